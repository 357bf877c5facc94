"""Many games at once, on all cores of the machine."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ironroad.batch.action_space import ActionSpace
from ironroad.batch.results import Progress, Results, no_progress, planner_weights, policy_number
from ironroad.engine.actions import WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE
from ironroad.engine.invariants import BROKEN, soak_games
from ironroad.engine.limits import SEATS
from ironroad.engine.random_play import Work, play_random_games
from ironroad.engine.seen import SEEN
from ironroad.engine.state import SCORES, SCRATCH, STATE
from ironroad.engine.stepping import (
    Games,
    Series,
    StepWork,
    begin_games,
    choose_all_at_random,
    first_impossible,
    score_games,
    step_games,
)
from ironroad.policies.opponents import Opponents, begin_all_with_others, step_all_with_others
from ironroad.policies.plan import PLAN
from ironroad.policies.playout import PLANNER, RANDOM, Policies, play_all_on
from ironroad.policies.playout import play_games as play_policy_games
from ironroad.policies.prices import SKETCH

CHUNK = 1000
"""Games a thread plays between two reports, at most."""
CHUNKS = 4
"""Chunks a thread at least, so that all are done at about the same time."""
LEAST_STEPPED, LEAST_PLAYED = 256, 8
"""Games for which a thread is worth its while: for a step, and where games or plans are long."""
CHECKED_ALONE = 16_384
"""Games whose actions one thread checks in less time than waking the others takes."""


def play_games(
    board: Board,
    players: int,
    games: int,
    seed: int = 0,
    policy: str = "random",
    threads: int | None = None,
    progress: Progress = no_progress,
) -> Results:
    """Play whole games, all seats by the same policy."""
    number = policy_number(policy)
    results = Results(players, np.zeros(games, SCORES), np.zeros(games, np.int32))

    def play(first: int, last: int) -> None:
        rows = results.scores[first:last], results.decisions[first:last]
        table = board.rules, players, np.uint64(seed), first
        if number == RANDOM:
            play_random_games(*table, *rows, _work())
        else:
            play_policy_games(*table, _policies(number), *rows, _work())

    _in_chunks(play, games, threads, progress)
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

    _in_chunks(play, games, threads, progress)
    return [(int(game), BROKEN[broken[game]]) for game in np.flatnonzero(broken)]


def _in_chunks(
    play: Callable[[int, int], None], games: int, threads: int | None, progress: Progress
) -> None:
    """Share the games out over threads; compiled rules run side by side."""
    workers = threads or os.cpu_count() or 1
    size = min(CHUNK, -(-games // (workers * CHUNKS)))

    def chunk(first: int) -> int:
        last = min(first + size, games)
        play(first, last)
        return last - first

    with ThreadPoolExecutor(workers) as pool:
        for done in pool.map(chunk, range(0, games, size)):
            progress(done)


def _work() -> Work:
    """Records for one thread to play on."""
    return Work(
        np.zeros(1, STATE)[0],
        np.zeros(1, DICE)[0],
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCRATCH)[0],
    )


def _policies(number: int) -> Policies:
    """The same policy on every seat, with memory for one thread to plan in."""
    return Policies(
        np.full(SEATS, number, np.int8),
        np.array([planner_weights()] * SEATS),
        np.zeros(SEATS, PLAN),
        np.zeros(1, SKETCH)[0],
    )


Share = tuple[int, int, StepWork]
"""The first of a thread's games, the first of the next thread's, and records to work on."""


class CpuGames:
    """Games side by side in the machine's memory (see `ironroad.batch.batch.Batch`)."""

    def __init__(self, board: Board, games: Games, space: ActionSpace, threads: int | None) -> None:
        self.board = board.rules
        self.games = games
        self.space = space
        n = len(games.over)
        self.players = games.totals.shape[1]
        workers = threads or os.cpu_count() or 1
        self._stepped = _shares(n, min(workers, n // LEAST_STEPPED))
        self._played = _shares(n, min(workers, n // LEAST_PLAYED))
        self._threads: list[ThreadPoolExecutor] = []
        self._process = -1

    def begin(self, seed: int) -> None:
        """Set all games up: numbers 0, 1, ... of a seed."""
        series = self._series(seed)
        self._share_out(
            lambda first, last, work: begin_games(first, last, series, self.games, work)
        )

    def as_actions(self, actions: Any) -> npt.NDArray[Any]:
        """Actions as the rules take them."""
        given = np.require(actions, requirements=["C", "W"])  # rules are compiled for those
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are {given.dtype}: expected whole numbers")
        plain: npt.NDArray[np.int64] = given.astype(np.int64, copy=False)
        return plain

    def impossible(self, actions: Any) -> int:
        """The first game that does not allow the action it is given, or -1."""
        n = len(self.games.over)
        if n <= CHECKED_ALONE:
            return int(first_impossible(0, n, actions, self.space.codes, self.games))
        found: list[int] = []
        self._share_out(
            lambda first, last, _: found.append(
                int(first_impossible(first, last, actions, self.space.codes, self.games))
            )
        )
        return min((game for game in found if game >= 0), default=-1)

    def step(self, actions: Any, seed: int, stride: int) -> None:
        """A step in every game; what ends begins anew if there is a stride."""
        series = self._series(seed, stride)
        self._share_out(
            lambda first, last, work: step_games(first, last, actions, series, self.games, work)
        )

    def begin_with(self, opponents: Opponents, seed: int) -> None:
        """Set all games up, and play them to the learner's first decisions."""
        series = self._series(seed)
        self._share_out(
            lambda first, last, work: begin_all_with_others(
                first, last, series, self.games, opponents, work, _sketch()
            ),
            self._shares_of(opponents),
        )

    def step_with(self, opponents: Opponents, actions: Any, seed: int, stride: int) -> None:
        """A step of the learner in every game, and what others do until its next one."""
        series = self._series(seed, stride)
        self._share_out(
            lambda first, last, work: step_all_with_others(
                first, last, actions, series, self.games, opponents, work, _sketch()
            ),
            self._shares_of(opponents),
        )

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, each as likely."""
        actions = np.zeros(len(self.games.over), np.int64)
        self._share_out(
            lambda first, last, _: choose_all_at_random(
                first, last, self.space.index_of, self.games, actions
            )
        )
        return actions

    def play(self, policy: str) -> None:
        """Play all games to their ends by a policy."""
        number = policy_number(policy)
        index_of = self.space.index_of
        self._share_out(
            lambda first, last, work: play_all_on(
                first, last, self.board, index_of, _policies(number), self.games, work
            ),
            self._played,
        )

    def scores(self) -> npt.NDArray[np.record]:
        """The scores of all games, as if they ended now."""
        results: npt.NDArray[np.record] = np.zeros(len(self.games.over), SCORES)
        self._share_out(
            lambda first, last, work: score_games(
                first, last, self.board, self.games, results, work.scratch
            )
        )
        return results

    def _series(self, seed: int, stride: int = 0) -> Series:
        """The games of a seed; in the place of one that ends the next begins, if there is a stride."""
        space = self.space
        return Series(
            self.board, self.players, np.uint64(seed), stride, space.codes, space.index_of
        )

    def _shares_of(self, opponents: Opponents) -> list[Share]:
        """Planners are worth threads for fewer games: their decisions are long."""
        return self._played if opponents.policy == PLANNER else self._stepped

    def _share_out(
        self, do: Callable[[int, int, StepWork], Any], shares: list[Share] | None = None
    ) -> None:
        """Let every thread do its share of the games: always the same, which its cache holds."""
        own, *others = shares or self._stepped
        threads = self._awake(len(others))
        begun = [thread.submit(do, *share) for thread, share in zip(threads, others, strict=True)]
        do(*own)  # while the others wake up
        for each in begun:
            each.result()

    def _awake(self, count: int) -> list[ThreadPoolExecutor]:
        """So many threads, which are begun when first needed; a fork of the process has none."""
        if self._process != os.getpid():
            self._process, self._threads = os.getpid(), []
        while len(self._threads) < count:
            self._threads.append(ThreadPoolExecutor(1))
        return self._threads[:count]


def _shares(games: int, count: int) -> list[Share]:
    """The games in so many shares, or one; each with records to work on."""
    count = max(1, count)
    edges = [games * share // count for share in range(count + 1)]
    return [(first, last, _step_work()) for first, last in pairwise(edges)]


def _sketch() -> Any:
    """Memory for one thread to plan in."""
    return np.zeros(1, SKETCH)[0]


def _step_work() -> StepWork:
    """Records for one thread to step with."""
    return StepWork(
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCORES)[0],
        np.zeros(1, SCRATCH)[0],
        np.zeros(1, SEEN)[0],
    )
