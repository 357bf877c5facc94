"""Effects: enough to follow a game, told to each seat as it may know them, the same in a replay."""

import random
from collections import Counter

import pytest

from ironroad import Game
from ironroad.engine.effects import CardDrawn, Effect, TicketFinished
from ironroad.engine.mechanics import MECHANICS
from ironroad.game.record import BadRecord
from ironroad.game.step import EFFECTS
from tests.support.follow import Setting, check_game, settings

GAMES = 3


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_public_state_and_effects_give_the_public_state_after(setting: Setting) -> None:
    for seed in range(GAMES):
        kinds = check_game(setting, seed)
        assert {"card drawn", "track claimed", "turn ended", "game over"} <= kinds


def test_every_kind_of_effect_has_a_name_and_a_number_of_its_own() -> None:
    for key in ("kind", "number"):
        assert max(Counter(getattr(kind, key) for kind in EFFECTS).values()) == 1
    assert all(kind.number > 0 and len(kind.parts) <= 7 for kind in EFFECTS)


def test_every_kind_of_effect_happens() -> None:
    """Random games of every board have every kind of effect: none is declared and never noted."""
    missing = {kind.kind for kind in EFFECTS} - {"passed"}  # happens when all are stuck
    for setting in settings():
        for seed in range(40):
            if missing & _possible(setting):
                missing -= check_game(setting, seed)
    assert not missing


def _possible(setting: Setting) -> set[str]:
    game = Game.new(setting[0], setting[2], seed=1, options=setting[1])
    others = [each for each in MECHANICS if each not in game.board.in_force]
    return {kind.kind for kind in EFFECTS} - {kind.kind for each in others for kind in each.effects}


@pytest.mark.parametrize("setting", settings()[::3], ids=str)
def test_a_record_replays_to_the_same_effects(setting: Setting) -> None:
    name, options, players = setting
    game, dice = Game.new(name, players, seed=5, options=options), random.Random(5)
    while not game.is_over:
        game.push(dice.choice(game.legal_moves))
    again = Game.from_record(str(game.record()))
    assert [step.effects for step in again.steps] == [step.effects for step in game.steps]


def test_a_blind_card_is_known_to_its_seat_alone() -> None:
    game = Game.new("usa", 2, seed=1, first=0)
    while game.phase == "start tickets":
        game.push(game.legal_moves[0])
    step = game.push("draw card")
    drawn = [effect for effect in step.effects if isinstance(effect, CardDrawn)]
    assert drawn == [CardDrawn(0, step.line.chance[0])]
    assert drawn[0].seen_by(0) == drawn[0]
    assert drawn[0].seen_by(1) == drawn[0].seen_by(None) == CardDrawn(0, None)
    assert drawn[0].data() == {"kind": "card drawn", "seat": 0, "card": step.line.chance[0]}


def test_a_finished_ticket_is_no_news_to_others() -> None:
    finished = TicketFinished(1, "Denver-El Paso")
    assert finished.seen_by(1) == finished
    assert finished.seen_by(0) is None and finished.seen_by(None) is None


def test_what_a_seat_may_not_know_is_none_wherever_it_is_declared() -> None:
    for kind in EFFECTS:
        values = {each.name: 7 if each.what in ("number", "seat") else "X" for each in kind.parts}
        seen = kind(**values).seen_by(3)
        secrets = {each.name for each in kind.parts if each.own}
        assert seen is None if kind.own else seen is not None
        if seen is not None:
            assert seen.data() == {"kind": kind.kind} | values | dict.fromkeys(secrets)


def test_a_move_that_chance_cannot_have_made_changes_nothing() -> None:
    game = Game.new("usa", 2, seed=1, first=0)
    while game.phase == "start tickets":
        game.push(game.legal_moves[0])
    before, steps = game.position(), len(game.steps)
    wrong = game.push("draw card").line
    game.pop()
    with pytest.raises(BadRecord, match="outcomes of chance recorded"):
        game.replay(type(wrong)(wrong.seat, wrong.move, ("red", "red")))
    assert game.position() == before and len(game.steps) == steps


def test_effects_stay_with_their_moves_when_a_move_is_taken_back() -> None:
    game = Game.new("europe", 2, seed=4)
    first = game.push(game.legal_moves[0])
    game.push(game.legal_moves[0])
    game.pop()
    assert game.steps == [first]


def _joined(effects: tuple[Effect, ...]) -> list[str]:
    return [effect.ticket for effect in effects if isinstance(effect, TicketFinished)]


@pytest.mark.rule("B22")
def test_a_ticket_is_finished_when_own_tracks_join_its_places() -> None:
    """Without stations the tickets finished are, at any time, those that scores call done."""
    game, dice = Game.new("usa", 2, seed=12), random.Random(12)
    finished: set[tuple[int, str]] = set()
    while not game.is_over:
        step = game.push(dice.choice(game.legal_moves))
        finished |= {(step.seat, ticket) for ticket in _joined(step.effects)}
        done = {(seat.seat, each) for seat in game.scores().seats for each in seat.tickets_done}
        assert finished == done
