"""The greedy policy: it makes the claim that scores most points at once."""

from ironroad.engine.actions import CLAIM, DRAW, KEEP, KEEP_TICKETS, START_TICKETS, TURN
from ironroad.engine.bits import ZERO, has, lowest, nth_of, without_lowest
from ironroad.engine.chance import mix, scale
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word, float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.prices import points_of


@rule
def choose_greedy(board: Rules, state: State, legal: Row[Word], count: int, generator: Word) -> int:
    """Claim the track with most points, else draw a blind card; keep the cheapest tickets."""
    if state.phase == TURN:
        claim = _best_claim(board, state, legal)
        if claim >= 0:
            return claim
    elif state.phase == START_TICKETS or state.phase == KEEP_TICKETS:
        return _least_tickets(board, state, legal)
    if has(legal, DRAW):
        return int64(DRAW)
    return nth_of(legal, scale(mix(generator), count))


@rule
def _best_claim(board: Rules, state: State, legal: Row[Word]) -> int:
    best = int64(-1)
    most = float32(0)
    for t in range(board.tracks):
        if has(legal, CLAIM + t):
            points = points_of(board, state, int64(state.player), t)
            if points > most:
                most = points
                best = int64(CLAIM + t)
    return best


@rule
def _least_tickets(board: Rules, state: State, legal: Row[Word]) -> int:
    best = int64(-1)
    least = int64(0)
    subsets = legal[KEEP >> 6]
    while subsets != ZERO:
        subset = lowest(subsets)
        subsets = without_lowest(subsets)
        points = int64(0)
        for i in range(state.offer_size[state.player]):
            if (subset >> i) & 1:
                points += board.ticket_points[state.offer[state.player, i]]
        if best < 0 or points < least:
            least = points
            best = int64(KEEP + subset)
    return best
