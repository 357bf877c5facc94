"""The search bot: tries its moves out in many games that fit what it has seen."""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np

from ironroad.bots.bot import Bot, thinking
from ironroad.bots.compiled import sampled
from ironroad.bots.planner import Planner
from ironroad.engine.actions import CLAIM, STATION, TURN, WORDS
from ironroad.engine.board import Board
from ironroad.engine.chance import DICE, stream
from ironroad.engine.limits import SEATS, TICKETS
from ironroad.engine.state import SCORES, SCRATCH, STATE
from ironroad.engine.turn import legal_actions
from ironroad.game.moves import Move, move_of
from ironroad.game.view import View
from ironroad.policies.guess import measure_progress
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned
from ironroad.policies.prices import SKETCH
from ironroad.policies.search import (
    DEPTH,
    GUIDE,
    NODE,
    Root,
    SearchWork,
    Tree,
    is_likely,
    plant,
    try_moves,
)

TREES: Final = 4
"""The number of trees that share the playouts; it does not depend on the machine's cores."""
SECONDS: Final = 1.0
"""Seconds for a move when neither seconds nor playouts are given."""
PLAYOUT: Final = 4e-5
"""About how many seconds a playout takes."""
NODES: Final = 1 << 17
"""The most nodes of a tree."""
GAMES: Final = 1 << 13
"""The most rewards of a first move that a tree keeps for comparing moves."""
MOVES: Final = 40
"""The most first moves that are tried."""
IN_TIME: Final = 0.97
"""The share of the time after which no new playout is begun."""
CARE: Final = 1.25
"""To be safe, playouts are assumed to take this many times as long as the ones before them."""
SUMMING_UP: Final = 0.002
"""Seconds reserved for the work after the playouts."""


@dataclass(frozen=True)
class Candidate:
    """A move that was tried, with what it can be expected to bring."""

    move: Move
    playouts: int
    """How often the move was tried: better moves are tried more often."""
    win_chance: float
    points: float
    """The expected final score."""
    lead: float
    """The expected lead over the best of the other players."""


@dataclass(frozen=True)
class Search(Bot):
    """Tries moves out in sampled games that planners play on with (Monte Carlo tree search)."""

    name: ClassVar[str] = "search"

    seconds: float | None = None
    """Seconds for a move; 1 if no playouts are given either."""
    playouts: int | None = None
    """Playouts for a move, instead of seconds: the same seed and playouts give the same move."""
    threads: int = 0
    """Threads to search with; 0 for one on each core."""
    exploration: float = 1.0
    trust: float = 0.7
    unlikely: float = 0.15
    doubt: float = 0.05
    spread: float = 3.5
    winning: float = 0.3
    depth: int = 8
    """The most moves in a branch of the tree."""
    turns: int | None = None
    """Turns in a playout before it is judged; 0: play to the end; None: longer with more time."""
    proof: float = 0.7
    """Standard errors by which a move must do better than the planner's to be chosen."""
    sure: float = 3.5
    """Standard errors by which a move must lead all others for the search to stop early."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("seconds", "playouts"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"{name}={value}: expected more than 0")
        if self.seconds is not None and self.playouts is not None:
            raise ValueError("expected seconds or playouts, not both")
        if self.threads < 0:
            raise ValueError(f"threads={self.threads}: expected 0 or more")
        if self.turns is not None and self.turns < 0:
            raise ValueError(f"turns={self.turns}: expected 0 or more")
        if not 1 <= self.depth <= DEPTH:
            raise ValueError(f"depth={self.depth}: expected 1 to {DEPTH}")

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        """The move that did best in the playouts."""
        if len(legal_moves) == 1:
            return legal_moves[0]
        return self.explain(view)[0].move

    def explain(self, view: View) -> list[Candidate]:
        """The moves that were tried, the chosen one first."""
        start = time.perf_counter()
        root = _Root(view, self)
        if self.playouts is not None:
            root.play(self.playouts)
        else:
            root.play_until(start + IN_TIME * (self.seconds or SECONDS) - SUMMING_UP)
        return root.candidates()

    def guide(self, board: Board) -> np.record:
        """The parameters as a record for the compiled search."""
        guide: np.record = np.zeros(1, GUIDE)[0]
        for name in GUIDE.names or ():
            if name != "turns":
                guide[name] = getattr(self, name)
        guide.turns = self._turns_ahead() if self.turns is None else self.turns
        # Where tickets are worth more, only a larger lead makes a win nearly sure.
        guide.spread *= sum(ticket.points for ticket in board.tickets) / len(board.tickets)
        return guide

    def _turns_ahead(self) -> int:
        """How many turns a playout has: more with more time, a dozen for a tenth of a second."""
        seconds = PLAYOUT * self.playouts if self.playouts else self.seconds or SECONDS
        turns: float = 12 * (10 * seconds) ** (1 / 3)
        return round(turns)


class _Root:
    """The position to decide on. Its moves are tried, and the worse half is dropped, repeatedly."""

    def __init__(self, view: View, bot: Search) -> None:
        self.bot = bot
        self.board = view.board
        self.seen = view.seen
        self.seed = thinking(bot.seed, view)
        self.weights = Planner().weights()
        self.state = sampled(self.board, view, self.seed)
        self.plan: np.record = np.zeros(1, PLAN)[0]
        self.actions = self._first_actions()
        self.progress = np.zeros((SEATS, TICKETS), np.float32)
        measure_progress(self.board.rules, self.state, self.progress, np.zeros(1, SKETCH)[0])
        self.position = Root(
            self.board.rules,
            self.seen,
            self.plan,
            self.progress,
            bot.guide(self.board),
            self.weights,
        )
        self.threads = bot.threads or os.cpu_count() or 1
        count = TREES if bot.playouts else self.threads
        self.trees = [_Tree(self, number) for number in range(count)]
        self.left = list(range(1, 1 + len(self.actions)))
        """The moves still tried, as numbers of tree nodes; number 1 is the planner's own move."""

    def _first_actions(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The legal actions: the planner's first, then those it might consider, then the others."""
        rules, legal = self.board.rules, np.zeros(WORDS, np.uint64)
        count = legal_actions(rules, self.state, legal)
        sketch = np.zeros(1, SKETCH)[0]
        planned = choose_planned(
            rules, self.state, legal, count, self.seed, self.plan, sketch, self.weights, True
        )
        bits = np.unpackbits(legal.view(np.uint8), bitorder="little")
        is_turn = bool(self.state.phase == TURN)

        stations = self._stations_wanted()

        def order(action: int) -> tuple[bool, bool, int]:
            track = action - CLAIM
            points = int(rules.points[track]) if CLAIM <= action < STATION else 0
            likely = action in stations or is_likely(is_turn, self.plan, action)
            return action != planned, not likely, -points

        actions = sorted((int(action) for action in np.flatnonzero(bits)), key=order)
        return np.array(actions[:MOVES])

    def _stations_wanted(self) -> set[int]:
        """Actions that build a station with which the plan borrows a track."""
        rules, borrowed = self.board.rules, self.plan.borrowed
        tracks = [t for t in range(rules.tracks) if int(borrowed[t >> 6]) >> (t & 63) & 1]
        ends = [city for t in tracks for city in (rules.city_a[t], rules.city_b[t])]
        return {STATION + int(city) for city in ends}

    @property
    def rounds(self) -> int:
        """The number of rounds: each but the last halves the moves, until two are left."""
        return max(1, (len(self.actions) - 1).bit_length())

    def play(self, playouts: int) -> None:
        """Play a number of playouts, divided among the rounds, moves and trees.

        After each round but the last the worse half of the moves is dropped.
        """
        with ThreadPoolExecutor(min(TREES, self.threads)) as pool:
            for left in range(self.rounds, 0, -1):
                times = max(1, playouts // (left * len(self.left) * TREES))
                playouts -= times * len(self.left) * TREES
                list(pool.map(lambda tree, times=times: tree.play(times), self.trees))
                self._leave_out(left)

    def play_until(self, deadline: float) -> None:
        """Play until the deadline, with the time divided among the rounds."""
        with ThreadPoolExecutor(len(self.trees)) as pool:
            for left in range(self.rounds, 0, -1):
                now = time.perf_counter()
                end = now + (deadline - now) / left
                list(pool.map(lambda tree, end=end: tree.play_until(end), self.trees))
                self._leave_out(left)
                if self._is_sure():
                    return

    def _leave_out(self, left: int) -> None:
        """Keep the better half of the moves, and the planner's move; after the last round, all."""
        means = self._means()
        order = sorted(self.left, key=lambda move: -means[move])
        half = order[: max(2, (len(order) + 1) // 2)]
        if left > 1:
            self.left = half if 1 in half else [*half[:-1], 1]

    def _means(self) -> dict[int, float]:
        """The mean reward of each move."""
        nodes = sum(tree.nodes["reward"][: 1 + len(self.actions)] for tree in self.trees)
        visits = sum(tree.nodes["visits"][: 1 + len(self.actions)] for tree in self.trees)
        return {m: float(nodes[m] / max(1, visits[m])) for m in range(1, 1 + len(self.actions))}

    def _best(self) -> int:
        """The best move, if it is proven better than the planner's; else the planner's."""
        means = self._means()
        best = max(self.left, key=lambda move: means[move])
        return best if self._proof(best, 1) > self.bot.proof else 1

    def _is_sure(self) -> bool:
        """Whether the best move is proven better than every other one."""
        means = self._means()
        best = max(self.left, key=lambda move: means[move])
        return all(self._proof(best, move) > self.bot.sure for move in self.left if move != best)

    def _proof(self, one: int, other: int) -> float:
        """Standard errors by which one move did better than another in the same drawn games."""
        gains = []
        for tree in self.trees:
            both = min(tree.nodes["visits"][one], tree.nodes["visits"][other], GAMES)
            gains.append(tree.rewards[one, :both] - tree.rewards[other, :both])
        gain = np.concatenate(gains)
        if len(gain) < 8:
            return 0.0
        error = float(gain.std()) / float(np.sqrt(len(gain)))
        return float(gain.mean()) / max(error, 1e-9)

    def candidates(self) -> list[Candidate]:
        """What all trees together found out about the first moves, the chosen one first."""
        best, means = self._best(), self._means()
        visits = {move: sum(int(t.nodes["visits"][move]) for t in self.trees) for move in means}
        order = sorted(means, key=lambda move: (move != best, -visits[move], -means[move]))
        return [self._candidate(move, visits[move]) for move in order if visits[move]]

    def _candidate(self, move: int, visits: int) -> Candidate:
        wins, points, lead = (
            float(sum(tree.nodes[name][move] for tree in self.trees)) / visits
            for name in ("wins", "points", "lead")
        )
        action = int(self.actions[move - 1])
        return Candidate(move_of(self.board, self.state, action), visits, wins, points, lead)


class _Tree:
    """One search tree, with the records that it needs."""

    def __init__(self, root: _Root, number: int) -> None:
        self.root = root
        self.nodes: Any = np.zeros(NODES, NODE)
        self.rewards = np.zeros((1 + len(root.actions), GAMES), np.float32)
        self.tree = Tree(self.nodes, self.rewards, np.uint64(stream(root.seed, np.uint64(number))))
        self.size = plant(self.nodes, root.actions, int(root.state.player))
        self.work = SearchWork(
            np.zeros(1, STATE)[0],
            np.zeros(1, DICE)[0],
            np.zeros(WORDS, np.uint64),
            np.zeros(1, SCRATCH)[0],
            np.zeros(1, SCORES)[0],
            np.zeros(SEATS, PLAN),
            np.zeros(1, SKETCH)[0],
            np.zeros(DEPTH, np.int64),
        )

    def play(self, times: int, moves: Sequence[int] = ()) -> None:
        """Try each of `moves` a number of times; without `moves`, all that are still tried."""
        these = np.array(moves or self.root.left)
        self.size = try_moves(self.root.position, self.tree, self.size, these, times, self.work)

    def play_until(self, end: float) -> None:
        """Try the moves that are still tried, equally often, until the time is up."""
        before = time.perf_counter()
        for move in self.root.left:  # one playout each, to learn how long they take
            self.play(1, [move])
            if time.perf_counter() > end:
                return
        times = 1
        while True:
            now = time.perf_counter()
            each = (now - before) / times
            fit = int((end - now) / (CARE * each))
            if fit < 1:
                return
            times = max(1, min(fit // 2, 4 * times))
            before = time.perf_counter()
            self.play(times)
