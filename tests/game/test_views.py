"""Views: nothing hidden leaks, and a sampled game fits what was seen."""

import json
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from ironroad import Game
from ironroad.engine.actions import START_TICKETS
from ironroad.engine.invariants import BROKEN, broken_invariant
from ironroad.engine.limits import CARDS
from ironroad.engine.state import copy_record
from ironroad.game.record import RecordedMove

Options = dict[str, str]
TABLES: list[tuple[str, int, Options]] = [
    ("usa", 2, {}),
    ("usa", 4, {}),
    ("europe", 3, {}),
    ("europe", 5, {}),
    ("nederland", 3, {}),
    ("nederland", 2, {"neutral": "on"}),
    ("san_francisco", 3, {}),
    ("italy", 2, {}),
    ("old_west", 3, {"alvin": "on"}),
]


def moments(
    board: str, players: int, seed: int, share: float, options: Options | None = None
) -> Iterator[Game]:
    """A random game, stopped at a share of its decisions."""
    player = random.Random(seed)
    game = Game.new(board, players, seed=seed, options=options)
    while not game.is_over:
        often = game.phase in ("turn", "second card", "pay", "marker")
        if player.random() < share or not often:
            yield game
        game.push(player.choice(game.legal_moves))
    yield game


def tickets_in(words: np.ndarray, tickets: int) -> list[int]:
    return [t for t in range(tickets) if int(words[t >> 6]) >> (t & 63) & 1]


def swap_bits(a: np.ndarray, in_a: int, b: np.ndarray, in_b: int) -> None:
    for words, leaves, comes in ((a, in_a, in_b), (b, in_b, in_a)):
        words[leaves >> 6] &= ~np.uint64(1 << (leaves & 63))
        words[comes >> 6] |= np.uint64(1 << (comes & 63))


def swap_hidden(game: Game, seat: int | None, dice: random.Random) -> int:
    """Exchange things that `seat` cannot tell apart; how many exchanges there were."""
    swaps = swap_cards(game, seat, dice) + swap_tickets(game, seat, dice)
    return swaps + swap_choice(game, seat) + swap_tolls(game, seat)


def swap_tolls(game: Game, seat: int | None) -> int:
    """Toll points of others are other ones (N1)."""
    others = [other for other in range(game.players) if other != seat]
    for other in others:
        game.state.toll_points[other] += 7
    return len(others)


def swap_cards(game: Game, seat: int | None, dice: random.Random) -> int:
    """Unknown cards of other hands change places with each other and with the deck."""
    state = game.state
    piles = [state.hand[other] for other in range(game.players) if other != seat]
    known = [state.known[other] for other in range(game.players) if other != seat]
    piles.append(state.deck)
    known.append(np.zeros(CARDS, np.int8))
    swaps = 0
    for _ in range(10):
        a, b = dice.sample(range(len(piles)), 2) if len(piles) > 1 else (0, 0)
        from_a = [c for c in range(CARDS) if piles[a][c] > known[a][c]]
        from_b = [c for c in range(CARDS) if piles[b][c] > known[b][c]]
        if from_a and from_b and a != b:
            c, d = dice.choice(from_a), dice.choice(from_b)
            for pile, leaves, comes in ((piles[a], c, d), (piles[b], d, c)):
                pile[leaves] -= 1
                pile[comes] += 1
            swaps += c != d
    return swaps


def swap_tickets(game: Game, seat: int | None, dice: random.Random) -> int:
    """Tickets of others change places with each other and with unseen ones in the deck."""
    state, count = game.state, len(game.board.tickets)
    sets = [state.tickets[other] for other in range(game.players) if other != seat]
    mine = set() if seat is None else set(tickets_in(state.put_back[seat], count))
    swaps = 0
    for words in sets:
        held = tickets_in(words, count)
        unseen = [t for t in tickets_in(state.ticket_deck, count) if t not in mine]
        if held and unseen:
            swap_bits(words, dice.choice(held), state.ticket_deck, dice.choice(unseen))
            swaps += 1
    return swaps


def swap_choice(game: Game, seat: int | None) -> int:
    """Others that have chosen their start tickets have chosen otherwise."""
    swaps = 0
    for other in range(game.players):
        if other != seat and game.state.phase == START_TICKETS and game.state.choice[other]:
            everything = (1 << int(game.state.offer_size[other])) - 1
            fewer = everything >> 1
            game.state.choice[other] = (
                fewer if game.state.choice[other] == everything else everything
            )
            swaps += 1
    return swaps


@pytest.mark.rule("B26", "B27", "N1")
@pytest.mark.parametrize(("board", "players", "options"), TABLES)
def test_games_that_differ_in_hidden_things_look_the_same(
    board: str, players: int, options: Options
) -> None:
    """B26, B27, N1: toll points, hands, tickets and choices of others do not show."""
    dice = random.Random(4)
    swapped = 0
    for game in moments(board, players, 11, 0.1, options):
        true = copy_record(game.state)
        for seat in [None, *range(players)]:
            before = game.view(seat)
            swapped += swap_hidden(game, seat, dice)
            after = game.view(seat)
            assert after == before
            assert json.dumps(after.to_json()) == json.dumps(before.to_json())
            assert after.seen.tobytes() == before.seen.tobytes()
            game.state = copy_record(true)
    assert swapped > 200


@pytest.mark.rule("B19")
def test_a_view_shows_the_seats_own_hand_and_tickets_and_no_others() -> None:
    """B19, B27: each seat sees what is its own."""
    game = Game.from_position(
        {
            "board": "usa",
            "seats": [
                {"hand": {"red": 3}, "tickets": ["Boston-Miami"]},
                {"hand": {"blue": 2, "green": 1}, "tickets": ["Dallas-New York"]},
            ],
        },
        seed=1,
    )
    mine, spectator = game.view(0), game.view(None)
    assert mine.hand == {"red": 3} and mine.tickets == ("Boston-Miami",)
    assert (mine.seats[1].cards, mine.seats[1].tickets) == (3, 1)
    assert spectator.hand is None and spectator.tickets is None and spectator.offer is None
    assert "Dallas-New York" not in json.dumps(mine.to_json())


def test_cards_taken_face_up_are_remembered_until_they_are_spent() -> None:
    game = Game.from_position(
        {
            "board": "usa",
            "seats": [{"hand": {"red": 1}}, {}],
            "face_up": ["red", "red", "blue", "blue", "green"],
        },
        seed=1,
    )
    game.push("take red")
    game.push("draw card")
    assert game.view(1).seats[0].known_cards == {"red": 1}
    game.push("draw card")
    game.push("draw card")
    game.push("claim Duluth-Omaha grey")
    game.push("pay 2 red")
    assert game.view(1).seats[0].known_cards == {}


@pytest.mark.parametrize(("board", "players", "options"), TABLES)
def test_a_sampled_game_fits_the_view_it_came_from(
    board: str, players: int, options: Options
) -> None:
    hidden_differ = 0
    for game in moments(board, players, 23, 0.06, options):
        for seat in [None, *range(players)]:
            view = game.view(seat)
            sampled = Game.sample(view, seed=int(game.state.turn), board=game.board)
            assert sampled.view(seat) == view
            assert sampled.is_over or sampled.legal_moves
            assert sampled.view(seat).seen.tobytes() == view.seen.tobytes()
            broken = broken_invariant(game.board.rules, sampled.state)
            # Tickets out of the game are nobody's to know in a sample.
            assert BROKEN[broken] in ("nothing", "a ticket is in more than one place")
            assert_tickets_are_single(sampled)
            hidden_differ += sampled.state.hand.tobytes() != game.state.hand.tobytes()
    assert hidden_differ > 30


def assert_tickets_are_single(game: Game) -> None:
    state, count = game.state, len(game.board.tickets)
    places: Counter[int] = Counter(tickets_in(state.ticket_deck, count))
    places.update(t for t in range(count) if state.block[t])
    for seat in range(game.players):
        places.update(tickets_in(state.tickets[seat], count))
        places.update(int(state.offer[seat, i]) for i in range(state.offer_size[seat]))
    assert max(places.values()) == 1


def test_a_sampled_game_can_be_played_to_its_end_and_recorded() -> None:
    for game in moments("europe", 3, 5, 0.03):
        sampled = Game.sample(game.view(1), seed=9, board=game.board)
        player = random.Random(1)
        while not sampled.is_over:
            sampled.push(player.choice(sampled.legal_moves))
        again = Game.from_record(str(sampled.record()))
        assert again.state.tobytes() == sampled.state.tobytes()
        if game.state.turn > 20:
            break


def test_samples_deal_other_seats_at_most_one_long_ticket() -> None:
    """Europe deals one long ticket a seat (E2): no sample may give anybody two."""
    game = Game.new("europe", 4, seed=2)
    while game.phase == "start tickets":
        game.push(game.legal_moves[-1])
    long_ones = {t.id for t in game.board.tickets if t.long}
    held = Counter[int]()
    for seed in range(200):
        sampled = Game.sample(game.view(0), seed=seed, board=game.board)
        for seat in range(1, 4):
            tickets = sampled.view(seat).tickets or ()
            held[len(long_ones.intersection(tickets))] += 1
    assert set(held) == {1}  # all four start tickets were kept, so the long one was


def test_samples_follow_the_law_of_the_unseen_cards() -> None:
    """Of the cards a seat cannot see, each is as likely to be in another's hand."""
    game = Game.from_position(
        {
            "board": "usa",
            "seats": [{"hand": {"red": 12}}, {"hand": {"blue": 5, "green": 5}}],
            "face_up": ["white", "white", "white", "white", "white"],
        },
        seed=1,
    )
    view = game.view(0)
    cards = Counter[str]()
    for seed in range(2000):
        cards.update(Game.sample(view, seed=seed, board=game.board).view(1).hand or {})
    unseen = {name: n for name, n in game.board.file.cards.items() if name != "red"}
    unseen["white"] -= 5
    for name, n in unseen.items():
        expected = 2000 * 10 * n / sum(unseen.values())
        assert abs(cards[name] - expected) < 6 * expected**0.5
    assert cards["red"] == 0


@pytest.mark.rule("B19")
def test_a_view_does_not_tell_which_ticket_another_has_drawn() -> None:
    """B19: who put two tickets back together cannot see which of them comes up for another."""
    names = ["Boston-Miami", "Calgary-Phoenix", "Denver-El Paso", "Toronto-Miami"]
    views = []
    for last in names[2:]:
        position = {
            "board": "usa",
            "seats": [{"put_back": names[2:]}, {}, {}],
            "ticket_deck": [names[:2], names[2:]],
            "to_move": 1,
            "face_up": ["red", "red", "blue", "blue", "green"],
        }
        game = Game.from_position(position, seed=1)
        game.replay(RecordedMove(1, "draw tickets", (*names[:2], last)))
        views.append(game.view(0))
    assert views[0] == views[1] and views[0].put_back == {}


def test_a_sample_keeps_cards_that_were_seen_to_be_taken() -> None:
    game = Game.from_position(
        {"board": "usa", "seats": [{}, {"hand": {"red": 3}, "known": {"red": 2}}]}, seed=1
    )
    for seed in range(50):
        sampled = Game.sample(game.view(0), seed=seed, board=game.board)
        assert (sampled.view(1).hand or {})["red"] >= 2


def test_a_sample_lets_the_seat_that_is_paying_pay() -> None:
    """Eight cards of one colour are hardly ever dealt, but who claims such a track has them."""
    game = Game.from_position(
        {
            "board": "europe",
            "seats": [{}, {"hand": {"red": 7, "locomotive": 1}}],
            "to_move": 1,
            "phase": "pay",
            "payment": {"track": "Petrograd-Stockholm grey"},
        },
        seed=1,
    )
    for seed in range(50):
        assert Game.sample(game.view(0), seed=seed, board=game.board).legal_moves


def test_a_view_for_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 2"):
        Game.new("usa", 2, seed=1).view(2)
