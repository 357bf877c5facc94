"""Bonuses: for the longest path (E15) and for the most tickets done (O12)."""

import numpy as np

from ironroad.engine.fields import Parameter, ScoreField
from ironroad.engine.mechanic import Mechanic

LONGEST_PATH = Mechanic(
    name="longest_path",
    room="bonuses",
    on="longest_path_points",
    parameters=(
        Parameter(
            "longest_path_points",
            np.int8,
            "points for the longest path",
            key="points",
            least=1,
            most=100,
        ),
    ),
    scores=(
        ScoreField("longest", "length of the longest path", counts=False),
        ScoreField("longest_path", "points for the longest path"),
    ),
)
MOST_TICKETS = Mechanic(
    name="most_tickets",
    room="bonuses",
    on="most_tickets_points",
    parameters=(
        Parameter(
            "most_tickets_points",
            np.int8,
            "points for most tickets done",
            key="points",
            least=1,
            most=100,
        ),
    ),
    scores=(ScoreField("most_tickets", "points for most tickets done"),),
)
