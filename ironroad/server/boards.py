"""Boards as clients are told of them."""

from functools import cache
from typing import Any

from ironroad.facts import board_facts
from ironroad.engine.board import load_board
from ironroad.layout import load_layout


@cache
def board_shown(name: str, whole: bool) -> dict[str, Any]:
    """A board as JSON data: in full with its layout, or what is needed to choose it."""
    board = load_board(name)
    facts = board_facts(board)
    if not whole:
        return {key: facts[key] for key in ("id", "hash", "name", "players", "options")}
    layout = load_layout(board)
    return facts | {"layout": layout.facts if layout else None}
