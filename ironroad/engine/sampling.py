"""Sampling: whole games that fit what a seat has seen, with all hidden parts drawn at random."""

from ironroad.engine.actions import AFTER_CLAIM, PAY, START_TICKETS
from ironroad.engine.bits import add, has, nth, nth_of, remove, size, total
from ironroad.engine.cards import is_turned_over
from ironroad.engine.chance import below, pick_card
from ironroad.engine.claims import close_tracks
from ironroad.engine.derived import show_public
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    COLOURS,
    LOCOMOTIVE,
    NOBODY,
    TICKET_WORDS,
)
from ironroad.engine.mechanics.ferries.rules import locomotives_needed
from ironroad.engine.mechanics.markers.rules import find_reach
from ironroad.engine.mechanics.tolls.rules import sample_tolls
from ironroad.engine.new_game import clear_state
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, Seen, State
from ironroad.engine.turn import can_pay

TRIES = 100
"""How many random hands are tried for a seat that must be able to pay, before a hand is built."""


@rule
def sample(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """Fill `state` with a whole game that fits `seen`, with all hidden parts drawn at random."""
    clear_state(board, state, seen.players)
    show_public(seen, state)
    for t in range(board.tracks):
        if seen.owner[t] != NOBODY:
            close_tracks(board, state, int64(seen.owner[t]), t)
    if board.markers > 0:
        find_reach(board, state)
    _sample_hands(board, seen, state, chance)
    if seen.phase == START_TICKETS:
        _sample_offers(board, seen, state, chance)
    else:
        _sample_tickets(board, seen, state, chance)
    if board.toll_points > 0:
        sample_tolls(board, seen, state, chance)


@rule
def _sample_hands(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """Take the cards that the seat knows of out of the deck, and deal hidden cards from it."""
    state.deck_size = 0
    for c in range(CARDS):
        state.deck_size += board.deck[c]
    for c in range(CARDS):
        _leave_deck(state, c, seen.face_up[c] + seen.discards[c] + seen.turned_up[c])
    _leave_deck(state, seen.laid_colour, seen.laid_cards)
    _leave_deck(state, LOCOMOTIVE, seen.laid_locomotives)
    for seat in range(seen.players):
        state.hand_size[seat] = 0
        for c in range(CARDS):
            held = seen.hand[c] if seat == seen.seat else seen.known[seat, c]
            state.hand[seat, c] = _leave_deck(state, c, held)
            state.hand_size[seat] += held
    if seen.phase == PAY and seen.player != seen.seat:
        _deal_payer(board, seen, state, chance)
    for seat in range(seen.players):
        _deal_hand(seen, state, chance, seat)
    if not _is_claiming(seen):
        _explain_row(board, seen, state)


@rule
def _is_claiming(seen: Seen) -> bool:
    """Whether a claim is under way, whose cards may change the face-up row when the turn ends."""
    return seen.phase == PAY or seen.phase in AFTER_CLAIM


@rule
def _explain_row(board: Rules, seen: Seen, state: State) -> None:
    """Swap ordinary cards of the deck for locomotives in hands until the face-up row can stay (B9).

    A row with too many locomotives stays only if the other cards are in the players' hands.
    """
    for seat in range(seen.players):
        for c in range(COLOURS):
            while (
                seat != seen.seat
                and is_turned_over(board, state)
                and state.deck[c] > 0
                and state.hand[seat, LOCOMOTIVE] > seen.known[seat, LOCOMOTIVE]
            ):
                state.deck[c] -= 1
                state.hand[seat, c] += 1
                state.deck[LOCOMOTIVE] += 1
                state.hand[seat, LOCOMOTIVE] -= 1


@rule
def _deal_hand(seen: Seen, state: State, chance: Chance, seat: int) -> None:
    """Fill a seat's hand with random cards of the deck; the known cards are in it already."""
    while state.hand_size[seat] < seen.hand_size[seat]:
        _deal_card(state, seat, pick_card(chance, state.deck, state.deck_size))


@rule
def _deal_card(state: State, seat: int, colour: int) -> None:
    _leave_deck(state, colour, 1)
    state.hand[seat, colour] += 1
    state.hand_size[seat] += 1


@rule
def _deal_payer(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """Deal a hand that can pay to the player who is paying for a track, station or marker."""
    payer = int64(seen.player)
    for _ in range(TRIES):
        _deal_hand(seen, state, chance, payer)
        if can_pay(board, state):
            return
        _take_back_unknown(seen, state, payer)
    _deal_price(board, seen, state, payer)


@rule
def _take_back_unknown(seen: Seen, state: State, seat: int) -> None:
    for c in range(CARDS):
        unknown = state.hand[seat, c] - seen.known[seat, c]
        _leave_deck(state, c, -unknown)
        state.hand[seat, c] -= unknown
        state.hand_size[seat] -= unknown


@rule
def _deal_price(board: Rules, seen: Seen, state: State, payer: int) -> None:
    """Build a hand that can pay, since random hands rarely could."""
    for colour in range(COLOURS):
        locomotives = 0
        if seen.city == NOBODY:
            locomotives = locomotives_needed(board, state)
        while state.hand_size[payer] < seen.hand_size[payer] and not can_pay(board, state):
            if state.hand[payer, LOCOMOTIVE] < locomotives and state.deck[LOCOMOTIVE] > 0:
                _deal_card(state, payer, LOCOMOTIVE)
            elif state.deck[colour] > 0:
                _deal_card(state, payer, colour)
            elif state.deck[LOCOMOTIVE] > 0:
                _deal_card(state, payer, LOCOMOTIVE)
            else:
                break
        if can_pay(board, state):
            return
        _take_back_unknown(seen, state, payer)


@rule
def _leave_deck(state: State, colour: int, cards: int) -> int:
    state.deck[colour] -= cards
    state.deck_size -= cards
    return cards


@rule
def _sample_offers(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """Before the first turn: draw the other seats' start tickets, and the choices made so far."""
    unseen = state.ticket_deck
    _take_own(seen, state, unseen)
    for seat in range(seen.players):
        if seat == seen.seat:
            continue
        for i in range(seen.offer_size[seat]):
            pool = board.long_tickets if i < board.start_long_tickets else board.regular_tickets
            state.offer[seat, i] = _deal(unseen, pool, chance)
    seat = int64(seen.first)
    while seat != seen.player:
        if seat != seen.seat:
            subsets = board.keep_start[seen.offer_size[seat]]
            state.choice[seat] = nth(subsets, below(chance, size(subsets)))
        seat = (seat + 1) % seen.players
    for w in range(TICKET_WORDS):
        unseen[w] &= board.regular_tickets[w]


@rule
def _sample_tickets(board: Rules, seen: Seen, state: State, chance: Chance) -> None:
    """After the start: draw the other seats' tickets and offers, then fill the ticket deck."""
    unseen = state.ticket_deck
    _take_own(seen, state, unseen)
    dealt = board.start_long_tickets + board.start_tickets
    for seat in range(seen.players):
        if seat == seen.seat:
            continue
        long_ones = _long_tickets_kept(board, seen, seat, dealt, chance)
        for i in range(seen.ticket_count[seat]):
            pool = board.long_tickets if i < long_ones else board.regular_tickets
            add(state.tickets[seat], _deal(unseen, pool, chance))
        for i in range(seen.offer_size[seat]):
            state.offer[seat, i] = _deal(unseen, board.regular_tickets, chance)
    _sample_ticket_deck(board, seen, state, unseen, chance)


@rule
def _take_own(seen: Seen, state: State, unseen: Row[Word]) -> None:
    """Take the tickets that the seat knows of out of `unseen`, and put its own into the state.

    It knows its own tickets, its offer, the discards, and the tickets it put back or out of the
    game.
    """
    for w in range(TICKET_WORDS):
        unseen[w] &= ~seen.ticket_discards[w]
    if seen.seat == NOBODY:
        return
    seat = int64(seen.seat)
    for w in range(TICKET_WORDS):
        state.tickets[seat, w] = seen.tickets[w]
        state.put_back[seat, w] = seen.put_back[w] | seen.put_out[w]
        unseen[w] &= ~(seen.tickets[w] | seen.put_back[w] | seen.put_out[w])
    for i in range(seen.offer_size[seat]):
        state.offer[seat, i] = seen.offer[i]
        remove(unseen, int64(seen.offer[i]))
    state.choice[seat] = seen.choice


@rule
def _long_tickets_kept(board: Rules, seen: Seen, seat: int, dealt: int, chance: Chance) -> int:
    """Draw how many long start tickets a seat kept.

    Of the tickets dealt to it, all sets of as many as it kept are equally likely.
    """
    kept = int64(seen.start_kept[seat])
    long_ones = 0
    for i in range(board.start_long_tickets):
        if below(chance, dealt - i) < kept:
            kept -= 1
            long_ones += 1
    return long_ones


@rule
def _deal(unseen: Row[Word], pool: Row[Word], chance: Chance) -> int:
    """Draw an unseen ticket of `pool`, or any unseen ticket if the pool has none left."""
    count = 0
    for w in range(TICKET_WORDS):
        count += size(unseen[w] & pool[w])
    if count == 0:
        ticket = nth_of(unseen, below(chance, total(unseen)))
        remove(unseen, ticket)
        return ticket
    n = below(chance, count)
    w = 0
    while n >= size(unseen[w] & pool[w]):
        n -= size(unseen[w] & pool[w])
        w += 1
    ticket = w * 64 + nth(unseen[w] & pool[w], n)
    remove(unseen, ticket)
    return ticket


@rule
def _sample_ticket_deck(
    board: Rules, seen: Seen, state: State, unseen: Row[Word], chance: Chance
) -> None:
    """Fill the blocks under the ticket deck, then its top; tickets left over leave the game."""
    own_on_top = 0
    for t in range(board.tickets):
        if has(seen.put_back, t):
            state.block[t] = seen.put_back_block[t]
            own_on_top += seen.put_back_block[t] == 0
    for b in range(1, seen.blocks + 1):
        missing = int64(seen.block_size[b])
        for t in range(board.tickets):
            missing -= has(seen.put_back, t) and seen.put_back_block[t] == b
        for _ in range(missing):
            state.block[_deal(unseen, board.regular_tickets, chance)] = b
    for _ in range(total(unseen) - (seen.block_size[0] - own_on_top)):
        _deal(unseen, board.long_tickets, chance)
    for t in range(board.tickets):
        if has(seen.put_back, t) and seen.put_back_block[t] == 0:
            add(unseen, t)
