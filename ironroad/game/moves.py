"""Moves as text, and their translation to action numbers and back.

take red                        claim Frankfurt-Paris white
draw card                       build station in Wien
draw tickets                    pay 2 white + 1 locomotive
keep Paris-Wien, Berlin-Roma    give up
take ferry card                 pay 1 red + 2 ferry cards
take token from Alcatraz        place marker in Denver
move alien to Denver            no marker
pass                            neutral gets Breda-Rotterdam purple
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ironroad.engine import actions
from ironroad.engine.actions import PAY, TUNNEL
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_COLOURS, CARD_NAMES
from ironroad.engine.calls import price
from ironroad.engine.limits import CARDS, CITIES, LOCOMOTIVE
from ironroad.engine.mechanic import MoveForm
from ironroad.engine.mechanics import MECHANICS

FORMS: Final[dict[str, MoveForm]] = {
    form.kind: form for mechanic in MECHANICS for form in mechanic.moves
}
"""The text forms of the moves that mechanics add, by kind."""


KINDS: Final = ("take", "draw card", "draw tickets", "keep", "claim", "pay", "pass", *FORMS)
"""Every kind of move."""


class BadNotation(ValueError):
    """A text that is not a move."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a player. `str(move)` and `Move.parse` are inverses."""

    kind: str
    """`take`, `draw card`, `draw tickets`, `keep`, `claim`, `pay`, `pass`, or a mechanic's."""
    colour: str | None = None
    """The colour of the card taken, or of the cards paid; None if only locomotives are paid."""
    cards: int = 0
    """How many cards of that colour are paid."""
    locomotives: int = 0
    """How many locomotives are paid."""
    ferry_cards: int = 0
    """How many ferry cards are paid."""
    track: str | None = None
    city: str | None = None
    tickets: tuple[str, ...] = ()

    def __str__(self) -> str:
        match self.kind:
            case "take":
                return f"take {self.colour}"
            case "keep":
                return f"keep {', '.join(self.tickets)}"
            case "claim":
                return f"claim {self.track}"
            case "pay":
                return f"pay {self._payment()}"
            case _:
                text = FORMS[self.kind].text if self.kind in FORMS else self.kind
                return f"{text} {self.city or self.track or ''}".rstrip()

    def _payment(self) -> str:
        parts = [f"{self.cards} {self.colour}"] if self.cards else []
        for number, name in ((self.locomotives, "locomotive"), (self.ferry_cards, "ferry card")):
            if number:
                parts.append(f"{number} {name}{'s' if number > 1 else ''}")
        return " + ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move that a text stands for; a `BadNotation` if it is not a move."""
        text = " ".join(text.split())
        for pattern, make in _FORMS:
            if match := pattern.fullmatch(text):
                return make(match)
        raise BadNotation(f"'{text}' is no move; expected one like: {', '.join(_EXAMPLES)}")


_EXAMPLES: Final = (
    "take red",
    "draw card",
    "draw tickets",
    "keep A-B, C-D",
    "claim A-B red",
    "build station in A",
    "pay 2 red + 1 locomotive",
    "give up",
    "pass",
)
_COUNT: Final = r"[1-9]\d?"
_PAID: Final = rf"{_COUNT} (?:{'|'.join(CARD_COLOURS)}|locomotives?|ferry cards?)"


def _pay(match: re.Match[str]) -> Move:
    """A payment: its parts may stand in any order, each kind of card once."""
    paid: dict[str, int] = {}
    colour = None
    for part in match["parts"].split(" + "):
        number, name = part.split(maxsplit=1)
        kind = name.removesuffix("s")
        if kind in CARD_COLOURS:
            kind, colour = "colour", kind
        if kind in paid:
            raise BadNotation(f"'{match[0]}' is no move: {kind}s stand in it twice")
        paid[kind] = int(number)
    return Move(
        "pay",
        colour,
        paid.get("colour", 0),
        paid.get("locomotive", 0),
        paid.get("ferry card", 0),
    )


def _keep(match: re.Match[str]) -> Move:
    return Move("keep", tickets=tuple(name.strip() for name in match["tickets"].split(",")))


def _form_of_mechanic(
    form: MoveForm,
) -> tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]:
    if not form.about:
        return re.compile(form.text), lambda m: Move(form.kind)
    pattern = re.compile(rf"{form.text} (?P<{form.about}>.+)")
    return pattern, lambda m: Move(form.kind, **m.groupdict())


_FORMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]]] = [
    (
        re.compile(f"take (?P<card>{'|'.join(CARD_NAMES)})"),
        lambda m: Move("take", colour=m["card"]),
    ),
    (re.compile("draw card"), lambda m: Move("draw card")),
    (re.compile("draw tickets"), lambda m: Move("draw tickets")),
    (re.compile("keep (?P<tickets>[^, ][^,]*(, ?[^, ][^,]*)*)"), _keep),
    (re.compile("claim (?P<track>.+)"), lambda m: Move("claim", track=m["track"])),
    (re.compile(rf"pay (?P<parts>{_PAID}(?: \+ {_PAID})*)"), _pay),
    (re.compile("pass"), lambda m: Move("pass")),
    *(_form_of_mechanic(form) for form in FORMS.values()),
]


def move_of(board: Board, state: np.record, action: int) -> Move:
    """The move that an action number stands for in a state."""
    if action in _OF_MECHANICS:
        form, place = _OF_MECHANICS[action]
        about = _abouts(board, state, form)[place] if form.about else None
        if form.about == "track":
            return Move(form.kind, track=about)
        return Move(form.kind, city=about)
    if action < actions.DRAW:
        return Move("take", colour=CARD_NAMES[action - actions.TAKE])
    if action in _PLAIN:
        return Move(_PLAIN[action])
    if action < actions.KEEP:
        locomotives = action - actions.EXTRA_WITH
        return _payment(int(state.laid_colour), int(state.extra) - locomotives, locomotives, 0)
    if action < actions.CLAIM:
        return Move("keep", tickets=_kept(board, state, action - actions.KEEP))
    if action < actions.STATION:
        return Move("claim", track=board.tracks[action - actions.CLAIM].id)
    slot, payment = divmod(action - actions.PAY_WITH, CARDS * actions.WAYS)
    ferry_cards, covered = actions.SLOTS[slot]
    colour, locomotives = divmod(payment, actions.WAYS)
    owed = int(price(board.rules, state)) - covered
    return _payment(colour, owed - locomotives, locomotives, ferry_cards)


_PLAIN: Final[dict[int, str]] = {
    actions.DRAW: "draw card",
    actions.DRAW_TICKETS: "draw tickets",
    actions.PASS: "pass",
}
_MOST: Final = {"all": CITIES, "ends": 2, "route": 3}
"""The most cities or tracks from which a mechanic's move may choose."""
_OF_MECHANICS: Final = {
    form.first + place: (form, place)
    for form in FORMS.values()
    for place in range(_MOST[form.among] if form.about else 1)
}
"""For each action number of a mechanic: the form of the move, and which choice it names."""


def _abouts(board: Board, state: np.record, form: MoveForm) -> Sequence[str]:
    """The cities or tracks that a mechanic's move may name, in the order of its actions."""
    if form.among == "all":
        return [city.name for city in board.cities]
    track = int(state.track)
    if form.among == "ends":
        return board.tracks[track].between
    return [each.id for each in board.tracks[track : track + int(board.rules.route_size[track])]]


def _payment(colour: int, cards: int, locomotives: int, ferry_cards: int) -> Move:
    name = CARD_COLOURS[colour] if cards else None
    return Move("pay", name, cards, locomotives, ferry_cards)


def _kept(board: Board, state: np.record, subset: int) -> tuple[str, ...]:
    seat = int(state.player)
    offer = [board.tickets[state.offer[seat, i]].id for i in range(state.offer_size[seat])]
    return tuple(ticket for i, ticket in enumerate(offer) if subset >> i & 1)


def action_of(board: Board, state: np.record, move: Move) -> int:
    """The action number of a move in a state; an `IllegalMove` if it has none there."""
    if move.kind in FORMS:
        return _action_of_mechanic(board, state, move, FORMS[move.kind])
    find: dict[str, Callable[[Board, Any, Move], int]] = {
        "take": lambda board, state, move: actions.TAKE + CARD_NAMES.index(str(move.colour)),
        "keep": _keep_action,
        "claim": _claim_action,
        "pay": _pay_action,
    }
    if move.kind in find:
        return find[move.kind](board, state, move)
    return next(action for action, kind in _PLAIN.items() if kind == move.kind)


def _action_of_mechanic(board: Board, state: np.record, move: Move, form: MoveForm) -> int:
    if not form.about:
        return form.first
    if form.among != "all" and state.phase not in form.answers:
        raise IllegalMove(f"'{move}': nothing of the kind is to be chosen now")
    name = str(getattr(move, form.about))
    numbers = board.city_numbers if form.about == "city" else board.track_numbers
    if form.among != "ends" and name not in numbers:
        raise IllegalMove(f"'{move}': there is no {form.about} '{name}' on {board.name}")
    if form.among == "all":
        return form.first + numbers[name]
    abouts = _abouts(board, state, form)
    if form.about == "track":  # a track may be named either way round
        name = board.tracks[numbers[name]].id
    if name not in abouts:
        raise IllegalMove(f"'{move}': expected {' or '.join(abouts)}")
    return form.first + abouts.index(name)


def _keep_action(board: Board, state: np.record, move: Move) -> int:
    whole = (1 << int(state.offer_size[state.player])) - 1
    offer = _kept(board, state, whole)
    places = _either_way_round(board, offer)
    for ticket in move.tickets:
        if ticket not in places:
            there = f"the offer is {', '.join(offer)}" if offer else "there is no offer"
            raise IllegalMove(f"'{move}': '{ticket}' is not on offer; {there}")
    return actions.KEEP + sum(1 << place for place in {places[name] for name in move.tickets})


def _either_way_round(board: Board, offer: tuple[str, ...]) -> dict[str, int]:
    """The index of each ticket in an offer, by its id and by its id with the cities swapped."""
    places = {}
    for place, ticket in enumerate(offer):
        a, b = board.tickets[board.ticket_numbers[ticket]].between
        places[f"{b}-{a}{ticket.removeprefix(f'{a}-{b}')}"] = place
    return places | {ticket: place for place, ticket in enumerate(offer)}


def _claim_action(board: Board, state: np.record, move: Move) -> int:
    track = board.track_numbers.get(str(move.track))
    if track is None:
        raise IllegalMove(f"'{move}': there is no track '{move.track}' on {board.name}")
    return actions.CLAIM + track


def _pay_action(board: Board, state: np.record, move: Move) -> int:
    if state.phase not in (PAY, TUNNEL):
        raise IllegalMove(f"'{move}': nothing is to be paid now")
    owed = int(state.extra) if state.phase == TUNNEL else int(price(board.rules, state))
    covered = owed - move.cards - move.locomotives
    if (move.ferry_cards, covered) not in actions.SLOTS:
        beside = " beside those waves" if move.ferry_cards else ""
        raise IllegalMove(f"'{move}': {owed} card{'' if owed == 1 else 's'} must be paid{beside}")
    colour = CARD_COLOURS.index(move.colour) if move.colour else LOCOMOTIVE
    if state.phase == PAY:
        slot = actions.SLOTS.index((move.ferry_cards, covered))
        return actions.PAY_WITH + (slot * CARDS + colour) * actions.WAYS + move.locomotives
    if move.ferry_cards:
        raise IllegalMove(f"'{move}': ferry cards cannot pay a tunnel's extra cards")
    if move.cards and (colour != state.laid_colour or not state.laid_cards):
        laid = CARD_NAMES[state.laid_colour]
        raise IllegalMove(f"'{move}': the tunnel was paid with {laid}, so are its extra cards")
    return actions.EXTRA_WITH + move.locomotives
