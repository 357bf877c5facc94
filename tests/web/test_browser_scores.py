"""The table of the final scores in a real Chromium, for the golden games of all boards."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.browser import Visitor
from tests.support.server import Server

GOLDEN = Path(__file__).parents[1] / "golden"
FACTS = {
    "en": {
        "europe-4": ["borrowing Marseille – Paris", "bonus: ", "not built"],
        "nederland-3": ["place 1", "points left", "in turn order"],
        "san_francisco-4": ["tokens"],
        "italy-3": ["regions: "],
        "old_west-5-alvin-on": ["points to markers", "Los Angeles: 26", "caught", "bonus: "],
        "usa-2": ["tracks", "bonus: "],
    },
    "nl": {
        "europe-4": ["Marseille – Paris geleend", "niet gebouwd"],
        "nederland-3": ["plaats 1", "punten over"],
        "old_west-5-alvin-on": ["punten naar markeringen", "gevangen"],
    },
}
CASES = [(language, name) for language, facts in FACTS.items() for name in facts]


def scores_of(visitor: Visitor, name: str) -> Locator:
    """The table of scores at the end of a golden game's replay."""
    text = (GOLDEN / f"{name}.jsonl").read_text("utf-8")
    visitor.open("/about")
    kept = visitor.page.evaluate(
        "async (text) => (await import('/web/js/core/api.js')).post('/api/records', text)", text
    )
    visitor.open(f"/record/{kept['id']}")
    visitor.page.locator(".replay-counter").wait_for()
    visitor.page.locator("h1").click()
    visitor.page.keyboard.press("End")
    table = visitor.page.locator(".score-table")
    expect(table).to_be_visible()
    return table


@pytest.mark.parametrize(("language", "name"), CASES)
def test_the_lines_of_scores_are_told_in_words(
    browser: Browser, server: Server, language: str, name: str
) -> None:
    """In the reader's language, from data: no key of a text, and nothing that is missing."""
    visitor = Visitor(browser, server, locale={"en": "en-GB", "nl": "nl-NL"}[language])
    table = scores_of(visitor, name)
    for fact in FACTS[language][name]:
        expect(table).to_contain_text(fact)
    assert not re.search(r"words\.|undefined|null|NaN|\{|_", table.inner_text())
    visitor.close()


def test_a_ticket_that_is_pointed_at_shows_its_way_over_borrowed_tracks(visitor: Visitor) -> None:
    """Marseille to Essen is done over Marseille to Paris, which another player owns."""
    table = scores_of(visitor, "europe-4")
    ticket = table.get_by_role("button").filter(has_text="borrowing Marseille – Paris")
    ticket.hover()
    way = visitor.page.evaluate(BORROWED_WAY, "Marseille-Paris grey")
    expect(visitor.page.locator(f'polyline.path[points="{way}"]')).to_be_attached()


BORROWED_WAY = """async (id) => {
  const { drawing, tracks } = await (await import('/web/js/core/api.js')).loadBoard('europe');
  const { between } = tracks.find((track) => track.id === id);
  const [from, to] = between.map((city) => drawing.cities[city]);
  const spaces = drawing.spaces[id].map(([x, y]) => ({ x, y }));
  return [from, ...spaces, to].map(({ x, y }) => `${x},${y}`).join(" ");
}"""
