"""Guest: a connection to a table."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from ironroad.server.table.referee import Asker
from ironroad.server.table.shown_events import Viewer

OUTBOX: Final = 256
"""How many messages may wait for a slow client before it is disconnected."""


@dataclass(eq=False, slots=True)
class Guest:
    """A connection to a table, of a player or a spectator."""

    asker: Asker
    viewer: Viewer = ()
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX))
    """Messages to send; None tells the sender to close the connection."""
    _task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a task is running for this guest."""
        return self._task is not None and not self._task.done()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task for this guest while other requests go on; one task at a time."""
        self._task = asyncio.create_task(work)

    def cancel(self) -> None:
        """Cancel the task that is running for this guest."""
        if self._task:
            self._task.cancel()

    def send(self, message: bytes) -> None:
        """Queue a message; a client that does not read is disconnected, and can connect again."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """Drop the waiting messages and have the connection closed."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
