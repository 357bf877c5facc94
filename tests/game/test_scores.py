"""Scores line by line: the data of each source, the winners, and the words of a terminal."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironroad import Game
from ironroad.engine.board import board_names, load_board
from ironroad.engine.mechanic import ScoreLine
from ironroad.game.scores import Scores
from ironroad.game.terminal import line_text

OPTIONS = {"nederland": {"neutral": "off"}, "old_west": {"alvin": "on"}}
SOURCES = {
    "start": {"place"},
    "routes": {"tracks"},
    "ticket": {"ticket", "done"},
    "stations": {"left"},
    "longest path": {"trains", "bonus"},
    "most tickets": {"done", "bonus"},
    "tolls": {"left", "place"},
    "loans": {"loans"},
    "tokens": {"cities"},
    "regions": {"regions", "twice"},
    "markers": {"city"},
}
"""The data of each source that all its lines have; those of the alien differ."""
MORE = {("europe", "ticket"): {"borrowed"}, ("old_west", "routes"): {"to_markers"}}
ALIEN = ({"catches"}, {"city"})
LINES = {
    "europe": {"routes", "ticket", "stations", "longest path"},
    "usa": {"routes", "ticket", "longest path"},
    "nederland": {"start", "routes", "ticket", "tolls", "loans"},
    "san_francisco": {"routes", "ticket", "tokens"},
    "italy": {"routes", "ticket", "regions"},
    "old_west": {"routes", "ticket", "markers", "most tickets", "alien"},
}


@cache
def finished(board: str) -> tuple[Game, ...]:
    """Random games of a board, played to their ends."""
    games = []
    for seed in range(6):
        game, dice = Game.new(board, 3, seed=seed, options=OPTIONS.get(board, {})), Random(seed)
        while not game.is_over:
            game.push(dice.choice(game.legal_moves))
        games.append(game)
    return tuple(games)


def lines_of(board: str) -> Iterator[ScoreLine]:
    for game in finished(board):
        for seat in game.scores().seats:
            yield from seat.lines


every_board = pytest.mark.parametrize("board", board_names())


# ---- data ----------------------------------------------------------------------------------------


@every_board
def test_each_source_tells_its_own_facts(board: str) -> None:
    assert {line.source for line in lines_of(board)} == LINES[board]
    for line in lines_of(board):
        keys = set(line.data)
        if line.source == "alien":
            assert keys in ALIEN
        else:
            assert keys == SOURCES[line.source] | MORE.get((board, line.source), set())


@every_board
def test_scores_are_plain_json(board: str) -> None:
    for game in finished(board):
        told = game.scores().to_json()
        read = json.loads(json.dumps(told))
        for seat, again in zip(told["seats"], read["seats"], strict=True):
            assert [*seat["lines"]] == again["lines"]


@every_board
def test_the_data_of_each_source_are_documented(board: str) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "formats.md").read_text("utf-8")
    rows = dict(
        row.split(" | ", 1)
        for row in page.split("## Scores")[1].splitlines()
        if "`" in row and " | " in row
    )
    for line in lines_of(board):
        row = rows[f"| `{line.source}`"]
        assert all(f"`{key}`" in row for key in line.data), line


@every_board
def test_facts_agree_with_the_game(board: str) -> None:
    for game in finished(board):
        view = game.view(None)
        for seat, score in enumerate(game.scores().seats):
            facts = {line.source: line.data for line in score.lines}
            tickets = [line.data for line in score.lines if line.source == "ticket"]
            assert facts["routes"]["tracks"] == [*view.tracks.values()].count(seat)
            assert tuple(each["ticket"] for each in tickets if each["done"]) == score.tickets_done
            assert facts.get("longest path", {}).get("trains", 0) == score.longest_path_length
            assert facts.get("loans", {}).get("loans", 0) == view.seats[seat].loans
            assert facts.get("tokens", {}).get("cities", []) == [*view.seats[seat].tokens]


@every_board
def test_a_bonus_is_one_where_there_are_points(board: str) -> None:
    for line in lines_of(board):
        if "bonus" in line.data:
            assert line.data["bonus"] == (line.points > 0)


def test_the_place_of_tolls_is_told_but_not_of_those_with_a_loan() -> None:
    for game in finished("nederland"):
        seats = [{line.source: line.data for line in s.lines} for s in game.scores().seats]
        left = [each["tolls"]["left"] for each in seats if "loans" not in each]
        for each in seats:
            place = each["tolls"]["place"]
            if "loans" in each:
                assert place is None
            else:
                assert place == 1 + sum(other > each["tolls"]["left"] for other in left)


def test_points_of_tracks_that_went_to_markers_are_told() -> None:
    """The points of a claim go to markers on its cities, if there are any, as events tell (O7)."""
    for game in finished("old_west"):
        given = [0, 0, 0]
        for step in game.steps:
            gifts = [effect for effect in step.effects if effect.kind == "marker points"]
            given[step.seat] += gifts[0].points if gifts else 0  # type: ignore[attr-defined]
        for seat in game.scores().seats:
            line = next(line for line in seat.lines if line.source == "routes")
            track_points = [
                load_board("old_west").rules.points[number]
                for number, track in enumerate(game.board.tracks)
                if game.view(None).tracks.get(track.id) == seat.seat
            ]
            assert line.data["to_markers"] == given[seat.seat]
            assert line.points + given[seat.seat] == sum(track_points)


# ---- tracks that a ticket needed from others -----------------------------------------------------


def joined(game: Game, tracks: set[str], ticket: str) -> bool:
    """Whether tracks join a ticket's two places."""
    reached = {game.board.tickets[game.board.ticket_numbers[ticket]].between[0]}
    ways = [game.board.tracks[game.board.track_numbers[each]].between for each in tracks]
    while more := {end for way in ways if reached & {*way} for end in way} - reached:
        reached |= more
    return game.board.tickets[game.board.ticket_numbers[ticket]].between[1] in reached


def test_a_ticket_tells_the_fewest_tracks_that_it_needed_from_others() -> None:
    sizes = set()
    for game in finished("europe"):
        view = game.view(None)
        for seat in game.scores().seats:
            own = {track for track, owner in view.tracks.items() if owner == seat.seat}
            for line in seat.lines:
                if line.source != "ticket" or not line.data["done"]:
                    assert not line.data.get("borrowed")
                    continue
                used = line.data["borrowed"]
                sizes.add(len(used))
                assert set(used) <= set(seat.borrowed)
                assert joined(game, own | set(used), line.data["ticket"])
                for fewer in combinations(seat.borrowed, max(0, len(used) - 1)):
                    assert not used or not joined(game, own | set(fewer), line.data["ticket"])
    assert sizes >= {0, 1}


def test_every_track_that_is_borrowed_serves_a_ticket() -> None:
    for game in finished("europe"):
        for seat in game.scores().seats:
            used = chain(*(line.data.get("borrowed", ()) for line in seat.lines))
            assert set(used) == set(seat.borrowed)


# ---- winners -------------------------------------------------------------------------------------


@every_board
def test_the_greatest_merit_wins(board: str) -> None:
    for game in finished(board):
        scores = game.scores()
        assert scores.winners_among(range(3)) == scores.winners
        assert all(len(seat.merit) == 1 + len(game.board.file.ties) for seat in scores.seats)
        assert [seat.merit[0] for seat in scores.seats] == [seat.total for seat in scores.seats]


def test_who_wins_among_some_seats() -> None:
    scores = Scores(
        seats=tuple(_with_merit(seat, *merit) for seat, merit in enumerate(MERITS)),
        winners=(2,),
        decided_by="points",
    )
    assert scores.winners_among([0, 1, 2, 3]) == (2,)
    assert scores.winners_among([0, 1, 3]) == (1, 3)
    assert scores.winners_among([0, 3]) == (3,)
    assert scores.winners_among([]) == ()


MERITS = ((50, 3, -2), (50, 3, -1), (60, 0, -3), (50, 3, -1))


def _with_merit(seat: int, *merit: int) -> Any:
    blank = finished("europe")[0].scores().seats[0]
    return type(blank)(
        **{name: getattr(blank, name) for name in blank.__slots__} | {"seat": seat, "merit": merit}
    )


# ---- words in a terminal -------------------------------------------------------------------------


@every_board
def test_every_line_has_words(board: str) -> None:
    for line in lines_of(board):
        text = line_text(line)
        assert text and "None" not in text and "{" not in text


@pytest.mark.parametrize(
    ("source", "data", "text"),
    [
        ("start", {"place": 2}, "place 2 in turn order"),
        ("routes", {"tracks": 1, "to_markers": 0}, "one track"),
        ("routes", {"tracks": 7, "to_markers": 12}, "7 tracks, 12 points to markers"),
        ("ticket", {"ticket": "A-B", "done": True}, "A-B, done"),
        ("ticket", {"ticket": "A-B", "done": False, "borrowed": []}, "A-B, not done"),
        ("ticket", {"ticket": "A-B", "done": True, "borrowed": ["C"]}, "A-B, done, borrowing C"),
        ("most tickets", {"done": 5, "bonus": True}, "bonus: 5 done"),
        ("longest path", {"trains": 21, "bonus": False}, "21 trains"),
        ("tolls", {"left": 12, "place": 2}, "12 points left, place 2"),
        ("tolls", {"left": 0, "place": None}, "0 points left, no place because of a loan"),
        ("regions", {"regions": ["A", "B"], "twice": ["B"]}, "3 regions"),
        ("regions", {"regions": [], "twice": []}, "no network with enough regions"),
        ("alien", {"catches": 2}, "caught 2 times"),
        ("alien", {"city": "Denver"}, "held at the end, in Denver"),
        ("markers", {"city": "Denver"}, "Denver: 0"),
        ("of a new mechanic", {"cows": 3, "barns": 1}, "cows 3, barns 1"),
    ],
)  # fmt: skip
def test_words_of_a_line(source: str, data: dict[str, Any], text: str) -> None:
    assert line_text(ScoreLine(source, data, 0)) == text
