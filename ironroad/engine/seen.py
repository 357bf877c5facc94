"""What a seat may know, said in one place.

`observe` builds a Seen record up, field by field, from what the seat may know. Views,
compiled bots, observations for research and the sampler all come from it. A spectator is
seat NOBODY and knows what is public.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.bits import ZERO, add, has, lowest, total, without_lowest
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.state import NOBODY

SEEN: Final[np.dtype[Any]] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # What the seat alone knows.
                ("tickets", np.uint64, (TICKET_WORDS,)),
                ("put_back", np.uint64, (TICKET_WORDS,)),  # by this seat, into the deck
                ("put_out", np.uint64, (TICKET_WORDS,)),  # by this seat, out of the game
                ("put_back_block", np.uint8, (TICKETS,)),  # where in the deck; 0: on top
                ("hand", np.int8, (CARDS,)),
                ("offer", np.uint8, (OFFER,)),
                ("choice", np.uint8),
                ("toll_points", np.int16),
                # What everybody knows.
                ("stations", np.uint64, (SEATS,)),
                ("markers", np.uint64, (SEATS,)),
                ("tokens", np.uint64, (SEATS,)),
                ("first_tracks", np.uint64, (TRACK_WORDS,)),
                ("ticket_discards", np.uint64, (TICKET_WORDS,)),
                ("turn", np.int32),
                ("track", np.int16),
                ("seat", np.int8),
                ("players", np.int8),
                ("first", np.int8),
                ("player", np.int8),
                ("phase", np.int8),
                ("turns_left", np.int8),
                ("passes", np.int8),
                ("score", np.int16, (SEATS,)),
                ("trains", np.int8, (SEATS,)),
                ("owner", np.int8, (TRACKS,)),
                ("face_up", np.int8, (CARDS,)),
                ("discards", np.int8, (CARDS,)),
                ("known", np.int8, (SEATS, CARDS)),
                ("hand_size", np.int8, (SEATS,)),
                ("deck_size", np.int8),
                ("ticket_count", np.int8, (SEATS,)),
                ("offer_size", np.int8, (SEATS,)),
                ("start_kept", np.int8, (SEATS,)),
                ("loans", np.int8, (SEATS,)),
                ("ferry_cards", np.int8, (SEATS,)),
                ("ferry_supply", np.int8),
                ("neutral_trains", np.int8),
                ("neutral_marker", np.int8),
                ("alien_city", np.int8),
                ("alien_holder", np.int8),
                ("catches", np.int8, (SEATS,)),
                ("home", np.int8, (SEATS,)),
                ("tokens_left", np.int8, (CITIES,)),
                ("marker_points", np.int16, (CITIES,)),
                ("blocks", np.uint8),
                ("block_size", np.uint8, (TICKETS + 1,)),  # of the ticket deck; 0: its top
                ("city", np.int8),
                ("laid_colour", np.int8),
                ("laid_cards", np.int8),
                ("laid_locomotives", np.int8),
                ("laid_ferry_cards", np.int8),
                ("extra", np.int8),
                ("turned_up", np.int8, (CARDS,)),
            ],
            align=True,
        ),
    )
)


@rule
def observe(board, state, seat, seen):
    """Fill `seen` with what `seat` may know of the game."""
    _observe_table(state, seen)
    _observe_seats(state, seen)
    _observe_ticket_deck(board, state, seen)
    seen.seat = seat
    for c in range(CARDS):
        seen.hand[c] = 0 if seat == NOBODY else state.hand[seat, c]
    for i in range(OFFER):
        seen.offer[i] = 0 if seat == NOBODY else state.offer[seat, i]
    seen.choice = 0 if seat == NOBODY else state.choice[seat]
    seen.toll_points = 0 if seat == NOBODY else state.toll_points[seat]
    for w in range(TICKET_WORDS):
        seen.tickets[w] = ZERO if seat == NOBODY else state.tickets[seat, w]
    _observe_put_back(state, seat, seen)


@rule
def _observe_table(state, seen):
    seen.turn = state.turn
    seen.players = state.players
    seen.first = state.first
    seen.player = state.player
    seen.phase = state.phase
    seen.turns_left = state.turns_left
    seen.passes = state.passes
    seen.deck_size = state.deck_size
    seen.track = state.track
    seen.city = state.city
    seen.laid_colour = state.laid_colour
    seen.laid_cards = state.laid_cards
    seen.laid_locomotives = state.laid_locomotives
    seen.laid_ferry_cards = state.laid_ferry_cards
    seen.ferry_supply = state.ferry_supply
    seen.neutral_trains = state.neutral_trains
    seen.neutral_marker = state.neutral_marker
    seen.alien_city = state.alien_city
    seen.alien_holder = state.alien_holder
    for w in range(TICKET_WORDS):
        seen.ticket_discards[w] = state.ticket_discards[w]
    for city in range(CITIES):
        seen.tokens_left[city] = state.tokens_left[city]
        seen.marker_points[city] = state.marker_points[city]
    seen.extra = state.extra
    for c in range(CARDS):
        seen.face_up[c] = state.face_up[c]
        seen.discards[c] = state.discards[c]
        seen.turned_up[c] = state.turned_up[c]
    for t in range(TRACKS):
        seen.owner[t] = state.owner[t]
    for w in range(TRACK_WORDS):
        seen.first_tracks[w] = state.first_tracks[w]


@rule
def _observe_seats(state, seen):
    for seat in range(SEATS):
        seen.stations[seat] = state.stations[seat]
        seen.score[seat] = state.score[seat]
        seen.trains[seat] = state.trains[seat]
        seen.hand_size[seat] = state.hand_size[seat]
        seen.ticket_count[seat] = total(state.tickets[seat])
        seen.offer_size[seat] = state.offer_size[seat]
        seen.start_kept[seat] = state.start_kept[seat]
        seen.markers[seat] = state.markers[seat]
        seen.tokens[seat] = state.tokens[seat]
        seen.loans[seat] = state.loans[seat]
        seen.ferry_cards[seat] = state.ferry_cards[seat]
        seen.catches[seat] = state.catches[seat]
        seen.home[seat] = state.home[seat]
        for c in range(CARDS):
            seen.known[seat, c] = state.known[seat, c]


@rule
def _observe_ticket_deck(board, state, seen):
    """How many tickets lie on top of the deck and in each block under it, not which."""
    seen.blocks = state.blocks
    for b in range(TICKETS + 1):
        seen.block_size[b] = 0
    seen.block_size[0] = total(state.ticket_deck)
    for t in range(board.tickets):
        if state.block[t] > 0:
            seen.block_size[state.block[t]] += 1


@rule
def _observe_put_back(state, seat, seen):
    """The tickets this seat put back or put out of the game: it knows where they are."""
    for w in range(TICKET_WORDS):
        seen.put_back[w] = ZERO
        seen.put_out[w] = ZERO
    for t in range(TICKETS):
        seen.put_back_block[t] = 0
    if seat == NOBODY:
        return
    for w in range(TICKET_WORDS):
        tickets = state.put_back[seat, w]
        while tickets != ZERO:
            t = w * 64 + lowest(tickets)
            tickets = without_lowest(tickets)
            if state.block[t] > 0 or has(state.ticket_deck, t):
                add(seen.put_back, t)
                seen.put_back_block[t] = state.block[t]
            else:
                add(seen.put_out, t)
