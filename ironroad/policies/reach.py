"""Sets of cities: the ends of a track, and the cities that a set of tracks joins."""

import numpy as np

from ironroad.engine.bits import ONE, ZERO, has, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Rules


@rule
def ends_of(board: Rules, track: int) -> Word:
    """The set of the two cities of a track."""
    return (ONE << np.uint64(board.city_a[track])) | (ONE << np.uint64(board.city_b[track]))


@rule
def joined_to(board: Rules, tracks: Row[Word], start: int) -> Word:
    """The cities that a set of tracks joins to the city `start`, which is one of them."""
    group = ONE << np.uint64(start)
    todo = group
    while todo != ZERO:
        city = lowest(todo)
        todo = without_lowest(todo)
        for i in range(board.degree[city]):
            t = int64(board.incident[city, i])
            if has(tracks, t):
                beyond = ends_of(board, t) & ~group
                group |= beyond
                todo |= beyond
    return group
