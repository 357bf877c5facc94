"""Rewards: what a finished game is worth to each seat. They add up to zero in every game."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

REWARDS: Final = ("win", "score")
ILLEGAL: Final = {"win": -1.0, "score": -300.0}
"""The reward of an illegal action: no better than losing."""


class BadReward(ValueError):
    """A name that is not a reward."""


def check_reward(reward: str) -> str:
    """Return the name of a reward; raises `BadReward` if there is no reward of that name."""
    if reward not in REWARDS:
        raise BadReward(f"there is no reward '{reward}'; expected one of {', '.join(REWARDS)}")
    return reward


def rewards_of(reward: str, totals: Any, winners: Any) -> npt.NDArray[np.float64]:
    """The rewards of finished games: a row for each game, a column for each seat.

    `win`: 1 for a sole winner, -1 divided among the others; winners who tie share both parts.
    `score`: points minus the mean points of the others.
    """
    players = np.shape(totals)[1]
    if reward == "win":
        shares = winners / np.sum(winners, axis=1, keepdims=True)
    else:
        shares = np.asarray(totals, np.float64)
    margins = players * shares - shares.sum(axis=1, keepdims=True)
    rewards: npt.NDArray[np.float64] = margins / (players - 1)
    return rewards
