"""Where the games of a match are played: in this process, on all cores, or on a Ray cluster.

Each function yields results as games end, in any order. A game's result is the same anywhere.
"""

import os
import signal
import socket
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from typing import Any, Final, TypeVar

from ironroad.arena.lineups import Fixture
from ironroad.arena.match import GameResult, Match, get_ready, play_game

Task = TypeVar("Task")

AHEAD: Final = 4
"""Games handed out to each worker at a time: one that it plays, and others to play next."""


def default_workers(match: Match) -> int:
    """The number of processes that gives each bot the cores it uses."""
    return max(1, (os.cpu_count() or 1) // _cores(match))


def _cores(match: Match) -> int:
    """The cores that one game uses: the most threads of any bot, 0 being all cores."""
    needed = (getattr(bot, "threads", 1) for bot in match.bots)
    return max(threads or os.cpu_count() or 1 for threads in needed)


def play_here(match: Match, games: Iterable[Fixture]) -> Generator[GameResult]:
    """Play in this process, one game after another."""
    for fixture in games:
        yield play_game(match, fixture)


def play_on_cores(match: Match, games: Iterable[Fixture], workers: int) -> Generator[GameResult]:
    """Play in a number of processes; they are ended when the generator is closed."""
    get_ready(match)  # compiles once, so that no worker has to
    others = set(active_children())
    context = get_context("spawn")  # bots may have threads, which do not survive a fork
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)

    def submit(fixture: Fixture) -> "Future[GameResult]":
        with _interrupts_ignored():  # this process handles Ctrl-C, and ends the workers
            return pool.submit(play_game, match, fixture)

    def first_of(running: set["Future[GameResult]"]) -> Iterator["Future[GameResult]"]:
        yield from wait(running, return_when=FIRST_COMPLETED).done

    try:
        for future in _in_turn(submit, first_of, games, workers * AHEAD):
            yield future.result()
    except BrokenProcessPool:
        raise ValueError("a worker process died; what it played is lost") from None
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Make this worker end when the process that it works for ends."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Make processes started in this context ignore Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_on_ray(match: Match, games: Iterable[Fixture], address: str) -> Generator[GameResult]:
    """Play on a Ray cluster whose machines have Ironroad installed."""
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray: pip install 'ironroad[ray]'") from None
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError) as error:
        raise ValueError(f"no Ray cluster at {address}: {error}") from None
    running_on = ray.remote(num_cpus=_cores(match))(play_game)
    shared = ray.put(match)
    ahead = int(ray.cluster_resources().get("CPU", 1)) * AHEAD

    def first_of(running: set[Any]) -> Iterator[Any]:
        yield from ray.wait(list(running))[0]

    try:
        for task in _in_turn(lambda game: running_on.remote(shared, game), first_of, games, ahead):
            yield ray.get(task)
    except ray.exceptions.RayError as error:
        raise ValueError(f"Ray: {error}") from None
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise an error if nothing listens at the address: Ray itself takes minutes to find out."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host, int(port)), timeout=5).close()


def _in_turn(
    submit: Callable[[Fixture], Task],
    first_of: Callable[[set[Task]], Iterator[Task]],
    games: Iterable[Fixture],
    ahead: int,
) -> Iterator[Task]:
    """Submit games, at most `ahead` of them at a time; yields the tasks as they are done."""
    left = iter(games)
    running = {submit(fixture) for fixture in islice(left, ahead)}
    while running:
        for task in first_of(running):
            running.discard(task)
            running |= {submit(fixture) for fixture in islice(left, 1)}
            yield task
