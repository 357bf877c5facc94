"""The alien (O13-O15): a player who claims a track to its city catches it and moves it."""

from ironroad.engine.actions import ALIEN
from ironroad.engine.bits import lowest, size
from ironroad.engine.chance import note
from ironroad.engine.jit import rule
from ironroad.engine.mechanics.alien import ALIEN_CAUGHT, ALIEN_MOVED
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Chance, Rules, Scores, State


@rule
def catches_alien(board: Rules, state: State) -> bool:
    """Whether the claimed track ends in the alien's city, and the player lacks the alien (O14)."""
    a, b = board.city_a[state.track], board.city_b[state.track]
    here = state.alien_city == a or state.alien_city == b
    return here and state.alien_holder != state.player


@rule
def catch_alien(board: Rules, state: State, chance: Chance) -> bool:
    """Score the catch; returns whether the player has a choice of where to move the alien.

    With a single marker there is no choice, and the alien is moved at once.
    """
    player = state.player
    state.alien_holder = player
    state.catches[player] += 1
    state.score[player] += board.catch_points
    note(chance, ALIEN_CAUGHT, player, board.catch_points, state.alien_city)
    if size(state.markers[player]) > 1:
        return True
    move_alien(state, chance, lowest(state.markers[player]))
    return False


@rule
def move_alien(state: State, chance: Chance, city: int) -> None:
    """Move the alien to a city with a marker of the player who caught it (O14)."""
    state.alien_city = city
    note(chance, ALIEN_MOVED, state.player, city)


@rule
def alien_actions(state: State, legal: Row[Word]) -> None:
    """Add the cities with one of the player's markers, to move the alien there (O14)."""
    legal[ALIEN >> 6] = state.markers[state.player]


@rule
def score_alien(board: Rules, state: State, scores: Scores) -> None:
    """Score the points of the player who holds the alien at the end (O15)."""
    if state.alien_holder >= 0:
        scores.alien[state.alien_holder] = board.hold_points
