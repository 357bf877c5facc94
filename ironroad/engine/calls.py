"""The rules that Python calls at every move, called fast.

When Python passes a record to compiled code, NumPy first describes all of the record's fields in
words: some ten microseconds a record, more than most rules take. An array of one record is passed
as it is. So the rules below take such arrays, and the functions that call them turn records into
arrays.
"""

from typing import Any

import numpy as np

from ironroad.engine import play as _play
from ironroad.engine import seen as _seen
from ironroad.engine import turn as _turn
from ironroad.engine.jit import rule
from ironroad.engine.numbers import Row, Word

Records = Any
"""An array of one record; Any, since mypy cannot tell it from other arrays of records."""


def legal_actions(board: np.record, state: np.record, legal: np.ndarray[Any, Any]) -> int:
    """Fill `legal` with the set of legal actions; returns how many there are."""
    return _legal_actions(_one(board), _one(state), legal)


def price(board: np.record, state: np.record) -> int:
    """How many cards the track, station or marker being paid for costs without ferry cards."""
    return _price(_one(board), _one(state))


def observe(board: np.record, state: np.record, seat: int, seen: np.record) -> None:
    """Fill `seen` with what `seat` may know of the game."""
    _observe(_one(board), _one(state), seat, _one(seen))


def play(
    board: np.record,
    state: np.record,
    chance: np.record,
    scratch: np.record,
    finished: np.ndarray[Any, Any],
    action: int,
) -> None:
    """Do a legal action, and note what it did; `finished` is an empty set of tickets."""
    _play_move(_one(board), _one(state), _one(chance), _one(scratch), finished, action)


def _one(record: np.record) -> Records:
    """An array of the record alone, which shares the memory of the array it was taken out of."""
    array: Any = record.base
    if array.size == 1:
        return array.reshape(1)  # a copied record is in an array without dimensions
    place = (_address(record) - _address(array)) // array.strides[0]
    return array[place : place + 1]


def _address(data: Any) -> int:
    return int(data.__array_interface__["data"][0])


@rule
def _legal_actions(boards: Records, states: Records, legal: Row[Word]) -> int:
    return _turn.legal_actions(boards[0], states[0], legal)


@rule
def _price(boards: Records, states: Records) -> int:
    return _turn.price(boards[0], states[0])


@rule
def _observe(boards: Records, states: Records, seat: int, seens: Records) -> None:
    _seen.observe(boards[0], states[0], seat, seens[0])


@rule
def _play_move(
    boards: Records,
    states: Records,
    chances: Records,
    scratches: Records,
    finished: Row[Word],
    action: int,
) -> None:
    _play.play(boards[0], states[0], chances[0], scratches[0], finished, action)
