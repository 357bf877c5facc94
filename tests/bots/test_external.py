"""External bots: examples play, faulty programs are reported, and no process is left behind."""

import copy
import gc
import json
import os
import pickle
import re
import shlex
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ironroad import Game
from ironroad.bots import external, program
from ironroad.bots.bot import BotFailed
from ironroad.bots.external import External
from ironroad.game.moves import Move
from tests.support.programs import need

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "bots"
TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("usa", 2, {}),
    ("europe", 3, {}),
    ("nederland", 2, {"neutral": "on"}),
    ("san_francisco", 4, {}),
    ("italy", 2, {}),
    ("old_west", 3, {"alvin": "on"}),
]

GOOD = """
import json, os, pathlib, sys, time

def read():
    return json.loads(sys.stdin.readline() or '{"type": "quit"}')

def send(**message):
    print(json.dumps(message), flush=True)

def question():
    while (message := read())["type"] not in ("choose", "quit"):
        pass
    return message

def answer(message):
    send(type="move", id=message["id"], move=message["legal_moves"][0])

pathlib.Path(__file__).with_suffix(".pid").write_text(str(os.getpid()))
"""
"""What programs in these tests begin with."""
READY = "read()\nsend(type='ready', name='tester')\n"
PLAYS = "while (message := question())['type'] != 'quit': answer(message)\n"


class Written:
    """An external program written for a test, and the bot that runs it."""

    def __init__(self, folder: Path, text: str, seconds: float = 10) -> None:
        self.path = folder / "bot.py"
        self.path.write_text(GOOD + textwrap.dedent(text))
        self.bot = External(command=shlex.join([sys.executable, str(self.path)]), seconds=seconds)
        self.game = Game.new("usa", 2, seed=1)

    def choose(self) -> Move:
        assert self.game.to_move is not None
        return self.bot.choose(self.game.view(self.game.to_move), self.game.legal_moves)

    def failure(self) -> str:
        """The error message when the program fails; its process has ended by then."""
        with pytest.raises(BotFailed) as caught:
            self.choose()
        assert not self.is_running()
        assert str(caught.value).startswith("external:command=")
        return str(caught.value)

    def is_running(self) -> bool:
        return is_running(int(self.path.with_suffix(".pid").read_text()))


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def ends(pid: int) -> bool:
    """Whether the process ends within a moment."""
    for _ in range(100):
        if not is_running(pid):
            return True
        time.sleep(0.02)
    return False


def example(name: str) -> External:
    program = "node" if name.endswith(".js") else sys.executable
    return External(command=shlex.join([program, str(EXAMPLES / name)]))


@pytest.fixture(autouse=True)
def _nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give programs less time to end than usual; check that no thread outlives its program."""
    monkeypatch.setattr(program, "MOMENT", 0.3)
    monkeypatch.setattr(external, "MOMENT", 0.3)
    before = threading.active_count()
    yield
    gc.collect()
    assert threading.active_count() == before


# ---- good programs ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["longest_track.py", "first_move.js"])
def test_the_examples_play_whole_games_on_every_board(name: str) -> None:
    if name.endswith(".js"):
        need("tests of a bot in JavaScript", "Node", "node")
    bot = example(name)
    for board, players, options in TABLES:
        game = Game.new(board, players, seed=3, options=options)
        while not game.is_over:
            assert game.to_move is not None
            game.push(bot.choose(game.view(game.to_move), game.legal_moves))
        assert game.scores().winners
    bot.close()


def test_the_longest_track_is_what_it_says() -> None:
    position = {"board": "usa", "seats": [{"hand": {"red": 6, "blue": 2}}, {}]}
    game = Game.from_position(position, seed=1)
    bot = example("longest_track.py")
    move = bot.choose(game.view(0), game.legal_moves)
    claims = [each.track for each in game.legal_moves if each.kind == "claim"]
    longest = max(track.length for track in game.board.tracks if track.id in claims)
    (chosen,) = [track for track in game.board.tracks if track.id == move.track]
    assert chosen.length == longest == 6
    bot.close()


def messages(folder: Path, games: list[Game], **parameters: Any) -> list[dict[str, Any]]:
    """The messages that a program gets while it makes one choice in each game."""
    log = folder / "log"
    loop = f"""
        log = open({str(log)!r}, "w")
        for line in sys.stdin:
            log.write(line)
            message = json.loads(line)
            if message["type"] == "hello":
                send(type="ready", name="tester")
            if message["type"] == "choose":
                answer(message)
            if message["type"] == "quit":
                log.close()
                break
    """
    command = Written(folder, loop).bot.command
    bot = External(command=command, **parameters)
    for game in games:
        assert game.to_move is not None
        bot.choose(game.view(game.to_move), game.legal_moves)
    bot.close()
    return [json.loads(line) for line in log.read_text("ascii").splitlines()]


def test_what_a_program_is_told(tmp_path: Path) -> None:
    europe = Game.new("europe", 3, seed=1)
    usa = Game.new("usa", 2, seed=1)
    told = messages(tmp_path, [europe, europe, usa, europe], seed=7, seconds=3)
    kinds = ["hello", "board", "choose", "choose", "board", "choose", "board", "choose", "quit"]
    assert [message["type"] for message in told] == kinds
    assert told[0] == {"type": "hello", "protocol": 1, "seed": 7, "seconds": 3}
    assert told[-1] == {"type": "quit"}
    assert [message["id"] for message in told if message["type"] == "choose"] == [1, 2, 3, 4]
    assert told[2]["view"] == json.loads(json.dumps(europe.view(europe.to_move).to_json()))
    assert told[2]["legal_moves"] == [str(move) for move in europe.legal_moves]
    facts = told[1]["board"]
    assert (facts["id"], facts["hash"]) == ("europe", europe.board.hash)
    assert len(facts["tracks"]) == len(europe.board.tracks)


def test_the_board_is_told_as_the_command_line_shows_it(tmp_path: Path) -> None:
    told = messages(tmp_path, [Game.new("italy", 2, seed=1)])
    shown = subprocess.run(
        [sys.executable, "-m", "ironroad", "boards", "italy", "--json"],
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    facts = json.loads(shown.stdout)
    del facts["layout"]
    assert told[1]["board"] == facts


def test_the_page_names_everything_that_a_program_is_told(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    games = [
        Game.new("old_west", 2, seed=1, options={"alvin": "on"}),
        Game.new("nederland", 2, seed=1, options={"neutral": "on"}),
        Game.from_position(
            {
                "board": "usa",
                "seats": [{"hand": {"red": 2}}, {}],
                "phase": "pay",
                "payment": {"track": "Duluth-Omaha grey"},
            },
            seed=1,
        ),
    ]
    for message in messages(tmp_path, games):
        assert keys(message) <= named, keys(message) - named


CARDS = ("cards", "hand", "known_cards", "face_up", "discards", "laid", "turned_up")
RULES = ("mechanics", "options", "start", "draw", "route_points")
PLACES = ("tracks", "put_back", "tokens_left", "marker_points")
OPEN = {*CARDS, *RULES, *PLACES}
"""Parts whose keys are names of cards, rules, tracks, tickets and cities."""


def keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*(keys(each) for each in value))
    if not isinstance(value, dict):
        return set()
    inner = [keys(each) for key, each in value.items() if key not in OPEN or isinstance(each, list)]
    return set(value).union(*inner)


def test_a_bot_is_one_process_from_the_first_choice_to_the_end(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + PLAYS)
    pid = tmp_path / "bot.pid"
    assert not pid.exists()
    written.choose()
    first = pid.read_text()
    written.choose()
    assert pid.read_text() == first and written.is_running()
    written.bot.close()
    assert not written.is_running()
    written.bot.close()
    written.choose()  # it starts again
    assert pid.read_text() != first and written.is_running()
    written.bot.close()
    assert not written.is_running()


def test_equal_bots_and_copies_have_a_process_each(tmp_path: Path) -> None:
    bot = Written(tmp_path, READY + PLAYS).bot
    game = Game.new("usa", 2, seed=1)
    copies = [bot, copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))]
    pids = set()
    for each in copies:
        assert each == bot and hash(each) == hash(bot)
        each.choose(game.view(0), game.legal_moves)
        pids.add(int((tmp_path / "bot.pid").read_text()))
    assert len(pids) == 4
    for each in copies:
        each.close()
    assert not any(is_running(pid) for pid in pids)


def test_a_forgotten_bot_ends_its_process(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + PLAYS)
    written.choose()
    assert written.is_running()
    del written.bot
    gc.collect()
    assert not written.is_running()


@pytest.mark.parametrize("end", ["", "raise ValueError", "sys.exit(3)"])
def test_the_end_of_the_program_that_asks_ends_the_process(tmp_path: Path, end: str) -> None:
    command = Written(tmp_path, READY + PLAYS).bot.command
    script = f"""
import sys
from ironroad.bots.external import External
from ironroad import Game
game = Game.new("usa", 2, seed=1)
bot = External(command={command!r})
bot.choose(game.view(game.to_move), game.legal_moves)
{end}
"""
    subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, timeout=60)
    assert ends(int((tmp_path / "bot.pid").read_text()))


def test_threads_may_share_a_bot(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + PLAYS)
    with ThreadPoolExecutor(4) as pool:
        chosen = list(pool.map(lambda _: written.choose(), range(40)))
    assert set(chosen) == {written.game.legal_moves[0]}
    written.bot.close()


# ---- bad programs -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sys.exit(3)", "the program ended with exit status 3"),
        ("raise ValueError('no luck')", "exit status 1\nTraceback"),
        ("os.close(1); read(); time.sleep(60)", "the program closed its output"),
        ("print('hello there', flush=True)", "answered 'hello there', which is not JSON"),
        ("send(type='hello')", "expected a message of type ready"),
        ("send(type='ready')", "expected its name"),
        ("send(type='ready', name=3)", "expected its name"),
        (READY + "question(); sys.exit(4)", "tester ended with exit status 4"),
        (READY + "answer(question()); sys.exit(5)", "tester ended with exit status 5"),
        (READY + "question(); os.kill(os.getpid(), 9)", "tester ended with exit status -9"),
        (READY + "question(); print('rubbish', flush=True)", "'rubbish', which is not JSON"),
        (READY + "question(); print(flush=True)", "answered '', which is not JSON"),
        (READY + "question(); os.write(1, b'\\xff\\xfe\\n')", "which is not JSON"),
        (READY + "question(); print('[' * 60000, flush=True)", "which is not JSON"),
        (READY + "question(); print('[1]', flush=True)", "'[1]'; expected a message of type move"),
        (READY + "question(); send(move='pass')", "expected a message of type move"),
        (READY + "answer(question() | {'id': 7})", "expected id 1"),
        (READY + "answer({'legal_moves': ['pass'], 'id': None} | {})", "expected id 1"),
        (READY + "answer(question() | {'legal_moves': ['take gold']})", "expected a legal move:"),
        (READY + "answer(question() | {'legal_moves': ['pass']})", "expected a legal move: keep"),
        (READY + "answer(question() | {'legal_moves': [['pass']]})", "expected a legal move:"),
        (READY + "print('x' * 10**7, flush=True)", "wrote a line of more than 65536 bytes"),
        (READY + "m = question()\nfor _ in range(9): answer(m)\nquestion()", "expected id 2"),
    ],
)
def test_a_bad_program_is_found_out(tmp_path: Path, text: str, expected: str) -> None:
    written = Written(tmp_path, text)
    if "answer(question()); sys.exit" in text or "range(9)" in text:
        written.choose()
    assert expected in written.failure()


def test_a_program_that_does_not_answer_is_ended_in_time(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + "time.sleep(60)", seconds=0.5)
    start = time.monotonic()
    assert "tester did not answer within 0.5 s" in written.failure()
    assert time.monotonic() - start < 5


def test_a_program_that_will_not_listen_is_ended_in_time(tmp_path: Path) -> None:
    """The program reads nothing, so that its pipe fills up, and ignores the request to end."""
    text = """
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        read()
        send(type="ready", name="deaf")
        for id in range(1, 10000):
            send(type="move", id=id, move="keep everything")
            time.sleep(0.001)
        time.sleep(60)
    """
    written = Written(tmp_path, text, seconds=0.5)
    start = time.monotonic()
    assert "deaf answered" in written.failure()
    assert time.monotonic() - start < 5


def test_a_question_larger_than_a_pipe_does_not_block(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + "time.sleep(60)", seconds=0.5)
    moves = written.game.legal_moves * 100_000
    with pytest.raises(BotFailed, match="did not answer"):
        written.bot.choose(written.game.view(0), moves)
    assert not written.is_running()


def test_a_program_that_does_not_start_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 0.5)
    assert "did not answer" in Written(tmp_path, "time.sleep(60)", seconds=0.2).failure()


def test_a_flood_of_lines_is_stopped(tmp_path: Path) -> None:
    flood = "message = question()\nanswer(message)\nwhile True: send(type='move', id=2, move='x')"
    written = Written(tmp_path, READY + flood)
    written.choose()
    time.sleep(0.3)
    said = written.failure()
    assert "expected a legal move" in said or "nobody asked for" in said


def test_a_flood_on_stderr_neither_blocks_nor_fills_the_memory(tmp_path: Path) -> None:
    noise = "print('noise ' * 10**6, 'the end', file=sys.stderr, flush=True)\n"
    written = Written(tmp_path, READY + "answer(question())\n" + noise + "sys.exit(6)")
    written.choose()
    said = written.failure()
    assert "exit status 6" in said and said.endswith("noise  the end")
    assert len(said) < program.KEPT + 500


def test_a_failed_bot_may_be_asked_again(tmp_path: Path) -> None:
    written = Written(tmp_path, READY + "answer(question())")
    for _ in range(2):
        assert written.choose() in written.game.legal_moves
        assert "exit status 0" in written.failure()


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child.pid"
    text = f"""
        import subprocess
        process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        pathlib.Path({str(child)!r}).write_text(str(process.pid))
    """
    written = Written(tmp_path, textwrap.dedent(text) + READY + PLAYS)
    written.choose()
    written.bot.close()
    assert not written.is_running()
    assert ends(int(child.read_text()))


@pytest.mark.parametrize("text", ["signal.SIG_IGN", "lambda *_: time.sleep(60)"])
def test_a_program_that_does_not_quit_is_killed(tmp_path: Path, text: str) -> None:
    text = f"import signal\nsignal.signal(signal.SIGTERM, {text})\n{READY}"
    written = Written(tmp_path, text + "answer(question())\ntime.sleep(60)")
    written.choose()
    written.bot.close()
    assert not written.is_running()


@pytest.mark.parametrize("command", ["no-such-program-here", ".", "'a\0b'"])
def test_a_program_that_is_not_there_is_named(command: str) -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(BotFailed, match="the program cannot be started"):
        External(command=command).choose(game.view(0), game.legal_moves)
