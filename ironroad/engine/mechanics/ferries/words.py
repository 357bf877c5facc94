"""Ferry cards in words."""

from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.reasons import number


def why_not(board: Board, state: Any, move: Any) -> str:
    """Why a move of this kind is refused."""
    if not board.rules.ferry_supply:
        return f"{board.name} has no ferry cards"
    if state.ferry_supply == 0:
        return "the supply has no ferry card left (I3)"
    return f"the hand has {number(int(board.rules.ferry_limit), 'ferry card')} already (I3)"
