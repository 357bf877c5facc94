"""A real server process, and clients that talk to it over real sockets."""

import asyncio
import hashlib
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import cache
from typing import Any, NoReturn

import httpx
from pydantic_core import from_json, to_json
from websockets.asyncio.client import ClientConnection, connect

from ironroad.server.compiling import bots_are_compiled

COMMAND = (sys.executable, "-m", "ironroad")
"""The command of this checkout."""
START_SECONDS = 60
"""Seconds that a server may take to start."""
ANSWER_SECONDS = 240
TOKEN = re.compile(r"[A-Za-z0-9_-]{43,}")
"""A text at least as long as a secret; a hash is longer."""
MINE: dict[str, Any] = {"kind": "mine"}
OPEN: dict[str, Any] = {"kind": "open"}


def bot(level: str = "easy") -> dict[str, Any]:
    """A seat for a bot."""
    return {"kind": "bot", "bot": level}


@cache
def compile_bots() -> None:
    """Compile the rules, unless that was done before: no server is to begin by that in a test."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and not bots_are_compiled():
        command = [sys.executable, "-m", "ironroad.server.compiling"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


class Server:
    """A server process on a free port of this machine."""

    def __init__(self, database: str, *flags: str, program: Sequence[str] = COMMAND) -> None:
        compile_bots()
        command = [*program, "serve", "--port", "0"]
        unlimited = ("messages", "requests")
        limits = [f"--{each}-per-second=0" for each in unlimited]
        limits += ["--tables-per-minute=0", "--sockets-per-address=0", "--bot-processes=1"]
        self.process = subprocess.Popen(
            [*command, "--database", database, *limits, *flags],
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONWARNINGS": "ignore"},
        )
        self.log: list[str] = []
        self.secrets: set[str] = set()
        """The secrets of all people at this server."""
        self._tokens: set[str] = set()
        self.url = self._find_url()
        self._wait()

    def _find_url(self) -> str:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            found = re.search(r"http://\S+:\d+", line)
            if found:
                return found[0]
        self._did_not_start()

    def _did_not_start(self) -> NoReturn:
        self.log.append(self.rest())
        self.process.wait()
        self._close()
        raise AssertionError("the server did not start:\n" + "".join(self.log))

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                self._did_not_start()
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    @property
    def socket_url(self) -> str:
        """The base URL of the server's sockets."""
        return "ws" + self.url.removeprefix("http")

    def rest(self) -> str:
        """The rest of the server's log, once it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def note(self, text: str) -> str:
        """Note all parts of the server's answers that may be a secret or the hash of one."""
        self._tokens.update(TOKEN.findall(text))
        return text

    def leaks(self) -> list[str]:
        """Secrets, and hashes of secrets, that the server has leaked."""
        hashes = {hashlib.sha256(secret.encode()).hexdigest() for secret in self.secrets}
        told = "\n".join(self._tokens)
        return [each for each in self.secrets | hashes if each in told]

    def kill(self) -> None:
        """Kill the server without a warning."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> str:
        """Stop the server as an operator would; returns its log."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, rest = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return "".join(self.log) + rest

    def _close(self) -> None:
        assert self.process.stderr is not None
        self.process.stderr.close()


@contextmanager
def serving(database: str, *flags: str, program: Sequence[str] = COMMAND) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(database, *flags, program=program)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Person:
    """A person with a secret, who makes and visits tables."""

    def __init__(self, server: Server, name: str, secret: str | None = None) -> None:
        self.server = server
        self.name = name
        self.secret = secret or str(self.make("/api/secrets")["secret"])
        server.secrets.add(self.secret)

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"} if hasattr(self, "secret") else {}

    def how(self) -> dict[str, Any]:
        """Options of the HTTP client; it loads no certificates, which would take a while."""
        return {"headers": self._headers(), "verify": False}

    def make(self, path: str, body: Any = None) -> Any:
        """Post something; returns the answer."""
        answer = httpx.post(self.server.url + path, json=body, **self.how())
        assert answer.is_success, answer.text
        if path != "/api/secrets":
            self.server.note(answer.text)
        return answer.json()

    def get(self, path: str) -> Any:
        """An answer of the server."""
        answer = httpx.get(self.server.url + path, **self.how())
        assert answer.is_success, answer.text
        self.server.note(answer.text)
        return answer.json()

    def get_text(self, path: str) -> str:
        """An answer of the server that is not JSON."""
        answer = httpx.get(self.server.url + path, **self.how())
        assert answer.is_success, answer.text
        return self.server.note(answer.text)

    def make_table(self, board: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Make a table; returns its id."""
        body = {"board": board, "name": self.name, "seats": seats, "pace": 0} | more
        return str(self.make("/api/tables", body)["id"])

    @asynccontextmanager
    async def at(
        self, table: str, server: Server | None = None, after: int | None = None
    ) -> AsyncIterator["Client"]:
        """Connect to a table."""
        server = server or self.server
        hello = {"secret": self.secret, "name": self.name, "after": after}
        async with _connected(server, table, hello) as client:
            yield client


@asynccontextmanager
async def watching(server: Server, table: str, **hello: Any) -> AsyncIterator["Client"]:
    """Connect to a table without a secret."""
    async with _connected(server, table, hello) as client:
        yield client


@asynccontextmanager
async def _connected(server: Server, table: str, hello: dict[str, Any]) -> AsyncIterator["Client"]:
    url = f"{server.socket_url}/api/tables/{table}/socket"
    async with connect(url, max_size=None) as socket:
        client = Client(socket, server.note)
        await client.send(kind="hello", **hello)
        await client.until(lambda: client.number > 0)
        yield client


class Client:
    """A connection to a table that keeps the state it receives, as the browser does."""

    def __init__(self, socket: ClientConnection, note: Callable[[str], str] = str) -> None:
        self.socket = socket
        self._note = note
        self.number = 0
        self.table: dict[str, Any] = {}
        self.views: dict[str, dict[str, Any]] = {}
        self.legal_moves: list[dict[str, Any]] = []
        self.mine: list[int] = []
        self.events: list[dict[str, Any]] = []
        self.present: list[bool] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.messages: list[dict[str, Any]] = []
        self._ids = itertools.count(1)

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(to_json(message).decode())

    async def hear(self) -> dict[str, Any]:
        """Receive the next message and update the state."""
        async with asyncio.timeout(ANSWER_SECONDS):
            message: dict[str, Any] = from_json(self._note(str(await self.socket.recv())))
        self.messages.append(message)
        self._take_in(message)
        return message

    def _take_in(self, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "welcome":
                self.number, self.mine = message["number"], message["mine"]
                self.table, self.views = dict(message["table"]), dict(message["views"])
                self.legal_moves = message["legal_moves"]
                self.events += message["events"]
            case "update":
                assert message["number"] == self.number + 1
                self.number = message["number"]
                self.events.append(message["event"])
                self.table |= message["table"]
                for seat, changes in message["views"].items():
                    self.views[seat] = self.views.get(seat, {}) | changes
                self.legal_moves = message["legal_moves"]
            case "presence":
                self.present = message["present"]
            case "done" | "refused" | "hint":
                if message.get("id"):
                    self.answers[message["id"]] = message

    async def until(self, condition: Any) -> None:
        """Receive messages until a condition holds."""
        while not condition():
            await self.hear()

    async def ask(self, kind: str, id: str | None = None, **request: Any) -> dict[str, Any]:
        """Send a request; returns its answer."""
        id = id or f"{os.getpid()}.{next(self._ids)}.{time.monotonic_ns()}"
        await self.send(kind=kind, id=id, **request)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def move(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Make a move."""
        seat = self.to_move if seat is None else seat
        return await self.ask("move", seat=seat, move=move, number=self.number)

    @property
    def view(self) -> dict[str, Any]:
        """The first view there is."""
        return next(iter(self.views.values()))

    @property
    def to_move(self) -> int | None:
        """The seat that must decide."""
        seat: int | None = self.view["to_move"] if self.views else None
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.table["status"] == "over")


class Company:
    """People at a table, each with a connection of their own."""

    def __init__(
        self, server: Server, table: str, people: list[Person], clients: list[Client]
    ) -> None:
        self.server = server
        self.table = table
        self.people = people
        self.clients = clients

    def state(self) -> dict[str, Any]:
        """The table as a spectator sees it now."""
        state: dict[str, Any] = self.people[0].get(f"/api/tables/{self.table}")
        return state | {"now": None}

    async def sync(self) -> None:
        """Let all clients receive all events so far."""
        number = self.state()["number"]
        for client in self.clients:
            while client.number < number:
                await client.hear()

    @property
    def mover(self) -> Client:
        """The client of the person who must decide."""
        return next(client for client in self.clients if client.legal_moves)

    @property
    def others(self) -> list[Client]:
        """All other clients."""
        return [client for client in self.clients if client is not self.mover]

    async def move(self, kind: str = "") -> Client:
        """Make the first legal move (of a kind); returns the client that made it."""
        mover = self.mover
        moves = [move["text"] for move in mover.legal_moves if kind in ("", move["kind"])]
        answer = await mover.move(moves[0])
        assert answer["kind"] == "done", answer
        await self.sync()
        return mover

    async def begin(self) -> None:
        """Choose start tickets until the first turn."""
        while self.mover.view["phase"] != "turn":
            await self.move()


@asynccontextmanager
async def company(
    server: Server,
    *names: str,
    seats: list[dict[str, Any]] | None = None,
    board: str = "san_francisco",
    **more: Any,
) -> AsyncIterator[Company]:
    """A table whose host is the first person named; the others sit on the open seats."""
    people = [Person(server, name) for name in names]
    seats = seats or [MINE, *[OPEN] * (len(names) - 1)]
    table = people[0].make_table(board, seats, **more)
    opens = [seat for seat, plan in enumerate(seats) if plan == OPEN]
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(each.at(table)) for each in people]
        for client, name, seat in zip(clients[1:], names[1:], opens, strict=False):
            await client.ask("sit", seat=seat, name=name)
        together = Company(server, table, people, clients)
        await together.sync()
        yield together


async def done(client: Client, kind: str, **request: Any) -> int:
    """Send a request that must be done; returns the number of its event."""
    answer = await client.ask(kind, **request)
    assert answer["kind"] == "done", answer
    return int(answer["number"])


async def refused(client: Client, kind: str, **request: Any) -> str:
    """Send a request that must be refused; returns the code."""
    answer = await client.ask(kind, **request)
    assert answer["kind"] == "refused", answer
    return str(answer["code"])


def kinds(client: Client) -> list[str]:
    """The kinds of the events that a client received."""
    return [event["kind"] for event in client.events]


async def absent(client: Client, seat: int) -> None:
    await client.until(lambda: client.present and not client.present[seat])
