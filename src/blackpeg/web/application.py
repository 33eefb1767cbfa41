"""The application: every address of the API over a history, for a server and for a tab."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Lifespan

from blackpeg.history import History
from blackpeg.web.answers import handlers
from blackpeg.web.api import addresses
from blackpeg.web.memory import Responses
from blackpeg.web.pool import Pool
from blackpeg.web.reviews import Reviews
from blackpeg.web.threads import Threads
from blackpeg.web.verbs import openapi, verb_routes


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
    api = addresses(history, threads, memory, public=public, is_shared=is_shared)

    async def described(_request: Request) -> Response:
        return JSONResponse(openapi())

    app = Starlette(
        routes=[
            *(address.route() for address in api),
            *verb_routes(threads, pool, reviews, memory),
            Route("/openapi.json", described),
            *views,
        ],
        middleware=middleware,
        exception_handlers=handlers(history.path),
        lifespan=lifespan,
    )
    app.state.catch_up = reviews.catch_up
    return app
