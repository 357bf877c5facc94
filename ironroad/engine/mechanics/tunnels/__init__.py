"""Tunnels: cards turned up after paying may demand extra cards (E6-E11)."""

import numpy as np

from ironroad.engine.actions import GIVE_UP, TUNNEL
from ironroad.engine.fields import SMALL, Field, Parameter
from ironroad.engine.limits import EXTRA
from ironroad.engine.mechanic import Mechanic, MoveForm

MECHANIC = Mechanic(
    name="tunnels",
    room="tunnels",
    on="tunnel_cards",
    fields=(
        Field("extra", SMALL, "cards that the tunnel asks for", unit=3),
        Field("turned_up", SMALL, "cards turned up for the tunnel", per=("card",), unit=3),
    ),
    parameters=(
        Parameter(
            "tunnel_cards",
            np.int8,
            "cards turned up for a tunnel",
            key="cards",
            least=1,
            most=EXTRA,
            unless_given=3,
        ),
    ),
    moves=(MoveForm("give up", "give up", GIVE_UP, (TUNNEL,)),),
    questions=((TUNNEL, "whether to pay the tunnel's extra cards or to give up"),),
)
