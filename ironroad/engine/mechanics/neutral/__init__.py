"""The neutral player: after a round, tickets turned up name the tracks it gets (N13-N22)."""

from typing import Any, Final

import numpy as np

from ironroad.engine.actions import NEUTRAL_CHOICE, NEUTRAL_GETS
from ironroad.engine.board_parts import BoardFile
from ironroad.engine.effects import Effect, effect, part
from ironroad.engine.fields import SEAT, SMALL, Field, Parameter
from ironroad.engine.limits import NOBODY, TICKETS
from ironroad.engine.mechanic import Mechanic, MoveForm, Values


def _lay_out(rules: Any, file: BoardFile, values: Values) -> None:
    for number, ticket in enumerate(file.tickets):
        rules.neutral_route[number] = _first_track(file, ticket.neutral)


def _first_track(file: BoardFile, pair: tuple[str, str] | None) -> int:
    """The number of the first track between two cities, or NOBODY if `pair` is None."""
    for number, track in enumerate(file.tracks):
        if pair and set(track.between) == set(pair):
            return number
    return NOBODY


NEUTRAL_TICKET: Final = 44
NEUTRAL_TRACK: Final = 45
NEUTRAL_MARKER: Final = 46
NEUTRAL_OUT: Final = 47


@effect
class NeutralTicket(Effect):
    """After a round a ticket was turned up for the neutral player, and discarded (N14)."""

    kind = "neutral ticket"
    number = NEUTRAL_TICKET
    ticket: str = part("ticket")


@effect
class NeutralTrack(Effect):
    """The neutral player got a track (N16, N17)."""

    kind = "neutral track"
    number = NEUTRAL_TRACK
    track: str = part("track")


@effect
class NeutralMarker(Effect):
    """The neutral marker passed to a seat (N16)."""

    kind = "neutral marker"
    number = NEUTRAL_MARKER
    seat: int = part("seat")


@effect
class NeutralOut(Effect):
    """The neutral player is out, and the marker is gone (N19, N20)."""

    kind = "neutral out"
    number = NEUTRAL_OUT


MECHANIC = Mechanic(
    name="neutral",
    room="neutral",
    on="neutral_trains",
    needs="tolls",
    fields=(
        Field(
            "neutral_trains",
            SMALL,
            "trains of the neutral player",
            begins="neutral_trains",
            view="neutral.trains",
            position=False,
            unit="neutral_trains",
        ),
        Field(
            "neutral_marker",
            SEAT,
            "who holds the neutral marker",
            begins=NOBODY,
            view="neutral.marker",
            unit=1,
        ),
    ),
    parameters=(
        Parameter(
            "neutral_trains",
            np.int8,
            "trains of the neutral player",
            key="trains",
            least=1,
            most=100,
        ),
        Parameter(
            "neutral_from_round",
            np.int8,
            "the first round after which it gets a track",
            key="from_round",
            least=1,
            most=100,
        ),
        Parameter(
            "neutral_route", np.int16, "of a ticket: its first track", (TICKETS,), default=NOBODY
        ),
    ),
    moves=(MoveForm("neutral", "neutral gets", NEUTRAL_GETS, (NEUTRAL_CHOICE,), "track", "route"),),
    questions=((NEUTRAL_CHOICE, "which track the neutral player gets"),),
    effects=(NeutralTicket, NeutralTrack, NeutralMarker, NeutralOut),
    lay_out=_lay_out,
)
