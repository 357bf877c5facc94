"""Rules that go through all fields, written by scripts/derive.py from declarations."""

from ironroad.engine.bits import ZERO
from ironroad.engine.encoding_parts import (
    encode_cities_of_seats,
    encode_number,
    encode_numbers,
    encode_numbers_of_seats,
    mark,
    mark_places_of_seats,
    mark_seat,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    CITIES,
    NOBODY,
    OFFER,
    SEATS,
    TICKET_WORDS,
    TICKETS,
    TRACK_WORDS,
    TRACKS,
)
from ironroad.engine.numbers import Row, float32
from ironroad.engine.records import Rules, Scores, Seen, State


@rule
def _clear_table(board: Rules, state: State, players: int) -> None:
    state.turn = 0
    state.players = 0
    state.first = 0
    state.player = 0
    state.phase = 0
    state.turns_left = -1
    state.passes = 0
    state.deck_size = 0
    state.discards_size = 0
    state.face_up_size = 0
    state.blocks = 0
    state.track = NOBODY
    state.city = NOBODY
    state.laid_colour = 0
    state.laid_cards = 0
    state.laid_locomotives = 0
    for c in range(CARDS):
        state.face_up[c] = 0
        state.discards[c] = 0
        state.deck[c] = board.deck[c]
    for seat in range(SEATS):
        state.score[seat] = 0
        state.trains[seat] = board.trains if seat < players else 0
        state.hand_size[seat] = 0
        state.offer_size[seat] = 0
        state.choice[seat] = 0
        state.start_kept[seat] = 0
        for c in range(CARDS):
            state.known[seat, c] = 0
            state.hand[seat, c] = 0
        for i in range(OFFER):
            state.offer[seat, i] = 0
        for w in range(TICKET_WORDS):
            state.tickets[seat, w] = ZERO
            state.put_back[seat, w] = ZERO
        for w in range(TRACK_WORDS):
            state.open[seat, w] = board.all_tracks[w] if seat < players else ZERO
    for t in range(TICKETS):
        state.block[t] = 0
    for t in range(TRACKS):
        state.owner[t] = NOBODY
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = ZERO
        state.ticket_discards[w] = ZERO


@rule
def _clear_tunnels(board: Rules, state: State, players: int) -> None:
    state.extra = 0
    for c in range(CARDS):
        state.turned_up[c] = 0


@rule
def _clear_stations(board: Rules, state: State, players: int) -> None:
    for seat in range(SEATS):
        state.stations[seat] = ZERO


@rule
def _clear_tolls(board: Rules, state: State, players: int) -> None:
    for seat in range(SEATS):
        state.toll_points[seat] = board.toll_points if seat < players else 0
        state.loans[seat] = 0
    for w in range(TRACK_WORDS):
        state.first_tracks[w] = ZERO


@rule
def _clear_neutral(board: Rules, state: State, players: int) -> None:
    state.neutral_trains = board.neutral_trains
    state.neutral_marker = NOBODY


@rule
def _clear_tokens(board: Rules, state: State, players: int) -> None:
    for city in range(CITIES):
        state.tokens_left[city] = 0
    for seat in range(SEATS):
        state.tokens[seat] = ZERO


@rule
def _clear_ferry_cards(board: Rules, state: State, players: int) -> None:
    state.ferry_supply = board.ferry_supply
    state.laid_ferry_cards = 0
    for seat in range(SEATS):
        state.ferry_cards[seat] = 0


@rule
def _clear_markers(board: Rules, state: State, players: int) -> None:
    for city in range(CITIES):
        state.marker_points[city] = 0
    for seat in range(SEATS):
        state.markers[seat] = ZERO
        state.home[seat] = NOBODY
        for w in range(TRACK_WORDS):
            state.reach[seat, w] = ZERO


@rule
def _clear_alien(board: Rules, state: State, players: int) -> None:
    state.alien_city = board.alien_city
    state.alien_holder = NOBODY
    for seat in range(SEATS):
        state.catches[seat] = 0


@rule
def clear_fields(board: Rules, state: State, players: int) -> None:
    """Set every field to its declared beginning; seats that nobody takes are empty."""
    _clear_table(board, state, players)
    _clear_tunnels(board, state, players)
    _clear_stations(board, state, players)
    _clear_tolls(board, state, players)
    _clear_neutral(board, state, players)
    _clear_tokens(board, state, players)
    _clear_ferry_cards(board, state, players)
    _clear_markers(board, state, players)
    _clear_alien(board, state, players)


@rule
def _observe_public_of_table(state: State, seen: Seen) -> None:
    seen.turn = state.turn
    seen.players = state.players
    seen.first = state.first
    seen.player = state.player
    seen.phase = state.phase
    seen.turns_left = state.turns_left
    seen.passes = state.passes
    seen.deck_size = state.deck_size
    seen.discards_size = state.discards_size
    seen.face_up_size = state.face_up_size
    seen.blocks = state.blocks
    seen.track = state.track
    seen.city = state.city
    seen.laid_colour = state.laid_colour
    seen.laid_cards = state.laid_cards
    seen.laid_locomotives = state.laid_locomotives
    for c in range(CARDS):
        seen.face_up[c] = state.face_up[c]
        seen.discards[c] = state.discards[c]
    for seat in range(SEATS):
        seen.score[seat] = state.score[seat]
        seen.trains[seat] = state.trains[seat]
        seen.hand_size[seat] = state.hand_size[seat]
        seen.offer_size[seat] = state.offer_size[seat]
        seen.start_kept[seat] = state.start_kept[seat]
        for c in range(CARDS):
            seen.known[seat, c] = state.known[seat, c]
    for t in range(TRACKS):
        seen.owner[t] = state.owner[t]
    for w in range(TICKET_WORDS):
        seen.ticket_discards[w] = state.ticket_discards[w]


@rule
def _observe_public_of_tunnels(state: State, seen: Seen) -> None:
    seen.extra = state.extra
    for c in range(CARDS):
        seen.turned_up[c] = state.turned_up[c]


@rule
def _observe_public_of_stations(state: State, seen: Seen) -> None:
    for seat in range(SEATS):
        seen.stations[seat] = state.stations[seat]


@rule
def _observe_public_of_tolls(state: State, seen: Seen) -> None:
    for seat in range(SEATS):
        seen.loans[seat] = state.loans[seat]
    for w in range(TRACK_WORDS):
        seen.first_tracks[w] = state.first_tracks[w]


@rule
def _observe_public_of_neutral(state: State, seen: Seen) -> None:
    seen.neutral_trains = state.neutral_trains
    seen.neutral_marker = state.neutral_marker


@rule
def _observe_public_of_tokens(state: State, seen: Seen) -> None:
    for city in range(CITIES):
        seen.tokens_left[city] = state.tokens_left[city]
    for seat in range(SEATS):
        seen.tokens[seat] = state.tokens[seat]


@rule
def _observe_public_of_ferry_cards(state: State, seen: Seen) -> None:
    seen.ferry_supply = state.ferry_supply
    seen.laid_ferry_cards = state.laid_ferry_cards
    for seat in range(SEATS):
        seen.ferry_cards[seat] = state.ferry_cards[seat]


@rule
def _observe_public_of_markers(state: State, seen: Seen) -> None:
    for city in range(CITIES):
        seen.marker_points[city] = state.marker_points[city]
    for seat in range(SEATS):
        seen.markers[seat] = state.markers[seat]
        seen.home[seat] = state.home[seat]


@rule
def _observe_public_of_alien(state: State, seen: Seen) -> None:
    seen.alien_city = state.alien_city
    seen.alien_holder = state.alien_holder
    for seat in range(SEATS):
        seen.catches[seat] = state.catches[seat]


@rule
def observe_public(state: State, seen: Seen) -> None:
    """Copy the public fields of a state into a Seen record."""
    _observe_public_of_table(state, seen)
    _observe_public_of_tunnels(state, seen)
    _observe_public_of_stations(state, seen)
    _observe_public_of_tolls(state, seen)
    _observe_public_of_neutral(state, seen)
    _observe_public_of_tokens(state, seen)
    _observe_public_of_ferry_cards(state, seen)
    _observe_public_of_markers(state, seen)
    _observe_public_of_alien(state, seen)


@rule
def observe_own(state: State, seat: int, seen: Seen) -> None:
    """Copy the values that only this seat may know; a spectator (NOBODY) gets none."""
    seen.choice = 0 if seat == NOBODY else state.choice[seat]
    seen.toll_points = 0 if seat == NOBODY else state.toll_points[seat]
    for c in range(CARDS):
        seen.hand[c] = 0 if seat == NOBODY else state.hand[seat, c]
    for i in range(OFFER):
        seen.offer[i] = 0 if seat == NOBODY else state.offer[seat, i]
    for w in range(TICKET_WORDS):
        seen.tickets[w] = ZERO if seat == NOBODY else state.tickets[seat, w]


@rule
def _show_public_of_table(seen: Seen, state: State) -> None:
    state.turn = seen.turn
    state.players = seen.players
    state.first = seen.first
    state.player = seen.player
    state.phase = seen.phase
    state.turns_left = seen.turns_left
    state.passes = seen.passes
    state.deck_size = seen.deck_size
    state.discards_size = seen.discards_size
    state.face_up_size = seen.face_up_size
    state.blocks = seen.blocks
    state.track = seen.track
    state.city = seen.city
    state.laid_colour = seen.laid_colour
    state.laid_cards = seen.laid_cards
    state.laid_locomotives = seen.laid_locomotives
    for c in range(CARDS):
        state.face_up[c] = seen.face_up[c]
        state.discards[c] = seen.discards[c]
    for seat in range(SEATS):
        state.score[seat] = seen.score[seat]
        state.trains[seat] = seen.trains[seat]
        state.hand_size[seat] = seen.hand_size[seat]
        state.offer_size[seat] = seen.offer_size[seat]
        state.start_kept[seat] = seen.start_kept[seat]
        for c in range(CARDS):
            state.known[seat, c] = seen.known[seat, c]
    for t in range(TRACKS):
        state.owner[t] = seen.owner[t]
    for w in range(TICKET_WORDS):
        state.ticket_discards[w] = seen.ticket_discards[w]


@rule
def _show_public_of_tunnels(seen: Seen, state: State) -> None:
    state.extra = seen.extra
    for c in range(CARDS):
        state.turned_up[c] = seen.turned_up[c]


@rule
def _show_public_of_stations(seen: Seen, state: State) -> None:
    for seat in range(SEATS):
        state.stations[seat] = seen.stations[seat]


@rule
def _show_public_of_tolls(seen: Seen, state: State) -> None:
    for seat in range(SEATS):
        state.loans[seat] = seen.loans[seat]
    for w in range(TRACK_WORDS):
        state.first_tracks[w] = seen.first_tracks[w]


@rule
def _show_public_of_neutral(seen: Seen, state: State) -> None:
    state.neutral_trains = seen.neutral_trains
    state.neutral_marker = seen.neutral_marker


@rule
def _show_public_of_tokens(seen: Seen, state: State) -> None:
    for city in range(CITIES):
        state.tokens_left[city] = seen.tokens_left[city]
    for seat in range(SEATS):
        state.tokens[seat] = seen.tokens[seat]


@rule
def _show_public_of_ferry_cards(seen: Seen, state: State) -> None:
    state.ferry_supply = seen.ferry_supply
    state.laid_ferry_cards = seen.laid_ferry_cards
    for seat in range(SEATS):
        state.ferry_cards[seat] = seen.ferry_cards[seat]


@rule
def _show_public_of_markers(seen: Seen, state: State) -> None:
    for city in range(CITIES):
        state.marker_points[city] = seen.marker_points[city]
    for seat in range(SEATS):
        state.markers[seat] = seen.markers[seat]
        state.home[seat] = seen.home[seat]


@rule
def _show_public_of_alien(seen: Seen, state: State) -> None:
    state.alien_city = seen.alien_city
    state.alien_holder = seen.alien_holder
    for seat in range(SEATS):
        state.catches[seat] = seen.catches[seat]


@rule
def show_public(seen: Seen, state: State) -> None:
    """Copy the public fields of a Seen record back into a state."""
    _show_public_of_table(seen, state)
    _show_public_of_tunnels(seen, state)
    _show_public_of_stations(seen, state)
    _show_public_of_tolls(seen, state)
    _show_public_of_neutral(seen, state)
    _show_public_of_tokens(seen, state)
    _show_public_of_ferry_cards(seen, state)
    _show_public_of_markers(seen, state)
    _show_public_of_alien(seen, state)


@rule
def _encode_tunnels(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_number(seen.extra, float32(3), row, at)
    at = encode_numbers(seen.turned_up, len(seen.turned_up), float32(3), row, at)
    return at


@rule
def _encode_stations(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_cities_of_seats(board, seen, seen.stations, row, at)
    return at


@rule
def _encode_tolls(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_number(seen.toll_points, float32(30), row, at)
    at = encode_numbers_of_seats(seen, seen.loans, float32(3), row, at)
    return at


@rule
def _encode_neutral(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_number(seen.neutral_trains, float32(board.neutral_trains), row, at)
    at = mark_seat(seen, seen.neutral_marker, row, at)
    return at


@rule
def _encode_tokens(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_cities_of_seats(board, seen, seen.tokens, row, at)
    at = encode_numbers(seen.tokens_left, board.cities, float32(3), row, at)
    return at


@rule
def _encode_ferry_cards(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_number(seen.ferry_supply, float32(10), row, at)
    at = encode_number(seen.laid_ferry_cards, float32(3), row, at)
    at = encode_numbers_of_seats(seen, seen.ferry_cards, float32(3), row, at)
    return at


@rule
def _encode_markers(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = encode_cities_of_seats(board, seen, seen.markers, row, at)
    at = mark_places_of_seats(seen, seen.home, board.cities, row, at)
    at = encode_numbers(seen.marker_points, board.cities, float32(30), row, at)
    return at


@rule
def _encode_alien(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    at = mark(seen.alien_city, board.cities, row, at)
    at = mark_seat(seen, seen.alien_holder, row, at)
    at = encode_numbers_of_seats(seen, seen.catches, float32(3), row, at)
    return at


@rule
def encode_mechanics(board: Rules, seen: Seen, row: Row[float], at: int) -> int:
    """Write the fields of the mechanics in force into an observation."""
    if board.tunnel_cards > 0:
        at = _encode_tunnels(board, seen, row, at)
    if board.stations > 0:
        at = _encode_stations(board, seen, row, at)
    if board.toll_points > 0:
        at = _encode_tolls(board, seen, row, at)
    if board.neutral_trains > 0:
        at = _encode_neutral(board, seen, row, at)
    if board.token_cities != ZERO:
        at = _encode_tokens(board, seen, row, at)
    if board.ferry_supply > 0:
        at = _encode_ferry_cards(board, seen, row, at)
    if board.markers > 0:
        at = _encode_markers(board, seen, row, at)
    if board.alien > 0:
        at = _encode_alien(board, seen, row, at)
    return at


@rule
def clear_scores_of_mechanics(scores: Scores, seat: int) -> None:
    """Set a seat's points of all mechanics to zero."""
    scores.stations[seat] = 0
    scores.longest[seat] = 0
    scores.longest_path[seat] = 0
    scores.most_tickets[seat] = 0
    scores.tolls[seat] = 0
    scores.loans[seat] = 0
    scores.toll_place[seat] = 0
    scores.tokens[seat] = 0
    scores.regions[seat] = 0
    scores.alien[seat] = 0


@rule
def total_points(scores: Scores, seat: int) -> int:
    """The sum of all points of a seat."""
    return (
        scores.routes[seat]
        + scores.tickets[seat]
        + scores.stations[seat]
        + scores.longest_path[seat]
        + scores.most_tickets[seat]
        + scores.tolls[seat]
        + scores.loans[seat]
        + scores.tokens[seat]
        + scores.regions[seat]
        + scores.alien[seat]
    )
