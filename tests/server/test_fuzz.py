"""Nonsense of every kind: it is refused cleanly, and the server goes on for everybody else."""

import asyncio
import json
import random
import struct
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from ironroad import Game
from ironroad.server.app import make_app
from ironroad.server.protocol import CLIENT_MESSAGE
from ironroad.server.serve import MESSAGE_BYTES
from ironroad.server.settings import Settings
from tests.support.server import MINE, OPEN, Client, Person, Server, bot, serving

NO_TABLE = "aaaaaaaaaaaa"
ANSWERS = {"welcome", "update", "presence", "done", "refused", "hint"}
MISTAKES = 20
"""Messages on one socket; it is closed after some more that are wrong."""
FEW = settings(max_examples=40, suppress_health_check=list(HealthCheck))
SCHEMA = schemathesis.openapi.from_dict(make_app(Settings(database=""), cast(Any, None)).openapi())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes all of this, and never once fails."""
    file = tmp_path_factory.mktemp("fuzz") / "tables.db"
    with serving(f"sqlite:///{file}", "--hint-seconds=0.05") as server:
        yield server
        log = server.stop()
    assert "Traceback" not in log and "failed" not in log, log[-5000:]


@pytest.fixture(scope="module")
def ada(server: Server) -> Person:
    return Person(server, "Ada")


@pytest.fixture(scope="module")
def table(ada: Person) -> str:
    """A table in the middle of a game, where it is Ada's decision."""
    return ada.make_table("usa", [MINE, MINE])


@pytest.fixture(autouse=True)
def goes_on(server: Server) -> Iterator[None]:
    """After every test, the server is there for others."""
    yield
    assert httpx.get(f"{server.url}/health").json() == {"status": "ok"}
    asyncio.run(_visit(server))


async def _visit(server: Server) -> None:
    somebody = Person(server, "Somebody")
    async with somebody.at(somebody.make_table("europe", [MINE, MINE])) as client:
        answer = await client.move(client.legal_moves[0]["text"])
        assert answer["kind"] == "done"


# ---- HTTP -------------------------------------------------------------------------------------


@SCHEMA.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(
    case: schemathesis.Case[Any], server: Server, ada: Person, table: str
) -> None:
    _make_likely(case, ada.secret, table)
    answer = case.call(base_url=server.url)
    case.validate_response(
        answer,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_headers_conformance,
            response_schema_conformance,
        ],
    )
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "text"}


def _make_likely(case: schemathesis.Case[Any], secret: str, table: str) -> None:
    """Let some things be right, so that others come to be looked at."""
    dice = random.Random(repr((case.body, case.path_parameters, case.headers)))
    if dice.random() < 0.7:
        case.headers["authorization"] = f"Bearer {secret}"
    right: dict[str, Any] = {"table": table, "board": "usa", "options": {}, "seats": [MINE, OPEN]}
    for part in (case.path_parameters, case.body):
        if isinstance(part, dict):
            part.update(
                {name: right[name] for name in right if name in part and dice.random() < 0.6}
            )


STRANGE: list[Any] = [
    None,
    True,
    -1,
    10**30,
    -(2**63) - 1,
    1e308,
    float("nan"),
    float("-inf"),
    "",
    "\x00",
    "\ud800",
    "\u202e\u2066",
    "x" * 5000,
    "🚂" * 600,
    [],
    {},
    [[[[[[]]]]]],
    {"kind": "hello"},
    json.loads("[" * 300 + "]" * 300),
]
strange = st.sampled_from(STRANGE)
anything = st.recursive(
    strange | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def _game() -> Game:
    game = Game.new("europe", 2, seed=3)
    for _ in range(12):
        game.push(game.legal_moves[0])
    return game


GAME = _game()
HEADER, *MOVES = (json.loads(line) for line in GAME.record().lines())
POSITION = GAME.position()
POSITION_HEADER = {name: HEADER[name] for name in HEADER if name != "setup"} | {
    "position": POSITION
}


@st.composite
def mutated(draw: st.DrawFn, whole: Any) -> Any:
    """Something of which a part, or a part of a part, is another."""
    if isinstance(whole, dict) and whole and draw(st.integers(0, 5)):
        name = draw(st.sampled_from(sorted(whole)))
        rest = {each: value for each, value in whole.items() if each != name}
        match draw(st.integers(0, 5)):
            case 0:
                return rest
            case 1:
                return rest | {draw(st.text()): whole[name]}
            case _:
                return rest | {name: draw(mutated(whole[name]))}
    if isinstance(whole, list) and whole and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(whole) - 1))
        return [*whole[:at], draw(mutated(whole[at])), *whole[at + 1 :]]
    return draw(strange | anything)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(
    record=mutated([HEADER, *MOVES]) | mutated([POSITION_HEADER]),
    cut=st.none() | st.integers(0, 2000),
)
def test_a_record_that_is_none_is_refused(
    record: Any, cut: int | None, server: Server, ada: Person
) -> None:
    lines = record if isinstance(record, list) else [record]
    text = "\n".join(json.dumps(line) for line in lines).encode()[:cut]
    head = {"authorization": f"Bearer {ada.secret}"}
    answer = httpx.post(f"{server.url}/api/records", content=text, headers=head)
    assert answer.status_code in (201, 400), answer.text
    if answer.status_code == 400:
        assert answer.json()["code"] == "record" and answer.json()["text"]
    else:
        replay = httpx.get(f"{server.url}/api/records/{answer.json()['id']}/replay")
        assert replay.status_code == 200


@pytest.mark.parametrize("body", [b"\xff\xfe{}", b"[" * 100_000, b'{"a":' * 900, b"", b"\x00"])
def test_a_body_that_is_no_json_is_refused(server: Server, ada: Person, body: bytes) -> None:
    head = {"authorization": f"Bearer {ada.secret}", "content-type": "application/json"}
    for path in ("/api/tables", "/api/records"):
        answer = httpx.post(server.url + path, content=body, headers=head)
        assert answer.status_code in (400, 422)
        assert set(answer.json()) == {"code", "text"}


RAW_REQUESTS = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"GET /nothing HTTP/9.9\r\nhost: x\r\n\r\n",
    b"GET /nothing HTTP/1.1\r\n\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"GET /nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"GET /nothing HTTP/1.1\r\nhost: x\r\n" + b"a: b\r\n" * 20_000,
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
]


@pytest.mark.parametrize("text", RAW_REQUESTS, ids=range(len(RAW_REQUESTS)))
def test_bytes_that_are_no_request_are_refused(server: Server, text: bytes) -> None:
    async def test() -> bytes:
        async with _connection(server) as (reader, writer):
            writer.write(text)
            async with asyncio.timeout(10):
                return await reader.read(1000)

    answer = asyncio.run(test())
    assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4"))


# ---- messages on a socket ---------------------------------------------------------------------


def valid(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a part of the protocol allows, as far as its schema says."""
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of([valid(each) for each in schema["anyOf"]])
    match schema["type"]:
        case "integer":
            return st.integers(schema.get("minimum"), schema.get("exclusiveMaximum", 100) - 1)
        case "number":
            return st.floats(schema["minimum"], schema["maximum"])
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case _ if "pattern" in schema:
            return st.from_regex(schema["pattern"], fullmatch=True)
        case _:
            return st.text(max_size=schema["maxLength"])


def _messages() -> list[st.SearchStrategy[dict[str, Any]]]:
    definitions = CLIENT_MESSAGE.json_schema()["$defs"].values()
    return [
        st.fixed_dictionaries({name: valid(part) for name, part in each["properties"].items()})
        for each in definitions
    ]


messages = st.one_of(_messages())
spoilt = messages.flatmap(mutated)
texts = st.one_of(
    (messages | spoilt | anything).map(json.dumps),
    st.text(st.characters(codec="utf-8"), max_size=200),
    spoilt.map(lambda message: json.dumps(message)[:-1]),
    st.integers(1, 7000).map(lambda depth: "[" * depth),
    st.integers(1, 2000).map(lambda depth: '{"kind":' * depth),
    st.just('{"kind":"say","kind":"pause","id":"a","id":"b","text":"x"}'),
    st.integers(5000, 16000).map(
        lambda digits: '{"kind":"pace","id":"a","seconds":%s}' % ("9" * digits)
    ),
).filter(lambda text: len(text.encode()) <= MESSAGE_BYTES)  # longer ones close the socket


def assert_clean(message: dict[str, Any]) -> None:
    """Something that the server says is what it may say."""
    assert message["kind"] in ANSWERS
    text = json.dumps(message)
    assert "Traceback" not in text and ".py" not in text
    if message["kind"] == "refused":
        assert message["code"] not in ("", "internal") and message["text"]


@FEW
@given(said=st.lists(texts | st.binary(max_size=200), max_size=MISTAKES))
def test_messages_that_make_no_sense_are_refused(
    said: list[str | bytes], server: Server, ada: Person, table: str
) -> None:
    async def test() -> None:
        async with ada.at(table) as client:
            for each in said:
                await client.socket.send(each)
            answer = await client.ask("say", text="Now what?")
            assert answer["kind"] in ("done", "refused")
            for message in client.messages:
                assert_clean(message)

    asyncio.run(test())


@FEW
@given(
    hello=texts | st.binary(max_size=200) | mutated({"kind": "hello", "after": 3}).map(json.dumps)
)
def test_a_hello_that_makes_no_sense_is_refused(
    hello: str | bytes, server: Server, table: str
) -> None:
    async def test() -> None:
        url = f"{server.socket_url}/api/tables/{table}/socket"
        async with connect(url) as socket:
            await socket.send(hello)
            message: dict[str, Any] = {"kind": "presence"}
            while message["kind"] == "presence":
                message = json.loads(await socket.recv())
            assert_clean(message)
            if message["kind"] == "refused":
                assert message["id"] is None
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 1008

    asyncio.run(test())


def test_requests_with_valid_forms_never_fail(server: Server) -> None:
    """All requests that the protocol describes, in any order, by a host and by a stranger."""

    @FEW
    @given(said=st.lists(messages, min_size=5, max_size=MISTAKES))
    def test(said: list[dict[str, Any]]) -> None:
        asyncio.run(_say_all(server, said))

    test()


async def _say_all(server: Server, said: list[dict[str, Any]]) -> None:
    host, guest = Person(server, "Host"), Person(server, "Guest")
    table = host.make_table("san_francisco", [MINE, OPEN, bot()])
    async with host.at(table) as one, guest.at(table) as two:
        for client in (one, two):
            for number, message in enumerate(said):
                fresh = message | ({"id": f"{number}"} if "id" in message else {})
                await client.socket.send(json.dumps(fresh))
            await client.ask("say", text="Well?")
            for message in client.messages:
                assert_clean(message)


# ---- frames -----------------------------------------------------------------------------------


@asynccontextmanager
async def _connection(
    server: Server,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to a server, on which anything may be said."""
    url = httpx.URL(server.url)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    try:
        yield reader, writer
    finally:
        writer.close()


class Raw:
    """A socket on which any frames can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, opcode: int, data: bytes, fin: bool = True) -> None:
        frame = Frame(Opcode(opcode), data, fin)
        self.writer.write(frame.serialize(mask=True))

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: what it is and what it says; (-1, nothing) at the end."""
        try:
            async with asyncio.timeout(20):
                head = await self.reader.readexactly(2)
                size = head[1] & 127
                if size >= 126:
                    form = ">H" if size == 126 else ">Q"
                    more = await self.reader.readexactly(struct.calcsize(form))
                    size = struct.unpack(form, more)[0]
                return head[0] & 15, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return -1, b""

    async def close_code(self) -> int:
        """The code that the server closes the socket with; -1 if it says none."""
        while True:
            opcode, data = await self.hear()
            if opcode == Opcode.CLOSE:
                return int.from_bytes(data[:2], "big")
            if opcode == -1:
                return -1


HANDSHAKE = (
    "GET /api/tables/{} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{}\r\n"
)


@asynccontextmanager
async def _raw(server: Server, table: str, hello: bool = True) -> AsyncIterator[Raw]:
    async with _connection(server) as (reader, writer):
        writer.write(HANDSHAKE.format(f"{table}/socket", "").encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 ")
        raw = Raw(reader, writer)
        if hello:
            raw.send(Opcode.TEXT, b'{"kind": "hello"}')
            while b'"welcome"' not in (await raw.hear())[1][:20]:
                pass  # who else is there may be told first
        yield raw


Frames = Callable[[Raw], None]
TEXT, BINARY, CONTINUED, PING, CLOSE = 1, 2, 0, 9, 8


def _fragments(raw: Raw) -> None:
    raw.send(TEXT, b"x" * 4000, fin=False)
    for _ in range(5):
        raw.send(CONTINUED, b"x" * 4000, fin=False)


def _begin_twice(raw: Raw) -> None:
    raw.send(TEXT, b"x", fin=False)
    raw.send(TEXT, b"x", fin=False)


BAD_FRAMES: dict[str, tuple[Frames, int]] = {
    "not UTF-8": (lambda raw: raw.send(TEXT, b"\xff\xfe\xfd"), 1007),
    "half a sign": (lambda raw: raw.send(TEXT, b'{"kind": "\xf0\x9f'), 1007),
    "too large": (lambda raw: raw.send(TEXT, b" " * (17 << 10)), 1009),
    "too large in pieces": (_fragments, 1009),
    "said to be huge": (lambda raw: raw.writer.write(b"\x81\xff" + b"\x7f" + b"\xff" * 7), 1009),
    "not masked": (lambda raw: raw.writer.write(b"\x81\x02{}"), 1002),
    "no such kind": (lambda raw: raw.writer.write(b"\x83\x80aaaa"), 1002),
    "reserved bits": (lambda raw: raw.writer.write(b"\xf1\x80aaaa"), 1002),
    "goes on with nothing": (lambda raw: raw.send(CONTINUED, b"x"), 1002),
    "begun twice": (_begin_twice, 1002),
    "a long ping": (lambda raw: raw.writer.write(b"\x89\xfe\x00\x7eaaaa" + b"x" * 126), 1002),
    "a ping in pieces": (lambda raw: raw.writer.write(b"\x09\x80aaaa"), 1002),
    "a close without sense": (lambda raw: raw.send(CLOSE, b"\x00"), 1002),
}


@pytest.mark.parametrize("hello", [True, False])
@pytest.mark.parametrize("how", BAD_FRAMES)
def test_a_bad_frame_closes_its_socket(server: Server, table: str, how: str, hello: bool) -> None:
    async def test() -> None:
        send, code = BAD_FRAMES[how]
        async with _raw(server, table, hello) as raw:
            send(raw)
            assert await raw.close_code() == code

    asyncio.run(test())


def test_a_message_in_small_pieces_is_understood(server: Server, table: str) -> None:
    async def test() -> None:
        async with _raw(server, table, hello=False) as raw:
            pieces = [b'{"ki', *(bytes([sign]) for sign in b'nd": "hello", "na'), b'me": "\xc3']
            raw.send(TEXT, pieces[0], fin=False)
            for piece in pieces[1:]:
                raw.send(CONTINUED, piece, fin=False)
                raw.send(PING, b"still there?")
            raw.send(CONTINUED, b'\xa9"}')
            heard = [await raw.hear() for _ in pieces]
            assert heard[-1][0] == TEXT and b'"welcome"' in heard[-1][1]

    asyncio.run(test())


# ---- floods -----------------------------------------------------------------------------------


async def _meanwhile(server: Server, attack: Coroutine[Any, Any, None]) -> None:
    """While something bad goes on, people at another table play as ever."""
    attacking = asyncio.create_task(attack)
    ada = Person(server, "Ada")
    async with ada.at(ada.make_table("usa", [MINE, MINE])) as client:
        turns = 0
        while turns < 10 or not attacking.done():
            async with asyncio.timeout(15):
                await _move(client)
            turns += 1
    await attacking


async def _move(client: Client) -> None:
    if client.legal_moves:
        answer = await client.move(client.legal_moves[0]["text"])
    else:
        answer = await client.ask("say", text="That was it.")
    assert answer["kind"] == "done"
    await asyncio.sleep(0.02)


def test_a_flood_of_pings_is_no_harm(server: Server, table: str) -> None:
    async def attack() -> None:
        async with _raw(server, table) as raw:
            for _ in range(100):
                for _ in range(30):
                    raw.send(PING, b"x" * 100)
                await raw.writer.drain()
                await raw.reader.read(1 << 16)
            raw.send(TEXT, b'{"kind": "say", "id": "a", "text": "Still here."}')
            while b'"done"' not in await raw.reader.read(1 << 16):
                pass

    asyncio.run(_meanwhile(server, attack()))


def test_many_quick_visits_are_no_harm(server: Server, table: str) -> None:
    async def visit(number: int) -> None:
        hello = number % 3 != 0
        async with _raw(server, table, hello) as raw:
            if number % 2:
                raw.writer.transport.abort()

    async def attack() -> None:
        for _ in range(8):
            await asyncio.gather(*(visit(number) for number in range(20)))

    asyncio.run(_meanwhile(server, attack()))


def test_who_never_says_hello_is_shown_the_door(server: Server, table: str) -> None:
    """Meanwhile others connect, and say nothing or half of it."""

    async def silent(said: bytes) -> None:
        async with _connection(server) as (_, writer):
            writer.write(said)
            await asyncio.sleep(3)

    async def attack() -> None:
        handshake = HANDSHAKE.format(f"{table}/socket", "").encode()
        halves = [handshake[:at] for at in range(0, len(handshake), 10)]
        async with _raw(server, table, hello=False) as raw, asyncio.TaskGroup() as group:
            for said in halves:
                group.create_task(silent(said))
            group.create_task(silent(handshake + b"\x81\xff"))
            assert await raw.close_code() == 1008

    asyncio.run(_meanwhile(server, attack()))


def test_who_does_not_listen_is_cut_off_alone(server: Server, ada: Person) -> None:
    """A client that never reads gets no more than waits for it; the others hear everything."""
    table = ada.make_table("usa", [MINE, MINE])

    async def test() -> None:
        async with _raw(server, table), ada.at(table) as talker:
            text = "x" * 400
            for number in range(400):
                await talker.send(kind="say", id=f"n{number}", text=text)
            await talker.until(lambda: "n399" in talker.answers)
            assert talker.answers["n399"]["kind"] == "done"

    asyncio.run(test())


@pytest.mark.parametrize(
    ("table_path", "headers"),
    [
        (f"{NO_TABLE}/socket", "x: y\r\n" * 90),
        (f"{NO_TABLE}/socket", f"x: {'y' * 8000}\r\n"),
        (f"{NO_TABLE}/socket?{'q' * 7000}", ""),
        ("%00/socket", ""),
        ("..%2f../socket", ""),
        ("short/socket", ""),
        (f"{NO_TABLE}/socket/", ""),
        (f"{NO_TABLE}/nothing", ""),
        (f"{NO_TABLE}/socket", "sec-websocket-protocol: a, b, ,\r\n"),
        (f"{NO_TABLE}/socket", "sec-websocket-extensions: permessage-deflate; x=y\r\n"),
        (f"{NO_TABLE}/socket", "origin: http://[\r\n"),
    ],
)
def test_strange_handshakes_are_answered(server: Server, table_path: str, headers: str) -> None:
    async def test() -> bytes:
        async with _connection(server) as (reader, writer):
            writer.write(HANDSHAKE.format(table_path, headers).encode())
            async with asyncio.timeout(10):
                return await reader.read(1000)

    answer = asyncio.run(test())
    assert answer.startswith((b"HTTP/1.1 101 ", b"HTTP/1.1 4")), answer


def test_random_bytes_after_the_handshake(server: Server, table: str) -> None:
    async def attack() -> None:
        for seed in range(30):
            async with _raw(server, table, hello=seed % 2 == 0) as raw:
                raw.writer.write(random.Random(seed).randbytes(500))
                raw.writer.write_eof()
                await raw.close_code()

    asyncio.run(_meanwhile(server, attack()))
