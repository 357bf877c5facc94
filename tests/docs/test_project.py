"""The project as a whole: what it needs is declared, and what its tests leave out is told."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.support.programs import ALL_MUST_RUN

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


# ---- what it needs --------------------------------------------------------------------------


def imported(source: str) -> set[str]:
    """The packages that a module imports, without its own and Python's."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"ironroad"}


def name_of(requirement: str) -> str:
    """The package that a requirement is about, as indexes write it."""
    return re.split(r"[\[<>=;~! ]", requirement)[0].lower().replace("_", "-")


def test_every_package_that_is_imported_is_declared() -> None:
    """Also those that another package brings along, as long as it does."""
    extras = [part for name, part in PROJECT["optional-dependencies"].items() if name != "dev"]
    declared = {name_of(each) for part in (PROJECT["dependencies"], *extras) for each in part}
    brought = packages_distributions()
    sources = [path.read_text("utf-8") for path in (ROOT / "ironroad").rglob("*.py")]
    names = set().union(*map(imported, sources))
    assert {"numpy", "starlette"} <= names
    for name in names:
        assert {name_of(each) for each in brought.get(name, [name])} & declared, name


# ---- what its tests leave out ---------------------------------------------------------------

WITHOUT_NODE = "tests/bots/test_external.py::test_the_examples_play_whole_games_on_every_board"


def run_without_programs(folder: Path, **more: str) -> str:
    """What pytest tells of a test that needs Node, where no program is found."""
    asked = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        f"{WITHOUT_NODE}[first_move.js]",
    ]
    known = {name: value for name, value in os.environ.items() if name != ALL_MUST_RUN}
    environment = known | {"PATH": str(folder)} | more
    done = subprocess.run(
        asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_tests_that_are_left_out_are_listed_with_the_reason(tmp_path: Path) -> None:
    told = run_without_programs(tmp_path).splitlines()
    assert told[-2] == "tests of a bot in JavaScript, because there is no Node (1)"
    assert "1 skipped" in told[-1]


def test_a_missing_program_fails_where_all_tests_must_run(tmp_path: Path) -> None:
    told = run_without_programs(tmp_path, **{ALL_MUST_RUN: "1"})
    assert "left out: tests of a bot in JavaScript, because there is no Node" in told
    assert "1 failed" in told
