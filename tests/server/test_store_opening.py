"""Opening databases: their addresses, files and migrations."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

from ironroad.server.store import Store, StoreFailed
from ironroad.server.store.migrations import migrate
from ironroad.server.store.schema import events, metadata, presence, results, sitting, tables
from tests.support.stores import a_table, database, moved, run, sqlite_url

pytest_plugins = ["tests.support.postgres"]


@pytest.mark.parametrize(
    "bad",
    ["", "ironroad.db", "mysql://me:secret@host/name", "sqlite://", "sqlite:///:memory:"],
)
def test_a_url_of_another_kind_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match=r"sqlite:///path or postgresql://") as raised:
        Store(bad)
    assert "secret" not in str(raised.value)


def test_a_database_that_cannot_be_reached_is_named_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreFailed, match="cannot open") as raised:
        Store(f"postgresql://me:secret@/name?host={tmp_path}")
    assert "secret" not in str(raised.value)


def test_files_are_private(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        await a_table(store)
        folder = tmp_path / "data"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}

    run(sqlite_url(tmp_path), play)


def test_one_server_a_file(tmp_path: Path) -> None:
    open_it = f"from ironroad.server.store import Store; Store({sqlite_url(tmp_path)!r})"

    async def play(store: Store) -> None:
        with pytest.raises(StoreFailed, match="another server uses"):
            Store(sqlite_url(tmp_path))
        asked = [sys.executable, "-c", open_it]
        child = await asyncio.to_thread(subprocess.run, asked, capture_output=True, text=True)
        assert "another server uses" in child.stderr
        assert "PostgreSQL" in child.stderr
        await a_table(store)

    run(sqlite_url(tmp_path), play)
    run(sqlite_url(tmp_path), lambda store: store.check())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "ironroad.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreFailed, match="cannot open"):
        Store(sqlite_url(tmp_path))


def test_a_database_that_was_spoilt_is_told(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        with sqlite3.connect(tmp_path / "data" / "ironroad.db") as connection:
            connection.execute("ALTER TABLE events RENAME TO stolen")
        connection.close()
        with pytest.raises(StoreFailed, match="cannot read"):
            await store.read(table)
        with pytest.raises(StoreFailed, match="cannot write"):
            await store.append(table, moved(2))

    run(sqlite_url(tmp_path), play)


def test_migrating_makes_the_schema_and_can_be_repeated(database_url: str) -> None:
    run(database_url, lambda store: store.check())
    with database(database_url) as engine:
        for _ in range(2):
            with engine.begin() as connection:
                migrate(connection)
        with engine.connect() as connection:
            options = {"compare_type": True, "compare_server_default": True}
            context = MigrationContext.configure(connection, opts=options)
            assert compare_metadata(context, metadata) == []


def test_a_database_of_a_newer_version_is_refused(database_url: str) -> None:
    run(database_url, lambda store: store.check())
    with database(database_url) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreFailed, match="another version"):
        Store(database_url)


def test_everything_is_found_by_an_index(tmp_path: Path) -> None:
    run(sqlite_url(tmp_path), lambda store: store.check())
    asked = [
        select(events).where(events.c.table_id == "x", events.c.number > 3),
        select(sitting).where(sitting.c.person == "x"),
        select(tables).where(tables.c.public, tables.c.status.in_(["open", "playing"])),
        select(results).where(results.c.name == "x"),
        select(presence).where(presence.c.server == "x"),
    ]
    with database(sqlite_url(tmp_path)) as engine, engine.connect() as connection:
        for query in asked:
            written = query.compile(engine, compile_kwargs={"literal_binds": True})
            plan = connection.execute(text(f"EXPLAIN QUERY PLAN {written}")).all()
            assert "SEARCH" in str(plan)
