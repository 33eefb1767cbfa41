"""The API on this server, and on the shape of games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from blackpeg import __version__, registry
from blackpeg.kernel import kernel
from blackpeg.play import UNSETTLED
from blackpeg.render.hosts import ABOUT
from blackpeg.verbs.games import games
from blackpeg.web import bounds, models
from blackpeg.web.answers import answer, answering
from blackpeg.web.kept_game import Board, board_of


def about_router() -> APIRouter:
    """/api/about and /api/game."""
    router = APIRouter(prefix="/api", tags=["about"])

    @router.get("/about", summary="This server, and what it knows by name")
    def about() -> models.About:
        return models.About(
            version=__version__,
            kernel=kernel().name,
            presets=[models.Preset(name=each.name, game=str(each.game), about=each.about) for each in games().games],
            strategies=[models.Named(name=name, about=about) for name, about in registry.ABOUT.items()],
            hosts=[
                models.KnownHost(name=name, about=about, settles=name not in UNSETTLED) for name, about in ABOUT.items()
            ],
            limits={
                "pegs": bounds.MOST_PEGS,
                "colors": bounds.MOST_COLORS,
                "turns": bounds.MOST_TURNS,
                "games": bounds.MOST_GAMES,
                "strategies": bounds.MOST_STRATEGIES,
                "codes": bounds.MOST_LISTED,
                "top": bounds.MOST_TOP,
                "bytes": bounds.MOST_BODY,
            },
        )

    @router.get("/game", summary="All about a game", responses=answering(Board))
    def shape(game: Annotated[str, Query(max_length=bounds.LONGEST_NOTATION, examples=["4x6"])]) -> JSONResponse:
        return answer(board_of(bounds.bounded_game(game)))

    return router
