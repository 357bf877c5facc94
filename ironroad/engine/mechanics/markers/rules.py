"""Home cities and city markers (O1, O3, O5-O10)."""

import numpy as np

from ironroad.engine.actions import CLAIM, MARKER, NO_MARKER
from ironroad.engine.bits import ONE, ZERO, size
from ironroad.engine.cards import can_afford, payment_actions
from ironroad.engine.chance import note
from ironroad.engine.effects import POINTS
from ironroad.engine.jit import rule
from ironroad.engine.limits import GREY, NOBODY, TRACK_WORDS
from ironroad.engine.mechanics.markers import HOME_CHOSEN, MARKER_PLACED, MARKER_POINTS
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State


@rule
def free_cities(board: Rules, state: State) -> Word:
    """Cities that may get a marker: they have none, and the alien does not start there (O13)."""
    free = board.stops
    for seat in range(state.players):
        free &= ~state.markers[seat]
    if board.alien_city != NOBODY:
        free &= ~(ONE << np.uint64(board.alien_city))
    return free


@rule
def home_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the cities that the player may choose as home city (O3)."""
    legal[MARKER >> 6] = free_cities(board, state)


@rule
def settle(board: Rules, state: State, chance: Chance, city: int) -> None:
    """Make a city the player's home city: the player's first track must end there (O5)."""
    player = state.player
    state.home[player] = city
    _put_marker(state, city)
    note(chance, HOME_CHOSEN, player, city)
    reach_city(board, state, player, city)


@rule
def reach_city(board: Rules, state: State, player: int, city: int) -> None:
    """Let the player claim the tracks that end in a city from now on (O5)."""
    for w in range(TRACK_WORDS):
        state.reach[player, w] |= board.at_city[city, w]


@rule
def find_reach(board: Rules, state: State) -> None:
    """Work out which tracks each seat may claim: they meet its home city or its tracks (O5)."""
    for seat in range(state.players):
        if state.home[seat] != NOBODY:
            reach_city(board, state, seat, int64(state.home[seat]))
    for t in range(board.tracks):
        if 0 <= state.owner[t] < state.players:
            owner = int64(state.owner[t])
            reach_city(board, state, owner, int64(board.city_a[t]))
            reach_city(board, state, owner, int64(board.city_b[t]))


@rule
def keep_in_reach(state: State, legal: Row[Word]) -> None:
    """Remove the claims of tracks that do not join the player's network (O5)."""
    for w in range(TRACK_WORDS):
        legal[(CLAIM >> 6) + w] &= state.reach[state.player, w]


@rule
def marker_owner(state: State, city: int) -> int:
    """The seat whose marker is on a city, or NOBODY."""
    for seat in range(state.players):
        if (state.markers[seat] >> np.uint64(city)) & ONE != ZERO:
            return seat
    return NOBODY


@rule
def share_points(board: Rules, state: State, chance: Chance, player: int, track: int) -> None:
    """Score a track for the owners of markers on its cities, or else for the player (O7-O9)."""
    points = int64(board.points[track])
    paid = False
    for city in (int64(board.city_a[track]), int64(board.city_b[track])):
        owner = marker_owner(state, city)
        if owner != NOBODY:
            state.score[owner] += points
            state.marker_points[city] += points
            note(chance, MARKER_POINTS, owner, points, city, track)
            paid = True
    if not paid:
        state.score[player] += points
        note(chance, POINTS, player, points, track)


@rule
def can_place_marker(board: Rules, state: State) -> bool:
    """Whether the player is asked for a marker on a city of the track just claimed (O6).

    The player's hand does not matter, so that the question tells the others nothing of it.
    """
    if size(state.markers[state.player]) >= board.markers:
        return False
    return bool(_cities_of_track(board, state) & free_cities(board, state) != ZERO)


@rule
def _cities_of_track(board: Rules, state: State) -> Word:
    a = ONE << np.uint64(board.city_a[state.track])
    b = ONE << np.uint64(board.city_b[state.track])
    return a | b


@rule
def marker_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add putting no marker down and, if the hand can pay, a marker on either city (O6)."""
    legal[0] = ONE << np.uint64(NO_MARKER)
    if can_afford(state, state.player, GREY, board.marker_cost, 0):
        legal[MARKER >> 6] = _cities_of_track(board, state) & free_cities(board, state)


@rule
def marker_payment_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the ways to pay for the marker being put down (O6)."""
    payment_actions(state, legal, GREY, int64(board.marker_cost), 0, 0)


@rule
def place_marker(state: State, chance: Chance, city: int) -> None:
    """Put a marker on a city of the track just claimed, for good (O6)."""
    _put_marker(state, city)
    note(chance, MARKER_PLACED, state.player, city)


@rule
def _put_marker(state: State, city: int) -> None:
    state.markers[state.player] |= ONE << np.uint64(city)
