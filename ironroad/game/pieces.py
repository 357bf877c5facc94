"""What lies on the map beside tracks: the pieces of mechanics, read from a view."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ironroad.engine.limits import NEUTRAL
from ironroad.game.view import View

PIECE_SIGNS: Final = {"home": "⌂", "marker": "⚑", "station": "♜", "token": "¤", "alien": "Ψ"}
"""The kinds of pieces, each with its sign on a map in a terminal."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in a city."""

    kind: str
    """One of `PIECE_SIGNS`."""
    city: str
    seat: int | None = None
    """The seat that it belongs to, if it belongs to one."""
    number: int = 1
    """How many there are."""


_OF_SEATS: Final = {"home": "home", "stations": "station", "markers": "marker"}
_OF_TABLE: Final = {"tokens_left": "token", "alien.city": "alien"}
"""The parts of views that tell where pieces lie, with the kind of the pieces.

A part is a city, several cities, or numbers of pieces by city; None if there are no pieces.
"""


def pieces_of(view: View) -> list[Piece]:
    """The pieces on the map; at most one of each seat in a city, its home rather than a marker."""
    of_seats: dict[tuple[int, str], Piece] = {}
    for seat in view.seats:
        for name, kind in _OF_SEATS.items():
            for city, _ in _places(getattr(seat, name)):
                of_seats.setdefault((seat.seat, city), Piece(kind, city, seat.seat))
    of_table = [
        Piece(kind, city, number=number)
        for name, kind in _OF_TABLE.items()
        for city, number in _places(part_of(view, name))
    ]
    return [*of_seats.values(), *of_table]


def owners_of(view: View) -> dict[str, int]:
    """The claimed tracks with their owners; those of the neutral player are among them."""
    return view.tracks | dict.fromkeys(view.neutral.tracks if view.neutral else (), NEUTRAL)


def part_of(view: View, name: str) -> Any:
    """A part of a view; `a.b` is part `b` of `a`, or None if `a` is None."""
    value: Any = view
    for part in name.split("."):
        value = None if value is None else getattr(value, part)
    return value


def _places(value: Any) -> Iterator[tuple[str, int]]:
    """The cities in a part of a view, each with its number of pieces."""
    if isinstance(value, str):
        yield value, 1
    elif isinstance(value, dict):
        yield from value.items()
    elif value is not None:
        yield from ((city, 1) for city in value)
