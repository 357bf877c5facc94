"""The course of a game: set-up, what may be done, doing it, and the end.

A turn is one of: draw cards, claim a track, draw tickets, or what the board adds (B4). The
mechanics come in at the places below, in the order in which they stand there.
"""

import numpy as np

from ironroad.engine.actions import (
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    EXTRA_WITH,
    GIVE_UP,
    KEEP,
    PASS,
    PAY_WITH,
    STATION,
    TAKE,
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
from ironroad.engine.claims import claim_actions, occupy, track_payment_actions
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, GREY, LOCOMOTIVE, SEATS, TICKET_WORDS, TRACK_WORDS, TRACKS
from ironroad.engine.mechanics.stations import (
    build_station,
    station_actions,
    station_cost,
    station_payment_actions,
)
from ironroad.engine.mechanics.tunnels import discard_turned_up, extra_actions, turn_up
from ironroad.engine.state import (
    KEEP_TICKETS,
    NOBODY,
    OVER,
    PAY,
    SECOND_CARD,
    START_TICKETS,
    TUNNEL,
    TURN,
)
from ironroad.engine.tickets import (
    has_tickets,
    keep_actions,
    keep_start_tickets,
    keep_tickets,
    offer_tickets,
)


@rule
def new_game(board, state, chance, players, first):
    """Set a game up; the first player is drawn unless `first` names a seat (B1-B3, E2)."""
    clear_state(board, state, players)
    state.first = pick_seat(chance, players) if first == NOBODY else first
    state.player = state.first
    for seat in range(players):
        for _ in range(board.start_cards):
            add_to_hand(state, seat, draw_card(state, chance))
    fill_face_up(board, state, chance)
    _deal_tickets(board, state, chance, board.long_tickets, board.start_long_tickets)
    _deal_tickets(board, state, chance, board.regular_tickets, board.start_tickets)


@rule
def _deal_tickets(board, state, chance, tickets, count):
    """Make `tickets` the deck and deal from it; long ones not dealt leave the game (E2, E3)."""
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = tickets[w]
    for seat in range(state.players):
        offer_tickets(board, state, chance, seat, count)


@rule
def clear_state(board, state, players):
    """An empty table: all tracks open, all cards in the deck, all trains in supply."""
    for seat in range(SEATS):
        for w in range(TRACK_WORDS):
            state.open[seat, w] = board.all_tracks[w] if seat < players else ZERO
        for w in range(TICKET_WORDS):
            state.tickets[seat, w] = ZERO
            state.put_back[seat, w] = ZERO
        for c in range(CARDS):
            state.hand[seat, c] = 0
            state.known[seat, c] = 0
        state.stations[seat] = ZERO
        state.trains[seat] = board.trains if seat < players else 0
        state.score[seat] = 0
        state.hand_size[seat] = 0
        state.start_kept[seat] = 0
        state.offer_size[seat] = 0
        state.choice[seat] = 0
        for i in range(state.offer.shape[1]):
            state.offer[seat, i] = 0
    for t in range(TRACKS):
        state.owner[t] = NOBODY
    state.deck_size = 0
    for c in range(CARDS):
        state.deck[c] = board.deck[c]
        state.deck_size += board.deck[c]
        state.discards[c] = 0
        state.face_up[c] = 0
        state.turned_up[c] = 0
    state.discards_size = 0
    state.face_up_size = 0
    for w in range(TICKET_WORDS):
        state.ticket_deck[w] = board.regular_tickets[w] | board.long_tickets[w]
    for t in range(len(state.block)):
        state.block[t] = 0
    state.blocks = 0
    state.players = players
    state.first = 0
    state.player = 0
    state.phase = START_TICKETS
    state.turn = 0
    state.turns_left = -1
    state.passes = 0
    state.track = NOBODY
    state.city = NOBODY
    state.laid_colour = 0
    state.laid_cards = 0
    state.laid_locomotives = 0
    state.extra = 0


@rule
def legal_actions(board, state, legal):
    """Fill `legal` with the set of legal actions, and say how many there are."""
    for w in range(WORDS):
        legal[w] = ZERO
    phase = state.phase
    if phase == TURN:
        _turn_actions(board, state, legal)
    elif phase == SECOND_CARD:
        draw_actions(state, legal, 0)
    elif phase == PAY:
        if state.track != NOBODY:
            track_payment_actions(board, state, legal)
        else:
            station_payment_actions(state, legal)
    elif phase == TUNNEL:
        extra_actions(state, legal)
    elif phase == KEEP_TICKETS:
        keep_actions(state, legal, board.keep_drawn)
    elif phase == START_TICKETS:
        keep_actions(state, legal, board.keep_start)
    count = 0
    for w in range(WORDS):
        count += size(legal[w])
    if count == 0 and phase == TURN:  # B25
        legal[0] = ONE << np.uint64(PASS)
        count = 1
    return count


@rule
def _turn_actions(board, state, legal):
    draw_actions(state, legal, 1)
    if has_tickets(state):
        legal[0] |= ONE << np.uint64(DRAW_TICKETS)
    claim_actions(board, state, legal)
    if board.stations > 0:
        station_actions(board, state, legal)


@rule
def can_pay(board, state):
    """Whether the player can pay for the track or station under way."""
    player = state.player
    if state.track == NOBODY:
        return can_afford(state, player, GREY, station_cost(state, player), 0)
    t = state.track
    return can_afford(state, player, board.colour[t], board.length[t], board.ferry[t])


@rule
def apply(board, state, chance, action):
    """Do a legal action."""
    if action < DRAW:
        _take(board, state, chance, action - TAKE)
    elif action == DRAW:
        add_to_hand(state, state.player, draw_card(state, chance))
        _after_card(board, state, chance)
    elif action >= PAY_WITH:
        _pay(board, state, chance, action - PAY_WITH)
    elif action >= STATION:
        state.city = action - STATION
        state.phase = PAY
    elif action >= CLAIM:
        state.track = action - CLAIM
        state.phase = PAY
    elif action >= KEEP:
        _keep(board, state, chance, action - KEEP)
    elif action == DRAW_TICKETS:
        offer_tickets(board, state, chance, np.int64(state.player), board.draw_tickets)
        state.phase = KEEP_TICKETS
    elif action == PASS:
        _pass(board, state, chance)
    elif action == GIVE_UP:
        take_back_laid(state)
        _end_turn(board, state, chance)
    else:
        _pay_extra(board, state, chance, action - EXTRA_WITH)


@rule
def _take(board, state, chance, colour):
    first_card = state.phase == TURN
    take_face_up(board, state, chance, colour)
    if first_card and colour == LOCOMOTIVE:  # B6
        _end_turn(board, state, chance)
    else:
        _after_card(board, state, chance)


@rule
def _after_card(board, state, chance):
    if state.phase == TURN and can_draw_second(state):
        state.phase = SECOND_CARD
    else:
        _end_turn(board, state, chance)


@rule
def _keep(board, state, chance, subset):
    if state.phase == KEEP_TICKETS:
        keep_tickets(state, np.int64(state.player), subset, board.draw_unkept)
        _end_turn(board, state, chance)
        return
    state.choice[state.player] = subset
    state.player = _next_seat(state)
    if state.player == state.first:
        keep_start_tickets(board, state)
        state.phase = TURN


@rule
def _pay(board, state, chance, payment):
    colour = payment // WAYS
    locomotives = payment % WAYS
    if state.track == NOBODY:
        cards = station_cost(state, state.player) - locomotives
        lay_cards(state, colour, cards, locomotives)
        build_station(state)
        _end_turn(board, state, chance)
        return
    lay_cards(state, colour, board.length[state.track] - locomotives, locomotives)
    if board.tunnel[state.track]:
        turn_up(board, state, chance)
        if state.extra > 0:
            state.phase = TUNNEL
            return
    _claim(board, state, chance)


@rule
def _pay_extra(board, state, chance, locomotives):
    lay_cards(state, state.laid_colour, state.extra - locomotives, locomotives)
    _claim(board, state, chance)


@rule
def _claim(board, state, chance):
    """The claim is paid: what follows it, in order."""
    occupy(board, state, np.int64(state.player), np.int64(state.track))
    _end_turn(board, state, chance)


@rule
def _pass(board, state, chance):
    passes = state.passes + 1
    _end_turn(board, state, chance)
    state.passes = passes
    if passes == state.players:
        state.phase = OVER


@rule
def _end_turn(board, state, chance):
    """Clear the table, see whether the end is near (B21), and pass the turn on."""
    discard_laid(state)
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


@rule
def _next_seat(state):
    following = state.player + 1
    return following if following < state.players else 0
