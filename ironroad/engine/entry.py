"""Tables and objects of a file that remember their place in it, for error messages."""

import difflib
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn


class BadBoardFile(ValueError):
    """The error for a board file that cannot be used; its text says why."""


class Entry:
    """A TOML table or a JSON object with its place in the file and the keys read so far.

    `file` is the file, or the line of a file, that error messages name first.
    """

    error: type[ValueError] = BadBoardFile
    """The error that is raised; readers of other kinds of files set their own in a subclass."""

    def __init__(self, file: str, where: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.where = where
        self.values = values
        self.read: set[str] = set()

    def fail(self, what: str) -> NoReturn:
        raise self.error(": ".join(part for part in (self.file, self.where, what) if part))

    def has(self, key: str) -> bool:
        """Whether an optional key is present and not null."""
        self.read.add(key)
        return self.values.get(key) is not None

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        if key not in self.values and default is None:
            near = difflib.get_close_matches(key, set(self.values) - self.read, 1, 0.75)
            self.fail(f"'{key}' is missing" + (f"; is '{near[0]}' meant?" if near else ""))
        return self.values.get(key, default)

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return self.check_integer(key, self.get(key, default), low, high)

    def whole(self, key: str) -> int:
        value = self.get(key)
        if type(value) is not int:
            self.fail(f"{key} = {value!r}: expected a whole number")
        return value

    def check_integer(self, key: str, value: Any, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            self.fail(f"{key} = {value!r}: expected a whole number from {low} to {high}")
        return value

    def number(self, key: str, least: float = -math.inf, default: float | None = None) -> float:
        return self.check_number(key, self.get(key, default), least)

    def check_number(self, key: str, value: Any, least: float) -> float:
        if type(value) not in (int, float) or not math.isfinite(value):
            self.fail(f"{key} = {value!r}: expected a number")
        if value < least:
            self.fail(f"{key} = {value!r}: expected {least:g} or more")
        return float(value)

    def numbers(self, key: str, count: int, least: float = -math.inf) -> list[float]:
        value = self.row(key)
        if len(value) != count:
            self.fail(f"{key} = {value!r}: expected {count} numbers")
        return [self.check_number(key, each, least) for each in value]

    def flag(self, key: str) -> bool:
        value = self.get(key, False)
        if type(value) is not bool:
            self.fail(f"{key} = {value!r}: expected true or false")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self.get(key, default)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{key} = {value!r}: expected a text")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        value = self.row(key, default)
        if not all(isinstance(each, str) for each in value):
            self.fail(f"{key} = {value!r}: expected a list of texts")
        return tuple(value)

    def texts_by(self, key: str) -> dict[str, str]:
        table = self.table(key)
        return {name: table.text(name) for name in table.values}

    def one_of(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        return self.check_one_of(key, self.text(key, default), allowed)

    def check_one_of(self, what: str, value: object, allowed: Iterable[str]) -> str:
        names = list(allowed)
        if isinstance(value, str) and value in names:
            return value
        near = difflib.get_close_matches(str(value), names, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"expected one of: {', '.join(names)}"
        self.fail(f"unknown {what} {value!r}; {hint}")

    def row(self, key: str, default: list[Any] | None = None) -> list[Any]:
        value = self.get(key, default)
        if not isinstance(value, list):
            self.fail(f"{key} = {value!r}: expected a list")
        return value

    def integers(
        self, key: str, low: int, high: int, default: list[int] | None = None
    ) -> list[int]:
        return [self.check_integer(key, value, low, high) for value in self.row(key, default)]

    def pair(self, key: str, allowed: Iterable[str]) -> tuple[str, str]:
        names = list(allowed)
        value = self.row(key)
        if len(value) != 2:
            self.fail(f"{key} = {value!r}: expected two names")
        first, second = (self.check_one_of("place", name, names) for name in value)
        if first == second:
            self.fail(f"{key} = {value!r}: expected two different places")
        return first, second

    def span(self, key: str, low: int, high: int) -> tuple[int, int]:
        value = self.integers(key, low, high)
        if len(value) != 2 or value[0] > value[1]:
            self.fail(f"{key} = {value!r}: expected [least, most]")
        return value[0], value[1]

    def table(self, key: str, default: dict[str, Any] | None = None) -> "Entry":
        return self.entry(key, self.get(key, default))

    def entry(self, where: str, value: Any) -> "Entry":
        if not isinstance(value, dict):
            self.fail(f"{where} = {value!r}: expected a table")
        return type(self)(self.file, f"{self.where}.{where}" if self.where else where, value)

    def numbered(self, key: str, low: int, high: int) -> dict[int, Any]:
        """The table at a key, whose own keys must be whole numbers from `low` to `high`."""
        inside = self.table(key)
        result = {}
        for name, value in inside.values.items():
            if not re.fullmatch("0|[1-9][0-9]{0,5}", name) or not low <= int(name) <= high:
                inside.fail(f"key '{name}': expected a whole number from {low} to {high}")
            result[int(name)] = value
        return dict(sorted(result.items()))

    def points_by(self, key: str, low: int, high: int, most: int = 255) -> dict[int, int]:
        """The table of points at a key, whose own keys must be numbers from `low` to `high`."""
        table = self.numbered(key, low, high)
        return {n: self.check_integer(f"{key}.{n}", v, 0, most) for n, v in table.items()}

    def rows(
        self, key: str, low: int = 0, high: int = 10_000, default: list[Any] | None = None
    ) -> list["Entry"]:
        value = self.row(key, default)
        if not low <= len(value) <= high:
            self.fail(f"{key} has {len(value)} entries: expected {low} to {high}")
        return [self.entry(f"{key}[{i + 1}]", each) for i, each in enumerate(value)]

    def finish(self) -> None:
        unknown = sorted(set(self.values) - self.read)
        if unknown:
            near = difflib.get_close_matches(unknown[0], self.read, 1)
            hint = (
                f"did you mean '{near[0]}'?" if near else f"known: {', '.join(sorted(self.read))}"
            )
            self.fail(f"unknown key '{unknown[0]}'; {hint}")
