"""What positions, refused moves and scores say about stations."""

from typing import Any

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.limits import GREY
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.reading import Part
from ironroad.engine.reasons import cards_missing, number, whose


def why_not(board: Board, state: Any, move: Any) -> str:
    """The reason why a station cannot be built in a city."""
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


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read the cities of a seat's stations from a position."""
    cities = part.names("stations", board.city_numbers, "city")
    if len(cities) > board.rules.stations:
        part.fail(f"stations: {len(cities)}, but there are {board.rules.stations} a seat")
    for city in cities:
        if any(int(state.stations[each]) >> city & 1 for each in range(seat)):
            part.fail(f"stations: '{board.cities[city].name}' has another seat's station")
        state.stations[seat] |= np.uint64(1 << city)


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """The line of a seat's points for stations not built."""
    left = int(board.rules.stations) - int(state.stations[seat]).bit_count()
    text = f"{number(left, 'station')} not built"
    return [ScoreLine("stations", text, int(scores.stations[seat]))]
