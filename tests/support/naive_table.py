"""A game that is compared with naive rules, decision by decision, and players for it."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Protocol

import numpy as np

from ironroad.engine import actions, scoring, turn
from ironroad.engine.actions import KEEP_TICKETS, OVER, START_TICKETS
from ironroad.engine.board import Board
from ironroad.engine.chance import CHANCE
from ironroad.engine.limits import NOBODY, SEATS
from ironroad.engine.new_game import new_game
from ironroad.engine.state import SCORES, SCRATCH, STATE
from tests.support.naive import Score, members, same, seats, winners

Player = Callable[[random.Random, Board, np.record, list[int]], int]


def wanderer(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that makes any legal action."""
    return rng.choice(legal)


def hoarder(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that draws cards while it can, then tickets, and keeps all of them."""
    draws = [a for a in legal if a <= actions.DRAW]
    if int(state.phase) in (START_TICKETS, KEEP_TICKETS):
        return max(legal)
    if not draws and actions.DRAW_TICKETS in legal:
        return actions.DRAW_TICKETS
    return rng.choice(draws or legal)


class Rules(Protocol):
    """A module of naive rules."""

    def check_start(self, board: Board, state: np.record) -> None:
        """Check a game that has just been set up."""

    def check_invariants(self, board: Board, state: np.record) -> None:
        """Check that no piece is lost, and that the engine's derived fields are right."""

    def check_step(self, board: Board, before: np.record, action: int, after: np.record) -> None:
        """Check that an action has done what the rules say."""

    def legal_actions(self, board: Board, state: np.record) -> set[int]:
        """The legal action numbers."""
        ...

    def scores(self, board: Board, state: np.record) -> Sequence[Score]:
        """The score of each seat."""
        ...


class NaiveTable(ABC):
    """A game of the engine's, each step of which is compared with naive rules."""

    rules: ClassVar[Rules]

    def __init__(self, board: Board, players: int, seed: int) -> None:
        self.board = board
        self.state: np.record = np.zeros(1, STATE)[0]
        self.chance: np.record = np.zeros(1, CHANCE)[0]
        self.chance.generator = np.uint64(seed)
        self.seen: Counter[str] = Counter()
        new_game(board.rules, self.state, self.chance, players, NOBODY)
        self.rules.check_start(board, self.state)
        self.rules.check_invariants(board, self.state)

    @staticmethod
    @abstractmethod
    def found_score(state: np.record, found: np.record, seat: int) -> Score:
        """The engine's score of one player in the words of the naive rules."""

    @staticmethod
    @abstractmethod
    def check_done(board: Board, state: np.record, found: np.record, seat: int) -> None:
        """Check that the tickets which the engine counts as done can be done."""

    @abstractmethod
    def happened(self, before: np.record, action: int) -> dict[str, bool]:
        """The rare events of a step, so that a test can check that they happened."""

    def legal(self) -> list[int]:
        """The legal actions, after a check that engine and naive rules agree on them."""
        found = np.zeros(actions.WORDS, np.uint64)
        count = turn.legal_actions(self.board.rules, self.state, found)
        expected = self.rules.legal_actions(self.board, self.state)
        same("legal actions", members(found), expected)
        same("number of legal actions", count, len(expected))
        return sorted(expected)

    def apply(self, action: int) -> None:
        """Play an action and check its effects."""
        before = self.state.copy()
        turn.apply(self.board.rules, self.state, self.chance, action)
        self.rules.check_invariants(self.board, self.state)
        self.rules.check_step(self.board, before, action, self.state)
        self.seen["decisions"] += 1
        self.seen.update(name for name, there in self.happened(before, action).items() if there)

    def play(self, players: list[Player], rng: random.Random) -> None:
        """Play to the end, scoring the position now and then."""
        for decision in range(20_000):
            legal = self.legal()
            if int(self.state.phase) == OVER:
                same("legal actions", legal, [])
                self.compare_scores(self.board, self.state)
                return
            if decision % 60 == 59:
                self.compare_scores(self.board, self.state)
            player = players[int(self.state.player) % len(players)]
            self.apply(player(rng, self.board, self.state, legal))
        raise AssertionError("the game does not end")

    @classmethod
    def compare_scores(cls, board: Board, state: np.record) -> int:
        """Check that the engine's scores equal the naive ones; returns what decided the game."""
        found: np.record = np.zeros(1, SCORES)[0]
        before = state.copy()
        scoring.final_scores(board.rules, state, found, np.zeros(1, SCRATCH)[0])
        assert state == before, "scoring has changed the state"
        expected = cls.rules.scores(board, state)
        for seat in seats(state):
            same(f"score of seat {seat}", cls.found_score(state, found, seat), expected[seat])
            same(f"total of seat {seat}", int(found.total[seat]), expected[seat].total)
            cls.check_done(board, state, found, seat)
        winning, decided_by = winners(board, expected)
        same("winners", {seat for seat in range(SEATS) if found.winner[seat]}, winning)
        same("what decided", int(found.decided_by), decided_by)
        return decided_by

    @classmethod
    def play_games(
        cls, board: Board, players: int, kinds: Iterable[tuple[str, list[Player]]], games: int
    ) -> Counter[str]:
        """Play games among each kind of player; returns the rare events that happened."""
        seen: Counter[str] = Counter()
        for kind, sitting in kinds:
            for game in range(games):
                seed = 1000 * players + game
                table = cls(board, players, seed)
                table.play(sitting, random.Random(f"{kind} {seed}"))
                seen += table.seen
                seen["games"] += 1
        return seen


def met(seen: Counter[str], *rare: str) -> None:
    """Check that all of these events have happened."""
    for name in rare:
        assert seen[name] > 0, f"not one case of: {name}"
