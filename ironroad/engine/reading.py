"""Reading JSON objects written by hand: every error says where it is and what was expected."""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from ironroad.engine.board_parts import CARD_NAMES


class BadPosition(ValueError):
    """A position that cannot be, and why."""


class Part:
    """An object of a position that knows where it stands."""

    def __init__(self, where: str, values: object, keys: Iterable[str]) -> None:
        self.where = where
        if not isinstance(values, Mapping):
            self.fail("expected an object")
        self.values = values
        for key in values:
            if key not in keys:
                self.fail(f"unknown key '{key}'; known: {', '.join(keys)}")

    def fail(self, what: str) -> NoReturn:
        """Refuse the position."""
        raise BadPosition(f"{self.where}: {what}" if self.where else what)

    def has(self, key: str) -> bool:
        """Whether a key is there and not null."""
        return self.values.get(key) is not None

    def integer(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number within bounds."""
        value = self.values.get(key)
        if value is None:
            return default
        if type(value) is not int or not low <= value <= high:
            self.fail(f"{key} = {value!r}: expected a whole number from {low} to {high}")
        return value

    def one_of(self, key: str, known: Mapping[str, int], kind: str, value: object) -> int:
        """The number of a name."""
        if not isinstance(value, str) or value not in known:
            self.fail(f"{key}: there is no {kind} {value!r}")
        return known[value]

    def name(self, key: str, known: Mapping[str, int], kind: str, default: int) -> int:
        """The number of a name that may be left out."""
        value = self.values.get(key)
        return default if value is None else self.one_of(key, known, kind, value)

    def names(self, key: str, known: Mapping[str, int], kind: str) -> list[int]:
        """The numbers of a list of names, none twice."""
        values = self.values.get(key)
        if values is None:
            return []
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list")
        numbers = [self.one_of(key, known, kind, value) for value in values]
        if len(set(numbers)) < len(numbers):
            self.fail(f"{key}: a {kind} stands in it twice")
        return numbers

    def numbers(self, key: str, known: Mapping[str, int], kind: str, most: int) -> dict[int, int]:
        """Numbers by name."""
        part = self.part(key, known)
        if part is None:
            return {}
        return {known[name]: part.integer(name, 0, most, 0) for name in part.values}

    def cards(self, key: str) -> list[int]:
        """Numbers of cards by colour; the position may count them or list them."""
        values = self.values.get(key)
        if values is None:
            return [0] * len(CARD_NAMES)
        if isinstance(values, list):
            known = {name: number for number, name in enumerate(CARD_NAMES)}
            listed = [self.one_of(key, known, "card", value) for value in values]
            counts = [listed.count(number) for number in range(len(CARD_NAMES))]
        else:
            part = Part(f"{self.where}: {key}" if self.where else key, values, CARD_NAMES)
            counts = [part.integer(name, 0, 120, 0) for name in CARD_NAMES]
        if sum(counts) > 120:
            self.fail(f"{key}: {sum(counts)} cards: expected 120 at most")
        return counts

    def part(self, key: str, keys: Iterable[str]) -> "Part | None":
        """An object inside, unless it is left out."""
        value = self.values.get(key)
        return None if value is None else Part(key, value, keys)

    def parts(self, key: str, keys: Iterable[str]) -> list["Part"]:
        """A list of objects inside, one a seat."""
        values = self.values.get(key)
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list of objects, one a seat")
        return [Part(f"seat {i}", value, keys) for i, value in enumerate(values)]


def check_just_claimed(state: Any) -> None:
    """What follows a claim is decided by the owner of the track."""
    if state.owner[state.track] != state.player:
        raise BadPosition(
            f"payment: the track is not seat {state.player}'s, who has just claimed it"
        )
