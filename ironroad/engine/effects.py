"""Effects: what a move did, in the order in which it happened.

While a game is played for people, the rules note each effect as a row of numbers (`note` in
`chance.py`), and `game/effects.py` reads the notes as the classes below. Mechanics declare
their own kinds in their folders. The public part of the state before a move, and the move's
effects, give the public part of the state after it.
"""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Literal, Self, TypeVar, dataclass_transform

What = Literal["seat", "card", "track", "city", "ticket", "phase", "number"]
"""The kinds of a part: how the number in a note is read. -1 stands for none."""
Kind = TypeVar("Kind", bound="Effect")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a kind of effect, as declared."""

    name: str
    what: What
    own: bool
    """Whether only the effect's `seat` may know this part."""


def part(what: What, own: bool = False) -> Any:
    """Declare a part of an effect."""
    return field(metadata={"what": what, "own": own})


class Effect:
    """One thing that a move did; each kind is a class. A part that one may not know is None."""

    __slots__ = ()
    kind: ClassVar[str]
    number: ClassVar[int]
    """The number that stands for the kind in a note."""
    own: ClassVar[bool] = False
    """Whether only its seat may know that the effect happened at all."""
    is_told: ClassVar[bool] = True
    """Whether the effect is told in words; not if other effects of the same move say as much."""
    is_secret: ClassVar[bool] = False
    """Whether only its seat may know the effect, or some of the parts."""
    parts: ClassVar[tuple[Part, ...]] = ()
    """The parts, in the order in which a note has them."""

    def seen_by(self, *seats: int | None) -> Self | None:
        """The effect as the owner of these seats knows it; None if the owner may not know of it.

        For a spectator there is no seat given, or None.
        """
        if not self.is_secret or getattr(self, "seat", None) in seats:
            return self
        if self.own:
            return None
        known = (None if each.own else getattr(self, each.name) for each in self.parts)
        return type(self)(*known)

    def data(self) -> dict[str, Any]:
        """The effect as plain JSON data."""
        return {"kind": self.kind} | {each.name: getattr(self, each.name) for each in self.parts}


@dataclass_transform(frozen_default=True, field_specifiers=(part,))
def effect(declared: type[Kind]) -> type[Kind]:
    """Make a class a kind of effect: frozen, with the parts that it declares."""
    made: Any = dataclass(frozen=True, slots=True)(declared)
    made.parts = tuple(Part(each.name, **each.metadata) for each in fields(made))
    made.is_secret = made.own or any(each.own for each in made.parts)
    kind: type[Kind] = made
    return kind


# ---- cards ----------------------------------------------------------------------------------

CARD_TAKEN: Final = 1
CARD_DRAWN: Final = 2
ROW_FILLED: Final = 3
ROW_REPLACED: Final = 4
DECK_RESHUFFLED: Final = 5
CARDS_LAID: Final = 6
CARDS_SPENT: Final = 7
CARDS_TAKEN_BACK: Final = 8


@effect
class CardTaken(Effect):
    """A seat took a card of the face-up row (B5)."""

    kind = "card taken"
    number = CARD_TAKEN
    seat: int = part("seat")
    card: str = part("card")


@effect
class CardDrawn(Effect):
    """A seat drew a card blind (B5)."""

    kind = "card drawn"
    number = CARD_DRAWN
    seat: int = part("seat")
    card: str | None = part("card", own=True)


@effect
class RowFilled(Effect):
    """A card of the deck was turned up into the face-up row (B5)."""

    kind = "row filled"
    number = ROW_FILLED
    is_told = False
    card: str = part("card")


@effect
class RowReplaced(Effect):
    """The face-up row was discarded, for too many locomotives lay in it (B9)."""

    kind = "row replaced"
    number = ROW_REPLACED
    cards: int = part("number")
    """How many cards lay in the row."""


@effect
class DeckReshuffled(Effect):
    """The discards were shuffled into a new deck (B10)."""

    kind = "deck reshuffled"
    number = DECK_RESHUFFLED
    cards: int = part("number")
    """How many cards the new deck has."""


@effect
class CardsLaid(Effect):
    """A seat laid cards down, to pay for a track, a station or a marker (B12, E6, E12, O6)."""

    kind = "cards laid"
    number = CARDS_LAID
    seat: int = part("seat")
    card: str = part("card")
    """The colour of the cards; `locomotive` if only locomotives were laid."""
    cards: int = part("number")
    """How many cards of that colour."""
    locomotives: int = part("number")
    ferry_cards: int = part("number")
    track: str | None = part("track")
    city: str | None = part("city")
    """Where the station or the marker will be."""


@effect
class CardsSpent(Effect):
    """What a seat had laid down went to the discards; ferry cards to their supply (B13, I3)."""

    kind = "cards spent"
    number = CARDS_SPENT
    is_told = False
    seat: int = part("seat")


@effect
class CardsTakenBack(Effect):
    """What a seat had laid down went back to its hand: it gave a tunnel up (E8)."""

    kind = "cards taken back"
    number = CARDS_TAKEN_BACK
    seat: int = part("seat")


# ---- tracks ---------------------------------------------------------------------------------

TRACK_CLAIMED: Final = 10
POINTS: Final = 11
TOLL_PAID: Final = 12


@effect
class TrackClaimed(Effect):
    """A seat placed its trains on a track (B13)."""

    kind = "track claimed"
    number = TRACK_CLAIMED
    seat: int = part("seat")
    track: str = part("track")


@effect
class Points(Effect):
    """A seat scored the points of a track it claimed (B13)."""

    kind = "points"
    number = POINTS
    seat: int = part("seat")
    points: int = part("number")
    track: str = part("track")


@effect
class TollPaid(Effect):
    """The toll of a track was paid (N6, N8, N17). Here None is the bank."""

    kind = "toll paid"
    number = TOLL_PAID
    payer: int | None = part("seat")
    to: int | None = part("seat")
    toll: int = part("number")
    track: str = part("track")


# ---- tickets --------------------------------------------------------------------------------

TICKET_DRAWN: Final = 15
START_TICKETS_CHOSEN: Final = 16
TICKET_KEPT: Final = 17
TICKET_PUT_BACK: Final = 18
TICKET_DISCARDED: Final = 19
TICKET_LEFT_OUT: Final = 20
TICKETS_COME_UP: Final = 21
TICKETS_RENEWED: Final = 22
TICKET_FINISHED: Final = 23


@effect
class TicketDrawn(Effect):
    """A seat drew a ticket, to keep it or not (B20)."""

    kind = "ticket drawn"
    number = TICKET_DRAWN
    seat: int = part("seat")
    ticket: str | None = part("ticket", own=True)


@effect
class StartTicketsChosen(Effect):
    """A seat chose start tickets; nobody is shown how many before all have chosen (B26)."""

    kind = "start tickets chosen"
    number = START_TICKETS_CHOSEN
    seat: int = part("seat")


@effect
class TicketKept(Effect):
    """A seat kept a ticket of its offer (B20)."""

    kind = "ticket kept"
    number = TICKET_KEPT
    seat: int = part("seat")
    ticket: str | None = part("ticket", own=True)


@effect
class TicketPutBack(Effect):
    """A ticket that a seat did not keep went under the deck (B20)."""

    kind = "ticket put back"
    number = TICKET_PUT_BACK
    seat: int = part("seat")
    ticket: str | None = part("ticket", own=True)
    block: int = part("number")
    """The number of the block under the deck in which the ticket lies, counted from the top."""


@effect
class TicketDiscarded(Effect):
    """A ticket that a seat did not keep was laid face up on the ticket discards (N4)."""

    kind = "ticket discarded"
    number = TICKET_DISCARDED
    seat: int = part("seat")
    ticket: str = part("ticket")


@effect
class TicketLeftOut(Effect):
    """A ticket that a seat did not keep left the game, unseen by the others (E3)."""

    kind = "ticket left out"
    number = TICKET_LEFT_OUT
    seat: int = part("seat")
    ticket: str | None = part("ticket", own=True)


@effect
class TicketsComeUp(Effect):
    """The first block of tickets put back became the top of the deck."""

    kind = "tickets come up"
    number = TICKETS_COME_UP


@effect
class TicketsRenewed(Effect):
    """The ticket discards were shuffled into a new deck (N4, N20)."""

    kind = "tickets renewed"
    number = TICKETS_RENEWED


@effect
class TicketFinished(Effect):
    """A seat's own tracks now join the places of one of its tickets (B22)."""

    kind = "ticket finished"
    number = TICKET_FINISHED
    own = True
    seat: int = part("seat")
    ticket: str = part("ticket")


# ---- turns ----------------------------------------------------------------------------------

PASSED: Final = 25
TURN_ENDED: Final = 26
LAST_TURNS: Final = 27
DECISION: Final = 28
GAME_OVER: Final = 29


@effect
class Passed(Effect):
    """A seat passed, having no other move (B25)."""

    kind = "passed"
    number = PASSED
    seat: int = part("seat")
    in_a_row: int = part("number")
    """How many seats have passed one after the other."""


@effect
class TurnEnded(Effect):
    """A seat's turn ended."""

    kind = "turn ended"
    number = TURN_ENDED
    is_told = False
    seat: int = part("seat")
    turn: int = part("number")
    """How many turns have ended."""


@effect
class LastTurns(Effect):
    """A seat has few trains left: every seat has one more turn (B21)."""

    kind = "last turns"
    number = LAST_TURNS
    seat: int = part("seat")
    turns: int = part("number")
    """How many turns are left."""


@effect
class Decision(Effect):
    """A seat must decide. It is the last effect of a move that does not end the game."""

    kind = "decision"
    number = DECISION
    is_told = False
    seat: int = part("seat")
    phase: str = part("phase")
    track: str | None = part("track")
    """The track that the decision is about, such as the track to be paid for."""
    city: str | None = part("city")


@effect
class GameOver(Effect):
    """The game ended."""

    kind = "game over"
    number = GAME_OVER


BASE_EFFECTS: Final[tuple[type[Effect], ...]] = (
    CardTaken,
    CardDrawn,
    RowFilled,
    RowReplaced,
    DeckReshuffled,
    CardsLaid,
    CardsSpent,
    CardsTakenBack,
    TrackClaimed,
    Points,
    TollPaid,
    TicketDrawn,
    StartTicketsChosen,
    TicketKept,
    TicketPutBack,
    TicketDiscarded,
    TicketLeftOut,
    TicketsComeUp,
    TicketsRenewed,
    TicketFinished,
    Passed,
    TurnEnded,
    LastTurns,
    Decision,
    GameOver,
)
"""The kinds of effects that every board may have; mechanics declare more."""
