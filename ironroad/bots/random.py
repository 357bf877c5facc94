"""The random bot: any legal move, each as likely."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironroad.bots.bot import Bot, thinking
from ironroad.engine.chance import scale
from ironroad.game.moves import Move
from ironroad.game.view import View


@dataclass(frozen=True)
class Random(Bot):
    """Any legal move, each as likely."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """One of the legal moves."""
        return legal_moves[int(scale(thinking(self.seed, view), len(legal_moves)))]
