"""Previews of boards: small maps of a few paths, with all details visible at that size."""

import json
import re
from runpy import run_path

import pytest

from ironroad.engine.board import board_names, load_board
from ironroad.server.http.pages import WEB

LARGEST = 20_000
PREVIEWS = (WEB / "boards.json").read_text("utf-8")
PICTURES = {board["id"]: board["picture"] for board in json.loads(PREVIEWS)}


def test_the_file_is_what_the_script_makes_of_the_boards() -> None:
    script = run_path(str(WEB.parents[1] / "scripts" / "draw_previews.py"))
    assert script["previews"]() == PREVIEWS, "run scripts/draw_previews.py"


@pytest.mark.parametrize("name", board_names())
def test_a_picture_has_land_and_every_space_and_is_small(name: str) -> None:
    board, picture = load_board(name), PICTURES[name]
    assert len(json.dumps(picture)) < LARGEST
    assert picture["layers"]["land"].startswith("M")
    spaces = dict.fromkeys(picture["tracks"], 0)
    for track in board.tracks:
        spaces[track.colour] += track.length
    for colour, count in spaces.items():
        assert picture["tracks"][colour].count("M") == count
    assert picture["cities"].count("M") == len(board.cities)


@pytest.mark.parametrize("name", board_names())
def test_a_picture_lies_where_the_board_does(name: str) -> None:
    picture = PICTURES[name]
    for path in picture["tracks"].values():
        for x, y in re.findall(r"M(-?\d+) (-?\d+)", path):
            assert 0 <= int(x) <= picture["size"][0] and 0 <= int(y) <= picture["size"][1]
