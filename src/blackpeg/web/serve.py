"""`blackpeg web` serves the application and the page behind the guard, with threads and processes, until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from types import FrameType
from typing import Any

import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from blackpeg.errors import ServerError
from blackpeg.history import History
from blackpeg.kernel import kernel
from blackpeg.web.api import application
from blackpeg.web.pages import pages
from blackpeg.web.pool import GRACE, Pool
from blackpeg.web.processes import Process
from blackpeg.web.routes import MOST_THREADS
from blackpeg.web.security import EVERYWHERE, LOCAL, Guard, bracketed

PATIENCE = 3.0  # seconds that a move waits for another program that writes into the history
MOST_TRIED = 20  # this many ports after the usual one are tried where that is taken
MOST_CONNECTIONS = 200  # at once: a class of 30, with a margin, and within the file handles of all systems
PAUSE = 2.0  # seconds between two looks for games to review
LINGER = 2  # seconds that answers under way get at the end

Say = Callable[[str], None]

log = logging.getLogger("blackpeg.web")


def serve(
    history_path: str | os.PathLike[str],
    *,
    host: str,
    port: int,
    is_usual_port: bool,
    public: str | None,
    say: Say,
    warn: Say,
    opens: bool,
) -> None:
    """Serves the page at *host* and *port* until Ctrl-C; *say* gets its address; *opens* says
    whether a browser shows it.

    *public* is where others reach it, as in `create_app`.  The main thread alone may call this, as it gets the signals.
    If the usual port is taken, the next free one is used.  Raises `ServerError` if there is none, and `HistoryError` if
    the history cannot be used.
    """
    with _listening(host, port, MOST_TRIED if is_usual_port else 1) as listening:
        found = listening.getsockname()[1]
        app = create_app(history_path, hosts=[host], port=found, public=public)
        if port not in (0, found):
            warn(f"port {port} is taken, so it is {found}")
        if bracketed(host) not in LOCAL:
            who = "everybody who reaches this machine" if host in EVERYWHERE else f"everybody who reaches {host}"
            warn(f"{who} can play here, and see and remove the games; there are no accounts")
            if numbers := _numbers() if host in EVERYWHERE else []:
                there = " or ".join(f"http://{number}:{found}/" for number in numbers)
                warn(f"from other machines, by number and not by name: {there}")
        address = f"http://{'127.0.0.1' if host in EVERYWHERE else bracketed(host)}:{found}/"
        server = _Server(configured(app))
        server.at_end = app.state.end
        # From now on: a stop at once comes before the server has begun to listen to signals.
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, server.handle_exit)
        say(address)
        if opens:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        server.run([listening])


def create_app(
    history_path: str | os.PathLike[str],
    *,
    hosts: Iterable[str] = ("127.0.0.1",),
    port: int | None = None,
    public: str | None = None,
    grace: float = GRACE,
) -> Starlette:
    """Makes the application over the history in the file *history_path*; it answers by the names of *hosts*, at *port*.

    This machine's own names are always among them.  Without a *port* any will do.  *public* is its address for
    others, such as ``https://example.org``, if that is another: it answers by that, too, and shared links begin so.
    Work goes on for *grace* seconds when no client waits for it any more.

    Raises `HistoryError` if the history cannot be used.
    """
    hosts = tuple(hosts)
    is_shared = public is not None or not {*map(bracketed, hosts)} <= {*LOCAL}
    history, pool = History(history_path, patience=PATIENCE), Pool(Process, grace)
    kernel()  # chosen, and loaded, before anybody waits for it
    views, missing = pages()

    async def keep_up() -> None:
        while True:
            await app.state.catch_up()
            await asyncio.sleep(PAUSE)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(complain)
        to_thread.current_default_thread_limiter().total_tokens = MOST_THREADS
        reviewing = asyncio.create_task(keep_up())
        yield
        reviewing.cancel()
        await pool.close()
        history.close()

    guards = [Middleware(Guard, hosts=hosts, port=port, public=public), Middleware(GZipMiddleware, compresslevel=6)]
    app = application(
        history, pool, public=public, is_shared=is_shared, views=views, middleware=guards, lifespan=lifespan
    )
    app.state.end, app.state.missing = pool.end, missing
    return app


def configured(app: Starlette) -> uvicorn.Config:
    """Configures uvicorn to serve *app* silently, and to answer with 503 beyond `MOST_CONNECTIONS`."""
    return uvicorn.Config(
        app,
        http="h11",
        limit_concurrency=MOST_CONNECTIONS,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LINGER,
    )


class _Server(uvicorn.Server):
    """The server ends the work that clients wait for, and then itself, without a word."""

    at_end: Callable[[], None]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the server upon Ctrl-C, or a signal that ends programs."""
        self.at_end()
        super().handle_exit(sig, frame)


def complain(_loop: object, context: dict[str, Any]) -> None:
    """Logs in one line an error that belongs to no request."""
    error = context.get("exception")
    log.error("%s%s", context["message"], f" ({type(error).__name__}: {error})" if error else "")


def _listening(host: str, port: int, tries: int) -> socket.socket:
    """Opens a socket that listens at *host*, at *port* or one of the next; raises `ServerError`."""
    name = host.strip("[]")
    family = socket.AF_INET6 if ":" in name else socket.AF_INET
    for number in range(port, min(port + tries, 65536)):
        # Where a socket does not say that it is TCP, asyncio leaves out TCP_NODELAY, and each answer waits for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":  # elsewhere it would let two programs share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((name, number))
            listening.listen()
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise ServerError(f"cannot serve at {host}, port {number}: {error.strerror or error}") from None
            continue
        return listening
    taken = f"port {port} is" if tries == 1 else f"ports {port} to {port + tries - 1} are"
    raise ServerError(f"{taken} taken at {host}; name another with --port, or 0 for any that is free")


def _numbers() -> list[str]:
    """Returns the addresses of this machine that others may reach, as far as it knows them."""
    known = set[str]()
    with suppress(OSError):
        known.update(socket.gethostbyname_ex(socket.gethostname())[2])
    # The address from which it would reach another network (this one is for documentation); nothing is sent.
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("192.0.2.1", 9))
        known.add(asking.getsockname()[0])
    return sorted(number for number in known if not number.startswith("127."))
