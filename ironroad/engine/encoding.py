"""Observations: what a seat sees as a row of numbers, for programs that learn.

`encode` fills the row from a Seen record and nothing else. The base game comes first, in the
order written here, then the fields of the mechanics in force, in the order of declaration.
`ironroad.batch.observation` names the fields, and says which of them a board has.
"""

from typing import Final

from ironroad.engine.actions import PHASES
from ironroad.engine.derived import encode_mechanics
from ironroad.engine.encoding_parts import (
    YES,
    encode_numbers,
    encode_set,
    mark,
    mark_seat,
    seat_after,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, NEUTRAL
from ironroad.engine.numbers import Row, float32
from ironroad.engine.records import Rules, Seen
from ironroad.engine.tickets import OUT_OF_GAME, TO_DISCARDS

# Counts are divided by these units, so that most numbers lie between 0 and 1.
HAND: Final = float32(10)
ROW: Final = float32(5)
DECK: Final = float32(100)
CARDS_HELD: Final = float32(20)
TICKETS_HELD: Final = float32(10)
SCORE: Final = float32(100)
TURNS: Final = float32(100)

_PHASES = len(PHASES)


@rule
def encode(board: Rules, seen: Seen, row: Row[float]) -> int:
    """Fill a row with what the seat sees; returns how many numbers were written."""
    for i in range(len(row)):
        row[i] = 0
    at = _encode_decision(board, seen, row, 0)
    at = _encode_cards(seen, row, at)
    at = _encode_tickets(board, seen, row, at)
    at = _encode_tracks(board, seen, row, at)
    at = _encode_seats(board, seen, row, at)
    if board.tunnel_cards > 0:
        at = _encode_laid(seen, row, at)
    at = encode_mechanics(board, seen, row, at)
    return at


@rule
def most_offered(board: Rules) -> int:
    """The most tickets that are offered at once."""
    return max(board.start_tickets + board.start_long_tickets, board.draw_tickets)


@rule
def _encode_decision(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    """Write the decision to make: its phase, the turn, and the track or city being paid for."""
    at = mark(seen.phase, _PHASES, row, at)
    row[at] = float32(seen.turn) / TURNS
    row[at + 1] = float32(seen.turns_left + 1) / float32(seen.players + 1)
    row[at + 2] = float32(seen.passes) / float32(seen.players)
    at = mark_seat(seen, seen.first, row, at + 3)
    at = mark(seen.track, board.tracks, row, at)
    if board.stations > 0 or board.markers > 0:
        at = mark(seen.city, board.cities, row, at)
    return at


@rule
def _encode_cards(seen: Seen, row: Row[float], at: int) -> int:
    at = encode_numbers(seen.hand, CARDS, HAND, row, at)
    at = encode_numbers(seen.face_up, CARDS, ROW, row, at)
    at = encode_numbers(seen.discards, CARDS, HAND, row, at)
    row[at] = float32(seen.deck_size) / DECK
    return at + 1


@rule
def _encode_tickets(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    """Write the seat's own tickets, each ticket of its offer, and what it knows of the deck."""
    at = encode_set(seen.tickets, board.tickets, row, at)
    for i in range(most_offered(board)):
        if i < seen.offer_size[seen.seat]:
            row[at + seen.offer[i]] = YES
        at += board.tickets
    left = 0
    for b in range(seen.blocks + 1):
        left += seen.block_size[b]
    row[at] = float32(left) / float32(board.tickets)
    at = encode_set(seen.put_back, board.tickets, row, at + 1)
    if board.start_unkept == OUT_OF_GAME or board.draw_unkept == OUT_OF_GAME:
        at = encode_set(seen.put_out, board.tickets, row, at)
    if board.start_unkept == TO_DISCARDS or board.draw_unkept == TO_DISCARDS:
        at = encode_set(seen.ticket_discards, board.tickets, row, at)
    return at


@rule
def _encode_tracks(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    """Write the set of tracks of each seat, and of the neutral player if there is one."""
    for order in range(seen.players):
        at = _encode_owned(board, seen, seat_after(seen, order), row, at)
    if board.neutral_trains > 0:
        at = _encode_owned(board, seen, NEUTRAL, row, at)
    return at


@rule
def _encode_owned(board: Rules, seen: Seen, owner: int, row: Row[float], at: int) -> int:
    end = at + board.tracks
    part = row[at:end]  # compilers do many tracks at once in a loop from 0 without branches
    for t in range(len(part)):
        part[t] = float32(seen.owner[t] == owner)
    return end


@rule
def _encode_seats(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    for order in range(seen.players):
        seat = seat_after(seen, order)
        row[at] = float32(seen.score[seat]) / SCORE
        row[at + 1] = float32(seen.trains[seat]) / float32(board.trains)
        row[at + 2] = float32(seen.hand_size[seat]) / CARDS_HELD
        row[at + 3] = float32(seen.ticket_count[seat]) / TICKETS_HELD
        at = encode_numbers(seen.known[seat], CARDS, HAND, row, at + 4)
    return at


@rule
def _encode_laid(seen: Seen, row: Row[float], at: int) -> int:
    """Write the cards laid for a tunnel."""
    if seen.laid_cards > 0:
        mark(seen.laid_colour, CARDS, row, at)
    row[at + CARDS] = float32(seen.laid_cards) / HAND
    row[at + CARDS + 1] = float32(seen.laid_locomotives) / HAND
    return at + CARDS + 2
