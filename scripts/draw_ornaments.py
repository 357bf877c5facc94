#!/usr/bin/env python3
"""Draws what gives each board a face: mountains, trees, boats, names of seas, a title, a compass.

    python scripts/draw_ornaments.py [BOARD ...]

ornaments.toml, beside this script, lists what is drawn. All of it lies where no track, city or
name is. The drawings are ironroad/boards/BOARD.ornaments.toml, in units of the layout: `relief`,
the path of all signs; `names`, with the size of their letters; `title` and `compass`.
"""

import argparse
import math
import runpy
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ironroad.engine.board import load_board
from ironroad.game.layout import load_backdrop, load_layout, spaces_of

Points = NDArray[np.float64]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

BOARDS: Final = Path(__file__).parents[1] / "ironroad" / "boards"
SOURCE: Final = Path(__file__).with_name("ornaments.toml")
LETTER: Final = 0.68
"""The width of a spaced letter, in sizes of the letters."""
NAME: Final = 0.58
"""The width of a letter of a city's name, in sizes of the letters."""
EDGE: Final = 13.0
"""How far the sheet reaches beyond what is drawn on it, as in web/js/board/view.js."""

SIGNS: Final = {
    "peak": ("M-7 5L0-6 7 5M0-6L2-1 0.4 1 3 5", 13.0),
    "hill": ("M-9 5Q0-9 9 5M2-1.6Q3 1 2.5 4", 22.0),
    "tree": ("M0-6L-3.2 1H3.2ZM0-2L-4 4H4ZM0 4V6.5", 12.0),
    "grass": ("M-5 3L-6-1M-4 3L-3-2M-2.5 3L-1 0M3 4L2 0M4 4L5-1M5.5 4L7 1", 17.0),
    "cactus": ("M0 7V-7M0 2H-3.5V-2M0 0H3.5V-4", 24.0),
    "mesa": ("M-9 5L-6-4H5L8 5M-3-4L-4 5M2-4L3 5", 24.0),
    "polder": ("M-8-4H8M-8 0H8M-8 4H8M-8-4V4M8-4V4M0-4V0M-4 0V4M4 0V4", 19.0),
    "fog": ("M-14-3Q-7-6 0-3T14-3M-10 1Q-4-2 3 1T16 1M-14 5Q-7 2 0 5T12 5", 36.0),
    "boat": ("M-7 3H7L5 6H-5ZM0 3V-7L6 1H0M-1-5L-5 1H-1", 0.0),
    "mill": ("M-3 7L-2-1H2L3 7ZM0-2L-6-7M0-2L6-7M0-2L-5 3M0-2L5 3", 0.0),
}
"""The shape of each sign around the origin, and how far apart they stand along a line."""
SIGN_BOX: Final = (8.5, 8.0)
"""Half the width and height that a sign takes."""


class Sheet:
    """A board's drawing: which room on it is taken, and what has been added."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.board = load_board(name)
        layout = load_layout(self.board)
        assert layout is not None
        self.layout = layout
        self.unit = max(layout.size) / 1000
        self.taken: list[Box] = list(self._drawn())
        self.known = np.array(self.taken)
        low, high = self.known[:, :2].min(0), self.known[:, 2:].max(0)
        self.edge: Box = (low[0] - EDGE, low[1] - EDGE, high[0] + EDGE, high[1] + EDGE)
        rooms = runpy.run_path(str(Path(__file__).with_name("draw_backdrops.py")))
        self.bend = rooms["bending"](rooms["read_board"](name))
        self.chance = np.random.default_rng(7)
        self.relief: list[str] = []
        self.names: list[dict[str, Any]] = []

    def _drawn(self) -> Iterator[Box]:
        """The boxes of spaces, cities and names."""
        layout = self.layout
        length, width = layout.space
        for track in self.board.tracks:
            for x, y, degrees in spaces_of(layout, track):
                turn = math.radians(degrees)
                for part in (-0.4, -0.2, 0.0, 0.2, 0.4):  # a box around all would take too much
                    at_x = x + part * length * math.cos(turn)
                    at_y = y + part * length * math.sin(turn)
                    yield at_x - width / 2, at_y - width / 2, at_x + width / 2, at_y + width / 2
        radius, size = layout.city_radius * 1.4, layout.label_size
        for x, y in (*layout.cities.values(), *layout.ends.values()):
            yield x - radius, y - radius, x + radius, y + radius
        written = [(text, label) for text, label in layout.labels.items()]
        written += [(zone, label) for (_, zone), label in layout.end_labels.items()]
        for text, label in written:
            wide = NAME * size * len(text)
            left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
            yield left, label.y - size, left + wide, label.y + size / 4

    def is_free(self, box: Box, margin: float = 3.0) -> bool:
        """Whether nothing lies in a box within the sheet."""
        left, top, right, bottom = box
        if left < self.edge[0] + 6 or top < self.edge[1] + 6:
            return False
        if right > self.edge[2] - 6 or bottom > self.edge[3] - 6:
            return False
        if len(self.known) != len(self.taken):
            self.known = np.array(self.taken)
        all_of = self.known
        meet = (all_of[:, 0] < right + margin) & (all_of[:, 2] > left - margin)
        meet &= (all_of[:, 1] < bottom + margin) & (all_of[:, 3] > top - margin)
        return not meet.any()

    def draw_sign(self, sign: str, x: float, y: float, size: float) -> None:
        """Draw a sign, if there is room."""
        wide, high = SIGN_BOX[0] * size, SIGN_BOX[1] * size
        box = (x - wide, y - high, x + wide, y + high)
        if self.is_free(box, 1.0):
            self.relief.append(_moved(SIGNS[sign][0], x, y, size))
            self.taken.append((x - wide * 0.7, y - high * 0.6, x + wide * 0.7, y + high * 0.6))

    def draw_range(self, sign: str, along: list[list[float]]) -> None:
        """Draw signs scattered along a line."""
        line = self.bend(np.array(along, float))
        for start, end in pairwise(line):
            step = SIGNS[sign][1] * 0.75 * self.unit
            for part in np.arange(0, 1, step / max(math.dist(start, end), step)):
                for _ in range(3):
                    x, y = start + part * (end - start) + self.chance.normal(0, 13 * self.unit, 2)
                    self.draw_sign(sign, x, y, self.chance.uniform(0.8, 1.15) * self.unit)

    def write(self, text: str, at: Points, size: float, far: float, **more: Any) -> bool:
        """Write a name where there is room, as near to a place as can be."""
        wide, high = more.pop("letter", LETTER) * size * len(text) / 2, size * 0.55
        steps = [
            (dx, dy)
            for dx in np.arange(-far, far + 1, 5)
            for dy in np.arange(-far, far + 1, 5)
            if math.hypot(dx, dy) <= far
        ]
        within = more.pop("within", None)
        for dx, dy in sorted(steps, key=lambda each: math.hypot(*each)):
            x, y = float(at[0] + dx), float(at[1] + dy)
            box = (x - wide, y - high, x + wide, y + high)
            if self.is_free(box, 1.5) and (within is None or within(x, y, wide)):
                self.taken.append(box)
                self.names.append(
                    {"text": text, "x": round(x, 1), "y": round(y + size * 0.35, 1), "size": size}
                    | more
                )
                return True
        return False

    def corner(self, wide: float, high: float) -> tuple[float, float] | None:
        """The middle of a free box, as near to a corner of the sheet as can be."""
        left, top, right, bottom = self.edge
        found = []
        for x in np.arange(left + wide / 2 + 7, right - wide / 2 - 6, 6):
            for y in np.arange(top + high / 2 + 7, bottom - high / 2 - 6, 6):
                box = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
                if self.is_free(box, 4):
                    away = min(x - left, right - x) + min(y - top, bottom - y)
                    found.append((away, float(x), float(y)))
        return min(found)[1:] if found else None


def _moved(path: str, x: float, y: float, size: float) -> str:
    """A path of absolute commands, moved and enlarged."""
    out: list[str] = []
    number, kind, place = "", "", 0

    def done() -> None:
        nonlocal number, place
        if not number:
            return
        down = kind == "V" or (kind != "H" and place % 2 == 1)
        value = float(number) * size + (y if down else x)
        text = f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"
        out.append(text if not out or out[-1].isalpha() else f" {text}")
        number, place = "", place + 1

    for each in path:
        if each.isalpha():
            done()
            out.append(each)
            kind, place = each, 0
        elif each in " -":
            done()
            number = each.strip()
        else:
            number += each
    done()
    return "".join(out)


def _rings(path: str) -> list[Points]:
    rings = []
    for part in path.split("M")[1:]:
        numbers = [float(n) for n in part.replace("l", " ").replace("-", " -").rstrip("z").split()]
        rings.append(np.cumsum(np.array(numbers).reshape(-1, 2), axis=0))
    return rings


def _inside(rings: list[Points], x: float, y: float) -> bool:
    within = False
    for ring in rings:
        (x0, y0), (x1, y1) = ring.T, np.roll(ring, -1, axis=0).T
        crosses = (y0 > y) != (y1 > y)
        over = x0 + (x1 - x0) * (y - y0) / np.where(crosses, y1 - y0, 1.0)
        within ^= bool((crosses & (x < over)).sum() % 2)
    return within


def draw(name: str, asked: dict[str, Any]) -> str:
    """A board's ornaments, as a file."""
    sheet = Sheet(name)
    unit = sheet.unit
    missing = []
    backdrop = load_backdrop(sheet.board) or {}
    regions = backdrop.get("regions", [])
    land = [ring for path in backdrop["land"] for ring in _rings(path)]
    lakes = [ring for path in backdrop.get("lakes", []) for ring in _rings(path)]
    shapes = {region["name"]: _rings(region["path"]) for region in regions}
    for region in regions:
        largest = max(shapes[region["name"]], key=len)
        size = sheet.layout.label_size

        def within(x: float, y: float, wide: float, name: str = region["name"]) -> bool:
            inside = [other for other, shape in shapes.items() if _inside(shape, x, y)]
            if inside:
                return inside == [name]
            points = np.vstack(shapes[name])
            return float(np.hypot(points[:, 0] - x, points[:, 1] - y).min()) < wide * 0.7

        middle = (largest.min(0) + largest.max(0)) / 2
        text = region["name"]
        if not sheet.write(text, middle, size, 90, letter=0.57, within=within, kind="region"):
            missing.append(text)
    title = None
    size = 30 * unit
    while title is None and size > 13 * unit:
        wide, high = LETTER * 1.08 * size * len(asked["title"]) + 1.6 * size, 2.1 * size
        if spot := sheet.corner(wide, high):
            x, y = spot
            sheet.taken.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
            title = (round(x, 1), round(y, 1), round(wide, 1), round(size, 1))
        size -= 1.5 * unit
    compass = None
    radius = 34 * unit
    while compass is None and radius > 15 * unit:
        if spot := sheet.corner(2 * radius, 2 * radius):
            x, y = spot
            sheet.taken.append((x - radius, y - radius, x + radius, y + radius))
            compass = (round(x, 1), round(y, 1), round(radius, 1))
        radius -= 3 * unit

    def at_sea(x: float, y: float, wide: float) -> bool:
        """Whether a name lies on water alone."""
        spots = [(x + part * wide, y + dy) for part in np.linspace(-1, 1, 9) for dy in (-4, 4)]
        return all(not _inside(land, *spot) or _inside(lakes, *spot) for spot in spots)

    for each in asked["names"]:
        kind = each.get("kind", "sea")
        free = at_sea if kind == "sea" else None
        at = sheet.bend(np.array([each["at"]], float))[0]
        sizes = range(each["size"], 10, -2)
        if not any(sheet.write(each["text"], at, s, 150, within=free, kind=kind) for s in sizes):
            missing.append(each["text"])
    for sign, places in asked["signs"].items():
        for x, y in sheet.bend(np.array(places, float)):
            sheet.draw_sign(sign, float(x), float(y), 1.1 * unit)
    for each in asked["ranges"]:
        sheet.draw_range(each["sign"], each["along"])
    print(f"{name}: {len(sheet.relief)} signs, {len(sheet.names)} names; no room for {missing}")
    lines = ["# Drawn by scripts/draw_ornaments.py, from scripts/ornaments.toml.\n"]
    lines.append(f'relief = ["{"".join(sheet.relief)}"]')
    if title:
        x, y, wide, size = title
        lines.append(
            f'title = {{ text = "{asked["title"]}", x = {x}, y = {y}, '
            f"width = {wide}, size = {size} }}"
        )
    if compass:
        x, y, radius = compass
        lines.append(f"compass = {{ x = {x}, y = {y}, radius = {radius} }}")
    lines.append("names = [")
    for found in sheet.names:
        place = f"x = {found['x']}, y = {found['y']}, size = {found['size']}"
        kind = f'kind = "{found["kind"]}"'
        lines.append(f'  {{ text = "{found["text"]}", {place}, {kind} }},')
    return "\n".join([*lines, "]", ""])


def main() -> None:
    """Draw the ornaments of the boards that are named, or of all."""
    source = tomllib.loads(SOURCE.read_text("utf-8"))
    parser = argparse.ArgumentParser(description="Draws the ornaments of our boards.")
    parser.add_argument("boards", nargs="*", default=list(source), metavar="BOARD")
    for name in parser.parse_args().boards:
        (BOARDS / f"{name}.ornaments.toml").write_text(draw(name, source[name]), "utf-8")


if __name__ == "__main__":
    main()
