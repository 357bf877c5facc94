"""What positions, refused moves and scores say about the alien."""

from typing import Any

import numpy as np

from ironroad.engine.actions import ALIEN_CHOICE
from ironroad.engine.board import Board
from ironroad.engine.limits import NOBODY
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.reading import BadPosition, Part, check_just_claimed


def why_not(board: Board, state: Any, move: Any) -> str:
    """The reason why the alien cannot be moved to a city."""
    return "the alien goes to a city with a marker of one's own (O14)"


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read from a position how often a seat has caught the alien, and add the points."""
    catch_points = int(board.rules.catch_points)
    state.catches[seat] = part.integer("catches", 0, 100 if catch_points else 0, 0)
    state.score[seat] += catch_points * int(state.catches[seat])


def read_table(board: Board, state: np.record, top: Part) -> None:
    """Read from a position the alien's city and the seat that holds it."""
    part = top.part("alien", ("city", "holder"))
    if part is None:
        return
    if state.alien_city == NOBODY:
        part.fail("there is no alien here")
    state.alien_city = part.name("city", board.city_numbers, "city", int(state.alien_city))
    state.alien_holder = part.integer("holder", 0, int(state.players) - 1, NOBODY)
    holder = int(state.alien_holder)
    start = state.alien_city == board.rules.alien_city
    if (holder == NOBODY) != bool(start) and state.phase != ALIEN_CHOICE:
        part.fail("the alien is held exactly when it has left the city where it starts")
    if holder != NOBODY and state.phase != ALIEN_CHOICE:
        if not int(state.markers[holder]) >> int(state.alien_city) & 1:
            part.fail(f"city: seat {holder}, who holds the alien, has no marker there")


def check_decision(board: Board, state: np.record) -> None:
    """Check that the player who is asked to move the alien has just caught it."""
    if state.phase != ALIEN_CHOICE:
        return
    check_just_claimed(state)
    if state.alien_holder != state.player:
        raise BadPosition(f"alien: seat {state.player}, who moves it, must hold it")


def play_lines(board: Board, state: np.record, seat: int) -> list[ScoreLine]:
    """The line of a seat's points for catching the alien."""
    catches = int(state.catches[seat])
    points = int(board.rules.catch_points) * catches
    return [ScoreLine("alien", {"catches": catches}, points)] if points else []


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """The line of a seat's points for holding the alien at the end."""
    if state.alien_holder != seat:
        return []
    city = board.cities[state.alien_city].name
    return [ScoreLine("alien", {"city": city}, int(scores.alien[seat]))]
