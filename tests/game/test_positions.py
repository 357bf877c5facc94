"""Positions: out and in again to the same bytes; what is left out is filled, nonsense refused."""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from ironroad import Game
from ironroad.engine.actions import OVER, PHASES
from ironroad.engine.board import load_board
from ironroad.engine.entry import BadBoardFile
from ironroad.engine.invariants import BROKEN, broken_invariant
from ironroad.engine.reading import BadPosition
from tests.engine.test_boards import SMALL_BOARD

Position = dict[str, Any]

USA = load_board("usa")
EUROPE = load_board("europe")
USA_TICKETS = [ticket.id for ticket in USA.tickets]
DOUBLE = ("Atlanta-New Orleans yellow", "Atlanta-New Orleans orange")
"""Both tracks of a route, of four spaces each."""
CARDS_OF_USA = {
    **dict.fromkeys(["purple", "white", "blue", "yellow", "orange", "black", "red", "green"], 12),
    "locomotive": 14,
}


def usa(*seats: Position, **rest: Any) -> Position:
    """A position on USA; two empty seats unless seats are given."""
    return {"board": "usa", "seats": list(seats) or [{}, {}], **rest}


def europe(*seats: Position, **rest: Any) -> Position:
    """A position on Europe; two empty seats unless seats are given."""
    return {"board": "europe", "seats": list(seats) or [{}, {}], **rest}


def tracks_of(trains: int) -> list[str]:
    """Tracks of USA, one a route, that take exactly so many trains."""
    chosen: list[str] = []
    routes: set[int] = set()
    for track in USA.tracks:
        if track.route not in routes and track.length <= trains:
            chosen.append(track.id)
            routes.add(track.route)
            trains -= track.length
    assert trains == 0
    return chosen


def tunnel(laid: Position, turned_up: Position, track: str = "Angora-Smyrna orange") -> Position:
    """A tunnel of three spaces under way on Europe, with three orange cards more in hand."""
    payment = {"track": track, "laid": laid, "turned_up": turned_up}
    return europe({"hand": {"orange": 3}}, {}, phase="tunnel", payment=payment)


def refused(position: Any) -> str:
    """Why a position is refused; a board that it names rightly is not read once more for it."""
    board = None
    if isinstance(position, dict) and "options" not in position:
        board = {"usa": USA, "europe": EUROPE}.get(str(position.get("board")))
    with pytest.raises(BadPosition) as caught:
        Game.from_position(position, seed=1, board=board)
    message = str(caught.value)
    assert message and "\n" not in message
    return message


def start(position: Position) -> Game:
    """The game that goes on from a position, which holds together."""
    game = Game.from_position(position, seed=1)
    assert BROKEN[broken_invariant(game.board.rules, game.state)] == "nothing"
    return game


def play_on(game: Game, player: random.Random) -> None:
    """Play to the end by random moves."""
    decisions = 0
    while not game.is_over:
        game.push_action(player.choice(game.legal_actions))
        decisions += 1
        assert decisions < 5000, "the game does not end"


def moments(board: str, players: int, seed: int) -> Iterator[Game]:
    """Every moment of a random game, its end too."""
    player = random.Random(seed)
    game = Game.new(board, players, seed=seed)
    yield game
    while not game.is_over:
        game.push(player.choice(game.legal_moves))
        yield game


# ---- out and in again --------------------------------------------------------------------


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_every_moment_of_a_game_comes_back_as_the_same_bytes(board: str) -> None:
    phases = set()
    for players in (2, 3, 4, 5):
        for game in moments(board, players, players):
            position = json.loads(json.dumps(game.position()))
            again = Game.from_position(position, board=game.board)
            assert again.state.tobytes() == game.state.tobytes()
            phases.add(game.phase)
    assert phases == set(PHASES[: OVER + 1]) - ({"tunnel"} if board == "usa" else set())


def test_games_that_run_out_of_everything_come_back_as_the_same_bytes(tmp_path: Path) -> None:
    """Few cards, so that rows are short, decks empty and seats pass."""
    path = tmp_path / "small.toml"
    few = "cards = { red = 5, blue = 5, green = 4, locomotive = 4 }"
    text = SMALL_BOARD.replace("cards = { red = 12, blue = 12, green = 12, locomotive = 6 }", few)
    path.write_text(text.replace("trains = 12", "trains = 30"), "utf-8")
    short_rows = passes = 0
    for seed in range(12):
        for game in moments(str(path), 2 + seed % 3, seed):
            position = game.position()
            again = Game.from_position(json.loads(json.dumps(position)), board=game.board)
            assert again.state.tobytes() == game.state.tobytes()
            short_rows += sum(position["face_up"].values()) < 5
            passes += position["passes"] > 0
    assert short_rows > 20 and passes > 20


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    """The board is found by its name, the same decisions are legal, the score is the same."""
    for number, game in enumerate(moments("europe", 3, 8)):
        if number % 20 == 0 or game.is_over:
            again = Game.from_position(json.loads(json.dumps(game.position())))
            assert again.state.tobytes() == game.state.tobytes()
            assert again.legal_moves == game.legal_moves
            assert again.scores() == game.scores()
            assert again.to_move == game.to_move


def test_what_was_filled_in_is_in_the_position_of_the_game() -> None:
    position = start(usa()).position()
    assert Game.from_position(position, seed=99).position() == position


def test_a_position_is_not_changed_by_reading_it() -> None:
    position = usa({"hand": ["red"], "tickets": USA_TICKETS[:2]}, {}, face_up=["blue"] * 5)
    before = copy.deepcopy(position)
    play_on(start(position), random.Random(1))
    assert position == before


def test_a_position_on_a_board_file_of_ones_own_names_its_path(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL_BOARD, "utf-8")
    game = Game.new(path, 3, seed=1, options={"stations": "off"})
    position = game.position()
    assert position["board"] == str(path)
    assert position["options"] == {"stations": "off"}
    assert Game.from_position(position).state.tobytes() == game.state.tobytes()
    play_on(Game.from_position(position, seed=2), random.Random(2))


# ---- what is left out --------------------------------------------------------------------


def test_the_least_position_is_a_board_and_seats() -> None:
    game = start(usa({}, {}, {}))
    position = game.position()
    assert position["options"] == {}
    assert position["phase"] == "turn"
    assert position["to_move"] == position["first"] == position["turn"] == position["passes"] == 0
    assert position["turns_left"] is None
    assert position["payment"] is None
    assert position["discards"] == {}
    assert position["ticket_deck"] == [USA_TICKETS]
    assert position["seats"] == 3 * [
        {
            "trains": 45,
            "score": 0,
            "hand": {},
            "known": {},
            "tracks": [],
            "tickets": [],
            "offer": [],
            "chosen": [],
            "put_back": [],
            "start_kept": 0,
        }
    ]
    play_on(game, random.Random(1))


def test_null_is_as_good_as_left_out() -> None:
    keys = set(start(usa()).position()) - {"board", "seats"}
    seat = dict.fromkeys(start(usa()).position()["seats"][0])
    position = usa(seat, seat, **dict.fromkeys(keys))
    assert start(position).state.tobytes() == start(usa()).state.tobytes()


def test_the_face_up_row_is_dealt_from_the_deck() -> None:
    position = start(usa()).position()
    assert sum(position["face_up"].values()) == 5
    assert sum(position["deck"].values()) == 105
    rows = {json.dumps(Game.from_position(usa(), seed=n).position()["face_up"]) for n in range(20)}
    assert len(rows) > 10
    again = Game.from_position(usa(), seed=1).position()
    assert again == position, "the same seed, the same row"


def test_a_dealt_row_never_has_three_locomotives() -> None:
    for seed in range(500):
        row = Game.from_position(usa(), seed=seed, board=USA).position()["face_up"]
        assert row.get("locomotive", 0) < 3


def test_the_row_is_short_when_the_hands_have_nearly_all_cards() -> None:
    hand = CARDS_OF_USA | {"locomotive": 11}
    assert start(usa({"hand": hand}, {})).position()["face_up"] == {"locomotive": 3}
    assert start(usa({"hand": CARDS_OF_USA}, {})).position()["face_up"] == {}


def test_cards_not_named_are_in_the_deck() -> None:
    row = ["red", "red", "blue", "blue", "green"]
    position = start(usa({"hand": {"red": 3}}, {"hand": {"red": 4}}, face_up=row)).position()
    assert position["face_up"] == {"red": 2, "blue": 2, "green": 1}
    assert position["deck"]["red"] == 12 - 3 - 4 - 2
    assert sum(position["deck"].values()) == 110 - 7 - 5
    assert position["discards"] == {}


def test_cards_not_named_are_in_the_deck_when_the_discards_are_given() -> None:
    position = start(usa(discards={"red": 12}, face_up=["blue"] * 5)).position()
    assert "red" not in position["deck"]
    assert sum(position["deck"].values()) == 110 - 12 - 5


def test_cards_not_named_are_in_the_discards_when_the_deck_is_given() -> None:
    position = start(usa(deck={"red": 7}, face_up=["blue"] * 5)).position()
    assert position["deck"] == {"red": 7}
    assert sum(position["discards"].values()) == 110 - 7 - 5


def test_cards_may_be_counted_or_listed() -> None:
    counted = usa({"hand": {"red": 2, "locomotive": 1}}, {}, face_up={"blue": 5})
    listed = usa({"hand": ["red", "locomotive", "red"]}, {}, face_up=["blue"] * 5)
    assert start(listed).state.tobytes() == start(counted).state.tobytes()


def test_trains_and_score_follow_from_the_tracks() -> None:
    position = start(usa({"tracks": [DOUBLE[0], "Duluth-Helena orange"]}, {})).position()
    assert position["seats"][0]["trains"] == 45 - 4 - 6
    assert position["seats"][0]["score"] == 7 + 15


def test_a_track_may_be_named_either_way_round() -> None:
    position = start(usa({"tracks": ["Helena-Duluth orange"]}, {})).position()
    assert position["seats"][0]["tracks"] == ["Duluth-Helena orange"]


def test_tickets_not_named_are_in_the_ticket_deck() -> None:
    position = start(usa({"tickets": USA_TICKETS[:4]}, {"tickets": USA_TICKETS[4:5]})).position()
    assert position["ticket_deck"] == [USA_TICKETS[5:]]


def test_long_tickets_not_named_are_out_of_the_game() -> None:
    deck = start(europe()).position()["ticket_deck"]
    assert deck == [[ticket.id for ticket in EUROPE.tickets if not ticket.long]]


def test_the_last_turns_begin_when_a_seat_is_down_to_two_trains() -> None:
    assert start(usa({"tracks": tracks_of(42)}, {}, {})).position()["turns_left"] is None
    assert start(usa({"tracks": tracks_of(43)}, {}, {})).position()["turns_left"] == 3
    assert start(usa({}, {"tracks": tracks_of(45)})).position()["turns_left"] == 2


def test_a_finished_game_can_be_scored() -> None:
    seat = {"tracks": ["Duluth-Helena orange"], "tickets": USA_TICKETS[:1]}
    game = start(usa(seat, {"tracks": tracks_of(43)}, phase="over"))
    assert game.is_over and game.to_move is None
    assert game.position()["turns_left"] == 0
    assert game.scores().winners == (1,)


def test_seats_are_named_if_not_given_names() -> None:
    assert Game.from_position(usa()).seats == ("Player 1", "Player 2")
    assert Game.from_position(usa(), seats=["Ann", "Bob"]).seats == ("Ann", "Bob")
    with pytest.raises(ValueError, match="3 names for 2 seats"):
        Game.from_position(usa(), seats=["Ann", "Bob", "Cleo"])


@pytest.mark.parametrize("phase", ["turn", "second card"])
def test_a_phase_that_needs_nothing_more_can_be_given(phase: str) -> None:
    game = start(usa(phase=phase, to_move=1))
    assert game.phase == phase and game.to_move == 1
    play_on(game, random.Random(1))


def test_an_offer_can_be_given() -> None:
    game = start(usa({}, {"offer": USA_TICKETS[:3]}, phase="keep tickets", to_move=1))
    assert len(game.legal_moves) == 7
    play_on(game, random.Random(1))


def test_start_tickets_can_be_given_with_the_choices_made() -> None:
    offers = ({"offer": USA_TICKETS[:3], "chosen": USA_TICKETS[:2]}, {"offer": USA_TICKETS[3:6]})
    game = start(usa(*offers, phase="start tickets", to_move=1))
    game.push(f"keep {', '.join(USA_TICKETS[3:6])}")
    seats = game.position()["seats"]
    assert seats[0]["tickets"] == USA_TICKETS[:2] and seats[0]["put_back"] == USA_TICKETS[2:3]
    assert seats[1]["start_kept"] == 3


def test_a_payment_can_be_given() -> None:
    seat: Position = {"hand": {"yellow": 3, "locomotive": 2}}
    game = start(usa(seat, {}, phase="pay", payment={"track": DOUBLE[0]}))
    moves = [str(move) for move in game.legal_moves]
    assert moves == ["pay 3 yellow + 1 locomotive", "pay 2 yellow + 2 locomotives"]
    seat = {"hand": {"red": 2}, "stations": ["Paris"]}
    game = start(europe(seat, {}, phase="pay", payment={"city": "Wien"}))
    assert [str(move) for move in game.legal_moves] == ["pay 2 red"]


def test_a_tunnel_can_be_given() -> None:
    game = start(tunnel({"orange": 3}, {"orange": 1, "locomotive": 1, "red": 1}))
    assert [str(move) for move in game.legal_moves] == ["give up", "pay 2 orange"]
    game.push("pay 2 orange")
    assert game.position()["seats"][0]["tracks"] == ["Angora-Smyrna orange"]


def test_blocks_under_the_ticket_deck_come_up_in_their_order() -> None:
    deck = [[], USA_TICKETS[2:3], USA_TICKETS[:1], USA_TICKETS[1:2]]
    rest = {"tickets": USA_TICKETS[3:]}
    game = start(usa({}, rest, ticket_deck=deck))
    game.push("draw tickets")
    assert game.position()["seats"][0]["offer"] == [USA_TICKETS[i] for i in (2, 0, 1)]


# ---- contradictions ----------------------------------------------------------------------

THREE = USA_TICKETS[:3]


@pytest.mark.parametrize(
    ("position", "reasons"),
    [
        # cards
        (usa({"hand": {"red": 13}}, {}), ["13 red cards in all", "there are 12"]),
        (usa({"hand": {"red": 12}}, {"hand": {"red": 1}}), ["13 red cards in all"]),
        (usa({"hand": {"red": 8}}, {}, face_up={"red": 5}), ["13 red cards in all"]),
        (usa({"hand": {"locomotive": 15}}, {}), ["15 locomotive cards in all", "there are 14"]),
        (usa(discards={"blue": 13}), ["13 blue cards in all"]),
        (usa(deck={"blue": 7}, discards={"blue": 6}), ["13 blue cards in all"]),
        (usa(deck=CARDS_OF_USA, face_up=["red"] * 5), ["17 red cards in all"]),
        (usa(deck={"red": 1}, discards={"red": 1}), ["12 purple cards are nowhere"]),
        (usa({"hand": {"red": -1}}, {}), ["seat 0: hand", "red = -1", "from 0 to 120"]),
        (usa({"hand": {"pink": 1}}, {}), ["seat 0: hand", "unknown key 'pink'", "purple"]),
        (usa({"hand": ["red", "pink"]}, {}), ["seat 0: hand", "there is no card 'pink'"]),
        (usa({"hand": {"red": 1}, "known": {"red": 2}}, {}), ["seat 0: known", "than the hand"]),
        (usa({}, {"known": {"red": 1}}), ["seat 1: known", "more cards than the hand has"]),
        (usa(face_up={"red": 6}), ["face_up", "6 cards", "expected 5"]),
        (usa(face_up={"red": 4}), ["face_up", "4 cards", "expected 5 while there are more"]),
        (usa(face_up={"locomotive": 3, "red": 2}), ["face_up", "3 locomotives", "turned over"]),
        # tracks, trains and scores
        (usa({"tracks": ["Paris-Wien red"]}, {}), ["seat 0: tracks", "no track 'Paris-Wien red'"]),
        (usa({"tracks": [DOUBLE[0]] * 2}, {}), ["seat 0: tracks", "twice"]),
        (
            usa({"tracks": [DOUBLE[0]]}, {"tracks": [DOUBLE[0]]}),
            ["seat 1: tracks", DOUBLE[0], "it is taken"],
        ),
        (
            usa({"tracks": [DOUBLE[0]]}, {"tracks": [DOUBLE[1]]}),
            ["seat 1: tracks", DOUBLE[1], "with 2 players"],
        ),
        (
            usa({}, {"tracks": [DOUBLE[0]]}, {"tracks": [DOUBLE[1]]}),
            ["seat 2: tracks", DOUBLE[1], "with 3 players"],
        ),
        (
            usa({"tracks": list(DOUBLE)}, {}, {}, {}),
            ["seat 0: tracks", DOUBLE[1], "another track of its route is the seat's own"],
        ),
        (
            usa({"tracks": [*tracks_of(45), "Duluth-Helena orange"]}, {}),
            ["seat 0: tracks take 51 trains", "45"],
        ),
        (usa({"trains": 44}, {}), ["seat 0: trains = 44", "its tracks make it 45"]),
        (usa({}, {"score": 1}), ["seat 1: score = 1", "its tracks make it 0"]),
        (usa({"tracks": [DOUBLE[0]], "score": 4}, {}), ["score = 4", "its tracks make it 7"]),
        # stations
        (europe({"stations": ["Paris"]}, {"stations": ["Paris"]}), ["seat 1: stations", "'Paris'"]),
        (europe({"stations": ["Paris", "Paris"]}, {}), ["seat 0: stations", "twice"]),
        (europe({"stations": ["Atlantis"]}, {}), ["seat 0: stations", "no city 'Atlantis'"]),
        (
            europe({"stations": ["Paris", "Wien", "Roma", "Riga"]}, {}),
            ["seat 0: stations: 4", "3 a seat"],
        ),
        (usa({"stations": ["Boston"]}, {}), ["seat 0: stations: 1", "0 a seat"]),
        # tickets
        (usa({"tickets": ["Paris-Wien"]}, {}), ["seat 0: tickets", "no ticket 'Paris-Wien'"]),
        (
            usa({"tickets": THREE}, {"tickets": THREE[2:]}),
            [f"'{THREE[2]}' is in two places", "seat 0: tickets", "seat 1: tickets"],
        ),
        (
            usa({"tickets": THREE[:1]}, {}, ticket_deck=[THREE]),
            [f"'{THREE[0]}' is in two places", "seat 0: tickets", "ticket_deck"],
        ),
        (usa(ticket_deck=[THREE, THREE[:1]]), [f"'{THREE[0]}' is in two places", "ticket_deck"]),
        (
            usa({"tickets": THREE[:1], "offer": THREE}, {}, phase="keep tickets"),
            [f"'{THREE[0]}' is in two places", "seat 0: tickets", "seat 0: offer"],
        ),
        (usa({"tickets": [THREE[0]] * 2}, {}), ["seat 0: tickets", "twice"]),
        (usa(ticket_deck=[USA_TICKETS, []]), ["ticket_deck", "block 1 is empty"]),
        (usa(ticket_deck=[["Paris-Wien"]]), ["ticket_deck", "no ticket 'Paris-Wien'"]),
        (
            usa({"tickets": THREE}, {"put_back": THREE[:1]}),
            ["seat 1: put_back", THREE[0], "seat 0: tickets"],
        ),
        # offers
        (usa({"offer": THREE}, {}), ["seat 0: offer", "expected none in phase 'turn'"]),
        (usa({"offer": THREE}, {}, phase="over"), ["seat 0: offer", "none in phase 'over'"]),
        (usa(phase="keep tickets"), ["seat 0: offer", "expected tickets in phase 'keep tickets'"]),
        (
            usa({"offer": THREE}, {}, phase="keep tickets", to_move=1),
            ["seat 0: offer", "expected none"],
        ),
        (usa({"offer": THREE}, {}, phase="start tickets"), ["seat 1: offer", "expected tickets"]),
        (
            usa({"offer": USA_TICKETS[:7]}, {}, phase="keep tickets"),
            ["seat 0: offer", "at most 6 tickets"],
        ),
        (
            usa({"offer": THREE, "chosen": THREE[:1]}, {}, phase="keep tickets"),
            ["seat 0: chosen", "phase 'start tickets'"],
        ),
        (
            usa(
                {"offer": THREE, "chosen": THREE[:2]},
                {"offer": USA_TICKETS[3:6]},
                phase="start tickets",
            ),
            ["seat 0: chosen", "the seats choose in turn"],
        ),
        (
            usa({"offer": THREE}, {"offer": USA_TICKETS[3:6]}, phase="start tickets", to_move=1),
            ["seat 0: chosen", "the seats choose in turn"],
        ),
        (
            usa(
                {"offer": THREE, "chosen": USA_TICKETS[3:5]},
                {"offer": USA_TICKETS[3:6]},
                phase="start tickets",
                to_move=1,
            ),
            ["seat 0: chosen", f"'{USA_TICKETS[3]}' is not on offer"],
        ),
        # the course of the game
        (usa(phase="lunch"), ["no phase 'lunch'"]),
        (usa(to_move=2), ["to_move = 2", "from 0 to 1"]),
        (usa(first=-1), ["first = -1", "from 0 to 1"]),
        (usa(turn=-1), ["turn = -1", "from 0 to"]),
        (usa(passes=3), ["passes = 3"]),
        (usa(passes=1, phase="second card"), ["passes", "nobody has just passed"]),
        (usa(turns_left=0), ["turns_left = 0", "'over'"]),
        (usa(turns_left=3), ["turns_left = 3", "from 0 to 2"]),
        (usa(turns_left=-1), ["turns_left = -1", "from 0 to 2"]),
        (usa({"tracks": tracks_of(43)}, {}, turns_left=None), ["turns_left", "have begun"]),
        (usa({"tracks": tracks_of(43)}, {}, turns_left=0), ["turns_left = 0", "'over'"]),
        (usa({"hand": CARDS_OF_USA}, {}, phase="second card"), ["seat 0 can do nothing"]),
        # payments
        (usa(phase="pay"), ["phase 'pay' needs a payment"]),
        (usa(phase="pay", payment={}), ["payment", "either a track or a city"]),
        (
            usa(phase="pay", payment={"track": DOUBLE[0], "city": "Boston"}),
            ["payment", "the city is not at a track"],
        ),
        (usa(phase="pay", payment={"track": "Paris-Wien"}), ["payment", "no track 'Paris-Wien'"]),
        (europe(phase="pay", payment={"city": "Boston"}), ["payment", "no city 'Boston'"]),
        (usa(payment={"track": DOUBLE[0]}), ["payment", "nothing is dealt with in phase 'turn'"]),
        (usa(phase="pay", payment={"track": DOUBLE[0]}), ["seat 0 cannot have begun to pay for"]),
        (
            usa(
                {"hand": {"yellow": 4}},
                {"tracks": [DOUBLE[0]]},
                phase="pay",
                payment={"track": DOUBLE[0]},
            ),
            ["payment", f"cannot have begun to pay for '{DOUBLE[0]}'"],
        ),
        (
            usa(
                {"hand": {"yellow": 4}},
                {"tracks": [DOUBLE[1]]},
                phase="pay",
                payment={"track": DOUBLE[0]},
            ),
            ["payment", f"cannot have begun to pay for '{DOUBLE[0]}'"],
        ),
        (
            europe(
                {"hand": {"red": 2, "locomotive": 1}},
                {},
                phase="pay",
                payment={"track": "Amsterdam-London grey"},
            ),
            ["seat 0 cannot have begun to pay for"],
        ),
        (
            usa(
                {"hand": {"red": 4}}, {}, phase="pay", payment={"track": DOUBLE[0], "laid": ["red"]}
            ),
            ["payment", "for a tunnel only"],
        ),
        # tunnels
        (europe(phase="tunnel"), ["phase 'tunnel' needs a payment"]),
        (
            europe(phase="tunnel", payment={"city": "Paris"}),
            ["payment", "expected a track and no city"],
        ),
        (tunnel({"black": 1}, {"black": 1}, "Amsterdam-Bruxelles black"), ["is no tunnel"]),
        (tunnel({"orange": 2}, {"orange": 1}), ["laid", "expected 3 cards of one colour"]),
        (tunnel({"orange": 4}, {"orange": 1}), ["laid", "expected 3 cards of one colour"]),
        (tunnel({"orange": 2, "red": 1}, {"orange": 1}), ["laid", "3 cards of one colour"]),
        (tunnel({"red": 3}, {"red": 1}), ["laid", "is not paid with red"]),
        (tunnel({"orange": 3}, {"orange": 1, "locomotive": 3}), ["turned_up", "at most 3 cards"]),
        (tunnel({"orange": 3}, {"red": 3}), ["turned_up", "no card asks for an extra one"]),
        (tunnel({"locomotive": 3}, {"orange": 3}), ["turned_up", "no card asks for an extra one"]),
        (tunnel({"orange": 3}, {}), ["turned_up", "no card asks for an extra one"]),
        # seats
        (usa({}), ["USA takes 2 to 5 players, not 1"]),
        (usa({}, {}, {}, {}, {}, {}), ["USA takes 2 to 5 players, not 6"]),
        ({"board": "usa", "seats": []}, ["USA takes 2 to 5 players, not 0"]),
        ({"board": "usa"}, ["seats", "expected a list of objects"]),
        ({"seats": [{}, {}]}, ["board", "expected the name of a board"]),
        ({}, ["board", "expected the name of a board"]),
    ],
)
def test_a_contradiction_is_refused_with_the_reason(position: Position, reasons: list[str]) -> None:
    message = refused(position)
    assert all(reason in message for reason in reasons), message


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(
            usa(
                {"tracks": tracks_of(45), "hand": {"locomotive": 6}},
                {},
                phase="pay",
                payment={"track": "Seattle-Helena yellow"},
            ),
            id="a track under way with too few trains",
        ),
        pytest.param(
            usa({"hand": {"red": 6}}, {}, phase="pay", payment={"city": "Boston"}),
            id="a station under way on a board without stations",
        ),
        pytest.param(
            europe({"hand": {"red": 6}}, {"stations": ["Paris"]}, phase="pay")
            | {"payment": {"city": "Paris"}},
            id="a station under way where another seat has one",
        ),
        pytest.param(
            europe({"hand": {"red": 6}, "stations": ["Paris"]}, {}, phase="pay")
            | {"payment": {"city": "Paris"}},
            id="a station under way where the seat has one",
        ),
        pytest.param(
            europe({"hand": {"red": 6}, "stations": ["Paris", "Wien", "Roma"]}, {}, phase="pay")
            | {"payment": {"city": "Riga"}},
            id="a fourth station of three under way",
        ),
        pytest.param(usa(passes=2), id="all have passed, and the game is not over"),
        pytest.param(usa(phase="over", turns_left=1), id="over with a turn left"),
        pytest.param(
            usa(
                {"offer": THREE, "chosen": THREE[:1]},
                {"offer": USA_TICKETS[3:6]},
                phase="start tickets",
                to_move=1,
            ),
            id="fewer start tickets chosen than must be kept",
        ),
        pytest.param(
            usa({"put_back": THREE[:1]}, {"put_back": THREE[:1]}),
            id="a ticket put back by two seats",
        ),
        pytest.param(
            europe(ticket_deck=[[ticket.id for ticket in EUROPE.tickets]]),
            id="long tickets in the ticket deck",
        ),
        pytest.param(tunnel({"orange": 3}, {"orange": 1}), id="one card turned up of a full deck"),
    ],
)
def test_a_contradiction_between_parts_is_refused(position: Position) -> None:
    refused(position)


LONG = [ticket.id for ticket in EUROPE.tickets if ticket.long]


@pytest.mark.rule("E2", "E3")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            europe({"tickets": LONG[:2]}, {}),
            "2 long tickets: expected at most 1, which are dealt (E2)",
        ),
        (europe({"tickets": LONG[:1], "put_back": LONG[1:2]}, {}), "2 long tickets"),
        (europe({"offer": LONG[:1]}, {}, phase="keep tickets"), "such are not drawn (E3)"),
        (europe({}, {}, ticket_discards=LONG[:1]), "none come there (E3)"),
    ],
)
def test_more_long_tickets_than_are_dealt_are_refused(position: Position, reason: str) -> None:
    assert reason in refused(position)
    assert start(europe({"tickets": LONG[:1]}, {"put_back": LONG[1:2]}))


def test_the_last_turns_may_be_set_by_hand() -> None:
    """Nobody need have spent the trains, so that an ending is quick to set up."""
    assert Game.from_position(usa(turns_left=2), seed=1).view(None).turns_left == 2


def test_tickets_that_are_nowhere_are_out_of_the_game() -> None:
    assert Game.from_position(usa(ticket_deck=[THREE]), seed=1).view(None).ticket_deck == (3,)


def test_a_hand_of_more_cards_than_a_byte_counts_is_refused() -> None:
    assert "132 cards: expected 120 at most" in refused(usa({"hand": {"red": 120, "blue": 12}}, {}))


def test_tracks_for_more_trains_than_a_byte_counts_are_refused() -> None:
    assert "tracks take 200 trains" in refused(usa({"tracks": tracks_of(200)}, {}))


def test_cards_that_are_nowhere_are_counted_right() -> None:
    assert "12 purple cards are nowhere" in refused(usa(deck={}, discards={"red": 1}))


# ---- wrong kinds of values ---------------------------------------------------------------

NUMBERS = ["to_move", "first", "turn", "turns_left", "passes"]
PILES = ["face_up", "deck", "discards"]
LISTS = ["tracks", "stations", "tickets", "offer", "chosen", "put_back"]


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("value", ["1", 1.0, True, [1], {"a": 1}, "", [], {}, -1, 10**30])
def test_what_is_no_number_is_refused(key: str, value: object) -> None:
    message = refused(usa(**{key: value}))
    assert message.startswith(f"{key} = ")
    assert "expected a whole number from 0 to" in message


@pytest.mark.parametrize("key", ["trains", "score", "start_kept"])
@pytest.mark.parametrize("value", ["1", 1.5, True, [1], {"a": 1}, "", [], {}, -1, 10**30])
def test_what_is_no_number_of_a_seat_is_refused(key: str, value: object) -> None:
    assert f"seat 1: {key} = " in refused(usa({}, {key: value}))


@pytest.mark.parametrize("key", PILES)
@pytest.mark.parametrize("value", ["red", 5, 1.5, True])
def test_what_is_no_pile_of_cards_is_refused(key: str, value: object) -> None:
    assert refused(usa(**{key: value})) == f"{key}: expected an object"


@pytest.mark.parametrize("key", ["hand", "known"])
@pytest.mark.parametrize("value", ["red", 5, 1.5, True])
def test_what_is_no_hand_is_refused(key: str, value: object) -> None:
    assert refused(usa({}, {key: value})) == f"seat 1: {key}: expected an object"


@pytest.mark.parametrize("number", ["2", 2.0, True, [2], {"red": 2}, -1, 128])
def test_what_is_no_number_of_cards_is_refused(number: object) -> None:
    message = refused(usa({"hand": {"red": number}}, {}))
    assert message.startswith("seat 0: hand: red = ")
    assert message.endswith("expected a whole number from 0 to 120")


@pytest.mark.parametrize("key", LISTS)
@pytest.mark.parametrize("value", ["x", 5, 1.5, True, {"a": 1}])
def test_what_is_no_list_is_refused(key: str, value: object) -> None:
    assert refused(usa({}, {key: value})) == f"seat 1: {key}: expected a list"


@pytest.mark.parametrize("key", LISTS)
@pytest.mark.parametrize("value", [None, 5, True, "nonsense", [], [["x"]], {"a": 1}])
def test_what_is_no_name_is_refused(key: str, value: object) -> None:
    message = refused(usa({}, {key: [value]}))
    assert message.startswith(f"seat 1: {key}: there is no ")
    assert message.endswith(repr(value))


@pytest.mark.parametrize("value", ["x", 5, True, [], [1], [None]])
@pytest.mark.parametrize("where", ["position", "seat", "payment"])
def test_a_list_where_an_object_is_expected_is_refused(where: str, value: object) -> None:
    if where == "position":
        assert refused(value) == "expected an object"
    elif where == "seat":
        assert refused(usa({}, value)) == "seat 1: expected an object"  # type: ignore[arg-type]
    else:
        assert refused(usa(payment=value)) == "payment: expected an object"


@pytest.mark.parametrize("value", [None, "x", 5, True, {}, {"0": {}}])
def test_seats_that_are_no_list_are_refused(value: object) -> None:
    message = refused({"board": "usa", "seats": value})
    assert message == "seats: expected a list of objects, one a seat"


@pytest.mark.parametrize("value", ["x", 5, True, {}, {"a": []}, ["x"], [None], [[], "x"], [[], 5]])
def test_a_ticket_deck_that_is_no_list_of_lists_is_refused(value: object) -> None:
    assert refused(usa(ticket_deck=value)).startswith("ticket_deck: expected a list of lists")


@pytest.mark.parametrize("value", [None, 5, True, [], {}, ["usa"]])
def test_a_board_that_is_no_name_is_refused(value: object) -> None:
    assert refused(usa() | {"board": value}) == "board: expected the name of a board"


@pytest.mark.parametrize("value", ["x", 5, True, ["tolls"]])
def test_options_that_are_no_object_are_refused(value: object) -> None:
    assert refused(usa(options=value)) == "options: expected an object"


@pytest.mark.parametrize("value", [5, True, ["turn"], {"turn": 1}])
def test_a_phase_that_is_no_text_is_refused(value: object) -> None:
    assert "there is no phase" in refused(usa(phase=value))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (usa(facup={}), "unknown key 'facup'; known: board, options, phase"),
        (usa({}, {"cards": {}}), "seat 1: unknown key 'cards'; known: trains, score, hand"),
        (usa(payment={"route": 1}), "payment: unknown key 'route'; known: track, city"),
        (usa(deck={"rot": 1}), "deck: unknown key 'rot'; known: purple, white"),
    ],
)
def test_an_unknown_key_is_refused_with_those_known(position: Position, message: str) -> None:
    assert refused(position).startswith(message)


@pytest.mark.parametrize(
    ("position", "error", "reason"),
    [
        (usa() | {"board": "atlantis"}, BadBoardFile, "there is no board 'atlantis'"),
        (usa() | {"board": "gone.toml"}, BadBoardFile, "gone.toml"),
        (usa(options={"tolls": "on"}), ValueError, "USA has no option 'tolls'"),
        (
            usa(options={"tolls": "maybe"}) | {"board": "nederland"},
            ValueError,
            "option tolls = 'maybe': expected on or off",
        ),
    ],
)
def test_a_board_that_cannot_be_had_is_refused(
    position: Position, error: type[ValueError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        Game.from_position(position)
    assert reason in str(caught.value)


def test_a_board_name_too_long_for_a_file_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no board"):
        Game.from_position(usa() | {"board": "x" * 5000})


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(usa(options=[]), id="options a list"),
        pytest.param(usa(options=""), id="options a text"),
        pytest.param(usa(phase=0), id="phase a number"),
        pytest.param(usa(phase=False), id="phase a truth value"),
        pytest.param(usa(phase=""), id="phase an empty text"),
        pytest.param(usa(deck=0), id="deck a number"),
        pytest.param(usa(deck=""), id="deck a text"),
        pytest.param(usa(discards=False), id="discards a truth value"),
        pytest.param(usa(deck=[5, None]), id="a number among the cards of the deck"),
        pytest.param(usa({"hand": 0}, {}), id="hand a number"),
        pytest.param(usa({"hand": ["red", 5]}, {}), id="a number among the cards of a hand"),
        pytest.param(usa({"hand": [["red"]]}, {}), id="a list among the cards of a hand"),
        pytest.param(usa({"tracks": {}}, {}), id="tracks an object"),
        pytest.param(usa({"tickets": 0}, {}), id="tickets a number"),
        pytest.param(usa({"stations": ""}, {}), id="stations a text"),
        pytest.param(usa({"score": False}, {}), id="score a truth value"),
        pytest.param(usa({"trains": 45.0}, {}), id="trains a fraction"),
    ],
)
def test_an_empty_or_equal_value_of_the_wrong_kind_is_refused(position: Position) -> None:
    refused(position)


# ---- fuzz --------------------------------------------------------------------------------


@cache
def pool() -> list[str]:
    """Positions out of random games, as texts: every phase, few of the common ones."""
    positions = []
    for board, players in (("usa", 2), ("usa", 4), ("europe", 2), ("europe", 3), ("europe", 5)):
        by_phase: dict[str, list[str]] = {}
        for game in moments(board, players, players):
            by_phase.setdefault(game.phase, []).append(json.dumps(game.position()))
        for texts in by_phase.values():
            positions += texts[:: max(1, len(texts) // 4)]
    return positions


NAMES = [
    *PHASES,
    *CARDS_OF_USA,
    *USA_TICKETS[:4],
    *DOUBLE,
    "Paris",
    "Wien",
    "usa",
    "europe",
    "Angora-Smyrna orange",
    "Athína-Angora",
    "",
]
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.sampled_from([10**30, -(10**30), 1.5, float("nan"), float("inf")]),
    st.sampled_from(NAMES),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=6,
)


def piles(position: Position) -> list[Any]:
    """Everything of a position that counts cards."""
    named = [(holder[key], key) for holder, key in places(position)]
    return [pile for pile, key in named if key in (*PILES, "hand") and isinstance(pile, dict)]


def shift(draw: st.DrawFn, position: Position) -> None:
    """Move a card from one pile to another: most often that can be."""
    found = piles(position)
    full = [pile for pile in found if any(type(number) is int for number in pile.values())]
    if full:
        source = full[draw(st.integers(0, len(full) - 1))]
        card = draw(st.sampled_from([key for key in source if type(source[key]) is int]))
        target = found[draw(st.integers(0, len(found) - 1))]
        source[card] -= 1
        if type(target.get(card, 0)) is int:
            target[card] = target.get(card, 0) + 1


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a nest of lists and objects, as what holds it and its key there."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


FORGETTABLE = ["turn", "first", "passes", "face_up", "deck", "discards", "ticket_deck", "options"]


@st.composite
def mutated(draw: st.DrawFn) -> Position:
    """A position that was valid before one to three changes."""
    position: Position = json.loads(draw(st.sampled_from(pool())))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(position))
        if not found:
            break
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        kind = draw(st.sampled_from(["set", "delete", "copy", "count", "add", "forget", "shift"]))
        if kind == "shift":
            shift(draw, position)
        elif kind == "forget":
            position.pop(draw(st.sampled_from(FORGETTABLE)), None)
        elif kind == "delete":
            del holder[key]
        elif kind == "copy":
            other, name = found[draw(st.integers(0, len(found) - 1))]
            holder[key] = copy.deepcopy(other[name])
        elif kind == "count" and type(holder[key]) is int:
            holder[key] += draw(st.sampled_from([-1, 1]))
        elif kind == "add" and isinstance(holder, list):
            holder.append(draw(VALUES))
        else:
            holder[key] = draw(VALUES)
    return position


@settings(
    max_examples=250,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(mutated(), st.integers(0, 2**32))
def test_a_changed_position_is_played_to_the_end_or_refused(position: Position, seed: int) -> None:
    try:
        game = Game.from_position(position, seed=seed)
    except ValueError as error:
        assert str(error)
        return
    again = Game.from_position(json.loads(json.dumps(game.position())))
    assert again.state.tobytes() == game.state.tobytes()
    event("played")
    play_on(game, random.Random(seed))
    assert len(game.scores().seats) == game.players


@settings(max_examples=200)
@given(
    st.one_of(
        VALUES,
        st.fixed_dictionaries({"board": st.just("usa"), "seats": VALUES}),
        st.fixed_dictionaries(
            {"board": st.just("usa"), "seats": st.just([{}, {}])},
            optional=dict.fromkeys(["phase", "deck", "ticket_deck", "payment", "passes"], VALUES),
        ),
    )
)
def test_nested_nonsense_is_refused_or_played(position: Any) -> None:
    try:
        game = Game.from_position(position, seed=1)
    except ValueError as error:
        assert str(error)
        return
    play_on(game, random.Random(1))
