"""Perft: the number of sequences of decisions from fixed positions."""

from typing import Any

import pytest

from ironroad import Game

MIDGAME: dict[str, Any] = {
    "board": "europe",
    "seats": [
        {
            "hand": {"red": 2, "black": 2, "locomotive": 2},
            "tracks": ["Amsterdam-Essen yellow", "Berlin-Frankfurt red"],
            "stations": ["Paris"],
            "tickets": ["London-Wien"],
        },
        {"hand": {"blue": 3, "locomotive": 1}, "tracks": ["Frankfurt-Paris white"]},
        {"hand": {"green": 2}, "tracks": ["Roma-Venezia black"]},
    ],
    "face_up": ["red", "blue", "green", "locomotive", "locomotive"],
}
ENDGAME: dict[str, Any] = {
    "board": "usa",
    "seats": [
        {"hand": {"red": 1, "blue": 1}, "tickets": ["Denver-El Paso"]},
        {"hand": {"green": 2}},
    ],
    "face_up": ["red", "blue"],
    "deck": {},
    "discards": {},
    "ticket_deck": [["Boston-Miami"]],
    "turns_left": 2,
}
HOARD = {"purple": 12, "white": 12, "yellow": 12, "orange": 12, "black": 12, "locomotive": 14}


def endgame() -> dict[str, Any]:
    """An endgame with few cards outside the hands: the first seat holds all cards not named."""
    position = {**ENDGAME, "seats": [dict(seat) for seat in ENDGAME["seats"]]}
    position["seats"][1]["hand"] = HOARD | {"red": 10, "blue": 10, "green": 12}
    return position


def counted(game: Game, depth: int) -> int:
    """Perft the slow way: by making and taking back every move."""
    if depth == 0 or game.is_over:
        return 1
    count = 0
    for move in game.legal_moves:
        game.push(move)
        count += counted(game, depth - 1)
        game.pop()
    return count


@pytest.mark.parametrize(
    ("board", "players", "counts"),
    [
        ("usa", 2, [4, 16, 704, 2400, 102592]),
        ("usa", 4, [4, 16, 64, 256, 3840, 19200]),
        ("europe", 2, [11, 121, 9559, 32912]),
        ("europe", 3, [11, 121, 1331, 106480, 375342]),
    ],
)
def test_perft_from_the_start(board: str, players: int, counts: list[int]) -> None:
    game = Game.new(board, players, seed=1)
    assert [game.perft(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("position", "counts"),
    [(MIDGAME, [119, 503, 34753, 104961]), (endgame(), [12, 21, 2124, 22030, 22030])],
)
def test_perft_from_a_position(position: dict[str, Any], counts: list[int]) -> None:
    game = Game.from_position(position, seed=1)
    assert [game.perft(depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("position", [MIDGAME, endgame()])
def test_perft_counts_what_pushing_and_popping_counts(position: dict[str, Any]) -> None:
    game = Game.from_position(position, seed=1)
    before = game.state.tobytes()
    for depth in range(4):
        assert counted(game, depth) == game.perft(depth)
    assert game.state.tobytes() == before


def test_perft_of_a_game_that_is_over_is_one() -> None:
    game = Game.from_position({"board": "usa", "seats": [{}, {}], "phase": "over"}, seed=1)
    assert game.perft(3) == 1
