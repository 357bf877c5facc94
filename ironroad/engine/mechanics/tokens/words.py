"""What positions and scores say about tourist tokens."""

import numpy as np

from ironroad.engine.actions import TOKEN_CHOICE
from ironroad.engine.board import Board
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.mechanics.tokens.rules import can_take_token
from ironroad.engine.names import cities_of
from ironroad.engine.reading import BadPosition, Part, check_just_claimed


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read from a position the cities whose tokens a seat has; the others stay on the cities."""
    for city in part.names("tokens", board.city_numbers, "city"):
        if state.tokens_left[city] == 0:
            part.fail(f"tokens: no token is left in '{board.cities[city].name}'")
        state.tokens_left[city] -= 1
        state.tokens[seat] |= np.uint64(1 << city)


def check_decision(board: Board, state: np.record) -> None:
    """Check that a choice of tokens follows a claim, and that each city has a token to take."""
    if state.phase != TOKEN_CHOICE:
        return
    check_just_claimed(state)
    ends = (int(board.rules.city_a[state.track]), int(board.rules.city_b[state.track]))
    if not all(can_take_token(state, end) for end in ends):
        raise BadPosition("payment: there is no choice of tokens at that track")


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """The line of a seat's points for the tokens it has collected."""
    cities = list(cities_of(board, state.tokens[seat]))
    return [ScoreLine("tokens", {"cities": cities}, int(scores.tokens[seat]))]
