"""The Seen record: everything that a seat may know of a game, and nothing else.

`observe` fills it with the fields that are declared public, the seat's values of the fields
declared its own, and those below, which the seat can count or remember. Views, compiled bots,
observations for research and the sampler read this record. A spectator is seat NOBODY and
knows what is public.
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
    """Name, type and shape of a field in the record; an own field has the seat's value alone."""
    return field.name, field.kind.dtype, field.shape[field.known == "own" :]


SEEN: Final = record_dtype(
    [
        *(_column(field) for field in FIELDS if field.known in ("public", "own")),
        ("put_back", np.uint64, (TICKET_WORDS,)),  # tickets put back into the deck by this seat
        ("put_out", np.uint64, (TICKET_WORDS,)),  # tickets put out of the game by this seat
        ("put_back_block", np.uint8, (TICKETS,)),  # the block of each ticket put back; 0: the top
        ("block_size", np.uint8, (TICKETS + 1,)),  # tickets in each block of the deck; 0: its top
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
    """Count the tickets on top of the deck and in each block under it, without naming them."""
    for b in range(TICKETS + 1):
        seen.block_size[b] = 0
    seen.block_size[0] = total(state.ticket_deck)
    for t in range(board.tickets):
        if state.block[t] > 0:
            seen.block_size[state.block[t]] += 1


@rule
def _observe_put_back(state: State, seat: int, seen: Seen) -> None:
    """Fill in the tickets that this seat put back or out of the game: it knows where they are."""
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
