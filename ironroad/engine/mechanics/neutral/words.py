"""The neutral player in views and positions."""

from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.limits import NEUTRAL
from ironroad.engine.reasons import taken


def told_of_table(board: Board, values: Any) -> dict[str, Any]:
    """Its tracks, which the state has among all others."""
    owned = zip(board.tracks, values.owner, strict=False)
    return {"neutral": {"tracks": tuple(track.id for track, owner in owned if owner == NEUTRAL)}}


def why_not(board: Board, state: Any, move: Any) -> str:
    """Why a move of this kind is refused."""
    return taken(board, state, board.track_numbers[str(move.track)])
