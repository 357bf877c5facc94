"""The planner bot: a plan for all its tickets together, followed and remade."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ironroad.bots.bot import Bot, thinking
from ironroad.bots.compiled import choose_by
from ironroad.moves import Move
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import MAP, WEIGHTS
from ironroad.view import View


@dataclass(frozen=True)
class Planner(Bot):
    """Joins its tickets by a cheap network, and then goes for points and more tickets."""

    name: ClassVar[str] = "planner"

    turn: float = 2.6
    card: float = 0.7
    points: float = 0.9
    hand: float = 0.35
    ferry: float = 0.6
    tunnel: float = 0.8
    toll: float = 1.0
    token: float = 1.5
    region: float = 1.0
    joined: float = 1.5
    spare_train: float = 2.0
    risk: float = 0.08
    early: float = 6.0
    draw: float = 1.0
    keep: float = 0.0
    harm: float = 2.8
    race: float = 0.3
    locomotive: float = 1.0
    blind: float = 1.25
    marker: float = 0.2
    speed: float = 2.8
    slack: float = 4.0
    length: float = 0.05
    loss: float = 0.1
    tunnel_harm: float = 1.0
    spend: float = 0.25
    finish: float = 0.5

    def weights(self) -> np.record:
        """The parameters as the compiled planner takes them."""
        weights: np.record = np.zeros(1, WEIGHTS)[0]
        for name in WEIGHTS.names or ():
            weights[name] = getattr(self, name)
        return weights

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the plan asks for."""
        plan, area = np.zeros(1, PLAN)[0], np.zeros(1, MAP)[0]
        generator = thinking(self.seed, view)
        return choose_by(choose_planned, view, generator, plan, area, self.weights(), True)
