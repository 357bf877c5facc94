"""The last turn: the seat makes the move that scores most points at once."""

import numpy as np

from ironroad.engine.actions import CLAIM, DRAW, STATION
from ironroad.engine.bits import ONE, ZERO, add, has, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, TICKET_WORDS, TRACK_WORDS
from ironroad.engine.numbers import Row, Word, float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.prices import needs_station, price_tracks
from ironroad.policies.reach import joined_to
from ironroad.policies.records import Sketch, Weights


@rule
def choose_last(
    board: Rules, state: State, seat: int, legal: Row[Word], sketch: Sketch, weights: Weights
) -> int:
    """Claim or build what brings most points, with those of finished tickets; else draw a card."""
    price_tracks(board, state, seat, sketch, weights)
    _join_own(board, state, seat, sketch)
    best = int64(NOBODY)
    most = float32(0)
    for t in range(board.tracks):
        if has(legal, CLAIM + t):
            gain = sketch.worth[t] + _tickets_finished(board, state, seat, t, sketch)
            if gain > most:
                most = gain
                best = int64(CLAIM + t)
    if board.stations > 0:
        for city in range(board.cities):
            if has(legal, STATION + city):
                gain = _station_gain(board, state, seat, city, sketch)
                if gain > most:
                    most = gain
                    best = int64(STATION + city)
    if best != NOBODY:
        return best
    return int64(DRAW) if has(legal, DRAW) else int64(NOBODY)


@rule
def _join_own(board: Rules, state: State, seat: int, sketch: Sketch) -> None:
    """Fill `joined`: for each city, the cities joined to it by tracks that the seat may use."""
    for w in range(TRACK_WORDS):
        sketch.joining[w] = ZERO
    for t in range(board.tracks):
        if _may_use(board, state, seat, t):
            add(sketch.joining, t)
    done = ZERO
    for start in range(board.cities):
        if (done >> np.uint64(start)) & ONE != ZERO:
            continue
        group = joined_to(board, sketch.joining, start)
        done |= group
        rest = group
        while rest != ZERO:
            sketch.joined[lowest(rest)] = group
            rest = without_lowest(rest)


@rule
def _may_use(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether a track is the seat's own, or a rival's at one of the seat's stations (E13)."""
    owner = state.owner[track]
    return owner == seat or (owner != NOBODY and not needs_station(board, state, seat, track))


@rule
def _tickets_finished(board: Rules, state: State, seat: int, track: int, sketch: Sketch) -> float:
    """Twice the points of the tickets that a track would finish: gained instead of lost."""
    one = sketch.joined[board.city_a[track]]
    other = sketch.joined[board.city_b[track]]
    points = float32(0)
    if one == other:
        return points
    for w in range(TICKET_WORDS):
        rest = state.tickets[seat, w]
        while rest != ZERO:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            a, b = board.ticket_a[ticket], board.ticket_b[ticket]
            both = one | other
            if a & both != ZERO and b & both != ZERO and not _is_done(a, b, sketch):
                points += float32(2 * board.ticket_points[ticket])
    return points


@rule
def _is_done(a: Word, b: Word, sketch: Sketch) -> bool:
    """Whether the tracks that the seat may use join a ticket's two places, `a` and `b`."""
    while a != ZERO:
        if sketch.joined[lowest(a)] & b != ZERO:
            return True
        a = without_lowest(a)
    return False


@rule
def _station_gain(board: Rules, state: State, seat: int, city: int, sketch: Sketch) -> float:
    """Points of the tickets that a station finishes with the best track it can borrow.

    The points that it is worth while it is not built are subtracted.
    """
    most = float32(0)
    for i in range(board.degree[city]):
        t = int64(board.incident[city, i])
        if state.owner[t] != NOBODY and state.owner[t] != seat:
            most = max(most, _tickets_finished(board, state, seat, t, sketch))
    return most - float32(board.station_points)
