"""The API's games: begun, played on, and shown; and the history: searched, counted, exported and imported."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from blackpeg.errors import RecordError
from blackpeg.history import Form, FoundGames, History, PlayedDays, Standing, Statistics
from blackpeg.records import PERSON, Kind, Result
from blackpeg.records.read import parse_records
from blackpeg.records.text import write_text
from blackpeg.render.daily import PlayedDaysWords, played_days_words
from blackpeg.render.history import StandingWords, standing_words
from blackpeg.render.sharing import Shared, shared
from blackpeg.verbs.hint import HintLevel
from blackpeg.web import answers, requests
from blackpeg.web.answers import Streamed, answer, answering
from blackpeg.web.games import Fit, Games, GivenHint, KeptGame, Lines, is_quick, session_in
from blackpeg.web.lanes import Lane, Lanes
from blackpeg.web.requests import LONGEST_NOTATION, bounded_game
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


TYPES = {Form.TEXT: "text/plain", Form.CSV: "text/csv", Form.JSON: "application/json"}
ENDINGS = {Form.TEXT: "txt", Form.CSV: "csv", Form.JSON: "json"}

MOST_IDS = 20_000
"""Signs of a list of ids: three years of days."""

MOST = 2**53
"""What JavaScript counts to."""

GameQuery = Annotated[str | None, Query(max_length=LONGEST_NOTATION, examples=["4x6"])]


def history_router(history: History, lanes: Lanes, *, is_shared: bool) -> APIRouter:
    """The addresses below /api/history, where several people play if it *is_shared*."""
    router = APIRouter(prefix="/api/history", tags=["history"])

    @router.get("", summary="Games, the one that was changed last first", responses=answering(FoundGames))
    async def search(
        text: Annotated[str, Query(max_length=200)] = "",
        kind: Kind | None = None,
        game: GameQuery = None,
        result: Result | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Annotated[int, Query(ge=1, le=200)] = 50,
        offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    ) -> JSONResponse:
        found = await lanes.quick.run(
            history.search,
            text,
            kind=kind,
            game=game or None,
            result=result,
            since=since,
            until=until,
            limit=limit,
            offset=offset,
        )
        return answer(found)

    @router.get("/statistics", summary="What the games come to", responses=answering(Statistics))
    async def statistics(
        game: GameQuery = None, player: Annotated[str, Query(max_length=200)] = PERSON
    ) -> JSONResponse:
        return answer(await lanes.slow.run(history.statistics, game or None, player or None))

    @router.get("/daily", summary="The days whose code was played", responses=answering(PlayedDays, PlayedDaysWords))
    async def daily(
        game: Annotated[str, Query(max_length=LONGEST_NOTATION, examples=["4x6"])] = "4x6",
        ids: Annotated[
            str,
            Query(
                max_length=MOST_IDS,
                description="One's games, with spaces between: only these count where others reach the page, too.",
            ),
        ] = "",
    ) -> JSONResponse:
        found = await lanes.quick.run(history.daily, game, frozenset(ids.split()) if is_shared else None)
        return answer(found, played_days_words(found))

    @router.get("/export", summary="All games, to keep", response_class=Response)
    async def export(format: Literal["text", "csv", "json"] = "json") -> Streamed:
        form = Form(format)
        name = f"blackpeg-games.{ENDINGS[form]}"
        return Streamed(
            history.export(form),
            lanes.readers,
            media_type=f"{TYPES[form]}; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @router.post(
        "/import",
        summary="Add games from elsewhere",
        description="Records as text, CSV or JSON: as JSON `{records, game}`, or as they are with the type text/plain.",
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": {
                    "application/json": {"schema": requests.RecordsGiven.model_json_schema()},
                    "text/plain": {"schema": {"type": "string"}},
                },
            }
        },
    )
    async def import_games(request: Request, game: GameQuery = None) -> answers.Imported:
        body = await request.body()
        is_json = request.headers.get("content-type", "").startswith("application/json")
        return await lanes.slow.run(_import, history, body, game, is_json)

    @router.get("/{id}/record", summary="A game's record", response_class=PlainTextResponse)
    async def record(id: Id) -> str:
        return write_text((await lanes.quick.run(history.get, id)).record)

    @router.get(
        "/{id}/standing",
        summary="Where a game stands among those like it",
        responses=answering(Standing, StandingWords),
    )
    async def standing(id: Id) -> JSONResponse:
        found = await lanes.quick.run(history.standing, id)
        return answer(found, standing_words(found))

    @router.delete("/{id}", status_code=HTTPStatus.NO_CONTENT, summary="Remove a game for good")
    async def remove(id: Id) -> None:
        await lanes.writing.run(history.remove, id)

    return router


def _import(history: History, body: bytes, game: str | None, is_json: bool) -> answers.Imported:
    contents: str | bytes = body
    if is_json:
        from pydantic import ValidationError

        try:
            given = requests.RecordsGiven.model_validate_json(body)
            contents, game = given.records, given.game or game
        except ValidationError:
            contents = body  # then it is the records themselves, which may be JSON
    records = parse_records(contents, game or None, name="what was sent")
    for number, record in enumerate(records, 1):
        if max(abs(record.seed or 0), record.limit or 0) >= MOST:
            raise RecordError(f"game {number}: expected a seed and a limit below 2^53, which browsers can read")
    return answers.Imported(games=len(records), added=history.import_records(records))
