"""Pages of the browser client in a real Chromium: home, settings, rules, replay and the rest."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import COMPILING, Visitor, choose_tickets, finish, wait_for_turn
from tests.server import Server

BOT: dict[str, Any] = {"kind": "bot", "bot": "easy"}
MINE: dict[str, Any] = {"kind": "mine"}
BOARDS = ["europe", "usa", "nederland", "san_francisco", "italy", "old_west"]


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> str:
    """A table where the game is over."""
    visitor = Visitor(browser, server)
    body = {"board": "san_francisco", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    table = visitor.make_table(body)
    finish(visitor, table)
    visitor.close()
    return table


def test_a_game_in_one_click_is_listed_and_can_be_joined_by_its_code(
    browser: Browser, server: Server, visitor: Visitor
) -> None:
    """One click from the first page; later it is found there again, and by others by its code."""
    page = visitor.page
    visitor.open("/")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".tickets-prompt").wait_for(timeout=COMPILING)
    code = page.url.rsplit("/", 1)[1]
    page.locator(".top .brand").click()
    row = page.locator(".table-row").filter(has_text="Europe")
    expect(row).to_contain_text("Your turn")
    expect(row).to_contain_text("Guest (you)")
    row.get_by_role("link").click()
    page.locator(".tickets-prompt").wait_for()
    assert page.url.endswith(code)

    friend = Visitor(browser, server)
    friend.open("/")
    field = friend.page.get_by_label("Link or code of a table")
    for text, told in (("", "Paste a link"), ("nonsense", "neither a link")):
        field.fill(text)
        friend.page.get_by_role("button", name="Go there").click()
        expect(friend.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    for text in (code, f"Come and see: {page.url}"):
        friend.open("/")
        field.fill(text)
        friend.page.get_by_role("button", name="Go there").click()
        friend.page.locator(".players").wait_for()
        assert friend.page.url == page.url
    friend.close()


def test_settings_change_the_page_at_once_and_for_good(visitor: Visitor) -> None:
    """Language and colours, also after the page is loaded anew."""
    page = visitor.page
    visitor.open("/settings")
    root = page.locator("html")
    page.get_by_text("Nederlands", exact=True).click()
    expect(page.locator("h1")).to_have_text("Instellingen")
    for look, words in (("dark", "Donker"), ("light", "Licht")):
        page.get_by_text(words, exact=True).click()
        expect(root).to_have_attribute("data-theme", look)
    page.reload()
    expect(page.locator("h1")).to_have_text("Instellingen")
    expect(root).to_have_attribute("lang", "nl")
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_text("English", exact=True).click()
    expect(page.locator("h1")).to_have_text("Settings")


def test_a_confirmation_can_be_asked_for(visitor: Visitor) -> None:
    """With that setting a claim asks first; without a yes nothing happens."""
    page = visitor.page
    visitor.open("/settings")
    page.get_by_text("Always", exact=True).click()
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    choose_tickets(page)
    wait_for_turn(page)
    track = page.locator('[data-track^="Dallas-Houston"]').first
    for answer in ("Cancel", "Claim"):
        track.locator(".hit").first.click(force=True)
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text("Dallas-Houston")
        assert page.locator("button.payment, .track[data-owner]").count() == 0
        dialog.get_by_role("button", name=answer, exact=True).click()
        expect(dialog).to_have_count(0)
    page.locator("button.payment, .track[data-owner='0']").first.wait_for()


def test_the_language_of_the_browser(browser: Browser, server: Server) -> None:
    """A Dutch browser shows Dutch at once."""
    visitor = Visitor(browser, server, locale="nl-NL")
    visitor.open("/settings")
    expect(visitor.page.locator("h1")).to_have_text("Instellingen")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "nl")
    visitor.close()


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_rules_of_every_board(browser: Browser, server: Server, locale: str) -> None:
    """From the list to each board's page; no text is missing."""
    visitor = Visitor(browser, server, locale=locale)
    page = visitor.page
    visitor.open("/rules")
    links = page.locator(".rules-list a")
    expect(links).to_have_count(len(BOARDS))
    paths = [str(link.get_attribute("href")) for link in links.all()]
    assert sorted(paths) == sorted(f"/rules/{board}" for board in BOARDS)
    for path in paths:
        visitor.open(path)
        page.locator(".rules-end").wait_for()
        text = page.locator("main").inner_text()
        assert len(text) > 1500
        assert not re.search(r"\brules\.\w|\bboard\.\w|\{\w+\}|undefined|NaN", text)
    visitor.close()


def test_a_replay(visitor: Visitor, finished: str) -> None:
    """Slider, keys, hands of a seat, and an address that leads to the same move."""
    page = visitor.page
    visitor.open(f"/replay/{finished}")
    counter = page.locator(".replay-counter")
    slider = page.locator(".replay-slider")
    expect(counter).to_have_text(re.compile(r"^0 / \d+$"))
    last = int(counter.inner_text().split(" / ")[1])
    slider.fill("12")
    expect(counter).to_have_text(f"12 / {last}")
    page.locator("h1").click()
    steps = {"ArrowRight": 13, "ArrowLeft": 12, "Home": 0, "End": last}
    for key, move in steps.items():
        page.keyboard.press(key)
        expect(counter).to_have_text(f"{move} / {last}")
    expect(page.locator(".score-table")).to_be_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(counter).not_to_have_text(f"0 / {last}")

    slider.fill("20")
    page.get_by_label("Seen by").select_option("0")
    expect(page.locator(".replay-panel")).to_contain_text("Hand of Ann")
    expect(page).to_have_url(re.compile(r"\?move=20&seat=0$"))
    shown = page.locator(".replay-now").inner_text()
    again = visitor.new_page()
    again.goto(page.url)
    expect(again.locator(".replay-counter")).to_have_text(f"20 / {last}")
    expect(again.locator(".replay-now")).to_have_text(shown)
    expect(again.get_by_label("Seen by")).to_have_value("0")
    again.get_by_role("tab", name="Cards").click()
    expect(again.locator(".replay-panel")).to_contain_text("Hand of Ann")


def test_a_record_of_ones_own(visitor: Visitor, finished: str, tmp_path: Path) -> None:
    """A game saved as a file can be brought and looked at; a file that is none is refused."""
    page = visitor.page
    record = tmp_path / "game.jsonl"
    record.write_text(page.request.get(f"{visitor.server.url}/api/tables/{finished}/record").text())
    other = tmp_path / "other.jsonl"
    other.write_text("no game\n")
    visitor.open("/")
    page.locator("input[type=file]").set_input_files(other)
    expect(page.locator(".problem").filter(has_text=re.compile(r"\w"))).to_be_visible()
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".replay-slider").wait_for()
    assert "/record/" in page.url
    expect(page.locator(".replay-players")).to_contain_text("Ann")
    visitor.problems = [each for each in visitor.problems if "status of 400" not in each]


def test_the_page_about_it_says_once_whose_it_is_not(visitor: Visitor) -> None:
    """Independent, not affiliated: on that page, and once."""
    page = visitor.page
    visitor.open("/about")
    page.locator(".prose").wait_for()
    text = page.locator("body").inner_text()
    assert len(re.findall("independent", text)) == 1
    assert len(re.findall("not affiliated", text)) == 1


def test_what_is_not_there_is_said_plainly(visitor: Visitor) -> None:
    """A table, a game and rules that do not exist; and an address that is none."""
    page = visitor.page
    for path, words in (
        ("/table/AAAAAAAAAAAA", "There is no such table."),
        ("/replay/AAAAAAAAAAAA", "There is no such game here."),
        ("/rules/atlantis", "There is no such board"),
    ):
        visitor.open(path)
        expect(page.locator("main")).to_contain_text(words)
        expect(page.get_by_role("link").nth(1)).to_be_visible()
    answer = page.goto(visitor.server.url + "/no/such/page")
    assert answer is not None and answer.status == 404
    assert "There is no such page." in page.locator("body").inner_text()
    visitor.problems = [each for each in visitor.problems if "status of 404" not in each]
