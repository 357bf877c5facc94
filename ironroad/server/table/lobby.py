"""Lobby: the tables in the memory of this process, and how new ones are made."""

import asyncio
import gc
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final
from weakref import WeakValueDictionary

from ironroad.engine.board import Board, load_board
from ironroad.server import metrics
from ironroad.server.compiling import FirstStart
from ironroad.server.http.auth import new_table_id
from ironroad.server.http.limits import Buckets
from ironroad.server.lessons import Lesson
from ironroad.server.protocol import NewTable, Rematch
from ironroad.server.settings import Settings
from ironroad.server.store import Beginning, Store, StoreFailed
from ironroad.server.table.clock import now_ms
from ironroad.server.table.events import Created, Event, Outage, Sat, SeatPlan, Started, TableEvent
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.referee import NotAllowed, set_up
from ironroad.server.table.stored import as_stored, board_of, keep_board
from ironroad.server.table.summary import row_of
from ironroad.server.table.table import Table
from ironroad.server.thinkers import Thinkers

log = logging.getLogger("ironroad.lobby")

SWEEP_SECONDS: Final = 30.0
"""Seconds between two searches for tables that nobody is connected to."""
CALM_SECONDS: Final = 2.0
"""Seconds before bots' processes start: first pages are needed at once, bots later."""
CATCH_UP_WAITS: Final = (1, 2, 5, 10, 20)
"""Seconds between tries to read what other servers have stored."""
CLEAN_SECONDS: Final = 900.0
"""Seconds between two garbage collections of all memory."""
SHORT_OUTAGE: Final = 15_000
"""Clocks run on during an outage of at most this many milliseconds."""


class Lobby:
    """The tables of this process."""

    def __init__(
        self, settings: Settings, store: Store, first_start: FirstStart | None = None
    ) -> None:
        self.settings = settings
        self.store = store
        rate = settings.tables_per_minute
        self.makers = Buckets(rate / 60, rate)
        """Limits how many tables one address may make."""
        self.thinkers = Thinkers(settings.bot_processes, settings.hint_seconds, first_start)
        self.first_start = first_start
        self._tables: dict[str, LiveTable] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._down_since: int | None = None

    async def start(self) -> None:
        """Start to listen to other servers, and to remove unused tables from memory."""
        last = await self.store.last_alive()
        if last is not None and now_ms() - last > SHORT_OUTAGE:
            self._down_since = last
        self._up_since = now_ms()
        self.store.listen(self._heard, self._missed)
        self._spawn(self._warm_up())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Disconnect all guests, and close everything."""
        for task in self._tasks:
            task.cancel()
        for live in list(self._tables.values()):
            live.cut_all()
            with suppress(Exception):
                await live.close()
        self.thinkers.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- tables -------------------------------------------------------------------------

    async def open(self, id: str) -> LiveTable:
        """The table with an id; it is read from the store if it is not in memory."""
        live = self._tables.get(id)
        if live and not live.is_lost:
            return live
        opening = self._opening.setdefault(id, asyncio.Lock())
        async with opening:
            live = self._tables.get(id)
            if live is None or live.is_lost:
                live = self._tables[id] = await self._load(id)
                metrics.TABLES.set(len(self._tables))
            return live

    async def _load(self, id: str) -> LiveTable:
        table = await self._stored(id)
        if self._was_down_for(table):
            assert self._down_since is not None
            outage = TableEvent(table.number + 1, self._up_since, Outage(since=self._down_since))
            if await self.store.append(id, outage):
                table.apply(outage)
            else:
                table = await self._stored(id)
        return LiveTable(table, self.store, self.thinkers)

    async def _stored(self, id: str) -> Table:
        """A table as it is stored, on the board on which its game began."""
        with as_stored("table", id):
            entries = await self.store.read(id)
            if not entries:
                raise NotAllowed("no table", "There is no such table.")
            created = entries[0].event
            assert isinstance(created, Created)
            hash = _board_hash(entries)
            table = Table(id, await board_of(self.store, created.board, hash, created.options))
            for entry in entries:
                table.apply(entry)
            return table

    def _was_down_for(self, table: Table) -> bool:
        """Whether one of the table's clocks ran while no server was there."""
        if self._down_since is None or table.clocks is None or table.clocks.running is None:
            return False
        return table.changed_at <= self._down_since

    async def create(self, new: NewTable, person: str) -> str:
        """Make a table; returns its id."""
        board = _playable(new)
        created = Created(
            board=board.id,
            board_hash=board.hash,
            options=new.options,
            seats=tuple(_plan(plan, new.name) for plan in new.seats),
            name=new.name,
            public=new.public,
            clock=new.clock,
            pace=new.pace,
            hints=new.hints,
        )
        return await self._make(board, created, person)

    async def teach(self, lesson: Lesson, name: str, pace: float, person: str) -> str:
        """Make a table on which a person plays a lesson; returns its id."""
        bots = [SeatPlan(kind="bot", bot="easy")] * (len(lesson.position["seats"]) - 1)
        board = lesson.board
        created = Created(
            board=board.id,
            board_hash=board.hash,
            options=dict(board.options),
            seats=(SeatPlan(kind="mine", name=name), *bots),
            name=name,
            pace=pace,
            hints=False,
            lesson=lesson.name,
        )
        return await self._make(board, created, person)

    async def _make(self, board: Board, created: Created, person: str) -> str:
        table, entries = _begun(board, [created], person)
        await keep_board(self.store, board)
        await self.store.create(row_of(table), entries)
        self._tables[table.id] = LiveTable(table, self.store, self.thinkers)
        metrics.TABLES.set(len(self._tables))
        return table.id

    def may_make(self, address: str) -> None:
        """Raise `NotAllowed` if an address has made too many tables."""
        if not self.makers.take(address):
            raise NotAllowed("too many", "Too many new tables; wait a minute.")

    async def rematch(self, live: LiveTable, guest: Guest, request: Rematch) -> None:
        """Make a table with the same seats, and tell everybody at the old one."""
        await live.catch_up()  # another server may have made it already
        old, person = live.table, guest.asker.person
        if person is None or not old.seats_of(person):
            raise NotAllowed("seat", "Only the players can do that.")
        if old.status != "over":
            raise NotAllowed("not over", "The game is not over yet.")
        if old.rematch is None:
            self.may_make(guest.asker.address)
        board = _board_again(old)
        table, entries = _begun(board, _rematch_events(old, board, person), person)
        await keep_board(self.store, board)
        await live.rematch(guest, request.id, Beginning(row_of(table), entries))

    # ---- other servers ------------------------------------------------------------------

    def _heard(self, id: str, number: int) -> None:
        """Called when another server stored event `number`; 0: somebody connected or left there."""
        live = self._tables.get(id)
        if live is None:
            return
        if number == 0:
            self._spawn(live.presence_changed())
        elif number > live.table.number:
            self._spawn(self._catch_up(live))

    def _missed(self) -> None:
        """Called when notifications may have been missed: read all tables again."""
        for live in self._tables.values():
            self._spawn(self._catch_up(live))
            self._spawn(live.presence_changed())

    async def _catch_up(self, live: LiveTable) -> None:
        """Read the events that a table lacks; try again while the database does not answer."""
        for wait in CATCH_UP_WAITS:
            try:
                await live.catch_up()
                return
            except StoreFailed:
                await asyncio.sleep(wait)
            except NotAllowed:
                return  # the table was lost: clients reconnect to a new copy

    # ---- housekeeping -------------------------------------------------------------------

    async def _warm_up(self) -> None:
        await asyncio.sleep(CALM_SECONDS)
        self.thinkers.warm_up()

    async def _sweep(self) -> None:
        cleaned = time.monotonic()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if time.monotonic() - cleaned > CLEAN_SECONDS:
                gc.collect()
                cleaned = time.monotonic()
            for live in list(self._tables.values()):
                try:
                    await self._look_after(live)
                except Exception:  # a failure of one table must not stop the others
                    log.exception("looking after a table failed", extra={"table": live.table.id})
            metrics.TABLES.set(len(self._tables))

    async def _look_after(self, live: LiveTable) -> None:
        """Update who is connected to a table, and remove it from memory if it is unused."""
        if self.store.is_shared:
            await live.refresh()
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        is_needed = not live.is_lost and not live.is_idle_since(limit)
        # A lost table may have been replaced by a new copy, which stays.
        if is_needed or self._tables.get(live.table.id) is not live:
            return
        del self._tables[live.table.id]
        with suppress(Exception):
            await live.close()


def _board_hash(entries: Sequence[TableEvent]) -> str | None:
    """The hash of a table's board; None for a table of version 0.1 whose game has not begun."""
    for entry in entries:
        if isinstance(entry.event, Created | Started) and entry.event.board_hash:
            return entry.event.board_hash
    return None


def _begun(board: Board, events: Sequence[Event], person: str) -> tuple[Table, list[TableEvent]]:
    """A new table after its first events, not yet stored; its game is set up if no seat is open."""
    table, entries = Table(new_table_id(), board), []
    for number, event in enumerate(events, 1):
        entries.append(TableEvent(number, now_ms(), event, person))
        table.apply(entries[-1])
    if table.is_full:
        entries.append(TableEvent(table.number + 1, now_ms(), set_up(table)))
        table.apply(entries[-1])
    return table, entries


def _playable(new: NewTable) -> Board:
    """The board of a new table; raises `NotAllowed` if the table cannot be played."""
    try:
        board = load_board(new.board, new.options)
        board.check_players(len(new.seats))
    except ValueError as error:
        raise NotAllowed("board", str(error)) from None
    if not board.is_built_in:
        raise NotAllowed("board", f"there is no board '{new.board}'")
    for number, plan in enumerate(new.seats):
        if (plan.kind == "bot") != (plan.bot is not None):
            raise NotAllowed("seat", f"seat {number}: a bot needs a level, and nobody else does")
    return board


def _board_again(old: Table) -> Board:
    """The board of a rematch: its present version, or the old one if that cannot be played."""
    if old.created.lesson:
        return old.board
    try:
        board = load_board(old.created.board, old.created.options)
        board.check_players(len(old.seats))
    except ValueError:
        return old.board
    return board if board.is_built_in else old.board


def _plan(plan: SeatPlan, host: str) -> SeatPlan:
    return plan.model_copy(update={"name": plan.name or host}) if plan.kind == "mine" else plan


def _rematch_events(old: Table, board: Board, person: str) -> list[Event]:
    """The first events of a table with the same seats."""
    plans, sat = [], []
    for number, seat in enumerate(old.seats):
        if seat.kind == "bot":
            plans.append(SeatPlan(kind="bot", bot=seat.bot))
        elif seat.person == person:
            plans.append(SeatPlan(kind="mine", name=seat.name))
        else:
            plans.append(SeatPlan(kind="open"))
            sat.append(Sat(seat=number, name=seat.name, person=str(seat.person)))
    created = old.created.model_copy(
        update={
            "board_hash": board.hash,
            "seats": tuple(plans),
            "name": old.seats[old.seats_of(person)[0]].name,
            "pace": old.pace,
            "follows": old.id,
        }
    )
    return [created, *sat]
