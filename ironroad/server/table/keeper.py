"""Keeper: plays the bots and watches the clocks of one table."""

import asyncio
import logging
import secrets
import time
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final, Protocol

from ironroad.game.moves import Move
from ironroad.game.view import View
from ironroad.server import metrics
from ironroad.server.lessons import LEARNER, lesson_names, load_lesson
from ironroad.server.store import Store
from ironroad.server.table.clock import now_ms
from ironroad.server.table.events import Event
from ironroad.server.table.guests import Guest
from ironroad.server.table.referee import make_move, out_of_time
from ironroad.server.table.table import Table
from ironroad.server.thinkers import Thinkers

log = logging.getLogger("ironroad.table")

WITHIN_TURN: Final = 0.3
"""The share of a bot's pace that each decision takes after the first one of a turn."""
TAKE_OVER: Final = 4.0
"""Seconds between two checks whether the server that keeps a table is still alive."""
LONGEST_WAIT: Final = 3600.0
"""The most seconds that may pass before a clock is checked again."""


class Kept(Protocol):
    """What a keeper needs of its table (see `LiveTable`)."""

    table: Table
    guests: set[Guest]
    is_lost: bool

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Lock the table: in this context nothing else changes it."""

    async def append(self, event: Event) -> bool:
        """Add an event; only while the table is locked."""

    async def follow_up(self) -> None:
        """Add the events that follow without a request; only while the table is locked."""


class Keeper:
    """Plays the bots and watches the clocks of a table, unless another server is in charge of it.

    The table is passed with each call: a keeper that referred to it would keep it in memory.
    """

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store = store
        self._thinkers = thinkers
        self._is_in_charge = False
        self._asked_at = 0.0
        self._keeping: asyncio.Task[None] | None = None
        self._stirred = asyncio.Event()
        self._last_bot_turn: tuple[int, int] | None = None

    def keep(self, live: Kept) -> None:
        """Start playing bots and watching clocks, if the table needs it."""
        if _needs_keeping(live) and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.create_task(self._keep(live))

    def stir(self) -> None:
        """Wake the keeper, after something happened at the table."""
        self._stirred.set()

    def lets_bot_move(self, live: Kept) -> bool:
        """True if it is a bot's turn and this server is in charge of playing the table's bots."""
        return self._is_in_charge and _is_bots_turn(live)

    async def close(self, live: Kept) -> None:
        """Stop keeping the table."""
        if self._keeping:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        if self._is_in_charge:
            await self._store.let_go(live.table.id)

    async def _keep(self, live: Kept) -> None:
        while _needs_keeping(live) and not live.is_lost:
            try:
                await self._keep_once(live)
            except Exception:  # must go on: no other server plays the bot
                log.exception("keeping a table failed", extra={"table": live.table.id})
                await asyncio.sleep(TAKE_OVER)

    async def _keep_once(self, live: Kept) -> None:
        if not await self._takes_charge(live.table.id):
            await asyncio.sleep(TAKE_OVER)
        elif _is_bots_turn(live):
            await self._play_bot(live)
        else:
            await self._watch_clock(live)

    async def _takes_charge(self, table: str) -> bool:
        """Whether this server is in charge of the table; asks the store again now and then."""
        now = time.monotonic()
        if not self._is_in_charge or now - self._asked_at > TAKE_OVER:
            self._is_in_charge = await self._store.keep(table)
            self._asked_at = now
        return self._is_in_charge

    async def _watch_clock(self, live: Kept) -> None:
        """Wait until something happens or the clock runs out, then add the events that follow."""
        end = live.table.clocks.runs_out_at if live.table.clocks else None
        if end is None:
            return
        self._stirred.clear()
        with suppress(TimeoutError):
            wait = min(max(0, end - now_ms()) / 1000, LONGEST_WAIT)
            await asyncio.wait_for(self._stirred.wait(), wait)
        async with live.alone():
            event = out_of_time(live.table, now_ms())
            if event:
                await live.append(event)
                await live.follow_up()

    async def _play_bot(self, live: Kept) -> None:
        """Let the bot whose turn it is choose and make a move, at a pace that people can follow."""
        async with live.alone():
            table = live.table
            seat, number, game = table.to_move, table.game_number, table.game
            if seat is None or game is None or not _is_bots_turn(live):
                return
            level = str(table.seats[seat].bot)
            view, legal_moves = game.view(seat), game.legal_moves
            pause = asyncio.sleep(self._pause(table, seat, int(game.state.turn)))
        move, _ = await asyncio.gather(self._choose(level, view, legal_moves, table), pause)
        async with live.alone():
            if live.table.game_number == number and _is_bots_turn(live):
                await live.append(make_move(live.table, str(move)))

    def _pause(self, table: Table, seat: int, turn: int) -> float:
        is_new = (turn, seat) != self._last_bot_turn
        self._last_bot_turn = (turn, seat)
        return table.pace * (1 if is_new else WITHIN_TURN)

    async def _choose(self, level: str, view: View, legal_moves: list[Move], table: Table) -> Move:
        if len(legal_moves) == 1:
            return legal_moves[0]
        lesson = table.created.lesson
        if lesson in lesson_names() and view.seat != LEARNER:
            return load_lesson(lesson).answer(legal_moves)
        try:
            with metrics.THINKING.labels(level).time():
                return await self._thinkers.choose(level, secrets.randbits(32), view, legal_moves)
        except Exception:  # the game goes on even if a bot fails
            log.exception("a bot failed", extra={"table": table.id, "bot": level})
            return secrets.choice(legal_moves)


def _needs_keeping(live: Kept) -> bool:
    clocks = live.table.clocks
    return _is_bots_turn(live) or (clocks is not None and clocks.running is not None)


def _is_bots_turn(live: Kept) -> bool:
    table = live.table
    seat = table.to_move
    if seat is None or table.paused or table.asking:
        return False
    if table.seats[seat].is_played_by_a_person:
        return False
    # A table of bots alone goes on only while somebody is connected.
    return bool(live.guests) or any(each.person for each in table.seats)
