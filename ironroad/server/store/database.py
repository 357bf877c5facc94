"""Opens the database: an SQLite file, which one server uses alone, or PostgreSQL."""

import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from ironroad.server.store.migrations import OtherVersion, migrate

READERS: Final = 4
"""How many threads read at the same time."""
_MIGRATING: Final = 7_405_216_380_942_615_871
"""The number of the lock by which servers that start together migrate one after another."""
_POSTGRESQL: Final = {
    "application_name": "ironroad",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Connection parameters with which a lost connection is noticed within seconds."""


class StoreFailed(OSError):
    """The store failed; the message says why."""


class Database:
    """An open database, migrated to the newest version."""

    def __init__(self, url: str) -> None:
        address = _address(url)
        self.is_shared: Final = address.get_backend_name() == "postgresql"
        with ExitStack() as opened:
            self.engine: Final = self._open(address, opened)
            opened.callback(self.engine.dispose)
            _prepare(self.engine)
            self._opened = opened.pop_all()

    def _open(self, address: URL, opened: ExitStack) -> Engine:
        if self.is_shared:
            return _open_postgresql(address)
        claim = _claim(Path(str(address.database)))
        opened.callback(claim.close)
        return _open_sqlite(address)

    def close(self) -> None:
        """Close all connections, and release the file for other processes."""
        self._opened.close()


def _address(url: str) -> URL:
    """The database's URL, checked."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise ValueError(f"{_EXPECTED}; got no URL") from None
    if address.drivername in ("postgresql", "postgresql+psycopg"):
        return address.set(drivername="postgresql+psycopg")
    if address.drivername != "sqlite":
        raise ValueError(f"{_EXPECTED}; got {address.drivername}://...")
    if address.database in (None, "", ":memory:") or address.query:
        raise ValueError(f"{_EXPECTED}; got sqlite without a plain path")
    return address


_EXPECTED: Final = "expected a database as sqlite:///path or postgresql://user@host/name"


def _open_postgresql(address: URL) -> Engine:
    try:
        return create_engine(
            address,
            pool_pre_ping=True,
            pool_size=READERS + 1,
            connect_args=_POSTGRESQL,
            hide_parameters=True,
        )
    except ModuleNotFoundError:
        raise StoreFailed("PostgreSQL needs psycopg: pip install 'ironroad[postgres]'") from None


def _open_sqlite(address: URL) -> Engine:
    _make_private(Path(str(address.database)))
    engine = create_engine(address, pool_size=READERS + 1, hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # Otherwise Python's driver begins transactions by itself, and not for every statement.
    connection.isolation_level = None
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _make_private(path: Path) -> None:
    """Create a file, and its folder, readable by this user alone."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # An existing file is not opened: closing it would release this process's SQLite locks.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as failure:
        raise StoreFailed(f"cannot make {path}: {failure.strerror}") from failure


def _claim(path: Path) -> sqlite3.Connection:
    """Reserve a file for this process, until the connection is closed or the process ends.

    The reservation is an SQLite lock on a second file beside it, which the system releases even if
    the process is killed.
    """
    beside = path.with_name(path.name + ".lock")
    _make_private(beside)
    claim = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as failure:
        claim.close()
        raise StoreFailed(_why_unclaimed(path, failure)) from failure
    return claim


def _why_unclaimed(path: Path, failure: sqlite3.OperationalError) -> str:
    if failure.sqlite_errorcode == sqlite3.SQLITE_BUSY:
        return f"another server uses the database {path}; several can share one on PostgreSQL"
    return f"cannot lock the database {path}: {failure}"


def _prepare(engine: Engine) -> None:
    """Migrate the database to the newest version."""
    shown = engine.url.render_as_string()
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
            migrate(connection)
    except OtherVersion as failure:
        raise StoreFailed(f"{shown} is of another version of Ironroad: {failure}") from failure
    except SQLAlchemyError as failure:
        raise StoreFailed(f"cannot open the database {shown}: {_reason(failure)}") from failure


def _reason(failure: Exception) -> str:
    """The driver's own words for an error."""
    return str(getattr(failure, "orig", None) or failure)
