"""Whole games by random players: for simulation, benchmarks and soak tests."""

from ironroad.engine.actions import OVER
from ironroad.engine.bits import nth_of
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.scoring import final_scores
from ironroad.engine.turn import apply, legal_actions, new_game

MOST_DECISIONS = 100_000
"""A game that takes more is taken for endless."""
PLAYERS_STREAM = 1 << 62
"""Random players take their numbers from other streams than the games do."""


@rule
def random_action(board, state, legal, thinking):
    """Any of the legal actions, each as likely."""
    count = legal_actions(board, state, legal)
    return nth_of(legal, scale(mix(thinking), count))


@rule
def play_turn(board, state, chance, legal, thinking):
    """Play by uniformly random actions until the turn is over: the generator, the decisions.

    Games side by side on a GPU wait for one another after every turn, so that most of the
    time they all make the same kind of decision.
    """
    turn = state.turn
    decisions = 0
    while state.turn == turn and state.phase != OVER:
        thinking = advance(thinking)
        apply(board, state, chance, random_action(board, state, legal, thinking))
        decisions += 1
    return thinking, decisions


@rule
def play_game(board, state, chance, legal, thinking, most):
    """Play on to the end by uniformly random actions, at most some `most`; how many there were."""
    decisions = 0
    while state.phase != OVER and decisions < most:
        thinking, made = play_turn(board, state, chance, legal, thinking)
        decisions += made
    return decisions


@rule
def play_random_game(board, players, seed, number, scores, state, chance, legal, scratch):
    """Game `number` of a seed, by random players, with its final scores; how many decisions."""
    chance.generator = stream(seed, number)
    new_game(board, state, chance, players, NOBODY)
    thinking = stream(seed, number + PLAYERS_STREAM)
    decisions = play_game(board, state, chance, legal, thinking, MOST_DECISIONS)
    final_scores(board, state, scores, scratch)
    return decisions


@rule
def play_random_games(board, players, seed, first, results, decisions, work):
    """Games `first`, `first` + 1, ... of a seed by random players, one for each of `results`.

    `work` is one (state, chance, legal, scratch) to play them on.
    """
    state, chance, legal, scratch = work
    for i in range(len(results)):
        decisions[i] = play_random_game(
            board, players, seed, first + i, results[i], state, chance, legal, scratch
        )
