"""Fixtures and settings for all tests: Hypothesis profiles, a server, a browser, a game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.support.programs import left_out
from tests.support.server import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.browser import Game, Visitor

# Drawn examples are the same in every run, and may take their time.
settings.register_profile("ironroad", deadline=None, derandomize=True)
settings.load_profile("ironroad")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end which tests were left out, and why."""
    told = left_out(terminalreporter.getreports("skipped"))
    if told:
        terminalreporter.section("left out")
        terminalreporter.write_line("\n".join(told))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a module; at the end, it must not have leaked a secret."""
    file = tmp_path_factory.mktemp("server") / "tables.db"
    with serving(f"sqlite:///{file}", "--hint-seconds=0.1") as found:
        yield found
        assert found.leaks() == []


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A real browser for the tests of a module."""
    from tests.support.browser import browsing

    with browsing() as found:
        yield found


@pytest.fixture
def visitor(browser: "Browser", server: Server) -> Iterator["Visitor"]:
    """A visitor with a browser profile of its own."""
    from tests.support.browser import Visitor

    found = Visitor(browser, server)
    yield found
    found.close()


@pytest.fixture(scope="module")
def other(browser: "Browser", server: Server) -> Iterator["Visitor"]:
    """A second person to play against, at one table after another."""
    from tests.support.browser import Visitor

    found = Visitor(browser, server)
    yield found
    found.close()


@pytest.fixture
def game(visitor: "Visitor", other: "Visitor") -> "Game":
    """A game for two on the USA board, with cards of more than one colour."""
    from tests.support.browser import sit_down

    while True:
        found = sit_down(visitor, other, "usa")
        if len(found.hand()) > 1:
            return found
