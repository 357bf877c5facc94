"""Why a move is not legal, in words for the player who tried it.

Asked only when a move is refused. A reason tells what the player may know: the table, the own hand.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ironroad.engine.actions import (
    ALIEN_CHOICE,
    HOME,
    KEEP_TICKETS,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    PAY,
    SECOND_CARD,
    START_TICKETS,
    TOKEN_CHOICE,
    TUNNEL,
    TURN,
)
from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import COLOURS, GREY, LOCOMOTIVE, NEUTRAL, NOBODY
from ironroad.engine.mechanics.ferries.rules import waves_covered
from ironroad.game.moves import Move

_CARDS: Final = ("take", "draw card")
_QUESTIONS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    START_TICKETS: ("which start tickets to keep", ("keep",)),
    TURN: (
        "what to do with the turn",
        (*_CARDS, "draw tickets", "take ferry card", "claim", "station", "pass"),
    ),
    SECOND_CARD: ("which second card to draw", _CARDS),
    KEEP_TICKETS: ("which of the drawn tickets to keep", ("keep",)),
    PAY: ("which cards to pay with", ("pay",)),
    TUNNEL: ("whether to pay the tunnel's extra cards or to give up", ("pay", "give up")),
    HOME: ("which city to make the home city", ("marker",)),
    TOKEN_CHOICE: ("which of the two tokens to take", ("token",)),
    MARKER_CHOICE: ("whether to place a marker", ("marker", "no marker")),
    ALIEN_CHOICE: ("where to move the alien", ("alien",)),
    NEUTRAL_CHOICE: ("which track the neutral player gets", ("neutral",)),
}
"""What the player is asked in each phase, and the kinds of move that answer it."""


def why_not(board: Board, state: np.record, move: Move) -> str:
    """Why a move that names things of the board is not legal in a state."""
    return question_missed(state, move) or _REASONS[move.kind](board, state, move)


def question_missed(state: np.record, move: Move) -> str:
    """What the player is asked instead, if the move is no answer to it; else nothing."""
    question, kinds = _QUESTIONS[int(state.phase)]
    return "" if move.kind in kinds else f"it is asked {question}"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


# ---- cards and tickets -------------------------------------------------------------------


def _take(board: Board, state: Any, move: Move) -> str:
    if move.colour == "locomotive" and state.phase == SECOND_CARD:
        return "a face-up locomotive can never be the second card (B7)"
    row = [f"{n} {name}" for name, n in zip(CARD_NAMES, state.face_up, strict=True) if n]
    return f"no {move.colour} card lies face up; there are {', '.join(row) or 'none'}"


def _draw_card(board: Board, state: Any, move: Move) -> str:
    return "no card is left in the deck and the discards (B11)"


def _draw_tickets(board: Board, state: Any, move: Move) -> str:
    return "the ticket deck is empty (B20)"


def _take_ferry_card(board: Board, state: Any, move: Move) -> str:
    if not board.rules.ferry_supply:
        return f"{board.name} has no ferry cards"
    if state.ferry_supply == 0:
        return "the supply has no ferry card left (I3)"
    return f"the hand has {_number(int(board.rules.ferry_limit), 'ferry card')} already (I3)"


def _keep(board: Board, state: Any, move: Move) -> str:
    at_start = state.phase == START_TICKETS
    least = (board.file.start if at_start else board.file.draw)["keep"]
    return f"too few tickets are kept: expected at least {least} ({'B26' if at_start else 'B20'})"


def _pass(board: Board, state: Any, move: Move) -> str:
    return "there is something to do, so nobody may pass (B25)"


# ---- claiming and building ---------------------------------------------------------------


def _claim(board: Board, state: Any, move: Move) -> str:
    seat, track = int(state.player), board.track_numbers[str(move.track)]
    if taken := _taken(board, state, track):
        return taken
    if board.rules.markers and not has(state.reach[seat], track):
        return "out of reach: a track must end in the home city, or where own tracks lead (O5)"
    length, left = board.tracks[track].length, int(state.trains[seat])
    if left < length:
        return f"{_are_missing(length - left, 'train')}: the track takes {length} (B15)"
    return _track_cards_missing(board, state, track)


def _taken(board: Board, state: Any, track: int) -> str:
    """Why a track is not open to the player (B14, B16, B17); nothing if it is."""
    seat, owner = int(state.player), int(state.owner[track])
    if owner != NOBODY:
        return f"the track is {_whose(seat, owner)} already"
    if has(state.open[seat], track):
        return ""
    first = int(board.rules.route_first[track])
    beside = state.owner[first : first + int(board.rules.route_size[track])]
    if seat in beside:
        return "nobody owns two tracks of the same route (B16)"
    return (
        f"with {int(state.players)} players only one track of a double or triple route can be "
        "claimed (B17)"
    )


def _whose(seat: int, owner: int) -> str:
    if owner == NEUTRAL:
        return "the neutral player's"
    return "one's own" if owner == seat else f"seat {owner}'s"


def _track_cards_missing(board: Board, state: Any, track: int) -> str:
    held = int(state.ferry_cards[state.player])
    covered = int(waves_covered(board.rules, track, held))
    facts = board.tracks[track]
    wild = facts.ferry + facts.waves - covered
    colour = GREY if facts.colour == "grey" else CARD_NAMES.index(facts.colour)
    return _cards_missing(state, facts.length - covered, wild, colour)


def _cards_missing(state: Any, cost: int, wild: int, colour: int) -> str:
    """How many cards the hand lacks for a price of one colour, some of it locomotives."""
    hand = [int(n) for n in state.hand[state.player]]
    if hand[LOCOMOTIVE] < wild:
        missing = wild - hand[LOCOMOTIVE]
        return f"{_are_missing(missing, 'locomotive')}: {wild} must be paid"
    there = hand[LOCOMOTIVE] + (max(hand[:COLOURS]) if colour == GREY else hand[colour])
    of = "one colour" if colour == GREY else CARD_NAMES[colour]
    return (
        f"{_are_missing(cost - there, 'card')}: {cost} of {of} must be paid, "
        f"and with locomotives the hand has {there} (B12)"
    )


def _are_missing(count: int, thing: str) -> str:
    return f"{_number(count, thing)} {'is' if count == 1 else 'are'} missing"


def _station(board: Board, state: Any, move: Move) -> str:
    city = board.city_numbers[str(move.city)]
    built = int(state.stations[state.player]).bit_count()
    if not board.rules.stations:
        return f"{board.name} has no stations"
    for seat in range(state.players):
        if int(state.stations[seat]) >> city & 1:
            return f"the city has a station, {_whose(int(state.player), seat)} (E12)"
    if built == board.rules.stations:
        return f"all {built} stations are built (E12)"
    return _cards_missing(state, built + 1, 0, GREY)


# ---- paying ------------------------------------------------------------------------------


def _pay(board: Board, state: Any, move: Move) -> str:
    hand = dict(zip(CARD_NAMES, state.hand[state.player].tolist(), strict=True))
    asked = [(move.cards, str(move.colour)), (move.locomotives, "locomotive")]
    for count, name in asked:
        if count and hand[name] < count:
            missing = _are_missing(count - hand[name], f"{name} card")
            return f"{missing}: the hand has {hand[name]}"
    if move.ferry_cards > int(state.ferry_cards[state.player]):
        return f"the hand has {_number(int(state.ferry_cards[state.player]), 'ferry card')}"
    if state.city != NOBODY:
        return "ferry cards pay for waves alone (I5)"
    facts = board.tracks[int(state.track)]
    if move.cards and facts.colour not in ("grey", move.colour):
        return f"the track takes {facts.colour} cards and locomotives (B12)"
    if move.ferry_cards:
        return "each ferry card must cover a wave, and as many as it can be used for (I4, I5)"
    return f"{facts.ferry + facts.waves} of the cards must be locomotives (E5, I4)"


# ---- what mechanics ask ------------------------------------------------------------------


def _marker(board: Board, state: Any, move: Move) -> str:
    city = board.city_numbers[str(move.city)]
    ends = board.tracks[int(state.track)].between
    if state.phase == MARKER_CHOICE and move.city not in ends:
        return f"the marker goes to {' or '.join(ends)} (O6)"
    for seat in range(state.players):
        if int(state.markers[seat]) >> city & 1:
            return f"the city has a marker, {_whose(int(state.player), seat)} (O6)"
    if city == board.rules.alien_city:
        return "the alien starts there, so no marker may (O13)"
    return _cards_missing(state, int(board.rules.marker_cost), 0, GREY)


def _alien(board: Board, state: Any, move: Move) -> str:
    return "the alien goes to a city with a marker of one's own (O14)"


def _neutral(board: Board, state: Any, move: Move) -> str:
    return _taken(board, state, board.track_numbers[str(move.track)])


def _none(board: Board, state: Any, move: Move) -> str:
    return f"'{move}' cannot be done now"


_REASONS: Final[dict[str, Callable[[Board, Any, Move], str]]] = {
    "take": _take,
    "draw card": _draw_card,
    "draw tickets": _draw_tickets,
    "take ferry card": _take_ferry_card,
    "keep": _keep,
    "claim": _claim,
    "station": _station,
    "pay": _pay,
    "give up": _none,
    "token": _none,
    "marker": _marker,
    "no marker": _none,
    "alien": _alien,
    "neutral": _neutral,
    "pass": _pass,
}
