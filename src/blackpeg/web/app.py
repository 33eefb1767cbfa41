"""The server: the API over the history, and the page."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from blackpeg import __version__
from blackpeg.history import History
from blackpeg.kernel import kernel
from blackpeg.web.answers import handlers
from blackpeg.web.api import RESULTS, sections
from blackpeg.web.lanes import Lanes
from blackpeg.web.pages import pages
from blackpeg.web.pool import GRACE, Pool
from blackpeg.web.reviews import Reviews
from blackpeg.web.routes import COMPONENTS, openapi
from blackpeg.web.security import LOCAL, Guard, bracketed
from blackpeg.web.verbs import verb_paths, verb_routes

PATIENCE = 3.0  # seconds that a move waits for another program that writes into the history

ABOUT = """
Games of Mastermind and its family: played, advised on, judged and kept.

Codes are texts in the game's notation (`1122`), or lists of colors counted from 0 (`[0, 0, 1, 1]`). Feedbacks are black
and white pegs, `1-0`; `?` is a number that is not known, `=3` the sum alone.
Whatever fails is answered with `{"error": {"code": ..., "message": ...}}`.
"""


def create_app(
    history_path: str | os.PathLike[str],
    *,
    hosts: Iterable[str] = ("127.0.0.1",),
    port: int | None = None,
    public: str | None = None,
    grace: float = GRACE,
) -> Starlette:
    """The application, with the history in the file *history_path*; it answers by the names of *hosts*, at *port*.

    This machine's own names are always among them.  Without a *port* any will do.  *public* is its address for
    others, such as ``https://example.org``, where that is another: it answers by that, too, and shared links begin so.
    Work goes on for *grace* seconds when nobody waits for it any more.

    Raises `HistoryError` where the history cannot be used.
    """
    hosts = tuple(hosts)
    is_shared = public is not None or not {*map(bracketed, hosts)} <= {*LOCAL}
    history, lanes, pool = History(history_path, patience=PATIENCE), Lanes(), Pool(grace)
    reviews = Reviews(history, pool)
    pool.on_idle = reviews.catch_up
    kernel()  # chosen, and loaded, before anybody waits for it
    api = sections(history, lanes, reviews, public=public, is_shared=is_shared)
    views, missing = pages(public)

    @cache
    def description() -> dict[str, Any]:
        found = openapi(api, RESULTS, title="Blackpeg", version=__version__, description=ABOUT)
        paths, shapes = verb_paths(COMPONENTS)
        for path, operations in paths.items():
            found["paths"].setdefault(path, {}).update(operations)
        found["components"]["schemas"] |= shapes
        return found

    async def described(_request: Request) -> Response:
        return JSONResponse(description())

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        threading.Thread(target=reviews.catch_up, name="blackpeg catching up", daemon=True).start()
        yield
        pool.close()
        lanes.close()
        history.close()

    app = Starlette(
        routes=[
            *(address.route() for addresses in api.values() for address in addresses),
            *verb_routes(lanes, pool, reviews),
            Route("/openapi.json", described),
            *views,
        ],
        middleware=[
            Middleware(Guard, hosts=hosts, port=port, public=public),
            Middleware(GZipMiddleware, compresslevel=6),
        ],
        exception_handlers=handlers(history.path),
        lifespan=lifespan,
    )
    app.state.end, app.state.missing, app.state.description = pool.end, missing, description
    return app
