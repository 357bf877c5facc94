"""What a move costs and brings is told before it is made, in a real Chromium."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ironroad import Game
from ironroad.engine.board import load_board
from tests.support.browser import PHONE, Visitor, set_up
from tests.support.prepared import Prepared
from tests.support.server import Server
from tests.support.table import PLAIN_ROW, board, rooted, table

NEDERLAND, OLD_WEST, EUROPE, ITALY = map(board, ("nederland", "old_west", "europe", "italy"))
BREDA = ("Breda-Rotterdam purple", "Breda-Rotterdam yellow")  # 2 spaces, toll 4
MARKED = "Salt Lake City-St. George red"  # 4 spaces, 7 points
TUNNEL = "Madrid-Pamplona black"  # 3 spaces
HOME = "Agrigento-Catania yellow"  # 3 spaces, in Sicilia


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
    visitor.page.locator(".market").wait_for()
    return prepared


def tolls(left: int, *owned: str) -> Game:
    """Ann can pay for a track with toll 4; Bob may own the other one of its route."""
    ann = {"hand": {"purple": 2}, "toll_points": left}
    return table(NEDERLAND, ann, {"tracks": list(owned)}, {}, face_up=PLAIN_ROW)


def told(page: Page, track: str) -> list[str]:
    """What is told of a track that the pointer is over."""
    page.mouse.move(3, 3)
    page.locator(f'[data-track="{track}"] .hit').first.hover(force=True)
    line = page.locator(".foretold li")
    line.first.wait_for()
    return line.all_inner_texts()


COST = "Costs 2 cards: purple, or locomotives"


def test_a_toll_is_told_with_who_gets_it(visitor: Visitor) -> None:
    """The bank, or the owner of the other track; it goes when the pointer leaves the track."""
    page = visitor.page
    shown(visitor, tolls(30))
    lines = [COST, "2 points for you", "Toll of 4 to the bank; you keep 26"]
    assert told(page, BREDA[0]) == lines
    page.mouse.move(3, 3)
    expect(page.locator(".foretold")).to_have_count(0)
    shown(visitor, tolls(30, BREDA[1]))
    lines = [COST, "2 points for you", "Toll of 4 to Bob; you keep 26"]
    assert told(page, BREDA[0]) == lines


def test_a_loan_is_never_taken_by_one_click(visitor: Visitor) -> None:
    """It is asked first although nothing else is; afterwards it is told once more."""
    page = visitor.page
    game = shown(visitor, tolls(3, BREDA[1]))
    set_up(page, confirm="off")
    loan = "you take a loan, which costs 5 points at the end"
    assert loan in told(page, BREDA[0])[2]
    hit = page.locator(f'[data-track="{BREDA[0]}"] .hit').first
    dialog = page.locator("dialog[open]")
    hit.click(force=True)
    expect(dialog).to_contain_text("Claim Breda – Rotterdam?")
    expect(dialog.locator(".dear")).to_contain_text(loan)
    expect(dialog).to_contain_text("The bank pays Bob the toll of 4")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert game.moves == []
    hit.click(force=True)
    dialog.get_by_role("button", name="Yes").click()
    page.wait_for_timeout(200)
    assert game.moves == [f"claim {BREDA[0]}"]
    game.push(f"claim {BREDA[0]}", "pay 2 purple")
    expect(page.locator(".notice").first).to_contain_text("Ann takes a loan for the toll of 4")


def test_points_for_markers_of_others_are_told(visitor: Visitor) -> None:
    """Whose marker takes the points of a track, and what a question about markers means."""
    page = visitor.page
    seats = rooted(
        OLD_WEST,
        {"hand": {"red": 6}, "home": "Salt Lake City", "markers": ["Salt Lake City"], "score": 0},
        {"home": "St. George", "markers": ["St. George"]},
        avoid=[MARKED],
    )
    game = shown(visitor, table(OLD_WEST, *seats, face_up={"white": 5}))
    lines = told(page, MARKED)
    assert "7 points for you, for your marker on Salt Lake City" in lines
    assert "7 points for Bob, for the marker on St. George" in lines
    assert not any("No points" in line for line in lines)
    game.push(f"claim {MARKED}", "pay 4 red")
    expect(page.locator(".notice").first).to_contain_text("Bob gets 7 points for the marker")


def test_a_home_city_is_explained_and_stays_in_sight_on_a_phone(phone: Visitor) -> None:
    """The panel leaves most of the map, and is folded by a tap."""
    page = phone.page
    game = Game.new("old_west", 2, seed=1)
    for _ in range(2):
        game.push(game.legal_moves[0])
    if game.to_move != 0:
        game.push(game.legal_moves[0])
    prepared = shown(phone, game)
    prompt = page.locator(".prompt[data-key='home city']")
    expect(prompt).to_contain_text("Your first track must end in this city")
    prompt.get_by_role("button", name="Show the map").tap()
    expect(prompt.locator(".about")).to_have_count(0)
    box, map_ = prompt.bounding_box(), page.locator(".map").bounding_box()
    assert box and map_ and box["height"] < 0.2 * map_["height"]
    prompt.get_by_role("button", name="Show the question").tap()
    expect(prompt.locator(".about")).to_be_visible()
    assert prepared.moves == []


def test_regions_tunnels_and_the_alien_are_told(visitor: Visitor) -> None:
    page = visitor.page
    shown(visitor, table(ITALY, {"hand": {"yellow": 3}}, {}, face_up=PLAIN_ROW))
    assert "New for this network: Sicilia; that makes 1 region" in told(page, HOME)
    expect(page.locator(".player .regions dd").first).to_have_text("0")
    shown(visitor, table(EUROPE, {"hand": {"black": 3}}, {}, face_up=PLAIN_ROW))
    tunnel = "A tunnel: 3 cards are turned up, and each may ask for one more"
    assert tunnel in told(page, TUNNEL)
    haunted = load_board("old_west", {"alvin": "on"})
    seats: list[dict[str, Any]] = [
        {"hand": {"red": 6}, "home": "Albuquerque", "markers": ["Albuquerque"]},
        {"home": "Helena", "markers": ["Helena"]},
    ]
    shown(visitor, table(haunted, *seats, face_up={"white": 5}))
    assert "You catch the alien: 10 points" in told(page, "Albuquerque-Roswell red")


def test_a_claim_on_a_touch_screen_says_what_it_costs(phone: Visitor) -> None:
    """The question before it names the cards and the tunnel."""
    page = phone.page
    game = shown(phone, table(EUROPE, {"hand": {"black": 3}}, {}, face_up=PLAIN_ROW))
    page.locator(".zoom-buttons button").last.tap()
    page.wait_for_timeout(300)
    page.locator(f'[data-track="{TUNNEL}"] .space').nth(1).tap(force=True)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Costs 3 cards: black, or locomotives")
    expect(dialog).to_contain_text("A tunnel")
    dialog.get_by_role("button", name="Cancel").tap()
    expect(dialog).to_have_count(0)
    assert game.moves == []


def test_stations_are_asked_for_and_asked_about(visitor: Visitor) -> None:
    """Cities glow on request alone; the question tells the price; the one in question is seen."""
    page = visitor.page
    hand = {"black": 3, "red": 2, "locomotive": 2}
    game = shown(visitor, table(EUROPE, {"hand": hand, "stations": ["Roma"]}, {}))
    set_up(page, confirm="off")
    expect(page.locator(".status")).to_contain_text("or build a station")
    cities = page.locator(".city.choice")
    expect(cities).to_have_count(0)
    button = page.get_by_role("button", name="Build a station (2 left)")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".track.choice")).to_have_count(0)
    assert cities.count() == 46
    page.keyboard.press("Escape")
    expect(cities).to_have_count(0)
    button.click()
    page.locator('[data-city="Wien"] .dot').click(force=True)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Build a station in Wien?")
    expect(dialog).to_contain_text("Costs 2 cards of one colour")
    expect(dialog).to_contain_text("You have 1 left after that")
    assert game.moves == []
    dialog.get_by_role("button", name="Yes").click()
    page.wait_for_timeout(200)
    assert game.moves == ["build station in Wien"]
    game.push("build station in Wien")
    prompt = page.locator(".prompt[data-key=pay]")
    expect(prompt).to_contain_text("Pay for the station in Wien")
    expect(page.locator(".piece.station.thought")).to_have_count(1)
    game.take_back(0)
    expect(page.locator(".piece.station.thought")).to_have_count(0)
    expect(page.locator(".player .last")).to_have_count(0)
    expect(cities).to_have_count(0)
    page.locator(".tools [data-key=list]").click()
    names = page.locator(".name-list button")
    expect(names.filter(has_text=re.compile("^Build a station in Wien$"))).to_have_count(1)
    expect(names.filter(has_text=re.compile(r"^\w+ – \w+: black, 3 spaces$")).first).to_be_visible()
    assert not names.filter(has_text=re.compile(r"\w-\w+ \w+$")).count()
