"""The rules written a second time, slow and obvious, in sets and counters, to check the engine.

Everything is worked out from the readable board file and from the state of the table. Nothing
here uses the engine's tables, and no fact about the game is taken from a field that the engine
derives (`open`, `extra`, the totals): those are what the checks below compare.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from ironroad.engine import actions
from ironroad.engine.actions import (
    ALIEN_CHOICE,
    KEEP_TICKETS,
    MARKER_CHOICE,
    OVER,
    PAY,
    SECOND_CARD,
    START_TICKETS,
    TOKEN_CHOICE,
    TUNNEL,
    TURN,
)
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_COLOURS, CARD_NAMES, Ticket, Track
from ironroad.engine.limits import NEUTRAL, NOBODY, SEATS

LOCOMOTIVE = "locomotive"
LOCOMOTIVE_NUMBER = CARD_NAMES.index(LOCOMOTIVE)
FACE_UP = 5
TOO_MANY_LOCOMOTIVES = 3
LAST_TRAINS = 2

Payment = tuple[str, int]
"""The colour of the ordinary cards and the number of locomotives; `LOCOMOTIVE` if all are."""


# ---- things on the table ------------------------------------------------------------------


def cards(counts: Any) -> Counter[str]:
    """A row of counts as a pile of cards with names."""
    return Counter({name: int(counts[i]) for i, name in enumerate(CARD_NAMES) if counts[i]})


def members(words: Any) -> set[int]:
    """The numbers in a row of 64-bit words."""
    row = [int(word) for word in words]
    return {
        64 * w + bit
        for w, word in enumerate(row)
        for bit in range(word.bit_length())
        if word >> bit & 1
    }


def seats(state: np.record) -> range:
    """The seats at the table."""
    return range(int(state.players))


def owned(board: Board, state: np.record, seat: int) -> list[Track]:
    """The tracks of one player."""
    owner = state.owner.tolist()
    return [track for i, track in enumerate(board.tracks) if owner[i] == seat]


def kept_tickets(board: Board, state: np.record, seat: int) -> list[Ticket]:
    """The tickets a player has kept."""
    kept = members(state.tickets[seat])
    return [ticket for i, ticket in enumerate(board.tickets) if i in kept]


def offered(state: np.record, seat: int) -> list[int]:
    """The numbers of the tickets a player may choose from now."""
    return [int(n) for n in state.offer[seat][: int(state.offer_size[seat])]]


def chosen_of(offer: Sequence[int], subset: int) -> set[int]:
    """The tickets that a subset of an offer means, a bit each."""
    return {ticket for i, ticket in enumerate(offer) if subset >> i & 1}


def ticket_levels(state: np.record) -> dict[int, int]:
    """How deep each ticket of the deck lies: 0 at the top, then 1, 2, ... (B20)."""
    top = dict.fromkeys(members(state.ticket_deck), 0)
    under = {i: level for i, level in enumerate(state.block.tolist()) if level}
    return {**under, **top}


def station_cities(board: Board, state: np.record, seat: int) -> list[str]:
    """The cities where a player has a station."""
    built = members([state.stations[seat]])
    return [city.name for i, city in enumerate(board.cities) if i in built]


def laid_cards(state: np.record) -> Counter[str]:
    """The cards laid down for a tunnel."""
    laid = Counter({CARD_NAMES[int(state.laid_colour)]: int(state.laid_cards)})
    laid[LOCOMOTIVE] += int(state.laid_locomotives)
    return +laid


def can_draw_blind(state: np.record) -> bool:
    """Whether a card can be drawn blind: from the deck, or else from the discards (B10)."""
    return bool(cards(state.deck) or cards(state.discards))


# ---- legal actions ------------------------------------------------------------------------


def legal_actions(board: Board, state: np.record) -> set[int]:
    """The legal action numbers of the player to decide, in any phase (B4, B25)."""
    phase = int(state.phase)
    if phase == START_TICKETS:
        return keeps(state, board.file.start["keep"])
    if phase == KEEP_TICKETS:
        return keeps(state, board.file.draw["keep"])
    if phase == TURN:
        return _turn(board, state)
    if phase == SECOND_CARD:
        return draws(state, second=True)
    if phase == PAY:
        return {pay_action(payment) for payment in _payments_asked(board, state)}
    if phase == TUNNEL:
        return _extras(state)
    assert phase == OVER, f"no such phase: {phase}"
    return set()


def keeps(state: np.record, least: int) -> set[int]:
    """Every choice of at least `least` of the offered tickets (B20, E2, E4)."""
    size = len(offered(state, int(state.player)))
    result = set()
    for count in range(min(least, size), size + 1):
        for kept in combinations(range(size), count):
            result.add(actions.KEEP + sum(2**i for i in kept))
    return result


def _turn(board: Board, state: np.record) -> set[int]:
    """A turn's action: draw cards, claim, draw tickets, build a station; else pass (B4, B25)."""
    result = draws(state, second=False) | _claims(board, state) | _stations(board, state)
    if ticket_levels(state):
        result.add(actions.DRAW_TICKETS)
    return result or {actions.PASS}


def draws(state: np.record, second: bool) -> set[int]:
    """Cards that may be drawn: any, but no face-up locomotive as the second (B5-B8, B11)."""
    result = set()
    for name in cards(state.face_up):
        if not (second and name == LOCOMOTIVE):
            result.add(actions.TAKE + CARD_NAMES.index(name))
    if can_draw_blind(state):
        result.add(actions.DRAW)
    return result


def one_track_in_all(board: Board, state: np.record) -> bool:
    """Whether only one track of a route may be claimed: few players (B17), no tolls (N5)."""
    return "tolls" not in board.mechanics and int(state.players) < board.file.double_routes_from


def open_tracks(board: Board, state: np.record, seat: int) -> set[int]:
    """Free tracks, by route: one a player (B14, B16); with few players one in all (B17, B18)."""
    owner = state.owner.tolist()
    one_in_all = one_track_in_all(board, state)
    owners_of_route: dict[int, set[int]] = {}
    for i, track in enumerate(board.tracks):
        if owner[i] != NOBODY:
            owners_of_route.setdefault(track.route, set()).add(owner[i])
    result = set()
    for i, track in enumerate(board.tracks):
        others = owners_of_route.get(track.route, set())
        closed = seat in others or (one_in_all and bool(others))
        if owner[i] == NOBODY and not closed:
            result.add(i)
    return result


def _claims(board: Board, state: np.record) -> set[int]:
    """Open tracks with trains and cards enough (B12, B14, B15)."""
    seat = int(state.player)
    hand = cards(state.hand[seat])
    result = set()
    for i in open_tracks(board, state, seat):
        if board.tracks[i].length <= int(state.trains[seat]):
            if track_payments(board.tracks[i], hand):
                result.add(actions.CLAIM + i)
    return result


def _stations(board: Board, state: np.record) -> set[int]:
    """Cities without a station, if one is left and can be paid (E12)."""
    seat = int(state.player)
    if not _station_payments(board, state, seat):
        return set()
    taken = {name for each in seats(state) for name in station_cities(board, state, each)}
    return {actions.STATION + i for i, city in enumerate(board.cities) if city.name not in taken}


def payments(
    hand: Counter[str], colours: Iterable[str], count: int, least_locomotives: int
) -> set[Payment]:
    """Every way to pay `count` cards of one of the colours, locomotives wild (B12, E5)."""
    result = set()
    for colour in colours:
        for locomotives in range(least_locomotives, count):
            if hand[colour] >= count - locomotives and hand[LOCOMOTIVE] >= locomotives:
                result.add((colour, locomotives))
    if hand[LOCOMOTIVE] >= count:
        result.add((LOCOMOTIVE, count))
    return result


def track_payments(track: Track, hand: Counter[str]) -> set[Payment]:
    """Every way to pay for a track: its colour, any one on grey, ferries (B12, E5)."""
    colours = CARD_COLOURS if track.colour == "grey" else (track.colour,)
    return payments(hand, colours, track.length, track.ferry)


def _station_payments(board: Board, state: np.record, seat: int) -> set[Payment]:
    """Every way to pay for the next station: 1 card, then 2, then 3, of one colour (E12)."""
    built = len(station_cities(board, state, seat))
    if built >= board.file.mechanics.get("stations", {"count": 0})["count"]:
        return set()
    return payments(cards(state.hand[seat]), CARD_COLOURS, built + 1, 0)


def _payments_asked(board: Board, state: np.record) -> set[Payment]:
    """Every way to pay for the track or the station under way."""
    seat = int(state.player)
    if int(state.track) != NOBODY:
        return track_payments(board.tracks[int(state.track)], cards(state.hand[seat]))
    return _station_payments(board, state, seat)


def pay_action(payment: Payment) -> int:
    colour, locomotives = payment
    return actions.PAY_WITH + actions.WAYS * CARD_NAMES.index(colour) + locomotives


def paid_with(action: int, count: int) -> Counter[str]:
    """The cards that a payment of `count` cards in all takes from the hand."""
    colour, locomotives = divmod(action - actions.PAY_WITH, actions.WAYS)
    return +Counter({CARD_NAMES[colour]: count - locomotives}) + Counter({LOCOMOTIVE: locomotives})


def extra_asked(laid: Counter[str], turned_up: Counter[str]) -> int:
    """The extra cards of a tunnel: turned up in the colour played, or locomotives (E6, E7, E11)."""
    return sum(turned_up[name] for name in {*laid, LOCOMOTIVE})


def _extras(state: np.record) -> set[int]:
    """Pay the extras in the colour played or locomotives, or give up (E6, E7, E8)."""
    hand = cards(state.hand[int(state.player)])
    laid = laid_cards(state)
    asked = extra_asked(laid, cards(state.turned_up))
    colours = set(laid) - {LOCOMOTIVE}
    result = {actions.GIVE_UP}
    for _, locomotives in payments(hand, colours, asked, 0):
        result.add(actions.EXTRA_WITH + locomotives)
    return result


# ---- networks and scores ------------------------------------------------------------------


def longest_path(board: Board, state: np.record, seat: int) -> int:
    """The most trains in one line that uses no track twice: every line is tried (E15)."""
    own = {track.id: track for track in owned(board, state, seat)}
    known: dict[tuple[str, frozenset[str]], int] = {}

    def longest_from(city: str, left: frozenset[str]) -> int:
        if (city, left) not in known:
            best = 0
            for name in left:
                if city in own[name].between:
                    a, b = own[name].between
                    onward = longest_from(b if city == a else a, left - {name})
                    best = max(best, own[name].length + onward)
            known[city, left] = best
        return known[city, left]

    ends = {city for track in own.values() for city in track.between}
    return max((longest_from(city, frozenset(own)) for city in ends), default=0)


def joined(tracks: Iterable[Track], a: str, b: str) -> bool:
    """Whether these tracks join two places (B22)."""
    roads = [set(track.between) for track in tracks]
    reached = {a}
    while more := {city for road in roads if road & reached for city in road} - reached:
        reached |= more
    return b in reached


def tickets_done(
    board: Board, state: np.record, seat: int, borrowed: Iterable[Track] = ()
) -> set[str]:
    """The player's tickets that own tracks and the borrowed ones join (B22, E13)."""
    network = [*owned(board, state, seat), *borrowed]
    return {
        ticket.id for ticket in kept_tickets(board, state, seat) if joined(network, *ticket.between)
    }


def ticket_points(board: Board, state: np.record, seat: int, done: set[str]) -> int:
    """Points of the tickets done, less those of the others (B22, B23)."""
    return sum(
        ticket.points if ticket.id in done else -ticket.points
        for ticket in kept_tickets(board, state, seat)
    )


def borrowable(board: Board, state: np.record, seat: int, city: str) -> list[Track]:
    """The tracks of other players that end in a city (E13)."""
    return [
        track
        for other in seats(state)
        if other != seat
        for track in owned(board, state, other)
        if city in track.between
    ]


def best_borrowing(board: Board, state: np.record, seat: int) -> tuple[int, int]:
    """The best ticket total over every choice of stations, then the most tickets done (E13)."""
    choices: list[list[Track | None]] = [
        [None, *borrowable(board, state, seat, city)] for city in station_cities(board, state, seat)
    ]
    results = []
    for choice in product(*choices):
        done = tickets_done(board, state, seat, [track for track in choice if track])
        results.append((ticket_points(board, state, seat, done), len(done)))
    return max(results)


@dataclass(frozen=True)
class Score:
    """One player's points by source, and the figures that tie-breaks compare."""

    routes: int
    tickets: int
    tickets_done: int
    stations: int
    stations_built: int
    longest: int
    longest_path: int

    @property
    def total(self) -> int:
        """All points."""
        return self.routes + self.tickets + self.stations + self.longest_path


def route_points(board: Board, state: np.record, seat: int) -> int:
    """Points of all the tracks a player has claimed, by length (B13)."""
    return sum(board.file.route_points[track.length] for track in owned(board, state, seat))


def start_points(board: Board, state: np.record, seat: int) -> int:
    """Points to start with, by the order of turns (N2)."""
    order = [(int(state.first) + i) % int(state.players) for i in seats(state)]
    return board.file.start_scores[order.index(seat)] if board.file.start_scores else 0


def scores(board: Board, state: np.record) -> list[Score]:
    """Everybody's points, were the game to end here (B13, B22, B23, E13, E14, E15)."""
    longest = [longest_path(board, state, seat) for seat in seats(state)]
    bonus = board.file.mechanics.get("longest_path", {"points": 0})["points"]
    stations = board.file.mechanics.get("stations", {"count": 0, "unbuilt_points": 0})
    result = []
    for seat in seats(state):
        points, done = best_borrowing(board, state, seat)
        built = len(station_cities(board, state, seat))
        result.append(
            Score(
                routes=route_points(board, state, seat),
                tickets=points,
                tickets_done=done,
                stations=stations["unbuilt_points"] * (stations["count"] - built),
                stations_built=built,
                longest=longest[seat],
                longest_path=bonus if longest[seat] == max(longest) > 0 else 0,
            )
        )
    return result


def winners(board: Board, result: Sequence[Score]) -> tuple[set[int], int]:
    """The winners, and what decided: 0 points, 1, 2, ... that tie-break, -1 shared (B24, E16)."""
    best = max(score.total for score in result)
    left = {seat for seat, score in enumerate(result) if score.total == best}
    if len(left) == 1:
        return left, 0
    for number, tie in enumerate(board.file.ties, 1):
        values = {seat: _tie_value(tie, result[seat]) for seat in left}
        left = {seat for seat in left if values[seat] == max(values.values())}
        if len(left) == 1:
            return left, number
    return left, -1


def _tie_value(tie: str, score: Score) -> int:
    """A figure that a tie-break compares; more is better (E16, U4)."""
    if tie == "tickets":
        return score.tickets_done
    if tie == "stations":
        return -score.stations_built
    if tie == "longest_path_bonus":
        return score.longest_path
    assert tie == "longest_path", f"no such tie-break: {tie}"
    return score.longest


# ---- invariants of every position ---------------------------------------------------------


def check_invariants(board: Board, state: np.record) -> None:
    """No piece is lost or duplicated, and the fields that the engine derives are right."""
    check_cards(board, state)
    check_row(state)
    check_tracks(board, state)
    check_scores(board, state)
    check_tickets(board, state)
    check_stations(board, state)


def same(what: str, found: object, expected: object) -> None:
    assert found == expected, f"{what}: {found}, expected {expected}"


def check_cards(board: Board, state: np.record) -> None:
    """Train cards only move (B2, B13, E9); totals are sums; known cards are in the hands."""
    piles = {
        "deck": state.deck,
        "discards": state.discards,
        "face up": state.face_up,
        "turned up": state.turned_up,
        **{f"hand {seat}": state.hand[seat] for seat in range(SEATS)},
    }
    in_all = laid_cards(state)
    for name, pile in piles.items():
        assert min(pile.tolist()) >= 0, f"{name}: a negative count in {pile}"
        in_all += cards(pile)
    same("cards in all", in_all, +Counter(board.file.cards))
    for seat in range(SEATS):
        same(f"hand_size {seat}", int(state.hand_size[seat]), cards(state.hand[seat]).total())
        assert min(state.known[seat].tolist()) >= 0, f"known {seat}: {state.known[seat]}"
        known, hand = cards(state.known[seat]), cards(state.hand[seat])
        assert known <= hand, f"known {seat}: {known} of {hand}"
    same("deck_size", int(state.deck_size), cards(state.deck).total())
    same("discards_size", int(state.discards_size), cards(state.discards).total())
    same("face_up_size", int(state.face_up_size), cards(state.face_up).total())
    if int(state.phase) == TUNNEL:
        asked = extra_asked(laid_cards(state), cards(state.turned_up))
        same("extra", int(state.extra), asked)
        assert asked > 0, "a tunnel that asks for nothing needs no decision"
        _check_turned_up(board, state)
    else:
        assert not laid_cards(state), f"cards laid for nothing: {laid_cards(state)}"
        assert not cards(state.turned_up), f"cards turned up for nothing: {state.turned_up}"


def _check_turned_up(board: Board, state: np.record) -> None:
    """Three cards are turned up, fewer only if there are no more (E6, E10)."""
    turned_up = cards(state.turned_up).total()
    wanted = board.file.mechanics["tunnels"]["cards"]
    if can_draw_blind(state):
        same("cards turned up", turned_up, wanted)
    assert turned_up <= wanted, f"{turned_up} cards turned up, expected {wanted}"


def is_mid_claim(state: np.record) -> bool:
    """Whether a claim is paid or laid but not over, so that the row is not yet filled up."""
    marker = int(state.phase) == PAY and int(state.track) != NOBODY and int(state.city) != NOBODY
    return marker or int(state.phase) in (TUNNEL, TOKEN_CHOICE, MARKER_CHOICE, ALIEN_CHOICE)


def check_row(state: np.record) -> None:
    """Five cards face up while there are any, and fewer than three locomotives (B3, B9, B11)."""
    row = cards(state.face_up)
    assert row.total() <= FACE_UP, f"{row.total()} cards face up"
    if is_mid_claim(state):
        return
    if row.total() < FACE_UP:
        assert not can_draw_blind(state), f"{row.total()} cards face up, and more to be had"
    if row[LOCOMOTIVE] >= TOO_MANY_LOCOMOTIVES:
        outside = row + cards(state.deck) + cards(state.discards)
        ordinary = outside.total() - outside[LOCOMOTIVE]
        possible = outside.total() >= FACE_UP and ordinary > FACE_UP - TOO_MANY_LOCOMOTIVES
        assert not possible, f"face up: {row}, although outside the hands are {outside}"


def check_tracks(board: Board, state: np.record) -> None:
    """Trains only move (B13), routes are shared by the rules (B14, B16, B17)."""
    one_in_all = one_track_in_all(board, state)
    owners_of_route: dict[int, list[int]] = {}
    there = {NOBODY, *seats(state)} | ({NEUTRAL} if "neutral" in board.mechanics else set())
    for track, owner in zip(board.tracks, state.owner.tolist(), strict=False):
        assert owner in there, f"{track.id} is owned by {owner}"
        if owner != NOBODY:
            owners_of_route.setdefault(track.route, []).append(owner)
    for route, owners in owners_of_route.items():
        assert len(set(owners)) == len(owners), f"route {route}: owners {owners}"
        if one_in_all:
            assert len(owners) == 1, f"route {route}: owners {owners}, {state.players} players"
    for seat in seats(state):
        used = sum(track.length for track in owned(board, state, seat))
        assert int(state.trains[seat]) >= 0, f"trains {seat}: {state.trains[seat]}"
        same(f"trains {seat}", int(state.trains[seat]) + used, board.file.trains)
        same(f"open {seat}", members(state.open[seat]), open_tracks(board, state, seat))


def check_scores(board: Board, state: np.record) -> None:
    """Before the end the scores are the points of the tracks (B13), and of the start (N2)."""
    for seat in seats(state):
        points = start_points(board, state, seat) + route_points(board, state, seat)
        same(f"score {seat}", int(state.score[seat]), points)


def check_tickets(board: Board, state: np.record) -> None:
    """Every ticket is in one place, or left the game at the start (B19, B20, E3)."""
    places: list[int] = [*members(state.ticket_deck)]
    places += [i for i, level in enumerate(state.block.tolist()) if level]
    places += members(state.ticket_discards)
    for seat in range(SEATS):
        places += [*members(state.tickets[seat]), *offered(state, seat)]
    twice = [ticket for ticket, times in Counter(places).items() if times > 1]
    assert not twice, f"tickets {twice} are in more than one place"
    unknown = set(places) - set(range(len(board.tickets)))
    assert not unknown, f"tickets {unknown} are not of this board"
    start = board.file.start
    players = int(state.players)
    out = sum(ticket.long for ticket in board.tickets) - players * start["long_tickets"]
    if start["unkept"] == "out" and int(state.phase) != START_TICKETS:
        dealt = players * (start["tickets"] + start["long_tickets"])
        out += dealt - sum(int(n) for n in state.start_kept)
    same("tickets in the game", len(places), len(board.tickets) - out)
    long = {i for i, ticket in enumerate(board.tickets) if ticket.long}
    if start["unkept"] == "out":
        assert not long & set(ticket_levels(state)), "a long ticket is in the deck"


def check_stations(board: Board, state: np.record) -> None:
    """One station a city, no player more than the board gives (E1, E12)."""
    count = board.file.mechanics.get("stations", {"count": 0})["count"]
    built = [members([state.stations[seat]]) for seat in range(SEATS)]
    for seat, cities in enumerate(built):
        assert len(cities) <= count, f"stations {seat}: {cities}"
        assert cities <= set(range(len(board.cities))), f"stations {seat}: {cities}"
    twice = [city for city, times in Counter(n for one in built for n in one).items() if times > 1]
    assert not twice, f"cities {twice} have more than one station"


# ---- effects of a decision ----------------------------------------------------------------


def check_start(board: Board, state: np.record) -> None:
    """The position before the start tickets are chosen (B3, B26, E1, E2)."""
    start = board.file.start
    same("phase", int(state.phase), START_TICKETS)
    assert int(state.first) in seats(state), f"first player: {state.first}"
    for seat in seats(state):
        same(f"cards of {seat}", cards(state.hand[seat]).total(), start["cards"])
        offer = [board.tickets[i] for i in offered(state, seat)]
        long = sum(ticket.long for ticket in offer)
        same(f"tickets for {seat}", len(offer), start["tickets"] + start["long_tickets"])
        same(f"long tickets for {seat}", long, start["long_tickets"])
        same(f"trains {seat}", int(state.trains[seat]), board.file.trains)


def check_step(board: Board, before: np.record, action: int, after: np.record) -> None:
    """The decision changed what the rules say it changes, and nothing else."""
    seat = int(before.player)
    want = Expected(board, before)
    if int(before.phase) == START_TICKETS:
        check_start_choice(board, before, action, after)
        return
    if actions.TAKE <= action <= actions.DRAW:
        expect_draw(want, seat, before, action, after)
    elif action == actions.DRAW_TICKETS:
        check_offer(board, before, after)
        want.next_phase = KEEP_TICKETS
    elif actions.KEEP <= action < actions.CLAIM:
        kept = chosen_of(offered(before, seat), action - actions.KEEP)
        want.tickets[seat] |= kept
        check_unkept(set(offered(before, seat)) - kept, after)
    elif actions.CLAIM <= action < actions.STATION:
        same("track under way", int(after.track), action - actions.CLAIM)
        want.next_phase = PAY
    elif actions.STATION <= action < actions.PAY_WITH:
        same("city under way", int(after.city), action - actions.STATION)
        want.next_phase = PAY
    elif action >= actions.PAY_WITH:
        _expect_payment(want, seat, board, before, action, after)
    elif action == actions.GIVE_UP:
        want.hands[seat] += laid_cards(before)
        known = cards(after.known[seat])
        assert laid_cards(before) <= known, f"{laid_cards(before)} taken back, known: {known}"
    elif action != actions.PASS:
        locomotives = action - actions.EXTRA_WITH
        asked = extra_asked(laid_cards(before), cards(before.turned_up))
        colour = CARD_NAMES[int(before.laid_colour)]
        want.hands[seat] -= Counter({colour: asked - locomotives})
        want.hands[seat] -= Counter({LOCOMOTIVE: locomotives})
        want.claim(seat, int(before.track))
    want.compare(after)
    check_deck(board, before, action, after)
    check_end_of_turn(want, before, action, after)


class Expected:
    """The table as it should be after a decision."""

    def __init__(self, board: Board, before: np.record) -> None:
        self.board = board
        self.hands = [cards(before.hand[seat]) for seat in seats(before)]
        self.owner = before.owner.tolist()
        self.trains = before.trains.tolist()
        self.score = before.score.tolist()
        self.stations = [members([before.stations[seat]]) for seat in seats(before)]
        self.tickets = [members(before.tickets[seat]) for seat in seats(before)]
        self.next_phase = TURN
        """`TURN` if the decision ends the turn."""

    def claim(self, seat: int, number: int) -> None:
        """Trains and points for a track (B13)."""
        track = self.board.tracks[number]
        self.owner[number] = seat
        self.trains[seat] -= track.length
        self.score_track(seat, track)

    def score_track(self, seat: int, track: Track) -> None:
        """Points for a track just claimed (B13)."""
        self.score[seat] += self.board.file.route_points[track.length]

    def compare(self, after: np.record) -> None:
        """The table is as expected."""
        for seat in seats(after):
            same(f"hand {seat}", cards(after.hand[seat]), +self.hands[seat])
            same(f"stations {seat}", members([after.stations[seat]]), self.stations[seat])
            same(f"tickets {seat}", members(after.tickets[seat]), self.tickets[seat])
        same("owners", after.owner.tolist(), self.owner)
        same("trains", after.trains.tolist(), self.trains)
        same("scores", after.score.tolist(), self.score)


def expect_draw(
    want: Expected, seat: int, before: np.record, action: int, after: np.record
) -> None:
    """One card to the hand; then a second one, if that is allowed (B5-B8, B10, B11)."""
    if action == actions.DRAW:
        gained = cards(after.hand[seat]) - cards(before.hand[seat])
        same("cards drawn", gained.total(), 1)
        source = cards(before.deck) or cards(before.discards)
        assert gained <= source, f"drew {gained} from {source}"
    else:
        gained = Counter([CARD_NAMES[action - actions.TAKE]])
    want.hands[seat] += gained
    second = int(before.phase) == SECOND_CARD
    only_card = action == actions.TAKE + LOCOMOTIVE_NUMBER
    if not second and not only_card and draws(after, second=True):
        want.next_phase = SECOND_CARD


def _expect_payment(
    want: Expected, seat: int, board: Board, before: np.record, action: int, after: np.record
) -> None:
    """The cards leave the hand for a station (E12), a track (B13) or a tunnel (E6-E11)."""
    if int(before.track) == NOBODY:
        want.hands[seat] -= paid_with(action, len(want.stations[seat]) + 1)
        want.stations[seat].add(int(before.city))
        return
    track = board.tracks[int(before.track)]
    laid = paid_with(action, track.length)
    want.hands[seat] -= laid
    if track.tunnel and int(after.phase) == TUNNEL:
        same("laid", laid_cards(after), laid)
        want.next_phase = TUNNEL
        return
    want.claim(seat, int(before.track))
    if track.tunnel and after.face_up.tolist() == before.face_up.tolist():
        turned_up = cards(before.deck) - cards(after.deck)
        wanted = board.file.mechanics["tunnels"]["cards"]
        if cards(before.deck).total() > wanted:
            same("cards turned up", turned_up.total(), wanted)
            same("extra for a tunnel claimed at once", extra_asked(laid, turned_up), 0)
            discarded = cards(after.discards) - cards(before.discards)
            same("discarded", discarded, turned_up + laid)


def check_deck(board: Board, before: np.record, action: int, after: np.record) -> None:
    """Spent and turned-up cards go to the discards, not into the deck (B13, E9, E12)."""
    tunnel = int(before.track) != NOBODY and board.tracks[int(before.track)].tunnel
    turns_up = action >= actions.PAY_WITH and tunnel
    row_is_new = after.face_up.tolist() != before.face_up.tolist()
    if action > actions.DRAW and cards(before.deck) and not row_is_new and not turns_up:
        same("deck", cards(after.deck), cards(before.deck))


def check_start_choice(board: Board, before: np.record, action: int, after: np.record) -> None:
    """When all have chosen, unkept tickets go where the board says (B20, B26, E2, E3)."""
    unkept = check_start_tickets(before, action, after)
    if unkept is None:
        return
    if board.file.start["unkept"] == "bottom":
        check_unkept(unkept, after)
    same("phase", int(after.phase), TURN)
    same("player", int(after.player), int(before.first))
    same("turn", int(after.turn), 0)


def check_start_tickets(before: np.record, action: int, after: np.record) -> set[int] | None:
    """Nothing happens until all have chosen; then all keep what they chose (B26).

    Returns the tickets that nobody keeps, `None` before all have chosen.
    """
    seat = int(before.player)
    if int(after.phase) == START_TICKETS:
        for each in seats(before):
            same(f"tickets {each}", members(after.tickets[each]), set())
            same(f"offer {each}", offered(after, each), offered(before, each))
        return None
    choices = {each: int(before.choice[each]) for each in seats(before)}
    choices[seat] = action - actions.KEEP
    unkept: set[int] = set()
    for each in seats(before):
        kept = chosen_of(offered(before, each), choices[each])
        unkept |= set(offered(before, each)) - kept
        same(f"tickets {each}", members(after.tickets[each]), kept)
        same(f"start_kept {each}", int(after.start_kept[each]), len(kept))
    return unkept


def check_offer(board: Board, before: np.record, after: np.record) -> None:
    """Tickets come from the top of the deck, as many as the board says (B20, E4)."""
    levels = ticket_levels(before)
    drawn = offered(after, int(before.player))
    same("tickets drawn", len(drawn), min(board.file.draw["tickets"], len(levels)))
    left = set(levels) - set(drawn)
    deepest = max(levels[ticket] for ticket in drawn)
    assert all(levels[ticket] >= deepest for ticket in left), f"{drawn} drawn, not from the top"
    same("tickets left", set(ticket_levels(after)), left)


def check_unkept(unkept: set[int], after: np.record) -> None:
    """Tickets not kept are at the bottom of the deck (B20, E4)."""
    levels = ticket_levels(after)
    assert unkept <= set(levels), f"{unkept} put back, the deck is {levels}"
    for ticket in set(levels) - unkept:
        assert all(levels[ticket] < levels[under] for under in unkept), f"{unkept}: {levels}"


def check_end_of_turn(want: Expected, before: np.record, action: int, after: np.record) -> None:
    """Turns go round; the last ones begin at two trains; all passing ends it (B4, B21, B25)."""
    seat = int(before.player)
    if want.next_phase != TURN:
        same("phase", int(after.phase), want.next_phase)
        same("player", int(after.player), seat)
        same("turn", int(after.turn), int(before.turn))
        return
    same("turn", int(after.turn), int(before.turn) + 1)
    left, passes = turns_and_passes(want, before, action)
    if left == 0 or passes == int(before.players):
        same("phase", int(after.phase), OVER)
        return
    same("turns_left", int(after.turns_left), left)
    same("passes", int(after.passes), passes)
    same("phase", int(after.phase), TURN)
    same("player", int(after.player), (seat + 1) % int(before.players))


def turns_and_passes(want: Expected, before: np.record, action: int) -> tuple[int, int]:
    """After a turn: the turns left, -1 if the end is not in sight, and the passes (B21, B25)."""
    passes = int(before.passes) + 1 if action == actions.PASS else 0
    left = int(before.turns_left)
    if left >= 0:
        left -= 1
    elif want.trains[int(before.player)] <= LAST_TRAINS:
        left = int(before.players)
    return left, passes
