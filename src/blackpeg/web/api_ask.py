"""The API's questions: what to guess next, and what a strategy would."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from blackpeg.errors import TooLargeError
from blackpeg.play import Session
from blackpeg.position import position_of
from blackpeg.records import Kind
from blackpeg.render.map_picture import MapWords, map_said, map_svg
from blackpeg.render.overviews import OverviewWords, overview_words
from blackpeg.strategies.one_step import ONE_STEP
from blackpeg.verbs.code_map import CodeMap, code_map
from blackpeg.verbs.suggest import Overview, overview
from blackpeg.verbs.tree import TreeNode
from blackpeg.web import requests
from blackpeg.web.answers import answer, answering, picture, svg
from blackpeg.web.bounds import LONGEST_NOTATION, MOST_SECONDS, MOST_TURNS, bounded_game, roomy_game
from blackpeg.web.explore import explore
from blackpeg.web.games import is_quick, rows_of
from blackpeg.web.lanes import Lanes

PositionText = Annotated[
    str, Query(max_length=LONGEST_NOTATION * (MOST_TURNS + 1), examples=["4x6 1122:1-0"], description="Game and turns.")
]
GuessText = Annotated[
    str | None, Query(max_length=LONGEST_NOTATION, examples=["1344"], description="Splits the codes.")
]


def ask_router(lanes: Lanes) -> APIRouter:
    """/api/suggestions, /api/tree, and /api/map with its pictures."""
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
        "/tree", summary="A guess of a strategy's tree, and what follows each feedback", responses=answering(TreeNode)
    )
    async def tree(
        request: Request,
        game: Annotated[str, Query(max_length=LONGEST_NOTATION, examples=["4x6"])],
        strategy: Annotated[requests.StrategyText, Query()] = "best",
        path: Annotated[str, Query(max_length=1000, examples=["1-0,0-2"])] = "",
    ) -> JSONResponse:
        return answer(await lanes.slow.run_for(request, explore, game, strategy, path))

    async def found(request: Request, position: str, guess: str | None) -> CodeMap:
        quick = is_quick(bounded_game((position.split() or [position])[0]))
        return await (lanes.quick if quick else lanes.slow).run_for(request, mapped, position, guess)

    @router.get(
        "/map",
        summary="Every code as a dot: which are possible, and their split",
        responses=answering(CodeMap, MapWords),
    )
    async def code_map_of(request: Request, position: PositionText, guess: GuessText = None) -> JSONResponse:
        drawn = await found(request, position, guess)
        return answer(drawn, map_said(drawn))

    @router.get("/map.svg", summary="The map as a picture", response_class=Response, responses=picture("image/svg+xml"))
    async def map_as_svg(request: Request, position: PositionText, guess: GuessText = None) -> Response:
        drawn = await found(request, position, guess)
        return svg(await lanes.quick.run_for(request, lambda: "\n".join(map_svg(drawn))))

    return router


def suggestions(asked: requests.SuggestionsWanted) -> tuple[Overview, OverviewWords]:
    """What is known of the position that *asked* tells of, and in words; raises for what is no position."""
    game = roomy_game(asked.game)
    session = Session(Kind.ASSIST, game, rows_of(game, asked))
    # Without a budget, strategies that look one guess ahead take as long as all guesses need.
    seconds = asked.seconds or (MOST_SECONDS if asked.strategy in ONE_STEP else None)
    found = overview(
        session.position, asked.strategy, told=session.told, top=asked.top, codes=asked.codes, budget=seconds
    )
    return found, overview_words(found)


def mapped(position: str, guess: str | None) -> CodeMap:
    """The map of a position in the common notation; raises for what is none, or is too large for this server."""
    board, *turns = position.split() or [position]
    game = roomy_game(board)
    if len(turns) > MOST_TURNS:
        raise TooLargeError(f"expected at most {MOST_TURNS} turns, got {len(turns):,}")
    return code_map(position_of(" ".join([str(game), *turns])), guess)
