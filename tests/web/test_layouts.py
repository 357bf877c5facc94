"""Layouts: tracks are drawn as spaces, cities have names, and no two of these overlap."""

import math
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from ironroad import Game
from ironroad.engine.board import Board, board_names, load_board
from ironroad.engine.board_parts import Track
from ironroad.engine.entry import BadBoardFile
from ironroad.game.layout import (
    ANCHORS,
    LEAST_GAP,
    LONG,
    ROW_PITCH,
    Label,
    Layout,
    load_layout,
    spaces_of,
)
from ironroad.game.text_map import map_text
from tests.engine.test_boards import FILE, SMALL_BOARD

BOARDS = board_names()
TOUCH = 0.05
"""The overlap allowed between a space and the city where its track ends, in widths."""
LETTER, ASCENT, DESCENT = 0.56, 0.76, 0.22
"""Of a letter, in sizes of the letters: its width, and its height above and below the baseline."""
CROSSINGS: dict[str, set[frozenset[str]]] = {}
"""By board, pairs of routes that have to cross."""

Shape = NDArray[np.float64]
"""The corners of a rectangle, in their order."""


@cache
@pytest.mark.parametrize(("size", "place"), [((1000, 680), (-3000, 9000)), ((1000, 8), (1, 1))])
def test_a_map_in_letters_shows_any_layout(
    size: tuple[float, float], place: tuple[float, float]
) -> None:
    """Points outside are drawn at the edge; a drawing without height gets one line."""
    board, layout = load_board("usa"), layout_of("usa")
    moved = replace(layout, size=size, cities={**layout.cities, "Boston": place})
    lines = map_text(Game.new(board, seed=1).view(None), moved, 80).plain.splitlines()
    assert lines and max(map(len, lines)) <= 80


def layout_of(name: str) -> Layout:
    layout = load_layout(load_board(name))
    assert layout is not None
    return layout


def rectangle(x: float, y: float, length: float, width: float, degrees: float = 0.0) -> Shape:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    along, across = np.array([cos, sin]) * length / 2, np.array([-sin, cos]) * width / 2
    corners = [along + across, along - across, -along - across, -along + across]
    return np.array([x, y]) + np.array(corners)


def overlap(one: Shape, other: Shape) -> float:
    """How deep two convex shapes lie in each other; not more than 0 if they are apart."""
    deep = math.inf
    for shape in (one, other):
        for start, end in pairwise((*shape, shape[0])):
            normal = np.array([start[1] - end[1], end[0] - start[0]]) / math.dist(start, end)
            here, there = one @ normal, other @ normal
            deep = min(deep, here.max() - there.min(), there.max() - here.min())
    return deep


def distance(shape: Shape, point: tuple[float, float]) -> float:
    """The distance from a rectangle to a point; 0 within it."""
    middle = shape.mean(0)
    outside = []
    for edge in (shape[0] - shape[3], shape[0] - shape[1]):
        half = np.linalg.norm(edge) / 2
        outside.append(max(abs((point - middle) @ edge) / (2 * half) - half, 0.0))
    return math.hypot(*outside)


@dataclass(frozen=True)
class Drawn:
    """A space or a name on the board."""

    what: str
    shape: Shape

    @property
    def box(self) -> tuple[float, float, float, float]:
        return (*self.shape.min(0), *self.shape.max(0))


def near(some: list[Drawn]) -> list[tuple[Drawn, Drawn]]:
    """Pairs whose bounding boxes meet."""
    low = np.array([each.box[:2] for each in some])
    high = np.array([each.box[2:] for each in some])
    meet = ((low[:, None] < high[None]) & (high[:, None] > low[None])).all(2)
    return [(some[i], some[j]) for i, j in zip(*np.nonzero(np.triu(meet, 1)), strict=True)]


@cache
def spaces(name: str) -> dict[str, list[Drawn]]:
    """The spaces of each track."""
    layout = layout_of(name)
    return {
        track.id: [
            Drawn(track.id, rectangle(x, y, *layout.space, angle))
            for x, y, angle in spaces_of(layout, track)
        ]
        for track in load_board(name).tracks
    }


@cache
def names(name: str) -> list[Drawn]:
    """Names of cities, and of zones where routes into them end, each once."""
    layout = layout_of(name)
    size = layout.label_size
    written = {(label, city) for city, label in layout.labels.items()}
    written |= {(label, zone) for (_, zone), label in layout.end_labels.items()}
    drawn = []
    for label, text in sorted(written, key=lambda each: each[1]):
        width = LETTER * size * len(text)
        x = label.x + {"start": 0.5, "middle": 0.0, "end": -0.5}[label.anchor] * width
        y = label.y - (ASCENT - DESCENT) / 2 * size
        drawn.append(Drawn(text, rectangle(x, y, width, (ASCENT + DESCENT) * size)))
    return drawn


def routes(board: Board) -> list[list[Track]]:
    found: dict[int, list[Track]] = defaultdict(list)
    for track in board.tracks:
        found[track.route].append(track)
    return list(found.values())


# ---- the boards we have ------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_track_has_a_curve_and_as_many_spaces_as_its_length(name: str) -> None:
    drawn = {tuple(route["between"]) for route in layout_of(name).facts["routes"]}
    for track in load_board(name).tracks:
        assert track.between in drawn
        assert len(spaces_of(layout_of(name), track)) == track.length


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_of_a_board_are_of_one_size_that_can_be_read(name: str) -> None:
    layout = layout_of(name)
    length, width = layout.space
    assert length / width == pytest.approx(LONG, rel=0.01)
    assert length > 0.02 * max(layout.size)
    assert layout.label_size > 0.01 * max(layout.size)


@pytest.mark.parametrize("name", BOARDS)
def test_spaces_of_a_row_stand_one_after_another_with_gaps(name: str) -> None:
    layout = layout_of(name)
    for tracks in routes(load_board(name)):
        middle = np.mean([spaces_of(layout, track) for track in tracks], axis=0)
        for (x, y, _), (x2, y2, _) in pairwise(middle):
            # The straight way from one middle to the next is a little shorter than the curve.
            assert math.dist((x, y), (x2, y2)) > (1 + LEAST_GAP) * layout.space[0] * 0.98
    for row in spaces(name).values():
        for one, other in combinations(row, 2):
            assert overlap(one.shape, other.shape) < 0, one.what


@pytest.mark.parametrize("name", BOARDS)
def test_no_space_lies_on_one_of_another_track(name: str) -> None:
    tracks = {track.id: track for track in load_board(name).tracks}
    allowed = CROSSINGS.get(name, set())
    for one, other in near([space for row in spaces(name).values() for space in row]):
        if one.what == other.what:
            continue
        pair = {"-".join(tracks[each.what].between) for each in (one, other)}
        if frozenset(pair) not in allowed:
            assert overlap(one.shape, other.shape) <= 0, (one.what, other.what)


@pytest.mark.parametrize("name", BOARDS)
def test_no_space_lies_on_a_city(name: str) -> None:
    layout = layout_of(name)
    for track in load_board(name).tracks:
        for space in spaces(name)[track.id]:
            for city, place in layout.cities.items():
                touch = TOUCH * layout.space[1] if city in track.between else 0.0
                free = distance(space.shape, place) - layout.city_radius
                assert free >= -touch, (track.id, city)


@pytest.mark.parametrize("name", BOARDS)
def test_all_is_within_the_board(name: str) -> None:
    width, height = layout_of(name).size
    for drawn in (*names(name), *(space for row in spaces(name).values() for space in row)):
        left, top, right, bottom = drawn.box
        assert left > 0 and top > 0 and right < width and bottom < height, drawn.what


@pytest.mark.parametrize("name", BOARDS)
def test_names_lie_on_nothing(name: str) -> None:
    layout = layout_of(name)
    tracks = [space for row in spaces(name).values() for space in row]
    labels = names(name)
    written = {id(label) for label in labels}
    for one, other in near([*labels, *tracks]):
        if id(one) in written:
            assert overlap(one.shape, other.shape) <= 0, (one.what, other.what)
    for label in labels:
        for place in (*layout.cities.values(), *layout.ends.values()):
            assert distance(label.shape, place) >= layout.city_radius, label.what


@pytest.mark.parametrize("name", BOARDS)
def test_a_name_is_nearest_to_its_own_city(name: str) -> None:
    layout = layout_of(name)
    shapes = {drawn.what: drawn.shape for drawn in names(name)}
    for city in layout.cities:
        far = {other: distance(shapes[city], place) for other, place in layout.cities.items()}
        assert min(far, key=far.__getitem__) == city


@pytest.mark.parametrize("name", BOARDS)
def test_rows_of_a_route_stand_side_by_side_in_their_order(name: str) -> None:
    layout = layout_of(name)
    for tracks in routes(load_board(name)):
        rows = [spaces_of(layout, track) for track in tracks]
        for number, (row, beside) in enumerate(pairwise(rows)):
            assert layout.rows[tracks[number].id] == (number, len(tracks))
            for (x, y, angle), (x2, y2, angle2) in zip(row, beside, strict=True):
                assert angle == angle2
                right = math.radians(angle + 90)
                aside = (x2 - x) * math.cos(right) + (y2 - y) * math.sin(right)
                assert aside == pytest.approx(ROW_PITCH * layout.space[1])
                assert math.dist((x, y), (x2, y2)) == pytest.approx(aside)


# ---- a board of one's own ----------------------------------------------------------------

PLACES = {"Alpha": (10, 10), "Beta": (190, 10), "Gamma": (190, 110), "Delta": (100, 110)}


def beside(folder: Path, *lines: str, end: str = "") -> Board:
    """A small board, and a layout beside it with some lines before and after its cities."""
    path = folder / FILE
    path.write_text(SMALL_BOARD, "utf-8")
    board = load_board(path)
    places = [PLACES.get(city.name, (10, 110)) for city in board.cities]
    cities = "\n".join(
        f'  {{ name = "{city.name}", x = {x}, y = {y} }},'
        for city, (x, y) in zip(board.cities, places, strict=True)
    )
    text = "\n".join(("size = [200, 120]", *lines, f"cities = [\n{cities}\n]", end))
    path.with_suffix(".layout.toml").write_text(text, "utf-8")
    return board


def test_tracks_are_straight_and_names_below_unless_the_layout_says_otherwise(
    tmp_path: Path,
) -> None:
    board = beside(tmp_path)
    layout = load_layout(board)
    assert layout is not None
    length, width = layout.space
    assert 0 < width < length
    for track in board.tracks:
        places = [np.array(layout.cities[name]) for name in track.between]
        along = (places[1] - places[0]) / math.dist(*places)
        row, rows = layout.rows[track.id]
        drawn = spaces_of(layout, track)
        assert len(drawn) == track.length
        for x, y, angle in drawn:
            turn = math.radians(angle)
            assert (math.cos(turn), math.sin(turn)) == pytest.approx(tuple(along), abs=1e-9)
            aside = (np.array([x, y]) - places[0]) @ [-along[1], along[0]]
            assert aside == pytest.approx((row - (rows - 1) / 2) * ROW_PITCH * width)
    for city, (x, y) in layout.cities.items():
        label = layout.labels[city]
        assert (label.x, label.anchor) == (x, "middle")
        assert label.y > y + layout.city_radius


def test_what_a_layout_leaves_out_is_among_its_facts(tmp_path: Path) -> None:
    board = beside(tmp_path)
    layout = load_layout(board)
    assert layout is not None
    facts = layout.facts
    assert (facts["space"]["length"], facts["space"]["width"]) == layout.space
    assert facts["city_radius"] == layout.city_radius
    assert facts["label_size"] == layout.label_size
    assert all(city["label"]["anchor"] in ANCHORS for city in facts["cities"])
    assert {tuple(route["between"]) for route in facts["routes"]} == set(layout.curves)


def test_spaces_follow_a_curve_of_ones_own(tmp_path: Path) -> None:
    board = beside(
        tmp_path,
        "space = { length = 9, width = 4 }",
        "city_radius = 3",
        "label_size = 7",
        end='routes = [{ between = ["Alpha", "Beta"], curve = [70, 70, 130, 70] }]',
    )
    layout = load_layout(board)
    assert layout is not None
    assert layout.space == (9.0, 4.0)
    assert (layout.city_radius, layout.label_size) == (3.0, 7.0)
    bent = next(track for track in board.tracks if track.between == ("Alpha", "Beta"))
    drawn = spaces_of(layout, bent)
    assert drawn[0][2] > 0 > drawn[-1][2] or len(drawn) == 1
    for (x, y, _), (x2, y2, _) in zip(drawn, reversed(drawn), strict=True):
        if layout.rows[bent.id][1] == 1:
            assert (x + x2) / 2 == pytest.approx(100) and y == pytest.approx(y2)


def test_a_name_is_where_the_layout_says(tmp_path: Path) -> None:
    board = beside(tmp_path)
    path = tmp_path / "small.layout.toml"
    label = 'x = 10, y = 10, label = { x = 1, y = 2.5, anchor = "end" }'
    path.write_text(path.read_text("utf-8").replace("x = 10, y = 10", label, 1), "utf-8")
    layout = load_layout(board)
    assert layout is not None
    assert layout.labels["Alpha"] == Label(1.0, 2.5, "end")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("space = 5", "space = 5: expected a table"),
        ("space = { length = 5 }", "'width' is missing"),
        ("space = { length = 0, width = 1 }", "space: length = 0: expected 1e-09 or more"),
        ("space = { length = inf, width = 1 }", "space: length = inf: expected a number"),
        ("city_radius = -1", "city_radius = -1: expected 0 or more"),
        ("label_size = 'big'", "label_size = 'big': expected a number"),
        ("label_size = true", "label_size = True: expected a number"),
        ("routes = 5", "routes = 5: expected a list"),
        ("routes = [5]", "routes[1] = 5: expected a table"),
        ("routes = [{ between = ['Alpha'], curve = [1, 2, 3, 4] }]", "expected two names"),
        ("routes = [{ between = ['Alpha', 'Beta'] }]", "'curve' is missing"),
        (
            "routes = [{ between = ['Alpha', 'Beta'], curve = [1, 2] }]",
            "routes[1]: curve = [1, 2]: expected 4 numbers",
        ),
        ("routes = [{ between = ['Alpha', 'Beta'], curve = [1, 2, 3, 'x'] }]", "curve = 'x'"),
        (
            "routes = [{ between = ['Alpha', 'Rome'], curve = [1, 2, 3, 4] }]",
            "routes[1]: unknown place 'Rome'; expected one of: Alpha, ",
        ),
        (
            "routes = [{ between = ['Omega', 'Delta'], curve = [1, 2, 3, 4] }]",
            "routes[1]: route Omega-Delta is not on the board",
        ),
        (
            "routes = [{ between = ['Alpha', 'Beta'], curve = [1, 2, 3, 4] }, "
            "{ between = ['Alpha', 'Beta'], curve = [1, 2, 3, 4] }]",
            "route Alpha-Beta is drawn twice",
        ),
        (
            "ends = [{ between = 'Alpha', x = 1, y = 1 }]",
            "ends[1]: between = 'Alpha': expected a list",
        ),
    ],
)
def test_a_bad_layout_is_refused_with_its_reason(tmp_path: Path, line: str, reason: str) -> None:
    board = beside(tmp_path, line)
    with pytest.raises(BadBoardFile) as caught:
        load_layout(board)
    assert str(caught.value).startswith(f"{tmp_path / 'small.layout.toml'}: not a layout of Small")
    assert reason in str(caught.value)


@pytest.mark.parametrize("label", ["5", "{ x = 1, y = 2 }", '{ x = 1, y = 2, anchor = "left" }'])
def test_a_bad_place_of_a_name_is_refused(tmp_path: Path, label: str) -> None:
    board = beside(tmp_path)
    path = tmp_path / "small.layout.toml"
    text = path.read_text("utf-8").replace("y = 10 }", f"y = 10, label = {label} }}", 1)
    path.write_text(text, "utf-8")
    with pytest.raises(BadBoardFile, match=r"label|anchor"):
        load_layout(board)
