"""Games side by side in which one seat learns, and policies play the others.

Game `i` is dealt like game `i` of `engine/stepping.py`, and policies take random numbers from the
same streams as its random players.
"""

from typing import NamedTuple

from ironroad.engine.actions import OVER
from ironroad.engine.chance import advance
from ironroad.engine.encoding import encode
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.numbers import Row, Table, int64
from ironroad.engine.records import Rules
from ironroad.engine.seen import observe
from ironroad.engine.stepping import Games, Series, StepWork, begin_game, finish_game, show_game
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.playout import choose
from ironroad.policies.records import Plan, Sketch, Weights


class Opponents(NamedTuple):
    """The learner's seat, and the policy that plays the other seats."""

    learner: int
    """The seat that learns, or NOBODY if every seat does."""
    policy: int
    """The number of the policy that plays the other seats."""
    weights: Weights
    """The planner's weights."""
    plans: Table[Plan]
    """The plans of the seats of each game; a single row if the policy makes no plans."""
    final: Table[float]
    """(n, observation): the learner's observation at the end of each row's last finished game."""


@rule
def play_others(
    i: int, board: Rules, games: Games, opponents: Opponents, work: StepWork, sketch: Sketch
) -> None:
    """Let the policies decide until the learner is asked or the game is over."""
    state, chance, generators, legal = games.states[i], games.dice[i], games.generators, work.legal
    learner, policy = opponents.learner, opponents.policy
    weights, plans = opponents.weights, opponents.plans
    row = i if len(plans) > 1 else 0  # policies without plans share one row
    generator = generators[i]
    while learner != NOBODY and state.player != learner and state.phase != OVER:
        count = legal_actions(board, state, legal)
        generator = advance(generator)
        plan = plans[row, int64(state.player)]
        action = choose(board, state, legal, count, generator, policy, plan, sketch, weights)
        apply(board, state, chance, action)
    generators[i] = generator


@rule
def begin_with_others(
    i: int, series: Series, games: Games, opponents: Opponents, work: StepWork, sketch: Sketch
) -> None:
    """Set up the game numbered `games.numbers[i]`, and play to the learner's first decision."""
    plans = opponents.plans
    begin_game(i, series, games)
    for seat in range(series.players):
        plans[i if len(plans) > 1 else 0, seat].made = 0
    play_others(i, series.board, games, opponents, work, sketch)


@rule
def step_with_others(
    i: int,
    action: int,
    series: Series,
    games: Games,
    opponents: Opponents,
    work: StepWork,
    sketch: Sketch,
) -> None:
    """Do the learner's action, and play to its next decision, in the next game if this one ends.

    When a game ends, the learner's last observation of it is written to `final`.
    """
    board, state, numbers, final = series.board, games.states[i], games.numbers, opponents.final
    seat = state.player if opponents.learner == NOBODY else opponents.learner
    games.over[i] = False
    apply(board, state, games.dice[i], series.codes[action])
    play_others(i, board, games, opponents, work, sketch)
    if state.phase == OVER:
        finish_game(i, board, games, work.scores, work.scratch)
        observe(board, state, seat, work.seen)
        encode(board, work.seen, final[i])
        numbers[i] += series.stride
        begin_with_others(i, series, games, opponents, work, sketch)


@rule
def begin_all_with_others(
    first: int,
    last: int,
    series: Series,
    games: Games,
    opponents: Opponents,
    work: StepWork,
    sketch: Sketch,
) -> None:
    """Set up rows `first` to `last` - 1: row `i` begins with game number `i` of the seed."""
    numbers, over, index_of = games.numbers, games.over, series.index_of
    for i in range(first, last):
        numbers[i] = i
        over[i] = False
        begin_with_others(i, series, games, opponents, work, sketch)
        show_game(i, series.board, index_of, games, work.seen)


@rule
def step_all_with_others(
    first: int,
    last: int,
    actions: Row[int],
    series: Series,
    games: Games,
    opponents: Opponents,
    work: StepWork,
    sketch: Sketch,
) -> None:
    """Do the learner's action in the games `first` to `last` - 1: see `step_with_others`."""
    index_of = series.index_of
    for i in range(first, last):
        step_with_others(i, actions[i], series, games, opponents, work, sketch)
        show_game(i, series.board, index_of, games, work.seen)
