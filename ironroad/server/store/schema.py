"""The tables of the database. What changes here needs a migration too."""

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
"""What lists of tables show; it all follows from the events."""

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
"""The truth: what happened at each table, in order. Rows are added and never changed."""

sitting: Final = Table(
    "sitting",
    metadata,
    Column("person", String, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    sqlite_with_rowid=False,
)
"""Who has or had a seat at a table, or is its host."""

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
"""How each seat of each finished game did."""

records: Final = Table(
    "records",
    metadata,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Records of games that people brought along."""

servers: Final = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
)
"""When each server process was last known to live."""

presence: Final = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("person", String, primary_key=True),
    Column("server", ForeignKey(servers.c.id, ondelete="CASCADE"), primary_key=True, index=True),
)
"""Who is connected to which table, through which server."""

keeping: Final = Table(
    "keeping",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("server", ForeignKey(servers.c.id, ondelete="CASCADE"), nullable=False, index=True),
)
"""Which server looks after the bots and clocks of a table."""


class now_ms(FunctionElement[int]):
    """The database's own clock in Unix milliseconds: clocks of servers need not agree."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _sqlite_now(_element: now_ms, _compiler: Any, **_options: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(now_ms, "postgresql")
def _postgresql_now(_element: now_ms, _compiler: Any, **_options: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
