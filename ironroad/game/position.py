"""A whole state of a game as readable JSON, which `read_position.py` reads back."""

from typing import Any, Final

import numpy as np

from ironroad.engine.actions import HOME, PAY, PHASES
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import LOCOMOTIVE, NOBODY
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.names import cards_of, tickets_of
from ironroad.game.mechanics import told_of_seat, told_of_table

_ASKED: Final = {phase for mechanic in MECHANICS for phase, _ in mechanic.questions}
UNDER_WAY: Final = frozenset({PAY} | _ASKED - {HOME})
"""Phases in which a claimed track, or a city, is being paid for or asked about."""


def to_position(board: Board, state: np.record) -> dict[str, Any]:
    """A state as readable JSON data."""
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
    if state.ticket_discards.any():
        position["ticket_discards"] = list(tickets_of(board, state.ticket_discards))
    told = told_of_table(board, state, board.in_force, in_positions=True)
    return position | {name: _as_list(value) for name, value in told.items()}


def _as_list(value: Any) -> Any:
    """The value with tuples turned into lists, inside dicts too."""
    if isinstance(value, dict):
        return {name: _as_list(each) for name, each in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _tracks_of(board: Board, state: np.record, owner: int) -> list[str]:
    return [track.id for i, track in enumerate(board.tracks) if state.owner[i] == owner]


def _seat_out(board: Board, state: np.record, seat: int) -> dict[str, Any]:
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
    fields = [field for mechanic in board.in_force for field in mechanic.fields if field.position]
    told = told_of_seat(board, state, seat, fields)
    out |= {name: _as_list(value) for name, value in told.items()}
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
