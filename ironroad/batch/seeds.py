"""Seeds, and the numbered sequence of games that follows from each seed."""

from operator import index

import numpy as np

from ironroad.engine.chance import stream


class BadSeed(ValueError):
    """A seed, or a number of a game, that is not a whole number of 64 bits."""


def check_seed(seed: int, what: str = "seed") -> int:
    """The seed as an int, if it is a whole number that 64 bits can hold; else a `BadSeed`."""
    try:
        if 0 <= (number := index(seed)) < 1 << 64:
            return number
    except TypeError:
        pass  # not a whole number
    raise BadSeed(f"{what} {seed!r}: expected a whole number from 0 to 2**64 - 1")


def game_seed(seed: int, number: int) -> int:
    """The seed that makes `Game.new` deal like game `number` of a batch with the seed `seed`."""
    of, which = check_seed(seed), check_seed(number, "game number")
    return int(stream(np.uint64(of), np.uint64(which)))
