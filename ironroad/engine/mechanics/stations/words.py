"""What positions, refused moves and scores say about stations."""

from collections.abc import Iterable
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

import numpy as np

from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.connections import join_cities
from ironroad.engine.limits import GREY, NOBODY
from ironroad.engine.mechanic import ScoreLine, Values
from ironroad.engine.reading import Part
from ironroad.engine.reasons import cards_missing, whose


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
    return [ScoreLine("stations", {"left": left}, int(scores.stations[seat]))]


def ticket_data(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int, ticket: int
) -> Values:
    """The borrowed tracks that a ticket needs to be done, as few as possible (E13)."""
    borrowed = [int(track) for track in scores.borrowed[seat] if track != NOBODY]
    if not borrowed or not has(scores.done[seat], ticket):
        return {"borrowed": []}
    join_cities(board.rules, state, seat, scratch)
    own = {int(scratch.members[root]) for root in scratch.group[: board.rules.cities]}
    tries = (some for size in range(len(borrowed)) for some in combinations(borrowed, size))
    used = next((some for some in tries if _is_joined(board, own, some, ticket)), borrowed)
    return {"borrowed": [board.tracks[track].id for track in used]}


def _is_joined(board: Board, groups: set[int], tracks: Iterable[int], ticket: int) -> bool:
    """Whether adding the tracks brings both of a ticket's places into one group of joined
    cities."""
    rules = board.rules
    for track in tracks:
        ends = 1 << int(rules.city_a[track]) | 1 << int(rules.city_b[track])
        met = {group for group in groups if group & ends}
        groups = groups - met | {reduce(or_, met)}
    places = int(rules.ticket_a[ticket]), int(rules.ticket_b[ticket])
    return any(all(group & place for place in places) for group in groups)
