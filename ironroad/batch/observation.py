"""What the numbers of an observation are, field by field (see `engine/encoding.py`)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ironroad.engine.actions import PHASES
from ironroad.engine.board import Board
from ironroad.engine.encoding import most_offered
from ironroad.engine.limits import CARDS, NOBODY
from ironroad.engine.tickets import OUT_OF_GAME, TO_DISCARDS

VERSION = 1
"""Raised when the same game would be told in other numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """A stretch of numbers in an observation."""

    name: str
    first: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape))

    @property
    def slice(self) -> slice:
        """Where they stand in a row."""
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
    """How many numbers an observation has."""
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
    rules = board.rules
    cities = int(rules.cities)
    if rules.tunnel_cards:
        yield "laid_colour", (CARDS,), "colour of the cards laid for a tunnel"
        yield "laid", (2,), "such cards, and locomotives laid with them; in tens"
        yield "extra", (1,), "cards that the tunnel asks for, in threes"
        yield "turned_up", (CARDS,), "cards turned up for the tunnel, in threes"
    if rules.stations:
        yield "stations", (players, cities), "stations of each seat"
    if rules.toll_points:
        yield "toll_points", (1,), "own toll points, in thirties"
        yield "loans", (players,), "loans of each seat, in threes"
    if rules.neutral_trains:
        yield "neutral_trains", (1,), "trains of the neutral player, as a share"
        yield "neutral_marker", (players,), "who holds the neutral marker"
    if rules.token_cities:
        yield "tokens", (players, cities), "tokens of each seat, by their city"
        yield "tokens_left", (cities,), "tokens in each city, in threes"
    if rules.ferry_supply:
        yield "ferry_supply", (1,), "ferry cards to be taken, in tens"
        yield "laid_ferry_cards", (1,), "ferry cards laid for a claim, in threes"
        yield "ferry_cards", (players,), "ferry cards of each seat, in threes"
    if rules.markers:
        yield "markers", (players, cities), "markers of each seat, the home city among them"
        yield "home", (players, cities), "home city of each seat"
        yield "marker_points", (cities,), "points that a city's marker has earned, in thirties"
    if rules.alien_city != NOBODY:
        yield "alien_city", (cities,), "where the alien is"
        yield "alien_holder", (players,), "who caught it last"
        yield "catches", (players,), "how often each seat caught it, in threes"
