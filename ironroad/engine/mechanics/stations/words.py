"""Stations in words."""

from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.limits import GREY
from ironroad.engine.reasons import cards_missing, whose


def why_not(board: Board, state: Any, move: Any) -> str:
    """Why a move of this kind is refused."""
    city = board.city_numbers[str(move.city)]
    built = int(state.stations[state.player]).bit_count()
    if not board.rules.stations:
        return f"{board.name} has no stations"
    for seat in range(state.players):
        if int(state.stations[seat]) >> city & 1:
            return f"the city has a station, {whose(int(state.player), seat)} (E12)"
    if built == board.rules.stations:
        return f"all {built} stations are built (E12)"
    return cards_missing(state, built + 1, 0, GREY)
