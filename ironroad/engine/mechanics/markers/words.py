"""What positions, refused moves and scores say about city markers."""

from typing import Any

import numpy as np

from ironroad.engine.actions import HOME, MARKER_CHOICE, PAY, START_TICKETS
from ironroad.engine.board import Board
from ironroad.engine.limits import GREY, NOBODY
from ironroad.engine.mechanic import ScoreLine, Values
from ironroad.engine.mechanics.markers.rules import can_place_marker, free_cities, reach_city
from ironroad.engine.names import cities_of
from ironroad.engine.reading import BadPosition, Part, check_just_claimed
from ironroad.engine.reasons import cards_missing, whose


def why_not(board: Board, state: Any, move: Any) -> str:
    """The reason why a marker cannot be put on a city."""
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


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read a seat's home city and its other markers from a position."""
    rules = board.rules
    markers = part.names("markers", board.city_numbers, "city")
    home = part.name("home", board.city_numbers, "city", NOBODY)
    if home != NOBODY and home not in markers:
        markers.append(home)
    if len(markers) > rules.markers:
        part.fail(f"markers: {len(markers)}, but there are {rules.markers} a seat")
    for city in markers:
        if not int(free_cities(rules, state)) >> city & 1:
            part.fail(f"markers: none can be in '{board.cities[city].name}'")
        state.markers[seat] |= np.uint64(1 << city)
    if not rules.markers:
        return
    order = (seat - int(state.first)) % state.players
    turn_of = (int(state.player) - int(state.first)) % state.players
    settled = order > turn_of if state.phase == HOME else state.phase != START_TICKETS
    if settled and home == NOBODY:
        part.fail("home: expected the seat's home city")
    if not settled and markers:
        part.fail("markers: the home city is not chosen yet")
    state.home[seat] = home
    _check_network(board, state, seat, part)
    if settled:
        reach_city(rules, state, seat, home)
    for track in np.flatnonzero(state.owner == seat):
        reach_city(rules, state, seat, int(rules.city_a[track]))
        reach_city(rules, state, seat, int(rules.city_b[track]))


def _check_network(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Check that a seat's home city and tracks are joined (O5), and its markers on them (O6)."""
    rules, reached = board.rules, {int(state.home[seat])}
    tracks = {
        int(track): {int(rules.city_a[track]), int(rules.city_b[track])}
        for track in np.flatnonzero(state.owner == seat)
    }
    while joined := [track for track, ends in tracks.items() if ends & reached]:
        for track in joined:
            reached |= tracks.pop(track)
    for track in tracks:
        part.fail(f"tracks: '{board.tracks[track].id}' is not joined to the home city (O5)")
    for city, there in enumerate(board.cities):
        if int(state.markers[seat]) >> city & 1 and city not in reached:
            part.fail(f"markers: no track of the seat ends in '{there.name}' (O6)")


def read_table(board: Board, state: np.record, top: Part) -> None:
    """Read from a position the points that markers have earned."""
    marked = int(np.bitwise_or.reduce(state.markers))
    for city, points in top.numbers_by_name(
        "marker_points", board.city_numbers, "city", 10_000
    ).items():
        if points and not marked >> city & 1:
            top.fail(f"marker_points: no marker is on '{board.cities[city].name}' (O7)")
        state.marker_points[city] = points


def check_decision(board: Board, state: np.record) -> None:
    """Check that the marker to place or pay for is at the player's track, on a free city."""
    seat = int(state.player)
    if state.phase == MARKER_CHOICE:
        check_just_claimed(state)
        if not can_place_marker(board.rules, state):
            raise BadPosition(f"payment: seat {seat} cannot put a marker at that track")
    elif state.phase == PAY and state.track != NOBODY and state.city != NOBODY:
        ends = (board.rules.city_a[state.track], board.rules.city_b[state.track])
        if state.owner[state.track] != seat or state.city not in ends:
            raise BadPosition(f"payment: the city is not at a track that is seat {seat}'s")
        is_free = int(free_cities(board.rules, state)) >> int(state.city) & 1
        if not can_place_marker(board.rules, state) or not is_free:
            raise BadPosition(f"payment: seat {seat} cannot put a marker there")


def play_lines(board: Board, state: np.record, seat: int) -> list[ScoreLine]:
    """A line for each of the seat's markers, with the points that the marker has earned."""
    earned = {
        city: int(state.marker_points[board.city_numbers[city]])
        for city in cities_of(board, state.markers[seat])
    }
    return [ScoreLine("markers", {"city": city}, points) for city, points in earned.items()]


def routes_data(board: Board, state: np.record, seat: int, points: int) -> Values:
    """The points of the seat's tracks that went to markers instead of the seat itself (O7-O9).

    `points` is what the seat itself got for its tracks. Whose markers got the rest is not known: a
    state does not say which of the tracks at a city were claimed before its marker was there.
    """
    worth = int(board.rules.points[state.owner == seat].sum())
    return {"to_markers": max(0, worth - points)}
