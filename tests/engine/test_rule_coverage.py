"""Every rule that the engine plays has a test that cites its number."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"
PARTS = {"B": 27, "U": 4, "E": 16, "N": 22, "S": 8, "I": 10, "O": 15}
"""The parts of the rules, with the number of rules in each."""


def numbered_rules() -> set[str]:
    """The numbers in docs/rules.md."""
    return set(re.findall(r"^\| ([A-Z]\d+) \|", RULES.read_text("utf-8"), re.MULTILINE))


def cited_rules() -> dict[str, list[str]]:
    """The tests that cite each rule by `@pytest.mark.rule`."""
    cited: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for number in _marks(node):
                    cited.setdefault(number, []).append(node.name)
    return cited


def _marks(test: ast.FunctionDef) -> list[str]:
    numbers = []
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            numbers += [ast.literal_eval(argument) for argument in decorator.args]
    return numbers


def test_the_rules_are_numbered_without_a_gap() -> None:
    expected = {f"{part}{i}" for part, count in PARTS.items() for i in range(1, count + 1)}
    assert numbered_rules() == expected


def test_every_rule_has_a_test_that_cites_it() -> None:
    missing = sorted(numbered_rules() - set(cited_rules()))
    assert not missing, f"no test cites {', '.join(missing)}"


def test_only_rules_that_exist_are_cited() -> None:
    unknown = sorted(set(cited_rules()) - numbered_rules())
    assert not unknown, f"tests cite {', '.join(unknown)}, which docs/rules.md does not have"
