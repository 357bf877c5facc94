"""Ferries: symbols need locomotives, waves need locomotives or ferry cards (E5, I3-I5, O11, S4)."""

from typing import Final

import numpy as np

from ironroad.engine.actions import FERRY_CARD, TURN
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.fields import SMALL, Field, Parameter
from ironroad.engine.limits import FERRY_CARDS, FERRY_WAVES
from ironroad.engine.mechanic import Mechanic, MoveForm

FERRY_CARD_TAKEN: Final = 52


@effect
class FerryCardTaken(Effect):
    """A seat took a ferry card from the supply (I3)."""

    kind = "ferry card taken"
    number = FERRY_CARD_TAKEN
    seat: int = part("seat")


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
        Parameter(
            "ferry_supply", np.int8, "ferry cards that there are", key="supply", least=1, most=100
        ),
        Parameter(
            "ferry_limit",
            np.int8,
            "ferry cards that a hand may hold",
            key="hand_limit",
            least=1,
            most=FERRY_CARDS,
        ),
        Parameter(
            "ferry_waves",
            np.int8,
            "wave spaces that one ferry card covers",
            key="waves",
            least=1,
            most=FERRY_WAVES,
        ),
    ),
    moves=(MoveForm("take ferry card", "take ferry card", FERRY_CARD, (TURN,)),),
    effects=(FerryCardTaken,),
)
