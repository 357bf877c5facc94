"""Decisions: the questions a player is asked (phases) and the numbers of the answers (actions).

Actions are laid out by kind and index. A set of actions is a row of 64-bit words.

| from           | action                                                   |
|----------------|----------------------------------------------------------|
| TAKE + colour  | take a face-up card                                      |
| DRAW           | draw a card blind                                        |
| DRAW_TICKETS   | draw tickets                                             |
| PASS           | pass, since no other action is possible                  |
| FERRY_CARD     | take a ferry card                                        |
| NO_MARKER      | put no marker down                                       |
| GIVE_UP        | give a tunnel up, and take the laid cards back           |
| EXTRA_WITH + k | pay the tunnel's extra cards, k of them locomotives      |
| TOKEN + i      | take the token at the track's first or second city       |
| NEUTRAL_GETS+i | the neutral player gets the i-th track of the route      |
| KEEP + subset  | keep the offered tickets whose bits are set in `subset`  |
| CLAIM + track  | claim a track, then pay                                  |
| STATION + city | build a station, then pay                                |
| MARKER + city  | choose the home city, or put a marker there, then pay    |
| ALIEN + city   | move the alien                                           |
| PAY_WITH + 16 (9s + c) + k | pay with colour c and k locomotives; slot s  |
|                | tells how many ferry cards cover how many waves; c is    |
|                | LOCOMOTIVE if locomotives are the only cards             |
"""

from typing import Final

from ironroad.engine.limits import CARDS, CITIES, EXTRA, FERRY_CARDS, FERRY_WAVES, LENGTH, TRACKS

# Phases: the questions that the player who is to decide may be asked.
START_TICKETS: Final = 0
"""Which of the start tickets to keep. Nothing takes effect until all have chosen (B26)."""
TURN: Final = 1
"""Which kind of turn to take: draw cards, claim a track, draw tickets ... (B4)."""
SECOND_CARD: Final = 2
"""Which second card to draw."""
KEEP_TICKETS: Final = 3
"""Which of the drawn tickets to keep."""
PAY: Final = 4
"""Which cards to pay with: for the track if only `track` is set, for a station if only `city` is,
for a marker in `city` if both are."""
TUNNEL: Final = 5
"""Pay the tunnel's extra cards, or give up."""
OVER: Final = 6
HOME: Final = 7
"""Which city to make the home city."""
TOKEN_CHOICE: Final = 8
"""Whether to take the token of the claimed track's first or second city."""
MARKER_CHOICE: Final = 9
"""Whether to put a marker on a city of the track just claimed."""
ALIEN_CHOICE: Final = 10
"""Where to move the alien."""
NEUTRAL_CHOICE: Final = 11
"""Which track the neutral player gets, of the route whose first track is `track`."""

AFTER_CLAIM: Final = (TOKEN_CHOICE, MARKER_CHOICE, ALIEN_CHOICE)
"""Phases after a track has been claimed, but before the turn ends."""

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

TAKE: Final = 0
DRAW: Final = CARDS
DRAW_TICKETS: Final = DRAW + 1
PASS: Final = DRAW + 2
FERRY_CARD: Final = DRAW + 3
NO_MARKER: Final = DRAW + 4
GIVE_UP: Final = 16
EXTRA_WITH: Final = GIVE_UP + 1
TOKEN: Final = 32
NEUTRAL_GETS: Final = 34
KEEP: Final = 64
CLAIM: Final = 128
STATION: Final = CLAIM + TRACKS
MARKER: Final = STATION + CITIES
ALIEN: Final = MARKER + CITIES
PAY_WITH: Final = ALIEN + CITIES
WAYS: Final = LENGTH + 1
"""How many numbers of locomotives are possible in a payment: 0 .. LENGTH."""
SLOTS: Final = ((0, 0), (1, 1), (1, 2), (2, 2), (2, 3), (2, 4))
"""Each slot: the ferry cards in a payment and the waves they cover, one or two waves a card."""
ONLY_CARDS: Final = (PAY_WITH + CARDS * WAYS + 63) // 64
"""How many words of a set of actions hold all actions that use no ferry cards."""
ACTIONS: Final = (PAY_WITH + len(SLOTS) * CARDS * WAYS + 63) // 64 * 64
WORDS: Final = ACTIONS // 64

assert EXTRA_WITH + EXTRA < TOKEN
assert SLOTS[-1] == (FERRY_CARDS, FERRY_CARDS * FERRY_WAVES)
