#!/usr/bin/env python3
"""Takes the pictures of the docs: every board in play, on a desk and on a phone.

    python scripts/take_pictures.py [BOARD ...]

Starts a server of its own, lets bots play half a game, and photographs the page in Chromium. The
pictures are docs/pictures/BOARD.jpg and BOARD-phone.jpg.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
EVENTS = {"san_francisco": 60}
"""The number of events after which the picture of a board is taken."""
SIZES: dict[str, dict[str, Any]] = {
    "": {"viewport": {"width": 1440, "height": 900}},
    "-phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "europe": (3, {}),
    "nederland": (3, {}),
    "san_francisco": (3, {}),
    "italy": (3, {}),
    "old_west": (4, {"alvin": "on"}),
    "usa": (4, {}),
}
PLAY = """async ([table, events]) => {
  const { Connection } = await import("/web/js/core/socket.js");
  const { State } = await import("/web/js/table/state.js");
  const known = new State();
  const connection = new Connection(table, known);
  const until = (done) => new Promise((resolve) => {
    connection.addEventListener("change", () => done() && resolve());
    if (done()) resolve();
  });
  const state = () => known.server;
  await until(() => state()?.views[0]);
  await connection.ask("stand in", { seat: 0, bot: "easy" });
  await until(() => state().number >= events);
  await connection.ask("return", { seat: 0 });
  for (;;) {
    await until(() => state().legalMoves.length || state().table.status === "over");
    if (state().table.status === "over" || state().views[0].phase === "turn") break;
    await connection.move(0, state().legalMoves[0].text);
  }
  connection.close();
}"""


@contextmanager
def serving() -> Iterator[str]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ironroad", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/x.db", "--requests-per-second", "0"]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        try:
            address = next(line for line in server.stderr if "http://" in line).split()[-1]
            _wait_until_compiled(address)
            yield address.rstrip("/")
        finally:
            server.terminate()
            server.wait()
            server.stderr.close()


def _wait_until_compiled(address: str) -> None:
    """Wait for the end of a first start, of which pages tell."""
    while True:
        with suppress(httpx.TransportError):
            if httpx.get(f"{address}api/start", timeout=60).json()["compiled"] == 1:
                return
        time.sleep(1)


def make_table(page: Page, board: str) -> str:
    """A table with a person and bots."""
    players, options = GAMES[board]
    bots = [{"kind": "bot", "bot": "easy"}] * (players - 1)
    body = {"board": board, "options": options, "name": "Ann", "pace": 0}
    body["seats"] = [{"kind": "mine"}, *bots]
    post = "async (body) => (await import('/web/js/core/api.js')).post('/api/tables', body)"
    return str(page.evaluate(post, body)["id"])


def photograph(browser: Browser, address: str, board: str) -> None:
    """Play half a game on a board, and take its pictures."""
    context = browser.new_context(locale="en-GB", viewport=SIZES[""]["viewport"])
    page = context.new_page()
    page.goto(f"{address}/about")
    table = make_table(page, board)
    page.evaluate(PLAY, [table, EVENTS.get(board, 150)])
    kept = context.storage_state()
    for name, size in SIZES.items():
        fresh = browser.new_context(locale="en-GB", storage_state=kept, **size)
        shown = fresh.new_page()
        shown.goto(f"{address}/table/{table}")
        shown.wait_for_selector(".market button")
        shown.wait_for_timeout(1500)
        if shown.locator(".news button").count():
            shown.locator(".news button").click()
        shown.screenshot(path=PICTURES / f"{board}{name}.jpg", type="jpeg", quality=82)
        fresh.close()
    context.close()
    print(board, flush=True)


def main() -> None:
    """Take the pictures of the boards that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", metavar="BOARD", nargs="*", default=list(GAMES))
    args = parser.parse_args()
    PICTURES.mkdir(exist_ok=True)
    flags = ["--no-sandbox", "--disable-gpu"]
    with serving() as address, sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        for board in args.boards:
            photograph(browser, address, board)
        browser.close()


if __name__ == "__main__":
    main()
