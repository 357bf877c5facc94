"""Tolls: a claim costs toll points, for the bank or another player, or a loan (N1, N6-N10)."""

from typing import Any, Final

import numpy as np

from ironroad.engine.board_parts import BoardFile, City, Span, for_all_players
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.entry import Entry
from ironroad.engine.fields import MEDIUM, SMALL, TRACK_SET, Field, Parameter, ScoreField
from ironroad.engine.limits import SEATS
from ironroad.engine.mechanic import Mechanic, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    bonus = {}
    for number, row in entry.numbered("bonus", 2, SEATS).items():
        if not isinstance(row, list) or len(row) != number:
            entry.fail(f"bonus.{number} = {row!r}: expected {number} numbers, one a place")
        bonus[number] = [entry.check_integer(f"bonus.{number}", v, 0, 255) for v in row]
    for_all_players(entry, "bonus", bonus, players)
    return {
        "double_routes_from": entry.integer("double_routes_from", 2, SEATS + 1, 4),
        "bonus": bonus,
    }


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.double_routes_from = values["double_routes_from"]
    for players, bonus in values["bonus"].items():
        rules.toll_bonus[players, : len(bonus)] = bonus


LOAN_TAKEN: Final = 40


@effect
class LoanTaken(Effect):
    """A seat took a loan, having too few toll points for the toll of a track (N7)."""

    kind = "loan taken"
    number = LOAN_TAKEN
    seat: int = part("seat")
    toll: int = part("number")
    track: str = part("track")


MECHANIC = Mechanic(
    name="tolls",
    room="tolls",
    on="toll_points",
    fields=(
        Field(
            "toll_points",
            MEDIUM,
            "own toll points",
            per=("seat",),
            known="own",
            begins="toll_points",
            view="toll_points",
            unit=30,
        ),
        Field(
            "first_tracks",
            TRACK_SET,
            "of each triple route, the track that was taken first (N6)",
            view="first_tracks",
        ),
        Field("loans", SMALL, "loans of each seat", per=("seat",), view="loans", unit=3),
    ),
    parameters=(
        Parameter(
            "toll_points",
            np.int16,
            "toll points of a seat at the start",
            key="points",
            least=1,
            most=127,
        ),
        Parameter(
            "loan_points",
            np.int16,
            "points for each loan, below zero",
            key="loan_points",
            least=-100,
        ),
        Parameter("toll_bonus", np.int16, "points by players, then by place", (SEATS + 1, SEATS)),
    ),
    scores=(
        ScoreField("tolls", "points for toll points left"),
        ScoreField("loans", "points off for loans"),
        ScoreField("toll_place", "place by toll points left: 1, 2, ...; 0: none", counts=False),
    ),
    effects=(LoanTaken,),
    read=_read,
    lay_out=_lay_out,
)
