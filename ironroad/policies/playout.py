"""Whole games by policies, as many as one likes."""

from typing import Final

import numpy as np

from ironroad.engine.actions import OVER
from ironroad.engine.bits import nth_of
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.random_play import MOST_DECISIONS, PLAYERS_STREAM
from ironroad.engine.scoring import final_scores
from ironroad.engine.stepping import finish_game, show_game
from ironroad.engine.turn import apply, legal_actions, new_game
from ironroad.policies.greedy import choose_greedy
from ironroad.policies.planner import choose_planned

RANDOM: Final = 0
GREEDY: Final = 1
PLANNER: Final = 2

POLICIES: Final = ("random", "greedy", "planner")

THINKING: Final = np.uint64(PLAYERS_STREAM)
"""Policies take their numbers from the same streams as random players."""


@rule
def choose(board, state, legal, count, thinking, policy, plan, sketch, weights):
    """The choice of one of the policies for the seat to decide."""
    if policy == PLANNER:
        return choose_planned(board, state, legal, count, thinking, plan, sketch, weights, False)
    if policy == GREEDY:
        return choose_greedy(board, state, legal, count, thinking)
    return nth_of(legal, scale(mix(thinking), count))


@rule
def play_turn(board, state, chance, legal, thinking, policies, plans, sketch, weights):
    """Play until the turn is over, by the policy of each seat: the generator, the decisions."""
    turn = state.turn
    decisions = 0
    while state.turn == turn and state.phase != OVER:
        count = legal_actions(board, state, legal)
        thinking = advance(thinking)
        seat = np.int64(state.player)
        action = choose(
            board,
            state,
            legal,
            count,
            thinking,
            policies[seat],
            plans[seat],
            sketch,
            weights,
        )
        apply(board, state, chance, action)
        decisions += 1
    return thinking, decisions


@rule
def play_to_end(board, state, chance, legal, thinking, policies, plans, sketch, weights):
    """Play on to the end, by the policy of each seat: the generator, the decisions."""
    for seat in range(state.players):
        plans[seat].made = 0
    decisions = 0
    while state.phase != OVER and decisions < MOST_DECISIONS:
        thinking, made = play_turn(
            board, state, chance, legal, thinking, policies, plans, sketch, weights
        )
        decisions += made
    return thinking, decisions


@rule
def play_game(board, players, seed, number, policies, weights, scores, work):
    """Game `number` of a seed, by the policy of each seat, with its scores; how many decisions."""
    state, chance, legal, scratch, plans, sketch = work
    chance.generator = stream(seed, number)
    new_game(board, state, chance, players, NOBODY)
    thinking = stream(seed, np.uint64(number) + THINKING)
    _, decisions = play_to_end(
        board, state, chance, legal, thinking, policies, plans, sketch, weights
    )
    final_scores(board, state, scores, scratch)
    return decisions


@rule
def play_games(board, players, seed, first, policies, weights, results, decisions, work):
    """Games `first`, `first` + 1, ... of a seed, one for each of `results`."""
    for i in range(len(results)):
        decisions[i] = play_game(
            board, players, seed, first + i, policies, weights, results[i], work
        )


@rule
def play_on(i, board, index_of, policies, weights, games, work, plan_work):
    """Play game `i` of those side by side (see `engine/stepping.py`) to its end."""
    state, chance = games[0][i], games[1][i]
    scores, scratch, seen = work
    legal, plans, sketch = plan_work
    games[2][i], _ = play_to_end(
        board, state, chance, legal, games[2][i], policies, plans, sketch, weights
    )
    finish_game(i, board, games, scores, scratch)
    show_game(i, board, index_of, games, seen)


@rule
def play_all_on(first, last, board, index_of, policies, weights, games, work, plan_work):
    """Play a share of the games to their ends."""
    for i in range(first, last):
        play_on(i, board, index_of, policies, weights, games, work, plan_work)


@rule
def play_deal(board, players, seed, deal, turned, policies, weights, scores, work):
    """Play a deal by policies, the seats turned by so many; how many decisions it took.

    Seat 0 begins. `policies` and `weights` are by player, who sits at seat - turned.
    """
    state, chance, legal, scratch, plans, sketch = work
    chance.generator = stream(seed, deal)
    new_game(board, state, chance, players, 0)
    for seat in range(players):
        plans[seat].made = 0
    thinking = stream(seed, deal + THINKING)
    decisions = 0
    while state.phase != OVER and decisions < MOST_DECISIONS:
        count = legal_actions(board, state, legal)
        thinking = advance(thinking)
        seat = np.int64(state.player)
        who = (seat - turned + players) % players
        action = choose(
            board,
            state,
            legal,
            count,
            thinking,
            policies[who],
            plans[seat],
            sketch,
            weights[who],
        )
        apply(board, state, chance, action)
        decisions += 1
    final_scores(board, state, scores, scratch)
    return decisions


@rule
def play_deals(board, players, seed, first, policies, weights, results, decisions, work):
    """Play deals in every seating, one game for each of `results`: deal after deal."""
    for i in range(len(results)):
        deal = np.uint64((first + i) // players)
        decisions[i] = play_deal(
            board, players, seed, deal, (first + i) % players, policies, weights, results[i], work
        )
