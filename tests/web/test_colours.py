"""Colours of players: apart from free spaces and from each other, also for the colour-blind.

Distances are those of OKLab, where black and white are 1 apart and a difference of 0.02 is just
seen. Colour blindness is simulated as complete (Machado, Oliveira and Fernandes 2009).
"""

import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "ironroad" / "web" / "css"
LOOK = (CSS / "look.css").read_text("utf-8")
APART = 0.12
"""The least distance of a player's colour from all others: six times what is just seen."""
TRACKS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "grey")

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def times(matrix: Matrix, each: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, each, strict=True)) for row in matrix)
    return one, two, three


def named(name: str, theme: str) -> Triple:
    """A colour of look.css, as parts of 1."""
    value = re.search(rf"--{name}: (.+);", LOOK)
    assert value, name
    found = re.findall(r"#([0-9a-f]{6})", value[1])
    digits = found[-1 if theme == "dark" else 0]
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def printed(track: str, slot: str, theme: str) -> Triple:
    """The colour of a free space: `color-mix` in sRGB, as in board.css."""
    percent = re.search(r"--tint: (\d+)%", LOOK)
    assert percent
    part = int(percent[1]) / 100
    colour, paper = named(track, theme), named(slot, theme)
    red, green, blue = (a * part + b * (1 - part) for a, b in zip(colour, paper, strict=True))
    return red, green, blue


def seen(colour: Triple, sight: str) -> Triple:
    """A colour in OKLab, as an eye of a kind sees it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    there = times(SIGHTS[sight], (red, green, blue))
    long, middle, short = (min(1.0, max(0.0, part)) for part in there)
    one, two, three = (cone ** (1 / 3) for cone in times(CONES, (long, middle, short)))
    return times(OKLAB, (one, two, three))


def sheet(theme: str) -> Iterator[tuple[str, Triple]]:
    """All that a carriage may stand on or beside, with its name."""
    for track in TRACKS:
        yield f"{track} space", printed(track, "slot", theme)
        yield f"{track} ferry", printed(track, "wave", theme)
    for ground in ("land", "sea"):
        yield ground, named(ground, theme)


def test_free_spaces_are_mixed_as_this_test_mixes_them() -> None:
    board = (CSS / "board.css").read_text("utf-8")
    assert "fill: color-mix(in srgb, var(--c) var(--tint), var(--slot));" in board
    assert ".track.ferry {\n  --slot: var(--wave);" in board


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_players_are_told_apart(sight: str, theme: str) -> None:
    players = {seat: seen(named(f"seat-{seat}", theme), sight) for seat in range(6)}
    near = {
        (one, other): math.dist(players[one], players[other])
        for one, other in combinations(players, 2)
    }
    assert min(near.values()) >= APART, min(near, key=near.__getitem__)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_trains_are_told_from_free_spaces_and_the_sheet(sight: str, theme: str) -> None:
    near = {
        (seat, name): math.dist(seen(named(f"seat-{seat}", theme), sight), seen(ground, sight))
        for seat in range(6)
        for name, ground in sheet(theme)
    }
    assert min(near.values()) >= APART, min(near, key=near.__getitem__)
