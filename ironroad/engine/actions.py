"""Action numbers, laid out by kind and index. A set of actions is a row of 64-bit words.

| from           | action                                                   |
|----------------|----------------------------------------------------------|
| TAKE + colour  | take a face-up card                                      |
| DRAW           | draw a card blind                                        |
| DRAW_TICKETS   | draw tickets                                             |
| PASS           | nothing else is possible                                 |
| GIVE_UP        | take the cards laid for a tunnel back                    |
| EXTRA + k      | pay the tunnel's extra cards, k of them locomotives      |
| KEEP + subset  | keep these of the offered tickets, a bit each            |
| CLAIM + track  | claim a track, then pay                                  |
| STATION + city | build a station, then pay                                |
| PAY + 16c + k  | pay with colour c and k locomotives; all-locomotive      |
|                | payments have c = LOCOMOTIVE                             |
"""

from typing import Final

from ironroad.engine.limits import CARDS, CITIES, EXTRA, LENGTH, TRACKS

TAKE: Final = 0
DRAW: Final = CARDS
DRAW_TICKETS: Final = DRAW + 1
PASS: Final = DRAW + 2
GIVE_UP: Final = 16
EXTRA_WITH: Final = GIVE_UP + 1
KEEP: Final = 64
CLAIM: Final = 128
STATION: Final = CLAIM + TRACKS
PAY_WITH: Final = STATION + CITIES
WAYS: Final = LENGTH + 1
"""Numbers of locomotives in a payment: 0 .. LENGTH."""
ACTIONS: Final = (PAY_WITH + CARDS * WAYS + 63) // 64 * 64
WORDS: Final = ACTIONS // 64

assert EXTRA_WITH + EXTRA < KEEP
