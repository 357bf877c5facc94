"""Planners for tests: their choices and plans in a position, and games among them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ironroad import Game
from ironroad.bots.planner import Planner
from ironroad.engine.actions import OVER, WORDS
from ironroad.engine.board import Board, load_board
from ironroad.engine.chance import DICE, advance, stream
from ironroad.engine.limits import SEATS
from ironroad.engine.new_game import new_game
from ironroad.engine.random_play import Work
from ironroad.engine.state import SCORES, SCRATCH, STATE, copy_record
from ironroad.engine.turn import apply, legal_actions
from ironroad.game.moves import move_of
from ironroad.policies.plan import PLAN, make_plan
from ironroad.policies.planner import choose_planned
from ironroad.policies.playout import PLANNER, Policies, play_deal
from ironroad.policies.prices import SKETCH
from ironroad.policies.weights import WEIGHTS

Options = dict[str, str]
Words = Any
"""A set of tracks, tickets or actions, as the records hold it."""

TABLES: list[tuple[str, int, Options]] = [
    ("usa", 2, {}),
    ("usa", 5, {}),
    ("europe", 3, {}),
    ("europe", 5, {}),
    ("nederland", 2, {"neutral": "on"}),
    ("nederland", 3, {"tolls": "off"}),
    ("nederland", 5, {}),
    ("san_francisco", 2, {}),
    ("san_francisco", 4, {}),
    ("italy", 2, {}),
    ("italy", 4, {}),
    ("old_west", 3, {}),
    ("old_west", 6, {"alvin": "on"}),
]
"""Every board and variant, with few players and with many."""


@cache
def weights() -> np.record:
    """The planner's own weights."""
    return Planner().weights()


@dataclass(frozen=True)
class Planned:
    """A plan made without an earlier one, and the working memory it was made in."""

    board: Board
    record: Any
    sketch: Any

    @property
    def tracks(self) -> set[str]:
        """Tracks to claim for tickets."""
        return names(self.board, self.record.tracks)

    @property
    def extras(self) -> set[str]:
        """Tracks to claim for points."""
        return names(self.board, self.record.extras)

    @property
    def borrowed(self) -> set[str]:
        """Tracks of others to use by a station."""
        return names(self.board, self.record.borrowed)


def members(words: Words) -> list[int]:
    """The numbers in a set."""
    bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little")
    return [int(number) for number in np.flatnonzero(bits)]


def names(board: Board, words: Words) -> set[str]:
    """The tracks in a set, by name."""
    return {board.tracks[track].id for track in members(words)}


def planned(board: Board, state: Any, seat: int, thorough: bool = True) -> Planned:
    """The plan of a seat for the tickets that it holds."""
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    held, home = state.tickets[seat], int(state.home[seat])
    make_plan(board.rules, state, seat, home, held, plan, sketch, weights(), thorough)
    return Planned(board, plan, sketch)


def plan_of(game: Game) -> Planned:
    """The plan of the seat to decide."""
    return planned(game.board, game.state, int(game.state.player))


def choose_freshly(board: Board, state: Any, generator: int = 1) -> int:
    """The planner's action with a plan made from nothing, as the bot chooses it."""
    plan, sketch, legal = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0], np.zeros(WORDS, np.uint64)
    count = legal_actions(board.rules, state, legal)
    own = copy_record(state)
    return int(
        choose_planned(
            board.rules, own, legal, count, np.uint64(generator), plan, sketch, weights(), True
        )
    )


def chosen(game: Game) -> str:
    """The planner's move for the seat to decide."""
    return str(move_of(game.board, game.state, choose_freshly(game.board, game.state)))


def play_turn(game: Game) -> list[str]:
    """Let the planner play the turn; the moves that it makes."""
    seat, turn, made = game.to_move, int(game.state.turn), []
    while not game.is_over and game.to_move == seat and game.state.turn == turn:
        made.append(chosen(game))
        game.push(made[-1])
    return made


def short_of_tolls(**own: Any) -> dict[str, Any]:
    """A position on Nederland: seat 0 has three toll points left, and seat 1 none."""
    first = ["'s-Gravenhage-Middelburg yellow", "'s-Hertogenbosch-Utrecht black"]
    first += ["Antwerpen-Rotterdam white", "Breda-Rotterdam purple", "Amsterdam-Lelystad yellow"]
    first += ["Den Helder-Waddeneilanden purple", "Groningen-Waddeneilanden yellow"]
    second = ["Emden-Emmen purple", "Emden-Groningen grey", "Emmen-Groningen black"]
    second += ["Enschede-Lingen purple", "Lelystad-Zwolle black", "Hasselt-Turnhout orange"]
    second += ["Eindhoven-Nijmegen black", "Eindhoven-Roermond white", "Arnhem-Nijmegen red"]
    second += ["Emden-Lingen grey"]
    return {"board": "nederland", "seats": [{"tracks": first, **own}, {"tracks": second}]}


def workspace() -> tuple[Any, ...]:
    """Records to play games of policies on."""
    return (
        np.zeros(1, STATE)[0],
        np.zeros(1, DICE)[0],
        np.zeros(WORDS, np.uint64),
        np.zeros(1, SCRATCH)[0],
        np.zeros(SEATS, PLAN),
        np.zeros(1, SKETCH)[0],
    )


def self_play(board: Board, players: int, games: int, seed: int = 1) -> tuple[Any, Any]:
    """Scores of games among planners, each a deal of its own, and how many decisions each took."""
    results, decisions = np.zeros(games, SCORES), np.zeros(games, np.int64)
    all_weights = np.zeros(players, WEIGHTS)
    all_weights[:] = weights()
    *records, plans, sketch = workspace()
    policies = Policies(np.full(players, PLANNER, np.int8), all_weights, plans, sketch)
    work = Work(*records)
    for deal in range(games):
        dealt = (players, np.uint64(seed), deal, 0)
        decisions[deal] = play_deal(board.rules, *dealt, policies, results[deal], work)
    return results, decisions


def positions(name: str, players: int, options: Options, seed: int = 1) -> Iterator[Any]:
    """The state before every decision of a game among planners; callers must not change it."""
    board = load_board(name, options)
    state, chance, legal, _, plans, sketch = workspace()
    chance.generator = stream(np.uint64(seed), np.uint64(0))
    new_game(board.rules, state, chance, players, 0)
    generator = np.uint64(seed)
    while state.phase != OVER:
        yield state
        count = legal_actions(board.rules, state, legal)
        generator = np.uint64(advance(generator))
        plan = plans[state.player]
        action = choose_planned(
            board.rules, state, legal, count, generator, plan, sketch, weights(), False
        )
        apply(board.rules, state, chance, action)
