"""Classes to declare the fields of a game with; each field is declared once.

A declaration says what the value means, whether there is one for each seat, city ..., and which
players may know it. The records of the rules follow from it, and so do the empty table, what a
seat sees, views, positions, samples and observations: see docs/mechanics.md.
Everything here is plain data.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from ironroad.engine.limits import (
    CARDS,
    CITIES,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """The kind of a value (a number, a seat, a set of cities, ...) and how it is stored."""

    name: str
    dtype: type[np.generic]
    words: int = 0
    """How many words a set of this kind takes; 0: the value is one number."""


SMALL: Final = Kind("small number", np.int8)
MEDIUM: Final = Kind("number", np.int16)
LARGE: Final = Kind("large number", np.int32)
BYTE: Final = Kind("byte", np.uint8)
SEAT: Final = Kind("seat", np.int8)
CITY: Final = Kind("city", np.int8)
TRACK: Final = Kind("track", np.int16)
CITY_SET: Final = Kind("set of cities", np.uint64)
TRACK_SET: Final = Kind("set of tracks", np.uint64, TRACK_WORDS)
TICKET_SET: Final = Kind("set of tickets", np.uint64, TICKET_WORDS)

Per = Literal["seat", "city", "track", "ticket", "card", "place in the offer"]
PER: Final[dict[Per, int]] = {
    "seat": SEATS,
    "city": CITIES,
    "track": TRACKS,
    "ticket": TICKETS,
    "card": CARDS,
    "place in the offer": OFFER,
}
"""How many values a field has if it has one for each seat, for each city, and so on."""

Known = Literal["public", "derived", "own", "hidden"]
"""The players that may know a value. `public`: all of them. `derived`: all of them, since it
follows from public values, so a Seen record leaves it out. `own`: the seat that the value
belongs to. `hidden`: none of them."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a game's state."""

    name: str
    kind: Kind
    meaning: str
    per: tuple[Per, ...] = ()
    known: Known = "public"
    begins: int | str = 0
    """The value at the beginning: a number, or the parameter of the board that holds it.

    If a field has a value for each seat, seats that nobody takes begin with zero.
    """
    view: str = ""
    """Its name in views and positions (`a.b`: key `b` of object `a`); empty: they leave it out."""
    position: bool = True
    """Whether positions contain the field; the fields left out follow from the others."""
    unit: float | str = 0
    """The number, or the parameter of the board, that observations divide the value by. 1 for sets
    and places; 0: observations leave the field out."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array of its values."""
        return *(PER[each] for each in self.per), *([self.kind.words] if self.kind.words else [])


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field of the board record that a mechanic adds."""

    name: str
    dtype: type[np.generic]
    meaning: str
    shape: tuple[int, ...] = ()
    default: int = 0
    """Its value where the mechanic is not in force."""
    key: str = ""
    """The key of its value in the mechanic's table of a board file, if the table gives it."""
    least: int = 0
    most: int = 0
    unless_given: int | None = None
    """Its value if the table leaves the key out; None: the table must have the key."""


@dataclass(frozen=True, slots=True)
class ScoreField:
    """A field of the final scores, with a value for each seat."""

    name: str
    meaning: str
    counts: bool = True
    """Whether the values are points that count in the total, or only facts to show."""


def record_dtype(fields: Iterable[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a record, with the largest fields first, so that no field needs padding."""
    ordered = sorted(fields, key=lambda each: -np.dtype(each[1]).itemsize)
    return np.dtype((np.record, np.dtype(ordered, align=True)))


def columns(fields: Iterable[Field]) -> list[tuple[Any, ...]]:
    """Name, type and shape of the fields of a state, for a NumPy dtype."""
    return [(each.name, each.kind.dtype, each.shape) for each in fields]


def parameter_columns(parameters: Iterable[Parameter]) -> list[tuple[Any, ...]]:
    """Name, type and shape of the parameters of a board, for a NumPy dtype."""
    return [(each.name, each.dtype, each.shape) for each in parameters]
