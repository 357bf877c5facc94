"""The queries of the store, each a single statement."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy import ColumnElement, Connection, ScalarSelect, func, select

from ironroad.server.store.rows import (
    Damaged,
    ResultRow,
    TableRow,
    result_of_columns,
    table_of_columns,
)
from ironroad.server.store.schema import (
    boards,
    events,
    now_ms,
    presence,
    records,
    results,
    servers,
    sitting,
    tables,
)
from ironroad.server.table.events import EVENT, Event, TableEvent

DEAD: Final = 8.0
"""Seconds without a heartbeat after which a server counts as dead."""


def living() -> ScalarSelect[str]:
    """The ids of the servers that are alive."""
    alive = servers.c.alive_at > now_ms() - int(DEAD * 1000)
    return select(servers.c.id).where(alive).scalar_subquery()


def entries_after(connection: Connection, table: str, after: int) -> list[TableEvent]:
    """The events of a table after a number, in order; `Damaged` if one cannot be read."""
    columns = (events.c.number, events.c.at, events.c.event, events.c.person, events.c.request)
    wanted = (events.c.table_id == table) & (events.c.number > after)
    found = connection.execute(select(*columns).where(wanted).order_by(events.c.number))
    return [
        TableEvent(number, at, _event(number, event), person, request)
        for number, at, event, person, request in found
    ]


def _event(number: int, text: str) -> Event:
    try:
        return EVENT.validate_json(text)
    except ValidationError:
        raise Damaged(f"event {number} cannot be read") from None


def table_row(connection: Connection, table: str) -> TableRow | None:
    """The row of a table; None if there is no such table."""
    found = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    return None if found is None else table_of_columns(found)


def public_tables(connection: Connection, limit: int) -> list[TableRow]:
    """The public tables that are open or playing, the most recently changed first."""
    return _tables(connection, tables.c.public & tables.c.status.in_(["open", "playing"]), limit)


def tables_of(connection: Connection, person: str, limit: int) -> list[TableRow]:
    """The tables of which a person is the host or had a seat, the last changed first."""
    theirs = select(sitting.c.table_id).where(sitting.c.person == person)
    return _tables(connection, tables.c.id.in_(theirs), limit)


def _tables(connection: Connection, wanted: ColumnElement[bool], limit: int) -> list[TableRow]:
    newest = select(tables).where(wanted).order_by(tables.c.changed_at.desc(), tables.c.id)
    rows = []
    for found in connection.execute(newest.limit(limit)):
        with suppress(Damaged):  # a list does without it
            rows.append(table_of_columns(found))
    return rows


def results_of(connection: Connection, name: str) -> list[ResultRow]:
    """All results under a name, in the order in which the games ended."""
    return _results(connection, results.c.name == name)


def results_with(connection: Connection, person: str) -> list[ResultRow]:
    """The results of all seats at tables where a person had a seat, ordered as `results_of`."""
    theirs = select(sitting.c.table_id).where(sitting.c.person == person)
    return _results(connection, results.c.table_id.in_(theirs))


def _results(connection: Connection, wanted: ColumnElement[bool]) -> list[ResultRow]:
    order: Sequence[ColumnElement[Any]] = (
        results.c.ended_at,
        results.c.table_id,
        results.c.seat,
    )
    found = connection.execute(select(results).where(wanted).order_by(*order))
    return [result_of_columns(each) for each in found]


def record_text(connection: Connection, id: str) -> str | None:
    """The text of a record; None if there is no such record."""
    return connection.execute(select(records.c.text).where(records.c.id == id)).scalar()


def board_text(connection: Connection, board: str, hash: str) -> str | None:
    """The text that was kept for a board's id and hash; None if none was kept."""
    wanted = (boards.c.board == board) & (boards.c.hash == hash)
    return connection.execute(select(boards.c.text).where(wanted)).scalar()


def persons_at(connection: Connection, table: str) -> set[str]:
    """The ids of the people who are connected to a table, through any server that is alive."""
    wanted = (presence.c.table_id == table) & presence.c.server.in_(living())
    return set(connection.execute(select(presence.c.person).where(wanted)).scalars())


def newest_heartbeat(connection: Connection) -> int | None:
    """When any server was last alive."""
    return connection.execute(select(func.max(servers.c.alive_at))).scalar()
