"""The engine imports the standard library, NumPy and Numba, and nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ironroad

ENGINE = Path(ironroad.__path__[0]) / "engine"
ALLOWED = {*sys.stdlib_module_names, "numpy", "numba"}


def imported(source: str) -> Iterator[str]:
    """The modules that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def foreign(source: str) -> list[str]:
    """The imports of a module that are not allowed in the engine."""
    return [
        name
        for name in imported(source)
        if name.split(".")[0] not in ALLOWED and not f"{name}.".startswith("ironroad.engine.")
    ]


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.stem)
def test_a_module_of_the_engine_imports_numpy_and_numba_at_most(path: Path) -> None:
    assert foreign(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "import click",
        "import os, platformdirs",
        "from numba_cuda import cuda",
        "from ironroad import game",
        "from ironroad.policies.plan import PLAN",
        "from . import board",
        "def f():\n    import ironroad.game",
    ],
)
def test_any_other_import_is_noticed(line: str) -> None:
    assert len(foreign(line)) == 1
