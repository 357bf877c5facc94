"""The greedy bot: takes the most points now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironroad.bots.bot import Bot, thinking
from ironroad.bots.compiled import choose_by
from ironroad.game.moves import Move
from ironroad.game.view import View
from ironroad.policies.greedy import choose_greedy


@dataclass(frozen=True)
class Greedy(Bot):
    """Claims the track with most points that it can pay for; if there is none, draws cards."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that brings the most points now."""
        return choose_by(choose_greedy, view, thinking(self.seed, view))
