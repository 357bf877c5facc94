"""Routes for tickets: a cheap network that joins each ticket's two places.

Paths may share trunks, so tickets are routed one after the other over what the others have
chosen, then each is routed anew until nothing gets cheaper.
"""

import numpy as np

from ironroad.engine.bits import ONE, ZERO, add, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import TICKET_WORDS, TRACK_WORDS
from ironroad.engine.state import NOBODY
from ironroad.policies.prices import FAR, ROUTED


@rule
def find_way(board, area, sources, targets):
    """The nearest of the target cities from any source, by `cost`; NOBODY if none is in reach."""
    for c in range(board.cities):
        area.distance[c] = FAR
    rest = sources
    while rest != ZERO:
        city = lowest(rest)
        rest = without_lowest(rest)
        area.distance[city] = np.float32(0)
        area.by_track[city] = NOBODY
    seen = sources
    while seen != ZERO:
        city = -1
        nearest = FAR
        rest = seen
        while rest != ZERO:
            c = lowest(rest)
            rest = without_lowest(rest)
            if area.distance[c] < nearest:
                nearest = area.distance[c]
                city = c
        if city < 0 or (targets >> np.uint64(city)) & ONE != ZERO:
            return city
        seen &= ~(ONE << np.uint64(city))
        for i in range(board.degree[city]):
            t = np.int64(board.incident[city, i])
            beyond = np.int64(board.city_a[t]) + board.city_b[t] - city
            distance = nearest + area.cost[t]
            if distance < area.distance[beyond]:
                area.distance[beyond] = distance
                area.by_track[beyond] = t
                seen |= ONE << np.uint64(beyond)
    return NOBODY


@rule
def _free(area, tracks):
    """Make tracks cost nothing."""
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            area.cost[w * 64 + lowest(rest)] = np.float32(0)
            rest = without_lowest(rest)


@rule
def _charge(area, tracks):
    """Make tracks cost their price again, those of the union aside."""
    for w in range(TRACK_WORDS):
        rest = tracks[w] & ~area.union[w]
        while rest != ZERO:
            t = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            area.cost[t] = area.price[t]


@rule
def free_union(area, count, but):
    """Make the union of all paths but one, and these tracks alone, cost nothing."""
    for w in range(TRACK_WORDS):
        before = area.union[w]
        area.union[w] = ZERO
        area.others[w] = before
    unite(area, count, but, area.union)
    _charge(area, area.others)
    _free(area, area.union)


@rule
def add_way(board, area, city, path):
    """Put the way found to a city into a path, its free tracks left out."""
    while area.by_track[city] != NOBODY:
        t = np.int64(area.by_track[city])
        if area.price[t] > 0:
            add(path, t)
        city = np.int64(board.city_a[t]) + board.city_b[t] - city


@rule
def list_tickets(board, area, home, held, plan):
    """List the tickets that are not done yet, and note those that are."""
    count = 0
    for w in range(TRACK_WORDS):
        area.union[w] = ZERO
    for w in range(TICKET_WORDS):
        rest = held[w]
        while rest != ZERO and count < ROUTED:
            ticket = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            for v in range(TRACK_WORDS):
                area.path[count, v] = ZERO
            far = route(board, area, home, ticket, area.path[count])
            if far == 0:
                add(plan.tickets, ticket)
            elif far < FAR:
                area.ticket[count] = ticket
                area.far[count] = far
                count += 1
    return count


@rule
def route(board, area, home, ticket, path):
    """Route a ticket over what is free, into `path`; its cost, or FAR."""
    if home == NOBODY:
        end = find_way(board, area, board.ticket_a[ticket], board.ticket_b[ticket])
        if end == NOBODY:
            return FAR
        add_way(board, area, end, path)
        return area.distance[end]
    start = ONE << np.uint64(home)
    end = find_way(board, area, start, board.ticket_a[ticket])
    if end == NOBODY:
        return FAR
    add_way(board, area, end, path)
    cost = area.distance[end]
    _free(area, path)
    end = find_way(board, area, start, board.ticket_b[ticket])
    if end != NOBODY:
        add_way(board, area, end, path)
        cost += area.distance[end]
    _charge(area, path)
    return cost if end != NOBODY else FAR


@rule
def route_all(board, area, home, count, thorough):
    """Route all tickets over each other, the farthest first; when thorough the nearest too."""
    cost = _route_in_order(board, area, home, count, True, 2 if thorough else 1)
    if not thorough or count < 2:
        return
    for k in range(count):
        for w in range(TRACK_WORDS):
            area.best_path[k, w] = area.path[k, w]
    if _route_in_order(board, area, home, count, False, 2) >= cost:
        for k in range(count):
            for w in range(TRACK_WORDS):
                area.path[k, w] = area.best_path[k, w]


@rule
def _route_in_order(board, area, home, count, farthest_first, rounds):
    """Route the tickets one after the other, then each again over the others; the cost of all."""
    for k in range(count):
        for w in range(TRACK_WORDS):
            area.path[k, w] = ZERO
    done = ZERO
    for _ in range(count):
        following = -1
        for k in range(count):
            if (done >> np.uint64(k)) & ONE == ZERO and (
                following < 0 or (area.far[k] > area.far[following]) == farthest_first
            ):
                following = k
        done |= ONE << np.uint64(following)
        route_again(board, area, home, following, count)
    cost = _cost_of_all(area, count)
    for _ in range(rounds):
        before = cost
        for k in range(count):
            route_again(board, area, home, k, count)
        cost = _cost_of_all(area, count)
        if cost >= before:
            break
    return cost


@rule
def route_again(board, area, home, k, count):
    """Route ticket `k` over what the others have chosen."""
    free_union(area, count, k)
    for w in range(TRACK_WORDS):
        area.path[k, w] = ZERO
    route(board, area, home, np.int64(area.ticket[k]), area.path[k])


@rule
def unite(area, count, but, union):
    """Fill `union` with the tracks of all paths but one."""
    for w in range(TRACK_WORDS):
        union[w] = ZERO
        for k in range(count):
            if k != but:
                union[w] |= area.path[k, w]


@rule
def cost_of(area, tracks):
    """The price of a set of tracks."""
    cost = np.float32(0)
    for w in range(TRACK_WORDS):
        rest = tracks[w]
        while rest != ZERO:
            cost += area.price[w * 64 + lowest(rest)]
            rest = without_lowest(rest)
    return cost


@rule
def _cost_of_all(area, count):
    unite(area, count, NOBODY, area.others)
    return cost_of(area, area.others)
