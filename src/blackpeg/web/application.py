"""The application: every address of the API over a history, for a server and for a tab."""

from __future__ import annotations

from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from blackpeg.history import History
from blackpeg.web.answers import handlers
from blackpeg.web.api import addresses
from blackpeg.web.pool import Pool
from blackpeg.web.reviews import Reviews
from blackpeg.web.verbs import openapi, verb_routes


def application(
    history: History, pool: Pool, *, public: str | None, is_shared: bool, views: tuple[BaseRoute, ...] = (), **more: Any
) -> Starlette:
    """The API over *history*, and *views*; *pool* does what takes long.

    *public* is the address for others, if it is another; days are a browser's if the server *is_shared*.  *more* is
    what Starlette takes.
    """
    reviews = Reviews(history, pool)
    api = addresses(history, pool.memory, public=public, is_shared=is_shared)

    async def described(_request: Request) -> Response:
        return JSONResponse(openapi())

    routes = [
        *(address.route() for address in api),
        *verb_routes(pool, reviews),
        Route("/openapi.json", described),
        *views,
    ]
    app = Starlette(routes=routes, exception_handlers=handlers(history.path), **more)
    app.state.catch_up = reviews.catch_up
    return app
