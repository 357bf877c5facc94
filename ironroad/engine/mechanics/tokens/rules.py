"""Tourist tokens (S5-S7): one symbol a city, never two of a kind."""

import numpy as np

from ironroad.engine.actions import TOKEN
from ironroad.engine.bits import ONE, ZERO, size
from ironroad.engine.jit import rule
from ironroad.engine.limits import CITIES
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Rules, Scores, State


@rule
def put_tokens_out(board: Rules, state: State) -> None:
    """Lay the tokens of the number of players out in their cities."""
    for city in range(CITIES):
        here = (board.token_cities >> np.uint64(city)) & ONE != ZERO
        state.tokens_left[city] = board.tokens_per_city[state.players] if here else 0


@rule
def can_take_token(state: State, city: int) -> bool:
    """Whether a city has a token of a symbol that the player lacks (S6)."""
    lacks = (state.tokens[state.player] >> np.uint64(city)) & ONE == ZERO
    return state.tokens_left[city] > 0 and lacks


@rule
def take_token(state: State, city: int) -> None:
    """Take a city's token."""
    state.tokens_left[city] -= 1
    state.tokens[state.player] |= ONE << np.uint64(city)


@rule
def token_actions(legal: Row[Word]) -> None:
    """Take the token of the track's one city or of the other (S6)."""
    legal[0] = (ONE << np.uint64(TOKEN)) | (ONE << np.uint64(TOKEN + 1))


@rule
def score_tokens(board: Rules, state: State, scores: Scores) -> None:
    """Points for the number of tokens (S7)."""
    for seat in range(state.players):
        scores.tokens[seat] = board.token_points[size(state.tokens[seat])]
