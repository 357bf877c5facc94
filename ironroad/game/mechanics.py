"""What mechanics add to views and positions, derived from their declared fields."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.fields import CITY, CITY_SET, SEAT, TRACK_SET, Field
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.names import by_city, cities_of, tracks_of


@cache
def words_of(mechanic: Mechanic) -> Any:
    """The `words` module of a mechanic, which says what declarations cannot; None without one."""
    name = f"ironroad.engine.mechanics.{mechanic.room}.words"
    return import_module(name) if find_spec(name) else None


def groups_of(mechanic: Mechanic) -> set[str]:
    """The parts of a view to which fields of a mechanic belong: `a`, for a field `a.b`."""
    return {field.view.rpartition(".")[0] for field in mechanic.fields} - {""}


def told_of_seat(board: Board, values: Any, seat: int, fields: Iterable[Field]) -> dict[str, Any]:
    """The values of fields for a seat, by their names in views.

    `values` is a state, or a record of what is seen of one.
    """
    return {
        field.view: _told(board, field, getattr(values, field.name)[seat])
        for field in fields
        if field.view and "seat" in field.per
    }


def told_of_table(
    board: Board, values: Any, mechanics: Iterable[Mechanic], in_positions: bool = False
) -> dict[str, Any]:
    """The values of mechanics' fields that are the table's; `a.b` becomes the part `b` of `a`."""
    told: dict[str, Any] = {}
    for mechanic in mechanics:
        for field in mechanic.fields:
            left_out = in_positions and not field.position
            if field.view and "seat" not in field.per and not left_out:
                group, _, part = field.view.rpartition(".")
                place = told.setdefault(group, {}) if group else told
                place[part] = _told(board, field, getattr(values, field.name))
        words = words_of(mechanic)
        if hasattr(words, "told_of_table"):
            for group, parts in words.told_of_table(board, values).items():
                told.setdefault(group, {}).update(parts)
    return told


def _told(board: Board, field: Field, value: Any) -> Any:
    if "city" in field.per:
        return by_city(board, value)
    if field.kind == CITY_SET:
        return cities_of(board, value)
    if field.kind == TRACK_SET:
        return tracks_of(board, value)
    if field.kind == CITY:
        return None if value == NOBODY else board.cities[value].name
    if field.kind == SEAT:
        return None if value == NOBODY else int(value)
    return int(value)
