"""What mechanics add to views and positions, derived from their declared fields."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from ironroad.engine.board import Board
from ironroad.engine.fields import CITY, CITY_SET, SEAT, TRACK_SET, Field, Kind
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.names import by_city, cities_of, tracks_of


@cache
def words_of(mechanic: Mechanic) -> Any:
    """A mechanic's `words` module, which says what declarations cannot; None if there is none."""
    name = f"ironroad.engine.mechanics.{mechanic.room}.words"
    return import_module(name) if find_spec(name) else None


@cache
def groups_of(mechanic: Mechanic) -> frozenset[str]:
    """The parts of a view that hold fields of a mechanic: `a`, if it has a field `a.b`."""
    return frozenset(field.view.rpartition(".")[0] for field in mechanic.fields) - {""}


def told_of_seat(board: Board, values: Any, seat: int, fields: Iterable[Field]) -> dict[str, Any]:
    """The values of fields for a seat, by their names in views.

    `values` is a state, or a record of what a seat sees of a state.
    """
    return {
        field.view: _told(board, field, getattr(values, field.name)[seat])
        for field in fields
        if field.view and "seat" in field.per
    }


def told_of_table(
    board: Board, values: Any, mechanics: Iterable[Mechanic], in_positions: bool = False
) -> dict[str, Any]:
    """Values of mechanics' fields for the whole table; a field `a.b` becomes part `b` of `a`."""
    told: dict[str, Any] = {}
    for mechanic in mechanics:
        for field, group, part in _fields_of_table(mechanic):
            if field.position or not in_positions:
                place = told.setdefault(group, {}) if group else told
                place[part] = _told(board, field, getattr(values, field.name))
        words = words_of(mechanic)
        if hasattr(words, "told_of_table"):
            for group, parts in words.told_of_table(board, values).items():
                told.setdefault(group, {}).update(parts)
    return told


@cache
def _fields_of_table(mechanic: Mechanic) -> tuple[tuple[Field, str, str], ...]:
    """A mechanic's fields for the whole table in views, with the two parts of each field's name."""
    fields = (field for field in mechanic.fields if field.view and "seat" not in field.per)
    return tuple((field, *field.view.rpartition(".")[::2]) for field in fields)


def _told(board: Board, field: Field, value: Any) -> Any:
    if "city" in field.per:
        return by_city(board, value)
    tell: Callable[[Board, Any], Any] = _TOLD.get(field.kind, _number)
    return tell(board, value)


def _number(board: Board, value: Any) -> int:
    return int(value)


def _seat(board: Board, value: Any) -> int | None:
    return None if value == NOBODY else int(value)


def _city(board: Board, value: Any) -> str | None:
    return None if value == NOBODY else board.cities[value].name


_TOLD: Final[dict[Kind, Callable[[Board, Any], Any]]] = {
    SEAT: _seat,
    CITY: _city,
    CITY_SET: cities_of,
    TRACK_SET: tracks_of,
}
"""How a value of each kind is told; values of any other kind are told as numbers."""
