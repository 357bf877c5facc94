"""Regions (I8, I9): points for the number of regions that each network of a player reaches."""

from ironroad.engine.bits import ZERO
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Word
from ironroad.engine.records import Rules, Scratch


@rule
def regions_in(board: Rules, cities: Word) -> int:
    """How many regions a network reaches; some count twice if it reaches all their cities (I9)."""
    count = 0
    for r in range(board.regions):
        here = board.region_cities[r]
        if here & cities != ZERO:
            count += 1
            if board.region_double[r] and here & ~cities == ZERO:
                count += 1
    return count


@rule
def score_regions(board: Rules, scratch: Scratch) -> int:
    """Points of all networks of a player (I8); `scratch` holds the groups of joined cities."""
    points = 0
    for c in range(board.cities):
        if scratch.group[c] == c and scratch.length[c] > 0:
            points += board.region_points[regions_in(board, scratch.members[c])]
    return points
