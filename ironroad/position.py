"""A position as readable JSON: everything of one moment. `ironroad/setup.py` reads it back."""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.board_file import CARD_NAMES
from ironroad.engine.limits import LOCOMOTIVE, NEUTRAL
from ironroad.engine.state import (
    ALIEN_CHOICE,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    NOBODY,
    PAY,
    PHASES,
    TOKEN_CHOICE,
    TUNNEL,
)
from ironroad.view import by_city, cards_of, cities_of, tickets_of

UNDER_WAY: Final = (PAY, TUNNEL, TOKEN_CHOICE, MARKER_CHOICE, ALIEN_CHOICE, NEUTRAL_CHOICE)
"""Phases in which a track, or a city, is being dealt with."""


def to_position(board: Board, state: np.record) -> dict[str, Any]:
    """A state as plain JSON data."""
    position: dict[str, Any] = {
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
        "payment": _payment_out(board, state) if state.phase in UNDER_WAY else None,
    }
    return position | _mechanics_out(board, state)


def _mechanics_out(board: Board, state: np.record) -> dict[str, Any]:
    """What is on the table of mechanics that not every board has."""
    out: dict[str, Any] = {}
    if state.ticket_discards.any():
        out["ticket_discards"] = list(tickets_of(board, state.ticket_discards))
    if state.first_tracks.any():
        first = [track.id for i, track in enumerate(board.tracks) if has(state.first_tracks, i)]
        out["first_tracks"] = first
    if board.rules.neutral_trains:
        marker = None if state.neutral_marker == NOBODY else int(state.neutral_marker)
        out["neutral"] = {"marker": marker, "tracks": _tracks_of(board, state, NEUTRAL)}
    if board.rules.markers:
        out["marker_points"] = by_city(board, state.marker_points)
    if state.alien_city != NOBODY:
        holder = None if state.alien_holder == NOBODY else int(state.alien_holder)
        out["alien"] = {"city": board.cities[state.alien_city].name, "holder": holder}
    return out


def _tracks_of(board: Board, state: np.record, owner: int) -> list[str]:
    return [track.id for i, track in enumerate(board.tracks) if state.owner[i] == owner]


def _seat_out(board: Board, state: np.record, seat: int) -> dict[str, Any]:
    rules = board.rules
    offer = [board.tickets[state.offer[seat, i]].id for i in range(state.offer_size[seat])]
    out = {
        "trains": int(state.trains[seat]),
        "score": int(state.score[seat]),
        "hand": cards_of(state.hand[seat]),
        "known": cards_of(state.known[seat]),
        "tracks": _tracks_of(board, state, seat),
        "tickets": list(tickets_of(board, state.tickets[seat])),
        "offer": offer,
        "chosen": [name for i, name in enumerate(offer) if int(state.choice[seat]) >> i & 1],
        "put_back": list(tickets_of(board, state.put_back[seat])),
        "start_kept": int(state.start_kept[seat]),
    }
    if rules.stations:
        out["stations"] = list(cities_of(board, state.stations[seat]))
    if rules.toll_points:
        out |= {"toll_points": int(state.toll_points[seat]), "loans": int(state.loans[seat])}
    if rules.ferry_supply:
        out["ferry_cards"] = int(state.ferry_cards[seat])
    if rules.token_cities:
        out["tokens"] = list(cities_of(board, state.tokens[seat]))
    if rules.markers:
        home = state.home[seat]
        out["home"] = None if home == NOBODY else board.cities[home].name
        out["markers"] = list(cities_of(board, state.markers[seat]))
        out["catches"] = int(state.catches[seat])
    return out


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
        "laid_ferry_cards": int(state.laid_ferry_cards),
        "turned_up": cards_of(state.turned_up),
    }
