"""In a tab of a browser the page asks the application by messages, without a server.

A tab has neither threads nor processes.  What is quick is answered at once; what takes long is done by other workers of
the browser, which are ended to stop it.  The history is a file in memory, and what is written into it is in the
browser's own storage before anything is answered.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from starlette.types import Message

from blackpeg.history import History
from blackpeg.kernel import kernel
from blackpeg.web.answers import Failure
from blackpeg.web.api import application
from blackpeg.web.pool import News, Pool, Progress
from blackpeg.web.telling import news_of


class Port(Protocol):
    """A port leads to another worker of the browser."""

    def ask(self, question: str) -> None:
        """Asks the worker, in JSON."""

    def end(self) -> None:
        """Ends the worker."""


class Remote:
    """A remote is another worker of the browser; *open_port* makes it, and is given a function for its news in JSON."""

    def __init__(self, open_port: Callable[[Callable[[str], None]], Port]) -> None:
        self._news: list[str] = []
        self._port = open_port(self._news.append)

    def begin(self, verb: str, asked: dict[str, Any]) -> None:
        """Asks the worker."""
        self._port.ask(json.dumps([verb, asked]))

    def hear(self) -> News | None:
        """Returns what is new, without waiting."""
        if not self._news:
            return None
        kind, told = json.loads(self._news.pop(0))
        if kind == "ended":
            raise EOFError
        news: News = Progress(*told) if kind == "progress" else Failure(*told) if kind == "failed" else told
        return news

    def close(self) -> None:
        """Ends the worker."""
        self._port.end()


class Tab:
    """A tab has the application over the history in the file *path*, which *keep* keeps, for the page at *public*."""

    def __init__(
        self,
        path: str,
        public: str,
        keep: Callable[[], Awaitable[None]],
        open_port: Callable[[Callable[[str], None]], Port],
    ) -> None:
        self._keep = keep
        kernel()
        self.pool = Pool(lambda: Remote(open_port))
        self._app = application(History(path), self.pool, public=f"{public}#", is_shared=False)
        self._reviewing: asyncio.Task[None] | None = None

    def answer(self, question: str, body: bytes, tell: Callable[..., object]) -> asyncio.Task[None]:
        """Answers a question as an HTTP request; its method, address and headers are a list in JSON.

        *tell* is given the status and the headers in JSON, then the bytes of the body, piece by piece, then None.
        """
        method, address, headers = json.loads(question)
        return asyncio.ensure_future(self._answer(method, address, headers, bytes(body), tell))

    async def _answer(
        self, method: str, address: str, headers: dict[str, str], body: bytes, tell: Callable[..., object]
    ) -> None:
        parts = urlsplit(address)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "server": ("127.0.0.1", 80),
            "path": unquote(parts.path),
            "query_string": parts.query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        }
        given: list[Message] = [{"type": "http.request", "body": body}]

        async def receive() -> Message:
            return given.pop() if given else await asyncio.Future()

        async def send(message: Message) -> None:
            if method != "GET":  # who only looks can do so whatever the storage says
                await self._keep()
            if message["type"] == "http.response.start":
                named = {name.decode(): value.decode() for name, value in message["headers"]}
                tell(json.dumps([message["status"], named]))
                return
            if message.get("body"):
                tell(message["body"])
            if not message.get("more_body"):
                tell(None)

        await self._app(scope, receive, send)
        may_be_over = method != "GET" and parts.path.startswith(("/api/games", "/api/history"))
        if may_be_over and (self._reviewing is None or self._reviewing.done()):
            self._reviewing = asyncio.ensure_future(self._app.state.catch_up())


def do_work(question: str, tell: Callable[[str], object]) -> None:
    """Answers a question of `Remote`, in another worker; *tell* gets the progress and the answer."""
    verb, asked = json.loads(question)
    news = news_of(verb, asked, lambda progress: tell(json.dumps(["progress", progress])))
    tell(json.dumps(["failed" if isinstance(news, Failure) else "answer", news]))
