"""The log of a table in a real Chromium: it names all that moves do, whoever it happens to."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pydantic_core import to_jsonable_python

from ironroad import Game
from ironroad.engine.board import load_board
from ironroad.server.http.replay import frames
from tests.support.browser import Visitor
from tests.support.prepared import Prepared
from tests.support.server import Server
from tests.support.table import PLAIN_ROW, board, rooted, table

NEDERLAND, OLD_WEST = board("nederland"), board("old_west")
WITH_NEUTRAL = load_board("nederland", {"neutral": "on"})
BREDA = ("Breda-Rotterdam purple", "Breda-Rotterdam yellow")  # 2 spaces, toll 4
BREDA_TICKET = "Nijmegen-Antwerpen"
MARKED = "Salt Lake City-St. George red"  # 4 spaces, 7 points
TUNNEL = "Madrid-Pamplona black"  # 3 spaces


def shown(visitor: Visitor, game: Game, own: int = 1) -> Prepared:
    """A game on the page of Ann, who has the first seats."""
    prepared = Prepared(game, own)
    prepared.open(visitor)
    return prepared


def expect_line(page: Page, *texts: str) -> None:
    """Check the newest lines of the log, the newest last."""
    lines = page.locator(".log li")
    for place, text in enumerate(reversed(texts)):
        expect(lines.nth(place)).to_have_text(text)


def tolls(**rest: Any) -> Game:
    """Ann can claim the second track beside one of Bob's; the toll is 4."""
    ann = {"hand": {"purple": 2}, "toll_points": 30} | rest
    bob = {"tracks": [BREDA[1]], "hand": {"green": 1, "locomotive": 1}}
    return table(NEDERLAND, ann, bob, {}, face_up=PLAIN_ROW)


PAY_BREDA = (f"claim {BREDA[0]}", "pay 2 purple")
CLAIMED = "Ann claims Breda – Rotterdam with 2 purple and gets 2 points"


# ---- tolls, loans and the neutral player --------------------------------------------------------


def test_a_toll_is_told_with_who_gets_it(visitor: Visitor) -> None:
    """To the owner of the first track, or to the bank."""
    game = shown(visitor, tolls())
    game.push(*PAY_BREDA)
    expect_line(visitor.page, f"{CLAIMED}. Ann pays Bob the toll of 4")
    game.push("claim Amsterdam-Utrecht purple", "pay 1 locomotive")
    expect_line(
        visitor.page,
        "Bob claims Amsterdam – Utrecht with a locomotive and gets 1 point. "
        "Bob pays the bank the toll of 1",
    )
    expect(visitor.page.locator(".player[data-seat='1'] .last")).to_have_text(
        "claims Amsterdam – Utrecht with a locomotive and gets 1 point"
    )
    expect(visitor.page.locator("#announcements")).to_contain_text("Bob pays the bank")


def test_a_toll_is_told_in_dutch(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, locale="nl-NL")
    game = shown(visitor, tolls())
    game.push(*PAY_BREDA)
    expect_line(
        visitor.page,
        "Ann claimt Breda – Rotterdam met 2 paarse en krijgt 2 punten. Ann betaalt Bob 4 tol",
    )
    visitor.close()


def test_a_loan_is_told(visitor: Visitor) -> None:
    """The bank pays in place of whoever cannot."""
    game = shown(visitor, tolls(toll_points=3))
    game.push(*PAY_BREDA)
    expect_line(
        visitor.page,
        "Ann claims Breda – Rotterdam with 2 purple, gets 2 points and takes a loan for the toll "
        "of 4. The bank pays Bob the toll of 4",
    )


def end_of_round(seat: int) -> Game:
    """The seat that ends the sixth round, after which a ticket is turned up, has one track."""
    seats: list[dict[str, Any]] = [{}, {}]
    seats[seat] = {"tracks": [BREDA[0]]}
    rest: dict[str, Any] = {"turn": 11, "first": 1 - seat, "to_move": seat, "face_up": PLAIN_ROW}
    return table(WITH_NEUTRAL, *seats, neutral={"marker": 1}, **rest)


def test_the_neutral_player_is_told_of_in_log_and_news(visitor: Visitor) -> None:
    """Its ticket, its track, its marker; and what happened after one's own turn had ended."""
    page = visitor.page
    game = shown(visitor, end_of_round(1))
    game.push("draw card", chance=["red"])
    game.push("draw card", chance=["red", BREDA_TICKET])
    told = "The neutral player gets Breda – Rotterdam. The bank pays Bob the toll of 4"
    ticket = "Turned up for the neutral player: Nijmegen – Antwerpen"
    drawn = "Bob draws a card from the deck"
    expect_line(page, drawn, f"{drawn}. {ticket}. {told}")
    news = page.locator(".news li")
    expect(news).to_have_text([f"{drawn} (2\u00d7)", ticket, *told.split(". ")])
    expect(page.locator(".track.fresh")).to_have_attribute("data-track", BREDA[1])
    expect(page.locator(".track.fresh")).to_have_attribute("data-owner", "neutral")


def test_what_one_did_to_the_neutral_player_is_news_after_it(visitor: Visitor) -> None:
    """The round ended with Ann's turn; her own draws are no news, the neutral track is."""
    page = visitor.page
    game = shown(visitor, end_of_round(0))
    game.push("draw card", chance=["red"])
    game.push("draw card", chance=["red", BREDA_TICKET])
    for _ in range(2):
        game.push("draw card", chance=["red"])
    expect(page.locator(".news li").first).to_have_text(
        "Turned up for the neutral player: Nijmegen – Antwerpen"
    )
    expect(page.locator(".news li").last).to_have_text("Bob draws a card from the deck (2\u00d7)")


# ---- markers ----------------------------------------------------------------------------------


def marked() -> Game:
    """Ann can claim a track on whose cities Bob and Cas have markers."""
    ann = {"home": "Las Vegas", "tracks": ["Las Vegas-St. George blue"], "hand": {"red": 6}}
    bob = {"home": "Helena", "markers": ["Salt Lake City"], "score": 0}
    cas = {"home": "Tucson", "markers": ["St. George"], "score": 0}
    seats = rooted(OLD_WEST, {**ann, "score": 0}, bob, cas, avoid=[MARKED])
    return table(OLD_WEST, *seats, face_up={"white": 5})


CLAIM_MARKED = (f"claim {MARKED}", "pay 4 red")
MARKED_TEXT = (
    "Ann claims Salt Lake City – St. George with 4 red. "
    "Bob gets 7 points for the marker on Salt Lake City. "
    "Cas gets 7 points for the marker on St. George"
)


def test_points_that_go_to_others_are_told(visitor: Visitor) -> None:
    game = shown(visitor, marked())
    game.push(*CLAIM_MARKED)
    expect_line(visitor.page, MARKED_TEXT)


def test_the_gains_in_a_replay_are_those_of_the_effects(visitor: Visitor) -> None:
    """A claim and its payment are one line, with the points of each seat, whoever moved."""
    game = marked()
    for move in CLAIM_MARKED:
        game.push(move)
    page = visitor.page
    replay = to_jsonable_python(frames(game.record(), game.board, None)) | {
        "seats": ["Ann", "Bob", "Cas"]
    }
    page.route("**/api/records/x/replay", lambda route: route.fulfill(json=replay))
    visitor.open("/record/x")
    line = page.locator(".replay-log li")
    expect(line).to_have_count(1)
    expect(line.locator("button > span").first).to_have_text(MARKED_TEXT)
    gains = line.locator(".replay-gains > span")
    expect(gains).to_have_text(["+7", "+7"])
    assert [each.get_attribute("title") for each in gains.all()] == [
        "Bob: 7 points",
        "Cas: 7 points",
    ]
    visitor.ignore(404)  # the server has no such record


# ---- cards --------------------------------------------------------------------------------------


def test_a_replaced_row_is_told(visitor: Visitor) -> None:
    row = {"locomotive": 2, "red": 1, "blue": 1, "green": 1}
    game = shown(visitor, table(board("usa"), {}, {}, face_up=row))
    game.push("take red", chance=["locomotive", "white", "black", "yellow", "orange", "purple"])
    expect_line(
        visitor.page,
        "Ann takes a red card. The face-up cards are replaced: too many wild cards lay among them",
    )


@pytest.mark.parametrize(
    ("cards", "asks"),
    [
        (("black", "locomotive", "white"), "Ann has 2 more cards to pay"),
        (
            ("red", "blue", "white"),
            "Ann has nothing more to pay, claims Madrid – Pamplona and gets 4 points",
        ),
    ],
)
def test_the_cards_of_a_tunnel_are_told_and_shown(
    visitor: Visitor, cards: Sequence[str], asks: str
) -> None:
    """In the log, with what they ask; for a moment beside the map, or in the prompt."""
    page = visitor.page
    game = shown(visitor, table(board("europe"), {"hand": {"black": 6}}, {}, face_up=PLAIN_ROW))
    game.push(f"claim {TUNNEL}", "pay 3 black", chance=cards)
    line = page.locator(".log li").first
    expect(line).to_contain_text("Ann lays 3 black for Madrid – Pamplona. Turned up: ")
    expect(line).to_contain_text(asks)
    shown_cards = line.locator(".turned-up .train-card")
    expect(shown_cards).to_have_count(3)
    assert [each.get_attribute("data-key") for each in shown_cards.all()] == ["0", "1", "2"]
    where = ".prompt[data-key=tunnel]" if "more cards" in asks else ".tunnel-news"
    expect(page.locator(f"{where} .turned-up .train-card")).to_have_count(3)
    if "more cards" in asks:
        game.push("give up")
        expect_line(page, "Ann gives up the tunnel and takes the cards back")


def test_whoever_brings_the_end_is_told(visitor: Visitor) -> None:
    tracks = ["'s-Gravenhage-Middelburg yellow", "Duisburg-Enschede orange", "Emden-Lingen grey"]
    tracks += ["Groningen-Waddeneilanden yellow", "Groningen-Zwolle green"]
    tracks += ["Antwerpen-Middelburg green"]
    ann = {"tracks": tracks, "hand": {"yellow": 3}}
    game = shown(visitor, table(NEDERLAND, ann, {}, face_up=PLAIN_ROW))
    game.push("claim Amsterdam-Lelystad yellow", "pay 3 yellow")
    expect(visitor.page.locator(".log li").first).to_contain_text(
        re.compile("Ann has two trains or fewer left: everybody has one more turn")
    )


# ---- what is not told ---------------------------------------------------------------------------


def test_a_step_that_says_nothing_leaves_no_line(visitor: Visitor) -> None:
    """A claim says nothing before it is paid; taking it back says nothing; a payment says both."""
    page = visitor.page
    game = shown(visitor, tolls())
    before = page.locator(".log li").all_inner_texts()
    game.push(PAY_BREDA[0])
    game.take_back(0)
    game.push(PAY_BREDA[0])
    expect(page.locator("button.payment, .track[data-phantom]").first).to_be_visible()
    assert page.locator(".log li").all_inner_texts() == before
    game.push(PAY_BREDA[1])
    game.take_back(0, moves=2)
    expect_line(page, f"{CLAIMED}. Ann pays Bob the toll of 4", "Ann takes a move back")
    expect(page.locator(".log li")).to_have_count(len(before) + 2)


def test_what_a_newer_server_tells_is_left_out(visitor: Visitor) -> None:
    """Kinds of effects and of events that this client does not know say nothing."""
    page = visitor.page
    game = shown(visitor, tolls())
    before = page.locator(".log li").all_inner_texts()
    effects = [
        {"kind": "bridge built", "seat": 0, "bridge": {"a": 1}, "card": None, "points": 3},
        {"kind": "passed", "seat": 1, "in_a_row": 1},
    ]
    head = {"number": game.table.number + 1, "at": 1_700_000_000_000}
    game.send(head | {"kind": "moved", "seat": 1, "phase": "bridge", "effects": effects})
    expect_line(page, *reversed(before), "Bob passes")
    game.table.number += 1
    game.send(head | {"number": game.table.number + 1, "kind": "bridged", "seat": 0})
    game.table.number += 1
    game.send(head | {"number": game.table.number + 1, "kind": "moved", "seat": 0})
    game.table.number += 1
    game.push("draw card", chance=["red"])
    expect(page.locator(".log li").first).to_have_text("Ann draws a red card from the deck")
    assert page.locator(".log li").count() == len(before) + 2


def test_around_one_screen_each_is_told_what_that_seat_may_know(visitor: Visitor) -> None:
    """The server tells the screen all; the log tells a draw's card to its own seat alone."""
    page = visitor.page
    game = shown(visitor, table(board("usa"), {}, {}, face_up=PLAIN_ROW), own=2)
    page.locator(".curtain button.main").click()
    game.push("draw card", chance=["red"])
    expect_line(page, "Ann draws a red card from the deck")
    game.push("draw card", chance=["green"])
    page.locator(".curtain button.main").click()
    hidden = "Ann draws a card from the deck"
    expect_line(page, hidden, hidden)
    game.push("draw card", chance=["blue"])
    expect_line(page, hidden, hidden, "Bob draws a blue card from the deck")


def test_a_finished_ticket_is_told_to_its_owner_alone(visitor: Visitor) -> None:
    """Not behind the curtain, nor while another hand is in sight; the owner is shown the way."""
    page = visitor.page
    way = ["Duluth-Winnipeg black", "Duluth-Omaha grey", "Kansas City-Omaha grey"]
    way += ["Kansas City-Oklahoma City grey"]
    ann = {"hand": {"red": 3}, "tickets": ["Winnipeg-Little Rock"], "tracks": way}
    game = shown(visitor, table(board("usa"), ann, {}, face_up=PLAIN_ROW), own=2)
    main = page.locator(".curtain button.main")
    main.click()
    game.push("claim Little Rock-Oklahoma City grey", "pay 2 red")
    page.locator(".curtain").wait_for()
    assert "finishes" not in page.content()
    main.click()
    claimed = "Ann claims Little Rock – Oklahoma City with 2 red and gets 2 points"
    expect_line(page, claimed)
    for _ in range(2):
        game.push("draw card", chance=["green"])
    main.click()
    expect(page.locator("#announcements")).to_contain_text("Ticket done: ")
    expect(page.locator("svg .path").first).to_be_attached()
    expect(page.locator(".log li").nth(2)).to_have_text(
        re.compile("finishes the ticket Winnipeg – Little Rock$")
    )
