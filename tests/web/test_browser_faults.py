"""Faults that players found at the table, in a real Chromium: each stays away."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from ironroad import Game
from ironroad.engine.board import board_names
from tests.support.browser import MINE, PHONE, Visitor, notice
from tests.support.prepared import Prepared
from tests.support.server import Server
from tests.support.table import PLAIN_ROW, board, europe, usa

TUNNEL = "Madrid-Pamplona black"  # 3 spaces


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor with a phone."""
    found = Visitor(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    yield found
    found.close()


def shown(visitor: Visitor, game: Game, own: int = 1) -> Prepared:
    """A game on the page of Ann, who has the first seats."""
    prepared = Prepared(game, own)
    prepared.open(visitor)
    return prepared


# ---- the face-up row ----------------------------------------------------------------------------


def row(page: Page) -> list[str]:
    """The colours of the face-up cards by place."""
    found: list[str] = page.locator(".faces .train-card").evaluate_all(
        """(all) => all.map(({ classList }) => [...classList].filter((each) =>
            each !== "train-card" && each !== "none").join())"""
    )
    return found


def test_a_new_card_lies_where_one_was_taken(visitor: Visitor) -> None:
    """The others keep their places; when all five are replaced, that is told."""
    page = visitor.page
    game = shown(visitor, usa({}, {}, face_up={"white": 2, "blue": 1, "red": 1, "green": 1}))
    assert row(page) == ["white", "white", "blue", "red", "green"]
    page.locator(".faces button").nth(1).click()
    game.push("take white", chance=["purple"])
    expect(page.locator(".faces .purple")).to_have_count(1)
    assert row(page) == ["white", "purple", "blue", "red", "green"]
    game.push("take red", chance=["black"])
    expect(page.locator(".faces .black")).to_have_count(1)
    assert row(page) == ["white", "purple", "blue", "black", "green"]
    game.take_back(0)
    expect(page.locator(".faces .red")).to_have_count(1)
    assert row(page) == ["white", "purple", "blue", "red", "green"]

    wild = usa({}, {}, face_up={"white": 2, "red": 1, "locomotive": 2})
    game = shown(visitor, wild)
    chance = ["locomotive", "green", "green", "blue", "blue", "black"]
    game.push("take red", chance=chance)
    expect(page.locator(".faces .black")).to_have_count(1)
    notice(page, "The face-up cards are replaced")


# ---- hints --------------------------------------------------------------------------------------


def test_hints_are_in_order_of_strength_and_say_why(visitor: Visitor) -> None:
    """Moves hardly tried are left out, impossible points are not shown."""
    visitor.open("/about")
    lines = visitor.page.evaluate(HINTS)
    assert [line["text"] for line in lines] == [
        "Claim Dallas – Houston",
        "Draw a card from the deck",
        "Draw tickets",
    ]
    assert lines[0]["rest"] == ["60 % to win, about 90 points", "on the shortest way of Denver – A"]
    assert lines[1]["rest"] == ["50 % to win"]


HINTS = """async () => {
    const { hintList } = await import('/web/js/table/hints.js');
    const board = {
        zones: [], mechanics: {}, double_routes_from: 4,
        tracks: [{ id: 'Dallas-Houston grey', between: ['Dallas', 'Houston'],
            route: 0, length: 1 }],
        tickets: [{ id: 'x', between: ['Denver', 'A'], points: 5 }],
    };
    board.tickets[0].between = ['Dallas', 'Houston'];
    const view = { seat: 0, seats: [{}, {}], tracks: {}, tickets: ['x'] };
    const tried = (move, chance, points, playouts) =>
        ({ move: { text: move.kind, ...move }, win_chance: chance, points, playouts });
    const list = hintList([
        tried({ kind: 'draw card' }, 0.5, -4000, 900),
        tried({ kind: 'draw tickets' }, 0.1, 20, 800),
        tried({ kind: 'pass' }, 0.99, 20, 3),
        tried({ kind: 'claim', track: 'Dallas-Houston grey' }, 0.6, 90, 500),
    ], board, view, { choose() {}, point() {}, close() {} });
    return [...list.querySelectorAll('li')].map((each) => ({
        text: each.querySelector('button').textContent,
        rest: [...each.querySelectorAll('.faint')].map((part) =>
            part.textContent.replace('Dallas – Houston', 'Denver – A')),
    }));
}"""


# ---- around one screen --------------------------------------------------------------------------


def test_a_blind_card_is_seen_before_the_curtain_falls(visitor: Visitor) -> None:
    """It falls by the button, or by itself after a while; the other hand is not shown before."""
    page = visitor.page
    game = shown(visitor, usa({}, {"hand": {"red": 3}}, face_up=PLAIN_ROW), own=2)
    curtain = page.locator(".curtain")
    for seat, name in enumerate(("Ann", "Bob")):
        curtain.locator("button.main").click()
        game.push("draw card", chance=["black"])
        game.push("draw card", chance=["green"])
        prompt = page.locator(".prompt[data-key='hand over']")
        expect(prompt).to_contain_text(f"{name} draws a green card from the deck")
        expect(page.locator(".hand .green .count")).to_have_text("1")
        assert page.locator(".choice, .market button:enabled, .curtain").count() == 0
        if seat == 0:
            prompt.get_by_role("button", name="Hand over to Bob").click()
        expect(curtain).to_be_visible()
        assert page.locator(".hand, .prompt").count() == 0


# ---- tunnels ------------------------------------------------------------------------------------


def test_the_result_of_a_tunnel_is_told_when_its_cards_have_turned(visitor: Visitor) -> None:
    """It stays while the bot answers it; one that cannot be paid can only be given up."""
    page = visitor.page
    hand = {"hand": {"black": 3}}
    game = shown(visitor, europe(hand, {"hand": {"black": 4}}, to_move=1, face_up=PLAIN_ROW))
    game.pace(1.0)
    game.push(f"claim {TUNNEL}")
    game.push("pay 3 black", chance=["red", "black", "red"])
    news = page.locator(".tunnel-news")
    expect(news.locator(".train-card")).to_have_count(3)
    game.push("pay 1 black")
    expect(news).to_contain_text("adds 1 black")
    expect(news.locator(".train-card")).to_have_count(3)
    told = page.locator(".log li:has(.turned-up) .told").first
    assert animation(told) == "appear"

    game = shown(visitor, europe(hand, {}, face_up=PLAIN_ROW))
    game.push(f"claim {TUNNEL}")
    game.push("pay 3 black", chance=["red", "black", "red"])
    expect(page.locator(".status")).to_contain_text("which you do not have: give up")
    expect(page.locator(".prompt[data-key=tunnel]")).to_contain_text("You cannot pay that.")
    assert page.locator("button.payment").count() == 0


def animation(element: Any) -> str:
    """The name of an element's animation."""
    return str(element.evaluate("(each) => getComputedStyle(each).animationName"))


# ---- on a phone ---------------------------------------------------------------------------------


def prepared_start(name: str) -> Game:
    """A game in which Ann chooses start tickets."""
    return next(
        game
        for game in (Game.new(name, 2, seed=seed) for seed in range(1, 99))
        if game.to_move == 0
    )


def heights(page: Page) -> tuple[float, float, float, float]:
    """Heights of the map and of the question, and how much of the map it covers."""
    page.wait_for_timeout(400)
    map_ = page.locator(".map").bounding_box()
    asked = page.locator(".tickets-prompt").bounding_box()
    sheet = page.locator(".sheet").bounding_box()
    assert map_ and asked and sheet
    return map_["height"], asked["height"], asked["y"] - sheet["y"] - sheet["height"], asked["x"]


@pytest.mark.parametrize("name", ["europe", "italy", "nederland"])
def test_the_map_is_seen_while_tickets_are_chosen(phone: Visitor, name: str) -> None:
    """Upright the whole map lies above the question, which can be folded; sideways beside it."""
    page = phone.page
    shown(phone, prepared_start(name))
    page.locator(".tickets-prompt").wait_for()
    whole, asked, below, _ = heights(page)
    assert asked < 0.5 * whole
    assert below > -2
    page.get_by_role("button", name="Show the map").tap()
    assert heights(page)[1] < 0.12 * whole
    page.get_by_role("button", name="Show the question").tap()
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_timeout(200)
    map_, asked_box = (page.locator(each).bounding_box() for each in (".map", ".tickets-prompt"))
    assert map_ and asked_box
    assert asked_box["x"] >= map_["x"] + map_["width"] - 1
    keep = page.locator(".tickets-prompt button.main")
    keep.scroll_into_view_if_needed()
    expect(keep).to_be_in_viewport()


def test_neither_the_status_nor_notices_move_the_map_or_cover_the_status(phone: Visitor) -> None:
    """A long text takes as much room as a short one; notices lie elsewhere."""
    page = phone.page
    game = shown(phone, usa({"hand": {"red": 3}}, {}, face_up=PLAIN_ROW))
    tops = []
    for move in ("", "draw card", "draw card"):
        if move:
            game.push(move, chance=["red"])
        page.wait_for_timeout(100)
        box = page.locator(".map").bounding_box()
        assert box
        tops.append((box["y"], box["height"]))
    assert len(set(tops)) == 1
    page.evaluate(
        "async () => (await import('/web/js/core/dom.js')).notice('A long notice '.repeat(8))"
    )
    said, status = (page.locator(each).bounding_box() for each in (".notice", ".status"))
    assert said and status and said["y"] > status["y"] + status["height"]


TAPS = """async ({ taken }) => {
    const view = document.querySelector('.map');
    const svg = document.querySelector('svg.board');
    const drawing = window.drawing;
    const { left, top, width } = svg.getBoundingClientRect();
    const sheet = svg.viewBox.baseVal;
    const scale = width / sheet.width;
    const meant = [];
    for (const id of taken) {
        for (const [x, y] of drawing.spaces[id]) {
            const at = [left + (x - sheet.x) * scale, top + (y - sheet.y) * scale];
            const target = document.elementFromPoint(...at);
            if (!svg.contains(target)) continue;
            window.tapped = null;
            target.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch',
                clientX: at[0], clientY: at[1] }));
            meant.push([id, window.tapped]);
        }
    }
    return meant;
}"""
MAP = """async ({ name, isLast }) => {
    const { BoardView } = await import('/web/js/board/view.js');
    const { loadBoard } = await import('/web/js/core/api.js');
    const board = await loadBoard(name);
    const routes = Map.groupBy(board.tracks, ({ route }) => route);
    const pairs = [...routes.values()].filter((tracks) => tracks.length > 1);
    const taken = pairs.map((tracks) => tracks[isLast ? tracks.length - 1 : 0].id);
    const map = new BoardView(board, { track: (id) => { window.tapped = id; },
        city: (name) => { window.tapped = name; } });
    document.body.replaceChildren(map.element);
    map.element.style.cssText = 'position: fixed; left: 0; top: 150px; width: 390px; height: 560px';
    await new Promise((done) => setTimeout(done, 200));
    map.panzoom.reset();
    await new Promise((done) => setTimeout(done, 300));
    map.update({ tracks: new Set(taken) });
    window.drawing = board.drawing;
    return taken;
}"""


def test_a_tap_on_a_half_that_can_be_claimed_means_that_half(phone: Visitor) -> None:
    """On every board with double routes, the whole map in view, every space of either half."""
    page = phone.page
    tried = 0
    for name in board_names():
        for is_last in (False, True):
            phone.open("/about")
            taken = page.evaluate(MAP, {"name": name, "isLast": is_last})
            meant = page.evaluate(TAPS, {"taken": taken})
            wrong = [(wanted, got) for wanted, got in meant if wanted != got]
            assert not wrong, (name, len(meant), wrong[:5])
            tried += len(meant)
    assert tried > 100


# ---- words --------------------------------------------------------------------------------------


def test_a_player_is_named_and_a_spectator_told(visitor: Visitor, other: Visitor) -> None:
    """Owners of tracks have names; whoever watches is told so; a message is seen at once."""
    page = visitor.page
    game = usa({"hand": {"white": 2, "locomotive": 1}}, {"tracks": ["Dallas-Houston grey"]})
    shown(visitor, game)
    track = page.locator("[data-track='Dallas-Houston grey']")
    expect(track).to_have_attribute("aria-label", re.compile("taken by Bob"))
    track.locator(".hit").first.click(force=True)
    notice(page, "That track belongs to Bob.")
    page.locator("[data-track='Portland-Salt Lake City blue'] .hit").first.click(force=True)
    notice(page, "That takes 6 cards (blue). You have 0, and locomotives: 1.")
    page.locator(".tools [data-key=menu]").click()
    expect(page.locator("dialog .keys")).to_contain_text("D draws from the deck")

    table = visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, MINE], "pace": 0})
    other.open(f"/table/{table}")
    expect(other.page.locator(".status")).to_contain_text("You are watching. Ann is choosing")
    page = visitor.new_page()
    page.goto(f"{visitor.server.url}/table/{table}")
    page.locator(".curtain button.main").click()
    other.page.get_by_role("tab", name="Chat").click()
    other.page.get_by_label("Say something").fill("Good luck")
    other.page.keyboard.press("Enter")
    notice(page, re.compile(": Good luck$"))


def test_a_board_has_its_name_in_the_readers_language(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, locale="nl-NL")
    shown(visitor, europe({}, {}, face_up=PLAIN_ROW))
    expect(visitor.page.locator(".top h1")).to_have_text("Europa")
    expect(visitor.page).to_have_title("● Europa · Ironroad")
    visitor.close()


def test_keys_go_on_working_after_an_answer(visitor: Visitor) -> None:
    """The focus of a button that has gone is with the table, not with the page's body."""
    page = visitor.page
    game = shown(visitor, usa({"hand": {"red": 2, "blue": 2}}, {}, face_up=PLAIN_ROW))
    game.push("claim Dallas-Houston grey")
    page.locator("button.payment").first.focus()
    game.push("pay 1 red")
    expect(page.locator("button.payment")).to_have_count(0)
    page.wait_for_function("() => document.activeElement.id === 'main'")


def test_every_fault_of_a_new_table_is_named(server: Server) -> None:
    """Not only the first one."""
    secret = httpx.post(f"{server.url}/api/secrets").json()["secret"]
    head = {"authorization": f"Bearer {secret}"}
    body = {"board": "", "name": "", "seats": [], "pace": 99}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=head)
    assert answer.status_code == 422
    for part in ("body.board", "body.name", "body.seats", "body.pace"):
        assert part in answer.json()["text"]


def test_the_rules_say_that_the_longest_path_may_visit_a_city_often(visitor: Visitor) -> None:
    visitor.open(f"/rules/{board('usa').id}")
    expect(visitor.page.locator("main")).to_contain_text("visit a city as often as you like")
