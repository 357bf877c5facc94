"""Cities and the tracks between them, as sets."""

import numpy as np

from ironroad.engine.bits import ONE
from ironroad.engine.jit import rule


@rule
def ends_of(board, track):
    """The two cities of a track."""
    return (ONE << np.uint64(board.city_a[track])) | (ONE << np.uint64(board.city_b[track]))
