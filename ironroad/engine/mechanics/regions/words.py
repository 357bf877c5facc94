"""What scores say about regions."""

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.board_parts import region_names
from ironroad.engine.connections import join_cities
from ironroad.engine.mechanic import ScoreLine, Values
from ironroad.engine.mechanics.regions.rules import regions_in


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """A line for each network that earns points, with its regions (I8, I9).

    If no network reaches enough regions, there is one line without regions.
    """
    join_cities(board.rules, state, seat, scratch)
    lines = []
    for root in range(board.rules.cities):
        if scratch.group[root] != root or not scratch.length[root]:
            continue
        count = int(regions_in(board.rules, scratch.members[root]))
        if points := int(board.rules.region_points[count]):
            lines.append(ScoreLine("regions", _told(board, int(scratch.members[root])), points))
    return lines or [ScoreLine("regions", {"regions": [], "twice": []}, 0)]


def _told(board: Board, network: int) -> Values:
    """The regions that a network reaches, and those among them that count twice (I9)."""
    inside, twice = [], []
    for number, name in enumerate(region_names(board.file)):
        region = int(board.rules.region_cities[number])
        if region & network:
            inside.append(name)
            if board.rules.region_double[number] and not region & ~network:
                twice.append(name)
    return {"regions": inside, "twice": twice}
