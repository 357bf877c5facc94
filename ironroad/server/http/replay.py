"""A recorded game as data for the replay page: its first view, and what each move changes."""

from dataclasses import replace
from typing import Any

from ironroad.engine.board import Board
from ironroad.game.game import Game
from ironroad.game.record import GameRecord
from ironroad.server.table.show import changes
from ironroad.server.table.shown_events import move_shown


def frames(record: GameRecord, board: Board, seat: int | None) -> dict[str, Any]:
    """A game as a seat or a spectator (None) saw it: the first view, and the changes of each move.

    Moves are shown in full, so this is for finished games and imported records alone.
    """
    game = Game.from_record(replace(record, moves=()), board=board)
    first = view = game.view(seat).to_json()
    moves = []
    for line in record.moves:
        step = game.replay(line)
        after = game.view(seat).to_json()
        moves.append(
            {
                "seat": line.seat,
                "move": move_shown(step.move),
                "effects": [effect.data() for effect in step.effects],
                "chance": line.chance,
                "view": changes(view, after),
            }
        )
        view = after
    return {
        "board": record.board,
        "board_hash": board.hash,
        "options": record.options,
        "seats": record.seats,
        "bots": record.bots or (None,) * len(record.seats),
        "seat": seat,
        "first": first,
        "moves": moves,
        "is_over": game.is_over,
        "scores": game.scores().to_json(),
    }
