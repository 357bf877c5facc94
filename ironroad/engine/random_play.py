"""Whole games by random players: for simulation, benchmarks and soak tests."""

from typing import NamedTuple

from ironroad.engine.actions import OVER
from ironroad.engine.bits import nth_of
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Chance, Rules, Scores, Scratch, State
from ironroad.engine.scoring import final_scores
from ironroad.engine.turn import apply, legal_actions

MOST_DECISIONS = 100_000
"""A game with more decisions than this is treated as endless."""
PLAYERS_STREAM = 1 << 62
"""Added to a game's number, it gives the players' random stream, apart from the game's own."""


class Work(NamedTuple):
    """The records that one thread needs to play games."""

    state: State
    chance: Chance
    legal: Row[Word]
    scratch: Scratch


@rule
def random_action(board: Rules, state: State, legal: Row[Word], generator: Word) -> int:
    """Choose a legal action, all equally likely."""
    count = legal_actions(board, state, legal)
    return nth_of(legal, scale(mix(generator), count))


@rule
def play_turn(
    board: Rules, state: State, chance: Chance, legal: Row[Word], generator: Word
) -> tuple[Word, int]:
    """Play uniformly random actions until the turn is over.

    Returns the generator's new state and the number of decisions.

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
    """Play uniformly random actions to the end of the game.

    Stops after the turn in which decision number `most` is made; returns the number of decisions.
    """
    decisions = 0
    while state.phase != OVER and decisions < most:
        generator, made = play_turn(board, state, chance, legal, generator)
        decisions += made
    return decisions


@rule
def play_random_game(
    board: Rules, players: int, seed: Word, number: int, scores: Scores, work: Work
) -> int:
    """Play and score random players' game `number` of a seed; returns the number of decisions."""
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
    """Play games `first`, `first` + 1, ... of a seed with random players; `results` gets scores."""
    for i in range(len(results)):
        decisions[i] = play_random_game(board, players, seed, first + i, results[i], work)
