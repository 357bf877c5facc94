"""What positions and scores say about tolls and loans."""

import numpy as np

from ironroad.engine.bits import add, has
from ironroad.engine.board import Board
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.reading import Part


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read toll points and loans from a position.

    If the toll points are left out, they are those at the start, reduced by the tolls of the
    seat's tracks.
    """
    rules = board.rules
    tolls = sum(board.tracks[i].toll for i in np.flatnonzero(state.owner == seat))
    left = max(0, int(rules.toll_points) - tolls)
    state.toll_points[seat] = part.integer("toll_points", 0, 1000 if rules.toll_points else 0, left)
    state.loans[seat] = part.integer("loans", 0, 100 if rules.toll_points else 0, 0)


def read_after_tickets(board: Board, state: np.record, top: Part) -> None:
    """Read which track of each triple route was taken first (N6); by default the lowest number."""
    if not board.rules.toll_points:
        return
    for track in top.names("first_tracks", board.track_numbers, "track"):
        if board.rules.route_size[track] < 3 or state.owner[track] == NOBODY:
            top.fail(
                f"first_tracks: '{board.tracks[track].id}': expected a track that is taken, "
                "of a triple route (N6)"
            )
        _note_first(board, state, track)
        if not has(state.first_tracks, track):
            top.fail(f"first_tracks: '{board.tracks[track].id}' is the second of its route (N6)")
    for taken in np.flatnonzero(state.owner[: len(board.tracks)] != NOBODY):
        _note_first(board, state, int(taken))


def _note_first(board: Board, state: np.record, track: int) -> None:
    """Note that a track was the first taken of its triple route, unless one has been noted."""
    first = int(board.rules.route_first[track])
    route = range(first, first + int(board.rules.route_size[track]))
    if len(route) > 2 and not any(has(state.first_tracks, t) for t in route):
        add(state.first_tracks, track)


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """The line of a seat's toll points left, and if it has loans, a line of these."""
    loans, left = int(state.loans[seat]), int(state.toll_points[seat])
    data = {"left": left, "place": int(scores.toll_place[seat]) or None}
    lines = [ScoreLine("tolls", data, int(scores.tolls[seat]))]
    if loans:
        lines.append(ScoreLine("loans", {"loans": loans}, int(scores.loans[seat])))
    return lines
