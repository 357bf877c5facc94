"""Tunnels: cards turned up after paying may demand extra cards (E6-E11)."""

from typing import Final

import numpy as np

from ironroad.engine.actions import GIVE_UP, TUNNEL
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.fields import SMALL, Field, Parameter
from ironroad.engine.limits import EXTRA
from ironroad.engine.mechanic import Mechanic, MoveForm

TUNNEL_CARD: Final = 32
TUNNEL_ASKS: Final = 33
TUNNEL_CLEARED: Final = 34
EXTRA_CARDS_LAID: Final = 35


@effect
class TunnelCard(Effect):
    """A card was turned up for a tunnel (E6)."""

    kind = "tunnel card"
    number = TUNNEL_CARD
    card: str = part("card")


@effect
class TunnelAsks(Effect):
    """The turned-up cards ask a seat for extra cards, or for none (E6, E7)."""

    kind = "tunnel asks"
    number = TUNNEL_ASKS
    seat: int = part("seat")
    cards: int = part("number")


@effect
class TunnelCleared(Effect):
    """The turned-up cards went to the discards (E9)."""

    kind = "tunnel cleared"
    number = TUNNEL_CLEARED
    is_told = False


@effect
class ExtraCardsLaid(Effect):
    """A seat laid the extra cards that the tunnel asks for (E6, E7)."""

    kind = "extra cards laid"
    number = EXTRA_CARDS_LAID
    seat: int = part("seat")
    card: str = part("card")
    """The colour of the cards, as in `CardsLaid`."""
    cards: int = part("number")
    """How many cards of that colour."""
    locomotives: int = part("number")


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
    effects=(TunnelCard, TunnelAsks, TunnelCleared, ExtraCardsLaid),
)
