"""Where a board's cities, tracks and names are drawn. The rules do not use it."""

import math
import tomllib
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ironroad.engine.board import Board, board_names
from ironroad.engine.board_parts import Track
from ironroad.engine.entry import BadBoardFile, Entry

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]

ANCHORS: Final = ("start", "middle", "end")
LONG: Final = 2.3
"""The length of a space divided by its width, where the layout gives no size."""
ROW_PITCH: Final = 1.25
"""The distance between neighbouring rows of a route, in widths of a space."""
LEAST_GAP: Final = 0.08
MOST_GAP: Final = 0.6
"""The least and the most distance between two spaces of a row, in lengths of a space."""
END_GAPS: Final = 2.0
"""The room between a city and the first space, in gaps between two spaces."""
DEFAULT_RADIUS: Final = 0.008
DEFAULT_LABEL: Final = 0.012
LEAST_SPACE: Final = 0.004
MOST_SPACE: Final = 0.03
"""Sizes used where the layout gives none, as shares of the larger side of the drawing."""
SMALLEST: Final = 1e-9
"""The least size that a layout may give."""
STEPS: Final = 96
"""The number of straight pieces into which a curve is divided to measure it."""


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name is written: a point, and whether the name starts, ends or is centred there."""

    x: float
    y: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on a drawing of a given size, in its own units; y grows downwards."""

    size: tuple[float, float]
    cities: dict[str, Point]
    ends: dict[tuple[str, str], Point]
    """The points where routes into a zone end, by route."""
    space: tuple[float, float]
    """Length and width of the spaces of all tracks."""
    city_radius: float
    label_size: float
    """The size of the letters."""
    labels: dict[str, Label]
    """Where the name of each city is written."""
    end_labels: dict[tuple[str, str], Label]
    """Where the name of the zone is written, by the route that ends there."""
    curves: dict[tuple[str, str], Curve]
    """The cubic Bézier curve of every route, from its first place to its second."""
    rows: dict[str, tuple[int, int]]
    """By track: which row of its route it is, and how many rows there are."""
    facts: dict[str, Any]
    """What the layout file says, with the defaults for what it leaves out."""


def load_layout(board: Board) -> Layout | None:
    """The layout that lies beside a board file; None if there is none.

    An earlier version of a built-in board has the present layout, unless that does not fit.
    """
    if board.id in board_names():
        path = files("ironroad") / "boards" / f"{board.id}.layout.toml"
    else:
        path = Path(board.id).with_suffix(".layout.toml")
    if not path.is_file():
        return None
    file = f"{path}: not a layout of {board.name}"
    try:
        return _parse(Entry(file, "", tomllib.loads(path.read_text("utf-8"))), board)
    except BadBoardFile:
        if board.id in board_names() and not board.is_built_in:
            return None
        raise
    except UnicodeDecodeError:
        raise BadBoardFile(f"{path}: not a text file in UTF-8") from None
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadBoardFile(f"{file}: {error}") from None


def spaces_of(layout: Layout, track: Track) -> list[tuple[float, float, float]]:
    """The middle of each space of a track and its angle in degrees, from the first place on.

    Spaces stand at equal steps along the route's curve, centred between its two cities; the
    rows of a route stand side by side, the first on the left as seen from the first place.
    """
    points = _along(layout.curves[track.between])
    reached = [0.0]
    for here, there in pairwise(points):
        reached.append(reached[-1] + math.dist(here, there))
    length, width = layout.space
    spare = reached[-1] - 2 * layout.city_radius - track.length * length
    gap = spare / (track.length - 1 + 2 * END_GAPS)
    pitch = length + min(max(gap, LEAST_GAP * length), MOST_GAP * length)
    row, rows = layout.rows[track.id]
    aside = (row - (rows - 1) / 2) * ROW_PITCH * width
    spaces = []
    piece = 0
    for number in range(track.length):
        at = reached[-1] / 2 + (number - (track.length - 1) / 2) * pitch
        while piece < STEPS - 1 and reached[piece + 1] < at:
            piece += 1
        (x0, y0), (x1, y1) = points[piece], points[piece + 1]
        step = reached[piece + 1] - reached[piece] or 1.0
        part = (at - reached[piece]) / step
        cos, sin = (x1 - x0) / step, (y1 - y0) / step
        x, y = x0 + (x1 - x0) * part - sin * aside, y0 + (y1 - y0) * part + cos * aside
        spaces.append((x, y, math.degrees(math.atan2(sin, cos))))
    return spaces


def _along(curve: Curve) -> list[Point]:
    """Points along a curve, so close that straight lines between them have about its length."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    return [
        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
        for a, b, c, d in _PARTS
    ]


_PARTS: Final = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    for t in (step / STEPS for step in range(STEPS + 1))
]
"""For each step along a curve, the weights of its four control points."""


# ---- reading the file ---------------------------------------------------------------------


def _parse(top: Entry, board: Board) -> Layout:
    width, height = top.numbers("size", 2, SMALLEST)
    across = max(width, height)
    named = [*board.city_numbers, *board.file.zones]
    city_rows = {row.text("name"): row for row in top.rows("cities")}
    end_rows = {row.pair("between", named): row for row in top.rows("ends", default=[])}
    cities = {name: _point(row) for name, row in city_rows.items()}
    ends = {between: _point(row) for between, row in end_rows.items()}
    places = _places(top, board, cities, ends)
    radius = top.number("city_radius", 0, DEFAULT_RADIUS * across)
    space = _space(top, board, places, radius, across)
    label_size = top.number("label_size", 0, DEFAULT_LABEL * across)
    below = (0.0, radius + label_size)
    labels = {name: _label(row, below) for name, row in city_rows.items()}
    end_labels = {between: _label(row, below) for between, row in end_rows.items()}
    curves = _curves(top, places, named)
    drawn = {
        **top.values,
        "space": {"length": space[0], "width": space[1]},
        "city_radius": radius,
        "label_size": label_size,
        "cities": [{**row.values, "label": asdict(labels[at])} for at, row in city_rows.items()],
        "ends": [{**row.values, "label": asdict(end_labels[at])} for at, row in end_rows.items()],
        "routes": [
            {"between": list(between), "curve": [*curve[1], *curve[2]]}
            for between, curve in curves.items()
        ],
    }
    return Layout(
        size=(width, height),
        cities=cities,
        ends=ends,
        space=space,
        city_radius=radius,
        label_size=label_size,
        labels=labels,
        end_labels=end_labels,
        curves=curves,
        rows=_rows(board),
        facts=drawn,
    )


def _places(
    top: Entry, board: Board, cities: dict[str, Point], ends: dict[tuple[str, str], Point]
) -> dict[tuple[str, str], tuple[Point, Point]]:
    """The two points between which each route is drawn."""
    for city in board.cities:
        if city.name not in cities:
            top.fail(f"city '{city.name}' has no place")
    places = {}
    for track in board.tracks:
        start, end = track.between
        if end not in cities and track.between not in ends:
            top.fail(f"route {start}-{end} has no end")
        places[track.between] = (cities[start], cities.get(end) or ends[track.between])
    return places


def _point(entry: Entry) -> Point:
    return entry.number("x"), entry.number("y")


def _space(
    top: Entry,
    board: Board,
    places: dict[tuple[str, str], tuple[Point, Point]],
    radius: float,
    across: float,
) -> tuple[float, float]:
    """Length and width of a space; if the layout gives none, the largest that fits every track."""
    if top.has("space"):
        space = top.table("space")
        return space.number("length", SMALLEST), space.number("width", SMALLEST)
    fits = [
        (math.dist(*places[track.between]) - 2 * radius) / (track.length * (1 + LEAST_GAP))
        for track in board.tracks
    ]
    length = min(max(min(fits), LEAST_SPACE * across), MOST_SPACE * across)
    return length, length / LONG


def _label(entry: Entry, below: Point) -> Label:
    """Where a name is written: centred below its place, unless the layout says otherwise."""
    if not entry.has("label"):
        x, y = _point(entry)
        return Label(x + below[0], y + below[1], "middle")
    label = entry.table("label")
    return Label(*_point(label), label.one_of("anchor", ANCHORS))


def _curves(
    top: Entry, places: dict[tuple[str, str], tuple[Point, Point]], named: list[str]
) -> dict[tuple[str, str], Curve]:
    """The curve of every route; a route without one is straight."""
    inner: dict[tuple[str, str], tuple[Point, Point]] = {}
    for route in top.rows("routes", default=[]):
        between = route.pair("between", named)
        if between not in places or between in inner:
            what = "is drawn twice" if between in inner else "is not on the board"
            route.fail(f"route {'-'.join(between)} {what}")
        x1, y1, x2, y2 = route.numbers("curve", 4)
        inner[between] = ((x1, y1), (x2, y2))
    curves = {}
    for between, (start, end) in places.items():
        straight = (_part(start, end, 1 / 3), _part(start, end, 2 / 3))
        curves[between] = (start, *inner.get(between, straight), end)
    return curves


def _part(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _rows(board: Board) -> dict[str, tuple[int, int]]:
    routes: dict[int, list[str]] = {}
    for track in board.tracks:
        routes.setdefault(track.route, []).append(track.id)
    return {name: (i, len(row)) for row in routes.values() for i, name in enumerate(row)}


def load_backdrop(board: Board) -> dict[str, Any] | None:
    """The land and water drawn under a board, as SVG paths by kind; None if there is none.

    With it come the board's `ornaments`, if it has any: signs, names, a title and a compass.
    """
    if board.id not in board_names():
        return None
    folder = files("ironroad") / "boards"
    path, more = (folder / f"{board.id}.{part}.toml" for part in ("backdrop", "ornaments"))
    if not path.is_file():
        return None
    backdrop = tomllib.loads(path.read_text("utf-8"))
    if more.is_file():
        backdrop["ornaments"] = tomllib.loads(more.read_text("utf-8"))
    return backdrop
