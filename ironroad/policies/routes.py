"""Routes for tickets: a cheap network that joins each ticket's two places.

Paths may share tracks, and a shared track is paid only once. So tickets are routed one after the
other, with the tracks of the earlier paths free, then each is routed anew until the network gets
no cheaper.
"""

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, TICKET_WORDS, TRACK_WORDS
from ironroad.engine.numbers import Row, Word, float32, int64
from ironroad.engine.records import Rules
from ironroad.policies.prices import FAR, ROUTED
from ironroad.policies.records import Plan, Sketch


@rule
def find_way(board: Rules, sketch: Sketch, sources: Word, targets: Word) -> int:
    """The target city that is cheapest to reach from any source by `cost`.

    NOBODY if no target can be reached.
    """
    for c in range(board.cities):
        sketch.distance[c] = FAR
    rest = sources
    while rest != ZERO:
        city = lowest(rest)
        rest = without_lowest(rest)
        sketch.distance[city] = float32(0)
        sketch.by_track[city] = NOBODY
    seen = sources
    while seen != ZERO:
        city = -1
        nearest = FAR
        rest = seen
        while rest != ZERO:
            c = lowest(rest)
            rest = without_lowest(rest)
            if sketch.distance[c] < nearest:
                nearest = sketch.distance[c]
                city = c
        if city < 0 or (targets >> np.uint64(city)) & ONE != ZERO:
            return city
        seen &= ~(ONE << np.uint64(city))
        for i in range(board.degree[city]):
            t = int64(board.incident[city, i])
            beyond = int64(board.city_a[t]) + board.city_b[t] - city
            distance = nearest + sketch.cost[t]
            if distance < sketch.distance[beyond]:
                sketch.distance[beyond] = distance
                sketch.by_track[beyond] = t
                seen |= ONE << np.uint64(beyond)
    return NOBODY


@rule
def _free(sketch: Sketch, tracks: Row[Word]) -> None:
    """Set the cost of tracks to 0."""
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            sketch.cost[w * 64 + lowest(rest)] = float32(0)
            rest = without_lowest(rest)


@rule
def _charge(sketch: Sketch, tracks: Row[Word]) -> None:
    """Set the cost of tracks back to their price, except for those in the union."""
    for w in range(TRACK_WORDS):
        rest = tracks[w] & ~sketch.union[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            sketch.cost[t] = sketch.price[t]


@rule
def free_union(sketch: Sketch, count: int, but: int) -> None:
    """Fill `union` with the tracks of all paths except path `but`, and make only these free."""
    for w in range(TRACK_WORDS):
        before = sketch.union[w]
        sketch.union[w] = ZERO
        sketch.others[w] = before
    unite(sketch, count, but, sketch.union)
    _charge(sketch, sketch.others)
    _free(sketch, sketch.union)


@rule
def add_way(board: Rules, sketch: Sketch, city: int, path: Row[Word]) -> None:
    """Add the way that `find_way` found to a city to a path, except the seat's own tracks."""
    while sketch.by_track[city] != NOBODY:
        t = int64(sketch.by_track[city])
        if sketch.price[t] > 0:
            add(path, t)
        city = int64(board.city_a[t]) + board.city_b[t] - city


@rule
def list_tickets(board: Rules, sketch: Sketch, home: int, held: Row[Word], plan: Plan) -> int:
    """List unfinished tickets, and add finished ones to the plan; returns how many it listed."""
    count = 0
    for w in range(TRACK_WORDS):
        sketch.union[w] = ZERO
    for w in range(TICKET_WORDS):
        rest = held[w]
        while rest != ZERO and count < ROUTED:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            for v in range(TRACK_WORDS):
                sketch.path[count, v] = ZERO
            far = route(board, sketch, home, ticket, sketch.path[count])
            if far == 0:
                add(plan.tickets, ticket)
            elif far < FAR:
                sketch.ticket[count] = ticket
                sketch.far[count] = far
                count += 1
    return count


@rule
def route(board: Rules, sketch: Sketch, home: int, ticket: int, path: Row[Word]) -> float:
    """Add the cheapest path for a ticket to `path`; returns its cost, or FAR if there is none."""
    if home == NOBODY:
        end = find_way(board, sketch, board.ticket_a[ticket], board.ticket_b[ticket])
        if end == NOBODY:
            return FAR
        add_way(board, sketch, end, path)
        return sketch.distance[end]
    start = ONE << np.uint64(home)
    end = find_way(board, sketch, start, board.ticket_a[ticket])
    if end == NOBODY:
        return FAR
    add_way(board, sketch, end, path)
    cost = sketch.distance[end]
    _free(sketch, path)
    end = find_way(board, sketch, start, board.ticket_b[ticket])
    if end != NOBODY:
        add_way(board, sketch, end, path)
        cost += sketch.distance[end]
    _charge(sketch, path)
    return cost if end != NOBODY else FAR


@rule
def route_all(board: Rules, sketch: Sketch, home: int, count: int, thorough: bool) -> None:
    """Route all tickets, the farthest first; if thorough, try the nearest first as well."""
    cost = _route_in_order(board, sketch, home, count, True, 2 if thorough else 1)
    if not thorough or count < 2:
        return
    for k in range(count):
        for w in range(TRACK_WORDS):
            sketch.best_path[k, w] = sketch.path[k, w]
    if _route_in_order(board, sketch, home, count, False, 2) >= cost:
        for k in range(count):
            for w in range(TRACK_WORDS):
                sketch.path[k, w] = sketch.best_path[k, w]


@rule
def _route_in_order(
    board: Rules, sketch: Sketch, home: int, count: int, farthest_first: bool, rounds: int
) -> float:
    """Route the tickets in order, then each anew for some rounds; returns the network's cost."""
    for k in range(count):
        for w in range(TRACK_WORDS):
            sketch.path[k, w] = ZERO
    done = ZERO
    for _ in range(count):
        following = -1
        for k in range(count):
            if (done >> np.uint64(k)) & ONE == ZERO and (
                following < 0 or (sketch.far[k] > sketch.far[following]) == farthest_first
            ):
                following = k
        done |= ONE << np.uint64(following)
        route_again(board, sketch, home, following, count)
    cost = _cost_of_all(sketch, count)
    for _ in range(rounds):
        before = cost
        for k in range(count):
            route_again(board, sketch, home, k, count)
        cost = _cost_of_all(sketch, count)
        if cost >= before:
            break
    return cost


@rule
def route_again(board: Rules, sketch: Sketch, home: int, k: int, count: int) -> None:
    """Route ticket `k` anew while the tracks of the other tickets' paths are free."""
    free_union(sketch, count, k)
    for w in range(TRACK_WORDS):
        sketch.path[k, w] = ZERO
    route(board, sketch, home, int64(sketch.ticket[k]), sketch.path[k])


@rule
def unite(sketch: Sketch, count: int, but: int, union: Row[Word]) -> None:
    """Fill `union` with the tracks of all paths except path `but`."""
    for w in range(TRACK_WORDS):
        union[w] = ZERO
        for k in range(count):
            if k != but:
                union[w] |= sketch.path[k, w]


@rule
def cost_of(sketch: Sketch, tracks: Row[Word]) -> float:
    """The price of a set of tracks."""
    cost = float32(0)
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            cost += sketch.price[w * 64 + lowest(rest)]
            rest = without_lowest(rest)
    return cost


@rule
def _cost_of_all(sketch: Sketch, count: int) -> float:
    unite(sketch, count, NOBODY, sketch.others)
    return cost_of(sketch, sketch.others)
