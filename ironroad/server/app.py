"""The application behind the front: HTTP routes, sockets, errors, start and end."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from ironroad.engine.board import board_names
from ironroad.server.compiling import FirstStart
from ironroad.server.http.api import api, system
from ironroad.server.http.api_page import api_page
from ironroad.server.http.guard import CleanErrors, problem
from ironroad.server.http.pages import http_error, shell
from ironroad.server.settings import Settings
from ironroad.server.store import Damaged, Store, StoreFailed
from ironroad.server.table.lobby import Lobby
from ironroad.server.table.referee import NotAllowed
from ironroad.server.table.sockets import serve_socket
from ironroad.server.words import IS_TABLE_ID

log = logging.getLogger("ironroad.server")
_MOST_TOLD: Final = 8
"""The most faults of one request that an error response names."""

STATUS = {
    "no table": 404,
    "no board": 404,
    "no record": 404,
    "no lesson": 404,
    "lost board": 410,
    "damaged": 410,
    "secret": 401,
    "not over": 409,
    "lost": 503,
    "too many": 429,
}
"""The HTTP status for each reason of a `NotAllowed`; 400 for other reasons."""


def make_app(settings: Settings, store: Store, first_start: FirstStart | None = None) -> FastAPI:
    """The application for an open store, which the application closes when it ends."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        lobby = Lobby(settings, store, first_start)
        app.state.lobby = lobby
        await lobby.start()
        log.info("serving", extra={"server": store.server})
        compiling = asyncio.create_task(first_start.compile()) if first_start else None
        yield
        if compiling:
            compiling.cancel()
        await lobby.close()
        log.info("stopped")

    app = FastAPI(
        title="Ironroad",
        version=version("ironroad"),
        summary="Live tables of railway board games.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=life,
    )
    app.include_router(api)
    app.include_router(system)
    app.add_middleware(CleanErrors)
    _add_errors(app)
    _add_socket(app)
    _add_pages(app)
    return app


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(NotAllowed)
    async def not_allowed(request: Request, error: NotAllowed) -> JSONResponse:
        return problem(STATUS.get(error.code, 400), error.code, error.text)

    @app.exception_handler(RequestValidationError)
    async def not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
        wrong = [(".".join(map(str, each["loc"])), each["msg"]) for each in error.errors()]
        text = "; ".join(f"{where}: {why}" for where, why in wrong[:_MOST_TOLD])
        return problem(422, "message", text)

    app.add_exception_handler(HTTPException, http_error)

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


def _add_pages(app: FastAPI) -> None:
    """Add the pages for an id, such as a table's: 404 if there is nothing with that id."""

    @app.get("/rules", include_in_schema=False)
    @app.get("/rules/{board}", include_in_schema=False)
    async def show_rules(board: str = "") -> HTMLResponse:
        return _shell_if(not board or board in board_names(), "rules")

    @app.get("/table/{id}", include_in_schema=False)
    @app.get("/replay/{id}", include_in_schema=False)
    async def show_table(request: Request, id: str) -> HTMLResponse:
        page = request.url.path.split("/")[1]
        return _shell_if(await _is_kept(app.state.lobby.store.row, id), page)

    @app.get("/record/{id}", include_in_schema=False)
    async def show_record(id: str) -> HTMLResponse:
        return _shell_if(await _is_kept(app.state.lobby.store.record, id), "record")


def _shell_if(is_there: bool, page: str) -> HTMLResponse:
    if not is_there:
        raise HTTPException(404, "There is no such page.")
    return shell(page)


async def _is_kept(find: Callable[[str], Awaitable[object]], id: str) -> bool:
    if not IS_TABLE_ID.fullmatch(id):
        return False
    try:
        return await find(id) is not None
    except (Damaged, StoreFailed):
        return True  # unknown: the page itself will report the failure
