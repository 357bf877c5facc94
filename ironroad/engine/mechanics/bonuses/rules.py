"""Bonuses for the longest path (E15) and the most tickets done (O12); all who tie get them."""

from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row
from ironroad.engine.records import State


@rule
def award(state: State, merits: Row[int], points: int, bonus: Row[int]) -> None:
    """Give `points` to every seat with the highest merit, if that is above zero."""
    highest = 0
    for seat in range(state.players):
        highest = max(highest, merits[seat])
    for seat in range(state.players):
        if highest > 0 and merits[seat] == highest:
            bonus[seat] = points
