"""The arrays of games side by side: an entry a game in each."""

from typing import Any, NamedTuple

import numpy as np

from ironroad.engine.actions import WORDS
from ironroad.engine.chance import DICE
from ironroad.engine.state import STATE


class Games(NamedTuple):
    """What `engine/stepping.py` works on, in this order; on a GPU the arrays are there."""

    states: Any
    dice: Any
    thinking: Any
    """Generators of random choices."""
    numbers: Any
    """Which game of the seed it is."""
    sets: Any
    """The legal actions as the rules tell them."""
    legal: Any
    """The same, a flag an action."""
    observations: Any
    """What the seat to decide sees; without columns if nobody wants to know."""
    seats: Any
    """The seat to decide, -1 when the game is over."""
    over: Any
    """Whether the last step ended the game, or it was over before."""
    totals: Any
    """Points of each seat in the last game that ended."""
    winners: Any
    """Who won it."""

    @classmethod
    def new(cls, n: int, players: int, actions: int, observation: int) -> "Games":
        """Room for `n` games in the machine's memory."""
        return cls(
            states=np.zeros(n, STATE),
            dice=np.zeros(n, DICE),
            thinking=np.zeros(n, np.uint64),
            numbers=np.arange(n, dtype=np.int64),
            sets=np.zeros((n, WORDS), np.uint64),
            legal=np.zeros((n, actions), np.bool_),
            observations=np.zeros((n, observation), np.float32),
            seats=np.zeros(n, np.int8),
            over=np.zeros(n, np.bool_),
            totals=np.zeros((n, players), np.int32),
            winners=np.zeros((n, players), np.bool_),
        )


class Side(NamedTuple):
    """Who learns and who plays the other seats, as `policies/opponents.py` takes it."""

    learner: int
    """The seat that learns; NOBODY: every seat does."""
    policy: int
    """What plays the others, as the rules call it."""
    weights: Any
    """What a planner goes by."""
    plans: Any
    """The plans of the seats of each game; a single row if nobody makes any."""
    final: Any
    """What the learner saw at the end of the game that ended last: (n, observation)."""
