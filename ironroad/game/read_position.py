"""Reads positions: what a position leaves out is filled in, contradictions are refused.

Defaults: no cards in hand, no tracks, a full supply of trains, the rest of the cards in the
deck, a face-up row dealt from it, the rest of the tickets in the ticket deck.
docs/formats.md describes the format.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ironroad.engine.actions import (
    AFTER_CLAIM,
    CLAIM,
    KEEP_TICKETS,
    OVER,
    PAY,
    PHASES,
    SECOND_CARD,
    SLOTS,
    START_TICKETS,
    STATION,
    TUNNEL,
    TURN,
    WORDS,
)
from ironroad.engine.bits import add, has
from ironroad.engine.board import Board, load_board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.cards import cards_to_draw, fill_face_up, is_turned_over
from ironroad.engine.claims import close_tracks
from ironroad.engine.limits import LOCOMOTIVE, NOBODY, OFFER
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.mechanics.ferries.rules import waves_covered
from ironroad.engine.new_game import clear_state
from ironroad.engine.reading import BadPosition, Part
from ironroad.engine.state import STATE
from ironroad.engine.turn import legal_actions
from ironroad.game.mechanics import words_of
from ironroad.game.position import UNDER_WAY


def from_position(
    position: Mapping[str, Any], chance: np.record, board: Board | None = None
) -> tuple[Board, np.record]:
    """The board and state that a position describes.

    `chance` deals the face-up cards if the position does not say which lie there.
    """
    top = Part("", position, _TOP_KEYS)
    board = _board(top, board)
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
        _let_rooms("read_seat", board, state, seat, part)
        _read_hand(state, seat, part)
        _read_score(board, state, seat, part)
    _let_rooms("read_table", board, state, top)
    _read_countdown(board, top, state)
    _read_payment(board, state, top.part("payment", _PAYMENT_KEYS))
    _read_tickets(board, state, top, seats)
    _let_rooms("read_after_tickets", board, state, top)
    _read_decks(board, state, top, chance)
    _check_decision(board, state)
    return board, state


def _let_rooms(reader: str, *arguments: Any) -> None:
    """Call the function named `reader` of each mechanic whose `words` module has it."""
    for mechanic in MECHANICS:
        words = words_of(mechanic)
        if hasattr(words, reader):
            getattr(words, reader)(*arguments)


def _keys(of_seats: bool) -> list[str]:
    """The keys that mechanics add to positions: those of seats, or those of the table."""
    fields = [field for mechanic in MECHANICS for field in mechanic.fields if field.position]
    names = [field.view.partition(".")[0] for field in fields if ("seat" in field.per) == of_seats]
    return list(dict.fromkeys(name for name in names if name))


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
    "ticket_discards",
    "payment",
    *_keys(of_seats=False),
)
_SEAT_KEYS = (
    "trains",
    "score",
    "hand",
    "known",
    "tracks",
    "tickets",
    "offer",
    "chosen",
    "put_back",
    "start_kept",
    *_keys(of_seats=True),
)
_PAYMENT_KEYS = ("track", "city", "laid", "laid_ferry_cards", "turned_up")


def _board(top: Part, board: Board | None) -> Board:
    name, options = top.values.get("board"), top.values.get("options")
    if options is not None and not isinstance(options, Mapping):
        top.fail("options: expected an object")
    if board is None:
        if not isinstance(name, str):
            top.fail("board: expected the name of a board")
        return load_board(name, options)
    if name not in (None, board.id, board.name):
        top.fail(f"the position is on board {name!r}, not on {board.id}")
    if options is not None and dict(options) != board.options:
        top.fail(f"the position has options {dict(options)}, not {board.options}")
    return board


def _read_course(top: Part, state: np.record) -> None:
    players = int(state.players)
    phases = {name: number for number, name in enumerate(PHASES)}
    state.phase = top.name("phase", phases, "phase", TURN)
    state.player = top.integer("to_move", 0, players - 1, 0)
    state.first = top.integer("first", 0, players - 1, 0)
    state.turn = top.integer("turn", 0, 2_000_000_000, 0)
    most = players if state.phase == OVER else players - 1
    state.passes = top.integer("passes", 0, most, 0)


def _read_tracks(board: Board, state: np.record, seat: int, part: Part) -> None:
    tracks = part.names("tracks", board.track_numbers, "track")
    supply = int(board.rules.trains)
    needed = sum(board.tracks[track].length for track in tracks)
    if needed > supply:
        part.fail(f"tracks take {needed} trains, of which there are {supply}")
    for track in tracks:
        if not has(state.open[seat], track):
            part.fail(
                f"tracks: '{board.tracks[track].id}' cannot be this seat's: it is taken, or "
                "another track of its route is the seat's own or closes it "
                f"with {state.players} players"
            )
        state.owner[track] = seat
        close_tracks(board.rules, state, seat, track)
    state.trains[seat] = supply - needed
    if part.integer("trains", 0, 127, supply - needed) != supply - needed:
        part.fail(f"trains = {part.values['trains']}, but its tracks make it {supply - needed}")


def _read_score(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read the score, and check it against the tracks.

    With markers the tracks alone do not determine the score, so any score is accepted.
    """
    order = (seat - int(state.first)) % state.players
    score = int(board.rules.start_scores[order]) + int(state.score[seat])  # with mechanics' points
    score += sum(int(board.rules.points[i]) for i in np.flatnonzero(state.owner == seat))
    given = part.integer("score", -10_000, 10_000, score)
    if given != score and not board.rules.markers:
        part.fail(f"score = {given}, but its tracks make it {score}")
    state.score[seat] = given


def _read_hand(state: np.record, seat: int, part: Part) -> None:
    state.hand[seat] = part.cards("hand")
    state.known[seat] = part.cards("known")
    state.hand_size[seat] = sum(part.cards("hand"))
    if (state.known[seat] > state.hand[seat]).any():
        part.fail("known: more cards than the hand has")
    state.start_kept[seat] = part.integer("start_kept", 0, OFFER, 0)


def _read_countdown(board: Board, top: Part, state: np.record) -> None:
    players = int(state.players)
    low = min(int(trains) for trains in state.trains[:players]) <= board.rules.last_trains
    low = low and state.phase not in (*AFTER_CLAIM, PAY)
    if "turns_left" not in top.values:
        state.turns_left = 0 if state.phase == OVER else players if low else -1
    else:
        state.turns_left = top.integer("turns_left", 0, players, -1)
        if low and state.turns_left < 0:
            top.fail("turns_left: a seat is down to its last trains, so the last turns have begun")
    if state.phase == OVER and state.turns_left != 0 and state.passes < players:
        top.fail("turns_left: a game that is over has none left, unless all have passed")
    if state.turns_left == 0 and state.phase != OVER:
        top.fail("turns_left = 0, so the phase must be 'over'")


def _read_payment(board: Board, state: np.record, part: Part | None) -> None:
    """Read the track, or the city of a station or marker, that is paid for or asked about."""
    phase = PHASES[state.phase]
    if part is None:
        if state.phase in UNDER_WAY:
            raise BadPosition(f"phase '{phase}' needs a payment with a track or a city")
        return
    if state.phase not in UNDER_WAY:
        part.fail(f"nothing is dealt with in phase '{phase}'")
    state.track = part.name("track", board.track_numbers, "track", NOBODY)
    state.city = part.name("city", board.city_numbers, "city", NOBODY)
    if state.phase == PAY:
        if state.track == NOBODY and state.city == NOBODY:
            part.fail("expected either a track or a city, or both for a marker")
    elif state.track == NOBODY or state.city != NOBODY:
        part.fail(f"expected a track and no city in phase '{phase}'")
    if state.phase == TUNNEL:
        _read_tunnel(board, state, part)
        return
    if any(part.cards("laid")) or part.values.get("laid_ferry_cards"):
        part.fail("cards are laid for a tunnel only, in phase 'tunnel'")
    state.turned_up[:] = part.cards("turned_up")
    claimed = state.track != NOBODY and state.owner[state.track] == state.player
    if state.turned_up.any() and not (claimed and board.tracks[state.track].tunnel):
        part.fail("cards are turned up for a tunnel only")


def _read_tunnel(board: Board, state: np.record, part: Part) -> None:
    track = board.tracks[state.track]
    laid, turned_up = part.cards("laid"), part.cards("turned_up")
    ferry_cards = part.integer("laid_ferry_cards", 0, int(state.ferry_supply), 0)
    covered = track.length - sum(laid)
    most = int(waves_covered(board.rules, int(state.track), ferry_cards))
    colours = [c for c in range(LOCOMOTIVE) if laid[c]]
    if not track.tunnel:
        part.fail(f"'{track.id}' is no tunnel")
    if len(colours) > 1 or covered > most or (ferry_cards, covered) not in SLOTS:
        part.fail(f"laid: expected {track.length - most} cards of one colour, or locomotives")
    if colours and track.colour not in ("grey", CARD_NAMES[colours[0]]):
        part.fail(f"laid: '{track.id}' is not paid with {CARD_NAMES[colours[0]]}")
    if laid[LOCOMOTIVE] < track.ferry + track.waves - covered:
        part.fail(f"laid: '{track.id}' wants more locomotives")
    if sum(turned_up) > board.rules.tunnel_cards:
        part.fail(f"turned_up: expected at most {board.rules.tunnel_cards} cards")
    state.laid_colour = colours[0] if colours else LOCOMOTIVE
    state.laid_cards = laid[colours[0]] if colours else 0
    state.laid_locomotives = laid[LOCOMOTIVE]
    state.laid_ferry_cards = ferry_cards
    state.ferry_supply -= ferry_cards
    state.turned_up[:] = turned_up
    state.extra = turned_up[LOCOMOTIVE] + (turned_up[colours[0]] if colours else 0)
    if state.extra == 0:
        part.fail("turned_up: no card asks for an extra one, so nothing is to be decided")


class _Places:
    """Where each ticket is; to put a ticket in a second place is an error."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.place: dict[int, str] = {}

    def put(self, where: str, tickets: Iterable[int]) -> None:
        for ticket in tickets:
            if ticket in self.place:
                name = self.board.tickets[ticket].id
                raise BadPosition(
                    f"ticket '{name}' is in two places: {self.place[ticket]}, {where}"
                )
            self.place[ticket] = where


def _read_tickets(board: Board, state: np.record, top: Part, seats: list[Part]) -> None:
    places = _Places(board)
    for seat, part in enumerate(seats):
        tickets = part.names("tickets", board.ticket_numbers, "ticket")
        offer = part.names("offer", board.ticket_numbers, "ticket")
        places.put(f"{part.where}: tickets", tickets)
        places.put(f"{part.where}: offer", offer)
        for ticket in tickets:
            add(state.tickets[seat], ticket)
        _read_offer(board, state, seat, part, offer)
        _check_long_tickets(board, state, part, tickets + offer)
    discards = top.names("ticket_discards", board.ticket_numbers, "ticket")
    places.put("ticket_discards", discards)
    for ticket in discards:
        if board.tickets[ticket].long:
            top.fail(f"ticket_discards: '{board.tickets[ticket].id}' is long: none come there (E3)")
        add(state.ticket_discards, ticket)
    _read_ticket_deck(board, state, top, places)
    known: set[int] = set()
    for seat, part in enumerate(seats):
        for ticket in part.names("put_back", board.ticket_numbers, "ticket"):
            if places.place.get(ticket, "ticket_deck") != "ticket_deck":
                part.fail(f"put_back: '{board.tickets[ticket].id}' is {places.place[ticket]}")
            if ticket in known:
                part.fail(f"put_back: '{board.tickets[ticket].id}' was put back by another seat")
            known.add(ticket)
            add(state.put_back[seat], ticket)


def _check_long_tickets(board: Board, state: np.record, part: Part, held: list[int]) -> None:
    """Check that a seat holds only long tickets that can have been dealt at the start (E2, E3)."""
    dealt = int(board.file.start["long_tickets"])
    put_back = part.names("put_back", board.ticket_numbers, "ticket")
    long = [board.tickets[each].id for each in held + put_back if board.tickets[each].long]
    if len(long) > dealt:
        part.fail(f"{len(long)} long tickets: expected at most {dealt}, which are dealt (E2)")
    if state.phase == KEEP_TICKETS:
        for each in part.names("offer", board.ticket_numbers, "ticket"):
            if board.tickets[each].long:
                part.fail(f"offer: '{board.tickets[each].id}' is long: such are not drawn (E3)")


def _read_offer(board: Board, state: np.record, seat: int, part: Part, offer: list[int]) -> None:
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
        _check_choice(board, state, seat, part)
    elif state.choice[seat]:
        part.fail("chosen: start tickets are chosen in phase 'start tickets'")


def _check_choice(board: Board, state: np.record, seat: int, part: Part) -> None:
    order = (seat - int(state.first)) % state.players
    decided = order < (int(state.player) - int(state.first)) % state.players
    if decided != bool(state.choice[seat]):
        part.fail("chosen: the seats choose in turn, from the first one to the one to move")
    subsets = int(board.rules.keep_start[state.offer_size[seat]])
    if decided and not subsets >> int(state.choice[seat]) & 1:
        part.fail(f"chosen: expected at least {board.file.start['keep']} tickets")


def _read_ticket_deck(board: Board, state: np.record, top: Part, places: _Places) -> None:
    state.ticket_deck[:] = 0
    if not top.has("ticket_deck"):
        for number, ticket in enumerate(board.tickets):
            if number not in places.place and not ticket.long:
                add(state.ticket_deck, number)
        return
    blocks = top.values["ticket_deck"]
    if not isinstance(blocks, list) or not all(isinstance(block, list) for block in blocks):
        top.fail("ticket_deck: expected a list of lists: its top, then each block under it")
    for number, block in enumerate(blocks):
        part = Part("", {"ticket_deck": block}, ["ticket_deck"])
        tickets = part.names("ticket_deck", board.ticket_numbers, "ticket")
        places.put("ticket_deck", tickets)
        if number > 0 and not tickets:
            top.fail(f"ticket_deck: block {number} is empty")
        for each in tickets:
            if board.tickets[each].long and board.file.start["unkept"] == "out":
                top.fail(f"ticket_deck: '{board.tickets[each].id}' is long: such are never in it")
            if number == 0:
                add(state.ticket_deck, each)
            else:
                state.block[each] = number
    state.blocks = max(0, len(blocks) - 1)


def _read_decks(board: Board, state: np.record, top: Part, chance: np.record) -> None:
    """Read the cards, which must add up.

    Cards placed nowhere form the deck if the position leaves it out, or else the discards if it
    leaves those out.
    """
    left = np.array([board.file.cards[name] for name in CARD_NAMES])
    left -= state.hand[: state.players].astype(int).sum(axis=0) + state.turned_up
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
        first = int(np.flatnonzero(left)[0])
        top.fail(f"{left[first]} {CARD_NAMES[first]} cards are nowhere")
    for key, cards in given.items():
        state[key] = cards
        state[f"{key}_size"] = cards.sum()
    if not top.has("face_up"):
        fill_face_up(board.rules, state, chance)
    _check_face_up(board, state, top)


def _check_face_up(board: Board, state: np.record, top: Part) -> None:
    full = int(board.rules.face_up)
    if state.face_up_size > full:
        top.fail(f"face_up: {state.face_up_size} cards: expected {full}")
    settled = state.phase not in UNDER_WAY  # the row is filled, and turned over, after the claim
    if settled and state.face_up_size < full and cards_to_draw(state) > 0:
        top.fail(f"face_up: {state.face_up_size} cards: expected {full} while there are more")
    if settled and is_turned_over(board.rules, state):
        top.fail(f"face_up: with {state.face_up[LOCOMOTIVE]} locomotives the row is turned over")
    few = int(state.turned_up.sum()) < board.rules.tunnel_cards
    if state.phase == TUNNEL and few and cards_to_draw(state) > 0:
        top.fail(f"turned_up: expected {board.rules.tunnel_cards} cards while there are more")


def _check_decision(board: Board, state: np.record) -> None:
    """Check that the seat to move can be in this phase, and has a legal move."""
    if state.phase == OVER:
        return
    seat, phase = int(state.player), PHASES[state.phase]
    if state.phase == PAY:
        _check_payment(board, state)
    _let_rooms("check_decision", board, state)
    if state.phase == SECOND_CARD and state.passes:
        raise BadPosition("passes: the seat to move is drawing cards, so nobody has just passed")
    if legal_actions(board.rules, state, np.zeros(WORDS, np.uint64)) == 0:
        raise BadPosition(f"seat {seat} can do nothing in phase '{phase}'")


def _check_payment(board: Board, state: np.record) -> None:
    """Check that the seat can have begun the claim, or the station, that is being paid for."""
    seat = int(state.player)
    if state.track != NOBODY and state.city != NOBODY:
        return  # a marker: checked by its mechanic
    name = board.tracks[state.track].id if state.city == NOBODY else board.cities[state.city].name
    action = CLAIM + int(state.track) if state.city == NOBODY else STATION + int(state.city)
    legal = np.zeros(WORDS, np.uint64)
    state.phase = TURN
    legal_actions(board.rules, state, legal)
    state.phase = PAY
    if not has(legal, action):
        raise BadPosition(f"payment: seat {seat} cannot have begun to pay for '{name}'")
