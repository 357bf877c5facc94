"""The rules of Nederland, San Francisco, Italy and Old West, added to those of `naive`.

Worked out from docs/rules.md alone, with the names of the board file, in sets and lists. As in
`naive`, no fact is taken from fields that the engine derives (`open`, `reach`): they are compared.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ironroad.engine import actions
from ironroad.engine.actions import (
    ALIEN_CHOICE,
    HOME,
    KEEP_TICKETS,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    OVER,
    PAY,
    SECOND_CARD,
    START_TICKETS,
    TOKEN_CHOICE,
    TURN,
)
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_COLOURS, CARD_NAMES, Ticket, Track
from ironroad.engine.limits import NEUTRAL, NOBODY
from tests.support.naive import (
    LOCOMOTIVE,
    Expected,
    Score,
    cards,
    check_cards,
    check_deck,
    check_offer,
    check_row,
    check_scores,
    check_start_tickets,
    check_stations,
    check_tickets,
    check_tracks,
    check_unkept,
    chosen_of,
    draws,
    expect_draw,
    is_mid_claim,
    joined,
    keeps,
    kept_tickets,
    members,
    offered,
    open_tracks,
    owned,
    payments,
    same,
    seats,
    start_points,
    ticket_levels,
    ticket_points,
    turns_and_passes,
)
from tests.support.naive import check_start as check_base_start

FerryPayment = tuple[int, int, str, int]
"""Ferry cards, the waves they cover, the colour of the ordinary cards, locomotives.

The colour is `LOCOMOTIVE` if there are no ordinary cards.
"""


# ---- things on the table ------------------------------------------------------------------


def cities_in(board: Board, word: int) -> set[str]:
    """The names of a set of cities."""
    return {board.cities[i].name for i in members([word])}


def marked_cities(board: Board, state: np.record, seat: int) -> set[str]:
    """The cities where a player has a marker, the home city among them (O3, O6)."""
    return cities_in(board, int(state.markers[seat]))


def city_number(board: Board, name: str) -> int:
    """The number of a city."""
    return [city.name for city in board.cities].index(name)


def city_or_none(board: Board, number: int) -> str | None:
    """The name of a city, if there is one."""
    return None if number == NOBODY else board.cities[number].name


def by_city(board: Board, numbers: Sequence[int]) -> Counter[str]:
    """Numbers by the names of the cities they belong to."""
    return Counter({city.name: n for city, n in zip(board.cities, numbers, strict=False)})


def route_of(board: Board, pair: Iterable[str]) -> list[int]:
    """The tracks between two cities."""
    return [i for i, track in enumerate(board.tracks) if set(track.between) == set(pair)]


# ---- legal actions ------------------------------------------------------------------------


def legal_actions(board: Board, state: np.record) -> set[int]:
    """The legal action numbers of the player to decide, in any phase."""
    seat, phase = int(state.player), int(state.phase)
    if phase == START_TICKETS:
        return keeps(state, board.file.start["keep"])
    if phase == KEEP_TICKETS:
        return keeps(state, board.file.draw["keep"])
    if phase == HOME:
        return {actions.MARKER + city_number(board, name) for name in unmarked(board, state)}
    if phase == TURN:
        return _turn(board, state)
    if phase == SECOND_CARD:
        return draws(state, second=True)
    if phase == PAY:
        return {_pay_action(payment) for payment in _payments_asked(board, state)}
    if phase == TOKEN_CHOICE:
        return {actions.TOKEN, actions.TOKEN + 1}
    if phase == MARKER_CHOICE:
        may = markable(board, state, board.tracks[int(state.track)])
        return {actions.NO_MARKER} | {actions.MARKER + city_number(board, name) for name in may}
    if phase == ALIEN_CHOICE:
        own = marked_cities(board, state, seat)
        return {actions.ALIEN + city_number(board, name) for name in own}
    if phase == NEUTRAL_CHOICE:
        route = route_of(board, board.tracks[int(state.track)].between)
        free = {i for i, number in enumerate(route) if int(state.owner[number]) == NOBODY}
        return {actions.NEUTRAL_GETS + i for i in free}
    assert phase == OVER, f"no such phase here: {phase}"
    return set()


def _turn(board: Board, state: np.record) -> set[int]:
    """A turn's action; a ferry card may be one (B4, B25, N4, I3)."""
    result = draws(state, second=False) | _claims(board, state)
    if ticket_levels(state) or members(state.ticket_discards):
        result.add(actions.DRAW_TICKETS)
    if "ferry_cards" in board.mechanics and int(state.ferry_supply) > 0:
        if int(state.ferry_cards[int(state.player)]) < board.mechanics["ferry_cards"]["hand_limit"]:
            result.add(actions.FERRY_CARD)
    return result or {actions.PASS}


def _claims(board: Board, state: np.record) -> set[int]:
    """Open tracks with trains and cards enough, joined to the home city (B12-B15, O5)."""
    seat = int(state.player)
    hand, held = cards(state.hand[seat]), int(state.ferry_cards[seat])
    anywhere = "markers" not in board.mechanics
    reached = reached_cities(board, state, seat)
    result = set()
    for i in open_tracks(board, state, seat):
        track = board.tracks[i]
        may_start = anywhere or reached & set(track.between)
        if may_start and track.length <= int(state.trains[seat]):
            if ferry_payments(board, track, hand, held):
                result.add(actions.CLAIM + i)
    return result


def reached_cities(board: Board, state: np.record, seat: int) -> set[str]:
    """The home city, and what the player's tracks reach (O5)."""
    home = city_or_none(board, int(state.home[seat]))
    reached = {city for track in owned(board, state, seat) for city in track.between}
    return reached | ({home} if home else set())


def ferry_payments(
    board: Board, track: Track, hand: Counter[str], ferry_cards: int
) -> set[FerryPayment]:
    """Every way to pay for a track (B12, S4, I4, I5, O11).

    A ferry card covers one wave or two; waves left need locomotives.
    """
    colours = CARD_COLOURS if track.colour == "grey" else (track.colour,)
    each = board.mechanics.get("ferry_cards", {"waves": 0})["waves"]
    result = set()
    for spent in range(ferry_cards + 1):
        for covered in range(spent, min(each * spent, track.waves) + 1):
            symbols = track.ferry + track.waves - covered
            ways = payments(hand, colours, track.length - covered, symbols)
            result |= {(spent, covered, colour, locomotives) for colour, locomotives in ways}
    return result


def _marker_payments(board: Board, hand: Counter[str]) -> set[FerryPayment]:
    """Every way to pay for a marker: two cards of one colour, locomotives wild (O6)."""
    cost = board.mechanics["markers"]["cost"]
    return {(0, 0, *payment) for payment in payments(hand, CARD_COLOURS, cost, 0)}


def _payments_asked(board: Board, state: np.record) -> set[FerryPayment]:
    """Every way to pay for the marker or the track under way."""
    seat = int(state.player)
    hand = cards(state.hand[seat])
    if int(state.city) != NOBODY:
        return _marker_payments(board, hand)
    track = board.tracks[int(state.track)]
    return ferry_payments(board, track, hand, int(state.ferry_cards[seat]))


def _pay_action(payment: FerryPayment) -> int:
    ferry_cards, covered, colour, locomotives = payment
    slot = actions.SLOTS.index((ferry_cards, covered))
    kind = len(CARD_NAMES) * slot + CARD_NAMES.index(colour)
    return actions.PAY_WITH + actions.WAYS * kind + locomotives


def payment_of(action: int) -> FerryPayment:
    """The payment that an action means."""
    kind, locomotives = divmod(action - actions.PAY_WITH, actions.WAYS)
    slot, colour = divmod(kind, len(CARD_NAMES))
    return (*actions.SLOTS[slot], CARD_NAMES[colour], locomotives)


def unmarked(board: Board, state: np.record) -> set[str]:
    """The cities where a marker may be put: without one, and not where the alien starts."""
    taken = {name for seat in seats(state) for name in marked_cities(board, state, seat)}
    if "alien" in board.mechanics:
        taken.add(board.mechanics["alien"]["city"])  # O13
    return {city.name for city in board.cities} - taken


def markable(board: Board, state: np.record, track: Track) -> set[str]:
    """The cities of a track just claimed where its owner can pay for a marker (O6)."""
    if not _marker_payments(board, cards(state.hand[int(state.player)])):
        return set()
    return unmarked(board, state) & set(track.between)


# ---- networks and scores ------------------------------------------------------------------


def own_network(board: Board, state: np.record, seat: int) -> list[Track]:
    """The player's tracks; each one into a zone has an end of its own there (I7)."""
    zones = set(board.file.zones)
    result = []
    for track in owned(board, state, seat):
        ends = [f"{name} by {track.id}" if name in zones else name for name in track.between]
        result.append(replace(track, between=(ends[0], ends[1])))
    return result


def tickets_done(board: Board, state: np.record, seat: int) -> set[str]:
    """The player's tickets that own tracks join; any track into a zone will do (B22, I7)."""
    network = own_network(board, state, seat)
    there = {end for track in network for end in track.between}

    def ends_of(place: str) -> set[str]:
        if place in board.file.zones:
            return {end for end in there if end.startswith(f"{place} by ")}
        return {place}

    def is_done(ticket: Ticket) -> bool:
        a, b = (ends_of(place) for place in ticket.between)
        return any(joined(network, one, other) for one in a for other in b)

    return {ticket.id for ticket in kept_tickets(board, state, seat) if is_done(ticket)}


def networks(tracks: Iterable[Track]) -> list[set[str]]:
    """The places of each separate network."""
    result: list[set[str]] = []
    for track in tracks:
        touched = [network for network in result if network & set(track.between)]
        result = [network for network in result if network not in touched]
        result.append(set(track.between).union(*touched))
    return result


def region_count(board: Board, network: set[str]) -> int:
    """Regions with a city in the network; some are two if it has all their cities (I8, I9)."""
    cities_of: dict[str, set[str]] = {}
    for city in board.cities:
        cities_of.setdefault(str(city.region), set()).add(city.name)
    double = set(board.mechanics["regions"]["double"])
    count = 0
    for region, cities in cities_of.items():
        if cities & network:
            count += 2 if region in double and cities <= network else 1
    return count


def region_points(board: Board, state: np.record, seat: int) -> int:
    """Points for the regions of each separate network (I8)."""
    if "regions" not in board.mechanics:
        return 0
    table: dict[int, int] = board.mechanics["regions"]["points"]
    total = 0
    for network in networks(own_network(board, state, seat)):
        count = region_count(board, network)
        if count >= min(table):
            total += table[min(count, max(table))]
    return total


def toll_places(board: Board, state: np.record) -> list[int]:
    """Places by toll points left, 1 the best; 0 for players with a loan (N10)."""
    if "tolls" not in board.mechanics:
        return [0 for _ in seats(state)]
    left = {seat: int(state.toll_points[seat]) for seat in seats(state) if not state.loans[seat]}
    return [
        1 + sum(other > left[seat] for other in left.values()) if seat in left else 0
        for seat in seats(state)
    ]


@dataclass(frozen=True)
class BoardScore(Score):
    """One player's points by source, with those of these boards."""

    loans: int
    tolls: int
    toll_place: int
    tokens: int
    regions: int
    most_tickets: int
    alien: int

    @property
    def total(self) -> int:
        """All points."""
        later = self.loans + self.tolls + self.tokens + self.regions
        return super().total + later + self.most_tickets + self.alien


def scores(board: Board, state: np.record) -> list[BoardScore]:
    """Everybody's points, were the game to end here.

    Points scored at once are taken from the table: each step of a game compares them.
    """
    mechanics = board.mechanics
    done = [tickets_done(board, state, seat) for seat in seats(state)]
    most = max(len(tickets) for tickets in done)
    places = toll_places(board, state)
    result = []
    for seat in seats(state):
        tolls = tokens = loans = most_tickets = alien = 0
        if "tolls" in mechanics:
            loans = mechanics["tolls"]["loan_points"] * int(state.loans[seat])  # N9
        if places[seat]:
            tolls = mechanics["tolls"]["bonus"][int(state.players)][places[seat] - 1]
        if "tokens" in mechanics:
            tokens = mechanics["tokens"]["points"][int(state.tokens[seat]).bit_count()]  # S7
        if "most_tickets" in mechanics and len(done[seat]) == most > 0:
            most_tickets = mechanics["most_tickets"]["points"]  # O12
        if "alien" in mechanics and int(state.alien_holder) == seat:
            alien = mechanics["alien"]["hold_points"]  # O15
        result.append(
            BoardScore(
                routes=int(state.score[seat]),
                tickets=ticket_points(board, state, seat, done[seat]),
                tickets_done=len(done[seat]),
                stations=0,
                stations_built=0,
                longest=0,
                longest_path=0,
                loans=loans,
                tolls=tolls,
                toll_place=places[seat],
                tokens=tokens,
                regions=region_points(board, state, seat),
                most_tickets=most_tickets,
                alien=alien,
            )
        )
    return result


# ---- invariants of every position ---------------------------------------------------------


def check_invariants(board: Board, state: np.record) -> None:
    """No piece is lost or duplicated, and the fields that the engine derives are right."""
    check_cards(board, state)
    check_row(state)
    check_tracks(board, state)
    check_tickets(board, state)
    check_stations(board, state)
    if "markers" in board.mechanics:
        _check_markers(board, state)
    else:
        check_scores(board, state)
    _check_ferry_cards(board, state)
    _check_tokens(board, state)
    _check_neutral(board, state)


def _check_markers(board: Board, state: np.record) -> None:
    """Three markers each, one a city, none in Roswell with Alvin (O1, O3, O6, O13)."""
    taken: Counter[str] = Counter()
    for seat in seats(state):
        own = marked_cities(board, state, seat)
        assert len(own) <= board.mechanics["markers"]["count"], f"markers {seat}: {own}"
        home = city_or_none(board, int(state.home[seat]))
        assert (home in own) if home else not own, f"home {seat}: {home}, markers {own}"
        taken.update(own)
        reached = reached_cities(board, state, seat)
        near = {i for i, track in enumerate(board.tracks) if set(track.between) & reached}
        same(f"reach {seat}", members(state.reach[seat]), near)
    assert all(times == 1 for times in taken.values()), f"markers: {taken}"
    if "alien" not in board.mechanics:
        return
    assert board.mechanics["alien"]["city"] not in taken, f"markers: {taken}"
    holder = int(state.alien_holder)
    if holder == NOBODY:
        same("alien", city_or_none(board, int(state.alien_city)), board.mechanics["alien"]["city"])
    elif int(state.phase) in (TURN, OVER):
        at = city_or_none(board, int(state.alien_city))
        assert at in marked_cities(board, state, holder), f"{holder} holds the alien in {at}"


def _check_ferry_cards(board: Board, state: np.record) -> None:
    """Ferry cards only move, two a hand at most (I1, I3)."""
    held = [int(n) for n in state.ferry_cards]
    rules = board.mechanics.get("ferry_cards", {"supply": 0, "hand_limit": 0})
    assert all(0 <= n <= rules["hand_limit"] for n in held), f"ferry cards: {held}"
    same("ferry cards", sum(held) + int(state.ferry_supply), rules["supply"])


def _check_tokens(board: Board, state: np.record) -> None:
    """Tokens only move, one of a symbol a player (S5, S6)."""
    held = Counter(name for seat in seats(state) for name in _tokens(board, state, seat))
    rules = board.mechanics.get("tokens", {"per_city": {int(state.players): 0}})
    per_city = rules["per_city"][int(state.players)]
    for city, left in zip(board.cities, state.tokens_left.tolist(), strict=False):
        same(f"tokens of {city.name}", left + held[city.name], per_city if city.token else 0)
        assert left >= 0, f"tokens left in {city.name}: {left}"


def _tokens(board: Board, state: np.record, seat: int) -> set[str]:
    return cities_in(board, int(state.tokens[seat]))


def _check_neutral(board: Board, state: np.record) -> None:
    """Neutral trains only move (N13); nobody else's marker (N14)."""
    trains = board.mechanics.get("neutral", {"trains": 0})["trains"]
    used = sum(track.length for track in owned(board, state, NEUTRAL))
    same("neutral trains", int(state.neutral_trains) + used, trains)
    if "neutral" not in board.mechanics:
        same("neutral marker", int(state.neutral_marker), NOBODY)
    if int(state.neutral_marker) != NOBODY:
        assert ticket_levels(state), "the neutral player plays on without a ticket deck"


# ---- effects of a decision ----------------------------------------------------------------


def check_start(board: Board, state: np.record) -> None:
    """The position before the start tickets are chosen (N1, N2, N13, S5, I1, O13)."""
    check_base_start(board, state)
    toll_points = board.mechanics.get("tolls", {"points": 0})["points"]
    for seat in seats(state):
        same(f"toll points {seat}", int(state.toll_points[seat]), toll_points)
        same(f"loans {seat}", int(state.loans[seat]), 0)
        same(f"score {seat}", int(state.score[seat]), start_points(board, state, seat))
        same(f"ferry cards {seat}", int(state.ferry_cards[seat]), 0)
        same(f"tokens {seat}", _tokens(board, state, seat), set())
        same(f"markers {seat}", marked_cities(board, state, seat), set())
    if "neutral" in board.mechanics:
        second = (int(state.first) + 1) % int(state.players)
        same("neutral marker", int(state.neutral_marker), second)
    if "alien" in board.mechanics:
        same("alien", city_or_none(board, int(state.alien_city)), board.mechanics["alien"]["city"])
        same("alien holder", int(state.alien_holder), NOBODY)
    same("ticket discards", members(state.ticket_discards), set())


def check_step(board: Board, before: np.record, action: int, after: np.record) -> None:
    """The decision changed what the rules say it changes, and nothing else."""
    if int(before.phase) == START_TICKETS:
        _check_start_choice(board, before, action, after)
        return
    seat, phase = int(before.player), int(before.phase)
    want = BoardExpected(board, before)
    if phase == HOME:
        want.mark(seat, action - actions.MARKER)
        want.homes[seat] = board.cities[action - actions.MARKER].name
        want.next_phase = HOME
    elif phase in (TURN, SECOND_CARD):
        _expect_turn(want, before, action, after)
    elif phase == KEEP_TICKETS:
        kept = chosen_of(offered(before, seat), action - actions.KEEP)
        want.tickets[seat] |= kept
        want.put_back(set(offered(before, seat)) - kept, board.file.draw["unkept"], after)
    elif phase == PAY:
        _expect_payment(want, before, action)
    elif phase == TOKEN_CHOICE:
        track = board.tracks[int(before.track)]
        want.take_token(seat, track.between[action - actions.TOKEN])
    elif phase == MARKER_CHOICE and action != actions.NO_MARKER:
        same("city under way", int(after.city), action - actions.MARKER)
        want.next_phase = PAY
    elif phase == MARKER_CHOICE:
        want.catch_alien(seat, board.tracks[int(before.track)])
    elif phase == ALIEN_CHOICE:
        want.alien_city = board.cities[action - actions.ALIEN].name
    elif phase == NEUTRAL_CHOICE:
        route = route_of(board, board.tracks[int(before.track)].between)
        want.give_neutral(route[action - actions.NEUTRAL_GETS])
        want.neutral_marker = (want.neutral_marker + 1) % int(before.players)  # N16
    _finish(want, before, action, after)
    want.compare(after)
    check_deck(board, before, action, after)
    if is_mid_claim(after):
        same("face up", cards(after.face_up), cards(before.face_up))


class BoardExpected(Expected):
    """The table as it should be after a decision, with what these boards add."""

    def __init__(self, board: Board, before: np.record) -> None:
        super().__init__(board, before)
        self.before = before
        self.deck = set(ticket_levels(before))
        self.discards = members(before.ticket_discards)
        self.toll_points = before.toll_points.tolist()
        self.loans = before.loans.tolist()
        self.neutral_trains = int(before.neutral_trains)
        self.neutral_marker = int(before.neutral_marker)
        self.tokens = [_tokens(board, before, seat) for seat in seats(before)]
        self.tokens_left = by_city(board, before.tokens_left.tolist())
        self.ferry_cards = before.ferry_cards.tolist()
        self.ferry_supply = int(before.ferry_supply)
        self.markers = [marked_cities(board, before, seat) for seat in seats(before)]
        self.homes = [city_or_none(board, int(before.home[seat])) for seat in seats(before)]
        self.marker_points = by_city(board, before.marker_points.tolist())
        self.alien_city = city_or_none(board, int(before.alien_city))
        self.alien_holder = int(before.alien_holder)
        self.catches = before.catches.tolist()

    # -- tracks

    def claim(self, seat: int, number: int) -> None:
        """Tolls, then trains and points, then what the two cities give."""
        track = self.board.tracks[number]
        if "tolls" in self.board.mechanics:
            self.pay_toll(seat, number)
        super().claim(seat, number)
        self.find_token(seat, track)
        if self.can_mark(seat, track):
            self.next_phase = MARKER_CHOICE
        else:
            self.catch_alien(seat, track)

    def score_track(self, seat: int, track: Track) -> None:
        """Each marker on the two cities scores the points; without one the claimer (O7-O9)."""
        points = self.board.file.route_points[track.length]
        marked = [
            (owner, city)
            for city in track.between
            for owner in range(len(self.markers))
            if city in self.markers[owner]
        ]
        for owner, city in marked:
            self.score[owner] += points
            self.marker_points[city] += points
        if not marked:
            self.score[seat] += points

    def pay_toll(self, seat: int, number: int) -> None:
        """The toll or a loan; the owner of the first track is paid in any case (N6-N8, N21)."""
        track = self.board.tracks[number]
        if self.toll_points[seat] >= track.toll:
            self.toll_points[seat] -= track.toll
        else:
            self.loans[seat] += 1
        self.receive_toll(number)

    def receive_toll(self, number: int) -> None:
        """The player who has the first other track of the route gets the toll (N6, N8, N17)."""
        track = self.board.tracks[number]
        route = route_of(self.board, track.between)
        taken = [other for other in route if self.owner[other] != NOBODY]
        first = [other for other in taken if other in members(self.before.first_tracks)]
        for owner in {self.owner[other] for other in first or taken} - {NEUTRAL}:
            self.toll_points[owner] += track.toll

    # -- tokens

    def find_token(self, seat: int, track: Track) -> None:
        """A token that the player lacks, of one of the two cities (S6)."""
        there = [
            city
            for city in track.between
            if self.tokens_left[city] > 0 and city not in self.tokens[seat]
        ]
        if len(there) == 2:
            self.next_phase = TOKEN_CHOICE
        elif there:
            self.take_token(seat, there[0])

    def take_token(self, seat: int, city: str) -> None:
        """A token moves to a player."""
        self.tokens[seat].add(city)
        self.tokens_left[city] -= 1

    # -- markers and the alien

    def mark(self, seat: int, city: int) -> None:
        """A marker is put down (O3, O6)."""
        self.markers[seat].add(self.board.cities[city].name)

    def can_mark(self, seat: int, track: Track) -> bool:
        """A marker is left, and a city of the track may have it, whatever the hand (O6, O13)."""
        if "markers" not in self.board.mechanics:
            return False
        rules = self.board.mechanics["markers"]
        taken = set().union(*self.markers)
        if "alien" in self.board.mechanics:
            taken.add(self.board.mechanics["alien"]["city"])
        left = rules["count"] - len(self.markers[seat])
        return bool(left and set(track.between) - taken)

    def catch_alien(self, seat: int, track: Track) -> None:
        """Claiming a track that ends at the alien's city catches the alien and moves it (O14).

        Nothing happens if the player already holds the alien. A marker placed with the claim (O6)
        comes first, as the alien may move to its city.
        """
        if "alien" not in self.board.mechanics or self.alien_holder == seat:
            return
        if self.alien_city in track.between:
            self.score[seat] += self.board.mechanics["alien"]["catch_points"]
            self.catches[seat] += 1
            self.alien_holder = seat
            if len(self.markers[seat]) > 1:
                self.next_phase = ALIEN_CHOICE
            else:
                (self.alien_city,) = self.markers[seat]

    # -- tickets

    def put_back(self, unkept: set[int], where: str, after: np.record) -> None:
        """Tickets not kept go to the discards or to the bottom (B20, N4, I2, O2)."""
        if where == "discards":
            self.discards |= unkept
            return
        self.deck |= unkept
        check_unkept(unkept, after)
        if where == "shuffled_bottom":
            levels = ticket_levels(after)
            assert len({levels[ticket] for ticket in unkept}) <= 1, f"{unkept}: {levels}"

    def draw_tickets(self, after: np.record) -> None:
        """Tickets come from the top; discards make a new deck when it is empty (B20, N4)."""
        drawn = set(offered(after, int(self.before.player)))
        size = self.board.file.draw["tickets"]
        same("tickets drawn", len(drawn), min(size, len(self.deck | self.discards)))
        if len(drawn) > len(self.deck):
            assert self.deck < drawn, f"{drawn} drawn from {self.deck}, then {self.discards}"
            self.deck, self.discards = self.deck | self.discards, set()
            self.neutral_marker = NOBODY  # N20
        assert drawn <= self.deck, f"{drawn} drawn from {self.deck}"
        self.deck -= drawn
        self.run_out()

    def run_out(self) -> None:
        """Without a ticket in the deck the neutral player is out, and a deck is made (N20)."""
        if self.neutral_marker != NOBODY and not self.deck:
            self.neutral_marker = NOBODY
            self.deck, self.discards = self.discards, set()

    # -- the neutral player

    def give_neutral(self, number: int) -> None:
        """The neutral player gets a track; the owner of the other one gets the toll (N16, N17)."""
        self.receive_toll(number)
        self.owner[number] = NEUTRAL
        self.neutral_trains -= self.board.tracks[number].length

    def neutral_phase(self, after: np.record) -> None:
        """A ticket is turned up and the neutral player gets a track (N14-N20)."""
        last = len(self.deck) == 1
        turned_up = set(self.deck) if last else self.deck - set(ticket_levels(after))
        same("tickets turned up", len(turned_up), 1)
        self.deck -= turned_up
        self.discards |= turned_up
        self.run_out()
        if self.neutral_marker == NOBODY:
            return  # N20
        pair = self.board.tickets[turned_up.pop()].neutral
        if pair is None:
            return  # N15
        route = route_of(self.board, pair)
        owners = [self.owner[i] for i in route]
        free = [i for i in route if self.owner[i] == NOBODY]
        if NEUTRAL in owners or not free:
            return  # N18
        if self.neutral_trains < self.board.tracks[free[0]].length:
            self.neutral_marker = NOBODY  # N19
        elif len(free) == 1:
            self.give_neutral(free[0])  # N17
        else:
            self.next_phase = NEUTRAL_CHOICE  # N16
            same("route for the neutral player", int(after.track), route[0])

    # -- all of it

    def compare(self, after: np.record) -> None:
        """The table is as expected."""
        super().compare(after)
        board = self.board
        same("ticket deck", set(ticket_levels(after)), self.deck)
        same("ticket discards", members(after.ticket_discards), self.discards)
        same("toll points", after.toll_points.tolist(), self.toll_points)
        same("loans", after.loans.tolist(), self.loans)
        same("neutral trains", int(after.neutral_trains), self.neutral_trains)
        same("neutral marker", int(after.neutral_marker), self.neutral_marker)
        same("ferry cards", after.ferry_cards.tolist(), self.ferry_cards)
        same("ferry supply", int(after.ferry_supply), self.ferry_supply)
        for seat in seats(after):
            same(f"tokens {seat}", _tokens(board, after, seat), self.tokens[seat])
            same(f"markers {seat}", marked_cities(board, after, seat), self.markers[seat])
            same(f"home {seat}", city_or_none(board, int(after.home[seat])), self.homes[seat])
        same("tokens left", by_city(board, after.tokens_left.tolist()), self.tokens_left)
        same("marker points", by_city(board, after.marker_points.tolist()), self.marker_points)
        same("alien", city_or_none(board, int(after.alien_city)), self.alien_city)
        same("alien holder", int(after.alien_holder), self.alien_holder)
        same("catches", after.catches.tolist(), self.catches)


def _check_start_choice(board: Board, before: np.record, action: int, after: np.record) -> None:
    """When all have chosen: unkept tickets, then home cities or the first turn (B26, O3)."""
    unkept = check_start_tickets(before, action, after)
    want = BoardExpected(board, before)
    want.tickets = [members(after.tickets[seat]) for seat in seats(after)]
    if unkept is None:
        want.compare(after)
        return
    want.put_back(unkept, board.file.start["unkept"], after)
    want.compare(after)
    first, players = int(before.first), int(before.players)
    homes = "markers" in board.mechanics
    same("phase", int(after.phase), HOME if homes else TURN)
    same("player", int(after.player), (first - 1) % players if homes else first)
    same("turn", int(after.turn), 0)


def _expect_turn(want: BoardExpected, before: np.record, action: int, after: np.record) -> None:
    """Cards, tickets, a ferry card, or a track to pay for (B4, I3)."""
    seat = int(before.player)
    if actions.TAKE <= action <= actions.DRAW:
        expect_draw(want, seat, before, action, after)
    elif action == actions.DRAW_TICKETS:
        want.draw_tickets(after)
        if not members(before.ticket_discards):
            check_offer(want.board, before, after)
        want.next_phase = KEEP_TICKETS
    elif action == actions.FERRY_CARD:
        want.ferry_cards[seat] += 1
        want.ferry_supply -= 1
    elif action != actions.PASS:
        same("track under way", int(after.track), action - actions.CLAIM)
        want.next_phase = PAY


def _expect_payment(want: BoardExpected, before: np.record, action: int) -> None:
    """The cards leave the hand for a marker (O6) or a track (B13, I3-I5)."""
    seat = int(before.player)
    ferry_cards, covered, colour, locomotives = payment_of(action)
    track = want.board.tracks[int(before.track)]
    if int(before.city) != NOBODY:
        count = want.board.mechanics["markers"]["cost"]
    else:
        count = track.length - covered
    want.hands[seat] -= Counter({colour: count - locomotives})
    want.hands[seat] -= Counter({LOCOMOTIVE: locomotives})
    want.ferry_cards[seat] -= ferry_cards
    want.ferry_supply += ferry_cards
    if int(before.city) != NOBODY:
        want.mark(seat, int(before.city))
        want.catch_alien(seat, track)
    else:
        want.claim(seat, int(before.track))


def _finish(want: BoardExpected, before: np.record, action: int, after: np.record) -> None:
    """Expect the right seat and phase next (B4, B21, B25, N14, N16, N22, O3)."""
    seat, players, first = int(before.player), int(before.players), int(before.first)
    turn, phase, player = int(before.turn), want.next_phase, seat
    if int(before.phase) == HOME:
        phase = TURN if seat == first else HOME
        player = first if seat == first else (seat - 1) % players
    elif int(before.phase) == NEUTRAL_CHOICE:
        player = (first + turn) % players
    elif phase == TURN:
        turn += 1
        player = (first + turn) % players
        left, passes = turns_and_passes(want, before, action)
        if left == 0 or passes == players:
            same("phase", int(after.phase), OVER)
            same("turn", int(after.turn), turn)
            return
        same("turns_left", int(after.turns_left), left)
        same("passes", int(after.passes), passes)
        if _is_neutral_phase(want, turn, players):
            want.neutral_phase(after)
            if want.next_phase == NEUTRAL_CHOICE:
                phase, player = NEUTRAL_CHOICE, want.neutral_marker
    same("phase", int(after.phase), phase)
    same("player", int(after.player), player)
    same("turn", int(after.turn), turn)


def _is_neutral_phase(want: BoardExpected, turn: int, players: int) -> bool:
    """Whether a round from the sixth on is over, and the neutral player still in (N14, N19)."""
    if "neutral" not in want.board.mechanics or want.neutral_marker == NOBODY:
        return False
    return turn % players == 0 and turn // players >= want.board.mechanics["neutral"]["from_round"]
