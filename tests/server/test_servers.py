"""Servers that are killed, started again, and that share their tables."""

import asyncio
import os
import random
import signal
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ironroad import Game
from ironroad.server.protocol import NewTable, Rematch, Resign
from ironroad.server.settings import Settings
from ironroad.server.store import Store
from ironroad.server.table.events import SeatPlan
from ironroad.server.table.guests import Guest
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import Asker
from ironroad.server.thinkers import Thinkers
from tests.support.server import Client, Person, Server, serving
from tests.support.stores import opened

pytest_plugins = ["tests.support.postgres"]

MINE: dict[str, Any] = {"kind": "mine"}
OPEN: dict[str, Any] = {"kind": "open"}
BOT: dict[str, Any] = {"kind": "bot", "bot": "easy"}


async def play_on(client: Client, most: int, chooser: random.Random) -> dict[int, str]:
    """Make up to so many moves on one's own seats; what was acknowledged, by number."""
    kept: dict[int, str] = {}
    while len(kept) < most and not client.is_over:
        if client.legal_moves:
            move = chooser.choice(client.legal_moves)["text"]
            answer = await client.move(move)
            assert answer["kind"] == "done", answer
            kept[answer["number"]] = move
        else:
            await client.hear()
    return kept


async def play_to(client: Client, number: int, chooser: random.Random) -> None:
    """Make moves on one's own seats until an event has happened."""
    while client.number < number and not client.is_over:
        if client.legal_moves:
            assert (await client.move(chooser.choice(client.legal_moves)["text"]))["kind"] == "done"
        else:
            await client.hear()


async def play_until_killed(person: Person, table: str, kept: dict[int, str]) -> None:
    """Play until the server is gone; note what it acknowledged."""
    chooser = random.Random(len(kept))
    with suppress(OSError, InvalidHandshake, ConnectionClosed):
        async with person.at(table) as client:
            while not client.is_over:
                kept |= await play_on(client, 1, chooser)


async def kill_after(server: Server, kept: dict[str, dict[int, str]], moves: int) -> None:
    """Kill a server when it has acknowledged so many more moves."""
    end = sum(map(len, kept.values())) + moves
    while sum(map(len, kept.values())) < end:
        await asyncio.sleep(0.001)
    server.kill()


def test_a_killed_server_loses_no_acknowledged_move_and_every_table_goes_on(tmp_path: Path) -> None:
    """SIGKILL in the middle of play at several tables, three times; then all games end."""
    database = f"sqlite:///{tmp_path}/ironroad.db"
    server = Server(database)
    ann = Person(server, "Ann")
    boards = ("san_francisco", "europe", "old_west", "nederland")
    tables = [ann.make_table(board, [MINE, MINE]) for board in boards]
    tables.append(ann.make_table("usa", [MINE, BOT]))
    kept: dict[str, dict[int, str]] = {table: {} for table in tables}
    for moves in (40, 60, 80):

        async def until_killed(server: Server = server, moves: int = moves) -> None:
            players = [play_until_killed(ann, table, kept[table]) for table in tables]
            await asyncio.gather(kill_after(server, kept, moves), *players)

        asyncio.run(until_killed())
        server = ann.server = Server(database)
        for table in tables:
            shown = ann.get(f"/api/tables/{table}")
            assert shown["number"] >= max(kept[table], default=0)
            texts = {e["number"]: e["move"].get("text") for e in shown["events"] if "move" in e}
            for number, move in kept[table].items():
                assert texts[number] in (move, None)  # what tickets are kept is not shown

    async def to_the_end(table: str) -> None:
        async with ann.at(table) as client:
            await play_on(client, 10_000, random.Random(7))
            assert client.is_over

    async def all_to_the_end() -> None:
        await asyncio.gather(*(to_the_end(table) for table in tables))

    asyncio.run(all_to_the_end())
    server.stop()


def test_a_game_goes_on_after_days(tmp_path: Path) -> None:
    """A server that is stopped and started again: seats, chat, log and game are as they were."""
    database = f"sqlite:///{tmp_path}/ironroad.db"
    with serving(database) as server:
        ann = Person(server, "Ann")
        table = ann.make_table("italy", [MINE, MINE])

        async def begin() -> Client:
            async with ann.at(table) as client:
                await play_on(client, 15, random.Random(1))
                await client.ask("say", text="see you tomorrow")
                await client.until(lambda: client.events[-1]["kind"] == "said")
                return client

        before = asyncio.run(begin())
    with serving(database) as server:
        ann.server = server

        async def go_on() -> None:
            async with ann.at(table) as client:
                assert client.events == before.events
                assert client.views == before.views
                assert client.legal_moves == before.legal_moves
                await play_on(client, 5, random.Random(2))

        asyncio.run(go_on())


async def both_see(clients: list[Client], number: int) -> float:
    """Seconds until all have heard of an event."""
    begin = time.perf_counter()
    for client in clients:
        await client.until(lambda client=client: client.number >= number)
    return time.perf_counter() - begin


def test_players_of_one_table_on_two_servers(postgres_url: str) -> None:
    """They see each other's moves at once; both end with the same game."""
    with serving(postgres_url) as one, serving(postgres_url) as two:
        ann, bob = Person(one, "Ann"), Person(two, "Bob")
        table = ann.make_table("san_francisco", [MINE, OPEN])

        async def play() -> None:
            async with ann.at(table) as a, bob.at(table) as b:
                assert (await b.ask("sit", seat=1, name="Bob"))["kind"] == "done"
                await a.until(lambda: bool(a.views))
                await b.until(lambda: bool(b.views))
                chooser, delays = random.Random(3), []
                while not (a.is_over and b.is_over):
                    mover = a if a.to_move == 0 else b
                    await mover.until(lambda mover=mover: bool(mover.legal_moves) or mover.is_over)
                    if mover.is_over:
                        break
                    done = await mover.move(chooser.choice(mover.legal_moves)["text"])
                    delays.append(await both_see([a, b], done["number"]))
                await both_see([a, b], max(a.number, b.number))
                assert sorted(delays)[len(delays) // 2] < 0.5
                assert a.table["scores"] == b.table["scores"]

        asyncio.run(play())
        texts = [_record(server.url, table) for server in (one, two)]
        assert texts[0] == texts[1] and Game.from_record(texts[0]).is_over


def _record(url: str, table: str) -> str:
    answer = httpx.get(f"{url}/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_two_servers_settle_a_race(postgres_url: str) -> None:
    """One person moves at both servers at once: one move counts, the other is refused."""
    with serving(postgres_url) as one, serving(postgres_url) as two:
        ann = Person(one, "Ann")
        table = ann.make_table("europe", [MINE, MINE])

        async def race() -> None:
            async with ann.at(table) as here, ann.at(table, two) as there:
                won = 0
                for turn in range(25):
                    number = max(here.number, there.number)
                    await both_see([here, there], number)
                    moves = here.legal_moves
                    seat = here.to_move
                    answers = await asyncio.gather(
                        here.move(moves[0]["text"], seat), there.move(moves[-1]["text"], seat)
                    )
                    done = [answer for answer in answers if answer["kind"] == "done"]
                    codes = {a["code"] for a in answers if a["kind"] == "refused"}
                    assert 1 <= len(done) <= 2, (turn, answers)
                    if len(done) == 2:  # one came after the other, and was legal still
                        assert done[0]["number"] != done[1]["number"]
                    else:
                        won += 1
                        assert codes <= {"stale", "turn", "illegal"}
                    await both_see([here, there], max(answer["number"] for answer in done))
                assert won > 0
                assert [e["number"] for e in here.events] == [e["number"] for e in there.events]
                assert here.views == there.views

        asyncio.run(race())


async def ask_again(lobby: Lobby, table: str, id: str) -> Guest:
    """Ask for a rematch at a server."""
    guest = Guest(Asker("ann", "Ann"))
    await lobby.rematch(await lobby.open(table), guest, Rematch(kind="rematch", id=id))
    return guest


def test_two_servers_make_one_table_of_a_rematch(postgres_url: str) -> None:
    """Both are asked at once, and then again; neither hears of the other by itself."""

    async def test(*stores: Store) -> None:
        one, two = [Lobby(Settings(database="", bot_processes=1), store) for store in stores]
        seats = (SeatPlan(kind="mine"), SeatPlan(kind="mine"))
        table = await one.create(NewTable(board="usa", name="Ann", seats=seats), "ann")
        live = await one.open(table)
        await live.ask(Guest(Asker("ann", "Ann")), Resign(kind="resign", id="r", seat=0))
        assert (await two.open(table)).table.status == "over"
        await asyncio.gather(ask_again(one, table, "a"), ask_again(two, table, "b"))
        for number, lobby in enumerate((one, two)):
            guest = await ask_again(lobby, table, f"c{number}")
            assert b'"done"' in (guest.outbox.get_nowait() or b"")
        (new,) = {(await lobby.open(table)).table.rematch for lobby in (one, two)}
        assert {row.id for row in await one.store.tables_of("ann")} == {table, new}
        for lobby in (one, two):
            assert (await lobby.open(str(new))).table.created.follows == table

    async def at_two() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as two:
            await test(one, two)

    asyncio.run(at_two())


def test_when_a_server_dies_its_players_go_on_at_another(postgres_url: str) -> None:
    """The player reconnects with the last number; the bot it kept is taken over."""
    with serving(postgres_url) as two:
        one = Server(postgres_url)
        ann, bob = Person(one, "Ann"), Person(two, "Bob")
        table = ann.make_table("san_francisco", [MINE, OPEN, BOT], pace=0.2)

        async def play() -> None:
            async with AsyncExitStack() as stack:
                b = await stack.enter_async_context(bob.at(table))
                a = await stack.enter_async_context(ann.at(table))
                await b.ask("sit", seat=1, name="Bob")
                await asyncio.gather(
                    play_to(a, 25, random.Random(1)), play_to(b, 25, random.Random(2))
                )
                one.kill()
                last = a.number
                ann.server = two
                again = await stack.enter_async_context(ann.at(table, after=last))
                numbers = [event["number"] for event in again.events]
                assert numbers == list(range(last + 1, again.number + 1))
                await asyncio.gather(
                    play_on(again, 1000, random.Random(3)), play_on(b, 1000, random.Random(4))
                )
                assert again.is_over and b.is_over
                assert again.table["scores"] == b.table["scores"]

        asyncio.run(play())


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    """It says what to do instead."""
    database = f"sqlite:///{tmp_path}/ironroad.db"
    with serving(database), pytest.raises(AssertionError, match="PostgreSQL"):
        Server(database)


def test_bots_leave_a_terminals_interrupt_to_the_server() -> None:
    """Ctrl+C goes to every process of a terminal; those that think end with the server."""

    async def interrupt() -> None:
        thinkers = Thinkers(1, 0.1)
        try:
            game = Game.new("san_francisco", 2, seed=1)
            asked = "easy", 1, game.view(0), game.legal_moves
            move = await thinkers.choose(*asked)
            [process] = thinkers._pool._processes.values()
            assert process.pid
            os.kill(process.pid, signal.SIGINT)
            assert await thinkers.choose(*asked) == move
            assert process.is_alive()
        finally:
            thinkers.close()

    asyncio.run(interrupt())
