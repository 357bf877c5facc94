"""The course of a game: set-up, the legal actions, applying an action, and the end.

In a turn a player draws cards, claims a track, draws tickets, or makes a move that the board adds
(B4). Rules below call the mechanics where the board has them, in the order written there.
"""

import numpy as np

from ironroad.engine.actions import (
    ALIEN,
    ALIEN_CHOICE,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    EXTRA_WITH,
    FERRY_CARD,
    GIVE_UP,
    HOME,
    KEEP,
    KEEP_TICKETS,
    MARKER,
    MARKER_CHOICE,
    NEUTRAL_CHOICE,
    NEUTRAL_GETS,
    NO_MARKER,
    ONLY_CARDS,
    OVER,
    PASS,
    PAY,
    PAY_WITH,
    SECOND_CARD,
    SLOTS,
    START_TICKETS,
    STATION,
    TAKE,
    TOKEN,
    TOKEN_CHOICE,
    TUNNEL,
    TURN,
    WAYS,
    WORDS,
)
from ironroad.engine.bits import ONE, ZERO, size
from ironroad.engine.cards import (
    add_to_hand,
    can_afford,
    can_draw_second,
    discard_laid,
    draw_actions,
    draw_card,
    fill_face_up,
    is_row_poor,
    lay_cards,
    take_back_laid,
    take_face_up,
)
from ironroad.engine.chance import pick_seat
from ironroad.engine.claims import claim_actions, occupy
from ironroad.engine.derived import clear_fields
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    GREY,
    LOCOMOTIVE,
    NOBODY,
    TICKET_WORDS,
)
from ironroad.engine.mechanics.alien.rules import alien_actions, catch_alien, catches_alien
from ironroad.engine.mechanics.ferries.rules import (
    can_afford_track,
    ferry_card_actions,
    lay_ferry_cards,
    spend_laid_ferry_cards,
    take_back_ferry_cards,
    take_ferry_card,
    track_payment_actions,
)
from ironroad.engine.mechanics.markers.rules import (
    can_place_marker,
    home_actions,
    keep_in_reach,
    marker_actions,
    marker_payment_actions,
    place_marker,
    reach_city,
    settle,
    share_points,
)
from ironroad.engine.mechanics.neutral.rules import (
    choose_for_neutral,
    is_neutral_phase,
    neutral_actions,
    play_neutral,
)
from ironroad.engine.mechanics.stations.rules import (
    build_station,
    station_actions,
    station_cost,
    station_payment_actions,
)
from ironroad.engine.mechanics.tokens.rules import (
    can_take_token,
    put_tokens_out,
    take_token,
    token_actions,
)
from ironroad.engine.mechanics.tolls.rules import pay_toll
from ironroad.engine.mechanics.tunnels.rules import discard_turned_up, extra_actions, turn_up
from ironroad.engine.numbers import Row, Word, int64
from ironroad.engine.records import Chance, Rules, State
from ironroad.engine.tickets import (
    has_tickets,
    keep_actions,
    keep_start_tickets,
    keep_tickets,
    offer_tickets,
)


@rule
def new_game(board: Rules, state: State, chance: Chance, players: int, first: int) -> None:
    """Set a game up; the first player is drawn unless `first` names a seat (B1-B3, E2)."""
    clear_state(board, state, players)
    state.first = pick_seat(chance, players) if first == NOBODY else first
    state.player = state.first
    for seat in range(players):
        for _ in range(board.start_cards):
            add_to_hand(state, seat, draw_card(state, chance))
    fill_face_up(board, state, chance)
    for seat in range(players):
        order = (seat - state.first + players) % players
        state.score[seat] = board.start_scores[order]  # N2
    _deal_tickets(board, state, chance, board.long_tickets, board.start_long_tickets)
    _deal_tickets(board, state, chance, board.regular_tickets, board.start_tickets)
    if board.neutral_trains > 0 and has_tickets(state):
        state.neutral_marker = (state.first + 1) % players  # N13, N20


@rule
def _deal_tickets(
    board: Rules, state: State, chance: Chance, tickets: Row[Word], count: int
) -> None:
    """Make `tickets` the deck and deal from it; long ones not dealt leave the game (E2, E3)."""
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = tickets[w]
    for seat in range(state.players):
        offer_tickets(board, state, chance, seat, count)


@rule
def clear_state(board: Rules, state: State, players: int) -> None:
    """Set up an empty table: all tracks open, all cards in the deck, all trains in supply."""
    clear_fields(board, state, players)
    state.players = players
    for c in range(CARDS):
        state.deck_size += board.deck[c]
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = board.regular_tickets[w] | board.long_tickets[w]
    put_tokens_out(board, state)


@rule
def legal_actions(board: Rules, state: State, legal: Row[Word]) -> int:
    """Fill `legal` with the set of legal actions; returns how many there are."""
    for w in range(WORDS):
        legal[w] = ZERO
    phase = state.phase
    if phase == TURN:
        _turn_actions(board, state, legal)
    elif phase == SECOND_CARD:
        draw_actions(state, legal, 0)
    elif phase == PAY:
        if state.city == NOBODY:
            track_payment_actions(board, state, legal)
        elif state.track == NOBODY:
            station_payment_actions(state, legal)
        else:
            marker_payment_actions(board, state, legal)
    elif phase == TUNNEL:
        extra_actions(state, legal)
    elif phase == KEEP_TICKETS:
        keep_actions(state, legal, board.keep_drawn)
    elif phase == START_TICKETS:
        keep_actions(state, legal, board.keep_start)
    elif phase == HOME:
        home_actions(board, state, legal)
    elif phase == TOKEN_CHOICE:
        token_actions(legal)
    elif phase == MARKER_CHOICE:
        marker_actions(board, state, legal)
    elif phase == ALIEN_CHOICE:
        alien_actions(state, legal)
    elif phase == NEUTRAL_CHOICE:
        neutral_actions(board, state, legal)
    count = _count(state, legal)
    if count == 0 and phase == TURN:  # B25
        legal[0] = ONE << np.uint64(PASS)
        count = 1
    return count


@rule
def _count(state: State, legal: Row[Word]) -> int:
    """How many actions are legal; counts only the words that the phase can fill."""
    first, last = 0, PAY_WITH >> 6
    if state.phase == TURN:
        last = MARKER >> 6
    elif state.phase == PAY:
        first = PAY_WITH >> 6
        last = WORDS if state.ferry_cards[state.player] > 0 else ONLY_CARDS
    count = 0
    for w in range(first, last):
        count += size(legal[w])
    return count


@rule
def _turn_actions(board: Rules, state: State, legal: Row[Word]) -> None:
    draw_actions(state, legal, 1)
    if has_tickets(state):
        legal[0] |= ONE << np.uint64(DRAW_TICKETS)
    claim_actions(board, state, legal)
    if board.markers > 0:
        keep_in_reach(state, legal)
    if board.stations > 0:
        station_actions(board, state, legal)
    if board.ferry_supply > 0:
        ferry_card_actions(board, state, legal)


@rule
def can_pay(board: Rules, state: State) -> bool:
    """Whether the player can pay for the track, station or marker that it has begun to pay for."""
    if state.city == NOBODY:
        return can_afford_track(board, state)
    return can_afford(state, state.player, GREY, price(board, state), 0)


@rule
def price(board: Rules, state: State) -> int:
    """Cards that the track, station or marker being paid for costs, without ferry cards."""
    if state.city == NOBODY:
        return int64(board.length[state.track])
    if state.track == NOBODY:
        return int64(station_cost(state, state.player))
    return int64(board.marker_cost)


@rule
def apply(board: Rules, state: State, chance: Chance, action: int) -> None:
    """Do a legal action."""
    if action < DRAW:
        _take(board, state, chance, action - TAKE)
    elif action == DRAW:
        add_to_hand(state, state.player, draw_card(state, chance))
        _after_card(board, state, chance)
    elif action >= PAY_WITH:
        _pay(board, state, chance, action - PAY_WITH)
    elif action >= ALIEN:
        state.alien_city = action - ALIEN
        _end_turn(board, state, chance)
    elif action >= MARKER:
        _place_marker(board, state, action - MARKER)
    elif action >= STATION:
        state.city = action - STATION
        state.phase = PAY
    elif action >= CLAIM:
        state.track = action - CLAIM
        state.phase = PAY
    elif action >= KEEP:
        _keep(board, state, chance, action - KEEP)
    else:
        _do_single(board, state, chance, action)


@rule
def _do_single(board: Rules, state: State, chance: Chance, action: int) -> None:
    """Do an action of the first word, such as drawing tickets, passing or taking a token."""
    if action == DRAW_TICKETS:
        offer_tickets(board, state, chance, int64(state.player), board.draw_tickets)
        state.phase = KEEP_TICKETS
    elif action == PASS:
        _pass(board, state, chance)
    elif action == FERRY_CARD:
        take_ferry_card(state)
        _end_turn(board, state, chance)
    elif action == GIVE_UP:
        take_back_ferry_cards(state)
        take_back_laid(state)
        _end_turn(board, state, chance)
    elif action == NO_MARKER:
        _after_marker(board, state, chance)
    elif action >= NEUTRAL_GETS:
        choose_for_neutral(board, state, action - NEUTRAL_GETS)
        state.track = NOBODY
        state.player = state.first
        state.phase = TURN
    elif action >= TOKEN:
        a, b = board.city_a[state.track], board.city_b[state.track]
        take_token(state, int64(a if action == TOKEN else b))
        _after_token(board, state, chance)
    else:
        _pay_extra(board, state, chance, action - EXTRA_WITH)


@rule
def _take(board: Rules, state: State, chance: Chance, colour: int) -> None:
    first_card = state.phase == TURN
    take_face_up(board, state, chance, colour)
    if first_card and colour == LOCOMOTIVE:  # B6
        _end_turn(board, state, chance)
    else:
        _after_card(board, state, chance)


@rule
def _after_card(board: Rules, state: State, chance: Chance) -> None:
    if state.phase == TURN and can_draw_second(state):
        state.phase = SECOND_CARD
    else:
        _end_turn(board, state, chance)


@rule
def _keep(board: Rules, state: State, chance: Chance, subset: int) -> None:
    if state.phase == KEEP_TICKETS:
        keep_tickets(state, int64(state.player), subset, board.draw_unkept)
        _end_turn(board, state, chance)
        return
    state.choice[state.player] = subset
    state.player = _next_seat(state)
    if state.player == state.first:
        keep_start_tickets(board, state)
        state.phase = TURN
        if board.markers > 0:  # O3: from the last player back to the first
            state.player = _seat_before(state, state.first)
            state.phase = HOME


@rule
def _place_marker(board: Rules, state: State, city: int) -> None:
    if state.phase == MARKER_CHOICE:
        state.city = city
        state.phase = PAY
        return
    settle(board, state, city)
    if state.player == state.first:
        state.phase = TURN
    else:
        state.player = _seat_before(state, state.player)


@rule
def _pay(board: Rules, state: State, chance: Chance, payment: int) -> None:
    ferry_cards, covered = SLOTS[payment // (CARDS * WAYS)]
    colour = payment // WAYS % CARDS
    locomotives = payment % WAYS
    cost = price(board, state)
    if state.city == NOBODY:
        cost -= covered
        lay_ferry_cards(state, ferry_cards)
    lay_cards(state, colour, cost - locomotives, locomotives)
    if state.city == NOBODY:
        _claim_unless_tunnel(board, state, chance)
        return
    discard_laid(state)
    if state.track == NOBODY:
        build_station(state)
        _end_turn(board, state, chance)
    else:
        place_marker(state, state.city)
        state.city = NOBODY
        _after_marker(board, state, chance)


@rule
def _claim_unless_tunnel(board: Rules, state: State, chance: Chance) -> None:
    if board.tunnel[state.track]:
        turn_up(board, state, chance)
        if state.extra > 0:
            state.phase = TUNNEL
            return
    _claim(board, state, chance)


@rule
def _pay_extra(board: Rules, state: State, chance: Chance, locomotives: int) -> None:
    lay_cards(state, state.laid_colour, state.extra - locomotives, locomotives)
    _claim(board, state, chance)


@rule
def _claim(board: Rules, state: State, chance: Chance) -> None:
    """Complete a paid claim: points, toll, token, marker, alien, in this order."""
    player = int64(state.player)
    track = int64(state.track)
    state.extra = 0
    spend_laid_ferry_cards(state)
    discard_laid(state)
    occupy(board, state, player, track)
    a, b = int64(board.city_a[track]), int64(board.city_b[track])
    if board.markers > 0:
        share_points(board, state, player, track)
        reach_city(board, state, player, a)
        reach_city(board, state, player, b)
    else:
        state.score[player] += board.points[track]
    if board.toll_points > 0:
        pay_toll(board, state, player, track)
    if board.token_cities != ZERO:
        if can_take_token(state, a) and can_take_token(state, b):
            state.phase = TOKEN_CHOICE
            return
        if can_take_token(state, a):
            take_token(state, a)
        elif can_take_token(state, b):
            take_token(state, b)
    _after_token(board, state, chance)


@rule
def _after_token(board: Rules, state: State, chance: Chance) -> None:
    if board.markers > 0 and can_place_marker(board, state):
        state.phase = MARKER_CHOICE
    else:
        _after_marker(board, state, chance)


@rule
def _after_marker(board: Rules, state: State, chance: Chance) -> None:
    if board.alien_city != NOBODY and catches_alien(board, state) and catch_alien(board, state):
        state.phase = ALIEN_CHOICE
    else:
        _end_turn(board, state, chance)


@rule
def _pass(board: Rules, state: State, chance: Chance) -> None:
    passes = state.passes + 1
    _end_turn(board, state, chance)
    state.passes = passes
    if passes >= state.players:
        state.phase = OVER


@rule
def _end_turn(board: Rules, state: State, chance: Chance) -> None:
    """End the turn: tidy the table, check for the last turns (B21), and pass the turn on."""
    if board.tunnel_cards > 0:
        discard_turned_up(state)
    if is_row_poor(board, state):
        fill_face_up(board, state, chance)
    state.track = NOBODY
    state.city = NOBODY
    state.passes = 0
    state.turn += 1
    if state.turns_left > 0:
        state.turns_left -= 1
    elif state.trains[state.player] <= board.last_trains:
        state.turns_left = state.players
    state.player = _next_seat(state)
    state.phase = OVER if state.turns_left == 0 else TURN
    if state.phase == TURN and is_neutral_phase(board, state):
        play_neutral(board, state, chance)


@rule
def _next_seat(state: State) -> int:
    following = state.player + 1
    return following if following < state.players else 0


@rule
def _seat_before(state: State, seat: int) -> int:
    return seat - 1 if seat > 0 else state.players - 1
