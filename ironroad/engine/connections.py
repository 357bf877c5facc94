"""A player's network: which cities are joined, and the longest path."""

import numpy as np

from ironroad.engine.bits import ONE, ZERO, has, lowest, size, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import TRACK_WORDS
from ironroad.engine.numbers import int64
from ironroad.engine.records import Rules, Scratch, State


@rule
def join_cities(board: Rules, state: State, player: int, scratch: Scratch) -> None:
    """Group the cities that the player's own tracks join.

    `scratch` gets the cities, the trains and the tracks of each group.
    """
    odd = ZERO
    for c in range(board.cities):
        scratch.group[c] = c
        scratch.members[c] = ONE << np.uint64(c)
        scratch.length[c] = 0
        scratch.tracks[c] = 0
    for t in range(board.tracks):
        if state.owner[t] == player:
            a = _root(scratch, board.city_a[t])
            b = _root(scratch, board.city_b[t])
            odd ^= (ONE << np.uint64(board.city_a[t])) ^ (ONE << np.uint64(board.city_b[t]))
            scratch.length[a] += board.length[t]
            scratch.tracks[a] += 1
            if a != b:
                scratch.group[b] = a
                scratch.length[a] += scratch.length[b]
                scratch.tracks[a] += scratch.tracks[b]
                scratch.members[a] |= scratch.members[b]
    scratch.odd = odd
    for c in range(board.cities):
        scratch.group[c] = _root(scratch, c)


@rule
def _root(scratch: Scratch, city: int) -> int:
    while scratch.group[city] != city:
        scratch.group[city] = scratch.group[scratch.group[city]]
        city = int64(scratch.group[city])
    return int64(city)


@rule
def is_joined(board: Rules, scratch: Scratch, ticket: int) -> bool:
    """Whether the player's own tracks join a ticket's two places (B22)."""
    places = board.ticket_a[ticket]
    while places != ZERO:
        if scratch.members[scratch.group[lowest(places)]] & board.ticket_b[ticket] != ZERO:
            return True
        places = without_lowest(places)
    return False


@rule
def longest_path(board: Rules, state: State, player: int, scratch: Scratch, draw: bool) -> int:
    """Trains in the player's longest path (E15); `draw` also writes the path to `scratch.path`.

    `scratch` holds the player's groups of joined cities. Unless it is a round trip, a longest
    path starts and ends in cities where an odd number of the player's tracks meet: in a city
    where an even number of them meet, the path could go on. In a group with at most two odd
    cities one path takes all tracks.
    """
    best = 0
    scratch.path_size = 0
    for c in range(board.cities):
        limit = int64(scratch.length[c])
        if scratch.group[c] != c or limit <= best:
            continue
        ends = scratch.members[c] & scratch.odd
        if size(ends) <= 2:
            best = limit
            if draw:
                start = lowest(ends) if ends != ZERO else c
                _search_path(board, state, player, scratch, start, limit, limit - 1, draw)
        elif not draw and scratch.tracks[c] < size(scratch.members[c]):
            best = _longest_in_tree(board, state, player, scratch, lowest(ends), limit, best)
        else:
            while ends != ZERO and best < limit:
                start = lowest(ends)
                best = _search_path(board, state, player, scratch, start, limit, best, draw)
                ends = without_lowest(ends)
    return best


@rule
def _longest_in_tree(
    board: Rules, state: State, player: int, scratch: Scratch, start: int, limit: int, best: int
) -> int:
    """Trains in the longest path of a group that has no round trips.

    The city farthest from any city of such a group is an end of a longest path.
    """
    _search_path(board, state, player, scratch, start, limit, 0, False)
    end = int64(scratch.path_end)
    return _search_path(board, state, player, scratch, end, limit, best, False)


@rule
def _search_path(
    board: Rules,
    state: State,
    player: int,
    scratch: Scratch,
    start: int,
    limit: int,
    best: int,
    draw: bool,
) -> int:
    """Trains in the longest path from `start`, or `best` if that is more; stops at `limit`."""
    for w in range(TRACK_WORDS):
        scratch.used[w] = ZERO
    depth = 0
    length = 0
    scratch.at_city[0] = start
    scratch.tried[0] = 0
    while depth >= 0:
        city = scratch.at_city[depth]
        if scratch.tried[depth] < board.degree[city]:
            track = int64(board.incident[city, scratch.tried[depth]])
            scratch.tried[depth] += 1
            if state.owner[track] != player or has(scratch.used, track):
                continue
            scratch.used[track >> 6] |= ONE << np.uint64(track & 63)
            length += board.length[track]
            scratch.by_track[depth] = track
            depth += 1
            scratch.at_city[depth] = board.city_a[track] + board.city_b[track] - city
            scratch.tried[depth] = 0
            if length > best:
                best = length
                scratch.path_end = scratch.at_city[depth]
                if draw:
                    _keep_path(scratch, depth)
                if best >= limit:
                    return best
        else:
            depth -= 1
            if depth >= 0:
                track = int64(scratch.by_track[depth])
                scratch.used[track >> 6] &= ~(ONE << np.uint64(track & 63))
                length -= board.length[track]
    return best


@rule
def _keep_path(scratch: Scratch, depth: int) -> None:
    scratch.path_size = depth
    for i in range(depth):
        scratch.path[i] = scratch.by_track[i]
