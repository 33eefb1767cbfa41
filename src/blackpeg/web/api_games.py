"""The API's games: begun, played on, and shown."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse

from blackpeg.history import History
from blackpeg.render.sharing import Shared, shared
from blackpeg.verbs.hint import HintLevel
from blackpeg.web import requests
from blackpeg.web.answers import answer, answering
from blackpeg.web.games import Fit, Games, GivenHint, KeptGame, Lines, is_quick, session_in
from blackpeg.web.lanes import Lane, Lanes
from blackpeg.web.requests import bounded_game
from blackpeg.web.security import LOCAL, bracketed

Asked = Literal["host", "strategy", "nobody"]
"""Who decides on the answer."""

Id = Annotated[str, Path(max_length=40, description="The game's id.")]


MOST_KNOWN = 10_000
"""This many games are known to be quick or slow without a look into the history."""


def games_router(games: Games, history: History, lanes: Lanes, public: str | None) -> APIRouter:
    """The addresses below /api/games; shared links begin with *public*, where others reach the page."""
    router = APIRouter(prefix="/api/games", tags=["games"])

    are_quick: dict[tuple[str, Asked], bool] = {}

    def find_out(id: str, who: Asked) -> bool:
        session = session_in(history.get(id))
        host = session.host.name if who == "host" and session.host else None
        return is_quick(session.game, host, session.strategy if who == "strategy" else None)

    async def lane_of(id: str, who: Asked) -> Lane:
        """Who computes for the game, which stays the same, where *who* is asked."""
        asked = id, who
        if asked not in are_quick:
            quick = await lanes.quick.run(find_out, *asked)
            if len(are_quick) >= MOST_KNOWN:
                are_quick.clear()
            are_quick[asked] = quick
        return lanes.writing if are_quick[asked] else lanes.slow

    @router.post(
        "",
        status_code=HTTPStatus.CREATED,
        summary="Begin a game",
        responses=answering(KeptGame, status=HTTPStatus.CREATED),
    )
    async def begin(asked: requests.NewGame) -> JSONResponse:
        quick = is_quick(bounded_game(asked.game), asked.host)
        begun = await (lanes.writing if quick else lanes.slow).run(games.begin, asked)
        return answer(begun, status=HTTPStatus.CREATED)

    @router.get("/{id}", summary="A game as it stands", responses=answering(KeptGame))
    async def show(id: Id) -> JSONResponse:
        return answer(await lanes.quick.run(games.show, id))

    @router.get("/{id}/share", summary="A game to be shown to others", responses=answering(Shared))
    async def share(id: Id, request: Request) -> JSONResponse:
        entry = await lanes.quick.run(history.get, id)
        asked = (
            None if bracketed(request.url.hostname or "") in LOCAL else f"{request.url.scheme}://{request.url.netloc}"
        )
        return answer(
            shared(
                entry.record,
                entry.mistakes,
                hints=entry.hints,
                taken_back=entry.taken_back,
                address=public or asked,
            )
        )

    @router.post("/{id}/turns", summary="One more turn", responses=answering(KeptGame))
    async def turn(id: Id, asked: requests.NewTurn) -> JSONResponse:
        return answer(await (await lane_of(id, "host")).run(games.turn, id, asked))

    @router.delete("/{id}/turns/last", summary="Take the last turn back", responses=answering(KeptGame))
    async def undo(id: Id) -> JSONResponse:
        return answer(await lanes.writing.run(games.undo, id))

    @router.put("/{id}/turns", summary="Edit the turns", responses=answering(KeptGame))
    async def replace(id: Id, asked: requests.NewTurns) -> JSONResponse:
        return answer(await (await lane_of(id, "nobody")).run(games.replace, id, asked))

    @router.post("/{id}/give-up", summary="Give up", responses=answering(KeptGame))
    async def give_up(id: Id) -> JSONResponse:
        return answer(await (await lane_of(id, "host")).run(games.give_up, id))

    @router.post("/{id}/hints", summary="A hint", responses=answering(GivenHint, Lines))
    async def hint(id: Id, asked: requests.HintWanted) -> JSONResponse:
        lane = await lane_of(id, "nobody" if asked.level == HintLevel.COUNT else "strategy")
        return answer(*await lane.run(games.hint, id, HintLevel(asked.level)))

    @router.post("/{id}/fits", summary="Could this guess be the secret?", responses=answering(Fit, Lines))
    async def fits(id: Id, asked: requests.GuessWanted) -> JSONResponse:
        return answer(*await lanes.quick.run(games.fits, id, asked.guess))

    return router
