"""The store, on both databases."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from ironroad.server.store import Beginning, SeatRow, Store, StoreFailed, writer, writes
from ironroad.server.table.events import Said, Sat, TableEvent
from tests.support.stores import ANN, BEN, CLEO, a_result, a_row, a_table, created, moved, run, seat

pytest_plugins = ["tests.support.postgres"]


# ---- events ---------------------------------------------------------------------------------


def test_events_are_read_back_as_they_were_and_in_order(database_url: str) -> None:
    said = TableEvent(3, 7, Said(name="Ann", text='Schön, "Ömer" 🚂'))
    sat = TableEvent(2, 6, Sat(seat=1, name="Ben", person=BEN), BEN, "r2")

    async def play(store: Store) -> None:
        row = a_row()
        await store.create(row, [created(), sat, said])
        assert await store.append(row.id, moved(4))
        assert await store.read(row.id) == [created(), sat, said, moved(4)]
        assert await store.read(row.id, after=2) == [said, moved(4)]
        assert await store.read(row.id, after=4) == []

    run(database_url, play)


def test_a_table_that_is_not_there_has_no_events_and_no_row(database_url: str) -> None:
    async def play(store: Store) -> None:
        assert await store.read("nowherenowhe") == []
        assert await store.row("nowherenowhe") is None

    run(database_url, play)


def test_events_outlive_the_server(database_url: str) -> None:
    made: list[str] = []

    async def first(store: Store) -> None:
        made.append(await a_table(store))
        assert await store.append(made[0], moved(2))

    async def second(store: Store) -> None:
        assert await store.read(made[0]) == [created(), moved(2)]

    run(database_url, first)
    run(database_url, second)


def test_a_number_is_given_once(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        entries = [moved(2, f"draw blind {i}") for i in range(50)]
        won = await asyncio.gather(*(store.append(table, entry) for entry in entries))
        assert won.count(True) == 1
        assert await store.read(table) == [created(), entries[won.index(True)]]

    run(database_url, play)


def test_who_comes_too_late_changes_nothing(database_url: str) -> None:
    async def play(store: Store) -> None:
        row = a_row()
        await store.create(row, [created()])
        assert await store.append(row.id, moved(2))
        late = replace(row, status="over", seats=(seat("Cleo", CLEO),))
        assert not await store.append(row.id, moved(2, "pass"), late, [a_result(row.id, 0)])
        assert await store.read(row.id) == [created(), moved(2)]
        assert await store.row(row.id) == row
        assert await store.results_of("Ann") == []
        assert await store.tables_of(CLEO) == []

    run(database_url, play)


def test_a_table_is_made_along_with_an_event_or_not_at_all(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        first, second = [Beginning(a_row([seat("Cleo", CLEO)]), [created(BEN)]) for _ in range(2)]
        assert await store.append(table, moved(2), along=first)
        assert not await store.append(table, moved(2, "pass"), along=second)
        assert await store.row(first.row.id) == first.row
        assert await store.read(first.row.id) == first.entries
        assert await store.tables_of(CLEO) == await store.tables_of(BEN) == [first.row]
        assert await store.row(second.row.id) is None
        assert await store.read(second.row.id) == []

    run(database_url, play)


def test_a_thousand_at_once(database_url: str) -> None:
    async def play(store: Store) -> None:
        made = [await a_table(store) for _ in range(10)]
        asked = [(table, moved(number)) for number in range(2, 102) for table in made]
        assert all(await asyncio.gather(*(store.append(*each) for each in asked)))
        expected = [created(), *(moved(number) for number in range(2, 102))]
        for table in made:
            assert await store.read(table) == expected

    run(database_url, play)


def test_a_table_is_made_once(database_url: str) -> None:
    async def play(store: Store) -> None:
        row = a_row()
        await store.create(row, [created()])
        with pytest.raises(StoreFailed):
            await store.create(replace(row, host="Ben"), [created(BEN)])
        assert await store.row(row.id) == row
        assert await store.read(row.id) == [created()]

    run(database_url, play)


def test_a_bad_write_fails_alone(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        asked = [(table, moved(number)) for number in range(2, 22)]
        asked.insert(7, ("nowherenowhe", moved(2)))
        done = await asyncio.gather(
            *(store.append(*each) for each in asked), return_exceptions=True
        )
        assert isinstance(done.pop(7), StoreFailed)
        assert done == [True] * 20
        assert len(await store.read(table)) == 21

    run(database_url, play)


def test_a_try_that_came_through_unnoticed_counts(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(connection: Connection, server: str, asked: Sequence[writes.Write]) -> None:
        writes.write_all(connection, server, asked)
        connection.commit()
        raise ConnectionError("gone, but only after the commit")

    async def play(store: Store) -> None:
        monkeypatch.setattr(writer, "write_all", broken)
        row = a_row()
        await store.create(row, [created()])
        assert await store.append(row.id, moved(2), replace(row, status="playing"))
        monkeypatch.undo()
        assert not await store.append(row.id, moved(2, "pass"))
        assert await store.read(row.id) == [created(), moved(2)]

    run(database_url, play)


def test_what_cannot_be_written_in_time_is_given_up(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ConnectionError("gone")

    async def play(store: Store) -> None:
        table = await a_table(store)
        monkeypatch.setattr(writer, "write_all", broken)
        monkeypatch.setattr(writer, "PATIENCE", -1.0)
        with pytest.raises(StoreFailed, match="in time"):
            await store.append(table, moved(2))
        monkeypatch.undo()
        assert await store.append(table, moved(2))

    run(database_url, play)


def test_a_cancelled_append_harms_nobody(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        task = asyncio.create_task(store.append(table, moved(2)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert not await store.append(table, moved(2, "pass"))
        assert await store.read(table) == [created(), moved(2)]

    run(database_url, play)


CHILD = """
import asyncio, sys
from ironroad.server.store import Store
from tests.support.stores import a_table, moved

async def play(store, table):
    number = 2
    while await store.append(table, moved(number)):
        print(table, number, flush=True)
        number += 1

async def main():
    store = Store(sys.argv[1])
    await asyncio.gather(*[play(store, await a_table(store)) for _ in range(20)])

asyncio.run(main())
"""


def test_kill_loses_nothing_that_was_acknowledged(database_url: str) -> None:
    asked = [sys.executable, "-c", CHILD, database_url]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        told = [child.stdout.readline() for _ in range(500)]
        os.kill(child.pid, signal.SIGKILL)
        told += [line for line in child.stdout if line.endswith("\n")]
    acknowledged: dict[str, int] = {}
    for table, number in map(str.split, told):
        acknowledged[table] = int(number)

    async def play(store: Store) -> None:
        for table, number in acknowledged.items():
            found = await store.read(table)
            assert [entry.number for entry in found] == list(range(1, len(found) + 1))
            assert len(found) >= number
            assert found[1:] == [moved(entry.number) for entry in found[1:]]

    assert len(acknowledged) == 20
    run(database_url, play)


# ---- rows, results, records -----------------------------------------------------------------


def test_the_row_follows(database_url: str) -> None:
    async def play(store: Store) -> None:
        row = a_row()
        await store.create(row, [created()])
        assert await store.row(row.id) == row
        playing = replace(row, status="playing", seats=(seat("Ben", BEN),), changed_at=2**41)
        assert await store.append(row.id, moved(2), playing)
        assert await store.row(row.id) == playing

    run(database_url, play)


def test_public_tables_are_listed_newest_first(database_url: str) -> None:
    async def play(store: Store) -> None:
        old = await a_table(store, changed_at=1)
        new = await a_table(store, changed_at=3, status="playing")
        mid = await a_table(store, changed_at=2)
        await a_table(store, public=False)
        await a_table(store, status="over")
        await a_table(store, status="closed")
        assert [row.id for row in await store.public_tables()] == [new, mid, old]
        assert [row.id for row in await store.public_tables(limit=1)] == [new]

    run(database_url, play)


def test_tables_of_a_person(database_url: str) -> None:
    async def play(store: Store) -> None:
        host = await a_table(store, seats=[seat("Ben", BEN)], changed_at=1)
        left = a_row(seats=[seat("Cleo", CLEO)], changed_at=2)
        await store.create(left, [created(BEN)])
        gone = replace(left, seats=(SeatRow("", "open"), seat("Ann", ANN)), changed_at=3)
        assert await store.append(left.id, moved(2), gone)
        assert [row.id for row in await store.tables_of(ANN)] == [left.id, host]
        assert [row.id for row in await store.tables_of(ANN, limit=1)] == [left.id]
        assert await store.tables_of(CLEO) == [gone]
        assert await store.tables_of("d" * 64) == []

    run(database_url, play)


def test_results(database_url: str) -> None:
    async def play(store: Store) -> None:
        one, two = [await a_table(store) for _ in range(2)]
        late = [a_result(one, 0), a_result(one, 1, name="Bot", person=None, bot="easy", won=False)]
        early = [a_result(two, 0, ended_at=4, resigned=True, score=-3)]
        assert await store.append(one, moved(2), results=late)
        assert await store.append(two, moved(2), results=early)
        assert await store.results_of("Ann") == [early[0], late[0]]
        assert await store.results_of("Nobody") == []
        assert await store.results_with(ANN) == [*early, *late]
        assert await store.results_with(CLEO) == []

    run(database_url, play)


def test_a_game_that_ends_twice_has_its_last_results(database_url: str) -> None:
    async def play(store: Store) -> None:
        table = await a_table(store)
        await store.append(table, moved(2), results=[a_result(table, 0), a_result(table, 1)])
        await store.append(table, moved(3), results=[a_result(table, 0, score=7)])
        assert await store.results_of("Ann") == [a_result(table, 0, score=7)]

    run(database_url, play)


def test_records(database_url: str) -> None:
    async def play(store: Store) -> None:
        await store.add_record("one", ANN, '{"format": "ironroad record"}\n', 2**41)
        await store.add_record("one", BEN, "another", 1)
        assert await store.record("one") == '{"format": "ironroad record"}\n'
        assert await store.record("two") is None

    run(database_url, play)
