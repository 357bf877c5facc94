"""Search: information-set Monte Carlo tree search, guided by the planner.

Each playout samples a whole game that fits the seat's view, walks down the search tree and adds one
node to it. From there planners play on, either to the end or for some turns, after which the
position is judged. The tree holds moves alone, not the outcomes of chance. The k-th playout of
every first move uses the k-th sampled game with the same luck in each turn, so that first moves are
compared under the same conditions.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from ironroad.engine.actions import CLAIM, DRAW_TICKETS, OVER, START_TICKETS, STATION, TURN
from ironroad.engine.bits import ZERO, has, lowest, without_lowest
from ironroad.engine.chance import advance, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.numbers import Row, Table, Word, float32, int64
from ironroad.engine.random_play import MOST_DECISIONS
from ironroad.engine.records import Chance, Rules, Scores, Scratch, Seen, State
from ironroad.engine.sampling import sample
from ironroad.engine.scoring import final_scores
from ironroad.engine.turn import apply, legal_actions
from ironroad.policies.guess import guess_tickets
from ironroad.policies.judge import judge
from ironroad.policies.planner import choose_planned
from ironroad.policies.records import Guide, Node, Plan, Sketch, Weights

NODE: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", np.int32),  # the action that leads here
                ("seat", np.int32),  # the seat that takes it
                ("child", np.int32),  # the newest child, or NOBODY
                ("sibling", np.int32),  # the next older child of the same node, or NOBODY
                ("visits", np.int32),
                ("reward", np.float32),  # of that seat; summed over visits, like the next three
                ("wins", np.float32),
                ("points", np.float32),
                ("lead", np.float32),  # over the best rival, in points
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
                ("exploration", np.float32),  # larger: seldom tried moves are tried more
                ("trust", np.float32),  # share of the first visits that the planner's move gets
                ("unlikely", np.float32),  # share of the other visits for moves off the plan
                ("doubt", np.float32),  # how far below the mean reward untried moves are expected
                ("spread", np.float32),  # points of lead that make a win nearly sure
                ("winning", np.float32),  # share of winning in the reward; the rest is the lead's
                ("depth", np.int32),  # the most moves on a way down the tree
                ("turns", np.int32),  # turns of each seat before a playout is judged; 0: to the end
            ],
            align=True,
        ),
    )
)

DEPTH: Final = 32
"""The largest `depth` that a search can be given."""
PLANNERS_STREAM: Final = 1 << 40
"""The first of the random streams that planners use in playouts; those of games begin at 0."""


class Root(NamedTuple):
    """The position to decide, and the parameters of the search."""

    board: Rules
    seen: Seen
    plan: Plan
    """The plan of the deciding seat."""
    progress: Table[float]
    """The share of each ticket's way that each seat has built: see `measure_progress`."""
    guide: Guide
    weights: Weights


class Tree(NamedTuple):
    """A tree of moves that grows by playouts."""

    nodes: Row[Node]
    rewards: Table[float]
    """The reward of the k-th playout of each first move, while there is room."""
    seed: Word


class SearchWork(NamedTuple):
    """The records that one thread needs for playouts."""

    state: State
    chance: Chance
    legal: Row[Word]
    scratch: Scratch
    scores: Scores
    plans: Row[Plan]
    sketch: Sketch
    path: Row[int]
    """The nodes on the way down the tree."""


@rule
def plant(nodes: Row[Node], actions: Row[int], seat: int) -> int:
    """Make a tree of a root and its first moves, nodes 1, 2, ...; returns its number of nodes."""
    nodes[0].child = NOBODY
    nodes[0].visits = 0
    for i in range(len(actions)):
        _grow(nodes, 0, i + 1, actions[i], seat)
    return 1 + len(actions)


@rule
def try_moves(
    root: Root, tree: Tree, size: int, moves: Row[int], times: int, work: SearchWork
) -> int:
    """Make `times` playouts of each of the first moves, given as numbers of nodes.

    `size` is the number of nodes in the tree; the new number is returned. A full tree gets no more
    nodes, but its figures for the first moves still become more exact.
    """
    for _ in range(times):
        for i in range(len(moves)):
            size = _playout(root, tree, size, moves[i], work)
    return size


@rule
def _playout(root: Root, tree: Tree, size: int, child: int, work: SearchWork) -> int:
    board, seen, guide, weights = root.board, root.seen, root.guide, root.weights
    state, chance, legal = work.state, work.chance, work.legal
    nodes, plans, sketch, path = tree.nodes, work.plans, work.sketch, work.path
    drawn = int64(nodes[child].visits)
    chance.generator = stream(tree.seed, drawn)
    sample(board, seen, state, chance)
    if seen.phase != START_TICKETS:
        guess_tickets(board, state, seen, root.progress, chance, sketch.tickets)
    for seat in range(state.players):
        plans[seat].made = 0
    plans[state.player] = root.plan
    luck = stream(tree.seed, drawn + PLANNERS_STREAM)
    generator = luck
    first = child
    action = int64(nodes[child].action)
    depth = 0
    while True:
        path[depth] = child
        depth += 1
        fresh = nodes[child].visits == 0
        _apply(board, state, chance, action, luck)
        if fresh or depth == guide.depth or size == len(nodes):
            break
        count = _skip_forced(board, state, chance, legal, luck)
        if state.phase == OVER:
            break
        generator = advance(generator)
        own = plans[state.player]
        wish = choose_planned(board, state, legal, count, generator, own, sketch, weights, False)
        node = child
        action, child = _select(nodes, node, legal, wish, state.phase == TURN, own, guide)
        if child == NOBODY:
            child = size
            size += 1
            _grow(nodes, node, child, action, state.player)
    stop = seen.turn + guide.turns * seen.players if guide.turns > 0 else MOST_DECISIONS
    _play_on(board, weights, luck, generator, stop, work)
    if state.phase == OVER:
        final_scores(board, state, work.scores, work.scratch)
        for seat in range(state.players):
            sketch.totals[seat] = float32(work.scores.total[seat])
    else:
        judge(board, state, plans, sketch, weights, sketch.totals)
    _learn(tree, first, depth, guide, work)
    return size


@rule
def _apply(board: Rules, state: State, chance: Chance, action: int, luck: Word) -> None:
    """Make a move; each turn has its own luck, so that playouts that differ stay comparable."""
    turn = state.turn
    apply(board, state, chance, action)
    if state.turn != turn:
        chance.generator = stream(luck, np.uint64(state.turn))


@rule
def _skip_forced(board: Rules, state: State, chance: Chance, legal: Row[Word], luck: Word) -> int:
    """Make forced moves until there is a choice; returns the number of legal actions."""
    count = 0
    while state.phase != OVER:
        count = legal_actions(board, state, legal)
        if count > 1:
            break
        _apply(board, state, chance, _only(legal), luck)
    return count


@rule
def _only(legal: Row[Word]) -> int:
    for w in range(len(legal)):
        if legal[w] != ZERO:
            return int64(w * 64 + lowest(legal[w]))
    return int64(NOBODY)


@rule
def _play_on(
    board: Rules, weights: Weights, luck: Word, generator: Word, stop: int, work: SearchWork
) -> None:
    """Let planners play all seats to the end of the game, or until the turn `stop`."""
    state, chance, legal = work.state, work.chance, work.legal
    plans, sketch = work.plans, work.sketch
    for _ in range(MOST_DECISIONS):
        count = _skip_forced(board, state, chance, legal, luck)
        if state.phase == OVER or (state.turn >= stop and state.phase == TURN):
            return
        generator = advance(generator)
        plan = plans[state.player]
        action = choose_planned(board, state, legal, count, generator, plan, sketch, weights, False)
        _apply(board, state, chance, action, luck)


@rule
def is_likely(is_turn: bool, plan: Plan, action: int) -> bool:
    """Whether an action fits the plan: in a turn, only claims of its tracks and card draws do."""
    if not is_turn:
        return True
    if CLAIM <= action < STATION:
        return has(plan.tracks, action - CLAIM) or has(plan.extras, action - CLAIM)
    return action < CLAIM and action != DRAW_TICKETS


@rule
def _select(
    nodes: Row[Node],
    node: int,
    legal: Row[Word],
    planned: int,
    is_turn: bool,
    plan: Plan,
    guide: Guide,
) -> tuple[int, int]:
    """The action to try next, and its node (NOBODY if the action has no node yet).

    Preferred are actions with a high mean reward, the planner's action, and seldom tried ones.
    """
    likely, unlikely = _count_likely(legal, planned, is_turn, plan)
    rest_share = float32(1) - guide.trust
    likely_share = rest_share * (float32(1) - guide.unlikely) / float32(max(1, likely))
    unlikely_share = rest_share * guide.unlikely / float32(max(1, unlikely))
    untried, visits = _prospect(nodes, node, guide)
    urge = guide.exploration * float32(np.sqrt(visits + float32(1)))
    best = int64(NOBODY)
    best_child = int64(NOBODY)
    most = float32(-1e9)
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
            child = _child_of(nodes, node, action)
            worth = untried
            visited = float32(0)
            if child != NOBODY:
                visited = float32(nodes[child].visits)
                worth = nodes[child].reward / visited
            merit = worth + urge * share / (float32(1) + visited)
            if merit > most:
                most = merit
                best = int64(action)
                best_child = child
    return best, best_child


@rule
def _count_likely(legal: Row[Word], planned: int, is_turn: bool, plan: Plan) -> tuple[int, int]:
    """The numbers of likely and of unlikely actions, the planner's action not counted."""
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
def _prospect(nodes: Row[Node], node: int, guide: Guide) -> tuple[float, float]:
    """The reward expected of an untried move at a node, and the number of visits to its moves."""
    visits = float32(0)
    reward = float32(0)
    child = int64(nodes[node].child)
    while child != NOBODY:
        visits += float32(nodes[child].visits)
        reward += nodes[child].reward
        child = int64(nodes[child].sibling)
    if visits == 0:
        return float32(0.5), visits
    return reward / visits - guide.doubt, visits


@rule
def _child_of(nodes: Row[Node], node: int, action: int) -> int:
    child = int64(nodes[node].child)
    while child != NOBODY and nodes[child].action != action:
        child = int64(nodes[child].sibling)
    return child


@rule
def _grow(nodes: Row[Node], node: int, child: int, action: int, seat: int) -> None:
    nodes[child].action = action
    nodes[child].seat = seat
    nodes[child].child = NOBODY
    nodes[child].sibling = nodes[node].child
    nodes[child].visits = 0
    nodes[child].reward = 0
    nodes[child].wins = 0
    nodes[child].points = 0
    nodes[child].lead = 0
    nodes[node].child = child


@rule
def _learn(tree: Tree, first: int, depth: int, guide: Guide, work: SearchWork) -> None:
    """Add the result of a playout to every node that it went through."""
    nodes, rewards, path = tree.nodes, tree.rewards, work.path
    state, scores, totals = work.state, work.scores, work.sketch.totals
    sharing = 0
    for seat in range(state.players):
        sharing += scores.winner[seat]
    nodes[0].visits += 1
    for i in range(depth):
        node = nodes[path[i]]
        seat = int64(node.seat)
        rival = float32(-1e6)
        for other in range(state.players):
            if other != seat:
                rival = max(rival, totals[other])
        lead = totals[seat] - rival
        close = float32(0.5) + float32(0.5) * float32(np.tanh(lead / guide.spread))
        won = close
        if state.phase == OVER:
            won = float32(scores.winner[seat]) / float32(sharing)
        reward = guide.winning * won + (float32(1) - guide.winning) * close
        if path[i] == first and node.visits < rewards.shape[1]:
            rewards[first, node.visits] = reward
        node.visits += 1
        node.wins += won
        node.points += totals[seat]
        node.lead += lead
        node.reward += reward
