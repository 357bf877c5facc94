"""A bot in plain Python: claims the longest track it can, and draws cards when it can claim none.

Play it as external:command="python examples/bots/longest_track.py"; docs/bots.md describes the
messages.
"""

import json
import sys
from typing import Any


def choose(lengths: dict[str, int], moves: list[str]) -> str:
    """The longest claim, else a payment, else a card from the deck, else the first move."""
    claims = [move for move in moves if move.startswith("claim ")]
    if claims:
        return max(claims, key=lambda move: lengths[move.removeprefix("claim ")])
    for wish in ("pay ", "draw card"):
        for move in moves:
            if move.startswith(wish):
                return move
    return moves[0]


def send(**message: Any) -> None:
    """One line to Ironroad, at once."""
    print(json.dumps(message), flush=True)


def main() -> None:
    """Answer every message that wants an answer, until the end."""
    lengths: dict[str, int] = {}
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                send(type="ready", name="longest track")
            case "board":
                lengths = {track["id"]: track["length"] for track in message["board"]["tracks"]}
            case "choose":
                send(type="move", id=message["id"], move=choose(lengths, message["legal_moves"]))
            case "quit":
                break


main()
