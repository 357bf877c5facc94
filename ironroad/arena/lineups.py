"""Who sits where: line-ups of bots, every deal played in every rotation of every line-up.

Bots are numbers here, in the order in which they were given. As many bots as seats make one
line-up, more bots all line-ups of that many. Fewer bots take seats in turn, and seats that are
left over go to every choice of bots, so that each bot sits in each seat equally often.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import ceil

Seating = tuple[int, ...]
"""The bot of each seat."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to play: a deal, and who sits where."""

    deal: int
    seating: Seating


def lineups(bots: int, seats: int) -> list[Seating]:
    """The line-ups: 2 bots at 4 seats 0 1 0 1; at 3 seats 0 1 0 and 0 1 1."""
    rounds, left = divmod(seats, bots)
    turn = tuple(range(bots)) * rounds
    return [turn + rest for rest in combinations(range(bots), left)]


def rotations(lineup: Seating) -> list[Seating]:
    """The seatings that a line-up gives when all move on a seat, each once."""
    return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(len(lineup))))


def seatings(bots: int, seats: int) -> list[Seating]:
    """All seatings in which a deal is played."""
    return [seating for lineup in lineups(bots, seats) for seating in rotations(lineup)]


def deals_for(games: int, bots: int, seats: int) -> int:
    """How many whole deals are at least so many games."""
    if games < 1:
        raise ValueError(f"games={games}: expected at least 1")
    return ceil(games / len(seatings(bots, seats)))


def fixtures(bots: int, seats: int, deals: int) -> Iterator[Fixture]:
    """The games of so many deals."""
    each = seatings(bots, seats)
    for deal in range(deals):
        for seating in each:
            yield Fixture(deal, seating)
