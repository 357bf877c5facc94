"""The course of a game: set-up, the legal actions, applying an action, and the end.

In a turn a player draws cards, claims a track, draws tickets, or makes a move that the board adds
(B4). The rules below call the mechanics that the board has, in a fixed order.
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
    can_afford,
    can_draw_second,
    discard_laid,
    draw_actions,
    draw_blind,
    fill_face_up,
    is_row_poor,
    lay_cards,
    take_back_laid,
    take_face_up,
)
from ironroad.engine.chance import note
from ironroad.engine.claims import claim_actions, occupy
from ironroad.engine.effects import (
    CARDS_LAID,
    LAST_TURNS,
    PASSED,
    POINTS,
    START_TICKETS_CHOSEN,
    TRACK_CLAIMED,
    TURN_ENDED,
)
from ironroad.engine.jit import rule
from ironroad.engine.limits import (
    CARDS,
    GREY,
    LOCOMOTIVE,
    NOBODY,
)
from ironroad.engine.mechanics.alien.rules import (
    alien_actions,
    catch_alien,
    catches_alien,
    move_alien,
)
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
    take_token,
    token_actions,
)
from ironroad.engine.mechanics.tolls.rules import pay_toll
from ironroad.engine.mechanics.tunnels import EXTRA_CARDS_LAID
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
    """Whether the player can pay for the track, station or marker being paid for."""
    if state.city == NOBODY:
        return can_afford_track(board, state)
    return can_afford(state, state.player, GREY, price(board, state), 0)


@rule
def price(board: Rules, state: State) -> int:
    """How many cards the track, station or marker being paid for costs without ferry cards."""
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
        draw_blind(state, chance)
        _after_card(board, state, chance)
    elif action >= PAY_WITH:
        _pay(board, state, chance, action - PAY_WITH)
    elif action >= ALIEN:
        move_alien(state, chance, action - ALIEN)
        _end_turn(board, state, chance)
    elif action >= MARKER:
        _place_marker(board, state, chance, action - MARKER)
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
    """Do an action of the set's first word, such as drawing tickets, passing or taking a token."""
    if action == DRAW_TICKETS:
        offer_tickets(board, state, chance, int64(state.player), board.draw_tickets)
        state.phase = KEEP_TICKETS
    elif action == PASS:
        _pass(board, state, chance)
    elif action == FERRY_CARD:
        take_ferry_card(state, chance)
        _end_turn(board, state, chance)
    elif action == GIVE_UP:
        take_back_ferry_cards(state)
        take_back_laid(state, chance)
        _end_turn(board, state, chance)
    elif action == NO_MARKER:
        _after_marker(board, state, chance)
    elif action >= NEUTRAL_GETS:
        choose_for_neutral(board, state, chance, action - NEUTRAL_GETS)
        state.track = NOBODY
        state.player = state.first
        state.phase = TURN
    elif action >= TOKEN:
        a, b = board.city_a[state.track], board.city_b[state.track]
        take_token(state, chance, int64(a if action == TOKEN else b))
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
        keep_tickets(state, chance, int64(state.player), subset, board.draw_unkept)
        _end_turn(board, state, chance)
        return
    state.choice[state.player] = subset
    note(chance, START_TICKETS_CHOSEN, state.player)
    state.player = _next_seat(state)
    if state.player == state.first:
        keep_start_tickets(board, state, chance)
        state.phase = TURN
        if board.markers > 0:  # O3: from the last player back to the first
            state.player = _seat_before(state, state.first)
            state.phase = HOME


@rule
def _place_marker(board: Rules, state: State, chance: Chance, city: int) -> None:
    if state.phase == MARKER_CHOICE:
        state.city = city
        state.phase = PAY
        return
    settle(board, state, chance, city)
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
    cards = cost - locomotives
    lay_cards(state, colour, cards, locomotives)
    player, track, city = state.player, state.track, state.city
    note(chance, CARDS_LAID, player, colour, cards, locomotives, ferry_cards, track, city)
    if state.city == NOBODY:
        _claim_unless_tunnel(board, state, chance)
        return
    discard_laid(state, chance)
    if state.track == NOBODY:
        build_station(state, chance)
        _end_turn(board, state, chance)
    else:
        place_marker(state, chance, state.city)
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
    cards = state.extra - locomotives
    lay_cards(state, state.laid_colour, cards, locomotives)
    note(chance, EXTRA_CARDS_LAID, state.player, state.laid_colour, cards, locomotives)
    _claim(board, state, chance)


@rule
def _claim(board: Rules, state: State, chance: Chance) -> None:
    """Complete a claim that is paid for: points, toll, token, marker and alien, in this order."""
    player = int64(state.player)
    track = int64(state.track)
    state.extra = 0
    spend_laid_ferry_cards(state)
    discard_laid(state, chance)
    occupy(board, state, player, track)
    note(chance, TRACK_CLAIMED, player, track)
    a, b = int64(board.city_a[track]), int64(board.city_b[track])
    if board.markers > 0:
        share_points(board, state, chance, player, track)
        reach_city(board, state, player, a)
        reach_city(board, state, player, b)
    else:
        state.score[player] += board.points[track]
        note(chance, POINTS, player, board.points[track], track)
    if board.toll_points > 0:
        pay_toll(board, state, chance, player, track)
    if board.token_cities != ZERO:
        if can_take_token(state, a) and can_take_token(state, b):
            state.phase = TOKEN_CHOICE
            return
        if can_take_token(state, a):
            take_token(state, chance, a)
        elif can_take_token(state, b):
            take_token(state, chance, b)
    _after_token(board, state, chance)


@rule
def _after_token(board: Rules, state: State, chance: Chance) -> None:
    if board.markers > 0 and can_place_marker(board, state):
        state.phase = MARKER_CHOICE
    else:
        _after_marker(board, state, chance)


@rule
def _after_marker(board: Rules, state: State, chance: Chance) -> None:
    if (
        board.alien_city != NOBODY
        and catches_alien(board, state)
        and catch_alien(board, state, chance)
    ):
        state.phase = ALIEN_CHOICE
    else:
        _end_turn(board, state, chance)


@rule
def _pass(board: Rules, state: State, chance: Chance) -> None:
    passes, player = state.passes + 1, state.player
    _end_turn(board, state, chance)
    state.passes = passes
    note(chance, PASSED, player, passes)
    if passes >= state.players:
        state.phase = OVER


@rule
def _end_turn(board: Rules, state: State, chance: Chance) -> None:
    """End the turn: tidy the table, check for the last turns (B21), and pass the turn on."""
    if board.tunnel_cards > 0:
        discard_turned_up(state, chance)
    if is_row_poor(board, state):
        fill_face_up(board, state, chance)
    state.track = NOBODY
    state.city = NOBODY
    state.passes = 0
    state.turn += 1
    note(chance, TURN_ENDED, state.player, state.turn)
    if state.turns_left > 0:
        state.turns_left -= 1
    elif state.trains[state.player] <= board.last_trains:
        state.turns_left = state.players
        note(chance, LAST_TURNS, state.player, state.turns_left)
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
