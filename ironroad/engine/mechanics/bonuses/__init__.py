"""Bonuses: for the longest path (E15) and for most tickets done (O12)."""

from typing import Any

import numpy as np

from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.entry import Entry
from ironroad.engine.fields import Parameter, ScoreField
from ironroad.engine.mechanic import Mechanic, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {"points": entry.integer("points", 1, 100)}


def _lay_out_longest_path(rules: Any, file: BoardFile, values: Values) -> None:
    rules.longest_path_points = values["points"]


def _lay_out_most_tickets(rules: Any, file: BoardFile, values: Values) -> None:
    rules.most_tickets_points = values["points"]


LONGEST_PATH = Mechanic(
    name="longest_path",
    room="bonuses",
    on="longest_path_points",
    parameters=(Parameter("longest_path_points", np.int8, "points for the longest path"),),
    scores=(
        ScoreField("longest", "length of the longest path", counts=False),
        ScoreField("longest_path", "points for the longest path"),
    ),
    read=_read,
    lay_out=_lay_out_longest_path,
)
MOST_TICKETS = Mechanic(
    name="most_tickets",
    room="bonuses",
    on="most_tickets_points",
    parameters=(Parameter("most_tickets_points", np.int8, "points for most tickets done"),),
    scores=(ScoreField("most_tickets", "points for most tickets done"),),
    read=_read,
    lay_out=_lay_out_most_tickets,
)
