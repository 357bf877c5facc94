"""Pages of the browser client: one HTML page for all, whose scripts show what the address names."""

import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ironroad.server.http.guard import problem

WEB: Final = Path(__file__).parents[2] / "web"
PAGES: Final = ("", "new", "lessons", "names", "statistics", "settings", "device", "about")
"""Pages that exist for every path below them; pages for an id are in `app.py`."""
NO_PAGE: Final = "not_found"
FOR_PROGRAMS: Final = ("/api/", "/web/")
_ROUTE: Final = re.compile(r'"?(\w*)"?: \(\) => import\("\./([\w/]+\.js)"\)')
_IMPORT: Final = re.compile(r'\bfrom "(\.[\w./]*\.js)"')


def shell(page: str, status: int = 200) -> HTMLResponse:
    """The HTML page, which lists the scripts of a page so that they are all fetched at once."""
    return HTMLResponse(_shell(page), status, headers={"cache-control": "no-cache"})


@cache
def _shell(page: str) -> str:
    links = (f'    <link rel="modulepreload" href="/web/js/{name}">\n' for name in modules_of(page))
    head, end, body = (WEB / "index.html").read_text("utf-8").partition("  </head>")
    return head + "".join(links) + end + body


def modules_of(page: str) -> list[str]:
    """The scripts that a page needs: `main.js`, the page's own, and all that these two import."""
    routes = dict(_ROUTE.findall(_script("router.js")))
    found = ["main.js", routes.get(page, "pages/not_found.js")]
    for name in found:  # `found` grows meanwhile
        found += [each for each in _imports(name) if each not in found]
    return found


def _imports(name: str) -> list[str]:
    """The scripts that a script imports, as paths below `js`."""
    folder = posixpath.dirname(name)
    targets = _IMPORT.findall(_script(name))
    return [posixpath.normpath(posixpath.join(folder, target)) for target in targets]


def _script(name: str) -> str:
    return (WEB / "js" / name).read_text("utf-8")


async def http_error(request: Request, error: Exception) -> Response:
    """The response to a wrong address: a page for browsers, a JSON error for programs."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _is_for_people(request):
        return shell(NO_PAGE, 404)
    answer = problem(error.status_code, "http", str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


def _is_for_people(request: Request) -> bool:
    """Whether a browser asks for a page, rather than a program for data."""
    is_page = not request.url.path.startswith(FOR_PROGRAMS)
    return is_page and "text/html" in request.headers.get("accept", "")
