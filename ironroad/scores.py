"""Final scores as people read them: one labelled line a source of points."""

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.network import join_cities, longest_path
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import NOBODY, SCORES, SCRATCH
from ironroad.view import tickets_of

TIE_BREAKS: Final = {
    "tickets": "most tickets done",
    "stations": "fewest stations built",
    "longest_path": "longest path",
}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source."""

    source: str
    """`routes`, `ticket`, `stations` or `longest path`."""
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's score, line by line."""

    seat: int
    total: int
    lines: tuple[ScoreLine, ...]
    tickets_done: tuple[str, ...]
    longest_path: tuple[str, ...]
    """The tracks of the longest path, in their order; empty where the board counts none."""
    longest_path_length: int
    borrowed: tuple[str, ...]
    """Tracks of others that the stations use."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all seats, and who wins."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    """One seat, or all who share the win."""
    decided_by: str
    """`points`, or the tie-break that settled it, or `shared`."""

    def to_json(self) -> dict[str, Any]:
        """The scores as plain JSON data."""
        return asdict(self)


def scores_of(board: Board, state: np.record) -> Scores:
    """Score a state as if the game ended now."""
    scores: np.record = np.zeros(1, SCORES)[0]
    scratch: np.record = np.zeros(1, SCRATCH)[0]
    final_scores(board.rules, state, scores, scratch)
    return Scores(
        seats=tuple(_seat(board, state, scores, scratch, seat) for seat in range(state.players)),
        winners=tuple(seat for seat in range(state.players) if scores.winner[seat]),
        decided_by=_decided_by(board, int(scores.decided_by)),
    )


def _decided_by(board: Board, step: int) -> str:
    if step < 0:
        return "shared"
    return "points" if step == 0 else TIE_BREAKS[board.file.ties[step - 1]]


def _seat(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> SeatScore:
    path = _longest_path(board, state, scratch, seat) if board.rules.longest_path_points else ()
    done = tickets_of(board, scores.done[seat])
    borrowed = tuple(board.tracks[track].id for track in scores.borrowed[seat] if track != NOBODY)
    lines = [_routes_line(board, state, seat)]
    lines += [_ticket_line(board, name, done) for name in tickets_of(board, state.tickets[seat])]
    if board.rules.stations:
        lines.append(_stations_line(board, scores, seat))
    if board.rules.longest_path_points:
        length = int(scores.longest[seat])
        points = int(scores.longest_path[seat])
        lines.append(ScoreLine("longest path", f"Longest path: {length} trains", points))
    return SeatScore(
        seat=seat,
        total=int(scores.total[seat]),
        lines=tuple(lines),
        tickets_done=done,
        longest_path=path,
        longest_path_length=int(scores.longest[seat]),
        borrowed=borrowed,
    )


def _longest_path(board: Board, state: np.record, scratch: np.record, seat: int) -> tuple[str, ...]:
    join_cities(board.rules, state, seat, scratch)
    longest_path(board.rules, state, seat, scratch, True)
    return tuple(board.tracks[track].id for track in scratch.path[: scratch.path_size])


def _routes_line(board: Board, state: np.record, seat: int) -> ScoreLine:
    tracks = int((state.owner == seat).sum())
    text = f"{tracks} track{'' if tracks == 1 else 's'} claimed"
    return ScoreLine("routes", text, int(state.score[seat]))


def _ticket_line(board: Board, name: str, done: tuple[str, ...]) -> ScoreLine:
    points = board.tickets[board.ticket_numbers[name]].points
    if name in done:
        return ScoreLine("ticket", name, points)
    return ScoreLine("ticket", f"{name}, not done", -points)


def _stations_line(board: Board, scores: np.record, seat: int) -> ScoreLine:
    points = int(scores.stations[seat])
    left = points // board.rules.station_points if board.rules.station_points else 0
    return ScoreLine("stations", f"{left} station{'' if left == 1 else 's'} not built", points)
