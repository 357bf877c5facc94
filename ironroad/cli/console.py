"""What commands print: text, tables, JSON, progress bars."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class PlainConsole(Console):
    """A console that prints text unchanged, and ignores a closed pipe."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


out = PlainConsole()
err = PlainConsole(stderr=True)


def say_when_compiling() -> None:
    """Print a line if rules have to be compiled, which takes minutes."""
    from ironroad.engine.jit import INTERPRETED, on_compile  # Numba is slow to load

    @cache
    def announce() -> None:
        err.print("Compiling the rules, once for this version: a minute or two ...")

    if not INTERPRETED:
        on_compile(lambda rule: announce())


def dumps(value: Any) -> str:
    """The value as indented JSON."""
    return json.dumps(value, ensure_ascii=False, indent=2)


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if this is a terminal; yields a function that adds games to it."""
    columns = TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda games: bar.advance(task, games)
