"""Observations and action numbers: they are as documented, and do not change."""

import hashlib
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ironroad import Game
from ironroad.batch.action_space import ActionSpace
from ironroad.batch.cpu import CpuGames
from ironroad.batch.observation import Field, fields, observation_size
from ironroad.engine.actions import PHASES
from ironroad.engine.board import Board, board_names, load_board, make_board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.encoding import encode
from ironroad.engine.stepping import Games
from ironroad.game.view import SeatView, View

Options = dict[str, str]
Row = npt.NDArray[np.float32]

VARIANTS: list[tuple[str, Options]] = [
    *((name, {}) for name in board_names()),
    ("nederland", {"tolls": "off"}),
    ("nederland", {"neutral": "on"}),
    ("old_west", {"alvin": "on"}),
]
"""Every board with every option."""


def named(variant: tuple[str, Options]) -> str:
    return variant[0] + "".join(f"-{name}-{value}" for name, value in variant[1].items())


def numbers_of_players(board: Board) -> list[int]:
    least, most = board.file.players
    return [2] if board.options.get("neutral") == "on" else list(range(least, most + 1))


every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=named)


# ---- observations, said again in plain Python -------------------------------------------------


class Slow:
    """The fields of an observation, read off a view in words."""

    def __init__(self, board: Board, view: View) -> None:
        assert view.seat is not None
        self.board, self.view = board, view
        self.turned: list[SeatView] = [*view.seats[view.seat :], *view.seats[: view.seat]]

    def of(self, field: Field) -> Row:
        """A field of an observation, in its shape."""
        found = np.array(getattr(self, field.name)(), np.float64).astype(np.float32)
        return found.reshape(field.shape)

    def cards(self, counts: Mapping[str, int] | None, unit: int) -> list[float]:
        return [(counts or {}).get(name, 0) / unit for name in CARD_NAMES]

    def marked(self, all_of: Iterable[str], some: Iterable[str | None] | None) -> list[int]:
        chosen = set(some or ())
        return [name in chosen for name in all_of]

    def by_city(self, some: Iterable[str | None]) -> list[int]:
        names = [city.name for city in self.board.cities]
        padding = int(self.board.rules.cities) - len(names)
        return [*self.marked(names, some), *[0] * padding]

    def by_ticket(self, some: Iterable[str] | None) -> list[int]:
        return self.marked([ticket.id for ticket in self.board.tickets], some)

    def by_track(self, some: Iterable[str | None]) -> list[int]:
        return self.marked([track.id for track in self.board.tracks], some)

    def one_seat(self, seat: int | None) -> list[int]:
        return [each.seat == seat for each in self.turned]

    def count_cities(self, counts: Mapping[str, int], unit: int) -> list[float]:
        names = [city.name for city in self.board.cities]
        padding = int(self.board.rules.cities) - len(names)
        return [*(counts.get(name, 0) / unit for name in names), *[0.0] * padding]

    def phase(self) -> list[int]:
        return [name == self.view.phase for name in PHASES]

    def turn(self) -> float:
        return self.view.turn / 100

    def turns_left(self) -> float:
        left = self.view.turns_left
        return 0 if left is None else (left + 1) / (len(self.turned) + 1)

    def passes(self) -> float:
        return self.view.passes / len(self.turned)

    def first(self) -> list[int]:
        return self.one_seat(self.view.first)

    def track(self) -> list[int]:
        return self.by_track([self.view.payment.track] if self.view.payment else [])

    def city(self) -> list[int]:
        return self.by_city([self.view.payment.city] if self.view.payment else [])

    def hand(self) -> list[float]:
        return self.cards(self.view.hand, 10)

    def face_up(self) -> list[float]:
        return self.cards(self.view.face_up, 5)

    def discards(self) -> list[float]:
        return self.cards(self.view.discards, 10)

    def deck(self) -> float:
        return self.view.deck / 100

    def tickets(self) -> list[int]:
        return self.by_ticket(self.view.tickets)

    def offer(self) -> list[list[int]]:
        start, draw = self.board.file.start, self.board.file.draw
        rows = max(start["tickets"] + start["long_tickets"], draw["tickets"])
        offer = list(self.view.offer or ())
        return [self.by_ticket(offer[row : row + 1]) for row in range(rows)]

    def ticket_deck(self) -> float:
        return sum(self.view.ticket_deck) / len(self.board.tickets)

    def put_back(self) -> list[int]:
        return self.by_ticket(self.view.put_back)

    def put_out(self) -> list[int]:
        return self.by_ticket(self.view.put_out)

    def ticket_discards(self) -> list[int]:
        return self.by_ticket(self.view.ticket_discards)

    def tracks(self) -> list[list[int]]:
        owned = [
            [t for t, owner in self.view.tracks.items() if owner == s.seat] for s in self.turned
        ]
        if self.view.neutral:
            owned.append(list(self.view.neutral.tracks))
        return [self.by_track(tracks) for tracks in owned]

    def seats(self) -> list[list[float]]:
        return [
            [
                seat.score / 100,
                seat.trains / self.board.file.trains,
                seat.cards / 20,
                seat.tickets / 10,
                *self.cards(seat.known_cards, 10),
            ]
            for seat in self.turned
        ]

    def laid_cards(self) -> dict[str, int]:
        return self.view.payment.laid if self.view.payment else {}

    def laid_colour(self) -> list[int]:
        return self.marked(CARD_NAMES, set(self.laid_cards()) - {"locomotive"})

    def laid(self) -> list[float]:
        cards = self.laid_cards()
        locomotives = cards.get("locomotive", 0)
        return [(sum(cards.values()) - locomotives) / 10, locomotives / 10]

    def extra(self) -> float:
        return self.view.payment.extra / 3 if self.view.payment else 0

    def turned_up(self) -> list[float]:
        return self.cards(self.view.payment.turned_up if self.view.payment else {}, 3)

    def stations(self) -> list[list[int]]:
        return [self.by_city(seat.stations) for seat in self.turned]

    def toll_points(self) -> float:
        return (self.view.toll_points or 0) / 30

    def loans(self) -> list[float]:
        return [seat.loans / 3 for seat in self.turned]

    def neutral_trains(self) -> float:
        assert self.view.neutral
        return float(self.view.neutral.trains / self.board.mechanics["neutral"]["trains"])

    def neutral_marker(self) -> list[int]:
        assert self.view.neutral
        return self.one_seat(self.view.neutral.marker)

    def tokens(self) -> list[list[int]]:
        return [self.by_city(seat.tokens) for seat in self.turned]

    def tokens_left(self) -> list[float]:
        return self.count_cities(self.view.tokens_left, 3)

    def ferry_supply(self) -> float:
        return float(self.view.ferry_supply / 10)

    def laid_ferry_cards(self) -> float:
        return self.view.payment.laid_ferry_cards / 3 if self.view.payment else 0

    def ferry_cards(self) -> list[float]:
        return [seat.ferry_cards / 3 for seat in self.turned]

    def markers(self) -> list[list[int]]:
        return [self.by_city(seat.markers) for seat in self.turned]

    def home(self) -> list[list[int]]:
        return [self.by_city([seat.home]) for seat in self.turned]

    def marker_points(self) -> list[float]:
        return self.count_cities(self.view.marker_points, 30)

    def alien_city(self) -> list[int]:
        assert self.view.alien
        return self.by_city([self.view.alien.city])

    def alien_holder(self) -> list[int]:
        assert self.view.alien
        return self.one_seat(self.view.alien.holder)

    def catches(self) -> list[float]:
        return [seat.catches / 3 for seat in self.turned]


def moments(board: Board, players: int, seed: int) -> Iterator[Game]:
    """A random game, stopped now and then, and at every decision of an unusual phase."""
    dice = random.Random(seed)
    game = Game.new(board, players, seed=seed)
    while not game.is_over:
        often = game.phase in ("turn", "second card", "pay", "marker") and game.state.city < 0
        if dice.random() < 0.06 or not often:
            yield game
        game.push_action(dice.choice(game.legal_actions))
    yield game


def encoded(board: Board, view: View) -> Row:
    row = np.full(observation_size(board, len(view.seats)), np.nan, np.float32)
    assert encode(board.rules, view.seen, row) == len(row)
    return row


@every_variant
def test_every_field_is_what_a_slow_reading_of_the_view_gives(variant: tuple[str, Options]) -> None:
    board = load_board(*variant)
    told = set()
    for players in numbers_of_players(board):
        for game in moments(board, players, players):
            for seat in range(players):
                view = game.view(seat)
                row, slow = encoded(board, view), Slow(board, view)
                assert np.isfinite(row).all() and row.min() >= 0 and row.max() < 20
                for field in fields(board, players):
                    seen = row[field.slice].reshape(field.shape)
                    np.testing.assert_array_equal(seen, slow.of(field), field.name)
                    if seen.any():
                        told.add(field.name)
    never = {field.name for field in fields(board, 2)} - told
    assert never <= RARE, "these fields were zero throughout"


RARE = {"passes", "loans", "put_back", "laid_ferry_cards"}
"""Fields that may be zero throughout a few random games: no seat need pass or borrow, tickets of
Nederland go to the discards, and no track of a built-in board is both a tunnel and a ferry with
waves."""


@every_variant
def test_fields_follow_one_another_without_gaps(variant: tuple[str, Options]) -> None:
    board = load_board(*variant)
    for players in numbers_of_players(board):
        at = 0
        for field in fields(board, players):
            assert (field.first, field.slice.stop) == (at, at + int(np.prod(field.shape)))
            assert field.meaning
            at = field.slice.stop
        assert at == observation_size(board, players)


# ---- actions ----------------------------------------------------------------------------------


@every_variant
def test_every_legal_action_of_random_games_has_a_number(variant: tuple[str, Options]) -> None:
    board = load_board(*variant)
    space = ActionSpace.of(board)
    for players in numbers_of_players(board):
        games = Games.new(128, players, len(space), 0)
        over: Any = games.over
        sets: Any = games.sets
        table = CpuGames(board, games, space, 1)
        table.begin(players)
        found = np.zeros(games.sets.shape[1], np.uint64)
        while not over.all():
            found |= np.bitwise_or.reduce(sets, axis=0, where=~over[:, None])
            table.step(table.random_actions(), 0, 0)
        codes = np.flatnonzero(np.unpackbits(found.view(np.uint8), bitorder="little"))
        assert len(codes) > 40
        assert (space.index_of[codes] >= 0).all()


@every_variant
def test_actions_are_numbered_both_ways_and_have_names_of_their_own(
    variant: tuple[str, Options],
) -> None:
    space = ActionSpace.of(load_board(*variant))
    assert len(space) == len(space.names) == len(set(space.names)) == len(set(space.codes))
    assert (space.index_of[space.codes] == np.arange(len(space))).all()
    assert (space.index_of >= 0).sum() == len(space)


def test_equal_boards_number_their_actions_alike() -> None:
    board = load_board("italy")
    one, two = ActionSpace.of(board), ActionSpace.of(make_board("mine", board.text))
    assert one.names == two.names and (one.codes == two.codes).all()


# ---- versions ---------------------------------------------------------------------------------


def layout_hash(board: Board) -> str:
    """A hash of all that a trained network relies on: action numbers and places of fields."""
    space = ActionSpace.of(board)
    places = [
        [(field.name, field.first, field.shape) for field in fields(board, players)]
        for players in numbers_of_players(board)
    ]
    layout = [space.codes.tolist(), space.names, *places]
    return hashlib.sha256(json.dumps(layout).encode()).hexdigest()[:16]


LAYOUTS = {
    "europe": "28c03113f87bc52d",
    "italy": "27090505e3d8252b",
    "nederland": "264d6ae286450ec0",
    "old_west": "e88c72c9c1d57f1c",
    "san_francisco": "16732c1664a30b92",
    "usa": "2f4fc132213056c4",
    "nederland-tolls-off": "e6c2c4e69de73782",
    "nederland-neutral-on": "c3eb4d78ad648e1e",
    "old_west-alvin-on": "948eb1eb585eda74",
}


@every_variant
def test_numbers_of_actions_and_places_of_fields_stay_what_they_are(
    variant: tuple[str, Options],
) -> None:
    """If they have to change: raise `VERSION` in observation.py, add ironroad_v1, then this."""
    assert layout_hash(load_board(*variant)) == LAYOUTS[named(variant)]


# ---- tables in docs/research.md ---------------------------------------------------------------

SHAPES = {
    "phase": f"{len(PHASES)}",
    "turn": "1",
    "turns_left": "1",
    "passes": "1",
    "first": "players",
    "track": "tracks",
    "city": "cities",
    "hand": "9",
    "face_up": "9",
    "discards": "9",
    "deck": "1",
    "tickets": "tickets",
    "offer": "offer x tickets",
    "ticket_deck": "1",
    "put_back": "tickets",
    "put_out": "tickets",
    "ticket_discards": "tickets",
    "tracks": "owners x tracks",
    "seats": "players x 13",
    "laid_colour": "9",
    "laid": "2",
    "extra": "1",
    "turned_up": "9",
    "stations": "players x cities",
    "toll_points": "1",
    "loans": "players",
    "neutral_trains": "1",
    "neutral_marker": "players",
    "tokens": "players x cities",
    "tokens_left": "cities",
    "ferry_supply": "1",
    "laid_ferry_cards": "1",
    "ferry_cards": "players",
    "markers": "players x cities",
    "home": "players x cities",
    "marker_points": "cities",
    "alien_city": "cities",
    "alien_holder": "players",
    "catches": "players",
}
"""The shape of every field, in the order of fields, as written in docs/research.md."""
KINDS = [
    ("take COLOUR", r"take (?!ferry|token)"),
    ("draw card", "draw card"),
    ("draw tickets", "draw tickets"),
    ("pass", "pass"),
    ("take ferry card", "take ferry card"),
    ("no marker", "no marker"),
    ("give up", "give up"),
    ("pay the extra cards, K locomotives", "pay the extra"),
    ("take token from the first, second city", "take token"),
    ("neutral gets track I of the route", "neutral gets"),
    ("keep SUBSET of the offer", "keep"),
    ("claim TRACK", "claim"),
    ("build station in CITY", "build"),
    ("place marker in CITY", "place"),
    ("move alien to CITY", "move"),
    ("pay with COLOUR, K locomotives (with ferry cards)", "pay with"),
]
"""Kinds of action, and the beginnings of their names."""


def written(variant: tuple[str, Options]) -> str:
    return " ".join([variant[0], *(f"{name}={value}" for name, value in variant[1].items())])


def sizes(board: Board, players: int) -> dict[str, int]:
    start, draw = board.file.start, board.file.draw
    return {
        "players": players,
        "tracks": len(board.tracks),
        "cities": int(board.rules.cities),
        "tickets": len(board.tickets),
        "offer": max(start["tickets"] + start["long_tickets"], draw["tickets"]),
        "owners": players + ("neutral" in board.mechanics),
    }


def table(*rows: Iterable[object]) -> str:
    """A table in Markdown, its head first."""
    head, *others = [[str(cell) for cell in row] for row in rows]
    lines = [head, ["---"] * len(head), *others]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def where(name: str) -> str:
    """The boards that have a field, with the option that it needs, if any."""
    having = [v for v in VARIANTS if name in {f.name for f in fields(load_board(*v), 2)}]
    plain = {board for board, options in having if not options}
    found = [v for v in having if not v[1] or v[0] not in plain]
    return "all" if len(found) == len(board_names()) else ", ".join(map(written, found))


def field_table() -> str:
    meanings = {f.name: f.meaning for v in VARIANTS for f in fields(load_board(*v), 2)}
    assert meanings.keys() == SHAPES.keys()
    rows = [(f"`{n}`", SHAPES[n], where(n), meanings[n]) for n in SHAPES]
    return table(("field", "numbers", "boards", "what"), *rows)


def size_table() -> str:
    rows = []
    for variant in VARIANTS:
        board = load_board(*variant)
        counts = {p: observation_size(board, p) for p in numbers_of_players(board)}
        told = [counts.get(players, "") for players in range(2, 7)]
        rows.append((written(variant), len(ActionSpace.of(board)), *told))
    return table(("board", "actions", *(f"{players} players" for players in range(2, 7))), *rows)


def action_table() -> str:
    rows = []
    spaces = {written(v): ActionSpace.of(load_board(*v)) for v in VARIANTS}
    for kind, start in KINDS:
        cells = []
        for space in spaces.values():
            found = [i for i, name in enumerate(space.names) if re.match(start, name)]
            assert found == list(range(found[0], found[-1] + 1) if found else [])
            ends = sorted({found[0], found[-1]} if found else ())
            cells.append("-".join(map(str, ends)))
        rows.append((kind, *cells))
    for space in spaces.values():
        assert all(any(re.match(start, name) for _, start in KINDS) for name in space.names)
    return table(("action", *spaces), *rows)


@pytest.mark.parametrize("make", [field_table, size_table, action_table])
def test_the_tables_of_the_page_are_up_to_date(make: Callable[[], str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
    assert make() in page


@every_variant
def test_fields_have_the_shapes_that_the_page_tells(variant: tuple[str, Options]) -> None:
    board = load_board(*variant)
    for players in numbers_of_players(board):
        known = sizes(board, players)
        order = [name for name in SHAPES if name in {f.name for f in fields(board, players)}]
        for name, field in zip(order, fields(board, players), strict=True):
            shape = tuple(known.get(part) or int(part) for part in SHAPES[name].split(" x "))
            assert (field.name, field.shape) == (name, shape)
