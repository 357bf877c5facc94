"""What every bot has: a name, typed parameters, and a method that chooses a move from a view.

A bot keeps nothing between two moves, so the same view and the same parameters (the seed is one
of them) give the same move. It is given a View and never the game: it cannot peep.
"""

import hashlib
import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Final

import numpy as np

from ironroad.engine.chance import stream
from ironroad.game.moves import Move
from ironroad.game.view import View


class BadBot(ValueError):
    """A text that names no bot, or a parameter that the bot does not have."""


class BotFailed(ChildProcessError):
    """A bot did not choose a legal move; the message says which bot, and what it did instead."""


@dataclass(frozen=True)
class Bot(ABC):
    """A player with a name and parameters; the text form is `name:parameter=value,...`."""

    name: ClassVar[str]
    """The bot's name on the command line, at tables and in the arena."""

    seed: int = 0
    """Seed of the bot's random choices, if it makes any."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name) if each.init else None
            if isinstance(value, float) and not math.isfinite(value):
                raise ValueError(f"{each.name}={value}: expected a finite number")

    @abstractmethod
    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """Return one of the legal moves, for the seat whose view it is."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Release what the bot holds, such as a process or threads."""

    def __str__(self) -> str:
        given = []
        for each in fields(self):
            value = getattr(self, each.name)
            if each.init and value != each.default:
                given.append(f"{each.name}={_quoted(value)}")
        return f"{self.name}:{','.join(given)}" if given else self.name


_NEEDS_QUOTES: Final = frozenset(',"')


def _quoted(value: object) -> str:
    text = str(value)
    if _NEEDS_QUOTES.intersection(text) or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def thinking(seed: int, view: View) -> np.uint64:
    """The state of the bot's own generator for one decision, which follows from seed and view."""
    digest = hashlib.blake2b(view.seen.tobytes(), digest_size=8).digest()
    return np.uint64(stream(np.uint64(seed & (1 << 64) - 1), np.uint64(int.from_bytes(digest))))
