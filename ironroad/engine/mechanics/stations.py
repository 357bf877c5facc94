"""Stations (E12-E14): a city's station borrows one track of another player at the end."""

import numpy as np

from ironroad.engine.actions import STATION
from ironroad.engine.bits import ONE, ZERO, add, lowest, size, without_lowest
from ironroad.engine.cards import can_afford, payment_actions
from ironroad.engine.jit import rule
from ironroad.engine.limits import GREY, STATIONS, TICKET_WORDS
from ironroad.engine.state import NOBODY


@rule
def station_cost(state, player):
    """Cards the player's next station costs: 1, then 2, then 3 (E12)."""
    return 1 + size(state.stations[player])


@rule
def station_actions(board, state, legal):
    """Cities without a station, if the player has a station left and the cards for it."""
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
def station_payment_actions(state, legal):
    """Ways to pay for the station being built."""
    payment_actions(state, legal, GREY, station_cost(state, state.player), 0, 0)


@rule
def build_station(state):
    """Put the station on the city that was paid for."""
    state.stations[state.player] |= ONE << np.uint64(state.city)


@rule
def borrow_tracks(board, state, player, scratch):
    """Choose the track each station borrows (E13); the choice is left in `scratch.chosen`.

    `scratch` holds the player's groups of joined cities. The best total of tickets counts,
    among equals the one with more tickets done.
    """
    stations = 0
    cities = state.stations[player]
    while cities != ZERO:
        _list_choices(board, state, player, scratch, lowest(cities), stations)
        cities = without_lowest(cities)
        stations += 1
    for i in range(STATIONS):
        scratch.chosen[i] = NOBODY
    possible = _find_open_tickets(board, state, player, scratch, stations)
    if possible > 0:
        _search_choices(board, scratch, stations, possible)


@rule
def _list_choices(board, state, player, scratch, city, station):
    """Tracks of others at a city that lead to a new group; one for each group will do."""
    count = 0
    reached = scratch.members[scratch.group[city]]
    for i in range(board.degree[city]):
        track = board.incident[city, i]
        if state.owner[track] == NOBODY or state.owner[track] == player:
            continue
        other = board.city_a[track] + board.city_b[track] - city
        beyond = scratch.members[scratch.group[other]]
        if beyond & reached == ZERO:
            reached |= beyond
            scratch.choices[station, count] = track
            count += 1
    scratch.choices_size[station] = count


@rule
def _join(board, scratch, reached, track):
    """`reached`, and if it touches the track's groups, these too."""
    a = scratch.members[scratch.group[board.city_a[track]]]
    b = scratch.members[scratch.group[board.city_b[track]]]
    if reached & (a | b) != ZERO:
        reached |= a | b
    return reached


@rule
def _find_open_tickets(board, state, player, scratch, stations):
    """Tickets that all choices of all stations together would finish, and their value."""
    value = 0
    for w in range(TICKET_WORDS):
        scratch.open_tickets[w] = ZERO
        tickets = state.tickets[player, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            reached = start = _reached_from(board, scratch, t)
            for _ in range(stations):
                for i in range(stations):
                    for j in range(scratch.choices_size[i]):
                        reached = _join(board, scratch, reached, scratch.choices[i, j])
            if reached & board.ticket_b[t] != ZERO and start & board.ticket_b[t] == ZERO:
                add(scratch.open_tickets, t)
                value += _value_of(board, t)
    return value


@rule
def _value_of(board, ticket):
    """Points first, then the number of tickets."""
    return np.int64(board.ticket_points[ticket]) * 256 + 1


@rule
def _reached_from(board, scratch, ticket):
    """Cities joined with a ticket's first place by the player's own tracks."""
    reached = ZERO
    places = board.ticket_a[ticket]
    while places != ZERO:
        reached |= scratch.members[scratch.group[lowest(places)]]
        places = without_lowest(places)
    return reached


@rule
def joined_by_choice(board, scratch, ticket):
    """Whether a ticket is done with the tracks in `scratch.chosen`."""
    reached = _reached_from(board, scratch, ticket)
    for _ in range(STATIONS):
        for i in range(STATIONS):
            if scratch.chosen[i] != NOBODY:
                reached = _join(board, scratch, reached, scratch.chosen[i])
    return reached & board.ticket_b[ticket] != ZERO


@rule
def _search_choices(board, scratch, stations, possible):
    """Try every combination, counting through them like an odometer, until none can be better."""
    combinations = 1
    for i in range(stations):
        combinations *= max(1, scratch.choices_size[i])
    best = -1
    best_value = -1
    for combination in range(combinations):
        _set_choice(scratch, stations, combination)
        value = _value_of_choice(board, scratch)
        if value > best_value:
            best = combination
            best_value = value
            if value == possible:
                break
    _set_choice(scratch, stations, best)
    for i in range(stations):  # a track that helps no ticket is not borrowed
        track = scratch.chosen[i]
        scratch.chosen[i] = NOBODY
        if _value_of_choice(board, scratch) < best_value:
            scratch.chosen[i] = track


@rule
def _set_choice(scratch, stations, combination):
    for i in range(stations):
        count = scratch.choices_size[i]
        if count > 0:
            scratch.chosen[i] = scratch.choices[i, combination % count]
            combination //= count


@rule
def _value_of_choice(board, scratch):
    """The value of the open tickets that the choice finishes."""
    value = 0
    for w in range(TICKET_WORDS):
        tickets = scratch.open_tickets[w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if joined_by_choice(board, scratch, t):
                value += _value_of(board, t)
    return value
