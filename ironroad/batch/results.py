"""What became of many games, and who played them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ironroad.bots.planner import Planner
from ironroad.engine.random_play import MOST_DECISIONS
from ironroad.policies.playout import POLICIES

Progress = Callable[[int], Any]
"""Hears how many more games are done."""


@dataclass(frozen=True)
class Results:
    """What became of a batch of games: a row a game."""

    players: int
    scores: npt.NDArray[np.record]
    """Final scores, by source (see `ironroad.engine.state.SCORES`)."""
    decisions: npt.NDArray[np.int32]

    def unfinished(self) -> int:
        """Games that were cut off as endless."""
        return int((self.decisions >= MOST_DECISIONS).sum())


class BadPolicy(ValueError):
    """A name that is no policy's."""


def policy_number(name: str) -> int:
    """What the rules call a policy."""
    if name not in POLICIES:
        raise BadPolicy(f"there is no policy '{name}'; expected one of {', '.join(POLICIES)}")
    return POLICIES.index(name)


def planner_weights() -> np.record:
    """What the planner of a batch goes by: what the planner bot goes by."""
    return Planner().weights()


def no_progress(games: int) -> None:
    """For those who do not wait."""
