"""Tourist tokens (S5-S7): each city has a symbol; a player has at most one token of each."""

import numpy as np

from ironroad.engine.actions import TOKEN
from ironroad.engine.bits import ONE, ZERO, size
from ironroad.engine.chance import note
from ironroad.engine.jit import rule
from ironroad.engine.limits import CITIES
from ironroad.engine.mechanics.tokens import TOKEN_TAKEN
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Chance, Rules, Scores, State


@rule
def put_tokens_out(board: Rules, state: State) -> None:
    """Put tokens on the cities that have them, as many as this number of players needs (S5)."""
    for city in range(CITIES):
        here = (board.token_cities >> np.uint64(city)) & ONE != ZERO
        state.tokens_left[city] = board.tokens_per_city[state.players] if here else 0


@rule
def can_take_token(state: State, city: int) -> bool:
    """Whether a city has a token of a symbol that the player lacks (S6)."""
    lacks = (state.tokens[state.player] >> np.uint64(city)) & ONE == ZERO
    return state.tokens_left[city] > 0 and lacks


@rule
def take_token(state: State, chance: Chance, city: int) -> None:
    """Give the player a token of a city."""
    note(chance, TOKEN_TAKEN, state.player, city)
    state.tokens_left[city] -= 1
    state.tokens[state.player] |= ONE << np.uint64(city)


@rule
def token_actions(legal: Row[Word]) -> None:
    """Add the choice between the tokens of the track's two cities (S6)."""
    legal[0] = (ONE << np.uint64(TOKEN)) | (ONE << np.uint64(TOKEN + 1))


@rule
def score_tokens(board: Rules, state: State, scores: Scores) -> None:
    """Score the number of tokens of each player (S7)."""
    for seat in range(state.players):
        scores.tokens[seat] = board.token_points[size(state.tokens[seat])]
