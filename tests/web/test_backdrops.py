"""Backdrops: every board has one, cities lie on land, and distorted maps do not fold over."""

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ironroad.engine.board import board_names, load_board
from ironroad.game.layout import Layout, load_backdrop, load_layout
from tests.web.test_layouts import names, overlap, rectangle, spaces

MARGIN = 30.0
LARGEST_FILE = 60_000
AREAS = ("land", "green", "lakes")
LINES = ("borders", "states", "rivers", "streets", "bridges", "piers")
NAMED = ("regions", "zones")

Point = tuple[float, float]


@cache
def backdrop(name: str) -> dict[str, Any]:
    facts = load_backdrop(load_board(name))
    assert facts is not None
    return facts


def layout(name: str) -> Layout:
    found = load_layout(load_board(name))
    assert found is not None
    return found


def subpaths(path: str) -> list[tuple[list[Point], bool]]:
    """The lines of a backdrop's SVG path, each with whether it is closed."""
    assert re.fullmatch(r"(M[-\d. ]+l[-\d. ]+z?)+", path), path[:60]
    lines = []
    for text in path.split("M")[1:]:
        start, steps = text.removesuffix("z").split("l")
        (x, y), numbers = _numbers(start), _numbers(steps)
        line = [(x, y)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            line.append((x, y))
        lines.append((line, text.endswith("z")))
    return lines


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d)?", text)]


def covers(path: str, point: Point) -> bool:
    """Whether a path contains a point, by the even-odd rule."""
    x, y = point
    within = False
    for ring, _ in subpaths(path):
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
                within = not within
    return within


def on_land(name: str, point: Point) -> bool:
    dry, wet = backdrop(name)["land"], backdrop(name).get("lakes", [])
    return any(covers(path, point) for path in dry) and not any(covers(path, point) for path in wet)


def paths(name: str) -> list[tuple[str, str]]:
    """Every path and its layer."""
    drawn = backdrop(name)
    unnamed = [(layer, path) for layer in (*AREAS, *LINES) for path in drawn.get(layer, [])]
    named = [(layer, area["path"]) for layer in NAMED for area in drawn.get(layer, [])]
    return unnamed + named


@pytest.mark.parametrize("name", board_names())
def test_backdrop_has_known_layers_and_is_small(name: str) -> None:
    assert set(backdrop(name)) <= {*AREAS, *LINES, *NAMED, "ornaments"}
    assert backdrop(name)["land"]
    file = Path(__file__).parents[2] / "ironroad" / "boards" / f"{name}.backdrop.toml"
    assert file.stat().st_size < LARGEST_FILE


@pytest.mark.parametrize("name", board_names())
def test_paths_stay_near_the_board_and_areas_are_closed(name: str) -> None:
    width, height = layout(name).size
    for layer, path in paths(name):
        for line, closed in subpaths(path):
            assert closed == (layer not in LINES)
            assert len(line) >= (3 if closed else 2)
            for x, y in line:
                assert -MARGIN - 0.1 <= x <= width + MARGIN + 0.1
                assert -MARGIN - 0.1 <= y <= height + MARGIN + 0.1


@pytest.mark.parametrize("name", board_names())
def test_land_and_water_are_both_in_sight(name: str) -> None:
    width, height = layout(name).size
    spots = [(width * x / 16, height * y / 16) for x in range(1, 16) for y in range(1, 16)]
    dry = sum(on_land(name, spot) for spot in spots)
    assert 0.3 * len(spots) < dry < 0.97 * len(spots)


@pytest.mark.parametrize("name", board_names())
def test_cities_lie_on_land(name: str) -> None:
    at_sea = [city for city, place in layout(name).cities.items() if not on_land(name, place)]
    assert at_sea == []


def test_routes_into_zones_end_in_them() -> None:
    zones = {zone["name"]: zone["path"] for zone in backdrop("italy")["zones"]}
    assert set(zones) == {zone for _, zone in layout("italy").ends}
    for (_, zone), place in layout("italy").ends.items():
        assert on_land("italy", place)
        assert covers(zones[zone], place), zone


def test_regions_are_those_of_the_board_and_have_their_cities() -> None:
    board = load_board("italy")
    regions = {region["name"]: region["path"] for region in backdrop("italy")["regions"]}
    assert set(regions) == {city.region for city in board.cities if city.region}
    for city in board.cities:
        place = layout("italy").cities.get(city.name)
        if place and city.region:
            assert [name for name, path in regions.items() if covers(path, place)] == [city.region]


@pytest.mark.parametrize("name", board_names())
def test_ornaments_lie_on_no_track_and_on_no_name(name: str) -> None:
    """Names of seas, the title and the compass; signs are as small as trees."""
    ornaments = backdrop(name)["ornaments"]
    title, compass = ornaments["title"], ornaments["compass"]
    boxes = [
        rectangle(each["x"], each["y"] - 0.35 * each["size"], wide, each["size"])
        for each in ornaments["names"]
        for wide in [0.55 * each["size"] * len(each["text"])]
    ]
    boxes.append(rectangle(title["x"], title["y"], title["width"], 2 * title["size"]))
    boxes.append(rectangle(compass["x"], compass["y"], compass["radius"], 2 * compass["radius"]))
    drawn = [*names(name), *(space for row in spaces(name).values() for space in row)]
    for box in boxes:
        assert [each.what for each in drawn if overlap(each.shape, box) > 0] == []


# Distortion of the map


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script that draws backdrops, as a module."""
    path = Path(__file__).parents[2] / "scripts" / "draw_backdrops.py"
    spec = importlib.util.spec_from_file_location("draw_backdrops", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_spline_without_smoothing_hits_its_points(script: ModuleType) -> None:
    chance = np.random.default_rng(1)
    sources = chance.uniform(0, 1, (30, 2))
    targets = sources * 900 + chance.normal(0, 20, (30, 2))
    assert np.allclose(script.Spline(sources, targets)(sources), targets, atol=1e-6)


def test_spline_of_a_flat_map_is_flat(script: ModuleType) -> None:
    chance = np.random.default_rng(2)
    sources, others = chance.uniform(0, 1, (12, 2)), chance.uniform(-3, 3, (50, 2))
    turn = np.array([[300.0, -80.0], [120.0, 500.0]])
    spline = script.Spline(sources, sources @ turn + (7, 9), smoothing=0.1)
    assert np.allclose(spline(others), others @ turn + (7, 9))


def test_smoothing_bends_less(script: ModuleType) -> None:
    chance = np.random.default_rng(3)
    sources = chance.uniform(0, 1, (20, 2))
    targets = sources * 900 + chance.normal(0, 20, (20, 2))
    misses = [
        np.abs(script.Spline(sources, targets, smoothing)(sources) - targets).mean()
        for smoothing in (0.0, 0.01, 1.0)
    ]
    assert misses == sorted(misses) and misses[0] < 1e-6 < misses[1] < misses[2]


@pytest.mark.parametrize("name", board_names())
def test_no_board_is_folded(script: ModuleType, name: str) -> None:
    board = script.read_board(name)
    bend = script.bending(board)  # it refuses to fold, and boxes that end in the drawing
    west, south, east, north = board.places["box"]
    middle = np.array([(west + east) / 2, (south + north) / 2])
    step = np.array([[0, 0], [(east - west) / 1e4, 0], [0, (north - south) / 1e4]])
    here, eastwards, northwards = bend(middle + step)
    (a, b), (c, d) = eastwards - here, northwards - here
    assert a * d - b * c < 0  # y grows downwards


@pytest.mark.parametrize("name", board_names())
def test_every_city_has_a_place_on_the_globe_near_its_place_on_the_board(
    script: ModuleType, name: str
) -> None:
    board = script.read_board(name)
    bend = script.bending(board)
    assert set(board.places["cities"]) == set(board.cities)
    for city, degrees in board.places["cities"].items():
        miss = np.hypot(*(bend(np.array([degrees], float))[0] - board.cities[city]))
        assert miss < 0.03 * max(board.size), city


def test_folds_are_refused(script: ModuleType) -> None:
    board = script.read_board("usa")
    board.cities["Chicago"], board.cities["New York"] = (
        board.cities["New York"],
        board.cities["Chicago"],
    )
    with pytest.raises(ValueError, match="folded"):
        script.bending(board)


def test_simplified_lines_keep_their_ends_and_corners(script: ModuleType) -> None:
    line = np.array([(0, 0), (1, 0.1), (2, 0), (10, 0), (10, 0.2), (10, 10)], float)
    assert script.simplified(line, 0.5).tolist() == [[0, 0], [10, 0], [10, 10]]


def test_clipped_ring_has_the_area_that_is_within(script: ModuleType) -> None:
    ring = np.array([(-5, -5), (15, -5), (15, 5), (-5, 5)], float)
    low, high = np.array((0.0, 0.0)), np.array((10.0, 10.0))
    assert script.area(script.clipped_ring(ring, low, high)) == pytest.approx(50)
    assert script.area(script.clipped_ring(ring[::-1], low, high)) == pytest.approx(-50)
    assert not len(script.clipped_ring(ring - 100, low, high))


def test_divided_land_is_all_of_it_once(script: ModuleType) -> None:
    chance = np.random.default_rng(4)
    land = np.array([(0, 0), (60, 10), (100, 0), (90, 100), (50, 60), (5, 90)], float)
    seeds = chance.uniform(0, 100, (25, 2))
    names = [f"region {number % 4}" for number in range(25)]
    parts = script.divided([land], seeds, names)
    assert set(parts) == set(names)
    for _ in range(200):
        point = chance.uniform(0, 100, 2)
        owners = [name for name, rings in parts.items() if script.inside(point, rings)]
        nearest = names[int(((seeds - point) ** 2).sum(axis=1).argmin())]
        assert owners == ([nearest] if script.inside(point, [land]) else [])


def test_depth_is_how_far_the_water_is(script: ModuleType) -> None:
    island = np.array([(0, 0), (100, 0), (100, 100), (0, 100)], float)
    lake = np.array([(40, 40), (60, 40), (60, 60), (40, 60)], float)
    points = np.array([(10, 50), (50, 50), (30, 50), (-5, 50), (70, 35)], float)
    assert script.depth(points, [island, lake]).tolist() == pytest.approx(
        [10, -10, 10, -5, np.hypot(10, 5)]
    )
