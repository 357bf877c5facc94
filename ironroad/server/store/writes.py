"""The writes to the database, and how many of them become one transaction."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, text, update
from sqlalchemy.dialects import postgresql, sqlite

from ironroad.server.store.database import StoreFailed
from ironroad.server.store.queries import entries_after
from ironroad.server.store.rows import (
    Beginning,
    ResultRow,
    TableRow,
    columns_of_results,
    columns_of_table,
)
from ironroad.server.store.schema import events, results, sitting, tables
from ironroad.server.table.events import Created, TableEvent

CHANNEL: Final = "ironroad"
"""The PostgreSQL channel on which servers notify each other of what they wrote."""

Notices = set[tuple[str, int]]
"""Notifications: tables, each with the number of its last event, or 0 for connected people."""


@dataclass(slots=True, eq=False)
class Write:
    """A write that the database is to do, with its result."""

    table: str
    future: asyncio.Future[bool] | None = field(default=None, init=False)
    """Resolved when the write is done, if anybody waits for that."""
    result: bool = field(default=False, init=False)
    failure: StoreFailed | None = field(default=None, init=False)


@dataclass(slots=True, eq=False)
class Append(Write):
    """Events to add to a table, and what changes with them."""

    entries: Sequence[TableEvent]
    row: TableRow | None = None
    results: Sequence[ResultRow] = ()
    new: bool = False
    """Whether they are the first events, so that the table is to be created."""
    along: Beginning | None = None
    """Another table that is created with them: that of a rematch."""


@dataclass(slots=True, eq=False)
class Change(Write):
    """Any other write: a few statements that may be run twice."""

    make: Callable[[Connection, Notices], bool]


def insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT of the database's own dialect, which can say what to do with an existing row."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def write_all(connection: Connection, server: str, writes: Iterable[Write]) -> None:
    """Do many writes in one transaction.

    They are sorted, since two servers that write the same rows in different orders would wait
    for each other.
    """
    ordered = sorted(writes, key=lambda write: write.table)
    appends = [write for write in ordered if isinstance(write, Append)]
    notices = _append_all(connection, appends) if appends else set()
    for write in ordered:
        if isinstance(write, Change):
            write.result = write.make(connection, notices)
    if notices and connection.dialect.name == "postgresql":
        _notify(connection, server, notices)


def write_again(connection: Connection, server: str, write: Write) -> None:
    """Repeat a write whose first try failed, unless that try came through after all."""
    if isinstance(write, Append) and _is_written(connection, write):
        write.result = True
    else:
        write_all(connection, server, [write])


def _is_written(connection: Connection, write: Append) -> bool:
    found = entries_after(connection, write.table, write.entries[0].number - 1)
    return found[: len(write.entries)] == list(write.entries)


def _append_all(connection: Connection, appends: list[Append]) -> Notices:
    appends.sort(key=lambda write: (write.table, write.entries[0].number))
    new = [columns_of_table(write.row) for write in appends if write.new and write.row]
    if new:
        connection.execute(tables.insert(), new)
    written = _insert_events(connection, appends)
    for write in appends:
        # Of two events with the same number the first is written.
        write.result = (write.table, write.entries[0].number) in written
        written.difference_update((write.table, entry.number) for entry in write.entries)
    done = [write for write in appends if write.result]
    _follow(connection, done)
    return set({write.table: write.entries[-1].number for write in done}.items())


def _insert_events(connection: Connection, appends: Iterable[Append]) -> set[tuple[str, int]]:
    """Insert the events whose numbers are free; returns their tables and numbers."""
    statement = insert(connection, events).on_conflict_do_nothing(
        index_elements=[events.c.table_id, events.c.number]
    )
    rows = [_columns(write.table, entry) for write in appends for entry in write.entries]
    found = connection.execute(statement.returning(events.c.table_id, events.c.number), rows)
    return {(table, number) for table, number in found}


def _columns(table: str, entry: TableEvent) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "at": entry.at,
        "event": entry.event.model_dump_json(),
        "person": entry.person,
        "request": entry.request,
    }


def _follow(connection: Connection, done: Sequence[Append]) -> None:
    """Write what changes with events: rows, seats, results, a rematch's table."""
    _replace_rows(connection, [write.row for write in done if write.row and not write.new])
    _seat(connection, {(write.table, person) for write in done for person in _persons(write)})
    for write in done:
        if write.results:
            _replace_results(connection, write.table, write.results)
        if write.along:
            row, entries = write.along.row, write.along.entries
            _append_all(connection, [Append(row.id, entries, row, new=True)])


def _replace_rows(connection: Connection, rows: Sequence[TableRow]) -> None:
    # Sorted, since servers that write the same rows in different orders wait for each other.
    columns = [columns_of_table(row) for row in sorted(rows, key=lambda row: row.id)]
    for each in columns:
        each["replaced"] = each.pop("id")
    if columns:
        connection.execute(update(tables).where(tables.c.id == bindparam("replaced")), columns)


def _persons(write: Append) -> Collection[str]:
    seated = [seat.person for seat in write.row.seats] if write.row else []
    hosts = [
        entry.person
        for entry in write.entries
        if isinstance(entry.event, Created) and not entry.event.lesson
    ]
    return {person for person in seated + hosts if person}


def _seat(connection: Connection, sat: Collection[tuple[str, str]]) -> None:
    """Note which people have had a seat at which table."""
    if sat:
        rows = [{"person": person, "table_id": table} for table, person in sorted(sat)]
        connection.execute(insert(connection, sitting).on_conflict_do_nothing(), rows)


def _replace_results(connection: Connection, table: str, rows: Sequence[ResultRow]) -> None:
    connection.execute(delete(results).where(results.c.table_id == table))
    connection.execute(results.insert(), columns_of_results(rows))


_NOTIFY: Final = text(
    "SELECT pg_notify(:channel, notice) FROM unnest(:notices) AS notice"
).bindparams(bindparam("notices", type_=postgresql.ARRAY(postgresql.TEXT)))


def _notify(connection: Connection, server: str, notices: Notices) -> None:
    """Notify other servers when the transaction is committed."""
    told = [f"{server} {table} {number}" for table, number in sorted(notices)]
    connection.execute(_NOTIFY, {"channel": CHANNEL, "notices": told})
