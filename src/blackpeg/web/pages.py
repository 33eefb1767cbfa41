"""The server sends the page and its files, as ``page/`` builds them into the folder ``static``, and nothing else.

Browsers keep a file for good, because its name holds a hash of it.  A page names the modules that it will ask for.
"""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

STATIC = Path(__file__).parent / "static"

PAGES = {
    "/": "home",
    "/play": "begin",
    "/daily": "daily",
    "/challenge": "challenge",
    "/puzzle": "puzzle",
    "/assist": "begin",
    "/break": "begin",
    "/review": "review",
    "/trees": "trees",
    "/history": "history",
    "/games/{id}": "game",
}
"""The addresses of the page, each with the module that shows it, mostly: its own script chooses."""

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

_HASHED = re.compile(r"-[0-9A-Z]{8}\.\w+$")


def pages() -> tuple[tuple[Route, ...], str]:
    """Returns the routes of the page and its files, and the page for an address that has none."""
    texts = {path.name: path.read_text("utf-8") for path in STATIC.iterdir() if path.suffix in TYPES}
    modules: dict[str, list[str]] = json.loads(texts["pages.json"])

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in texts:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        cache_control = FOR_GOOD if _HASHED.search(name) else ASK_AGAIN
        return Response(texts[name], headers={"Cache-Control": cache_control}, media_type=TYPES[Path(name).suffix])

    def view(address: str, text: str) -> Route:
        async def page(_request: Request) -> Response:
            return HTMLResponse(text, headers={"Cache-Control": ASK_AGAIN})

        return Route(address, page)

    def with_modules(page: str) -> str:
        preloads = "".join(f'<link rel="modulepreload" href="/static/{each}">\n' for each in modules[page])
        return texts["index.html"].replace("</head>", f"{preloads}</head>")

    views = {address: with_modules(page) for address, page in PAGES.items()} | {"/docs": texts["docs.html"]}
    return (Route("/static/{name}", file), *(view(*each) for each in views.items())), views["/"]


def is_page(request: Request) -> bool:
    """Says whether a person asks for a page."""
    is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_read and not request.url.path.startswith(("/api/", "/static/"))


def missing_page(request: Request) -> Response:
    """Answers that there is no page at the address."""
    return HTMLResponse(request.app.state.missing, HTTPStatus.NOT_FOUND, {"Cache-Control": ASK_AGAIN})
