"""LiveTable: a table in the memory of this process, with the clients connected to it."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from pydantic_core import to_json, to_jsonable_python

from ironroad.bots.search import Candidate
from ironroad.server import metrics
from ironroad.server.protocol import (
    AskHint,
    CandidateShown,
    Done,
    Hint,
    MoveShown,
    Presence,
    Request,
    StandIn,
)
from ironroad.server.store import Beginning, Store, StoreFailed
from ironroad.server.table.clock import now_ms
from ironroad.server.table.events import Event, Rematched, TableEvent
from ironroad.server.table.guests import Guest
from ironroad.server.table.keeper import Keeper
from ironroad.server.table.referee import (
    Asker,
    NotAllowed,
    agreed,
    rule_on,
    set_up,
)
from ironroad.server.table.shown_events import ShownEvent, move_shown
from ironroad.server.table.stored import as_stored
from ironroad.server.table.summary import results_of, row_of
from ironroad.server.table.table import Table
from ironroad.server.table.updates import Updates, show_welcome
from ironroad.server.thinkers import Thinkers

log = logging.getLogger("ironroad.table")

PRESENCE_DELAY: Final = 0.25
"""Seconds in which connections and disconnections are gathered into one message."""
LISTED_EVERY: Final = 60_000
"""After so many milliseconds, any event updates the row that lists show of a table.

Lists show when a table last changed."""


class LiveTable:
    """A table in memory. Everything that changes it goes through `append`."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers) -> None:
        self.table = table
        self.guests: set[Guest] = set()
        self.quiet_since = time.monotonic()
        """When the last guest disconnected."""
        self.is_lost = False
        """Whether the store failed, so that memory and store may differ."""
        self._store = store
        self._thinkers = thinkers
        self._lock = asyncio.Lock()
        self.entering = 0
        """How many guests are about to be added."""
        self._present: frozenset[str] = frozenset()
        self._noted: set[str] = set()
        """The people who are noted in the store as connected through this server."""
        self._listed_at = table.changed_at
        self._updates = Updates()
        self._telling_presence = False
        self._keeper = Keeper(store, thinkers)

    # ---- guests -------------------------------------------------------------------------

    async def enter(self, asker: Asker, after: int | None) -> Guest:
        """Add a guest, and send it the welcome."""
        guest = Guest(asker)
        self.entering += 1
        try:
            async with self.alone():
                await self._let_in(guest, after)
        except BaseException:
            self.guests.discard(guest)
            raise
        finally:
            self.entering -= 1
        self.keep()
        return guest

    async def _let_in(self, guest: Guest, after: int | None) -> None:
        await self._catch_up()
        guest.viewer = self.table.seats_of(guest.asker.person)
        if not self.guests:
            await self._look_around()
        if guest.asker.person:
            self._present |= {guest.asker.person}
        guest.send(self._welcome(guest, after))  # before any update
        self.guests.add(guest)
        await self._note_presence()
        await self.follow_up()

    async def leave(self, guest: Guest) -> None:
        """Remove a guest that disconnected."""
        async with self._lock:
            self.guests.discard(guest)
            if not self.is_lost:
                await self._note_presence()
        if not self.guests:
            self.quiet_since = time.monotonic()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Lock the table: in this context nothing else changes it; `NotAllowed` if it is lost."""
        async with self._lock:
            if self.is_lost:
                raise NotAllowed("lost", "The database did not answer; connect again.")
            yield

    def _lose(self) -> None:
        """Give this copy up, since the store may differ: clients reconnect to a new copy."""
        self.is_lost = True
        self.cut_all()

    async def _note_presence(self) -> None:
        """Write to the store who is connected; the game goes on if that fails."""
        here = {guest.asker.person for guest in self.guests if guest.asker.person}
        if here == self._noted:
            self._tell_presence_soon()
            return
        try:
            for person in self._noted - here:
                await self._store.leave(self.table.id, person)
                self._noted.discard(person)
            for person in here - self._noted:
                await self._store.enter(self.table.id, person)
                self._noted.add(person)
            await self._look_around()
        except StoreFailed:
            log.warning("who is here could not be noted", extra={"table": self.table.id})
        self._tell_presence_soon()

    async def refresh(self) -> None:
        """Write again who is connected here, and read again who is connected anywhere.

        Another server may have died, or an earlier write failed.
        """
        async with self._lock:
            if self.guests and not self.is_lost:
                await self._note_presence()
                with suppress(StoreFailed):
                    await self._look_around()

    async def _look_around(self) -> None:
        """Read from the store who is connected, through any server."""
        self._present = frozenset(await self._store.present(self.table.id))

    async def presence_changed(self) -> None:
        """Read who is connected, after that changed at another server."""
        with suppress(StoreFailed):  # it is read again before long
            await self._look_around()
        self._tell_presence_soon()

    def _tell_presence_soon(self) -> None:
        """Send one message for all who connect or disconnect within a short time."""
        if not self._telling_presence:
            self._telling_presence = True
            asyncio.get_running_loop().call_later(PRESENCE_DELAY, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling_presence = False
        seats = tuple(seat.person in self._present for seat in self.table.seats)
        spectators = sum(not guest.viewer for guest in self.guests)
        message = to_json(Presence(present=seats, spectators=spectators))
        for guest in self.guests:
            guest.send(message)

    def cut_all(self) -> None:
        """Disconnect all guests; when they connect again, they are sent a new welcome."""
        for guest in self.guests:
            guest.cut()

    # ---- what is shown ------------------------------------------------------------------

    async def show(self) -> dict[str, Any]:
        """The table as a spectator sees it now."""
        async with self.alone():
            await self._catch_up()
            shown: dict[str, Any] = to_jsonable_python(
                show_welcome(self.table, self._present, (), False, 0)
            )
            return shown

    def _welcome(self, guest: Guest, after: int | None) -> bytes:
        table = self.table
        if after is None or after > table.number:
            after = 0
        is_host = guest.asker.person is not None and guest.asker.person == table.host
        return self._updates.welcome(table, self._present, guest.viewer, is_host, after)

    def _tell(self, shown: ShownEvent) -> None:
        """Send an event to all guests, to each what its seats may know."""
        viewers = {guest: self.table.seats_of(guest.asker.person) for guest in self.guests}
        staying = {seats for guest, seats in viewers.items() if seats == guest.viewer}
        messages = self._updates.of(shown, self.table, self._present, staying)
        for guest, seats in viewers.items():
            if seats == guest.viewer:
                guest.send(messages[seats])
            else:  # sat down or left a seat
                guest.viewer = seats
                guest.send(self._welcome(guest, shown.number - 1))
                self._tell_presence_soon()

    # ---- what guests ask for ------------------------------------------------------------

    async def ask(self, guest: Guest, request: Request) -> None:
        """Carry out a request and answer it, or raise `NotAllowed`."""
        if isinstance(request, AskHint):
            guest.send(to_json(await self._hint(guest, request)))
            return
        async with self.alone():
            if isinstance(request, StandIn):
                await self._look_around()
            number = await self._decide(guest.asker, request)
        guest.send(to_json(Done(id=request.id, number=number)))
        self.keep()

    async def _decide(self, asker: Asker, request: Request) -> int:
        """Carry out a request; returns the number of the event that it led to."""
        who = asker.person or ""
        while True:
            done = self.table.request_number(who, request.id)
            if done is not None:
                return done
            try:
                event = rule_on(self.table, request, asker, self._present)
            except NotAllowed:
                if await self._catch_up():  # another server was ahead: check the request again
                    continue
                raise
            if await self.append(event, asker.person, request.id):
                number = self.table.number
                await self.follow_up()
                return number

    async def follow_up(self) -> None:
        """Add events that need no request: the game begins, or moves are taken back as agreed.

        Only while the table is locked.
        """
        if self.table.status == "open" and self.table.is_full:
            await self.append(set_up(self.table))
        taken_back = agreed(self.table)
        if taken_back:
            await self.append(taken_back)

    async def rematch(self, guest: Guest, request: str, new: Beginning) -> None:
        """Make the table for a rematch, if there is none yet, and tell everybody at this one.

        The new table and the event about it are stored in one transaction: a server that stops in
        between leaves neither, and a second server that tries makes no second table.
        """
        async with self.alone():
            while self.table.rematch is None:
                event = Rematched(table=new.row.id)
                await self.append(event, guest.asker.person, request, new)
            number = self.table.request_number(str(guest.asker.person), request)
            guest.send(to_json(Done(id=request, number=number or self.table.number)))

    async def _hint(self, guest: Guest, request: AskHint) -> Hint:
        async with self.alone():
            table, number = self.table, self.table.number
            if request.seat not in guest.viewer:
                raise NotAllowed("seat", "That seat is not yours.")
            if table.game is None or table.to_move != request.seat:
                raise NotAllowed("turn", "It is not your decision now.")
            if not table.created.hints:
                raise NotAllowed("hints", "This table plays without hints.")
            view = table.game.view(request.seat)
        if self._thinkers.are_starting:
            raise NotAllowed("start", "Hints come as soon as the rules are compiled.")
        found = await self._thinkers.explain(view)
        candidates = tuple(CandidateShown(**_candidate(each)) for each in found)
        return Hint(id=request.id, number=number, seat=request.seat, candidates=candidates)

    # ---- events -------------------------------------------------------------------------

    async def append(
        self,
        event: Event,
        person: str | None = None,
        request: str | None = None,
        along: Beginning | None = None,
    ) -> bool:
        """Store an event, apply it and send it to guests; False if another server was quicker.

        `along` is a table that is stored with it. Only while the table is locked.
        """
        table = self.table
        entry = TableEvent(
            table.number + 1, max(now_ms(), table.changed_at), event, person, request
        )
        was_over, listed = table.status == "over", _listed(table)
        shown = table.apply(entry)
        is_listed_anew = _listed(table) != listed or entry.at - self._listed_at > LISTED_EVERY
        row = row_of(table) if is_listed_anew else None
        results = results_of(table) if table.status == "over" and not was_over else ()
        try:
            if not await self._store.append(table.id, entry, row, results, along):
                await self._begin_anew(entry.number - 1)
                return False
        except BaseException:
            self._lose()
            raise
        if row:
            self._listed_at = entry.at
        self._happened(shown)
        return True

    async def _begin_anew(self, told: int) -> None:
        """Build the table anew from the store; send guests the events after number `told`."""
        entries = await self._store.read(self.table.id)
        self.table = Table(self.table.id, self.table.board)
        for entry in entries:
            shown = self.table.apply(entry)
            if entry.number > told:
                self._happened(shown)

    async def catch_up(self) -> None:
        """Apply the events that other servers have stored."""
        async with self.alone():
            await self._catch_up()
        self.keep()

    async def _catch_up(self) -> bool:
        """Apply the events that other servers have stored; returns whether there were any."""
        if not self._store.is_shared:
            return False
        with as_stored("table", self.table.id):
            entries = await self._store.read(self.table.id, self.table.number)
        try:
            for entry in entries:
                self._happened(self.table.apply(entry))
        except BaseException:
            self._lose()
            raise
        return bool(entries)

    def _happened(self, shown: ShownEvent) -> None:
        metrics.EVENTS.labels(shown.public["kind"]).inc()
        self._tell(shown)
        self._keeper.stir()

    # ---- bots and clocks ----------------------------------------------------------------

    def keep(self) -> None:
        """Have bots played and clocks watched, if the table needs it."""
        self._keeper.keep(self)

    def is_idle_since(self, limit: float) -> bool:
        """Whether nobody has been connected since `limit`, and no bot is to move on this server."""
        is_empty = not self.guests and not self.entering and self.quiet_since < limit
        return is_empty and not self._keeper.lets_bot_move(self)

    async def close(self) -> None:
        """Stop keeping the table."""
        await self._keeper.close(self)


def _listed(table: Table) -> tuple[object, ...]:
    """What lists of tables must show without delay: status, seats, and which person must decide.

    Moves of bots change none of this, nor do moves of people who share one screen.
    """
    seat = None if table.to_move is None else table.seats[table.to_move]
    decides = seat.person if seat and seat.is_played_by_a_person else None
    return table.status, [each.kind for each in table.seats], decides


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "move": MoveShown(**move_shown(candidate.move)),
        "playouts": candidate.playouts,
        "win_chance": candidate.win_chance,
        "points": candidate.points,
        "lead": candidate.lead,
    }
