"""The planner bot: follows a plan for all its tickets together, and plans anew when needed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ironroad.bots.bot import Bot, thinking
from ironroad.bots.compiled import choose_by
from ironroad.engine.chance import mix, scale
from ironroad.game.moves import Move
from ironroad.game.view import View
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import SKETCH, WEIGHTS


@dataclass(frozen=True)
class Planner(Bot):
    """Joins its tickets by a cheap network, then collects points and more tickets."""

    name: ClassVar[str] = "planner"

    mistakes: float = 0.0
    """The share of its turns in which it draws a random card instead."""
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
    held: float = 0.7
    finish: float = 0.5

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.mistakes <= 1:
            raise ValueError(f"mistakes={self.mistakes}: expected a share from 0 to 1")

    def weights(self) -> np.record:
        """The parameters as a record for the compiled planner."""
        weights: np.record = np.zeros(1, WEIGHTS)[0]
        for name in WEIGHTS.names or ():
            weights[name] = getattr(self, name)
        return weights

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the plan asks for."""
        generator = thinking(self.seed, view)
        if self.mistakes and view.phase in ("turn", "second card"):
            cards = [move for move in legal_moves if move.kind in ("take", "draw card")]
            if cards and scale(generator, 1000) < 1000 * self.mistakes:
                return cards[int(scale(np.uint64(mix(generator)), len(cards)))]
        plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
        return choose_by(choose_planned, view, generator, plan, sketch, self.weights(), True)
