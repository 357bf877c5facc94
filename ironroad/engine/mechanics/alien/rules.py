"""The alien (O13-O15): caught by who claims a track to where it is, and taken home."""

from ironroad.engine.actions import ALIEN
from ironroad.engine.bits import lowest, size
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Rules, Scores, State


@rule
def catches_alien(board: Rules, state: State) -> bool:
    """Whether the track just claimed ends where the alien is, and another holds it (O14)."""
    a, b = board.city_a[state.track], board.city_b[state.track]
    here = state.alien_city == a or state.alien_city == b
    return here and state.alien_holder != state.player


@rule
def catch_alien(board: Rules, state: State) -> bool:
    """Score the catch; whether there is a choice of where to move the alien."""
    player = state.player
    state.alien_holder = player
    state.catches[player] += 1
    state.score[player] += board.catch_points
    if size(state.markers[player]) > 1:
        return True
    state.alien_city = lowest(state.markers[player])
    return False


@rule
def alien_actions(state: State, legal: Row[Word]) -> None:
    """Cities with a marker of the player's own (O14)."""
    legal[ALIEN >> 6] = state.markers[state.player]


@rule
def score_alien(board: Rules, state: State, scores: Scores) -> None:
    """Who holds the alien at the end scores (O15)."""
    if state.alien_holder >= 0:
        scores.alien[state.alien_holder] = board.hold_points
