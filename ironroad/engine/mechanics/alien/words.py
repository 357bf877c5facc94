"""The alien in words."""

from typing import Any

from ironroad.engine.board import Board


def why_not(board: Board, state: Any, move: Any) -> str:
    """Why a move of this kind is refused."""
    return "the alien goes to a city with a marker of one's own (O14)"
