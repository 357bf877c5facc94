"""Guesses of other seats' tickets: they fit the view, and are right more often than chance."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ironroad.engine.actions import START_TICKETS, TURN
from ironroad.engine.board import Board, load_board
from ironroad.engine.chance import DICE, stream
from ironroad.engine.limits import SEATS, TICKET_WORDS, TICKETS
from ironroad.engine.sampling import sample
from ironroad.engine.seen import SEEN, observe
from ironroad.engine.state import STATE, copy_record
from ironroad.policies.guess import guess_tickets, measure_progress
from ironroad.policies.prices import SKETCH
from tests.support.planners import TABLES, Options, members, positions
from tests.support.table import usa


def measured(board: Board, state: Any) -> Any:
    """The share of each ticket's way that each seat has built."""
    progress = np.zeros((SEATS, TICKETS), np.float32)
    measure_progress(board.rules, state, progress, np.zeros(1, SKETCH)[0])
    return progress


def seen_by(board: Board, state: Any, seat: int) -> Any:
    seen = np.zeros(1, SEEN)[0]
    observe(board.rules, state, seat, seen)
    return seen


def guesses(board: Board, state: Any, seat: int, games: int) -> Iterator[tuple[Any, Any]]:
    """Games that fit a seat's view: sampled by chance, and with guessed tickets."""
    seen, progress = seen_by(board, state, seat), measured(board, state)
    drawn, chance = np.zeros(1, STATE)[0], np.zeros(1, DICE)[0]
    for game in range(games):
        chance.generator = stream(np.uint64(7), np.uint64(game))
        sample(board.rules, seen, drawn, chance)
        guessed = copy_record(drawn)
        unseen = np.zeros(TICKET_WORDS, np.uint64)
        guess_tickets(board.rules, guessed, seen, progress, chance, unseen)
        yield drawn, guessed


def middle(name: str, players: int, options: Options, seed: int) -> Any:
    """A turn in the middle of a game among planners."""
    states = [
        copy_record(state)
        for state in positions(name, players, options, seed)
        if state.phase == TURN
    ]
    return states[len(states) // 2]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_guess_fits_what_the_seat_has_seen(name: str, players: int, options: Options) -> None:
    """The seat's view of the guessed game is the same: counts, deck, blocks, own tickets."""
    board, changed = load_board(name, options), 0
    for number, state in enumerate(positions(name, players, options, 5)):
        if number % 7 or state.phase == START_TICKETS:
            continue
        for seat in range(players):
            seen = seen_by(board, state, seat)
            known = {*members(seen.tickets), *members(seen.put_back), *members(seen.put_out)}
            known |= {*members(seen.ticket_discards), *seen.offer[: seen.offer_size[seat]]}
            for drawn, guessed in guesses(board, state, seat, 2):
                assert seen_by(board, guessed, seat).tobytes() == seen.tobytes()
                assert len(placed(guessed)) == len(set(placed(guessed))) == len(placed(drawn))
                for other in set(range(players)) - {seat}:
                    assert not known & set(members(guessed.tickets[other]))
                    assert long_ones(board, guessed, other) == long_ones(board, drawn, other)
                changed += guessed.tobytes() != drawn.tobytes()
                for field in ("tickets", "ticket_deck", "block"):
                    guessed[field] = drawn[field]
                assert guessed.tobytes() == drawn.tobytes()
    assert changed > 20


def placed(state: Any) -> list[int]:
    """The tickets in hands and in the deck, including the deck's blocks."""
    held = [ticket for seat in range(SEATS) for ticket in members(state.tickets[seat])]
    return [*held, *members(state.ticket_deck), *map(int, np.flatnonzero(state.block))]


def long_ones(board: Board, state: Any, seat: int) -> int:
    """Long tickets of a seat."""
    return len(members(state.tickets[seat] & board.rules.long_tickets))


def hits(state: Any, true: Any, seat: int) -> int:
    """The number of other seats' tickets that are guessed rightly."""
    others = set(range(int(true.players))) - {seat}
    return sum(len(members(state.tickets[other] & true.tickets[other])) for other in others)


@pytest.mark.parametrize(
    ("name", "players"), [("usa", 5), ("europe", 3), ("nederland", 5), ("italy", 4)]
)
def test_guesses_hit_the_true_tickets_far_more_often_than_draws(name: str, players: int) -> None:
    board, by_chance, by_guess = load_board(name), 0, 0
    for seed in (1, 2, 3):
        true = middle(name, players, {}, seed)
        seat = int(true.player)
        for drawn, guessed in guesses(board, true, seat, 100):
            by_chance += hits(drawn, true, seat)
            by_guess += hits(guessed, true, seat)
    assert by_guess > 1.5 * by_chance > 0


COAST = ["Portland-Seattle grey", "Portland-San Francisco green"]
COAST.append("Los Angeles-San Francisco yellow")


def test_progress_is_the_share_of_the_way_that_is_built() -> None:
    """Seattle-Los Angeles takes nine trains: to Portland one, to San Francisco five, and three."""
    shares = []
    for built in range(4):
        game = usa({"tracks": COAST[:built]}, {})
        progress = measured(game.board, game.state)
        shares.append(float(progress[0, game.board.ticket_numbers["Seattle-Los Angeles"]]))
        assert not progress[1].any()
    assert shares == pytest.approx([0, 1 / 9, 6 / 9, 1])


def test_a_seat_that_has_finished_a_ticket_is_taken_to_hold_it() -> None:
    """It is guessed far more often than by chance, which is two of 28 tickets."""
    theirs = {"tracks": COAST, "tickets": ["Seattle-Los Angeles", "Boston-Miami"]}
    game = usa({"tickets": ["Dallas-New York", "Denver-El Paso"]}, theirs)
    number = game.board.ticket_numbers["Seattle-Los Angeles"]
    pairs = [
        (number in members(drawn.tickets[1]), number in members(guessed.tickets[1]))
        for drawn, guessed in guesses(game.board, game.state, 0, 600)
    ]
    drawn, guessed = np.mean(pairs, axis=0)
    assert drawn == pytest.approx(2 / 28, abs=0.04)
    assert guessed > 3 * drawn
