"""What the store keeps beside events: rows that follow from them, so that lists are quick."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Row

from ironroad.server.table.events import TableEvent


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where."""

    name: str
    kind: str
    """open, person or bot"""
    bot: str | None = None
    """The level of a bot."""
    person: str | None = None
    """The hash of a person's secret; never shown."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What lists of tables need; replaced when that changes, or another person must decide."""

    id: str
    board: str
    options: dict[str, str]
    status: str
    """open, playing, over or closed"""
    public: bool
    host: str
    """The host's name."""
    seats: tuple[SeatRow, ...]
    created_at: int
    changed_at: int
    """Both in Unix milliseconds."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A table to be made."""

    row: TableRow
    entries: Sequence[TableEvent]
    """Its first events."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one seat of one finished game did."""

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
    """A row of a table as the database keeps it."""
    columns = asdict(row)
    return columns | {name: json.dumps(columns[name]) for name in ("options", "seats")}


def table_of_columns(found: Row[Any]) -> TableRow:
    """The row of a table, from what the database keeps."""
    columns = dict(found._mapping)
    columns["options"] = json.loads(columns["options"])
    columns["seats"] = tuple(SeatRow(**seat) for seat in json.loads(columns["seats"]))
    return TableRow(**columns)


def columns_of_results(rows: Sequence[ResultRow]) -> list[dict[str, Any]]:
    """Results as the database keeps them."""
    return [{"table_id" if k == "table" else k: v for k, v in asdict(r).items()} for r in rows]


def result_of_columns(found: Row[Any]) -> ResultRow:
    """A result, from what the database keeps."""
    columns = dict(found._mapping)
    return ResultRow(table=columns.pop("table_id"), **columns)
