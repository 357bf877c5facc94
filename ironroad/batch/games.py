"""The arrays that hold many games side by side, with an entry for each game."""

from typing import Any, NamedTuple

import numpy as np

from ironroad.engine.actions import WORDS
from ironroad.engine.chance import DICE
from ironroad.engine.state import STATE


class Games(NamedTuple):
    """The arrays that `engine/stepping.py` works on, in this order; on a GPU they are there."""

    states: Any
    dice: Any
    thinking: Any
    """Generators for random choices of actions."""
    numbers: Any
    """The number of each game, in the sequence of games of the seed."""
    sets: Any
    """The legal actions, as sets in the rules' numbers."""
    legal: Any
    """The legal actions as flags, one for each action of the action space."""
    observations: Any
    """What the seat to move sees; no columns if observations are off."""
    seats: Any
    """The seat to move, -1 when the game is over."""
    over: Any
    """Whether the game is over; if it was replaced, whether the last step ended it."""
    totals: Any
    """Points of each seat in the game that ended last."""
    winners: Any
    """Whether each seat won the game that ended last."""

    @classmethod
    def new(cls, n: int, players: int, actions: int, observation: int) -> "Games":
        """Arrays for `n` games in host memory."""
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


class Opponents(NamedTuple):
    """The learner's seat and its opponents, in the order that `policies/opponents.py` expects."""

    learner: int
    """The seat that learns, or NOBODY if every seat does."""
    policy: int
    """The number of the policy that plays the other seats."""
    weights: Any
    """The planner's weights."""
    plans: Any
    """The plans of the seats of each game; a single row if the policy makes no plans."""
    final: Any
    """(n, observation): what the learner saw at the end of the game that ended last."""
