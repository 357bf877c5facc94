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
"""The environment variable by which a process hands its socket on to the one that replaces it."""


def bots_are_compiled() -> bool:
    """Whether bots can play at once: the search, which is compiled last, is in the cache."""
    folder = cache_folder(Path(policies.__file__).parent)
    return any(folder.rglob("*.try_moves-*.nbi"))


def interpret_meanwhile() -> bool:
    """Let this process interpret the rules if they are not compiled; returns whether it will.

    To be called before the rules are imported.
    """
    if os.environ.get(DISABLE, "0") != "0" or bots_are_compiled() or not hasattr(os, "fork"):
        return False
    os.environ[DISABLE] = "1"
    return True


class FirstStart:
    """Compiles the rules in another process while this server interprets them."""

    def __init__(self, tell: Callable[[float], None], finish: Callable[[], None]) -> None:
        """Prepare: `tell` is called with each new share, `finish` when all rules are compiled."""
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
        """Whether compiling has failed, so that the rules stay interpreted."""
        return self._failed.is_set()

    async def wait(self) -> None:
        """Wait until compiling fails; if it succeeds instead, this process is replaced."""
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
    """The listening socket from the process that this one replaced; None if it replaced none."""
    number = os.environ.pop(SOCKET, None)
    return None if number is None else socket.socket(fileno=int(number))


def count_rules() -> int:
    """How many rules there are."""
    folders = (Path(engine.__file__).parent, Path(policies.__file__).parent)
    texts = (path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    return sum(len(re.findall(r"^@rule$", text, re.MULTILINE)) for text in texts)


def main() -> None:
    """Compile all that bots need; after each rule, print the share of all rules compiled so far."""
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
