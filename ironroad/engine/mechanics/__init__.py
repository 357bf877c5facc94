"""Mechanics: the rules that boards add to the base game. Each has a folder and imports no other."""

from typing import Final

from ironroad.engine.mechanic import Mechanic
from ironroad.engine.mechanics import (
    alien,
    bonuses,
    ferries,
    markers,
    neutral,
    regions,
    stations,
    tokens,
    tolls,
    tunnels,
)

MECHANICS: Final[tuple[Mechanic, ...]] = (
    tunnels.MECHANIC,
    stations.MECHANIC,
    bonuses.LONGEST_PATH,
    bonuses.MOST_TICKETS,
    tolls.MECHANIC,
    neutral.MECHANIC,
    tokens.MECHANIC,
    ferries.MECHANIC,
    regions.MECHANIC,
    markers.MECHANIC,
    alien.MECHANIC,
)
"""All mechanics, in the order in which observations and views list them."""
