"""Stations: a city's station borrows one track of another player at the end (E12-E14)."""

from typing import Any

import numpy as np

from ironroad.engine.actions import STATION, TURN
from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.entry import Entry
from ironroad.engine.fields import CITY_SET, Field, Parameter, ScoreField
from ironroad.engine.limits import STATIONS
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {
        "count": entry.integer("count", 1, STATIONS),
        "unbuilt_points": entry.integer("unbuilt_points", 0, 100, 0),
    }


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.stations = values["count"]
    rules.station_points = values["unbuilt_points"]


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
        Parameter("stations", np.int8, "stations of a seat"),
        Parameter("station_points", np.int8, "points for each that is not built"),
    ),
    scores=(ScoreField("stations", "points for stations not built"),),
    moves=(MoveForm("station", "build station in", STATION, (TURN,), "city"),),
    read=_read,
    lay_out=_lay_out,
)
