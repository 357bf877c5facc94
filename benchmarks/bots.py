"""Measures how long the planner takes to decide, and how many playouts a second the search makes.

    python benchmarks/bots.py [--games N] [--seconds S] [BOARD[,OPTION=VALUE] ...]

For every board (or those named), with the fewest and the most players: microseconds that a
planner takes for a decision, with a plan made from nothing as the bot does it, over games among
planners (mean, 99th percentile and the slowest); then playouts a second of a search on one core
and on all, at a turn in the middle of a game.
"""

import argparse
import os
import time
from typing import Any

import numpy as np

from ironroad import Board, Game, board_names, load_board
from ironroad.bots.planner import Planner
from ironroad.bots.search import Search
from ironroad.engine.actions import WORDS
from ironroad.engine.state import copy_record
from ironroad.engine.turn import legal_actions
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import SKETCH


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for a move of the search")
    parser.add_argument("boards", nargs="*")
    arguments = parser.parse_args()
    cores = os.cpu_count() or 1
    print(f"{'':24} {'':7} {'planner, us a decision':>24}  search, playouts a second")
    print(f"{'board':24} players {'mean':>8}{'99 %':>8}{'most':>8}  one core  {cores} cores")
    for text in arguments.boards or board_names():
        name, *options = text.split(",")
        board = load_board(name, dict(option.split("=") for option in options))
        for players in sorted(set(board.players)):
            report(text, board, players, arguments.games, arguments.seconds)


def report(text: str, board: Board, players: int, games: int, seconds: float) -> None:
    """Print a board's line."""
    think(board, players, 0)  # compiles
    times, middle = [], None
    for seed in range(1, games + 1):
        of_game, middle = think(board, players, seed)
        times += of_game
    assert middle is not None
    view = middle.view(middle.to_move)
    Search(seconds=0.05, threads=1).explain(view)
    rates = []
    for threads in (1, 0):
        start = time.perf_counter()
        tried = sum(
            each.playouts for each in Search(seconds=seconds, threads=threads).explain(view)
        )
        rates.append(tried / (time.perf_counter() - start))
    print(
        f"{text:24} {players:7} {np.mean(times):8.0f}{np.percentile(times, 99):8.0f}"
        f"{max(times):8.0f}  {rates[0]:8.0f}  {rates[1]:7.0f}",
        flush=True,
    )


def think(board: Board, players: int, seed: int) -> tuple[list[float], Game]:
    """Microseconds of each decision in a game among planners, and the game at its middle."""
    game = Game.new(board, players, seed=seed)
    legal = np.zeros(WORDS, np.uint64)
    weights = Planner().weights()
    times: list[float] = []
    turns: list[Any] = []
    while not game.is_over:
        count = legal_actions(board.rules, game.state, legal)
        plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
        own = (game.state, legal, count, np.uint64(seed), plan, sketch, weights, True)
        start = time.perf_counter()
        action = choose_planned(board.rules, *own)
        times.append(1e6 * (time.perf_counter() - start))
        if game.phase == "turn":
            turns.append(copy_record(game.state))
        game.push_action(int(action))
    return times, Game(board, turns[len(turns) // 2], seed, game.seats)


if __name__ == "__main__":
    main()
