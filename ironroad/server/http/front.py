"""The front of the server: serves pages and files at once, and all else when the backend is open.

Loading the rules, the database and the HTTP interface takes most of a second. A browser needs as
long to load the first page, so it gets that page meanwhile.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Lifespan, Receive, Scope, Send

from ironroad.server.http.guard import Guard
from ironroad.server.http.pages import PAGES, WEB, http_error, shell
from ironroad.server.settings import Settings

COMPRESSION: Final = 4
"""The level of gzip compression; higher ones take longer than they save."""


class Backend:
    """The application behind the front. It opens in a thread; requests wait until it is open."""

    def __init__(self, open_app: Callable[[], Starlette], give_up: Callable[[], None]) -> None:
        self._open_app, self._give_up = open_app, give_up
        self.failure: Exception | None = None
        """The error because of which the application could not be opened, if there was one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on to the application, once it is open."""
        app = await asyncio.shield(self._opened)
        if app is None:
            raise HTTPException(503, "The server could not start.")
        await app(scope, receive, send)

    @asynccontextmanager
    async def life(self, front: Starlette) -> AsyncIterator[None]:
        """Open the application while the front serves pages, and close it when the front ends."""
        self._opened: asyncio.Future[Starlette | None] = asyncio.get_running_loop().create_future()
        self._ending = asyncio.Event()
        living = asyncio.create_task(self._live())
        yield
        self._ending.set()
        await living

    async def _live(self) -> None:
        try:
            app = await asyncio.to_thread(self._open_app)
            async with app.router.lifespan_context(app):
                self._opened.set_result(app)
                await self._ending.wait()
        except Exception as failure:
            self.failure = failure
            if not self._opened.done():
                self._opened.set_result(None)
            self._give_up()


def make_front(
    settings: Settings, backend: ASGIApp, life: Lifespan[Starlette] | None = None
) -> Starlette:
    """The front: pages, files and limits, with the backend mounted for all other paths."""
    return Starlette(
        routes=[
            Mount("/web", StaticFiles(directory=WEB)),
            *(route for page in PAGES for route in _routes(page)),
            Mount("/", backend),
        ],
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION),
        ],
        exception_handlers={HTTPException: http_error},
        lifespan=life,
    )


def _routes(page: str) -> list[BaseRoute]:
    async def show(request: Request) -> Response:
        return shell(page)

    if not page:
        return [Route("/", show)]
    return [Route(f"/{page}", show), Route(f"/{page}/{{rest:path}}", show)]
