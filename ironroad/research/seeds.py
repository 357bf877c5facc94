"""One way to count games: game 0, 1, 2, ... of a seed."""

from ironroad.engine.chance import stream


class BadSeed(ValueError):
    """What is no seed, or no number of a game."""


def game_seed(seed: int, number: int) -> int:
    """The seed with which `Game.new` deals as game `number` of a seed is dealt in a batch."""
    for what, value in (("seed", seed), ("game number", number)):
        if not 0 <= value < 1 << 64:
            raise BadSeed(f"{what} {value}: expected a number from 0 to 2**64 - 1")
    return int(stream(seed, number))
