"""The page and its files, as they lie in the folder ``static``: nothing is built, and nothing comes from elsewhere."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"

PAGES = ("/", "/play", "/assist", "/break", "/review", "/lab", "/history", "/games/{id}")
"""The addresses of the page: its own script shows each."""

DOCS = "/docs"
INDEX = STATIC / "index.html"

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


class _Files(StaticFiles):
    """Files that browsers keep, and ask each time whether they have changed (by their ETag)."""

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


def add_pages(app: FastAPI) -> None:
    """Has *app* answer with the page and its files."""
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    app.mount("/static", _Files(directory=STATIC, check_dir=False), name="static")
    for address in PAGES:
        _add_page(app, address, INDEX)
    _add_page(app, DOCS, STATIC / "docs" / "index.html")


def is_page(request: Request) -> bool:
    """Whether a person asks, for a page; of one that there is not the page itself tells."""
    is_read = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_read and not request.url.path.startswith(("/api/", "/static/"))


def _add_page(app: FastAPI, address: str, file: Path) -> None:
    async def page() -> FileResponse:
        return FileResponse(file, media_type="text/html", headers={"Cache-Control": "no-cache"})

    app.add_api_route(address, page, methods=["GET", "HEAD"], include_in_schema=False)
