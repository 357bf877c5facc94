"""LiveTable: the single authority of one table in this process, and those who look at it."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic_core import to_json, to_jsonable_python

from ironroad.bots.search import Candidate
from ironroad.moves import Move
from ironroad.server import metrics
from ironroad.server.events import Entry, Event, Rematched
from ironroad.server.moments import Moment, move_shown
from ironroad.server.protocol import (
    PROTOCOL,
    AskHint,
    CandidateShown,
    Done,
    Hint,
    MoveShown,
    Presence,
    Request,
    StandIn,
    Welcome,
)
from ironroad.server.referee import (
    Asker,
    NotAllowed,
    agreed,
    make_move,
    out_of_time,
    rule_on,
    set_up,
)
from ironroad.server.results import results_of, row_of
from ironroad.server.show import Viewer, changes, show_legal_moves, show_table, show_views
from ironroad.server.store import Beginning, Store, StoreFailed
from ironroad.server.table import Table
from ironroad.server.thinkers import Thinkers
from ironroad.view import View

log = logging.getLogger("ironroad.table")

OUTBOX: Final = 256
"""Messages that may wait for a slow client before it is cut off."""
WITHIN_TURN: Final = 0.3
"""Share of a bot's pace that it takes for the later decisions of a turn."""
TAKE_OVER: Final = 4.0
"""Seconds between two looks whether the server that kept a table is still there."""
PRESENCE_DELAY: Final = 0.25
"""Seconds in which comings and goings are told together."""
LISTED_EVERY: Final = 60_000
"""Milliseconds after which lists of tables are told of any move, to show that it goes on."""
LONGEST_WAIT: Final = 3600.0
"""Seconds after which a clock is looked at again at the latest."""


def now_ms() -> int:
    """The time, in Unix milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody connected to a table: a person, or a stranger who watches."""

    asker: Asker
    viewer: Viewer = ()
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX))
    """Messages to send; None: cut the connection."""
    _thinking: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being done beside."""
        return self._thinking is not None and not self._thinking.done()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; one thing at a time."""
        self._thinking = asyncio.create_task(work)

    def cancel(self) -> None:
        """Drop what is being done beside."""
        if self._thinking:
            self._thinking.cancel()

    def send(self, message: bytes) -> None:
        """Have a message sent; who does not read is cut off, and can come back."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """Have the connection ended."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class LiveTable:
    """A table in memory. Everything that changes it goes through `_append`."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers) -> None:
        self.table = table
        self.guests: set[Guest] = set()
        self.quiet_since = time.monotonic()
        """When the last guest left."""
        self.is_lost = False
        """Whether the store failed: what is in memory may not be what is kept."""
        self._store = store
        self._thinkers = thinkers
        self._lock = asyncio.Lock()
        self.entering = 0
        """Guests who are just coming in."""
        self._present: frozenset[str] = frozenset()
        self._noted: set[str] = set()
        """People of whom the store knows that they are here."""
        self._listed_at = table.changed_at
        self._shown_table: dict[str, Any] = {}
        self._shown_views: dict[Viewer, dict[str, dict[str, Any]]] = {}
        self._telling_presence = False
        self._is_keeper = False
        self._kept_since = 0.0
        self._keeping: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._last_bot_turn: tuple[int, int] | None = None

    # ---- guests -------------------------------------------------------------------------

    async def enter(self, asker: Asker, after: int | None) -> Guest:
        """Somebody connects, and is told how things stand."""
        guest = Guest(asker)
        self.entering += 1
        try:
            async with self._alone():
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
        guest.send(self._welcome(guest, after))  # before anything else that it is told
        self.guests.add(guest)
        await self._note_presence()
        await self._follow_up()

    async def leave(self, guest: Guest) -> None:
        """Somebody disconnects."""
        async with self._lock:
            self.guests.discard(guest)
            if not self.is_lost:
                await self._note_presence()
            self._forget_views()
        if not self.guests:
            self.quiet_since = time.monotonic()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One thing at a time; and nothing more at a table that was lost."""
        async with self._lock:
            if self.is_lost:
                raise NotAllowed("lost", "The database did not answer; connect again.")
            yield

    def _lose(self) -> None:
        """What is in memory may not be what is kept: whoever comes back finds the table anew."""
        self.is_lost = True
        self.cut_all()

    async def _note_presence(self) -> None:
        """Let all servers know which people are here; a game does not end because that fails."""
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
        """See again who is here: servers may have died, notes may have failed."""
        async with self._lock:
            if self.guests and not self.is_lost:
                await self._note_presence()
                with suppress(StoreFailed):
                    await self._look_around()

    async def _look_around(self) -> None:
        """See who is connected, here and elsewhere."""
        self._present = frozenset(await self._store.present(self.table.id))

    async def presence_changed(self) -> None:
        """Somebody came or went at another server."""
        with suppress(StoreFailed):  # it is seen again before long
            await self._look_around()
        self._tell_presence_soon()

    def _tell_presence_soon(self) -> None:
        """Once for all who come and go within a moment."""
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
        """End all connections; who comes back is told anew how things stand."""
        for guest in self.guests:
            guest.cut()

    # ---- what is shown ------------------------------------------------------------------

    async def show(self) -> dict[str, Any]:
        """The table as a spectator sees it now."""
        async with self._alone():
            await self._catch_up()
            shown: dict[str, Any] = to_jsonable_python(self._welcome_of((), False, 0))
            return shown

    def _welcome(self, guest: Guest, after: int | None) -> bytes:
        table = self.table
        if after is None or after > table.number:
            after = 0
        is_host = guest.asker.person is not None and guest.asker.person == table.host
        welcome = self._welcome_of(guest.viewer, is_host, after)
        self._shown_views[guest.viewer] = welcome["views"]
        self._shown_table = self._shown_table or welcome["table"]
        return to_json(welcome)

    def _welcome_of(self, viewer: Viewer, is_host: bool, after: int) -> dict[str, Any]:
        table = self.table
        return Welcome.model_construct(
            kind="welcome",
            protocol=PROTOCOL,
            number=table.number,
            now=now_ms(),
            mine=viewer,
            is_host=is_host,
            events=[moment.to(viewer) for moment in table.moments[after:]],
            table=show_table(table, self._present),
            views=show_views(table, viewer),
            legal_moves=show_legal_moves(table, viewer),
        ).__dict__

    def _tell(self, moment: Moment) -> None:
        """Tell everybody what happened, each what they may know."""
        table = show_table(self.table, self._present)
        table_changes = changes(self._shown_table, table)
        self._shown_table = table
        messages: dict[Viewer, bytes] = {}
        for guest in self.guests:
            viewer = self.table.seats_of(guest.asker.person)
            if viewer != guest.viewer:  # sat down, or got up
                guest.viewer = viewer
                guest.send(self._welcome(guest, moment.number - 1))
                self._tell_presence_soon()
                continue
            if viewer not in messages:
                messages[viewer] = self._update(moment, viewer, table_changes)
            guest.send(messages[viewer])

    def _update(self, moment: Moment, viewer: Viewer, table_changes: dict[str, Any]) -> bytes:
        shown = self._shown_views.get(viewer, {})
        views = show_views(self.table, viewer)
        self._shown_views[viewer] = views
        return to_json(
            {
                "kind": "update",
                "number": moment.number,
                "event": moment.to(viewer),
                "table": table_changes,
                "views": {seat: changes(shown.get(seat, {}), views[seat]) for seat in views},
                "legal_moves": show_legal_moves(self.table, viewer),
            }
        )

    def _forget_views(self) -> None:
        """Keep no views of which nobody is told."""
        wanted = {guest.viewer for guest in self.guests}
        for viewer in self._shown_views.keys() - wanted:
            del self._shown_views[viewer]

    # ---- what guests ask for ------------------------------------------------------------

    async def ask(self, guest: Guest, request: Request) -> None:
        """Do what somebody asks for and answer, or raise `NotAllowed`."""
        if isinstance(request, AskHint):
            guest.send(to_json(await self._hint(guest, request)))
            return
        async with self._alone():
            if isinstance(request, StandIn):
                await self._look_around()
            number = await self._decide(guest.asker, request)
        guest.send(to_json(Done(id=request.id, number=number)))
        self.keep()

    async def _decide(self, asker: Asker, request: Request) -> int:
        """Rule on a request until the event it leads to is kept; its number."""
        who = asker.person or ""
        while True:
            done = self.table.request_number(who, request.id)
            if done is not None:
                return done
            try:
                event = rule_on(self.table, request, asker, self._present)
            except NotAllowed:
                if await self._catch_up():  # it was not up to date
                    continue
                raise
            if await self._append(event, asker.person, request.id):
                number = self.table.number
                await self._follow_up()
                return number

    async def _follow_up(self) -> None:
        """What follows by itself: the game begins when all sit, all agreed to a taking back."""
        if self.table.status == "open" and self.table.is_full:
            await self._append(set_up(self.table))
        taken_back = agreed(self.table)
        if taken_back:
            await self._append(taken_back)

    async def rematch(self, guest: Guest, request: str, new: Beginning) -> None:
        """Make the table where the same seats play again, if there is none; tell everybody where.

        It is kept together with the news of it: a server that ends in between leaves neither, and
        one that is too late makes no second table.
        """
        async with self._alone():
            while self.table.rematch is None:
                event = Rematched(table=new.row.id)
                await self._append(event, guest.asker.person, request, new)
            number = self.table.request_number(str(guest.asker.person), request)
            guest.send(to_json(Done(id=request, number=number or self.table.number)))

    async def _hint(self, guest: Guest, request: AskHint) -> Hint:
        async with self._alone():
            table, number = self.table, self.table.number
            if request.seat not in guest.viewer:
                raise NotAllowed("seat", "That seat is not yours.")
            if table.game is None or table.to_move != request.seat:
                raise NotAllowed("turn", "It is not your decision now.")
            if not table.created.hints:
                raise NotAllowed("hints", "This table plays without hints.")
            view = table.game.view(request.seat)
        found = await self._thinkers.explain(view)
        candidates = tuple(CandidateShown(**_candidate(each)) for each in found)
        return Hint(id=request.id, number=number, seat=request.seat, candidates=candidates)

    # ---- events -------------------------------------------------------------------------

    async def _append(
        self,
        event: Event,
        person: str | None = None,
        request: str | None = None,
        along: Beginning | None = None,
    ) -> bool:
        """Let an event happen, keep it, and then tell it; False if another server was quicker.

        `along` is a table that is made with it.
        """
        table = self.table
        entry = Entry(table.number + 1, max(now_ms(), table.changed_at), event, person, request)
        was_over, listed = table.status == "over", _listed(table)
        moment = table.apply(entry)
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
        self._happened(moment)
        return True

    async def _begin_anew(self, told: int) -> None:
        """Build the table from what is kept; tell what nobody was told yet."""
        entries = await self._store.read(self.table.id)
        self.table = Table(self.table.id)
        for entry in entries:
            moment = self.table.apply(entry)
            if entry.number > told:
                self._happened(moment)

    async def catch_up(self) -> None:
        """Let happen what other servers have kept."""
        async with self._alone():
            await self._catch_up()
        self.keep()

    async def _catch_up(self) -> bool:
        """The same; whether there was anything."""
        if not self._store.is_shared:
            return False
        entries = await self._store.read(self.table.id, self.table.number)
        try:
            for entry in entries:
                self._happened(self.table.apply(entry))
        except BaseException:
            self._lose()
            raise
        return bool(entries)

    def _happened(self, moment: Moment) -> None:
        metrics.EVENTS.labels(moment.shown["kind"]).inc()
        self._tell(moment)
        self._stirred.set()

    # ---- bots and clocks ----------------------------------------------------------------

    def keep(self) -> None:
        """See to it that bots move and clocks run out."""
        if self._needs_keeping() and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.create_task(self._keep())

    def is_idle_since(self, limit: float) -> bool:
        """Whether nobody has looked since a time, and no bot is to move here."""
        is_empty = not self.guests and not self.entering and self.quiet_since < limit
        return is_empty and not (self._is_bots_turn() and self._is_keeper)

    def _needs_keeping(self) -> bool:
        return self._is_bots_turn() or self._clock_runs()

    def _is_bots_turn(self) -> bool:
        table = self.table
        seat = table.to_move
        if seat is None or table.paused or table.asking:
            return False
        if table.seats[seat].is_played_by_a_person:
            return False
        # Bots among themselves play on only while somebody looks.
        return bool(self.guests) or any(each.person for each in table.seats)

    def _clock_runs(self) -> bool:
        clocks = self.table.clocks
        return clocks is not None and clocks.running is not None

    async def _keep(self) -> None:
        while self._needs_keeping() and not self.is_lost:
            try:
                await self._keep_once()
            except Exception:  # it must go on: nobody else will let the bot move
                log.exception("keeping a table failed", extra={"table": self.table.id})
                await asyncio.sleep(TAKE_OVER)

    async def _keep_once(self) -> None:
        if not await self._is_in_charge():
            await asyncio.sleep(TAKE_OVER)
        elif self._is_bots_turn():
            await self._play_bot()
        else:
            await self._watch_clock()

    async def _is_in_charge(self) -> bool:
        """Whether this server keeps the table; asked again now and then."""
        now = time.monotonic()
        if not self._is_keeper or now - self._kept_since > TAKE_OVER:
            self._is_keeper = await self._store.keep(self.table.id)
            self._kept_since = now
        return self._is_keeper

    async def _watch_clock(self) -> None:
        """Wait until something happens or the clock has run out, and then do what follows."""
        end = self.table.clocks.runs_out_at if self.table.clocks else None
        if end is None:
            return
        self._stirred.clear()
        with suppress(TimeoutError):
            wait = min(max(0, end - now_ms()) / 1000, LONGEST_WAIT)
            await asyncio.wait_for(self._stirred.wait(), wait)
        async with self._alone():
            event = out_of_time(self.table, now_ms())
            if event:
                await self._append(event)
                await self._follow_up()

    async def _play_bot(self) -> None:
        """Let the bot whose turn it is choose, at a pace that people can follow."""
        async with self._alone():
            seat, number, game = self.table.to_move, self.table.game_number, self.table.game
            if seat is None or game is None or not self._is_bots_turn():
                return
            level = str(self.table.seats[seat].bot)
            view, legal_moves = game.view(seat), game.legal_moves
            pause = asyncio.sleep(self._pause(seat, int(game.state.turn)))
        move, _ = await asyncio.gather(self._choose(level, view, legal_moves), pause)
        async with self._alone():
            if self.table.game_number == number and self._is_bots_turn():
                await self._append(make_move(self.table, seat, str(move)))

    def _pause(self, seat: int, turn: int) -> float:
        is_new = (turn, seat) != self._last_bot_turn
        self._last_bot_turn = (turn, seat)
        return self.table.pace * (1 if is_new else WITHIN_TURN)

    async def _choose(self, level: str, view: View, legal_moves: list[Move]) -> Move:
        if len(legal_moves) == 1:
            return legal_moves[0]
        try:
            with metrics.THINKING.labels(level).time():
                return await self._thinkers.choose(level, secrets.randbits(32), view, legal_moves)
        except Exception:  # a game goes on even if a bot breaks
            log.exception("a bot failed", extra={"table": self.table.id, "bot": level})
            return secrets.choice(legal_moves)

    async def close(self) -> None:
        """Let go of the table."""
        if self._keeping:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        if self._is_keeper:
            await self._store.let_go(self.table.id)


def _listed(table: Table) -> tuple[object, ...]:
    """What lists of tables are told at once: status, seats, and which person must decide.

    Moves of bots among themselves change none of it, nor moves around one screen.
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
