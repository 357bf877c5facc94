"""A position as readable JSON: everything of one moment, out and in.

What a position leaves out is filled sensibly: no cards in hand, no tracks, a full supply of
trains, the rest of the cards in the deck, a face-up row dealt from it, the rest of the tickets
in the ticket deck. What contradicts itself is refused with a reason. The format is described
in docs/positions.md.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from ironroad.engine.actions import WORDS
from ironroad.engine.bits import add, has
from ironroad.engine.board import Board, load_board
from ironroad.engine.board_file import CARD_NAMES
from ironroad.engine.cards import cards_to_draw, fill_face_up, is_turned_over
from ironroad.engine.claims import close_tracks
from ironroad.engine.limits import LOCOMOTIVE, OFFER
from ironroad.engine.state import (
    KEEP_TICKETS,
    NOBODY,
    OVER,
    PAY,
    PHASES,
    SECOND_CARD,
    START_TICKETS,
    STATE,
    TUNNEL,
    TURN,
)
from ironroad.engine.turn import clear_state, legal_actions
from ironroad.view import cards_of, cities_of, tickets_of


class BadPosition(ValueError):
    """A position that cannot be, and why."""


def to_position(board: Board, state: np.record) -> dict[str, Any]:
    """A state as plain JSON data."""
    paying = state.track != NOBODY or state.city != NOBODY
    return {
        "board": board.id,
        "options": dict(board.options),
        "phase": PHASES[state.phase],
        "to_move": int(state.player),
        "first": int(state.first),
        "turn": int(state.turn),
        "turns_left": None if state.turns_left < 0 else int(state.turns_left),
        "passes": int(state.passes),
        "seats": [_seat_out(board, state, seat) for seat in range(state.players)],
        "face_up": cards_of(state.face_up),
        "deck": cards_of(state.deck),
        "discards": cards_of(state.discards),
        "ticket_deck": _ticket_deck_out(board, state),
        "payment": _payment_out(board, state) if paying else None,
    }


def _seat_out(board: Board, state: np.record, seat: int) -> dict[str, Any]:
    offer = [board.tickets[state.offer[seat, i]].id for i in range(state.offer_size[seat])]
    return {
        "trains": int(state.trains[seat]),
        "score": int(state.score[seat]),
        "hand": cards_of(state.hand[seat]),
        "known": cards_of(state.known[seat]),
        "tracks": [track.id for i, track in enumerate(board.tracks) if state.owner[i] == seat],
        "stations": list(cities_of(board, state.stations[seat])),
        "tickets": list(tickets_of(board, state.tickets[seat])),
        "offer": offer,
        "chosen": [name for i, name in enumerate(offer) if int(state.choice[seat]) >> i & 1],
        "put_back": list(tickets_of(board, state.put_back[seat])),
        "start_kept": int(state.start_kept[seat]),
    }


def _ticket_deck_out(board: Board, state: np.record) -> list[list[str]]:
    top = list(tickets_of(board, state.ticket_deck))
    below = [
        [ticket.id for i, ticket in enumerate(board.tickets) if state.block[i] == number]
        for number in range(1, state.blocks + 1)
    ]
    return [top, *below]


def _payment_out(board: Board, state: np.record) -> dict[str, Any]:
    laid = np.zeros(len(CARD_NAMES), int)
    laid[state.laid_colour] += state.laid_cards
    laid[LOCOMOTIVE] += state.laid_locomotives
    return {
        "track": None if state.track == NOBODY else board.tracks[state.track].id,
        "city": None if state.city == NOBODY else board.cities[state.city].name,
        "laid": cards_of(laid),
        "turned_up": cards_of(state.turned_up),
    }


def from_position(
    position: Mapping[str, Any], chance: np.record, board: Board | None = None
) -> tuple[Board, np.record]:
    """The board and state of a position; `chance` deals what it leaves to be dealt."""
    top = _Part("", position, _TOP_KEYS)
    if board is None:
        board = _board(top)
    seats = top.parts("seats", _SEAT_KEYS)
    try:
        board.check_players(len(seats))
    except ValueError as error:
        raise BadPosition(str(error)) from None
    state: np.record = np.zeros(1, STATE)[0]
    clear_state(board.rules, state, len(seats))
    _read_course(top, state)
    for seat, part in enumerate(seats):
        _read_tracks(board, state, seat, part)
        _read_stations(board, state, seat, part)
        _read_hand(state, seat, part)
    _read_countdown(board, top, state)
    _read_payment(board, state, top.part("payment", _PAYMENT_KEYS))
    _read_tickets(board, state, top, seats)
    _read_decks(board, state, top, chance)
    _check_decision(board, state)
    return board, state


_TOP_KEYS = (
    "board",
    "options",
    "phase",
    "to_move",
    "first",
    "turn",
    "turns_left",
    "passes",
    "seats",
    "face_up",
    "deck",
    "discards",
    "ticket_deck",
    "payment",
)
_SEAT_KEYS = (
    "trains",
    "score",
    "hand",
    "known",
    "tracks",
    "stations",
    "tickets",
    "offer",
    "chosen",
    "put_back",
    "start_kept",
)
_PAYMENT_KEYS = ("track", "city", "laid", "turned_up")


class _Part:
    """An object of the position that knows where it stands."""

    def __init__(self, where: str, values: object, keys: Iterable[str]) -> None:
        self.where = where
        if not isinstance(values, Mapping):
            self.fail("expected an object")
        self.values = values
        for key in values:
            if key not in keys:
                self.fail(f"unknown key '{key}'; known: {', '.join(keys)}")

    def fail(self, what: str) -> NoReturn:
        raise BadPosition(f"{self.where}: {what}" if self.where else what)

    def has(self, key: str) -> bool:
        return self.values.get(key) is not None

    def integer(self, key: str, low: int, high: int, default: int) -> int:
        value = self.values.get(key)
        if value is None:
            return default
        if type(value) is not int or not low <= value <= high:
            self.fail(f"{key} = {value!r}: expected a whole number from {low} to {high}")
        return value

    def one_of(self, key: str, known: Mapping[str, int], kind: str, value: object) -> int:
        if not isinstance(value, str) or value not in known:
            self.fail(f"{key}: there is no {kind} {value!r}")
        return known[value]

    def names(self, key: str, known: Mapping[str, int], kind: str) -> list[int]:
        values = self.values.get(key) or []
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list")
        numbers = [self.one_of(key, known, kind, value) for value in values]
        if len(set(numbers)) < len(numbers):
            self.fail(f"{key}: a {kind} stands in it twice")
        return numbers

    def cards(self, key: str) -> list[int]:
        """Numbers of cards by colour; the position may count them or list them."""
        values = self.values.get(key) or {}
        if isinstance(values, list):
            values = {name: values.count(name) for name in values if isinstance(name, str)}
        part = _Part(f"{self.where}: {key}" if self.where else key, values, CARD_NAMES)
        return [part.integer(name, 0, 127, 0) for name in CARD_NAMES]

    def part(self, key: str, keys: Iterable[str]) -> "_Part | None":
        value = self.values.get(key)
        return None if value is None else _Part(key, value, keys)

    def parts(self, key: str, keys: Iterable[str]) -> list["_Part"]:
        values = self.values.get(key)
        if not isinstance(values, list):
            self.fail(f"{key}: expected a list of objects, one a seat")
        return [_Part(f"seat {i}", value, keys) for i, value in enumerate(values)]


def _board(top: _Part) -> Board:
    name = top.values.get("board")
    options = top.values.get("options") or {}
    if not isinstance(name, str | Path):
        top.fail("board: expected the name of a board")
    if not isinstance(options, Mapping):
        top.fail("options: expected an object")
    return load_board(name, options)


def _read_course(top: _Part, state: np.record) -> None:
    players = int(state.players)
    phases = {name: number for number, name in enumerate(PHASES)}
    state.phase = top.one_of("phase", phases, "phase", top.values.get("phase") or PHASES[TURN])
    state.player = top.integer("to_move", 0, players - 1, 0)
    state.first = top.integer("first", 0, players - 1, 0)
    state.turn = top.integer("turn", 0, 30_000, 0)
    state.passes = top.integer("passes", 0, players, 0)


def _read_tracks(board: Board, state: np.record, seat: int, part: _Part) -> None:
    for track in part.names("tracks", board.track_numbers, "track"):
        if not has(state.open[seat], track):
            part.fail(f"tracks: '{board.tracks[track].id}' cannot be this seat's: {_why(state)}")
        state.owner[track] = seat
        state.trains[seat] -= board.rules.length[track]
        state.score[seat] += board.rules.points[track]
        close_tracks(board.rules, state, seat, track)
    if state.trains[seat] < 0:
        needed = int(board.rules.trains) - int(state.trains[seat])
        part.fail(f"tracks take {needed} trains, of which there are {board.rules.trains}")
    for key, value in (("trains", int(state.trains[seat])), ("score", int(state.score[seat]))):
        if part.has(key) and part.values[key] != value:
            part.fail(f"{key} = {part.values[key]!r}, but its tracks make it {value}")


def _why(state: np.record) -> str:
    return (
        "it is taken, or another track of its route is the seat's own"
        f" or closes it with {state.players} players"
    )


def _read_stations(board: Board, state: np.record, seat: int, part: _Part) -> None:
    cities = part.names("stations", board.city_numbers, "city")
    if len(cities) > board.rules.stations:
        part.fail(f"stations: {len(cities)}, but there are {board.rules.stations} a seat")
    for city in cities:
        if any(int(state.stations[each]) >> city & 1 for each in range(seat)):
            part.fail(f"stations: '{board.cities[city].name}' has another seat's station")
        state.stations[seat] |= np.uint64(1 << city)


def _read_hand(state: np.record, seat: int, part: _Part) -> None:
    state.hand[seat] = part.cards("hand")
    state.known[seat] = part.cards("known")
    state.hand_size[seat] = sum(part.cards("hand"))
    if (state.known[seat] > state.hand[seat]).any():
        part.fail("known: more cards than the hand has")
    state.start_kept[seat] = part.integer("start_kept", 0, OFFER, 0)


def _read_countdown(board: Board, top: _Part, state: np.record) -> None:
    players = int(state.players)
    low = min(int(trains) for trains in state.trains[:players]) <= board.rules.last_trains
    if "turns_left" not in top.values:
        state.turns_left = players if low else -1
    else:
        state.turns_left = top.integer("turns_left", 0, players, -1)
        if low and state.turns_left < 0:
            top.fail("turns_left: a seat is down to its last trains, so the last turns have begun")
    if state.phase == OVER and "turns_left" not in top.values:
        state.turns_left = 0
    if state.turns_left == 0 and state.phase != OVER:
        top.fail("turns_left = 0, so the phase must be 'over'")


def _read_payment(board: Board, state: np.record, part: _Part | None) -> None:
    if state.phase not in (PAY, TUNNEL):
        if part is not None:
            part.fail(f"nothing is paid for in phase '{PHASES[state.phase]}'")
        return
    if part is None:
        raise BadPosition(f"phase '{PHASES[state.phase]}' needs a payment with a track or a city")
    if part.has("track") == part.has("city"):
        part.fail("expected either a track or a city")
    if part.has("city"):
        state.city = part.one_of("city", board.city_numbers, "city", part.values["city"])
        if state.phase == TUNNEL:
            part.fail("a station is no tunnel")
    else:
        state.track = part.one_of("track", board.track_numbers, "track", part.values["track"])
    if state.phase == TUNNEL:
        _read_tunnel(board, state, part)
    elif any(part.cards("laid")) or any(part.cards("turned_up")):
        part.fail("cards are laid and turned up for a tunnel only, in phase 'tunnel'")


def _read_tunnel(board: Board, state: np.record, part: _Part) -> None:
    track = board.tracks[state.track]
    laid = part.cards("laid")
    turned_up = part.cards("turned_up")
    colours = [c for c in range(LOCOMOTIVE) if laid[c]]
    if not track.tunnel:
        part.fail(f"'{track.id}' is no tunnel")
    if len(colours) > 1 or sum(laid) != track.length:
        part.fail(f"laid: expected {track.length} cards of one colour, locomotives among them")
    if colours and track.colour not in ("grey", CARD_NAMES[colours[0]]):
        part.fail(f"laid: '{track.id}' is not paid with {CARD_NAMES[colours[0]]}")
    if sum(turned_up) > board.rules.tunnel_cards:
        part.fail(f"turned_up: expected at most {board.rules.tunnel_cards} cards")
    state.laid_colour = colours[0] if colours else LOCOMOTIVE
    state.laid_cards = laid[colours[0]] if colours else 0
    state.laid_locomotives = laid[LOCOMOTIVE]
    state.turned_up[:] = turned_up
    state.extra = turned_up[LOCOMOTIVE] + (turned_up[colours[0]] if colours else 0)
    if state.extra == 0:
        part.fail("turned_up: no card asks for an extra one, so nothing is to be decided")


def _read_tickets(board: Board, state: np.record, top: _Part, seats: list[_Part]) -> None:
    place: dict[int, str] = {}

    def put(part: _Part, key: str, tickets: Iterable[int]) -> None:
        for ticket in tickets:
            where = f"{part.where}: {key}" if part.where else key
            if ticket in place:
                name = board.tickets[ticket].id
                raise BadPosition(f"ticket '{name}' is in two places: {place[ticket]}, {where}")
            place[ticket] = where

    for seat, part in enumerate(seats):
        tickets = part.names("tickets", board.ticket_numbers, "ticket")
        offer = part.names("offer", board.ticket_numbers, "ticket")
        put(part, "tickets", tickets)
        put(part, "offer", offer)
        for ticket in tickets:
            add(state.tickets[seat], ticket)
        _read_offer(board, state, seat, part, offer)
    _read_ticket_deck(board, state, top, place, put)
    for seat, part in enumerate(seats):
        for ticket in part.names("put_back", board.ticket_numbers, "ticket"):
            if place.get(ticket, "ticket_deck") != "ticket_deck":
                part.fail(f"put_back: '{board.tickets[ticket].id}' is at {place[ticket]}")
            add(state.put_back[seat], ticket)


def _read_offer(board: Board, state: np.record, seat: int, part: _Part, offer: list[int]) -> None:
    if len(offer) > OFFER:
        part.fail(f"offer: expected at most {OFFER} tickets")
    deciding = state.phase == START_TICKETS or (
        state.phase == KEEP_TICKETS and seat == state.player
    )
    if deciding != bool(offer):
        expected = "expected tickets" if deciding else "expected none"
        part.fail(f"offer: {expected} in phase '{PHASES[state.phase]}'")
    state.offer[seat, : len(offer)] = offer
    state.offer_size[seat] = len(offer)
    for ticket in part.names("chosen", board.ticket_numbers, "ticket"):
        if ticket not in offer:
            part.fail(f"chosen: '{board.tickets[ticket].id}' is not on offer")
        state.choice[seat] |= 1 << offer.index(ticket)
    if state.phase == START_TICKETS:
        order = (seat - int(state.first)) % state.players
        decided = order < (int(state.player) - int(state.first)) % state.players
        if decided != bool(state.choice[seat]):
            part.fail("chosen: the seats choose in turn, from the first one to the one to move")
    elif state.choice[seat]:
        part.fail("chosen: start tickets are chosen in phase 'start tickets'")


def _read_ticket_deck(
    board: Board, state: np.record, top: _Part, place: dict[int, str], put: Any
) -> None:
    if not top.has("ticket_deck"):
        for number, ticket in enumerate(board.tickets):
            state.ticket_deck[number >> 6] &= ~np.uint64(1 << (number & 63))
            if number not in place and not ticket.long:
                add(state.ticket_deck, number)
        return
    blocks = top.values["ticket_deck"]
    if not isinstance(blocks, list) or not all(isinstance(block, list) for block in blocks):
        top.fail("ticket_deck: expected a list of lists: its top, then each block under it")
    state.ticket_deck[:] = 0
    for number, block in enumerate(blocks):
        part = _Part("", {"ticket_deck": block}, ["ticket_deck"])
        tickets = part.names("ticket_deck", board.ticket_numbers, "ticket")
        put(part, "ticket_deck", tickets)
        if number > 0 and not tickets:
            top.fail(f"ticket_deck: block {number} is empty")
        for each in tickets:
            if number == 0:
                add(state.ticket_deck, each)
            else:
                state.block[each] = number
    state.blocks = max(0, len(blocks) - 1)


def _read_decks(board: Board, state: np.record, top: _Part, chance: np.record) -> None:
    """Cards: what is given must add up; what is not is in the deck, then in the discards."""
    left = np.array([board.file.cards[name] for name in CARD_NAMES])
    left -= state.hand[: state.players].sum(axis=0) + state.turned_up
    left[state.laid_colour] -= state.laid_cards
    left[LOCOMOTIVE] -= state.laid_locomotives
    given = {key: np.array(top.cards(key)) for key in ("face_up", "discards", "deck")}
    left -= sum(given.values())
    for name, number in zip(CARD_NAMES, left, strict=True):
        if number < 0:
            there = board.file.cards[name]
            top.fail(f"{there - number} {name} cards in all: there are {there}")
    rest = "deck" if not top.has("deck") else "discards" if not top.has("discards") else ""
    if rest:
        given[rest] += left
    elif left.any():
        name = CARD_NAMES[int(np.nonzero(left)[0][0])]
        top.fail(f"{left.max()} {name} cards are nowhere: deck and discards do not add up")
    for key, cards in given.items():
        state[key] = cards
        state[f"{key}_size"] = cards.sum()
    if not top.has("face_up"):
        fill_face_up(board.rules, state, chance)
    _check_face_up(board, state, top)


def _check_face_up(board: Board, state: np.record, top: _Part) -> None:
    full = int(board.rules.face_up)
    if state.face_up_size > full:
        top.fail(f"face_up: {state.face_up_size} cards: expected {full}")
    if state.face_up_size < full and cards_to_draw(state) > 0:
        top.fail(f"face_up: {state.face_up_size} cards: expected {full} while there are more")
    if is_turned_over(board.rules, state):
        top.fail(f"face_up: with {state.face_up[LOCOMOTIVE]} locomotives the row is turned over")


def _check_decision(board: Board, state: np.record) -> None:
    if state.phase == OVER:
        return
    seat = int(state.player)
    if state.track != NOBODY and not has(state.open[seat], int(state.track)):
        track = board.tracks[state.track].id
        raise BadPosition(f"payment: '{track}' is not open to seat {seat}")
    if state.phase == SECOND_CARD and state.passes:
        raise BadPosition("passes: the seat to move is drawing cards, so nobody has just passed")
    if legal_actions(board.rules, state, np.zeros(WORDS, np.uint64)) == 0:
        raise BadPosition(f"seat {state.player} can do nothing in phase '{PHASES[state.phase]}'")
