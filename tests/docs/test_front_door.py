"""The front door: `import ironroad` offers the main names, each loaded when it is first used."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import ironroad
from ironroad import Game, GameRecord, scores

SOURCE = Path(ironroad.__file__)


def promised() -> dict[str, str]:
    """The names that type checkers find at the front door, with the modules that define them."""
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(SOURCE.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ironroad."):
            found |= {each.name: node.module for each in node.names}
    return found


def test_the_front_door_gives_what_most_people_need() -> None:
    wanted = "Game Move View Board load_board Batch play_games Bot parse_bot scores register_bot"
    assert set(wanted.split()) <= set(ironroad.__all__) <= set(dir(ironroad))


def test_type_checkers_and_python_find_the_same_names() -> None:
    assert sorted(promised()) == ironroad.__all__
    for name, module in promised().items():
        assert getattr(ironroad, name) is getattr(import_module(module), name), name


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'ironroad' has no attribute 'Gane'"):
        getattr(ironroad, "Gane")  # noqa: B009 - type checkers know that it is not there


def test_importing_ironroad_loads_nothing_else() -> None:
    """Importing takes no time; nor does `dir`, which shells call, load a module."""
    loaded = "print(*(name for name in sys.modules if not name.startswith('_')))"
    code = f"import sys, ironroad; dir(ironroad); {loaded}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    names = done.stdout.split()
    assert [name for name in names if name.startswith("ironroad")] == ["ironroad"]
    assert not {"numpy", "numba", "click", "rich", "fastapi"}.intersection(names)


def test_modules_of_the_package_do_not_use_the_front_door() -> None:
    """They import downward only, from the modules that define the names."""
    for path in SOURCE.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "ironroad" and not node.level:
                names = {each.name for each in node.names}
                assert not names.intersection(ironroad.__all__), path


def test_scores_of_a_game_a_record_its_text_and_a_position_are_the_same() -> None:
    game = Game.new("san_francisco", seed=2)
    for _ in range(40):
        game.push(game.legal_moves[-1])
    record = game.record()
    assert isinstance(record, GameRecord)
    expected = game.scores()
    for moment in (game, record, str(record), game.position()):
        assert scores(moment) == expected
