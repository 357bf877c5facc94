"""The state of one game: a flat record of about one and a half kilobytes, without a generator.

The deck is a count of each card, the ticket deck a row of sets: the state holds no secret order
of cards or tickets. Copying a game is copying the record. The fields that mechanics add are
declared in their folders.
"""

from typing import Any, Final

import numpy as np

from ironroad.engine.fields import (
    BYTE,
    CITY,
    LARGE,
    MEDIUM,
    SEAT,
    SMALL,
    TICKET_SET,
    TRACK,
    TRACK_SET,
    Field,
    columns,
    record_dtype,
)
from ironroad.engine.limits import (
    CITIES,
    DEGREE,
    NOBODY,
    SEATS,
    STATIONS,
    TICKET_WORDS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.mechanics import MECHANICS

_SEAT: Final[tuple[Any, ...]] = ("seat",)
BASE_FIELDS: Final[tuple[Field, ...]] = (
    # The seat to decide, and the progress of the game.
    Field("turn", LARGE, "turns ended so far"),
    Field("players", SMALL, "how many play"),
    Field("first", SMALL, "the seat that began"),
    Field("player", SMALL, "the seat to decide"),
    Field("phase", SMALL, "what it is asked"),
    Field("turns_left", SMALL, "until the end; -1 while it is not in sight (B21)", begins=-1),
    Field("passes", SMALL, "in a row (B25)"),
    # Seats and tracks.
    Field("score", MEDIUM, "points so far", _SEAT),
    Field("trains", SMALL, "trains left", _SEAT, begins="trains"),
    Field("owner", SEAT, "of each track, or NOBODY", ("track",), begins=NOBODY),
    Field(
        "open", TRACK_SET, "tracks the seat may still claim", _SEAT, "derived", begins="all_tracks"
    ),
    # Cards.
    Field("face_up", SMALL, "cards of the face-up row", ("card",)),
    Field("discards", SMALL, "cards discarded", ("card",)),
    Field("known", SMALL, "cards seen to go into the hand, unspent", ("seat", "card")),
    Field("hand", SMALL, "cards in hand", ("seat", "card"), "own"),
    Field("deck", SMALL, "cards of the deck", ("card",), "hidden", begins="deck"),
    # Numbers of cards in all: sums of the counts above.
    Field("hand_size", SMALL, "cards in hand", _SEAT),
    Field("deck_size", SMALL, "cards in the deck"),
    Field("discards_size", SMALL, "cards discarded"),
    Field("face_up_size", SMALL, "cards in the face-up row"),
    # Tickets. Those put back lie under the top of the deck in blocks, numbered 1, 2, ... downwards;
    # a block is the tickets that were put back at the same time.
    Field("tickets", TICKET_SET, "tickets kept", _SEAT, "own"),
    Field("put_back", TICKET_SET, "by this seat; it knows where they are", _SEAT, "hidden"),
    Field("ticket_deck", TICKET_SET, "the top of it, in no order", (), "hidden"),
    Field("ticket_discards", TICKET_SET, "tickets face up among the discards"),
    Field("block", BYTE, "of the ticket deck that a ticket lies in", ("ticket",), "hidden"),
    Field("blocks", BYTE, "under the ticket deck"),
    Field("offer", BYTE, "tickets on offer", ("seat", "place in the offer"), "own"),
    Field("offer_size", SMALL, "how many are on offer", _SEAT),
    Field("choice", BYTE, "subset of the start offer; 0: not chosen yet", _SEAT, "own"),
    Field("start_kept", SMALL, "start tickets kept", _SEAT),
    # A claim, a station or a marker under way, and the cards laid down for it.
    Field("track", TRACK, "being paid for, or NOBODY", begins=NOBODY),
    Field("city", CITY, "of the station or marker being paid for, or NOBODY", begins=NOBODY),
    Field("laid_colour", SMALL, "of the cards laid down"),
    Field("laid_cards", SMALL, "cards of that colour laid down"),
    Field("laid_locomotives", SMALL, "locomotives laid down with them"),
)
FIELDS: Final = (*BASE_FIELDS, *(field for each in MECHANICS for field in each.fields))
"""All fields of the state: those of the base game, then those of the mechanics."""
STATE: Final = record_dtype(columns(FIELDS))

_SCORES: Final[list[tuple[Any, ...]]] = [
    ("done", np.uint64, (SEATS, TICKET_WORDS)),
    ("routes", np.int16, (SEATS,)),
    ("tickets", np.int16, (SEATS,)),
    ("tickets_done", np.int16, (SEATS,)),
    ("total", np.int16, (SEATS,)),
    ("borrowed", np.int16, (SEATS, STATIONS)),  # track borrowed by each station, or NOBODY
    ("winner", np.int8, (SEATS,)),
    ("decided_by", np.int8),  # 0: points; 1, 2, ...: the tie-break; -1: shared win
]
SCORE_FIELDS: Final = tuple(field for each in MECHANICS for field in each.scores)
SCORES: Final = record_dtype(
    [*_SCORES, *((field.name, np.int16, (SEATS,)) for field in SCORE_FIELDS)]
)
"""The final scores of a game."""

SCRATCH: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("members", np.uint64, (CITIES,)),  # cities of the group, by its root city
                ("odd", np.uint64),  # cities where an odd number of the player's tracks meet
                ("used", np.uint64, (TRACK_WORDS,)),
                ("group", np.int8, (CITIES,)),
                ("length", np.int16, (CITIES,)),  # trains in the group, by its root
                ("tracks", np.int16, (CITIES,)),  # tracks in the group, by its root
                (
                    "at_city",
                    np.int8,
                    (TRACKS + 1,),
                ),  # the cities of the path being searched
                ("tried", np.int8, (TRACKS + 1,)),
                ("by_track", np.int16, (TRACKS,)),
                ("path", np.int16, (TRACKS,)),  # the tracks of the longest path found
                ("path_size", np.int16),
                ("path_end", np.int16),  # the city where that path ends
                # Tickets that only stations can finish; for each station, the tracks that it may
                # borrow (`choices`), and the cities that each of these would join (`joins`).
                ("open_tickets", np.uint64, (TICKET_WORDS,)),
                ("joins", np.uint64, (STATIONS, DEGREE)),
                ("joined", np.uint64, (STATIONS,)),  # cities that the chosen tracks join
                ("choices", np.int16, (STATIONS, DEGREE)),
                ("choices_size", np.int16, (STATIONS,)),
                ("chosen", np.int16, (STATIONS,)),  # index of its choice, or NOBODY
            ],
            align=True,
        ),
    )
)
"""Working memory for scoring, so that rules allocate nothing."""


def copy_record(record: np.record) -> np.record:
    """Copy a record with its padding, so that the copy has the same bytes."""
    copy: np.record = np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]
    return copy
