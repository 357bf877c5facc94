"""Setting a game up: the table is cleared, cards and tickets are dealt (B1-B3, E2, N2, N13)."""

from ironroad.engine.cards import add_to_hand, draw_card, fill_face_up
from ironroad.engine.chance import pick_seat
from ironroad.engine.derived import clear_fields
from ironroad.engine.jit import rule
from ironroad.engine.limits import CARDS, NOBODY, TICKET_WORDS
from ironroad.engine.mechanics.tokens.rules import put_tokens_out
from ironroad.engine.numbers import Row, Word
from ironroad.engine.records import Chance, Rules, State
from ironroad.engine.tickets import has_tickets, offer_tickets


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
    """Make `tickets` the deck and deal from it; long tickets not dealt leave the game (E2, E3)."""
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
