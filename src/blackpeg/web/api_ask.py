"""The API's questions: what to guess next, and what a strategy would."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from blackpeg.play import Session
from blackpeg.records import Kind
from blackpeg.render.overviews import OverviewWords, overview_words
from blackpeg.verbs.overview import Overview, overview
from blackpeg.verbs.tree_node import TreeNode
from blackpeg.web import requests
from blackpeg.web.answers import answer, answering
from blackpeg.web.bounds import LONGEST_NOTATION, bounded_game, roomy_game
from blackpeg.web.explore import explore
from blackpeg.web.games import is_quick, rows_of
from blackpeg.web.lanes import Lanes


def ask_router(lanes: Lanes) -> APIRouter:
    """/api/suggestions and /api/tree."""
    router = APIRouter(prefix="/api", tags=["questions"])

    @router.post(
        "/suggestions",
        summary="What is known of a position, and the best next guesses",
        responses=answering(Overview, OverviewWords),
    )
    async def suggest(asked: requests.SuggestionsWanted, request: Request) -> JSONResponse:
        quick = is_quick(bounded_game(asked.game), strategy=asked.strategy)
        return answer(*await (lanes.quick if quick else lanes.slow).run_for(request, suggestions, asked))

    @router.get(
        "/tree", summary="A guess of a strategy's tree, and what follows each reply", responses=answering(TreeNode)
    )
    async def tree(
        request: Request,
        game: Annotated[str, Query(max_length=LONGEST_NOTATION, examples=["4x6"])],
        strategy: Annotated[requests.StrategyText, Query()] = "best",
        path: Annotated[str, Query(max_length=1000, examples=["1-0,0-2"])] = "",
    ) -> JSONResponse:
        return answer(await lanes.slow.run_for(request, explore, game, strategy, path))

    return router


def suggestions(asked: requests.SuggestionsWanted) -> tuple[Overview, OverviewWords]:
    """What is known of the position that *asked* tells of, and in words; raises for what is no position."""
    game = roomy_game(asked.game)
    session = Session(Kind.ASSIST, game, rows_of(game, asked))
    found = overview(
        session.position, asked.strategy, told=session.told, top=asked.top, codes=asked.codes, budget=asked.seconds
    )
    return found, overview_words(found)
