"""What a seat sees as a row of numbers, for programs that learn.

`encode` fills the row from a Seen record and nothing else. Seats are told from the seat's own
place: itself first, then the others in the order of play. Fields come in the order in which
they are written here; `ironroad.batch.observation` names them, and says which a board has.
"""

from typing import Final

import numpy as np

from ironroad.engine.actions import PHASES
from ironroad.engine.bits import ZERO, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, NEUTRAL, NOBODY
from ironroad.engine.tickets import OUT_OF_GAME, TO_DISCARDS

# What makes a number about one: counts are told in these units.
HAND: Final = np.float32(10)
ROW: Final = np.float32(5)
DECK: Final = np.float32(100)
CARDS_HELD: Final = np.float32(20)
TICKETS_HELD: Final = np.float32(10)
SCORE: Final = np.float32(100)
TURNS: Final = np.float32(100)
FEW: Final = np.float32(3)
POINTS: Final = np.float32(30)

_ONE = np.float32(1)
_PHASES = len(PHASES)


@rule
def encode(board, seen, row):
    """Fill a row with what is seen; how many numbers it took."""
    for i in range(len(row)):
        row[i] = 0
    at = _encode_decision(board, seen, row, 0)
    at = _encode_cards(seen, row, at)
    at = _encode_tickets(board, seen, row, at)
    at = _encode_tracks(board, seen, row, at)
    at = _encode_seats(board, seen, row, at)
    if board.tunnel_cards > 0:
        at = _encode_tunnel(seen, row, at)
    if board.stations > 0:
        at = _encode_cities_of_seats(board, seen, seen.stations, row, at)
    if board.toll_points > 0:
        at = _encode_tolls(seen, row, at)
    if board.neutral_trains > 0:
        at = _encode_neutral(board, seen, row, at)
    if board.token_cities != ZERO:
        at = _encode_cities_of_seats(board, seen, seen.tokens, row, at)
        at = _encode_numbers(seen.tokens_left, board.cities, FEW, row, at)
    if board.ferry_supply > 0:
        at = _encode_ferry_cards(seen, row, at)
    if board.markers > 0:
        at = _encode_markers(board, seen, row, at)
    if board.alien_city != NOBODY:
        at = _encode_alien(board, seen, row, at)
    return at


@rule
def most_offered(board):
    """Tickets that are ever offered at once."""
    return max(board.start_tickets + board.start_long_tickets, board.draw_tickets)


@rule
def _seat(seen, order):
    """The seat so many places after one's own."""
    seat = seen.seat + order
    return seat if seat < seen.players else seat - seen.players


@rule
def _mark(row, at, place):
    """One of a row of possibilities, if any."""
    if place >= 0:
        row[at + place] = _ONE


@rule
def _mark_seat(seen, seat, row, at):
    """A seat, if any, by its place after one's own."""
    if seat != NOBODY:
        row[at + (seat - seen.seat + seen.players) % seen.players] = _ONE
    return at + seen.players


@rule
def _encode_set(members, count, row, at):
    """A one for each member of a set."""
    for w in range(len(members)):
        word = members[w]
        while word != ZERO:
            row[at + w * 64 + lowest(word)] = _ONE
            word = without_lowest(word)
    return at + count


@rule
def _encode_numbers(numbers, count, unit, row, at):
    for i in range(count):
        row[at + i] = np.float32(numbers[i]) / unit
    return at + count


@rule
def _encode_decision(board, seen, row, at):
    """What is asked: phase, turns, what is being paid for."""
    _mark(row, at, seen.phase)
    at += _PHASES
    row[at] = np.float32(seen.turn) / TURNS
    row[at + 1] = np.float32(seen.turns_left + 1) / np.float32(seen.players + 1)
    row[at + 2] = np.float32(seen.passes) / np.float32(seen.players)
    at = _mark_seat(seen, seen.first, row, at + 3)
    _mark(row, at, seen.track)
    at += board.tracks
    if board.stations > 0 or board.markers > 0:
        _mark(row, at, seen.city)
        at += board.cities
    return at


@rule
def _encode_cards(seen, row, at):
    at = _encode_numbers(seen.hand, CARDS, HAND, row, at)
    at = _encode_numbers(seen.face_up, CARDS, ROW, row, at)
    at = _encode_numbers(seen.discards, CARDS, HAND, row, at)
    row[at] = np.float32(seen.deck_size) / DECK
    return at + 1


@rule
def _encode_tickets(board, seen, row, at):
    """One's own, those on offer by their place in the offer, and what is known of the deck."""
    at = _encode_set(seen.tickets, board.tickets, row, at)
    for i in range(most_offered(board)):
        if i < seen.offer_size[seen.seat]:
            row[at + seen.offer[i]] = _ONE
        at += board.tickets
    left = 0
    for b in range(seen.blocks + 1):
        left += seen.block_size[b]
    row[at] = np.float32(left) / np.float32(board.tickets)
    at = _encode_set(seen.put_back, board.tickets, row, at + 1)
    if board.start_unkept == OUT_OF_GAME or board.draw_unkept == OUT_OF_GAME:
        at = _encode_set(seen.put_out, board.tickets, row, at)
    if board.start_unkept == TO_DISCARDS or board.draw_unkept == TO_DISCARDS:
        at = _encode_set(seen.ticket_discards, board.tickets, row, at)
    return at


@rule
def _encode_tracks(board, seen, row, at):
    """Whose each track is: a row for each seat, and for the neutral player if there is one."""
    for order in range(seen.players):
        at = _encode_owned(board, seen, _seat(seen, order), row, at)
    if board.neutral_trains > 0:
        at = _encode_owned(board, seen, NEUTRAL, row, at)
    return at


@rule
def _encode_owned(board, seen, owner, row, at):
    end = at + board.tracks
    part = row[at:end]  # from 0 on and without a branch, so that many are done at once
    for t in range(len(part)):
        part[t] = np.float32(seen.owner[t] == owner)
    return end


@rule
def _encode_seats(board, seen, row, at):
    for order in range(seen.players):
        seat = _seat(seen, order)
        row[at] = np.float32(seen.score[seat]) / SCORE
        row[at + 1] = np.float32(seen.trains[seat]) / np.float32(board.trains)
        row[at + 2] = np.float32(seen.hand_size[seat]) / CARDS_HELD
        row[at + 3] = np.float32(seen.ticket_count[seat]) / TICKETS_HELD
        at = _encode_numbers(seen.known[seat], CARDS, HAND, row, at + 4)
    return at


@rule
def _encode_cities_of_seats(board, seen, sets, row, at):
    """Cities of each seat: stations, tokens, markers."""
    for order in range(seen.players):
        cities = sets[_seat(seen, order)]
        while cities != ZERO:
            row[at + lowest(cities)] = _ONE
            cities = without_lowest(cities)
        at += board.cities
    return at


@rule
def _encode_tunnel(seen, row, at):
    """The cards laid for a tunnel, those turned up, and what they ask for."""
    if seen.laid_cards > 0:
        _mark(row, at, seen.laid_colour)
    at += CARDS
    row[at] = np.float32(seen.laid_cards) / HAND
    row[at + 1] = np.float32(seen.laid_locomotives) / HAND
    row[at + 2] = np.float32(seen.extra) / FEW
    return _encode_numbers(seen.turned_up, CARDS, FEW, row, at + 3)


@rule
def _encode_tolls(seen, row, at):
    row[at] = np.float32(seen.toll_points) / POINTS
    at += 1
    for order in range(seen.players):
        row[at + order] = np.float32(seen.loans[_seat(seen, order)]) / FEW
    return at + seen.players


@rule
def _encode_neutral(board, seen, row, at):
    row[at] = np.float32(seen.neutral_trains) / np.float32(board.neutral_trains)
    return _mark_seat(seen, seen.neutral_marker, row, at + 1)


@rule
def _encode_ferry_cards(seen, row, at):
    row[at] = np.float32(seen.ferry_supply) / HAND
    row[at + 1] = np.float32(seen.laid_ferry_cards) / FEW
    at += 2
    for order in range(seen.players):
        row[at + order] = np.float32(seen.ferry_cards[_seat(seen, order)]) / FEW
    return at + seen.players


@rule
def _encode_markers(board, seen, row, at):
    at = _encode_cities_of_seats(board, seen, seen.markers, row, at)
    for order in range(seen.players):
        _mark(row, at, seen.home[_seat(seen, order)])
        at += board.cities
    return _encode_numbers(seen.marker_points, board.cities, POINTS, row, at)


@rule
def _encode_alien(board, seen, row, at):
    _mark(row, at, seen.alien_city)
    at = _mark_seat(seen, seen.alien_holder, row, at + board.cities)
    for order in range(seen.players):
        row[at + order] = np.float32(seen.catches[_seat(seen, order)]) / FEW
    return at + seen.players
