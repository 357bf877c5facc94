"""Measures how soon a game starts and a move shows, how smoothly the map moves, and page sizes.

    python benchmarks/browser.py [--runs 5] [--moves 30] [--seconds 5]

Runs `./play`, installed and compiled beforehand, and opens its pages over loopback in a headless
Chromium that is already running. What is measured:

- start: from starting the process `./play` until it says its address, until the first page offers
  a game (a page that was never loaded before), and until, after a click on its button, the table
  of that game is painted with its board and its cards or first tickets; the median of the runs;
- move: from the click that draws a card until the frame in which the hand on the page has changed;
- pan and zoom: the time between frames while the mouse drags an enlarged Europe, and while its
  wheel turns, at 1440x900;
- motion: the time between frames while, on a table of Europe, moves are shown one after another:
  a card flies to the hand, one is turned up, the trains of a long track are laid, points rise;
- weight: all that is received from an empty cache until the page is at rest, sockets included.

Chromium draws without a graphics card here, so that frames cost processor time.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
SCREEN = ViewportSize(width=1440, height=900)
SLOW_FRAME_MS = 20

TABLE_IS_SHOWN = """() => document.querySelectorAll(".board .space").length > 100
  && document.querySelector(".market button, .tickets-prompt")
  && new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))"""

WATCH_HAND = """() => {
  window.effects = [];
  let clicked = null;
  document.addEventListener("click", (event) => { clicked = event.timeStamp; }, { capture: true });
  new MutationObserver(() => {
    if (clicked === null) return;
    const from = clicked;
    clicked = null;
    requestAnimationFrame(() => setTimeout(() => window.effects.push(performance.now() - from)));
  }).observe(document.querySelector(".tray"),
    { childList: true, subtree: true, characterData: true });
}"""

WATCH_FRAMES = """() => {
  window.frames_seen = [];
  const note = (now) => {
    window.frames_seen.push(now);
    window.watching = requestAnimationFrame(note);
  };
  window.watching = requestAnimationFrame(note);
}"""

FRAMES = """() => {
  cancelAnimationFrame(window.watching);
  return window.frames_seen.slice(1).map((now, place) => now - window.frames_seen[place]);
}"""


@contextmanager
def play(folder: str) -> Iterator[tuple[str, float]]:
    """Run `./play` with a database in a folder; yields its address, and when it was started."""
    command = ["./play", "--port", "0", "--database", f"sqlite:///{folder}/x.db"]
    command += ["--requests-per-second", "0", "--tables-per-minute", "0"]
    started = time.perf_counter()
    env = os.environ | {"BROWSER": "true"}  # no browser is opened
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=env)
    assert server.stderr is not None
    try:
        address = next(line for line in server.stderr if "http://" in line)
        yield address.split()[-1].rstrip("/"), started
    finally:
        server.terminate()
        server.wait()
        server.stderr.close()


def row(what: str, *figures: str) -> None:
    """Print a line of the table."""
    print("|", " | ".join([what, *figures]), "|", flush=True)


def measure_start(browser: Browser, folder: str) -> list[float]:
    """Seconds until the address is printed, the first page is shown, and the table is shown."""
    with play(folder) as (address, started):
        times = [time.perf_counter() - started]
        context = browser.new_context(viewport=SCREEN, locale="en-GB")
        page = context.new_page()
        page.goto(address, wait_until="commit")
        button = page.locator(".quick-form button[type=submit]")
        button.wait_for()
        times.append(time.perf_counter() - started)
        button.click()
        page.wait_for_function(TABLE_IS_SHOWN)
        times.append(time.perf_counter() - started)
        context.close()
        return times


def make_table(page: Page, address: str) -> str:
    """Start a game of Europe against an easy bot; returns the page of its table."""
    page.goto(f"{address}/about")
    seats = [{"kind": "mine"}, {"kind": "bot", "bot": "easy"}]
    made = page.evaluate(
        "async (body) => (await import('/web/js/core/api.js')).post('/api/tables', body)",
        {"board": "europe", "name": "Ann", "seats": seats, "pace": 0},
    )
    return f"{address}/table/{made['id']}"


def sit_down(page: Page) -> None:
    """Keep the first tickets."""
    prompt = page.locator(".tickets-prompt")
    prompt.wait_for()
    for box in prompt.locator("input[type=checkbox]").all():
        box.check()
    prompt.locator("button.main").click()
    prompt.wait_for(state="detached")


def measure_moves(page: Page, moves: int) -> list[float]:
    """Milliseconds from each click until its effect is seen."""
    page.evaluate(WATCH_HAND)
    deck = page.locator(".market .train-card.back:enabled")
    for number in range(moves):
        deck.click()
        page.wait_for_function("number => window.effects.length > number", arg=number)
    found: list[float] = page.evaluate("window.effects")
    return found


def measure_frames(page: Page, seconds: float, act: Callable[[float], None]) -> list[float]:
    """Milliseconds between frames while something is done over and over."""
    page.evaluate(WATCH_FRAMES)
    begin = time.perf_counter()
    while (now := time.perf_counter() - begin) < seconds:
        act(now)
        time.sleep(0.006)  # a mouse reports about 125 times a second
    found: list[float] = page.evaluate(FRAMES)
    return found


def pan(page: Page, seconds: float) -> list[float]:
    """Drag the enlarged map to and fro."""
    x, y = centre(page)
    page.locator(".zoom-buttons button").first.click(click_count=3)
    page.wait_for_timeout(500)  # until the map is drawn at its new size
    page.mouse.move(x, y)
    page.mouse.down()

    def drag(now: float) -> None:
        swing = abs(now % 2 - 1) - 0.5  # to and fro in two seconds
        page.mouse.move(x + swing * 500, y + swing * 200)

    found = measure_frames(page, seconds, drag)
    page.mouse.up()
    return found


def zoom(page: Page, seconds: float) -> list[float]:
    """Turn the wheel, in and out."""
    page.mouse.move(*centre(page))

    def turn(now: float) -> None:
        page.mouse.wheel(0, -12 if now % 2 < 1 else 12)

    return measure_frames(page, seconds, turn)


MOVE = """async ([number, own]) => {
  const { Stage, endMotion } = await import("/web/js/table/motion.js");
  endMotion();
  const tracks = [...document.querySelectorAll(".track")].filter((each) =>
    each.querySelectorAll(".space").length > 4);
  const track = tracks[number % tracks.length];
  const stage = new Stage(document.querySelector("main"), own);
  const id = track.getAttribute("data-track");
  for (const each of [
    { kind: "card drawn", seat: own, card: "red" },
    { kind: "card drawn", seat: 1, card: null },
    { kind: "cards laid", seat: own, card: "blue", cards: 3, locomotives: 1, track: id },
    { kind: "track claimed", seat: own, track: id },
    { kind: "points", seat: own, points: 15 },
  ]) stage.show(each);
}"""
"""Script for the page: shows the motions of a player's move, on a track that has trains already."""

TRAINS = """async () => {
  const { s } = await import("/web/js/core/dom.js");
  for (const place of document.querySelectorAll(".track > g:not(.marks)")) {
    if (!place.querySelector(".train")) {
      place.append(s("use", { href: "#sign-train", class: "train", fill: "url(#pattern-0)",
        transform: "scale(1.2)" }));
    }
  }
}"""
"""Script for the page: puts trains on all tracks."""


def motion(page: Page, seconds: float) -> list[float]:
    """Show one move after another; each ends the motion of the one before."""
    page.locator(".zoom-buttons button").last.click()
    page.evaluate(TRAINS)
    page.wait_for_timeout(500)
    page.evaluate(WATCH_FRAMES)
    for number in range(max(1, round(seconds / 0.8))):
        page.evaluate(MOVE, [number, 0])
        page.wait_for_timeout(800)
    found: list[float] = page.evaluate(FRAMES)
    return found


def centre(page: Page) -> tuple[float, float]:
    """The middle of the map."""
    box = page.locator(".map").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def weigh(context: BrowserContext, url: str, ready: str) -> tuple[float, float]:
    """The kB that are received for a page, compressed and unpacked."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes = {"packed": 0.0, "raw": 0.0}

    def add(**more: float) -> None:
        for kind, size in more.items():
            sizes[kind] += size / 1000

    def frame(event: dict[str, Any]) -> None:
        size = len(event["response"]["payloadData"])
        add(packed=size, raw=size)

    session.on("Network.loadingFinished", lambda event: add(packed=event["encodedDataLength"]))
    session.on("Network.dataReceived", lambda event: add(raw=event["dataLength"]))
    session.on("Network.webSocketFrameReceived", frame)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(url)
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(1000)
    page.close()
    return sizes["packed"], sizes["raw"]


def report_frames(what: str, times: list[float]) -> None:
    """Print a line about frames."""
    slow = sum(each > SLOW_FRAME_MS for each in times) / len(times)
    median = 1000 / statistics.median(times)
    worst = f"{slow:.0%} of frames over {SLOW_FRAME_MS} ms, worst {max(times):.0f} ms"
    row(what, f"{median:.0f} frames a second; {worst}", "60")


def measure_all(browser: Browser, folder: str, runs: int, moves: int, seconds: float) -> None:
    """Measure the start, moves, frames and page sizes, and print them as a table."""
    row("", "measured", "wanted")
    row("---", "---", "---")
    starts = [measure_start(browser, folder) for _ in range(runs + 1)][1:]  # the first makes files
    medians = [statistics.median(times) for times in zip(*starts, strict=True)]
    row("`./play` until it has an address", f"{medians[0]:.2f} s", "")
    row("... until the first page is shown", f"{medians[1]:.2f} s", "")
    row("... until a table is shown", f"{medians[2]:.2f} s", "< 2 s")
    with play(folder) as (address, _):
        context = browser.new_context(viewport=SCREEN, locale="en-GB")
        page = context.new_page()
        table = make_table(page, address)
        page.goto(table)
        sit_down(page)
        times = measure_moves(page, moves)
        figures = f"{statistics.median(times):.0f} ms; worst of {moves}: {max(times):.0f} ms"
        row("a move's effect", figures, "< 100 ms")
        report_frames("panning Europe", pan(page, seconds))
        report_frames("zooming Europe", zoom(page, seconds))
        report_frames("cards and trains in motion", motion(page, seconds))
        page.close()
        for what, url, ready in (
            ("first page", address, ".quick-form button[type=submit]"),
            ("a table of Europe", table, ".market button"),
        ):
            packed, raw = weigh(context, url, ready)
            row(f"weight of {what}", f"{packed:.0f} kB; unpacked {raw:.0f} kB", "< 500 kB")
        context.close()


def main() -> None:
    """Start a browser, and measure in it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="how often it is started")
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=5, help="how long the map is moved")
    args = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        measure_all(browser, folder, args.runs, args.moves, args.seconds)
        browser.close()


if __name__ == "__main__":
    main()
