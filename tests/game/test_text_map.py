"""The map in a terminal: every place has a name, and names cover nothing."""

import random
from string import ascii_letters

import pytest
from rich.cells import cell_len

from ironroad import Game, board_names, load_board
from ironroad.game.layout import Layout, load_layout
from ironroad.game.pieces import PIECE_SIGNS, Piece, pieces_of
from ironroad.game.terminal import legend_text
from ironroad.game.text_map import CITY, END, FREE, SEAT_MARKS, map_text
from ironroad.game.words import Words

OPTIONS = {"old_west": {"alvin": "on"}, "nederland": {"neutral": "on"}}
NAMES = ["Ann", "Bram", "Cas"]


def layout_of(game: Game) -> Layout:
    layout = load_layout(game.board)
    assert layout is not None
    return layout


def played(board: str, share: float) -> Game:
    """A random game in which so much of the trains of a seat is on the map."""
    options = OPTIONS.get(board, {})
    names = NAMES[:2] if "neutral" in options else NAMES
    game, dice = Game.new(board, seats=names, seed=5, options=options), random.Random(5)
    trains = load_board(board).file.trains
    while not game.is_over and min(s.trains for s in game.view(None).seats) > (1 - share) * trains:
        moves = [move for move in game.legal_moves if move.kind == "claim"] or game.legal_moves
        game.push(dice.choice(moves))
    return game


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("board", board_names())
def test_names_cover_nothing_and_every_city_has_one(board: str, width: int, share: float) -> None:
    game = played(board, share)
    view, layout = game.view(None), layout_of(game)
    named = map_text(view, layout, width).plain.splitlines()
    bare = map_text(view, layout, width, names=False).plain.splitlines()
    assert max(map(len, named)) <= width
    height = sum(not line or "=" not in line for line in bare)
    for with_names, without in zip(named[:height], bare[:height], strict=True):
        for there, here in zip(with_names, without, strict=True):
            assert there == here or here == " " or (here == CITY and there in ascii_letters)
    below = " ".join(named[height:])
    text = " ".join(named)
    for city in game.board.cities:
        assert city.name[:2] in text or f"={city.name}".replace(" ", "\N{NO-BREAK SPACE}") in below


@pytest.mark.parametrize("board", board_names())
def test_pieces_and_owners_are_on_the_map_and_in_the_legend(board: str) -> None:
    game = played(board, 0.9)
    view = game.view(None)
    text = map_text(view, layout_of(game), 120).plain
    legend = legend_text(view, NAMES[: game.players], Words()).plain
    for piece in pieces_of(view):
        assert PIECE_SIGNS[piece.kind] in text and PIECE_SIGNS[piece.kind] in legend
        assert piece.seat is None or SEAT_MARKS[piece.seat] in text
    assert all(SEAT_MARKS[seat] in text for seat in view.tracks.values())
    if view.neutral and view.neutral.tracks:
        assert SEAT_MARKS[-1] in text and "neutral player" in legend
    assert ("way into a zone" in legend) == (board == "italy")


def test_pieces_are_read_from_views() -> None:
    seats = [
        {"home": "Denver", "markers": ["Denver", "Pueblo"], "tracks": ["Denver-Pueblo orange"]},
        {"home": "Boise"},
    ]
    position = {"board": "old_west", "options": {"alvin": "on"}, "seats": seats}
    assert pieces_of(Game.from_position(position, seed=1).view(None)) == [
        Piece("home", "Denver", 0),
        Piece("marker", "Pueblo", 0),
        Piece("home", "Boise", 1),
        Piece("alien", "Roswell"),
    ]
    stations = {"board": "europe", "seats": [{"stations": ["Wien"]}, {}]}
    view = Game.from_position(stations, seed=1).view(None)
    assert pieces_of(view) == [Piece("station", "Wien", 0)]
    layout = load_layout(view.board)
    assert layout and "♜●" in map_text(view, layout, 80).plain
    tokens = pieces_of(Game.new("san_francisco", seed=1).view(None))
    assert {piece.kind for piece in tokens} == {"token"}
    assert sum(piece.number for piece in tokens) >= len(tokens) > 3


def test_the_owners_of_a_double_route_take_turns() -> None:
    tracks = ["Kansas City-Omaha grey", "Kansas City-Omaha grey 2"]
    position = {
        "board": "usa",
        "seats": [{"tracks": tracks[:1]}, {"tracks": tracks[1:]}, {}, {}],
    }
    view = Game.from_position(position, seed=1).view(None)
    layout = load_layout(view.board)
    assert layout
    text = map_text(view, layout, 120).plain
    assert SEAT_MARKS[0] in text and SEAT_MARKS[1] in text


def test_every_sign_takes_one_column_and_stands_for_one_thing() -> None:
    signs = [*SEAT_MARKS, CITY, END, FREE, *PIECE_SIGNS.values()]
    assert len(set(signs)) == len(signs)
    assert all(cell_len(sign) == 1 for sign in signs)
