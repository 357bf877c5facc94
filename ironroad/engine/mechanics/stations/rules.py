"""Stations (E12-E14): at the end, each borrows one track of another player in its city."""

import numpy as np

from ironroad.engine.actions import STATION
from ironroad.engine.bits import ONE, ZERO, add, lowest, size, without_lowest
from ironroad.engine.cards import can_afford, payment_actions
from ironroad.engine.chance import note
from ironroad.engine.connections import is_joined
from ironroad.engine.jit import rule
from ironroad.engine.limits import GREY, NOBODY, STATIONS, TICKET_WORDS
from ironroad.engine.mechanics.stations import STATION_BUILT
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, Scratch, State


@rule
def station_cost(state: State, player: int) -> int:
    """Cards the player's next station costs: 1, then 2, then 3 (E12)."""
    return 1 + size(state.stations[player])


@rule
def station_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    """Add the cities without a station, if the player has a station and the cards for it."""
    player = state.player
    price = station_cost(state, player)
    if price > board.stations:
        return
    if not can_afford(state, player, GREY, price, 0):
        return
    free = board.stops
    for seat in range(state.players):
        free &= ~state.stations[seat]
    legal[STATION >> 6] = free


@rule
def station_payment_actions(state: State, legal: Row[Word]) -> None:
    """Add the ways to pay for the station being built."""
    payment_actions(state, legal, GREY, station_cost(state, state.player), 0, 0)


@rule
def build_station(state: State, chance: Chance) -> None:
    """Put a station on the city that the player has paid for."""
    note(chance, STATION_BUILT, state.player, state.city)
    state.stations[state.player] |= ONE << np.uint64(state.city)


@rule
def borrow_tracks(board: Rules, state: State, player: int, scratch: Scratch) -> None:
    """Choose the track that each station borrows (E13), in `scratch.chosen` and `scratch.joined`.

    `scratch` holds the player's groups of joined cities. The best choice has the most points for
    tickets, and among equals the most tickets done.
    """
    stations = 0
    cities = state.stations[player]
    while cities != ZERO:
        _list_choices(board, state, player, scratch, lowest(cities), stations)
        cities = without_lowest(cities)
        stations += 1
    _join_all(scratch, stations)
    possible = _find_open_tickets(board, state, player, scratch)
    for i in range(STATIONS):
        scratch.chosen[i] = NOBODY
        scratch.joined[i] = ZERO
    if possible > 0:
        _search_choices(board, scratch, stations, possible)


@rule
def borrowed(scratch: Scratch, station: int) -> int:
    """The track a station borrows, or NOBODY."""
    choice = scratch.chosen[station]
    return scratch.choices[station, choice] if choice != NOBODY else NOBODY


@rule
def _list_choices(
    board: Rules, state: State, player: int, scratch: Scratch, city: int, station: int
) -> None:
    """List the tracks that a station may borrow.

    Of several tracks to the same group of joined cities, only one is listed.
    """
    count = 0
    home = scratch.members[scratch.group[city]]
    reached = home
    for i in range(board.degree[city]):
        track = board.incident[city, i]
        if state.owner[track] == NOBODY or state.owner[track] == player:
            continue
        other = board.city_a[track] + board.city_b[track] - city
        beyond = scratch.members[scratch.group[other]]
        if beyond & reached == ZERO:
            reached |= beyond
            scratch.choices[station, count] = track
            scratch.joins[station, count] = home | beyond
            count += 1
    scratch.choices_size[station] = count
    scratch.joined[station] = reached


@rule
def _join(scratch: Scratch, station: int, cities: Word) -> None:
    """Note the cities that a station joins; merge in earlier stations' sets that share a city."""
    for i in range(station):
        if scratch.joined[i] & cities != ZERO:
            cities |= scratch.joined[i]
            scratch.joined[i] = ZERO
    scratch.joined[station] = cities


@rule
def _join_all(scratch: Scratch, stations: int) -> None:
    """Join cities as if each station borrowed all tracks that it may choose from."""
    for i in range(stations):
        _join(scratch, i, scratch.joined[i])
    for i in range(stations, STATIONS):
        scratch.joined[i] = ZERO


@rule
def _join_chosen(scratch: Scratch, stations: int) -> None:
    for i in range(stations):
        choice = scratch.chosen[i]
        _join(scratch, i, scratch.joins[i, choice] if choice != NOBODY else ZERO)


@rule
def joined_by_choice(board: Rules, scratch: Scratch, ticket: int) -> bool:
    """Whether the stations bring both of a ticket's places into one set of joined cities."""
    for i in range(STATIONS):
        cities = scratch.joined[i]
        if cities & board.ticket_a[ticket] != ZERO and cities & board.ticket_b[ticket] != ZERO:
            return True
    return False


@rule
def _find_open_tickets(board: Rules, state: State, player: int, scratch: Scratch) -> int:
    """Find the tickets that only stations can finish; returns the sum of the values of these."""
    value = 0
    for w in range(TICKET_WORDS):
        scratch.open_tickets[w] = ZERO
        tickets = state.tickets[player, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if joined_by_choice(board, scratch, t) and not is_joined(board, scratch, t):
                add(scratch.open_tickets, t)
                value += _value_of(board, t)
    return value


@rule
def _value_of(board: Rules, ticket: int) -> int:
    """The value of a ticket, for comparing sums: by points first, then by number of tickets."""
    return int64(board.ticket_points[ticket]) * 256 + 1


@rule
def _search_choices(board: Rules, scratch: Scratch, stations: int, possible: int) -> None:
    """Try every combination of choices and keep the best; the value `possible` ends the search."""
    combinations = 1
    for i in range(stations):
        combinations *= max(1, scratch.choices_size[i])
    best = -1
    best_value = -1
    for combination in range(combinations):
        _set_choice(scratch, stations, combination)
        value = _value_of_choice(board, scratch, stations)
        if value > best_value:
            best = combination
            best_value = value
            if value == possible:
                break
    _set_choice(scratch, stations, best)
    for i in range(stations):  # a track that helps no ticket is not borrowed
        choice = scratch.chosen[i]
        scratch.chosen[i] = NOBODY
        if _value_of_choice(board, scratch, stations) < best_value:
            scratch.chosen[i] = choice
    _join_chosen(scratch, stations)


@rule
def _set_choice(scratch: Scratch, stations: int, combination: int) -> None:
    for i in range(stations):
        count = scratch.choices_size[i]
        if count > 0:
            scratch.chosen[i] = combination % count
            combination //= count


@rule
def _value_of_choice(board: Rules, scratch: Scratch, stations: int) -> int:
    """The value of the open tickets that the current choice finishes."""
    _join_chosen(scratch, stations)
    value = 0
    for w in range(TICKET_WORDS):
        tickets = scratch.open_tickets[w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if joined_by_choice(board, scratch, t):
                value += _value_of(board, t)
    return value
