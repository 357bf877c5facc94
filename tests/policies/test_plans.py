"""Plans: they join all tickets by nearly cheapest networks, and are consistent."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ironroad.engine.actions import KEEP_TICKETS, START_TICKETS
from ironroad.engine.bits import add
from ironroad.engine.board import Board, load_board
from ironroad.engine.chance import DICE
from ironroad.engine.claims import occupy
from ironroad.engine.limits import (
    CARDS,
    COLOURS,
    GREY,
    LOCOMOTIVE,
    NOBODY,
    TICKET_WORDS,
    TRACK_WORDS,
)
from ironroad.engine.mechanics.markers.rules import reach_city, settle
from ironroad.engine.new_game import new_game
from ironroad.engine.state import STATE, copy_record
from ironroad.policies.plan import PLAN, _expected_best, count_needs
from ironroad.policies.planner import refresh
from ironroad.policies.prices import FAR, SKETCH, price_tracks
from ironroad.policies.routes import cost_of, list_tickets, route_all, unite
from tests.support.planners import TABLES, Options, members, plan_of, planned, positions, weights
from tests.support.table import PLAIN_ROW, europe, usa

Distances = npt.NDArray[np.float64]

# ---- random positions, made on the state ---------------------------------------------------


def dealt(board: Board, players: int, luck: random.Random) -> Any:
    """A new game's state with home cities where there are any, and hands of any size."""
    state, chance = np.zeros(1, STATE)[0], np.zeros(1, DICE)[0]
    chance.generator = np.uint64(luck.getrandbits(64))
    new_game(board.rules, state, chance, players, 0)
    for seat in range(players):
        if board.rules.markers:
            state.player = seat
            settle(board.rules, state, chance, luck.randrange(3 * seat, 3 * seat + 3))
        state.hand[seat] = [luck.randrange(4) if deck else 0 for deck in board.rules.deck]
        state.hand_size[seat] = state.hand[seat].sum()
    state.player = 0
    return state


def claim_at_random(board: Board, state: Any, claims: int, luck: random.Random) -> None:
    """Let the seats claim tracks that are open to them, without payment."""
    rules = board.rules
    for claim in range(claims):
        seat = claim % int(state.players)
        free = set(members(state.open[seat]))
        if rules.markers:
            free &= set(members(state.reach[seat]))
        free = {track for track in free if rules.length[track] <= state.trains[seat]}
        if free:
            track = luck.choice(sorted(free))
            occupy(rules, state, seat, track)
            for city in ends(board, track):
                reach_city(rules, state, seat, city)


def ends(board: Board, track: int) -> tuple[int, int]:
    return int(board.rules.city_a[track]), int(board.rules.city_b[track])


def as_set(numbers: Iterable[int], words: int) -> npt.NDArray[np.uint64]:
    result = np.zeros(words, np.uint64)
    for number in numbers:
        add(result, number)
    return result


# ---- the cheapest network, plainly ---------------------------------------------------------


def all_distances(board: Board, price: Any) -> Distances:
    """The price of the cheapest way between any two places (Floyd and Warshall)."""
    count = int(board.rules.cities)
    far = np.full((count, count), np.inf)
    np.fill_diagonal(far, 0)
    for track in range(len(board.tracks)):
        if price[track] < FAR:
            a, b = ends(board, track)
            far[a, b] = far[b, a] = min(far[a, b], float(price[track]))
    for city in range(count):
        far = np.minimum(far, far[:, [city]] + far[[city], :])
    return far


def cheapest_trees(far: Distances, terminals: list[list[int]]) -> Distances:
    """The price of the cheapest tree for each subset of terminals (Dreyfus and Wagner).

    A terminal is a set of places; any of them will do.
    """
    tree = np.full((1 << len(terminals), len(far)), np.inf)
    for i, places in enumerate(terminals):
        tree[1 << i] = far[places].min(axis=0)
    for subset in range(1, 1 << len(terminals)):
        part = (subset - 1) & subset
        while part:
            tree[subset] = np.minimum(tree[subset], tree[part] + tree[subset ^ part])
            part = (part - 1) & subset
        tree[subset] = (tree[subset][:, None] + far).min(axis=0)
    cheapest: Distances = tree.min(axis=1)
    return cheapest


def cheapest_network(board: Board, price: Any, tickets: list[int], home: int) -> float:
    """The price of the cheapest network that joins every ticket's places (and the home city)."""
    rules = board.rules
    places = [members(s[ticket]) for ticket in tickets for s in (rules.ticket_a, rules.ticket_b)]
    far = all_distances(board, price)
    if home != NOBODY:
        return float(cheapest_trees(far, [*places, [home]])[-1])
    trees = cheapest_trees(far, places)
    joined = [
        trees[sum(3 << 2 * i for i in range(len(tickets)) if group >> i & 1)]
        for group in range(1 << len(tickets))
    ]
    joined[0] = 0.0
    best = list(joined)  # for each set of tickets: in one tree, or split into two sets
    for group in range(1, 1 << len(tickets)):
        for part in range(1, group):
            if part & group == part:
                best[group] = min(best[group], best[part] + best[group ^ part])
    return float(best[-1])


@dataclass(frozen=True)
class Routed:
    """Tickets, the paths found for them, and the price of the paths together."""

    tickets: list[int]
    paths: list[list[int]]
    cost: float
    price: Any


def routed(board: Board, state: Any, held: Iterable[int]) -> Routed:
    """Route the tickets that seat 0 does not have done yet, as a plan does."""
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    home = int(state.home[0])
    price_tracks(board.rules, state, 0, sketch, weights())
    count = list_tickets(board.rules, sketch, home, as_set(held, TICKET_WORDS), plan)
    route_all(board.rules, sketch, home, count, True)
    unite(sketch, count, NOBODY, sketch.others)
    paths = [members(sketch.path[k]) for k in range(count)]
    cost = float(cost_of(sketch, sketch.others))
    assert cost == pytest.approx(sum(float(sketch.price[t]) for t in set().union(*paths)))
    return Routed([int(t) for t in sketch.ticket[:count]], paths, cost, sketch.price)


def together(board: Board, tracks: Iterable[int]) -> list[set[int]]:
    """The groups of places that tracks join."""
    groups: list[set[int]] = [{place} for place in range(int(board.rules.cities))]
    for track in tracks:
        a, b = (next(group for group in groups if end in group) for end in ends(board, track))
        if a is not b:
            groups.remove(b)
            a |= b
    return groups


def is_joined(board: Board, tracks: Iterable[int], ticket: int) -> bool:
    """Whether tracks join a ticket's two places."""
    a = set(members(board.rules.ticket_a[ticket]))
    b = set(members(board.rules.ticket_b[ticket]))
    return any(group & a and group & b for group in together(board, tracks))


def owned(state: Any, seat: int) -> list[int]:
    return [int(track) for track in np.flatnonzero(state.owner == seat)]


def random_routings(name: str, options: Options) -> Iterator[tuple[Board, Any, Routed]]:
    """Tickets to route on a board in the early, the middle and the late game."""
    board = load_board(name, options)
    luck = random.Random(f"{name} {options}")
    for number in range(12):
        state = dealt(board, 2 + number % 2, luck)
        claim_at_random(board, state, luck.randrange(25), luck)
        held = luck.sample(range(len(board.tickets)), 2 + number % 4)
        yield board, state, routed(board, state, held)


ALL_BOARDS: list[tuple[str, Options]] = [
    ("usa", {}),
    ("europe", {}),
    ("nederland", {}),
    ("nederland", {"tolls": "off"}),
    ("san_francisco", {}),
    ("italy", {}),
    ("old_west", {"alvin": "on"}),
]


@pytest.mark.parametrize(("name", "options"), ALL_BOARDS)
def test_tickets_are_routed_nearly_as_cheaply_as_can_be(name: str, options: Options) -> None:
    ratios = []
    for board, state, found in random_routings(name, options):
        least = cheapest_network(board, found.price, found.tickets, int(state.home[0]))
        assert found.cost > least - 0.01
        ratios.append(found.cost / least if least else 1.0)
    assert np.mean(ratios) < 1.05
    assert max(ratios) < 1.25


@pytest.mark.parametrize(("name", "options"), ALL_BOARDS)
def test_paths_join_their_tickets_and_what_is_left_out_is_done_or_cannot_be(
    name: str, options: Options
) -> None:
    board = load_board(name, options)
    luck = random.Random(name)
    for _ in range(12):
        state = dealt(board, 3, luck)
        claim_at_random(board, state, 40, luck)
        held = luck.sample(range(len(board.tickets)), 5)
        found, own = routed(board, state, held), owned(state, 0)
        for ticket, path in zip(found.tickets, found.paths, strict=True):
            others = set().union(*found.paths)
            assert not is_joined(board, own, ticket)
            assert is_joined(board, {*own, *path, *others}, ticket)
            assert all(found.price[track] < FAR for track in path)
        within_reach = {*own, *np.flatnonzero(found.price[: len(board.tracks)] < FAR)}
        for ticket in set(held) - set(found.tickets):
            done, possible = is_joined(board, own, ticket), is_joined(board, within_reach, ticket)
            assert done or not possible


def test_a_trunk_that_two_tickets_share_is_paid_once() -> None:
    """Both tickets go west from Chicago, and share the way to Kansas City and on to Denver."""
    game = usa({"tickets": ["Los Angeles-Chicago", "Los Angeles-New York"]}, {})
    numbers = [
        game.board.ticket_numbers[t] for t in ("Los Angeles-Chicago", "Los Angeles-New York")
    ]
    both = routed(game.board, game.state, numbers)
    each = [routed(game.board, game.state, [number]) for number in numbers]
    shared = set(both.paths[0]) & set(both.paths[1])
    price = sum(float(both.price[track]) for track in shared)
    assert len(shared) >= 3
    assert both.cost == pytest.approx(
        sum(float(both.price[t]) for path in both.paths for t in path) - price, abs=0.01
    )
    assert both.cost < sum(alone.cost for alone in each) - 0.7 * each[0].cost


# ---- facts about every plan ----------------------------------------------------------------


def plans(
    name: str, players: int, options: Options, thorough: bool = True
) -> Iterator[tuple[Board, Any, Any]]:
    """Plans made anew at every turn of some games among planners, by the seat to move."""
    board = load_board(name, options)
    for seed in (1, 2, 3):
        for state in positions(name, players, options, seed):
            if (
                state.phase in (START_TICKETS, KEEP_TICKETS)
                or state.home.max() >= 0 > state.home[0]
            ):
                continue
            yield board, state, planned(board, state, int(state.player), thorough).record


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_plan_takes_open_tracks_one_of_a_route_and_no_more_trains_than_there_are(
    name: str, players: int, options: Options
) -> None:
    for board, state, plan in plans(name, players, options):
        rules, seat = board.rules, int(state.player)
        tracks, extras = members(plan.tracks), members(plan.extras)
        assert set(tracks) | set(extras) <= set(members(state.open[seat]))
        assert not set(tracks) & set(extras)
        routes = Counter(int(rules.route_first[track]) for track in [*tracks, *extras])
        assert not routes or max(routes.values()) == 1  # B16
        assert plan.trains == sum(rules.length[track] for track in tracks) <= state.trains[seat]
        extra_trains = sum(rules.length[track] for track in extras)
        assert plan.trains + extra_trains <= state.trains[seat]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_plan_has_the_tickets_done_that_it_says(
    name: str, players: int, options: Options
) -> None:
    """Tracks to claim and borrow, and one for each built station, do the plan's tickets (E13)."""
    for board, state, plan in plans(name, players, options):
        seat, done = int(state.player), members(plan.tickets)
        assert set(done) <= set(members(plan.held))
        assert (plan.held == state.tickets[seat]).all()
        network = [*owned(state, seat), *members(plan.tracks), *members(plan.borrowed)]
        assert any(
            all(is_joined(board, [*network, *lent], ticket) for ticket in done)
            for lent in product(*lent_to(board, state, seat))
        )


def lent_to(board: Board, state: Any, seat: int) -> list[list[int]]:
    """The tracks of others that each station of a seat may borrow."""
    stations = members(state.stations[seat : seat + 1])
    ends = [members(board.rules.at_city[city]) for city in stations]
    lent = [[track for track in at if state.owner[track] not in (NOBODY, seat)] for at in ends]
    return [tracks for tracks in lent if tracks]


@pytest.mark.parametrize("thorough", [True, False])
def test_a_plan_borrows_no_more_tracks_than_there_are_stations_left(thorough: bool) -> None:
    borrows = 0
    for players in (2, 3, 4, 5):
        for board, state, plan in plans("europe", players, {}, thorough):
            seat = int(state.player)
            borrowed = members(plan.borrowed)
            borrows += len(borrowed)
            assert all(state.owner[track] not in (NOBODY, seat) for track in borrowed)
            assert len(borrowed) <= board.rules.stations - len(members(state.stations[seat]))
    assert borrows


def test_a_lost_track_makes_the_plan_anew() -> None:
    game = usa({"tickets": ["Los Angeles-Chicago"]}, {})
    state, rules = copy_record(game.state), game.board.rules
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    refresh(rules, state, plan, sketch, weights(), True)
    before = plan.tracks.copy()
    for _ in range(5):
        state.turn += 1
        refresh(rules, state, plan, sketch, weights(), True)
        assert plan.turn == game.state.turn  # nothing has changed
    lost = members(plan.tracks)[0]
    occupy(rules, state, 1, lost)
    refresh(rules, state, plan, sketch, weights(), True)
    assert plan.turn == state.turn and lost not in members(plan.tracks)
    assert members(plan.tracks) != members(before)
    assert is_joined(
        game.board, members(plan.tracks), game.board.ticket_numbers["Los Angeles-Chicago"]
    )


def test_a_claimed_track_leaves_the_plan_and_new_tickets_make_it_anew() -> None:
    game = usa({"tickets": ["Los Angeles-Chicago"]}, {})
    state, rules = copy_record(game.state), game.board.rules
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    refresh(rules, state, plan, sketch, weights(), True)
    before = members(plan.tracks)
    state.turn = 6
    occupy(rules, state, 0, before[0])
    refresh(rules, state, plan, sketch, weights(), True)
    assert plan.turn == 0 and members(plan.tracks) == before[1:]
    add(state.tickets[0], game.board.ticket_numbers["Seattle-New York"])
    refresh(rules, state, plan, sketch, weights(), True)
    assert plan.turn == 6 and (plan.held == state.tickets[0]).all()


def test_a_track_that_can_be_borrowed_no_more_makes_the_plan_anew() -> None:
    """Another player owns all tracks to Paris, and stations at the nearest track's ends (E12)."""
    tracks = ["Venezia-Zágráb grey", "München-Venezia blue", "Frankfurt-München purple"]
    theirs = ["Frankfurt-Paris white", "Paris-Zürich grey", "Marseille-Paris grey"]
    theirs += ["Bruxelles-Paris red", "Dieppe-Paris purple", "Brest-Paris black"]
    theirs += ["Pamplona-Paris blue"]
    game = europe({"tickets": ["Paris-Zágráb"], "tracks": tracks}, {"tracks": theirs})
    state, rules = copy_record(game.state), game.board.rules
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    refresh(rules, state, plan, sketch, weights(), True)
    [borrowed] = members(plan.borrowed)
    for turn, city in enumerate(ends(game.board, borrowed), 1):
        assert members(plan.borrowed) == [borrowed] and plan.turn == 0
        state.turn = turn
        state.stations[1] |= np.uint64(1 << city)
        refresh(rules, state, plan, sketch, weights(), True)
    assert plan.turn == 2 and borrowed not in members(plan.borrowed)


def test_trains_spent_elsewhere_make_the_plan_anew() -> None:
    game = usa({"tickets": ["Los Angeles-Chicago"]}, {})
    state, rules = copy_record(game.state), game.board.rules
    plan, sketch = np.zeros(1, PLAN)[0], np.zeros(1, SKETCH)[0]
    refresh(rules, state, plan, sketch, weights(), True)
    needed = int(plan.trains)
    for turn, trains in enumerate((needed, needed - 1), 1):
        assert plan.turn == 0
        state.turn, state.trains[0] = turn, trains
        refresh(rules, state, plan, sketch, weights(), True)
    assert plan.turn == 2 and plan.trains <= state.trains[0]


def test_trains_too_few_for_all_tickets_do_for_some() -> None:
    """With 17 trains: Los Angeles-Chicago takes eleven at least, Los Angeles-Miami twenty."""
    spent = ["Portland-Seattle grey", "Calgary-Winnipeg white", "Helena-Winnipeg blue"]
    spent += ["Duluth-Helena orange", "Duluth-Toronto purple", "Montréal-Sault St. Marie black"]
    game = usa({"tickets": ["Los Angeles-Chicago", "Los Angeles-Miami"], "tracks": spent}, {})
    plan = plan_of(game).record
    assert 0 < plan.trains <= game.state.trains[0] == 17
    assert members(plan.tickets) == [game.board.ticket_numbers["Los Angeles-Chicago"]]


# ---- cards that tracks take ----------------------------------------------------------------


def colour_needs(board: Board, tracks: Iterable[int]) -> tuple[Counter[int], list[int], int, int]:
    """Cards by colour, cards of each grey track, locomotives, and waves of tracks."""
    rules = board.rules
    coloured: Counter[int] = Counter()
    grey, locomotives, waves = [], 0, 0
    for track in tracks:
        wild = int(rules.ferry[track]) + int(rules.waves[track])
        plain = int(rules.length[track]) - wild
        locomotives += wild
        waves += int(rules.waves[track])
        if rules.colour[track] == GREY:
            grey.append(plain)
        else:
            coloured[int(rules.colour[track])] += plain
    return coloured, grey, locomotives, waves


def fewest_missing(board: Board, hand: Any, ferry_cards: int, tracks: list[int]) -> int:
    """The fewest cards that a hand lacks for tracks, over all colours for the grey ones."""
    coloured, grey, locomotives, waves = colour_needs(board, tracks)
    locomotives -= min(waves, 2 * ferry_cards)
    fewest = 1000
    for colours in product(range(COLOURS), repeat=len(grey)):
        needs = coloured.copy()
        for colour, cards in zip(colours, grey, strict=True):
            needs[colour] += cards
        missing = sum(max(0, needs[c] - int(hand[c])) for c in range(COLOURS))
        fewest = min(fewest, missing + locomotives - int(hand[LOCOMOTIVE]))
        fewest = max(fewest, locomotives - int(hand[LOCOMOTIVE]))
    return max(0, fewest)


@pytest.mark.parametrize(("name", "options"), ALL_BOARDS)
def test_needs_are_counted_as_by_hand(name: str, options: Options) -> None:
    board = load_board(name, options)
    luck = random.Random(name)
    needs = np.zeros(CARDS, np.int16)
    for _ in range(150):
        state = dealt(board, 2, luck)
        state.ferry_cards[0] = luck.randrange(3) if board.rules.ferry_supply else 0
        tracks = luck.sample(range(len(board.tracks)), luck.randrange(6))
        missing = count_needs(board.rules, state, 0, as_set(tracks, TRACK_WORDS), needs)
        coloured, grey, locomotives, waves = colour_needs(board, tracks)
        wild = locomotives - min(waves, 2 * int(state.ferry_cards[0]))
        assert needs[LOCOMOTIVE] == wild
        assert all(needs[colour] >= coloured[colour] for colour in range(COLOURS))
        assert needs.sum() == coloured.total() + sum(grey) + wild
        lacking = sum(max(0, int(needs[c]) - int(state.hand[0, c])) for c in range(CARDS))
        spare = max(0, int(state.hand[0, LOCOMOTIVE]) - wild)
        assert missing == max(0, lacking - spare)
        if len(grey) <= 3:
            fewest = fewest_missing(board, state.hand[0], int(state.ferry_cards[0]), tracks)
            assert missing == fewest if len(grey) < 2 else missing >= fewest


def test_grey_tracks_are_counted_in_the_colour_that_is_left_over() -> None:
    """Four red are wanted elsewhere; so the grey track takes blue."""
    game = usa({"hand": {"red": 5, "blue": 3}}, {})
    tracks = ("Dallas-El Paso red", "El Paso-Phoenix grey")
    needs = np.zeros(CARDS, np.int16)
    wanted = as_set((game.board.track_numbers[track] for track in tracks), TRACK_WORDS)
    assert count_needs(game.board.rules, game.state, 0, wanted, needs) == 0
    assert sorted(needs) == [0, 0, 0, 0, 0, 0, 0, 3, 4]


# ---- tickets that may be drawn -------------------------------------------------------------


def test_the_best_of_drawn_tickets_is_expected_as_by_counting_all_draws() -> None:
    luck = random.Random(1)
    for known in range(1, 9):
        for drawn in range(1, 6):
            gains = [luck.choice([luck.uniform(-20, 20), 3.0]) for _ in range(known)]
            draws = [max(each) for each in combinations(gains, min(drawn, known))]
            room = np.array([*gains, 99], np.float32)  # numbers after it are not read
            expected = _expected_best(room, known, drawn)
            assert expected == pytest.approx(sum(draws) / len(draws), abs=1e-3)
            assert sorted(room[:known]) == pytest.approx(sorted(gains))


def test_no_ticket_left_promises_nothing() -> None:
    assert _expected_best(np.zeros(4, np.float32), 0, 3) == -FAR


def test_a_track_of_another_has_its_price_in_stations_and_is_out_of_reach_without() -> None:
    """A borrowed track costs a station: its cards, one more each time, and its points."""
    theirs = {"tracks": ["Frankfurt-Paris white"]}
    prices = []
    for built in range(4):
        stations = ["Roma", "Smyrna", "Lisboa"][:built]
        game = europe({"stations": stations, "hand": {"red": 9}}, theirs, face_up=PLAIN_ROW)
        sketch = np.zeros(1, SKETCH)[0]
        price_tracks(game.board.rules, game.state, 0, sketch, weights())
        prices.append(sketch.price[game.board.track_numbers["Frankfurt-Paris white"]])
    assert 4 < prices[0] < prices[1] < prices[2] < FAR == prices[3]
