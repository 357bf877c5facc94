"""Tunnels: cards turned up after paying may ask for more (E6-E11)."""

from typing import Any

import numpy as np

from ironroad.engine.actions import GIVE_UP, TUNNEL
from ironroad.engine.board_parts import BoardFile, City, Span
from ironroad.engine.entry import Entry
from ironroad.engine.fields import SMALL, Field, Parameter
from ironroad.engine.limits import EXTRA
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _read(entry: Entry, cities: tuple[City, ...], players: Span) -> Values:
    return {"cards": entry.integer("cards", 1, EXTRA, 3)}


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    rules.tunnel_cards = values["cards"]


MECHANIC = Mechanic(
    name="tunnels",
    room="tunnels",
    on="tunnel_cards",
    fields=(
        Field("extra", SMALL, "cards that the tunnel asks for", unit=3),
        Field("turned_up", SMALL, "cards turned up for the tunnel", per=("card",), unit=3),
    ),
    parameters=(Parameter("tunnel_cards", np.int8, "cards turned up for a tunnel"),),
    moves=(MoveForm("give up", "give up", GIVE_UP, (TUNNEL,)),),
    questions=((TUNNEL, "whether to pay the tunnel's extra cards or to give up"),),
    read=_read,
    lay_out=_lay_out,
)
