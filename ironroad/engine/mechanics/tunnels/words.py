"""Checks that a position in which a tunnel asks for extra cards is possible."""

import numpy as np

from ironroad.engine.actions import TUNNEL
from ironroad.engine.bits import has
from ironroad.engine.board import Board
from ironroad.engine.reading import BadPosition


def check_decision(board: Board, state: np.record) -> None:
    """Check that the player can claim the tunnel that is being paid for."""
    if state.phase != TUNNEL:
        return
    seat, track = int(state.player), board.tracks[state.track]
    if not has(state.open[seat], int(state.track)) or state.trains[seat] < track.length:
        raise BadPosition(f"payment: '{track.id}' cannot be claimed by seat {seat}")
