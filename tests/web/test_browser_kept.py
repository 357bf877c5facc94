"""Stored games in a real Chromium: boards without a drawing, and what cannot be opened."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from ironroad import load_board
from ironroad.server.store.database import Database
from tests.support.browser import Visitor
from tests.support.kept import SECRETS, execute, make_old_database
from tests.support.server import Server, serving

DAMAGED, LOST, UNDRAWN = "sanfran_over", "europe_midgm", "usa_mid_game"
WORDS = {
    "en-GB": {"damaged": "is damaged", "lost": "not known to the server"},
    "nl-NL": {"damaged": "is beschadigd", "lost": "kent het bord .* niet meer"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a database of before, parts of which are damaged or lost."""
    folder = tmp_path_factory.mktemp("kept")
    url = f"sqlite:///{folder}/x.db"
    make_old_database(url, folder)
    Database(url).close()  # it is migrated
    spoil = "UPDATE events SET event = :event WHERE table_id = :table AND number = :number"
    execute(url, spoil, event="x", table=DAMAGED, number=5)
    started = '{"kind":"started","board_hash":"0123456789abcdef","setup":[]}'
    execute(url, spoil, event=started, table=LOST, number=3)
    execute(url, "UPDATE boards SET text = :text WHERE board = 'usa'", text=a_wider_usa())
    with serving(url, "--hint-seconds=0.1") as found:
        yield found


def a_wider_usa() -> str:
    """The USA board with a city of which there is no drawing."""
    text = load_board("usa").text.replace("cities = [", 'cities = [\n  { name = "Nowhere" },', 1)
    route = '{ between = ["Nowhere", "Boston"], length = 2, tracks = [{ colour = "grey" }] },'
    return text.replace("routes = [", f"routes = [\n  {route}", 1)


@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize(("kind", "table"), [("damaged", DAMAGED), ("lost", LOST)])
def test_what_cannot_be_opened_is_told_and_the_page_stops_asking(
    browser: Browser, server: Server, locale: str, kind: str, table: str
) -> None:
    visitor = Visitor(browser, server, locale=locale)
    page, sockets = visitor.page, list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    for way in ("table", "replay"):
        visitor.open(f"/{way}/{table}")
        expect(page.locator("main p").first).to_have_text(re.compile(WORDS[locale][kind]))
        expect(page.locator("header nav a")).to_have_count(5)
        page.wait_for_timeout(1500)  # it would have connected again
    assert len(sockets) == 1
    page.locator("main a.main").click()
    expect(page.locator(".board-cards")).to_be_visible()
    visitor.problems.clear()  # the browser notes the refusals
    visitor.close()


def test_a_board_without_a_drawing_is_played_from_a_list(browser: Browser, server: Server) -> None:
    """They draw cards until one of them can claim a track, which is in the list."""
    visitors = [Visitor(browser, server) for _ in SECRETS]
    for visitor, secret in zip(visitors, SECRETS.values(), strict=True):
        visitor.page.add_init_script(f"localStorage.setItem('ironroad.secret', '{secret}')")
        visitor.open(f"/table/{UNDRAWN}")
        expect(visitor.page.locator(".no-map")).to_contain_text("no drawing of this board")
    while not any(claim(visitor.page) for visitor in visitors):
        for visitor in visitors:
            for _ in range(2):
                visitor.page.locator("[data-key=deck]:enabled").click()
            visitor.page.locator(".tools [data-key=list]").wait_for(state="detached")
    for visitor in visitors:
        visitor.close()


def claim(page: Page) -> bool:
    """Claim a track from the list, if that is possible now."""
    if not page.locator(".tools [data-key=list]").count():
        return False
    page.locator(".no-map button").click()
    tracks = page.locator("dialog .name-list button")
    if not tracks.count():
        return False
    track = tracks.first.inner_text()
    tracks.first.click()
    claimed = re.compile(re.escape(track.split(":")[0]))
    expect(page.locator(".column")).to_contain_text(claimed)  # in the log, or a prompt
    return True
