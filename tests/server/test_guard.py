"""What stands between the network and the server: headers, origins, limits, logs, secrets."""

import asyncio
import json
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ironroad import Game
from ironroad.server.app import make_app
from ironroad.server.http.auth import new_secret, person_of
from ironroad.server.http.front import make_front
from ironroad.server.http.guard import BODY_BYTES, HEADERS
from ironroad.server.settings import Settings
from ironroad.server.store import StoreFailed
from tests.support.server import MINE, OPEN, Person, Server, company, serving

NOWHERE = "/api/tables/aaaaaaaaaaaa"
NAMED = "https://games.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("guard") / "tables.db"
    with serving(f"sqlite:///{file}", f"--origins={NAMED}") as server:
        yield server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little; clients say what address they come from, as a proxy would."""
    file = tmp_path_factory.mktemp("strict") / "tables.db"
    limits = ("--messages-per-second=5", "--requests-per-second=5", "--tables-per-minute=3")
    with serving(f"sqlite:///{file}", *limits, "--sockets-per-address=3") as server:
        yield server


def assert_guarded(answer: httpx.Response) -> None:
    """An answer has all the headers that protect who reads it in a browser."""
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, (answer.request.url, name)
    assert answer.headers["cache-control"] in ("no-store", "no-cache", "public, max-age=300")
    assert "server" not in answer.headers and "access-control-allow-origin" not in answer.headers


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    """An answer says why something was refused, and is guarded."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["code"] == code and set(answer.json()) == {"code", "text"}
    assert_guarded(answer)


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


# ---- headers ----------------------------------------------------------------------------------

ANSWERS = [
    ("GET", "/health", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/protocol.json", 200),
    ("GET", "/api/boards/usa", 200),
    ("GET", "/api/boards/atlantis", 404),
    ("POST", "/api/secrets", 201),
    ("GET", "/", 200),
    ("GET", "/settings", 200),
    ("GET", "/table/anything", 404),
    ("GET", "/web/index.html", 200),
    ("GET", "/web/icon.svg", 200),
    ("GET", "/web/nothing.js", 404),
    ("GET", "/web/%2e%2e/server/app.py", 404),
    ("GET", "/web/..%2fserver%2fapp.py", 404),
    ("GET", "/web//etc/passwd", 404),
    ("POST", "/web/index.html", 405),
    ("GET", "/api/tables/", 404),
    ("GET", "/api/tables/mine", 401),
    ("GET", NOWHERE, 404),
    ("GET", "/nothing/here.js", 404),
    ("GET", f"{NOWHERE}/socket", 404),
    ("DELETE", "/api/tables", 405),
    ("OPTIONS", "/api/tables", 405),
    ("HEAD", "/api/tables", 405),
    ("MADE-UP", "/api/tables", 405),
    ("GET", "/api/tables/short", 422),
    ("POST", "/api/tables", 422),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_is_guarded(server: Server, method: str, path: str, status: int) -> None:
    answer = httpx.request(method, server.url + path, headers=bearer(new_secret()))
    if path == "/api/tables/mine":
        answer = httpx.request(method, server.url + path)
    assert answer.status_code == status
    assert_guarded(answer)
    if status >= 400 and method != "HEAD":
        assert set(answer.json()) == {"code", "text"}


def test_scripts_come_from_the_server_alone() -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'self'" and "script-src" not in policy
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert not re.search("unsafe|\\*|https?:", HEADERS["content-security-policy"])


def test_methods_that_are_made_up_are_counted_together(server: Server) -> None:
    for number in range(5):
        httpx.request(f"METHOD{number}", server.url + "/health")
    assert "METHOD" not in httpx.get(server.url + "/metrics").text


# ---- origins and hosts ------------------------------------------------------------------------

FOREIGN = ["http://evil.example", "https://games.example.evil.example", "null", "", "http://[", "x"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_of_other_sites_are_refused(server: Server, origin: str) -> None:
    answer = httpx.post(f"{server.url}/api/secrets", headers={"origin": origin})
    assert_refused(answer, 403, "origin")
    assert httpx.get(f"{server.url}/api/bots", headers={"origin": origin}).status_code == 200
    with pytest.raises(InvalidStatus) as refusal:
        asyncio.run(_knock(server, origin))
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("which", ["own", "own in capitals", "named", "none"])
def test_own_pages_named_ones_and_programs_are_welcome(server: Server, which: str) -> None:
    own = {"own": server.url, "own in capitals": server.url.upper(), "named": NAMED, "none": None}
    origin = own[which]
    headers = {"origin": origin} if origin else {}
    assert httpx.post(f"{server.url}/api/secrets", headers=headers).status_code == 201
    asyncio.run(_knock(server, origin))


async def _knock(server: Server, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    async with connect(f"{server.socket_url}{NOWHERE}/socket", additional_headers=headers):
        pass


def _app(lobby: object = None, **settings: Any) -> Starlette:
    """A server without anything behind it."""
    chosen = Settings(database="", **settings)
    rest = make_app(chosen, cast(Any, None))
    rest.state.lobby = lobby
    return make_front(chosen, rest)


def _get(app: Starlette, url: str, **headers: str) -> httpx.Response:
    async def get() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.get(url, headers=headers)

    return asyncio.run(get())


def _socket_answer(app: Starlette, **headers: str) -> str:
    """What a server says first when a socket is opened."""
    said: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect" if not said else "websocket.disconnect"}

    async def send(message: Any) -> None:
        said.append(message["type"])

    scope = {
        "type": "websocket",
        "path": f"{NOWHERE}/socket",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "query_string": b"",
        "subprotocols": [],
    }
    asyncio.run(app(scope, receive, send))
    return said[0]


HOSTS = ("games.example", "*.games.net", "::1")
ADDRESSED = ["games.example", "GAMES.example:8000", "a.games.net", "a.b.games.net:1", "[::1]:80"]
MISADDRESSED = [
    "evil.example",
    "games.example.evil.example",
    "games.net",
    "xgames.net",
    "[",
    "",
    "a:b",
]


@pytest.mark.parametrize("host", ADDRESSED)
def test_a_server_is_addressed_by_its_names(host: str) -> None:
    app = _app(hosts=HOSTS)
    assert _get(app, "http://x/api/bots", host=host).status_code == 200
    assert _socket_answer(app, host=host) == "websocket.accept"


@pytest.mark.parametrize("host", MISADDRESSED)
def test_a_server_does_not_answer_to_other_names(host: str) -> None:
    """A name that somebody else has pointed here would make their pages our own."""
    app = _app(hosts=HOSTS)
    assert_refused(_get(app, "http://x/api/bots", host=host), 400, "address")
    assert _socket_answer(app, host=host, origin=f"http://{host}") == "websocket.close"


def test_a_server_without_names_answers_to_any() -> None:
    assert _get(_app(), "http://x/api/bots", host="any.example").status_code == 200


# ---- too much ---------------------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    text = b" " * (BODY_BYTES + 1)
    answer = httpx.post(f"{server.url}/api/records", content=text, headers=bearer(new_secret()))
    assert_refused(answer, 413, "http")


@pytest.mark.parametrize("path", ["/api/records", "/api/tables"])
def test_a_body_that_is_too_large_and_not_announced_is_refused(server: Server, path: str) -> None:
    pieces = (b" " * (1 << 16) for _ in range((BODY_BYTES >> 16) + 1))
    head = bearer(new_secret()) | {"content-type": "application/json"}
    assert_refused(httpx.post(server.url + path, content=pieces, headers=head), 413, "http")


def test_a_body_that_is_announced_too_large_is_not_waited_for(server: Server) -> None:
    for length in (BODY_BYTES + 1, 10**11, 10**30):
        answer = _raw(
            server, f"POST /api/records HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n"
        )
        assert answer.startswith("HTTP/1.1 413 ") or answer.startswith("HTTP/1.1 400 ")
    assert httpx.get(f"{server.url}/health").status_code == 200


def _raw(server: Server, text: str) -> str:
    """What a server answers to some bytes."""
    url = httpx.URL(server.url)
    with socket.create_connection((url.host, url.port), timeout=20) as connection:
        connection.sendall(text.encode())
        return connection.recv(1 << 16).decode()


def test_a_body_as_large_as_allowed_is_read(server: Server) -> None:
    text = b" " * BODY_BYTES
    answer = httpx.post(f"{server.url}/api/records", content=text, headers=bearer(new_secret()))
    assert_refused(answer, 400, "record")


def test_a_record_with_too_many_moves_is_refused(server: Server) -> None:
    game = Game.new("usa", 2, seed=1)
    text = str(game.record()) + '{"seat": 0, "move": "pass"}\n' * 5001
    answer = httpx.post(f"{server.url}/api/records", content=text, headers=bearer(new_secret()))
    assert_refused(answer, 400, "record")
    assert "5000" in answer.json()["text"]


def _from(address: str, **more: str) -> dict[str, str]:
    return {"x-forwarded-for": address} | more


def test_requests_are_limited_by_address(strict: Server) -> None:
    with httpx.Client(base_url=strict.url) as client:
        answers = [client.get("/api/bots", headers=_from("10.0.0.1")) for _ in range(60)]
        codes = [answer.status_code for answer in answers]
        assert codes[:25] == [200] * 25 and 429 in codes
        assert_refused(answers[codes.index(429)], 429, "too many")
        assert client.get("/api/bots", headers=_from("10.0.0.2")).status_code == 200
        file = client.get("/web/icon.svg", headers=_from("10.0.0.1"))
        assert file.status_code == 200  # a page in one piece, or none


def test_new_tables_are_limited_by_address(strict: Server) -> None:
    body = {"board": "usa", "name": "Ada", "seats": [MINE, OPEN]}
    head = bearer(new_secret())

    def make(address: str) -> httpx.Response:
        url = f"{strict.url}/api/tables"
        return httpx.post(url, json=body, headers=head | _from(address))

    assert [make("10.0.1.1").status_code for _ in range(3)] == [201] * 3
    assert_refused(make("10.0.1.1"), 429, "too many")
    url = f"{strict.url}/api/records"
    assert httpx.post(url, headers=head | _from("10.0.1.1")).status_code == 429
    assert make("10.0.1.2").status_code == 201


def test_sockets_are_limited_by_address(strict: Server) -> None:
    async def test() -> None:
        url = f"{strict.socket_url}{NOWHERE}/socket"

        def knock(address: str) -> connect:
            return connect(url, additional_headers=_from(address))

        first, *_others = [await knock("10.0.2.1") for _ in range(3)]
        with pytest.raises(InvalidStatus) as refusal:
            await knock("10.0.2.1")
        assert refusal.value.response.status_code == 403
        async with knock("10.0.2.2"):
            pass
        await first.close()
        await _eventually(knock("10.0.2.1"))
        for each in _others:
            await each.close()

    asyncio.run(test())


async def _eventually(knocking: connect) -> None:
    """Somebody is let in once the server has noticed that another has gone."""
    for _ in range(50):
        try:
            async with knocking:
                return
        except InvalidStatus:
            await asyncio.sleep(0.05)
    raise AssertionError("nobody is let in")


async def _until_closed(socket: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """What a socket still says, and the code that it is closed with."""
    heard = []
    try:
        async with asyncio.timeout(30):
            while True:
                heard.append(json.loads(await socket.recv()))
    except ConnectionClosed:
        return heard, socket.close_code


def test_messages_are_limited_and_who_goes_on_is_cut_off(strict: Server) -> None:
    async def test() -> None:
        ada = Person(strict, "Ada")
        table = ada.make_table("usa", [MINE, OPEN])
        async with ada.at(table) as client, ada.at(table) as other:
            for number in range(40):
                await client.send(kind="say", id=f"{number}", text="Hello?")
            await client.until(lambda: "refused" in [each["kind"] for each in client.messages])
            assert client.messages[-1]["code"] == "too many"
            for number in range(40, 200):
                await client.send(kind="say", id=f"{number}", text="Hello?")
            _, code = await _until_closed(client.socket)
            assert code in (1008, 1013)
            await other.until(lambda: other.events[-1]["kind"] == "said")
            assert sum(event["kind"] == "said" for event in other.events) < 60

    asyncio.run(test())


# ---- secrets ----------------------------------------------------------------------------------


def test_secrets_are_random_and_long(server: Server) -> None:
    secrets = {httpx.post(f"{server.url}/api/secrets").json()["secret"] for _ in range(5)}
    assert len(secrets) == 5
    assert all(re.fullmatch("[A-Za-z0-9_-]{43}", secret) for secret in secrets)


@pytest.mark.parametrize("how", ["", "Bearer", "Basic {}", "bearer {}x", "Bearer {}\xe9", "{}"])
def test_what_is_no_secret_is_refused(server: Server, how: str) -> None:
    head = {b"authorization": how.format(new_secret()).encode("latin-1")}
    answer = httpx.get(f"{server.url}/api/tables/mine", headers=head)
    assert_refused(answer, 401, "secret")


def test_secrets_in_addresses_are_not_taken(server: Server) -> None:
    ada = Person(server, "Ada")
    table = ada.make_table("usa", [MINE, OPEN])
    for query in (f"secret={ada.secret}", f"authorization=Bearer%20{ada.secret}"):
        assert httpx.get(f"{server.url}/api/tables/mine?{query}").status_code == 401

    async def watch() -> dict[str, Any]:
        url = f"{server.socket_url}/api/tables/{table}/socket?secret={ada.secret}"
        async with connect(url) as socket:
            await socket.send('{"kind": "hello"}')
            welcome: dict[str, Any] = json.loads(await socket.recv())
            return welcome

    welcome = asyncio.run(watch())
    assert welcome["mine"] == [] and not welcome["is_host"]


def test_secrets_are_neither_logged_nor_kept(tmp_path: Path) -> None:
    flags = ("--log-level=debug", "--log-format=json")
    with serving(f"sqlite:///{tmp_path}/tables.db", *flags) as server:
        secrets = asyncio.run(_use(server))
        log = server.stop()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert len(lines) >= len(log.splitlines()) - 3  # the others are for people
    assert all({"time", "level", "logger", "event"} <= set(line) for line in lines)
    assert not re.search("authorization|bearer|traceback", log, re.IGNORECASE)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    for secret in secrets:
        assert secret not in log and person_of(secret) not in log
        assert secret.encode() not in kept
    assert person_of(secrets[0]).encode() in kept
    assert not (tmp_path / "tables.db").stat().st_mode & 0o077


async def _use(server: Server) -> list[str]:
    """Use a server in many ways, wrong ones too; the secrets of all who did."""
    async with company(server, "Ada", "Bo") as table:
        for client in table.clients:
            await client.ask("say", text="Hello")
        await table.clients[0].ask("move", seat=1, move="pass", number=0)
        await table.clients[0].ask("resign", seat=0)
    secrets = [person.secret for person in table.people]
    for head in (bearer(secrets[0]), {"authorization": secrets[0]}):
        httpx.get(f"{server.url}/api/tables/mine", headers=head)
        httpx.post(f"{server.url}/api/tables", headers=head, json={"secret": secrets[0]})
        httpx.post(f"{server.url}/api/records", headers=head, content="nonsense")
    url = f"{server.socket_url}/api/tables/{table.table}/socket"
    for hello in ({"kind": "hello", "secret": f"{secrets[0]}!"}, {"kind": secrets[0]}):
        async with connect(url) as socket:
            await socket.send(json.dumps(hello))
            heard, code = await _until_closed(socket)
            assert code == 1008 and heard[-1]["kind"] == "refused"
            assert secrets[0] not in json.dumps(heard)
    return secrets


# ---- what goes wrong --------------------------------------------------------------------------


class Broken:
    """A lobby where nothing works."""

    def __init__(self, error: Exception) -> None:
        self.store = self
        self.error = error

    async def check(self) -> None:
        raise self.error

    async def open(self, table: str) -> None:
        raise self.error


@pytest.mark.parametrize("path", ["/health", NOWHERE, f"{NOWHERE}/record"])
def test_what_went_wrong_inside_is_not_told(path: str) -> None:
    app = _app(Broken(RuntimeError("inside information")))
    answer = _get(app, f"http://x{path}")
    assert_refused(answer, 500, "internal")
    assert "inside" not in answer.text and "Traceback" not in answer.text
    app = _app(Broken(StoreFailed("cannot reach postgresql://ada:pw@host")))
    answer = _get(app, f"http://x{path}")
    assert_refused(answer, 503, "database")
    assert "postgresql" not in answer.text


def test_a_server_that_is_told_to_stop_says_so_to_everybody(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        async with company(server, "Ada", "Bo") as table:
            url = f"{server.socket_url}/api/tables/{table.table}/socket"
            async with connect(url) as silent:
                with _half_open(server):
                    server.process.send_signal(signal.SIGTERM)
                    sockets = [silent, *(client.socket for client in table.clients)]
                    ends = await asyncio.gather(*map(_until_closed, sockets))
        assert [code for _, code in ends] == [1012] * 3

    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        asyncio.run(test(server))
        began = time.monotonic()
        log = server.stop()
        assert time.monotonic() - began < 15
        assert server.process.returncode in (0, -signal.SIGTERM)
        assert "Traceback" not in log and "stopped" in log


def _half_open(server: Server) -> socket.socket:
    """A connection that has said only half of what it has to say."""
    url = httpx.URL(server.url)
    connection = socket.create_connection((url.host, url.port))
    connection.sendall(b"GET /api/bots HTTP/1.1\r\nhost: ")
    return connection
