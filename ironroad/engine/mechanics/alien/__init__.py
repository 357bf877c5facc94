"""The alien: a player who claims a track to its city catches it and moves it (O13-O15)."""

from typing import Any, Final

import numpy as np

from ironroad.engine.actions import ALIEN, ALIEN_CHOICE
from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.entry import Entry
from ironroad.engine.fields import CITY, SEAT, SMALL, Field, Parameter, ScoreField
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {
        "city": entry.one_of("city", [city.name for city in cities]),
    }


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.alien = 1
    rules.alien_city = [city.name for city in file.cities].index(values["city"])


ALIEN_CAUGHT: Final = 60
ALIEN_MOVED: Final = 61


@effect
class AlienCaught(Effect):
    """A seat caught the alien (O14)."""

    kind = "alien caught"
    number = ALIEN_CAUGHT
    seat: int = part("seat")
    points: int = part("number")
    city: str = part("city")


@effect
class AlienMoved(Effect):
    """The alien was moved to a city with a marker of the seat that caught it (O14)."""

    kind = "alien moved"
    number = ALIEN_MOVED
    seat: int = part("seat")
    city: str = part("city")


MECHANIC = Mechanic(
    name="alien",
    room="alien",
    on="alien",
    needs="markers",
    fields=(
        Field(
            "alien_city", CITY, "where the alien is", begins="alien_city", view="alien.city", unit=1
        ),
        Field(
            "alien_holder", SEAT, "who caught it last", begins=NOBODY, view="alien.holder", unit=1
        ),
        Field(
            "catches",
            SMALL,
            "how often each seat caught it",
            per=("seat",),
            view="catches",
            unit=3,
        ),
    ),
    parameters=(
        Parameter("alien", np.int8, "1 where there is one"),
        Parameter("alien_city", np.int8, "where it starts, or NOBODY", default=NOBODY),
        Parameter("catch_points", np.int8, "points for each catch", key="catch_points", most=100),
        Parameter(
            "hold_points", np.int8, "points for holding it at the end", key="hold_points", most=100
        ),
    ),
    scores=(ScoreField("alien", "points for holding the alien"),),
    moves=(MoveForm("alien", "move alien to", ALIEN, (ALIEN_CHOICE,), "city"),),
    questions=((ALIEN_CHOICE, "where to move the alien"),),
    effects=(AlienCaught, AlienMoved),
    read=_read,
    lay_out=_lay_out,
)
