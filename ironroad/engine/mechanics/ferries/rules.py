"""Ferries (E5, I3-I5, O11, S4): symbols need locomotives, waves need locomotives or ferry cards."""

import numpy as np

from ironroad.engine.actions import FERRY_CARD, SLOTS
from ironroad.engine.bits import ONE
from ironroad.engine.cards import can_afford, payment_actions
from ironroad.engine.chance import note
from ironroad.engine.jit import rule
from ironroad.engine.mechanics.ferries import FERRY_CARD_TAKEN
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State


@rule
def ferry_card_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add taking a ferry card, if the supply has one and the hand has room for it (I3)."""
    if state.ferry_supply > 0 and state.ferry_cards[state.player] < board.ferry_limit:
        legal[0] |= ONE << np.uint64(FERRY_CARD)


@rule
def take_ferry_card(state: State, chance: Chance) -> None:
    """Take a ferry card from the supply."""
    note(chance, FERRY_CARD_TAKEN, state.player)
    state.ferry_supply -= 1
    state.ferry_cards[state.player] += 1


@rule
def waves_covered(board: Rules, track: int, ferry_cards: int) -> int:
    """How many of a track's wave spaces a number of ferry cards can cover (I4)."""
    return min(ferry_cards * int64(board.ferry_waves), int64(board.waves[track]))


@rule
def track_payment_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the ways to pay for the track being claimed; every ferry card must cover a wave (I5)."""
    t = state.track
    waves = int64(board.waves[t])
    for slot in range(len(SLOTS)):
        ferry_cards, covered = SLOTS[slot]
        if ferry_cards > state.ferry_cards[state.player]:
            return
        if covered <= waves and covered <= ferry_cards * board.ferry_waves:
            cost = int64(board.length[t]) - covered
            at_least = int64(board.ferry[t]) + waves - covered
            payment_actions(state, legal, board.colour[t], cost, at_least, slot)


@rule
def locomotives_needed(board: Rules, state: State) -> int:
    """Locomotives that the track being claimed costs if the player uses all ferry cards."""
    t = state.track
    covered = waves_covered(board, t, int64(state.ferry_cards[state.player]))
    return int64(board.ferry[t]) + board.waves[t] - covered


@rule
def can_afford_track(board: Rules, state: State) -> bool:
    """Whether the player can pay for the track being claimed."""
    t = state.track
    covered = waves_covered(board, t, int64(state.ferry_cards[state.player]))
    cost = int64(board.length[t]) - covered
    return can_afford(state, state.player, board.colour[t], cost, locomotives_needed(board, state))


@rule
def lay_ferry_cards(state: State, ferry_cards: int) -> None:
    """Take ferry cards out of the hand, onto the table."""
    state.ferry_cards[state.player] -= ferry_cards
    state.laid_ferry_cards += ferry_cards


@rule
def spend_laid_ferry_cards(state: State) -> None:
    """Return to the supply the ferry cards that were paid (I3)."""
    state.ferry_supply += state.laid_ferry_cards
    state.laid_ferry_cards = 0


@rule
def take_back_ferry_cards(state: State) -> None:
    """When a tunnel is given up, move the ferry cards laid for it back to the hand."""
    state.ferry_cards[state.player] += state.laid_ferry_cards
    state.laid_ferry_cards = 0
