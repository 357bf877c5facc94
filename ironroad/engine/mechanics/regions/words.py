"""What scores say about regions."""

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.board_parts import region_names
from ironroad.engine.connections import join_cities
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.mechanics.regions.rules import regions_in


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """A line for each network that earns points: its regions (I8, I9)."""
    join_cities(board.rules, state, seat, scratch)
    names = region_names(board.file)
    lines = []
    for root in range(board.rules.cities):
        cities = int(scratch.members[root])
        if scratch.group[root] != root or not scratch.length[root]:
            continue
        count = int(regions_in(board.rules, scratch.members[root]))
        points = int(board.rules.region_points[count])
        inside = []
        for number, name in enumerate(names):
            region = int(board.rules.region_cities[number])
            if region & cities:
                whole = board.rules.region_double[number] and not region & ~cities
                inside.append(f"{name} (twice)" if whole else name)
        if points:
            lines.append(ScoreLine("regions", f"{count} regions: {', '.join(inside)}", points))
    return lines or [ScoreLine("regions", "No network with regions enough", 0)]
