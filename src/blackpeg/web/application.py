"""The application: every address of the API over a history, for a server and for a tab."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Lifespan

from blackpeg import __version__
from blackpeg.history import History
from blackpeg.web.answers import handlers
from blackpeg.web.api import RESULTS, sections
from blackpeg.web.memory import Responses
from blackpeg.web.pool import Pool
from blackpeg.web.reviews import Reviews
from blackpeg.web.routes import COMPONENTS, openapi
from blackpeg.web.threads import Threads
from blackpeg.web.verbs import verb_paths, verb_routes

ABOUT = """
Games of Mastermind and its family: played, advised on, judged and kept.

Codes are texts in the game's notation (`1122`), or lists of colors counted from 0 (`[0, 0, 1, 1]`). Feedbacks are black
and white pegs, `1-0`; `?` is a number that is not known, `=3` the sum alone.
Whatever fails is answered with `{"error": {"code": ..., "message": ...}}`.
"""


def application(
    history: History,
    threads: Threads,
    pool: Pool,
    *,
    public: str | None,
    is_shared: bool,
    views: Sequence[Route] = (),
    middleware: Sequence[Middleware] = (),
    lifespan: Lifespan[Starlette] | None = None,
) -> Starlette:
    """The API over *history*, and *views*; *threads* answer what is quick, and *pool* what takes long.

    *public* is the address for others, if it is another; days are a browser's where the server *is_shared*.
    """
    reviews = Reviews(history, pool, threads)
    memory = Responses()
    api = sections(history, threads, memory, public=public, is_shared=is_shared)

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

    app = Starlette(
        routes=[
            *(address.route() for addresses in api.values() for address in addresses),
            *verb_routes(threads, pool, reviews, memory),
            Route("/openapi.json", described),
            *views,
        ],
        middleware=middleware,
        exception_handlers=handlers(history.path),
        lifespan=lifespan,
    )
    app.state.description, app.state.catch_up = description, reviews.catch_up
    return app
