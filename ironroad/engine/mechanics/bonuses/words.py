"""What scores say about bonuses."""

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.mechanic import ScoreLine


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """A line of the seat's points for each bonus that the board has."""
    rules, lines = board.rules, []
    if rules.longest_path_points:
        trains, points = int(scores.longest[seat]), int(scores.longest_path[seat])
        lines.append(ScoreLine("longest path", {"trains": trains, "bonus": points > 0}, points))
    if rules.most_tickets_points:
        done, points = int(scores.tickets_done[seat]), int(scores.most_tickets[seat])
        lines.append(ScoreLine("most tickets", {"done": done, "bonus": points > 0}, points))
    return lines
