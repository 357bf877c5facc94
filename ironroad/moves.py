"""Moves as people write them, and the way between them and action numbers.

take red                        claim Frankfurt-Paris white
draw card                       build station in Wien
draw tickets                    pay 2 white + 1 locomotive
keep Paris-Wien, Berlin-Roma    give up
pass
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from ironroad.engine import actions
from ironroad.engine.board import Board
from ironroad.engine.board_file import CARD_COLOURS, CARD_NAMES
from ironroad.engine.limits import LOCOMOTIVE
from ironroad.engine.mechanics.stations import station_cost
from ironroad.engine.state import NOBODY, PAY, TUNNEL

Kind = Literal[
    "take", "draw card", "draw tickets", "keep", "claim", "station", "pay", "give up", "pass"
]


class BadNotation(ValueError):
    """A text that is no move."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a player. `str(move)` and `Move.parse` are inverses."""

    kind: Kind
    colour: str | None = None
    """Of the card taken, or of the cards paid with; None if only locomotives are paid."""
    cards: int = 0
    """Cards of that colour paid."""
    locomotives: int = 0
    """Locomotives paid."""
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
            case "station":
                return f"build station in {self.city}"
            case "pay":
                return f"pay {self._payment()}"
            case _:
                return self.kind

    def _payment(self) -> str:
        parts = [f"{self.cards} {self.colour}"] if self.cards else []
        if self.locomotives:
            parts.append(f"{self.locomotives} locomotive{'s' if self.locomotives > 1 else ''}")
        return " + ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """The move a text says; a `BadNotation` if it says none."""
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
_COLOUR: Final = f"(?P<colour>{'|'.join(CARD_COLOURS)})"
_WILD: Final = r"(?P<wild>[1-9]\d*) locomotives?"


def _pay(match: re.Match[str]) -> Move:
    found = match.groupdict()
    return Move(
        "pay",
        colour=found.get("colour"),
        cards=int(found.get("cards") or 0),
        locomotives=int(found.get("wild") or 0),
    )


def _keep(match: re.Match[str]) -> Move:
    return Move("keep", tickets=tuple(name.strip() for name in match["tickets"].split(",")))


_FORMS: Final[list[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]]]] = [
    (
        re.compile(f"take (?P<card>{'|'.join(CARD_NAMES)})"),
        lambda m: Move("take", colour=m["card"]),
    ),
    (re.compile("draw card"), lambda m: Move("draw card")),
    (re.compile("draw tickets"), lambda m: Move("draw tickets")),
    (re.compile("keep (?P<tickets>.+)"), _keep),
    (re.compile("claim (?P<track>.+)"), lambda m: Move("claim", track=m["track"])),
    (re.compile("build station in (?P<city>.+)"), lambda m: Move("station", city=m["city"])),
    (re.compile(rf"pay (?P<cards>[1-9]\d*) {_COLOUR}( \+ {_WILD})?"), _pay),
    (re.compile(f"pay {_WILD}"), _pay),
    (re.compile("give up"), lambda m: Move("give up")),
    (re.compile("pass"), lambda m: Move("pass")),
]


def move_of(board: Board, state: np.record, action: int) -> Move:
    """The move that an action number means in a state."""
    if action < actions.DRAW:
        return Move("take", colour=CARD_NAMES[action - actions.TAKE])
    if action in _PLAIN:
        return Move(_PLAIN[action])
    if action < actions.KEEP:
        locomotives = action - actions.EXTRA_WITH
        return _payment(int(state.laid_colour), int(state.extra) - locomotives, locomotives)
    if action < actions.CLAIM:
        return Move("keep", tickets=_kept(board, state, action - actions.KEEP))
    if action < actions.STATION:
        return Move("claim", track=board.tracks[action - actions.CLAIM].id)
    if action < actions.PAY_WITH:
        return Move("station", city=board.cities[action - actions.STATION].name)
    colour, locomotives = divmod(action - actions.PAY_WITH, actions.WAYS)
    return _payment(colour, _price(board, state) - locomotives, locomotives)


_PLAIN: Final[dict[int, Kind]] = {
    actions.DRAW: "draw card",
    actions.DRAW_TICKETS: "draw tickets",
    actions.PASS: "pass",
    actions.GIVE_UP: "give up",
}


def _payment(colour: int, cards: int, locomotives: int) -> Move:
    name = CARD_COLOURS[colour] if cards else None
    return Move("pay", colour=name, cards=cards, locomotives=locomotives)


def _kept(board: Board, state: np.record, subset: int) -> tuple[str, ...]:
    seat = int(state.player)
    offer = [board.tickets[state.offer[seat, i]].id for i in range(state.offer_size[seat])]
    return tuple(ticket for i, ticket in enumerate(offer) if subset >> i & 1)


def _price(board: Board, state: np.record) -> int:
    """Cards that the claim or station under way costs."""
    if state.track != NOBODY:
        return board.tracks[int(state.track)].length
    return int(station_cost(state, state.player))


def action_of(board: Board, state: np.record, move: Move) -> int:
    """The action number of a move in a state; an `IllegalMove` if it can have none there."""
    find: dict[str, Callable[[Board, Any, Move], int]] = {
        "take": lambda board, state, move: actions.TAKE + CARD_NAMES.index(str(move.colour)),
        "keep": _keep_action,
        "claim": _claim_action,
        "station": _station_action,
        "pay": _pay_action,
    }
    if move.kind in find:
        return find[move.kind](board, state, move)
    return next(action for action, kind in _PLAIN.items() if kind == move.kind)


def _keep_action(board: Board, state: np.record, move: Move) -> int:
    whole = (1 << int(state.offer_size[state.player])) - 1
    offer = _kept(board, state, whole)
    for ticket in move.tickets:
        if ticket not in offer:
            there = f"the offer is {', '.join(offer)}" if offer else "there is no offer"
            raise IllegalMove(f"'{move}': '{ticket}' is not on offer; {there}")
    return actions.KEEP + sum(1 << offer.index(ticket) for ticket in set(move.tickets))


def _claim_action(board: Board, state: np.record, move: Move) -> int:
    track = board.track_numbers.get(str(move.track))
    if track is None:
        raise IllegalMove(f"'{move}': there is no track '{move.track}' on {board.name}")
    return actions.CLAIM + track


def _station_action(board: Board, state: np.record, move: Move) -> int:
    city = board.city_numbers.get(str(move.city))
    if city is None:
        raise IllegalMove(f"'{move}': there is no city '{move.city}' on {board.name}")
    return actions.STATION + city


def _pay_action(board: Board, state: np.record, move: Move) -> int:
    if state.phase not in (PAY, TUNNEL):
        raise IllegalMove(f"'{move}': nothing is to be paid now")
    owed = int(state.extra) if state.phase == TUNNEL else _price(board, state)
    if move.cards + move.locomotives != owed:
        raise IllegalMove(f"'{move}': {owed} card{'s' if owed > 1 else ''} must be paid")
    colour = CARD_COLOURS.index(move.colour) if move.colour else LOCOMOTIVE
    if state.phase == PAY:
        return actions.PAY_WITH + colour * actions.WAYS + move.locomotives
    if move.cards and (colour != state.laid_colour or not state.laid_cards):
        laid = CARD_NAMES[state.laid_colour]
        raise IllegalMove(f"'{move}': the tunnel was paid with {laid}, so are its extra cards")
    return actions.EXTRA_WITH + move.locomotives
