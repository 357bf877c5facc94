"""The engine against the naive rules on Nederland, San Francisco, Italy and Old West.

Whole games, decision by decision, and made-up networks.
"""

import random
from collections import Counter
from typing import ClassVar

import numpy as np
import pytest

from ironroad.engine import actions
from ironroad.engine.actions import (
    ALIEN_CHOICE,
    KEEP_TICKETS,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    OVER,
    START_TICKETS,
    TOKEN_CHOICE,
)
from ironroad.engine.board import Board, load_board, make_board
from ironroad.engine.chance import CHANCE
from ironroad.engine.limits import NEUTRAL, NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.state import STATE
from tests.support import naive_boards
from tests.support.naive import cards, members, open_tracks, owned, route_points, seats
from tests.support.naive_boards import (
    BoardScore,
    networks,
    own_network,
    payment_of,
    region_count,
    scores,
    tickets_done,
)
from tests.support.naive_table import NaiveTable, Player, Rules, hoarder, met, wanderer

# ---- players ------------------------------------------------------------------------------


def builder(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that claims whenever it can, next to its own tracks if possible, or draws cards."""
    own = {city for track in owned(board, state, int(state.player)) for city in track.between}
    claims = [a for a in legal if actions.CLAIM <= a < actions.STATION]
    near = [a for a in claims if own & set(board.tracks[a - actions.CLAIM].between)]
    draws = [a for a in legal if a <= actions.DRAW]
    if int(state.phase) in (START_TICKETS, KEEP_TICKETS):
        return min(legal, key=lambda a: ((a - actions.KEEP).bit_count(), rng.random()))
    if actions.FERRY_CARD in legal and rng.random() < 0.15:
        return actions.FERRY_CARD
    if near and rng.random() < 0.9:
        return rng.choice(near)
    return rng.choice((claims if claims and rng.random() < 0.5 else draws) or legal)


def ticket_fan(rng: random.Random, board: Board, state: np.record, legal: list[int]) -> int:
    """A player that draws tickets half of the time and keeps few of them."""
    if actions.DRAW_TICKETS in legal and rng.random() < 0.5:
        return actions.DRAW_TICKETS
    return builder(rng, board, state, legal)


PLAYERS: dict[str, list[Player]] = {
    "wanderers": [wanderer],
    "builders": [builder],
    "all kinds": [builder, wanderer, ticket_fan],
    "ticket fans": [ticket_fan],
}


# ---- the table ----------------------------------------------------------------------------


class Table(NaiveTable):
    """A game on one of the boards with rules of their own."""

    rules: ClassVar[Rules] = naive_boards

    @staticmethod
    def found_score(state: np.record, found: np.record, seat: int) -> BoardScore:
        """The engine's score of one player in the words of the naive rules."""
        return BoardScore(
            routes=int(found.routes[seat]),
            tickets=int(found.tickets[seat]),
            tickets_done=int(found.tickets_done[seat]),
            stations=int(found.stations[seat]),
            stations_built=0,
            longest=0,
            longest_path=int(found.longest_path[seat]),
            loans=int(found.loans[seat]),
            tolls=int(found.tolls[seat]),
            toll_place=int(found.toll_place[seat]),
            tokens=int(found.tokens[seat]),
            regions=int(found.regions[seat]),
            most_tickets=int(found.most_tickets[seat]),
            alien=int(found.alien[seat]),
        )

    @staticmethod
    def check_done(board: Board, state: np.record, found: np.record, seat: int) -> None:
        """Check that the tickets which the engine counts as done are done."""
        done = {board.tickets[i].id for i in members(found.done[seat])}
        assert done == tickets_done(board, state, seat)

    def happened(self, before: np.record, action: int) -> dict[str, bool]:
        """The rare events of a step, so that a test can check that they happened."""
        state, seat = self.state, int(before.player)
        paid = action >= actions.PAY_WITH
        claimed = paid and int(before.city) == NOBODY
        new_owners = set(state.owner[state.owner != before.owner].tolist())
        points = (state.score != before.score).tolist()
        toll_gains = (state.toll_points > before.toll_points).tolist()
        old_deck = members(before.ticket_deck)
        anew = bool(members(before.ticket_discards) & members(state.ticket_deck))
        out = int(before.neutral_marker) != NOBODY and int(state.neutral_marker) == NOBODY
        turned_up = len(members(state.ticket_discards) - members(before.ticket_discards))
        asks_neutral = int(state.phase) == NEUTRAL_CHOICE
        return {
            "ends by passing": int(state.phase) == OVER and int(state.turns_left) < 0,
            "loans": bool((state.loans > before.loans).any()),
            "tolls to a player": claimed and any(toll_gains),
            "loans with a toll to a player": any(toll_gains)
            and bool((state.loans > before.loans).any()),
            "ticket deck made anew": anew and not out,
            "ticket deck made anew in a draw": anew and not out and bool(old_deck),
            "neutral choices": asks_neutral,
            "neutral second tracks": NEUTRAL in new_owners and int(before.phase) != NEUTRAL_CHOICE,
            "neutral second track pays a player": NEUTRAL in new_owners
            and seat not in new_owners
            and any(toll_gains),
            "neutral tickets without effect": action <= actions.DRAW
            and turned_up == 1
            and NEUTRAL not in new_owners
            and not asks_neutral,
            "neutral out of trains": out and not anew,
            "neutral out of tickets": out and anew,
            "neutral phases in the last turns": int(state.turns_left) > 0
            and (asks_neutral or NEUTRAL in new_owners),
            "claims beside the neutral player": claimed
            and any(
                state.owner[i] == NEUTRAL
                for i, track in enumerate(self.board.tracks)
                if track.route == self.board.tracks[int(before.track)].route
            ),
            "token choices": int(state.phase) == TOKEN_CHOICE,
            "tokens": bool((state.tokens != before.tokens).any()),
            "claims without a token": claimed
            and int(state.phase) != TOKEN_CHOICE
            and not (state.tokens != before.tokens).any(),
            "ferry cards": action == actions.FERRY_CARD,
            "ferry supply used up": action == actions.FERRY_CARD and state.ferry_supply == 0,
            "one ferry card spent": claimed and payment_of(action)[0] == 1,
            "two ferry cards spent": claimed and payment_of(action)[0] == 2,
            "marker choices": int(state.phase) == MARKER_CHOICE,
            "markers": paid and not claimed,
            "points for another": claimed and not points[seat] and any(points),
            "points for two": claimed and sum(points) == 2,
            "double points": claimed
            and (state.marker_points != before.marker_points).sum() == 2
            and sum(points) == 1,
            "alien caught": bool((state.catches > before.catches).any()),
            "claims where the own alien is": claimed
            and int(before.alien_holder) == seat
            and self.board.cities[int(before.alien_city)].name
            in self.board.tracks[int(before.track)].between,
            "alien choices": int(state.phase) == ALIEN_CHOICE,
            "empty decks": not cards(state.deck),
            "no cards left": not (
                cards(state.deck) or cards(state.discards) or cards(state.face_up)
            ),
        }


def play_games(board: Board, players: int, games: int) -> Counter[str]:
    """Play games among each kind of player, fewer at large tables; returns the rare events."""
    kinds = PLAYERS if players < 4 else ("wanderers", "all kinds")
    return Table.play_games(board, players, [(kind, PLAYERS[kind]) for kind in kinds], games)


# ---- whole games --------------------------------------------------------------------------


@pytest.mark.rule("N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N10", "N11", "B16")
@pytest.mark.parametrize(("players", "games"), [(2, 3), (3, 1), (4, 1), (5, 1)])
def test_nederland_games_agree_with_the_naive_rules(players: int, games: int) -> None:
    seen = play_games(load_board("nederland"), players, games)
    met(seen, "tolls to a player", "ticket deck made anew", "ticket deck made anew in a draw")
    if players == 2:
        met(seen, "loans", "loans with a toll to a player")


@pytest.mark.rule("N2", "N3", "N4", "N11", "N12", "B17")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_nederland_games_without_tolls_agree_with_the_naive_rules(players: int) -> None:
    seen = play_games(load_board("nederland", {"tolls": "off"}), players, 1)
    assert not seen["loans"] and not seen["tolls to a player"]
    met(seen, "ticket deck made anew")


@pytest.mark.rule("N13", "N14", "N15", "N16", "N17", "N18", "N19", "N20", "N21", "N22")
def test_games_with_a_neutral_player_agree_with_the_naive_rules() -> None:
    seen = play_games(load_board("nederland", {"neutral": "on"}), 2, 5)
    met(
        seen,
        "neutral choices",
        "neutral second tracks",
        "neutral second track pays a player",
        "neutral tickets without effect",
        "neutral out of trains",
        "neutral out of tickets",
        "claims beside the neutral player",
        "loans",
    )


@pytest.mark.rule("N14", "N16", "N17", "N18", "N22")
def test_neutral_players_to_the_end_agree_with_the_naive_rules() -> None:
    text = load_board("nederland").text.replace("trains = 40, from", "trains = 100, from")
    text = text.replace("trains = 40\n", "trains = 12\n")  # the end comes before N20 does
    board = make_board("many neutral trains", text, {"neutral": "on"})
    assert board.mechanics["neutral"]["trains"] == 100
    assert board.file.trains == 12
    seen = play_games(board, 2, 2)
    met(seen, "neutral phases in the last turns", "neutral tickets without effect")


@pytest.mark.rule("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_san_francisco_games_agree_with_the_naive_rules(players: int) -> None:
    seen = play_games(load_board("san_francisco"), players, 2)
    met(seen, "tokens", "token choices", "claims without a token", "empty decks")


@pytest.mark.rule("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I10")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_italy_games_agree_with_the_naive_rules(players: int) -> None:
    seen = play_games(load_board("italy"), players, 1)
    met(seen, "ferry cards", "one ferry card spent", "two ferry cards spent")


@pytest.mark.rule("I3")
def test_an_empty_ferry_supply_agrees_with_the_naive_rules() -> None:
    text = load_board("italy").text
    board = make_board("few ferry cards", text.replace("supply = 10", "supply = 3"))
    assert board.file.mechanics["ferry_cards"]["supply"] == 3
    met(play_games(board, 3, 1), "ferry supply used up", "one ferry card spent")


@pytest.mark.rule("O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9", "O10", "O11", "O12")
@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 1), (4, 1), (6, 1)])
def test_old_west_games_agree_with_the_naive_rules(players: int, games: int) -> None:
    seen = play_games(load_board("old_west"), players, games)
    met(seen, "marker choices", "markers", "points for another")
    if players > 3:
        met(seen, "points for two", "double points")
    assert not seen["alien caught"]


@pytest.mark.rule("O1", "O3", "O5", "O6", "O7", "O8", "O9", "O10", "O13", "O14", "O15")
@pytest.mark.parametrize(("players", "games"), [(2, 5), (3, 3), (5, 1)])
def test_old_west_games_with_alvin_agree_with_the_naive_rules(players: int, games: int) -> None:
    seen = play_games(load_board("old_west", {"alvin": "on"}), players, games)
    met(seen, "marker choices", "markers", "points for another", "alien caught", "alien choices")
    if players < 4:
        met(seen, "claims where the own alien is")


@pytest.mark.rule("B11")
@pytest.mark.parametrize("name", ["nederland", "san_francisco", "italy", "old_west"])
def test_games_of_hoarders_agree_with_the_naive_rules(name: str) -> None:
    seen: Counter[str] = Counter()
    for game in range(2):
        table = Table(load_board(name), 2 + game, game)
        table.play([hoarder], random.Random(f"hoarders {game}"))
        seen += table.seen
    met(seen, "no cards left")


# ---- made-up positions --------------------------------------------------------------------


def made_up(
    board: Board, rng: random.Random, players: int, tracks: int, tickets: int, trains: int = 0
) -> np.record:
    """A position with random networks and tickets, within the rules but for extra trains."""
    state: np.record = np.zeros(1, STATE)[0]
    chance: np.record = np.zeros(1, CHANCE)[0]
    new_game(board.rules, state, chance, players, NOBODY)
    for seat in seats(state):
        state.trains[seat] += trains
    for _ in range(tracks):
        for seat in seats(state):
            give_track(board, state, seat, rng)
    deck = rng.sample(range(len(board.tickets)), len(board.tickets))
    for seat in seats(state):
        for _ in range(min(tickets, len(board.tickets) // players)):
            ticket = deck.pop()
            state.tickets[seat, ticket // 64] |= np.uint64(1 << ticket % 64)
        state.score[seat] += route_points(board, state, seat)
    return state


def level(board: Board, state: np.record) -> None:
    """Raise all players to the best score, so that tie-breaks decide."""
    totals = [score.total for score in scores(board, state)]
    for seat in seats(state):
        state.score[seat] += max(totals) - totals[seat]


def give_track(board: Board, state: np.record, seat: int, rng: random.Random) -> None:
    """Give a player a random open track, most often a short one next to the player's own."""
    own = {city for track in owned(board, state, seat) for city in track.between}
    may = [
        i
        for i in sorted(open_tracks(board, state, seat))
        if board.tracks[i].length <= int(state.trains[seat])
    ]
    near = [i for i in may if own & set(board.tracks[i].between)]
    new = [i for i in near if set(board.tracks[i].between) - own]
    if near and rng.random() < 0.9:
        may = new or near
    if may:
        track = min(rng.choices(may, k=3), key=lambda i: board.tracks[i].length)
        state.owner[track] = seat
        state.trains[seat] -= board.tracks[track].length


@pytest.mark.rule("B22", "B23", "B24", "I7", "I8", "I9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_italy_networks_agree_with_the_naive_rules(players: int) -> None:
    board = load_board("italy")
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for _ in range(60):
        extra = rng.choice([0, 60])
        state = made_up(board, rng, players, rng.randint(1, 35), rng.randint(0, 12), extra)
        Table.compare_scores(board, state)
        for seat in seats(state):
            seen.update(italian_cases(board, state, seat))
    met(seen, "zone tickets", "zones that do not join", "several networks with points", "doubles")
    met(seen, *(f"{count} regions" for count in range(1, 16)))


def italian_cases(board: Board, state: np.record, seat: int) -> set[str]:
    """The special cases of Italy's rules that occur in a network."""
    zones = set(board.file.zones)
    own = own_network(board, state, seat)
    counts = [region_count(board, network) for network in networks(own)]
    regions = [
        len({city.region for city in board.cities if city.name in network})
        for network in networks(own)
    ]
    done = tickets_done(board, state, seat)
    cases = {f"{count} regions" for count in counts}
    if len(networks(owned(board, state, seat))) < len(counts):
        cases.add("zones that do not join")
    if sum(count >= 5 for count in counts) > 1:
        cases.add("several networks with points")
    if counts != regions:
        cases.add("doubles")
    if any(ticket.id in done and set(ticket.between) & zones for ticket in board.tickets):
        cases.add("zone tickets")
    return cases


@pytest.mark.rule("B24", "N9", "N10", "N11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_toll_places_agree_with_the_naive_rules(players: int) -> None:
    board = load_board("nederland")
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for _ in range(100):
        state = made_up(board, rng, players, rng.randint(0, 12), rng.randint(0, 5))
        for seat in seats(state):
            state.toll_points[seat] = rng.randint(0, rng.choice([1, 4, 30]))
            state.loans[seat] = rng.choice([0, 0, 0, 1, 3])
        if rng.random() < 0.5:
            level(board, state)
        Table.compare_scores(board, state)
        places = Counter(score.toll_place for score in scores(board, state))
        seen.update(f"place {place}" for place in places)
        seen["shared first place"] += places[1] > 1
    met(seen, *(f"place {place}" for place in range(players + 1)), "shared first place")


@pytest.mark.rule("B24", "S7", "S8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_token_points_agree_with_the_naive_rules(players: int) -> None:
    board = load_board("san_francisco")
    rng = random.Random(players)
    decided: Counter[int] = Counter()
    token_cities = [i for i, city in enumerate(board.cities) if city.token]
    for _ in range(100):
        state = made_up(board, rng, players, rng.randint(0, 8), rng.randint(0, 4))
        for seat in seats(state):
            for i in rng.sample(token_cities, rng.randint(0, 7)):
                state.tokens[seat] |= np.uint64(1 << i)
        if rng.random() < 0.5:
            level(board, state)
        decided[Table.compare_scores(board, state)] += 1
    assert set(decided) == {-1, 0, 1}


@pytest.mark.rule("B22", "B24", "O12", "O15")
@pytest.mark.parametrize("alvin", ["off", "on"])
def test_old_west_bonuses_agree_with_the_naive_rules(alvin: str) -> None:
    board = load_board("old_west", {"alvin": alvin})
    rng = random.Random(alvin)
    shared = nobody = 0
    for _ in range(80):
        state = made_up(board, rng, rng.randint(2, 6), rng.randint(0, 20), rng.randint(0, 8))
        if alvin == "on":
            state.alien_holder = rng.choice([NOBODY, *seats(state)])
        if rng.random() < 0.5:
            level(board, state)
        Table.compare_scores(board, state)
        bonuses = sum(score.most_tickets > 0 for score in scores(board, state))
        shared += bonuses > 1
        nobody += bonuses == 0
    assert shared > 3 and nobody > 3


# ---- the numbers of the rules -------------------------------------------------------------


@pytest.mark.rule("N1", "N2", "N3", "N9", "N10", "N13", "N14")
def test_numbers_of_nederland() -> None:
    board = load_board("nederland", {"neutral": "on"})
    tolls = board.mechanics["tolls"]
    assert (board.file.trains, tolls["points"], tolls["loan_points"]) == (40, 30, -5)
    assert board.file.start_scores == (0, 1, 2, 3, 4)
    assert (board.file.start["tickets"], board.file.start["keep"]) == (5, 3)
    assert (board.file.draw["tickets"], board.file.draw["keep"]) == (4, 1)
    table = {2: [35, 0], 3: [55, 35, 0], 4: [55, 35, 20, 0], 5: [55, 35, 20, 10, 0]}
    assert tolls["bonus"] == table
    assert board.mechanics["neutral"] == {"trains": 40, "from_round": 6}


@pytest.mark.rule("S1", "S2", "S5", "S7")
def test_numbers_of_san_francisco() -> None:
    board = load_board("san_francisco")
    colours = ("blue", "green", "black", "purple", "red", "orange")
    there = {name: count for name, count in board.file.cards.items() if count}
    assert there == {**dict.fromkeys(colours, 6), "locomotive": 8}
    start, draw = board.file.start, board.file.draw
    assert (board.file.trains, start["cards"], start["tickets"], start["keep"]) == (20, 2, 2, 1)
    assert (draw["tickets"], draw["keep"]) == (2, 1)
    assert board.mechanics["tokens"]["points"] == [0, 0, 1, 2, 4, 6, 9, 12]
    assert sum(city.token for city in board.cities) == 7


@pytest.mark.rule("I1", "I2", "I3", "I4", "I8", "I9")
def test_numbers_of_italy() -> None:
    board = load_board("italy")
    start, draw = board.file.start, board.file.draw
    assert (board.file.trains, start["tickets"], start["keep"]) == (45, 5, 3)
    assert (draw["tickets"], draw["keep"]) == (4, 1)
    assert board.mechanics["ferry_cards"] == {"supply": 10, "hand_limit": 2, "waves": 2}
    points = [1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56]
    assert board.mechanics["regions"]["points"] == dict(enumerate(points, 5))
    assert set(board.mechanics["regions"]["double"]) == {"Sardegna", "Sicilia", "Puglia"}
    assert {track.id for track in board.tracks if track.colour == "grey"} == {
        track.id for track in board.tracks if track.waves
    }


@pytest.mark.rule("O1", "O2", "O6", "O12", "O13", "O14", "O15")
def test_numbers_of_old_west() -> None:
    board = load_board("old_west", {"alvin": "on"})
    start, draw = board.file.start, board.file.draw
    assert (board.file.trains, start["tickets"], start["keep"]) == (40, 5, 3)
    assert (draw["tickets"], draw["keep"]) == (4, 1)
    assert board.mechanics["markers"] == {"count": 3, "cost": 2}
    assert board.mechanics["most_tickets"] == {"points": 15}
    alien = {"city": "Roswell", "catch_points": 10, "hold_points": 10}
    assert board.mechanics["alien"] == alien
