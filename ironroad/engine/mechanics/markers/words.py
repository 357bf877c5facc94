"""Markers in words."""

from typing import Any

from ironroad.engine.actions import MARKER_CHOICE
from ironroad.engine.board import Board
from ironroad.engine.limits import GREY
from ironroad.engine.reasons import cards_missing, whose


def why_not(board: Board, state: Any, move: Any) -> str:
    """Why a move of this kind is refused."""
    city = board.city_numbers[str(move.city)]
    ends = board.tracks[int(state.track)].between
    if state.phase == MARKER_CHOICE and move.city not in ends:
        return f"the marker goes to {' or '.join(ends)} (O6)"
    for seat in range(state.players):
        if int(state.markers[seat]) >> city & 1:
            return f"the city has a marker, {whose(int(state.player), seat)} (O6)"
    if city == board.rules.alien_city:
        return "the alien starts there, so no marker may (O13)"
    return cards_missing(state, int(board.rules.marker_cost), 0, GREY)
