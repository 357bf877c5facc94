"""Helpers for tests of stored games whose boards change: a copy of the boards, an old database."""

import asyncio
import random
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from threading import Thread

import httpx
import pytest
import uvicorn
from sqlalchemy import create_engine, insert, select, text

from ironroad.server.app import make_app
from ironroad.server.http.auth import person_of
from ironroad.server.protocol import REQUEST, NewTable
from ironroad.server.settings import Settings
from ironroad.server.store import Store
from ironroad.server.store.migrations import migrate
from ironroad.server.store.schema import metadata
from ironroad.server.table.events import SeatPlan
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import Asker
from tests.support.stores import database

OLD = Path(__file__).parents[1] / "server" / "data" / "version_0001.sql"
SECRETS = {"ann": "A" * 43, "ben": "B" * 43}
"""The secrets of those who sit at the tables of the old database."""
ANN, BEN = map(person_of, SECRETS.values())
SETTINGS = Settings(database="", bot_processes=1)
Test = Callable[[Lobby], Awaitable[None]]


def copied_boards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the built-in boards: a copy that a test may change."""
    package = folder / "package"
    shutil.copytree(str(files("ironroad") / "boards"), package / "boards")
    for module in ("engine.board", "game.layout"):
        monkeypatch.setattr(f"ironroad.{module}.files", lambda _: package)
    return package / "boards"


def change(path: Path, old: str, new: str) -> None:
    """Change one place of a file."""
    before = path.read_text("utf-8")
    assert before.count(old) == 1
    path.write_text(before.replace(old, new), "utf-8")


def remove(boards: Path, name: str) -> None:
    """Remove a board with its drawing."""
    for path in boards.glob(f"{name}.*"):
        path.unlink()


def make_old_database(url: str, folder: Path) -> None:
    """Make an empty database one of version 0001, with the games that are kept as a text."""
    old = folder / "old.db"
    with sqlite3.connect(old) as connection:
        connection.executescript(OLD.read_text("utf-8"))
    connection.close()
    if url.startswith("sqlite"):
        target = Path(url.removeprefix("sqlite:///"))
        target.parent.mkdir(exist_ok=True)
        shutil.move(old, target)
        return
    source = create_engine(f"sqlite:///{old}")
    with database(url) as engine, engine.begin() as to, source.begin() as of:
        migrate(to, "0001")
        for table in metadata.sorted_tables:
            rows = [] if table.name == "boards" else of.execute(select(table)).all()
            if rows:
                to.execute(insert(table), [dict(row._mapping) for row in rows])
    source.dispose()


def execute(url: str, statement: str, **values: object) -> None:
    """Change a database behind the store's back."""
    with database(url) as engine, engine.begin() as connection:
        connection.execute(text(statement), values)


def in_lobby(url: str, test: Test) -> None:
    """Run a test with a server's lobby."""

    async def run() -> None:
        lobby = Lobby(SETTINGS, Store(url))
        try:
            await test(lobby)
        finally:
            await lobby.close()

    asyncio.run(run())


@contextmanager
def app(url: str) -> Iterator[httpx.Client]:
    """A server in this process, where a test can change the boards, and a client of it."""
    settings = uvicorn.Config(
        make_app(SETTINGS, Store(url)), port=0, log_level="error", ws="websockets-sansio"
    )
    server = uvicorn.Server(settings)
    running = Thread(target=server.run)
    running.start()
    try:
        while not server.started:
            time.sleep(0.01)
        host, port = server.servers[0].sockets[0].getsockname()[:2]
        with httpx.Client(base_url=f"http://{host}:{port}", verify=False, timeout=60) as client:
            yield client
    finally:
        server.should_exit = True
        running.join()


async def a_table(lobby: Lobby, board: str = "usa", moves: int = 12) -> str:
    """A table of one person with two seats, after some moves."""
    seats = (SeatPlan(kind="mine", name="Ann"), SeatPlan(kind="mine", name="Bea"))
    table = await lobby.create(NewTable(board=board, name="Ann", seats=seats, public=True), ANN)
    await play(await lobby.open(table), moves)
    return table


async def play(live: LiveTable, moves: int = 10_000) -> None:
    """Make some moves at random, or all until the end."""
    guests: dict[str | None, Guest] = {
        person: await live.enter(Asker(person, "Ann"), None) for person in (ANN, BEN)
    }
    dice = random.Random(7)
    for _ in range(moves):
        game, seat = live.table.game, live.table.to_move
        if game is None or seat is None:
            break
        legal = game.legal_moves
        move = dice.choice([each for each in legal if each.kind in ("claim", "pay")] or legal)
        asked = {"kind": "move", "id": f"m{live.table.number}", "seat": seat, "move": str(move)}
        request = REQUEST.validate_python(asked | {"number": live.table.number})
        await live.ask(guests[live.table.seats[seat].person], request)
    for guest in guests.values():
        await live.leave(guest)
