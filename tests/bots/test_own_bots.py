"""Bots of one's own: registered by a call or by an installed distribution, and known everywhere."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from ironroad import BadBot, Bot, Move, View, parse_bot, register_bot
from ironroad.bots import registry
from ironroad.bots.random import Random
from ironroad.bots.registry import BOTS, bots

OWN_BOT = '''
from dataclasses import dataclass

from ironroad import Bot, parse_bot, register_bot


{decorator}
@dataclass(frozen=True)
class {kind}(Bot):
    """The last legal move, found by asking itself by its name."""

    name = "{name}"
    asks: int = 1

    def choose(self, view, legal_moves):
        if self.asks:
            return parse_bot("{name}:asks=0").choose(view, legal_moves)
        return legal_moves[-1]
'''


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a test without registered bots, and unregister those of the test after it."""
    monkeypatch.setattr(registry, "_registered", {})


@dataclass(frozen=True)
class Last(Bot):
    """A bot that makes the last of the legal moves."""

    name: ClassVar[str] = "last-one"
    spare: int = 2

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        return legal_moves[-1]


def test_a_registered_bot_is_known_by_its_name(own_bots: None) -> None:
    with pytest.raises(BadBot, match="there is no bot 'last-one'"):
        parse_bot("last-one")
    assert register_bot(Last) is Last
    assert parse_bot("last-one:spare=9") == Last(spare=9)
    assert list(bots()) == [*BOTS, "last-one"]
    assert "last-one" not in BOTS
    with pytest.raises(BadBot, match=r"expected one of random, .*last-one"):
        parse_bot("last-ona")


def test_a_class_may_be_registered_anew(own_bots: None) -> None:
    """Registering again, as when a notebook's cell is run again, replaces the class."""
    again: type[Bot] = dataclass(frozen=True)(
        type("Last", (Last,), {"__module__": Last.__module__})
    )
    register_bot(register_bot(Last))
    register_bot(again)
    assert type(parse_bot("last-one")) is again


@pytest.mark.parametrize("name", ["planner", "hard", "last-one"])
def test_a_name_that_is_taken_is_refused(own_bots: None, name: str) -> None:
    register_bot(Last)
    other: type[Bot] = dataclass(frozen=True)(type("Other", (Last,), {"name": name}))
    with pytest.raises(BadBot, match=rf"Other: there is a bot '{name}' already"):
        register_bot(other)
    assert parse_bot("last-one") == Last()


class NoDataclass(Last):
    name = "plain"


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Random(), "Random.seed=0.: expected a subclass of Bot"),
        (dict, "<class 'dict'>: expected a subclass of Bot"),
        (Bot, "ironroad.bots.bot.Bot does not choose; expected a method `choose`"),
        (NoDataclass, "NoDataclass: expected a dataclass, with @dataclass"),
        *(
            (dataclass(frozen=True)(type("Odd", (Last,), {"name": name})), "expected small letters")
            for name in ("", "Own", "own bot", "own:", "own,", None)
        ),
    ],
)
def test_what_cannot_be_a_bot_is_not_registered(own_bots: None, kind: Any, expected: str) -> None:
    with pytest.raises(BadBot, match=expected):
        register_bot(kind)
    assert list(bots()) == list(BOTS)


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The output of the command with the distributions of a folder installed."""
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.run(
        [sys.executable, "-m", "ironroad", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )


def install(folder: Path, source: str, entry: str) -> None:
    """Install a distribution into a folder: a module and its metadata."""
    (folder / "own_bots.py").write_text(source)
    told = folder / "own_bots-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[ironroad.bots]\n{entry}\n")


@pytest.mark.parametrize("decorator", ["", "@register_bot"])
def test_the_bot_of_an_installed_distribution_is_known_to_every_command(
    tmp_path: Path, decorator: str
) -> None:
    source = OWN_BOT.format(decorator=decorator, kind="Last", name="last-one")
    install(tmp_path, source, "last-one = own_bots:Last")
    told = json.loads(command(tmp_path, "bots", "--json").stdout)
    assert [bot["name"] for bot in told["bots"]] == [*BOTS, "last-one"]
    played = command(tmp_path, "play", "san_francisco", "--bot", "last-one:asks=0", "--quiet")
    assert played.returncode == 0, played.stderr


def test_the_workers_of_the_arena_know_an_installed_bot(tmp_path: Path) -> None:
    install(
        tmp_path, OWN_BOT.format(decorator="", kind="Last", name="last-one"), "x = own_bots:Last"
    )
    match = ["arena", "san_francisco", "last-one", "random", "--games", "4", "--workers", "2"]
    done = command(tmp_path, *match, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["abandoned"] == 0


def test_the_workers_of_the_arena_know_a_registered_bot(tmp_path: Path) -> None:
    """Bots registered in an imported module and in the script that starts the workers."""
    (tmp_path / "own_bots.py").write_text(
        OWN_BOT.format(decorator="@register_bot", kind="Last", name="last-one")
    )
    script = OWN_BOT.format(decorator="@register_bot", kind="Mine", name="mine") + (
        "import own_bots\n"
        "from ironroad import Match, play_match\n"
        'if __name__ == "__main__":\n'
        '    match = Match.new("san_francisco", ["last-one", "mine"])\n'
        "    played = play_match(match, 4, workers=2).results\n"
        "    assert len(played) == 4\n"
        "    assert not any(each.mishap for each in played), played\n"
    )
    (tmp_path / "script.py").write_text(script)
    done = subprocess.run(
        [sys.executable, "script.py"],
        cwd=tmp_path,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("late = nowhere:Late", "the installed bot late = nowhere:Late: No module named 'nowhere'"),
        ("late = own_bots:Late", "late = own_bots:Late: module 'own_bots' has no attribute 'Late'"),
        ("late = own_bots:parse_bot", "parse_bot at 0x"),
        ("late = odd", "the installed bot late = odd: division by zero"),
        ("late = own_bots:Last", "own_bots.Last: there is a bot 'greedy' already"),
    ],
)
def test_an_installed_bot_that_is_none_is_told_in_a_line(
    tmp_path: Path, entry: str, expected: str
) -> None:
    install(tmp_path, OWN_BOT.format(decorator="", kind="Last", name="greedy"), entry)
    (tmp_path / "odd.py").write_text("1 / 0\n")
    done = command(tmp_path, "bots")
    assert done.returncode == 2 and expected in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
