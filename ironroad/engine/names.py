"""Names of cards, tickets, tracks and cities for the numbers and sets of a record."""

from collections.abc import Iterator
from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES


def cards_of(counts: Any) -> dict[str, int]:
    """Counts of cards by name of the colour, without the colours that have no cards."""
    return {name: int(n) for name, n in zip(CARD_NAMES, counts, strict=True) if n}


def tickets_of(board: Board, words: Any) -> tuple[str, ...]:
    """The tickets of a set, by id."""
    return tuple(board.tickets[number].id for number in _members(_whole(words)))


def _whole(words: Any) -> int:
    """A set of several words as one number."""
    return sum(int(word) << 64 * i for i, word in enumerate(words))


def tracks_of(board: Board, words: Any) -> tuple[str, ...]:
    """The tracks of a set, by id."""
    return tuple(board.tracks[number].id for number in _members(_whole(words)))


def cities_of(board: Board, word: Any) -> tuple[str, ...]:
    """The cities of a set, by name."""
    return tuple(board.cities[number].name for number in _members(int(word)))


def _members(held: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while held:
        low = held & -held
        yield low.bit_length() - 1
        held ^= low


def by_city(board: Board, counts: Any) -> dict[str, int]:
    """Counts by name of the city, without the cities whose count is zero."""
    return {board.cities[number].name: int(n) for number, n in enumerate(counts) if n}
