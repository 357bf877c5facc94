"""Reading JSON objects written by hand: every error says where it is and what was expected."""

from collections.abc import Iterable, Mapping
from typing import Any

from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.entry import Entry


class BadPosition(ValueError):
    """The error for an impossible position; its text says why it is impossible."""


class Part(Entry):
    """A JSON object of a position; keys that are left out or null have a default value."""

    error = BadPosition

    def __init__(self, where: str, values: object, keys: Iterable[str]) -> None:
        if not isinstance(values, Mapping):
            raise BadPosition(f"{where}: expected an object" if where else "expected an object")
        super().__init__("", where, values)
        for key in values:
            if key not in keys:
                self.fail(f"unknown key '{key}'; known: {', '.join(keys)}")

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """The whole number at a key, from `low` to `high`; `default` if it is left out."""
        if default is not None and not self.has(key):
            return default
        return self.check_integer(key, self.values.get(key), low, high)

    def number_of(self, key: str, known: Mapping[str, int], kind: str, value: object) -> int:
        """The number that `known` has for a name."""
        if not isinstance(value, str) or value not in known:
            self.fail(f"{key}: there is no {kind} {value!r}")
        return known[value]

    def name(self, key: str, known: Mapping[str, int], kind: str, default: int) -> int:
        """The number of the name at a key, or `default` if the key is left out."""
        value = self.values.get(key)
        return default if value is None else self.number_of(key, known, kind, value)

    def names(self, key: str, known: Mapping[str, int], kind: str) -> list[int]:
        """The numbers of the names listed at a key; a name given twice is refused."""
        values = self.values.get(key)
        if values is None:
            return []
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list")
        numbers = [self.number_of(key, known, kind, value) for value in values]
        if len(set(numbers)) < len(numbers):
            self.fail(f"{key}: a {kind} stands in it twice")
        return numbers

    def numbers_by_name(
        self, key: str, known: Mapping[str, int], kind: str, most: int
    ) -> dict[int, int]:
        """The values in the object at a key, by the numbers of the names that are its keys."""
        part = self.part(key, known)
        if part is None:
            return {}
        return {known[name]: part.integer(name, 0, most, 0) for name in part.values}

    def cards(self, key: str) -> list[int]:
        """How many cards of each colour are at a key; a position may count or list the cards."""
        values = self.values.get(key)
        if values is None:
            return [0] * len(CARD_NAMES)
        if isinstance(values, list):
            known = {name: number for number, name in enumerate(CARD_NAMES)}
            listed = [self.number_of(key, known, "card", value) for value in values]
            counts = [listed.count(number) for number in range(len(CARD_NAMES))]
        else:
            part = Part(f"{self.where}: {key}" if self.where else key, values, CARD_NAMES)
            counts = [part.integer(name, 0, 120, 0) for name in CARD_NAMES]
        if sum(counts) > 120:
            self.fail(f"{key}: {sum(counts)} cards: expected 120 at most")
        return counts

    def part(self, key: str, keys: Iterable[str]) -> "Part | None":
        """The object at a key, or None if it is left out."""
        value = self.values.get(key)
        return None if value is None else Part(key, value, keys)

    def parts(self, key: str, keys: Iterable[str]) -> list["Part"]:
        """The list of objects at a key, one for each seat."""
        values = self.values.get(key)
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list of objects, one a seat")
        return [Part(f"seat {i}", value, keys) for i, value in enumerate(values)]


def check_just_claimed(state: Any) -> None:
    """Check that the player who must decide something after a claim owns the claimed track."""
    if state.owner[state.track] != state.player:
        raise BadPosition(
            f"payment: the track is not seat {state.player}'s, who has just claimed it"
        )
