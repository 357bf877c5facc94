"""Final scores as people read them: a labelled line for each source of points."""

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.connections import join_cities, longest_path
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.names import tickets_of
from ironroad.engine.reasons import number
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import SCORES, SCRATCH
from ironroad.game.mechanics import words_of

TIE_BREAKS: Final = {
    "tickets": "most tickets done",
    "stations": "fewest stations built",
    "longest_path": "longest path",
    "longest_path_bonus": "longest-path bonus",
}


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's score, line by line."""

    seat: int
    total: int
    lines: tuple[ScoreLine, ...]
    tickets_done: tuple[str, ...]
    longest_path: tuple[str, ...]
    """The tracks of the longest path, in order; empty on boards without a longest-path bonus."""
    longest_path_length: int
    borrowed: tuple[str, ...]
    """Other players' tracks that the seat's stations borrow (E13)."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all seats, and who wins."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    """The winning seats; more than one if the win is shared."""
    decided_by: str
    """`points`, the tie-break that settled the win, or `shared`."""

    def to_json(self) -> dict[str, Any]:
        """The scores as plain JSON data."""
        return asdict(self)


def scores_of(board: Board, state: np.record) -> Scores:
    """The scores of a state as if the game ended now."""
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
    lines = [*_play_lines(board, state, seat)]
    lines += [_ticket_line(board, name, done) for name in tickets_of(board, state.tickets[seat])]
    lines += _of_rooms("end_lines", board, board, state, scores, scratch, seat)
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


def _play_lines(board: Board, state: np.record, seat: int) -> list[ScoreLine]:
    """The lines for points scored during the game."""
    order = (seat - int(state.first)) % state.players
    start = int(board.rules.start_scores[order])
    of_rooms = _of_rooms("play_lines", board, board, state, seat)
    routes = int(state.score[seat]) - start - sum(line.points for line in of_rooms)
    claimed = number(int((state.owner == seat).sum()), "track")
    lines = [ScoreLine("start", f"Place {order + 1} in the turn order", start)] if start else []
    return [*lines, ScoreLine("routes", f"{claimed} claimed", routes), *of_rooms]


def _of_rooms(which: str, board: Board, *arguments: Any) -> list[ScoreLine]:
    """The lines that the mechanics in force add; `which` is the function that makes them."""
    lines = []
    for words in dict.fromkeys(words_of(each) for each in board.in_force):
        if hasattr(words, which):
            lines += getattr(words, which)(*arguments)
    return lines


def _ticket_line(board: Board, name: str, done: tuple[str, ...]) -> ScoreLine:
    points = board.tickets[board.ticket_numbers[name]].points
    if name in done:
        return ScoreLine("ticket", name, points)
    return ScoreLine("ticket", f"{name}, not done", -points)
