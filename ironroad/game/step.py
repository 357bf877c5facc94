"""Step: a move that was made, and what it did."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ironroad.engine.actions import PHASES
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.chance import PARTS
from ironroad.engine.effects import BASE_EFFECTS, Effect, What
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanics import MECHANICS
from ironroad.game.moves import Move
from ironroad.game.record import RecordedMove

EFFECTS: Final = (*BASE_EFFECTS, *(kind for each in MECHANICS for kind in each.effects))
"""All kinds of effects."""
_BY_NUMBER: Final = {kind.number: kind for kind in EFFECTS}


@dataclass(frozen=True, slots=True)
class Step:
    """A move that a seat made, with its outcomes of chance and its effects."""

    seat: int
    phase: str
    """The name of what the seat had to decide, such as `turn` or `pay`."""
    move: Move
    line: RecordedMove
    """The move with its outcomes of chance, as in a record."""
    board: Board = field(repr=False)
    notes: bytes = field(repr=False)
    """The notes that the rules made of the move; the effects are read from them."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Everything that the move did, in order; also what only some seats may know."""
        return tuple(_effects(self.board, self.notes))

    def seen_by(self, *seats: int | None) -> tuple[Effect, ...]:
        """The effects as the player of these seats may know them; a spectator plays no seats."""
        return seen_by(self.effects, seats)


def seen_by(effects: Iterable[Effect], seats: Iterable[int | None]) -> tuple[Effect, ...]:
    """The effects as the player of the given seats may know them."""
    seen = (effect.seen_by(*seats) for effect in effects)
    return tuple(effect for effect in seen if effect is not None)


def notes_of(chance: np.record) -> bytes:
    """The notes that the rules made in a chance record, as bytes."""
    notes: bytes = chance.notes[: chance.noted].tobytes()
    return notes


def _effects(board: Board, notes: bytes) -> Iterator[Effect]:
    width = 1 + PARTS
    numbers = np.frombuffer(notes, np.int16).tolist()
    for start in range(0, len(numbers), width):
        kind = _BY_NUMBER[numbers[start]]
        parts = zip(kind.parts, numbers[start + 1 : start + width], strict=False)
        yield kind(*(_value(board, part.what, number) for part, number in parts))


def _value(board: Board, what: What, number: int) -> str | int | None:
    """A part of an effect as people read it, from its number in a note."""
    if what == "number":
        return number
    if number == NOBODY:
        return None
    match what:
        case "seat":
            return number
        case "card":
            return CARD_NAMES[number]
        case "track":
            return board.tracks[number].id
        case "city":
            return board.cities[number].name
        case "ticket":
            return board.tickets[number].id
        case "phase":
            return PHASES[number]
