"""Search: information-set Monte Carlo tree search, guided by the planner.

Each playout draws a whole game that fits what the seat has seen, walks down a tree of moves
(moves only: what chance did is not part of it), adds one node, and lets planners play on for
some turns and judges what has come of it, or to the end. The k-th playout of every first move
uses the k-th drawn game with the same luck in each turn, so that first moves are compared under
the same conditions.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.actions import CLAIM, DRAW_TICKETS, OVER, START_TICKETS, STATION, TURN
from ironroad.engine.bits import ZERO, has, lowest, without_lowest
from ironroad.engine.chance import advance, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.random_play import MOST_DECISIONS
from ironroad.engine.sampling import sample
from ironroad.engine.scoring import final_scores
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.guess import guess_tickets
from ironroad.policies.judge import judge
from ironroad.policies.planner import choose_planned

NODE: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", np.int32),  # that leads here
                ("seat", np.int32),  # that takes it
                ("child", np.int32),  # the newest one, or NOBODY
                ("sibling", np.int32),  # the next older one, or NOBODY
                ("visits", np.int32),
                ("reward", np.float32),  # of that seat, in all
                ("wins", np.float32),
                ("points", np.float32),
                ("lead", np.float32),  # over the best of the others
            ],
            align=True,
        ),
    )
)

GUIDE: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("exploration", np.float32),  # how much little tried moves are tried
                ("trust", np.float32),  # share of the first tries that the planner's move gets
                ("unlikely", np.float32),  # share of the others that moves off the plan get
                ("doubt", np.float32),  # how much worse an untried move is taken to be
                ("spread", np.float32),  # points of lead that make a game nearly sure
                ("winning", np.float32),  # weight of winning against the lead
                ("depth", np.int32),  # moves that the tree may be deep
                ("turns", np.int32),  # that a playout goes on before it is judged; 0: to the end
            ],
            align=True,
        ),
    )
)

DEPTH: Final = 32
"""The most moves that a tree may be deep."""
THINKING: Final = np.uint64(1 << 40)
"""Planners in playouts take their numbers from other streams than the drawn games do."""


@rule
def plant(tree, actions, seat):
    """Make a tree of a root and its first moves, nodes 1, 2, ...; how many nodes that is."""
    tree[0].child = NOBODY
    tree[0].visits = 0
    for i in range(len(actions)):
        _grow(tree, 0, i + 1, actions[i], seat)
    return 1 + len(actions)


@rule
def try_moves(
    board, seen, plan, progress, tree, nodes, moves, times, seed, guide, weights, rewards, work
):
    """Try each of the first `moves` (numbers of nodes) so many times; how many nodes there are now.

    `plan` is the plan at the root, `progress` what the seats have built towards each ticket. The
    reward of the k-th try is noted in `rewards[move, k]` while there is room. A tree that is full
    grows no more, but what it says of the first moves still does.
    """
    for _ in range(times):
        for i in range(len(moves)):
            nodes = _playout(
                board,
                seen,
                plan,
                progress,
                tree,
                nodes,
                moves[i],
                seed,
                guide,
                weights,
                rewards,
                work,
            )
    return nodes


@rule
def _playout(board, seen, plan, progress, tree, nodes, child, seed, guide, weights, rewards, work):
    state, chance, legal, scratch, scores, plans, sketch, path = work
    drawn = np.uint64(tree[child].visits)
    chance.generator = stream(seed, drawn)
    sample(board, seen, state, chance)
    if seen.phase != START_TICKETS:
        guess_tickets(board, state, seen, progress, chance, sketch.tickets)
    for seat in range(state.players):
        plans[seat].made = 0
    plans[state.player] = plan
    luck = stream(seed, drawn + THINKING)
    thinking = luck
    first = child
    action = np.int64(tree[child].action)
    depth = 0
    while True:
        path[depth] = child
        depth += 1
        fresh = tree[child].visits == 0
        _apply(board, state, chance, action, luck)
        if fresh or depth == guide.depth or nodes == len(tree):
            break
        count = _skip_forced(board, state, chance, legal, luck)
        if state.phase == OVER:
            break
        thinking = advance(thinking)
        own = plans[state.player]
        wish = choose_planned(board, state, legal, count, thinking, own, sketch, weights, False)
        node = child
        action, child = _select(tree, node, legal, wish, state.phase == TURN, own, guide)
        if child == NOBODY:
            child = nodes
            nodes += 1
            _grow(tree, node, child, action, state.player)
    stop = seen.turn + guide.turns * seen.players if guide.turns > 0 else MOST_DECISIONS
    _play_on(board, state, chance, legal, luck, thinking, plans, sketch, weights, stop)
    if state.phase == OVER:
        final_scores(board, state, scores, scratch)
        for seat in range(state.players):
            sketch.totals[seat] = np.float32(scores.total[seat])
    else:
        judge(board, state, plans, sketch, weights, sketch.totals)
    _learn(state, scores, tree, path, depth, guide, sketch.totals, rewards, first)
    return nodes


@rule
def _apply(board, state, chance, action, luck):
    """Make a move; each turn has luck of its own, so that games that differ stay comparable."""
    turn = state.turn
    apply(board, state, chance, action)
    if state.turn != turn:
        chance.generator = stream(luck, np.uint64(state.turn))


@rule
def _skip_forced(board, state, chance, legal, luck):
    """Make moves while there is no choice; how many actions are legal then."""
    count = 0
    while state.phase != OVER:
        count = legal_actions(board, state, legal)
        if count > 1:
            break
        _apply(board, state, chance, _only(legal), luck)
    return count


@rule
def _only(legal):
    for w in range(len(legal)):
        if legal[w] != ZERO:
            return np.int64(w * 64 + lowest(legal[w]))
    return np.int64(NOBODY)


@rule
def _play_on(board, state, chance, legal, luck, thinking, plans, sketch, weights, stop):
    """Let planners play to the end, or until a turn."""
    for _ in range(MOST_DECISIONS):
        count = _skip_forced(board, state, chance, legal, luck)
        if state.phase == OVER or (state.turn >= stop and state.phase == TURN):
            return
        thinking = advance(thinking)
        plan = plans[state.player]
        action = choose_planned(board, state, legal, count, thinking, plan, sketch, weights, False)
        _apply(board, state, chance, action, luck)


@rule
def is_likely(is_turn, plan, action):
    """Whether a planner might think of an action: cards, claims of its plan, any small choice."""
    if not is_turn:
        return True
    if CLAIM <= action < STATION:
        return has(plan.tracks, action - CLAIM) or has(plan.extras, action - CLAIM)
    return action < CLAIM and action != DRAW_TICKETS


@rule
def _select(tree, node, legal, planned, is_turn, plan, guide):
    """The action to try, and its node: what did well, what the planner wants, what is untried."""
    likely, unlikely = _count_likely(legal, planned, is_turn, plan)
    rest_share = np.float32(1) - guide.trust
    likely_share = rest_share * (np.float32(1) - guide.unlikely) / np.float32(max(1, likely))
    unlikely_share = rest_share * guide.unlikely / np.float32(max(1, unlikely))
    untried, visits = _prospect(tree, node, guide)
    urge = guide.exploration * np.float32(np.sqrt(visits + np.float32(1)))
    best = np.int64(NOBODY)
    best_child = np.int64(NOBODY)
    most = np.float32(-1e9)
    for w in range(len(legal)):
        rest = legal[w]
        while rest != ZERO:
            action = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            share = unlikely_share
            if action == planned:
                share = guide.trust
            elif is_likely(is_turn, plan, action):
                share = likely_share
            child = _child_of(tree, node, action)
            worth = untried
            visited = np.float32(0)
            if child != NOBODY:
                visited = np.float32(tree[child].visits)
                worth = tree[child].reward / visited
            merit = worth + urge * share / (np.float32(1) + visited)
            if merit > most:
                most = merit
                best = np.int64(action)
                best_child = child
    return best, best_child


@rule
def _count_likely(legal, planned, is_turn, plan):
    """How many actions besides the planner's are likely, and how many are not."""
    likely = 0
    unlikely = 0
    for w in range(len(legal)):
        rest = legal[w]
        while rest != ZERO:
            action = w * 64 + lowest(rest)
            rest = without_lowest(rest)
            if action == planned:
                continue
            if is_likely(is_turn, plan, action):
                likely += 1
            else:
                unlikely += 1
    return likely, unlikely


@rule
def _prospect(tree, node, guide):
    """What an untried move is taken to be worth, and how often moves were tried here."""
    visits = np.float32(0)
    reward = np.float32(0)
    child = np.int64(tree[node].child)
    while child != NOBODY:
        visits += np.float32(tree[child].visits)
        reward += tree[child].reward
        child = np.int64(tree[child].sibling)
    if visits == 0:
        return np.float32(0.5), visits
    return reward / visits - guide.doubt, visits


@rule
def _child_of(tree, node, action):
    child = np.int64(tree[node].child)
    while child != NOBODY and tree[child].action != action:
        child = np.int64(tree[child].sibling)
    return child


@rule
def _grow(tree, node, child, action, seat):
    tree[child].action = action
    tree[child].seat = seat
    tree[child].child = NOBODY
    tree[child].sibling = tree[node].child
    tree[child].visits = 0
    tree[child].reward = 0
    tree[child].wins = 0
    tree[child].points = 0
    tree[child].lead = 0
    tree[node].child = child


@rule
def _learn(state, scores, tree, path, depth, guide, totals, rewards, first):
    """Book what came of a playout in every node on the way."""
    sharing = 0
    for seat in range(state.players):
        sharing += scores.winner[seat]
    tree[0].visits += 1
    for i in range(depth):
        node = tree[path[i]]
        seat = np.int64(node.seat)
        rival = np.float32(-1e6)
        for other in range(state.players):
            if other != seat:
                rival = max(rival, totals[other])
        lead = totals[seat] - rival
        close = np.float32(0.5) + np.float32(0.5) * np.float32(np.tanh(lead / guide.spread))
        won = close
        if state.phase == OVER:
            won = np.float32(scores.winner[seat]) / np.float32(sharing)
        reward = guide.winning * won + (np.float32(1) - guide.winning) * close
        if path[i] == first and node.visits < rewards.shape[1]:
            rewards[first, node.visits] = reward
        node.visits += 1
        node.wins += won
        node.points += totals[seat]
        node.lead += lead
        node.reward += reward
