"""The engine against the naive rules: whole games, decision by decision, and made-up networks."""

import json
import random
from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

import numpy as np
import pytest

from ironroad.engine import actions
from ironroad.engine.actions import KEEP_TICKETS, OVER, START_TICKETS, TUNNEL
from ironroad.engine.board import Board, load_board, make_board
from ironroad.engine.chance import CHANCE
from ironroad.engine.limits import LOCOMOTIVE, NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.state import STATE
from tests.support import naive
from tests.support.naive import (
    Score,
    best_borrowing,
    borrowable,
    cards,
    laid_cards,
    members,
    open_tracks,
    owned,
    route_points,
    seats,
    station_cities,
    ticket_points,
    tickets_done,
)
from tests.support.naive_table import NaiveTable, Player, Rules, hoarder, met, wanderer

DEAD_ENDS = """
name = "Dead ends"
players = [2, 5]
trains = {trains}
double_routes_from = 4
ties = {ties}
cards = {{ red = {red}, blue = {blue}, locomotive = {locomotives} }}
start = {{ cards = 2, tickets = 2, keep = 1, unkept = "{unkept}" }}
draw = {{ tickets = 3, keep = 2 }}
stations = {{ count = 2, unbuilt_points = 4 }}
tunnels = {{ cards = 3 }}
longest_path = {{ points = {bonus} }}
route_points = {{ 1 = 1, 2 = 2, 3 = 4, 4 = 7 }}
cities = [
  {{ name = "A" }}, {{ name = "B" }}, {{ name = "C" }}, {{ name = "D" }}, {{ name = "E" }}
]
routes = [
  {{ between = ["A", "B"], length = 1, tracks = [
    {{ colour = "red" }}, {{ colour = "blue" }}, {{ colour = "grey" }} ] }},
  {{ between = ["A", "C"], length = 2, tracks = [
    {{ colour = "red", tunnel = true }}, {{ colour = "grey", tunnel = true }} ] }},
  {{ between = ["B", "C"], length = 3, tracks = [ {{ colour = "grey", ferry = 2 }} ] }},
  {{ between = ["C", "D"], length = 2, tracks = [
    {{ colour = "grey" }}, {{ colour = "grey" }} ] }},
  {{ between = ["D", "E"], length = 4, tracks = [ {{ colour = "blue", tunnel = true }} ] }},
  {{ between = ["A", "E"], length = 1, tracks = [ {{ colour = "grey", tunnel = true }} ] }},
  {{ between = ["B", "E"], length = 2, tracks = [ {{ colour = "grey", ferry = 1 }} ] }},
]
tickets = [
  {{ between = ["A", "D"], points = 2 }}, {{ between = ["A", "E"], points = 1 }},
  {{ between = ["B", "D"], points = 3 }}, {{ between = ["B", "E"], points = 2 }},
  {{ between = ["C", "E"], points = 3 }}, {{ between = ["A", "B"], points = 1 }},
  {{ between = ["C", "D"], points = 2 }}, {{ between = ["D", "E"], points = 4 }},
  {{ between = ["A", "C"], points = 2 }}, {{ between = ["B", "C"], points = 3 }},
  {{ between = ["C", "E"], points = 3 }}, {{ between = ["A", "D"], points = 2 }},
]
"""
"""A board so small that cards, tickets and tracks all run out, and tunnels lack cards."""


# ---- players ------------------------------------------------------------------------------


def builder(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that claims whenever it can, next to its own tracks if possible; few tickets."""
    own = {city for track in owned(board, state, int(state.player)) for city in track.between}
    claims = [a for a in legal if actions.CLAIM <= a < actions.STATION]
    near = [a for a in claims if own & set(board.tracks[a - actions.CLAIM].between)]
    pays = [a for a in legal if a >= actions.PAY_WITH or actions.EXTRA_WITH <= a < actions.KEEP]
    draws = [a for a in legal if a <= actions.DRAW]
    if int(state.phase) in (START_TICKETS, KEEP_TICKETS):
        return min(legal, key=lambda a: ((a - actions.KEEP).bit_count(), rng.random()))
    if near and rng.random() < 0.9:
        return rng.choice(near)
    return rng.choice(pays or (claims if claims and rng.random() < 0.3 else draws) or legal)


def blocker(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that draws face-up cards but no locomotives, and spends cards only if it must."""
    takes = [a for a in legal if a < actions.TAKE + LOCOMOTIVE]
    return rng.choice(takes or legal)


PLAYERS: dict[str, list[Player]] = {
    "wanderers": [wanderer],
    "builders": [builder],
    "hoarders": [hoarder],
    "all kinds": [builder, wanderer, hoarder, blocker],
}


# ---- the table ----------------------------------------------------------------------------


class Table(NaiveTable):
    """A game on USA or Europe, or on a small board with the same rules."""

    rules: ClassVar[Rules] = naive

    @staticmethod
    def found_score(state: np.record, found: np.record, seat: int) -> Score:
        """The engine's score of one player in the words of the naive rules."""
        return Score(
            routes=int(found.routes[seat]),
            tickets=int(found.tickets[seat]),
            tickets_done=int(found.tickets_done[seat]),
            stations=int(found.stations[seat]),
            stations_built=int(state.stations[seat]).bit_count(),
            longest=int(found.longest[seat]),
            longest_path=int(found.longest_path[seat]),
        )

    @staticmethod
    def check_done(board: Board, state: np.record, found: np.record, seat: int) -> None:
        """The tracks the engine borrows are allowed and do the tickets it says (E13)."""
        numbers = [int(n) for n in found.borrowed[seat] if n != NOBODY]
        borrowed = [board.tracks[n] for n in numbers]
        cities = station_cities(board, state, seat)
        may = [{track.id for track in borrowable(board, state, seat, city)} for city in cities]
        assert can_be_matched([track.id for track in borrowed], may)
        done = {board.tickets[i].id for i in members(found.done[seat])}
        assert done == tickets_done(board, state, seat, borrowed)
        assert int(found.tickets[seat]) == ticket_points(board, state, seat, done)

    def happened(self, before: np.record, action: int) -> dict[str, bool]:
        """The rare events of a step, so that a test can check that they happened."""
        state = self.state
        row, deck, discards = cards(state.face_up), cards(state.deck), cards(state.discards)
        in_tunnel = int(state.phase) == TUNNEL
        over = int(state.phase) == OVER
        return {
            "passes": action == actions.PASS,
            "ends by passing": over and int(state.turns_left) < 0,
            "no cards left": not (row or deck or discards),
            "empty decks": not deck,
            "locomotive rows": row["locomotive"] >= 3,
            "tunnels": in_tunnel,
            "short tunnels": in_tunnel and cards(state.turned_up).total() < 3,
            "locomotive tunnels": in_tunnel and set(laid_cards(state)) == {"locomotive"},
            "tunnels given up": action == actions.GIVE_UP,
            "extras paid": actions.EXTRA_WITH <= action < actions.KEEP,
        }


def can_be_matched(names: list[str], may: list[set[str]]) -> bool:
    """Whether each name can be matched with a different set that contains it."""
    if not names:
        return True
    return any(
        can_be_matched(names[1:], may[:i] + may[i + 1 :])
        for i in range(len(may))
        if names[0] in may[i]
    )


def play_games(board: Board, players: int, kinds: Iterable[str], games: int) -> Counter[str]:
    """Play games among these kinds of players; returns the rare events that happened."""
    return Table.play_games(board, players, [(kind, PLAYERS[kind]) for kind in kinds], games)


# ---- whole games --------------------------------------------------------------------------


@pytest.mark.rule("B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14")
@pytest.mark.rule("B15", "B16", "B17", "B19", "B20", "B21", "B22", "B23", "B24", "B26", "E15")
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_usa_games_agree_with_the_naive_rules(players: int, kind: str) -> None:
    play_games(load_board("usa"), players, [kind], 2)


@pytest.mark.rule("B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14")
@pytest.mark.rule("B15", "B16", "B17", "B19", "B20", "B21", "B22", "B23", "B24", "B26", "E15")
@pytest.mark.rule("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E11", "E12", "E14")
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_europe_games_agree_with_the_naive_rules(players: int, kind: str) -> None:
    play_games(load_board("europe"), players, [kind], 2)


RARE = (
    "passes",
    "ends by passing",
    "no cards left",
    "empty decks",
    "locomotive rows",
    "short tunnels",
    "locomotive tunnels",
    "tunnels given up",
    "extras paid",
)


def small_board(
    trains: int, deck: tuple[int, int, int], unkept: str, ties: list[str], bonus: int
) -> Board:
    """The small board, with so many trains and so many red, blue and wild cards."""
    text = DEAD_ENDS.format(
        trains=trains,
        red=deck[0],
        blue=deck[1],
        locomotives=deck[2],
        unkept=unkept,
        ties=json.dumps(ties),
        bonus=bonus,
    )
    return make_board("dead ends", text)


@pytest.mark.rule("B9", "B10", "B11", "B17", "B20", "B25", "E7", "E10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_dead_ends_agree_with_the_naive_rules(players: int) -> None:
    seen: Counter[str] = Counter()
    for deck in ((6, 6, 7), (4, 3, 11), (15, 12, 3)):
        for trains, unkept in ((6, "bottom"), (12, "out"), (30, "bottom")):
            board = small_board(trains, deck, unkept, ["tickets"], 10)
            seen += play_games(board, players, PLAYERS, 1)
    met(seen, *RARE)


# ---- made-up positions --------------------------------------------------------------------


def made_up(board: Board, rng: random.Random, players: int, tracks: int, tickets: int) -> np.record:
    """A position with random networks, stations and tickets, within the rules."""
    state: np.record = np.zeros(1, STATE)[0]
    chance: np.record = np.zeros(1, CHANCE)[0]
    new_game(board.rules, state, chance, players, NOBODY)
    short = rng.random() < 0.5
    for _ in range(tracks):
        for seat in seats(state):
            give_track(board, state, seat, rng, short)
    give_stations(board, state, rng)
    deck = rng.sample(range(len(board.tickets)), len(board.tickets))
    for seat in seats(state):
        for _ in range(min(tickets, len(board.tickets) // players)):
            ticket = deck.pop()
            state.tickets[seat, ticket // 64] |= np.uint64(1 << ticket % 64)
        state.score[seat] = route_points(board, state, seat)
    return state


def give_track(board: Board, state: np.record, seat: int, rng: random.Random, short: bool) -> None:
    """Give a player a random open track, most often one next to the player's own."""
    own = {city for track in owned(board, state, seat) for city in track.between}
    may = [
        i
        for i in sorted(open_tracks(board, state, seat))
        if board.tracks[i].length <= int(state.trains[seat])
    ]
    near = [i for i in may if own & set(board.tracks[i].between)]
    inside = [i for i in near if own >= set(board.tracks[i].between)]
    if inside and rng.random() < 0.4:
        may = inside
    elif near and rng.random() < 0.9:
        may = near
    if may:
        picked = rng.choices(may, k=3 if short else 1)
        track = min(picked, key=lambda i: board.tracks[i].length)
        state.owner[track] = seat
        state.trains[seat] -= board.tracks[track].length


def give_stations(board: Board, state: np.record, rng: random.Random) -> None:
    """Give every player some stations, most often where own tracks and others' meet."""
    free = {city.name: i for i, city in enumerate(board.cities)}
    count = board.file.mechanics.get("stations", {"count": 0})["count"]
    for seat in seats(state):
        own = {city for track in owned(board, state, seat) for city in track.between}
        for _ in range(rng.randint(0, min(count, len(board.cities) // int(state.players)))):
            useful = sorted(city for city in free if borrowable(board, state, seat, city))
            near = sorted(own & set(useful))
            city = rng.choice(rng.choice([near, useful]) or useful or sorted(free))
            state.stations[seat] |= np.uint64(1 << free.pop(city))


@pytest.mark.rule("B13", "B22", "B23", "B24", "E15")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_usa_networks_agree_with_the_naive_rules(players: int) -> None:
    board = load_board("usa")
    rng = random.Random(players)
    for _ in range(80):
        state = made_up(board, rng, players, rng.randint(1, 30), rng.randint(0, 12))
        Table.compare_scores(board, state)


@pytest.mark.rule("B13", "B22", "B23", "B24", "E13", "E14", "E15", "E16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_europe_networks_agree_with_the_naive_rules(players: int) -> None:
    board = load_board("europe")
    rng = random.Random(players)
    borrowing = 0
    for _ in range(80):
        state = made_up(board, rng, players, rng.randint(1, 30), rng.randint(0, 15))
        Table.compare_scores(board, state)
        borrowing += any(
            best_borrowing(board, state, seat)[1] > len(tickets_done(board, state, seat))
            for seat in seats(state)
        )
    assert borrowing > 10, "stations hardly ever matter here"


@pytest.mark.rule("B24", "E13", "E15", "E16")
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_ties_agree_with_the_naive_rules(name: str) -> None:
    ties = list(load_board(name).file.ties)
    board = small_board(12, (12, 12, 14), "out", ties, bonus=1)
    rng = random.Random(name)
    decided: Counter[int] = Counter()
    for _ in range(1500):
        players = rng.randint(2, 5)
        state = made_up(board, rng, players, rng.randint(0, 4), rng.randint(0, 4))
        decided[Table.compare_scores(board, state)] += 1
    assert set(decided) == {-1, *range(len(ties) + 1)}
