"""Rules that Python calls with records: whatever array a record is in, it is changed in place."""

import copy
from collections.abc import Callable

import numpy as np
import pytest

from ironroad import Game
from ironroad.engine.calls import observe
from ironroad.engine.seen import SEEN
from ironroad.engine.state import STATE

WAYS: dict[str, Callable[[np.record], np.record]] = {
    "of an array of one": lambda record: record,
    "copied": copy.copy,
    "of an array without dimensions": copy.deepcopy,
    "of every second place of an array": lambda record: _in_an_array(record)[2],
}


def _in_an_array(record: np.record) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    many = np.zeros(8, record.dtype)[::2]
    many[2] = record
    return many


@pytest.mark.parametrize("way", WAYS)
def test_a_record_is_read_and_written_where_it_lies(way: str) -> None:
    game = Game.new("usa", 3, seed=2)
    state, seen = WAYS[way](game.state), WAYS[way](np.zeros(1, SEEN)[0])
    observe(game.board.rules, state, 1, seen)
    assert seen.seat == 1 and (seen.hand == game.state.hand[1]).all()
    assert state.dtype == STATE
