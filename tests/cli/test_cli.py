"""The command line: the output of each command, and one line for every error."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironroad import Game
from ironroad.bots.registry import BOTS, LEVELS
from ironroad.engine.board import load_board
from tests.engine.test_boards import SMALL_BOARD

COMMANDS = ["boards", "bots", "play", "replay", "arena", "simulate", "soak", "bench", "perft"]
BOARD = "san_francisco"
ANNOUNCEMENT = "Compiling the rules"
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "FORCE_COLOR"} | {
    "PYTHONIOENCODING": "utf-8",
    "CUDA_VISIBLE_DEVICES": "",
}
NO_GPU = "there is no NVIDIA GPU here, or no driver for it"


def run(
    *arguments: str | Path, stdin: str | bytes = "", columns: int = 200
) -> subprocess.CompletedProcess[str]:
    """Run the command; its notes about compiling are left out of the output."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "ironroad", *map(str, arguments)],
        input=given,
        capture_output=True,
        env=ENVIRONMENT | {"COLUMNS": str(columns)},
        timeout=300,
    )
    said = [line for line in done.stderr.decode().splitlines(True) if ANNOUNCEMENT not in line]
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), "".join(said)
    )


def output(*arguments: str | Path, stdin: str | bytes = "") -> str:
    """The output of a command that succeeds."""
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def error(*arguments: str | Path, stdin: str | bytes = "") -> str:
    """The one line that a failing command prints."""
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.endswith("\n"), done.stderr
    assert done.stderr.startswith("ironroad: ")
    assert "Traceback" not in done.stderr
    return done.stderr.removeprefix("ironroad: ").rstrip()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a board of one's own, and a recorded game on USA."""
    path = tmp_path_factory.mktemp("cli")
    (path / "small.toml").write_text(SMALL_BOARD, "utf-8")
    return path


@cache
def recorded() -> list[str]:
    """The lines of a recorded game."""
    game = Game.new("usa", seats=["Ann", "Zoë"], seed=1)
    while not game.is_over:
        game.push(game.legal_moves[0])
    return str(game.record()).splitlines()


# ---- commands ----------------------------------------------------------------------------


def test_help_names_every_command() -> None:
    text = output("--help")
    assert all(f"  {command} " in text for command in COMMANDS)
    assert "Traceback" not in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    text = output(command, "--help")
    assert text.startswith("Usage: ")
    assert f" {command} " in text
    assert "-h, --help" in text


def test_the_version_is_told() -> None:
    assert output("--version").startswith("ironroad 0.")


def test_boards_are_listed() -> None:
    text = output("boards")
    for name, cities, tickets in (("europe", 47, 46), ("usa", 36, 30), ("nederland", 30, 44)):
        line = next(line for line in text.splitlines() if line.strip().startswith(name))
        assert f" {cities} " in line and f" {tickets} " in line
    assert len(json.loads(output("boards", "--json"))) == 6


def test_the_facts_of_a_board_are_shown() -> None:
    text = output("boards", "europe")
    assert load_board("europe").hash in text
    assert "Petrograd-Stockholm grey" in text and "tunnel" in text
    assert "Cádiz-Stockholm" in text


def test_what_is_not_sure_of_a_board_is_shown() -> None:
    text = " ".join(output("boards", "old_west").split())
    facts = json.loads(output("boards", "old_west", "--json"))
    assert "The points for a route of 7 spaces are not sure: 18 are assumed." in facts["notes"]
    assert all(note in text for note in facts["notes"])


def test_the_facts_of_a_board_are_printed_as_json_in_full() -> None:
    facts = json.loads(output("boards", "europe", "--json"))
    board = load_board("europe")
    assert facts["id"] == "europe" and facts["hash"] == board.hash
    assert [city["name"] for city in facts["cities"]] == [city.name for city in board.cities]
    assert [track["id"] for track in facts["tracks"]] == [track.id for track in board.tracks]
    assert sum(track["length"] for track in facts["tracks"]) == 300
    assert sum(track["tunnel"] for track in facts["tracks"]) == 18
    assert [ticket["points"] for ticket in facts["tickets"]] == [t.points for t in board.tickets]
    assert facts["mechanics"]["stations"] == {"count": 3, "unbuilt_points": 4}
    assert facts["route_points"]["8"] == 21
    layout = facts["layout"]
    assert layout["size"] == [1000, 680]
    amsterdam = next(city for city in layout["cities"] if city["name"] == "Amsterdam")
    assert (amsterdam["x"], amsterdam["y"]) == (322.1, 215.8)
    assert len(layout["cities"]) == 47


def test_a_board_file_of_ones_own_is_shown(folder: Path) -> None:
    text = output("boards", folder / "small.toml")
    assert "Small" in text and "Beta-Gamma grey 2" in text and "option stations" in text
    facts = json.loads(output("boards", folder / "small.toml", "--json"))
    assert facts["id"] == str(folder / "small.toml")
    assert facts["layout"] is None
    assert len(facts["tracks"]) == 10


def test_a_game_is_played_recorded_and_replayed(folder: Path) -> None:
    file = folder / "game.jsonl"
    text = output("play", "usa", "--seed", "3", "--quiet", "--record", file)
    assert "final scores" in text and str(file) in text
    assert "take" not in text
    lines = file.read_text("utf-8").splitlines()
    again = output("replay", file)
    last = json.loads(lines[-1])
    assert f"planner {last['seat'] + 1}" in again and "The game is over" in again
    assert again.count(" claims ") == sum('"move": "claim' in line for line in lines)
    facts = json.loads(output("replay", file, "--json"))
    game = Game.from_record(file.read_text("utf-8"))
    assert facts["board"] == "usa" and facts["seed"] == 3 and facts["over"] is True
    assert facts["seats"] == ["planner 1", "planner 2"]
    assert [move["move"] for move in facts["moves"]] == [str(move) for move in game.moves]
    effects = [[each.data() for each in step.effects] for step in game.steps]
    assert [move["effects"] for move in facts["moves"]] == effects
    assert effects[-1][-1] == {"kind": "game over"}
    assert facts["position"] == json.loads(json.dumps(game.position()))
    assert facts["scores"] == json.loads(json.dumps(game.scores().to_json()))
    stdin = json.loads(output("replay", "-", "--json", stdin=file.read_text("utf-8")))
    assert stdin == facts


def test_the_same_seed_plays_the_same_game(folder: Path) -> None:
    files = [folder / "first.jsonl", folder / "second.jsonl"]
    moves = [output("play", "--seed", "3", "-p", "3", "--record", file) for file in files]
    texts = [file.read_text("utf-8") for file in files]
    assert texts[0] == texts[1]
    header = json.loads(texts[0].splitlines()[0])
    assert header["board"] == "europe" and len(header["seats"]) == 3
    assert moves[0].replace("first.jsonl", "second.jsonl").split() == moves[1].split()


def test_a_game_without_a_seed_tells_its_seed() -> None:
    text = output("play", "usa", "--quiet")
    seed = text.rsplit("--seed ", 1)[1].strip()
    assert output("play", "usa", "--quiet", "--seed", seed) == text


def test_a_game_cut_short_is_replayed_as_far_as_it_goes() -> None:
    text = output("replay", "-", stdin="\n".join(recorded()[:8]))
    assert "The game is not over." in text
    assert "Zoë" in text


def test_a_board_file_of_ones_own_is_played(folder: Path) -> None:
    board, file = folder / "small.toml", folder / "own.jsonl"
    text = output("play", board, "-p", "4", "-o", "stations=off", "--seed", "1", "--record", file)
    assert "Small: final scores" in text
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    assert header["board"] == str(board) and header["options"] == {"stations": "off"}
    facts = json.loads(output("replay", file, "--json"))
    assert facts["over"] is True
    assert all(line["source"] != "stations" for line in facts["scores"]["seats"][0]["lines"])


def test_a_board_file_of_ones_own_is_simulated_soaked_measured_and_counted(folder: Path) -> None:
    board = folder / "small.toml"
    report = json.loads(output("simulate", board, "-g", "50", "-p", "4", "--json"))
    assert report["games"] == 50 and len(report["seats"]) == 4
    assert "no invariant broken" in output("soak", board, "-g", "50")
    speed = json.loads(
        output("bench", board, "--seconds", "0.01", "--no-interpreted", "--json", "-p", "3")
    )
    assert speed[0]["board"] == "Small" and speed[0]["players"] == 3
    assert json.loads(output("perft", board, "-d", "2", "--json")) == {"1": 3, "2": 9}


def test_the_bots_are_listed_with_their_parameters() -> None:
    text = output("bots")
    assert "greedy" in text and "Chooses any legal move with the same chance." in text
    facts = json.loads(output("bots", "--json"))
    assert [bot["name"] for bot in facts["bots"]] == list(BOTS)
    assert set(facts["levels"]) == set(LEVELS)
    seed = {"name": "seed", "type": "int", "required": False, "default": 0}
    assert all(seed in bot["parameters"] for bot in facts["bots"])


def test_bots_take_their_seats_in_turn(folder: Path) -> None:
    file = folder / "bots.jsonl"
    arguments: list[str | Path] = [
        "-b",
        "greedy",
        "-b",
        "random:seed=4",
        "--quiet",
        "--seed",
        "1",
        "--record",
        file,
    ]
    output("play", BOARD, *arguments)
    assert json.loads(file.read_text("utf-8").splitlines()[0])["seats"] == ["greedy 1", "random 2"]
    output("play", BOARD, "-p", "3", *arguments)
    names = json.loads(file.read_text("utf-8").splitlines()[0])["seats"]
    assert names == ["greedy 1", "random 2", "greedy 3"]


def test_an_arena_is_told_as_a_table_as_json_and_as_a_picture(folder: Path) -> None:
    file, drawing = folder / "arena.jsonl", folder / "arena.svg"
    arena: list[str | Path] = ["arena", BOARD, "random", "greedy", "--workers", "1", "--file", file]
    text = output(*arena, "--games", "6", "--seed", "3", "--picture", drawing)
    assert "San Francisco, 2 players: 6 games of 3 deals, seed 3" in text
    assert "tickets not done" in text and "illegal moves" in text
    assert "<svg" in drawing.read_text("utf-8")
    again = output(*arena, "--games", "6")
    assert "6 of them from the file, seed 3" in again
    assert len(file.read_text("utf-8").splitlines()) == 7
    facts = json.loads(output(*arena, "--games", "8", "--json"))
    assert facts["games"] == 8 and facts["match"]["seed"] == 3
    assert [bot["name"] for bot in facts["bots"]] == ["random", "greedy"]
    assert "another match: seed 3 in the file, 4 here" in error(*arena, "--seed", "4")


def test_an_arena_of_three_bots_fits_eighty_columns() -> None:
    bots = ["random", "greedy", "random:seed=1234567"]
    done = run("arena", BOARD, *bots, "--games", "1", "--workers", "1", columns=80)
    assert done.returncode == 0
    assert "6 games, not 1: whole deals, each in every seating." in done.stderr
    assert "ahead of" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_an_arena_with_a_bot_that_fails_says_so() -> None:
    bots = ["random", 'external:command="false"']
    done = run("arena", BOARD, *bots, "--games", "2", "--workers", "1", "--seed", "1")
    assert done.returncode == 2
    assert "failed" in done.stderr and "2 games were abandoned" in done.stderr
    assert "failures" in done.stdout and "Traceback" not in done.stderr


def simulated(*arguments: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(output("simulate", *arguments, "--json"))
    assert report.pop("seconds") > 0
    return report


def test_the_same_seed_simulates_the_same_games_whatever_the_number_of_threads() -> None:
    arguments = ["europe", "-p", "3", "--games", "2500", "--seed", "5"]
    reports = [simulated(*arguments, "--threads", threads) for threads in ("1", "2", "7")]
    assert reports[0] == reports[1] == reports[2]
    assert reports[0]["games"] == 2500 and reports[0]["seed"] == 5
    assert sum(seat["wins"] for seat in reports[0]["seats"]) == pytest.approx(1)
    other = simulated(*arguments[:-1], "6")
    assert other["seats"] != reports[0]["seats"]


def test_a_simulation_is_shown_as_a_table() -> None:
    text = output("simulate", "usa", "-g", "100", "--seed", "5")
    assert "wins" in text and "100 games" in text and "seed 5" in text


def test_a_soak_finds_nothing_broken() -> None:
    assert "USA, 3 players: 200 games, no invariant broken" in output(
        "soak", "usa", "-p", "3", "--games", "200", "--seed", "1"
    )


def test_counts_for_each_first_move_add_up(folder: Path) -> None:
    game = Game.new("europe", 2, seed=4)
    while game.phase == "start tickets":
        game.push(game.legal_moves[0])
    position = folder / "position.json"
    position.write_text(json.dumps(game.position()), "utf-8")
    arguments = ["perft", "europe", "--position", str(position), "-d", "3", "--seed", "2"]
    counts = json.loads(output(*arguments, "--json"))
    divided = json.loads(output(*arguments, "--divide", "--json"))
    assert list(counts) == ["1", "2", "3"]
    assert set(divided) == {str(move) for move in game.legal_moves}
    assert len(divided) == counts["1"]
    assert sum(divided.values()) == counts["3"]
    assert f" {counts['3']:,} " in output(*arguments, "--divide")


def test_counts_from_the_start_are_those_of_the_game() -> None:
    counts = json.loads(output("perft", "usa", "-p", "3", "--seed", "1", "--depth", "4", "--json"))
    game = Game.new("usa", 3, seed=1)
    assert counts == {str(depth): game.perft(depth) for depth in (1, 2, 3, 4)}


def test_speed_is_measured() -> None:
    text = output("bench", "usa", "--seconds", "0.05", "--no-interpreted", "--json", "-p", "2")
    (speed,) = json.loads(text)
    assert speed["board"] == "USA" and speed["players"] == 2
    assert speed["games_per_second"] > 0 and speed["microseconds"] > 0
    assert speed["decisions_per_game"] > 50
    assert speed["interpreted_microseconds"] is None and speed["ratio"] is None


# ---- one line for every error ------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("dance", "No such command 'dance'"),
        ("boards atlantis", "there is no board 'atlantis'; expected one of europe, italy"),
        ("boards gone.toml", "gone.toml: No such file or directory"),
        ("boards .", "Is a directory"),
        ("boards usa --colour", "No such option"),
        ("play usa -p six", "'six' is not a valid integer"),
        ("play usa -p 6", "USA takes 2 to 5 players, not 6"),
        ("play usa --seed -1", "-1 is not in the range"),
        ("play usa --record .", "'.' is a directory"),
        ("play italy -p 6", "Italy takes 2 to 5 players, not 6"),
        ("play usa -p 2 -b random -b random -b random", "3 bots for 2 players"),
        ("play usa -p 2 --me -b random -b random", "2 bots and you for 2 players"),
        ("play usa -p 6 --me", "USA takes 2 to 5 players, not 6"),
        ("play usa --me --seat 3", "--seat 3: expected a seat from 1 to 2"),
        ("play usa --seat 2", "--seat is the seat of a person: it goes with --me"),
        ("play usa --me --quiet", "--quiet is for watching bots"),
        ("play usa --me -b clever", "there is no bot 'clever'"),
        ("play usa --language xx", "'xx' is not one of 'en', 'nl'"),
        ("play usa --continue gone.jsonl", "'gone.jsonl': No such file or directory"),
        ("play usa -b clever", "there is no bot 'clever'; expected one of random, greedy"),
        ("play usa -b random:colour=red", "random has no parameter 'colour'"),
        ("arena", "Missing argument 'BOARD'"),
        ("arena usa", "expected 2 bots or more, not 0"),
        ("arena usa random", "expected 2 bots or more, not 1; a bot may play itself"),
        ("arena usa random clever", "there is no bot 'clever'; expected one of random, greedy"),
        ("arena usa random greedy -p 6", "USA takes 2 to 5 players, not 6"),
        ("arena usa random greedy --games 0", "0 is not in the range 1<=x<="),
        ("arena usa random greedy -o tolls=on", "USA has no option 'tolls'"),
        ("arena usa random greedy --file missing/a.jsonl", "there is no folder missing"),
        ("arena usa random greedy --picture missing/a.svg", "there is no folder missing"),
        ("simulate", "Missing argument 'BOARD'"),
        ("simulate usa --games 0", "0 is not in the range 1<=x<="),
        ("simulate usa --device cuda", NO_GPU),
        ("bench usa --device cuda", NO_GPU),
        ("simulate usa -o stations", "'stations': expected NAME=on or NAME=off"),
        ("simulate usa -o stations=on", "USA has no option 'stations'; its options: none"),
        ("simulate nederland -o tolls=off -o neutral=on", "neutral = on needs tolls = on"),
        ("soak nederland -o neutral=on -p 4", "neutral = on is for 2 players, not 4"),
        ("bench san_francisco -p 5", "San Francisco takes 2 to 4 players, not 5"),
        ("perft usa --position gone.json", "'gone.json': No such file or directory"),
        ("replay gone.jsonl", "'gone.jsonl': No such file or directory"),
        ("replay .", "'.': Is a directory"),
    ],
)
def test_an_error_is_one_line_that_says_what_was_expected(arguments: str, reason: str) -> None:
    assert reason in error(*arguments.split())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (SMALL_BOARD.replace('["Alpha", "Beta"]', '["Alpha", "Bete"]'), "did you mean 'Beta'?"),
        ("name = ", "not a TOML file"),
        (b'name = "\xff"', "not a text file in UTF-8"),
    ],
)
def test_a_bad_board_file_is_one_line_with_its_name(
    tmp_path: Path, text: str | bytes, reason: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    message = error("play", path)
    assert message.startswith(f"{path}: ") and reason in message


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: [], "the record is empty"),
        (lambda lines: ["garbage"], "line 1: not JSON"),
        (lambda lines: [*lines[:9], lines[9][:-3]], "line 10: not JSON"),
        (lambda lines: [*lines[:1], *lines[2:]], "move 1: "),
        (lambda lines: [lines[0].replace('"usa"', '"europe"'), *lines[1:]], "another Europe board"),
    ],
)
def test_a_broken_record_is_one_line_with_its_place(change: Any, reason: str) -> None:
    message = error("replay", "-", stdin="\n".join(change(recorded())))
    assert message.startswith("<stdin>: ") and reason in message


def test_a_record_that_is_not_utf_8_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    assert error("replay", path) == f"{path}: not a text file in UTF-8"
    assert error("replay", "-", stdin=b"\xff\xfe") == "<stdin>: not a text file in UTF-8"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "position.json: not JSON: "),
        ("[]", "expected an object"),
        ('{"board": "usa", "seats": [{"hand": {"red": 13}}, {}]}', "13 red cards in all"),
    ],
)
def test_a_bad_position_is_one_line(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "position.json"
    path.write_text(text, "utf-8")
    assert reason in error("perft", "usa", "--position", path)


def test_a_record_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "game.jsonl"
    done = run("play", "usa", "--quiet", "--seed", "1", "--record", path)
    assert done.returncode == 2
    assert done.stderr.startswith("ironroad: ") and done.stderr.count("\n") == 1
    assert str(path) in done.stderr


# ---- not yet as promised -----------------------------------------------------------------


def test_without_a_command_the_help_is_shown() -> None:
    done = run()
    assert "Usage: " in done.stdout + done.stderr
    assert (done.stdout + done.stderr).count("\n") > 10


def test_a_position_that_is_not_utf_8_is_one_line_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(b"\xff\xfe")
    assert error("perft", "usa", "--position", path).startswith(f"{path}: ")


def test_a_contradiction_in_a_position_is_told_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text('{"board": "usa", "seats": [{"hand": {"red": 13}}, {}]}', "utf-8")
    assert error("perft", "usa", "--position", path).startswith(f"{path}: ")


def test_a_position_on_another_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text('{"board": "europe", "seats": [{}, {}]}', "utf-8")
    assert "europe" in error("perft", "usa", "--position", path, "-d", "1").lower()


def test_a_file_nested_too_deeply_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 100_000, "utf-8")
    error("perft", "usa", "--position", path)


@pytest.mark.parametrize("name", ["Small", "Omega"])
def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path, name: str) -> None:
    path = tmp_path / "brackets.toml"
    path.write_text(SMALL_BOARD.replace(name, f"{name}[/b]"), "utf-8")
    assert f"{name}[/b]" in output("boards", path)
    assert f"{name}[/b]" in output("play", path, "--seed", "1")
