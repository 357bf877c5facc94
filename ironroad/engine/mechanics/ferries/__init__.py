"""Ferries: symbols want locomotives, waves want locomotives or ferry cards (E5, I3-I5, O11, S4)."""

from typing import Any

import numpy as np

from ironroad.engine.actions import FERRY_CARD, TURN
from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.entry import Entry
from ironroad.engine.fields import SMALL, Field, Parameter
from ironroad.engine.limits import FERRY_CARDS, FERRY_WAVES
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {
        "supply": entry.integer("supply", 1, 100),
        "hand_limit": entry.integer("hand_limit", 1, FERRY_CARDS),
        "waves": entry.integer("waves", 1, FERRY_WAVES),
    }


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.ferry_supply = values["supply"]
    rules.ferry_limit = values["hand_limit"]
    rules.ferry_waves = values["waves"]


MECHANIC = Mechanic(
    name="ferry_cards",
    room="ferries",
    on="ferry_supply",
    fields=(
        Field(
            "ferry_supply",
            SMALL,
            "ferry cards to be taken",
            begins="ferry_supply",
            view="ferry_supply",
            position=False,
            unit=10,
        ),
        Field("laid_ferry_cards", SMALL, "ferry cards laid for a claim", unit=3),
        Field(
            "ferry_cards",
            SMALL,
            "ferry cards of each seat",
            per=("seat",),
            view="ferry_cards",
            unit=3,
        ),
    ),
    parameters=(
        Parameter("ferry_supply", np.int8, "ferry cards that there are"),
        Parameter("ferry_limit", np.int8, "ferry cards that a hand may hold"),
        Parameter("ferry_waves", np.int8, "wave spaces that one ferry card covers"),
    ),
    moves=(MoveForm("take ferry card", "take ferry card", FERRY_CARD, (TURN,)),),
    read=_read,
    lay_out=_lay_out,
)
