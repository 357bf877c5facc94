"""Tunnels (E6-E11): cards turned up after paying may demand extra cards."""

import numpy as np

from ironroad.engine.actions import EXTRA_WITH, GIVE_UP
from ironroad.engine.bits import ONE
from ironroad.engine.cards import cards_to_draw, draw_card
from ironroad.engine.chance import note
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, LOCOMOTIVE
from ironroad.engine.mechanics.tunnels import TUNNEL_ASKS, TUNNEL_CARD, TUNNEL_CLEARED
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State


@rule
def turn_up(board: Rules, state: State, chance: Chance) -> None:
    """Turn cards up and count the extra cards they demand (E6, E7, E10, E11)."""
    for _ in range(board.tunnel_cards):
        if cards_to_draw(state) > 0:
            colour = draw_card(state, chance)
            state.turned_up[colour] += 1
            note(chance, TUNNEL_CARD, colour)
    state.extra = state.turned_up[LOCOMOTIVE]
    if state.laid_cards > 0:
        state.extra += state.turned_up[state.laid_colour]
    note(chance, TUNNEL_ASKS, state.player, state.extra)


@rule
def extra_actions(state: State, legal: Row[Word]) -> None:
    """Add giving up, and the ways to pay extra cards in the laid colour and locomotives (E8)."""
    word = ONE << np.uint64(GIVE_UP)
    player = state.player
    coloured = int64(0)
    if state.laid_cards > 0:
        coloured = int64(state.hand[player, state.laid_colour])
    for k in range(state.extra + 1):
        if k <= state.hand[player, LOCOMOTIVE] and state.extra - k <= coloured:
            word |= ONE << np.uint64(EXTRA_WITH + k)
    legal[0] = word


@rule
def discard_turned_up(state: State, chance: Chance) -> None:
    """Move the turned-up cards to the discards, at the end of the turn (E9)."""
    turned_up = 0
    for c in range(CARDS):
        turned_up += state.turned_up[c]
        state.discards[c] += state.turned_up[c]
        state.discards_size += state.turned_up[c]
        state.turned_up[c] = 0
    state.extra = 0
    if turned_up > 0:
        note(chance, TUNNEL_CLEARED)
