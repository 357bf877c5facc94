"""The arena: fair seatings, the same results anywhere, honest intervals, files that go on."""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import ClassVar
from xml.etree import ElementTree

import numpy as np
import pytest

from ironroad.arena.intervals import Floats, mean_interval, quantile, rate_interval
from ironroad.arena.lineups import Fixture, deals_for, fixtures, lineups, rotations, seatings
from ironroad.arena.match import GameResult, Match, play_game
from ironroad.arena.picture import picture
from ironroad.arena.play import play_match, whole_games
from ironroad.arena.ratings import POINTS, ratings, wins_by_deal
from ironroad.arena.results_file import BadResults, seed_in
from ironroad.arena.summary import Summary, summarise
from ironroad.arena.workers import default_workers
from ironroad.bots.bot import Bot
from ironroad.bots.greedy import Greedy
from ironroad.bots.random import Random
from ironroad.game.moves import Move
from ironroad.game.view import View

BOARD = "san_francisco"


@dataclass(frozen=True)
class Cheat(Bot):
    """Makes a move that is not legal."""

    name: ClassVar[str] = "cheat"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        return Move.parse("claim Paris-Frankfurt white")


@dataclass(frozen=True)
class Mute(Bot):
    """Gives no move at all."""

    name: ClassVar[str] = "mute"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        return None  # type: ignore[return-value]


@dataclass(frozen=True)
class Broken(Bot):
    """Raises an error."""

    name: ClassVar[str] = "broken"

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        raise RuntimeError("out of steam")


@dataclass(frozen=True)
class Slow(Bot):
    """Takes the first move, but once a game needs more time than its budget allows."""

    name: ClassVar[str] = "slow"

    seconds: float = 0.001

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        if view.phase == "start tickets":
            time.sleep(0.03)
        return legal_moves[0]


@dataclass(frozen=True)
class Leaving(Bot):
    """Counts how often its `close` is called."""

    name: ClassVar[str] = "leaving"
    left: ClassVar[list[int]] = []

    def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
        return legal_moves[0]

    def close(self) -> None:
        self.left.append(self.seed)


def the_match(*bots: str | Bot, players: int = 2, seed: int = 1) -> Match:
    return Match.new(BOARD, bots or ("random", "greedy"), players, seed=seed)


def timeless(results: Sequence[GameResult]) -> list[GameResult]:
    """Results in order, without their times, which differ from run to run."""
    return sorted(
        (
            replace(game, seats=tuple(replace(seat, seconds=0, slowest=0) for seat in game.seats))
            for game in results
        ),
        key=lambda game: (game.deal, game.seating),
    )


@cache
def played() -> tuple[GameResult, ...]:
    """The results of twelve games between random and greedy."""
    return play_match(the_match(), 12, workers=1).results


# ---- who sits where ----------------------------------------------------------------------


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_bot_sits_in_each_seat_equally_often(bots: int, seats: int) -> None:
    each = seatings(bots, seats)
    assert len(set(each)) == len(each)
    counts = Counter((seat, bot) for seating in each for seat, bot in enumerate(seating))
    assert len(counts) == bots * seats
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        (2, 2, [(0, 1)]),
        (3, 2, [(0, 1), (0, 2), (1, 2)]),
        (2, 3, [(0, 1, 0), (0, 1, 1)]),
        (2, 4, [(0, 1, 0, 1)]),
        (3, 3, [(0, 1, 2)]),
        (3, 4, [(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)]),
    ],
)
def test_lineups(bots: int, seats: int, expected: list[tuple[int, ...]]) -> None:
    assert lineups(bots, seats) == expected


def test_rotations_are_all_different() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert deals_for(10, 2, 2) == 5
    assert deals_for(11, 2, 2) == 6
    assert whole_games(the_match("random", "greedy", "random"), 7) == 12
    with pytest.raises(ValueError, match="games=0: expected at least 1"):
        deals_for(0, 2, 2)
    assert len(list(fixtures(3, 2, 2))) == 12


def test_a_deal_gives_the_same_seats_the_same_cards_whoever_sits_there() -> None:
    @dataclass(frozen=True)
    class Looking(Bot):
        """A bot that notes the first view it gets."""

        name: ClassVar[str] = "looking"
        seen: ClassVar[list[tuple[int | None, int, object, object]]] = []

        def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
            if view.phase == "start tickets":
                self.seen.append((view.seat, view.first, view.hand, view.offer))
            return legal_moves[0]

    match = the_match(Looking(), "random")
    play_game(match, Fixture(0, (0, 1)))
    Looking.seen.clear()
    for seating in ((0, 1), (1, 0), (0, 0)):
        play_game(match, Fixture(0, seating))
    first, second, again, both = Looking.seen
    assert (first[0], second[0]) == (0, 1)
    assert (again, both) == (first, second)
    assert all(each[1] == 0 for each in Looking.seen)


# ---- playing -----------------------------------------------------------------------------


def test_results_tell_the_scores_and_their_sources() -> None:
    for game in played():
        assert [seat.total for seat in game.seats] == [
            sum(seat.points.values()) for seat in game.seats
        ]
        best = max(seat.total for seat in game.seats)
        assert all(game.seats[seat].total == best for seat in game.winners)
        assert game.turns > 10 and game.decisions > sum(s.decisions for s in game.seats) > 20
        assert all(0 < seat.slowest <= seat.seconds for seat in game.seats)
        assert GameResult.from_json(json.loads(json.dumps(game.to_json()))) == game


def test_results_are_the_same_whatever_the_number_of_workers() -> None:
    results = play_match(the_match(), 12, workers=2).results
    assert timeless(results) == timeless(played())
    summaries = [summarise(the_match(), timeless(each)) for each in (results, played())]
    assert summaries[0] == summaries[1]


def test_a_bot_that_plays_itself_does_not_play_the_same_game_twice() -> None:
    results = play_match(the_match("random", "random"), 2, workers=1).results
    assert results[0].seats[0].total != results[1].seats[0].total
    assert the_match("random", "random").names == ("random #1", "random #2")


def test_bots_let_go_after_each_game() -> None:
    match = the_match(Leaving(), Random())
    play_game(match, Fixture(0, (0, 1)))
    Leaving.left.clear()
    play_game(match, Fixture(0, (0, 1)))
    play_game(match, Fixture(0, (1, 0)))
    assert len(set(Leaving.left)) == 2


@pytest.mark.parametrize(
    ("bot", "kind", "text"),
    [
        (Cheat(), "illegal", "Paris"),
        (Mute(), "illegal", "expected a move, not None"),
        (Broken(), "failed", "RuntimeError: out of steam"),
    ],
)
def test_a_bot_that_misbehaves_ends_its_game_and_is_told_of(bot: Bot, kind: str, text: str) -> None:
    match = the_match(Greedy(), bot)
    results = play_match(match, 4, workers=1).results
    for game in results:
        assert game.mishap and game.winners == ()
        assert game.mishap.kind == kind and text in game.mishap.text
        assert game.seating[game.mishap.seat] == 1
    summary = summarise(match, results)
    assert summary.games == 0 and summary.abandoned == 4
    good, bad = summary.bots
    assert (good.illegal_moves, good.failures) == (0, 0)
    assert (bad.illegal_moves, bad.failures) == ((4, 0) if kind == "illegal" else (0, 4))
    assert bad.win_rate is None
    json.dumps(summary.to_json(), allow_nan=False)
    ElementTree.fromstring(picture(summary, "Board"))


def test_decisions_over_budget_are_counted() -> None:
    match = the_match(Slow(), Slow(seconds=5))
    summary = summarise(match, play_match(match, 2, workers=1).results)
    hasty, patient = summary.bots
    assert hasty.overruns >= 2 and hasty.slowest_decision > 0.03
    assert patient.overruns == 0 and patient.slowest_decision > 0.03
    assert hasty.illegal_moves == hasty.failures == 0


@pytest.mark.parametrize(
    ("bot", "workers"), [("planner", 8), ("search:seconds=1,threads=3", 2), ("search", 1)]
)
def test_games_do_not_share_the_cores_that_bots_think_on(
    bot: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert default_workers(the_match("greedy", bot)) == workers


def test_a_match_needs_two_bots_and_seats_that_the_board_has() -> None:
    with pytest.raises(ValueError, match="expected 2 bots or more, not 1"):
        the_match("random")
    with pytest.raises(ValueError, match="San Francisco takes 2 to 4 players, not 5"):
        the_match("random", "greedy", players=5)
    with pytest.raises(ValueError, match="there is no bot 'clever'; expected one of random, "):
        the_match("random", "clever")


def test_ray_plays_the_same_games() -> None:
    pytest.importorskip("ray")
    results = play_match(the_match(), 12, ray="local").results
    assert timeless(results) == timeless(played())


# ---- files -------------------------------------------------------------------------------


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first = play_match(the_match(), 12, workers=1, file=path)
    assert first.found == 0 and not first.interrupted
    whole = path.read_text("utf-8")
    assert len(whole.splitlines()) == 13
    for end in (40, len(whole) // 2, len(whole) - 1, len(whole)):
        path.write_text(whole[:end], "utf-8")
        again = play_match(the_match(), 12, workers=1, file=path)
        assert again.found == max(0, whole[:end].count("\n") - 1)
        assert timeless(again.results) == timeless(first.results)
        lines = path.read_text("utf-8").splitlines()
        kept = [GameResult.from_json(json.loads(line)) for line in lines[1:]]
        assert timeless(kept) == timeless(first.results)


def test_a_match_that_is_done_can_be_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    play_match(the_match(), 6, workers=1, file=path)
    longer = play_match(the_match(), 12, workers=1, file=path)
    assert longer.found == 6
    assert timeless(longer.results) == timeless(played())
    assert seed_in(path) == 1 and seed_in(tmp_path / "none.jsonl") is None


def test_games_that_were_abandoned_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    match = the_match(Greedy(), Broken())
    play_match(match, 2, workers=1, file=path)
    again = play_match(match, 2, workers=1, file=path)
    assert again.found == 2 and len(again.results) == 2
    assert len(path.read_text("utf-8").splitlines()) == 5


@pytest.mark.parametrize(
    ("match", "reason"),
    [
        (the_match(seed=2), "another match: seed 1 in the file, 2 here; nothing was changed"),
        (the_match("random", "random"), "another match: bots "),
        (the_match(players=3), "another match: players 2 in the file, 3 here"),
        (Match.new("usa", ["random", "greedy"], seed=1), 'board "san_francisco" in the file'),
    ],
)
def test_results_of_another_match_are_refused_and_kept(
    tmp_path: Path, match: Match, reason: str
) -> None:
    path = tmp_path / "results.jsonl"
    play_match(the_match(), 2, workers=1, file=path)
    before = path.read_bytes() + b'{"deal": 1, "sea'
    path.write_bytes(before)
    with pytest.raises(BadResults, match=reason):
        play_match(match, 2, workers=1, file=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: "dear diary", "not a file of arena results"),
        (lambda text: "dear diary\n", "not a file of arena results"),
        (lambda text: '{"seed": 1}\n', "not a file of arena results"),
        (lambda text: text + "{}\n", "line 4: not the result of a game"),
        (lambda text: text + "[1]\n", "line 4: not the result of a game"),
        (lambda text: text.replace('"seating": [0, 1]', '"seating": [0, 2]'), "no seating of"),
    ],
)
def test_a_file_of_something_else_is_refused_and_kept(
    tmp_path: Path, change: Callable[[str], str], reason: str
) -> None:
    path = tmp_path / "results.jsonl"
    play_match(the_match(), 2, workers=1, file=path)
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    before = path.read_bytes()
    with pytest.raises(BadResults, match=reason):
        play_match(the_match(), 2, workers=1, file=path)
    assert path.read_bytes() == before


def test_an_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Interrupting(Bot):
        """Raises KeyboardInterrupt in the fourth game, as if a person pressed Ctrl-C."""

        name: ClassVar[str] = "interrupting"
        games: ClassVar[set[int]] = set()

        def choose(self, view: View, legal_moves: Sequence[Move]) -> Move:
            if self.seed not in self.games:
                self.games.add(self.seed)
                if len(self.games) == 5:  # one of them to warm up
                    raise KeyboardInterrupt
            return legal_moves[0]

    path = tmp_path / "results.jsonl"
    match = the_match(Interrupting(), "random")
    first = play_match(match, 8, workers=1, file=path)
    assert first.interrupted and len(first.results) == 3
    again = play_match(match, 8, workers=1, file=path)
    assert not again.interrupted and again.found == 3 and len(again.results) == 8


# ---- intervals and ratings ---------------------------------------------------------------


def test_the_quantile_is_students() -> None:
    for deals, expected in ((5, 2.776), (11, 2.228), (31, 2.042), (10**6, 1.960)):
        assert quantile(deals) == pytest.approx(expected, rel=0.02)


def test_intervals_of_rates_are_never_empty_and_stay_between_0_and_1() -> None:
    games = np.full(50, 2.0)
    low, high = rate_interval(np.zeros(50), games)
    assert low == 0 and 0.03 < high < 0.12
    low, high = rate_interval(games, games)
    assert 0.88 < low < 0.97 and high == 1
    low, high = rate_interval(np.ones(50), games)  # each deal won once and lost once
    assert 0.4 < low < 0.5 < high < 0.6
    low, high = rate_interval(np.ones(1), np.full(1, 2.0))
    assert 0 <= low < 0.2 and 0.8 < high <= 1


def test_games_of_a_deal_that_go_together_make_the_interval_wider() -> None:
    games = np.full(100, 2.0)
    together = np.repeat([0.0, 2.0], 50)
    apart = np.concatenate([np.ones(50), np.repeat([0.0, 2.0], 25)])
    wide, narrow = (
        high - low for low, high in (rate_interval(x, games) for x in (together, apart))
    )
    assert wide > 1.3 * narrow
    assert wide == pytest.approx(2 * 1.96 * 0.05, rel=0.1)


@pytest.mark.parametrize("rate", [0.5, 0.9])
def test_intervals_hold_what_is_true_as_often_as_they_say(rate: float) -> None:
    generator = np.random.default_rng(1)
    held = Counter[str]()
    for _ in range(400):
        luck = generator.beta(4 * rate, 4 * (1 - rate), size=40)  # of a deal
        wins = generator.binomial(2, luck).astype(np.float64)
        games = np.full(40, 2.0)
        low, high = rate_interval(wins, games)
        held["rate"] += low <= rate <= high
        interval = mean_interval(wins, games)
        assert interval
        held["mean"] += interval[0] <= rate <= interval[1]
    assert 365 <= held["rate"] <= 396
    assert 355 <= held["mean"] <= 396


def duels(strengths: Sequence[float], deals: int, seed: int) -> Floats:
    """Wins by deal of players with known ratings: every pair plays twice a deal."""
    generator = np.random.default_rng(seed)
    rating = np.array(strengths)
    chance = 1 / (1 + np.exp(-(rating[:, None] - rating[None, :]) / POINTS))
    upper = np.triu(generator.binomial(2, chance, size=(deals, *chance.shape)), 1)
    lower = np.tril(2 - upper.transpose(0, 2, 1), -1)
    return (upper + lower).astype(np.float64)


def test_ratings_recover_known_strengths() -> None:
    strengths = (-300.0, -50.0, 100.0, 250.0)
    for true, found in zip(strengths, ratings(duels(strengths, 2000, 1)), strict=True):
        assert found.rating == pytest.approx(true, abs=15)
        assert found.low < found.rating < found.high
        assert found.high - found.low < 40


def test_intervals_of_ratings_hold_what_is_true_as_often_as_they_say() -> None:
    strengths = (-150.0, 0.0, 150.0)
    held = 0
    for seed in range(40):
        found = ratings(duels(strengths, 40, seed))
        held += sum(
            each.low <= true <= each.high for true, each in zip(strengths, found, strict=True)
        )
    assert 106 <= held <= 120


def test_a_bot_that_never_loses_has_a_finite_rating() -> None:
    wins = np.zeros((500, 2, 2))
    wins[:, 0, 1] = 2
    best, worst = ratings(wins)
    assert 300 < best.rating < 2000 and worst.rating == pytest.approx(-best.rating)
    assert best.low < best.rating - 20 and best.rating + 20 < best.high < 3000
    assert ratings(wins) == [best, worst]


def test_bots_that_never_met_and_matches_without_games_are_rated() -> None:
    assert [each.rating for each in ratings(np.zeros((0, 3, 3)))] == [0, 0, 0]
    wins = duels((0, 100, 0, 100), 100, 1)
    wins[:, :2, 2:] = wins[:, 2:, :2] = 0
    assert all(np.isfinite(each.high) for each in ratings(wins))


def test_places_within_a_game_are_comparisons_and_equal_places_are_halves() -> None:
    (game,) = play_match(the_match("random", "greedy", "random", players=3), 1, workers=1).results[
        :1
    ]
    totals = (10, 30, 10)
    seats = tuple(replace(seat, total=t) for seat, t in zip(game.seats, totals, strict=True))
    (wins,) = wins_by_deal([replace(game, seats=seats, winners=(1,))], 3)
    assert wins.tolist() == [[0, 0, 0.5], [1, 0, 1], [0.5, 0, 0]]
    tied = replace(game, seats=tuple(replace(seat, total=10) for seat in seats), winners=(0,))
    (wins,) = wins_by_deal([tied], 3)
    assert wins.tolist() == [[0, 1, 1], [0, 0, 0.5], [0, 0.5, 0]]


# ---- what is told ------------------------------------------------------------------------


def the_summary() -> Summary:
    return summarise(the_match(), played())


def test_the_summary_adds_up() -> None:
    summary = the_summary()
    assert (summary.games, summary.deals, summary.abandoned) == (12, 6, 0)
    random, greedy = summary.bots
    assert random.games == greedy.games == 12
    assert random.wins + greedy.wins == pytest.approx(12)
    assert random.win_rate is not None and greedy.win_rate is not None
    assert greedy.win_rate > random.win_rate
    assert greedy.rating.rating == pytest.approx(-random.rating.rating)
    for bot in summary.bots:
        assert bot.win_rate_interval and bot.win_rate is not None
        low, high = bot.win_rate_interval
        assert low <= bot.win_rate <= high and low < high
        assert bot.score is not None and bot.score == pytest.approx(sum(bot.points.values()))
        assert bot.score_interval and bot.score_interval[0] < bot.score < bot.score_interval[1]
        assert {"routes", "tickets done", "tickets not done", "tokens"} == set(bot.points)
        assert bot.points["tickets not done"] < 0 <= bot.points["tickets done"]
        assert bot.decisions > 0 and bot.seconds_per_decision
        assert bot.slowest_decision >= bot.seconds_per_decision
    assert summary.ahead[0][0] is None
    assert (summary.ahead[0][1] or 0) + (summary.ahead[1][0] or 0) == pytest.approx(1)


def test_a_shared_win_counts_half() -> None:
    game = played()[0]
    summary = summarise(the_match(), [replace(game, winners=(0, 1))])
    assert [bot.wins for bot in summary.bots] == [0.5, 0.5]


def test_the_summary_as_json_says_all() -> None:
    data = json.loads(json.dumps(the_summary().to_json(), allow_nan=False))
    assert set(data) == {"match", "games", "deals", "abandoned", "bots", "ahead"}
    header = {"format", "version", "board", "hash", "options", "players", "bots", "names", "seed"}
    assert set(data["match"]) == header
    assert data["match"]["bots"] == ["random", "greedy"]
    assert set(data["bots"][0]["rating"]) == {"rating", "low", "high"}
    assert len(data["bots"]) == len(data["ahead"]) == 2


def test_the_picture_is_svg_that_needs_nothing_else() -> None:
    match = replace(the_match(), names=("a <b> & \x07 'c'", "g" * 60))
    text = picture(summarise(match, played()), "San <Francisco>")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "San <Francisco>: 2 players, 12 games" in words
    assert "a <b> &  'c'" in words
    assert "href" not in text and "url(" not in text
    for place in root.iter("{http://www.w3.org/2000/svg}rect"):
        assert float(place.get("width", "0").rstrip("%")) >= 0
