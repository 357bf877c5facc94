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
class Careless(Bot):
    """A bot that can be told to make mistakes, so that people can beat it."""

    mistakes: float = 0.0
    """The share of its turns in which it draws a random card instead."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.mistakes <= 1:
            raise ValueError(f"mistakes={self.mistakes}: expected a share from 0 to 1")

    def mistake(self, view: View, legal_moves: Sequence[Move], generator: np.uint64) -> Move | None:
        """The random card to draw, if this turn is one of those with a mistake."""
        if not self.mistakes or view.phase not in ("turn", "second card"):
            return None
        cards = [move for move in legal_moves if move.kind in ("take", "draw card")]
        if not cards or scale(generator, 1000) >= 1000 * self.mistakes:
            return None
        return cards[int(scale(np.uint64(mix(generator)), len(cards)))]


@dataclass(frozen=True)
class Planner(PlannerWeights, Careless):
    """Joins its tickets by a cheap network, then collects points and more tickets."""

    name: ClassVar[str] = "planner"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that the plan asks for, unless it makes a mistake."""
        generator = thinking(self.seed, view)
        if mistake := self.mistake(view, legal_moves, generator):
            return mistake
        plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
        return choose_by(choose_planned, view, generator, plan, sketch, self.weights(), True)
