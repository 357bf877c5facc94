"""The examples in the documents work: Python runs, commands run, the board loads."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ironroad import Game
from ironroad.engine.board import make_board
from ironroad.game.step import EFFECTS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_python_of_a_page_does_what_it_says(path: Path) -> None:
    code = "\n".join(blocks(path, "python"))
    test = doctest.DocTestParser().get_doctest(code, {}, path.name, str(path), 0)
    failed = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test)
    assert failed.failed == 0


def commands() -> list[str]:
    return [
        line.split("#")[0].strip()
        for path in PAGES
        for block in blocks(path, "sh")
        for line in block.splitlines()
    ]


def test_the_commands_of_the_pages_run(tmp_path: Path) -> None:
    assert len(commands()) >= 5
    for command in commands():
        program, *arguments = shlex.split(command)
        assert program == "ironroad"
        if arguments[0] == "bench":
            arguments += ["--seconds", "0.05"]
        done = subprocess.run(
            [sys.executable, "-m", "ironroad", *arguments],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"


def test_the_board_of_the_guide_plays() -> None:
    (text,) = blocks(ROOT / "docs" / "boards.md", "toml")
    game = Game.new(make_board("guide.toml", text), 3, seed=1)
    while not game.is_over:
        game.push(game.legal_moves[-1])
    assert game.scores().winners


def test_every_kind_of_effect_is_documented() -> None:
    text = (ROOT / "docs" / "formats.md").read_text("utf-8")
    for kind in EFFECTS:
        parts = ", ".join(f"`{part.name}`{'*' if part.own else ''}" for part in kind.parts)
        assert f"| `{kind.kind}` | {parts} |" in text, kind.kind


def test_links_between_pages_lead_somewhere() -> None:
    for path in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_changelog_knows_the_version() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.M)
    assert version and f"## {version[1]} - " in (ROOT / "CHANGELOG.md").read_text("utf-8")
