"""Lobby: the tables that this process holds in memory, and how new ones are made."""

import asyncio
import gc
import logging
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final
from weakref import WeakValueDictionary

from ironroad.engine.board import load_board
from ironroad.server import metrics
from ironroad.server.http.auth import new_table_id
from ironroad.server.http.limits import Buckets
from ironroad.server.protocol import NewTable, Rematch
from ironroad.server.settings import Settings
from ironroad.server.store import Beginning, Store, StoreFailed
from ironroad.server.table.clock import now_ms
from ironroad.server.table.events import Created, Event, Outage, Sat, SeatPlan, TableEvent
from ironroad.server.table.guests import Guest
from ironroad.server.table.live import LiveTable
from ironroad.server.table.referee import NotAllowed, set_up
from ironroad.server.table.summary import row_of
from ironroad.server.table.table import Table
from ironroad.server.thinkers import Thinkers

log = logging.getLogger("ironroad.lobby")

SWEEP_SECONDS: Final = 30.0
"""Time between two looks for tables that nobody looks at."""
CALM_SECONDS: Final = 2.0
"""How long bots are not yet started: first pages are wanted at once, first moves are not."""
CATCH_UP_WAITS: Final = (1, 2, 5, 10, 20)
"""Seconds between tries to hear what other servers have kept."""
CLEAN_SECONDS: Final = 900.0
"""Time between two searches of all memory for what nobody refers to any more."""
SHORT_OUTAGE: Final = 15_000
"""Milliseconds without a server that clocks are charged for all the same."""


class Lobby:
    """All tables, as far as this process has to do with them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        rate = settings.tables_per_minute
        self.makers = Buckets(rate / 60, rate)
        """How many tables one address may make."""
        self.thinkers = Thinkers(settings.bot_processes, settings.hint_seconds)
        self._tables: dict[str, LiveTable] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._down_since: int | None = None

    async def start(self) -> None:
        """Begin to listen to other servers, and to put away tables that nobody looks at."""
        last = await self.store.last_alive()
        if last is not None and now_ms() - last > SHORT_OUTAGE:
            self._down_since = last
        self._up_since = now_ms()
        self.store.listen(self._heard, self._missed)
        self._spawn(self._warm_up())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Cut all connections and let go of everything."""
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
        """A table by its id; from the store if it is not in memory."""
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
        entries = await self.store.read(id)
        if not entries:
            raise NotAllowed("no table", "There is no such table.")
        table = _built(id, entries)
        if self._was_down_for(table):
            assert self._down_since is not None
            outage = TableEvent(table.number + 1, self._up_since, Outage(since=self._down_since))
            if await self.store.append(id, outage):
                table.apply(outage)
            else:
                table = _built(id, await self.store.read(id))
        return LiveTable(table, self.store, self.thinkers)

    def _was_down_for(self, table: Table) -> bool:
        """Whether a clock ran while there was no server."""
        if self._down_since is None or table.clocks is None or table.clocks.running is None:
            return False
        return table.changed_at <= self._down_since

    async def create(self, new: NewTable, person: str) -> str:
        """A new table, and its id."""
        board = _playable(new)
        created = Created(
            board=board,
            options=new.options,
            seats=tuple(_plan(plan, new.name) for plan in new.seats),
            name=new.name,
            public=new.public,
            clock=new.clock,
            pace=new.pace,
            hints=new.hints,
        )
        table, entries = _begun([created], person)
        await self.store.create(row_of(table), entries)
        self._tables[table.id] = LiveTable(table, self.store, self.thinkers)
        metrics.TABLES.set(len(self._tables))
        return table.id

    def may_make(self, address: str) -> None:
        """Refuse another table to an address that has made too many."""
        if not self.makers.take(address):
            raise NotAllowed("too many", "Too many new tables; wait a minute.")

    async def rematch(self, live: LiveTable, guest: Guest, request: Rematch) -> None:
        """The same seats again at a new table; everybody is told where."""
        await live.catch_up()  # another server may have it already
        old, person = live.table, guest.asker.person
        if person is None or not old.seats_of(person):
            raise NotAllowed("seat", "Only the players can do that.")
        if old.status != "over":
            raise NotAllowed("not over", "The game is not over yet.")
        if old.rematch is None:
            self.may_make(guest.asker.address)
        table, entries = _begun(_rematch_events(old, person), person)
        await live.rematch(guest, request.id, Beginning(row_of(table), entries))

    # ---- other servers ------------------------------------------------------------------

    def _heard(self, id: str, number: int) -> None:
        """Another server kept an event; number 0: somebody came or went there."""
        live = self._tables.get(id)
        if live is None:
            return
        if number == 0:
            self._spawn(live.presence_changed())
        elif number > live.table.number:
            self._spawn(self._catch_up(live))

    def _missed(self) -> None:
        """Nothing was heard for a while: look at all tables again."""
        for live in self._tables.values():
            self._spawn(self._catch_up(live))
            self._spawn(live.presence_changed())

    async def _catch_up(self, live: LiveTable) -> None:
        """Catch up, and try again while the database does not answer."""
        for wait in CATCH_UP_WAITS:
            try:
                await live.catch_up()
                return
            except StoreFailed:
                await asyncio.sleep(wait)
            except NotAllowed:
                return  # the table was lost: whoever comes back finds it anew

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
                except Exception:  # one table must not spoil it for the others
                    log.exception("looking after a table failed", extra={"table": live.table.id})
            metrics.TABLES.set(len(self._tables))

    async def _look_after(self, live: LiveTable) -> None:
        """See again who is at a table, and put it away if nobody needs it."""
        if self.store.is_shared:
            await live.refresh()
        limit = time.monotonic() - 60 * self.settings.idle_minutes
        is_needed = not live.is_lost and not live.is_idle_since(limit)
        # One that was lost may be open anew by now, and that one stays.
        if is_needed or self._tables.get(live.table.id) is not live:
            return
        del self._tables[live.table.id]
        with suppress(Exception):
            await live.close()


def _built(id: str, entries: Sequence[TableEvent]) -> Table:
    table = Table(id)
    for entry in entries:
        table.apply(entry)
    return table


def _begun(events: Sequence[Event], person: str) -> tuple[Table, list[TableEvent]]:
    """A new table after its first events, which nobody keeps yet; and the game if all sit."""
    table, entries = Table(new_table_id()), []
    for number, event in enumerate(events, 1):
        entries.append(TableEvent(number, now_ms(), event, person))
        table.apply(entries[-1])
    if table.is_full:
        entries.append(TableEvent(table.number + 1, now_ms(), set_up(table)))
        table.apply(entries[-1])
    return table, entries


def _playable(new: NewTable) -> str:
    """The board of a new table; a `NotAllowed` if it cannot be played so."""
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
    return board.id


def _plan(plan: SeatPlan, host: str) -> SeatPlan:
    return plan.model_copy(update={"name": plan.name or host}) if plan.kind == "mine" else plan


def _rematch_events(old: Table, person: str) -> list[Event]:
    """What makes a table with the same seats."""
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
            "seats": tuple(plans),
            "name": old.seats[old.seats_of(person)[0]].name,
            "pace": old.pace,
            "follows": old.id,
        }
    )
    return [created, *sat]
