"""Claiming tracks: which are open to whom, which can be paid for, and occupying them."""

import numpy as np

from ironroad.engine.actions import CLAIM
from ironroad.engine.bits import ONE, has
from ironroad.engine.jit import rule
from ironroad.engine.limits import COLOURS, LENGTH, LOCOMOTIVE, NEUTRAL, NOBODY, TRACK_WORDS


@rule
def claim_actions(board, state, legal):
    """Tracks that are open to the player, payable (B12, E5, I4), with trains enough (B15)."""
    player = state.player
    held = state.ferry_cards[player]
    locomotives = np.int64(state.hand[player, LOCOMOTIVE])
    ferries = min(locomotives, LENGTH)
    trains = min(np.int64(state.trains[player]), LENGTH)
    for w in range(TRACK_WORDS):
        payable = board.payable[held, 0, min(state.hand[player, 0] + locomotives, LENGTH), w]
        for c in range(1, COLOURS):
            cards = min(state.hand[player, c] + locomotives, LENGTH)
            payable |= board.payable[held, c, cards, w]
        legal[(CLAIM >> 6) + w] = (
            payable
            & board.ferries_within[held, ferries, w]
            & board.lengths_within[trains, w]
            & state.open[player, w]
        )


@rule
def occupy(board, state, player, track):
    """Place the trains (B13)."""
    state.owner[track] = player
    state.trains[player] -= board.length[track]
    close_tracks(board, state, player, track)


@rule
def close_tracks(board, state, player, track):
    """Close what a claim closes: the track, and the others of its route (B16, B17)."""
    first = np.int64(board.route_first[track])
    alone = state.players < board.double_routes_from
    for t in range(first, first + board.route_size[track]):
        if t == track or alone:
            for seat in range(state.players):
                _close(state, seat, t)
        elif player != NEUTRAL:
            _close(state, player, t)


@rule
def _close(state, seat, track):
    state.open[seat, track >> 6] &= ~(ONE << np.uint64(track & 63))


@rule
def note_first(board, state, track):
    """Remember the first track taken of a triple route: its owner is paid for the others (N6)."""
    if board.route_size[track] > 2 and owner_beside(board, state, track) == NOBODY:
        state.first_tracks[track >> 6] |= ONE << np.uint64(track & 63)


@rule
def owner_beside(board, state, track):
    """Who owns the first other track of the same route, or NOBODY (N6)."""
    owner = np.int64(NOBODY)
    first = np.int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        if t != track and state.owner[t] != NOBODY:
            if owner == NOBODY or has(state.first_tracks, t):
                owner = np.int64(state.owner[t])
    return owner
