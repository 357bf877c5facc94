"""Pages of the browser client: one shell for all, whose scripts show what the address asks for."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from ironroad.engine.board import board_names
from ironroad.server.lobby import Lobby
from ironroad.server.store import StoreFailed
from ironroad.server.words import IS_TABLE_ID

WEB: Final = Path(__file__).parent.parent / "web"
PAGES: Final = frozenset({"", "new", "names", "statistics", "settings", "device", "about"})
"""Pages that are there whatever stands after them; others show something that has an id."""
NO_PAGE: Final = "not_found"
FOR_PROGRAMS: Final = ("/api/", "/web/")
_ROUTE: Final = re.compile(r'"?(\w*)"?: \(\) => import\("\./(\w+\.js)"\)')
_IMPORT: Final = re.compile(r'\bfrom "\./(\w+\.js)"')


def add_pages(app: FastAPI) -> None:
    """Let an application serve the client: its files, and the shell at every address of a page."""
    app.mount("/web", StaticFiles(directory=WEB), name="web")

    @app.get("/", include_in_schema=False)
    @app.get("/{page}", include_in_schema=False)
    @app.get("/{page}/{rest:path}", include_in_schema=False)
    async def show_page(page: str = "", rest: str = "") -> HTMLResponse:
        if not await _is_there(app.state.lobby, page, rest):
            raise HTTPException(404, "There is no such page.")
        return shell(page)


def shell(page: str, status: int = 200) -> HTMLResponse:
    """What all pages begin as; it names the scripts of the page, which are fetched all at once."""
    return HTMLResponse(_shell(page), status, headers={"cache-control": "no-cache"})


@cache
def _shell(page: str) -> str:
    links = (f'    <link rel="modulepreload" href="/web/js/{name}">\n' for name in modules_of(page))
    head, end, body = (WEB / "index.html").read_text("utf-8").partition("  </head>")
    return head + "".join(links) + end + body


def modules_of(page: str) -> list[str]:
    """The scripts that a page is shown with: all that are imported by the first two, and so on."""
    routes = dict(_ROUTE.findall(_script("router.js")))
    found = ["main.js", routes.get(page, "not_found.js")]
    for name in found:  # which grows meanwhile
        found += [each for each in _IMPORT.findall(_script(name)) if each not in found]
    return found


def _script(name: str) -> str:
    return (WEB / "js" / name).read_text("utf-8")


def is_for_people(request: Request) -> bool:
    """Whether somebody looks at an address with a browser."""
    is_page = not request.url.path.startswith(FOR_PROGRAMS)
    return is_page and "text/html" in request.headers.get("accept", "")


async def _is_there(lobby: Lobby, page: str, rest: str) -> bool:
    if page == "rules":
        return not rest or rest in board_names()
    if page in ("table", "replay", "record"):
        return IS_TABLE_ID.fullmatch(rest) is not None and await _is_kept(lobby, page, rest)
    return page in PAGES


async def _is_kept(lobby: Lobby, page: str, id: str) -> bool:
    try:
        found = await (lobby.store.record(id) if page == "record" else lobby.store.row(id))
    except StoreFailed:
        return True  # nobody knows; the page says what is wrong
    return found is not None
