"""Lost tables: after a failure of the database, a table is loaded again as it was stored."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ironroad.server.protocol import REQUEST, NewTable
from ironroad.server.settings import Settings
from ironroad.server.store import Store, StoreFailed
from ironroad.server.table.events import SeatPlan
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import Asker, NotAllowed

Test = Callable[[Lobby, str], Awaitable[None]]
Refresh = Callable[[], Awaitable[None]]


def at_a_table(folder: Path, test: Test, **settings: Any) -> None:
    """Run a test at a table of two people."""

    async def run() -> None:
        store = Store(f"sqlite:///{folder}/x.db")
        lobby = Lobby(Settings(database="", bot_processes=1, **settings), store)
        seats = (SeatPlan(kind="mine"), SeatPlan(kind="mine"))
        table = await lobby.create(NewTable(board="usa", name="Ann", seats=seats), "ann")
        try:
            await test(lobby, table)
        finally:
            await lobby.close()

    asyncio.run(run())


async def say(live: LiveTable, guest: Guest, text: str) -> None:
    request = {"kind": "say", "id": text, "text": text}
    await live.ask(guest, REQUEST.validate_python(request))


def break_append(lobby: Lobby, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the store fail, after a moment, the next few times that it appends."""
    whole = lobby.store.append
    left = times

    async def append(*arguments: Any) -> bool:
        nonlocal left
        await asyncio.sleep(0.02)
        if left:
            left -= 1
            raise StoreFailed("no answer")
        return await whole(*arguments)

    monkeypatch.setattr(lobby.store, "append", append)


def test_what_was_not_kept_never_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that wait at a lost table are refused; clients that reconnect find no gap."""

    async def test(lobby: Lobby, table: str) -> None:
        live = await lobby.open(table)
        ann = await live.enter(Asker("ann", "Ann"), None)
        bob = await live.enter(Asker("bob", "Bob"), None)
        break_append(lobby, monkeypatch, 1)
        answers = await asyncio.gather(
            say(live, ann, "one"), say(live, bob, "two"), return_exceptions=True
        )
        assert isinstance(answers[0], StoreFailed)
        assert isinstance(answers[1], NotAllowed) and answers[1].code == "lost"
        with pytest.raises(NotAllowed):
            await live.enter(Asker("cid", "Cid"), None)
        again = await lobby.open(table)
        assert again is not live
        ann = await again.enter(Asker("ann", "Ann"), None)
        await say(again, ann, "three")
        numbers = [entry.number for entry in await lobby.store.read(table)]
        assert numbers == list(range(1, again.table.number + 1))

    at_a_table(tmp_path, test)


def test_presence_that_cannot_be_noted_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest can come and go while presence is not stored; later it is stored rightly again."""

    async def test(lobby: Lobby, table: str) -> None:
        live = await lobby.open(table)
        whole = lobby.store.enter

        async def enter(*arguments: Any) -> None:
            raise StoreFailed("no answer")

        monkeypatch.setattr(lobby.store, "enter", enter)
        guest = await live.enter(Asker("ann", "Ann"), None)
        monkeypatch.setattr(lobby.store, "enter", whole)
        await live.refresh()
        assert await lobby.store.present(table) == {"ann"}
        await live.leave(guest)
        assert not live.guests and await lobby.store.present(table) == set()

    at_a_table(tmp_path, test)


def test_a_table_is_not_put_away_while_somebody_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table stays while a person connects, however long the store takes."""
    monkeypatch.setattr("ironroad.server.table.lobby.SWEEP_SECONDS", 0.01)

    async def test(lobby: Lobby, table: str) -> None:
        await lobby.start()
        live = await lobby.open(table)
        whole = lobby.store.present

        async def present(name: str) -> set[str]:
            await asyncio.sleep(0.3)
            return await whole(name)

        monkeypatch.setattr(lobby.store, "present", present)
        live.quiet_since = -1e9
        await live.enter(Asker("ann", "Ann"), None)
        assert await lobby.open(table) is live

    at_a_table(tmp_path, test, idle_minutes=0)


def look_after(
    lobby: Lobby, live: LiveTable, refresh: Refresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replace how a server looks after one table, as if there were other servers."""
    monkeypatch.setattr(lobby.store, "is_shared", True)
    monkeypatch.setattr(live, "refresh", refresh)


def test_a_lost_table_that_is_open_again_is_not_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table may be lost and loaded again while the sweep waits for the database."""
    monkeypatch.setattr("ironroad.server.table.lobby.SWEEP_SECONDS", 0.01)

    async def test(lobby: Lobby, table: str) -> None:
        live, found = await lobby.open(table), asyncio.Queue[LiveTable]()

        async def lose_and_find() -> None:
            live.is_lost = True
            found.put_nowait(await lobby.open(table))

        await lobby.start()
        look_after(lobby, live, lose_and_find, monkeypatch)
        again = await found.get()
        assert await lobby.open(table) is again is not live

    at_a_table(tmp_path, test)


def test_tables_are_looked_after_again_when_one_made_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ironroad.server.table.lobby.SWEEP_SECONDS", 0.01)

    async def test(lobby: Lobby, table: str) -> None:
        live, twice = await lobby.open(table), asyncio.Event()

        async def refresh() -> None:
            if "looking after a table failed" in caplog.messages:
                twice.set()
            raise RuntimeError("nobody has thought of this")

        await lobby.start()
        look_after(lobby, live, refresh, monkeypatch)
        async with asyncio.timeout(5):
            await twice.wait()

    at_a_table(tmp_path, test)


def test_who_is_at_other_servers_may_remain_unknown_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby, table: str) -> None:
        live = await lobby.open(table)

        async def present(name: str) -> set[str]:
            raise StoreFailed("no answer")

        monkeypatch.setattr(lobby.store, "present", present)
        await live.presence_changed()

    at_a_table(tmp_path, test)


def test_bots_go_on_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a failure of the database the server goes on running a table's bots."""
    monkeypatch.setattr("ironroad.server.table.keeper.TAKE_OVER", 0.05)

    async def test(lobby: Lobby, table: str) -> None:
        seats = (SeatPlan(kind="mine"), SeatPlan(kind="bot", bot="easy"))
        new = NewTable(board="san_francisco", name="Ann", seats=seats, pace=0)
        live = await lobby.open(await lobby.create(new, "ann"))
        whole, calls = lobby.store.keep, 0

        async def keep(name: str) -> bool:
            nonlocal calls
            calls += 1
            if calls < 3:
                raise StoreFailed("no answer")
            return await whole(name)

        monkeypatch.setattr(lobby.store, "keep", keep)
        ann = await live.enter(Asker("ann", "Ann"), None)
        async with asyncio.timeout(240):  # bots may have to be compiled
            while not any(m.public.get("seat") == 1 for m in live.table.shown_events):
                if live.table.to_move == 0 and live.table.game:
                    move = str(live.table.game.legal_moves[0])
                    request = {"kind": "move", "id": f"m{live.table.number}", "seat": 0}
                    request |= {"move": move, "number": live.table.number}
                    await live.ask(ann, REQUEST.validate_python(request))
                await asyncio.sleep(0.02)
        assert calls >= 3

    at_a_table(tmp_path, test)


def test_a_table_that_is_put_away_is_freed_at_once(tmp_path: Path) -> None:
    """A server collects cycles seldom, so a table must not be part of one."""

    async def put_away(lobby: Lobby, table: str) -> None:
        live = await lobby.open(table)
        guest = await live.enter(Asker("ann", "Ann"), None)
        await say(live, guest, "hello")
        await live.leave(guest)
        await asyncio.sleep(0.3)  # until its presence is told
        freed = weakref.ref(live)
        del guest, live
        gc.disable()
        try:
            await lobby._look_after(await lobby.open(table))
            assert freed() is None
        finally:
            gc.enable()

    at_a_table(tmp_path, put_away, idle_minutes=0)
