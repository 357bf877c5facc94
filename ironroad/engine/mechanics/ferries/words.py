"""What positions and refused moves say about ferry cards."""

from typing import Any

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.reading import Part
from ironroad.engine.reasons import number


def why_not(board: Board, state: Any, move: Any) -> str:
    """The reason why a ferry card cannot be taken."""
    if not board.rules.ferry_supply:
        return f"{board.name} has no ferry cards"
    if state.ferry_supply == 0:
        return "the supply has no ferry card left (I3)"
    return f"the hand has {number(int(board.rules.ferry_limit), 'ferry card')} already (I3)"


def read_seat(board: Board, state: np.record, seat: int, part: Part) -> None:
    """Read a seat's ferry cards from a position; the supply has the rest."""
    most = min(int(board.rules.ferry_limit), int(state.ferry_supply))
    state.ferry_cards[seat] = part.integer("ferry_cards", 0, most, 0)
    state.ferry_supply -= state.ferry_cards[seat]
