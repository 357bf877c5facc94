"""What one seat, or a spectator, may know of a game, as plain data."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from ironroad.engine.actions import OVER, PHASES, START_TICKETS
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.calls import observe
from ironroad.engine.fields import Field
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.names import cards_of, tickets_of
from ironroad.engine.seen import SEEN
from ironroad.engine.state import FIELDS, STATE
from ironroad.game.mechanics import groups_of, told_of_seat, told_of_table


class _WithMechanics:
    """Lets what mechanics add be read as attributes: `view.tokens_left`, `seat.stations`."""

    mechanics: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "mechanics")[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no '{name}'") from None


@dataclass(frozen=True)
class SeatView(_WithMechanics):
    """What every player knows of one seat."""

    seat: int
    score: int
    trains: int
    cards: int
    known_cards: dict[str, int]
    """Cards that everybody saw go into the hand, and that have not been spent since."""
    tickets: int
    offered: int
    """How many tickets the seat is choosing from."""
    start_kept: int
    """How many start tickets it kept."""
    mechanics: dict[str, Any]
    """What mechanics add: `stations`, `loans`, `markers` and so on (see docs/python.md)."""

    def to_json(self) -> dict[str, Any]:
        """The seat as plain JSON data."""
        own = {name: value for name, value in self.__dict__.items() if name != "mechanics"}
        return own | self.mechanics


@dataclass(frozen=True, slots=True)
class Payment:
    """A track, station or marker that is being paid for."""

    track: str | None
    city: str | None
    laid: dict[str, int]
    """Cards laid for a tunnel whose extra cards are asked for."""
    laid_ferry_cards: int
    turned_up: dict[str, int]
    extra: int
    """How many extra cards the tunnel asks for."""


@dataclass(frozen=True)
class View(_WithMechanics):
    """A game as one seat sees it; `seat` is None for a spectator."""

    board: Board = field(repr=False)
    """The board with its options; it need not be on disk."""
    seat: int | None
    phase: str
    to_move: int | None
    """The seat that must decide; None when the game is over."""
    first: int
    turn: int
    """How many turns have ended."""
    turns_left: int | None
    """Turns until the end, once the last turns have begun; else None."""
    passes: int
    seats: tuple[SeatView, ...]
    tracks: dict[str, int]
    """The claimed tracks and their owners' seats."""
    face_up: dict[str, int]
    discards: dict[str, int]
    deck: int
    """How many cards are in the deck."""
    ticket_deck: tuple[int, ...]
    """How many tickets are on top of the ticket deck, then in each block put back under it."""
    ticket_discards: tuple[str, ...]
    payment: Payment | None
    hand: dict[str, int] | None
    """The seat's own cards. This and the other private parts below are None for a spectator."""
    tickets: tuple[str, ...] | None
    offer: tuple[str, ...] | None
    chosen: tuple[str, ...] | None
    """The start tickets that the seat chose, while others still choose."""
    put_back: dict[str, int] | None
    """The tickets that this seat put back, and in which part of `ticket_deck` each lies."""
    put_out: tuple[str, ...] | None
    """The tickets that this seat put out of the game."""
    mechanics: dict[str, Any]
    """What mechanics add, by the names in their declarations (see docs/python.md)."""
    seen: np.record = field(repr=False, compare=False)
    """The same view as a record of integers, for compiled policies and the sampler."""

    @property
    def options(self) -> dict[str, str]:
        """The options of the board, `on` or `off` by name."""
        return dict(self.board.options)

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON data."""
        shown = {name: value for name, value in self.__dict__.items() if name not in _APART}
        shown |= {"board": self.board.id, "options": self.options}
        shown["seats"] = [seat.to_json() for seat in self.seats]
        shown["payment"] = asdict(self.payment) if self.payment else None
        parts = self.mechanics.items()
        return shown | {
            name: vars(part) if isinstance(part, SimpleNamespace) else part for name, part in parts
        }


_APART: Final = ("seen", "mechanics")
"""Fields that `to_json` leaves out or renames."""


def view_of(board: Board, state: np.record, seat: int | None) -> View:
    """The view of a seat, or of a spectator (None), of a state."""
    return views_of(board, state, (seat,))[0]


def views_of(board: Board, state: np.record, seats: Sequence[int | None]) -> list[View]:
    """The views of several seats of a state; what everybody knows is read once."""
    records = [_seen_by(board, state, seat) for seat in seats]
    shared = _shared(board, _read(records[0], _PUBLIC)) if records else {}
    return [_view(board, record, shared) for record in records]


def from_seen(board: Board, record: np.record) -> View:
    """The view made from a record of what a seat sees (`engine/seen.py`)."""
    return _view(board, record, _shared(board, _read(record, _PUBLIC)))


def _seen_by(board: Board, state: np.record, seat: int | None) -> np.record:
    seen: np.record = np.zeros(1, SEEN)[0]
    observe(board.rules, state, NOBODY if seat is None else seat, seen)
    return seen


def _view(board: Board, record: np.record, shared: dict[str, Any]) -> View:
    """The view of a record, given the parts that everybody knows."""
    own = _read(record, _OWN)
    seat = None if own.seat == NOBODY else own.seat
    parts = shared | _own_parts(board, own, seat)
    parts["mechanics"] = shared["mechanics"] | _own_parts_of_mechanics(own, seat)
    return View(board=board, seat=seat, seen=record, **parts)


def _shared(board: Board, seen: Any) -> dict[str, Any]:
    """The parts of a view that everybody knows."""
    return {
        "phase": PHASES[seen.phase],
        "to_move": None if seen.phase == OVER else seen.player,
        "first": seen.first,
        "turn": seen.turn,
        "turns_left": None if seen.turns_left < 0 else seen.turns_left,
        "passes": seen.passes,
        "seats": tuple(_seat_view(board, seen, each) for each in range(seen.players)),
        "tracks": _claimed(board, seen),
        "face_up": cards_of(seen.face_up),
        "discards": cards_of(seen.discards),
        "deck": seen.deck_size,
        "ticket_deck": tuple(seen.block_size[: seen.blocks + 1]),
        "ticket_discards": tickets_of(board, seen.ticket_discards),
        "payment": _payment(board, seen),
        "mechanics": _of_mechanics(board, seen),
    }


def _own_parts(board: Board, seen: Any, seat: int | None) -> dict[str, Any]:
    """The parts of a view that its seat alone knows; for a spectator each of them is None."""
    if seat is None:
        return dict.fromkeys(("hand", "tickets", "offer", "chosen", "put_back", "put_out"))
    return {
        "hand": cards_of(seen.hand),
        "tickets": tickets_of(board, seen.tickets),
        "offer": _offer(board, seen, seat),
        "chosen": _chosen(board, seen, seat),
        "put_back": _put_back(board, seen),
        "put_out": tickets_of(board, seen.put_out),
    }


def _claimed(board: Board, seen: Any) -> dict[str, int]:
    owned = zip(board.tracks, seen.owner, strict=False)
    return {track.id: owner for track, owner in owned if 0 <= owner < seen.players}


_OF_SEAT: Final = {"put_back", "put_out", "put_back_block", "seat"} | {
    field.name for field in FIELDS if field.known == "own"
}
_PUBLIC: Final = frozenset(SEEN.names or ()) - _OF_SEAT
"""The fields of `Seen` that are the same for everybody."""
_OWN: Final = frozenset(_OF_SEAT | {"phase", "offer_size"})
"""The fields of `Seen` from which a seat's own parts are made."""


def _read(record: np.record, wanted: frozenset[str]) -> Any:
    """Fields of a record as Python's own numbers and lists, which are faster to read."""
    values = zip(record.dtype.names or (), record.item(), strict=True)
    return SimpleNamespace(
        **{
            name: value.tolist() if isinstance(value, np.ndarray) else value
            for name, value in values
            if name in wanted
        }
    )


def _seat_view(board: Board, seen: Any, seat: int) -> SeatView:
    told = told_of_seat(board, seen, seat, _fields_of_seats(board))
    return SeatView(
        seat=seat,
        score=seen.score[seat],
        trains=seen.trains[seat],
        cards=seen.hand_size[seat],
        known_cards=cards_of(seen.known[seat]),
        tickets=seen.ticket_count[seat],
        offered=seen.offer_size[seat],
        start_kept=seen.start_kept[seat],
        mechanics=_unused(board).of_seats | told,
    )


_OWN_FIELDS: Final = [
    field
    for mechanic in MECHANICS
    for field in mechanic.fields
    if field.view and field.known == "own"
]


@cache
def _fields_of_seats(board: Board) -> tuple[Field, ...]:
    """The fields of the mechanics in force that views tell of each seat."""
    return _public_fields(board.in_force)


def _public_fields(mechanics: Iterable[Mechanic]) -> tuple[Field, ...]:
    fields = (field for mechanic in mechanics for field in mechanic.fields)
    return tuple(field for field in fields if field.view and field.known == "public")


@dataclass(frozen=True, slots=True)
class _Unused:
    """What views tell of the mechanics that are not in force."""

    of_seats: dict[str, Any]
    of_table: dict[str, Any]


@cache
def _unused(board: Board) -> _Unused:
    others = [mechanic for mechanic in MECHANICS if mechanic not in board.in_force]
    blank: np.record = np.zeros(1, STATE)[0]
    for field_ in (each for mechanic in others for each in mechanic.fields):
        if isinstance(field_.begins, int):  # parameters of mechanics not in force are 0
            blank[field_.name] = field_.begins
    groups: set[str] = set().union(*(groups_of(mechanic) for mechanic in MECHANICS))
    return _Unused(
        told_of_seat(board, blank, 0, _public_fields(others)),
        told_of_table(board, blank, others) | dict.fromkeys(groups),
    )


def _of_mechanics(board: Board, seen: Any) -> dict[str, Any]:
    """What mechanics add for everybody; parts of a mechanic that is not in force are None."""
    told = told_of_table(board, seen, board.in_force)
    for group in set().union(*(groups_of(mechanic) for mechanic in board.in_force)):
        told[group] = SimpleNamespace(**told[group])
    return _unused(board).of_table | told


def _own_parts_of_mechanics(seen: Any, seat: int | None) -> dict[str, int | None]:
    """The parts that mechanics add for the seat alone; for a spectator each of them is None."""
    return {
        field.view: None if seat is None else int(getattr(seen, field.name))
        for field in _OWN_FIELDS
    }


def _payment(board: Board, seen: Any) -> Payment | None:
    if seen.track == NOBODY and seen.city == NOBODY:
        return None
    laid = {CARD_NAMES[seen.laid_colour]: seen.laid_cards}
    laid["locomotive"] = seen.laid_locomotives
    return Payment(
        track=None if seen.track == NOBODY else board.tracks[seen.track].id,
        city=None if seen.city == NOBODY else board.cities[seen.city].name,
        laid={name: n for name, n in laid.items() if n},
        laid_ferry_cards=seen.laid_ferry_cards,
        turned_up=cards_of(seen.turned_up),
        extra=seen.extra,
    )


def _offer(board: Board, seen: Any, seat: int) -> tuple[str, ...]:
    return tuple(board.tickets[seen.offer[i]].id for i in range(seen.offer_size[seat]))


def _chosen(board: Board, seen: Any, seat: int) -> tuple[str, ...]:
    if seen.phase != START_TICKETS:
        return ()
    return tuple(
        ticket for i, ticket in enumerate(_offer(board, seen, seat)) if seen.choice >> i & 1
    )


def _put_back(board: Board, seen: Any) -> dict[str, int]:
    return {
        ticket: int(seen.put_back_block[board.ticket_numbers[ticket]])
        for ticket in tickets_of(board, seen.put_back)
    }
