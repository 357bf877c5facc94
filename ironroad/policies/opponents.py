"""Games side by side in which one seat learns, and policies play the others.

The learner is given as a seat, or as NOBODY where every seat learns and no policy plays. Game
`i` is that of `engine/stepping.py`; policies take their numbers where its random players do.
"""

import numpy as np

from ironroad.engine.actions import OVER
from ironroad.engine.chance import advance
from ironroad.engine.encoding import encode
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.seen import observe
from ironroad.engine.stepping import begin_game, finish_game, show_game
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.playout import choose


@rule
def play_others(i, board, games, side, plan_work):
    """Let the policies decide until the learner is asked or the game is over."""
    state, chance = games[0][i], games[1][i]
    learner, policy, weights, plans, _ = side
    legal, sketch = plan_work
    row = i if len(plans) > 1 else 0  # who makes no plans needs no room for them
    thinking = games[2][i]
    while learner != NOBODY and state.player != learner and state.phase != OVER:
        count = legal_actions(board, state, legal)
        thinking = advance(thinking)
        seat = np.int64(state.player)
        action = choose(
            board, state, legal, count, thinking, policy, plans[row, seat], sketch, weights
        )
        apply(board, state, chance, action)
    games[2][i] = thinking


@rule
def begin_with_others(i, board, players, seed, games, side, plan_work):
    """Set up the game whose number is given, and play it to the learner's first decision."""
    plans = side[3]
    begin_game(i, board, players, seed, games)
    for seat in range(players):
        plans[i if len(plans) > 1 else 0, seat].made = 0
    play_others(i, board, games, side, plan_work)


@rule
def step_with_others(
    i, action, board, players, seed, stride, codes, games, side, scores, scratch, seen, plan_work
):
    """Do the learner's action, and play to its next decision, in the next game if need be.

    Where a game ends, what its learner sees at the end goes into the side's last array.
    """
    states, dice, _, numbers, _, _, _, _, over, _, _ = games
    learner, _, _, _, final = side
    seat = states[i].player if learner == NOBODY else learner
    over[i] = False
    apply(board, states[i], dice[i], codes[action])
    play_others(i, board, games, side, plan_work)
    if states[i].phase == OVER:
        finish_game(i, board, games, scores, scratch)
        observe(board, states[i], seat, seen)
        encode(board, seen, final[i])
        numbers[i] += stride
        begin_with_others(i, board, players, seed, games, side, plan_work)


@rule
def begin_all_with_others(
    first, last, board, players, seed, index_of, games, side, work, plan_work
):
    """Set up a share of the games."""
    _, _, seen = work
    for i in range(first, last):
        begin_with_others(i, board, players, seed, games, side, plan_work)
        show_game(i, board, index_of, games, seen)


@rule
def step_all_with_others(
    first,
    last,
    actions,
    board,
    players,
    seed,
    stride,
    codes,
    index_of,
    games,
    side,
    work,
    plan_work,
):
    """A step of the learner in each of a share of the games."""
    scores, scratch, seen = work
    for i in range(first, last):
        step_with_others(
            i,
            actions[i],
            board,
            players,
            seed,
            stride,
            codes,
            games,
            side,
            scores,
            scratch,
            seen,
            plan_work,
        )
        show_game(i, board, index_of, games, seen)
