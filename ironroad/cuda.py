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
THREADS = 262_144
"""Games in play at once."""


@cuda.jit
def _play_random_games(boards, players, seed, results, decisions, threads):
    # Local memory lies so that the threads of a warp read and write side by side.
    state = cuda.local.array(1, STATE)
    dice = cuda.local.array(1, DICE)
    legal = cuda.local.array(WORDS, np.uint64)
    scratch = cuda.local.array(1, SCRATCH)
    dice[0].recording = 0
    thread = cuda.grid(1)
    if thread >= threads:
        return
    for game in range(thread, len(results), threads):
        decisions[game] = play_random_game(
            boards[0],
            players,
            seed,
            game,
            results[game],
            state[0],
            dice[0],
            legal,
            scratch[0],
        )


def play_random(
    board: Board, players: int, games: int, seed: int = 0, threads: int = THREADS
) -> Results:
    """Play whole games by random players: the same ones as `batch.play_random`."""
    boards = cuda.to_device(np.array([board.rules], board.rules.dtype))
    scores = cuda.to_device(np.zeros(games, SCORES))
    decisions = cuda.to_device(np.zeros(games, np.int32))
    threads = min(threads, games)
    block = min(BLOCK, threads)
    _play_random_games[(threads + block - 1) // block, block](
        boards, players, np.uint64(seed), scores, decisions, threads
    )
    return Results(players, scores.copy_to_host(), decisions.copy_to_host())
