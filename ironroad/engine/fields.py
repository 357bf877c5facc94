"""The language in which the fields of a game are declared: each once, where it belongs.

A declaration says what a value is, of what there is one (a seat, a city, ...) and who may know
it. The records of the rules follow from it, and so do clearing a table, what a seat sees, views,
positions, samples and observations: see docs/mechanics.md. Everything here is plain data.
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


@dataclass(frozen=True, slots=True)
class Kind:
    """What one value is, and how it is stored."""

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
"""Of what there may be a value each, and how many of them at most."""

Known = Literal["public", "own", "hidden"]
"""Who may know a value: everybody; the seat it belongs to; nobody, as things stand."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a game's state."""

    name: str
    kind: Kind
    meaning: str
    per: tuple[Per, ...] = ()
    known: Known = "public"
    begins: int | str = 0
    """At the beginning: a number, or the parameter of the board that says it (for seats taken)."""
    view: str = ""
    """What views and positions call it, if they tell it; `a.b` is the part `b` of `a`."""
    position: bool = True
    """Whether positions say it; what they leave out follows from the rest."""
    unit: float | str = 0
    """What observations divide a number by: a number, or a parameter of the board; 1 for sets and
    places; 0: observations leave it out."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values there are."""
        return *(PER[each] for each in self.per), *([self.kind.words] if self.kind.words else [])


@dataclass(frozen=True, slots=True)
class Parameter:
    """A field of a board in integers."""

    name: str
    dtype: type[np.generic]
    meaning: str
    shape: tuple[int, ...] = ()
    default: int = 0
    """Where the mechanic is not in force."""
    key: str = ""
    """Of the mechanic's table in a board file, if that says it as a whole number."""
    least: int = 0
    most: int = 0
    unless_given: int | None = None
    """What it is if the table does not say it; None: it must."""


@dataclass(frozen=True, slots=True)
class ScoreField:
    """A field of the final scores, a value each seat."""

    name: str
    meaning: str
    counts: bool = True
    """Whether it is points, which the total counts, or a fact beside them."""


def record_dtype(fields: Iterable[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a record: its fields by size, so that none is padded."""
    ordered = sorted(fields, key=lambda each: -np.dtype(each[1]).itemsize)
    return np.dtype((np.record, np.dtype(ordered, align=True)))


def columns(fields: Iterable[Field]) -> list[tuple[Any, ...]]:
    """Fields of a state as NumPy takes them."""
    return [(each.name, each.kind.dtype, each.shape) for each in fields]


def parameter_columns(parameters: Iterable[Parameter]) -> list[tuple[Any, ...]]:
    """Parameters of a board as NumPy takes them."""
    return [(each.name, each.dtype, each.shape) for each in parameters]
