"""The first start: the rules are compiled in a process beside a server that interprets them.

Compiled rules are kept on disk. Where they are not there yet, the server plays by interpreted
rules, which is slower but no wait; when they are compiled, its process is replaced by one that uses
them. It listens on the same socket: clients connect again, and tables come back from the store.
"""

import asyncio
import logging
import multiprocessing
import os
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ironroad import engine, policies
from ironroad.engine.cache import cache_folder

log = logging.getLogger("ironroad.server")

NICENESS: Final = 5
"""The niceness of the process that compiles: playing comes first."""
DISABLE: Final = "NUMBA_DISABLE_JIT"
SOCKET: Final = "IRONROAD_SOCKET"
"""The variable that hands the socket on to the process that takes the place of this one."""


def bots_are_compiled() -> bool:
    """Whether bots can play at once: the search, which is compiled last, is in the cache."""
    folder = cache_folder(Path(policies.__file__).parent)
    return any(folder.rglob("*.try_moves-*.nbi"))


def interpret_meanwhile() -> bool:
    """Have the rules interpreted by this process if they are not compiled; returns whether so.

    To be called before the rules are imported.
    """
    if os.environ.get(DISABLE, "0") != "0" or bots_are_compiled() or not hasattr(os, "fork"):
        return False
    os.environ[DISABLE] = "1"
    return True


class FirstStart:
    """What becomes of the rules while a server that interprets them runs."""

    def __init__(self, tell: Callable[[float], None], finish: Callable[[], None]) -> None:
        """Begin: `tell` is called with each new share, `finish` when all rules are compiled."""
        self.share = 0.0
        """The share of the rules that are compiled."""
        self.is_compiled = False
        self._tell, self._finish = tell, finish
        self._failed = asyncio.Event()

    async def compile(self) -> None:
        """Compile all that bots need, in another process."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ironroad.server.compiling",
            stdout=asyncio.subprocess.PIPE,
            env=_compiled_environment(),
        )
        try:
            await self._follow(process)
            self.is_compiled = await process.wait() == 0
            if self.is_compiled:
                self._finish()
            else:
                log.error("the rules could not be compiled: they stay interpreted")
                self._failed.set()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.share = float(line)
            self._tell(self.share)

    @property
    def is_over(self) -> bool:
        """Whether the rules stay interpreted, as they could not be compiled."""
        return self._failed.is_set()

    async def wait(self) -> None:
        """Wait until it is over; when the rules are compiled, this process is replaced."""
        await self._failed.wait()


def _compiled_environment() -> dict[str, str]:
    """The environment for a process that compiles the rules."""
    return {name: value for name, value in os.environ.items() if name != DISABLE}


def replace_process(listening: int) -> None:
    """Start the same command anew in this process, with the same socket."""
    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    os.set_inheritable(listening, True)
    environment = _compiled_environment() | {SOCKET: str(listening)}
    os.execve(sys.executable, sys.orig_argv, environment)


def inherited_socket() -> socket.socket | None:
    """The socket that this process listens on from its start, in the place of another process."""
    number = os.environ.pop(SOCKET, None)
    return None if number is None else socket.socket(fileno=int(number))


def count_rules() -> int:
    """How many rules there are."""
    folders = (Path(engine.__file__).parent, Path(policies.__file__).parent)
    texts = (path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    return sum(len(re.findall(r"^@rule$", text, re.MULTILINE)) for text in texts)


def main() -> None:
    """Compile all that bots need, and print now and then which part of all rules is compiled."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from ironroad.engine.jit import on_compile
    from ironroad.server.thinkers import practise

    rules, compiled = count_rules(), set[str]()

    def tell(rule: str) -> None:
        compiled.add(rule)
        print(f"{min(1.0, len(compiled) / rules):.3f}", flush=True)

    on_compile(tell)
    practise()


if __name__ == "__main__":
    main()
