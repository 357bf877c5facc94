"""Motion, sound and the scene at the end of a game, in a real Chromium."""

import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from ironroad import Game
from tests.support.browser import DESKTOP, PHONE, Visitor, set_up
from tests.support.prepared import Prepared
from tests.support.server import Server
from tests.support.table import PLAIN_ROW, board, table

GOLDEN = Path(__file__).parents[1] / "golden"
SIDEWAYS = {"width": 844, "height": 390}
NEDERLAND = board("nederland")
BREDA = ("Breda-Rotterdam purple", "Breda-Rotterdam yellow")  # 2 spaces, toll 4


def golden(name: str) -> Game:
    """A golden game at its end."""
    return Game.from_record((GOLDEN / f"{name}.jsonl").read_text("utf-8"))


def over(visitor: Visitor, name: str) -> Page:
    """A table where a golden game is over."""
    Prepared(golden(name)).open(visitor)
    visitor.page.locator(".prompt.end").wait_for()
    return visitor.page


# ---- the end ------------------------------------------------------------------------------------


def totals(page: Page) -> list[int]:
    """The totals in the table of points."""
    texts = page.locator(".score-table tfoot td").all_inner_texts()
    return [int(text.replace("\u2212", "-")) for text in texts]


def test_the_end_is_a_scene_source_by_source(visitor: Visitor) -> None:
    """Points in play, then ticket after ticket with its line, until a key skips the rest."""
    game = golden("nederland-3")
    page = over(visitor, "nederland-3")
    final = [seat.total for seat in game.scores().seats]
    step = page.locator(".end-step")
    expect(step).to_have_text("Points earned during the game")
    early = totals(page)
    assert early != final
    expect(page.locator(".player .score dd")).to_have_text([str(points) for points in early])
    expect(step).to_contain_text("Ann: ")
    expect(page.locator(".score-table [data-source=ticket] li").first).to_be_visible()
    expect(page.locator(".city.lit")).to_have_count(2)
    page.locator("polyline.path").first.wait_for(state="attached")
    assert page.locator(".end .buttons, .score-winner").count() == 0
    page.keyboard.press("Escape")
    expect(step).to_have_count(0)
    assert totals(page) == final
    shown = [str(points).replace("-", "\u2212") for points in final]
    expect(page.locator(".player .score dd")).to_have_text(shown)
    expect(page.locator(".score-table caption")).to_contain_text("wins.")
    assert page.locator("polyline.path, .city.lit").count() == 0
    page.reload()  # in this tab the scene was seen
    expect(page.locator(".score-table caption")).to_contain_text("wins.")
    assert step.count() == 0


def test_a_click_skips_the_scene(visitor: Visitor) -> None:
    """On the map or on the button; other buttons keep their use."""
    page = over(visitor, "nederland-3")
    page.locator(".end [data-key=fold]").click()
    expect(page.locator(".end.playing.folded")).to_be_visible()
    page.locator(".end [data-key=fold]").click()
    expect(page.locator(".end.playing.open")).to_be_visible()
    page.locator(".map").click(position={"x": 20, "y": 20})
    expect(page.locator(".end.playing")).to_have_count(0)
    page.evaluate("() => sessionStorage.clear()")
    page.reload()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".end.playing")).to_have_count(0)
    expect(page.locator(".score-table caption")).to_contain_text("wins.")


SIZES = {"desk": DESKTOP, "phone": PHONE, "sideways": SIDEWAYS}


@pytest.mark.parametrize("size", SIZES)
def test_the_totals_and_the_map_are_in_sight(browser: Browser, server: Server, size: str) -> None:
    """Nobody's column is cut off, the sheet covers nothing of the map, and can be folded."""
    visitor = Visitor(
        browser, server, viewport=SIZES[size], has_touch=size != "desk", reduced_motion="reduce"
    )
    page = visitor.page
    for name in ("nederland-3", "old_west-5-alvin-on"):
        page.unroute_all()
        over(visitor, name)
        assert page.locator(".end-step").count() == 0, "no movement is wanted"
        expect(page.locator(".score-table tfoot td")).to_have_count(int(name.split("-")[1]))
        page.wait_for_timeout(300)
        assert page.evaluate(HIDDEN) == [], name
        details = page.locator("[data-key=details]")
        if details.is_visible():
            details.click()
            page.locator(".score-tickets").first.wait_for()
            assert page.evaluate(HIDDEN) == [], name
    room = page.locator(".map").bounding_box()
    page.get_by_role("button", name="Show the map").click()
    expect(page.locator(".score-table")).to_have_count(0)
    assert page.locator(".map").bounding_box() != room
    visitor.close()


HIDDEN = """() => {
    const within = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1
        && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    const at = (element) => element.getBoundingClientRect();
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const frame = at(document.querySelector(".score-frame"));
    const map = at(document.querySelector(".map"));
    const cells = [...document.querySelectorAll(
        ".score-table :is(thead, tfoot) :is(th, td), .player .score")];
    const found = cells.filter((each) => !within(at(each), screen)
        || (each.closest("table") && !within(at(each), frame)));
    const sheet = at(document.querySelector(".end"));
    const isOver = sheet.left < map.right - 1 && sheet.top < map.bottom - 1;
    const isWhole = within(at(document.querySelector("svg.board")), map);
    return [...found.map((each) => each.textContent), ...(isOver ? ["covers the map"] : []),
        ...(isWhole ? [] : ["not the whole map"])];
}"""
"""The names and totals that are cut off, and what is wrong with the map."""


SEAT_COLOUR = """() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.color = 'var(--seat-0)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
}"""


def test_the_picture_of_the_end(visitor: Visitor) -> None:
    """It is a PNG with the map in its colours, and the table below it."""
    image = pytest.importorskip("PIL.Image")
    page = over(visitor, "nederland-3")
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share picture").click()
    assert download.value.suggested_filename == "ironroad-nederland.png"
    data = download.value.path().read_bytes()
    assert data.startswith(b"\x89PNG") and 100_000 < len(data) < 5_000_000
    picture = np.asarray(image.open(io.BytesIO(data)).convert("RGB"))
    high, wide, _ = picture.shape
    assert wide == 1600 and 1600 < high < 3000
    across = picture[high // 3, wide // 2 - 300 : wide // 2 + 300]
    assert len(np.unique(across // 16, axis=0)) > 10, "there is a map in it"
    colour = [int(part) for part in re.findall(r"\d+", page.evaluate(SEAT_COLOUR))]
    trains = (picture[: high // 2] == colour).all(axis=2)
    assert trains.sum() > 1000, "trains have the colours of their players"


# ---- motion -------------------------------------------------------------------------------------


def tolls() -> Prepared:
    """Ann can draw, or claim the second track beside one of Bob's; the toll is 4."""
    ann = {"hand": {"purple": 2}, "toll_points": 30}
    bob = {"tracks": [BREDA[1]], "hand": {"green": 1, "locomotive": 1}}
    return Prepared(table(NEDERLAND, ann, bob, {}, face_up=PLAIN_ROW))


def draw(game: Prepared, cards: int = 1) -> None:
    """Draw red cards from the deck, for whoever must decide."""
    for _ in range(cards):
        game.push("draw card", chance=("red",))


WATCH = """() => {
    window.moves = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moves.push({ what: this.getAttribute("class"), ms: options.duration,
            of: Object.keys(Object.assign({}, ...frames)) });
        return animate.call(this, frames, options);
    };
}"""


def moved(page: Page) -> list[dict[str, Any]]:
    """What has been set in motion since the last call."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    found: list[dict[str, Any]] = page.evaluate("() => window.moves.splice(0)")
    return found


def test_effects_are_shown_in_motion(visitor: Visitor) -> None:
    """A card flies from the deck, a claim lays its trains, pays its toll and brings points."""
    game, page = tolls(), visitor.page
    game.open(visitor)
    page.evaluate(WATCH)
    draw(game)
    flying = page.locator(".flights .train-card")
    expect(page.locator(".status")).to_contain_text("second card")
    kinds = [each["what"] for each in moved(page)]
    assert len(kinds) == 1 and "train-card" in kinds[0] and "back" not in kinds[0]
    expect(flying).to_have_count(0)

    draw(game, 2)  # Bob's card is face down, and flies to his panel
    expect(page.locator(".status")).to_contain_text("Bob")
    kinds = [each["what"] for each in moved(page)]
    assert any("train-card back" in kind for kind in kinds), kinds
    expect(flying).to_have_count(0)

    draw(game, 3)
    moved(page)
    game.push(f"claim {BREDA[0]}", "pay 2 purple")
    expect(page.locator(f'[data-track="{BREDA[0]}"]')).to_have_attribute("data-owner", "0")
    told = moved(page)
    kinds = [each["what"] for each in told]
    assert sum(kind == "train" for kind in kinds) == 2
    assert sum("train-card purple" in kind for kind in kinds) == 2
    assert any("rising" in kind for kind in kinds) and any("sign" in kind for kind in kinds)
    assert {name for each in told for name in each["of"]} <= {
        "transform",
        "scale",
        "opacity",
        "offset",
    }
    expect(page.locator(".flights > *")).to_have_count(0)


def test_motion_holds_nobody_up(visitor: Visitor) -> None:
    """A click while a card flies counts, and the next move ends what still flies."""
    game, page = tolls(), visitor.page
    game.open(visitor)
    page.evaluate(SLOW)
    draw(game)
    expect(page.locator(".flights .train-card")).to_have_count(1)
    page.locator(".hand .train-card").first.click()
    expect(page.locator(".hand .picked")).to_have_count(1)
    draw(game)
    expect(page.locator(".status")).to_contain_text("Bob")
    page.wait_for_function("() => document.querySelectorAll('.flights > *').length <= 1")


SLOW = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        return animate.call(this, frames, { ...options, duration: 60000 });
    };
}"""


def test_who_wants_no_movement_sees_none(visitor: Visitor) -> None:
    """The state is shown at once."""
    game, page = tolls(), visitor.page
    game.open(visitor)
    page.evaluate(WATCH)
    set_up(page, motion="calm")
    draw(game)
    expect(page.locator(".status")).to_contain_text("second card")
    assert moved(page) == []
    assert page.locator(".flights > *").count() == 0


# ---- sounds -------------------------------------------------------------------------------------


def test_each_kind_of_sound_can_be_muted(visitor: Visitor) -> None:
    """Each has a switch of its own, which lets it be heard when it is switched on."""
    page = visitor.page
    visitor.open("/settings")
    page.evaluate(LISTEN)
    switches = page.locator(".switches.inner").get_by_role("checkbox")
    expect(switches).to_have_count(6)
    for number in range(6):
        switches.nth(number).click()
        assert page.evaluate(HEARD) == 0, number
        switches.nth(number).click()
        assert page.evaluate(HEARD) > 1, "more than a beep"
    page.get_by_role("checkbox", name="Sound", exact=True).click()
    expect(page.get_by_label("Cards", exact=True)).to_be_disabled()
    for name in ("turn", "cards", "tracks", "coin", "chat", "end"):
        page.evaluate("async (name) => (await import('/web/js/core/sounds.js')).play(name)", name)
    assert page.evaluate(HEARD) == 0


LISTEN = """() => {
    window.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const begin = kind.prototype.start;
        kind.prototype.start = function (...when) {
            window.heard += 1;
            return begin.apply(this, when);
        };
    }
}"""
HEARD = "() => { const n = window.heard; window.heard = 0; return n; }"
