"""Every rule that the engine plays has a test that cites its number."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"
PLAYED = "BE"
"""Initials of the parts of the rules that are played."""


def numbered_rules() -> set[str]:
    """The numbers in docs/rules.md of the parts that are played."""
    numbers = re.findall(r"^\| ([A-Z]\d+) \|", RULES.read_text("utf-8"), re.MULTILINE)
    return {number for number in numbers if number[0] in PLAYED}


def cited_rules() -> dict[str, list[str]]:
    """The tests that cite each rule by `@pytest.mark.rule`."""
    cited: dict[str, list[str]] = {}
    for path in TESTS.glob("test_*.py"):
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
    rules = numbered_rules()
    for part in PLAYED:
        numbers = {int(rule[1:]) for rule in rules if rule[0] == part}
        assert numbers == set(range(1, len(numbers) + 1)) and len(numbers) >= 16


def test_every_rule_has_a_test_that_cites_it() -> None:
    missing = sorted(numbered_rules() - set(cited_rules()))
    assert not missing, f"no test cites {', '.join(missing)}"


def test_only_rules_that_exist_are_cited() -> None:
    known = re.findall(r"^\| ([A-Z]\d+) \|", RULES.read_text("utf-8"), re.MULTILINE)
    unknown = sorted(set(cited_rules()) - set(known))
    assert not unknown, f"tests cite {', '.join(unknown)}, which docs/rules.md does not have"
