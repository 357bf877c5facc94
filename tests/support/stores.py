"""Helpers that tests of the store share."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, func, select

from ironroad.server.http.auth import new_table_id
from ironroad.server.store import ResultRow, SeatRow, Store, TableRow
from ironroad.server.table.events import Created, Moved, SeatPlan, TableEvent

ANN, BEN, CLEO = "a" * 64, "b" * 64, "c" * 64
Play = Callable[[Store], Awaitable[None]]


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder}/data/ironroad.db"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        await store.close()


def run(url: str, play: Play) -> None:
    """Run a test with a store, within a time limit."""

    async def main() -> None:
        async with asyncio.timeout(20), opened(url) as store:
            await play(store)

    asyncio.run(main())


@contextmanager
def database(url: str) -> Iterator[Engine]:
    """The database without the store."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        yield engine
    finally:
        engine.dispose()


def seat(name: str, person: str) -> SeatRow:
    return SeatRow(name, "person", None, person)


def a_row(seats: Sequence[SeatRow] = (), **changes: Any) -> TableRow:
    row = TableRow(
        id=new_table_id(),
        board="europe",
        options={"big": "yes"},
        status="open",
        public=True,
        host="Ann",
        seats=tuple(seats)
        or (seat("Ann", ANN), SeatRow("Bot", "bot", "easy"), SeatRow("", "open")),
        created_at=1_700_000_000_000,
        changed_at=1_700_000_000_001,
    )
    return replace(row, **changes)


def created(person: str = ANN) -> TableEvent:
    plan = (SeatPlan(kind="mine"), SeatPlan(kind="open"))
    event = Created(board="europe", options={"big": "yes"}, seats=plan, name="Ann")
    return TableEvent(1, 1_700_000_000_000, event, person, "r1")


def moved(number: int, move: str = "draw blind") -> TableEvent:
    event = Moved(seat=0, move=move, chance=("red", "blue"))
    return TableEvent(number, 1_700_000_000_000 + number, event, ANN, f"r{number}")


def a_result(table: str, seat: int, **changes: Any) -> ResultRow:
    result = ResultRow(table, seat, "Ann", ANN, None, "europe", 2, 101, True, False, 5)
    return replace(result, **changes)


async def a_table(store: Store, **changes: Any) -> str:
    row = a_row(**changes)
    await store.create(row, [created()])
    return row.id


def counted(url: str, table: Any) -> int:
    with database(url) as engine, engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds; the test's time limit ends the waiting."""
    while not true():
        await asyncio.sleep(0.02)
