"""Whole games played by policies.

Policies take random numbers from the same streams as random players do.
"""

from typing import Final, NamedTuple

from ironroad.engine.actions import OVER
from ironroad.engine.bits import nth_of
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.random_play import MOST_DECISIONS, PLAYERS_STREAM, Work
from ironroad.engine.records import Chance, Rules, Scores, State
from ironroad.engine.scoring import final_scores
from ironroad.engine.stepping import Games, StepWork, finish_game, show_game
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.greedy import choose_greedy
from ironroad.policies.planner import choose_planned
from ironroad.policies.records import Plan, Sketch, Weights

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

POLICIES: Final = ("random", "greedy", "planner")


class Policies(NamedTuple):
    """The policy of each seat, with its weights and its plan, and working memory to plan with."""

    numbers: Row[int]
    """The number of each seat's policy."""
    weights: Row[Weights]
    plans: Row[Plan]
    sketch: Sketch


@rule
def choose(
    board: Rules,
    state: State,
    legal: Row[Word],
    count: int,
    generator: Word,
    policy: int,
    plan: Plan,
    sketch: Sketch,
    weights: Weights,
) -> int:
    """The action that a policy, given by its number, chooses for the deciding seat."""
    if policy == PLANNER:
        return choose_planned(board, state, legal, count, generator, plan, sketch, weights, False)
    if policy == GREEDY:
        return choose_greedy(board, state, legal, count, generator)
    return nth_of(legal, scale(mix(generator), count))


@rule
def play_turn(
    board: Rules,
    state: State,
    chance: Chance,
    legal: Row[Word],
    generator: Word,
    policies: Policies,
) -> tuple[Word, int]:
    """Play to the end of the turn; returns the generator and the number of decisions."""
    numbers, weights, plans = policies.numbers, policies.weights, policies.plans
    turn = state.turn
    decisions = 0
    while state.turn == turn and state.phase != OVER:
        count = legal_actions(board, state, legal)
        generator = advance(generator)
        seat = int64(state.player)
        action = choose(
            board,
            state,
            legal,
            count,
            generator,
            numbers[seat],
            plans[seat],
            policies.sketch,
            weights[seat],
        )
        apply(board, state, chance, action)
        decisions += 1
    return generator, decisions


@rule
def play_to_end(
    board: Rules,
    state: State,
    chance: Chance,
    legal: Row[Word],
    generator: Word,
    policies: Policies,
) -> tuple[Word, int]:
    """Play to the end of the game; returns the generator and the number of decisions."""
    plans = policies.plans
    for seat in range(state.players):
        plans[seat].made = 0
    decisions = 0
    while state.phase != OVER and decisions < MOST_DECISIONS:
        generator, made = play_turn(board, state, chance, legal, generator, policies)
        decisions += made
    return generator, decisions


@rule
def play_game(
    board: Rules,
    players: int,
    seed: Word,
    number: int,
    policies: Policies,
    scores: Scores,
    work: Work,
) -> int:
    """Play game `number` of a seed and fill `scores`; returns the number of decisions."""
    state, chance, legal = work.state, work.chance, work.legal
    chance.generator = stream(seed, number)
    new_game(board, state, chance, players, NOBODY)
    generator = stream(seed, number + PLAYERS_STREAM)
    _, decisions = play_to_end(board, state, chance, legal, generator, policies)
    final_scores(board, state, scores, work.scratch)
    return decisions


@rule
def play_policy_games(
    board: Rules,
    players: int,
    seed: Word,
    first: int,
    policies: Policies,
    results: Row[Scores],
    decisions: Row[int],
    work: Work,
) -> None:
    """Play games `first`, `first` + 1, ... of a seed, one for each of `results`."""
    for i in range(len(results)):
        decisions[i] = play_game(board, players, seed, first + i, policies, results[i], work)


@rule
def play_on(
    i: int, board: Rules, index_of: Row[int], policies: Policies, games: Games, work: StepWork
) -> None:
    """Play game `i` of the games side by side (see `engine/stepping.py`) to its end."""
    state, chance, generators = games.states[i], games.dice[i], games.generators
    generators[i], _ = play_to_end(board, state, chance, work.legal, generators[i], policies)
    finish_game(i, board, games, work.scores, work.scratch)
    show_game(i, board, index_of, games, work.seen)


@rule
def play_all_on(
    first: int,
    last: int,
    board: Rules,
    index_of: Row[int],
    policies: Policies,
    games: Games,
    work: StepWork,
) -> None:
    """Play one thread's share of the games, `first` to `last` - 1, to their ends."""
    for i in range(first, last):
        play_on(i, board, index_of, policies, games, work)


@rule
def play_deal(
    board: Rules,
    players: int,
    seed: Word,
    deal: int,
    turned: int,
    policies: Policies,
    scores: Scores,
    work: Work,
) -> int:
    """Play a deal with every player `turned` seats further on; returns the number of decisions.

    Seat 0 begins. The policies' numbers and weights are listed by player, the plans by seat:
    player `p` has seat `(p + turned) % players`.
    """
    state, chance, legal = work.state, work.chance, work.legal
    chance.generator = stream(seed, deal)
    numbers, weights, plans = policies.numbers, policies.weights, policies.plans
    new_game(board, state, chance, players, 0)
    for seat in range(players):
        plans[seat].made = 0
    generator = stream(seed, deal + PLAYERS_STREAM)
    decisions = 0
    while state.phase != OVER and decisions < MOST_DECISIONS:
        count = legal_actions(board, state, legal)
        generator = advance(generator)
        seat = int64(state.player)
        player = (seat - turned + players) % players
        action = choose(
            board,
            state,
            legal,
            count,
            generator,
            numbers[player],
            plans[seat],
            policies.sketch,
            weights[player],
        )
        apply(board, state, chance, action)
        decisions += 1
    final_scores(board, state, scores, work.scratch)
    return decisions


@rule
def play_deals(
    board: Rules,
    players: int,
    seed: Word,
    first: int,
    policies: Policies,
    results: Row[Scores],
    decisions: Row[int],
    work: Work,
) -> None:
    """Play deals, each once in every seating, with one game for each of `results`."""
    for i in range(len(results)):
        deal, turned = (first + i) // players, (first + i) % players
        decisions[i] = play_deal(board, players, seed, deal, turned, policies, results[i], work)
