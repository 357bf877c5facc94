"""The greedy policy: the most points now."""

import numpy as np

from ironroad.engine.actions import CLAIM, DRAW
from ironroad.engine.bits import has, nth_of
from ironroad.engine.chance import mix, scale
from ironroad.engine.jit import rule
from ironroad.engine.state import TURN


@rule
def choose_greedy(board, state, legal, count, thinking):
    """The claim with most points; without one a blind card; anything where neither is asked."""
    if state.phase == TURN:
        best = -1
        for t in range(board.tracks):
            if has(legal, CLAIM + t) and (best < 0 or board.points[t] > board.points[best]):
                best = t
        if best >= 0:
            return np.int64(CLAIM + best)
    if has(legal, DRAW):
        return np.int64(DRAW)
    return nth_of(legal, scale(mix(thinking), count))
