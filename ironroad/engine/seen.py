"""What a seat may know, said in one place.

`observe` builds a Seen record up from what the seat may know: the fields that are declared
public, those that are declared the seat's own, and below what it can count or remember. Views,
compiled bots, observations for research and the sampler all come from it. A spectator is
seat NOBODY and knows what is public.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ZERO, add, has, lowest, total, without_lowest
from ironroad.engine.derived import observe_own, observe_public
from ironroad.engine.fields import Field, record_dtype
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, SEATS, TICKET_WORDS, TICKETS
from ironroad.engine.records import Rules, Seen, State
from ironroad.engine.state import FIELDS


def _column(field: Field) -> tuple[Any, ...]:
    """What is a seat's own is there once, for that seat."""
    return field.name, field.kind.dtype, field.shape[field.known == "own" :]


SEEN: Final = record_dtype(
    [
        *(_column(field) for field in FIELDS if field.known != "hidden"),
        ("put_back", np.uint64, (TICKET_WORDS,)),  # by this seat, into the deck
        ("put_out", np.uint64, (TICKET_WORDS,)),  # by this seat, out of the game
        ("put_back_block", np.uint8, (TICKETS,)),  # where in the deck; 0: on top
        ("block_size", np.uint8, (TICKETS + 1,)),  # of the ticket deck; 0: its top
        ("ticket_count", np.int8, (SEATS,)),
        ("seat", np.int8),
    ]
)


@rule
def observe(board: Rules, state: State, seat: int, seen: Seen) -> None:
    """Fill `seen` with what `seat` may know of the game."""
    seen.seat = seat
    observe_public(state, seen)
    observe_own(state, seat, seen)
    for each in range(SEATS):
        seen.ticket_count[each] = total(state.tickets[each])
    _observe_ticket_deck(board, state, seen)
    _observe_put_back(state, seat, seen)


@rule
def _observe_ticket_deck(board: Rules, state: State, seen: Seen) -> None:
    """How many tickets lie on top of the deck and in each block under it, not which."""
    for b in range(TICKETS + 1):
        seen.block_size[b] = 0
    seen.block_size[0] = total(state.ticket_deck)
    for t in range(board.tickets):
        if state.block[t] > 0:
            seen.block_size[state.block[t]] += 1


@rule
def _observe_put_back(state: State, seat: int, seen: Seen) -> None:
    """The tickets this seat put back or put out of the game: it knows where they are."""
    for w in range(TICKET_WORDS):
        seen.put_back[w] = ZERO
        seen.put_out[w] = ZERO
    for t in range(TICKETS):
        seen.put_back_block[t] = 0
    if seat == NOBODY:
        return
    for w in range(TICKET_WORDS):
        tickets = state.put_back[seat, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if state.block[t] > 0 or has(state.ticket_deck, t):
                add(seen.put_back, t)
                seen.put_back_block[t] = state.block[t]
            else:
                add(seen.put_out, t)
