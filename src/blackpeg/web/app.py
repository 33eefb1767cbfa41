"""The server: the application with threads and processes, let in through the guard, and the page."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from blackpeg.history import History
from blackpeg.kernel import kernel
from blackpeg.web.application import application
from blackpeg.web.lanes import Lanes
from blackpeg.web.pages import pages
from blackpeg.web.pool import GRACE
from blackpeg.web.processes import Processes
from blackpeg.web.security import LOCAL, Guard, bracketed

PATIENCE = 3.0  # seconds that a move waits for another program that writes into the history


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
    history, lanes, pool = History(history_path, patience=PATIENCE), Lanes(), Processes(grace)
    kernel()  # chosen, and loaded, before anybody waits for it
    views, missing = pages(public)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        threading.Thread(target=pool.on_idle, name="blackpeg catching up", daemon=True).start()
        yield
        pool.close()
        lanes.close()
        history.close()

    guards = [Middleware(Guard, hosts=hosts, port=port, public=public), Middleware(GZipMiddleware, compresslevel=6)]
    app = application(
        history, lanes, pool, public=public, is_shared=is_shared, views=views, middleware=guards, lifespan=lifespan
    )
    app.state.end, app.state.missing = pool.end, missing
    return app
