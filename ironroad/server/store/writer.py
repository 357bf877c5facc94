"""The one thread that writes to the database: all waiting writes go into one transaction."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from sqlalchemy import Engine

from ironroad.server.metrics import WRITING
from ironroad.server.store.database import StoreFailed
from ironroad.server.store.writes import Write, write_again, write_all

MOST: Final = 500
"""The most writes in a transaction."""
PATIENCE: Final = 10.0
"""Seconds after which the writes of a failed transaction are given up."""
_log: Final = logging.getLogger(__name__)


class Writer:
    """Writes in groups, each group a transaction; a write is done when its group is on the disk."""

    def __init__(self, engine: Engine, server: str) -> None:
        self._engine = engine
        self._server = server
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="ironroad-writer", daemon=True)
        self._thread.start()

    def submit(self, write: Write) -> asyncio.Future[bool]:
        """Queue a write; returns a future of the event loop that resolves when it is done."""
        write.future = asyncio.get_running_loop().create_future()
        self.post(write)
        return write.future

    def post(self, write: Write) -> None:
        """Queue a write for whose result nobody waits, from any thread."""
        with self._lock:
            if self._closed:
                raise StoreFailed("the store is closed")
            self._queue.put(write)

    def close(self) -> None:
        """Write what is waiting, stop the thread, and wait until it has ended."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            taken = self._take()
            writes = [write for write in taken if write]
            self._write(writes)
            _resolve(writes)
            going = len(writes) == len(taken)

    def _take(self) -> list[Write | None]:
        taken = [self._queue.get()]
        with suppress(Empty):
            while len(taken) < MOST:
                taken.append(self._queue.get_nowait())
        return taken

    def _write(self, writes: Sequence[Write]) -> None:
        try:
            with WRITING.time(), self._engine.begin() as connection:
                write_all(connection, self._server, writes)
        except Exception as failure:
            _log.warning("%d writes failed, trying each: %s", len(writes), failure)
            self._write_each(writes)

    def _write_each(self, writes: Sequence[Write]) -> None:
        """Write one at a time, so that a failing write does not take others with it."""
        until = time.monotonic() + PATIENCE
        for write in writes:
            late = time.monotonic() > until
            write.failure = StoreFailed("no answer in time") if late else self._retry(write)

    def _retry(self, write: Write) -> StoreFailed | None:
        try:
            with self._engine.begin() as connection:
                write_again(connection, self._server, write)
        except Exception as failure:
            failed = StoreFailed(f"cannot write to the database: {failure}")
            failed.__cause__ = failure
            return failed
        return None


def _resolve(writes: Sequence[Write]) -> None:
    """Resolve the futures of writes, with one call for each event loop."""
    waiting: dict[asyncio.AbstractEventLoop, list[Write]] = {}
    for write in writes:
        if write.future:
            waiting.setdefault(write.future.get_loop(), []).append(write)
    for loop, told in waiting.items():
        with suppress(RuntimeError):  # the event loop was closed
            loop.call_soon_threadsafe(_tell, told)


def _tell(writes: Sequence[Write]) -> None:
    for write in writes:
        if write.future is None or write.future.done():
            continue
        if write.failure:
            write.future.set_exception(write.failure)
        else:
            write.future.set_result(write.result)
