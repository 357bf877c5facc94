"""The first start: people play at once, and nothing is lost when compiled rules take over."""

import asyncio
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from ironroad import policies
from ironroad.engine.cache import cache_folder
from ironroad.server import compiling
from tests.support.server import MINE, Person, Server, bot, compile_bots, done, refused, serving

SECONDS = 120


def test_a_first_start_is_one_without_compiled_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server looks for compiled files in the cache, not only for the cache's folder."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(compiling, "cache_folder", lambda home: tmp_path)
    (tmp_path / "policies").mkdir()
    assert not compiling.bots_are_compiled()
    (tmp_path / "policies" / "search.try_moves-70.py311.nbi").touch()
    assert compiling.bots_are_compiled()
    assert not compiling.interpret_meanwhile()


def test_rules_that_somebody_wants_interpreted_are_not_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setattr(compiling, "bots_are_compiled", lambda: False)
    assert not compiling.interpret_meanwhile()


@pytest.fixture
def nearly_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache in which a part of the search alone is missing, so that compiling is soon done."""
    compile_bots()
    caches = tmp_path / "cache"
    for folder in (cache_folder(), cache_folder(Path(policies.__file__).parent)):
        to = caches / "ironroad" / "compiled" / folder.name
        shutil.copytree(folder, to, ignore=shutil.ignore_patterns("*.try_moves-*"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


def _share(server: Server) -> float:
    return float(httpx.get(f"{server.url}/api/start").json()["compiled"])


async def _until_compiled(server: Server) -> None:
    """Wait until another process serves, with compiled rules."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            if _share(server) == 1:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.2)
    raise AssertionError("the rules were not compiled")


@pytest.mark.usefixtures("nearly_compiled")
def test_a_game_begun_before_the_rules_are_compiled_goes_on(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        ann = Person(server, "Ann")
        table = ann.make_table("san_francisco", [MINE, bot("easy")], pace=0)
        async with ann.at(table) as client:
            assert _share(server) < 1
            await client.until(lambda: client.legal_moves)
            assert await refused(client, "hint", seat=0) == "start"
            await client.move(client.legal_moves[0]["text"])
            await client.until(lambda: client.legal_moves and client.view["phase"] == "turn")
            number = client.number
        await _until_compiled(server)
        async with ann.at(table) as client:
            assert client.number >= number
            await client.until(lambda: client.legal_moves)
            assert await client.ask("hint", seat=0)
            await done(client, "move", seat=0, move=client.legal_moves[0]["text"], number=number)

    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        process = server.process.pid
        asyncio.run(play(server))
        assert server.process.poll() is None and server.process.pid == process
        log = server.stop()
    assert "The rules are compiled" in log and "Traceback" not in log


def _bots_moves(state: dict[str, Any]) -> int:
    """How many moves seat 0 has made, as a spectator of the table sees it."""
    return sum(event["kind"] == "moved" and event["seat"] == 0 for event in state["events"])


@pytest.mark.usefixtures("nearly_compiled")
def test_a_bot_that_searches_waits_for_compiled_rules_and_then_plays(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        ann = Person(server, "Ann")
        table = ann.make_table("san_francisco", [bot("expert"), MINE], pace=0)
        path = f"/api/tables/{table}"
        assert _share(server) < 1
        await asyncio.sleep(1)
        assert _bots_moves(ann.get(path)) == 0
        await _until_compiled(server)
        async with ann.at(table) as client:
            await client.until(lambda: client.legal_moves)
            await client.move(client.legal_moves[0]["text"])
            await client.until(lambda: _bots_moves(ann.get(path)))

    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        asyncio.run(play(server))
        assert "Traceback" not in server.stop()


@pytest.mark.usefixtures("nearly_compiled")
def test_a_server_that_is_stopped_while_it_compiles_ends_all_its_processes(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.db")
    children = subprocess.run(
        ["ps", "--ppid", str(server.process.pid), "-o", "pid="], capture_output=True, text=True
    ).stdout.split()
    assert children
    log = server.stop()
    assert server.process.returncode == 0 and "Traceback" not in log
    end = time.monotonic() + 10
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.1)
