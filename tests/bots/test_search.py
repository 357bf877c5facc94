"""Search: equal seeds give equal moves, winning moves are found, time limits are kept."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from ironroad import Game
from ironroad.bots.search import MOVES, TREES, Candidate, Search
from ironroad.engine.board import Board, load_board
from ironroad.game.moves import Move
from ironroad.game.view import View
from tests.support.planners import Options, chosen, short_of_tolls
from tests.support.table import PLAIN_ROW, board, table, usa


def mover_view(game: Game) -> View:
    assert game.to_move is not None
    return game.view(game.to_move)


def middle(name: str, players: int = 2, options: Options | None = None, moves: int = 60) -> Game:
    """A game among planners, stopped in the middle, at a turn with a choice."""
    game = Game.new(name, players, seed=3, first=0, options=options)
    while len(game.moves) < moves or game.phase != "turn":
        game.push(chosen(game))
    return game


def found(game: Game, **parameters: Any) -> list[Candidate]:
    return Search(**{"playouts": 200, **parameters}).explain(mover_view(game))


# ---- the same again ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["usa", "old_west"])
def test_the_same_seed_and_playouts_give_the_same_candidates(name: str) -> None:
    """The candidates depend neither on the number of threads nor on earlier searches."""
    game = middle(name)
    first = found(game)
    assert first == found(game) == found(game, threads=1) == found(game, threads=3)
    bot = Search(playouts=200)
    assert bot.choose(mover_view(game), game.legal_moves) == first[0].move


@pytest.mark.parametrize(("threads", "most"), [(1, 1), (2, 2), (8, TREES)])
def test_playouts_keep_to_their_threads(
    threads: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, size: int) -> None:
            sizes.append(size)
            super().__init__(size)

    monkeypatch.setattr("ironroad.bots.search.ThreadPoolExecutor", Pool)
    found(middle("usa"), threads=threads)
    assert sizes == [most]


def test_another_seed_plays_other_games() -> None:
    game = middle("europe")
    assert found(game) != found(game, seed=1)


# ---- what it says --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "moves"),
    [("usa", 2, 90), ("europe", 5, 200), ("italy", 4, 90), ("san_francisco", 3, 40)],
)
@pytest.mark.parametrize("playouts", [400, 3000])
def test_candidates_add_up(name: str, players: int, moves: int, playouts: int) -> None:
    game = middle(name, players, moves=moves)
    candidates = found(game, playouts=playouts)
    assert 0.6 * playouts < sum(each.playouts for each in candidates) <= 1.1 * playouts
    assert {each.move for each in candidates} <= set(game.legal_moves)
    assert len({each.move for each in candidates}) == len(candidates)
    for each in candidates:
        assert 0 <= each.win_chance <= 1
        assert each.playouts > 0 and -200 < each.points < 400 and -400 < each.lead < 400
    rest = [each.playouts for each in candidates[1:]]
    assert rest == sorted(rest, reverse=True)
    bot = Search(playouts=playouts)
    assert bot.choose(mover_view(game), game.legal_moves) == candidates[0].move


def test_the_first_moves_are_tried_in_every_tree_at_least_once() -> None:
    for name, moves in (("usa", 60), ("san_francisco", 30)):
        game = middle(name, moves=moves)
        candidates = found(game, playouts=1)
        assert len(candidates) == min(MOVES, len(game.legal_moves))
        assert min(each.playouts for each in candidates) >= TREES


# ---- what it finds -------------------------------------------------------------------------


def decided(on: Board, *seats: Any, **rest: Any) -> Game:
    return table(on, *seats, **{"turns_left": 1, "turn": 40, "face_up": PLAIN_ROW, **rest})


def ticket_wins() -> Game:
    """USA: Denver-Phoenix finishes the ticket and wins; 15 points for a green track do not."""
    north = ["Calgary-Helena grey", "Helena-Salt Lake City purple", "Denver-Salt Lake City red"]
    own = {"tickets": ["Calgary-Phoenix"], "tracks": north, "hand": {"white": 5, "green": 6}}
    theirs = {"tracks": ["Miami-New Orleans red", "Duluth-Toronto purple"]}
    return decided(board("usa"), own, theirs)


def station_wins(**hand: int) -> Game:
    """Europe: a station in Berlin or Danzig finishes the ticket and wins; claims do not."""
    lisboa = ["Lisboa-Madrid purple", "Madrid-Pamplona black", "Pamplona-Paris blue"]
    lisboa += ["Frankfurt-Paris white", "Berlin-Frankfurt red"]
    own = {"tickets": ["Lisboa-Danzig"], "tracks": lisboa, "hand": {"red": 3, **hand}}
    theirs = ["Berlin-Danzig grey", "Danzig-Riga black", "Danzig-Warszawa grey"]
    theirs += ["Moskva-Petrograd white", "Petrograd-Riga grey"]
    return decided(board("europe"), own, {"tracks": theirs})


@pytest.mark.parametrize(
    ("game", "winning"),
    [
        (ticket_wins(), {"claim Denver-Phoenix white"}),
        (station_wins(), {"build station in Berlin", "build station in Danzig"}),
    ],
    ids=["ticket", "station"],
)
def test_a_move_that_wins_at_once_is_found(game: Game, winning: set[str]) -> None:
    best, *others = found(game, playouts=100)
    assert str(best.move) in winning
    assert best.win_chance == 1.0
    assert all(each.win_chance < 0.5 for each in others if str(each.move) not in winning)


def test_a_station_is_tried_however_many_tracks_can_be_claimed() -> None:
    game = station_wins(blue=4, green=4, yellow=4, white=4)
    assert sum(move.kind == "claim" for move in game.legal_moves) > MOVES
    tried = {str(each.move) for each in found(game, playouts=400)}
    assert tried & {"build station in Berlin", "build station in Danzig"}


def test_a_loan_that_loses_is_not_taken() -> None:
    """Fifteen points in green would cost five for the loan, and the bonus of 35."""
    last = {"turns_left": 1, "turn": 40, "face_up": PLAIN_ROW}
    game = Game.from_position({**short_of_tolls(hand={"green": 6}), **last}, seed=1)
    game.push(found(game, playouts=300)[0].move)
    while game.to_move == 0:
        game.push(found(game, playouts=50)[0].move)
    assert game.state.loans[0] == 0


# ---- time and parameters -------------------------------------------------------------------


def test_time_is_respected() -> None:
    game = middle("europe", 4, moves=100)
    view, bot = mover_view(game), Search(seconds=0.2)
    bot.explain(view)  # whatever must be compiled, is
    start = time.perf_counter()
    candidates = bot.explain(view)
    assert time.perf_counter() - start < 0.5
    assert candidates and candidates[0].move in game.legal_moves


def test_one_legal_move_is_answered_at_once() -> None:
    game = usa({"hand": {"red": 2}}, {}, face_up=PLAIN_ROW)
    game.push("claim Duluth-Omaha grey")
    assert game.legal_moves == [Move.parse("pay 2 red")]
    start = time.perf_counter()
    assert Search(seconds=60).choose(mover_view(game), game.legal_moves) == game.legal_moves[0]
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({"seconds": 0.0}, "seconds=0.0: expected more than 0"),
        ({"seconds": -1.0}, "expected more than 0"),
        ({"seconds": float("nan")}, "expected a finite number"),
        ({"playouts": 0}, "playouts=0: expected more than 0"),
        ({"seconds": 1.0, "playouts": 10}, "seconds or playouts, not both"),
        ({"threads": -1}, "threads=-1: expected 0 or more"),
        ({"depth": 0}, "depth=0: expected 1 to 32"),
        ({"depth": 33}, "depth=33: expected 1 to 32"),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        replace(Search(), **parameters)


# ---- every phase ---------------------------------------------------------------------------

PHASES = {"start tickets", "turn", "second card", "keep tickets", "pay"}
TABLES: list[tuple[str, int, Options, set[str]]] = [
    ("usa", 2, {}, PHASES),
    ("europe", 3, {}, {*PHASES, "tunnel"}),
    ("nederland", 2, {"neutral": "on"}, {*PHASES, "neutral"}),
    ("san_francisco", 4, {}, {*PHASES, "token"}),
    ("italy", 5, {}, PHASES),
    ("old_west", 6, {"alvin": "on"}, {*PHASES, "home city", "marker", "alien"}),
]


@pytest.mark.parametrize(("name", "players", "options", "phases"), TABLES)
def test_search_chooses_in_every_phase(
    name: str, players: int, options: Options, phases: set[str]
) -> None:
    """The first decision of each phase that offers a choice, in games by random players."""
    bot, player = Search(playouts=40), random.Random(1)
    met: set[str] = set()
    for seed in range(20):
        game = Game.new(load_board(name, options), players, seed=seed)
        while not game.is_over and met != phases:
            if game.phase not in met and len(game.legal_moves) > 1:
                met.add(game.phase)
                assert bot.choose(mover_view(game), game.legal_moves) in game.legal_moves
            game.push(player.choice(game.legal_moves))
    assert met == phases
