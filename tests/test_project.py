"""The project as a whole: what it needs is declared, and what its tests leave out is told."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
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
