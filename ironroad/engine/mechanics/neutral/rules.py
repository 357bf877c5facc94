"""The neutral player (N13-N22): after a round, tickets turned up name the tracks it gets."""

import numpy as np

from ironroad.engine.actions import NEUTRAL_CHOICE, NEUTRAL_GETS
from ironroad.engine.bits import ONE
from ironroad.engine.chance import note
from ironroad.engine.claims import close_tracks, note_first, owner_beside
from ironroad.engine.effects import TOLL_PAID
from ironroad.engine.jit import rule
from ironroad.engine.limits import NEUTRAL, NOBODY
from ironroad.engine.mechanics.neutral import (
    NEUTRAL_MARKER,
    NEUTRAL_OUT,
    NEUTRAL_TICKET,
    NEUTRAL_TRACK,
)
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State
from ironroad.engine.tickets import (
    discard_ticket,
    draw_ticket,
    leave_neutral_out,
)


@rule
def is_neutral_phase(board: Rules, state: State) -> bool:
    """Whether a round has just ended after which a ticket is turned up (N14, N22)."""
    if state.neutral_marker == NOBODY or state.turn % state.players != 0:
        return False
    return state.turn >= state.players * board.neutral_from_round


@rule
def play_neutral(board: Rules, state: State, chance: Chance) -> None:
    """Turn a ticket up and give the neutral player a track of its route (N14-N20).

    If several tracks are free, the holder of the neutral marker is asked to choose.
    """
    ticket = draw_ticket(board, state, chance, NOBODY)
    discard_ticket(state, ticket)
    note(chance, NEUTRAL_TICKET, ticket)
    leave_neutral_out(state, chance)
    first = int64(board.neutral_route[ticket])
    if first == NOBODY or state.neutral_marker == NOBODY:  # N15, N20
        return
    free = 0
    track = NOBODY
    for t in range(first, first + board.route_size[first]):
        if state.owner[t] == NEUTRAL:  # N18
            return
        if state.owner[t] == NOBODY:
            free += 1
            track = t
    if free == 0:  # N18
        return
    if state.neutral_trains < board.length[first]:  # N19
        state.neutral_marker = NOBODY
        note(chance, NEUTRAL_OUT)
    elif free == 1:  # N17: no choice, so the holder keeps the marker
        _give_track(board, state, chance, track)
    else:  # N16
        state.player = state.neutral_marker
        state.track = first
        state.phase = NEUTRAL_CHOICE


@rule
def neutral_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the free tracks of the route, to choose one for the neutral player (N16)."""
    for i in range(board.route_size[state.track]):
        if state.owner[state.track + i] == NOBODY:
            legal[0] |= ONE << np.uint64(NEUTRAL_GETS + i)


@rule
def choose_for_neutral(board: Rules, state: State, chance: Chance, number: int) -> None:
    """Give the neutral player the chosen track, and pass the marker on (N16)."""
    _give_track(board, state, chance, state.track + number)
    _pass_marker(state)
    note(chance, NEUTRAL_MARKER, state.neutral_marker)


@rule
def _give_track(board: Rules, state: State, chance: Chance, track: int) -> None:
    """Give the neutral player a track; the bank pays the toll to the other track's owner (N17)."""
    note_first(board, state, track)
    note(chance, NEUTRAL_TRACK, track)
    owner = owner_beside(board, state, track)
    if owner != NOBODY:
        state.toll_points[owner] += board.toll[track]
        note(chance, TOLL_PAID, NOBODY, owner, board.toll[track], track)
    state.owner[track] = NEUTRAL
    state.neutral_trains -= board.length[track]
    close_tracks(board, state, NEUTRAL, int64(track))


@rule
def _pass_marker(state: State) -> None:
    holder = state.neutral_marker + 1
    state.neutral_marker = holder if holder < state.players else 0
