"""Why a move is not legal, in words for the player who tried it.

Used only when a move is refused. A reason tells nothing that the player may not know.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ironroad.engine.actions import (
    KEEP_TICKETS,
    PAY,
    SECOND_CARD,
    START_TICKETS,
    TUNNEL,
    TURN,
)
from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.limits import GREY, NOBODY
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.mechanics.ferries.rules import waves_covered
from ironroad.engine.reasons import are_missing, cards_missing, number, taken
from ironroad.game.mechanics import words_of
from ironroad.game.moves import FORMS, Move

_CARDS: Final = ("take", "draw card")
_QUESTIONS: Final[dict[int, str]] = {
    START_TICKETS: "which start tickets to keep",
    TURN: "what to do with the turn",
    SECOND_CARD: "which second card to draw",
    KEEP_TICKETS: "which of the drawn tickets to keep",
    PAY: "which cards to pay with",
    **{phase: text for mechanic in MECHANICS for phase, text in mechanic.questions},
}
"""What the player is asked in each phase."""
_ANSWERS: Final[dict[int, tuple[str, ...]]] = {
    START_TICKETS: ("keep",),
    TURN: (*_CARDS, "draw tickets", "claim", "pass"),
    SECOND_CARD: _CARDS,
    KEEP_TICKETS: ("keep",),
    PAY: ("pay",),
    TUNNEL: ("pay",),
}
"""The kinds of move that answer each phase; mechanics declare their own."""


def why_not(board: Board, state: np.record, move: Move) -> str:
    """Why a move, whose track, cities and tickets exist, is not legal in a state."""
    if missed := question_missed(state, move):
        return missed
    if move.kind in _REASONS:
        return _REASONS[move.kind](board, state, move)
    reason = next(words_of(each) for each in MECHANICS if FORMS[move.kind] in each.moves)
    if hasattr(reason, "why_not"):
        return str(reason.why_not(board, state, move))
    return f"'{move}' cannot be done now"


def question_missed(state: np.record, move: Move) -> str:
    """What the player is asked, if the move does not answer it; else an empty text."""
    phase = int(state.phase)
    return "" if move.kind in answers_of(phase) else f"it is asked {question_of(phase)}"


def question_of(phase: int) -> str:
    """What the player is asked in a phase."""
    return _QUESTIONS[phase]


def answers_of(phase: int) -> list[str]:
    """The kinds of move that answer the question of a phase."""
    of_mechanics = [form.kind for form in FORMS.values() if phase in form.answers]
    return [*_ANSWERS.get(phase, ()), *of_mechanics]


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


def _keep(board: Board, state: Any, move: Move) -> str:
    at_start = state.phase == START_TICKETS
    least = (board.file.start if at_start else board.file.draw)["keep"]
    return f"too few tickets are kept: expected at least {least} ({'B26' if at_start else 'B20'})"


def _pass(board: Board, state: Any, move: Move) -> str:
    return "there is something to do, so nobody may pass (B25)"


# ---- claiming ------------------------------------------------------------------------


def _claim(board: Board, state: Any, move: Move) -> str:
    seat, track = int(state.player), board.track_numbers[str(move.track)]
    if reason := taken(board, state, track):
        return reason
    if board.rules.markers and not has(state.reach[seat], track):
        return "out of reach: a track must end in the home city, or where own tracks lead (O5)"
    length, left = board.tracks[track].length, int(state.trains[seat])
    if left < length:
        return f"{are_missing(length - left, 'train')}: the track takes {length} (B15)"
    return _track_cards_missing(board, state, track)


def _track_cards_missing(board: Board, state: Any, track: int) -> str:
    held = int(state.ferry_cards[state.player])
    covered = int(waves_covered(board.rules, track, held))
    facts = board.tracks[track]
    wild = facts.ferry + facts.waves - covered
    colour = GREY if facts.colour == "grey" else CARD_NAMES.index(facts.colour)
    return cards_missing(state, facts.length - covered, wild, colour)


# ---- paying ------------------------------------------------------------------------------


def _pay(board: Board, state: Any, move: Move) -> str:
    hand = dict(zip(CARD_NAMES, state.hand[state.player].tolist(), strict=True))
    asked = [(move.cards, str(move.colour)), (move.locomotives, "locomotive")]
    for count, name in asked:
        if count and hand[name] < count:
            missing = are_missing(count - hand[name], f"{name} card")
            return f"{missing}: the hand has {hand[name]}"
    if move.ferry_cards > int(state.ferry_cards[state.player]):
        return f"the hand has {number(int(state.ferry_cards[state.player]), 'ferry card')}"
    if state.city != NOBODY:
        return "ferry cards pay for waves alone (I5)"
    facts = board.tracks[int(state.track)]
    if move.cards and facts.colour not in ("grey", move.colour):
        return f"the track takes {facts.colour} cards and locomotives (B12)"
    if move.ferry_cards:
        return "each ferry card must cover a wave, and as many as it can be used for (I4, I5)"
    return f"{facts.ferry + facts.waves} of the cards must be locomotives (E5, I4)"


_REASONS: Final[dict[str, Callable[[Board, Any, Move], str]]] = {
    "take": _take,
    "draw card": _draw_card,
    "draw tickets": _draw_tickets,
    "keep": _keep,
    "claim": _claim,
    "pay": _pay,
    "pass": _pass,
}
