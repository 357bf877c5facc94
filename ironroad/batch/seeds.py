"""One way to count games: game 0, 1, 2, ... of a seed."""

from operator import index

import numpy as np

from ironroad.engine.chance import stream


class BadSeed(ValueError):
    """What is no seed, or no number of a game."""


def check_seed(seed: int, what: str = "seed") -> int:
    """A seed, or the number of a game: what 64 bits can hold."""
    try:
        if 0 <= (number := index(seed)) < 1 << 64:
            return number
    except TypeError:
        pass  # no whole number
    raise BadSeed(f"{what} {seed!r}: expected a whole number from 0 to 2**64 - 1")


def game_seed(seed: int, number: int) -> int:
    """The seed with which `Game.new` deals as game `number` of a seed is dealt in a batch."""
    of, which = check_seed(seed), check_seed(number, "game number")
    return int(stream(np.uint64(of), np.uint64(which)))
