"""Accessibility of the browser client: axe finds no fault in pages and tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ironroad.engine.board import board_names
from tests.support.browser import (
    BOT,
    COMPILING,
    DESKTOP,
    MINE,
    OPEN,
    PHONE,
    Clicker,
    Visitor,
    choose_tickets,
    finish,
    set_up,
    try_tunnel,
    wait_for_turn,
)
from tests.support.programs import leave_out
from tests.support.server import Server

AXE = Path(__file__).parents[2] / ".venv/web/node_modules/axe-core/axe.min.js"
COLOURS = "{ runOnly: ['color-contrast'], resultTypes: ['violations'] }"
"""The rules about colours, all that can differ in dark colours."""
ALL = "{ resultTypes: ['violations'] }"


@pytest.fixture(scope="module", autouse=True)
def axe() -> Path:
    """The source of axe, the script that examines pages."""
    if not AXE.exists():
        leave_out("tests of accessibility", "npm has not installed axe-core")
    return AXE


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> str:
    """A table where the game is over."""
    visitor = Visitor(browser, server)
    table = visitor.make_table(
        {"board": "san_francisco", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    )
    finish(visitor, table)
    visitor.close()
    return table


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def visitor(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor with a desktop screen or with a phone."""
    is_phone = request.param == PHONE
    found = Visitor(
        browser,
        server,
        viewport=request.param,
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
    )
    found.context.add_init_script(AXE.read_text())
    yield found
    found.close()


def examine(page: Page, where: str) -> list[str]:
    """Serious findings of axe, in light and dark colours, one a line."""
    findings = []
    for theme, rules in (("light", ALL), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found = page.evaluate(f"() => axe.run(document, {rules})")
        findings += [
            f"{where}, {theme}: {each['id']} ({each['help']}): {node['target']}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
            for node in each["nodes"]
        ]
    return findings


PAGES = [
    ("/", ".quick-form"),
    ("/new", ".new-form"),
    ("/lessons", ".lesson:nth-child(6)"),
    ("/settings", ".settings"),
    ("/about", ".prose"),
    ("/rules", ".rules-list li:nth-child(6)"),
    *((f"/rules/{board}", ".rules-end") for board in board_names()),
    ("/statistics", "main .card"),
    ("/names/Ann", "main .card"),
    ("/device", "main .card"),
    ("/no/such/page", ".not-found"),
    ("/table/none-of-them", ".not-found"),
]


def test_pages(visitor: Visitor, finished: str) -> None:
    """Every page but tables."""
    findings = []
    for path, there in [*PAGES, (f"/replay/{finished}?move=9", ".replay-slider")]:
        visitor.open(path)
        visitor.page.locator(there).first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        findings += examine(visitor.page, path)
    for tab in ("cards", "scores"):
        visitor.page.locator(f"#replay-tab-{tab}").click()
        findings += examine(visitor.page, f"replay, {tab}")
    visitor.ignore(404)
    assert not findings, "\n".join(findings)


def test_the_guide_of_a_lesson(visitor: Visitor) -> None:
    """A step to be read, one with tickets on offer, and one on the map."""
    page = visitor.page
    visitor.open("/lessons")
    page.locator("[data-key=lesson-first]").click()
    page.locator(".guide-text").wait_for(timeout=COMPILING)
    findings = examine(page, "guide")
    page.locator(".guide [data-key=next]").click()
    findings += examine(page, "guide, tickets")
    choose_tickets(page)
    wait_for_turn(page)
    findings += examine(page, "guide, turn")
    assert not findings, "\n".join(findings)


def test_waiting_room_and_end(visitor: Visitor, finished: str) -> None:
    """A table before the game, and after it."""
    page = visitor.page
    visitor.open(f"/table/{finished}")
    page.locator(".prompt.end h2").wait_for()
    findings = examine(page, "end")
    body = {"board": "usa", "name": "Ann", "seats": [MINE, OPEN, OPEN], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    page.locator(".waiting-room").wait_for()
    findings += examine(page, "waiting room")
    assert not findings, "\n".join(findings)


def test_table_in_play(visitor: Visitor) -> None:
    """Choosing tickets, a turn with its news, hints, the dialogs, paying."""
    page = visitor.page
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    set_up(page, confirm="off")
    page.locator(".tickets-prompt").wait_for()
    findings = examine(page, "tickets")
    choose_tickets(page)
    wait_for_turn(page)
    for key in ("d", "d"):
        page.keyboard.press(key)
        Clicker(page).settle()
    page.locator(".news").wait_for(timeout=COMPILING)
    findings += examine(page, "turn")
    page.keyboard.press("h")
    page.locator(".hints li").first.wait_for(timeout=COMPILING)
    findings += examine(page, "hints")
    for key, name in (("menu", "menu"), ("list", "list")):
        page.locator(f".tools [data-key={key}]").click()
        page.locator("dialog[open]").wait_for()
        findings += examine(page, f"{name} dialog")
        page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.get_by_role("searchbox").fill("Dallas-Houston")
    page.locator(".name-list button").first.click()
    page.locator("button.payment").first.wait_for()
    findings += examine(page, "payment")
    assert not findings, "\n".join(findings)


def test_log_and_chat(visitor: Visitor) -> None:
    """Log and chat lie beside the map, or in a drawer."""
    page = visitor.page
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    choose_tickets(page)
    wait_for_turn(page)
    drawer = page.locator(".tools [data-key=talk]")
    if drawer.is_visible():
        drawer.click()
    findings = examine(page, "log")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Good luck")
    page.keyboard.press("Enter")
    page.locator(".said li").wait_for()
    findings += examine(page, "chat")
    assert not findings, "\n".join(findings)


def test_questions_before_what_binds_and_the_curtain(visitor: Visitor) -> None:
    """Two players at one screen, with a question before tickets are kept."""
    page = visitor.page
    body = {"board": "usa", "name": "Ann", "seats": [MINE, MINE | {"name": "Bob"}], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    set_up(page, confirm="on")
    page.locator(".curtain").wait_for()
    findings = examine(page, "curtain")
    page.locator(".curtain button.main").click()
    prompt = page.locator(".tickets-prompt")
    for box in prompt.get_by_role("checkbox").all():
        box.check()
    prompt.locator("button.main").click()
    page.locator("dialog[open]").wait_for()
    findings += examine(page, "question")
    assert not findings, "\n".join(findings)


def test_tunnel(visitor: Visitor) -> None:
    """The cards that a tunnel turned up, whether or not it asks for extra cards."""
    page = visitor.page
    body = {"board": "europe", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    set_up(page, confirm="off")
    choose_tickets(page)
    shown = page.locator(".prompt[data-key=tunnel], .tunnel-news")
    while not shown.count():
        page.locator(".market button:enabled").first.wait_for(timeout=COMPILING)
        try_tunnel(page)
    findings = examine(page, "tunnel")
    assert not findings, "\n".join(findings)
