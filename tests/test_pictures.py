"""Boards as small pictures: everything that is seen at that size, in a few paths."""

import re

import pytest

from ironroad.engine.board import board_names, load_board
from ironroad.server.pictures import picture_json, picture_of

LARGEST = 20_000


@pytest.mark.parametrize("name", board_names())
def test_a_picture_has_land_and_every_space_and_is_small(name: str) -> None:
    board, picture = load_board(name), picture_of(name)
    assert picture is not None
    assert len(picture_json(name)) < LARGEST
    assert picture["layers"]["land"].startswith("M")
    spaces = dict.fromkeys(picture["tracks"], 0)
    for track in board.tracks:
        spaces[track.colour] += track.length
    for colour, count in spaces.items():
        assert picture["tracks"][colour].count("M") == count
    assert picture["cities"].count("M") == len(board.cities)


@pytest.mark.parametrize("name", board_names())
def test_a_picture_lies_where_the_board_does(name: str) -> None:
    picture = picture_of(name)
    assert picture is not None
    for path in picture["tracks"].values():
        for x, y in re.findall(r"M(-?\d+) (-?\d+)", path):
            assert 0 <= int(x) <= picture["size"][0] and 0 <= int(y) <= picture["size"][1]
