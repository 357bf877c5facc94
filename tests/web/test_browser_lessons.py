"""Lessons in the browser: each is played by its own steps by mouse, the first by keyboard too."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from ironroad.server.lessons import lesson_names, load_lesson
from tests.support.browser import (
    BOT,
    COMPILING,
    MINE,
    Clicker,
    Visitor,
    choose_tickets,
    set_up,
)

READY = ".guide .guide-text"
CALLED = "() => document.querySelector('.top .status.mine, .prompt.end')"
"""The player must decide, or the game is over."""


def begin(visitor: Visitor, lesson: str) -> Page:
    """Open a lesson by the page of lessons, with an opponent that does not wait."""
    page = visitor.page
    visitor.open("/lessons")
    set_up(page, pace="0")
    page.locator(f"[data-key=lesson-{lesson}]").click()
    page.locator(READY).wait_for(timeout=COMPILING)
    return page


def step_shown(page: Page) -> int:
    """The number of the step that is shown, from 0."""
    found = re.search(r"\d+", page.locator(".guide-head .faint").inner_text())
    assert found
    return int(found[0]) - 1


class Hand:
    """Makes moves of a lesson by what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicker = Clicker(page)

    def make(self, move: str) -> None:
        """Make a move; one that the page made by itself, as the only payment, is made already."""
        self.page.wait_for_function(CALLED, timeout=COMPILING)
        kind, _, rest = move.partition(" ")
        if kind == "pay":
            self.pay(rest)
        elif kind == "claim":
            self.track(rest)
        elif kind == "keep":
            self.keep(rest.split(", "))
        elif move in ("draw card", "take ferry card") or (kind == "take" and " " not in rest):
            keys = {"draw card": "[data-key=deck]", "take ferry card": "[data-key=ferry]"}
            card = keys.get(move, f".faces .train-card.{rest}")
            self.press(self.page.locator(f".market {card}").first)
        else:
            self.place(re.split(r" (?:in|from|to) ", move)[1])
        self.clicker.settle()

    def press(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def pay(self, what: str) -> None:
        """Pay, unless there is only one way."""
        ways = self.page.locator("button.payment")
        if ways.count():
            self.press(ways.first if not what else self.page.locator(f"[data-key='pay {what}']"))

    def track(self, id: str) -> None:
        """Claim a track."""
        found = self.page.locator(f'.track.choice[data-track="{id}"]')
        self.clicker.click_drawn(found.locator(".hit").first)
        self.clicker.say_yes()

    def place(self, name: str) -> None:
        """Choose a city, by its button if there is one."""
        named = self.page.locator(f".prompt button[data-key='{name}']")
        city = self.page.locator(f".city.choice[data-city='{name}'] .dot")
        if named.count():
            self.press(named)
            return
        if not city.count():
            self.press(self.page.locator(".tray button.request"))
        self.clicker.click_drawn(city)
        self.clicker.say_yes()

    def keep(self, tickets: list[str]) -> None:
        """Keep tickets."""
        for ticket in tickets:
            self.page.locator(f".tickets-prompt [data-key='{ticket}'] input").check()
        self.page.locator(".tickets-prompt button.main").click()


class Keys(Hand):
    """The same, by the keyboard alone."""

    def press(self, button: Locator) -> None:
        """Press Enter on a button."""
        button.focus()
        self.page.keyboard.press("Enter")

    def track(self, id: str) -> None:
        """Claim a track by the list."""
        self.page.keyboard.press("c")
        self.page.keyboard.type(id)
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def keep(self, tickets: list[str]) -> None:
        """Keep tickets."""
        for ticket in tickets:
            self.page.locator(f".tickets-prompt [data-key='{ticket}'] input").focus()
            self.page.keyboard.press("Space")
        self.press(self.page.locator(".tickets-prompt button.main"))


def play(page: Page, lesson: str, hand: Hand, start: int = 0, stop: int | None = None) -> None:
    """Play the steps of a lesson, each of which the guide must show."""
    steps = load_lesson(lesson).steps
    for number in range(start, len(steps) - 1 if stop is None else stop):
        expect(page.locator(".guide-head .faint")).to_contain_text(f"Step {number + 1} of")
        if not steps[number].until:
            hand.press(page.locator(".guide [data-key=next]"))
        for move in steps[number].moves:
            hand.make(move)


@pytest.mark.parametrize("lesson", lesson_names())
def test_a_lesson_by_mouse(visitor: Visitor, lesson: str) -> None:
    page = begin(visitor, lesson)
    play(page, lesson, Hand(page))
    last = len(load_lesson(lesson).steps)
    expect(page.locator(".guide-head .faint")).to_contain_text(f"Step {last} of {last}")
    page.locator(".guide a[href='/lessons']").click()
    expect(page.locator(f"#{lesson}.done")).to_be_visible()


def test_the_first_game_by_keyboard(visitor: Visitor) -> None:
    page = begin(visitor, "first")
    play(page, "first", Keys(page))
    expect(page.locator(".prompt.end")).to_be_visible()
    expect(page.locator(".guide-text")).to_contain_text("score")


def test_a_lesson_goes_on_where_it_was_left(visitor: Visitor) -> None:
    page = begin(visitor, "first")
    hand = Hand(page)
    play(page, "first", hand, stop=3)
    table = page.url
    page.reload()
    expect(page.locator(".guide-head .faint")).to_contain_text("Step 4 of")
    page.locator(".guide [data-key=fold]").click()
    expect(page.locator(READY)).to_have_count(0)
    visitor.open("/lessons")
    page.get_by_role("button", name="Continue").click()
    page.locator(".guide [data-key=fold]").click()
    expect(page.locator(".guide-head .faint")).to_contain_text("Step 4 of")
    assert page.url == table
    hand.make("draw card")  # something else than the guide says
    hand.make("draw card")
    expect(page.locator(".guide-head .faint")).to_contain_text("Step 4 of")
    page.locator(".guide [data-key=next]").click()
    expect(page.locator(".guide-head .faint")).to_contain_text("Step 5 of")
    visitor.open("/")
    expect(page.get_by_text("Your games")).to_be_visible()
    assert page.locator(f"a[href='/table/{table[-12:]}']").count() == 0  # nobody's list has it


def test_entries_and_the_first_line_about_a_mechanic(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("/")
    expect(page.locator(".learn [data-key=lesson-first]")).to_be_visible()
    visitor.open("/rules/old_west")
    expect(page.locator("[data-key=lesson-old_west]")).to_be_visible()
    table = visitor.make_table(
        {"board": "old_west", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    )
    visitor.open(f"/table/{table}")
    choose_tickets(page)
    line = page.locator(".first-time")
    expect(line).to_contain_text("home city", timeout=COMPILING)
    line.get_by_role("button").click()
    expect(line).to_have_count(0)
    page.reload()
    page.locator(".prompt[data-key='home city']").wait_for()
    expect(line).to_have_count(0)
