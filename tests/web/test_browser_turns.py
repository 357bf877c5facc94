"""Turns in a real Chromium: news, prompts, the curtain, and notices of the player's turn."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.support.browser import (
    BOT,
    COMPILING,
    MINE,
    PHONE,
    ROUTE,
    Clicker,
    Game,
    Visitor,
    choose_tickets,
    owner,
    set_up,
    sit_down,
    try_tunnel,
    wait_for_turn,
)
from tests.support.server import Server


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visitor]:
    """A visitor with a phone."""
    found = Visitor(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    yield found
    found.close()


def draw_two(page: Page) -> None:
    """A turn of drawing cards."""
    deck = page.locator(".market [data-key=deck]:enabled")
    deck.click()
    expect(page.locator(".status")).to_contain_text("second card")
    deck.click()
    expect(page.locator(".status")).not_to_contain_text("second card")


# ---- news of the others' moves ------------------------------------------------------------------


def test_what_others_did_is_told_and_shown_when_ones_turn_begins(game: Game) -> None:
    """News are a list, closed by hand or by the next move, and a pulse on the map."""
    page, opponent = game.page, game.opponent
    news = page.locator(".news")
    draw_two(page)
    expect(news).to_have_count(0)
    for _ in range(2):
        opponent.move("draw card")
    expect(news.locator("li")).to_have_text(
        [re.compile(r"^Bob draws a card from the deck \(2.\)$")]
    )
    news.get_by_role("button", name="Close").click()
    expect(news).to_have_count(0)

    draw_two(page)
    opponent.move("claim")
    opponent.move("pay")
    expect(news).to_contain_text(re.compile("^✕?Bob claims .+ with "))
    fresh = page.locator(".track.fresh")
    expect(fresh).to_have_count(1)
    owner(fresh, 1)
    assert moves_by(fresh.locator(".train").first) == "pulse"
    page.reload()
    expect(news).to_contain_text("Bob claims")
    page.locator(".market [data-key=deck]:enabled").click()
    expect(news).to_have_count(0)
    expect(fresh).to_have_count(0)


def moves_by(element: Any) -> str:
    """The name of an element's animation."""
    return str(element.evaluate("(each) => getComputedStyle(each).animationName"))


def test_nothing_pulses_for_those_who_like_it_calm(game: Game) -> None:
    """With animations off, new tracks and cities are still marked."""
    set_up(game.page, motion="calm")
    draw_two(game.page)
    game.opponent.move("claim")
    game.opponent.move("pay")
    fresh = game.page.locator(".track.fresh .train").first
    fresh.wait_for()
    assert moves_by(fresh) == "none"


def test_everybody_has_one_name_everywhere(visitor: Visitor) -> None:
    """Bots of the same level are numbered alike in panels, log and menu."""
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    page = visitor.page
    choose_tickets(page)
    wait_for_turn(page)
    names = page.locator(".player-name strong")
    expect(names).to_have_text(["Ann", "Easy bot 1", "Easy bot 2"])
    for name in names.all_inner_texts():
        assert page.locator(".log li").filter(has_text=re.compile(f"^{name} ")).count()


def test_a_move_is_shown_once(game: Game) -> None:
    """Sending it, its event and the answer change the page together; so does another's move."""
    page = game.page
    page.evaluate(COUNT_RENDERS)
    page.keyboard.press("d")
    expect(page.locator(".status")).to_contain_text("second card")
    assert renders(page) == 1
    page.keyboard.press("d")
    expect(page.locator(".status")).to_contain_text("Bob")
    assert renders(page) == 1
    for _ in range(2):
        game.opponent.move("draw card")
    wait_for_turn(page)
    assert renders(page) == 2
    game.click_track()
    page.locator("button.payment").first.wait_for()
    assert renders(page) == 1
    page.locator("button.payment").first.click()
    owner(game.track(), 0)
    assert renders(page) == 1


def renders(page: Page) -> int:
    """How often the whole table was shown anew since this was last asked."""
    page.wait_for_timeout(300)
    return int(page.evaluate("() => { const now = renders; renders = 0; return now; }"))


COUNT_RENDERS = """async () => {
    const { TableView } = await import('/web/js/table/view.js');
    window.renders = 0;
    const { render } = TableView.prototype;
    TableView.prototype.render = function (...rest) {
        window.renders++;
        return render.apply(this, rest);
    };
}"""


# ---- tunnels and tickets ------------------------------------------------------------------------


def test_a_tunnel_turns_three_cards_over_whatever_they_ask(visitor: Visitor) -> None:
    """Tunnels are tried until one asks for extra cards, and is given up, and one does not."""
    page = visitor.page
    body = {"board": "europe", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    choose_tickets(page)
    asking, safe = page.locator(".prompt[data-key=tunnel]"), page.locator(".tunnel-news")
    seen = set()
    for _ in range(300):
        page.wait_for_function(f"() => document.querySelector('{TO_DO}')", timeout=COMPILING)
        if asking.count():
            expect(asking.locator(".turned-up.new .train-card")).to_have_count(3)
            expect(asking).to_contain_text(re.compile(r"\d more cards? (is|are) asked for"))
            asking.get_by_role("button", name="Give up").click()
            expect(asking).to_have_count(0)
            expect(page.locator(".log")).to_contain_text("gives up the tunnel")
            seen.add("asking")
        elif safe.count() and "nothing more to pay" in safe.inner_text():
            assert safe.locator(".turned-up.new .train-card").count() == 3
            seen.add("safe")
        if len(seen) == 2:
            break
        try_tunnel(page)
    assert seen == {"asking", "safe"}
    assert page.locator(".log .turned-up .train-card").count() >= 6


TO_DO = ".prompt[data-key=tunnel], .market button:enabled"


def test_a_finished_ticket_is_traced_and_goes_to_the_pile(visitor: Visitor) -> None:
    """The way of a ticket is built; its line is drawn on the map for a moment."""
    page = visitor.page
    body = {"board": "san_francisco", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    is_built = False
    while not is_built:  # now and then the bot is in the way for good
        table = visitor.make_table(body)
        visitor.open(f"/table/{table}")
        choose_tickets(page)
        wait_for_turn(page)
        page.evaluate(WATCH_PATH)
        assert page.locator(".done-pile").count() == 0
        is_built = page.evaluate(BUILD_TICKET, table)
    expect(page.locator(".done-pile .ticket.done").first).to_be_visible()
    page.wait_for_function("() => window.longest > 0")
    expect(page.locator("#announcements")).to_contain_text("Ticket done: ")
    expect(page.locator("svg .path")).to_have_count(0)


WATCH_PATH = """() => {
    window.longest = 0;
    new MutationObserver(() => {
        longest = Math.max(longest, document.querySelectorAll('svg .path').length);
    }).observe(document.querySelector('svg .lines'), { childList: true });
}"""
BUILD_TICKET = """async (table) => {
    const { Connection } = await import('/web/js/core/socket.js');
    const { State } = await import('/web/js/table/state.js');
    const { loadBoard } = await import('/web/js/core/api.js');
    const { builtWay, freeWay } = await import('/web/js/board/connections.js');
    const board = await loadBoard('san_francisco');
    const known = new State();
    const remote = new Connection(table, known);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
    let isBuilt = false;
    while (known.server?.table.status !== 'over') {
        await pause();
        const { legalMoves: moves = [], views = {} } = known.server ?? {};
        const view = Object.values(views)[0];
        if (!moves.length || view.to_move !== view.seat) continue;
        const tickets = board.tickets.filter(({ id }) => view.tickets.includes(id));
        isBuilt = tickets.some(({ between }) => builtWay(board, view, view.seat, between));
        if (isBuilt) break;
        const ways = tickets.map(({ between }) => freeWay(board, view, view.seat, between))
            .filter(Boolean).sort((a, b) => a.price - b.price);
        const wanted = (ways[0]?.tracks ?? []).map(({ id }) => id);
        const move = moves.find((each) => wanted.includes(each.track))
            ?? moves.find((each) => ['pay', 'token', 'draw card'].includes(each.kind)) ?? moves[0];
        await remote.move(view.seat, move.text);
    }
    remote.close();
    return isBuilt;
}"""


# ---- around one screen --------------------------------------------------------------------------


def test_the_curtain_lets_nothing_through(visitor: Visitor) -> None:
    """Neither Tab nor Escape nor keys of the table get past it, and it clears what was open."""
    page = visitor.page
    seats = [MINE | {"name": "Ann"}, MINE | {"name": "Bob"}]
    body = {"board": "usa", "name": "Ann", "seats": seats, "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    curtain = page.locator("dialog.curtain")
    for _ in range(2):
        curtain.locator(".main").click()
        choose_tickets(page)
    for press in ("Escape", "Escape", "Escape", "d", "c", "h", "Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(press)
        expect(curtain).to_be_visible()
        assert page.evaluate("() => !document.activeElement.closest('#page')"), press
    expect(page.locator("dialog")).to_have_count(1)
    curtain.locator(".main").focus()
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    assert page.evaluate("() => document.activeElement.id") == "main"
    draw_a_card_and_leave_dialogs_open(page)
    expect(curtain).to_be_visible()
    expect(page.locator("dialog")).to_have_count(1)
    for place in ("#announcements", "#notices"):
        expect(page.locator(place)).to_be_empty()
    assert page.title() == "● USA · Ironroad"
    assert page.locator(".path, .lit, .choice, .hints, .news").count() == 0


def test_whoever_handed_over_can_still_take_back(visitor: Visitor) -> None:
    """The curtain offers it, names the player and shows no hand; not after a draw."""
    page = visitor.page
    seats = [MINE | {"name": "Ann"}, MINE | {"name": "Bob"}]
    body = {"board": "usa", "name": "Ann", "seats": seats, "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    curtain = page.locator("dialog.curtain")
    take_back = curtain.get_by_role("button", name="take my last move back")
    for _ in range(2):
        curtain.locator(".main").click()
        choose_tickets(page)
    expect(curtain).to_be_visible()
    name = re.findall("Ann|Bob", curtain.locator("p").inner_text())[0]
    curtain.locator(".main").click()
    track = page.locator(f'[data-track="{ROUTE}"]')
    track.locator(".hit").first.click(force=True)
    page.locator("button.payment").first.click()
    owner(track, ["Ann", "Bob"].index(name))
    expect(take_back).to_have_text(f"{name}: take my last move back")
    assert page.locator(".hand").count() == 0
    take_back.click()
    expect(curtain).to_contain_text(f"Hand over to {name}")
    expect(take_back).to_have_count(0)
    owner(track, None)
    curtain.locator(".main").click()
    page.get_by_role("button", name="Cancel").click()
    draw_two(page)
    expect(curtain).to_be_visible()
    expect(take_back).to_have_count(0)


def draw_a_card_and_leave_dialogs_open(page: Page) -> None:
    """The turn ends while the menu is open and something has just been told."""
    page.keyboard.press("d")
    expect(page.locator(".status")).to_contain_text("second card")
    Clicker(page).settle()
    page.locator("[data-track='Portland-Salt Lake City blue'] .hit").first.click(force=True)
    expect(page.locator(".notice")).to_have_count(1)
    page.evaluate(
        """() => ['.market [data-key=deck]', '.tools [data-key=menu]'].forEach((each) =>
            document.querySelector(each).click())"""
    )


# ---- asking first, and taking back --------------------------------------------------------------


def test_whoever_likes_is_asked_before_everything_that_binds(visitor: Visitor) -> None:
    """Players may be asked before tickets, home city and claims; cancelling changes nothing."""
    page = visitor.page
    body = {"board": "old_west", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    set_up(page, confirm="on")
    dialog = page.locator("dialog[open]")

    prompt = page.locator(".tickets-prompt")
    prompt.wait_for()
    for box in prompt.get_by_role("checkbox").all():
        box.check()
    prompt.locator("button.main").click()
    expect(dialog).to_contain_text(re.compile(r"Keep .+\?"))
    dialog.get_by_role("button", name="Cancel").click()
    prompt.locator("button.main").click()
    dialog.get_by_role("button", name="Yes").click()

    city = page.locator(".city.choice").first
    city.wait_for(timeout=COMPILING)
    for answer in ("Cancel", "Yes"):
        assert page.locator(".piece.home[data-owner='0']").count() == 0
        city.locator(".dot").click(force=True)
        expect(dialog).to_contain_text(re.compile(r"Choose .+ as home city\?"))
        dialog.get_by_role("button", name=answer).click()
    expect(page.locator(".piece.home[data-owner='0']")).to_have_count(1)

    wait_for_turn(page)
    page.locator(".market [data-key=tickets]").click()
    expect(dialog).to_contain_text("Draw tickets?")
    page.mouse.click(5, 5)
    expect(dialog).to_have_count(0)
    page.keyboard.press("t")
    dialog.get_by_role("button", name="Yes").click()
    expect(page.locator(".tickets-prompt")).to_be_visible()


def test_a_claim_with_one_way_to_pay_can_be_taken_back(visitor: Visitor, other: Visitor) -> None:
    """The payment was no choice: it is taken back together with its claim."""
    game = sit_down(visitor, other, "usa")
    while "locomotive" in game.hand():  # it would be another way to pay
        game = sit_down(visitor, other, "usa")
    page = game.page
    tracks = page.locator(".track.choice:not(.grey)")
    while not tracks.count():
        for _ in range(2):
            page.locator(".faces button:not(.locomotive):enabled").first.click()
            Clicker(page).settle()
        for _ in range(2):
            game.opponent.move("draw card")
        wait_for_turn(page)
    before = game.hand()
    track = str(tracks.first.get_attribute("data-track"))
    game.click_track(track)
    owner(game.track(track), 0)
    page.get_by_role("button", name="Take back").click()
    owner(game.track(track), None)
    wait_for_turn(page)
    assert game.hand() == before


# ---- notices ------------------------------------------------------------------------------------


def test_title_icon_and_badge_tell_whose_turn_it_is(visitor: Visitor, other: Visitor) -> None:
    """They show it while the player must decide, and not after."""
    visitor.context.add_init_script(
        """window.badges = [];
        navigator.setAppBadge = async () => { badges.push(true); };
        navigator.clearAppBadge = async () => { badges.push(false); };"""
    )
    game = sit_down(visitor, other, "usa")
    page = game.page
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/web/icon-turn.svg")
    assert page.evaluate("() => badges.at(-1)") is True
    draw_two(page)
    expect(icon).to_have_attribute("href", "/web/icon.svg")
    assert page.evaluate("() => badges.at(-1)") is False
    assert page.request.get(f"{visitor.server.url}/web/icon-turn.svg").ok


def test_a_notification_comes_when_the_page_is_out_of_sight(
    visitor: Visitor, other: Visitor
) -> None:
    """It comes if the setting is on and the browser permits it."""
    visitor.context.add_init_script(
        """window.told = [];
        window.Notification = class {
            static permission = 'granted';
            constructor(title, { body }) { told.push(`${title}: ${body}`); }
        };"""
    )
    game = sit_down(visitor, other, "usa")
    page = game.page
    set_up(page, notifications=True)
    draw_two(page)
    page.evaluate("() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    for _ in range(2):
        game.opponent.move("draw card")
    page.wait_for_function("() => told.length")
    assert page.evaluate("() => told") == ["USA: It is your turn."]


# ---- on a phone ---------------------------------------------------------------------------------


def test_log_and_chat_are_in_a_drawer_on_a_phone(phone: Visitor, other: Visitor) -> None:
    """Its button counts new messages; Escape, a button and a tap beside it close the drawer."""
    game = sit_down(phone, other, "usa")
    page = game.page
    button, drawer = page.locator(".tools [data-key=talk]"), page.locator("dialog.drawer")
    assert not page.locator(".side").is_visible()
    game.opponent.done("say", text="Hello")
    expect(button.locator(".count")).to_have_text("1")
    expect(button).to_have_accessible_name("Log and chat, 1 new message")

    button.tap()
    expect(drawer.locator(".said li")).to_have_text(["Bob Hello"])
    expect(button.locator(".count")).to_have_count(0)
    drawer.get_by_label("Say something").fill("Hello yourself")
    page.keyboard.press("Enter")
    expect(drawer.locator(".said li")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(button).to_be_focused()

    page.keyboard.press("Enter")
    drawer.get_by_role("tab", name="Log").tap()
    expect(drawer.locator(".log")).to_contain_text("The game begins")
    page.touchscreen.tap(10, 400)
    expect(drawer).to_have_count(0)
    button.tap()
    drawer.get_by_role("button", name="Close").tap()
    expect(drawer).to_have_count(0)
    assert page.locator(".side").count() == 1


def test_all_of_the_map_is_seen_while_tickets_are_chosen_on_a_phone(phone: Visitor) -> None:
    """The whole map is above the prompt; afterwards it is enlarged until it can be read."""
    phone.open(
        f"/table/{phone.make_table({'board': 'europe', 'name': 'Ann', 'seats': [MINE, BOT]})}"
    )
    page = phone.page
    prompt = page.locator(".tickets-prompt")
    prompt.wait_for(timeout=COMPILING)
    page.wait_for_function(
        """() => {
            const [sheet, frame, asked] = [".sheet", ".map", ".tickets-prompt"]
                .map((each) => document.querySelector(each).getBoundingClientRect());
            return sheet.left >= frame.left && sheet.right <= frame.right
                && sheet.top >= frame.top && sheet.bottom <= asked.top + 1;
        }"""
    )
    before = page.locator(".sheet").bounding_box()
    assert before
    choose_tickets(page)
    expect(prompt).to_have_count(0)
    page.wait_for_function(
        "(width) => document.querySelector('.sheet').getBoundingClientRect().width > 1.4 * width",
        arg=before["width"],
    )


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the screen."""
    at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


def test_two_fingers_enlarge_the_map(phone: Visitor, other: Visitor) -> None:
    """They enlarge it without claiming a track."""
    game = sit_down(phone, other, "usa")
    page = game.page
    session = phone.context.new_cdp_session(page)
    box = page.locator(".map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    svg = page.locator("svg.board")
    before = svg.bounding_box()
    touch(session, "touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 9):
        touch(session, "touchMove", (x - 30 - 8 * step, y), (x + 30 + 8 * step, y))
    touch(session, "touchEnd")
    after = svg.bounding_box()
    assert before and after and after["width"] > 1.5 * before["width"]
    assert page.locator("dialog, .prompt, [data-owner]").count() == 0


@pytest.mark.parametrize("height", [844, 920])  # beside the map, above it
def test_the_buttons_lie_off_the_whole_map(phone: Visitor, other: Visitor, height: int) -> None:
    page = sit_down(phone, other, "nederland").page
    page.set_viewport_size({"width": 390, "height": height})
    buttons = page.locator(".zoom-buttons")
    buttons.get_by_role("button").last.tap()
    page.wait_for_timeout(400)  # until it is drawn at its new size
    whole, row = page.locator("svg.board").bounding_box(), buttons.bounding_box()
    assert whole and row
    is_above = row["y"] + row["height"] <= whole["y"]
    is_beside = row["x"] >= whole["x"] + whole["width"]
    assert (is_above, is_beside) == (height == 920, height == 844)


def test_the_buttons_make_way_while_tickets_are_chosen(phone: Visitor) -> None:
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    phone.open(f"/table/{phone.make_table(body)}")
    page = phone.page
    buttons, whole = page.locator(".zoom-buttons"), page.locator("svg.board")
    page.locator(".tickets-prompt").wait_for(timeout=COMPILING)
    expect(buttons).to_be_hidden()
    page.wait_for_timeout(400)
    frame, seen = page.locator(".map").bounding_box(), whole.bounding_box()
    asked = page.locator(".tickets-prompt").bounding_box()
    assert frame and seen and asked
    above, below = seen["y"] - frame["y"], asked["y"] - seen["y"] - seen["height"]
    assert abs(above - below) < 16  # no room is left for them
    choose_tickets(page)
    expect(buttons).to_be_visible()


MAP_UNDER_A_QUESTION = """async () => {
  const { PanZoom } = await import("/web/js/board/panzoom.js");
  const [frame, content] = [document.createElement("div"), document.createElement("div")];
  frame.style.cssText = "position: fixed; width: 300px; height: 400px";
  frame.append(content);
  document.body.append(frame);
  const map = new PanZoom(frame, content, [300, 400], 12);
  await new Promise((done) => setTimeout(done, 100));
  map.cover(200, false);
  map.shift(0, 70);
  const moved = map.y;
  map.reset();
  return { moved, whole: map.y };
}"""


def test_the_whole_map_begins_at_the_top_where_something_covers_it(visitor: Visitor) -> None:
    visitor.open("/about")
    where = visitor.page.evaluate(MAP_UNDER_A_QUESTION)
    assert where["moved"] > 40
    assert where["whole"] == 6


def test_a_card_is_dragged_onto_the_map_by_touch(phone: Visitor, other: Visitor) -> None:
    """The target is above the finger; letting go asks first, as is usual on a touch screen."""
    game = sit_down(phone, other, "usa")
    page = game.page
    page.locator(".zoom-buttons button").last.tap()
    session = phone.context.new_cdp_session(page)
    colour = next(each for each in game.hand() if each != "locomotive")
    card = page.locator(f".hand [data-key={colour}]").bounding_box()
    place = game.track().locator(".space").first.bounding_box()
    assert card and place
    start = (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    goal = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2 + 34)
    touch(session, "touchStart", start)
    for step in range(1, 11):
        at = [a + (b - a) * step / 10 for a, b in zip(start, goal, strict=True)]
        touch(session, "touchMove", (at[0], at[1]))
    expect(page.locator(".ghost")).to_be_visible()
    expect(game.track()).to_have_attribute("data-phantom", "0")
    page.wait_for_timeout(200)  # or it is thrown, and to Chromium the next tap only stops that
    touch(session, "touchMove", goal)
    touch(session, "touchEnd")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(re.compile(r"Claim Dallas . Houston\?"))
    dialog.get_by_role("button", name="Yes").tap()
    owner(game.track(), 0)
