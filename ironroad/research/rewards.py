"""What a game that is over is worth to each seat. The rewards of a game add up to nothing."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

REWARDS: Final = ("win", "score")
ILLEGAL: Final = {"win": -1.0, "score": -300.0}
"""What doing something illegal is worth: no better than to lose."""


class BadReward(ValueError):
    """A name that is no reward's."""


def check_reward(reward: str) -> str:
    """The name of a reward; an error that says which there are if it is none."""
    if reward not in REWARDS:
        raise BadReward(f"there is no reward '{reward}'; expected one of {', '.join(REWARDS)}")
    return reward


def rewards_of(reward: str, totals: Any, winners: Any) -> npt.NDArray[np.float64]:
    """Rewards of games that are over: a row a game, a column a seat.

    `win`: 1 for who wins alone, -1 shared among the others; those who share a win share both.
    `score`: points more than the others have on average.
    """
    players = np.shape(totals)[1]
    if reward == "win":
        shares = winners / np.sum(winners, axis=1, keepdims=True)
    else:
        shares = np.asarray(totals, np.float64)
    margins = players * shares - shares.sum(axis=1, keepdims=True)
    rewards: npt.NDArray[np.float64] = margins / (players - 1)
    return rewards
