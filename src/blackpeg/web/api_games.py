"""The API's games: begun, played on, and shown."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Path

from blackpeg.history import History
from blackpeg.web import models, requests
from blackpeg.web.bounds import bounded_game
from blackpeg.web.games import Games, is_quick
from blackpeg.web.lanes import Lane, Lanes
from blackpeg.web.session_facts import session_in

Asked = Literal["host", "strategy", "nobody"]
"""Who decides on the answer."""

Id = Annotated[str, Path(max_length=40, description="The game's id.")]


MOST_KNOWN = 10_000
"""This many games are known to be quick or slow without a look into the history."""


def games_router(games: Games, history: History, lanes: Lanes) -> APIRouter:
    """The addresses below /api/games."""
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

    @router.post("", status_code=HTTPStatus.CREATED, summary="Begin a game")
    async def begin(asked: requests.NewGame) -> models.Session:
        quick = is_quick(bounded_game(asked.game), asked.host)
        return await (lanes.writing if quick else lanes.slow).run(games.begin, asked)

    @router.get("/{id}", summary="A game as it stands")
    async def show(id: Id) -> models.Session:
        return await lanes.quick.run(games.show, id)

    @router.post("/{id}/turns", summary="One more turn")
    async def turn(id: Id, asked: requests.NewTurn) -> models.Session:
        return await (await lane_of(id, "host")).run(games.turn, id, asked)

    @router.delete("/{id}/turns/last", summary="Take the last turn back")
    async def undo(id: Id) -> models.Session:
        return await lanes.writing.run(games.undo, id)

    @router.put("/{id}/turns", summary="Edit the turns")
    async def replace(id: Id, asked: requests.NewTurns) -> models.Session:
        return await (await lane_of(id, "nobody")).run(games.replace, id, asked)

    @router.post("/{id}/give-up", summary="Give up")
    async def give_up(id: Id) -> models.Session:
        return await (await lane_of(id, "host")).run(games.give_up, id)

    @router.post("/{id}/hints", summary="A hint")
    async def hint(id: Id, asked: requests.HintWanted) -> models.Hint:
        return await (await lane_of(id, "strategy" if asked.level > 1 else "nobody")).run(games.hint, id, asked.level)

    @router.post("/{id}/fits", summary="Could this guess be the secret?")
    async def fits(id: Id, asked: requests.GuessWanted) -> models.Fit:
        return await lanes.writing.run(games.fits, id, asked.guess)

    return router
