"""Many games at once, on all cores of the machine."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ironroad.engine.actions import WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE
from ironroad.engine.invariants import BROKEN, soak_games
from ironroad.engine.playout import MOST_DECISIONS, play_random_games
from ironroad.engine.state import SCORES, SCRATCH, STATE

CHUNK = 1000
"""Games a thread plays between two reports."""

Progress = Callable[[int], Any]
"""Hears how many more games are done."""


@dataclass(frozen=True)
class Results:
    """What became of a batch of games: a row a game."""

    players: int
    scores: npt.NDArray[np.record]
    """Final scores, by source (see `ironroad.engine.state.SCORES`)."""
    decisions: npt.NDArray[np.int32]

    def unfinished(self) -> int:
        """Games that were cut off as endless."""
        return int((self.decisions >= MOST_DECISIONS).sum())


def no_progress(games: int) -> None:
    """For those who do not wait."""


def play_random(
    board: Board,
    players: int,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = no_progress,
) -> Results:
    """Play whole games by random players."""
    results = Results(players, np.zeros(games, SCORES), np.zeros(games, np.int32))

    def play(first: int, last: int) -> None:
        play_random_games(
            board.rules,
            players,
            np.uint64(seed),
            first,
            results.scores[first:last],
            results.decisions[first:last],
            _work(),
        )

    _in_threads(play, games, threads, progress)
    return results


def soak(
    board: Board,
    players: int,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = no_progress,
) -> list[tuple[int, str]]:
    """Play random games with every invariant checked; the numbers of bad ones, and what broke."""
    broken = np.zeros(games, np.int32)

    def play(first: int, last: int) -> None:
        scores = np.zeros(1, SCORES)[0]
        row = broken[first:last]
        soak_games(board.rules, players, np.uint64(seed), first, row, scores, _work())

    _in_threads(play, games, threads, progress)
    return [(int(game), BROKEN[broken[game]]) for game in np.flatnonzero(broken)]


def _in_threads(
    play: Callable[[int, int], None], games: int, threads: int | None, progress: Progress
) -> None:
    """Share the games out over threads; compiled rules run side by side."""

    def chunk(first: int) -> int:
        last = min(first + CHUNK, games)
        play(first, last)
        return last - first

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done in pool.map(chunk, range(0, games, CHUNK)):
            progress(done)


def _work() -> tuple[Any, ...]:
    """Records for one thread to play on."""
    return (
        np.zeros(1, STATE)[0],
        np.zeros(1, DICE)[0],
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCRATCH)[0],
    )
