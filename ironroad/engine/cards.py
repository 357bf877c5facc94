"""Train cards: the deck, the face-up row, the hands, and paying with them."""

import numpy as np

from ironroad.engine.actions import DRAW, PAY_WITH, TAKE, WAYS
from ironroad.engine.bits import ONE
from ironroad.engine.chance import note, pick_card
from ironroad.engine.effects import (
    CARD_DRAWN,
    CARD_TAKEN,
    CARDS_SPENT,
    CARDS_TAKEN_BACK,
    DECK_RESHUFFLED,
    ROW_FILLED,
    ROW_REPLACED,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, COLOURS, GREY, LOCOMOTIVE
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State


@rule
def cards_to_draw(state: State) -> int:
    """How many cards can be drawn blind: the deck and the discards that renew it (B10)."""
    return state.deck_size + state.discards_size


@rule
def draw_card(state: State, chance: Chance) -> int:
    """Draw the top card of the deck, renewed from the discards if it is empty (B10).

    There must be a card in the deck or in the discards.
    """
    if state.deck_size == 0:
        for c in range(CARDS):
            state.deck[c] = state.discards[c]
            state.discards[c] = 0
        state.deck_size = state.discards_size
        state.discards_size = 0
        note(chance, DECK_RESHUFFLED, state.deck_size)
    colour = pick_card(chance, state.deck, state.deck_size)
    state.deck[colour] -= 1
    state.deck_size -= 1
    return colour


@rule
def fill_face_up(board: Rules, state: State, chance: Chance) -> None:
    """Fill the face-up row, and replace it while too many locomotives lie in it (B9, B11).

    When the hands hold nearly all ordinary cards, this may take more draws than the tape has room
    for: then the chance record is marked as refused.
    """
    while True:
        while state.face_up_size < board.face_up and cards_to_draw(state) > 0:
            colour = draw_card(state, chance)
            state.face_up[colour] += 1
            state.face_up_size += 1
            note(chance, ROW_FILLED, colour)
        if not is_turned_over(board, state):
            return
        if chance.recording and chance.refused:  # only draws on a tape can be refused
            return
        note(chance, ROW_REPLACED, state.face_up_size)
        for c in range(CARDS):
            state.discards[c] += state.face_up[c]
            state.face_up[c] = 0
        state.discards_size += state.face_up_size
        state.face_up_size = 0


@rule
def is_row_poor(board: Rules, state: State) -> bool:
    """Whether the face-up row has a gap or too many locomotives (B9).

    Such a row stays only for want of cards, so new cards in the discards may change it.
    """
    return (
        state.face_up_size < board.face_up
        or state.face_up[LOCOMOTIVE] >= board.too_many_locomotives
    )


@rule
def is_turned_over(board: Rules, state: State) -> bool:
    """Whether the face-up row has too many locomotives, and other cards could replace them (B9)."""
    if state.face_up[LOCOMOTIVE] < board.too_many_locomotives:
        return False
    ordinary = 0
    for c in range(COLOURS):
        ordinary += state.deck[c] + state.discards[c] + state.face_up[c]
    return ordinary > board.face_up - board.too_many_locomotives


@rule
def draw_actions(state: State, legal: Row[Word], locomotives: int) -> None:
    """Add drawing blind and the face-up cards, locomotives only if `locomotives` is 1 (B6, B7)."""
    word = legal[0]
    for c in range(COLOURS + locomotives):
        if state.face_up[c] > 0:
            word |= ONE << np.uint64(TAKE + c)
    if cards_to_draw(state) > 0:
        word |= ONE << np.uint64(DRAW)
    legal[0] = word


@rule
def can_draw_second(state: State) -> bool:
    """Whether there is a card to draw as the second of a turn (B11)."""
    return cards_to_draw(state) > 0 or state.face_up_size > state.face_up[LOCOMOTIVE]


@rule
def add_to_hand(state: State, player: int, colour: int) -> None:
    """Put a card into a hand."""
    state.hand[player, colour] += 1
    state.hand_size[player] += 1


@rule
def draw_blind(state: State, chance: Chance) -> None:
    """Draw a card of the deck, which the other players do not see (B5)."""
    colour = draw_card(state, chance)
    add_to_hand(state, state.player, colour)
    note(chance, CARD_DRAWN, state.player, colour)


@rule
def take_face_up(board: Rules, state: State, chance: Chance, colour: int) -> None:
    """Take a face-up card, which all players see; it is replaced at once (B5)."""
    state.face_up[colour] -= 1
    state.face_up_size -= 1
    add_to_hand(state, state.player, colour)
    state.known[state.player, colour] += 1
    note(chance, CARD_TAKEN, state.player, colour)
    fill_face_up(board, state, chance)


@rule
def can_afford(state: State, player: int, colour: int, cost: int, at_least: int) -> bool:
    """Whether a player's hand can pay `cost` cards of a colour (GREY: any one colour).

    At least `at_least` of them must be locomotives: see `payment_actions`.
    """
    locomotives = state.hand[player, LOCOMOTIVE]
    most = int64(0)
    for c in range(COLOURS):
        if colour == GREY or colour == c:
            most = max(most, int64(state.hand[player, c]))
    return locomotives >= at_least and most + locomotives >= cost


@rule
def payment_actions(
    state: State, legal: Row[Word], colour: int, cost: int, at_least: int, slot: int
) -> None:
    """Add the ways to pay `cost` cards of a colour (GREY: any one colour).

    At least `at_least` of them are locomotives. Locomotives stand for any colour, and may be all
    of the cards (B12). `slot` says which ferry cards are played as well; `cost` leaves out the
    spaces they pay for.
    """
    hand = state.hand[state.player]
    locomotives = int64(hand[LOCOMOTIVE])
    first = PAY_WITH + slot * CARDS * WAYS
    for c in range(COLOURS):
        if colour == GREY or colour == c:
            least = max(at_least, cost - int64(hand[c]))
            most = min(locomotives, cost - 1)
            if least <= most:
                ways = (ONE << np.uint64(most + 1)) - (ONE << np.uint64(least))
                place = first + c * WAYS
                legal[place >> 6] |= ways << np.uint64(place & 63)
    if locomotives >= cost:
        place = first + LOCOMOTIVE * WAYS + cost
        legal[place >> 6] |= ONE << np.uint64(place & 63)


@rule
def lay_cards(state: State, colour: int, cards: int, locomotives: int) -> None:
    """Take cards of a colour and locomotives out of the hand, onto the table."""
    player = state.player
    state.hand[player, colour] -= cards
    state.hand[player, LOCOMOTIVE] -= locomotives
    state.hand_size[player] -= cards + locomotives
    state.known[player, colour] = max(0, state.known[player, colour] - cards)
    state.known[player, LOCOMOTIVE] = max(0, state.known[player, LOCOMOTIVE] - locomotives)
    state.laid_colour = colour
    state.laid_cards += cards
    state.laid_locomotives += locomotives


@rule
def discard_laid(state: State, chance: Chance) -> None:
    """Move the cards laid for a payment to the discards."""
    note(chance, CARDS_SPENT, state.player)
    if state.laid_cards > 0:
        state.discards[state.laid_colour] += state.laid_cards
    state.discards[LOCOMOTIVE] += state.laid_locomotives
    state.discards_size += state.laid_cards + state.laid_locomotives
    _clear_laid(state)


@rule
def take_back_laid(state: State, chance: Chance) -> None:
    """Move the cards laid for a payment back to the hand; all players have seen them."""
    player = state.player
    note(chance, CARDS_TAKEN_BACK, player)
    if state.laid_cards > 0:
        state.hand[player, state.laid_colour] += state.laid_cards
        state.known[player, state.laid_colour] += state.laid_cards
    state.hand[player, LOCOMOTIVE] += state.laid_locomotives
    state.known[player, LOCOMOTIVE] += state.laid_locomotives
    state.hand_size[player] += state.laid_cards + state.laid_locomotives
    _clear_laid(state)


@rule
def _clear_laid(state: State) -> None:
    state.laid_colour = 0
    state.laid_cards = 0
    state.laid_locomotives = 0
    state.laid_ferry_cards = 0
