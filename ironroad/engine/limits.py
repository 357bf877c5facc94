"""The limits of a board: the sizes that the records have room for."""

from typing import Final

SEATS: Final = 6
NOBODY: Final = -1
"""No seat, no city, no track."""
COLOURS: Final = 8
"""Ordinary card colours; the wild card comes after them."""
LOCOMOTIVE: Final = COLOURS
CARDS: Final = COLOURS + 1
"""Kinds of train card."""
GREY: Final = COLOURS + 1
"""The colour of a track that takes any one colour. There is no grey card."""

CITIES: Final = 64
"""Cities together with the ends of routes into zones; a set of them is one 64-bit word."""
TRACKS: Final = 192
TRACK_WORDS: Final = TRACKS // 64
DEGREE: Final = 24
"""Tracks that may end in one city."""
LENGTH: Final = 15
"""Spaces of the longest track."""
TICKETS: Final = 128
TICKET_WORDS: Final = TICKETS // 64
OFFER: Final = 6
"""Tickets that may be offered at once: their subsets fill one 64-bit word."""
STATIONS: Final = 4
EXTRA: Final = 7
"""Extra cards that a tunnel may ask for."""
FERRY_CARDS: Final = 2
"""Ferry cards that one hand may hold."""
FERRY_WAVES: Final = 2
"""Wave spaces that one ferry card may cover."""
TOKENS: Final = 16
"""Cities that may hold tokens, each a symbol of its own."""
REGIONS: Final = CITIES
NEUTRAL: Final = SEATS
"""Owner of the tracks of the neutral player."""
