"""The project: its dependencies are declared, and tests that are left out are listed."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from ironroad.cli.serve import PACKAGES
from tests.support.programs import ALL_MUST_RUN

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


# ---- dependencies ---------------------------------------------------------------------------


def imported(source: str) -> set[str]:
    """The packages that a module imports, without Ironroad and the standard library."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names - sys.stdlib_module_names - {"ironroad"}


def name_of(requirement: str) -> str:
    """The package named by a requirement, in the spelling of package indexes."""
    return re.split(r"[\[<>=;~! ]", requirement)[0].lower().replace("_", "-")


def declared(*extras: str) -> set[str]:
    """The packages that Ironroad is installed with, alone or with extras."""
    named = PROJECT["optional-dependencies"]
    parts = [PROJECT["dependencies"], *(named[extra] for extra in extras)]
    return {name_of(each) for part in parts for each in part}


def imported_by(paths: Iterable[Path]) -> set[str]:
    """The packages that modules import, taken together."""
    return set().union(*(imported(path.read_text("utf-8")) for path in paths))


def undeclared(names: set[str], known: set[str]) -> set[str]:
    """The imports that none of the known packages provides."""
    brought = packages_distributions()
    return {name for name in names if not known & set(map(name_of, brought.get(name, [name])))}


SERVER = set((ROOT / "ironroad" / "server").rglob("*.py"))
OTHERS = set((ROOT / "ironroad").rglob("*.py")) - SERVER


def test_every_package_that_the_server_imports_is_declared() -> None:
    """Packages that come as dependencies of others must be declared too."""
    names = imported_by(SERVER)
    assert {"fastapi", "starlette"} <= names
    assert not undeclared(names, declared("server", "postgres"))


def test_what_is_not_the_server_does_not_need_its_packages() -> None:
    names = imported_by(OTHERS)
    assert {"numpy", "click"} <= names
    assert not undeclared(names, declared("cuda", "ray", "research"))


def test_the_server_asks_for_all_that_its_extra_installs() -> None:
    everywhere = [each for each in PROJECT["optional-dependencies"]["server"] if ";" not in each]
    assert sorted(map(name_of, PACKAGES)) == sorted(map(name_of, everywhere))


COMMANDS_WITHOUT = [
    "--help",
    "bots",
    "boards usa",
    "play san_francisco --quiet --bot random --seed 1",
    "serve --help",
    "serve --port 0",
]
WITHOUT_SERVER = f"""
import sys
for name in {PACKAGES}:
    sys.modules[name] = None
from ironroad.cli import main
main()
"""


@pytest.mark.parametrize("command", COMMANDS_WITHOUT)
def test_without_the_server_all_commands_but_one_run(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SERVER, *command.split()],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    if command == "serve --port 0":
        assert done.returncode == 2
        assert done.stderr.startswith("ironroad: serve needs alembic, fastapi, ")
        assert done.stderr.endswith(": pip install 'ironroad[server]'\n")
        assert done.stderr.count("\n") == 1
    else:
        assert done.returncode == 0, done.stderr
        assert done.stdout


# ---- tests that are left out ----------------------------------------------------------------

WITHOUT_NODE = "tests/bots/test_external.py::test_the_examples_play_whole_games_on_every_board"


def run_without_programs(folder: Path, **more: str) -> str:
    """The output of pytest for a test that needs Node, where no program is found."""
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
