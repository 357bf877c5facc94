"""The tables of the database. A change here needs a migration too."""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("board", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String, nullable=False),
    Column("seats", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "public", "status", "changed_at"),
)
"""Game tables as lists show them; all of it follows from the events."""

events: Final = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),
    Column("person", String),
    Column("request", String),
    sqlite_with_rowid=False,
)
"""The events of each table in order, from which all else follows. Rows are never changed."""

sitting: Final = Table(
    "sitting",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    sqlite_with_rowid=False,
)
"""The people who have or had a seat at a table, and its host."""

results: Final = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False, index=True),
    Column("person", String),
    Column("bot", String),
    Column("board", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
)
"""The result of each seat of each finished game."""

records: Final = Table(
    "records",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Imported records of games."""

boards: Final = Table(
    "boards",
    metadata,
    Column("board", String, primary_key=True),
    Column("hash", String, primary_key=True),
    Column("text", Text, nullable=False),
)
"""The texts of the boards on which games began, by the hashes that the games refer to."""

servers: Final = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
)
"""When each server process was last known to be alive."""

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("person", String, primary_key=True),
    Column("server", ForeignKey(servers.c.id, ondelete="CASCADE"), primary_key=True, index=True),
)
"""Which person is connected to which table, and through which server."""

keeping: Final = Table(
    "keeping",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("server", ForeignKey(servers.c.id, ondelete="CASCADE"), nullable=False, index=True),
)
"""Which server plays the bots and watches the clocks of a table."""


class now_ms(FunctionElement[int]):
    """The database's clock in Unix milliseconds; the clocks of servers may differ."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _sqlite_now(_element: now_ms, _compiler: Any, **_options: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(now_ms, "postgresql")
def _postgresql_now(_element: now_ms, _compiler: Any, **_options: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
