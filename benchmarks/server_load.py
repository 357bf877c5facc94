"""Measures moves a second of a server, how soon all players see them, and what idle sockets cost.

    python benchmarks/server_load.py [--tables 500] [--rate 600] [--seconds 20] [--idle 5000]
    python benchmarks/server_load.py --against CHECKOUT [--rounds 3]

One server with SQLite and one process of clients, over loopback on this machine. Every seat of
every table is a socket of its own. All tables together make `rate` moves a second, chosen at
random. A move's time is from sending it until all sockets of its table have the update. After
that, tables move as fast as they can, for the highest rate; then a fresh server holds idle
sockets. Needs no network but loopback.

With `--against`, the servers of another checkout and of this one play in turn, so that other work
of the machine slows both alike; the ratio of their processor time per move is printed.
"""

import argparse
import asyncio
import gc
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from pydantic_core import from_json, to_json
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).resolve().parents[1]
BOARD, SEATS = "europe", 2
LIMITS = (
    "--messages-per-second=0",
    "--requests-per-second=0",
    "--tables-per-minute=0",
    "--sockets-per-address=0",
    "--bot-processes=1",
)


@contextmanager
def serving(folder: str, checkout: Path = HERE) -> Iterator[tuple[str, int]]:
    """Start the server of a checkout; yields its address and its process id."""
    command = [sys.executable, "-m", "ironroad", "serve", "--port", "0", *LIMITS]
    command += ["--database", f"sqlite:///{folder}/load.db", "--log-level", "error"]
    paths = os.environ | {"PYTHONPATH": str(checkout)}
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=checkout, env=paths)
    assert server.stderr is not None
    try:
        address = next(line for line in server.stderr if "http://" in line).split()[-1]
        while True:
            try:
                httpx.get(f"{address}health", timeout=60)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address.rstrip("/"), server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        server.stderr.close()


def memory_of(pid: int) -> float:
    """MiB of memory that a process uses."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Tally:
    """The figures of one measurement."""

    moves: int = 0
    delays: list[float] = field(default_factory=list)


class LoadTable:
    """One table with a socket for each seat, all in this process."""

    def __init__(self, id: str, secrets: list[str], tally: Tally) -> None:
        self.id, self.secrets, self.tally = id, secrets, tally
        self.sockets: list[ClientConnection] = []
        self.number = 0
        """The number of the last event that all sockets have received."""
        self.numbers = [0] * SEATS
        self.legal: list[list[str]] = [[] for _ in range(SEATS)]
        self.is_over = False
        self.seen = asyncio.Event()

    async def join(self, address: str) -> None:
        """Connect all seats."""
        url = f"ws{address.removeprefix('http')}/api/tables/{self.id}/socket"
        for seat, secret in enumerate(self.secrets):
            socket = await connect(url, compression=None, max_size=None)
            await socket.send(to_json({"kind": "hello", "secret": secret}).decode())
            if seat > 0:
                sit = {"kind": "sit", "id": "sit", "seat": seat, "name": f"Load {seat}"}
                await socket.send(to_json(sit).decode())
            self.sockets.append(socket)
        readers = [self.read(seat) for seat in range(SEATS)]
        self.readers = [asyncio.create_task(reader) for reader in readers]
        while not any(self.legal):
            await asyncio.sleep(0.01)
        self.number = max(self.numbers)

    def take_in(self, seat: int, message: dict[str, Any]) -> None:
        """Keep what is needed to choose the next move."""
        if message["kind"] not in ("welcome", "update"):
            assert message["kind"] != "refused", message
            return
        self.legal[seat] = [move["text"] for move in message["legal_moves"]]
        self.is_over = self.is_over or message["table"].get("status") == "over"
        self.numbers[seat] = message["number"]
        if min(self.numbers) > self.number > 0:
            self.number += 1
            self.seen.set()

    async def read(self, seat: int) -> None:
        """Receive all messages of a socket."""
        async for text in self.sockets[seat]:
            self.take_in(seat, from_json(text))

    async def move(self) -> None:
        """Make one move, and wait until all sockets have received it."""
        self.seen.clear()
        seat = next(seat for seat in range(SEATS) if self.legal[seat])
        request = {"kind": "move", "id": f"m{self.number}", "seat": seat}
        request |= {"move": random.choice(self.legal[seat]), "number": self.number}
        begin = time.perf_counter()
        await self.sockets[seat].send(to_json(request).decode())
        await self.seen.wait()
        self.tally.delays.append(time.perf_counter() - begin)
        self.tally.moves += 1

    async def play(self, pause: float, end: float) -> None:
        """Make moves with pauses until the time is up."""
        await asyncio.sleep(pause * random.random())
        due = time.perf_counter()
        while time.perf_counter() < end and not self.is_over:
            await self.move()
            due += pause
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def leave(self) -> None:
        """Disconnect."""
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets))


async def new_secret(client: httpx.AsyncClient) -> str:
    """A secret for the person who makes the tables."""
    return str((await client.post("/api/secrets")).json()["secret"])


async def new_table(client: httpx.AsyncClient, secret: str) -> str:
    """A new table with one seat taken and the others open."""
    seats = [{"kind": "mine"}] + [{"kind": "open"}] * (SEATS - 1)
    body = {"board": BOARD, "name": "Load", "seats": seats}
    answer = await client.post(
        "/api/tables", json=body, headers={"authorization": f"Bearer {secret}"}
    )
    return str(answer.raise_for_status().json()["id"])


@asynccontextmanager
async def at_tables(address: str, count: int, tally: Tally) -> AsyncIterator[list[LoadTable]]:
    """Make tables, with all their sockets connected."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        secrets = [await new_secret(client) for _ in range(SEATS)]
        ids = [await new_table(client, secrets[0]) for _ in range(count)]
    tables = [LoadTable(id, secrets, tally) for id in ids]
    for table in tables:
        await table.join(address)
    yield tables
    for table in tables:
        await table.leave()


async def measure_play(address: str, pid: int, args: argparse.Namespace) -> float:
    """Measure moves a second and their delays, at a steady rate and then as fast as possible.

    Returns the milliseconds of processor time a move at the steady rate.
    """
    tally, costs = Tally(), []
    async with at_tables(address, args.tables, tally) as tables:
        print(f"{args.tables} tables, {args.tables * SEATS} sockets, {memory_of(pid):.0f} MiB")
        for name, pause in (("steady", args.tables / args.rate), ("most", 0.0)):
            tally.moves, tally.delays = 0, []
            used, begin = processor_seconds(pid), time.perf_counter()
            own = time.process_time()
            await asyncio.gather(*(t.play(pause, begin + args.seconds) for t in tables))
            took = time.perf_counter() - begin
            used = processor_seconds(pid) - used
            report(name, tally, took, used, time.process_time() - own)
            costs.append(1000 * used / tally.moves)
    return costs[0]


def report(name: str, tally: Tally, took: float, server: float, clients: float) -> None:
    """Print one line of figures."""
    delays = sorted(tally.delays)
    middle, late = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    print(
        f"{name}: {tally.moves / took:.0f} moves/s acknowledged, "
        f"seen by all after {1000 * middle:.0f} ms (median), {1000 * late:.0f} ms (p99); "
        f"processor: server {100 * server / took:.0f} % ({1000 * server / tally.moves:.2f} ms "
        f"a move), clients {100 * clients / took:.0f} %",
        flush=True,
    )


async def measure_idle(address: str, pid: int, count: int) -> None:
    """Measure memory with many idle sockets."""
    before = memory_of(pid)
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        table = await new_table(client, await new_secret(client))
    url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
    sockets = []
    for _ in range(count):
        socket = await connect(url, compression=None, max_size=None, ping_interval=None)
        await socket.send('{"kind":"hello"}')
        await socket.recv()
        sockets.append(socket)
    await asyncio.sleep(2)
    held = memory_of(pid)
    each = 1024 * (held - before) / count
    print(f"idle: {count} sockets in {held:.0f} MiB ({each:.0f} KiB a socket)", flush=True)
    await asyncio.gather(*(socket.close() for socket in sockets))


def compare(args: argparse.Namespace) -> None:
    """Let the servers of two checkouts play in turn; print the ratio of their processor time."""
    costs: dict[Path, list[float]] = {args.against.resolve(): [], HERE: []}
    for _ in range(args.rounds):
        for checkout, found in costs.items():
            with tempfile.TemporaryDirectory() as folder, serving(folder, checkout) as (at, pid):
                found.append(uvloop.run(measure_play(at, pid, args)))
    other, own = (sum(found) / args.rounds for found in costs.values())
    print(f"processor time a move: {other:.2f} ms there, {own:.2f} ms here, {other / own:.2f} x")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=600.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--against", type=Path, help="another checkout to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="comparisons")
    args = parser.parse_args()
    gc.disable()  # pauses of the clients must not count as the server's
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if args.against:
        compare(args)
        return
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (address, pid):
        uvloop.run(measure_play(address, pid, args))
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (address, pid):
        uvloop.run(measure_idle(address, pid, args.idle))


if __name__ == "__main__":
    main()
