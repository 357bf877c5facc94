"""Thinkers: processes in which bots choose, so that no table waits for another's bot."""

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from threading import Thread
from typing import Any, Final

from ironroad.bots.registry import LEVELS
from ironroad.bots.search import Candidate, Search
from ironroad.game.game import Game
from ironroad.game.moves import Move
from ironroad.game.view import View
from ironroad.server.compiling import FirstStart

NICENESS: Final = 10
"""The processes' niceness: requests come before thinking."""


class Thinkers:
    """A pool of processes that choose bots' moves."""

    def __init__(
        self, processes: int, hint_seconds: float, first_start: FirstStart | None = None
    ) -> None:
        """Make so many processes; at a first start, bots that search wait for compiled rules."""
        self._processes = processes
        self._first_start = first_start
        self._hint_seconds = hint_seconds
        self._threads = max(1, (os.cpu_count() or 1) // processes)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, spawn, _settle_in)

    def warm_up(self) -> None:
        """Start the processes and load compiled code in them, before a move is needed."""
        if self._first_start:
            return
        for _ in range(self._processes):
            self._pool.submit(practise)

    @property
    def are_starting(self) -> bool:
        """Whether the rules are being compiled, so that bots which search must wait."""
        return self._first_start is not None and not self._first_start.is_over

    async def choose(self, level: str, seed: int, view: View, legal_moves: list[Move]) -> Move:
        """The move that a bot of a level chooses."""
        if self._first_start and isinstance(LEVELS[level], Search):
            await self._first_start.wait()
        move: Move = await self._run(_choose, level, seed, view, legal_moves, self._threads)
        return move

    async def explain(self, view: View) -> list[Candidate]:
        """The moves that a strong bot considers, the best first, with what each is worth."""
        bot = Search(seconds=self._hint_seconds, threads=self._threads)
        found: list[Candidate] = await self._run(_explain, bot, view)
        return found

    async def _run(self, task: Any, *arguments: Any) -> Any:
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, task, *arguments)
        except BrokenProcessPool:  # a process was killed: try again once, with a new pool
            if pool is self._pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, task, *arguments)

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _settle_in() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is handled by the server
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """End this process when the server has ended, even if it was killed."""
    server = multiprocessing.parent_process()
    if server:
        server.join()
        os._exit(1)


def practise() -> None:
    """Let bots choose once, so that what they need is compiled and cached."""
    game = Game.new("san_francisco", 2, seed=1)
    view, moves = game.view(0), game.legal_moves
    LEVELS["hard"].choose(view, moves)
    Search(playouts=8, threads=1).explain(view)


def _choose(level: str, seed: int, view: View, legal_moves: list[Move], threads: int) -> Move:
    bot = LEVELS[level]
    if isinstance(bot, Search):
        bot = replace(bot, threads=threads)
    return replace(bot, seed=seed).choose(view, legal_moves)


def _explain(bot: Search, view: View) -> list[Candidate]:
    return bot.explain(view)
