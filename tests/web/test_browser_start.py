"""In the browser: the note of a first start, and invitations that say from how far they work."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import MINE, OPEN, PHONE, Visitor, browsing
from tests.support.server import Server, serving

ADDRESS = "http://192.168.1.20:8000/table/abc"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("start")
    with serving(f"sqlite:///{folder}/tables.db") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


def test_a_first_start_is_told_until_all_is_compiled(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server)
    shares = iter([0.25, 0.73])
    visitor.context.route(
        "**/api/start", lambda route: route.fulfill(json={"compiled": next(shares, 1.0)})
    )
    visitor.open("/")
    note = visitor.page.locator(".first-start")
    expect(note).to_contain_text("25 %")
    expect(note).to_contain_text("73 %")
    expect(note).to_have_count(0)
    visitor.close()


def test_a_server_that_has_compiled_its_rules_tells_nothing(
    browser: Browser, server: Server
) -> None:
    visitor = Visitor(browser, server)
    with visitor.page.expect_response("**/api/start"):
        visitor.open("/")
    expect(visitor.page.locator(".first-start")).to_have_count(0)
    visitor.close()


def test_a_link_for_this_machine_alone_says_so(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server)
    table = visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN]})
    visitor.open(f"/table/{table}")
    room = visitor.page.locator(".waiting-room")
    expect(room.get_by_text("only works on this machine")).to_be_visible()
    expect(room.get_by_label("Link to this table")).to_have_value(f"{server.url}/table/{table}")
    expect(room.locator(".qr-code")).to_have_count(0)
    visitor.close()


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_friends_in_the_network_get_a_link_and_its_qr_code(
    browser: Browser, server: Server, size: dict[str, int] | None
) -> None:
    visitor = Visitor(browser, server, **({"viewport": size} if size else {}))
    told = {"link": ADDRESS, "reach": "network", "size": 3, "squares": "M1 1h1v1h-1z"}
    visitor.context.route("**/invitation", lambda route: route.fulfill(json=told))
    table = visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN]})
    visitor.open(f"/table/{table}")
    room = visitor.page.locator(".waiting-room")
    expect(room.get_by_label("Link to this table")).to_have_value(ADDRESS)
    expect(room.get_by_text("in the same network")).to_be_visible()
    code = room.get_by_role("img", name="QR code of the link")
    code.scroll_into_view_if_needed()
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box and box["width"] >= 120, "too small for a camera"
    visitor.close()
