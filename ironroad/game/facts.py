"""The facts of a board as plain data, for programs that cannot read its file."""

from dataclasses import asdict
from typing import Any

from ironroad.engine.board import Board


def board_facts(board: Board) -> dict[str, Any]:
    """A board as plain JSON data: what its file says, with its options listed but not applied."""
    facts = asdict(board.file)
    del facts["formerly"]
    return {"id": board.id, "hash": board.hash} | facts
