"""The front of the server: pages come at once, the backend once it is open, or an error."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from ironroad.server.http.front import Backend, make_front
from ironroad.server.settings import Settings

PATIENCE = 60


@asynccontextmanager
async def visiting(backend: Backend) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who asks a server for things while it starts."""
    front = make_front(Settings(database=""), backend, backend.life)
    async with (
        front.router.lifespan_context(front),
        httpx.AsyncClient(transport=httpx.ASGITransport(front), base_url="http://x") as client,
    ):
        yield client


class Opening:
    """A backend that is opened when it is told to."""

    def __init__(self) -> None:
        self.may_open = Event()
        self.told: list[str] = []

    def __call__(self) -> Starlette:
        assert self.may_open.wait(PATIENCE)

        @asynccontextmanager
        async def life(app: Starlette) -> AsyncIterator[None]:
            self.told.append("start")
            yield
            self.told.append("end")

        async def answer(request: Request) -> PlainTextResponse:
            return PlainTextResponse(f"{self.told}")

        return Starlette(routes=[Route("/api/told", answer)], lifespan=life)


def test_pages_come_while_the_backend_is_opened() -> None:
    async def test() -> None:
        opening, given_up = Opening(), Event()
        async with visiting(Backend(opening, given_up.set)) as client:
            waiting = asyncio.create_task(client.get("/api/told"))
            for path in ("/", "/about", "/new/usa", "/web/js/main.js"):
                assert (await client.get(path)).status_code == 200
            assert not waiting.done() and not opening.told
            opening.may_open.set()
            answer = await asyncio.wait_for(waiting, PATIENCE)
            assert answer.text == "['start']", "its life has begun before it is asked for anything"
        assert opening.told == ["start", "end"] and not given_up.is_set()

    asyncio.run(test())


def test_requests_for_a_backend_that_cannot_be_opened_are_answered() -> None:
    async def test() -> None:
        given_up = Event()
        reason = OSError("the disk is full of old timetables")

        def fail() -> Starlette:
            raise reason

        backend = Backend(fail, given_up.set)
        async with visiting(backend) as client:
            answer = await asyncio.wait_for(client.get("/api/told"), PATIENCE)
            assert answer.status_code == 503 and "timetables" not in answer.text
            assert answer.json()["text"] == "The server could not start."
        assert given_up.is_set() and backend.failure is reason

    asyncio.run(test())


def test_a_server_can_be_stopped_before_it_has_started(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ironroad", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path}/x.db"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        assert any("http://" in line for line in server.stderr)
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
    finally:
        server.kill()
        server.wait()
