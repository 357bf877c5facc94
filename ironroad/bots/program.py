"""A running program that is sent and read lines, with limits on time and size.

Each of the program's pipes has a thread here, so that neither this process nor the program can
block because a pipe is full.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from ironroad.bots.bot import BotFailed

LINE: Final = 1 << 16
"""The most bytes in a line that the program writes."""
UNREAD: Final = 64
"""The most lines that the program may write without being asked."""
KEPT: Final = 2000
"""How many bytes are kept of what the program wrote to stderr last."""
MOMENT: Final = 1.0
"""Seconds that the program gets to end by itself."""


class Program:
    """A running program. A failure is a `BotFailed` that says what the program did."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start the program in a session of its own, so that its children can be ended with it."""
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise BotFailed(f"cannot be started: {error}") from None
        self._outbox = Queue[bytes | None]()
        self._inbox = Queue[bytes | str]()
        self._errors = b""
        process = self._process
        assert process.stdin and process.stdout and process.stderr
        self._threads = [
            Thread(target=self._write, args=[process.stdin], daemon=True),
            Thread(target=self._read, args=[process.stdout], daemon=True),
            Thread(target=self._read_errors, args=[process.stderr], daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send the program a line, without waiting until it is read."""
        self._outbox.put(line)

    def receive(self, seconds: float) -> bytes:
        """The next line that the program writes, waiting `seconds` for it at most."""
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise BotFailed(f"did not answer within {seconds:g} s") from None
        if isinstance(line, str):
            raise BotFailed(line or self._how_it_ended())
        return line

    def end(self, patience: float = 0) -> None:
        """End the program and its children; first it has `patience` seconds to end by itself."""
        self._outbox.put(None)
        if not self._ends_within(patience):
            self._stop(force=False)
            self._ends_within(MOMENT)
        self._stop(force=True)
        self._process.wait()
        for thread in self._threads:
            thread.join(MOMENT)

    @property
    def last_words(self) -> str:
        """What the program wrote to stderr last."""
        return self._errors.decode("utf-8", "replace").strip()

    def _ends_within(self, seconds: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.returncode is not None

    def _how_it_ended(self) -> str:
        if not self._ends_within(MOMENT):
            return "closed its output"
        return f"ended with exit status {self._process.returncode}"

    def _stop(self, force: bool) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(OSError):  # the process group has ended
                os.killpg(self._process.pid, signal.SIGKILL if force else signal.SIGTERM)

    # ---- one thread each ----------------------------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # the program closed its input; reading will tell why
            for line in iter(self._outbox.get, None):
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        """Put the program's lines into the inbox, then a text that says why there are no more.

        The text is empty if the program closed its output.
        """
        why = ""
        with pipe:
            while not why and (line := pipe.readline(LINE + 1)):
                if len(line) > LINE:
                    why = f"wrote a line of more than {LINE} bytes"
                elif self._inbox.qsize() == UNREAD:
                    why = f"wrote more than {UNREAD} lines that nobody asked for"
                else:
                    self._inbox.put(line)
        self._inbox.put(why)

    def _read_errors(self, pipe: IO[bytes]) -> None:
        with pipe:
            while more := os.read(pipe.fileno(), 4096):
                self._errors = (self._errors + more)[-KEPT:]
