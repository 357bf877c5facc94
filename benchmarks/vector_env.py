"""Measures how many learner decisions a second the Gymnasium environment takes.

    python benchmarks/vector_env.py [--envs N] [--threads T] [BOARD[,OPTION=VALUE] ...]

Every board (or each one named) is played by 2 players, against each kind of opponent in turn.
Under `none` there is no opponent: the learner decides for both seats. Actions are random legal
ones, chosen by compiled code so that the environment is what is measured. Only the learner's
decisions are counted, not those of opponents.
"""

import argparse
import time

from ironroad import Board, board_names, load_board
from ironroad.research.vector_env import IronroadVectorEnv, Opponent

OPPONENTS: tuple[Opponent | None, ...] = (None, "random", "greedy", "planner")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--envs", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("boards", nargs="*")
    arguments = parser.parse_args()
    print(f"decisions a second, {arguments.envs} games, {arguments.threads} threads\n")
    print("| board | " + " | ".join(opponent or "none" for opponent in OPPONENTS) + " |")
    print("|---|" + "---|" * len(OPPONENTS))
    for text in arguments.boards or board_names():
        name, *options = text.split(",")
        board = load_board(name, dict(option.split("=") for option in options))
        speeds = [
            decisions_per_second(
                board, opponent, arguments.envs, arguments.threads, arguments.seconds
            )
            for opponent in OPPONENTS
        ]
        print(f"| {text} | " + " | ".join(f"{speed:,.0f}" for speed in speeds) + " |", flush=True)


def decisions_per_second(
    board: Board, opponent: Opponent | None, envs: int, threads: int, seconds: float
) -> float:
    """Decisions a second with random actions: the best of some rounds."""
    env = IronroadVectorEnv(board, 2, envs, opponent=opponent, threads=threads, copy=False)
    env.reset(seed=1)
    env.step(env.random_actions())  # loads or compiles
    best = 0.0
    for _ in range(3):
        start, steps = time.perf_counter(), 0
        while time.perf_counter() - start < seconds / 3:
            env.step(env.random_actions())
            steps += 1
        best = max(best, steps * envs / (time.perf_counter() - start))
    return best


if __name__ == "__main__":
    main()
