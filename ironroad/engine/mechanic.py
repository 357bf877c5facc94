"""The declaration of a mechanic, in the `__init__.py` of its folder (see docs/mechanics.md)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.effects import Effect
from ironroad.engine.entry import Entry
from ironroad.engine.fields import Field, Parameter, ScoreField

Values = dict[str, Any]
"""The values of a mechanic's table in a board file, checked, by key."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A kind of move that a mechanic adds; written as `text`, then the city or track if any."""

    kind: str
    text: str
    first: int
    """The number of its action, or of the first of its actions if it has several."""
    answers: tuple[int, ...]
    """The phases in which the move can be made."""
    about: Literal["", "city", "track"] = ""
    among: Literal["all", "ends", "route"] = "all"
    """The cities or tracks that the move can name, one for each of its actions, in the same order:
    all cities; the two ends of the track being claimed; or the tracks of that track's route."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points from one source."""

    source: str
    """`routes`, `ticket`, `stations`, `longest path`, `tolls`, `tokens`, `regions`, ..."""
    data: Values
    """What the points are for, as plain JSON data: `{"tracks": 7}` (see docs/formats.md)."""
    points: int


def _read_nothing(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {}


def _lay_out_nothing(rules: Any, file: BoardFile, values: Values) -> None:
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Mechanic:
    """An optional part of the rules, for the boards that have it."""

    name: str
    """The name of its table in a board file."""
    room: str
    """The folder with its rules."""
    on: str
    """The parameter that is above zero where the mechanic is in force."""
    fields: tuple[Field, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    scores: tuple[ScoreField, ...] = ()
    moves: tuple[MoveForm, ...] = ()
    questions: tuple[tuple[int, str], ...] = ()
    """The phases it adds, each with the question to the player."""
    effects: tuple[type[Effect], ...] = ()
    """The kinds of effects it adds."""
    needs: str = ""
    """Another mechanic that must be in force as well, if any."""
    read: Callable[[Entry, tuple[City, ...], Span], Values] = _read_nothing
    """Reads and checks the keys of its table in a board file that no parameter has as its `key`."""
    lay_out: Callable[[Any, BoardFile, Values], None] = _lay_out_nothing
    """Sets the parameters of the board record that have no `key`."""

    def read_table(self, entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
        """Read and check its table in a board file; returns the values by key."""
        numbers = {
            each.key: entry.integer(each.key, each.least, each.most, each.unless_given)
            for each in self.parameters
            if each.key
        }
        return numbers | self.read(entry, cities, players)

    def set_parameters(self, rules: Any, file: BoardFile, values: Values | None) -> None:
        """Set its fields of the board record; `values` is None if the mechanic is not in force."""
        for each in self.parameters:
            rules[each.name] = values[each.key] if values and each.key else each.default
        if values is not None:
            self.lay_out(rules, file, values)
