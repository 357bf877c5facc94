"""Finds better weights for the planner: each is changed in turn, and kept if it plays better.

    python benchmarks/tune_planner.py --minutes 5 --games 2000

Prints what it keeps as it goes, and at the end the weights and how they do on each board
against those it began with.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ironroad import board_names, load_board
from ironroad.bots.planner import Planner
from ironroad.engine.actions import WORDS
from ironroad.engine.chance import DICE
from ironroad.engine.limits import SEATS
from ironroad.engine.random_play import Work
from ironroad.engine.state import SCORES, SCRATCH, STATE
from ironroad.policies.plan import PLAN
from ironroad.policies.playout import PLANNER, Policies, play_deals
from ironroad.policies.prices import SKETCH
from ironroad.policies.weights import WEIGHTS, PlannerWeights

CHUNK = 40


def match(
    board: str, one: Planner, other: Planner, games: int, seed: int
) -> npt.NDArray[np.float64]:
    """Leads of one planner over another, a row for each deal: the mean over both seatings."""
    rules = load_board(board).rules
    results, decisions = np.zeros(games, SCORES), np.zeros(games, np.int64)
    weights = np.zeros(2, WEIGHTS)
    weights[0], weights[1] = one.weights(), other.weights()

    def play(first: int) -> None:
        last = min(first + CHUNK, games)
        work = Work(
            np.zeros(1, STATE)[0],
            np.zeros(1, DICE)[0],
            np.zeros(WORDS, np.uint64),
            np.zeros(1, SCRATCH)[0],
        )
        policies = Policies(
            np.full(2, PLANNER, np.int8), weights, np.zeros(SEATS, PLAN), np.zeros(1, SKETCH)[0]
        )
        chunk = results[first:last], decisions[first:last]
        play_deals(rules, 2, np.uint64(seed), first, policies, *chunk, work)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(play, range(0, games, CHUNK)))
    totals = results["total"].astype(np.float64)
    lead = totals[:, 0] - totals[:, 1]
    lead[1::2] *= -1
    mean: npt.NDArray[np.float64] = lead.reshape(-1, 2).mean(axis=1)
    return mean


def merit(
    boards: list[str], one: Planner, other: Planner, games: int, seed: int
) -> tuple[float, str]:
    """How much better one planner is than another over all boards, in standard errors."""
    scores, words = [], []
    for board in boards:
        lead = match(board, one, other, games, seed)
        spread = lead.std()
        scores.append(lead.mean() / spread if spread else 0.0)
        words.append(f"{board[:3]} {lead.mean():+.1f}")
    return float(np.mean(scores) * np.sqrt(games / 2 * len(boards))), " ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=2000, help="a board and change")
    parser.add_argument("--boards", nargs="*", default=board_names())
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    first = best = Planner()
    names = [each.name for each in fields(PlannerWeights)]
    factors = [0.7, 1.4]
    seed = 0
    while time.monotonic() < end:
        for name in names:
            for factor in factors:
                if time.monotonic() > end:
                    break
                seed += 1
                value = getattr(best, name)
                change: dict[str, Any] = {name: value * factor if value else factor - 1}
                changed = replace(best, **change)
                better, words = merit(args.boards, changed, best, args.games, seed)
                if better > 2.5:
                    best = changed
                    print(
                        f"{name} {value:.3f} -> {getattr(best, name):.3f}: {better:+.1f} {words}",
                        flush=True,
                    )
                    break
        factors = [1 + (factor - 1) * 0.7 for factor in factors]
    print(best)
    print(merit(args.boards, best, first, 4 * args.games, 10_000))


if __name__ == "__main__":
    main()
