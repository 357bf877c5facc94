"""Presence in the store: of people, and of other servers."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, delete, make_url, select, text, update

from ironroad.server.store import Store, StoreFailed, writer, writes
from ironroad.server.store.heartbeat import first_beat
from ironroad.server.store.queries import DEAD
from ironroad.server.store.schema import events, keeping, presence, servers
from tests.support.stores import (
    ANN,
    BEN,
    CLEO,
    a_table,
    counted,
    created,
    database,
    moved,
    opened,
    run,
    until,
)

pytest_plugins = ["tests.support.postgres"]


# ---- presence -------------------------------------------------------------------------------


def test_presence(database_url: str) -> None:
    async def play(store: Store) -> None:
        table, other = [await a_table(store) for _ in range(2)]
        for person in (ANN, BEN, ANN):
            await store.enter(table, person)
        await store.enter(other, CLEO)
        assert await store.present(table) == {ANN, BEN}
        await store.leave(table, ANN)
        await store.leave(table, CLEO)
        assert await store.present(table) == {BEN}
        assert await store.present("nowherenowhe") == set()

    run(database_url, play)


def haunt(url: str, table: str, ago: float) -> None:
    """Leave the traces of a server that was killed some seconds ago."""
    with database(url) as engine, engine.begin() as connection:
        first_beat(connection, "ghost", alone=False)
        aged = servers.c.alive_at - int(ago * 1000)
        connection.execute(update(servers).where(servers.c.id == "ghost").values(alive_at=aged))
        connection.execute(presence.insert().values(table_id=table, person=BEN, server="ghost"))
        connection.execute(delete(keeping))
        connection.execute(keeping.insert().values(table_id=table, server="ghost"))


def test_who_is_present_through_a_dead_server_does_not_count(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        await store.enter(table, ANN)
        haunt(database_url, table, ago=0)
        assert await store.present(table) == {ANN, BEN}
        with database(database_url) as engine, engine.begin() as connection:
            connection.execute(
                update(servers)
                .where(servers.c.id == "ghost")
                .values(alive_at=servers.c.alive_at - int(DEAD * 1000))
            )
        assert await store.present(table) == {ANN}

    run(database_url, play)


def test_a_dead_keeper_is_replaced(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        haunt(database_url, table, ago=DEAD + 1)
        assert await store.keep(table)
        assert await store.keep(table)

    run(database_url, play)


def test_a_living_keeper_is_not_replaced(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        haunt(database_url, table, ago=DEAD - 5)
        assert not await store.keep(table)
        await store.let_go(table)
        assert not await store.keep(table)

    run(database_url, play)


def test_a_keeper_lets_go(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        assert await store.keep(table)
        await store.let_go(table)
        assert counted(database_url, keeping) == 0

    run(database_url, play)


def test_a_server_shows_that_it_lives(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironroad.server.store.heartbeat.BEAT", 0.05)

    def seen() -> int:
        with database(database_url) as engine, engine.connect() as connection:
            return int(connection.execute(select(servers.c.alive_at)).scalar_one())

    async def play(store: Store) -> None:
        first = seen()
        assert abs(first - time.time() * 1000) < 5000
        await until(lambda: seen() > first)

    run(database_url, play)


def test_a_server_knows_when_another_was_last_alive(database_url: str) -> None:
    async def first(store: Store) -> None:
        assert await store.last_alive() is None
        table = await a_table(store)
        haunt(database_url, table, ago=-60)

    async def second(store: Store) -> None:
        last = await store.last_alive()
        assert last and 50_000 < last - time.time() * 1000 < 61_000

    run(database_url, first)
    run(database_url, second)


def test_the_dead_are_forgotten(database_url: str) -> None:
    async def first(store: Store) -> None:
        haunt(database_url, await a_table(store), ago=25 * 3600)

    async def second(store: Store) -> None:
        await store.check()
        assert counted(database_url, presence) == counted(database_url, keeping) == 0

    run(database_url, first)
    run(database_url, second)


def test_an_orderly_end_is_known_too(database_url: str) -> None:
    async def first(store: Store) -> None:
        await store.check()

    async def second(store: Store) -> None:
        last = await store.last_alive()
        assert last and abs(last - time.time() * 1000) < 5000

    run(database_url, first)
    run(database_url, second)


def test_closing_leaves_nothing_but_the_last_heartbeat(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        await store.enter(table, ANN)
        assert await store.keep(table)

    run(database_url, play)
    assert counted(database_url, presence) == counted(database_url, keeping) == 0
    assert counted(database_url, servers) == 1


def test_closing_finishes_what_waits(database_url: str) -> None:
    asked: list[asyncio.Task[bool]] = []

    async def play(store: Store) -> None:
        table = await a_table(store)
        asked.extend(asyncio.create_task(store.append(table, moved(n))) for n in range(2, 302))
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*asked) == [True] * 300

    run(database_url, play)
    assert counted(database_url, events) == 301


def test_a_closed_store_says_so(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        await store.close()
        for asked in (store.append(table, moved(2)), store.read(table), store.check()):
            with pytest.raises(StoreFailed, match="closed"):
                await asked

    run(database_url, play)


# ---- several servers ------------------------------------------------------------------------


class Ears:
    """The messages that a store received from other servers."""

    def __init__(self, store: Store) -> None:
        self.heard: list[tuple[str, int]] = []
        self.lost = 0
        store.listen(lambda table, number: self.heard.append((table, number)), self._missed)

    def _missed(self) -> None:
        self.lost += 1


def run_two(url: str, play: Callable[[Store, Store], Awaitable[None]]) -> None:
    async def both(one: Store) -> None:
        async with opened(url) as two:
            await play(one, two)

    run(url, both)


def test_two_servers_do_not_both_have_a_number(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(one: Store, two: Store) -> None:
        made = [await a_table(one) for _ in range(250)]
        for number in range(2, 17):
            # In opposite orders, so that the two might wait for each other.
            first = [one.append(table, moved(number)) for table in made]
            second = [two.append(table, moved(number)) for table in reversed(made)]
            won = await asyncio.gather(*first, *second)
            assert all(a != b for a, b in zip(won[:250], won[:249:-1], strict=True))

    run_two(postgres_url, play)
    assert not caplog.messages


def test_servers_hear_each_other_and_not_themselves(postgres_url: str) -> None:
    async def play(one: Store, two: Store) -> None:
        first, second = Ears(one), Ears(two)
        table = await a_table(one)
        assert await one.append(table, moved(2))
        await one.enter(table, ANN)
        await one.enter(table, ANN)
        await one.leave(table, BEN)
        await until(lambda: len(second.heard) == 3)
        assert second.heard == [(table, 1), (table, 2), (table, 0)]
        assert await two.present(table) == {ANN}
        assert await two.append(table, moved(3))
        await until(lambda: bool(first.heard))
        assert first.heard == [(table, 3)]
        assert len(second.heard) == 3

    run_two(postgres_url, play)


def test_many_events_at_once_are_one_notice_a_table(postgres_url: str) -> None:
    async def play(one: Store, two: Store) -> None:
        table = await a_table(one)
        ears = Ears(two)
        await asyncio.gather(*(one.append(table, moved(number)) for number in range(2, 302)))
        await until(lambda: (table, 301) in ears.heard)
        assert len(ears.heard) < 30

    run_two(postgres_url, play)


def test_who_goes_with_a_server_is_told(postgres_url: str) -> None:
    async def play(one: Store, two: Store) -> None:
        table = await a_table(one)
        await two.enter(table, BEN)
        assert await one.present(table) == {BEN}
        ears = Ears(one)
        await two.close()
        await until(lambda: ears.heard == [(table, 0)])
        assert await one.present(table) == set()

    run_two(postgres_url, play)


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"


def cut(url: str, which: str) -> int:
    """Cut the database connections that last ran a given query; returns their number."""
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    asked = text(f"{CUT} WHERE {others} AND query LIKE :which")
    with database(url) as engine, engine.begin() as connection:
        return len(connection.execute(asked, {"which": which}).all())


@contextmanager
def unreachable(url: str) -> Iterator[None]:
    """Make the database unreachable for a while."""
    address = make_url(url)
    allow = f"ALTER DATABASE {address.database} ALLOW_CONNECTIONS"
    admin = address.set(database="postgres").render_as_string()
    with database(admin) as engine, engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text(f"{allow} false"))
        connection.execute(text(f"{CUT} WHERE datname = '{address.database}'"))
        yield
        connection.execute(text(f"{allow} true"))


def test_a_listener_connects_again(postgres_url: str) -> None:
    async def play(one: Store, two: Store) -> None:
        table = await a_table(one)
        ears = Ears(two)
        assert cut(postgres_url, "LISTEN%") == 1
        await until(lambda: ears.lost == 1)
        assert await one.append(table, moved(2))
        await until(lambda: ears.heard == [(table, 2)])

    run_two(postgres_url, play)


def test_a_store_connects_again(postgres_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        for number in range(2, 6):
            assert cut(postgres_url, "%")
            assert await store.append(table, moved(number))
            assert len(await store.read(table)) == number

    run(postgres_url, play)


def test_a_connection_lost_while_writing_loses_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[int] = []

    def cut_off(connection: Connection, server: str, asked: Sequence[writes.Write]) -> None:
        writes.write_all(connection, server, asked)
        monkeypatch.undo()
        lost.append(cut(postgres_url, "SELECT pg_notify%"))

    async def play(store: Store) -> None:
        table = await a_table(store)
        monkeypatch.setattr(writer, "write_all", cut_off)
        assert await store.append(table, moved(2))
        assert lost == [1]
        assert await store.read(table) == [created(), moved(2)]

    run(postgres_url, play)


def test_one_keeper_of_many(postgres_url: str) -> None:
    async def play(one: Store, two: Store) -> None:
        made = [await a_table(one) for _ in range(20)]
        first = asyncio.gather(*(one.keep(table) for table in made))
        second = asyncio.gather(*(two.keep(table) for table in made))
        assert all(a != b for a, b in zip(await first, await second, strict=True))
        await two.close()
        assert all([await one.keep(table) for table in made])

    run_two(postgres_url, play)


def test_servers_that_start_together_migrate_one_after_the_other(postgres_url: str) -> None:
    async def main() -> None:
        stores = await asyncio.gather(*(asyncio.to_thread(Store, postgres_url) for _ in range(3)))
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_a_database_that_is_away_is_told_and_comes_back(postgres_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        with unreachable(postgres_url):
            for asked in (store.check(), store.read(table), store.append(table, moved(2))):
                with pytest.raises(StoreFailed):
                    await asked
        await store.check()
        assert await store.append(table, moved(2))

    run(postgres_url, play)


def test_closing_ends_without_a_database_too(postgres_url: str) -> None:
    async def play(store: Store) -> None:
        Ears(store)
        with unreachable(postgres_url):
            await store.close()

    run(postgres_url, play)
