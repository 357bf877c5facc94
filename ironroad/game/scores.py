"""Final scores line by line: the points of each source, and what they are for."""

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Final

import numpy as np

from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.connections import join_cities, longest_path
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.names import tickets_of
from ironroad.engine.scoring import final_scores, merit
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
    merit: tuple[int, ...]
    """The total, then the values that the board's tie-breaks compare, in their order. The greatest
    merit wins."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all seats, and who wins."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    """The winning seats; more than one if the win is shared."""
    decided_by: str
    """`points`, the tie-break that settled the win, or `shared`."""

    def winners_among(self, seats: Collection[int]) -> tuple[int, ...]:
        """The winners if only the given seats could win."""
        best = max((self.seats[seat].merit for seat in seats), default=())
        return tuple(seat for seat in seats if self.seats[seat].merit == best)

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
    lines += _ticket_lines(board, state, scores, scratch, seat)
    lines += chain(*_of_rooms("end_lines", board, board, state, scores, scratch, seat))
    return SeatScore(
        seat=seat,
        total=int(scores.total[seat]),
        lines=tuple(lines),
        tickets_done=done,
        longest_path=path,
        longest_path_length=int(scores.longest[seat]),
        borrowed=borrowed,
        merit=tuple(
            int(merit(board.rules, state, scores, seat, step))
            for step in range(len(board.file.ties) + 1)
        ),
    )


def _longest_path(board: Board, state: np.record, scratch: np.record, seat: int) -> tuple[str, ...]:
    join_cities(board.rules, state, seat, scratch)
    longest_path(board.rules, state, seat, scratch, True)
    return tuple(board.tracks[track].id for track in scratch.path[: scratch.path_size])


def _play_lines(board: Board, state: np.record, seat: int) -> list[ScoreLine]:
    """The lines for points scored during the game."""
    order = (seat - int(state.first)) % int(state.players)
    start = int(board.rules.start_scores[order])
    of_rooms = [*chain(*_of_rooms("play_lines", board, board, state, seat))]
    routes = int(state.score[seat]) - start - sum(line.points for line in of_rooms)
    data = {"tracks": int((state.owner == seat).sum())}
    for more in _of_rooms("routes_data", board, board, state, seat, routes):
        data |= more
    lines = [ScoreLine("start", {"place": order + 1}, start)] if start else []
    return [*lines, ScoreLine("routes", data, routes), *of_rooms]


def _ticket_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """A line for each ticket: whether it is done, and what the mechanics in force say of it."""
    lines = []
    for name in tickets_of(board, state.tickets[seat]):
        ticket = board.ticket_numbers[name]
        done, points = has(scores.done[seat], ticket), board.tickets[ticket].points
        data = {"ticket": name, "done": done}
        for more in _of_rooms("ticket_data", board, board, state, scores, scratch, seat, ticket):
            data |= more
        lines.append(ScoreLine("ticket", data, points if done else -points))
    return lines


def _of_rooms(hook: str, board: Board, *arguments: Any) -> Iterator[Any]:
    """The answers to a hook of the mechanics in force whose `words` modules have it."""
    for words in dict.fromkeys(words_of(each) for each in board.in_force):
        if hasattr(words, hook):
            yield getattr(words, hook)(*arguments)
