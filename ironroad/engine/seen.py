"""What a seat may know, said in one place.

`observe` builds a Seen record up, field by field, from what the seat may know. Views,
compiled bots, observations for research and the sampler all come from it. A spectator is
seat NOBODY and knows what is public.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ZERO, add, has, nth, nth_of, remove, size, total
from ironroad.engine.chance import below, pick_card
from ironroad.engine.claims import close_tracks
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    LOCOMOTIVE,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACKS,
)
from ironroad.engine.state import NOBODY, START_TICKETS
from ironroad.engine.turn import clear_state

SEEN: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # What the seat alone knows.
                ("tickets", np.uint64, (TICKET_WORDS,)),
                ("put_back", np.uint64, (TICKET_WORDS,)),  # by this seat, into the deck
                ("put_out", np.uint64, (TICKET_WORDS,)),  # by this seat, out of the game
                ("put_back_block", np.uint8, (TICKETS,)),  # where in the deck; 0: on top
                ("hand", np.int8, (CARDS,)),
                ("offer", np.uint8, (OFFER,)),
                ("choice", np.uint8),
                # What everybody knows.
                ("stations", np.uint64, (SEATS,)),
                ("turn", np.int16),
                ("track", np.int16),
                ("seat", np.int8),
                ("players", np.int8),
                ("first", np.int8),
                ("player", np.int8),
                ("phase", np.int8),
                ("turns_left", np.int8),
                ("passes", np.int8),
                ("score", np.int16, (SEATS,)),
                ("trains", np.int8, (SEATS,)),
                ("owner", np.int8, (TRACKS,)),
                ("face_up", np.int8, (CARDS,)),
                ("discards", np.int8, (CARDS,)),
                ("known", np.int8, (SEATS, CARDS)),
                ("hand_size", np.int8, (SEATS,)),
                ("deck_size", np.int8),
                ("ticket_count", np.int8, (SEATS,)),
                ("offer_size", np.int8, (SEATS,)),
                ("start_kept", np.int8, (SEATS,)),
                ("blocks", np.uint8),
                ("block_size", np.uint8, (TICKETS + 1,)),  # of the ticket deck; 0: its top
                ("city", np.int8),
                ("laid_colour", np.int8),
                ("laid_cards", np.int8),
                ("laid_locomotives", np.int8),
                ("extra", np.int8),
                ("turned_up", np.int8, (CARDS,)),
            ],
            align=True,
        ),
    )
)


@rule
def observe(board, state, seat, seen):
    """Fill `seen` with what `seat` may know of the game."""
    _observe_table(state, seen)
    _observe_seats(state, seen)
    _observe_ticket_deck(board, state, seen)
    seen.seat = seat
    for c in range(CARDS):
        seen.hand[c] = 0 if seat == NOBODY else state.hand[seat, c]
    for i in range(OFFER):
        seen.offer[i] = 0 if seat == NOBODY else state.offer[seat, i]
    seen.choice = 0 if seat == NOBODY else state.choice[seat]
    for w in range(TICKET_WORDS):
        seen.tickets[w] = ZERO if seat == NOBODY else state.tickets[seat, w]
    _observe_put_back(board, state, seat, seen)


@rule
def _observe_table(state, seen):
    seen.turn = state.turn
    seen.players = state.players
    seen.first = state.first
    seen.player = state.player
    seen.phase = state.phase
    seen.turns_left = state.turns_left
    seen.passes = state.passes
    seen.deck_size = state.deck_size
    seen.track = state.track
    seen.city = state.city
    seen.laid_colour = state.laid_colour
    seen.laid_cards = state.laid_cards
    seen.laid_locomotives = state.laid_locomotives
    seen.extra = state.extra
    for c in range(CARDS):
        seen.face_up[c] = state.face_up[c]
        seen.discards[c] = state.discards[c]
        seen.turned_up[c] = state.turned_up[c]
    for t in range(TRACKS):
        seen.owner[t] = state.owner[t]


@rule
def _observe_seats(state, seen):
    for seat in range(SEATS):
        seen.stations[seat] = state.stations[seat]
        seen.score[seat] = state.score[seat]
        seen.trains[seat] = state.trains[seat]
        seen.hand_size[seat] = state.hand_size[seat]
        seen.ticket_count[seat] = total(state.tickets[seat])
        seen.offer_size[seat] = state.offer_size[seat]
        seen.start_kept[seat] = state.start_kept[seat]
        for c in range(CARDS):
            seen.known[seat, c] = state.known[seat, c]


@rule
def _observe_ticket_deck(board, state, seen):
    """How many tickets lie on top of the deck and in each block under it, not which."""
    seen.blocks = state.blocks
    for b in range(TICKETS + 1):
        seen.block_size[b] = 0
    seen.block_size[0] = total(state.ticket_deck)
    for t in range(board.tickets):
        if state.block[t] > 0:
            seen.block_size[state.block[t]] += 1


@rule
def _observe_put_back(board, state, seat, seen):
    """The tickets this seat put back or put out of the game: it knows where they are."""
    for w in range(TICKET_WORDS):
        seen.put_back[w] = ZERO
        seen.put_out[w] = ZERO
    for t in range(TICKETS):
        seen.put_back_block[t] = 0
    if seat == NOBODY:
        return
    for t in range(board.tickets):
        if has(state.put_back[seat], t):
            if state.block[t] > 0 or has(state.ticket_deck, t):
                add(seen.put_back, t)
                seen.put_back_block[t] = state.block[t]
            else:
                add(seen.put_out, t)


@rule
def sample(board, seen, state, chance):
    """Fill `state` with a whole game that fits what is seen: each hidden part at random."""
    clear_state(board, state, seen.players)
    _copy_table(board, seen, state)
    _sample_hands(seen, state, chance)
    if seen.phase == START_TICKETS:
        _sample_offers(board, seen, state, chance)
    else:
        _sample_tickets(board, seen, state, chance)


@rule
def _copy_table(board, seen, state):
    state.turn = seen.turn
    state.first = seen.first
    state.player = seen.player
    state.phase = seen.phase
    state.turns_left = seen.turns_left
    state.passes = seen.passes
    state.track = seen.track
    state.city = seen.city
    state.laid_colour = seen.laid_colour
    state.laid_cards = seen.laid_cards
    state.laid_locomotives = seen.laid_locomotives
    state.extra = seen.extra
    for t in range(board.tracks):
        if seen.owner[t] != NOBODY:
            state.owner[t] = seen.owner[t]
            close_tracks(board, state, np.int64(seen.owner[t]), t)
    for seat in range(seen.players):
        state.stations[seat] = seen.stations[seat]
        state.score[seat] = seen.score[seat]
        state.trains[seat] = seen.trains[seat]
        state.start_kept[seat] = seen.start_kept[seat]


@rule
def _sample_hands(seen, state, chance):
    """Cards in sight leave the deck; the other hands are dealt from what is left."""
    for c in range(CARDS):
        state.face_up[c] = _leave_deck(state, c, seen.face_up[c])
        state.discards[c] = _leave_deck(state, c, seen.discards[c])
        state.turned_up[c] = _leave_deck(state, c, seen.turned_up[c])
        state.face_up_size += state.face_up[c]
        state.discards_size += state.discards[c]
    _leave_deck(state, seen.laid_colour, seen.laid_cards)
    _leave_deck(state, LOCOMOTIVE, seen.laid_locomotives)
    for seat in range(seen.players):
        state.hand_size[seat] = seen.hand_size[seat]
        for c in range(CARDS):
            held = seen.hand[c] if seat == seen.seat else seen.known[seat, c]
            state.hand[seat, c] = _leave_deck(state, c, held)
            state.known[seat, c] = seen.known[seat, c]
    for seat in range(seen.players):
        if seat != seen.seat:
            unknown = seen.hand_size[seat]
            for c in range(CARDS):
                unknown -= seen.known[seat, c]
            for _ in range(unknown):
                colour = pick_card(chance, state.deck, state.deck_size)
                _leave_deck(state, colour, 1)
                state.hand[seat, colour] += 1


@rule
def _leave_deck(state, colour, cards):
    state.deck[colour] -= cards
    state.deck_size -= cards
    return cards


@rule
def _sample_offers(board, seen, state, chance):
    """Before the first turn: deal the others their start tickets, and choose for those who have."""
    unseen = state.ticket_deck
    _take_own(seen, state, unseen)
    for seat in range(seen.players):
        if seat == seen.seat:
            continue
        for i in range(seen.offer_size[seat]):
            pool = board.long_tickets if i < board.start_long_tickets else board.regular_tickets
            state.offer[seat, i] = _deal(unseen, pool, chance)
        state.offer_size[seat] = seen.offer_size[seat]
    seat = np.int64(seen.first)
    while seat != seen.player:
        if seat != seen.seat:
            subsets = board.keep_start[seen.offer_size[seat]]
            state.choice[seat] = nth(subsets, below(chance, size(subsets)))
        seat = (seat + 1) % seen.players
    for w in range(TICKET_WORDS):
        unseen[w] &= board.regular_tickets[w]


@rule
def _sample_tickets(board, seen, state, chance):
    """In the course of the game: deal the others their tickets, then fill the ticket deck."""
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
        state.offer_size[seat] = seen.offer_size[seat]
    _sample_ticket_deck(board, seen, state, unseen, chance)


@rule
def _take_own(seen, state, unseen):
    """What the seat knows of tickets: its own, its offer, those it put back or out."""
    if seen.seat == NOBODY:
        return
    seat = np.int64(seen.seat)
    for w in range(TICKET_WORDS):
        state.tickets[seat, w] = seen.tickets[w]
        state.put_back[seat, w] = seen.put_back[w] | seen.put_out[w]
        unseen[w] &= ~(seen.tickets[w] | seen.put_back[w] | seen.put_out[w])
    for i in range(seen.offer_size[seat]):
        state.offer[seat, i] = seen.offer[i]
        remove(unseen, np.int64(seen.offer[i]))
    state.offer_size[seat] = seen.offer_size[seat]
    state.choice[seat] = seen.choice


@rule
def _long_tickets_kept(board, seen, seat, dealt, chance):
    """How many of its long start tickets a seat may have kept, all subsets as likely."""
    kept = np.int64(seen.start_kept[seat])
    long_ones = 0
    for i in range(board.start_long_tickets):
        if below(chance, dealt - i) < kept:
            kept -= 1
            long_ones += 1
    return long_ones


@rule
def _deal(unseen, pool, chance):
    """A ticket from the unseen ones of a pool; from all unseen ones if it has none."""
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
def _sample_ticket_deck(board, seen, state, unseen, chance):
    """Fill the blocks under the deck, then its top; what is left over is out of the game."""
    state.blocks = seen.blocks
    own_on_top = 0
    for t in range(board.tickets):
        if has(seen.put_back, t):
            state.block[t] = seen.put_back_block[t]
            own_on_top += seen.put_back_block[t] == 0
    for b in range(1, seen.blocks + 1):
        missing = np.int64(seen.block_size[b])
        for t in range(board.tickets):
            missing -= has(seen.put_back, t) and seen.put_back_block[t] == b
        for _ in range(missing):
            state.block[_deal(unseen, board.regular_tickets, chance)] = b
    for _ in range(total(unseen) - (seen.block_size[0] - own_on_top)):
        _deal(unseen, board.long_tickets, chance)
    for t in range(board.tickets):
        if has(seen.put_back, t) and seen.put_back_block[t] == 0:
            add(unseen, t)
