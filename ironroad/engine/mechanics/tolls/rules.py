"""Tolls and loans (N1, N6-N10)."""

from ironroad.engine.chance import below, note
from ironroad.engine.claims import note_first, owner_beside
from ironroad.engine.effects import TOLL_PAID
from ironroad.engine.jit import rule
from ironroad.engine.limits import NEUTRAL, NOBODY
from ironroad.engine.mechanics.tolls import LOAN_TAKEN
from ironroad.engine.numbers import int64
from ironroad.engine.records import Chance, Rules, Scores, Seen, State


@rule
def pay_toll(board: Rules, state: State, chance: Chance, player: int, track: int) -> None:
    """Pay a claim's toll to the bank or the route's first owner, or take a loan (N6-N8)."""
    note_first(board, state, track)
    toll = int64(board.toll[track])
    if toll == 0:
        return
    owner = owner_beside(board, state, track)
    if owner == NEUTRAL:  # N21: beside the neutral player the bank is paid
        owner = NOBODY
    payer = player
    if state.toll_points[player] >= toll:
        state.toll_points[player] -= toll
    else:
        state.loans[player] += 1
        note(chance, LOAN_TAKEN, player, toll, track)
        payer = NOBODY  # N8: the bank pays the owner
    if owner != NOBODY:
        state.toll_points[owner] += toll
    if payer != owner:
        note(chance, TOLL_PAID, payer, owner, toll, track)


@rule
def score_tolls(board: Rules, state: State, scores: Scores) -> None:
    """Score the points lost for loans (N9), and the bonus by rank in toll points left (N10).

    Players with a loan have no rank, and get no bonus.
    """
    for seat in range(state.players):
        scores.loans[seat] = board.loan_points * state.loans[seat]
        if state.loans[seat] > 0:
            continue
        place = 0
        for other in range(state.players):
            if state.loans[other] == 0 and state.toll_points[other] > state.toll_points[seat]:
                place += 1
        scores.toll_place[seat] = place + 1
        scores.tolls[seat] = board.toll_bonus[state.players, place]


@rule
def sample_tolls(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """Estimate the hidden toll points of the others from their tracks and loans."""
    for seat in range(seen.players):
        if seat == seen.seat:
            state.toll_points[seat] = seen.toll_points
            continue
        left = int64(board.toll_points)
        claims = 0
        for t in range(board.tracks):
            if seen.owner[t] == seat:
                claims += 1
                left -= board.toll[t]
                beside = owner_beside(board, state, t)
                if beside != NOBODY and below(chance, 2) == 0:  # taken first, it got this toll
                    left += board.toll[t]
        for _ in range(seen.loans[seat] if claims > 0 else 0):  # each loan paid one toll
            left += board.toll[_nth_track(board, seen, seat, below(chance, claims))]
        state.toll_points[seat] = max(0, left)


@rule
def _nth_track(board: Rules, seen: Seen, seat: int, n: int) -> int:
    """Track number `n` of a seat in ascending order, counted from 0."""
    for t in range(board.tracks):
        if seen.owner[t] == seat:
            if n == 0:
                return t
            n -= 1
    return 0
