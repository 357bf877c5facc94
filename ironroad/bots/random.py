"""The random bot: chooses any legal move with the same chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironroad.bots.bot import Bot, thinking
from ironroad.engine.chance import scale
from ironroad.game.moves import Move
from ironroad.game.view import View


@dataclass(frozen=True)
class Random(Bot):
    """Chooses any legal move with the same chance."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """One of the legal moves, drawn at random."""
        return legal_moves[int(scale(thinking(self.seed, view), len(legal_moves)))]
