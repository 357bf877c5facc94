"""The state of one game: a flat record, half a kilobyte or so, that knows no randomness.

Decks are counts, the ticket deck is a row of sets: nothing in here is an order that a
player could peep at. Copying a game is copying the record.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.limits import (
    CARDS,
    CITIES,
    DEGREE,
    OFFER,
    SEATS,
    STATIONS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)

# Phases: what the player to decide is asked.
START_TICKETS: Final = 0
"""Which of the start tickets to keep. Nothing takes effect until all have chosen (B26)."""
TURN: Final = 1
"""What to do with the turn."""
SECOND_CARD: Final = 2
"""Which second card to draw."""
KEEP_TICKETS: Final = 3
"""Which of the drawn tickets to keep."""
PAY: Final = 4
"""Which cards to pay with: for `track`, a station in `city`, or with both a marker in `city`."""
TUNNEL: Final = 5
"""Pay the tunnel's extra cards, or give up."""
OVER: Final = 6
HOME: Final = 7
"""Which city to make the home city."""
TOKEN_CHOICE: Final = 8
"""Which of the two cities' tokens to take."""
MARKER_CHOICE: Final = 9
"""Whether to put a marker on a city of the track just claimed."""
ALIEN_CHOICE: Final = 10
"""Where to move the alien."""
NEUTRAL_CHOICE: Final = 11
"""Which track of the route `track` begins the neutral player gets."""

PHASES: Final = (
    "start tickets",
    "turn",
    "second card",
    "keep tickets",
    "pay",
    "tunnel",
    "over",
    "home city",
    "token",
    "marker",
    "alien",
    "neutral",
)

NOBODY: Final = -1

STATE: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Sets of tracks, tickets and cities.
                ("open", np.uint64, (SEATS, TRACK_WORDS)),  # tracks the seat may still claim
                ("tickets", np.uint64, (SEATS, TICKET_WORDS)),  # kept
                ("put_back", np.uint64, (SEATS, TICKET_WORDS)),  # by this seat; it knows where
                ("ticket_deck", np.uint64, (TICKET_WORDS,)),  # the top of it, in no order
                ("stations", np.uint64, (SEATS,)),  # cities
                ("ticket_discards", np.uint64, (TICKET_WORDS,)),
                ("reach", np.uint64, (SEATS, TRACK_WORDS)),  # tracks at the seat's network (O5)
                ("markers", np.uint64, (SEATS,)),  # cities, the home city among them
                ("tokens", np.uint64, (SEATS,)),  # cities whose symbol the seat has
                ("first_tracks", np.uint64, (TRACK_WORDS,)),  # of triple routes, with tolls (N6)
                # Whose decision, and how far the game is.
                ("turn", np.int32),  # turns ended so far
                ("track", np.int16),  # being paid for, or NOBODY
                ("players", np.int8),
                ("first", np.int8),
                ("player", np.int8),  # to decide
                ("phase", np.int8),
                ("turns_left", np.int8),  # until the end; -1 while it is not in sight (B21)
                ("passes", np.int8),  # in a row (B25)
                # What everybody sees.
                ("score", np.int16, (SEATS,)),
                ("trains", np.int8, (SEATS,)),
                ("owner", np.int8, (TRACKS,)),
                ("face_up", np.int8, (CARDS,)),
                ("discards", np.int8, (CARDS,)),
                ("known", np.int8, (SEATS, CARDS)),  # cards seen to go into the hand, unspent
                ("start_kept", np.int8, (SEATS,)),  # start tickets kept
                ("loans", np.int8, (SEATS,)),
                ("ferry_cards", np.int8, (SEATS,)),
                ("ferry_supply", np.int8),
                ("neutral_trains", np.int8),
                ("neutral_marker", np.int8),  # the seat that holds it, or NOBODY
                ("alien_city", np.int8),
                ("alien_holder", np.int8),
                ("catches", np.int8, (SEATS,)),  # of the alien
                ("home", np.int8, (SEATS,)),  # city, or NOBODY
                ("tokens_left", np.int8, (CITIES,)),
                ("marker_points", np.int16, (CITIES,)),  # that the marker there has earned
                # Hidden: the hands, the deck, the toll points.
                ("toll_points", np.int16, (SEATS,)),
                ("hand", np.int8, (SEATS, CARDS)),
                ("deck", np.int8, (CARDS,)),
                # Totals of the above.
                ("hand_size", np.int8, (SEATS,)),
                ("deck_size", np.int8),
                ("discards_size", np.int8),
                ("face_up_size", np.int8),
                # Tickets on offer, and those under the deck: blocks from the top, 1, 2, ...,
                # each a set that was put back together.
                ("offer", np.uint8, (SEATS, OFFER)),
                ("offer_size", np.int8, (SEATS,)),
                ("choice", np.uint8, (SEATS,)),  # subset of the start offer; 0: not chosen yet
                ("block", np.uint8, (TICKETS,)),
                ("blocks", np.uint8),
                # A claim or a station under way: the cards laid down, the cards turned up.
                ("city", np.int8),  # of the station being paid for, or NOBODY
                ("laid_colour", np.int8),
                ("laid_cards", np.int8),
                ("laid_locomotives", np.int8),
                ("laid_ferry_cards", np.int8),
                ("extra", np.int8),  # cards the tunnel asks for
                ("turned_up", np.int8, (CARDS,)),
            ],
            align=True,
        ),
    )
)

SCORES: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("done", np.uint64, (SEATS, TICKET_WORDS)),
                ("routes", np.int16, (SEATS,)),
                ("tickets", np.int16, (SEATS,)),
                ("tickets_done", np.int16, (SEATS,)),
                ("stations", np.int16, (SEATS,)),  # points for those not built
                ("longest", np.int16, (SEATS,)),  # length of the longest path
                ("longest_path", np.int16, (SEATS,)),  # points for it
                ("loans", np.int16, (SEATS,)),
                ("tolls", np.int16, (SEATS,)),
                ("toll_place", np.int8, (SEATS,)),  # 1, 2, ...; 0: none
                ("tokens", np.int16, (SEATS,)),
                ("regions", np.int16, (SEATS,)),
                ("most_tickets", np.int16, (SEATS,)),
                ("alien", np.int16, (SEATS,)),
                ("total", np.int16, (SEATS,)),
                ("borrowed", np.int16, (SEATS, STATIONS)),  # track used by each station, or NOBODY
                ("winner", np.int8, (SEATS,)),
                ("decided_by", np.int8),  # 0: points; 1, 2, ...: that tie-break; -1: shared
            ],
            align=True,
        ),
    )
)

SCRATCH: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("members", np.uint64, (CITIES,)),  # cities of the group, by its root
                ("odd", np.uint64),  # cities where an odd number of the player's tracks meet
                ("used", np.uint64, (TRACK_WORDS,)),
                ("group", np.int8, (CITIES,)),
                ("length", np.int16, (CITIES,)),  # trains in the group, by its root
                ("tracks", np.int16, (CITIES,)),  # tracks in the group, by its root
                ("at_city", np.int8, (TRACKS + 1,)),  # the path under way
                ("tried", np.int8, (TRACKS + 1,)),
                ("by_track", np.int16, (TRACKS,)),
                ("path", np.int16, (TRACKS,)),  # the longest one found
                ("path_size", np.int16),
                ("path_end", np.int16),  # the city where it ends
                # Tickets that stations may finish, and ways to borrow a track for each station:
                # the track, and the cities of the two groups that it joins.
                ("open_tickets", np.uint64, (TICKET_WORDS,)),
                ("joins", np.uint64, (STATIONS, DEGREE)),
                ("joined", np.uint64, (STATIONS,)),  # cities that the chosen tracks join
                ("choices", np.int16, (STATIONS, DEGREE)),
                ("choices_size", np.int16, (STATIONS,)),
                ("chosen", np.int16, (STATIONS,)),  # a choice of each station, or NOBODY
            ],
            align=True,
        ),
    )
)
"""Working memory for scoring, so that rules allocate nothing."""


def copy_record(record: np.record) -> np.record:
    """A copy of a record, padding included, so that equal games stay equal bytes."""
    copy: np.record = np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]
    return copy
