"""Invariants: conditions on a game's state that hold after every decision.

Soak tests play many random games and check them at compiled speed.
"""

from typing import Final

import numpy as np

from ironroad.engine.actions import ALIEN_CHOICE, OVER
from ironroad.engine.bits import ONE, ZERO, has, nth_of, size, total
from ironroad.engine.cards import cards_to_draw, is_turned_over
from ironroad.engine.chance import advance, mix, scale, stream
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, LOCOMOTIVE, NEUTRAL, NOBODY
from ironroad.engine.new_game import new_game
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.random_play import MOST_DECISIONS, PLAYERS_STREAM, Work
from ironroad.engine.records import Rules, Scores, State
from ironroad.engine.scoring import final_scores
from ironroad.engine.tickets import deck_is_empty
from ironroad.engine.turn import apply, legal_actions

BROKEN: Final = (
    "nothing",
    "a kind of train card is not conserved",
    "a total of cards is wrong",
    "a count is negative",
    "more cards are known than held",
    "the face-up row is not as it should be",
    "trains are not conserved",
    "a score is not the points of the tracks",
    "the open tracks are wrong",
    "a ticket is in more than one place",
    "a city has two stations, or a seat too many",
    "nothing is legal before the end",
    "the game does not end",
    "the winner is not the best",
    "neutral trains, ferry cards or tokens are not conserved",
    "markers, reach or the alien are wrong",
    "the neutral player plays on without a ticket deck",
)


@rule
def broken_invariant(board: Rules, state: State) -> int:
    """The first invariant that does not hold, as an index of BROKEN; 0 if all do."""
    broken = _broken_cards(board, state)
    if broken == 0:
        broken = _broken_tracks(board, state)
    if broken == 0 and not _tickets_are_single(board, state):
        broken = 9
    if broken == 0 and not _stations_are_single(board, state):
        broken = 10
    if broken == 0 and not _supplies_are_whole(board, state):
        broken = 14
    if broken == 0 and board.markers > 0 and not _markers_are_right(board, state):
        broken = 15
    if broken == 0 and state.neutral_marker != NOBODY and deck_is_empty(state):  # N20
        broken = 16
    return broken


@rule
def _broken_cards(board: Rules, state: State) -> int:
    deck = discards = face_up = 0
    for c in range(CARDS):
        held = 0
        for seat in range(state.players):
            if state.hand[seat, c] < 0 or state.known[seat, c] < 0:
                return 3
            if state.known[seat, c] > state.hand[seat, c]:
                return 4
            held += state.hand[seat, c]
        if state.deck[c] < 0 or state.discards[c] < 0 or state.face_up[c] < 0:
            return 3
        laid = state.laid_cards if c == state.laid_colour else 0
        if c == LOCOMOTIVE:
            laid += state.laid_locomotives
        table = state.deck[c] + state.discards[c] + state.face_up[c] + state.turned_up[c]
        if held + laid + table != board.deck[c]:
            return 1
        deck += state.deck[c]
        discards += state.discards[c]
        face_up += state.face_up[c]
    if deck != state.deck_size or discards != state.discards_size:
        return 2
    if face_up != state.face_up_size:
        return 2
    for seat in range(state.players):
        held = 0
        for c in range(CARDS):
            held += state.hand[seat, c]
        if held != state.hand_size[seat]:
            return 2
    return 0 if _face_up_is_right(board, state) else 5


@rule
def _face_up_is_right(board: Rules, state: State) -> bool:
    if state.face_up_size > board.face_up:
        return False
    if state.track != NOBODY:  # in the middle of a turn; the row is filled at the end of the turn
        return True
    if is_turned_over(board, state):
        return False
    return state.face_up_size == board.face_up or cards_to_draw(state) == 0


@rule
def _broken_tracks(board: Rules, state: State) -> int:
    for seat in range(state.players):
        trains = int64(state.trains[seat])
        order = (seat - state.first + state.players) % state.players
        points = int64(board.start_scores[order]) + board.catch_points * state.catches[seat]
        for t in range(board.tracks):
            if state.owner[t] == seat:
                trains += board.length[t]
                points += board.points[t]
            if has(state.open[seat], t) != _is_open(board, state, seat, t):
                return 8
        if trains != board.trains or state.trains[seat] < 0:
            return 6
        if points != state.score[seat] and board.markers == 0:
            return 7
    return 0


@rule
def _is_open(board: Rules, state: State, seat: int, track: int) -> bool:
    """Whether a track is open to a seat, worked out from the owners of tracks alone (B14-B17)."""
    first = int64(board.route_first[track])
    for t in range(first, first + board.route_size[track]):
        taken = state.owner[t] != NOBODY
        if taken and (t == track or state.owner[t] == seat):
            return False
        if taken and state.players < board.double_routes_from:
            return False
    return True


@rule
def _tickets_are_single(board: Rules, state: State) -> bool:
    for t in range(board.tickets):
        places = 1 if has(state.ticket_deck, t) else 0
        places += 1 if state.block[t] > 0 else 0
        places += 1 if has(state.ticket_discards, t) else 0
        for seat in range(state.players):
            places += 1 if has(state.tickets[seat], t) else 0
            for i in range(state.offer_size[seat]):
                places += 1 if state.offer[seat, i] == t else 0
        if places > 1 or (places == 0 and _cannot_be_out(board, state, t)):
            return False
    return True


@rule
def _cannot_be_out(board: Rules, state: State, ticket: int) -> bool:
    """Whether a ticket cannot have left the game: it is not long, and no seat returned it."""
    if has(board.long_tickets, ticket):
        return False
    for seat in range(state.players):
        if has(state.put_back[seat], ticket):
            return False
    return True


@rule
def _stations_are_single(board: Rules, state: State) -> bool:
    built = ZERO
    for seat in range(state.players):
        if state.stations[seat] & built != ZERO or size(state.stations[seat]) > board.stations:
            return False
        built |= state.stations[seat]
    return bool(built & ~board.stops == ZERO)


@rule
def _supplies_are_whole(board: Rules, state: State) -> bool:
    trains = int64(state.neutral_trains)
    for t in range(board.tracks):
        if state.owner[t] == NEUTRAL:
            trains += board.length[t]
    ferry_cards = state.ferry_supply + state.laid_ferry_cards
    for seat in range(state.players):
        ferry_cards += state.ferry_cards[seat]
        if state.ferry_cards[seat] < 0 or state.ferry_cards[seat] > board.ferry_limit:
            return False
        if state.toll_points[seat] < 0:
            return False
    for city in range(board.cities):
        tokens = state.tokens_left[city]
        for seat in range(state.players):
            tokens += 1 if (state.tokens[seat] >> np.uint64(city)) & ONE != ZERO else 0
        here = (board.token_cities >> np.uint64(city)) & ONE != ZERO
        if tokens != (board.tokens_per_city[state.players] if here else 0):
            return False
    return trains == board.neutral_trains and ferry_cards == board.ferry_supply


@rule
def _markers_are_right(board: Rules, state: State) -> bool:
    placed = ZERO
    for seat in range(state.players):
        if placed & state.markers[seat] != ZERO or size(state.markers[seat]) > board.markers:
            return False
        placed |= state.markers[seat]
        reached = ZERO
        if state.home[seat] != NOBODY:
            reached = ONE << np.uint64(state.home[seat])
            if state.markers[seat] & reached == ZERO:
                return False
        for t in range(board.tracks):
            if state.owner[t] == seat:
                reached |= ONE << np.uint64(board.city_a[t])
                reached |= ONE << np.uint64(board.city_b[t])
        for t in range(board.tracks):
            ends = (ONE << np.uint64(board.city_a[t])) | (ONE << np.uint64(board.city_b[t]))
            if has(state.reach[seat], t) != (ends & reached != ZERO):
                return False
    if board.alien_city != NOBODY:
        if (placed >> np.uint64(board.alien_city)) & ONE != ZERO:
            return False
        holder = state.alien_holder
        if holder != NOBODY and state.phase != ALIEN_CHOICE:
            return bool((state.markers[holder] >> np.uint64(state.alien_city)) & ONE != ZERO)
    return bool(placed & ~board.stops == ZERO)


@rule
def _best_wins(state: State, scores: Scores) -> bool:
    """Whether there is a winner, and every winner has the most points."""
    most = scores.total[0]
    for seat in range(1, state.players):
        most = max(most, scores.total[seat])
    winners = 0
    for seat in range(state.players):
        if scores.winner[seat]:
            winners += 1
            if scores.total[seat] != most:
                return False
    return winners > 0


@rule
def soak_game(
    board: Rules, players: int, seed: Word, number: int, scores: Scores, work: Work
) -> int:
    """Play a random game and check the invariants at every decision.

    Returns the first invariant that does not hold, as an index of BROKEN; 0 if all do.
    """
    state, chance, legal = work.state, work.chance, work.legal
    chance.generator = stream(seed, number)
    new_game(board, state, chance, players, NOBODY)
    generator = stream(seed, number + PLAYERS_STREAM)
    decisions = 0
    while state.phase != OVER:
        broken = broken_invariant(board, state)
        if broken > 0:
            return broken
        count = legal_actions(board, state, legal)
        if count == 0 or count != total(legal):
            return 11
        if decisions == MOST_DECISIONS:
            return 12
        generator = advance(generator)
        apply(board, state, chance, nth_of(legal, scale(mix(generator), count)))
        decisions += 1
    broken = broken_invariant(board, state)
    final_scores(board, state, scores, work.scratch)
    if broken == 0 and not _best_wins(state, scores):
        broken = 13
    return broken


@rule
def soak_games(
    board: Rules, players: int, seed: Word, first: int, broken: Row[int], scores: Scores, work: Work
) -> None:
    """Run `soak_game` on games `first`, `first` + 1, ...; `broken` gets the results."""
    for i in range(len(broken)):
        broken[i] = soak_game(board, players, seed, first + i, scores, work)
