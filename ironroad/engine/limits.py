"""The limits of a board: the sizes that the records have room for."""

from typing import Final

SEATS: Final = 6
NOBODY: Final = -1
"""Stands for no seat, no city or no track."""
COLOURS: Final = 8
"""Ordinary card colours; the locomotive comes after them."""
LOCOMOTIVE: Final = COLOURS
CARDS: Final = COLOURS + 1
"""Kinds of train card."""
GREY: Final = COLOURS + 1
"""The colour of a track that takes any one colour. There is no grey card."""

CITIES: Final = 64
"""The most cities and ends of routes into zones together; a set of them is one 64-bit word."""
TRACKS: Final = 192
TRACK_WORDS: Final = TRACKS // 64
DEGREE: Final = 24
"""The most tracks that may end in one city."""
LENGTH: Final = 15
"""Spaces of the longest track."""
TICKETS: Final = 128
TICKET_WORDS: Final = TICKETS // 64
OFFER: Final = 6
"""The most tickets that may be offered at once: a bit for each subset fills one 64-bit word."""
STATIONS: Final = 4
EXTRA: Final = 7
"""The most extra cards that a tunnel may ask for."""
FERRY_CARDS: Final = 2
"""The most ferry cards that one hand may hold."""
FERRY_WAVES: Final = 2
"""The most wave spaces that one ferry card may cover."""
TOKENS: Final = 16
"""The most cities with tokens; each such city has a symbol of its own."""
REGIONS: Final = CITIES
NEUTRAL: Final = SEATS
"""Owner of the tracks of the neutral player."""
