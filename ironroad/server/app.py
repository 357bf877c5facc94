"""The application: routes, sockets, errors, and what happens at start and end."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from ironroad.server.api_page import api_page
from ironroad.server.guard import Guard
from ironroad.server.lobby import Lobby
from ironroad.server.pages import NO_PAGE, add_pages, is_for_people, shell
from ironroad.server.referee import NotAllowed
from ironroad.server.routes import api, system
from ironroad.server.settings import Settings
from ironroad.server.sockets import serve_socket
from ironroad.server.store import Store, StoreFailed
from ironroad.server.words import IS_TABLE_ID

log = logging.getLogger("ironroad.server")

COMPRESSION: Final = 4
"""More takes longer than it saves."""
STATUS = {
    "no table": 404,
    "no board": 404,
    "no record": 404,
    "secret": 401,
    "not over": 409,
    "lost": 503,
    "too many": 429,
}
"""HTTP status by reason; 400 for others."""


def make_app(settings: Settings, store: Store) -> FastAPI:
    """A server on an open store, which it closes when it ends."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        lobby = Lobby(settings, store)
        app.state.lobby = lobby
        await lobby.start()
        log.info("serving", extra={"server": store.server})
        yield
        await lobby.close()
        log.info("stopped")

    app = FastAPI(
        title="Ironroad",
        version=version("ironroad"),
        summary="Live tables of railway board games.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.include_router(api)
    app.include_router(system)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    app.add_middleware(Guard, settings=settings)
    _add_errors(app)
    _add_socket(app)
    add_pages(app)
    return app


def _add_errors(app: FastAPI) -> None:
    def problem(status: int, code: str, text: str) -> JSONResponse:
        return JSONResponse({"code": code, "text": text}, status)

    @app.exception_handler(NotAllowed)
    async def not_allowed(request: Request, error: NotAllowed) -> JSONResponse:
        return problem(STATUS.get(error.code, 400), error.code, error.text)

    @app.exception_handler(RequestValidationError)
    async def not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return problem(422, "message", f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and is_for_people(request):
            return shell(NO_PAGE, 404)
        answer = problem(error.status_code, "http", str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(StoreFailed)
    async def store_failed(request: Request, error: StoreFailed) -> JSONResponse:
        log.error("the database failed", extra={"reason": str(error)})
        return problem(503, "database", "The database does not answer.")


def _add_socket(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        if not IS_TABLE_ID.fullmatch(table):
            await websocket.close(1008)
            return
        await serve_socket(websocket, app.state.lobby, table)

    @app.get("/api", include_in_schema=False)
    async def api_docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))
