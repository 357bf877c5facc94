"""Tickets: the deck, the offers, and the place of tickets that are not kept.

The deck is a set on top, in no order, and numbered blocks underneath. The tickets of a block
were put back together; they come up in random order when all tickets above them are drawn.
"""

from ironroad.engine.actions import KEEP
from ironroad.engine.bits import ZERO, add, remove, total
from ironroad.engine.chance import note, pick_ticket
from ironroad.engine.effects import (
    TICKET_DISCARDED,
    TICKET_DRAWN,
    TICKET_KEPT,
    TICKET_LEFT_OUT,
    TICKET_PUT_BACK,
    TICKETS_COME_UP,
    TICKETS_RENEWED,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, SEATS, TICKET_WORDS
from ironroad.engine.mechanics.neutral import NEUTRAL_OUT
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State

# Where the tickets go that are not kept.
TO_BOTTOM = 0
OUT_OF_GAME = 1
SHUFFLED_TO_BOTTOM = 2
TO_DISCARDS = 3


@rule
def deck_is_empty(state: State) -> bool:
    """Whether the ticket deck has no ticket left; the discards do not matter."""
    for w in range(TICKET_WORDS):
        if state.ticket_deck[w] != ZERO:
            return False
    return state.blocks == 0


@rule
def has_tickets(state: State) -> bool:
    """Whether a ticket can be drawn, from the deck or from the discards that renew it (N4)."""
    return not deck_is_empty(state) or total(state.ticket_discards) > 0


@rule
def renew_ticket_deck(state: State, chance: Chance) -> None:
    """Shuffle the ticket discards into a new deck (N4)."""
    note(chance, TICKETS_RENEWED)
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = state.ticket_discards[w]
        state.ticket_discards[w] = ZERO


@rule
def discard_ticket(state: State, ticket: int) -> None:
    """Lay a ticket face up on the ticket discards (N4)."""
    add(state.ticket_discards, ticket)


@rule
def leave_neutral_out(state: State, chance: Chance) -> None:
    """If the deck has run out, end the neutral player's part and make a new deck (N20)."""
    if state.neutral_marker != NOBODY and deck_is_empty(state):
        state.neutral_marker = NOBODY
        note(chance, NEUTRAL_OUT)
        renew_ticket_deck(state, chance)


@rule
def draw_ticket(board: Rules, state: State, chance: Chance, seat: int) -> int:
    """Draw the top ticket of the deck, renewed from the discards if it is empty (N4).

    There must be a ticket to draw. If `seat` is NOBODY, all players see the ticket. When a seat
    draws, the others no longer know which of the tickets they put back are still on top.
    """
    if deck_is_empty(state):
        renew_ticket_deck(state, chance)
    elif total(state.ticket_deck) == 0:
        _raise_blocks(board, state)
        note(chance, TICKETS_COME_UP)
    ticket = pick_ticket(chance, state.ticket_deck)
    for other in range(SEATS):
        if seat == NOBODY or other == seat:
            remove(state.put_back[other], ticket)
        else:
            for w in range(TICKET_WORDS):
                state.put_back[other, w] &= ~state.ticket_deck[w]
    remove(state.ticket_deck, ticket)
    return ticket


@rule
def _raise_blocks(board: Rules, state: State) -> None:
    """Put the tickets of the first block on top of the deck, and renumber the other blocks."""
    for t in range(board.tickets):
        if state.block[t] > 0:
            state.block[t] -= 1
            if state.block[t] == 0:
                add(state.ticket_deck, t)
    state.blocks -= 1


@rule
def offer_tickets(board: Rules, state: State, chance: Chance, seat: int, count: int) -> None:
    """Draw tickets for a seat to choose from, fewer if the deck has fewer (B20)."""
    while count > 0 and has_tickets(state):
        ticket = draw_ticket(board, state, chance, seat)
        _offer(state, seat, ticket)
        note(chance, TICKET_DRAWN, seat, ticket)
        leave_neutral_out(state, chance)
        count -= 1


@rule
def _offer(state: State, seat: int, ticket: int) -> None:
    state.offer[seat, state.offer_size[seat]] = ticket
    state.offer_size[seat] += 1


@rule
def keep_actions(state: State, legal: Row[Word], subsets: Row[Word]) -> None:
    """Add the subsets of the offer that may be kept; `subsets` lists them by offer size."""
    legal[KEEP >> 6] = subsets[state.offer_size[state.player]]


@rule
def keep_tickets(state: State, chance: Chance, seat: int, subset: int, unkept: int) -> None:
    """Keep the tickets of the offer that are in `subset`; `unkept` says where the others go.

    All kept tickets are noted before all others: notes in the order of the offer would tell other
    players which of the tickets drawn were kept (B19).
    """
    if unkept == TO_BOTTOM and subset + 1 < (1 << state.offer_size[seat]):
        state.blocks += 1
    for i in range(state.offer_size[seat]):
        if (subset >> i) & 1:
            ticket = int64(state.offer[seat, i])
            add(state.tickets[seat], ticket)
            note(chance, TICKET_KEPT, seat, ticket)
    for i in range(state.offer_size[seat]):
        if not (subset >> i) & 1:
            _give_back(state, chance, seat, int64(state.offer[seat, i]), unkept)
        state.offer[seat, i] = 0
    state.offer_size[seat] = 0


@rule
def _give_back(state: State, chance: Chance, seat: int, ticket: int, unkept: int) -> None:
    """Put a ticket that was not kept where `unkept` says (B20, E3, N4)."""
    if unkept == TO_DISCARDS:
        discard_ticket(state, ticket)
        note(chance, TICKET_DISCARDED, seat, ticket)
        return
    add(state.put_back[seat], ticket)
    if unkept == OUT_OF_GAME:
        note(chance, TICKET_LEFT_OUT, seat, ticket)
    else:
        state.block[ticket] = state.blocks
        note(chance, TICKET_PUT_BACK, seat, ticket, state.blocks)


@rule
def keep_start_tickets(board: Rules, state: State, chance: Chance) -> None:
    """Put the choices of start tickets into effect, once all players have chosen (B26)."""
    if board.start_unkept == SHUFFLED_TO_BOTTOM and _any_unkept(state):
        state.blocks += 1
    for order in range(state.players):
        seat = (state.first + order) % state.players
        for i in range(state.offer_size[seat]):
            state.start_kept[seat] += (state.choice[seat] >> i) & 1
        keep_tickets(state, chance, seat, int64(state.choice[seat]), board.start_unkept)
        state.choice[seat] = 0


@rule
def _any_unkept(state: State) -> bool:
    for seat in range(state.players):
        if state.choice[seat] + 1 < (1 << state.offer_size[seat]):
            return True
    return False
