"""Games in the terminal: what is told of them, and a person who plays one against bots."""

import io
import json
import random
import re
from pathlib import Path

import pytest

from ironroad import Game, board_names, load_board
from ironroad.cli import ironroad
from ironroad.cli.choices import choices_of, find, listed, typed
from ironroad.game.terminal import told_text
from ironroad.game.words import Teller, Words
from tests.cli.test_cli import run
from tests.support import twins

SETTINGS = [
    *((name, ()) for name in board_names()),
    ("nederland", ("-o", "neutral=on")),
    ("old_west", ("-o", "alvin=on")),
]


class Terminal:
    """Runs commands in this process, with what is typed given beforehand."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys, self.patch = capsys, patch
        self.status = 0

    def run(self, *arguments: str | Path, typed: str = "") -> str:
        """The output of a command."""
        self.patch.setattr("sys.stdin", io.StringIO(typed))
        self.status = 0
        try:
            ironroad.main([str(each) for each in arguments], standalone_mode=False)
        except SystemExit as left:
            assert isinstance(left.code, int)
            self.status = left.code
        return self.capsys.readouterr().out

    def play(self, typed: str, *arguments: str | Path, board: str = "europe") -> str:
        """The output of a game in which Ann types something against a quick bot."""
        return self.run(
            "play", board, "--me", "Ann", "-b", "random", "--seed", "1", *arguments, typed=typed
        )


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Terminal(capsys, monkeypatch)


def flat(text: str) -> str:
    """A text with its lines joined, for what is wrapped."""
    return " ".join(text.split())


def numbers(seed: int, most: int = 9, count: int = 3000) -> str:
    dice = random.Random(seed)
    return "".join(f"{dice.randint(1, most)}\n" for _ in range(count))


# ---- what is told -----------------------------------------------------------------------------

TOLD = {
    ("europe", "random"): ["Turned up: ", "more to pay", "builds a station in", "gives up the tun"],
    ("usa", "planner"): ["gets 15 points", "two trains or fewer left: everybody has one more turn"],
    ("nederland", "random"): ["pays the bank the toll of", "Turned up for the neutral player: "],
    ("san_francisco", "random"): ["takes the tourist token of"],
    ("italy", "random"): ["takes a ferry card"],
    ("old_west", "planner"): ["as home city", "for the marker on", "puts a marker on"],
}
"""For each board, what a game of some bots tells."""


@pytest.mark.parametrize(("board", "bot"), TOLD)
def test_nothing_happens_silently_in_a_game_of_bots(
    terminal: Terminal, board: str, bot: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    options = ["-o", "neutral=on"] if board == "nederland" else []
    text = flat(terminal.run("play", board, *options, "-b", bot, "--seed", "2", "--record", file))
    game = Game.from_record(file.read_text("utf-8"))
    teller = Teller(Words(), game.board, game.seats)
    at = 0
    for step in game.steps:
        told = told_text(teller, step.effects)
        assert (told is None) == (not any(each.is_told for each in step.effects))
        if told:
            found = text.find(flat(told.plain), at)
            assert found >= 0, told.plain
            at = found + 1
    for words in TOLD[board, bot]:
        assert words in text
    assert flat(terminal.run("replay", file)).split(" begins ")[0] in text


def test_a_game_is_told_in_the_language_of_the_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ("play", "san_francisco", "-b", "random", "--seed", "1")
    english = terminal.run(*game)
    assert " begins" in english and "final scores" in english and "wins" in english
    dutch = terminal.run(*game, "--language", "nl")
    assert " begint" in dutch and "eindstand" in dutch and "wint" in dutch
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert terminal.run(*game) == dutch
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert terminal.run(*game) == english


def test_the_tickets_of_all_are_told_at_the_end(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    text = flat(terminal.run("play", "usa", "-b", "random", "--seed", "2", "--record", file))
    game = Game.from_record(file.read_text("utf-8"))
    for seat in game.scores().seats:
        for line in seat.lines:
            if line.source == "ticket":
                a, b = game.board.tickets[game.board.ticket_numbers[line.data["ticket"]]].between
                assert f"{a} – {b} {line.points:+}" in text


# ---- a person ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "options"), SETTINGS, ids=str)
def test_a_whole_game_is_played_by_numbers(
    terminal: Terminal, board: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    text = terminal.play(numbers(3), *options, "--record", file, board=board)
    assert terminal.status == 0
    assert "final scores" in text and "The game stops here" not in text
    game = Game.from_record(file.read_text("utf-8"))
    assert game.is_over and game.seats == ("Ann", "random 2") and game.bots == (None, "random")
    assert "{" not in text and "None" not in text


def test_a_person_takes_any_seat_against_several_bots(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    arguments = ("--seat", "3", "-p", "4", "-b", "greedy", "--record", file)
    terminal.play("1\n", *arguments)
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    assert header["seats"] == ["random 1", "greedy 2", "Ann", "random 4"]
    assert header["bots"] == ["random", "greedy", None, "random"]


def test_without_a_name_or_a_board_one_is_a_guest_in_europe(terminal: Terminal) -> None:
    assert "● Guest   ■ normal 2" in terminal.run("play", "--seed", "1", "--me")
    assert "● Gast " in terminal.run("play", "--language", "nl", "--seed", "1", "--me")
    assert "Seattle" in terminal.run("play", "--me", "old_west", "--seed", "1")


def test_what_is_typed_may_be_a_number_a_move_or_part_of_a_name(terminal: Terminal) -> None:
    text = terminal.play("2\nDRAW  card\nfrankf\nclaim bruxelles-frankfurt\ntake nothing\n")
    assert "Ann has chosen start tickets" in flat(text)
    assert re.search(r"Ann draws an? \w+ (card )?from the deck", flat(text))
    assert "'frankf' is neither a move nor part of a name here" in flat(text)
    text = terminal.play("2\nfrankf\nlist\nclaim mosk\n")
    listed_then = text.split("frankf\n")[1].split("Ann> ")[0]
    lines = [line for line in listed_then.splitlines() if re.match(r" +\d", line)]
    assert lines and all("Frankfurt" in line for line in lines)
    assert "Build a station in Zürich" in text


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("99", "99 is not among 1 to 11"),
        ("0", "0 is not among 1 to 11"),
        ("nonsense", "'nonsense' is neither a move nor part of a name here"),
        ("claim Berlin-Essen blue", "it is asked which start tickets to keep"),
        ("claim Atlantis", "there is no track 'Atlantis' on Europe"),
        ("undo", "There is nothing to take back"),
        ("save", "save needs the name of a file"),
        ("save /nowhere/at/all", "/nowhere/at/all: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_lost(
    terminal: Terminal, bad: str, reason: str
) -> None:
    text = terminal.play(f"{bad}\n2\n")
    said = text.split("Ann> ")[1]
    assert reason in flat(said) and len(said.splitlines()) <= 3
    assert "Ann has chosen start tickets" in text and terminal.status == 0


def test_input_that_is_not_utf_8_is_refused_like_any_other() -> None:
    done = run("play", "usa", "--me", "Ann", "-b", "random", "--seed", "1", stdin=b"\xe9\x00\n1\n")
    assert done.returncode == 0 and done.stderr == ""
    assert "is neither a move nor part of a name" in flat(done.stdout)
    assert "Ann has chosen start tickets" in flat(done.stdout)


def test_help_map_log_and_scores_are_shown(terminal: Terminal) -> None:
    text = terminal.play("1\n?\nhelp\nmap\nlog\nscores\n")
    assert text.count("part of a city's name: what can be done there") == 2
    assert text.count("Petrograd") >= 2
    assert flat(text.split("Ann> log")[1]).count("Ann has chosen start tickets") == 1
    assert "Ann with tickets as they are: -" in text
    dutch = terminal.play("1\nhulp\nkaart\nverslag\npunten\nstop\n", "--language", "nl")
    assert "een deel van een stadsnaam" in dutch and "Het spel stopt hier" in dutch


def test_one_takes_ones_own_last_step_back(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    typed = "1\nundo\nbuild station in Wien\nundo\nundo\ndraw card\nundo\nquit\n"
    text = terminal.play(typed, "--record", file)
    said = [flat(each) for each in text.split("Ann> ")]
    assert "Others have moved since your last step" in said[2]
    assert "Which cards do you pay for Wien?" in said[3]
    assert "Taken back: build station in Wien" in said[4]
    assert "Others have moved since your last step" in said[5]
    assert "Your last step revealed something" in said[7]
    moves = [str(move) for move in Game.from_record(file.read_text("utf-8")).moves]
    assert "build station in Wien" not in moves and moves[-1] == "draw card"


def test_where_there_is_one_way_to_pay_it_is_paid_and_both_are_taken_back(
    terminal: Terminal, tmp_path: Path
) -> None:
    """A claim that leaves a question open can be taken back with its payment."""
    position = {
        "board": "old_west",
        "seats": [
            {"home": "Denver", "hand": {"orange": 3}, "tickets": []},
            {"home": "Boise"},
        ],
        "face_up": ["red"] * 5,
    }
    game = Game.from_position(position, seed=1, seats=["Ann", "Bram"])
    game.bots = (None, "random")
    file = tmp_path / "game.jsonl"
    file.write_text(str(game.record()), "utf-8")
    text = terminal.run("play", "--continue", file, typed="claim Denver-Pueblo orange\nundo\n")
    said = [flat(each) for each in text.split("Ann> ")]
    assert "Ann claims Denver – Pueblo with 1 orange" in said[1]
    assert "Put a marker on an end of Denver – Pueblo?" in said[1]
    assert "Taken back: claim Denver-Pueblo orange" in said[2] and "Your turn." in said[2]


def test_a_hint_names_moves_with_what_they_promise(terminal: Terminal) -> None:
    text = terminal.play("1\nhint\n")
    hint = text.split("Ann> hint")[1].split("Ann> ")[0]
    found = re.findall(r"^ *\d+ .*: \d+ % to win, about -?\d+ points", hint, re.M)
    assert 2 <= len(found) <= 5


def test_a_game_left_is_kept_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    file, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    text = flat(terminal.play(f"1\nsave {other}\n", "--record", file))
    assert terminal.status == 0
    assert "The game stops here, after" in text
    assert f"ironroad play --continue {file}".replace(" ", "") in text.replace(" ", "")
    assert file.read_text("utf-8") == other.read_text("utf-8")
    moves = Game.from_record(file.read_text("utf-8")).moves
    terminal.run("play", "--continue", file, typed=numbers(4))
    game = Game.from_record(file.read_text("utf-8"))
    assert game.is_over and game.moves[: len(moves)] == moves
    assert game.bots == (None, "random")
    again = terminal.run("play", "--continue", file)
    assert "final scores" in again
    assert "--record FILE keeps one" in flat(terminal.play("quit\n"))


def test_a_game_of_bots_goes_on_and_one_may_sit_down(terminal: Terminal, tmp_path: Path) -> None:
    game = Game.new("usa", seats=["Ann", "Bram"], seed=1)
    for _ in range(10):
        game.push(game.legal_moves[0])
    file, kept = tmp_path / "game.jsonl", tmp_path / "kept.jsonl"
    file.write_text(str(game.record()), "utf-8")
    arguments = ("--continue", file, "-b", "random", "--record", kept)
    assert "final scores" in terminal.run("play", *arguments)
    assert Game.from_record(kept.read_text("utf-8")).bots == ("random", "random")
    assert "Eva> " in terminal.run("play", *arguments, "--me", "Eva", "--seat", "2")
    assert Game.from_record(kept.read_text("utf-8")).seats == ("Ann", "Eva")


def test_an_interrupted_game_is_kept(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    file = tmp_path / "game.jsonl"
    text = terminal.play("", "--record", file)
    assert terminal.status == 130 and "The game stops here" in text
    assert not Game.from_record(file.read_text("utf-8")).is_over


# ---- secrets ----------------------------------------------------------------------------------

ALONE = [setting for setting in twins.SETTINGS if setting.owners.count(0) == 1]


@pytest.mark.parametrize("setting", ALONE, ids=str)
def test_games_that_differ_only_in_hidden_things_print_the_same(
    terminal: Terminal, setting: twins.Setting, tmp_path: Path
) -> None:
    story = twins.story_of(setting, 3)
    twin = twins.twin_of(setting, story, (0,), 3)
    assert twin.cards + twin.tickets
    end = next(n for n in range(len(story) // 3, len(story)) if asks_first(story[:n]))
    printed = []
    for each in (story, twin.story):
        game = twins.game_of(each[:end])
        game.bots = (None, *["random"] * (game.players - 1))
        file = tmp_path / "game.jsonl"
        file.write_text(str(game.record()), "utf-8")
        typed = "list\nmap\nlog\nscores\nhint\n?\nundo\n"
        printed.append(terminal.run("play", "--continue", file, typed=typed))
    assert "Player 0> " in printed[0]
    assert printed[0] == printed[1]


def asks_first(story: twins.Story) -> bool:
    """Whether the first seat must decide at the end of a story."""
    return twins.game_of(story).to_move == 0


# ---- the list of moves ------------------------------------------------------------------------


def test_moves_are_in_groups_in_columns_that_fit_and_found_by_name() -> None:
    game = Game.from_position(
        {"board": "europe", "seats": [{"hand": {"red": 6, "blue": 6, "locomotive": 6}}, {}]}, seed=1
    )
    choices = choices_of(game.view(0), game.legal_moves, Words())
    assert [each.number for each in choices] == list(range(1, len(choices) + 1))
    groups = list(dict.fromkeys(each.group for each in choices))
    assert groups == ["draw", "claim", "station"]
    for width in (80, 120):
        lines = listed(choices, Words(), width, in_full=True)
        assert max(map(len, lines)) <= width
        assert all(any(each.label in line for line in lines) for each in choices)
    assert "47 cities" in " ".join(listed(choices, Words(), 80, in_full=False))
    assert {each.move.city for each in find(choices, "zurich") if each.move.city} == {"Zürich"}
    assert str(typed(choices, "claim paris-zurich")) == "claim Paris-Zürich grey"
    assert typed(choices, "claim") is None


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("board", board_names())
def test_every_move_of_a_game_has_words(board: str, language: str) -> None:
    options = {option.name: "on" for option in load_board(board).file.options}
    options.pop("tolls", None)
    game, dice, words = (
        Game.new(board, 2, seed=2, options=options),
        random.Random(2),
        Words(language),
    )
    while not game.is_over:
        choices = choices_of(game.view(game.to_move), game.legal_moves, words)
        labels = [each.label for each in choices]
        assert len(set(labels)) == len(labels)
        assert not any("{" in text or "None" in text for text in labels)
        if language == "nl":
            moves = {str(each.move) for each in choices}
            assert not moves & set(labels)
        game.push(dice.choice(game.legal_moves))
