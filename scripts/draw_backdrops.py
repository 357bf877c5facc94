#!/usr/bin/env python3
"""Draws what lies behind the tracks of our boards: coasts, borders and water.

Outlines come from Natural Earth (public domain), as packed for npm; what it is too coarse for is
drawn by hand in places.toml, beside this script. A thin-plate spline bends them so that every city
lies where the board's layout has it. To draw anew, say after a city has moved:

    npm install --prefix FOLDER world-atlas us-atlas
    python scripts/draw_backdrops.py FOLDER/node_modules [BOARD ...]

The drawings are ironroad/boards/BOARD.backdrop.toml: for each layer a list of SVG paths, in units
of the layout, which may reach MARGIN over the edge of the board. Layers, from the bottom:

    land               areas; what is not land is sea
    zones, regions     areas with names
    green              areas: parks
    streets            lines
    rivers             lines
    states, borders    lines: of states, and of countries
    lakes              areas
    piers, bridges     lines
"""

import argparse
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""A line or a ring, one point in each row. A ring does not repeat its first point."""

Bending = Callable[[Points], Points]
Piece = TypeVar("Piece")

BOARDS: Final = Path(__file__).parents[1] / "ironroad" / "boards"
PLACES: Final = Path(__file__).with_name("places.toml")
MARGIN: Final = 30.0
TOLERANCE: Final = 0.6
"""How far a simplified line may be from the true one, in units of the board."""
SMALLEST: Final = 5.0
"""Islands with less area than this are left out."""
ASHORE: Final = 5.0
"""How far from the sea cities are kept, where land is wide enough, in units of the board."""


# Natural Earth, as TopoJSON


@dataclass(frozen=True)
class Atlas:
    """Outlines made of arcs, which neighbours share."""

    arcs: list[Points]
    shapes: list[tuple[str, list[list[list[int]]]]]
    """Name and polygons. A polygon is a list of rings, holes after the first; a ring is the numbers
    of its arcs, with ~n for arc n the other way round."""

    def borders(self) -> list[int]:
        """The arcs that two shapes share."""
        users = Counter(
            arc
            for _, polygons in self.shapes
            for arc in {max(each, ~each) for ring in _all(polygons) for each in ring}
        )
        return [arc for arc, count in users.items() if count > 1]

    def along(self, arc: int) -> Points:
        """The points of an arc, reversed for a number ~n."""
        return self.arcs[arc] if arc >= 0 else self.arcs[~arc][::-1]

    def ring(self, arcs: Iterable[int]) -> Points:
        """The points of a ring."""
        return np.concatenate([self.along(arc)[:-1] for arc in arcs])

    def bent(self, bend: Bending) -> "Atlas":
        """The same outlines with a bending applied."""
        return Atlas([bend(arc) for arc in self.arcs], self.shapes)


@lru_cache
def read_atlas(path: Path, layer: str) -> Atlas:
    """One layer of a TopoJSON file, in degrees."""
    topology = json.loads(path.read_text("utf-8"))
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in topology["arcs"]]
    shapes = [
        (
            each.get("properties", {}).get("name", ""),
            each["arcs"] if each["type"] == "MultiPolygon" else [each["arcs"]],
        )
        for each in topology["objects"][layer]["geometries"]
        if each["type"] in ("Polygon", "MultiPolygon")
    ]
    return Atlas(arcs, shapes)


def _all(polygons: list[list[list[int]]]) -> Iterator[list[int]]:
    return (ring for polygon in polygons for ring in polygon)


def _chained(
    pieces: Iterable[Piece], ends: Callable[[Piece], tuple[Any, Any]]
) -> list[list[Piece]]:
    """The rings that directed pieces form when they are laid end to end."""
    starting: dict[Any, list[Piece]] = defaultdict(list)
    for piece in pieces:
        starting[ends(piece)[0]].append(piece)
    rings = []
    while starting:
        place = first = next(iter(starting))
        ring: list[Piece] = []
        while not ring or place != first:
            piece = starting[place].pop()
            if not starting[place]:
                del starting[place]
            ring.append(piece)
            place = ends(piece)[1]
        rings.append(ring)
    return rings


# From the globe to the board


def conic(degrees: Points, latitude: float) -> Points:
    """Lambert's conformal conic projection, true at a latitude; y grows northwards."""
    longitude, parallel = np.radians(degrees).T
    touch = np.radians(latitude)
    cone = np.sin(touch)
    ratio = np.tan(np.pi / 4 + touch / 2) / np.tan(np.pi / 4 + parallel / 2)
    radius = ratio**cone / np.tan(touch)
    return np.column_stack((radius * np.sin(cone * longitude), -radius * np.cos(cone * longitude)))


class Spline:
    """A thin-plate spline: the smoothest bending of the plane that takes some points to others."""

    def __init__(self, sources: Points, targets: Points, smoothing: float = 0.0) -> None:
        """With smoothing, points are hit only nearly, and the plane is bent less."""
        count = len(sources)
        self._centre = sources.mean(axis=0)
        self._scale = float(np.sqrt(np.mean((sources - self._centre) ** 2)))
        self._sources = (sources - self._centre) / self._scale
        flat = np.column_stack((np.ones(count), self._sources))
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bulge(self._sources, self._sources) + smoothing * np.eye(count)
        system[:count, count:] = flat
        system[count:, :count] = flat.T
        self._weights = np.linalg.solve(system, np.vstack((targets, np.zeros((3, 2)))))

    def __call__(self, points: Points) -> Points:
        """The points to which some points are moved."""
        points = (points - self._centre) / self._scale
        flat = np.column_stack((np.ones(len(points)), points))
        bent: Points = np.hstack((_bulge(points, self._sources), flat)) @ self._weights
        return bent


def _bulge(points: Points, centres: Points) -> Points:
    square = ((points[:, None] - centres[None]) ** 2).sum(axis=2)
    bulge: Points = square * np.log(np.maximum(square, 1e-300)) / 2
    return bulge


@dataclass(frozen=True)
class Board:
    """What has to be known of a board to draw its backdrop."""

    name: str
    size: Points
    cities: dict[str, Points]
    """Where the layout has each city."""
    ends: dict[tuple[str, str], Points]
    """The points where routes into zones end."""
    regions: dict[str, str]
    """The region of each city that has one."""
    places: dict[str, Any]
    """The board's part of places.toml."""

    def corners(self) -> tuple[Points, Points]:
        """Two opposite corners of the drawing."""
        return np.full(2, -MARGIN), self.size + MARGIN


def read_board(name: str) -> Board:
    """Read what has to be known of a built-in board to draw its backdrop."""
    facts = tomllib.loads((BOARDS / f"{name}.toml").read_text("utf-8"))
    layout = tomllib.loads((BOARDS / f"{name}.layout.toml").read_text("utf-8"))
    return Board(
        name,
        np.array(layout["size"], float),
        {city["name"]: np.array((city["x"], city["y"])) for city in layout["cities"]},
        {
            (end["between"][0], end["between"][1]): np.array((end["x"], end["y"]))
            for end in layout.get("ends", [])
        },
        {city["name"]: city["region"] for city in facts["cities"] if "region" in city},
        tomllib.loads(PLACES.read_text("utf-8"))[name],
    )


def bending(board: Board, cities: Mapping[str, Points] | None = None) -> Bending:
    """The function that takes degrees on the globe to units of the board.

    Places outside the board's box are first moved to its edge: a spline is of no use far away from
    its points. The box must be so large that its edge is nowhere in the drawing. `cities` may give
    other places that are to be where the cities are.
    """
    west, south, east, north = board.places["box"]
    known = board.places["cities"] if cities is None else cities
    if set(known) != set(board.cities):
        raise ValueError(f"{board.name}: {sorted(set(known) ^ set(board.cities))} in one file only")
    anchors = board.places.get("anchors", [])
    degrees = np.array([*known.values(), *(each["at"] for each in anchors)], float)
    aims = [board.ends[tuple(each["end"])] if "end" in each else each["to"] for each in anchors]
    targets = np.array([*(board.cities[city] for city in known), *aims], float)

    def project(degrees: Points) -> Points:
        inside = np.clip(degrees, (west, south), (east, north)) - ((west + east) / 2, 0)
        return conic(inside, (south + north) / 2)

    spline = Spline(project(degrees), targets, board.places.get("smoothing", 0.0))

    def bend(degrees: Points) -> Points:
        return spline(project(degrees))

    _check_bending(board, bend)
    return bend


def _check_bending(board: Board, bend: Bending, steps: int = 80) -> None:
    """Raise an error if the plane is folded, or if the box is too small."""
    west, south, east, north = board.places["box"]
    grid = np.stack(
        np.meshgrid(np.linspace(west, east, steps), np.linspace(south, north, steps)), axis=2
    )
    bent = bend(grid.reshape(-1, 2)).reshape(steps, steps, 2)
    right, up = np.diff(bent, axis=1)[:-1], np.diff(bent, axis=0)[:, :-1]
    # y grows downwards on the board, so that a turn from east to north is negative there.
    turn = right[..., 1] * up[..., 0] - right[..., 0] * up[..., 1]
    if (turn <= 0).any():
        row, column = np.argwhere(turn <= 0)[0]
        raise ValueError(f"{board.name}: folded at {grid[row, column]}")
    low, high = board.corners()
    edge = np.concatenate((bent[0], bent[1:, -1], bent[-1, -2::-1], bent[-2:0:-1, 0]))
    seen = ((edge > low) & (edge < high)).all(axis=1)
    if seen.any():
        raise ValueError(f"{board.name}: the box ends inside the drawing, at {edge[seen][:4]}")


# Lines and rings


def densified(line: Points, longest: float) -> Points:
    """The line with points between those that are far from each other."""
    ways = np.diff(line, axis=0)
    counts = 1 + (np.abs(ways).max(axis=1) // longest).astype(int)
    first = np.repeat(np.cumsum(counts) - counts, counts)
    shares = (np.arange(counts.sum()) - first) / np.repeat(counts, counts)
    start, way = np.repeat(line[:-1], counts, axis=0), np.repeat(ways, counts, axis=0)
    return np.vstack((start + shares[:, None] * way, line[-1:]))


def distinct(line: Points) -> Points:
    """The line without points that repeat the one before."""
    keep = np.ones(len(line), bool)
    keep[1:] = (np.diff(line, axis=0) != 0).any(axis=1)
    return line[keep]


def simplified(line: Points, tolerance: float = TOLERANCE) -> Points:
    """The points that matter, chosen by Douglas and Peucker's method; the ends stay."""
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        away = _distances(line[first + 1 : last], line[first], line[last])
        furthest = int(away.argmax())
        if away[furthest] > tolerance:
            middle = first + 1 + furthest
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return line[keep]


def _distances(points: Points, start: Points, end: Points) -> Points:
    """The distances of points from a straight line between two points."""
    way = end - start
    length = float(way @ way)
    along = np.clip((points - start) @ way / length, 0, 1) if length else np.zeros(len(points))
    distances: Points = np.hypot(*(points - start - along[:, None] * way).T)
    return distances


def rounded_off(line: Points, closed: bool, steps: int = 5) -> Points:
    """A smooth curve through points (Catmull and Rom's spline)."""
    count = len(line)
    if closed:
        around = line[np.arange(-1, count + 2) % count]
    else:
        around = np.vstack((2 * line[0] - line[1], line, 2 * line[-1] - line[-2]))
    before, start, end, after = around[:-3], around[1:-2], around[2:-1], around[3:]
    curve = [
        start
        + t * (end - before) / 2
        + t**2 * (before - 2.5 * start + 2 * end - after / 2)
        + t**3 * (1.5 * start - before / 2 - 1.5 * end + after / 2)
        for t in np.arange(steps) / steps
    ]
    points = np.stack(curve, axis=1).reshape(-1, 2)
    return points if closed else np.vstack((points, line[-1:]))


def area(ring: Points) -> float:
    """The area of a ring; negative if the ring goes round the other way."""
    x, y = ring.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def inside(point: Points, rings: Iterable[Points]) -> bool:
    """Whether a point is within rings, by the even-odd rule."""
    crossings = 0
    for ring in rings:
        after = np.roll(ring, -1, axis=0)
        spans = (ring[:, 1] > point[1]) != (after[:, 1] > point[1])
        start, end = ring[spans], after[spans]
        slope = (point[1] - start[:, 1]) / (end[:, 1] - start[:, 1])
        crossings += int((start[:, 0] + slope * (end[:, 0] - start[:, 0]) > point[0]).sum())
    return crossings % 2 == 1


def clipped_ring(ring: Points, low: Points, high: Points) -> Points:
    """The part of a ring within a rectangle (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, low, 1), (0, high, -1), (1, low, 1), (1, high, -1)):
        if not len(ring):
            break
        depth = sign * (ring[:, axis] - limit[axis])
        kept: list[Points] = []
        for here, there, depth_here, depth_there in zip(
            ring, np.roll(ring, -1, axis=0), depth, np.roll(depth, -1), strict=True
        ):
            if depth_here >= 0:
                kept.append(here)
            if (depth_here >= 0) != (depth_there >= 0):
                kept.append(here + (there - here) * (depth_here / (depth_here - depth_there)))
        ring = np.array(kept).reshape(-1, 2)
    return ring


def clipped_line(line: Points, low: Points, high: Points) -> list[Points]:
    """The parts of a line within a rectangle."""
    parts: list[list[Points]] = []
    for here, there in pairwise(line):
        way = there - here
        with np.errstate(divide="ignore", invalid="ignore"):
            bounds = np.stack(((low - here) / way, (high - here) / way))
        still = way == 0
        if (still & ((here < low) | (here > high))).any():
            continue
        bounds[:, still] = [[-np.inf], [np.inf]]
        enter, leave = max(0.0, bounds.min(axis=0).max()), min(1.0, bounds.max(axis=0).min())
        if enter >= leave:
            continue
        start, end = here + enter * way, here + leave * way
        if not parts or enter > 0 or not np.array_equal(parts[-1][-1], start):
            parts.append([start])
        parts[-1].append(end)
    return [np.array(part) for part in parts]


# Regions


@dataclass(frozen=True)
class Edge:
    """A straight part of the outline of a region. All outlines go round in the same direction."""

    region: str
    start: Points
    end: Points

    def ends(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where it starts and ends, rounded so that edges that meet agree."""
        return tuple(np.round(self.start, 6) + 0.0), tuple(np.round(self.end, 6) + 0.0)


def divided(
    rings: Sequence[Points], seeds: Points, regions: Sequence[str]
) -> dict[str, list[Points]]:
    """Land divided by which seed is nearest; returns the rings of each region."""
    rings = [ring if area(ring) > 0 else ring[::-1] for ring in rings]
    starts = np.concatenate(rings)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    cuts: list[list[float]] = [[] for _ in starts]
    edges: list[Edge] = []
    for one, other, start, end in _borders_between(seeds, regions):
        along, coasts, coasts_along = _crossings(start, end, starts, ends)
        for coast, share in zip(coasts, coasts_along, strict=True):
            cuts[coast].append(float(share))
        for first, last in _stretches(start, end, along):
            if inside((first + last) / 2, rings):
                edges += [Edge(regions[one], first, last), Edge(regions[other], last, first)]
    for start, end, shares in zip(starts, ends, cuts, strict=True):
        for first, last in _stretches(start, end, shares):
            nearest = ((seeds - (first + last) / 2) ** 2).sum(axis=1).argmin()
            edges.append(Edge(regions[nearest], first, last))
    return {
        region: [
            np.array([edge.start for edge in chain])
            for chain in _chained([edge for edge in edges if edge.region == region], Edge.ends)
        ]
        for region in dict.fromkeys(regions)
    }


def _borders_between(
    seeds: Points, regions: Sequence[str]
) -> Iterator[tuple[int, int, Points, Points]]:
    """The lines between two regions, as far from a seed of one as from a seed of the other."""
    around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 1e4
    for one, seed in enumerate(seeds):
        cell, makers = around, [-1] * 4
        for other in np.argsort(((seeds - seed) ** 2).sum(axis=1))[1:]:
            cell, makers = _nearer_part(cell, makers, seed, seeds[other], int(other))
        for start, end, other in zip(cell, np.roll(cell, -1, axis=0), makers, strict=True):
            if other > one and regions[other] != regions[one]:
                yield one, other, start, end


def _nearer_part(
    cell: Points, makers: list[int], seed: Points, rival: Points, maker: int
) -> tuple[Points, list[int]]:
    """The part of a cell nearer to its seed than to a rival, and the seed behind each edge."""
    depth = (cell - (seed + rival) / 2) @ (seed - rival)
    if (depth >= 0).all():
        return cell, makers
    kept: list[Points] = []
    kept_makers: list[int] = []
    for index, here in enumerate(cell):
        after = (index + 1) % len(cell)
        if depth[index] >= 0:
            kept.append(here)
            kept_makers.append(makers[index])
        if (depth[index] >= 0) != (depth[after] >= 0):
            share = depth[index] / (depth[index] - depth[after])
            kept.append(here + share * (cell[after] - here))
            kept_makers.append(maker if depth[index] >= 0 else makers[index])
    return np.array(kept), kept_makers


def _crossings(
    start: Points, end: Points, starts: Points, ends: Points
) -> tuple[Points, NDArray[np.intp], Points]:
    """Where a straight line crosses others: how far along it, which others, how far along those."""
    way, ways, apart = end - start, ends - starts, starts - start
    slant = way[0] * ways[:, 1] - way[1] * ways[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (apart[:, 0] * ways[:, 1] - apart[:, 1] * ways[:, 0]) / slant
        others_along = (apart[:, 0] * way[1] - apart[:, 1] * way[0]) / slant
    crossed = (along > 0) & (along < 1) & (others_along >= 0) & (others_along < 1)
    return along[crossed], np.flatnonzero(crossed), others_along[crossed]


def _stretches(
    start: Points, end: Points, shares: Iterable[float]
) -> Iterator[tuple[Points, Points]]:
    """The parts of a straight line that is cut at shares of its length."""
    points = [start, *(start + share * (end - start) for share in sorted(shares)), end]
    return pairwise(points)


# The drawing


class Drawing:
    """The layers of a backdrop, clipped to the board."""

    def __init__(self, board: Board) -> None:
        self.layers: dict[str, list[tuple[str, str]]] = defaultdict(list)
        """For each layer, names (where things have one) and SVG paths."""
        self.shores: list[Points] = []
        """The rings round land and lakes."""
        self._low, self._high = board.corners()

    def fill(self, layer: str, rings: Sequence[Points]) -> None:
        """Add an area: a ring, and rings round the holes in it."""
        outline, *holes = rings
        self._add(layer, "", [_turned(outline, 1), *(_turned(hole, -1) for hole in holes)])

    def name(self, layer: str, name: str, rings: Iterable[Points]) -> None:
        """Add an area that has a name, in as many parts as there are."""
        self._add(layer, name, rings)

    def line(self, layer: str, line: Points) -> None:
        """Add a line."""
        for part in clipped_line(line, self._low, self._high):
            if path := _path(part):
                self.layers[layer].append(("", path))

    def _add(self, layer: str, name: str, rings: Iterable[Points]) -> None:
        parts = [clipped_ring(ring, self._low, self._high) for ring in rings]
        parts = [part for part in parts if len(part) > 2 and abs(area(part)) > SMALLEST]
        if parts:
            self.layers[layer].append((name, "".join(_path(part) + "z" for part in parts)))
            if layer in ("land", "lakes"):
                self.shores += parts

    def text(self) -> str:
        """The text of the backdrop file."""
        lines = [
            "# Drawn by scripts/draw_backdrops.py, from Natural Earth (public domain) and"
            " scripts/places.toml.",
        ]
        for layer, paths in self.layers.items():
            entries = (
                f'  {{ name = "{name}", path = "{path}" }},' if name else f'  "{path}",'
                for name, path in paths
            )
            lines += ["", f"{layer} = [", *entries, "]"]
        return "\n".join(lines) + "\n"


def _turned(ring: Points, sign: int) -> Points:
    """The ring in the given direction, so that both fill rules of SVG show its holes."""
    return ring if len(ring) < 3 or area(ring) * sign > 0 else ring[::-1]


def _path(line: Points) -> str:
    """The line as an SVG path; empty if it has no length."""
    tenths = distinct(np.round(line * 10))
    start = " ".join(f"{number / 10 + 0.0:g}" for number in tenths[0])
    steps = " ".join(f"{number / 10:g}" for number in np.diff(tenths, axis=0).flat)
    return f"M{start}l{steps}".replace(" -", "-") if steps else ""


def draw(board: Board, folder: Path) -> Drawing:
    """Everything behind the tracks of a board.

    It is drawn twice, because coasts are too coarse for harbours to be on the right side of them:
    the second time, places a little inland are put where the cities are.
    """
    bend = bending(board)
    shores = _drawn(board, bend, folder).shores
    cities = {
        city: ashore(np.array(place), bend, shores)
        for city, place in board.places["cities"].items()
    }
    return _drawn(board, bending(board, cities), folder)


def _drawn(board: Board, bend: Bending, folder: Path) -> Drawing:
    drawing = Drawing(board)
    if "land" in board.places:
        _draw_land(board, drawing, bend, folder)
    for shape in board.places.get("shapes", []):
        _draw_shape(shape, drawing, bend, folder)
    return drawing


def ashore(place: Points, bend: Bending, shores: Sequence[Points]) -> Points:
    """The nearest place, in degrees, that is far enough from the sea; if none is, the farthest."""
    here, east, north = bend(place + 1e-4 * np.array([(0, 0), (1, 0), (0, 1)]))
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    ways = np.column_stack((np.cos(turns), np.sin(turns)))
    steps = np.vstack([np.zeros((1, 2)), *(ways * length for length in range(1, int(3 * ASHORE)))])
    depths = depth(here + steps, shores)
    enough = depths >= ASHORE
    step = steps[enough.argmax() if enough.any() else depths.argmax()]
    moved: Points = place + 1e-4 * np.linalg.solve(
        np.column_stack((east - here, north - here)), step
    )
    return moved


def depth(points: Points, shores: Sequence[Points]) -> Points:
    """How far points are from the water; negative in the water."""
    distances = np.full(len(points), np.inf)
    crossings = np.zeros(len(points), int)
    for ring in shores:
        ways = np.roll(ring, -1, axis=0) - ring
        apart = points[:, None] - ring
        share = (apart * ways).sum(axis=2) / np.maximum((ways**2).sum(axis=1), 1e-300)
        nearest = np.hypot(*np.moveaxis(apart - np.clip(share, 0, 1)[..., None] * ways, 2, 0))
        distances = np.minimum(distances, nearest.min(axis=1))
        spans = (apart[..., 1] < 0) != (apart[..., 1] < ways[:, 1])
        side = apart[..., 0] * ways[:, 1] - apart[..., 1] * ways[:, 0]
        crossings += (spans & ((side < 0) == (ways[:, 1] > 0))).sum(axis=1)
    return np.where(crossings % 2, distances, -distances)


def _draw_land(board: Board, drawing: Drawing, bend: Bending, folder: Path) -> None:
    """Draw what Natural Earth has: land, borders, and named areas of the board."""
    low, high = np.reshape(board.places["box"], (2, 2))

    def prepare(line: Points) -> Points:
        line = distinct(np.clip(line, low, high))
        if board.places.get("rounded") and len(line) > 1:
            line = rounded_off(line, closed=False)
        return simplified(bend(densified(line, 0.5)))

    world = folder / "world-atlas" / board.places["land"]
    land, countries = read_atlas(world, "land"), read_atlas(world, "countries")
    bent = land.bent(prepare)
    for polygon in land.shapes[0][1]:
        if not _within(land.ring(polygon[0]), board.places.get("erased", [])):
            drawing.fill("land", [bent.ring(ring) for ring in polygon])
    for border in countries.borders():
        if not _within(land.arcs[border], board.places.get("unmarked", [])):
            drawing.line("borders", bent.arcs[border])
    outlines = {
        name: [bent.ring(polygon[0]) for polygon in polygons] for name, polygons in countries.shapes
    }
    for zone, country in board.places.get("zones", {}).items():
        drawing.name("zones", zone, outlines[country])
    if "towns" in board.places:
        _draw_regions(board, drawing, bend, outlines[board.places["country"]])
    if "states" in board.places:
        states = read_atlas(folder / "us-atlas" / board.places["states"], "states").bent(prepare)
        for border in states.borders():
            drawing.line("states", states.arcs[border])


def _draw_regions(board: Board, drawing: Drawing, bend: Bending, country: Sequence[Points]) -> None:
    """Draw the regions of a country: land belongs to the region of the nearest town."""
    towns = [
        (np.array(place), region)
        for region, towns in board.places["towns"].items()
        for _, *place in towns
    ]
    seeds = np.vstack(
        (
            bend(np.array([place for place, _ in towns])),
            np.array([board.cities[city] for city in board.regions]),
        )
    )
    regions = [*(region for _, region in towns), *board.regions.values()]
    rings = [ring for ring in country if len(ring) > 2 and abs(area(ring)) > SMALLEST]
    drawing.shores = rings  # a city must not be across the border either
    for region, outline in divided(rings, seeds, regions).items():
        if region in board.regions.values():
            drawing.name("regions", region, outline)


def _draw_shape(shape: dict[str, Any], drawing: Drawing, bend: Bending, folder: Path) -> None:
    """Draw a shape from places.toml."""
    closed = shape.get("closed", True)
    line = np.array(shape["points"], float)
    if "shore" in shape:
        line = np.concatenate((_american_shore(folder, *np.array(shape["shore"])), line))
    elif shape.get("smooth", True):
        line = rounded_off(line, closed)
    if not closed:
        drawing.line(shape["layer"], simplified(bend(line)))
        return
    rings = [line, *([rounded_off(np.array(shape["island"]), True)] if "island" in shape else [])]
    rings = [simplified(bend(np.vstack((ring, ring[:1]))))[:-1] for ring in rings]
    if shape["layer"] == "zones":
        drawing.name("zones", shape["name"], rings)
    else:
        drawing.fill(shape["layer"], rings)


def _american_shore(folder: Path, start: Points, end: Points) -> Points:
    """The shortest way along the outline of the United States from one point of it to another."""
    nation = read_atlas(folder / "us-atlas" / "nation-10m.json", "nation")
    ring = max((nation.ring(polygon[0]) for polygon in nation.shapes[0][1]), key=len)
    first, last = (int(((ring - place) ** 2).sum(axis=1).argmin()) for place in (start, end))
    onwards = np.roll(ring, -first, axis=0)[: (last - first) % len(ring) + 1]
    back = np.roll(ring[::-1], first + 1, axis=0)[: (first - last) % len(ring) + 1]
    return min(onwards, back, key=len)


def _within(line: Points, boxes: Iterable[Sequence[float]]) -> bool:
    """Whether a line lies entirely in one of the boxes."""
    return any((line >= box[:2]).all() and (line <= box[2:]).all() for box in boxes)


def main() -> None:
    """Draw the boards that are named, or all."""
    parser = argparse.ArgumentParser(description="Draws the backdrops of our boards.")
    parser.add_argument("folder", type=Path, help="the node_modules that hold the atlases")
    names = sorted(tomllib.loads(PLACES.read_text("utf-8")))
    parser.add_argument("boards", nargs="*", default=names, metavar="BOARD", help="all if none")
    arguments = parser.parse_args()
    for name in arguments.boards:
        text = draw(read_board(name), arguments.folder).text()
        (BOARDS / f"{name}.backdrop.toml").write_text(text, "utf-8")
        print(f"{name}: {len(text.encode()) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
