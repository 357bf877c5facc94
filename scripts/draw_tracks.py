#!/usr/bin/env python3
"""Draws the tracks and names of the built-in boards into their layout files.

Every route gets a curve along which its spaces fit, every name a place; nothing lies on anything
else. Cities stay where they are. `scripts/draw_tracks.py [BOARD ...]` goes on from what the files
have; it takes some minutes a board.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ironroad.engine.board import Board, load_board
from ironroad.game.layout import ANCHORS, END_GAPS, LEAST_GAP, LONG, MOST_GAP, ROW_PITCH

Numbers = NDArray[np.float64]

BOARDS: Final = Path(__file__).parent.parent / "ironroad" / "boards"
SAMPLES: Final = 48
"""How many straight pieces measure a curve during the search."""
TRIES: Final = 28
"""How many curves are tried for a route each time."""
PASSES: Final = 48
"""How often all routes and names are improved at the start."""
ROUNDS: Final = 60
"""How often a part of the drawing is drawn anew."""
BETWEEN: Final = 2.5
"""How many times worse an overlap with a name is than an overlap with a track."""
LETTER: Final = 0.58
"""The assumed width of a letter, in letter sizes; names are rather a little narrower than that."""
ASCENT: Final = 0.76
DESCENT: Final = 0.22


@dataclass(frozen=True)
class Sizes:
    """How large things are drawn on a board, in its units."""

    space: float
    """The length of a space."""
    radius: float
    """The radius of a city."""
    label: float
    """The size of letters."""

    @property
    def width(self) -> float:
        return self.space / LONG


SIZES: Final = {
    "usa": Sizes(29.0, 7.5, 12.5),
    "europe": Sizes(25.0, 6.5, 12.0),
    "italy": Sizes(22.5, 6.0, 11.75),
    "nederland": Sizes(31.0, 8.0, 13.0),
    "old_west": Sizes(33.0, 8.5, 13.5),
    "san_francisco": Sizes(54.0, 13.0, 17.5),
}


@dataclass(frozen=True)
class Route:
    """Rows of spaces between two places, given by their numbers."""

    between: tuple[str, str]
    places: tuple[int, int]
    length: int
    rows: int


@dataclass
class Boxes:
    """Rectangles that may be turned: middle, direction, half length and half width.

    `hard` is the room that others must leave around one, `soft` the room that they should leave.
    """

    x: Numbers
    y: Numbers
    cos: Numbers
    sin: Numbers
    long: Numbers
    wide: Numbers
    hard: Numbers
    soft: Numbers

    def take(self, which: Any) -> "Boxes":
        return Boxes(*(getattr(self, name)[which] for name in _FIELDS))

    @staticmethod
    def join(parts: "Sequence[Boxes]") -> "Boxes":
        return Boxes(*(np.concatenate([getattr(p, name) for p in parts]) for name in _FIELDS))

    def within(self, low: Sequence[float], high: Sequence[float], margin: float) -> "Boxes":
        """The rectangles that come near a part of the drawing."""
        half_x, half_y = self.corners()
        near = (self.x + half_x > low[0] - margin) & (self.x - half_x < high[0] + margin)
        near &= (self.y + half_y > low[1] - margin) & (self.y - half_y < high[1] + margin)
        return self.take(near)

    def corners(self) -> tuple[Numbers, Numbers]:
        """How far each rectangle reaches from its middle, along x and y."""
        return (
            np.abs(self.cos) * self.long + np.abs(self.sin) * self.wide,
            np.abs(self.sin) * self.long + np.abs(self.cos) * self.wide,
        )


_FIELDS: Final = ("x", "y", "cos", "sin", "long", "wide", "hard", "soft")


def gaps(some: Boxes, others: Boxes) -> Numbers:
    """The gaps between rectangles, in arrays of the same shape; less than 0 where they overlap."""
    a = some
    dx, dy = others.x - a.x, others.y - a.y
    cos = np.abs(a.cos * others.cos + a.sin * others.sin)
    sin = np.abs(a.cos * others.sin - a.sin * others.cos)
    best = np.abs(dx * a.cos + dy * a.sin) - a.long - others.long * cos - others.wide * sin
    for along in (
        np.abs(dy * a.cos - dx * a.sin) - a.wide - others.long * sin - others.wide * cos,
        np.abs(dx * others.cos + dy * others.sin) - others.long - a.long * cos - a.wide * sin,
        np.abs(dy * others.cos - dx * others.sin) - others.wide - a.long * sin - a.wide * cos,
    ):
        np.maximum(best, along, out=best)
    return best


def circle_gaps(boxes: Boxes, middles: Numbers, radius: float) -> Numbers:
    """The gap between every rectangle and every circle; less than 0 where they overlap."""
    a = boxes.take(np.s_[..., None])
    dx, dy = middles[:, 0] - a.x, middles[:, 1] - a.y
    along = np.abs(dx * a.cos + dy * a.sin) - a.long
    across = np.abs(dy * a.cos - dx * a.sin) - a.wide
    inside = np.minimum(np.maximum(along, across), 0.0)
    result: Numbers = np.hypot(np.maximum(along, 0.0), np.maximum(across, 0.0)) + inside - radius
    return result


@dataclass
class Drawing:
    """A board while it is being drawn."""

    board: Board
    facts: dict[str, Any]
    sizes: Sizes
    rng: np.random.Generator
    names: list[str] = field(default_factory=list)
    """The names of places: cities, then the points where routes into zones end."""
    places: Numbers = field(default_factory=lambda: np.zeros((0, 2)))
    routes: list[Route] = field(default_factory=list)
    curves: Numbers = field(default_factory=lambda: np.zeros((0, 4)))
    """For each route, how far along its line and how far aside the inner control points are."""
    boxes: list[Boxes] = field(default_factory=list)
    """For each route, its spaces, and thin rectangles that join them to its two places."""
    spots: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """For each place, the number of the candidate that its name takes; -1 for none yet."""
    candidates: list["Spots"] = field(default_factory=list)

    def __post_init__(self) -> None:
        numbers = {}
        points: list[tuple[float, float]] = []
        for city in self.facts["cities"]:
            numbers[city["name"]] = len(points)
            self.names.append(city["name"])
            points.append((city["x"], city["y"]))
        ends: dict[tuple[float, float], int] = {}
        for end in self.facts.get("ends", []):
            at = (end["x"], end["y"])
            if at not in ends:
                ends[at] = len(points)
                self.names.append(end["between"][1])
                points.append(at)
            numbers[tuple(end["between"])] = ends[at]
        self.places = np.array(points, float)
        for track in self.board.tracks:
            if not self.routes or self.routes[-1].between != track.between:
                a, b = track.between
                there = numbers[b] if b in numbers else numbers[track.between]
                rows = sum(other.route == track.route for other in self.board.tracks)
                self.routes.append(Route(track.between, (numbers[a], there), track.length, rows))
        self.curves = np.tile([1 / 3, 0.0, 2 / 3, 0.0], (len(self.routes), 1))
        self.spots = np.full(len(self.names), -1)
        self.candidates = [self.spots_of(number) for number in range(len(self.names))]
        self.place()

    def place(self) -> None:
        """Place the rectangles of all routes along their curves."""
        self.boxes = [
            self.shapes(route, self.curves[number : number + 1])[0].take(0)
            for number, route in enumerate(self.routes)
        ]

    # ---- curves -------------------------------------------------------------------------

    def control_points(self, route: Route, curves: Numbers) -> Numbers:
        """The four control points of each of some curves."""
        start, end = self.places[list(route.places)]
        line = end - start
        aside = np.array([-line[1], line[0]])
        first = start + curves[:, 0:1] * line + curves[:, 1:2] * aside
        second = start + curves[:, 2:3] * line + curves[:, 3:4] * aside
        ones = np.ones((len(curves), 1))
        return np.stack([ones * start, first, second, ones * end], axis=1)

    def shapes(self, route: Route, curves: Numbers) -> tuple[Boxes, Numbers]:
        """The rectangles of a route along each of some curves, and the length each curve lacks."""
        t = np.linspace(0, 1, SAMPLES + 1)[:, None]
        weights = np.hstack([(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3])
        points = np.einsum("sc,kcd->ksd", weights, self.control_points(route, curves))
        pieces = np.diff(points, axis=1)
        steps = np.maximum(np.hypot(pieces[..., 0], pieces[..., 1]), 1e-9)
        reached = np.concatenate([np.zeros((len(curves), 1)), np.cumsum(steps, axis=1)], axis=1)
        total = reached[:, -1:]
        size, number = self.sizes, route.length
        spare = total - 2 * size.radius - number * size.space
        gap = np.clip(
            spare / (number - 1 + 2 * END_GAPS), LEAST_GAP * size.space, MOST_GAP * size.space
        )
        lacking = LEAST_GAP * size.space * (number + 1) - spare[:, 0]
        middles = total / 2 + (np.arange(number) - (number - 1) / 2) * (size.space + gap)
        first = middles[:, :1] - size.space / 2
        joint = np.maximum(first - size.radius, 0.0)
        between = (middles[:, 1:] + middles[:, :-1]) / 2
        at = np.concatenate(
            [middles, size.radius + joint / 2, between, total - size.radius - joint / 2], axis=1
        )
        piece = np.clip((reached[:, None, :] <= at[..., None]).sum(-1) - 1, 0, SAMPLES - 1)
        which = np.arange(len(curves))[:, None]
        here = points[which, piece]
        direction = pieces[which, piece] / steps[which, piece][..., None]
        here = here + direction * (at - reached[which, piece])[..., None]
        x, y = here[..., 0], here[..., 1]
        cos, sin = direction[..., 0], direction[..., 1]
        rows = (np.arange(route.rows) - (route.rows - 1) / 2) * ROW_PITCH * size.width
        aside = np.repeat(rows, number)
        spaces = np.tile(np.arange(number), route.rows)
        order = np.concatenate([spaces, np.arange(number, 2 * number + 1)])
        aside = np.concatenate([aside, np.zeros(number + 1)])
        shape = (len(curves), len(order))
        is_space = np.broadcast_to(np.arange(len(order)) < len(spaces), shape)
        joints = np.broadcast_to(gap / 2, shape).copy()
        joints[:, [len(spaces), -1]] = joint / 2
        w = size.width
        boxes = Boxes(
            x[:, order] - sin[:, order] * aside,
            y[:, order] + cos[:, order] * aside,
            cos[:, order],
            sin[:, order],
            np.where(is_space, size.space / 2, joints),
            np.where(is_space, w / 2, 0.06 * w),
            np.where(is_space, 0.16 * w, 0.02 * w),
            np.where(is_space, 0.65 * w, 0.15 * w),
        )
        return boxes, lacking

    def cost(self, number: int, curves: Numbers, share: float = 1.0) -> Numbers:
        """How bad each of some curves would be for a route, if nothing else changed.

        `share` is the route's part in the cost of two routes that are in each other's way.
        """
        route = self.routes[number]
        boxes, lacking = self.shapes(route, curves)
        size = self.sizes
        w = size.width
        bend = np.abs(curves[:, [1, 3]])
        cost: Numbers = 2.6 * bend.sum(1) + 7 * (bend**2).sum(1)
        cost += 1.5 * np.abs(curves[:, 1] - curves[:, 3])
        cost += 6 * np.sqrt(np.maximum(0, -curves[:, 1] * curves[:, 3]))
        cost += 1.0 * np.abs(curves[:, [0, 2]] - [1 / 3, 2 / 3]).sum(1)
        turns = np.arctan2(bend, np.abs(curves[:, [0, 2]] - [0, 1]))
        cost += 12 * (np.maximum(turns - (0.45 if route.length == 1 else 0.8), 0) ** 2).sum(1)
        short = np.maximum(lacking, 0) / size.space
        cost += 60 * short**2 + 60 * short + (short > 0)

        half_x, half_y = boxes.corners()
        low = (boxes.x - half_x).min(), (boxes.y - half_y).min()
        high = (boxes.x + half_x).max(), (boxes.y + half_y).max()
        width, height = self.facts["size"]
        edge = 0.35 * w
        out = np.maximum(edge + half_x - boxes.x, boxes.x + half_x + edge - width)
        out = np.maximum(out, edge + half_y - boxes.y)
        out = np.maximum(np.maximum(out, boxes.y + half_y + edge - height), 0) / w
        cost += (20 * out**2 + 8 * out).sum(1)

        for others, weight in ((self.tracks_but(number), share), (self.labels_but(-1), BETWEEN)):
            cost += weight * self.nearness(boxes, others.within(low, high, w))
        x, y = self.places.T
        near = (x > low[0] - w) & (x < high[0] + w) & (y > low[1] - w) & (y < high[1] + w)
        near[list(route.places)] = False
        if near.any():
            free = circle_gaps(boxes, self.places[near], size.radius) / w
            hard = np.maximum(0.2 - free, 0)
            cost += (40 * hard**2 + 10 * hard + 1.5 * np.maximum(0.7 - free, 0) ** 2).sum((1, 2))
        own = list(route.places)
        spaces = boxes.take(np.s_[:, : route.length * route.rows])
        free = circle_gaps(spaces, self.places[own], size.radius) / w
        cost += (40 * np.maximum(-free - 0.02, 0)).sum((1, 2))
        cost += self.inner(route, spaces)
        return cost

    def inner(self, route: Route, spaces: Boxes) -> Numbers:
        """How much the spaces of a route are in each other's way."""
        if route.length == 1:
            return np.zeros(len(spaces.x))
        grid = (len(spaces.x), route.rows, route.length)
        rows = Boxes(*(getattr(spaces, name).reshape(grid) for name in _FIELDS))
        dx, dy = np.diff(rows.x, axis=2), np.diff(rows.y, axis=2)
        turn = np.arctan2(
            rows.sin[..., 1:] * rows.cos[..., :-1] - rows.cos[..., 1:] * rows.sin[..., :-1],
            rows.cos[..., 1:] * rows.cos[..., :-1] + rows.sin[..., 1:] * rows.sin[..., :-1],
        )
        # Two rectangles of a bend touch at their inner corners.
        free = np.hypot(dx, dy) - self.sizes.space - self.sizes.width * np.tan(np.abs(turn) / 2)
        lack = np.maximum(0.035 * self.sizes.space - free, 0) / self.sizes.width
        sharp = np.maximum(np.abs(turn) - 0.35, 0)
        result: Numbers = (60 * lack**2 + 30 * lack + 4 * sharp).sum((1, 2))
        # A bend that is even all along looks calm.
        result += 0.8 * np.abs(np.diff(turn[:, 0], axis=1)).sum(1)
        return result

    def nearness(self, boxes: Boxes, others: Boxes) -> Numbers:
        """How much rectangles are in the way of others, summed over all axes but the first."""
        w = self.sizes.width
        reach = np.hypot(boxes.long, boxes.wide) + 0.65 * w
        apart = np.hypot(others.x - boxes.x[..., None], others.y - boxes.y[..., None])
        pairs = np.nonzero(apart < reach[..., None] + np.hypot(others.long, others.wide))
        some, other = boxes.take(pairs[:-1]), others.take(pairs[-1])
        free = gaps(some, other)
        deep = np.maximum(np.minimum(some.hard, other.hard) - free, 0) / w
        close = np.maximum(np.minimum(some.soft, other.soft) - free, 0) / w
        each = 25 * deep**2 + 8 * deep + 0.7 * close**2
        return np.bincount(pairs[0], each, len(boxes.x)).astype(np.float64)

    def tracks_but(self, number: int) -> Boxes:
        """The rectangles of all routes but one."""
        return Boxes.join([boxes for other, boxes in enumerate(self.boxes) if other != number])

    def labels_but(self, number: int) -> Boxes:
        """The rectangles of all placed names but one."""
        taken = [(i, s) for i, s in enumerate(self.spots) if s >= 0 and i != number]
        nothing = self.boxes[0].take(np.s_[:0])
        return Boxes.join([nothing, *(self.candidates[i].boxes.take([s]) for i, s in taken)])

    def offers(self, number: int, reach: float) -> Numbers:
        """Curves to try: some near the present one, plain arcs, and the straight line."""
        rng, now = self.rng, self.curves[number]
        many = TRIES
        near = now + rng.normal(0, 1, (many, 4)) * reach * np.array([0.25, 1, 0.25, 1])
        same = rng.normal(0, reach, many // 4)
        near[: many // 4] = now
        near[: many // 4, 1] += same
        near[: many // 4, 3] += same
        near[many // 4 : many // 2, [0, 2]] = now[[0, 2]]
        near[:, 0] = np.clip(near[:, 0], 0.12, 0.5)
        near[:, 2] = np.clip(near[:, 2], 0.5, 0.88)
        bends = rng.uniform(-0.6, 0.6, 6)
        arcs = np.tile([1 / 3, 0.0, 2 / 3, 0.0], (len(bends) + 3, 1))
        arcs[:-3, 1] = arcs[:-3, 3] = bends
        arcs[-2, [1, 3]] = (now[1] + now[3]) / 2
        arcs[-1] = [1 / 3, now[1], 2 / 3, now[3]]
        return np.vstack([now, near, arcs])

    def improve_routes(self, heat: float, reach: float, which: Sequence[int]) -> None:
        """Give each of some routes the best of the curves that are tried for it.

        With `heat` a worse curve may be taken too, so that others can find a way around.
        """
        for number in self.rng.permutation(which):
            offers = self.offers(number, reach)
            cost = self.cost(number, offers)
            best = int(np.argmin(cost + heat * self.rng.gumbel(size=len(cost))))
            if best:
                self.curves[number] = offers[best]
                self.boxes[number] = self.shapes(self.routes[number], offers[best : best + 1])[
                    0
                ].take(0)

    # ---- names --------------------------------------------------------------------------

    def spots_of(self, number: int) -> "Spots":
        """The places where a name could be written, the best first."""
        size = self.sizes
        text = size.label
        width = LETTER * text * len(self.names[number])
        x, y = self.places[number]
        level = (ASCENT - DESCENT) / 2 * text
        found = []
        for far, dislike in ((0.2, 0.0), (0.4, 0.15), (0.65, 0.5), (1.0, 1.2), (1.5, 2.5)):
            r = size.radius + far * text
            for up in (0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2):
                aside = r * np.sqrt(max(1 - up * up, 0.0))
                shift = up * r + np.sign(up) * max(abs(up) - 0.5, 0) * text
                found.append((aside, level + shift, 0, dislike + 0.15 * abs(up)))
                found.append((-aside, level + shift, 2, dislike + 0.15 * abs(up) + 0.1))
            for part in (0.0, 0.12, -0.12, 0.25, -0.25, 0.38, -0.38, 0.5, -0.5):
                anchor = 1 if abs(part) < 0.2 else 0 if part > 0 else 2
                dx = part * width + (anchor - 1) * width / 2
                found.append((dx, -r - DESCENT * text, anchor, dislike + 0.15 + abs(part)))
                found.append((dx, r + ASCENT * text, anchor, dislike + 0.2 + abs(part)))
        base = np.array([(x + dx, y + dy) for dx, dy, _, _ in found])
        anchors = np.array([each[2] for each in found])
        dislike_of = np.array([each[3] for each in found])
        middle = base[:, 0] + (1 - anchors) * width / 2
        many = len(found)
        w = size.width
        boxes = Boxes(
            middle,
            base[:, 1] - level,
            np.ones(many),
            np.zeros(many),
            np.full(many, width / 2),
            np.full(many, (ASCENT + DESCENT) / 2 * text),
            np.full(many, 0.12 * w),
            np.full(many, 0.45 * w),
        )
        half_x, half_y = boxes.corners()
        board_width, board_height = self.facts["size"]
        edge = 0.3 * text
        out = np.maximum(edge + half_x - boxes.x, boxes.x + half_x + edge - board_width)
        out = np.maximum(out, edge + half_y - boxes.y)
        out = np.maximum(np.maximum(out, boxes.y + half_y + edge - board_height), 0) / w
        free = circle_gaps(boxes, self.places, size.radius)
        hard = np.maximum(0.1 * text - free, 0) / w
        own = free[:, number].copy()
        free[:, number] = np.inf
        # A name is read as that of the nearest city.
        astray = np.maximum(own - 0.5 * free.min(1), 0) / text
        fixed = dislike_of + 1000 * out + 60 * hard.sum(1) + 12 * astray
        bad = (out > 0) | (free.min(1) < 0) | (own < 0) | (own > 0.8 * free.min(1))
        return Spots(base, anchors, boxes, fixed, bad)

    def improve_names(self, heat: float, which: Sequence[int]) -> None:
        """Give each of some names the best place that tracks and other names leave."""
        tracks = Boxes.join(self.boxes)
        for _ in range(1 if heat else 3):
            for number in self.rng.permutation(which):
                spots = self.candidates[number]
                others = Boxes.join([tracks, self.labels_but(number)])
                cost = spots.fixed + BETWEEN * self.nearness(
                    spots.boxes.take(np.s_[:, None]), others
                )
                self.spots[number] = int(np.argmin(cost + heat * self.rng.gumbel(size=len(cost))))

    # ---- all together -------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything anew, from straight lines."""
        routes, names = range(len(self.routes)), range(len(self.names))
        for each in range(PASSES):
            part = each / (PASSES - 1)
            heat = 0.6 * max(0.0, 1 - part / 0.8) ** 2
            if each >= PASSES // 4:
                self.improve_names(heat, names)
            self.improve_routes(heat, 0.2 * (1 - part) + 0.01, routes)
        self.improve_names(0.0, names)

    def total(self) -> float:
        """How bad the whole drawing is."""
        sum_of = 0.0
        for number in range(len(self.routes)):
            sum_of += self.cost(number, self.curves[number : number + 1], 0.5)[0]
        for number, spots in enumerate(self.candidates):
            at = spots.boxes.take([self.spots[number]]).take(np.s_[:, None])
            sum_of += spots.fixed[self.spots[number]]
            sum_of += BETWEEN / 2 * self.nearness(at, self.labels_but(number))[0]
        return float(sum_of)

    def redraw(self, rounds: int) -> None:
        """Draw parts anew, first those with faults; a change that is no improvement is undone."""
        across = max(self.facts["size"])
        now = self.total()
        for _ in range(rounds):
            faults = [at for _, at in self.faults()]
            places = list(self.places)
            centre = self.rng.choice(np.array(faults or places))
            reach = across * self.rng.uniform(0.08, 0.2)
            routes = [
                number
                for number, boxes in enumerate(self.boxes)
                if np.hypot(boxes.x - centre[0], boxes.y - centre[1]).min() < reach
            ]
            far = np.hypot(*(self.places - centre).T)
            names = [int(number) for number in np.argsort(far) if far[number] < reach]
            before = self.curves.copy(), list(self.boxes), self.spots.copy()
            if names and self.rng.random() < 0.7:
                # The name is moved, and stays there, so that tracks make room.
                kept = names.pop(0 if faults else self.rng.integers(len(names)))
                spots = self.candidates[kept]
                self.spots[kept] = self.rng.choice(np.flatnonzero(~spots.bad & (spots.fixed < 3)))
            heat = self.rng.choice([0.0, 0.3, 1.0])
            for warm in (1.0, 0.5, 0.25, 0.0, 0.0, 0.0):
                self.improve_routes(heat * warm, 0.12 * warm + 0.02, routes)
                if names:
                    self.improve_names(2 * heat * warm, names)
            after = self.total()
            if after < now:
                now = after
            else:
                self.curves, self.boxes, self.spots = before

    def faults(self) -> list[tuple[str, tuple[float, float]]]:
        """The overlaps, in words, each with its place."""
        found: list[tuple[str, tuple[float, float]]] = []
        spaces = [
            boxes.take(np.s_[: route.length * route.rows])
            for boxes, route in zip(self.boxes, self.routes, strict=True)
        ]
        titles = ["-".join(route.between) for route in self.routes]
        for i, route in enumerate(self.routes):
            middle = (float(spaces[i].x.mean()), float(spaces[i].y.mean()))
            lacking = self.shapes(route, self.curves[i : i + 1])[1][0]
            if lacking > 0.01:
                found.append((f"{titles[i]} is {lacking:.1f} too short", middle))
            for j in range(i):
                worst = gaps(spaces[i].take(np.s_[:, None]), spaces[j]).min()
                if worst < 0:
                    found.append((f"{titles[i]} lies on {titles[j]} by {-worst:.1f}", middle))
            free = circle_gaps(spaces[i], self.places, self.sizes.radius).min(0)
            free[list(route.places)] += 0.05 * self.sizes.width
            found.extend(
                (f"{titles[i]} lies on {self.names[place]} by {-free[place]:.1f}", middle)
                for place in np.flatnonzero(free < 0)
            )
            for row in range(0, len(spaces[i].x), route.length):
                in_row = spaces[i].take(np.s_[row : row + route.length])
                worst = gaps(in_row.take(np.s_[1:]), in_row.take(np.s_[:-1])).min(initial=1.0)
                if worst < 0:
                    found.append((f"{titles[i]} is bent too much", middle))
        for i, name in enumerate(self.names):
            label = self.candidates[i].boxes.take([self.spots[i]])
            if self.candidates[i].bad[self.spots[i]]:
                found.append(
                    (
                        f"the name {name} lies on a city, by another one or over the edge",
                        (self.places[i, 0], self.places[i, 1]),
                    )
                )
            for j, title in enumerate(titles):
                worst = gaps(label, spaces[j]).min()
                if worst < 0:
                    found.append(
                        (
                            f"the name {name} lies on {title} by {-worst:.1f}",
                            (self.places[i, 0], self.places[i, 1]),
                        )
                    )
            for j in range(i):
                worst = gaps(label, self.candidates[j].boxes.take([self.spots[j]])).min()
                if worst < 0:
                    found.append(
                        (
                            f"the name {name} lies on {self.names[j]} by {-worst:.1f}",
                            (self.places[i, 0], self.places[i, 1]),
                        )
                    )
        return found


@dataclass
class Spots:
    """Candidates for the place of a name: baselines, anchors, rectangles and costs."""

    base: Numbers
    anchor: NDArray[np.int64]
    boxes: Boxes
    fixed: Numbers
    bad: NDArray[np.bool_]


# ---- files ----------------------------------------------------------------------------------


def blank(name: str, seed: int) -> Drawing:
    """A board with straight lines and no names."""
    facts = tomllib.loads((BOARDS / f"{name}.layout.toml").read_text("utf-8"))
    return Drawing(load_board(name), facts, SIZES[name], np.random.default_rng(seed))


def drawn_before(name: str, seed: int) -> Drawing:
    """A board as its layout file has it."""
    drawing = blank(name, seed)
    facts = drawing.facts
    bends = {tuple(route["between"]): route["curve"] for route in facts.get("routes", [])}
    for number, route in enumerate(drawing.routes):
        if route.between in bends:
            a, b = drawing.places[list(route.places)]
            line = b - a
            inner = np.array(bends[route.between]).reshape(2, 2) - a
            aside = np.array([-line[1], line[0]])
            bend = np.stack([inner @ line, inner @ aside], axis=1) / (line @ line)
            drawing.curves[number] = bend.ravel()
    drawing.place()
    labels = {(each["x"], each["y"]): each.get("label") for each in facts["cities"]}
    labels |= {(each["x"], each["y"]): each.get("label") for each in facts.get("ends", [])}
    for number, spots in enumerate(drawing.candidates):
        if label := labels[tuple(drawing.places[number])]:
            far = np.hypot(*(spots.base - [label["x"], label["y"]]).T)
            far[spots.anchor != ANCHORS.index(label["anchor"])] = np.inf
            drawing.spots[number] = int(np.argmin(far))
    if (drawing.spots < 0).any():
        drawing.improve_names(0.0, range(len(drawing.names)))
    return drawing


def write(drawing: Drawing) -> None:
    """Write the curves and names into the layout file; the rest of it stays as it is."""
    path = BOARDS / f"{drawing.board.id}.layout.toml"
    text = path.read_text("utf-8")
    size = drawing.sizes
    for key in ("space", "city_radius", "label_size"):
        text = re.sub(rf"^{key} = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\n# [^\n]*\nroutes = \[\n.*?\n\]\n", "", text, flags=re.DOTALL)
    sizes = (
        f"space = {{ length = {size.space:g}, width = {round(size.width, 2):g} }}\n"
        f"city_radius = {size.radius:g}\nlabel_size = {size.label:g}\n"
    )
    text = re.sub(r"^(size = .*\n)", rf"\g<1>{sizes}", text, flags=re.MULTILINE)
    labels = {}
    for number, spots in enumerate(drawing.candidates):
        x, y = spots.base[drawing.spots[number]]
        anchor = ANCHORS[spots.anchor[drawing.spots[number]]]
        labels[tuple(drawing.places[number])] = (
            f'label = {{ x = {x:.1f}, y = {y:.1f}, anchor = "{anchor}" }}'
        )

    def labelled(match: re.Match[str]) -> str:
        return f"{match[1]}, {labels[float(match[2]), float(match[3])]} }},"

    place = r"^(  \{ .*?x = ([\d.]+), y = ([\d.]+))(?:, label = \{[^}]*\})? \},$"
    text = re.sub(place, labelled, text, flags=re.MULTILINE)
    rows = []
    for number, route in enumerate(drawing.routes):
        points = drawing.control_points(route, drawing.curves[number : number + 1])[0]
        inner = ", ".join(f"{value:.1f}" for value in points[1:3].ravel())
        names = ", ".join(f'"{name}"' for name in route.between)
        rows.append(f"  {{ between = [{names}], curve = [{inner}] }},\n")
    text += "\n# Inner control points of the curves along which tracks are drawn.\nroutes = [\n"
    path.write_text(text + "".join(rows) + "]\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", default=list(SIZES))
    parser.add_argument("--anew", action="store_true", help="forget the curves of the file")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = False
    for name in options.boards:
        drawing = blank(name, options.seed)
        if options.anew or "routes" not in drawing.facts:
            drawing.draw()
        else:
            drawing = drawn_before(name, options.seed)
        drawing.redraw(options.rounds)
        write(drawing)
        faults = drawing.faults()
        failed |= bool(faults)
        print(f"{name}: {drawing.total():.1f}", *(fault for fault, _ in faults), sep="\n  ")
    sys.exit(failed)


if __name__ == "__main__":
    main()
