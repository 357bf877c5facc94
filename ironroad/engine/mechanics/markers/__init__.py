"""Home cities, and city markers that earn the points of tracks claimed there (O1, O3, O5-O10)."""

from typing import Final

import numpy as np

from ironroad.engine.actions import HOME, MARKER, MARKER_CHOICE, NO_MARKER
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.fields import CITY, CITY_SET, MEDIUM, TRACK_SET, Field, Parameter
from ironroad.engine.limits import LENGTH, NOBODY
from ironroad.engine.mechanic import Mechanic, MoveForm

HOME_CHOSEN: Final = 56
MARKER_PLACED: Final = 57
MARKER_POINTS: Final = 58


@effect
class HomeChosen(Effect):
    """A seat chose its home city and put a marker there (O3)."""

    kind = "home chosen"
    number = HOME_CHOSEN
    seat: int = part("seat")
    city: str = part("city")


@effect
class MarkerPlaced(Effect):
    """A seat put a marker on a city of the track it claimed (O6)."""

    kind = "marker placed"
    number = MARKER_PLACED
    seat: int = part("seat")
    city: str = part("city")


@effect
class MarkerPoints(Effect):
    """The points of a claimed track went to the owner of a marker on its city (O7-O9)."""

    kind = "marker points"
    number = MARKER_POINTS
    seat: int = part("seat")
    points: int = part("number")
    city: str = part("city")
    track: str = part("track")


MECHANIC = Mechanic(
    name="markers",
    room="markers",
    on="markers",
    fields=(
        Field(
            "reach", TRACK_SET, "tracks at the seat's network (O5)", per=("seat",), known="derived"
        ),
        Field(
            "markers",
            CITY_SET,
            "markers of each seat, the home city among them",
            per=("seat",),
            view="markers",
            unit=1,
        ),
        Field(
            "home",
            CITY,
            "home city of each seat",
            per=("seat",),
            begins=NOBODY,
            view="home",
            unit=1,
        ),
        Field(
            "marker_points",
            MEDIUM,
            "points that a city's marker has earned",
            per=("city",),
            view="marker_points",
            unit=30,
        ),
    ),
    parameters=(
        Parameter(
            "markers",
            np.int8,
            "markers of a seat, the home city's among them",
            key="count",
            least=1,
            most=8,
        ),
        Parameter(
            "marker_cost", np.int8, "cards that a marker costs", key="cost", least=1, most=LENGTH
        ),
    ),
    moves=(
        MoveForm("marker", "place marker in", MARKER, (HOME, MARKER_CHOICE), "city"),
        MoveForm("no marker", "no marker", NO_MARKER, (MARKER_CHOICE,)),
    ),
    questions=(
        (HOME, "which city to make the home city"),
        (MARKER_CHOICE, "whether to place a marker"),
    ),
    effects=(HomeChosen, MarkerPlaced, MarkerPoints),
)
