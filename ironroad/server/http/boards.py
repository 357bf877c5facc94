"""Boards as the HTTP interface sends them."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from ironroad.engine.board import Board
from ironroad.game import layout
from ironroad.game.facts import board_facts


def board_listed(board: Board) -> dict[str, Any]:
    """What a client needs to show a board in a list from which people choose."""
    options = [asdict(option) for option in board.file.options]
    return {
        "id": board.id,
        "hash": board.hash,
        "name": board.name,
        "players": board.file.players,
        "options": options,
    }


@lru_cache(maxsize=64)
def board_json(board: Board) -> bytes:
    """A board in full with its drawing, encoded as JSON."""
    return to_json(board_facts(board) | {"drawing": drawing_of(board)})


def drawing_of(board: Board) -> dict[str, Any] | None:
    """The layout and backdrop of a board; None for a board without a layout that fits it."""
    drawn = layout.load_layout(board)
    if drawn is None:
        return None
    length, width = drawn.space
    return {
        "size": drawn.size,
        "space": {"length": length, "width": width},
        "city_radius": drawn.city_radius,
        "label_size": drawn.label_size,
        "cities": {
            name: {"x": x, "y": y, "label": asdict(drawn.labels[name])}
            for name, (x, y) in drawn.cities.items()
        },
        "ends": [
            {"between": pair, "x": x, "y": y, "label": asdict(drawn.end_labels[pair])}
            for pair, (x, y) in drawn.ends.items()
        ],
        "spaces": {
            track.id: [_rounded(space) for space in layout.spaces_of(drawn, track)]
            for track in board.tracks
        },
        "backdrop": layout.load_backdrop(board),
    }


def _rounded(space: tuple[float, float, float]) -> list[float]:
    return [round(part, 1) for part in space]
