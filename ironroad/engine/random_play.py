"""Whole games by random players: for simulation, benchmarks and soak tests."""

from typing import NamedTuple

from ironroad.engine.actions import OVER
from ironroad.engine.bits import nth_of
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Chance, Rules, Scores, Scratch, State
from ironroad.engine.scoring import final_scores
from ironroad.engine.turn import apply, legal_actions, new_game

MOST_DECISIONS = 100_000
"""A game that takes more is taken for endless."""
PLAYERS_STREAM = 1 << 62
"""Random players take their numbers from other streams than the games do."""


class Work(NamedTuple):
    """The records that one thread needs to play games."""

    state: State
    chance: Chance
    legal: Row[Word]
    scratch: Scratch


@rule
def random_action(board: Rules, state: State, legal: Row[Word], generator: Word) -> int:
    """Any of the legal actions, each as likely."""
    count = legal_actions(board, state, legal)
    return nth_of(legal, scale(mix(generator), count))


@rule
def play_turn(
    board: Rules, state: State, chance: Chance, legal: Row[Word], generator: Word
) -> tuple[Word, int]:
    """Play by uniformly random actions until the turn is over: the generator, the decisions.

    Games side by side on a GPU wait for one another after every turn, so that most of the
    time they all make the same kind of decision.
    """
    turn = state.turn
    decisions = 0
    while state.turn == turn and state.phase != OVER:
        generator = advance(generator)
        apply(board, state, chance, random_action(board, state, legal, generator))
        decisions += 1
    return generator, decisions


@rule
def play_game(
    board: Rules, state: State, chance: Chance, legal: Row[Word], generator: Word, most: int
) -> int:
    """Play on to the end by uniformly random actions, at most some `most`; how many there were."""
    decisions = 0
    while state.phase != OVER and decisions < most:
        generator, made = play_turn(board, state, chance, legal, generator)
        decisions += made
    return decisions


@rule
def play_random_game(
    board: Rules, players: int, seed: Word, number: int, scores: Scores, work: Work
) -> int:
    """Game `number` of a seed, by random players, with its final scores; how many decisions."""
    work.chance.generator = stream(seed, number)
    new_game(board, work.state, work.chance, players, NOBODY)
    generator = stream(seed, number + PLAYERS_STREAM)
    decisions = play_game(board, work.state, work.chance, work.legal, generator, MOST_DECISIONS)
    final_scores(board, work.state, scores, work.scratch)
    return decisions


@rule
def play_random_games(
    board: Rules,
    players: int,
    seed: Word,
    first: int,
    results: Row[Scores],
    decisions: Row[int],
    work: Work,
) -> None:
    """Games `first`, `first` + 1, ... of a seed by random players, one for each of `results`."""
    for i in range(len(results)):
        decisions[i] = play_random_game(board, players, seed, first + i, results[i], work)
