"""Regions: points for the number of regions that each network of a player reaches (I8, I9)."""

from itertools import pairwise
from typing import Any

import numpy as np

from ironroad.engine.board_parts import BoardFile, City, Span, region_names
from ironroad.engine.entry import Entry
from ironroad.engine.fields import Parameter, ScoreField
from ironroad.engine.limits import CITIES, REGIONS
from ironroad.engine.mechanic import Mechanic, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    regions = {city.region for city in cities if city.region}
    for city in cities:
        if not city.region:
            entry.fail(f"city '{city.name}' has no region")
    double = [
        entry.check_one_of("region", each, sorted(regions)) for each in entry.row("double", [])
    ]
    points = entry.points_by("points", 1, CITIES)
    for fewer, more in pairwise(points):
        if points[more] < points[fewer]:
            entry.fail(
                f"points: {points[more]} for {more} regions: expected at least {points[fewer]}, "
                f"the points for {fewer}"
            )
    return {"points": points, "double": double}


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    names = region_names(file)
    rules.regions = len(names)
    for number, name in enumerate(names):
        cities = [i for i, city in enumerate(file.cities) if city.region == name]
        rules.region_cities[number] = np.uint64(sum(1 << i for i in cities))
        rules.region_double[number] = name in values["double"]
    for count in range(len(rules.region_points)):
        reached = [points for least, points in values["points"].items() if least <= count]
        rules.region_points[count] = max(reached, default=0)


MECHANIC = Mechanic(
    name="regions",
    room="regions",
    on="regions",
    parameters=(
        Parameter("regions", np.int8, "regions that there are"),
        Parameter("region_cities", np.uint64, "the set of cities of each", (REGIONS,)),
        Parameter("region_double", np.int8, "whether it counts twice when whole", (REGIONS,)),
        Parameter("region_points", np.int16, "points by number of regions", (2 * REGIONS + 1,)),
    ),
    scores=(ScoreField("regions", "points for regions"),),
    read=_read,
    lay_out=_lay_out,
)
