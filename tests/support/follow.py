"""The public part of a state, followed through effects alone: what effects must be enough for.

Slow and obvious. It knows the board and the effects, and never looks at the state after a move.

`python -m tests.support.follow 1000` plays so many random games on every board and option, and
checks every move.
"""

import random
import sys
from itertools import product
from typing import Any

import numpy as np

from ironroad import Game, board_names, load_board
from ironroad.engine import effects as base
from ironroad.engine.actions import OVER, PHASES, START_TICKETS
from ironroad.engine.bits import add
from ironroad.engine.board import Board
from ironroad.engine.board_parts import CARD_NAMES
from ironroad.engine.effects import Effect
from ironroad.engine.limits import LOCOMOTIVE, NEUTRAL, NOBODY
from ironroad.engine.mechanics.alien import AlienCaught, AlienMoved
from ironroad.engine.mechanics.ferries import FerryCardTaken
from ironroad.engine.mechanics.markers import HomeChosen, MarkerPlaced, MarkerPoints
from ironroad.engine.mechanics.neutral import (
    NeutralMarker,
    NeutralOut,
    NeutralTicket,
    NeutralTrack,
)
from ironroad.engine.mechanics.stations import StationBuilt
from ironroad.engine.mechanics.tokens import TokenTaken
from ironroad.engine.mechanics.tolls import LoanTaken
from ironroad.engine.mechanics.tunnels import ExtraCardsLaid, TunnelAsks, TunnelCard, TunnelCleared
from ironroad.engine.seen import SEEN, observe

Setting = tuple[str, dict[str, str], int]
"""A board, its options, and the number of players."""


def settings() -> list[Setting]:
    """Every board with every choice of options, for the fewest and the most players."""
    found = []
    for name in board_names():
        options = [each.name for each in load_board(name).file.options]
        for values in product(("off", "on"), repeat=len(options)):
            chosen = dict(zip(options, values, strict=True))
            try:
                board = load_board(name, chosen)
            except ValueError:  # options that exclude each other
                continue
            found += [(name, chosen, players) for players in sorted(set(board.players))]
    return found


def check_game(setting: Setting, seed: int) -> set[str]:
    """Follow a random game from move to move; returns the kinds of effects that it had."""
    name, options, players = setting
    game, dice, kinds = (
        Game.new(name, players, seed=seed, options=options),
        random.Random(seed),
        set(),
    )
    while not game.is_over:
        seen = _public(game)
        step = game.push(dice.choice(game.legal_moves))
        effects = step.seen_by(None)
        follow(game.board, seen, effects)
        after = _public(game)
        for field in SEEN.names or ():
            assert (seen[field] == after[field]).all(), f"{field} after {step.line}: {effects}"
        kinds |= {effect.kind for effect in step.effects}
    return kinds


def _public(game: Game) -> np.record:
    seen: np.record = np.zeros(1, SEEN)[0]
    observe(game.board.rules, game.state, NOBODY, seen)
    return seen


def follow(board: Board, seen: np.record, effects: tuple[Effect, ...]) -> None:
    """Change what a spectator sees before a move to what it sees after the move."""
    for effect in effects:
        _FOLLOW[type(effect)](board, seen, effect)


def _colour(card: str) -> int:
    return CARD_NAMES.index(card)


def _city(board: Board, name: str) -> np.uint64:
    return np.uint64(1 << board.city_numbers[name])


# ---- cards ----------------------------------------------------------------------------------


def _card_taken(board: Board, seen: Any, effect: base.CardTaken) -> None:
    colour = _colour(effect.card)
    seen.face_up[colour] -= 1
    seen.face_up_size -= 1
    seen.hand_size[effect.seat] += 1
    seen.known[effect.seat, colour] += 1


def _card_drawn(board: Board, seen: Any, effect: base.CardDrawn) -> None:
    seen.deck_size -= 1
    seen.hand_size[effect.seat] += 1


def _row_filled(board: Board, seen: Any, effect: base.RowFilled) -> None:
    seen.deck_size -= 1
    seen.face_up[_colour(effect.card)] += 1
    seen.face_up_size += 1


def _row_replaced(board: Board, seen: Any, effect: base.RowReplaced) -> None:
    assert seen.face_up_size == effect.cards
    seen.discards += seen.face_up
    seen.discards_size += seen.face_up_size
    seen.face_up[:] = 0
    seen.face_up_size = 0


def _deck_reshuffled(board: Board, seen: Any, effect: base.DeckReshuffled) -> None:
    assert seen.discards_size == effect.cards
    seen.deck_size = seen.discards_size
    seen.discards[:] = 0
    seen.discards_size = 0


def _cards_laid(board: Board, seen: Any, effect: base.CardsLaid) -> None:
    seat, colour = effect.seat, _colour(effect.card)
    seen.hand_size[seat] -= effect.cards + effect.locomotives
    for card, n in ((colour, effect.cards), (LOCOMOTIVE, effect.locomotives)):
        seen.known[seat, card] = max(0, seen.known[seat, card] - n)
    seen.ferry_cards[seat] -= effect.ferry_cards
    seen.laid_colour = colour
    seen.laid_cards += effect.cards
    seen.laid_locomotives += effect.locomotives
    seen.laid_ferry_cards += effect.ferry_cards


def _extra_cards_laid(board: Board, seen: Any, effect: ExtraCardsLaid) -> None:
    laid = base.CardsLaid(effect.seat, effect.card, effect.cards, effect.locomotives, 0, None, None)
    _cards_laid(board, seen, laid)


def _cards_spent(board: Board, seen: Any, effect: base.CardsSpent) -> None:
    seen.discards[seen.laid_colour] += seen.laid_cards
    seen.discards[LOCOMOTIVE] += seen.laid_locomotives
    seen.discards_size += seen.laid_cards + seen.laid_locomotives
    seen.ferry_supply += seen.laid_ferry_cards
    _clear_laid(seen)


def _cards_taken_back(board: Board, seen: Any, effect: base.CardsTakenBack) -> None:
    known = seen.known[effect.seat]
    known[seen.laid_colour] += seen.laid_cards
    known[LOCOMOTIVE] += seen.laid_locomotives
    seen.hand_size[effect.seat] += seen.laid_cards + seen.laid_locomotives
    seen.ferry_cards[effect.seat] += seen.laid_ferry_cards
    _clear_laid(seen)


def _clear_laid(seen: Any) -> None:
    seen.laid_colour = seen.laid_cards = seen.laid_locomotives = seen.laid_ferry_cards = 0


# ---- tracks ---------------------------------------------------------------------------------


def _track_claimed(board: Board, seen: Any, effect: base.TrackClaimed) -> None:
    _take_track(board, seen, effect.track, effect.seat)
    seen.trains[effect.seat] -= board.tracks[board.track_numbers[effect.track]].length
    seen.extra = 0


def _take_track(board: Board, seen: Any, id: str, owner: int) -> None:
    track = board.track_numbers[id]
    first = int(board.rules.route_first[track])
    route = seen.owner[first : first + int(board.rules.route_size[track])]
    is_first = (route == NOBODY).all()
    if board.rules.toll_points and len(route) > 2 and is_first:  # N6
        add(seen.first_tracks, track)
    seen.owner[track] = owner


def _points(board: Board, seen: Any, effect: base.Points) -> None:
    seen.score[effect.seat] += effect.points


def _nothing(board: Board, seen: Any, effect: Effect) -> None:
    """Toll points are hidden; decisions say the rest."""


# ---- tickets --------------------------------------------------------------------------------


def _ticket_drawn(board: Board, seen: Any, effect: base.TicketDrawn) -> None:
    seen.block_size[0] -= 1
    seen.offer_size[effect.seat] += 1


def _ticket_kept(board: Board, seen: Any, effect: base.TicketKept) -> None:
    seen.offer_size[effect.seat] -= 1
    seen.ticket_count[effect.seat] += 1
    if seen.phase == START_TICKETS:
        seen.start_kept[effect.seat] += 1


def _ticket_put_back(board: Board, seen: Any, effect: base.TicketPutBack) -> None:
    seen.offer_size[effect.seat] -= 1
    seen.blocks = effect.block
    seen.block_size[effect.block] += 1


def _ticket_discarded(board: Board, seen: Any, effect: base.TicketDiscarded) -> None:
    seen.offer_size[effect.seat] -= 1
    add(seen.ticket_discards, board.ticket_numbers[effect.ticket])


def _ticket_left_out(board: Board, seen: Any, effect: base.TicketLeftOut) -> None:
    seen.offer_size[effect.seat] -= 1


def _tickets_come_up(board: Board, seen: Any, effect: base.TicketsComeUp) -> None:
    seen.block_size[:-1] = seen.block_size[1:].copy()
    seen.block_size[-1] = 0
    seen.blocks -= 1


def _tickets_renewed(board: Board, seen: Any, effect: base.TicketsRenewed) -> None:
    seen.block_size[0] = sum(int(word).bit_count() for word in seen.ticket_discards)
    seen.ticket_discards[:] = 0


# ---- turns ----------------------------------------------------------------------------------


def _passed(board: Board, seen: Any, effect: base.Passed) -> None:
    seen.passes = effect.in_a_row


def _turn_ended(board: Board, seen: Any, effect: base.TurnEnded) -> None:
    seen.turn = effect.turn
    seen.turns_left -= seen.turns_left > 0
    seen.player = (effect.seat + 1) % seen.players
    seen.passes = 0
    seen.track = seen.city = NOBODY


def _last_turns(board: Board, seen: Any, effect: base.LastTurns) -> None:
    seen.turns_left = effect.turns


def _decision(board: Board, seen: Any, effect: base.Decision) -> None:
    seen.player = effect.seat
    seen.phase = PHASES.index(effect.phase)
    seen.track = NOBODY if effect.track is None else board.track_numbers[effect.track]
    seen.city = NOBODY if effect.city is None else board.city_numbers[effect.city]


def _game_over(board: Board, seen: Any, effect: base.GameOver) -> None:
    seen.phase = OVER


# ---- mechanics ------------------------------------------------------------------------------


def _tunnel_card(board: Board, seen: Any, effect: TunnelCard) -> None:
    seen.deck_size -= 1
    seen.turned_up[_colour(effect.card)] += 1


def _tunnel_asks(board: Board, seen: Any, effect: TunnelAsks) -> None:
    seen.extra = effect.cards


def _tunnel_cleared(board: Board, seen: Any, effect: TunnelCleared) -> None:
    seen.discards += seen.turned_up
    seen.discards_size += sum(int(n) for n in seen.turned_up)
    seen.turned_up[:] = 0
    seen.extra = 0


def _station_built(board: Board, seen: Any, effect: StationBuilt) -> None:
    seen.stations[effect.seat] |= _city(board, effect.city)


def _loan_taken(board: Board, seen: Any, effect: LoanTaken) -> None:
    seen.loans[effect.seat] += 1


def _neutral_ticket(board: Board, seen: Any, effect: NeutralTicket) -> None:
    seen.block_size[0] -= 1
    add(seen.ticket_discards, board.ticket_numbers[effect.ticket])


def _neutral_track(board: Board, seen: Any, effect: NeutralTrack) -> None:
    _take_track(board, seen, effect.track, NEUTRAL)
    seen.neutral_trains -= board.tracks[board.track_numbers[effect.track]].length


def _neutral_marker(board: Board, seen: Any, effect: NeutralMarker) -> None:
    seen.neutral_marker = effect.seat


def _neutral_out(board: Board, seen: Any, effect: NeutralOut) -> None:
    seen.neutral_marker = NOBODY


def _token_taken(board: Board, seen: Any, effect: TokenTaken) -> None:
    seen.tokens_left[board.city_numbers[effect.city]] -= 1
    seen.tokens[effect.seat] |= _city(board, effect.city)


def _ferry_card_taken(board: Board, seen: Any, effect: FerryCardTaken) -> None:
    seen.ferry_supply -= 1
    seen.ferry_cards[effect.seat] += 1


def _home_chosen(board: Board, seen: Any, effect: HomeChosen) -> None:
    seen.home[effect.seat] = board.city_numbers[effect.city]
    seen.markers[effect.seat] |= _city(board, effect.city)


def _marker_placed(board: Board, seen: Any, effect: MarkerPlaced) -> None:
    seen.markers[effect.seat] |= _city(board, effect.city)


def _marker_points(board: Board, seen: Any, effect: MarkerPoints) -> None:
    seen.score[effect.seat] += effect.points
    seen.marker_points[board.city_numbers[effect.city]] += effect.points


def _alien_caught(board: Board, seen: Any, effect: AlienCaught) -> None:
    seen.score[effect.seat] += effect.points
    seen.alien_holder = effect.seat
    seen.catches[effect.seat] += 1


def _alien_moved(board: Board, seen: Any, effect: AlienMoved) -> None:
    seen.alien_city = board.city_numbers[effect.city]


_FOLLOW: dict[type[Effect], Any] = {
    base.CardTaken: _card_taken,
    base.CardDrawn: _card_drawn,
    base.RowFilled: _row_filled,
    base.RowReplaced: _row_replaced,
    base.DeckReshuffled: _deck_reshuffled,
    base.CardsLaid: _cards_laid,
    ExtraCardsLaid: _extra_cards_laid,
    base.CardsSpent: _cards_spent,
    base.CardsTakenBack: _cards_taken_back,
    base.TrackClaimed: _track_claimed,
    base.Points: _points,
    base.TollPaid: _nothing,
    base.TicketDrawn: _ticket_drawn,
    base.StartTicketsChosen: _nothing,
    base.TicketKept: _ticket_kept,
    base.TicketPutBack: _ticket_put_back,
    base.TicketDiscarded: _ticket_discarded,
    base.TicketLeftOut: _ticket_left_out,
    base.TicketsComeUp: _tickets_come_up,
    base.TicketsRenewed: _tickets_renewed,
    base.Passed: _passed,
    base.TurnEnded: _turn_ended,
    base.LastTurns: _last_turns,
    base.Decision: _decision,
    base.GameOver: _game_over,
    TunnelCard: _tunnel_card,
    TunnelAsks: _tunnel_asks,
    TunnelCleared: _tunnel_cleared,
    StationBuilt: _station_built,
    LoanTaken: _loan_taken,
    NeutralTicket: _neutral_ticket,
    NeutralTrack: _neutral_track,
    NeutralMarker: _neutral_marker,
    NeutralOut: _neutral_out,
    TokenTaken: _token_taken,
    FerryCardTaken: _ferry_card_taken,
    HomeChosen: _home_chosen,
    MarkerPlaced: _marker_placed,
    MarkerPoints: _marker_points,
    AlienCaught: _alien_caught,
    AlienMoved: _alien_moved,
}


if __name__ == "__main__":
    for setting in settings():
        for seed in range(int(sys.argv[1])):
            check_game(setting, seed)
        print(*setting, sys.argv[1], "games followed", flush=True)
