"""Tables in a real Chromium: several people, lost networks, every way to make a move."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.support.browser import (
    BOT,
    COMPILING,
    MINE,
    OPEN,
    Clicker,
    Game,
    Visitor,
    choose_tickets,
    finish,
    hand_of,
    notice,
    owner,
    set_up,
    sit_down,
    skip_scene,
    wait_for_turn,
)
from tests.support.server import Server

# ---- people together ----------------------------------------------------------------------------


def test_around_one_screen_no_hand_is_left_in_the_page(visitor: Visitor) -> None:
    """Two seats of one browser: the curtain hides everything, and no secret of the other shows."""
    page = visitor.page
    seats = [MINE | {"name": "Ann"}, MINE | {"name": "Bob"}]
    body = {"board": "san_francisco", "name": "Ann", "seats": seats, "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    held: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    clicker = Clicker(page)
    seen: list[str] = []
    while len(seen) < 8:
        page.locator(".curtain").wait_for()
        shown = page.content()
        assert page.locator(".hand, .ticket, .prompt, .track.choice").count() == 0
        assert not re.search(SECRET, shown)
        assert not [each for each in held["Ann"] | held["Bob"] if each in shown]
        name = re.findall("Ann|Bob", page.locator(".curtain p").inner_text())[0]
        seen.append(name)
        page.locator(".curtain button.main").click()
        page.locator(".hand").wait_for(state="attached")
        stranger = held["Bob" if name == "Ann" else "Ann"]
        while not page.locator(".curtain").count():
            words = page.content()
            assert not [each for each in stranger - held[name] if each in words]
            tickets = page.locator(".own-tickets .ticket-text, .ticket.choice .ticket-text")
            held[name] |= set(tickets.all_inner_texts())
            if page.locator(".market button:enabled").count() and not clicker.chooser.randrange(3):
                page.locator(".market [data-key=deck]:enabled").click()
                clicker.settle()
            else:
                clicker.decide()
        held[name] -= set(re.findall(r"claims ([^<]+?) with", page.content()))
    assert seen in (["Ann", "Bob"] * 4, ["Bob", "Ann"] * 4)
    assert all(held.values())


SECRET = r"draws an? \w+ card from|draws a locomotive|(keeps|draws|puts) (?!a |\d)|finishes"
"""Words of a log that tell which cards or tickets a seat has, not only how many."""


def test_two_browsers_at_one_table_and_somebody_who_watches(
    browser: Browser, server: Server
) -> None:
    """The table is made by clicks, joined by its link, watched by a third person; all chat."""
    host = Visitor(browser, server)
    host.context.add_init_script(
        "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
    )
    host.open("/new")
    page = host.page
    page.get_by_text("San Francisco", exact=True).click()
    page.get_by_label("Your name").fill("Ann")
    page.locator(".seat").nth(1).locator("select").first.select_option("link")
    page.locator(".new-form button[type=submit]").click()
    page.locator(".waiting-room").wait_for()
    page.get_by_role("button", name="Copy link").click()
    notice(page, "Copied")
    link = page.evaluate("() => window.copied")
    assert link == page.url == page.get_by_label("Link to this table").input_value()

    guest = Visitor(browser, server)
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Bob")
    guest.page.get_by_role("button", name="Sit down").click()
    watcher = Visitor(browser, server)
    watcher.page.goto(link)

    people = [(page, "Ann"), (guest.page, "Bob")]
    expect(page.locator(".status")).to_contain_text("icket")
    page.locator(".market").wait_for()
    if not page.locator(".tickets-prompt").count():
        people.reverse()  # the first player is drawn by lot
    for mover, _ in people:
        choose_tickets(mover)
    for mover, name in people:
        wait_for_turn(mover)
        for draws in (1, 2):
            mover.locator(".market [data-key=deck]").click()
            for looker in (page, guest.page, watcher.page):
                lines = looker.locator(".log li").filter(has_text=re.compile(f"^{name} draws"))
                expect(lines).to_have_count(draws)
    assert page.locator(".log li").filter(has_text=re.compile("^Bob draws a card from")).count()
    wait_for_turn(people[0][0])

    assert watcher.page.locator(".hand, .choice, .market button:enabled, .prompt").count() == 0
    assert watcher.page.locator(".tools [data-key=hint], .tools [data-key=takeBack]").count() == 0
    watcher.page.locator(".track .hit").first.click(force=True)
    notice(watcher.page, "You are watching.")

    for mover, text in ((page, "Good luck"), (guest.page, "<b>You too</b>")):
        mover.get_by_role("tab", name="Chat").click()
        mover.get_by_label("Say something").fill(text)
        mover.keyboard.press("Enter")
    expect(page.locator(".said li")).to_have_text(["Ann Good luck", "Bob <b>You too</b>"])
    expect(guest.page.locator(".said li")).to_have_text(["Ann Good luck", "Bob <b>You too</b>"])
    expect(watcher.page.get_by_role("tab", name="Chat (2)")).to_be_visible()
    for each in (host, guest, watcher):
        each.close()


def test_a_link_that_cannot_be_copied_is_shown(visitor: Visitor) -> None:
    """Over plain HTTP browsers let no page copy; then a field shows the link."""
    page = visitor.page
    page.add_init_script("navigator.clipboard.writeText = async () => { throw new Error(); };")
    body = {"board": "usa", "name": "Ann", "seats": [MINE, OPEN], "pace": 0}
    visitor.open(f"/table/{visitor.make_table(body)}")
    page.locator(".tools [data-key=menu]").click()
    page.locator("dialog[open]").get_by_role("button", name="Copy link").click()
    link = page.locator("dialog[open]").get_by_label("Link to this table")
    expect(link).to_be_focused()
    assert link.input_value() == page.url


# ---- the network --------------------------------------------------------------------------------


def test_a_database_that_fails_for_a_moment_is_waited_for(visitor: Visitor) -> None:
    """The table is not reported as missing; a person who comes meanwhile sees it a little later."""
    page = visitor.page
    table = visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN]})
    is_failing, refused = True, 0

    def refuse(socket: WebSocketRoute) -> None:
        nonlocal refused
        refused += 1
        socket.send('{"kind": "refused", "id": null, "code": "database", "text": ""}')
        socket.close(code=1013)

    def connect(socket: WebSocketRoute) -> None:
        if is_failing:
            socket.on_message(lambda _: refuse(socket))
        else:
            socket.connect_to_server()

    page.route_web_socket("**/socket", connect)
    visitor.open(f"/table/{table}")
    while refused < 2:
        page.wait_for_timeout(50)
    expect(page.locator("main.loading")).to_be_visible()
    is_failing = False
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.locator(".waiting-room").wait_for()


def test_whoever_has_left_opens_no_socket(visitor: Visitor) -> None:
    """Nor does a page that was left before its secret had arrived."""
    table = visitor.make_table({"board": "usa", "name": "Ann", "seats": [MINE, OPEN]})
    opened: list[str] = []
    visitor.page.on("websocket", lambda socket: opened.append(socket.url))
    visitor.page.evaluate(
        """async (table) => {
            const { Connection } = await import('/web/js/core/socket.js');
            const { State } = await import('/web/js/table/state.js');
            new Connection(table, new State()).close();
            await new Promise((resolve) => setTimeout(resolve, 100));
        }""",
        table,
    )
    assert opened == []


def test_a_lost_network_loses_nothing_and_doubles_nothing(
    browser: Browser, server: Server, other: Visitor
) -> None:
    """Moves of others meanwhile are shown once; a click made meanwhile arrives once."""
    visitor = Visitor(browser, server)
    game = sit_down(visitor, other, "san_francisco")
    page = game.page
    offline = page.locator(".offline")
    page.locator(".market [data-key=deck]").click()
    expect(page.locator(".status")).to_contain_text("second card")
    page.locator(".market [data-key=deck]").click()
    expect(page.locator(".status")).to_contain_text("Bob")
    drawn = page.locator(".log li").filter(has_text="Bob draws a card from the deck")
    there = drawn.count()

    visitor.context.set_offline(True)
    expect(offline).to_be_visible()
    for _ in range(2):
        game.opponent.move("draw card")
    game.opponent.until("remote.state.legalMoves.length === 0")
    assert drawn.count() == there
    visitor.context.set_offline(False)
    wait_for_turn(page)
    expect(offline).to_have_count(0)
    expect(drawn).to_have_count(there + 2)

    before = sum(game.hand().values())
    visitor.context.set_offline(True)
    expect(offline).to_be_visible()
    page.locator(".market [data-key=deck]").click()
    page.wait_for_timeout(300)
    assert sum(game.hand().values()) == before
    visitor.context.set_offline(False)
    expect(page.locator(".status")).to_contain_text("second card")
    assert sum(game.hand().values()) == before + 1
    own = page.locator(".log li").filter(has_text=re.compile("^Ann draws"))
    expect(own).to_have_count(3)

    page.reload()
    wait_for_turn(page)
    expect(own).to_have_count(3)
    assert sum(game.hand().values()) == before + 1
    assert page.locator(".player.mine").count() == 1
    visitor.problems = [
        each for each in visitor.problems if "ERR_INTERNET_DISCONNECTED" not in each
    ]
    visitor.close()


# ---- claims -------------------------------------------------------------------------------------


def test_paying_can_be_cancelled_and_a_claim_taken_back(game: Game) -> None:
    """Several ways to pay are offered, locomotives last; both steps can be taken back."""
    page = game.page
    before = game.hand()
    game.click_track()
    ways = page.locator("button.payment")
    expect(ways.first).to_be_visible()
    assert ways.count() == len(before)
    assert "first" in str(ways.first.get_attribute("class"))
    named = [str(each.get_attribute("aria-label")) for each in ways.all()]
    assert "locomotive" not in named[0]
    assert ["locomotive" in each for each in named] == sorted(
        "locomotive" in each for each in named
    )
    expect(game.track()).to_have_attribute("data-phantom", "0")

    log = page.locator(".log")
    lines = log.locator("li").all_inner_texts()
    page.get_by_role("button", name="Cancel").click()
    expect(ways).to_have_count(0)
    wait_for_turn(page)
    owner(game.track(), None)
    assert game.hand() == before
    assert log.locator("li").all_inner_texts() == lines  # nothing has happened
    expect(log).not_to_contain_text("Ann claims")
    expect(log).not_to_contain_text("takes a move back")

    game.click_track()
    expect(log).not_to_contain_text("Ann claims")  # it is not paid for yet
    ways.first.click()
    owner(game.track(), 0)
    assert sum(game.hand().values()) == sum(before.values()) - 1
    page.get_by_role("button", name="Take back").click()
    owner(game.track(), None)
    assert game.hand() == before
    expect(log).to_contain_text("Ann claims")
    expect(log).to_contain_text("Ann takes a move back")


def test_cards_first(game: Game) -> None:
    """With a colour picked, only tracks that it fits can be chosen; it pays without a question."""
    page = game.page
    before = game.hand()
    colour = next(each for each in before if each != "locomotive")
    everything = page.locator(".track.choice").count()
    card = page.locator(f".hand [data-key={colour}]")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    fitting = page.locator(".track.choice").count()
    assert 0 < fitting <= everything
    assert page.locator(f".track.choice:not(.grey):not(.{colour})").count() == 0
    game.click_track()
    owner(game.track(), 0)
    assert game.hand().get(colour, 0) == before[colour] - 1
    assert page.locator("button.payment").count() == 0


def test_a_card_dragged_onto_a_track_claims_it(game: Game) -> None:
    """The mouse drags it; dropped elsewhere, nothing happens."""
    page = game.page
    before = game.hand()
    colour = next(each for each in before if each != "locomotive")
    card = page.locator(f".hand [data-key={colour}]")
    place = game.track().locator(".space").first.bounding_box()
    assert place is not None
    for x, y in ((place["x"] - 300, place["y"] + 60), (place["x"], place["y"])):
        owner(game.track(), None)
        card.hover()
        page.mouse.down()
        page.mouse.move(x + 60, y + 60, steps=4)
        expect(page.locator(".ghost")).to_be_visible()
        page.mouse.move(x + place["width"] / 2, y + place["height"] / 2, steps=4)
        page.mouse.up()
        expect(page.locator(".ghost")).to_have_count(0)
        expect(page.locator(".hand .picked")).to_have_count(0)
    owner(game.track(), 0)
    assert game.hand().get(colour, 0) == before[colour] - 1


def test_a_track_that_cannot_be_claimed_says_why(game: Game) -> None:
    """The reason is given in words: too few cards, taken, another player's turn."""
    page = game.page
    game.click_track("Portland-Salt Lake City blue")  # six spaces, and there are four cards
    notice(page, re.compile(r"^That takes 6 cards \(blue\)\. You have \d"))
    game.click_track()
    page.locator("button.payment").first.click()
    owner(game.track(), 0)
    game.click_track()
    notice(page, "That track is yours already.")
    game.click_track("Portland-Salt Lake City blue")
    notice(page, "It is not your turn.")


YELLOW, ORANGE = "Atlanta-New Orleans yellow", "Atlanta-New Orleans orange"
WHITE, PURPLE = "'s-Gravenhage-Haarlem white", "'s-Gravenhage-Haarlem purple"
TWINS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3, "tracks": {YELLOW: 1}}, "why.double"),
    ({"players": 4, "tracks": {YELLOW: 1}}, "why.cards"),
    ({"players": 4, "tracks": {YELLOW: 0}}, "why.own"),
]
TOLL_TWINS: list[tuple[dict[str, Any], str]] = [
    ({"players": 2, "tracks": {WHITE: 1}}, "why.cards"),
    ({"players": 2, "neutral": [WHITE]}, "why.cards"),
    ({"players": 2, "tracks": {WHITE: 1}, "options": {"tolls": "off"}}, "why.double"),
    ({"players": 4, "tracks": {WHITE: 1}, "options": {"tolls": "off"}}, "why.cards"),
]


def test_double_routes_are_closed_as_the_rules_say(visitor: Visitor) -> None:
    """B16, B17, N5, N12: the reason given for a track, and the ways of tickets around it."""
    visitor.open("/about")
    for board, track, cases in (("usa", ORANGE, TWINS), ("nederland", PURPLE, TOLL_TWINS)):
        for game, why in cases:
            said, way = visitor.page.evaluate(READ_TRACK, game | {"board": board, "track": track})
            assert said == why, game
            assert (track in way) == (why == "why.cards"), game


def test_a_track_away_from_home_says_so(visitor: Visitor) -> None:
    """O5: a track must start in the home city or in a city that own tracks reach."""
    visitor.open("/about")
    home = {"board": "old_west", "players": 2, "home": "Roswell", "track": "Ashland-Bend black"}
    for owned, why in (({}, "why.home"), ({"Bend-Boise white": 0}, "why.cards")):
        said, _ = visitor.page.evaluate(READ_TRACK, home | {"tracks": owned})
        assert said == why
    near = home | {"track": "Albuquerque-Roswell red"}
    assert visitor.page.evaluate(READ_TRACK, near)[0] == "why.cards"


READ_TRACK = """async (game) => {
    const { loadBoard } = await import('/web/js/core/api.js');
    const { playedBoard } = await import('/web/js/board/variants.js');
    const { whyNot } = await import('/web/js/table/choices.js');
    const { freeWay } = await import('/web/js/board/connections.js');
    const board = playedBoard(await loadBoard(game.board), game.options ?? {});
    const view = {
        phase: 'turn', to_move: 0, tracks: game.tracks ?? {},
        seats: Array.from({ length: game.players }, () => ({ trains: 40, home: game.home })),
        neutral: game.neutral ? { tracks: game.neutral } : null,
    };
    const { between } = board.tracks.find(({ id }) => id === game.track);
    const way = freeWay(board, view, 0, between)?.tracks.map(({ id }) => id) ?? [];
    return [whyNot(board, view, 0, game.track)[0], way];
}"""
"""The reason why the first seat cannot claim a track, and the free way between its ends."""


def test_without_tolls_nothing_is_shown_of_them(visitor: Visitor) -> None:
    """Coins, loans and toll points are missing from table, rules and scores."""
    page = visitor.page
    body = {"board": "nederland", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    tolls = page.locator("svg .toll, .figures .loans, .tray .tolls, .rules-tolls")
    tables = [visitor.make_table(body | {"options": {"tolls": each}}) for each in ("on", "off")]
    for table, is_played in zip(tables, (True, False), strict=True):
        visitor.open(f"/table/{table}")
        page.locator(".hand").wait_for(state="attached")
        page.locator(".tools [data-key=menu]").click()
        page.get_by_role("button", name="Rules").click()
        rules = page.locator("dialog .rules")
        expect(rules).to_contain_text("All of them are open" if is_played else "only one of them")
        expect(rules.get_by_text("Without tolls")).to_have_count(0 if is_played else 1)
        assert (tolls.count() > 0) is is_played
    finish(visitor, tables[-1])
    visitor.open(f"/replay/{tables[-1]}?seat=0")
    page.locator(".replay-players").wait_for()
    assert tolls.count() == 0
    assert "toll" not in page.locator("main").inner_text().lower()


def test_a_station_asks_first(visitor: Visitor, other: Visitor) -> None:
    """A click on a city asks whether to build; without a yes nothing is built."""
    game = sit_down(visitor, other, "europe")
    page = game.page
    set_up(page, confirm="on")
    before = sum(game.hand().values())
    city = page.locator('[data-city="Wien"], [data-city="Vienna"]').first
    city.locator(".dot").click(force=True)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Build a station in")
    dialog.get_by_role("button", name="Cancel").click()
    wait_for_turn(page)
    assert page.locator(".piece.station").count() == 0
    page.wait_for_timeout(400)  # or it would be a double tap
    city.locator(".dot").click(force=True)
    dialog.get_by_role("button", name="Yes").click()
    page.locator("button.payment, .piece.station").first.wait_for()
    if page.locator("button.payment").count():
        page.locator("button.payment").first.click()
    expect(page.locator(".piece.station:not(.thought)")).to_have_count(1)
    assert sum(game.hand().values()) == before - 1


# ---- help and the end ---------------------------------------------------------------------------


def test_a_hint_can_be_played(game: Game) -> None:
    """The button shows a strong bot's moves; a click on one makes it."""
    page = game.page
    page.locator(".tools [data-key=hint]").click()
    hints = page.locator(".prompt.hints")
    expect(hints.locator("li").first).to_be_visible(timeout=COMPILING)
    expect(hints.locator("li").first).to_contain_text("% to win")
    moves = page.locator(".log li").count()
    hints.locator("li button").first.click()
    expect(hints).to_have_count(0)
    page.wait_for_function(  # a claim is told when it is paid for
        """moves => document.querySelectorAll('.log li').length > moves
            || document.querySelector('.track[data-phantom]')""",
        arg=moves,
    )


def test_pause_resign_and_play_again(visitor: Visitor) -> None:
    """The menu has them all; after the end, one click makes a new table with the same seats."""
    page = visitor.page
    body = {"board": "san_francisco", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    table = visitor.make_table(body)
    visitor.open(f"/table/{table}")
    choose_tickets(page)
    wait_for_turn(page)
    menu = page.locator(".tools [data-key=menu]")
    dialog = page.locator("dialog[open]")

    menu.click()
    dialog.get_by_role("button", name="Pause").click()
    expect(page.locator(".status")).to_have_text("Paused")
    assert page.locator(".market button:enabled, .choice").count() == 0
    menu.click()
    dialog.get_by_role("button", name="Go on").click()
    wait_for_turn(page)
    assert page.title().startswith("● ")

    menu.click()
    dialog.get_by_role("button", name="Resign").click()
    dialog.last.get_by_role("button", name="Cancel").click()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    wait_for_turn(page)
    menu.click()
    dialog.get_by_role("button", name="Resign").click()
    dialog.last.get_by_role("button", name="Resign").click()
    expect(page.locator(".player.resigned")).to_have_count(1)
    expect(dialog).to_have_count(0)

    page.locator(".prompt.end").wait_for(timeout=COMPILING)
    skip_scene(page)
    expect(page.locator(".prompt.end")).to_contain_text("Easy bot wins.")
    page.get_by_role("button", name="Show the map").click()
    expect(page.locator(".score-table")).to_have_count(0)
    page.get_by_role("button", name="Show the scores").click()
    expect(page.locator(".score-table")).to_be_visible()
    page.locator(".player.resigned .player-name").click()
    expect(dialog.get_by_role("link", name="Games of Ann")).to_have_attribute("href", "/names/Ann")
    page.keyboard.press("Escape")
    assert not page.title().startswith("● ")
    page.get_by_role("button", name="Play again").click()
    choose_tickets(page)
    wait_for_turn(page)
    assert page.url.rsplit("/", 1)[1] != table
    expect(page.locator(".player-name")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible()


def test_the_title_tells_whose_turn_it_is(game: Game) -> None:
    """The title has a mark while the player must decide; after leaving it is another page's."""
    page = game.page
    assert page.title() == "● USA · Ironroad"
    for _ in range(2):
        page.locator(".market [data-key=deck]:enabled").click()
    expect(page).to_have_title("USA · Ironroad")
    game.opponent.move("draw card")
    game.opponent.move("draw card")
    expect(page).to_have_title("● USA · Ironroad")
    page.locator(".top .brand").click()
    page.locator(".quick-form").wait_for()
    page.wait_for_timeout(200)
    assert page.title() == "Ironroad: railway board games"


# ---- keys and the map ---------------------------------------------------------------------------


def test_turns_with_the_keyboard_alone(visitor: Visitor) -> None:
    """Keys keep tickets, draw cards from deck and face-up row, and claim from the list."""
    body = {"board": "usa", "name": "Ann", "seats": [MINE, BOT], "pace": 0}
    page = visitor.page
    visitor.open(f"/table/{visitor.make_table(body)}")
    keys = page.keyboard
    page.locator(".tickets-prompt").wait_for(timeout=COMPILING)
    for _ in range(2):
        tab_to(page, ".tickets-prompt input:not(:checked)")
        keys.press("Space")
    tab_to(page, ".tickets-prompt button.main")
    keys.press("Enter")

    wait_for_turn(page)
    before = sum(hand_of(page).values())
    keys.press("d")
    expect(page.locator(".status")).to_contain_text("second card")
    Clicker(page).settle()
    keys.press("1")
    expect(page.locator(".status")).not_to_contain_text("second card")
    wait_for_turn(page)
    page.wait_for_function(f"() => {HELD} === {before + 2}")

    moves = page.locator(".log li").count()
    keys.press("c")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    keys.press("Escape")
    expect(search).to_have_count(0)
    assert page.locator(".log li").count() == moves
    keys.press("c")
    listed = page.locator(".name-list").inner_text().lower()
    keys.type("dallas-h" if "dallas – h" in listed else "seattle-v")  # the bot may have the first
    tab_to(page, ".name-list button")
    keys.press("Enter")
    page.locator("button.payment, .track[data-owner='0']").first.wait_for()
    if page.locator("button.payment").count():
        tab_to(page, "button.payment")
        keys.press("Enter")
    expect(page.locator(".track[data-owner='0']")).to_have_count(1)

    wait_for_turn(page)
    tab_to(page, ".track.choice")
    keys.press("Enter")
    page.locator("button.payment, .track[data-owner='0'] ~ .track[data-owner='0']").first.wait_for()


HELD = """[...document.querySelectorAll('.hand .count')].reduce((n, each) =>
    n + Number(each.textContent), 0)"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(200):
        if page.evaluate(f"() => document.activeElement.matches('{selector}')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_the_map_can_be_moved_and_enlarged(game: Game) -> None:
    """Buttons, wheel, keys and dragging move it; a drag is no click."""
    page = game.page
    svg = page.locator("svg.board")
    box = page.locator(".map").bounding_box()
    assert box is not None
    seen = [style(svg)]

    def changed() -> None:
        seen.append(style(svg))
        assert seen[-1] != seen[-2], len(seen)

    page.get_by_role("button", name="Enlarge").click()
    changed()
    page.get_by_role("button", name="Make smaller").click()
    changed()
    assert style(svg) == seen[0]
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(100)
    changed()
    page.locator(".map").focus()
    for key in ("+", "ArrowLeft", "ArrowDown", "-"):
        page.keyboard.press(key)
        changed()

    x, y = page.evaluate(IN_SIGHT)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30, steps=5)
    page.mouse.up()
    changed()
    page.wait_for_timeout(100)
    assert page.locator(".prompt, .notice, [data-owner]").count() == 0
    page.locator(".map").focus()
    page.keyboard.press("0")
    page.get_by_role("button", name="Whole map").click()
    assert style(svg) == seen[0]


IN_SIGHT = """() => {
    for (const space of document.querySelectorAll('.track.choice .space')) {
        const { x, y, width, height } = space.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        if (document.elementFromPoint(...at)?.closest('.track.choice')) return at;
    }
}"""
"""The middle of a space that can be clicked."""


def style(svg: Locator) -> str:
    """The position and scale of the map, once it is at rest."""
    svg.page.wait_for_timeout(400)
    box = svg.bounding_box()
    assert box is not None
    return str([round(box["x"]), round(box["y"]), round(box["width"]), round(box["height"])])
