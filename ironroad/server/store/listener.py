"""The thread that receives PostgreSQL notifications of what other servers wrote."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Final

from sqlalchemy import Engine, PoolProxiedConnection

from ironroad.server.store.writes import CHANNEL

_TICK: Final = 0.2
"""Seconds between two checks whether to stop."""
_PAUSE: Final = 0.5
"""Seconds between two attempts to connect again."""
_log: Final = logging.getLogger(__name__)


class Listener:
    """Calls a function in the event loop for each notification of another server."""

    def __init__(
        self,
        engine: Engine,
        server: str,
        heard: Callable[[str, int], None],
        lost: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._server = server
        self._heard = heard
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._stopped = Event()
        self._connection = self._connect()
        self._thread = Thread(target=self._run, name="ironroad-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, disconnect, and wait until both are done."""
        self._stopped.set()
        self._thread.join()

    def _connect(self) -> PoolProxiedConnection:
        connection = self._engine.raw_connection()
        connection.detach()
        try:
            driver: Any = connection.dbapi_connection
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
        except Exception:
            connection.close()
            raise
        return connection

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear()
            except Exception as failure:
                _log.warning("cannot hear other servers, connecting again: %s", failure)
                self._reconnect()
        self._disconnect()

    def _hear(self) -> None:
        driver: Any = self._connection.dbapi_connection
        while not self._stopped.is_set():
            for notice in driver.notifies(timeout=_TICK):
                self._pass_on(notice.payload)

    def _pass_on(self, notice: str) -> None:
        server, table, number = notice.split()
        if server != self._server:
            self._call(self._heard, table, int(number))

    def _reconnect(self) -> None:
        self._disconnect()
        while not self._stopped.wait(_PAUSE):
            with suppress(Exception):
                self._connection = self._connect()
                return self._call(self._lost)

    def _disconnect(self) -> None:
        with suppress(Exception):
            self._connection.close()

    def _call(self, told: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the event loop was closed
            self._loop.call_soon_threadsafe(told, *arguments)
