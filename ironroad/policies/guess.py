"""Guessing the rivals' tickets: a rival that has built half of a ticket's way may well hold it."""

import numpy as np

from ironroad.engine.bits import ZERO, add, has, lowest, remove, size, without_lowest
from ironroad.engine.chance import below
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY, TICKET_WORDS
from ironroad.engine.numbers import Row, Table, Word, float32, int64
from ironroad.engine.records import Chance, Rules, Seen, State
from ironroad.policies.prices import FAR
from ironroad.policies.records import Sketch
from ironroad.policies.routes import find_way

TRIES = 16
"""How many other tickets each rival's ticket in a sampled game is compared with."""
BELIEF = float32(14)
"""A finished ticket is e to this power times as likely to be held as one not begun."""


@rule
def measure_progress(board: Rules, state: State, progress: Table[float], sketch: Sketch) -> None:
    """Fill `progress[seat, ticket]`: the share of a ticket's way that a seat has built, 0 to 1."""
    for seat in range(state.players):
        for ticket in range(board.tickets):
            progress[seat, ticket] = 0
    for t in range(board.tracks):
        sketch.cost[t] = float32(board.length[t])
    for ticket in range(board.tickets):
        sketch.gain[ticket] = _distance(board, ticket, sketch)
    for seat in range(state.players):
        for t in range(board.tracks):
            sketch.cost[t] = float32(board.length[t])
            if state.owner[t] != NOBODY:
                sketch.cost[t] = float32(0) if state.owner[t] == seat else FAR
        for ticket in range(board.tickets):
            left = _distance(board, ticket, sketch) / sketch.gain[ticket]
            progress[seat, ticket] = max(float32(0), float32(1) - left)


@rule
def _distance(board: Rules, ticket: int, sketch: Sketch) -> float:
    end = find_way(board, sketch, board.ticket_a[ticket], board.ticket_b[ticket])
    return FAR if end == NOBODY else sketch.distance[end]


@rule
def guess_tickets(
    board: Rules,
    state: State,
    seen: Seen,
    progress: Table[float],
    chance: Chance,
    unseen: Row[Word],
) -> None:
    """Exchange the rivals' tickets in a sampled game for tickets that fit their tracks better.

    Each ticket is compared with some tickets that lie unseen in the deck. The more of the other
    ticket's way the rival has built, and the less of this one's, the likelier the exchange.
    """
    for w in range(TICKET_WORDS):
        unseen[w] = board.regular_tickets[w] | board.long_tickets[w]
        unseen[w] &= ~(seen.tickets[w] | seen.put_back[w] | seen.put_out[w])
        unseen[w] &= ~seen.ticket_discards[w]
        for seat in range(state.players):
            unseen[w] &= ~state.tickets[seat, w]
    for seat in range(state.players):
        for i in range(state.offer_size[seat]):
            remove(unseen, int64(state.offer[seat, i]))
    for seat in range(state.players):
        if seat != seen.seat:
            for w in range(TICKET_WORDS):
                rest = state.tickets[seat, w]
                while rest != ZERO:
                    _doubt(board, state, seat, w * 64 + lowest(rest), progress, chance, unseen)
                    rest = without_lowest(rest)


@rule
def _doubt(
    board: Rules,
    state: State,
    seat: int,
    ticket: int,
    progress: Table[float],
    chance: Chance,
    unseen: Row[Word],
) -> None:
    """Compare one ticket of a rival with others, and perhaps exchange it."""
    for _ in range(TRIES):
        other = _pick_alike(board, ticket, unseen, chance)
        if other == NOBODY:
            return
        gain = BELIEF * (progress[seat, other] - progress[seat, ticket])
        odds = float32(np.exp(min(gain, float32(0))))
        if float32(below(chance, 1000)) < odds * float32(1000):
            _exchange(state, seat, ticket, other, unseen)
            ticket = other


@rule
def _pick_alike(board: Rules, ticket: int, unseen: Row[Word], chance: Chance) -> int:
    """A random ticket out of `unseen`: a long one if this ticket is long, else a regular one."""
    is_long = has(board.long_tickets, ticket)
    count = 0
    for w in range(TICKET_WORDS):
        pool = board.long_tickets[w] if is_long else board.regular_tickets[w]
        count += size(unseen[w] & pool)
    if count == 0:
        return int64(NOBODY)
    n = below(chance, count)
    for w in range(TICKET_WORDS):
        rest = unseen[w] & (board.long_tickets[w] if is_long else board.regular_tickets[w])
        while rest != ZERO:
            if n == 0:
                return int64(w * 64 + lowest(rest))
            n -= 1
            rest = without_lowest(rest)
    return int64(NOBODY)


@rule
def _exchange(state: State, seat: int, ticket: int, other: int, unseen: Row[Word]) -> None:
    """Give the seat the other ticket, and put its own where the other one lay."""
    remove(state.tickets[seat], ticket)
    add(state.tickets[seat], other)
    remove(unseen, other)
    add(unseen, ticket)
    if has(state.ticket_deck, other):
        remove(state.ticket_deck, other)
        add(state.ticket_deck, ticket)
    state.block[ticket] = state.block[other]
    state.block[other] = 0
