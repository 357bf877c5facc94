"""How fast the rules are: on one core, on all cores, interpreted, and on a GPU."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass

from ironroad.batch.batch import Batch, play_games
from ironroad.engine.board import Board

SEED = 1


@dataclass(frozen=True, slots=True)
class Speed:
    """The speed of random play with final scoring, on one board with one number of players."""

    board: str
    players: int
    decisions_per_game: float
    microseconds: float
    """Microseconds for one decision on one core, with compiled rules."""
    games_per_second: float
    """Games a second on one core."""
    threads: int
    threads_games_per_second: float
    interpreted_microseconds: float | None
    """Microseconds for one decision with interpreted rules; None if that is not measured."""

    @property
    def ratio(self) -> float | None:
        """How many times faster compiled rules are than interpreted ones."""
        if self.interpreted_microseconds is None:
            return None
        return self.interpreted_microseconds / self.microseconds


def measure(board: Board, players: int, seconds: float, interpreted: bool) -> Speed:
    """Time whole games, about `seconds` for each figure; the fastest of several rounds counts."""
    play_games(board, players, 100, SEED, threads=1)  # loads or compiles
    games = _games_for(board, players, seconds / 5)
    one_core, decisions = min(_time(board, players, games, 1) for _ in range(5))
    threads = os.cpu_count() or 1
    all_cores, _ = min(_time(board, players, games * threads, threads) for _ in range(3))
    return Speed(
        board=board.name,
        players=players,
        decisions_per_game=decisions / games,
        microseconds=one_core / decisions * 1e6,
        games_per_second=games / one_core,
        threads=threads,
        threads_games_per_second=games * threads / all_cores,
        interpreted_microseconds=_interpreted(board, players) if interpreted else None,
    )


@dataclass(frozen=True, slots=True)
class GpuSpeed:
    """The speed of random play on a GPU."""

    board: str
    players: int
    decisions_per_game: float
    games_per_second: float
    """Whole games a second, including the copy of the results to the host."""
    steps_per_second: float
    """Decisions a second, if the caller chooses each and gets masks and observations after it."""


GPU_GAMES = 1 << 17
"""How many whole games are played at a time."""
GPU_STEPPED = 1 << 16
"""How many games are stepped side by side."""


def measure_gpu(board: Board, players: int, seconds: float) -> GpuSpeed:
    """Time games on the GPU, about `seconds` for each figure."""
    play_games(board, players, 1, SEED, device="cuda")  # compiles
    start, games, decisions = time.perf_counter(), 0, 0
    while time.perf_counter() - start < seconds:
        results = play_games(board, players, GPU_GAMES, SEED, device="cuda")
        games, decisions = games + GPU_GAMES, decisions + int(results.decisions.sum())
    games_per_second = games / (time.perf_counter() - start)
    batch = Batch(board, players, GPU_STEPPED, device="cuda", restart=True)
    batch.step(batch.random_actions())  # compiles
    start, steps = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        batch.step(batch.random_actions())  # waits for the step before, whose legality it checks
        steps += GPU_STEPPED
    return GpuSpeed(
        board=board.name,
        players=players,
        decisions_per_game=decisions / games,
        games_per_second=games_per_second,
        steps_per_second=steps / (time.perf_counter() - start),
    )


def _games_for(board: Board, players: int, seconds: float) -> int:
    games = 500
    while _time(board, players, games, 1)[0] < seconds:
        games *= 2
    return games


def _time(board: Board, players: int, games: int, threads: int) -> tuple[float, int]:
    start = time.perf_counter()
    results = play_games(board, players, games, SEED, threads=threads)
    return time.perf_counter() - start, int(results.decisions.sum())


def _interpreted(board: Board, players: int) -> float:
    """Microseconds for one decision with interpreted rules, measured in a process of its own."""
    command = [sys.executable, "-m", "ironroad", "simulate", board.id]
    for name, value in board.options.items():
        command += ["--option", f"{name}={value}"]
    command += ["--players", str(players), "--games", "10", "--threads", "1", "--json"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    result = json.loads(done.stdout)
    return float(result["seconds"] / result["decisions"] * 1e6)
