"""How numbers, places and sets are written into the row of an observation.

Each rule writes from place `at` of the row on, and returns the place after the last one written.
Seats are counted from the seat that observes: itself first, then the others in the order of play.
"""

from typing import Final

from ironroad.engine.bits import ZERO, lowest, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import NOBODY
from ironroad.engine.numbers import Row, Word, float32
from ironroad.engine.records import Rules, Seen

YES: Final = float32(1)


@rule
def seat_after(seen: Seen, order: int) -> int:
    """The seat that comes `order` places after the seat that observes."""
    seat = seen.seat + order
    return seat if seat < seen.players else seat - seen.players


@rule
def mark(place: int, places: int, row: Row[float], at: int) -> int:
    """Write `places` numbers: a one at `place`, unless it is NOBODY, and zeros elsewhere."""
    if place >= 0:
        row[at + place] = YES
    return at + places


@rule
def mark_seat(seen: Seen, seat: int, row: Row[float], at: int) -> int:
    """Write a number for each seat: a one for `seat`, unless it is NOBODY, and zeros elsewhere."""
    if seat != NOBODY:
        row[at + (seat - seen.seat + seen.players) % seen.players] = YES
    return at + seen.players


@rule
def mark_places_of_seats(seen: Seen, places: Row[int], count: int, row: Row[float], at: int) -> int:
    """Write `count` numbers for each seat: a one at its place, unless that is NOBODY, and zeros."""
    for order in range(seen.players):
        at = mark(places[seat_after(seen, order)], count, row, at)
    return at


@rule
def encode_set(members: Row[Word], count: int, row: Row[float], at: int) -> int:
    """Write a one for each member of a set, and a zero for each other number below `count`."""
    for w in range(len(members)):
        word = members[w]
        while word != ZERO:
            row[at + w * 64 + lowest(word)] = YES
            word = without_lowest(word)
    return at + count


@rule
def encode_number(number: float, unit: float, row: Row[float], at: int) -> int:
    """Write a number divided by its unit."""
    row[at] = float32(number) / unit
    return at + 1


@rule
def encode_numbers(numbers: Row[int], count: int, unit: float, row: Row[float], at: int) -> int:
    """Write the first `count` of `numbers`, each divided by `unit`."""
    for i in range(count):
        row[at + i] = float32(numbers[i]) / unit
    return at + count


@rule
def encode_numbers_of_seats(
    seen: Seen, numbers: Row[int], unit: float, row: Row[float], at: int
) -> int:
    """Write the number of each seat, divided by `unit`."""
    for order in range(seen.players):
        row[at + order] = float32(numbers[seat_after(seen, order)]) / unit
    return at + seen.players


@rule
def encode_cities_of_seats(
    board: Rules, seen: Seen, sets: Row[Word], row: Row[float], at: int
) -> int:
    """Write the set of cities of each seat: a one for each member, a zero for each other city."""
    for order in range(seen.players):
        cities = sets[seat_after(seen, order)]
        while cities != ZERO:
            row[at + lowest(cities)] = YES
            cities = without_lowest(cities)
        at += board.cities
    return at
