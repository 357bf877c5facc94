"""Mechanics: their declarations are complete, and all that follows from them agrees."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ironroad import Game
from ironroad.engine.actions import ACTIONS, AFTER_CLAIM, OVER, PHASES
from ironroad.engine.board import board_names, load_board
from ironroad.engine.fields import Field
from ironroad.engine.mechanic import Mechanic
from ironroad.engine.mechanics import MECHANICS
from ironroad.engine.seen import SEEN
from ironroad.engine.state import BASE_FIELDS, FIELDS, SCORE_FIELDS, SCORES, STATE
from ironroad.game.mechanics import words_of
from ironroad.game.moves import FORMS
from ironroad.game.why import answers_of, question_of

ROOT = Path(__file__).parents[2]
ROOMS = ROOT / "ironroad" / "engine" / "mechanics"

every_mechanic = pytest.mark.parametrize("mechanic", MECHANICS, ids=lambda each: each.name)


def fields_of_mechanics() -> Iterator[tuple[Mechanic, Field]]:
    for mechanic in MECHANICS:
        for field in mechanic.fields:
            yield mechanic, field


def boards_with(mechanic: Mechanic) -> list[tuple[str, dict[str, str]]]:
    """Our boards, with options, on which a mechanic is on."""
    found = []
    for name in board_names():
        options = {each.name: "on" for each in load_board(name).file.options}
        if mechanic in load_board(name, options).in_force:
            found.append((name, options))
    return found


# ---- records and tables that follow from declarations --------------------------------------------


def test_the_rules_that_name_every_field_are_up_to_date() -> None:
    command = [sys.executable, "scripts/derive.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_field_is_declared_once_and_is_in_the_records() -> None:
    names = [field.name for field in FIELDS]
    assert sorted(names) == sorted(set(names))
    assert set(names) == set(STATE.names or ())
    known = {field.name for field in FIELDS if field.known in ("public", "own")}
    assert known <= set(SEEN.names or ())
    assert {field.name for field in SCORE_FIELDS} <= set(SCORES.names or ())


def test_nothing_hidden_is_seen() -> None:
    """`Seen` has no hidden field but the tickets that a seat put back, which `observe` adds."""
    hidden = {field.name for field in FIELDS if field.known in ("hidden", "derived")}
    assert hidden & set(SEEN.names or ()) == {"put_back"}


def test_what_is_a_seats_own_is_declared_for_each_seat() -> None:
    assert all(field.per[0] == "seat" for field in FIELDS if field.known == "own")


@pytest.mark.parametrize("name", board_names())
def test_a_seat_that_nobody_has_is_empty(name: str) -> None:
    state = Game.new(name, 2, seed=1).state
    for field in FIELDS:
        if "seat" in field.per:
            begins = field.begins if isinstance(field.begins, int) else 0
            values = np.asarray(state[field.name])[2:]
            assert (values == np.array(begins).astype(values.dtype)).all(), field.name


@every_mechanic
def test_views_and_positions_tell_what_is_declared(mechanic: Mechanic) -> None:
    for name, options in boards_with(mechanic):
        game = Game.new(name, load_board(name, options).players[0], options=options, seed=4)
        view, position = game.view(0), game.position()
        for field in mechanic.fields:
            whole, _, part = field.view.rpartition(".")
            if not field.view:
                continue
            of_seat = "seat" in field.per
            place = view.seats[0] if of_seat and field.known == "public" else view
            assert hasattr(getattr(place, whole) if whole else place, part), field.name
            if field.position:
                written = position["seats"][0] if of_seat else position
                assert part in (written[whole] if whole else written), field.name


@every_mechanic
def test_the_names_in_views_are_documented(mechanic: Mechanic) -> None:
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    for field in mechanic.fields:
        assert not field.view or f"`{field.view}`" in page, field.view


# ---- parts that must be written by hand ----------------------------------------------------------


@every_mechanic
def test_a_mechanic_is_on_a_board_of_ours(mechanic: Mechanic) -> None:
    """So whole games, oracles, pictures and browser tests cover every mechanic."""
    assert boards_with(mechanic)


@every_mechanic
def test_a_mechanic_is_off_where_the_board_has_none_of_it(mechanic: Mechanic) -> None:
    for name in board_names():
        board = load_board(name)
        if mechanic.name not in board.mechanics:
            assert not board.rules[mechanic.on], name


@every_mechanic
def test_the_table_of_a_mechanic_is_explained(mechanic: Mechanic) -> None:
    assert f"`{mechanic.name}`" in (ROOT / "docs" / "boards.md").read_text("utf-8")


def test_every_room_is_on_the_list() -> None:
    rooms = {path.parent.name for path in ROOMS.glob("*/__init__.py")}
    assert rooms == {mechanic.room for mechanic in MECHANICS}


def test_a_mechanic_comes_after_what_it_needs() -> None:
    seen: set[str] = set()
    for mechanic in MECHANICS:
        assert not mechanic.needs or mechanic.needs in seen, mechanic.name
        seen.add(mechanic.name)


def test_every_phase_asks_something_and_can_be_answered() -> None:
    for phase in range(len(PHASES)):
        if phase != OVER:
            assert question_of(phase), PHASES[phase]
            assert answers_of(phase), PHASES[phase]
    assert set(AFTER_CLAIM) <= {phase for each in MECHANICS for phase, _ in each.questions}


def test_moves_of_mechanics_have_numbers_and_texts_of_their_own() -> None:
    numbers = [form.first for form in FORMS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < ACTIONS for number in numbers)
    texts = [form.text for form in FORMS.values()]
    assert len(set(texts)) == len(texts)


def test_every_public_field_is_observed_or_told_by_the_others() -> None:
    """A public field that observations leave out follows from the fields that they contain."""
    derived = {"reach", "first_tracks"}
    left_out = {field.name for _, field in fields_of_mechanics() if not field.unit}
    assert left_out == derived


def test_rooms_keep_to_the_words_that_are_asked_for() -> None:
    """A hook with a wrong name would never be called."""
    hooks = {
        "told_of_table",
        "read_seat",
        "read_table",
        "read_after_tickets",
        "check_decision",
        "play_lines",
        "end_lines",
        "routes_data",
        "ticket_data",
        "why_not",
    }
    for mechanic in MECHANICS:
        words = words_of(mechanic)
        public = (
            {
                name
                for name, value in vars(words).items()
                if callable(value)
                and value.__module__ == words.__name__
                and not name.startswith("_")
            }
            if words
            else set()
        )
        assert public <= hooks, mechanic.name


def test_base_fields_are_no_mechanics() -> None:
    names = {field.name for field in BASE_FIELDS}
    assert not names & {field.name for _, field in fields_of_mechanics()}
