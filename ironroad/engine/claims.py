"""Claiming tracks: which tracks a player may claim and can pay for, and occupying them."""

import numpy as np

from ironroad.engine.actions import CLAIM
from ironroad.engine.bits import ONE, has
from ironroad.engine.jit import rule
from ironroad.engine.limits import COLOURS, LENGTH, LOCOMOTIVE, NEUTRAL, NOBODY, TRACK_WORDS
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Rules, State


@rule
def claim_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the open tracks for which the player has the cards (B12, E5, I4) and trains (B15)."""
    player = state.player
    held = state.ferry_cards[player]
    locomotives = int64(state.hand[player, LOCOMOTIVE])
    ferries = min(locomotives, LENGTH)
    trains = min(int64(state.trains[player]), LENGTH)
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
def occupy(board: Rules, state: State, player: int, track: int) -> None:
    """Place the player's trains on the track (B13), and close tracks as the rules say."""
    state.owner[track] = player
    state.trains[player] -= board.length[track]
    close_tracks(board, state, player, track)


@rule
def close_tracks(board: Rules, state: State, player: int, track: int) -> None:
    """Close the claimed track, and other tracks of its route as the rules say (B16, B17)."""
    first = int64(board.route_first[track])
    alone = state.players < board.double_routes_from
    for t in range(first, first + board.route_size[track]):
        if t == track or alone:
            for seat in range(state.players):
                _close(state, seat, t)
        elif player != NEUTRAL:
            _close(state, player, t)


@rule
def _close(state: State, seat: int, track: int) -> None:
    state.open[seat, track >> 6] &= ~(ONE << np.uint64(track & 63))


@rule
def note_first(board: Rules, state: State, track: int) -> None:
    """Note a track that is the first taken of a triple route: its owner gets later tolls (N6)."""
    if board.route_size[track] > 2 and owner_beside(board, state, track) == NOBODY:
        state.first_tracks[track >> 6] |= ONE << np.uint64(track & 63)


@rule
def owner_beside(board: Rules, state: State, track: int) -> int:
    """The owner of the route's other track (of two, the track taken first; N6), or NOBODY."""
    owner = int64(NOBODY)
    first = int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        if t != track and state.owner[t] != NOBODY:
            if owner == NOBODY or has(state.first_tracks, t):
                owner = int64(state.owner[t])
    return owner
