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
from ironroad.engine.playout import MOST_DECISIONS, play_random_games
from ironroad.engine.state import SCORES, SCRATCH, STATE

CHUNK = 1000
"""Games a thread plays between two reports."""


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


def play_random(
    board: Board,
    players: int,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], Any] = lambda games: None,
) -> Results:
    """Play whole games by random players; `progress` hears how many more are done."""
    results = Results(players, np.zeros(games, SCORES), np.zeros(games, np.int32))

    def play(first: int) -> int:
        some = slice(first, first + CHUNK)
        play_random_games(
            board.rules,
            players,
            np.uint64(seed),
            first,
            results.scores[some],
            results.decisions[some],
            _work(),
        )
        return len(results.decisions[some])

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done in pool.map(play, range(0, games, CHUNK)):
            progress(done)
    return results


def _work() -> tuple[Any, ...]:
    """Records for one thread to play on."""
    return (
        np.zeros(1, STATE)[0],
        np.zeros(1, DICE)[0],
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCRATCH)[0],
    )
