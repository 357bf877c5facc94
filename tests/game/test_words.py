"""Effects in words: every kind of effect, in every language, as each seat may know it."""

import json
import random
import re

import pytest

from ironroad import Game, load_board
from ironroad.engine.effects import CardsLaid, Effect, LastTurns, Points, TollPaid, TrackClaimed
from ironroad.engine.mechanics.markers import MarkerPlaced, MarkerPoints
from ironroad.engine.mechanics.tunnels import ExtraCardsLaid, TunnelAsks, TunnelCard
from ironroad.game.step import EFFECTS
from ironroad.game.words import LANGUAGES, OWN_TEXTS, TEXTS, Teller, Words, key_of
from tests.support.follow import Setting, settings

NAMES = ("Ann", "Bram", "Cas", "Dirk", "Eva", "Fien")


def teller(board: str = "europe", language: str = "en") -> Teller:
    return Teller(Words(language), load_board(board), NAMES)


def test_english_and_dutch_are_there() -> None:
    assert {"en", "nl"} <= set(LANGUAGES)
    with pytest.raises(ValueError, match=r"no language 'xx': there are .*en.*nl"):
        Words("xx")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.kind)
def test_every_kind_of_effect_that_is_told_has_words(kind: type[Effect], language: str) -> None:
    assert Words(language).has(key_of(kind)) or not kind.is_told
    for part in kind.parts:
        if part.own and kind.is_told:
            assert Words(language).has(f"{key_of(kind)}.no{part.name.capitalize()}")


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_all_that_happens_in_a_game_can_be_told_to_everybody(setting: Setting) -> None:
    name, options, players = setting
    game, dice = Game.new(name, players, seed=8, options=options), random.Random(8)
    tellers = [Teller(Words(language), game.board, NAMES) for language in LANGUAGES]
    while not game.is_over:
        step = game.push(dice.choice(game.legal_moves))
        for each in tellers:
            told = [*each.sentences(step.effects), *each.sentences(step.seen_by(None))]
            assert not any("{" in text or "None" in text for text in told), step.effects


def test_a_payment_is_told_with_what_it_was_for() -> None:
    laid = CardsLaid(0, "red", 2, 1, 0, "Berlin-Essen blue", None)
    claimed = TrackClaimed(0, "Berlin-Essen blue")
    assert teller().sentences([laid, claimed, Points(0, 2, "Berlin-Essen blue")]) == [
        "Ann claims Berlin – Essen with 2 red and a locomotive and gets 2 points"
    ]
    laid = CardsLaid(1, "locomotive", 0, 2, 0, "Denver-Salt Lake City red", "Denver")
    assert teller("old_west", "nl").sentences([laid, MarkerPlaced(1, "Denver")]) == [
        "Bram zet een markering op Denver voor 2 locomotieven"
    ]


@pytest.mark.rule("E6")
def test_a_tunnel_is_told_step_by_step() -> None:
    track = "Barcelona-Pamplona grey"
    cards = [TunnelCard("red"), TunnelCard("red"), TunnelCard("locomotive")]
    laid = CardsLaid(0, "red", 2, 0, 0, track, None)
    assert teller().sentences([laid, *cards, TunnelAsks(0, 3)]) == [
        "Ann lays 2 red for Barcelona – Pamplona",
        "Turned up: 2 red and a locomotive",
        "Ann has 3 more cards to pay",
    ]
    extra = ExtraCardsLaid(0, "red", 2, 1)
    assert teller().sentences([extra, TrackClaimed(0, track)]) == [
        "Ann adds 2 red and a locomotive and claims Barcelona – Pamplona"
    ]
    assert teller().sentences([TunnelAsks(0, 0)]) == ["Ann has nothing more to pay"]


@pytest.mark.rule("N6", "O7")
def test_points_and_tolls_that_go_to_others_are_told() -> None:
    toll = TollPaid(0, 1, 3, "Arnhem-Nijmegen red")
    assert teller("nederland").sentences([toll]) == ["Ann pays Bram the toll of 3"]
    bank = TollPaid(0, None, 3, "Arnhem-Nijmegen red")
    assert teller("nederland").sentences([bank]) == ["Ann pays the bank the toll of 3"]
    claimed = TrackClaimed(0, "Bend-Eugene grey")
    points = MarkerPoints(2, 1, "Bend", "Bend-Eugene grey")
    assert teller("old_west").sentences([claimed, points]) == [
        "Ann claims Bend – Eugene",
        "Cas gets 1 point for the marker on Bend",
    ]


def test_tickets_that_one_may_not_know_are_counted() -> None:
    game = Game.new("usa", seats=NAMES[:2], seed=1, first=0)
    game.push(game.legal_moves[0])
    step = game.push(game.legal_moves[0])
    told = Teller(Words(), game.board, game.seats)
    assert "Ann keeps 2 tickets" in " ".join(told.sentences(step.seen_by(1)))
    tickets = [each for each in game.board.tickets if each.id in game.view(0).tickets]  # type: ignore[operator]
    for ticket in tickets:
        assert told.words.between(ticket.between) in " ".join(told.sentences(step.seen_by(0)))


def test_the_last_turns_are_announced() -> None:
    assert teller().sentences([LastTurns(1, 2)]) == [
        "Bram has two trains or fewer left: everybody has one more turn"
    ]


def own_texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((OWN_TEXTS / f"{language}.json").read_text("utf-8"))
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_the_terminal_are_in_every_language_with_the_same_gaps(language: str) -> None:
    english, other = own_texts("en"), own_texts(language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", other[key]))
    shared: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    assert not shared.keys() & other.keys()
