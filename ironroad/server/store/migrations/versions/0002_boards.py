"""The texts of boards, so that games outlive the files on which they began."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from ironroad.engine.board import board_names, load_board

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_EVENTS = sa.table("events", *map(sa.column, ("table_id", "number", "event")))
_TABLES = sa.table("tables", *map(sa.column, ("id", "status")))
_RECORDS = sa.table("records", sa.column("text"))


def upgrade() -> None:
    """Create the table `boards`, and fill it with the boards of the games that exist."""
    boards = op.create_table(
        "boards",
        sa.Column("board", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("board", "hash", name="pk_boards"),
    )
    connection = op.get_bind()
    waiting = list(_waiting(connection))
    played = {*_hashes(connection)}
    if not waiting and not played:
        return
    present = {name: load_board(name) for name in board_names()}
    played |= _name_hashes(connection, waiting, {name: b.hash for name, b in present.items()})
    for name, board in present.items():
        known = {board.hash, *board.file.formerly}
        if played & known:
            rows = [{"board": name, "hash": hash, "text": board.text} for hash in sorted(known)]
            op.bulk_insert(boards, rows)


def _hashes(connection: sa.Connection) -> Iterator[str]:
    """The hashes of boards that games which have begun refer to."""
    started = sa.select(_EVENTS.c.event).where(_EVENTS.c.event.like('{"kind":"started"%'))
    for (event,) in connection.execute(started):
        yield str(_read(event).get("board_hash"))
    for (text,) in connection.execute(sa.select(_RECORDS.c.text)):
        yield str(_read(text.partition("\n")[0]).get("board_hash"))


def _waiting(connection: sa.Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables whose games have not begun, each with the event that made it."""
    open_ones = sa.select(_TABLES.c.id).where(_TABLES.c.status == "open")
    wanted = (_EVENTS.c.number == 1) & _EVENTS.c.table_id.in_(open_ones)
    found = connection.execute(sa.select(_EVENTS.c.table_id, _EVENTS.c.event).where(wanted))
    for table, event in found:
        yield table, _read(event)


def _name_hashes(
    connection: sa.Connection, waiting: list[tuple[str, dict[str, Any]]], hashes: dict[str, str]
) -> set[str]:
    """Write the hashes of boards into the first events of waiting tables; returns these hashes.

    `hashes` has the hash of every present board by the board's id.
    """
    named = {table: event for table, event in waiting if str(event.get("board")) in hashes}
    for table, event in named.items():
        text = json.dumps(event | {"board_hash": hashes[event["board"]]}, ensure_ascii=False)
        first = (_EVENTS.c.table_id == table) & (_EVENTS.c.number == 1)
        connection.execute(sa.update(_EVENTS).where(first).values(event=text))
    return {hashes[event["board"]] for event in named.values()}


def _read(text: str) -> dict[str, Any]:
    """The JSON object that a text holds; an empty object if the text holds none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
