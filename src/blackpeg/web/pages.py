"""The page and its files, as ``page/`` builds them into the folder ``static``; nothing comes from elsewhere.

Browsers keep a file for good, because its name holds a hash of it.  A page names the modules that it will ask for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from blackpeg.errors import BlackpegError
from blackpeg.records.read import parse_records
from blackpeg.render.sharing import MOST_IN_ADDRESS, headline

STATIC = Path(__file__).parent / "static"

PAGES = {
    "/": "home",
    "/play": "begin",
    "/daily": "daily",
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


def pages(public: str | None = None) -> tuple[list[Route], str]:
    """What answers with the page and its files, and the page for an address that has none; *public* is its address."""
    texts = {path.name: path.read_text("utf-8") for path in STATIC.iterdir() if path.suffix in TYPES}
    modules: dict[str, list[str]] = json.loads(texts["pages.json"])

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in texts:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        cache_control = FOR_GOOD if _HASHED.search(name) else ASK_AGAIN
        return Response(texts[name], headers={"Cache-Control": cache_control}, media_type=TYPES[Path(name).suffix])

    def with_modules(page: str) -> str:
        preloads = "".join(f'<link rel="modulepreload" href="/static/{each}">\n' for each in modules[page])
        return texts["index.html"].replace("</head>", f"{preloads}</head>")

    views = {address: with_modules(page) for address, page in PAGES.items()}
    routes = [
        Route(address, _showing(text, public)) for address, text in {**views, "/docs": texts["docs.html"]}.items()
    ]
    return [Route("/static/{name}", file), *routes], views["/"]


def _showing(text: str, public: str | None) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        tags = _preview(request, public) if request.url.path == "/review" else ""
        return HTMLResponse(text.replace("</head>", f"{tags}</head>"), headers={"Cache-Control": ASK_AGAIN})

    return page


def _preview(request: Request, public: str | None) -> str:
    """What a link to a shared game says of itself to those who show previews: a title, and a picture without codes.

    These are tags for the head of the page at *public*; none if the address carries no record that can be read.

    The picture is SVG, as no library for PNG comes with Blackpeg; who shows none of these shows the title.
    """
    text = request.query_params.get("record", "")
    if not text or len(text) > MOST_IN_ADDRESS:
        return ""
    with suppress(BlackpegError):
        record, *_ = parse_records(text, None, name="the record")
        here = public or str(request.base_url).rstrip("/")
        picture = f"{here}/api/row.svg?{urlencode({'record': text, 'hidden': 'true', 'theme': 'light'})}"
        told = {
            "og:type": "website",
            "og:title": headline(record),
            "og:description": "Each dot is a code. Each feedback rules codes out, until one is left.",
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        return "".join(f'<meta property="{name}" content="{escape(said)}">\n' for name, said in told.items())
    return ""


def is_page(request: Request) -> bool:
    """Whether a person asks, for a page; of one that there is not the page itself tells."""
    is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_read and not request.url.path.startswith(("/api/", "/static/"))


def missing_page(request: Request) -> Response:
    """The page where there is none at the address: it says so."""
    return HTMLResponse(request.app.state.missing, HTTPStatus.NOT_FOUND, {"Cache-Control": ASK_AGAIN})
