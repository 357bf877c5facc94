#!/usr/bin/env python3
"""Draws small pictures of the boards, by which people choose one; a tenth of a board's size.

Writes ironroad/web/boards.json, which tells the client about boards before it has asked the server
for anything. To draw anew, for instance after a layout has changed:

    python scripts/draw_previews.py
"""

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ironroad.engine.board import board_names, load_board
from ironroad.game import layout
from ironroad.game.layout import Layout, Point
from ironroad.server.http.boards import board_listed

FILE: Final = Path(__file__).parents[1] / "ironroad" / "web" / "boards.json"
LAYERS: Final = ("land", "green", "regions", "lakes", "borders")
"""The layers of a backdrop that are visible at that size, from the ground up."""
GRAIN: Final = 1 / 220
"""The least distance between two points of a line, as a share of the drawing's size."""
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")


def previews() -> str:
    """The boards, each with its picture, one board in a line."""
    boards = [
        board_listed(load_board(name)) | {"picture": picture_of(name)} for name in board_names()
    ]
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in boards]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def picture_of(name: str) -> dict[str, Any]:
    """SVG paths to draw a board with, by layer and by colour of track."""
    board = load_board(name)
    drawn = layout.load_layout(board)
    assert drawn is not None
    backdrop = layout.load_backdrop(board) or {}
    tracks: dict[str, str] = defaultdict(str)
    for track in board.tracks:
        spaces = layout.spaces_of(drawn, track)
        tracks[track.colour] += "".join(_stroke(space, drawn.space[0] / 2) for space in spaces)
    return {
        "size": drawn.size,
        "width": drawn.space[1],
        "radius": drawn.city_radius,
        "layers": {name: _coarse(backdrop[name], drawn) for name in LAYERS if name in backdrop},
        "tracks": tracks,
        "cities": "".join(f"M{round(x)} {round(y)}h0" for x, y in drawn.cities.values()),
    }


def _stroke(space: tuple[float, float, float], half: float) -> str:
    """A space as a line, to be drawn as thick as the space is wide."""
    x, y, angle = space
    dx, dy = half * math.cos(math.radians(angle)), half * math.sin(math.radians(angle))
    return f"M{round(x - dx)} {round(y - dy)}l{round(2 * dx)} {round(2 * dy)}"


def _coarse(paths: list[Any], drawn: Layout) -> str:
    """All lines of a layer in one path, without details too fine to be seen."""
    grain = GRAIN * max(drawn.size)
    lines = []
    for each in paths:
        path = each if isinstance(each, str) else each["path"]
        for part in path.split("M")[1:]:
            points = list(_apart(_points(part), grain))
            if len(points) > 2 or (len(points) == 2 and not part.endswith("z")):
                lines.append(_line(points) + "z" * part.endswith("z"))
    return "".join(lines)


def _points(part: str) -> Iterator[Point]:
    """The points of a line, each a step from the one before."""
    numbers = [float(number) for number in _NUMBER.findall(part)]
    x = y = 0.0
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        yield x, y


def _apart(points: Iterator[Point], grain: float) -> Iterator[Point]:
    last = (math.inf, math.inf)
    for point in points:
        if math.dist(point, last) >= grain:
            last = point
            yield point


def _line(points: list[Point]) -> str:
    whole = [(round(x), round(y)) for x, y in points]
    steps = " ".join(f"{x1 - x0} {y1 - y0}" for (x0, y0), (x1, y1) in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps}"


if __name__ == "__main__":
    FILE.write_text(previews(), "utf-8")
