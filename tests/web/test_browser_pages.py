"""Pages of the browser client in a real Chromium: home, settings, rules, replay and the rest."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from ironroad import Game
from tests.support.browser import COMPILING, PHONE, Visitor, choose_tickets, finish, wait_for_turn
from tests.support.server import Server

BOT: dict[str, Any] = {"kind": "bot", "bot": "easy"}
MINE: dict[str, Any] = {"kind": "mine"}
OPEN: dict[str, Any] = {"kind": "open"}
BOARDS = ["europe", "usa", "nederland", "san_francisco", "italy", "old_west"]
WEB = Path(__file__).parents[2] / "ironroad" / "web"


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
    """One click starts the game; the first page lists it later, and others join by its code."""
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


def test_who_comes_back_to_a_game_finds_it_first(visitor: Visitor) -> None:
    """New visitors are offered a game; returning players find their own games above the offer."""
    page = visitor.page
    visitor.open("/")
    headings = page.locator("main h2")
    expect(headings.first).to_have_text("Play now")
    expect(page.get_by_text("You have no games yet.")).to_be_visible()
    visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN], "pace": 0})
    visitor.open("/")
    expect(page.locator(".table-row")).to_contain_text("Waiting for players")
    visitor.open("/")
    expect(headings.first).to_have_text("Your games")


# ---- a new table ------------------------------------------------------------------------------


def test_a_new_table_with_all_kinds_of_seats(visitor: Visitor) -> None:
    """Each mistake is explained at its field; the table then has all that was chosen."""
    page = visitor.page
    visitor.open("/new")
    page.locator(".board-card").filter(has_text="Old West").click()
    page.get_by_label("Alvin the alien").check()
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
    kinds = page.locator(".seat > select")
    kinds.nth(1).select_option("here")
    kinds.nth(2).select_option("link")
    page.get_by_label("Level of the bot on seat 4").select_option("hard")
    page.get_by_text("Per turn", exact=True).click()
    page.get_by_text("Other", exact=True).click()
    page.get_by_label("Time", exact=True).fill("1")
    page.get_by_label("Unit of time").select_option("1")
    page.get_by_role("button", name="Make the table").click()
    wrong = page.get_by_role("alert")
    expect(wrong).to_contain_text("Give the friend on seat 2 a name.")
    expect(wrong).to_contain_text("The clock needs between 5 seconds and 30 days.")
    name = page.get_by_label("Name of the friend on seat 2")
    expect(name).to_be_focused()
    name.fill("Bob")
    page.get_by_label("Time", exact=True).fill("90")
    expect(wrong).to_have_count(0)
    page.get_by_text("Everybody", exact=True).click()
    page.get_by_role("button", name="Make the table").click()
    page.locator(".waiting-room").wait_for()
    found = page.request.get(f"{visitor.server.url}/api/tables/{page.url.rsplit('/', 1)[1]}")
    table = found.json()["table"]
    assert (table["board"], table["options"], table["public"]) == (
        "old_west",
        {"alvin": "on"},
        True,
    )
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "open", "bot"]
    assert [seat["name"] for seat in table["seats"]][:2] == ["Guest", "Bob"]
    assert table["seats"][3]["bot"] == "hard"
    assert table["clock"] == {"per": "turn", "seconds": 90, "increment": 0}


def test_variants_say_what_they_need(visitor: Visitor) -> None:
    """Nederland's neutral player can be chosen only for two players and with tolls."""
    page = visitor.page
    visitor.open("/new?board=nederland")
    neutral = page.get_by_label("A neutral player")
    expect(neutral).to_be_enabled()
    page.get_by_label("Tolls", exact=False).first.uncheck()
    expect(neutral).to_be_disabled()
    expect(page.locator(".variants")).to_contain_text("Only together with: Tolls.")
    page.get_by_label("Tolls", exact=False).first.check()
    page.get_by_role("button", name="Add a seat").click()
    expect(neutral).to_be_disabled()
    expect(page.locator(".variants")).to_contain_text("Only with 2 players.")


def test_seats_are_kept_for_a_larger_board(visitor: Visitor) -> None:
    """A board with fewer seats says so; names and levels of the others are kept."""
    page = visitor.page
    visitor.open("/new?board=europe")
    for _ in range(3):
        page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("Level of the bot on seat 5").select_option("hard")
    page.get_by_role("radio", name="San Francisco").check(force=True)
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.get_by_text("One more seat is kept for a larger board.")).to_be_visible()
    page.get_by_role("radio", name="Europe").check(force=True)
    expect(page.locator(".seat")).to_have_count(5)
    expect(page.get_by_label("Level of the bot on seat 5")).to_have_value("hard")
    expect(page.get_by_text("for a larger board")).to_have_count(0)


def test_somebody_new_is_one_person_from_the_start(visitor: Visitor) -> None:
    """The first page asks for one secret only, however many requests it sends; it is light."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    visitor.open("/")
    expect(visitor.page.locator(".preview .preview-land")).to_have_count(6)
    visitor.page.wait_for_load_state("networkidle")
    assert asked.count("/api/secrets") == 1
    assert not [path for path in asked if re.fullmatch("/api/boards/[a-z_]+", path)]
    assert len(asked) == len(set(asked)), "scripts that are fetched ahead are used"


# ---- settings ---------------------------------------------------------------------------------


def test_settings_change_the_page_at_once_and_for_good(visitor: Visitor) -> None:
    """Language and colours change, also after the page is loaded anew."""
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


def test_settings_by_keyboard(visitor: Visitor) -> None:
    """The arrow keys choose, the focus stays, and every group has a name."""
    page = visitor.page
    visitor.open("/settings")
    root = page.locator("html")
    group = page.get_by_role("group", name="Contrast")
    group.get_by_role("radio", name="As the device").focus()
    for wanted in ("normal", "high"):
        page.keyboard.press("ArrowRight")
        expect(root).to_have_attribute("data-contrast", wanted)
    expect(group.get_by_role("radio", name="High")).to_be_focused()
    movement = page.get_by_role("group", name="Movement")
    movement.get_by_role("radio", name="As the device").focus()
    for wanted in ("full", "calm"):
        page.keyboard.press("ArrowRight")
        expect(root).to_have_attribute("data-motion", wanted)
    other = visitor.new_page()
    other.goto(visitor.server.url + "/about")
    expect(other.locator("html")).to_have_attribute("data-motion", "calm")
    page.keyboard.press("ArrowLeft")
    expect(other.locator("html")).to_have_attribute("data-motion", "full")


def test_the_device_decides_where_nothing_is_chosen(visitor: Visitor) -> None:
    """The page follows the device's settings, also when they change while it is open."""
    page = visitor.page
    visitor.open("/settings")
    root = page.locator("html")
    page.emulate_media(reduced_motion="reduce", contrast="more")
    expect(root).to_have_attribute("data-motion", "calm")
    expect(root).to_have_attribute("data-contrast", "high")
    page.emulate_media(reduced_motion="no-preference", contrast="no-preference")
    expect(root).to_have_attribute("data-motion", "full")
    expect(root).to_have_attribute("data-contrast", "normal")


def test_notices_need_the_browsers_leave(browser: Browser, server: Server) -> None:
    """With permission the switch stays on; without, the page says why not."""
    for is_allowed in (True, False):
        visitor = Visitor(browser, server)
        page = visitor.page
        answer = "granted" if is_allowed else "denied"
        page.add_init_script(
            f"Notification.requestPermission = async () => '{answer}';"
            f"Object.defineProperty(Notification, 'permission', {{ get: () => '{answer}' }});"
        )
        visitor.open("/settings")
        switch = page.get_by_label("Notify me when it is my turn")
        switch.click()
        expect(switch).to_be_checked(checked=is_allowed)
        page.reload()
        expect(switch).to_be_checked(checked=is_allowed)
        if not is_allowed:
            expect(page.get_by_text("The browser does not allow it.").first).to_be_visible()
        visitor.close()


def test_the_speed_of_bots_is_that_of_new_tables(visitor: Visitor) -> None:
    """The setting holds for games in one click, and is the first choice in the form for tables."""
    page = visitor.page
    visitor.open("/settings")
    page.get_by_role("group", name="Bots play").get_by_text("At once").click()
    visitor.open("/new")
    expect(page.get_by_label("Bots play").last).to_have_value("0")
    visitor.open("/")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    found = page.request.get(f"{visitor.server.url}/api/tables/{page.url.rsplit('/', 1)[1]}")
    assert found.json()["table"]["pace"] == 0


def test_asking_first_depends_on_the_screen(browser: Browser, server: Server) -> None:
    """The settings are never, always, or only on touch screens."""
    asks = "async () => (await import('/web/js/core/settings.js')).mustConfirm()"
    for is_phone in (False, True):
        visitor = Visitor(browser, server, viewport=PHONE, has_touch=is_phone, is_mobile=is_phone)
        visitor.open("/settings")
        group = visitor.page.get_by_role("group", name="Ask before what cannot be undone")
        for words, wanted in (("On touch screens", is_phone), ("Never", False), ("Always", True)):
            group.get_by_text(words, exact=True).click()
            assert visitor.page.evaluate(asks) is wanted
        visitor.close()


def test_a_confirmation_can_be_asked_for(visitor: Visitor) -> None:
    """With the setting on, a claim asks first; without a yes nothing happens."""
    page = visitor.page
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    table = visitor.make_table(body)
    visitor.open(f"/table/{table}")
    choose_tickets(page)
    visitor.open("/settings")
    page.get_by_text("Always", exact=True).click()
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    track = page.locator('[data-track^="Dallas-Houston"]').first
    for answer in ("Cancel", "Yes"):
        track.locator(".hit").first.click(force=True)
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text(re.compile("Dallas.+Houston"))
        assert page.locator("button.payment, .track[data-owner='0']").count() == 0
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


def test_a_third_language_is_a_file_and_a_name(browser: Browser, server: Server) -> None:
    """No other change is needed; a missing plural form does no harm."""
    words = json.loads((WEB / "locales" / "en.json").read_text("utf-8"))
    words |= {"settings.title": "Einstellungen", "home.start": "Spiel beginnen"}
    listed = (WEB / "js" / "core" / "locale.js").read_text("utf-8")
    more = listed.replace('nl: "Nederlands"', 'nl: "Nederlands", pl: "Polski"')
    assert more != listed
    visitor = Visitor(browser, server, locale="pl-PL")

    def answer_script(route: Route) -> None:
        route.fulfill(body=more, content_type="text/javascript")

    visitor.context.route("**/web/js/core/locale.js", answer_script)
    visitor.context.route("**/web/locales/pl.json", lambda route: route.fulfill(json=words))
    page = visitor.page
    visitor.open("/settings")
    expect(page.locator("h1")).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.get_by_text("English", exact=True).click()
    expect(page.locator("h1")).to_have_text("Settings")
    page.get_by_text("Polski", exact=True).click()
    expect(page.locator("h1")).to_have_text("Einstellungen")
    text = page.evaluate(
        "async () => (await import('/web/js/core/locale.js')).t('home.state.free', { n: 3 })"
    )
    assert text == "3 seats free"
    visitor.open("/")
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    visitor.close()


# ---- rules and replay -------------------------------------------------------------------------


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_rules_of_every_board(browser: Browser, server: Server, locale: str) -> None:
    """The list leads to each board's page, and no text is missing."""
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


@pytest.mark.parametrize("locale, title", [("en-GB", "Not sure"), ("nl-NL", "Niet zeker")])
def test_facts_of_a_board_that_are_not_sure_are_told_with_its_rules(
    browser: Browser, server: Server, locale: str, title: str
) -> None:
    visitor = Visitor(browser, server, locale=locale)
    notes = ["One route may be shorter.", "Two tickets may bring more points."]

    def answer(route: Route) -> None:
        board = route.fetch().json()
        route.fulfill(json=board | {"notes": notes if board["id"] == "usa" else []})

    visitor.context.route("**/api/boards/*", answer)
    visitor.open("/rules/usa")
    unsure = visitor.page.locator(".rules-unsure")
    expect(unsure.get_by_role("heading")).to_have_text(title)
    expect(unsure.get_by_role("listitem")).to_have_text(notes)
    visitor.open("/rules/europe")
    visitor.page.locator(".rules-end").wait_for()
    expect(unsure).to_have_count(0)
    visitor.close()


def test_a_replay(visitor: Visitor, finished: str) -> None:
    """A replay has a slider, keys, hands of a seat, and an address that leads to the same move."""
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
    """A game saved as a file can be opened as a replay; other files are refused."""
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


def test_a_person_who_is_called_like_a_bot_is_none_in_the_replay(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.page
    record = replace(Game.new("usa", seats=["easy", "Bob"], seed=1).record(), bots=(None, "hard"))
    file = tmp_path / "game.jsonl"
    file.write_text(str(record))
    visitor.open("/")
    page.locator("input[type=file]").set_input_files(file)
    names = page.locator(".replay-player strong")
    expect(names).to_have_text(["easy", "Hard bot"])
    expect(names.locator("a")).to_have_text(["easy"])


@pytest.mark.parametrize("given", ["{ onclik: () => 0 }", "{ title: () => 0 }", "{ class: {} }"])
def test_an_element_refuses_what_it_does_not_know(visitor: Visitor, given: str) -> None:
    """Else a handler with a misspelt name would silently never be called."""
    visitor.open("/about")
    build = """async (given) => {
        const { h } = await import('/web/js/core/dom.js');
        try { h('button', given()); } catch (error) { return error.message; }
        return '';
    }"""
    told = visitor.page.evaluate(f"() => ({build})(() => ({given}))")
    assert re.search(r"of <button>: expected", told)


def test_the_page_about_it_says_once_whose_it_is_not(visitor: Visitor) -> None:
    """That page, and once, says that Ironroad is independent and not affiliated."""
    page = visitor.page
    visitor.open("/about")
    page.locator(".prose").wait_for()
    text = page.locator("body").inner_text()
    assert len(re.findall("independent", text)) == 1
    assert len(re.findall("not affiliated", text)) == 1


# ---- identities and statistics ----------------------------------------------------------------


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_statistics(browser: Browser, server: Server, locale: str) -> None:
    """Empty at first; after a game they have its result, by board, opponent and name."""
    is_english = locale == "en-GB"
    visitor = Visitor(browser, server, locale=locale)
    page = visitor.page
    visitor.open("/")
    page.locator("a[href='/statistics']").click()
    none = "You have not finished a game yet." if is_english else "nog geen partij uitgespeeld"
    expect(page.locator("main")).to_contain_text(none)

    name = "Dora" if is_english else "Zoë / 1"
    body = {"board": "san_francisco", "name": name, "seats": [MINE, BOT], "pace": 0}
    table = visitor.make_table(body)
    finish(visitor, table)
    visitor.open("/statistics")
    expect(page.locator(".tiles dd").first).to_have_text("1")
    board, opponent = page.locator(".figures").all()
    expect(board.locator("tbody tr")).to_have_count(1)
    expect(board).to_contain_text("San Francisco")
    expect(opponent).to_contain_text("Easy" if is_english else "Makkelijk")
    expect(page.locator(".table-row")).to_contain_text(name)
    assert not re.search(r"statistics\.\w|\{\w+\}|undefined|NaN", page.locator("main").inner_text())
    page.locator(f"a[href='/replay/{table}']").click()
    page.locator(".replay-players a").click()
    expect(page.locator("h1")).to_contain_text(name)
    expect(page.locator(".tiles dd").first).to_have_text("1")
    visitor.open("/names/Nobody%20at%20all")
    expect(page.locator("main a.button")).to_have_attribute("href", "/")
    visitor.close()


def test_another_device_plays_on(browser: Browser, server: Server, visitor: Visitor) -> None:
    """A link takes the identity there, unseen by the server; the old one can be restored."""
    page = visitor.page
    visitor.open("/settings")
    page.get_by_label("Your name").fill("Ann")
    visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN], "pace": 0})
    visitor.open("/settings")
    expect(page.locator(".link-field")).to_have_count(0)
    page.get_by_role("button", name="Show the link").click()
    link = page.get_by_label("Link for another device").input_value()
    assert re.fullmatch(re.escape(server.url) + r"/device#secret=[\w-]{43}&name=Ann", link)

    other = Visitor(browser, server, viewport=PHONE, has_touch=True, is_mobile=True)
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.make_table({"board": "italy", "name": "Otto", "seats": [MINE, OPEN], "pace": 0})
    other.page.goto(link)
    expect(other.page.get_by_role("heading", name="Play on here as Ann?")).to_be_visible()
    expect(other.page.locator("main")).to_contain_text("One game comes along")
    expect(other.page.locator("main")).to_contain_text("This device has a game of its own.")
    assert other.page.url == server.url + "/device"
    other.page.get_by_role("link", name="Cancel").click()
    row = other.page.locator(".table-row").first
    expect(row).to_contain_text("Italy")

    other.page.goto(link)
    other.page.get_by_role("button", name="Yes, play as Ann here").click()
    expect(row).to_contain_text("USA")
    expect(row).to_contain_text("Ann (you)")
    other.page.goto(link.replace("#secret=", "#key="))  # as links said once
    expect(other.page.locator("main")).to_contain_text("already plays as you")
    other.open("/settings")
    expect(other.page.get_by_label("Your name")).to_have_value("Ann")
    other.page.get_by_role("button", name="Play as Guest again").click()
    expect(other.page.get_by_role("button", name="Play as Ann again")).to_be_visible()
    other.open("/")
    expect(row).to_contain_text("Italy")
    secret = link.split("secret=")[1].split("&")[0]
    assert not [url for url in asked if secret in url.split("#")[0]]
    other.close()


def test_a_broken_link_from_another_device(visitor: Visitor) -> None:
    """The page says that the link is broken, and the identity stays the same."""
    page = visitor.page
    for path in ("/device", "/device#secret=short&name=Ann"):
        visitor.open("/about")
        visitor.open(path)
        expect(page.locator("main")).to_contain_text("This link is not complete.")
        expect(page.get_by_role("button")).to_have_count(0)


def test_a_language_is_spoken_in_every_tab_at_once(visitor: Visitor) -> None:
    visitor.open("/about")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    settings = visitor.new_page()
    settings.goto(visitor.server.url + "/settings")
    settings.get_by_text("Nederlands", exact=True).click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "nl")
    expect(visitor.page.locator("nav")).to_contain_text("Instellingen")


NOWHERE = [
    ("/no/such/page", "There is no such page.", "Deze pagina bestaat niet."),
    ("/table/AAAAAAAAAAAA", "There is no such table.", "Deze tafel bestaat niet."),
    ("/table/nonsense", "There is no such table.", "Deze tafel bestaat niet."),
    ("/replay/AAAAAAAAAAAA", "There is no such game here.", "Dit spel is hier niet te vinden."),
    ("/record/AAAAAAAAAAAA", "There is no such game here.", "Dit spel is hier niet te vinden."),
    ("/rules/atlantis", "There is no such board", "Dit bord bestaat niet"),
]


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL"])
def test_what_is_not_there_is_said_plainly(browser: Browser, server: Server, locale: str) -> None:
    """The page has status 404, a plain text, and a link to the first page."""
    visitor = Visitor(browser, server, locale=locale)
    page = visitor.page
    for path, english, dutch in NOWHERE:
        answer = page.goto(server.url + path)
        assert answer is not None and answer.status == 404
        expect(page.locator("main")).to_contain_text(english if locale == "en-GB" else dutch)
        page.locator("main a[href='/']").click()
        page.locator(".quick-form").wait_for()
    visitor.ignore(404)
    visitor.close()


def test_programs_are_told_in_json_what_is_not_there(visitor: Visitor) -> None:
    """Only addresses of pages answer with a page for people; others answer in JSON."""
    for path in ("/api/nothing", "/api/tables/AAAAAAAAAAAA", "/web/js/nothing.js"):
        answer = visitor.page.request.get(
            visitor.server.url + path, headers={"accept": "text/html"}
        )
        assert answer.status == 404
        assert set(answer.json()) == {"code", "text"}
    answer = visitor.page.request.get(visitor.server.url + "/nothing", headers={"accept": "*/*"})
    assert answer.status == 404 and answer.json()["code"] == "http"
