"""What a mechanic declares of itself in the `__init__.py` of its room (see docs/mechanics.md)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.entry import Entry
from ironroad.engine.fields import Field, Parameter, ScoreField

Values = dict[str, Any]
"""What a mechanic's table in a board file says, checked."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """How a move reads that a mechanic adds: its text, then the city or track it is about."""

    kind: str
    text: str
    first: int
    """The number of its action, or of the first of them."""
    answers: tuple[int, ...]
    """The phases whose question it answers."""
    about: Literal["", "city", "track"] = ""
    among: Literal["all", "ends", "route"] = "all"
    """What it may be about, in the order of the actions: any city; the ends, or the route, of
    the track that is being dealt with."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source."""

    source: str
    """`routes`, `ticket`, `stations`, `longest path`, `tolls`, `tokens`, `regions`, ..."""
    text: str
    points: int


def _read_nothing(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {}


def _lay_out_nothing(rules: Any, file: BoardFile, values: Values) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Mechanic:
    """A part of the rules that not every board has."""

    name: str
    """Of its table in a board file."""
    room: str
    """The folder that has its rules."""
    on: str
    """The parameter that is above zero where the mechanic is in force."""
    fields: tuple[Field, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    scores: tuple[ScoreField, ...] = ()
    moves: tuple[MoveForm, ...] = ()
    questions: tuple[tuple[int, str], ...] = ()
    """Phases that it adds, and what a player is asked in each."""
    needs: str = ""
    """Another mechanic that it makes no sense without."""
    read: Callable[[Entry, tuple[City, ...], Span], Values] = _read_nothing
    """Checks what its table in a board file says beside the whole numbers."""
    lay_out: Callable[[Any, BoardFile, Values], None] = _lay_out_nothing
    """Sets the parameters that are more than a whole number of the table."""

    def read_table(self, entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
        """What its table in a board file says, checked."""
        numbers = {
            each.key: entry.integer(each.key, each.least, each.most, each.unless_given)
            for each in self.parameters
            if each.key
        }
        return numbers | self.read(entry, cities, players)

    def set_parameters(self, rules: Any, file: BoardFile, values: Values | None) -> None:
        """Set its part of a board in integers; without values it is not in force."""
        for each in self.parameters:
            rules[each.name] = values[each.key] if values and each.key else each.default
        if values is not None:
            self.lay_out(rules, file, values)
