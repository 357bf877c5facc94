"""Guest: somebody connected to a table."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

from ironroad.server.table.referee import Asker
from ironroad.server.table.show import Viewer

OUTBOX: Final = 256
"""Messages that may wait for a slow client before it is cut off."""


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
