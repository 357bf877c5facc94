"""Extra tracks: the tracks of a plan that are claimed for points, not for tickets."""

from typing import Final

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, has, lowest, size, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, TRACK_WORDS
from ironroad.engine.mechanics.regions.rules import regions_in
from ironroad.engine.numbers import float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.prices import FAR
from ironroad.policies.reach import ends_of, joined_to
from ironroad.policies.records import Plan, Sketch, Weights
from ironroad.policies.routes import find_way

EXTRAS: Final = 6
"""The most extra tracks and ways to new regions, counted together, in one plan."""


@rule
def add_extras(
    board: Rules, state: State, seat: int, plan: Plan, sketch: Sketch, weights: Weights
) -> None:
    """Add extra tracks while trains and turns are left, those with most points a turn first."""
    sketch.extra_turns = 0
    sketch.extra_trains = 0
    for w in range(TRACK_WORDS):
        sketch.others[w] = plan.tracks[w]
    find_network(board, state, seat, sketch)
    for _ in range(EXTRAS):
        trains = int64(state.trains[seat]) - plan.trains - sketch.extra_trains
        turns = plan.horizon - plan.turns - sketch.extra_turns
        if trains <= 0 or turns < 1:
            return
        best, rate = _best_extra(board, state, seat, sketch, weights, trains, turns)
        city = NOBODY
        if sketch.network != ZERO and board.regions > 0:
            city = _best_region(board, state, sketch, weights, trains, turns, rate)
        if city != NOBODY:
            _add_way(board, state, seat, city, plan, sketch)
        elif best != NOBODY:
            _add_extra(board, best, plan, sketch)
        else:
            return


@rule
def _add_extra(board: Rules, track: int, plan: Plan, sketch: Sketch) -> None:
    add(plan.extras, track)
    add(sketch.others, track)
    plan.loss[track] = float32(2)
    sketch.extra_trains += board.length[track]
    sketch.extra_turns += sketch.turns[track]
    ends = ends_of(board, track)
    if sketch.network & ends != ZERO:
        sketch.network |= ends


@rule
def _route_is_chosen(board: Rules, sketch: Sketch, track: int) -> bool:
    """Whether the plan has a track of the same route already: one of them will do (B16)."""
    first = int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        if has(sketch.others, t):
            return True
    return False


@rule
def _best_extra(
    board: Rules,
    state: State,
    seat: int,
    sketch: Sketch,
    weights: Weights,
    trains: int,
    turns: float,
) -> tuple[int, float]:
    """The claimable track with most points a turn, or NOBODY, and how many points a turn."""
    best = NOBODY
    rate = float32(0.2)
    for t in range(board.tracks):
        if state.owner[t] != NOBODY or sketch.price[t] >= FAR or board.length[t] > trains:
            continue
        if board.markers > 0 and not has(state.reach[seat], t):
            continue
        if _route_is_chosen(board, sketch, t):
            continue
        spent = sketch.turns[t] - weights.card * (weights.held - weights.hand) * sketch.held[t]
        if spent > turns + float32(1):
            continue
        gain = sketch.worth[t]
        if board.longest_path_points > 0:
            if ends_of(board, t) & sketch.network != ZERO:
                gain += weights.joined
        if gain / spent > rate:
            rate = gain / spent
            best = t
    return best, rate


@rule
def find_network(board: Rules, state: State, seat: int, sketch: Sketch) -> None:
    """Find the largest network of the seat's tracks and those in `others`: a set of cities.

    It is empty on boards without regions and without a longest path.
    """
    sketch.network = ZERO
    if board.regions == 0 and board.longest_path_points == 0:
        return
    for w in range(TRACK_WORDS):
        sketch.joining[w] = sketch.others[w]
    for t in range(board.tracks):
        if state.owner[t] == seat:
            add(sketch.joining, t)
    done = ZERO
    for start in range(board.cities):
        if (done >> np.uint64(start)) & ONE != ZERO:
            continue
        group = joined_to(board, sketch.joining, start)
        done |= group
        if size(group) > max(1, size(sketch.network)):
            sketch.network = group


@rule
def _best_region(
    board: Rules,
    state: State,
    sketch: Sketch,
    weights: Weights,
    trains: int,
    turns: float,
    rate: float,
) -> int:
    """The city through which the largest network best reaches a new region (I8), or NOBODY."""
    count = regions_in(board, sketch.network)
    ahead = min(count + 4, len(board.region_points) - 1)
    points = float32(board.region_points[ahead] - board.region_points[count])
    worth = weights.region * points / float32(ahead - count)
    find_way(board, sketch, sketch.network, ZERO)
    best = NOBODY
    for r in range(board.regions):
        cities = board.region_cities[r] & ~sketch.network
        if cities != board.region_cities[r] and not board.region_double[r]:
            continue
        while cities != ZERO:
            city = lowest(cities)
            cities = without_lowest(cities)
            if sketch.distance[city] >= FAR:
                continue
            gain, spent, length = _sum_up_way(board, sketch, city)
            if length > trains or spent > turns or spent <= 0:
                continue
            if (worth + gain) / spent > rate:
                rate = (worth + gain) / spent
                best = city
    return best


@rule
def _sum_up_way(board: Rules, sketch: Sketch, city: int) -> tuple[float, float, int]:
    """Points, turns and trains of the way that `find_way` found to a city, without free tracks."""
    points = float32(0)
    turns = float32(0)
    trains = 0
    while sketch.by_track[city] != NOBODY:
        t = int64(sketch.by_track[city])
        if sketch.cost[t] > 0 and not has(sketch.others, t):
            points += sketch.worth[t]
            turns += sketch.turns[t]
            trains += board.length[t]
        city = int64(board.city_a[t]) + board.city_b[t] - city
    return points, turns, trains


@rule
def _add_way(board: Rules, state: State, seat: int, city: int, plan: Plan, sketch: Sketch) -> None:
    while sketch.by_track[city] != NOBODY:
        t = int64(sketch.by_track[city])
        if sketch.cost[t] > 0 and not has(sketch.others, t) and state.owner[t] == NOBODY:
            _add_extra(board, t, plan, sketch)
        city = int64(board.city_a[t]) + board.city_b[t] - city
    find_network(board, state, seat, sketch)
