"""A program that is talked to in lines, with limits on time and size.

Each of its pipes has a thread of its own here, so that neither side can come to wait for the
other because a pipe is full.
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
"""Bytes that a line of the program may have."""
UNREAD: Final = 64
"""Lines that it may be ahead of what it was asked."""
KEPT: Final = 2000
"""Bytes kept of the last that it wrote to stderr."""
MOMENT: Final = 1.0
"""Seconds that it gets to end when it is told to."""


class Program:
    """A running program; what goes wrong with it is a `BotFailed` that says what it did."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start it, in a session of its own: what it starts can be ended with it."""
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
        """Give it a line, without waiting until it is read."""
        self._outbox.put(line)

    def receive(self, seconds: float) -> bytes:
        """Its next line."""
        try:
            line = self._inbox.get(timeout=seconds)
        except Empty:
            raise BotFailed(f"did not answer within {seconds:g} s") from None
        if isinstance(line, str):
            raise BotFailed(line or self._how_it_ended())
        return line

    def end(self, patience: float = 0) -> None:
        """End it and what it started; with patience, it may first end by itself."""
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
        """The last that it wrote to stderr."""
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
            with suppress(OSError):  # nothing is left of it
                os.killpg(self._process.pid, signal.SIGKILL if force else signal.SIGTERM)

    # ---- one thread each ----------------------------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # it does not listen any more; reading will tell why
            for line in iter(self._outbox.get, None):
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        """Lines into the inbox, and a text at the end: why there are no more, empty if it ended."""
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
