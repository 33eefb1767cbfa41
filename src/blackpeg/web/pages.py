"""The page and its files, as they lie in the folder ``static``: nothing is built, and nothing comes from elsewhere.

Browsers keep a file for good: its address names a hash of all files, and the page names the new one once one of them
has changed.  Each is compressed once, a page's stylesheets are one, and it names the modules that it will ask for.
"""

from __future__ import annotations

import gzip
import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

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
INDEX = "index.html"

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
}
"""Said here: what systems think of the endings of names differs."""

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
_IMPORT = re.compile(r'^(?:import|export)\b[^"=;(]*"(\.[^"]+)"', re.MULTILINE)
_GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?:1|0?\.0*[1-9]))", re.IGNORECASE)


@dataclass(frozen=True)
class _File:
    body: bytes
    type: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: Request, cache_control: str, status: int = HTTPStatus.OK) -> Response:
        headers = {"Cache-Control": cache_control, "Vary": "Accept-Encoding"}
        is_packed = _takes_gzip(request.headers)
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if is_packed else self.body, status, headers, self.type)


class _Files:
    """All files as they are now, and the pages made of them."""

    def __init__(self, stamp: object, bodies: Mapping[str, bytes]) -> None:
        self.stamp = stamp
        self.version = sha256(repr(sorted(bodies.items())).encode()).hexdigest()[:12]
        self.by_name = {name: _File(body, TYPES[posixpath.splitext(name)[1]]) for name, body in bodies.items()}
        self._pages: dict[tuple[str, str], _File] = {}
        for name in (INDEX, "docs/index.html"):
            sheets = b"\n".join(bodies[sheet] for sheet in _SHEET.findall(bodies[name].decode()))
            self.by_name[_sheet_of(name)] = _File(sheets, TYPES[".css"])

    def page(self, name: str, module: str | None = None) -> _File:
        """The page *name* that is shown by the module pages/*module*.js."""
        key = name, module or ""
        if key not in self._pages:
            sheet = f'<link rel="stylesheet" href="/static/{_sheet_of(name)}">\n'
            text = _SHEET.sub("", self.by_name[name].body.decode())
            wanted = [] if module is None else self._imported("js/main.js", f"pages/{module}.js")
            preloads = "".join(f'<link rel="modulepreload" href="/static/{each}">\n' for each in wanted)
            text = text.replace('<script src="', f'{sheet}<script src="', 1).replace("</head>", f"{preloads}</head>")
            text = text.replace('"/static/', f'"/static/{self.version}/')
            self._pages[key] = _File(text.encode(), TYPES[".html"])
        return self._pages[key]

    def _imported(self, *modules: str) -> list[str]:
        """*modules* and all that they import at once."""
        found = list(modules)
        for module in found:  # it grows meanwhile
            for path in _IMPORT.findall(self.by_name[module].body.decode()):
                name = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
                if name not in found:
                    found.append(name)
        return found


class Packing(GZipMiddleware):
    """Compresses what the API answers; files are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, minimum_size=1400, compresslevel=4)  # what fits a packet is not worth it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        is_api = scope["type"] == "http" and scope["path"].startswith("/api/")
        is_followed = is_api and scope["path"].endswith("/events")  # events are not held back to be compressed
        packs = is_api and not is_followed and _takes_gzip(Headers(scope=scope))
        await (super().__call__ if packs else self.app)(scope, receive, send)


def _takes_gzip(headers: Headers) -> bool:
    return _GZIP.search(headers.get("accept-encoding", "")) is not None


def _sheet_of(page: str) -> str:
    """The name of the stylesheet that holds all of a page's."""
    return f"{posixpath.splitext(page)[0]}.css"


_now: _Files | None = None


def _files() -> _Files:
    """The files as they are; read anew where one has changed."""
    global _now  # what the folder holds is the same for every server
    folders = ((folder, names) for folder, _, names in os.walk(STATIC))
    paths = sorted(os.path.join(folder, name) for folder, names in folders for name in names)
    stamp = [(path, os.stat(path).st_mtime_ns) for path in paths if os.path.splitext(path)[1] in TYPES]
    if _now is None or _now.stamp != stamp:
        _now = _Files(stamp, {Path(path).relative_to(STATIC).as_posix(): Path(path).read_bytes() for path, _ in stamp})
    return _now


def add_pages(app: FastAPI) -> None:
    """Has *app* answer with the page and its files."""

    async def file(request: Request, path: Annotated[str, InPath()]) -> Response:
        files = _files()
        version, _, name = path.partition("/")
        if version == files.version and name in files.by_name:
            return files.by_name[name].answer(request, FOR_GOOD)
        # A page that was there before a change asks for the rest of it by the version it knows.
        name = name if re.fullmatch("[0-9a-f]{12}", version) else path
        if name not in files.by_name:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return files.by_name[name].answer(request, ASK_AGAIN)

    app.add_api_route("/static/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False)
    for address, module in PAGES.items():
        _add_page(app, address, INDEX, module)
    _add_page(app, DOCS, "docs/index.html", None)


def is_page(request: Request) -> bool:
    """Whether a person asks, for a page; of one that there is not the page itself tells."""
    is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_read and not request.url.path.startswith(("/api/", "/static/"))


def missing_page(request: Request) -> Response:
    """The page where there is none at the address: it says so."""
    return _files().page(INDEX, "home").answer(request, ASK_AGAIN, HTTPStatus.NOT_FOUND)


def _add_page(app: FastAPI, address: str, name: str, module: str | None) -> None:
    async def page(request: Request) -> Response:
        return _files().page(name, module).answer(request, ASK_AGAIN)

    app.add_api_route(address, page, methods=["GET", "HEAD"], include_in_schema=False)
