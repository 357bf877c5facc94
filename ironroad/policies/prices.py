"""Prices of tracks for a seat, in points: the turns a track takes, less the points it brings."""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ONE, ZERO, has, size
from ironroad.engine.claims import owner_beside
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    COLOURS,
    GREY,
    NOBODY,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.mechanics.ferries.rules import waves_covered
from ironroad.engine.mechanics.markers.rules import marker_owner
from ironroad.engine.mechanics.stations.rules import station_cost
from ironroad.engine.numbers import float32, int64
from ironroad.engine.records import Rules, State
from ironroad.policies.reach import ends_of
from ironroad.policies.records import Sketch, Weights

ROUTED: Final = 24
"""The most unfinished tickets that a plan takes into account; it gives up any others."""
FAR: Final = float32(1e6)
"""The price of a track that the seat can neither claim nor borrow."""
LEAST: Final = float32(0.25)
"""The lowest price of a track that is not the seat's own, however many points it brings."""

SKETCH: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("price", np.float32, (TRACKS,)),  # of each track; the seat's own are free
                ("held", np.float32, (TRACKS,)),  # cards in hand that fit each track
                ("turns", np.float32, (TRACKS,)),  # turns that each track takes
                ("worth", np.float32, (TRACKS,)),  # points of each track, the mechanics' included
                ("cost", np.float32, (TRACKS,)),  # prices while routing: 0 if chosen
                ("distance", np.float32, (CITIES,)),
                ("by_track", np.int16, (CITIES,)),  # the last track of the way to a city
                ("path", np.uint64, (ROUTED, TRACK_WORDS)),
                ("best_path", np.uint64, (ROUTED, TRACK_WORDS)),
                ("union", np.uint64, (TRACK_WORDS,)),  # tracks of chosen paths: free now
                ("others", np.uint64, (TRACK_WORDS,)),
                ("wanted", np.uint64, (TRACK_WORDS,)),
                ("tickets", np.uint64, (TICKET_WORDS,)),
                ("ticket", np.int16, (ROUTED,)),
                ("far", np.float32, (ROUTED,)),  # cost of each ticket when routed alone
                ("gain", np.float32, (TICKETS,)),
                ("totals", np.float32, (SEATS,)),
                ("merit", np.float32, (SEATS,)),
                ("needs", np.int16, (CARDS,)),
                ("joining", np.uint64, (TRACK_WORDS,)),  # tracks that join cities
                ("joined", np.uint64, (CITIES,)),  # cities that the seat's tracks join to each
                ("network", np.uint64),  # cities of the largest network, the plan's tracks included
                ("extra_turns", np.float32),  # turns that the extra tracks chosen so far take
                ("extra_trains", np.int16),
            ],
            align=True,
        ),
    )
)
"""Working memory for making plans."""


@rule
def price_tracks(board: Rules, state: State, seat: int, sketch: Sketch, weights: Weights) -> None:
    """Fill `sketch` with the turns, the points and the price of each track for a seat."""
    cards = float32(station_cost(state, seat))
    borrowing = weights.turn * (float32(1) + weights.card * cards) + board.station_points
    most = int64(0)
    for c in range(COLOURS):
        most = max(most, int64(state.hand[seat, c]))
    for t in range(board.tracks):
        owner = state.owner[t]
        price = FAR
        if owner == seat:
            price = float32(0)
        elif owner != NOBODY:
            if board.stations > 0:
                price = _borrowing_price(board, state, seat, t, borrowing)
        elif has(state.open[seat], t) and board.length[t] <= state.trains[seat]:
            sketch.held[t] = _held_for(board, state, seat, t, most)
            sketch.turns[t] = _turns_of(board, state, seat, t, sketch.held[t], weights)
            sketch.worth[t] = _worth_of(board, state, seat, t, weights)
            extra = sketch.worth[t] - points_of(board, state, seat, t) * (
                float32(1) - weights.points
            )
            price = max(weights.turn * sketch.turns[t] - extra, LEAST)
        sketch.price[t] = price
        sketch.cost[t] = price


@rule
def _borrowing_price(board: Rules, state: State, seat: int, track: int, price: float) -> float:
    """Price of borrowing a rival's track: LEAST if the seat has a station there (E13).

    Otherwise `price`, or FAR if the seat cannot build a station there (E12).
    """
    if not needs_station(board, state, seat, track):
        return LEAST
    return price if may_build_station(board, state, seat, track) else FAR


@rule
def needs_station(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether the seat has no station yet at either city of a rival's track."""
    return bool(ends_of(board, track) & state.stations[seat] == ZERO)


@rule
def may_build_station(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether the seat has a station left, and a city of the track has no station yet (E12)."""
    if size(state.stations[seat]) >= board.stations:
        return False
    ends = ends_of(board, track) & board.stops
    for other in range(state.players):
        ends &= ~state.stations[other]
    return bool(ends != ZERO)


@rule
def _held_for(board: Rules, state: State, seat: int, track: int, most: int) -> float:
    """Cards in hand that fit a track, without locomotives.

    `most` is how many cards the hand has of its commonest colour.
    """
    colour = board.colour[track]
    held = most if colour == GREY else int64(state.hand[seat, colour])
    return float32(min(held, int64(board.length[track])))


@rule
def price_by_effort(board: Rules, state: State, sketch: Sketch, weights: Weights) -> None:
    """Price tracks by the turns they take, not by points: for plans short of turns or trains."""
    for t in range(board.tracks):
        if state.owner[t] == NOBODY and sketch.price[t] < FAR:
            sketch.price[t] = weights.turn * sketch.turns[t]
        sketch.cost[t] = sketch.price[t]


@rule
def _turns_of(
    board: Rules, state: State, seat: int, track: int, held: float, weights: Weights
) -> float:
    """Turns that a track takes: more for ferries and tunnels, fewer for matching cards in hand."""
    cards = float32(board.length[track])
    covered = waves_covered(board, track, int64(state.ferry_cards[seat]))
    waves = int64(board.waves[track]) - covered
    cards += weights.ferry * float32(board.ferry[track]) + float32(0.3) * float32(waves)
    if board.tunnel[track]:
        cards += weights.tunnel
    cards -= weights.hand * held
    return float32(1) + weights.card * cards


@rule
def _worth_of(board: Rules, state: State, seat: int, track: int, weights: Weights) -> float:
    """Points that a track brings a seat, with those for tolls, tokens and the alien."""
    worth = points_of(board, state, seat, track)
    if board.toll_points > 0:
        worth -= _toll_price(board, state, seat, track, weights)
    if board.token_cities != ZERO and _brings_token(board, state, seat, track):
        worth += weights.token
    if board.alien_city != NOBODY and state.alien_holder != seat:
        if board.city_a[track] == state.alien_city or board.city_b[track] == state.alien_city:
            worth += float32(board.catch_points) + float32(0.5) * board.hold_points
    return worth


@rule
def points_of(board: Rules, state: State, seat: int, track: int) -> float:
    """Points that a claim brings a seat, less the share that it brings rivals (O7-O9)."""
    points = float32(board.points[track])
    if board.markers == 0:
        return points
    own = float32(0)
    paid = False
    for end in range(2):
        city = int64(board.city_a[track] if end == 0 else board.city_b[track])
        owner = marker_owner(state, city)
        if owner == seat:
            own += points
            paid = True
        elif owner != NOBODY:
            own -= points / float32(state.players - 1)
            paid = True
    return own if paid else points


@rule
def _toll_price(board: Rules, state: State, seat: int, track: int, weights: Weights) -> float:
    """Points that a toll costs: part of the bonus for toll points left, or a loan (N6-N10)."""
    toll = float32(board.toll[track])
    if board.toll[track] > state.toll_points[seat]:
        price = -float32(board.loan_points)
        if state.loans[seat] == 0:
            price += float32(0.5) * float32(board.toll_bonus[state.players, 0])
        return price
    if state.loans[seat] > 0:
        return float32(0)
    beside = owner_beside(board, state, track)
    if beside != NOBODY and beside < SEATS:
        return weights.toll * toll * float32(1.5)
    return weights.toll * toll


@rule
def _brings_token(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether a claim would bring the seat a token with a symbol that it lacks (S6)."""
    for end in range(2):
        city = int64(board.city_a[track] if end == 0 else board.city_b[track])
        lacks = (state.tokens[seat] >> np.uint64(city)) & ONE == ZERO
        if lacks and state.tokens_left[city] > 0:
            return True
    return False
