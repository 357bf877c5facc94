"""Extra tracks: what to claim for points when the tickets are seen to."""

from typing import Final

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, has, lowest, size, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import TRACK_WORDS
from ironroad.engine.mechanics.regions import regions_in
from ironroad.engine.state import NOBODY
from ironroad.policies.prices import FAR
from ironroad.policies.routes import find_way

EXTRAS: Final = 6
"""Extra tracks, or ways to new regions, in one plan."""


@rule
def add_extras(board, state, seat, plan, area, weights):
    """Add tracks for points while trains and turns are left, the most points a turn first."""
    plan.extra_turns = 0
    plan.extra_points = 0
    plan.extra_trains = 0
    for w in range(TRACK_WORDS):
        area.others[w] = plan.tracks[w]
    area.network = ZERO
    if board.regions > 0 or board.longest_path_points > 0:
        _find_network(board, state, seat, area)
    for _ in range(EXTRAS):
        trains = np.int64(state.trains[seat]) - plan.trains - plan.extra_trains
        turns = plan.horizon - plan.turns - plan.extra_turns
        if trains <= 0 or turns < 1:
            return
        best, rate = _best_extra(board, state, seat, area, weights, trains, turns)
        city = NOBODY
        if area.network != ZERO and board.regions > 0:
            city = _best_region(board, state, area, weights, trains, turns, rate)
        if city != NOBODY:
            _add_way(board, state, seat, city, plan, area)
        elif best != NOBODY:
            _add_extra(board, best, plan, area)
        else:
            return


@rule
def _add_extra(board, track, plan, area):
    add(plan.extras, track)
    add(area.others, track)
    plan.loss[track] = np.float32(2)
    plan.extra_trains += board.length[track]
    plan.extra_turns += area.turns[track]
    plan.extra_points += area.worth[track]
    ends = (ONE << np.uint64(board.city_a[track])) | (ONE << np.uint64(board.city_b[track]))
    if area.network & ends != ZERO:
        area.network |= ends


@rule
def _route_is_chosen(board, area, track):
    """Whether a track beside this one is in the plan already: one of a route will do (B16)."""
    first = np.int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        if has(area.others, t):
            return True
    return False


@rule
def _best_extra(board, state, seat, area, weights, trains, turns):
    """The track with most points a turn among those that can still be had."""
    best = NOBODY
    rate = np.float32(0.2)
    for t in range(board.tracks):
        if state.owner[t] != NOBODY or area.price[t] >= FAR or board.length[t] > trains:
            continue
        if board.markers > 0 and not has(state.reach[seat], t):
            continue
        if _route_is_chosen(board, area, t):
            continue
        spent = area.turns[t]
        if spent > turns + np.float32(1):
            continue
        gain = area.worth[t]
        if board.longest_path_points > 0:
            ends = (ONE << np.uint64(board.city_a[t])) | (ONE << np.uint64(board.city_b[t]))
            if ends & area.network != ZERO:
                gain += weights.joined
        if gain / spent > rate:
            rate = gain / spent
            best = t
    return best, rate


@rule
def _find_network(board, state, seat, area):
    """The largest network of own tracks and those of the plan: most cities count."""
    area.network = ZERO
    found = ZERO
    for start in range(board.cities):
        group = ONE << np.uint64(start)
        if found & group != ZERO:
            continue
        todo = group
        while todo != ZERO:
            city = lowest(todo)
            todo = without_lowest(todo)
            for i in range(board.degree[city]):
                t = np.int64(board.incident[city, i])
                if state.owner[t] == seat or has(area.others, t):
                    beyond = ONE << np.uint64(np.int64(board.city_a[t]) + board.city_b[t] - city)
                    if group & beyond == ZERO:
                        group |= beyond
                        todo |= beyond
        found |= group
        if size(group) > max(1, size(area.network)):
            area.network = group


@rule
def _best_region(board, state, area, weights, trains, turns, rate):
    """The city by which the largest network best reaches a new region (I8), or NOBODY."""
    count = regions_in(board, area.network)
    ahead = min(count + 4, len(board.region_points) - 1)
    points = np.float32(board.region_points[ahead] - board.region_points[count])
    worth = weights.region * points / np.float32(ahead - count)
    find_way(board, area, area.network, ZERO)
    best = NOBODY
    for r in range(board.regions):
        cities = board.region_cities[r] & ~area.network
        if cities != board.region_cities[r] and not board.region_double[r]:
            continue
        while cities != ZERO:
            city = lowest(cities)
            cities = without_lowest(cities)
            if area.distance[city] >= FAR:
                continue
            gain, spent, length = _sum_up_way(board, area, city)
            if length > trains or spent > turns or spent <= 0:
                continue
            if (worth + gain) / spent > rate:
                rate = (worth + gain) / spent
                best = city
    return best


@rule
def _sum_up_way(board, area, city):
    """Points, turns and trains of the way found to a city, what is free left out."""
    points = np.float32(0)
    turns = np.float32(0)
    trains = 0
    while area.by_track[city] != NOBODY:
        t = np.int64(area.by_track[city])
        if area.cost[t] > 0 and not has(area.others, t):
            points += area.worth[t]
            turns += area.turns[t]
            trains += board.length[t]
        city = np.int64(board.city_a[t]) + board.city_b[t] - city
    return points, turns, trains


@rule
def _add_way(board, state, seat, city, plan, area):
    while area.by_track[city] != NOBODY:
        t = np.int64(area.by_track[city])
        if area.cost[t] > 0 and not has(area.others, t) and state.owner[t] == NOBODY:
            _add_extra(board, t, plan, area)
        city = np.int64(board.city_a[t]) + board.city_b[t] - city
    _find_network(board, state, seat, area)
