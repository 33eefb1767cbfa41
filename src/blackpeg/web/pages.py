"""The page and its files, as they lie in the folder ``static``: nothing is built, and nothing comes from elsewhere.

Browsers keep a file for good: its address names a hash of all files, as they were when the server began.  A page's
stylesheets are one file, and the page names the modules that it will ask for.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"

PAGES = {
    "/": "home",
    "/play": "play",
    "/daily": "daily",
    "/assist": "assist",
    "/break": "break",
    "/review": "review",
    "/lab": "lab",
    "/history": "history",
    "/games/{id}": "game",
}
"""The addresses of the page, each with the module that shows it, mostly: its own script chooses."""

DOCS = "/docs"
INDEX, DOCS_INDEX = "index.html", "docs/index.html"

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
"""Media types by suffix.  They are hard-coded, because the systems' own tables differ."""

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
_IMPORT = re.compile(r'^(?:import|export)\b[^"=;(]*"(\.[^"]+)"', re.MULTILINE)
_VERSION = re.compile(r"^[0-9a-f]{12}/")


def pages() -> tuple[list[Route], str]:
    """What answers with the page and its files, and the page for where there is none."""
    paths = sorted(path for path in STATIC.rglob("*") if path.suffix in TYPES)
    texts = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in paths}
    version = sha256(repr(texts).encode()).hexdigest()[:12]
    for name in (INDEX, DOCS_INDEX):
        texts[_sheet_of(name)] = "\n".join(texts[sheet] for sheet in _SHEET.findall(texts[name]))

    async def file(request: Request) -> Response:
        path = request.path_params["path"]
        name = _VERSION.sub("", path)
        if name not in texts:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        # A page from before an update asks for the rest of it by the version it knows.
        cache_control = FOR_GOOD if path.startswith(f"{version}/") else ASK_AGAIN
        return Response(texts[name], headers={"Cache-Control": cache_control}, media_type=TYPES[Path(name).suffix])

    views = {
        address: _page(texts, version, INDEX, "js/main.js", f"pages/{module}.js") for address, module in PAGES.items()
    }
    views[DOCS] = _page(texts, version, DOCS_INDEX)
    routes = [Route(address, _showing(text)) for address, text in views.items()]
    return [Route("/static/{path:path}", file), *routes], views["/"]


def _page(texts: Mapping[str, str], version: str, name: str, *modules: str) -> str:
    """The page *name*, which begins with *modules*: with one stylesheet, and all modules that these import at once."""
    sheet = f'<link rel="stylesheet" href="/static/{_sheet_of(name)}">\n'
    wanted = list(modules)
    for module in wanted:  # it grows meanwhile
        for path in _IMPORT.findall(texts[module]):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
            if imported not in wanted:
                wanted.append(imported)
    preloads = "".join(f'<link rel="modulepreload" href="/static/{each}">\n' for each in wanted)
    text = _SHEET.sub("", texts[name]).replace('<script src="', f'{sheet}<script src="', 1)
    return text.replace("</head>", f"{preloads}</head>").replace('"/static/', f'"/static/{version}/')


def _sheet_of(page: str) -> str:
    """The name of the stylesheet that holds all of a page's."""
    return f"{posixpath.splitext(page)[0]}.css"


def _showing(text: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(_request: Request) -> Response:
        return HTMLResponse(text, headers={"Cache-Control": ASK_AGAIN})

    return page


def is_page(request: Request) -> bool:
    """Whether a person asks, for a page; of one that there is not the page itself tells."""
    is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_read and not request.url.path.startswith(("/api/", "/static/"))


def missing_page(request: Request) -> Response:
    """The page where there is none at the address: it says so."""
    return HTMLResponse(request.app.state.missing, HTTPStatus.NOT_FOUND, {"Cache-Control": ASK_AGAIN})
