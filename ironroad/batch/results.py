"""The results of many games, and the policies that can play them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ironroad.bots.planner import Planner
from ironroad.engine.random_play import MOST_DECISIONS
from ironroad.policies.playout import POLICIES

Progress = Callable[[int], Any]
"""Called with the number of games that were finished since the last call."""


@dataclass(frozen=True)
class Results:
    """The results of many games: a row for each."""

    players: int
    scores: npt.NDArray[np.record]
    """Final scores by source (see `ironroad.engine.state.SCORES`)."""
    decisions: npt.NDArray[np.int32]

    def unfinished(self) -> int:
        """The number of games that were cut off after too many decisions."""
        return int((self.decisions >= MOST_DECISIONS).sum())


class BadPolicy(ValueError):
    """A name that is not a policy."""


def policy_number(name: str) -> int:
    """The number of a policy in the rules, from its name."""
    if name not in POLICIES:
        raise BadPolicy(f"there is no policy '{name}'; expected one of {', '.join(POLICIES)}")
    return POLICIES.index(name)


def planner_weights() -> np.record:
    """The weights of the planner in batches: those of the bot `planner`."""
    return Planner().weights()


def no_progress(games: int) -> None:
    """Ignore progress: the default where nobody wants to be told of it."""
