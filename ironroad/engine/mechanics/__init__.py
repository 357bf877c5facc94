"""What boards add to the base game, a room each. They do not import each other."""

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
"""Every mechanic there is, in the order in which observations and views tell of them."""
