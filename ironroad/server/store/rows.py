"""Rows that the store keeps besides events. They follow from the events, and make lists quick."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row

from ironroad.server.table.events import TableEvent


class Damaged(Exception):
    """The error for something stored that cannot be read; its text says what."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat, and who plays on it."""

    name: str
    kind: str
    """`open`, `person` or `bot`."""
    bot: str | None = None
    """The level of the bot."""
    person: str | None = None
    """The hash of the person's secret, which is never shown."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as lists show it; replaced when the table changes or another person must decide."""

    id: str
    board: str
    options: dict[str, str]
    status: str
    """`open`, `playing`, `over` or `closed`."""
    public: bool
    host: str
    """The host's name."""
    seats: tuple[SeatRow, ...]
    created_at: int
    changed_at: int
    """Both times are in Unix milliseconds."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A table to be created."""

    row: TableRow
    entries: Sequence[TableEvent]
    """The table's first events."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of one seat of a finished game."""

    table: str
    seat: int
    name: str
    person: str | None
    bot: str | None
    board: str
    players: int
    score: int
    won: bool
    resigned: bool
    ended_at: int
    """In Unix milliseconds."""


def columns_of_table(row: TableRow) -> dict[str, Any]:
    """The database columns of a table's row."""
    columns = asdict(row)
    return columns | {name: json.dumps(columns[name]) for name in ("options", "seats")}


def table_of_columns(found: Row[Any]) -> TableRow:
    """A table's row, from its database columns; `Damaged` if it cannot be read."""
    columns = dict(found._mapping)
    try:
        columns["options"] = json.loads(columns["options"])
        columns["seats"] = tuple(SeatRow(**seat) for seat in json.loads(columns["seats"]))
    except (ValueError, TypeError):
        raise Damaged(f"the row of {columns['id']} cannot be read") from None
    return TableRow(**columns)


def columns_of_results(rows: Sequence[ResultRow]) -> list[dict[str, Any]]:
    """The database columns of results."""
    return [{"table_id" if k == "table" else k: v for k, v in asdict(r).items()} for r in rows]


def result_of_columns(found: Row[Any]) -> ResultRow:
    """A result, from its database columns."""
    columns = dict(found._mapping)
    return ResultRow(table=columns.pop("table_id"), **columns)
