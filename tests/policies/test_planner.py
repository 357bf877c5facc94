"""The planner, mechanic by mechanic: hand-made positions, and whole games among planners."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from ironroad import Game
from ironroad.bots.compiled import sampled
from ironroad.engine.actions import CLAIM, DRAW_TICKETS, HOME, MARKER, OVER, STATION, TURN, WORDS
from ironroad.engine.bits import add
from ironroad.engine.board import Board, board_names, load_board
from ironroad.engine.chance import stream
from ironroad.engine.limits import NOBODY
from ironroad.engine.random_play import MOST_DECISIONS
from ironroad.engine.scoring import final_scores
from ironroad.engine.state import SCORES, copy_record
from ironroad.engine.turn import apply, legal_actions
from ironroad.game.view import view_of
from ironroad.policies.greedy import choose_greedy
from ironroad.policies.plan import PLAN
from ironroad.policies.planner import choose_planned, refresh
from ironroad.policies.prices import SKETCH
from ironroad.policies.weights import PlannerWeights
from tests.support.planners import (
    TABLES,
    Options,
    choose_freshly,
    chosen,
    members,
    plan_of,
    play_turn,
    positions,
    self_play,
    short_of_tolls,
    weights,
    workspace,
)
from tests.support.table import PLAIN_ROW, Seat, board, europe, moves, rooted, table, usa

ALVIN = load_board("old_west", {"alvin": "on"})
WITH_NEUTRAL = load_board("nederland", {"neutral": "on"})
ITALY, NEDERLAND, OLD_WEST = board("italy"), board("nederland"), board("old_west")
FRISCO_ROW = {"blue": 1, "green": 1, "black": 1, "purple": 1, "orange": 1}


def last_turn(on: Board, *seats: Seat, **rest: Any) -> Game:
    """A position in which the game ends with this turn."""
    return table(on, *seats, **{"turns_left": 1, "turn": 40, "face_up": PLAIN_ROW, **rest})


# ---- tickets -------------------------------------------------------------------------------


def test_planner_claims_the_last_track_of_a_ticket_when_it_can_pay() -> None:
    seat = {"tickets": ["Denver-El Paso"], "tracks": ["Denver-Santa Fe grey"]}
    game = usa({**seat, "hand": {"red": 2, "blue": 1}}, {}, face_up=PLAIN_ROW)
    assert play_turn(game) == ["claim El Paso-Santa Fe grey", "pay 2 red"]


def test_planner_takes_the_face_up_card_that_its_ticket_lacks() -> None:
    """The seat owns all tracks of its way but the green one, and there are no tickets to draw."""
    own: dict[str, Any] = {"tickets": ["Seattle-Los Angeles"], "hand": {"green": 4}}
    own |= {"tracks": ["Portland-Seattle grey", "Los Angeles-San Francisco yellow"]}
    row = {"green": 1, "white": 2, "black": 2}
    game = usa(own, {}, face_up=row, ticket_deck=[[]])
    assert plan_of(game).tracks == {"Portland-San Francisco green"}
    assert chosen(game) == "take green"


def test_planner_keeps_the_start_tickets_that_go_together() -> None:
    """Two lines run across the north; Los Angeles-Miami is far from both."""
    offer = ["Vancouver-Montréal", "Seattle-New York", "Los Angeles-Miami"]
    waiting = {"offer": ["Boston-Miami", "Denver-El Paso", "Dallas-New York"]}
    game = usa({"offer": offer}, waiting, phase="start tickets")
    kept = chosen(game)
    assert "Vancouver-Montréal" in kept and "Seattle-New York" in kept


def test_planner_draws_no_tickets_when_the_end_is_in_sight() -> None:
    for name, players, options in TABLES:
        on = load_board(name, options)
        for state in positions(name, players, options, 3):
            if state.phase == TURN and state.turns_left >= 0:
                assert choose_freshly(on, state) != DRAW_TICKETS


def test_planner_takes_a_shorter_way_when_trains_are_few() -> None:
    """With 17 trains left, the way by Seattle takes 18, that by Salt Lake City eleven."""
    north = ["Portland-Seattle grey", "Calgary-Winnipeg white", "Helena-Winnipeg blue"]
    north += ["Duluth-Helena orange", "Duluth-Toronto purple", "Montréal-Sault St. Marie black"]
    plan = plan_of(usa({"tickets": ["Los Angeles-Chicago"], "tracks": north}, {}))
    assert members(plan.record.tickets)
    assert 0 < plan.record.trains <= 17


def test_planner_takes_a_shorter_way_when_turns_are_few() -> None:
    """Two cards finish the ticket; two long tracks by El Paso would bring more, with time."""
    own: dict[str, Any] = {"tickets": ["Kansas City-Houston"], "hand": {"red": 2, "yellow": 5}}
    own |= {"tracks": ["Dallas-Houston grey", "Kansas City-Oklahoma City grey"]}
    game = last_turn(board("usa"), own, {})
    assert chosen(game) == "claim Dallas-Oklahoma City grey"


# ---- the last turn -------------------------------------------------------------------------


def test_planner_claims_the_most_points_in_the_last_turn_without_tickets() -> None:
    game = last_turn(board("usa"), {"hand": {"green": 6, "blue": 4, "red": 3}}, {})
    assert chosen(game) == "claim El Paso-Houston green"


def test_planner_finishes_a_ticket_in_the_last_turn_rather_than_claim_more_points() -> None:
    own: dict[str, Any] = {"tickets": ["Denver-El Paso"], "tracks": ["Denver-Santa Fe grey"]}
    game = last_turn(board("usa"), {**own, "hand": {"red": 2, "blue": 4}}, {})
    assert chosen(game) == "claim El Paso-Santa Fe grey"


def test_planner_finishes_one_of_two_tickets_in_the_last_turn() -> None:
    """Each ticket lacks two spaces; five yellow cards would bring ten points and no ticket."""
    own: dict[str, Any] = {
        "tickets": ["Denver-El Paso", "New York-Atlanta"],
        "hand": {"red": 2, "purple": 4},
    }
    own |= {"tracks": ["Denver-Santa Fe grey", "New York-Washington black", "Atlanta-Raleigh grey"]}
    game = last_turn(board("usa"), own, {})
    assert plan_of(game).tracks == {"El Paso-Santa Fe grey", "Raleigh-Washington grey"}
    assert chosen(game) == "claim Raleigh-Washington grey"


def test_planner_does_not_take_done_tickets_for_what_is_at_stake_in_the_last_turn() -> None:
    """The missing track would bring eight points and two, the long track fifteen."""
    own: dict[str, Any] = {
        "tickets": ["Denver-El Paso", "New York-Atlanta"],
        "hand": {"red": 2, "green": 6},
    }
    own |= {
        "tracks": [
            "Denver-Santa Fe grey",
            "New York-Washington black",
            "Raleigh-Washington grey",
            "Atlanta-Raleigh grey",
        ]
    }
    game = last_turn(board("usa"), own, {})
    assert plan_of(game).tracks == {"El Paso-Santa Fe grey"}
    assert chosen(game) == "claim El Paso-Houston green"


def test_planner_takes_no_loan_for_points_in_the_last_turn() -> None:
    """The six green would bring 15 points, and cost a loan and the bonus of 35."""
    last = {"turns_left": 1, "turn": 40, "face_up": PLAIN_ROW}
    game = Game.from_position({**short_of_tolls(hand={"green": 6}), **last}, seed=1)
    assert "claim Groningen-Zwolle green" in moves(game)
    play_turn(game)
    assert game.state.loans[0] == 0


def test_planner_catches_the_alien_in_the_last_turn() -> None:
    own: dict[str, Any] = {
        "home": "Albuquerque",
        "hand": {"red": 2, "white": 2, "green": 1, "blue": 5},
    }
    game = last_turn(ALVIN, own, {"home": "Seattle"})
    assert chosen(game) == "claim Albuquerque-Roswell red"


def test_planner_builds_a_station_in_the_last_turn_rather_than_claim_a_point() -> None:
    """The station finishes a ticket of 20 points."""
    lisboa = ["Lisboa-Madrid purple", "Madrid-Pamplona black", "Pamplona-Paris blue"]
    lisboa += ["Frankfurt-Paris white", "Berlin-Frankfurt red"]
    own: dict[str, Any] = {"tickets": ["Lisboa-Danzig"], "tracks": lisboa, "hand": {"red": 1}}
    theirs = {"tracks": ["Berlin-Danzig grey", "Danzig-Riga black", "Danzig-Warszawa grey"]}
    game = last_turn(board("europe"), own, theirs)
    assert chosen(game) in ("build station in Berlin", "build station in Danzig")


def total_after(on: Board, state: Any, action: int) -> int:
    """The total of the seat to move if the game ends with this turn."""
    scores, (after, chance, _, scratch, *_) = np.zeros(1, SCORES)[0], workspace()
    after, seat, turn = copy_record(state), int(state.player), int(state.turn)
    chance.generator = np.uint64(1)
    while after.phase != OVER and after.player == seat and after.turn == turn:
        apply(on.rules, after, chance, action)
        if after.phase not in (OVER, TURN):
            action = choose_freshly(on, after)
    final_scores(on.rules, after, scores, scratch)
    return int(scores.total[seat])


def left_behind(name: str, players: int, options: Options, seed: int) -> Iterator[int]:
    """Points by which the best claim or station of each last turn beats the planner's.

    Tunnels are left out: they may fail.
    """
    on = load_board(name, options)
    legal = np.zeros(WORDS, np.uint64)
    for state in positions(name, players, options, seed):
        if state.phase != TURN or not 0 <= state.turns_left <= players:
            continue
        legal_actions(on.rules, state, legal)
        tunnels = {CLAIM + track for track in np.flatnonzero(on.rules.tunnel)}
        safe = [action for action in members(legal) if action >= CLAIM and action not in tunnels]
        own = choose_freshly(on, state)
        if safe and own not in tunnels:
            best = max(total_after(on, state, action) for action in safe)
            yield max(0, best - total_after(on, state, own))


def test_planner_leaves_little_behind_in_its_last_turn() -> None:
    """The planner leaves less than a point on average, over all boards."""
    points = [
        each
        for name, players, options in TABLES
        for seed in (1, 2, 3)
        for each in left_behind(name, players, options, seed)
    ]
    assert len(points) > 100
    assert np.mean(points) < 0.7


# ---- cards and payments --------------------------------------------------------------------


def test_planner_pays_a_grey_track_with_cards_it_does_not_want() -> None:
    """The planner keeps red for Miami-New Orleans and pays blue, though it holds more red."""
    own: dict[str, Any] = {"tickets": ["Los Angeles-Miami"], "hand": {"blue": 2, "red": 4}}
    own |= {"tracks": ["El Paso-Los Angeles black", "El Paso-Houston green"]}
    own["tracks"].append("Houston-New Orleans grey")
    santa_fe = {"track": "El Paso-Santa Fe grey"}
    game = usa(own, {}, face_up=PLAIN_ROW, phase="pay", payment=santa_fe)
    assert plan_of(game).tracks == {"Miami-New Orleans red"}
    assert moves(game) == {"pay 2 blue", "pay 2 red"}
    assert chosen(game) == "pay 2 blue"


def test_planner_spends_no_locomotive_that_a_card_can_stand_in_for() -> None:
    """Two red and no locomotive is never worth more than two locomotives and no red."""
    own: dict[str, Any] = {"hand": {"red": 4, "locomotive": 2}, "tickets": ["Denver-El Paso"]}
    game = usa(own, {}, face_up=PLAIN_ROW, phase="pay", payment={"track": "Dallas-El Paso red"})
    assert chosen(game) == "pay 4 red"


def test_planner_pays_the_extra_cards_of_a_tunnel_and_spares_locomotives() -> None:
    own: dict[str, Any] = {"hand": {"white": 2, "locomotive": 2}, "tickets": ["Madrid-Dieppe"]}
    game = europe(
        own,
        {},
        phase="tunnel",
        payment={
            "track": "Madrid-Pamplona white",
            "laid": {"white": 3},
            "turned_up": {"white": 2, "red": 1},
        },
        face_up=PLAIN_ROW,
    )
    assert chosen(game) == "pay 2 white"


def test_planner_pays_the_extra_cards_with_locomotives_if_it_must() -> None:
    own: dict[str, Any] = {"hand": {"white": 1, "locomotive": 2}}
    laid = {"track": "Madrid-Pamplona white", "laid": {"white": 3}, "turned_up": {"white": 3}}
    game = europe(own, {}, phase="tunnel", payment=laid, face_up=PLAIN_ROW)
    assert chosen(game) == "pay 1 white + 2 locomotives"


def test_planner_gives_a_tunnel_up_only_when_it_cannot_pay() -> None:
    laid = {"track": "Madrid-Pamplona white", "laid": {"white": 3}, "turned_up": {"white": 3}}
    game = europe({"hand": {"white": 2}}, {}, phase="tunnel", payment=laid, face_up=PLAIN_ROW)
    assert chosen(game) == "give up"


def test_planner_does_not_try_a_tunnel_for_ever() -> None:
    """Without extra cards each try fails and costs a turn: the planner must give the tunnel up."""
    game = europe({"hand": {"blue": 5, "locomotive": 3, "green": 4}}, {}, face_up=PLAIN_ROW)
    rules, state, legal = game.board.rules, copy_record(game.state), np.zeros(WORDS, np.uint64)
    tunnel = game.board.track_numbers["Petrograd-Stockholm grey"]
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    refresh(rules, state, plan, sketch, weights(), False)
    plan.tracks[:] = plan.extras[:] = 0
    add(plan.extras, tunnel)  # the rest of the plan is done
    tries = 0
    for _ in range(30):
        count = legal_actions(rules, state, legal)
        own = (state, legal, count, np.uint64(1), plan, sketch, weights(), False)
        tries += choose_planned(rules, *own) == CLAIM + tunnel
        state.turn += 2
    assert 0 < tries < 30


def test_planner_takes_a_ferry_card_when_it_wants_waves_and_has_none() -> None:
    """Olbia-Roma: two waves and two plain spaces. There are no tickets to draw."""
    own: dict[str, Any] = {
        "tickets": ["Sassari-Roma"],
        "tracks": ["Olbia-Sassari red"],
        "hand": {"blue": 2},
    }
    game = table(ITALY, own, {}, face_up=PLAIN_ROW, ticket_deck=[[]])
    assert plan_of(game).tracks == {"Olbia-Roma grey"}
    assert chosen(game) == "take ferry card"


def test_planner_takes_no_ferry_card_that_it_does_not_want() -> None:
    """The ticket needs no ferry."""
    own: dict[str, Any] = {
        "tickets": ["Milano-Bologna"],
        "tracks": ["Bologna-Parma red"],
        "hand": {"blue": 2},
    }
    game = table(ITALY, own, {}, face_up=PLAIN_ROW, ticket_deck=[[]])
    assert plan_of(game).tracks == {"Milano-Parma yellow"}
    assert chosen(game) != "take ferry card"


@pytest.mark.parametrize("covers", [{"ferry_cards": 1}, {"hand": {"locomotive": 2}}])
def test_planner_takes_no_ferry_card_when_the_waves_are_covered(covers: dict[str, Any]) -> None:
    own = {"tickets": ["Sassari-Roma"], "tracks": ["Olbia-Sassari red"], **covers}
    game = table(ITALY, own, {}, face_up=PLAIN_ROW, ticket_deck=[[]])
    assert plan_of(game).tracks == {"Olbia-Roma grey"}
    assert chosen(game) != "take ferry card"


def test_planner_pays_waves_with_ferry_cards_rather_than_locomotives() -> None:
    own: dict[str, Any] = {"tickets": ["Sassari-Roma"], "tracks": ["Olbia-Sassari red"]}
    own |= {"hand": {"blue": 2, "locomotive": 2}, "ferry_cards": 1}
    game = table(ITALY, own, {}, face_up=PLAIN_ROW)
    assert play_turn(game) == ["claim Olbia-Roma grey", "pay 2 blue + 1 ferry card"]


# ---- stations ------------------------------------------------------------------------------

TO_FRANKFURT = ["Venezia-Zágráb grey", "München-Venezia blue", "Frankfurt-München purple"]
TO_PARIS = ["Frankfurt-Paris white", "Paris-Zürich grey", "Marseille-Zürich purple"]
ROUND_PARIS = [*TO_PARIS, "Marseille-Paris grey", "Bruxelles-Paris red", "Dieppe-Paris purple"]
ROUND_PARIS += ["Brest-Paris black", "Pamplona-Paris blue"]
"""With two players that closes Paris to the other."""


def test_planner_builds_a_station_when_a_ticket_needs_it_and_nothing_else_is_left() -> None:
    own: dict[str, Any] = {"tickets": ["Paris-Zágráb"], "tracks": TO_FRANKFURT, "hand": {"red": 1}}
    game = europe(own, {"tracks": ROUND_PARIS}, face_up=PLAIN_ROW)
    plan = plan_of(game)
    assert plan.borrowed == {"Frankfurt-Paris white"} and not plan.tracks
    assert play_turn(game)[0] in ("build station in Frankfurt", "build station in Paris")


def test_planner_builds_no_station_while_its_own_tracks_are_to_be_claimed() -> None:
    own: dict[str, Any] = {
        "tickets": ["Paris-Zágráb"],
        "tracks": TO_FRANKFURT[1:],
        "hand": {"red": 1},
    }
    game = europe(own, {"tracks": ROUND_PARIS}, face_up=PLAIN_ROW)
    plan = plan_of(game)
    assert plan.borrowed and plan.tracks
    assert "station" not in chosen(game)


def test_planner_builds_no_station_without_a_ticket_for_it() -> None:
    game = europe({"hand": {"red": 1}}, {"tracks": ROUND_PARIS}, face_up=PLAIN_ROW)
    assert "station" not in chosen(game)


def test_planner_knows_what_its_station_borrows_already() -> None:
    own: dict[str, Any] = {"tickets": ["Paris-Zágráb"], "tracks": TO_FRANKFURT, "hand": {"red": 2}}
    game = europe({**own, "stations": ["Frankfurt"]}, {"tracks": ROUND_PARIS}, face_up=PLAIN_ROW)
    assert [line.points for line in game.scores().seats[0].lines if line.source == "ticket"] == [7]
    plan = plan_of(game)
    assert not plan.borrowed and not plan.tracks
    assert members(plan.record.tickets)
    assert "station" not in chosen(game)


def test_planner_builds_one_station_for_a_track_that_it_borrows() -> None:
    """The plan of the turn before still holds: no second station at the track's other end."""
    own: dict[str, Any] = {"tickets": ["Paris-Zágráb"], "tracks": TO_FRANKFURT, "hand": {"red": 1}}
    game = europe(own, {"tracks": ROUND_PARIS}, face_up=PLAIN_ROW)
    rules, state, legal = game.board.rules, copy_record(game.state), np.zeros(WORDS, np.uint64)
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    chosen_ones = []
    for _ in range(2):
        count = legal_actions(rules, state, legal)
        rest = (np.uint64(1), plan, sketch, weights(), True)
        chosen_ones.append(int(choose_planned(rules, state, legal, count, *rest)))
        state.stations[0] = np.uint64(1 << (chosen_ones[0] - STATION))
        state.hand[0] *= 2  # as many as the next one costs
        state.hand_size[0] *= 2
        state.turn += 2
    first, second = (STATION <= action < STATION + rules.cities for action in chosen_ones)
    assert first and not second


def test_planner_counts_a_station_as_one_turn() -> None:
    """In the last turn one card builds the station, however long the borrowed track is."""
    own: dict[str, Any] = {"tickets": ["Paris-Zágráb"], "tracks": TO_FRANKFURT, "hand": {"red": 1}}
    game = last_turn(board("europe"), own, {"tracks": ROUND_PARIS})
    assert plan_of(game).borrowed == {"Frankfurt-Paris white"}


@pytest.mark.parametrize("players", [3, 5])
def test_planner_builds_few_stations_in_vain(players: int) -> None:
    """At the end nearly every station has a track to borrow for a ticket."""
    results, _ = self_play(board("europe"), players, 60)
    built = 3 - results["stations"][:, :players] // 4
    used = (results["borrowed"][:, :players] != NOBODY).sum(axis=2)
    assert built.sum() > 10
    assert used.sum() > 0.9 * built.sum()


# ---- tolls ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_planner_never_takes_a_needless_loan(players: int) -> None:
    results, _ = self_play(NEDERLAND, players, 40)
    loans = results["loans"][:, :players] / -5
    assert loans.mean() < 0.2


def test_neutral_gets_the_track_that_the_plan_does_not_want() -> None:
    """Both tracks are free; purple cards are in hand, so the yellow one can go."""
    own: dict[str, Any] = {"tickets": ["Rotterdam-Turnhout"], "hand": {"purple": 2}}
    own |= {"tracks": ["Breda-Turnhout black"]}
    game = table(
        WITH_NEUTRAL,
        own,
        {},
        phase="neutral",
        turn=12,
        payment={"track": "Breda-Rotterdam purple"},
        neutral={"marker": 0, "tracks": []},
        ticket_discards=["Nijmegen-Antwerpen"],
        face_up=PLAIN_ROW,
    )
    wanted = plan_of(game).tracks & {"Breda-Rotterdam purple", "Breda-Rotterdam yellow"}
    assert wanted == {"Breda-Rotterdam purple"}
    assert chosen(game) == "neutral gets Breda-Rotterdam yellow"


# ---- tokens, markers, the alien ------------------------------------------------------------


def test_planner_takes_the_token_that_is_scarcer() -> None:
    """Three players, so two tokens a place; one of the Gardens' is gone."""
    for gone, left in (
        ("Japanese Gardens", "Haight Ashbury"),
        ("Haight Ashbury", "Japanese Gardens"),
    ):
        game = table(
            board("san_francisco"),
            {"tracks": ["Haight Ashbury-Japanese Gardens red"]},
            {"tokens": [gone], "tracks": ["Crissy Field-Presidio grey"]},
            {},
            phase="token",
            payment={"track": "Haight Ashbury-Japanese Gardens red"},
            face_up=FRISCO_ROW,
        )
        assert moves(game) == {f"take token from {gone}", f"take token from {left}"}
        assert chosen(game) == f"take token from {gone}"


def neighbours(on: Board, city: int) -> set[int]:
    """The cities that are one track away, and the city itself."""
    tracks = members(on.rules.at_city[city])
    return {city, *on.rules.city_a[tracks].tolist(), *on.rules.city_b[tracks].tolist()}


def test_home_city_is_at_or_beside_a_city_of_the_tickets() -> None:
    """One track away at most, nearly always."""
    rules, near = OLD_WEST.rules, []
    for seed in range(12):
        for state in positions("old_west", 4, {}, seed):
            if state.phase == TURN:
                break
            if state.phase == HOME:
                home = choose_freshly(OLD_WEST, state) - MARKER
                tickets = members(state.tickets[state.player])
                places = int(
                    np.bitwise_or.reduce(rules.ticket_a[tickets] | rules.ticket_b[tickets])
                )
                near.append(any(places >> city & 1 for city in neighbours(OLD_WEST, home)))
    assert len(near) == 12 * 4
    assert np.mean(near) > 0.8


def test_planner_puts_a_marker_where_it_earns_and_can_pay_for_it() -> None:
    """Denver has ten tracks; the cards are of no other use."""
    own: dict[str, Any] = {"home": "Pueblo", "tracks": ["Denver-Pueblo orange"]}
    own |= {"hand": {"red": 2, "white": 2, "purple": 2, "black": 3}}
    game = table(
        OLD_WEST,
        own,
        {"home": "Seattle"},
        phase="marker",
        payment={"track": "Denver-Pueblo orange"},
        face_up=PLAIN_ROW,
    )
    assert chosen(game) == "place marker in Denver"
    made = play_turn(game)
    assert made[1].startswith("pay 2") and game.state.markers[0].bit_count() == 2


def test_planner_moves_the_alien_to_a_city_with_its_marker() -> None:
    """It goes to the city hardest to reach for rivals: Wolf Point has four tracks, Denver seven."""
    own: dict[str, Any] = {"home": "Denver", "markers": ["Denver", "Wolf Point"]}
    own |= {"tracks": ["Denver-Pueblo orange", "Pueblo-Santa Fe black", "Roswell-Santa Fe yellow"]}
    game = table(
        ALVIN,
        *rooted(ALVIN, own, {"home": "Seattle"}),
        phase="alien",
        payment={"track": "Roswell-Santa Fe yellow"},
        alien={"city": "Roswell", "holder": 0},
        face_up=PLAIN_ROW,
    )
    assert moves(game) == {"move alien to Denver", "move alien to Wolf Point"}
    assert chosen(game) == "move alien to Wolf Point"


# ---- whole games ---------------------------------------------------------------------------

VARIANTS: list[tuple[str, Options]] = [(name, {}) for name in board_names()]
VARIANTS += [("nederland", {"tolls": "off"}), ("nederland", {"neutral": "on"})]
VARIANTS += [("old_west", {"alvin": "on"})]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_planners_play_to_the_end(name: str, options: Options) -> None:
    """Every game ends, and the planners score points."""
    on = load_board(name, options)
    least, most = on.file.players
    for players in range(least, (least if "neutral" in options else most) + 1):
        results, decisions = self_play(on, players, 30, seed=50 + players)
        assert decisions.max() < 1000 < MOST_DECISIONS
        assert results["total"][:, :players].mean() > 20
        assert results["tickets"][:, :players].mean() > 5


def test_planners_play_to_the_end_in_many_games() -> None:
    _, decisions = self_play(board("europe"), 5, 1500, seed=905)
    assert decisions.max() < MOST_DECISIONS


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_planners_and_the_greedy_read_only_what_their_seat_may_know(
    name: str, players: int, options: Options
) -> None:
    """Hands, tickets and decks that are hidden are sampled anew: the choice stays the same."""
    on = load_board(name, options)
    legal, differ = np.zeros(WORDS, np.uint64), 0
    for number, state in enumerate(positions(name, players, options, 2)):
        if number % 3:
            continue
        count = legal_actions(on.rules, state, legal)
        generator = np.uint64(number)
        planner = choose_freshly(on, state, number)
        greedy = choose_greedy(on.rules, state, legal, count, generator)
        view = view_of(on, state, int(state.player))
        for seed in range(3):
            other = sampled(on, view, np.uint64(stream(generator, np.uint64(seed))))
            differ += other.tobytes() != state.tobytes()
            assert choose_freshly(on, other, number) == planner
            assert choose_greedy(on.rules, other, legal, count, generator) == greedy
    assert differ > 30


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_planner_leaves_nothing_to_luck(name: str, players: int, options: Options) -> None:
    """The planner's choice does not depend on its random numbers while cards can be drawn blind."""
    on = load_board(name, options)
    for state in positions(name, players, options, 3):
        if state.deck_size + state.discards_size > 0:
            luck = {choose_freshly(on, state, number << 50) for number in range(1, 4)}
            assert len(luck) == 1


def test_choosing_leaves_the_state_as_it_is() -> None:
    for state in positions("europe", 2, {}, 4):
        before = state.tobytes()
        choose_freshly(board("europe"), state)
        assert state.tobytes() == before


def test_every_weight_says_what_a_larger_value_does() -> None:
    declared = ast.parse(inspect.getsource(PlannerWeights)).body[0]
    assert isinstance(declared, ast.ClassDef)
    told = {}
    for field, text in zip(declared.body, declared.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=words)):
                told[name] = str(words)
    assert list(told) == [each.name for each in fields(PlannerWeights)]
    assert all("Larger: " in " ".join(words.split()) for words in told.values())
