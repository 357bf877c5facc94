"""Stations: at the end, each borrows one track of another player in its city (E12-E14)."""

from typing import Final

import numpy as np

from ironroad.engine.actions import STATION, TURN
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.fields import CITY_SET, Field, Parameter, ScoreField
from ironroad.engine.limits import STATIONS
from ironroad.engine.mechanic import Mechanic, MoveForm

STATION_BUILT: Final = 36


@effect
class StationBuilt(Effect):
    """A seat built a station (E12)."""

    kind = "station built"
    number = STATION_BUILT
    seat: int = part("seat")
    city: str = part("city")


MECHANIC = Mechanic(
    name="stations",
    room="stations",
    on="stations",
    fields=(
        Field(
            "stations", CITY_SET, "stations of each seat", per=("seat",), view="stations", unit=1
        ),
    ),
    parameters=(
        Parameter("stations", np.int8, "stations of a seat", key="count", least=1, most=STATIONS),
        Parameter(
            "station_points",
            np.int8,
            "points for each that is not built",
            key="unbuilt_points",
            most=100,
            unless_given=0,
        ),
    ),
    scores=(ScoreField("stations", "points for stations not built"),),
    moves=(MoveForm("station", "build station in", STATION, (TURN,), "city"),),
    effects=(StationBuilt,),
)
