"""Tolls and loans (N1, N6-N10)."""

import numpy as np

from ironroad.engine.claims import note_first, owner_beside
from ironroad.engine.jit import rule
from ironroad.engine.limits import NEUTRAL
from ironroad.engine.state import NOBODY


@rule
def pay_toll(board, state, player, track):
    """Pay a claim's toll to the bank or the owner of the first track, or take a loan (N6-N8)."""
    note_first(board, state, track)
    toll = np.int64(board.toll[track])
    if toll == 0:
        return
    if state.toll_points[player] >= toll:
        state.toll_points[player] -= toll
    else:
        state.loans[player] += 1
    owner = owner_beside(board, state, track)
    if owner != NOBODY and owner != NEUTRAL:  # N21: beside the neutral player the bank is paid
        state.toll_points[owner] += toll


@rule
def score_tolls(board, state, scores):
    """Points off for loans (N9); a bonus by place for toll points left, loans aside (N10)."""
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
