"""What scores say about bonuses."""

import numpy as np

from ironroad.engine.board import Board
from ironroad.engine.mechanic import ScoreLine
from ironroad.engine.reasons import number


def end_lines(
    board: Board, state: np.record, scores: np.record, scratch: np.record, seat: int
) -> list[ScoreLine]:
    """A line for each bonus that the board has."""
    rules, lines = board.rules, []
    if rules.longest_path_points:
        text = f"Longest path: {scores.longest[seat]} trains"
        lines.append(ScoreLine("longest path", text, int(scores.longest_path[seat])))
    if rules.most_tickets_points:
        text = f"{number(int(scores.tickets_done[seat]), 'ticket')} done"
        lines.append(ScoreLine("most tickets", text, int(scores.most_tickets[seat])))
    return lines
