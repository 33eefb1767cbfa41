"""The server: the API over the history, and the page."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from blackpeg import __version__
from blackpeg.history import History
from blackpeg.kernel import kernel
from blackpeg.web.answers import Failed, describe_facts
from blackpeg.web.api_ask import about_router, ask_router
from blackpeg.web.api_games import games_router, history_router
from blackpeg.web.api_jobs import Requests, jobs_router
from blackpeg.web.failures import add_failures
from blackpeg.web.games import Games
from blackpeg.web.jobs import Jobs
from blackpeg.web.lanes import Lanes
from blackpeg.web.pages import add_pages
from blackpeg.web.security import LOCAL, Guard, bracketed

PATIENCE = 3.0
"""Seconds that a move waits for another program that writes into the history."""

ABOUT = """
Games of Mastermind and its family: played, advised on, judged and kept.

Codes are texts in the game's notation (`1122`), or lists of colors counted from 0 (`[0, 0, 1, 1]`). Feedbacks are black
and white pegs, `1-0`; `?` is a number that is not known, `=3` the sum alone.
Whatever fails is answered with `{"error": {"code": ..., "message": ...}}`.
"""


_FAILED: dict[str, Any] = {
    "model": Failed,
    "description": "What is wrong with the request.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failed"}}},
}


def create_app(
    history_path: str | os.PathLike[str],
    *,
    hosts: Iterable[str] = ("127.0.0.1",),
    port: int | None = None,
    public: str | None = None,
) -> FastAPI:
    """The application, with the history in the file *history_path*; it answers by the names of *hosts*, at *port*.

    This machine's own names are always among them.  Without a *port* any will do.  *public* is its address for
    others, such as ``https://example.org``, where that is another: it answers by that, too, and shared links begin so.
    Raises `HistoryError` where the
    history cannot be used.
    """
    hosts = tuple(hosts)
    is_shared = public is not None or not {*map(bracketed, hosts)} <= {*LOCAL}
    history, lanes, jobs = History(history_path, patience=PATIENCE), Lanes(), Jobs()
    requests = Requests(history, jobs)
    jobs.on_idle = requests.catch_up
    kernel()  # chosen, and loaded, before anybody waits for it

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        threading.Thread(target=requests.catch_up, name="blackpeg catching up", daemon=True).start()
        yield
        jobs.close()
        lanes.close()
        history.close()

    app = FastAPI(
        title="Blackpeg",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses={"4XX": _FAILED},
    )
    add_failures(app, history.path)
    app.include_router(about_router())
    app.include_router(games_router(Games(history, requests.judge), history, lanes, public))
    app.include_router(ask_router(lanes))
    app.include_router(history_router(history, lanes, is_shared=is_shared))
    app.include_router(jobs_router(requests, jobs, lanes))
    describe_facts(app)
    add_pages(app)
    app.state.end = jobs.end
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Guard, hosts=hosts, port=port, public=public)
    return app
