"""The fields of an observation: what each number means (see `engine/encoding.py`)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ironroad.engine import fields as declared
from ironroad.engine.actions import PHASES
from ironroad.engine.board import Board
from ironroad.engine.encoding import most_offered
from ironroad.engine.limits import CARDS
from ironroad.engine.tickets import OUT_OF_GAME, TO_DISCARDS

VERSION = 1
"""Goes up when the same game gives other numbers than before."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an observation: consecutive numbers with one meaning."""

    name: str
    first: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers the field has."""
        return int(np.prod(self.shape))

    @property
    def slice(self) -> slice:
        """The place of the field in an observation."""
        return slice(self.first, self.first + self.size)


def fields(board: Board, players: int) -> tuple[Field, ...]:
    """The fields of an observation on a board, in their order."""
    found: list[Field] = []
    first = 0
    for name, shape, meaning in _fields(board, players):
        found.append(Field(name, first, shape, meaning))
        first += found[-1].size
    return tuple(found)


def observation_size(board: Board, players: int) -> int:
    """How many numbers an observation has on a board."""
    return sum(field.size for field in fields(board, players))


def _fields(board: Board, players: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
    rules = board.rules
    tickets, tracks, cities = len(board.tickets), len(board.tracks), int(rules.cities)
    unkept = {int(rules.start_unkept), int(rules.draw_unkept)}
    yield "phase", (len(PHASES),), "what is asked: one of " + ", ".join(PHASES)
    yield "turn", (1,), "turns ended so far, in hundreds"
    yield "turns_left", (1,), "0 while the end is not in sight, else (turns left + 1) / (seats + 1)"
    yield "passes", (1,), "passes in a row, as a share of the seats"
    yield "first", (players,), "the seat that began"
    yield "track", (tracks,), "the track being paid for"
    if rules.stations or rules.markers:
        yield "city", (cities,), "the city of the station or marker being paid for"
    yield "hand", (CARDS,), "own cards by colour, locomotives last; in tens"
    yield "face_up", (CARDS,), "cards face up, in fives"
    yield "discards", (CARDS,), "discarded cards, in tens"
    yield "deck", (1,), "cards in the deck, in hundreds"
    yield "tickets", (tickets,), "own tickets"
    yield "offer", (int(most_offered(rules)), tickets), "the tickets on offer, one a row"
    yield "ticket_deck", (1,), "tickets in the deck, as a share of all"
    yield "put_back", (tickets,), "tickets in the deck that this seat put there"
    if OUT_OF_GAME in unkept:
        yield "put_out", (tickets,), "tickets that this seat put out of the game"
    if TO_DISCARDS in unkept:
        yield "ticket_discards", (tickets,), "tickets face up among the discards"
    rows = players + bool(rules.neutral_trains)
    yield "tracks", (rows, tracks), "tracks of each seat, and last of the neutral player if any"
    yield (
        "seats",
        (players, 4 + CARDS),
        "points (hundreds), trains (share), cards (twenties), tickets (tens), "
        "and cards known to be in the hand (tens)",
    )
    yield from _fields_of_mechanics(board, players)


def _fields_of_mechanics(board: Board, players: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """The fields that the mechanics in force declare."""
    if board.rules.tunnel_cards:
        yield "laid_colour", (CARDS,), "colour of the cards laid for a tunnel"
        yield "laid", (2,), "such cards, and locomotives laid with them; in tens"
    for mechanic in board.in_force:
        for field in mechanic.fields:
            if field.unit:
                yield field.name, _shape(board, players, field), field.meaning + _in_units(field)


def _shape(board: Board, players: int, field: declared.Field) -> tuple[int, ...]:
    sizes = {"seat": players, "city": int(board.rules.cities), "card": CARDS}
    shape = [sizes[each] for each in field.per if each != "seat" or field.known != "own"]
    if field.kind in (declared.CITY, declared.CITY_SET):
        shape.append(sizes["city"])
    elif field.kind == declared.SEAT:
        shape.append(players)
    return tuple(shape or [1])


def _in_units(field: declared.Field) -> str:
    if isinstance(field.unit, str):
        return ", as a share"
    return {1: "", 3: ", in threes", 10: ", in tens", 30: ", in thirties"}[int(field.unit)]
