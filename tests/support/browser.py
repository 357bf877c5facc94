"""A real Chromium, driven as a person would: by what the page shows, and by clicks."""

import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    TimeoutError,
    expect,
    sync_playwright,
)

from tests.support.programs import need
from tests.support.server import Server

PATIENCE = 20_000
"""Milliseconds that a change of the page may take, as machines may be busy."""
COMPILING = 240_000
"""Milliseconds that the first bot may take, where it is compiled first."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
BOT: dict[str, Any] = {"kind": "bot", "bot": "easy"}
MINE: dict[str, Any] = {"kind": "mine"}
OPEN: dict[str, Any] = {"kind": "open"}
ROUTE = "Dallas-Houston grey"
"""On the USA board: one space, any colour, so that there are several ways to pay."""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium() -> str:
    """The path of Chromium."""
    return need("tests in a browser", "Chromium", "chromium", "chromium-browser", "google-chrome")


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a profile."""
    os.environ.setdefault("NODE_NO_WARNINGS", "1")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A visitor with a browser profile of its own."""

    def __init__(self, browser: Browser, server: Server, **options: Any) -> None:
        settings: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB"}
        self.server = server
        self.context: BrowserContext = browser.new_context(**settings | options)
        self.context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another page of the same browser."""
        page = self.context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.problems.append(text)

    def ignore(self, status: int) -> None:
        """Ignore an error in the console, such as the refusal that a test expects."""
        kept = [each for each in self.problems if f"status of {status}" not in each]
        self.problems = kept

    def open(self, path: str) -> None:
        """Go to a page of the server."""
        self.page.goto(self.server.url + path)

    def make_table(self, body: dict[str, Any]) -> str:
        """Make a table without clicking; returns its id."""
        self.open("/about")
        made = self.page.evaluate(
            "async (body) => (await import('/web/js/core/api.js')).post('/api/tables', body)", body
        )
        return str(made["id"])

    def close(self) -> None:
        """Close the browser, and check that there were no errors."""
        self.context.close()
        assert not self.problems, self.problems


class GoneOn(Exception):
    """Raised if the page changed before a click, for example as an only payment made itself."""


class Clicker:
    """Plays at a table by clicking on the elements that the page offers."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chooser = random.Random(seed)

    def play(self, most: int = 2000) -> int:
        """Click until the game is over, or `most` times; returns the number of clicks."""
        misses = 0
        for clicks in range(most):
            self.page.wait_for_function(
                "ready => document.querySelector(ready)", arg=READY, timeout=COMPILING
            )
            if self.page.locator(".prompt.end").count():
                skip_scene(self.page)
                return clicks
            try:
                self.decide()
                misses = 0
            except (GoneOn, TimeoutError):  # the element to click is gone: look again
                misses += 1
                if misses > 5:
                    raise
        return most

    def decide(self) -> None:
        """Make one decision."""
        prompt = self.page.locator(".prompt:not(.hints)")
        if self.page.locator(".curtain button.main").count():
            self.page.locator(".curtain button.main").click()
        elif prompt.locator("input[type=checkbox]").count():
            self.keep_tickets(prompt)
        elif prompt.locator("button.payment").count():
            prompt.locator("button.payment").first.click()
        elif prompt.locator(ANSWER).count():
            self.one_of(prompt.locator(ANSWER)).click()
        else:
            self.take_turn()
        self.settle()

    def keep_tickets(self, prompt: Locator) -> None:
        """Keep as few tickets as the rules allow."""
        boxes = prompt.locator("input[type=checkbox]")
        keep = prompt.locator("button.main")
        for number in range(boxes.count()):
            if keep.is_enabled():
                break
            boxes.nth(number).check()
        keep.click()
        self.say_yes()

    def say_yes(self) -> None:
        """Confirm, if the page asks first."""
        yes = self.page.locator("dialog[open]").get_by_role("button", name="Yes")
        if yes.count():
            yes.click()

    def take_turn(self) -> None:
        """Most of the time claim a track if possible; else draw."""
        cities = self.page.locator(".city.choice")
        tracks = self.page.locator(".track.choice")
        cards = self.page.locator(".market button:enabled:not(.ticket-deck)")
        has_cards = cards.count() > 0
        request = self.page.locator(".tray button.request")
        if request.count() and self.chooser.random() < 0.03:
            request.first.click()
            self.click_drawn(self.one_of(cities).locator(".dot"))
        elif tracks.count() and (not has_cards or self.chooser.random() < 0.7):
            self.click_drawn(self.one_of(tracks).locator(".hit").first)
        elif has_cards:
            self.one_of(cards).click()
        elif cities.count():
            self.click_drawn(self.one_of(cities).locator(".dot"))
        else:
            self.one_of(self.page.locator(".market button:enabled")).click()
        self.say_yes()

    def click_drawn(self, place: Locator) -> None:
        """Click on a drawing on the map, after bringing the whole map in sight."""
        whole = self.page.locator(".zoom-buttons button").last
        if whole.is_visible():
            whole.click()
        place.click(force=True)

    def one_of(self, found: Locator) -> Locator:
        """One of several elements, chosen at random."""
        count = found.count()
        if not count:
            raise GoneOn
        return found.nth(self.chooser.randrange(count))

    def settle(self) -> None:
        """Wait until the server has answered."""
        self.page.wait_for_function("() => !document.querySelector('.table.sending')")


ANSWER = "button:enabled:not([data-key=cancel], [data-key=fold])"
"""A button that answers a question; one that cancels would bring the last one back."""
READY = (
    ".prompt.end, .curtain button.main, .prompt input[type=checkbox], "
    f".prompt:not(.hints) {ANSWER}, .market button:enabled, "
    ".table:not(.sending) .track.choice, .table:not(.sending) .city.choice"
)
"""The page waits for the player; no move is being sent."""


class Remote:
    """A person who plays at a table without a page, over the client's own connection."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.page = visitor.page
        visitor.open("/about")
        self.page.evaluate(
            """async (id) => {
                const { Connection } = await import('/web/js/core/socket.js');
                const { State } = await import('/web/js/table/state.js');
                window.remote = new Connection(id, new State());
                Object.defineProperty(remote, 'state', { get: () => remote.reader.server });
            }""",
            table,
        )
        self.until("remote.state !== null")

    def until(self, condition: str) -> None:
        """Wait until a condition on `remote.state` holds."""
        self.page.wait_for_function(f"() => {condition}", timeout=COMPILING)

    @property
    def may_move(self) -> bool:
        """Whether this player must decide."""
        return bool(self.page.evaluate("() => remote.state.legalMoves.length > 0"))

    def ask(self, kind: str, **parts: Any) -> dict[str, Any]:
        """Send a request; returns its answer."""
        answer: dict[str, Any] = self.page.evaluate(
            "([kind, parts]) => remote.ask(kind, parts)", [kind, parts]
        )
        return answer

    def done(self, kind: str, **parts: Any) -> None:
        """Send a request that must not be refused."""
        answer = self.ask(kind, **parts)
        assert answer["kind"] == "done", answer

    def move(self, wanted: str = "") -> None:
        """Wait for the turn, then make a move of a kind; else keep tickets or draw a card."""
        self.until("remote.state.legalMoves.length > 0")
        answer = self.page.evaluate(
            """(wanted) => {
                const { legalMoves, views } = remote.state;
                const kinds = wanted ? [wanted] : ['keep', 'draw card'];
                const move = legalMoves.find((each) => kinds.includes(each.kind)) ?? legalMoves[0];
                return remote.move(Object.values(views)[0].to_move, move.text);
            }""",
            wanted,
        )
        assert answer["kind"] == "done", answer


def skip_scene(page: Page) -> None:
    """Skip the scene at the end of a game."""
    page.keyboard.press("Escape")
    expect(page.locator(".end.playing")).to_have_count(0)


def finish(visitor: Visitor, table: str) -> None:
    """Let a bot play a game to its end for its only person."""
    remote = Remote(visitor, table)
    seat = remote.page.evaluate("() => remote.state.mine[0]")
    remote.done("stand in", seat=seat, bot="easy")
    remote.until("remote.state.table.status === 'over'")
    remote.page.evaluate("() => remote.close()")


def choose_tickets(page: Page) -> None:
    """Keep the first tickets on offer, as few as the rules allow."""
    prompt = page.locator(".tickets-prompt")
    prompt.wait_for(timeout=COMPILING)
    clicker = Clicker(page)
    clicker.keep_tickets(prompt)
    clicker.settle()  # else the prompt that is being answered may be taken for another one


def wait_for_turn(page: Page) -> None:
    """Wait until the page offers a turn: the deck can be clicked."""
    page.wait_for_function(
        "() => document.querySelector('.table:not(.sending) .market [data-key=deck]:enabled')",
        timeout=COMPILING,
    )


@dataclass
class Game:
    """A game against a remote player who moves only when a test says so; the visitor is to move."""

    table: str
    page: Page
    opponent: Remote

    def track(self, id: str = ROUTE) -> Locator:
        """A track on the map."""
        return self.page.locator(f'[data-track="{id}"]')

    def click_track(self, id: str = ROUTE) -> None:
        """Click on the first space of a track."""
        self.track(id).locator(".hit").first.click(force=True)

    def hand(self) -> dict[str, int]:
        """The cards in sight."""
        return hand_of(self.page)


def hand_of(page: Page) -> dict[str, int]:
    """The cards of the hand in sight by colour."""
    found: dict[str, int] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.hand button')].map((each) =>
            [each.dataset.key, Number(each.querySelector('.count').textContent)]))"""
    )
    return found


def sit_down(visitor: Visitor, other: Visitor, board: str) -> Game:
    """Make a table for two and play to the first turn."""
    body = {"board": board, "name": "Ann", "seats": [MINE, OPEN], "pace": 0}
    table = visitor.make_table(body)
    opponent = Remote(other, table)
    opponent.done("sit", seat=1, name="Bob")
    visitor.open(f"/table/{table}")
    page = visitor.page
    deck = page.locator(".market [data-key=deck]:enabled")
    tickets = page.locator(".tickets-prompt")
    page.locator(".market").wait_for()
    while not deck.count():  # the first player is drawn by lot
        if tickets.count():
            choose_tickets(page)
        elif opponent.may_move:
            opponent.move()
        page.wait_for_timeout(30)
    return Game(table, page, opponent)


def set_up(page: Page, **settings: Any) -> None:
    """Change settings of this browser."""
    change = "async (chosen) => (await import('/web/js/core/settings.js')).changeSettings(chosen)"
    page.evaluate(change, settings)


def notice(page: Page, text: str | re.Pattern[str]) -> None:
    """Check that a notice is shown."""
    expect(page.locator(".notice").filter(has_text=text).first).to_be_visible()


def owner(track: Locator, seat: int | None) -> None:
    """Check that a track belongs to a seat, or to nobody."""
    if seat is None:
        expect(track.and_(track.page.locator("[data-owner]"))).to_have_count(0)
    else:
        expect(track).to_have_attribute("data-owner", str(seat))


def try_tunnel(page: Page) -> None:
    """Try a tunnel, or draw a card for it."""
    clicker = Clicker(page)
    tunnels = page.locator(".track.tunnel.choice")
    if tunnels.count():
        clicker.click_drawn(tunnels.first.locator(".hit").first)
        clicker.settle()
        page.wait_for_function("() => !document.querySelector('.track.tunnel.choice')")
        if page.locator(".prompt[data-key=pay] button.payment").count():
            page.locator("button.payment").first.click()
    else:
        page.keyboard.press("d")
    clicker.settle()
