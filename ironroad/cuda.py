"""Many games at once on a GPU: the same rules, one game a thread.

Needs the extra `cuda` (numba-cuda) and a GPU, or Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`
together with `NUMBA_DISABLE_JIT=1`).
"""

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it, NumPy 2.5 has dropped it
    np.row_stack = np.vstack

from numba import cuda

from ironroad.batch import Results
from ironroad.engine.actions import WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE
from ironroad.engine.playout import play_random_game
from ironroad.engine.state import SCORES, SCRATCH, STATE

BLOCK = 64
"""Threads a block."""
THREADS = 65_536
"""Games in play at once."""


@cuda.jit
def _play_random_games(boards, players, seed, results, decisions, states, dice, legal, scratch):
    thread = cuda.grid(1)
    if thread >= len(states):
        return
    for game in range(thread, len(results), len(states)):
        decisions[game] = play_random_game(
            boards[0],
            players,
            seed,
            game,
            results[game],
            states[thread],
            dice[thread],
            legal[thread],
            scratch[thread],
        )


class RandomGames:
    """Random games of one board on the GPU: memory taken once, played on again and again."""

    def __init__(self, board: Board, players: int, threads: int = THREADS) -> None:
        self.players = players
        self.threads = threads
        self._boards = cuda.to_device(np.array([board.rules], board.rules.dtype))
        self._states = cuda.device_array(threads, STATE)
        self._dice = cuda.to_device(np.zeros(threads, DICE))
        self._legal = cuda.device_array((threads, WORDS), np.uint64)
        self._scratch = cuda.device_array(threads, SCRATCH)

    def play(self, games: int, seed: int = 0) -> Results:
        """Play whole games by random players: the same ones as `batch.play_random`."""
        scores = cuda.to_device(np.zeros(games, SCORES))
        decisions = cuda.to_device(np.zeros(games, np.int32))
        block = min(BLOCK, self.threads)
        _play_random_games[(self.threads + block - 1) // block, block](
            self._boards,
            self.players,
            np.uint64(seed),
            scores,
            decisions,
            self._states,
            self._dice,
            self._legal,
            self._scratch,
        )
        return Results(self.players, scores.copy_to_host(), decisions.copy_to_host())
