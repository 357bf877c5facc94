"""Seatings: every deal is played in every rotation of every line-up of bots.

Bots are numbers here, in the order in which they were given. With as many bots as seats there is
one line-up; with more bots every choice of that many. Fewer bots take seats in turn, and seats
that are left over go to every choice of bots, so that each bot sits in each seat equally often.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import ceil

Seating = tuple[int, ...]
"""The bot of each seat."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to play: the number of its deal, and its seating."""

    deal: int
    seating: Seating


def lineups(bots: int, seats: int) -> list[Seating]:
    """The line-ups: with 2 bots, 0 1 0 1 at 4 seats; 0 1 0 and 0 1 1 at 3 seats."""
    rounds, left = divmod(seats, bots)
    turn = tuple(range(bots)) * rounds
    return [turn + rest for rest in combinations(range(bots), left)]


def rotations(lineup: Seating) -> list[Seating]:
    """The different seatings of a line-up, each one seat further round than the one before."""
    return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(len(lineup))))


def seatings(bots: int, seats: int) -> list[Seating]:
    """All seatings in which a deal is played."""
    return [seating for lineup in lineups(bots, seats) for seating in rotations(lineup)]


def deals_for(games: int, bots: int, seats: int) -> int:
    """The least number of deals that make at least `games` games, each played in all seatings."""
    if games < 1:
        raise ValueError(f"games={games}: expected at least 1")
    return ceil(games / len(seatings(bots, seats)))


def fixtures(bots: int, seats: int, deals: int) -> Iterator[Fixture]:
    """The games of a number of deals: every deal in every seating."""
    each = seatings(bots, seats)
    for deal in range(deals):
        for seating in each:
            yield Fixture(deal, seating)
