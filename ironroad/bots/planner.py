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
from ironroad.policies.prices import SKETCH
from ironroad.policies.weights import PlannerWeights


@dataclass(frozen=True)
class Planner(PlannerWeights, Bot):
    """Joins its tickets by a cheap network, then collects points and more tickets."""

    name: ClassVar[str] = "planner"

    mistakes: float = 0.0
    """The share of its turns in which it draws a random card instead."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.mistakes <= 1:
            raise ValueError(f"mistakes={self.mistakes}: expected a share from 0 to 1")

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the plan asks for."""
        generator = thinking(self.seed, view)
        if self.mistakes and view.phase in ("turn", "second card"):
            cards = [move for move in legal_moves if move.kind in ("take", "draw card")]
            if cards and scale(generator, 1000) < 1000 * self.mistakes:
                return cards[int(scale(np.uint64(mix(generator)), len(cards)))]
        plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
        return choose_by(choose_planned, view, generator, plan, sketch, self.weights(), True)
