"""The browser client in a real Chromium: whole games by clicking, on every board."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser import PHONE, Clicker, Visitor
from tests.support.server import Server

BOT: dict[str, Any] = {"kind": "bot", "bot": "normal"}
MINE: dict[str, Any] = {"kind": "mine"}


GAMES = [
    ("usa", {}),
    ("europe", {}),
    ("nederland", {"neutral": "on"}),
    ("san_francisco", {}),
    ("italy", {}),
    ("old_west", {"alvin": "on"}),
]


@pytest.mark.parametrize(("board", "options"), GAMES, ids=[board for board, _ in GAMES])
def test_a_whole_game_by_clicking(visitor: Visitor, board: str, options: dict[str, str]) -> None:
    """Against a bot, from the first tickets to the table of points."""
    body = {"board": board, "options": options, "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    table = visitor.make_table(body)
    visitor.open(f"/table/{table}")
    Clicker(visitor.page).play()
    scores = visitor.page.locator(".score-table tfoot td")
    assert scores.count() == 2
    shown = [int(text.replace("\u2212", "-")) for text in scores.all_inner_texts()]
    result = visitor.page.evaluate(
        "async (id) => (await import('/web/js/core/api.js')).get(`/api/tables/${id}`)", table
    )
    assert shown == [seat["total"] for seat in result["table"]["scores"]["seats"]]


def test_a_game_on_a_phone_by_touch(browser: Browser, server: Server) -> None:
    """At phone size, with a finger."""
    visitor = Visitor(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    body = {"board": "san_francisco", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    visitor.page.evaluate(
        "async () => (await import('/web/js/core/settings.js')).changeSettings({confirm: 'off'})"
    )
    Clicker(visitor.page).play()
    assert visitor.page.locator(".score-table").is_visible()
    visitor.close()
