"""Many games at once on the CPU, on all its cores."""

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
from ironroad.policies.playout import PLANNER, RANDOM, Policies, play_all_on, play_policy_games
from ironroad.policies.prices import SKETCH

CHUNK = 1000
"""The most games that a thread plays between two progress reports."""
CHUNKS = 4
"""The least number of chunks for each thread, so that all threads end at about the same time."""
LEAST_STEPPED, LEAST_PLAYED = 256, 8
"""The fewest games for each thread: in single steps, and in whole games or steps with plans."""
CHECKED_ALONE = 16_384
"""Up to this number of games, one thread checks actions faster than several do."""


def play_on_cpu(
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
    """Play random games and check every invariant; returns the failed games and what failed."""
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
    """Play games in chunks on several threads; compiled rules run in parallel."""
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
    """The records that one thread needs to play games."""
    return Work(
        np.zeros(1, STATE)[0],
        np.zeros(1, DICE)[0],
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCRATCH)[0],
    )


def _policies(number: int) -> Policies:
    """The same policy for every seat, with the records that one thread needs to make plans."""
    return Policies(
        np.full(SEATS, number, np.int8),
        np.array([planner_weights()] * SEATS),
        np.zeros(SEATS, PLAN),
        np.zeros(1, SKETCH)[0],
    )


Share = tuple[int, int, StepWork]
"""A thread's games (first, and one after the last), and the records that it works with."""


class CpuGames:
    """Games side by side in the CPU's memory, on which `ironroad.batch.batch.Batch` works."""

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
        """Set all games up, as games 0, 1, ... of a seed."""
        series = self._series(seed)
        self._share_out(
            lambda first, last, work: begin_games(first, last, series, self.games, work)
        )

    def as_actions(self, actions: Any) -> npt.NDArray[Any]:
        """The actions as whole numbers in an array that the rules take."""
        given = np.require(actions, requirements=["C", "W"])  # as rules are compiled
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are {given.dtype}: expected whole numbers")
        plain: npt.NDArray[np.int64] = given.astype(np.int64, copy=False)
        return plain

    def impossible(self, actions: Any) -> int:
        """The index of the first game whose action is illegal, or -1."""
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
        """Do one action in every game; with a stride, a game that ends is replaced."""
        series = self._series(seed, stride)
        self._share_out(
            lambda first, last, work: step_games(first, last, actions, series, self.games, work)
        )

    def begin_with(self, opponents: Opponents, seed: int) -> None:
        """Set all games up, and play them until the learner must decide."""
        series = self._series(seed)
        self._share_out(
            lambda first, last, work: begin_all_with_others(
                first, last, series, self.games, opponents, work, _sketch()
            ),
            self._shares_of(opponents),
        )

    def step_with(self, opponents: Opponents, actions: Any, seed: int, stride: int) -> None:
        """Do the learner's action in every game, and play until the learner must decide again."""
        series = self._series(seed, stride)
        self._share_out(
            lambda first, last, work: step_all_with_others(
                first, last, actions, series, self.games, opponents, work, _sketch()
            ),
            self._shares_of(opponents),
        )

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A random legal action for every game."""
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
        """The games of a seed.

        A game that ends is replaced by the one whose number is `stride` higher, unless that is 0.
        """
        space = self.space
        return Series(
            self.board, self.players, np.uint64(seed), stride, space.codes, space.index_of
        )

    def _shares_of(self, opponents: Opponents) -> list[Share]:
        """The threads' shares of the games; more threads share them if planners play."""
        return self._played if opponents.policy == PLANNER else self._stepped

    def _share_out(
        self, do: Callable[[int, int, StepWork], Any], shares: list[Share] | None = None
    ) -> None:
        """Let each thread do its share: always the same games, so its core's cache has them."""
        own, *others = shares or self._stepped
        threads = self._awake(len(others))
        begun = [thread.submit(do, *share) for thread, share in zip(threads, others, strict=True)]
        do(*own)  # this thread works while the others wake up
        for each in begun:
            each.result()

    def _awake(self, count: int) -> list[ThreadPoolExecutor]:
        """As many threads as asked for, started when first needed, and again after a fork."""
        if self._process != os.getpid():
            self._process, self._threads = os.getpid(), []
        while len(self._threads) < count:
            self._threads.append(ThreadPoolExecutor(1))
        return self._threads[:count]


def _shares(games: int, count: int) -> list[Share]:
    """The games in `count` shares, at least one, each with the records that its thread needs."""
    count = max(1, count)
    edges = [games * share // count for share in range(count + 1)]
    return [(first, last, _step_work()) for first, last in pairwise(edges)]


def _sketch() -> Any:
    """The working memory with which one thread makes plans."""
    return np.zeros(1, SKETCH)[0]


def _step_work() -> StepWork:
    """The records with which one thread steps."""
    return StepWork(
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCORES)[0],
        np.zeros(1, SCRATCH)[0],
        np.zeros(1, SEEN)[0],
    )
