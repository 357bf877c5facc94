"""Bots: they play whole games by the rules, cannot peep, keep nothing, and have a text form."""

import json
import pickle
import random
import shlex
import types
import typing
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from ironroad import Game
from ironroad.bots.bot import BadBot, Bot
from ironroad.bots.external import External
from ironroad.bots.random import Random
from ironroad.bots.registry import BOTS, LEVELS, parameters_of, parse_bot, required_parameters
from ironroad.engine import board as board_module
from ironroad.engine.board import make_board
from ironroad.game.moves import Move
from ironroad.game.view import View
from tests.engine.test_boards import SMALL_BOARD
from tests.support import planners
from tests.support.planners import Options

TABLES: list[tuple[str, int, Options]] = [*planners.TABLES, ("old_west", 2, {"alvin": "on"})]
NAMES = [name for name, kind in BOTS.items() if not required_parameters(kind)]
SMALL = [TABLES[i] for i in (0, 2, 4, 8, 9, 13)]
"""Every board once, for bots that think long."""


def seatings(step: int) -> list[tuple[str, str, int, Options]]:
    """Every `step`-th combination of boards, numbers of players and bots."""
    tables = {name: SMALL if "playouts" in parameters_of(BOTS[name]) else TABLES for name in NAMES}
    return [(name, *table) for name in NAMES for table in tables[name][::step]]


def quick(name: str) -> Bot:
    """A bot as it is, but a search bot gets few playouts of a few turns each."""
    bot = parse_bot(name)
    changes: dict[str, Any] = {"playouts": 20, "turns": 2}
    return replace(bot, **changes) if "playouts" in parameters_of(bot) else bot


def moments(board: str, players: int, options: Options, share: float) -> Iterator[Game]:
    """A random game, stopped at a share of its decisions."""
    player = random.Random(players)
    game = Game.new(board, players, seed=players, options=options)
    while not game.is_over:
        if player.random() < share:
            yield game
        game.push(player.choice(game.legal_moves))


def mover_view(game: Game) -> View:
    assert game.to_move is not None
    return game.view(game.to_move)


@pytest.mark.parametrize(("name", "board", "players", "options"), seatings(1))
def test_a_bot_in_all_seats_plays_legal_moves_to_the_end(
    name: str, board: str, players: int, options: Options
) -> None:
    bot = quick(name)
    game = Game.new(board, players, seed=5, options=options)
    for _ in range(5000):
        legal_moves = game.legal_moves
        move = bot.choose(mover_view(game), legal_moves)
        assert move in legal_moves
        game.push(move)
        if game.is_over:
            return
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("name", "board", "players", "options"), seatings(2))
def test_the_same_view_gives_the_same_move_whatever_is_hidden(
    name: str, board: str, players: int, options: Options
) -> None:
    bot = quick(name)
    hidden_differ = 0
    for game in moments(board, players, options, 0.08):
        view, legal_moves = mover_view(game), game.legal_moves
        move = bot.choose(view, legal_moves)
        for seed in range(3):
            other = Game.sample(view, seed=seed, board=game.board)
            hidden_differ += other.state.tobytes() != game.state.tobytes()
            assert mover_view(other) == view
            assert other.legal_moves == legal_moves
            assert bot.choose(mover_view(other), other.legal_moves) == move
    assert hidden_differ > 20


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_on_a_board_that_is_not_on_disk(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record contains the board's text; no file is read, nor in another process."""
    record = Game.new(make_board("gone/small.toml", SMALL_BOARD), 2, seed=3).record()
    game = Game.from_record(str(record))
    monkeypatch.setattr(board_module, "_read", None)
    for view in (mover_view(game), pickle.loads(pickle.dumps(mover_view(game)))):
        assert quick(name).choose(view, game.legal_moves) in game.legal_moves
        assert mover_view(Game.sample(view, seed=1)) == view
        assert json.dumps(view.to_json()).count("small.toml") == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_keeps_nothing_between_moves(name: str) -> None:
    """Asked in reverse order, or anew with the same parameters, a bot makes the same choices."""
    bot = quick(name)
    asked: list[tuple[View, list[Move], Move]] = []
    for game in moments("europe", 3, {}, 0.08):
        view, legal_moves = mover_view(game), game.legal_moves
        asked.append((view, legal_moves, bot.choose(view, legal_moves)))
    again = replace(bot)
    for view, legal_moves, move in reversed(asked):
        assert bot.choose(view, legal_moves) == again.choose(view, legal_moves) == move


@pytest.mark.parametrize("name", NAMES)
def test_choosing_changes_neither_the_view_nor_the_moves(name: str) -> None:
    bot = quick(name)
    for game in moments("nederland", 3, {}, 0.08):
        view, legal_moves = mover_view(game), game.legal_moves
        before, seen = json.dumps(view.to_json()), view.seen.tobytes()
        bot.choose(view, legal_moves)
        assert json.dumps(view.to_json()) == before and view.seen.tobytes() == seen
        assert legal_moves == game.legal_moves


@pytest.mark.parametrize("seed", [-1, 0, 2**63, 2**64 + 1])
@pytest.mark.parametrize("name", NAMES)
def test_any_whole_number_is_a_seed(name: str, seed: int) -> None:
    game = Game.new("usa", 2, seed=1)
    bot = replace(quick(name), seed=seed)
    assert bot.choose(mover_view(game), game.legal_moves) in game.legal_moves


def test_another_seed_is_another_random_player() -> None:
    game = Game.new("europe", 2, seed=1)
    chosen = {Random(seed).choose(mover_view(game), game.legal_moves) for seed in range(50)}
    assert len(chosen) > 5


# ---- the text form ----------------------------------------------------------------------

COMMANDS = st.lists(st.text(min_size=1), min_size=1).map(shlex.join)
PADDING = st.text(" \t\n\u2003", max_size=2)
VALUES: dict[type, st.SearchStrategy[Any]] = {
    int: st.integers(1, 2**70),
    float: st.floats(1e-6, 4e6),
    str: st.tuples(PADDING, COMMANDS, PADDING).map("".join),
}


@st.composite
def bots(draw: st.DrawFn) -> Bot:
    """A strategy for bots of every kind, with any valid parameters."""
    kind = draw(st.sampled_from(list(BOTS.values())))
    values = {}
    for name, hint in parameters_of(kind).items():
        if name in required_parameters(kind) or draw(st.booleans()):
            kinds = [each for each in typing.get_args(hint) or (hint,) if each in VALUES]
            values[name] = draw(VALUES[draw(st.sampled_from(kinds))])
    try:
        return kind(**values)
    except ValueError:
        reject()


@given(bots())
def test_text_and_bot_are_inverses(bot: Bot) -> None:
    again = parse_bot(str(bot))
    assert again == bot and hash(again) == hash(bot)
    assert str(again) == str(bot)


@given(st.text())
def test_a_text_is_a_bot_or_refused(text: str) -> None:
    for each in (text, f"random:{text}", f"external:command={text}"):
        try:
            assert isinstance(parse_bot(each), Bot)
        except BadBot as error:
            assert str(error)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("external:command=node bot.js", "node bot.js"),
        ('external:command="node bot.js,x",seconds=2', "node bot.js,x"),
        ('external:seconds=2,command="node ""my bot.js"""', 'node "my bot.js"'),
        ("external:command=node 'my bot.js'", "node 'my bot.js'"),
        ("external:command=a=b:c", "a=b:c"),
        (' external:command=" node bot.js "\n', " node bot.js "),
    ],
)
def test_commands_may_have_quotes_commas_and_spaces(text: str, command: str) -> None:
    bot = parse_bot(text)
    assert isinstance(bot, External) and bot.command == command
    assert bot.seconds == (2 if "seconds" in text else 10)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no bot ''; expected one of random, greedy"),
        ("gready", "no bot 'gready'; expected one of random, greedy"),
        (":seed=1", "no bot ''"),
        ("random:", "'' is no parameter; expected name=value"),
        ("random:seed", "'seed' is no parameter"),
        ("random:seed=1,", "is no parameter"),
        ("random:seed=1,,", "is no parameter"),
        ('random:seed="1', "is no parameter"),
        ("random:sede=1", "no parameter 'sede'; expected one of seed"),
        ("random:name=x", "no parameter 'name'"),
        ("random:seed=one", "seed=one: expected a whole number"),
        ("random:seed=1.5", "seed=1.5: expected a whole number"),
        ("random:seed=", "seed=: expected a whole number"),
        ("random:seed=1,seed=1", "seed is given twice"),
        ("external", "command is missing; expected it among seed, command, seconds"),
        ("external:seconds=1", "command is missing"),
        ("external:command=", "command is empty"),
        ("external:command=''", "command is empty"),
        ("external:command='x", "No closing quotation"),
        ("external:command=x,seconds=soon", "seconds=soon: expected a number"),
        ("external:command=x,seconds=0", "expected more than 0"),
        ("external:command=x,seconds=nan", "expected a finite number"),
        ("external:command=x,seconds=1e300", "expected more than 0"),
        ("external:command=x,_talk=1", "no parameter '_talk'"),
    ],
)
def test_what_names_no_bot_is_refused_with_what_there_is(text: str, expected: str) -> None:
    with pytest.raises(BadBot) as caught:
        parse_bot(text)
    assert expected in str(caught.value)


@pytest.mark.parametrize("name", [*NAMES, *LEVELS])
def test_a_bot_is_frozen_and_compared_by_its_parameters(name: str) -> None:
    bot = parse_bot(name)
    assert bot == parse_bot(name) != replace(bot, seed=bot.seed + 1)
    with pytest.raises(FrozenInstanceError):
        bot.seed = 3  # type: ignore[misc]


def test_the_list_of_bots_cannot_be_changed() -> None:
    assert isinstance(BOTS, types.MappingProxyType) and isinstance(LEVELS, types.MappingProxyType)
    assert all(name == kind.name for name, kind in BOTS.items())
