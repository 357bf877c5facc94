"""A bot of your own: it goes where its tickets send it, by the shortest way that is still open.

    python examples/own_bot.py                           # 200 games against greedy on USA
    python examples/own_bot.py --board europe --opponent planner --games 40
    python examples/own_bot.py --opponent traveller:spare=20    # itself, drawing fewer tickets

A bot is a frozen dataclass with `choose`. `register_bot` makes it known by its name in this
program; an entry point makes an installed bot known to `ironroad arena` and the other commands.
docs/bots.md says more.
"""

import argparse
import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironroad import Board, Bot, Match, Move, Track, View, play_match, register_bot, summarise

Ways = dict[str, list[Track]]
"""By ticket: the tracks that are still to be claimed for it."""


@register_bot
@dataclass(frozen=True)
class Traveller(Bot):
    """Claims the shortest way for its tickets, then more tickets, then the longest tracks."""

    name: ClassVar[str] = "traveller"
    spare: int = 12
    """With fewer trains it draws no more tickets."""

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that is worth most."""
        board = view.board
        ways = ways_for(board, view, (*(view.tickets or ()), *(view.offer or ())))
        wanted = {track.id: track for ticket in view.tickets or () for track in ways[ticket]}
        colours = {track.colour for track in wanted.values()}
        trains = view.seats[view.seat or 0].trains

        def worth(move: Move) -> float:
            match move.kind:
                case "claim":
                    length = board.tracks[board.track_numbers[str(move.track)]].length
                    return length + (100 if move.track in wanted else -100 if wanted else 10)
                case "keep":
                    return gain(board, move.tickets, ways, trains)
                case "marker":
                    return sum(move.city in track.between for track in wanted.values())
                case "draw tickets":
                    return 50 if not wanted and trains >= self.spare else -200
                case "take":
                    return 3 if move.colour in colours else 1 if move.colour == "locomotive" else 0
                case "pay":
                    return -move.locomotives
                case "draw card":
                    return 2
            return 0 if move.kind != "station" else -150

        return max(legal_moves, key=worth)


def gain(board: Board, tickets: Sequence[str], ways: Ways, trains: int) -> float:
    """What tickets are worth beyond their ways, on which tracks score as well."""
    points = sum(board.tickets[board.ticket_numbers[ticket]].points for ticket in tickets)
    spaces = sum({track.id: track.length for each in tickets for track in ways[each]}.values())
    return points - spaces / 2 if spaces <= trains else -spaces


def ways_for(board: Board, view: View, tickets: Sequence[str]) -> Ways:
    """The shortest way for each ticket; none where there is nothing to do, or no way left."""
    own = {track for track, seat in view.tracks.items() if seat == view.seat}
    closed = {board.tracks[board.track_numbers[track]].route for track in view.tracks}
    roads: dict[str, list[tuple[str, Track]]] = {}
    for track in board.tracks:
        if track.id in own or track.route not in closed:
            for start, end in (track.between, track.between[::-1]):
                roads.setdefault(start, []).append((end, track))
    return {
        ticket: [track for track in shortest(roads, own, *places) if track.id not in own]
        for ticket in tickets
        for places in [board.tickets[board.ticket_numbers[ticket]].between]
    }


def shortest(
    roads: dict[str, list[tuple[str, Track]]], own: set[str], start: str, end: str
) -> tuple[Track, ...]:
    """The tracks of the shortest way between two places, own ones for nothing (Dijkstra)."""
    number = 0
    ahead: list[tuple[int, int, str, tuple[Track, ...]]] = [(0, number, start, ())]
    seen = set()
    while ahead:
        length, _, place, way = heapq.heappop(ahead)
        if place == end:
            return way
        if place not in seen:
            seen.add(place)
            for there, track in roads.get(place, []):
                number += 1
                further = length + (0 if track.id in own else track.length)
                heapq.heappush(ahead, (further, number, there, (*way, track)))
    return ()


def main() -> None:
    """Let it play in the arena: every deal in both seatings, on all cores."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--opponent", default="greedy", help="any bot, see `ironroad bots`")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes; all cores unless given")
    args = parser.parse_args()
    match = Match.new(args.board, ["traveller", args.opponent], seed=args.seed)
    summary = summarise(match, play_match(match, args.games, workers=args.workers).results)
    if summary.abandoned:
        raise SystemExit(f"{summary.abandoned} games were abandoned")
    for bot in summary.bots:
        low, high = bot.win_rate_interval or (0, 1)
        print(
            f"{bot.name:12} wins {bot.win_rate or 0:6.1%} ({low:.1%} to {high:.1%}), "
            f"mean score {bot.score:5.1f}, tickets done {bot.tickets_done:.1f} of {bot.tickets:.1f}"
        )


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:  # a board, bot, device or file that is not there
        raise SystemExit(f"error: {error}") from None
