"""Heartbeats: every server writes regularly that it is alive, so that the others know."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from sqlalchemy import Connection, delete

from ironroad.server.store.queries import newest_heartbeat
from ironroad.server.store.schema import now_ms, servers
from ironroad.server.store.writes import insert

BEAT: Final = 2.0
"""Seconds between two heartbeats."""
_FORGOTTEN: Final = 24 * 3600 * 1000
"""Milliseconds after which the rows of a dead server are removed."""


class Heartbeat:
    """A thread that calls a function every few seconds."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="ironroad-heartbeat", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait until it has ended."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(BEAT):
            self._beat()


def beat(connection: Connection, server: str) -> None:
    """Write that a server is alive now."""
    statement = insert(connection, servers).values(id=server, alive_at=now_ms())
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=[servers.c.id], set_={"alive_at": statement.excluded.alive_at}
        )
    )


def first_beat(connection: Connection, server: str, alone: bool) -> int | None:
    """Write a server's first heartbeat; returns when a server was last alive before.

    The rows of dead servers are removed. A server that has the database to itself knows that all
    others are dead.
    """
    before = newest_heartbeat(connection)
    forgotten = servers.c.alive_at < now_ms() - _FORGOTTEN
    connection.execute(delete(servers) if alone else delete(servers).where(forgotten))
    beat(connection, server)
    return before
