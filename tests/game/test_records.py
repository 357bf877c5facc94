"""Records: a game as text that replays to the same bytes; moves as text; taking moves back."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironroad import Game
from ironroad.engine.board import load_board, make_board
from ironroad.game.moves import BadNotation, IllegalMove, Move
from ironroad.game.record import BadRecord, GameRecord, RecordedMove
from tests.engine.test_boards import SMALL_BOARD, edited
from tests.support.table import board, table

BOARDS = {name: load_board(name) for name in ("usa", "europe")}
TABLES = [("usa", 2), ("usa", 5), ("europe", 2), ("europe", 4)]
bounded = settings(max_examples=100)


def play(game: Game, seed: int, moves: int = 10_000) -> Game:
    """Let random players make so many moves, or all there are."""
    player = random.Random(seed)
    while not game.is_over and moves > 0:
        game.push(player.choice(game.legal_moves))
        moves -= 1
    return game


@cache
def played(board: str, players: int, seed: int) -> Game:
    """A whole random game; not to be changed."""
    return play(Game.new(board, players, seed=seed), seed)


def lines_of(game: Game) -> list[str]:
    return str(game.record()).splitlines()


def small_board(folder: Path) -> Path:
    path = folder / "small.toml"
    path.write_text(SMALL_BOARD, "utf-8")
    return path


# ---- round trips -------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_record_is_read_back_from_its_text(board: str, players: int) -> None:
    record = played(board, players, 1).record()
    assert GameRecord.parse(str(record)) == record
    assert GameRecord.parse(list(record.lines())) == record
    assert str(GameRecord.parse(str(record))) == str(record)


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_a_replayed_game_has_the_same_bytes(board: str, players: int) -> None:
    game = played(board, players, 1)
    again = Game.from_record(str(game.record()))
    assert again.state.tobytes() == game.state.tobytes()
    assert again.record() == game.record()
    assert again.moves == game.moves
    assert again.scores() == game.scores()


def test_a_game_cut_short_replays_to_the_moment_it_had_reached() -> None:
    text = lines_of(played("europe", 3, 2))
    game = Game.new("europe", 3, seed=2)
    for number, line in enumerate(text[1:], 1):
        game.push(json.loads(line)["move"])
        if number % 60 == 0:
            again = Game.from_record("\n".join(text[: number + 1]))
            assert again.state.tobytes() == game.state.tobytes()
            assert again.legal_moves == game.legal_moves


def test_a_replayed_game_goes_on_as_the_game_itself_would() -> None:
    game = play(Game.new("europe", 2, seed=3), 3, moves=50)
    again = Game.from_record(str(game.record()))
    assert str(play(again, 4).record()) == str(play(game, 4).record())


def test_a_record_without_moves_replays() -> None:
    game = Game.new("usa", 4, seed=1)
    assert len(lines_of(game)) == 1
    assert Game.from_record(game.record()).state.tobytes() == game.state.tobytes()


def test_a_record_does_not_need_its_seed() -> None:
    header, *moves = lines_of(played("usa", 2, 1))
    facts = json.loads(header)
    del facts["seed"]
    again = Game.from_record("\n".join([json.dumps(facts), *moves]))
    assert again.state.tobytes() == played("usa", 2, 1).state.tobytes()
    assert again.record().seed is None


def test_a_record_is_json_lines_that_people_can_read() -> None:
    header, *moves = [json.loads(line) for line in lines_of(played("europe", 2, 1))]
    assert header["format"] == "ironroad record" and header["version"] == 1
    assert header["board"] == "europe" and header["seats"] == ["Player 1", "Player 2"]
    assert header["setup"][0] in ("seat 0", "seat 1")
    assert len(header["setup"]) >= 1 + 2 * 4 + 5 + 2 * 4
    assert set(moves[0]) == {"seat", "move"} and moves[0]["move"].startswith("keep ")
    draws = [line for line in moves if line["move"] == "draw tickets"]
    assert draws and all(1 <= len(line["chance"]) <= 3 for line in draws)


def test_the_first_seat_may_be_fixed() -> None:
    game = play(Game.new("usa", 3, seed=1, first=2), 1)
    assert game.record().first == 2
    assert "seat 2" not in game.record().setup
    assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("name", ["Zoë", 'a "quote"', "two\nlines", "tab\t", "", "{}", "🚂", "\\n"])
def test_names_of_players_are_kept(name: str) -> None:
    game = play(Game.new("usa", seats=[name, "Bob"], seed=1), 1, moves=5)
    again = Game.from_record(str(game.record()))
    assert again.seats == (name, "Bob")
    assert again.state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85"])
def test_names_with_other_line_marks_are_kept(mark: str) -> None:
    game = Game.new("usa", seats=[f"A{mark}B", "C"], seed=1)
    assert Game.from_record(str(game.record())).seats == (f"A{mark}B", "C")


def test_blank_lines_and_line_ends_of_other_systems_do_no_harm() -> None:
    game = played("usa", 2, 1)
    text = "\r\n\r\n".join(lines_of(game))
    assert Game.from_record(text).state.tobytes() == game.state.tobytes()


# ---- seeds -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_record() -> None:
    assert str(play(Game.new("europe", 3, seed=7), 5).record()) == str(
        play(Game.new("europe", 3, seed=7), 5).record()
    )


def test_another_seed_gives_another_record() -> None:
    setups = {Game.new("usa", 2, seed=seed).record().setup for seed in range(30)}
    assert len(setups) == 30


def test_a_game_without_a_seed_draws_one_and_records_it() -> None:
    game = play(Game.new("usa", 2), 1)
    again = play(Game.new("usa", 2, seed=game.seed), 1)
    assert str(again.record()) == str(game.record())
    assert Game.new("usa", 2).seed != game.seed


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = play(Game.new("usa", 2, seed=seed), 1, moves=20)
    again = Game.from_record(str(game.record()))
    assert again.state.tobytes() == game.state.tobytes()
    assert again.seed == seed


# ---- boards of one's own, and positions --------------------------------------------------


@pytest.mark.parametrize("stations", ["on", "off"])
def test_a_record_on_a_board_file_of_ones_own_replays_when_the_file_is_gone(
    tmp_path: Path, stations: str
) -> None:
    path = small_board(tmp_path)
    game = play(Game.new(path, 3, seed=4, options={"stations": stations}), 4)
    text = str(game.record())
    path.unlink()
    again = Game.from_record(text)
    assert again.state.tobytes() == game.state.tobytes()
    assert again.board.options == {"stations": stations}
    assert again.board.name == "Small"
    assert str(again.record()) == text


def test_a_record_on_a_board_of_ours_does_not_carry_the_board() -> None:
    assert played("usa", 2, 1).record().board_text is None


def test_a_record_keeps_to_the_board_it_was_made_on(tmp_path: Path) -> None:
    path = small_board(tmp_path)
    game = play(Game.new(path, 2, seed=4), 4)
    path.write_text(SMALL_BOARD.replace("trains = 12", "trains = 30"), "utf-8")
    assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("moves", [0, 1, 40, 100])
def test_a_record_from_a_position_replays(moves: int) -> None:
    position = play(Game.new("europe", 3, seed=5), 5, moves).position()
    game = play(Game.from_position(position, seed=6, seats=["Ann", "Bob", "Cleo"]), 6)
    record = game.record()
    assert record.position == position
    assert GameRecord.parse(str(record)) == record
    again = Game.from_record(str(record))
    assert again.state.tobytes() == game.state.tobytes()
    assert again.seats == ("Ann", "Bob", "Cleo")


def test_a_record_from_a_position_that_left_things_out_replays() -> None:
    game = play(Game.from_position({"board": "usa", "seats": [{}, {}]}, seed=6), 6)
    assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()


def test_a_record_from_a_position_on_a_board_file_of_ones_own_replays(tmp_path: Path) -> None:
    path = small_board(tmp_path)
    position = play(Game.new(path, 2, seed=1), 1, moves=10).position()
    game = play(Game.from_position(position, seed=2), 2)
    text = str(game.record())
    path.unlink()
    assert Game.from_record(text).state.tobytes() == game.state.tobytes()


def test_a_record_of_a_sampled_game_replays() -> None:
    view = play(Game.new("usa", 3, seed=1), 1, moves=30).view(0)
    game = play(Game.sample(view, seed=9), 9)
    assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()


# ---- chance that does more than a record can hold ----------------------------------------

MANY_LOCOMOTIVES = make_board(
    "many locomotives",
    """
    name = "Many locomotives"
    players = [2, 2]
    trains = 12
    cards = { locomotive = 100, red = 3 }
    start = { tickets = 1, keep = 1 }
    route_points = { 1 = 1 }
    cities = [{ name = "A" }, { name = "B" }]
    routes = [{ between = ["A", "B"], length = 1, tracks = [{ colour = "grey" }] }]
    tickets = [{ between = ["A", "B"], points = 1 }, { between = ["A", "B"], points = 2 }]
    """,
)
"""The row is turned over until all three red cards lie in it, if nobody holds one (B9)."""


def test_a_move_after_which_the_row_is_turned_over_too_often_changes_nothing() -> None:
    """The third red card is paid: either the record replays, or the move is an error."""
    seats = [{"hand": {"red": 1}}, {}]
    row = {"red": 2, "locomotive": 3}
    made = 0
    for seed in range(4):
        game = Game.from_position(
            {"seats": seats, "face_up": row}, seed=seed, board=MANY_LOCOMOTIVES
        )
        game.push("claim A-B grey")
        before, lines = game.state.tobytes(), game.lines
        try:
            game.push("pay 1 red")
        except ValueError as error:
            assert "65536 outcomes of chance" in str(error)
            assert (game.state.tobytes(), game.lines) == (before, lines)
        else:
            made += 1
        assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()
    assert 0 < made < 4


def test_a_game_that_cannot_be_set_up_for_its_record_is_refused() -> None:
    begun = 0
    for seed in range(4):
        try:
            game = Game.new(MANY_LOCOMOTIVES, seed=seed)
        except ValueError as error:
            assert "65536 outcomes of chance" in str(error)
            continue
        begun += 1
        assert Game.from_record(str(game.record())).state.tobytes() == game.state.tobytes()
    assert 0 < begun < 4


# ---- records that do not hold together ---------------------------------------------------

TEXT = tuple(lines_of(played("europe", 3, 5)))


def first_line(move: str) -> int:
    """The index of the first line with a move that starts so."""
    return next(
        i for i, line in enumerate(TEXT) if json.loads(line).get("move", "").startswith(move)
    )


def changed(number: int, **values: Any) -> str:
    """The record with values of one line changed; those that are None are taken out."""
    facts = json.loads(TEXT[number]) | values
    facts = {key: value for key, value in facts.items() if value is not None}
    return "\n".join([*TEXT[:number], json.dumps(facts), *TEXT[number + 1 :]])


def refused(text: str) -> str:
    """Why a record is refused."""
    with pytest.raises(BadRecord) as caught:
        Game.from_record(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


DRAW = first_line("draw tickets")
SETUP = json.loads(TEXT[0])["setup"]
DRAWN = json.loads(TEXT[DRAW])["chance"]
FIRST = int(json.loads(TEXT[1])["seat"])
SECOND = (FIRST + 1) % 3


def test_a_ticket_that_chance_cannot_have_drawn_is_refused() -> None:
    kept = json.loads(TEXT[1])["move"].removeprefix("keep ").split(", ")[0]
    message = refused(changed(DRAW, chance=[kept, *DRAWN[1:]]))
    assert message.startswith(f"move {DRAW}: ")


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ("red", "cannot have done"),
        ("seat 1", "cannot have done"),
        ("nonsense", "'nonsense' is no outcome of chance on Europe"),
        ("seat 64", "'seat 64' is no outcome"),
        ("seat -1", "'seat -1' is no outcome"),
        ("", "'' is no outcome"),
    ],
)
def test_an_outcome_of_another_kind_is_refused(outcome: str, reason: str) -> None:
    message = refused(changed(DRAW, chance=[outcome, *DRAWN[1:]]))
    assert message.startswith(f"move {DRAW}: ") and reason in message


@pytest.mark.parametrize("chance", [None, [], DRAWN[:1], DRAWN[:-1]])
def test_a_missing_outcome_is_refused(chance: list[str] | None) -> None:
    message = refused(changed(DRAW, chance=chance))
    there = len(chance or [])
    assert message == f"move {DRAW}: {there} outcomes of chance recorded, {len(DRAWN)} needed"


def test_an_outcome_too_many_is_refused() -> None:
    message = refused(changed(DRAW, chance=[*DRAWN, "red"]))
    assert message == f"move {DRAW}: 4 outcomes of chance recorded, 3 needed"
    assert "1 outcomes of chance recorded, 0 needed" in refused(changed(1, chance=["red"]))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (None, "0 outcomes of chance recorded"),
        (SETUP[:-1], f"{len(SETUP) - 1} outcomes of chance recorded, {len(SETUP)} needed"),
        ([*SETUP, "red"], f"{len(SETUP) + 1} outcomes of chance recorded, {len(SETUP)} needed"),
        (["seat 3", *SETUP[1:]], "chance cannot have done"),
        (["red", *SETUP[1:]], "chance cannot have done"),
        (SETUP[:1] + ["red"] * (len(SETUP) - 1), "chance cannot have done"),
        (["dice", *SETUP[1:]], "'dice' is no outcome of chance on Europe"),
    ],
)
def test_a_start_that_cannot_have_been_is_refused(setup: list[str] | None, reason: str) -> None:
    assert reason in refused(changed(0, setup=setup))


@pytest.mark.parametrize("seat", [SECOND, 3, -1, 10**30])
def test_a_wrong_seat_is_refused(seat: int) -> None:
    message = refused(changed(1, seat=seat))
    assert message == f"move 1: seat {seat} cannot move: it is seat {FIRST}'s decision"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pass", "'pass' is not legal for seat"),
        ("draw tickets", "is not legal for seat"),
        ("keep Paris-Wien", "'Paris-Wien' is not on offer; the offer is"),
        ("claim Paris-Boston red", "there is no track 'Paris-Boston red' on Europe"),
        ("build station in Boston", "there is no city 'Boston' on Europe"),
        ("pay 1 red", "nothing is to be paid now"),
        ("resign", "'resign' is no move; expected one like: take red"),
    ],
)
def test_an_illegal_move_is_refused(move: str, reason: str) -> None:
    message = refused(changed(2, move=move))
    assert message.startswith("move 2: ") and reason in message


def test_a_move_after_the_end_is_refused() -> None:
    message = refused("\n".join([*TEXT, TEXT[-1]]))
    assert message.startswith(f"move {len(TEXT)}: ")


def test_a_move_that_is_missing_is_refused() -> None:
    message = refused("\n".join([*TEXT[:1], *TEXT[2:]]))
    assert message.startswith("move 1: ")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"board_hash": "0" * 16}, "made on another Europe board (hash 0000000000000000, here"),
        ({"board": "usa"}, "made on another USA board"),
        ({"board": "atlantis"}, "there is no board 'atlantis'"),
        ({"board": "gone.toml"}, "gone.toml: No such file"),
        ({"options": {"stations": "off"}}, "Europe has no option 'stations'"),
        ({"seats": ["Ann"]}, "Europe takes 2 to 5 players, not 1"),
        ({"seats": ["Ann"] * 6}, "Europe takes 2 to 5 players, not 6"),
        ({"seats": ["Ann", "Bob"]}, "chance cannot have done"),
        (
            {"first": SECOND, "setup": SETUP[1:]},
            f"move 1: seat {FIRST} cannot move: it is seat {SECOND}'s decision",
        ),
        ({"position": {}}, "seats: expected a list of objects"),
        ({"board_text": "name ="}, "not a TOML file"),
        ({"version": 2}, "line 1: format version 2: this program reads 1"),
        ({"version": "1"}, "line 1: format version '1'"),
        ({"version": None}, "line 1: format version None"),
        ({"format": "chess"}, 'line 1: expected a header with "format": "ironroad record"'),
        ({"format": None}, 'line 1: expected a header with "format": "ironroad record"'),
        ({"board": None}, "line 1: 'board' is missing"),
        ({"board_hash": None}, "line 1: 'board_hash' is missing"),
        ({"options": None}, "line 1: 'options' is missing"),
        ({"seats": None}, "line 1: 'seats' is missing"),
        ({"colour": "red"}, "line 1: unknown key 'colour'"),
        ({"board": 5}, "line 1: board = 5: expected a text"),
        ({"board_hash": 5}, "line 1: board_hash = 5: expected a text"),
        ({"options": []}, "line 1: options = []: expected a table"),
        ({"options": {"a": 1}}, "line 1: options: a = 1: expected a text"),
        ({"seats": "Ann"}, "line 1: seats = 'Ann': expected a list"),
        ({"seats": [1, 2, 3]}, "line 1: seats = [1, 2, 3]: expected a list of texts"),
        ({"seed": "x"}, "line 1: seed = 'x': expected a whole number"),
        ({"seed": 1.5}, "line 1: seed = 1.5: expected a whole number"),
        ({"first": "x"}, "line 1: first = 'x': expected a whole number"),
        ({"setup": "x"}, "line 1: setup = 'x': expected a list"),
        ({"setup": [5]}, "line 1: setup = [5]: expected a list of texts"),
        ({"position": []}, "line 1: position = []: expected a table"),
        ({"bots": "easy"}, "line 1: bots = 'easy': expected a list"),
        (
            {"bots": ["easy"]},
            "line 1: bots = ['easy']: expected a text or null for each of 3 seats",
        ),
        ({"bots": [1, None, None]}, "line 1: bots = [1, None, None]: expected a text or null"),
        ({"board_text": 5}, "line 1: board_text = 5: expected a text"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(values: dict[str, Any], reason: str) -> None:
    assert reason in refused(changed(0, **values))


@pytest.mark.parametrize(
    ("number", "values", "reason"),
    [
        (3, {"seat": "1"}, "line 4: seat = '1': expected a whole number"),
        (3, {"seat": True}, "line 4: seat = True: expected a whole number"),
        (3, {"seat": 1.0}, "line 4: seat = 1.0: expected a whole number"),
        (3, {"seat": None}, "line 4: 'seat' is missing"),
        (3, {"move": 5}, "line 4: move = 5: expected a text"),
        (3, {"move": ""}, "line 4: move = '': expected a text"),
        (3, {"move": None}, "line 4: 'move' is missing"),
        (DRAW, {"chance": "red"}, f"line {DRAW + 1}: chance = 'red': expected a list"),
        (DRAW, {"chance": [5]}, f"line {DRAW + 1}: chance = [5]: expected a list of texts"),
    ],
)
def test_a_line_of_the_wrong_kind_is_refused(
    number: int, values: dict[str, Any], reason: str
) -> None:
    assert reason in refused(changed(number, **values))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the record is empty"),
        (" \n\n ", "the record is empty"),
        ("garbage", "line 1: not JSON"),
        ("\x00\x01", "line 1: not JSON"),
        ("[]", "line 1: expected a JSON object"),
        ("5", "line 1: expected a JSON object"),
        ("{}", "line 1: expected a header"),
        ("\n".join(TEXT[1:]), "line 1: expected a header"),
        ("\n".join([*TEXT[:7], "null"]), "line 8: expected a JSON object"),
        ("\n".join([*TEXT[:7], "garbage", *TEXT[7:]]), "line 8: not JSON"),
        ("\n\n" + "\n".join([*TEXT[:7], "garbage"]), "line 10: not JSON"),
        ("\n".join([*TEXT[:20], TEXT[20][:-4]]), "line 21: not JSON"),
        (TEXT[0][:200], "line 1: not JSON"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_the_line(text: str, reason: str) -> None:
    assert reason in refused(text)


def test_a_record_cut_off_anywhere_is_refused_or_ends_earlier() -> None:
    text = "\n".join(TEXT)
    for cut in range(0, len(text), 97):
        part = text[:cut]
        if part and part.splitlines()[-1] in TEXT:
            assert len(Game.from_record(part).moves) == len(part.splitlines()) - 1
        else:
            assert refused(part)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            json.dumps(json.loads(TEXT[0]) | {"first": 3, "setup": SETUP[1:]}),
            id="a first seat that there is not",
        ),
        pytest.param(
            json.dumps(json.loads(TEXT[0]) | {"first": 10**30, "setup": SETUP[1:]}),
            id="a first seat that is too large for a number",
        ),
        pytest.param(changed(0, version=True), id="a version that is a truth value"),
        pytest.param(changed(3, colour="red"), id="an unknown key in a line"),
        pytest.param("[" * 100_000, id="nested too deeply"),
        pytest.param(
            "\n".join([TEXT[0], '{"seat": ' + "9" * 5000 + ', "move": "pass"}']),
            id="a number too long to read",
        ),
        pytest.param(changed(0, board="x" * 5000), id="a name too long for a file"),
    ],
)
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    refused(text)


# ---- moves as text -----------------------------------------------------------------------


@bounded
@given(
    st.sampled_from(["usa", "europe"]),
    st.integers(2, 5),
    st.integers(0, 2**32),
    st.integers(0, 120),
)
def test_moves_are_read_back_from_their_text(
    board: str, players: int, seed: int, before: int
) -> None:
    game = play(Game.new(BOARDS[board], players, seed=seed), seed, before)
    player = random.Random(seed)
    for _ in range(12):
        if game.is_over:
            break
        moves = game.legal_moves
        texts = [str(move) for move in moves]
        assert [Move.parse(text) for text in texts] == moves
        assert len(set(texts)) == len(texts)
        game.push(player.choice(texts))
        assert game.moves[-1] in moves


def test_every_kind_of_move_is_read_back() -> None:
    kinds = set()
    for seed in range(3):
        game = Game.new(BOARDS["europe"], 2, seed=seed)
        player = random.Random(seed)
        while not game.is_over:
            moves = game.legal_moves
            kinds |= {move.kind for move in moves}
            assert all(Move.parse(str(move)) == move for move in moves)
            game.push(player.choice(moves))
    assert kinds == {
        "take",
        "draw card",
        "draw tickets",
        "keep",
        "claim",
        "station",
        "pay",
        "give up",
    }
    assert Move.parse("pass") == Move("pass")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take red", Move("take", colour="red")),
        ("take locomotive", Move("take", colour="locomotive")),
        ("  draw   card ", Move("draw card")),
        ("keep Paris-Wien,Berlin-Roma", Move("keep", tickets=("Paris-Wien", "Berlin-Roma"))),
        ("claim Frankfurt-Paris white", Move("claim", track="Frankfurt-Paris white")),
        ("build station in Wien", Move("station", city="Wien")),
        ("pay 2 white + 1 locomotive", Move("pay", colour="white", cards=2, locomotives=1)),
        ("pay 3 locomotives", Move("pay", locomotives=3)),
        ("pay 1 locomotive + 2 white", Move("pay", colour="white", cards=2, locomotives=1)),
        (
            "pay 2 ferry cards + 1 locomotive + 1 red",
            Move("pay", colour="red", cards=1, locomotives=1, ferry_cards=2),
        ),
        ("give up", Move("give up")),
    ],
)
def test_a_move_may_be_written_by_hand(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert Move.parse(str(move)) == move


@bounded
@given(st.text(max_size=30))
def test_garbage_is_no_move(text: str) -> None:
    """No text is both garbage and a move: what these words begin may be a name of anything."""
    words = text.split()
    if words and words[0] in ("take", "draw", "keep", "claim", "build", "pay", "give", "pass"):
        return
    with pytest.raises(BadNotation) as caught:
        Move.parse(text)
    assert "is no move; expected one like: take red" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take rainbow",
        "take grey",
        "take red blue",
        "Take red",
        "draw",
        "draw two cards",
        "keep",
        "claim",
        "build station",
        "build station in",
        "pay",
        "pay red",
        "pay 0 red",
        "pay 02 red",
        "pay -1 red",
        "pay 1.5 red",
        "pay 2 grey",
        "pay 2 red + 0 locomotives",
        "pay 2 red + 1 blue",
        "pay 1 red + 1 red",
        "pay 1 locomotive + 1 red + 1 locomotive",
        "pay 2 red, 1 locomotive",
        "pay ٢ red",
        "give",
        "pass now",
        pytest.param("keep ,"),
        pytest.param("keep A-B,"),
        pytest.param(f"pay {'9' * 5000} red"),
    ],
)
def test_a_text_that_is_nearly_a_move_is_none(text: str) -> None:
    with pytest.raises(BadNotation):
        Move.parse(text)


def test_a_ticket_may_be_named_either_way_round() -> None:
    text = edited('"Gamma", "Delta"], points = 3', '"Delta", "Alpha"], points = 9')
    own = make_board("small.toml", text)
    offered = ["Delta-Alpha 2", "Alpha-Gamma", "Delta-Alpha 3"]
    game = table(own, {"offer": offered}, {}, phase="keep tickets")
    for text, kept in (
        ("keep Gamma-Alpha", offered[1:2]),
        ("keep Alpha-Delta 2, Gamma-Alpha", offered[:2]),
        ("keep Alpha-Delta 3, Delta-Alpha 3", offered[2:]),
    ):
        game.push(text)
        assert list(game.pop().tickets) == kept
    with pytest.raises(IllegalMove, match="'Alpha-Delta' is not on offer; the offer is Delta-A"):
        game.push("keep Alpha-Delta")


Refusals = list[tuple[str, str]]
ITALY, OLD_WEST = board("italy"), board("old_west")
ALVIN = load_board("old_west", {"alvin": "on"})


def whys(game: Game, refusals: Refusals) -> None:
    """Each move is refused with its reason, in the end of what is said, and nothing is changed."""
    before = game.state.tobytes()
    for move, why in refusals:
        with pytest.raises(IllegalMove) as caught:
            game.push(move)
        assert str(caught.value).startswith(f"'{move}'")
        assert str(caught.value).endswith(f": {why}"), str(caught.value)
    assert game.state.tobytes() == before


def test_a_turn_that_is_refused_says_why() -> None:
    hand = {"red": 1, "locomotive": 1}
    built = {"hand": hand, "stations": ["Paris", "Wien"], "tracks": ["Dieppe-Paris purple"]}
    there = {"tracks": ["Frankfurt-Paris white"], "stations": ["Roma"]}
    rest: dict[str, Any] = {"face_up": ["blue"] * 3 + ["white"] * 2, "ticket_deck": [[]]}
    refusals = [
        ("take red", "no red card lies face up; there are 2 white, 3 blue"),
        ("draw tickets", "the ticket deck is empty (B20)"),
        ("take ferry card", "Europe has no ferry cards"),
        ("pass", "there is something to do, so nobody may pass (B25)"),
        ("claim Frankfurt-Paris white", "the track is seat 1's already"),
        ("claim Dieppe-Paris purple", "the track is one's own already"),
        (
            "claim Frankfurt-Paris orange",
            "with 2 players only one track of a double or triple route can be claimed (B17)",
        ),
        (
            "claim Berlin-Wien green",
            "2 cards are missing: 3 of green must be paid, "
            "and with locomotives the hand has 1 (B12)",
        ),
        ("claim Amsterdam-London grey", "1 locomotive is missing: 2 must be paid"),
        ("build station in Roma", "the city has a station, seat 1's (E12)"),
        (
            "build station in Berlin",
            "1 card is missing: 3 of one colour must be paid, "
            "and with locomotives the hand has 2 (B12)",
        ),
        ("pay 1 red", "nothing is to be paid now; it is asked what to do with the turn"),
        ("give up", "it is asked what to do with the turn"),
    ]
    whys(table(board("europe"), built, there, **rest), refusals)


def test_a_second_track_of_a_route_and_trains_that_are_short_are_refused_with_the_rule() -> None:
    own = ["Atlanta-New Orleans yellow"]
    rich = {"orange": 4, "red": 3, "locomotive": 3}
    game = table(board("usa"), {"tracks": own, "hand": rich}, {}, {}, {})
    reason = "nobody owns two tracks of the same route (B16)"
    whys(game, [("claim Atlanta-New Orleans orange", reason)])
    game.state.trains[0] = 3
    reason = "3 trains are missing: the track takes 6 (B15)"
    whys(game, [("claim Duluth-Helena orange", reason)])


def test_a_choice_that_is_refused_says_why() -> None:
    row = ["red"] * 3 + ["locomotive"] * 2
    game = table(board("usa"), {}, {}, phase="second card", face_up=row)
    reason = "a face-up locomotive can never be the second card (B7)"
    whys(game, [("take locomotive", reason)])
    whys(game, [("draw tickets", "it is asked which second card to draw")])
    own = {"offer": ["Boston-Miami", "Dallas-New York", "Denver-El Paso"]}
    other = {"offer": ["Duluth-Houston", "Duluth-El Paso", "Calgary-Phoenix"]}
    game = table(board("usa"), own, other, phase="start tickets")
    reason = "too few tickets are kept: expected at least 2 (B26)"
    whys(game, [("keep Boston-Miami", reason)])


def test_a_payment_that_is_refused_says_why() -> None:
    seat = {"hand": {"yellow": 3, "locomotive": 2, "red": 4}}
    track = {"track": "Atlanta-New Orleans yellow"}
    game = table(board("usa"), seat, {}, phase="pay", payment=track)
    refusals = [
        ("pay 4 yellow", "1 yellow card is missing: the hand has 3"),
        ("pay 1 yellow + 3 locomotives", "1 locomotive card is missing: the hand has 2"),
        ("pay 4 red", "the track takes yellow cards and locomotives (B12)"),
        ("pay 3 red", "4 cards must be paid"),
    ]
    whys(game, refusals)
    seat = {"hand": {"red": 2, "locomotive": 2}}
    track = {"track": "Amsterdam-London grey"}
    game = table(board("europe"), seat, {}, phase="pay", payment=track)
    whys(game, [("pay 2 red", "2 of the cards must be locomotives (E5, I4)")])


def test_what_mechanics_refuse_they_say_why() -> None:
    game = table(ITALY, {"ferry_cards": 2}, {})
    whys(game, [("take ferry card", "the hand has 2 ferry cards already (I3)")])
    game = table(OLD_WEST, {"home": "Denver", "hand": {"locomotive": 9}}, {"home": "Helena"})
    reason = "out of reach: a track must end in the home city, or where own tracks lead (O5)"
    whys(game, [("claim Boise-Seattle grey", reason)])
    whys(game, [("build station in Denver", "Old West has no stations")])
    game = table(ALVIN, {}, {"home": "Helena"}, phase="home city")
    whys(
        game,
        [
            ("place marker in Helena", "the city has a marker, seat 1's (O6)"),
            ("place marker in Roswell", "the alien starts there, so no marker may (O13)"),
            ("draw card", "it is asked which city to make the home city"),
        ],
    )


@pytest.mark.parametrize("name", ["europe", "usa", "italy", "nederland", "old_west"])
def test_every_move_that_is_refused_says_why(name: str) -> None:
    """Whatever moves of other moments are tried, a reason is found."""
    game, player = Game.new(name, 3, seed=5), random.Random(5)
    tried: list[str] = []
    for _ in range(150):
        legal = [str(move) for move in game.legal_moves]
        for move in player.sample(tried, min(6, len(tried))):
            if move not in legal:
                with pytest.raises(IllegalMove, match=r".: .|; "):
                    game.push(move)
        tried += player.sample(legal, min(3, len(legal)))
        game.push(player.choice(legal))


def test_an_illegal_move_changes_nothing() -> None:
    game = play(Game.new("europe", 2, seed=1), 1, moves=30)
    before, made = game.state.tobytes(), len(game.moves)
    for text in ("pass", "claim Nowhere-Paris red", "keep A-B", "pay 9 red", "build station in X"):
        with pytest.raises(IllegalMove):
            game.push(text)
    with pytest.raises(BadNotation):
        game.push("resign")
    for action in (-1, 10**6):
        with pytest.raises(IllegalMove):
            game.push_action(action)
    assert game.state.tobytes() == before and len(game.moves) == made


# ---- taking moves back -------------------------------------------------------------------


@bounded
@given(
    st.sampled_from(["usa", "europe"]),
    st.integers(2, 5),
    st.integers(0, 2**32),
    st.integers(0, 250),
    st.integers(1, 40),
)
def test_pop_undoes_push_and_the_game_then_replays_identically(
    board: str, players: int, seed: int, before: int, back: int
) -> None:
    game = play(Game.new(BOARDS[board], players, seed=seed), seed, before)
    there = game.state.tobytes()
    states = []
    player = random.Random(seed + 1)
    for _ in range(back):
        if game.is_over:
            break
        states.append(game.state.tobytes())
        game.push(player.choice(game.legal_moves))
    text = str(game.record())
    moves = [game.pop() for _ in states]
    assert game.state.tobytes() == there
    for move, state in zip(reversed(moves), states, strict=True):
        assert game.state.tobytes() == state
        game.push(move)
    assert str(game.record()) == text


def test_a_whole_game_can_be_taken_back() -> None:
    game = play(Game.new("europe", 4, seed=3), 3)
    end = game.state.tobytes()
    moves = game.moves
    taken = [game.pop() for _ in moves]
    assert taken == moves[::-1]
    assert game.state.tobytes() == Game.new("europe", 4, seed=3).state.tobytes()
    assert game.record().moves == ()
    for move in moves:
        game.push(move)
    assert game.state.tobytes() == end


def test_after_a_move_is_taken_back_another_can_be_made() -> None:
    game = play(Game.new("usa", 2, seed=3), 3, moves=30)
    for move in game.legal_moves:
        before = game.state.tobytes()
        game.push(move)
        assert game.pop() == move
        assert game.state.tobytes() == before


def test_a_replayed_game_can_be_taken_back() -> None:
    game = Game.from_record("\n".join(TEXT))
    for _ in TEXT[1:]:
        game.pop()
    assert game.state.tobytes() == Game.new("europe", 3, seed=5).state.tobytes()


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()
    game = Game.from_position(game.position())
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()


def test_a_recorded_move_is_plain_data() -> None:
    line = played("usa", 2, 1).record().moves[0]
    assert line == RecordedMove(line.seat, line.move, line.chance)
    board = make_board("small.toml", SMALL_BOARD)
    assert Game.new(board, 2, seed=1).record().board == "small.toml"
