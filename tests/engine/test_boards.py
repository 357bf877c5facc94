"""Board files: ours have the printed facts, others can be played, faults are explained."""

import random
import subprocess
import sys
from dataclasses import field, make_dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from ironroad import Game
from ironroad.bots.registry import parse_bot
from ironroad.engine import board_file
from ironroad.engine.board import BadOption, Board, board_names, load_board, make_board
from ironroad.engine.board_parts import BoardFile, Ticket, Track
from ironroad.engine.entry import BadBoardFile
from ironroad.engine.invariants import BROKEN, broken_invariant
from ironroad.engine.reading import BadPosition
from ironroad.game.layout import load_layout
from ironroad.game.record import BadRecord
from tests.support.table import moves, push, table

FILE = "small.toml"
SMALL_BOARD = """
name = "Small"
players = [2, 4]
trains = 12
cards = { red = 12, blue = 12, green = 12, locomotive = 6 }
start = { cards = 3, tickets = 2, keep = 1 }
draw = { tickets = 2, keep = 1 }
tunnels = { cards = 3 }
stations = { count = 2, unbuilt_points = 3 }
longest_path = { points = 5 }
options.stations = { switches = "stations", default = "on" }
route_points = { 1 = 1, 2 = 2, 3 = 4, 4 = 7 }
cities = [
  { name = "Alpha" },
  { name = "Beta" },
  { name = "Gamma" },
  { name = "Delta" },
  { name = "Omega" },
]
routes = [
  { between = ["Alpha", "Beta"], length = 2, tracks = [{ colour = "red" }, { colour = "blue" }] },
  { between = ["Alpha", "Gamma"], length = 3, tracks = [{ colour = "grey", ferry = 1 }] },
  { between = ["Beta", "Gamma"], length = 1, tracks = [{ colour = "grey" }, { colour = "grey" }] },
  { between = ["Beta", "Delta"], length = 4, tracks = [{ colour = "green", tunnel = true }] },
  { between = ["Gamma", "Delta"], length = 2, tracks = [{ colour = "blue" }] },
  { between = ["Delta", "Omega"], length = 3, tracks = [{ colour = "red" }, { colour = "green" }] },
  { between = ["Alpha", "Omega"], length = 4, tracks = [{ colour = "grey", tunnel = true }] },
]
tickets = [
  { between = ["Alpha", "Delta"], points = 5 },
  { between = ["Alpha", "Omega"], points = 6 },
  { between = ["Beta", "Omega"], points = 7 },
  { between = ["Gamma", "Omega"], points = 5 },
  { between = ["Beta", "Delta"], points = 4 },
  { between = ["Alpha", "Gamma"], points = 3 },
  { between = ["Delta", "Alpha"], points = 8 },
  { between = ["Beta", "Gamma"], points = 2 },
  { between = ["Gamma", "Delta"], points = 3 },
]
"""


def edited(old: str, new: str) -> str:
    """The small board with the first `old` in it replaced."""
    assert old in SMALL_BOARD
    return SMALL_BOARD.replace(old, new, 1)


def with_lines(lines: str) -> str:
    """The small board with more lines at its top."""
    return f"{lines}\n{SMALL_BOARD}"


def refusal(text: str) -> str:
    """The error for a board file that is refused, without the file's name."""
    with pytest.raises(BadBoardFile) as caught:
        make_board(FILE, text)
    message = str(caught.value)
    assert message.startswith(f"{FILE}: ")
    assert "\n" not in message
    return message.removeprefix(f"{FILE}: ")


# ---- the boards that come with the program -----------------------------------------------

BOARDS = ["europe", "italy", "nederland", "old_west", "san_francisco", "usa"]

FACTS: dict[str, dict[str, int]] = {
    "europe": {
        "cities": 47,
        "routes": 90,
        "tracks": 101,
        "double routes": 11,
        "grey tracks": 37,
        "spaces": 300,
        "points of tracks": 448,
        "tickets": 46,
        "long tickets": 6,
        "points of tickets": 444,
        "tunnels": 18,
        "ferries": 13,
        "ferry symbols": 17,
    },
    "italy": {
        "cities": 34,
        "regions": 17,
        "zones": 5,
        "routes into zones": 12,
        "routes": 84,
        "tracks": 128,
        "double routes": 42,
        "triple routes": 1,
        "grey tracks": 21,
        "spaces": 379,
        "points of tracks": 597,
        "tickets": 56,
        "points of tickets": 677,
        "tracks with waves": 21,
        "waves": 55,
    },
    "nederland": {
        "cities": 30,
        "routes": 53,
        "tracks": 97,
        "double routes": 44,
        "grey tracks": 7,
        "spaces": 306,
        "points of tracks": 511,
        "tickets": 44,
        "points of tickets": 823,
        "tickets for the neutral player": 35,
        "routes with a toll": 53,
        "tolls": 126,
    },
    "old_west": {
        "cities": 41,
        "routes": 83,
        "tracks": 139,
        "double routes": 36,
        "triple routes": 10,
        "grey tracks": 33,
        "spaces": 364,
        "points of tracks": 574,
        "tickets": 50,
        "points of tickets": 511,
        "ferries": 1,
        "ferry symbols": 3,
    },
    "san_francisco": {
        "cities": 21,
        "places of tokens": 7,
        "routes": 45,
        "tracks": 65,
        "double routes": 20,
        "grey tracks": 7,
        "spaces": 121,
        "points of tracks": 139,
        "tickets": 24,
        "points of tickets": 119,
        "ferries": 5,
        "ferry symbols": 5,
    },
    "usa": {
        "cities": 36,
        "routes": 78,
        "tracks": 100,
        "double routes": 22,
        "grey tracks": 44,
        "spaces": 309,
        "points of tracks": 508,
        "tickets": 30,
        "points of tickets": 349,
    },
}
"""Numbers of things, counted on the printed boards; things that are not named are not there."""


def facts(board: Board) -> dict[str, int]:
    """The numbers of things on a board, without those that are zero."""
    tracks = board.tracks
    sizes: dict[int, int] = {}
    for track in tracks:
        sizes[track.route] = sizes.get(track.route, 0) + 1
    tolls = {track.route: track.toll for track in tracks}
    counted = {
        "cities": len(board.cities),
        "regions": len({city.region for city in board.cities if city.region}),
        "places of tokens": sum(city.token for city in board.cities),
        "zones": len(board.file.zones),
        "routes into zones": len({t.route for t in tracks if t.between[1] in board.file.zones}),
        "routes": len(sizes),
        "tracks": len(tracks),
        "double routes": sum(size == 2 for size in sizes.values()),
        "triple routes": sum(size == 3 for size in sizes.values()),
        "grey tracks": sum(track.colour == "grey" for track in tracks),
        "spaces": sum(track.length for track in tracks),
        "points of tracks": sum(board.file.route_points[track.length] for track in tracks),
        "tickets": len(board.tickets),
        "long tickets": sum(ticket.long for ticket in board.tickets),
        "points of tickets": sum(ticket.points for ticket in board.tickets),
        "tickets for the neutral player": sum(t.neutral is not None for t in board.tickets),
        "tunnels": sum(track.tunnel for track in tracks),
        "ferries": sum(track.ferry > 0 for track in tracks),
        "ferry symbols": sum(track.ferry for track in tracks),
        "tracks with waves": sum(track.waves > 0 for track in tracks),
        "waves": sum(track.waves for track in tracks),
        "routes with a toll": sum(toll > 0 for toll in tolls.values()),
        "tolls": sum(tolls.values()),
    }
    return {name: number for name, number in counted.items() if number}


def test_there_are_six_boards() -> None:
    assert board_names() == BOARDS == sorted(FACTS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_holds_the_printed_facts(name: str) -> None:
    assert facts(load_board(name)) == FACTS[name]


@pytest.mark.parametrize(
    ("name", "players", "trains", "longest", "options"),
    [
        ("europe", (2, 5), 45, 8, {}),
        ("italy", (2, 5), 45, 7, {}),
        ("nederland", (2, 5), 40, 6, {"tolls": "on", "neutral": "off"}),
        ("old_west", (2, 6), 40, 7, {"alvin": "off"}),
        ("san_francisco", (2, 4), 20, 5, {}),
        ("usa", (2, 5), 45, 6, {}),
    ],
)
def test_a_board_has_its_players_trains_lengths_and_options(
    name: str, players: tuple[int, int], trains: int, longest: int, options: dict[str, str]
) -> None:
    board = load_board(name)
    assert board.file.players == board.players == players
    assert board.file.trains == trains
    assert max(track.length for track in board.tracks) == longest
    assert board.options == options


@pytest.mark.parametrize(
    ("name", "track", "length", "special"),
    [
        ("europe", "Petrograd-Stockholm grey", 8, {"tunnel": True}),
        ("europe", "Amsterdam-London grey", 2, {"ferry": 2}),
        ("europe", "Angora-Smyrna orange", 3, {"tunnel": True}),
        ("italy", "Cagliari-Palermo grey 2", 7, {"waves": 4}),
        ("italy", "Bari-Croazia grey", 7, {"waves": 4}),
        ("italy", "Napoli-Roma white", 4, {}),
        ("nederland", "'s-Gravenhage-Middelburg red", 6, {"toll": 4}),
        ("old_west", "Los Angeles-San Francisco grey", 7, {"ferry": 3}),
        ("san_francisco", "Alcatraz-Fort Mason black", 2, {"ferry": 1}),
        ("usa", "Duluth-Helena orange", 6, {}),
    ],
)
def test_a_track_is_what_the_board_shows(
    name: str, track: str, length: int, special: dict[str, int]
) -> None:
    board = load_board(name)
    found = board.tracks[board.track_numbers[track]]
    plain: dict[str, int] = {"ferry": 0, "waves": 0, "tunnel": False, "toll": 0}
    assert found.length == length
    assert {key: getattr(found, key) for key in plain} == plain | special


@pytest.mark.parametrize(
    ("name", "ticket", "points"),
    [
        ("europe", "Cádiz-Stockholm", 21),
        ("europe", "Athína-Angora", 5),
        ("italy", "Torino-Catania", 28),
        ("nederland", "Groningen-Middelburg", 34),
        ("old_west", "Seattle-Roswell", 21),
        ("san_francisco", "Alcatraz-Twin Peaks", 8),
        ("usa", "Seattle-New York", 22),
    ],
)
def test_a_ticket_is_worth_what_is_printed_on_it(name: str, ticket: str, points: int) -> None:
    board = load_board(name)
    assert board.tickets[board.ticket_numbers[ticket]].points == points


def test_tables_of_points_are_those_printed() -> None:
    nederland = load_board("nederland").file
    assert nederland.start_scores == (0, 1, 2, 3, 4)
    assert nederland.mechanics["tolls"]["bonus"][4] == [55, 35, 20, 0]
    regions = load_board("italy").file.mechanics["regions"]
    assert sorted(regions["double"]) == ["Puglia", "Sardegna", "Sicilia"]
    assert regions["points"] == dict(
        zip(range(5, 16), [1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56], strict=True)
    )
    tokens = load_board("san_francisco").file.mechanics["tokens"]
    assert tokens == {"points": [0, 0, 1, 2, 4, 6, 9, 12], "per_city": {2: 3, 3: 3, 4: 3}}
    assert load_board("europe").file.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}


def test_a_ticket_tells_the_route_of_the_neutral_player() -> None:
    board = load_board("nederland")
    ticket = board.tickets[board.ticket_numbers["Groningen-Middelburg"]]
    assert ticket.neutral == ("Eindhoven", "Roermond")


@pytest.mark.parametrize("name", BOARDS)
def test_names_of_tracks_and_tickets_are_unique(name: str) -> None:
    board = load_board(name)
    assert len({track.id for track in board.tracks}) == len(board.tracks)
    assert len(board.ticket_numbers) == len(board.tickets)


def test_a_track_is_found_by_its_cities_either_way_round() -> None:
    numbers = load_board("usa").track_numbers
    assert numbers["Helena-Duluth orange"] == numbers["Duluth-Helena orange"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_a_layout_with_a_place_for_every_city_and_end(name: str) -> None:
    board = load_board(name)
    layout = load_layout(board)
    assert layout is not None
    assert set(layout.cities) == {city.name for city in board.cities}
    assert set(layout.ends) == {t.between for t in board.tracks if t.between[1] in board.file.zones}
    width, height = layout.size
    places = [*layout.cities.values(), *layout.ends.values()]
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_a_layout_places_cities_where_they_are_printed() -> None:
    layout = load_layout(load_board("europe"))
    assert layout is not None
    assert layout.size == (1000.0, 680.0)
    assert layout.cities["Amsterdam"] == (322.1, 215.8)
    layout = load_layout(load_board("italy"))
    assert layout is not None
    assert layout.ends["Bari", "Croazia"] == (508.1, 495.0)


@pytest.mark.parametrize("name", ["Old West", "old-west", "OLD_WEST"])
def test_a_board_is_found_however_its_name_is_written(name: str) -> None:
    assert load_board(name).id == "old_west"


# ---- a board of one's own ----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stations", ["on", "off"])
def test_a_board_file_of_ones_own_is_played_to_the_end(
    tmp_path: Path, players: int, stations: str
) -> None:
    path = tmp_path / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    player = random.Random(players)
    for seed in range(5):
        game = Game.new(path, players, seed=seed, options={"stations": stations})
        while not game.is_over:
            assert BROKEN[broken_invariant(game.board.rules, game.state)] == "nothing"
            game.push(player.choice(game.legal_moves))
        assert len(game.scores().seats) == players
        assert any("stations" in line.source for line in game.scores().seats[0].lines) == (
            stations == "on"
        )


def test_a_path_may_be_a_text_or_a_path(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    assert load_board(path).hash == load_board(str(path)).hash
    assert load_board(path).id == str(path)


def test_what_a_board_file_leaves_out_is_as_in_the_base_game() -> None:
    text = edited("trains = 12\ncards = { red = 12, blue = 12, green = 12, locomotive = 6 }", "")
    file = make_board(FILE, text.replace("draw = { tickets = 2, keep = 1 }", "")).file
    assert file.trains == 45
    assert file.double_routes_from == 4
    assert sum(file.cards.values()) == 110 and file.cards["locomotive"] == 14
    assert file.draw == {"tickets": 3, "keep": 1, "unkept": "bottom"}
    assert file.start["unkept"] == "bottom"
    assert file.ties == ("tickets",)


def test_parallel_tracks_and_tickets_of_the_same_cities_have_names_of_their_own() -> None:
    board = make_board(FILE, SMALL_BOARD)
    assert {"Beta-Gamma grey", "Beta-Gamma grey 2"} <= {track.id for track in board.tracks}
    assert {"Alpha-Delta", "Delta-Alpha 2"} <= {ticket.id for ticket in board.tickets}


def test_a_layout_beside_the_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    assert load_layout(load_board(path)) is None
    places = "\n".join(
        f'{{ name = "{city.name}", x = {i}, y = 1 }},'
        for i, city in enumerate(load_board(path).cities)
    )
    beside = tmp_path / "small.layout.toml"
    beside.write_text(f"size = [10, 5]\ncities = [\n{places}\n]\n", "utf-8")
    layout = load_layout(load_board(path))
    assert layout is not None
    assert layout.size == (10.0, 5.0)
    assert layout.cities["Omega"] == (4.0, 1.0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("size = [", ""),
        ('size = [10, 5]\ncities = [{ name = "Alpha", x = 1, y = 1 }]', "city 'Beta' has no place"),
        ("size = 5\ncities = []", ""),
        ("cities = []", "size"),
        ('size = [10, 5]\ncities = [{ name = "Alpha", x = "left", y = 1 }]', "left"),
    ],
)
def test_a_bad_layout_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    beside = tmp_path / "small.layout.toml"
    beside.write_text(text, "utf-8")
    with pytest.raises(BadBoardFile) as caught:
        load_layout(load_board(path))
    assert str(caught.value).startswith(f"{beside}: not a layout of Small")
    assert reason in str(caught.value)


def test_a_layout_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    (tmp_path / "small.layout.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadBoardFile, match=r"small\.layout\.toml: not a text file in UTF-8"):
        load_layout(load_board(path))


# ---- tolls and the neutral player on single and triple routes ----------------------------

TOLL_BOARD = """
name = "Tolls"
players = [2, 4]
trains = 20
start = { tickets = 1, keep = 1, unkept = "discards" }
draw = { tickets = 1, keep = 1, unkept = "discards" }
neutral = { trains = 20, from_round = 1 }
route_points = { 2 = 2 }
cities = [{ name = "Alpha" }, { name = "Beta" }, { name = "Gamma" }]
routes = [
  { between = ["Alpha", "Beta"], length = 2, toll = 3, tracks = [
    { colour = "red" }, { colour = "blue" }, { colour = "green" } ] },
  { between = ["Beta", "Gamma"], length = 2, toll = 2, tracks = [{ colour = "grey" }] },
]
tickets = [
  { between = ["Alpha", "Beta"], points = 2, neutral = ["Alpha", "Beta"] },
  { between = ["Beta", "Gamma"], points = 3, neutral = ["Beta", "Gamma"] },
  { between = ["Alpha", "Gamma"], points = 4 },
  { between = ["Gamma", "Alpha"], points = 5 },
]
[tolls]
points = 30
loan_points = -5
double_routes_from = 2
bonus = { 2 = [9, 0], 3 = [9, 5, 0], 4 = [9, 5, 2, 0] }
"""
"""A triple route and a single one, with tolls and a neutral player for any number of players."""


def after_a_round(ticket: str, *seats: dict[str, Any], **rest: Any) -> Game:
    """A game in which the round has just ended and a ticket was turned up."""
    board = make_board(FILE, TOLL_BOARD)
    last = len(seats) - 1
    left, *others = (each.id for each in board.tickets if each.id != ticket)
    course: dict[str, Any] = {"turn": last, "to_move": last, "ticket_deck": [[ticket, left]]}
    course["ticket_discards"] = others
    game = table(board, *seats, face_up=["red"] * 2 + ["blue"] * 3, **(course | rest))
    push(game, "draw card", "draw card", chance=["white", ticket])
    return game


def toll_points(game: Game) -> list[int]:
    return [int(game.state.toll_points[seat]) for seat in range(game.players)]


def neutral_of(game: Game) -> Any:
    return game.view(None).neutral


@pytest.mark.rule("N16", "N17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_single_route_the_holder_keeps_the_marker(players: int) -> None:
    game = after_a_round("Beta-Gamma", *({} for _ in range(players)))
    assert game.phase == "turn"
    assert neutral_of(game).tracks == ("Beta-Gamma grey",)
    assert neutral_of(game).marker == 1


@pytest.mark.rule("N16", "N17")
@pytest.mark.parametrize("owner", [0, 1])
def test_on_a_triple_route_the_holder_chooses_among_the_free_tracks(owner: int) -> None:
    """The bank pays the owner of the third track, and the holder passes the marker on."""
    seats: list[dict[str, Any]] = [{"toll_points": 30} for _ in range(2)]
    seats[owner]["tracks"] = ["Alpha-Beta blue"]
    game = after_a_round("Alpha-Beta", *seats)
    assert (game.phase, game.to_move) == ("neutral", 1)
    assert moves(game) == {"neutral gets Alpha-Beta red", "neutral gets Alpha-Beta green"}
    assert start_again(game) == game.position()
    game.push("neutral gets Alpha-Beta green")
    assert neutral_of(game).tracks == ("Alpha-Beta green",)
    assert neutral_of(game).marker == 0
    assert toll_points(game) == [33 if seat == owner else 30 for seat in (0, 1)]


@pytest.mark.rule("N6", "N8")
@pytest.mark.parametrize("order", list(permutations(["red", "blue", "green"])))
@pytest.mark.parametrize("left", [30, 2])
def test_the_third_claimer_of_a_triple_route_pays_the_owner_of_the_first(
    order: tuple[str, ...], left: int
) -> None:
    """With too few toll points the third takes a loan, and the bank pays (N8)."""
    seats: list[dict[str, Any]] = [{"hand": {colour: 2}, "toll_points": 30} for colour in order]
    seats[2]["toll_points"] = left
    game = table(make_board(FILE, TOLL_BOARD), *seats, neutral={"marker": 1}, face_up=["white"] * 5)
    for colour in order:
        push(game, f"claim Alpha-Beta {colour}", f"pay 2 {colour}")
        assert start_again(game) == game.position()
    assert toll_points(game) == [30 - 3 + 3 + 3, 30 - 3, left if left < 3 else left - 3]
    assert game.view(None).seats[2].loans == (left < 3)


def test_a_position_names_the_first_track_of_a_triple_route() -> None:
    own = make_board(FILE, TOLL_BOARD)
    seats = {"tracks": ["Alpha-Beta red"]}, {"tracks": ["Alpha-Beta green"]}, {"hand": {"blue": 2}}
    for first, owner in ((None, 0), (["Alpha-Beta red"], 0), (["Alpha-Beta green"], 1)):
        game = table(own, *seats, first_tracks=first, to_move=2, turn=2, face_up=["white"] * 5)
        before = toll_points(game)
        sample = Game.sample(game.view(2), seed=1)
        assert sample.state.first_tracks.tobytes() == game.state.first_tracks.tobytes()
        push(game, "claim Alpha-Beta blue", "pay 2 blue")
        gains = [after - then for then, after in zip(before, toll_points(game), strict=True)]
        assert gains == [3 * (seat == owner) for seat in (0, 1)] + [-3]
    for first in (["Beta-Gamma grey"], ["Alpha-Beta blue"], ["Alpha-Beta red", "Alpha-Beta green"]):
        with pytest.raises(BadPosition, match=r"first_tracks: .*\(N6\)"):
            table(own, *seats, first_tracks=first)


def start_again(game: Game) -> dict[str, Any]:
    return Game.from_position(game.position(), board=game.board).position()


@pytest.mark.rule("N17")
def test_the_last_free_track_of_a_triple_route_goes_to_the_neutral_player() -> None:
    seats = [{"toll_points": 30, "tracks": [f"Alpha-Beta {c}"]} for c in ("red", "green")]
    game = after_a_round("Alpha-Beta", *seats)
    assert game.phase == "turn"
    assert neutral_of(game).tracks == ("Alpha-Beta blue",)
    assert neutral_of(game).marker == 1


@pytest.mark.rule("N16")
def test_the_marker_goes_round_among_three_players() -> None:
    game = after_a_round("Alpha-Beta", {}, {}, {}, neutral={"marker": 2})
    assert (game.phase, game.to_move) == ("neutral", 2)
    game.push("neutral gets Alpha-Beta red")
    assert neutral_of(game).marker == 0


@pytest.mark.parametrize("bot", ["planner", "greedy", "random"])
def test_bots_choose_a_free_track_for_the_neutral_player(bot: str) -> None:
    game = after_a_round("Alpha-Beta", {}, {"tracks": ["Alpha-Beta red"]})
    assert game.to_move is not None
    view = game.view(game.to_move)
    assert parse_bot(bot).choose(view, game.legal_moves) in game.legal_moves


# ---- bad board files ---------------------------------------------------------------------

ROUTE = '["Alpha", "Beta"], length = 2'
TICKET = '["Alpha", "Delta"], points = 5'
RED = '{ colour = "red" }'
OMEGA = '{ name = "Omega" }'
START = "start = { cards = 3, tickets = 2, keep = 1 }"
DRAW = "draw = { tickets = 2, keep = 1 }"
NUMBER = "expected a whole number from"


@pytest.mark.parametrize(
    ("wrong", "reasons"),
    [
        ("players = 2", ["players = 2", "expected a list"]),
        ("players = [2]", ["players = [2]", "expected [least, most]"]),
        ("players = [4, 2]", ["players = [4, 2]", "expected [least, most]"]),
        ("players = [1, 4]", ["players = 1", f"{NUMBER} 2 to 6"]),
        ("players = [2, 7]", ["players = 7", f"{NUMBER} 2 to 6"]),
        ('players = ["2", 4]', ["players = '2'", f"{NUMBER} 2 to 6"]),
        ("players = [2.0, 4]", ["players = 2.0", f"{NUMBER} 2 to 6"]),
        ("", ["'players' is missing"]),
    ],
)
def test_a_bad_number_of_players_is_refused(wrong: str, reasons: list[str]) -> None:
    message = refusal(edited("players = [2, 4]", wrong))
    assert all(reason in message for reason in reasons), message


@pytest.mark.parametrize(
    "number", ["0", "101", "-5", '"12"', "true", "12.0", "1e1", "nan", "[]", "1979-05-27", "9" * 30]
)
def test_a_bad_number_is_refused(number: str) -> None:
    message = refusal(edited("trains = 12", f"trains = {number}"))
    assert message.startswith("trains = ")
    assert message.endswith(f"{NUMBER} 1 to 100")


@pytest.mark.parametrize(
    ("old", "new", "reasons"),
    [
        # the top of the file
        ('name = "Small"', "name = 5", ["name = 5", "expected a text"]),
        ('name = "Small"', 'name = " "', ["name = ' '", "expected a text"]),
        ("trains = 12", "ties = 'tickets'", ["ties = 'tickets'", "expected a list"]),
        ("trains = 12", "ties = ['ticket']", ["tie-break 'ticket'", "did you mean 'tickets'?"]),
        ("trains = 12", "double_routes_from = 1", [f"{NUMBER} 2 to 7"]),
        ("trains = 12", "start_scores = [1]", ["start_scores", "expected 4 numbers"]),
        ("trains = 12", "start_scores = [1, 2, 3, -4]", ["start_scores = -4", f"{NUMBER} 0"]),
        # cards
        ("cards = { red", "cards = 5 # { red", ["cards = 5", "expected a table"]),
        ("red = 12", "rad = 12", ["cards", "unknown key 'rad'", "did you mean 'red'?"]),
        ("red = 12", "red = 101", ["cards", "red = 101", f"{NUMBER} 0 to 100"]),
        ("red = 12", "red = 91", ["cards", "121 cards in all", "expected 1 to 120"]),
        ("red = 12, ", "", ["track 'Alpha-Beta red'", "there are no red cards"]),
        (
            "red = 12, blue = 12, green = 12",
            "red = 2, blue = 2, green = 2",
            ["12 cards", "least 17"],
        ),
        # the start and the draw
        (START, "", ["'start' is missing"]),
        (START, "start = { tickets = 2 }", ["start", "'keep' is missing"]),
        (START, "start = { keep = 2 }", ["start", "'tickets' is missing"]),
        (START, "start = { tickets = 2, keep = 3 }", ["start", "keep = 3", "1 to 2"]),
        (START, "start = { tickets = 2, keep = 0 }", ["start", "keep = 0", "1 to 2"]),
        (START, "start = { tickets = 0, keep = 1 }", ["start", "0 tickets dealt", "1 to 6"]),
        (START, "start = { tickets = 7, keep = 1 }", ["start", "tickets = 7", f"{NUMBER} 0 to 6"]),
        (
            START,
            "start = { tickets = 2, keep = 1, unkept = 'botom' }",
            ["start", "unkept 'botom'", "did you mean 'bottom'?"],
        ),
        (START, "start = { tickets = 3, keep = 1 }", ["9 tickets", "at least 12 to deal to 4"]),
        (
            START,
            'start = { tickets = 1, long_tickets = 1, keep = 1, unkept = "out" }',
            ["0 long tickets", "at least 4 to deal to 4"],
        ),
        (
            START,
            "start = { tickets = 1, long_tickets = 1, keep = 1 }",
            ["long tickets", "expected start.unkept = 'out'"],
        ),
        (DRAW, "draw = 3", ["draw = 3", "expected a table"]),
        (DRAW, "draw = { tickets = 2, keep = 3 }", ["draw", "keep = 3", "expected at most 2"]),
        (DRAW, "draw = { unkept = 'out' }", ["draw", "unkept 'out'", "one of: bottom, discards"]),
        # points of routes
        ("4 = 7", "four = 7", ["route_points", "key 'four'", f"{NUMBER} 1 to 15"]),
        ("4 = 7", "16 = 7", ["route_points", "key '16'", f"{NUMBER} 1 to 15"]),
        ("4 = 7", "4 = -7", ["route_points.4 = -7", f"{NUMBER} 0 to 255"]),
        (", 4 = 7", "", ["routes[4]", "length = 4", "route_points has no points for it"]),
        ("route_points = {", "route_points = 5 # {", ["route_points = 5", "expected a table"]),
        # cities
        ("cities = [", "cities = 4 # [", ["not a TOML file", "line"]),
        (OMEGA, '"Omega"', ["cities[5] = 'Omega'", "expected a table"]),
        (OMEGA, "{ }", ["cities[5]", "'name' is missing"]),
        (OMEGA, '{ name = "" }', ["cities[5]", "name = ''", "expected a text"]),
        (OMEGA, '{ name = "O,a" }', ["cities[5]", "'O,a'", "expected no comma"]),
        (OMEGA, '{ name = "Omega", token = 1 }', ["cities[5]", "token = 1", "true or false"]),
        (OMEGA, '{ name = "Omega", region = 1 }', ["cities[5]", "region = 1", "a text"]),
        (OMEGA, '{ name = "Omega", x = 1 }', ["cities[5]", "unknown key 'x'", "known: name"]),
        # routes
        (ROUTE, '["Alpha", "Zzz"], length = 2', ["routes[1]", "'Zzz'", "one of: Alpha, Beta"]),
        (ROUTE, '["Alpha", 5], length = 2', ["routes[1]", "unknown place 5", "one of: Alpha"]),
        (ROUTE, '["Alpha"], length = 2', ["routes[1]", "['Alpha']", "expected two names"]),
        (ROUTE, '["Beta", "Beta"], length = 2', ["routes[1]", "expected two different places"]),
        (ROUTE, '"Alpha-Beta", length = 2', ["routes[1]", "between", "expected a list"]),
        (ROUTE, '["Alpha", "Beta"]', ["routes[1]", "'length' is missing"]),
        (ROUTE, '["Alpha", "Beta"], length = 16', ["routes[1]", "= 16", f"{NUMBER} 1 to 15"]),
        (ROUTE, f"{ROUTE}, toll = -1", ["routes[1]", "toll = -1", f"{NUMBER} 0 to 100"]),
        (f"{RED}, ", "[], ", ["routes[1]: tracks[1] = []", "expected a table"]),
        (f"{RED}, ", f"{RED}, " * 3, ["routes[1]", "tracks has 4 entries", "expected 1 to 3"]),
        (RED, '{ colour = "locomotive" }', ["routes[1].tracks[1]", "'locomotive'", "grey"]),
        (RED, "{ colour = ['red'] }", ["routes[1].tracks[1]", "colour = ['red']", "a text"]),
        (RED, "{ }", ["routes[1].tracks[1]", "'colour' is missing"]),
        (RED, '{ colour = "red", ferry = 3 }', ["routes[1].tracks[1]", f"{NUMBER} 0 to 2"]),
        (RED, '{ colour = "red", waves = 3 }', ["routes[1].tracks[1]", f"{NUMBER} 0 to 2"]),
        (RED, '{ colour = "red", tunnel = 1 }', ["routes[1].tracks[1]", "true or false"]),
        # tickets
        (TICKET, '["Alpha", "Alpha"], points = 5', ["tickets[1]", "two different places"]),
        (TICKET, '["Alpha", "Delta"], points = 0', ["tickets[1]", "= 0", f"{NUMBER} 1 to 100"]),
        (TICKET, '["Alpha", "Delta"]', ["tickets[1]", "'points' is missing"]),
        (TICKET, f"{TICKET}, long = 1", ["tickets[1]", "long = 1", "true or false"]),
        (TICKET, f'{TICKET}, neutral = ["Alpha", "X"]', ["tickets[1]", "unknown place 'X'"]),
        (TICKET, f"{TICKET}, worth = 5", ["tickets[1]", "unknown key 'worth'", "known: between"]),
        # mechanics
        ("{ cards = 3 }", "{ cards = 8 }", ["tunnels", "cards = 8", f"{NUMBER} 1 to 7"]),
        ("tunnels = {", "tunnels = 3 # {", ["tunnels = 3", "expected a table"]),
        ("count = 2", "count = 5", ["stations", "count = 5", f"{NUMBER} 1 to 4"]),
        ("count = 2, ", "", ["stations", "'count' is missing"]),
        ("{ points = 5 }", "{ points = 0 }", ["longest_path", "points = 0", f"{NUMBER} 1"]),
        # options
        ("options.stations = {", "options.stations = 5 # {", ["options: stations = 5", "a table"]),
        ('switches = "stations", ', "", ["options.stations", "'switches' is missing"]),
        ('"on"', '"yes"', ["options.stations", "default 'yes'", "expected one of: on, off"]),
        ('"on"', "true", ["options.stations", "default = True", "expected a text"]),
        ('"on"', '"on", needs = "x"', ["options.stations", "needs 'x'", "one of: stations"]),
        ('"on"', '"on", players = [2, 9]', ["options.stations", "players = 9", f"{NUMBER} 2"]),
    ],
)
def test_a_bad_entry_is_refused_with_its_place_and_what_was_expected(
    old: str, new: str, reasons: list[str]
) -> None:
    message = refusal(edited(old, new))
    assert all(reason in message for reason in reasons), message


@pytest.mark.parametrize(
    ("lines", "reasons"),
    [
        ("zones = 'Land'", ["zones = 'Land'", "expected a list"]),
        ("zones = [5]", ["zones: 5", "expected a text"]),
        ("zones = ['Alpha']", ["'Alpha' is named twice"]),
        ("zones = ['Land']", ["'Land' has no track"]),
        ("tokens = { per_city = {}, points = [] }", ["tokens", "no city has 'token = true'"]),
        ("regions = { points = { 2 = 1 } }", ["regions", "city 'Alpha' has no region"]),
        (
            "alien = { city = 'Bta', catch_points = 1, hold_points = 1 }",
            ["alien", "unknown city 'Bta'", "did you mean 'Beta'?"],
        ),
        (
            "tolls = { points = 30, loan_points = -5, bonus = { 2 = [1, 2], 3 = [1, 2, 3] } }",
            ["tolls", "bonus: nothing for 4 players"],
        ),
        (
            "tolls = { points = 30, loan_points = -5, bonus = { 2 = [1] } }",
            ["tolls", "bonus.2 = [1]", "expected 2 numbers, one a place"],
        ),
        (
            "tolls = { points = 30, loan_points = 5, bonus = "
            "{ 2 = [1, 0], 3 = [2, 1, 0], 4 = [3, 2, 1, 0] } }",
            ["tolls", "loan_points = 5", f"{NUMBER} -100 to 0"],
        ),
        ("neutral = { trains = 3 }", ["neutral", "'from_round' is missing"]),
        (
            "ferry_cards = { supply = 10, hand_limit = 3, waves = 2 }",
            ["ferry_cards", "hand_limit = 3", f"{NUMBER} 1 to 2"],
        ),
        ("markers = { count = 3 }", ["markers", "'cost' is missing"]),
        ("most_tickets = { points = 'many' }", ["most_tickets", "points = 'many'", NUMBER]),
    ],
)
def test_a_bad_part_of_the_rules_is_refused(lines: str, reasons: list[str]) -> None:
    message = refusal(with_lines(lines))
    assert all(reason in message for reason in reasons), message


def test_an_unknown_city_in_a_route_is_refused_with_the_nearest_name() -> None:
    message = refusal(edited(ROUTE, '["Alpha", "Bete"], length = 2'))
    assert message == "routes[1]: unknown place 'Bete'; did you mean 'Beta'?"


def test_an_unknown_colour_is_refused_with_the_nearest_name() -> None:
    message = refusal(edited(RED, '{ colour = "rde" }'))
    assert message == "routes[1].tracks[1]: unknown colour 'rde'; did you mean 'red'?"


def test_a_colour_without_cards_is_refused() -> None:
    message = refusal(edited(RED, '{ colour = "white" }'))
    assert message == "track 'Alpha-Beta white': there are no white cards"


def test_a_ticket_to_nowhere_is_refused() -> None:
    message = refusal(edited(TICKET, '["Alpha", "Atlantis"], points = 5'))
    assert message.startswith("tickets[1]: unknown place 'Atlantis'")


@pytest.mark.parametrize(
    ("old", "new", "where", "hint"),
    [
        ("tunnels = {", "tunels = {", "", "'tunels'; did you mean 'tunnels'?"),
        ("longest_path = {", "longest_paths = {", "", "did you mean 'longest_path'?"),
        ("{ cards = 3 }", "{ card = 3 }", "tunnels", "'card'; did you mean 'cards'?"),
        (ROUTE, f"{ROUTE}, tol = 1", "routes[1]", "'tol'; did you mean 'toll'?"),
        (RED, '{ colour = "red", tunel = true }', "routes[1].tracks[1]", "mean 'tunnel'?"),
        (TICKET, f"{TICKET}, longer = true", "tickets[1]", "did you mean 'long'?"),
        ('"on"', '"on", player = [2, 3]', "options.stations", "did you mean 'players'?"),
    ],
)
def test_an_unknown_key_is_refused_with_the_nearest_one(
    old: str, new: str, where: str, hint: str
) -> None:
    message = refusal(edited(old, new))
    assert message.startswith(f"{where}: unknown key" if where else "unknown key")
    assert message.endswith(hint)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('name = "Small"', "", "name"),
        (START, "", "start"),
        ("route_points = { 1 = 1, 2 = 2, 3 = 4, 4 = 7 }", "", "route_points"),
    ],
)
def test_a_missing_key_is_named(old: str, new: str, key: str) -> None:
    assert refusal(edited(old, new)) == f"'{key}' is missing"


@pytest.mark.parametrize("key", ["cities", "routes", "tickets"])
def test_a_missing_list_is_named(key: str) -> None:
    before, _, after = SMALL_BOARD.partition(f"{key} = [\n")
    assert refusal(before + after.partition("\n]\n")[2]) == f"'{key}' is missing"


@pytest.mark.parametrize("text", ["name =", "[[[", "hello", "players = [2, 4", "a = 1\na = 2"])
def test_a_text_that_is_not_toml_is_refused_with_the_line(text: str) -> None:
    message = refusal(text)
    assert message.startswith("not a TOML file: ")
    assert "line" in message or "end of document" in message


def test_an_empty_file_is_refused() -> None:
    assert "is missing" in refusal("")


def test_a_city_named_twice_is_refused() -> None:
    assert refusal(edited(OMEGA, '{ name = "Alpha" }')) == "city 'Alpha' is named twice"


@pytest.mark.parametrize("pair", ['["Beta", "Gamma"]', '["Gamma", "Beta"]'])
def test_a_route_named_twice_is_refused(pair: str) -> None:
    message = refusal(edited('["Alpha", "Beta"]', pair))
    assert message == "routes[3]: Beta-Gamma stands in routes[1] already; expected one entry"


def test_a_city_without_a_route_is_refused() -> None:
    message = refusal(edited(OMEGA, f'{OMEGA}, {{ name = "Island" }}'))
    assert message == "'Island' has no track: expected at least one route to it"


def test_cities_that_cannot_be_reached_are_refused() -> None:
    cities = f'{OMEGA}, {{ name = "Here" }}, {{ name = "There" }}'
    route = '{ between = ["Here", "There"], length = 1, tracks = [{ colour = "grey" }] },'
    text = edited(OMEGA, cities).replace("routes = [", f"routes = [\n  {route}")
    assert refusal(text) == "'Here' cannot be reached from 'Alpha'"


def test_a_route_into_a_zone_names_its_city_first() -> None:
    route = '{ between = ["Land", "Alpha"], length = 1, tracks = [{ colour = "grey" }] },'
    text = with_lines("zones = ['Land']").replace("routes = [", f"routes = [\n  {route}")
    assert refusal(text).endswith("a route into a zone names its city first")


def test_zones_do_not_join_cities() -> None:
    routes = "\n".join(
        f'{{ between = ["{city}", "Land"], length = 1, tracks = [{{ colour = "grey" }}] }},'
        for city in ("Alpha", "Lonely")
    )
    text = with_lines("zones = ['Land']").replace("routes = [", f"routes = [\n{routes}")
    text = text.replace(OMEGA, f'{OMEGA}, {{ name = "Lonely" }}')
    assert refusal(text) == "'Lonely' cannot be reached from 'Alpha'"


def test_too_many_cities_are_refused() -> None:
    more = ", ".join(f'{{ name = "City {i}" }}' for i in range(60))
    assert refusal(edited(OMEGA, f"{OMEGA}, {more}")) == "cities has 65 entries: expected 2 to 64"


def test_too_many_tickets_are_refused() -> None:
    more = f"  {{ between = {TICKET} }},\n" * 120
    message = refusal(edited("tickets = [\n", f"tickets = [\n{more}"))
    assert message == "tickets has 129 entries: expected 1 to 128"


def test_too_many_tracks_are_refused() -> None:
    """193 tracks, three a route, with no city that has too many."""
    cities = [f"City {i}" for i in range(60)]
    pairs = [(cities[i], cities[(i + 1) % 60]) for i in range(60)]
    pairs += [(cities[i], cities[i + 2]) for i in range(5)]
    three = ", ".join([RED] * 3)
    rows = [
        f'{{ between = ["{a}", "{b}"], length = 1, tracks = [{three}] }}' for a, b in pairs[:65]
    ]
    names = ", ".join(f'{{ name = "{name}" }}' for name in cities)
    ticket = '{ between = ["City 0", "City 9"], points = 5 }'
    text = SMALL_BOARD.partition("cities = [")[0] + (
        f"cities = [{names}]\nroutes = [{', '.join(rows)}]\ntickets = [{', '.join([ticket] * 9)}]"
    )
    assert refusal(text) == "routes have 195 tracks: expected at most 192"


def test_too_many_tracks_at_one_city_are_refused() -> None:
    names = [f"City {i}" for i in range(9)]
    rows = ", ".join(
        f'{{ between = ["{name}", "Alpha"], length = 1, tracks = [{", ".join([RED] * 3)}] }}'
        for name in names
    )
    cities = ", ".join(f'{{ name = "{name}" }}' for name in names)
    text = edited(OMEGA, f"{OMEGA}, {cities}").replace("routes = [", f"routes = [{rows}, ")
    assert refusal(text) == "'Alpha' has 31 tracks: expected at most 24"


def test_tickets_for_a_neutral_player_who_does_not_play_are_refused() -> None:
    message = refusal(edited(TICKET, f'{TICKET}, neutral = ["Alpha", "Beta"]'))
    assert message == "there are tickets for the neutral player, but no 'neutral' table"


def test_points_that_fall_with_the_number_of_regions_are_refused() -> None:
    text = SMALL_BOARD.replace(" },\n  { name", ', region = "R" },\n  { name')
    text = text.replace(OMEGA, '{ name = "Omega", region = "S" }')
    assert make_board(FILE, f"regions = {{ points = {{ 1 = 2, 2 = 2 }} }}\n{text}")
    message = refusal(f"regions = {{ points = {{ 1 = 1, 2 = 5, 10 = 4 }} }}\n{text}")
    assert message == ("regions: points: 4 for 10 regions: expected at least 5, the points for 2")


TOLLS = "points = {}, loan_points = {}, bonus = {{ 2 = [1, 0], 3 = [1, 0, 0], 4 = [1, 0, 0, 0] }}"


@pytest.mark.parametrize(
    ("lines", "limit"),
    [
        ("markers = { count = 9, cost = 2 }", "count = 9: expected a whole number from 1 to 8"),
        (f"tolls = {{ {TOLLS.format(128, 0)} }}", "points = 128: expected a whole number from 1 "),
        (f"tolls = {{ {TOLLS.format(9, 1)} }}", "loan_points = 1: expected a whole number from "),
        ("ferry_cards = { supply = 9, hand_limit = 2, waves = 3 }", f"waves = 3: {NUMBER} 1 to 2"),
    ],
)
def test_a_limit_that_is_passed_is_named(lines: str, limit: str) -> None:
    assert limit in refusal(with_lines(lines))


def test_tunnels_turn_up_seven_cards_at_most() -> None:
    assert make_board(FILE, edited("{ cards = 3 }", "{ cards = 7 }"))
    assert (
        refusal(edited("{ cards = 3 }", "{ cards = 8 }")) == f"tunnels: cards = 8: {NUMBER} 1 to 7"
    )


def test_long_tickets_that_are_not_kept_leave_the_game() -> None:
    dealt = "start = { cards = 3, tickets = 1, long_tickets = 1, keep = 1 }"
    message = refusal(edited(START, dealt))
    assert message == "long tickets leave the game when not kept: expected start.unkept = 'out'"


def test_tokens_lie_in_sixteen_cities_at_most() -> None:
    cities = ", ".join(f'{{ name = "City {i}", token = true }}' for i in range(17))
    text = with_lines("tokens = { per_city = { 2 = 1, 3 = 1, 4 = 1 }, points = [0] }")
    message = refusal(text.replace(OMEGA, f"{OMEGA}, {cities}"))
    assert message == "tokens: 17 cities have 'token = true': expected at most 16"


def test_tolls_say_from_how_many_players_double_routes_are_open() -> None:
    own = make_board(FILE, f"double_routes_from = 3\n{TOLL_BOARD}")
    assert own.rules.double_routes_from == 2


def test_a_tunnel_without_a_table_for_tunnels_is_refused() -> None:
    message = refusal(edited("tunnels = { cards = 3 }", ""))
    assert message == "there are tunnels, but no 'tunnels' table"


def test_an_option_that_switches_nothing_is_refused() -> None:
    message = refusal(edited('switches = "stations"', 'switches = "station"'))
    assert message == "options.stations: unknown switches 'station'; did you mean 'stations'?"
    message = refusal(edited('switches = "stations"', 'switches = "tolls"'))
    assert message.endswith("expected one of: tunnels, stations, longest_path")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            "trains = 12",
            "ties = ['tickets', 'tickets', 'tickets', 'tickets']",
            id="a tie-break more than once",
        ),
        pytest.param(
            "4 = 7",
            '4 = 7, "04" = 8',
            id="points for a length twice",
        ),
        pytest.param(
            'options.stations = { switches = "stations", default = "on" }',
            'options.stations = { switches = "stations", default = "on", needs = "tunnels" }\n'
            'options.tunnels = { switches = "tunnels", default = "off" }',
            id="defaults that do not go together",
        ),
        pytest.param(
            TICKET,
            f'{TICKET}, neutral = ["Alpha", "Delta"]',
            id="a neutral pair without a route",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(old: str, new: str) -> None:
    assert refusal(edited(old, new))


@pytest.mark.parametrize("blank", ["  ", "\\t", "\\u00a0", "\\u2028", "\\u0085"])
def test_a_city_name_that_a_move_cannot_say_is_refused(blank: str) -> None:
    assert "cities[5]" in refusal(SMALL_BOARD.replace("Omega", f"Ome{blank}ga"))


def test_names_that_make_two_tracks_look_alike_are_refused() -> None:
    cities = ", ".join(f'{{ name = "{name}" }}' for name in ("A", "B-C", "A-B", "C"))
    rows = ", ".join(
        f'{{ between = ["{a}", "{b}"], length = 1, tracks = [{RED}] }}'
        for a, b in (("A", "B-C"), ("A-B", "C"), ("A", "Alpha"), ("C", "Alpha"))
    )
    text = edited(OMEGA, f"{OMEGA}, {cities}").replace("routes = [", f"routes = [{rows}, ")
    assert "A-B-C red" in refusal(text)


def test_a_file_nested_too_deeply_is_refused() -> None:
    assert refusal("a = " + "[" * 5000)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "missing.toml"
    with pytest.raises(BadBoardFile, match=r"missing\.toml: No such file"):
        load_board(path)


def test_a_folder_is_no_board_file(tmp_path: Path) -> None:
    with pytest.raises(BadBoardFile) as caught:
        load_board(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path}: ")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(BadBoardFile) as caught:
        load_board(path)
    assert str(caught.value) == f"{path}: not a text file in UTF-8"


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadBoardFile) as caught:
        load_board("atlantis")
    assert "there is no board 'atlantis'" in str(caught.value)
    assert ", ".join(BOARDS) in str(caught.value)


# ---- options -----------------------------------------------------------------------------


def test_the_neutral_player_is_for_two() -> None:
    board = load_board("nederland", {"neutral": "on"})
    board.check_players(2)
    with pytest.raises(BadOption, match="neutral = on is for 2 players, not 4"):
        board.check_players(4)


def test_the_neutral_player_needs_tolls() -> None:
    with pytest.raises(BadOption, match="neutral = on needs tolls = on"):
        load_board("nederland", {"neutral": "on", "tolls": "off"})


def test_without_tolls_double_routes_close_again() -> None:
    assert load_board("nederland").rules.double_routes_from == 2
    assert load_board("nederland", {"tolls": "off"}).rules.double_routes_from == 4


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="Nederland has no option 'toll'; its options: tolls, neut"):
        load_board("nederland", {"toll": "off"})
    with pytest.raises(BadOption, match="USA has no option 'tolls'; its options: none"):
        load_board("usa", {"tolls": "on"})


@pytest.mark.parametrize("value", ["yes", "ON", "", "true"])
def test_an_option_is_on_or_off(value: str) -> None:
    with pytest.raises(BadOption, match=r"option alvin = .*: expected on or off"):
        load_board("old_west", {"alvin": value})


@pytest.mark.parametrize(
    ("name", "players", "reason"),
    [
        ("san_francisco", 5, "San Francisco takes 2 to 4 players, not 5"),
        ("usa", 6, "USA takes 2 to 5 players, not 6"),
        ("usa", 1, "USA takes 2 to 5 players, not 1"),
        ("old_west", 7, "Old West takes 2 to 6 players, not 7"),
    ],
)
def test_a_number_of_players_that_does_not_fit_is_refused(
    name: str, players: int, reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        load_board(name).check_players(players)


def test_variants_narrow_the_number_of_players() -> None:
    assert load_board("nederland", {"neutral": "on"}).players == (2, 2)


def test_a_game_with_too_many_players_is_refused() -> None:
    with pytest.raises(BadOption, match="USA takes 2 to 5 players, not 6"):
        Game.new("usa", 6)


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_played(name: str) -> None:
    assert not Game.new(load_board(name), 2, seed=1).is_over


# ---- the hash ----------------------------------------------------------------------------


def test_the_hash_is_the_same_in_every_process() -> None:
    code = "from ironroad.engine.board import load_board; print(load_board('europe').hash)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == load_board("europe").hash


def test_the_hash_is_of_the_facts_and_not_of_their_writing() -> None:
    written = SMALL_BOARD.replace("trains = 12", "# A remark.\ntrains    = 12")
    assert make_board(FILE, written).hash == make_board("other.toml", SMALL_BOARD).hash


HASHES = {
    "europe": "3b61ccf9453d059a7974b6812d103051",
    "italy": "955efae882beeb93e0eb4dc802117ad4",
    "nederland": "a1be015b6be74d63aea032dcae7947af",
    "old_west": "6aa713f6b204bd4a7ffa1b65d7df3189",
    "san_francisco": "480658c0d0bbc7adda404e9f591cd61e",
    "usa": "0d5b8302e1a03f7d2b833dd982a87c04",
}
"""Hashes of boards, which stored games contain: they change with what the files say, and with
nothing else. An entry changes only when its board file does."""


def test_notes_are_no_part_of_the_hash() -> None:
    assert all(load_board(name).file.notes for name in BOARDS)
    assert {name: load_board(name).hash for name in BOARDS} == HASHES
    noted = make_board(FILE, with_lines('notes = ["Gamma may be Delta."]'))
    assert noted.file.notes == ("Gamma may be Delta.",)
    assert noted.hash == make_board(FILE, SMALL_BOARD).hash


@pytest.mark.parametrize("name", BOARDS)
def test_the_hash_does_not_depend_on_the_code(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new field of boards, tracks or tickets makes no other board of the same file."""
    for kind in (BoardFile, Track, Ticket):
        wider = make_dataclass(
            kind.__name__,
            [("novelty", int, field(default=1))],
            bases=(kind,),
            frozen=True,
        )
        monkeypatch.setattr(board_file, kind.__name__, wider)
    board = make_board(f"wider {name}", load_board(name).text)
    assert all(hasattr(each, "novelty") for each in (board.file, board.tracks[0], board.tickets[0]))
    assert board.hash == HASHES[name]


@pytest.mark.parametrize("name", BOARDS)
def test_records_of_what_a_board_file_said_formerly_still_replay(name: str) -> None:
    game = Game.new(name, 2, seed=3)
    game.push(game.legal_moves[0])
    record = str(game.record())
    assert load_board(name).file.formerly
    for former in load_board(name).file.formerly:
        old = record.replace(load_board(name).hash, former)
        assert Game.from_record(old).position() == game.position()
    with pytest.raises(BadRecord, match=r"another .* board .* does not carry its text"):
        Game.from_record(record.replace(load_board(name).hash, "0" * 32))


def test_a_record_that_carries_its_board_is_checked_against_it() -> None:
    """Version 0.1 hashed boards otherwise: then the text alone says which board it is."""
    game = Game.new(make_board(FILE, SMALL_BOARD), 2, seed=3)
    game.push(game.legal_moves[0])
    record = str(game.record())
    old = Game.from_record(record.replace(game.board.hash, "0123456789abcdef"))
    assert old.record() == game.record()
    with pytest.raises(BadRecord, match="another Small board"):
        Game.from_record(record.replace(game.board.hash, "0" * 32))


def test_a_record_may_be_replayed_on_a_board_that_is_given() -> None:
    game = Game.new(make_board("usa", load_board("usa").text.replace("45", "44")), 2, seed=3)
    game.push(game.legal_moves[0])
    record = replace(game.record(), board_text=None)
    with pytest.raises(BadRecord, match="another USA board"):
        Game.from_record(record)
    assert Game.from_record(record, board=game.board).position() == game.position()


@pytest.mark.parametrize("wrong", ["'a note'", "[1]", "['']"])
def test_notes_are_texts(wrong: str) -> None:
    assert refusal(with_lines(f"notes = {wrong}")).startswith("notes")


def test_the_hash_does_not_depend_on_options() -> None:
    off = make_board(FILE, SMALL_BOARD, {"stations": "off"})
    assert off.hash == make_board(FILE, SMALL_BOARD).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("trains = 12", "trains = 13"),
        ('name = "Small"', 'name = "Smaller"'),
        ("players = [2, 4]", "players = [2, 3]"),
        ("red = 12", "red = 13"),
        ("4 = 7", "4 = 8"),
        (ROUTE, '["Alpha", "Beta"], length = 3'),
        (RED, '{ colour = "green" }'),
        (TICKET, '["Alpha", "Delta"], points = 6'),
        ("unbuilt_points = 3", "unbuilt_points = 4"),
        ('default = "on"', 'default = "off"'),
        ("tunnel = true", "tunnel = false"),
        ("ferry = 1", "ferry = 2"),
    ],
)
def test_the_hash_differs_when_a_fact_changes(old: str, new: str) -> None:
    assert make_board(FILE, edited(old, new)).hash != make_board(FILE, SMALL_BOARD).hash


def test_our_boards_have_different_hashes() -> None:
    assert len({load_board(name).hash for name in BOARDS}) == len(BOARDS)
