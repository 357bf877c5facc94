"""What one seat, or a spectator, may know of a game, as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from ironroad.engine.actions import OVER, PHASES, START_TICKETS
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import NEUTRAL, NOBODY
from ironroad.engine.seen import SEEN, observe


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody knows of one seat."""

    seat: int
    score: int
    trains: int
    cards: int
    known_cards: dict[str, int]
    """Cards seen to go into the hand and not spent since."""
    tickets: int
    offered: int
    """Tickets the seat is choosing from."""
    start_kept: int
    """How many start tickets it kept."""
    stations: tuple[str, ...]
    loans: int
    ferry_cards: int
    tokens: tuple[str, ...]
    """Cities whose token the seat has."""
    home: str | None
    markers: tuple[str, ...]
    """Cities with the seat's markers, the home city among them."""
    catches: int
    """How often it has caught the alien."""


@dataclass(frozen=True, slots=True)
class Neutral:
    """The neutral player."""

    trains: int
    marker: int | None
    """The seat that holds the neutral marker; None when the neutral player is out."""
    tracks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alien:
    """Where the alien is, and who holds it."""

    city: str
    holder: int | None


@dataclass(frozen=True, slots=True)
class Payment:
    """A claim, a station or a marker under way."""

    track: str | None
    city: str | None
    laid: dict[str, int]
    """Cards on the table, while a tunnel's extra cards are asked for."""
    laid_ferry_cards: int
    turned_up: dict[str, int]
    extra: int
    """Cards the tunnel asks for."""


@dataclass(frozen=True)
class View:
    """A game as one seat sees it; `seat` is None for a spectator."""

    board: str
    options: dict[str, str]
    seat: int | None
    phase: str
    to_move: int | None
    """The seat that must decide; None when the game is over."""
    first: int
    turn: int
    """Turns ended so far."""
    turns_left: int | None
    """Turns until the end, once it is in sight."""
    passes: int
    seats: tuple[SeatView, ...]
    tracks: dict[str, int]
    """Claimed tracks and the seats they belong to."""
    face_up: dict[str, int]
    discards: dict[str, int]
    deck: int
    """Cards in the deck."""
    ticket_deck: tuple[int, ...]
    """Tickets on top of the ticket deck, then in each block put back under it."""
    ticket_discards: tuple[str, ...]
    ferry_supply: int
    tokens_left: dict[str, int]
    marker_points: dict[str, int]
    """Points that the markers on cities have earned."""
    neutral: Neutral | None
    alien: Alien | None
    payment: Payment | None
    hand: dict[str, int] | None
    """The seat's own cards, as the other parts below; None for a spectator."""
    tickets: tuple[str, ...] | None
    offer: tuple[str, ...] | None
    chosen: tuple[str, ...] | None
    """Start tickets chosen while others still choose."""
    toll_points: int | None
    put_back: dict[str, int] | None
    """Tickets this seat put back, and the part of `ticket_deck` that they lie in."""
    put_out: tuple[str, ...] | None
    """Tickets this seat put out of the game."""
    seen: np.record = field(repr=False, compare=False)
    """The same in integers, for compiled players and the sampler."""
    on: Board = field(repr=False, compare=False)
    """The board with its variants, for players that think ahead; it need not be on disk."""

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON data."""
        shown = {name: value for name, value in self.__dict__.items() if name not in _FOR_PLAYERS}
        shown["seats"] = [_parts(seat) for seat in self.seats]
        for name in ("neutral", "alien", "payment"):
            shown[name] = _parts(shown[name]) if shown[name] else None
        return shown


_FOR_PLAYERS: Final = ("seen", "on")
"""Fields that are not shown: they serve players within the program."""


def _parts(part: Any) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__slots__}


def view_of(board: Board, state: np.record, seat: int | None) -> View:
    """What a seat, or a spectator (None), may know of a state."""
    seen: np.record = np.zeros(1, SEEN)[0]
    observe(board.rules, state, NOBODY if seat is None else seat, seen)
    return from_seen(board, seen)


def from_seen(board: Board, record: np.record) -> View:
    """A view in words from one in integers."""
    seen = _plain(record)
    seat = None if seen.seat == NOBODY else seen.seat
    over = seen.phase == OVER
    claimed = {
        track.id: owner
        for track, owner in zip(board.tracks, seen.owner, strict=False)
        if 0 <= owner < seen.players
    }
    return View(
        board=board.id,
        options=dict(board.options),
        seat=seat,
        phase=PHASES[seen.phase],
        to_move=None if over else seen.player,
        first=seen.first,
        turn=seen.turn,
        turns_left=None if seen.turns_left < 0 else seen.turns_left,
        passes=seen.passes,
        seats=tuple(_seat_view(board, seen, each) for each in range(seen.players)),
        tracks=claimed,
        face_up=cards_of(seen.face_up),
        discards=cards_of(seen.discards),
        deck=seen.deck_size,
        ticket_deck=tuple(seen.block_size[b] for b in range(seen.blocks + 1)),
        ticket_discards=tickets_of(board, seen.ticket_discards),
        ferry_supply=seen.ferry_supply,
        tokens_left=by_city(board, seen.tokens_left),
        marker_points=by_city(board, seen.marker_points),
        neutral=_neutral(board, seen) if board.rules.neutral_trains else None,
        alien=_alien(board, seen) if seen.alien_city != NOBODY else None,
        payment=_payment(board, seen),
        hand=None if seat is None else cards_of(seen.hand),
        tickets=None if seat is None else tickets_of(board, seen.tickets),
        offer=None if seat is None else _offer(board, seen, seat),
        chosen=None if seat is None else _chosen(board, seen, seat),
        toll_points=None if seat is None else seen.toll_points,
        put_back=None if seat is None else _put_back(board, seen),
        put_out=None if seat is None else tickets_of(board, seen.put_out),
        seen=record,
        on=board,
    )


def _plain(record: np.record) -> Any:
    """The fields of a record as Python's own numbers and lists, which are quicker to look into."""
    values = (each.tolist() if isinstance(each, np.ndarray) else each for each in record.item())
    return SimpleNamespace(**dict(zip(record.dtype.names or (), values, strict=True)))


def cards_of(counts: Any) -> dict[str, int]:
    """Counts of cards by name, none left out but those of which there are none."""
    return {name: int(n) for name, n in zip(CARD_NAMES, counts, strict=True) if n}


def tickets_of(board: Board, words: Any) -> tuple[str, ...]:
    """The tickets of a set, by id."""
    held = sum(int(word) << 64 * i for i, word in enumerate(words))
    return tuple(board.tickets[number].id for number in _members(held))


def cities_of(board: Board, word: Any) -> tuple[str, ...]:
    """The cities of a set, by name."""
    return tuple(board.cities[number].name for number in _members(int(word)))


def _members(held: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while held:
        low = held & -held
        yield low.bit_length() - 1
        held ^= low


def by_city(board: Board, counts: Any) -> dict[str, int]:
    """Numbers by city, those that are not zero."""
    return {board.cities[number].name: int(n) for number, n in enumerate(counts) if n}


def _neutral(board: Board, seen: Any) -> Neutral:
    marker = None if seen.neutral_marker == NOBODY else seen.neutral_marker
    owned = zip(board.tracks, seen.owner, strict=False)
    tracks = (track.id for track, owner in owned if owner == NEUTRAL)
    return Neutral(seen.neutral_trains, marker, tuple(tracks))


def _alien(board: Board, seen: Any) -> Alien:
    holder = None if seen.alien_holder == NOBODY else seen.alien_holder
    return Alien(board.cities[seen.alien_city].name, holder)


def _seat_view(board: Board, seen: Any, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        score=seen.score[seat],
        trains=seen.trains[seat],
        cards=seen.hand_size[seat],
        known_cards=cards_of(seen.known[seat]),
        tickets=seen.ticket_count[seat],
        offered=seen.offer_size[seat],
        start_kept=seen.start_kept[seat],
        stations=cities_of(board, seen.stations[seat]),
        loans=seen.loans[seat],
        ferry_cards=seen.ferry_cards[seat],
        tokens=cities_of(board, seen.tokens[seat]),
        home=None if seen.home[seat] == NOBODY else board.cities[seen.home[seat]].name,
        markers=cities_of(board, seen.markers[seat]),
        catches=seen.catches[seat],
    )


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
