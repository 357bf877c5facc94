"""How maps look in a browser: names that can be read, cards whose signs are in sight."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from ironroad.engine.board import board_names
from tests.support.browser import BOT, DESKTOP, MINE, PHONE, Visitor, choose_tickets, sit_down
from tests.support.server import Server

LETTERS = {"desk": 11, "phone": 9, "phone on its side": 9}
"""The least size of a city's name in pixels, as the map is shown first."""
SIZES = {"desk": DESKTOP, "phone": PHONE, "phone on its side": {"width": 844, "height": 390}}
MEASURE = """() => {
    const svg = document.querySelector('svg.board');
    const label = svg.querySelector('.label');
    return svg.getScreenCTM().a * Number(label.getAttribute('font-size'));
}"""


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    found = Visitor(browser, server)
    yield found
    found.close()


def letters(page: Page) -> float:
    """The size of names on the map, in pixels, once it is at rest."""
    page.locator(".market button").first.wait_for()
    page.wait_for_timeout(400)
    return float(page.evaluate(MEASURE))


@pytest.mark.parametrize("board", board_names())
def test_names_can_be_read_without_zooming(visitor: Visitor, board: str) -> None:
    page = visitor.page
    body = {"board": board, "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    choose_tickets(page)
    page.locator(".tickets-prompt").wait_for(state="detached")
    found = {}
    for name, size in SIZES.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.reload()
        found[name] = letters(page)
    assert all(found[name] >= least for name, least in LETTERS.items()), found


def test_numbers_cover_no_sign(browser: Browser, server: Server, visitor: Visitor) -> None:
    """In the hand and where one chooses how to pay, the count leaves both signs in sight."""
    other = Visitor(browser, server)
    game = sit_down(visitor, other, "usa")
    game.click_track()
    page = game.page
    page.locator("button.payment").first.wait_for()
    covered = page.evaluate(
        """() => [...document.querySelectorAll('.hand .train-card, .payment .train-card')].flatMap(
            (card) => {
                const count = card.querySelector('.count').getBoundingClientRect();
                return [...card.querySelectorAll('.corner')].map((sign) => {
                    const box = sign.getBoundingClientRect();
                    const left = Math.max(box.left, count.left);
                    const across = Math.min(box.right, count.right) - left;
                    const down = Math.min(box.bottom, count.bottom) - Math.max(box.top, count.top);
                    return across > 0 && down > 0;
                });
            })"""
    )
    assert len(covered) >= 4 and not any(covered)
    other.close()
