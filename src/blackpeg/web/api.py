"""The table of the API: every address, who computes, and what it answers."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated, Literal, TypeAlias

from anyio import CapacityLimiter
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from blackpeg.errors import RecordError
from blackpeg.history import FoundGames, History, PlayedDays, Statistics
from blackpeg.records import Kind, Result
from blackpeg.records.read import parse_records
from blackpeg.records.text import write_text
from blackpeg.render.history import PlayedDaysWords, played_days_words
from blackpeg.render.sharing import Shared, shared
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.hint import HintLevel
from blackpeg.web import answers, ask
from blackpeg.web import requests as of
from blackpeg.web.games import Games, is_quick, session_in
from blackpeg.web.memory import Responses
from blackpeg.web.requests import bounded_game
from blackpeg.web.reviews import recorded
from blackpeg.web.routes import Address
from blackpeg.web.security import LOCAL, bracketed
from blackpeg.web.threads import Threads, run

JSON_LINES = "application/jsonl"
MOST = 2**53  # what JavaScript counts to

IdsText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
"""One's games, with spaces between: three years of days.  Only these count if others reach the page, too."""

Decides = Literal["host", "strategy", "nobody"]
"""Who decides on an answer."""

MADE, REMOVED = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT


def addresses(
    history: History, threads: Threads, memory: Responses, *, public: str | None, is_shared: bool
) -> list[Address]:
    """The addresses of the API but for the verbs.

    *memory* keeps what is known of positions.  Shared links begin with *public*, if others reach the page; if it
    *is_shared*, several people play.
    """
    return [
        Address("GET", "/api/about", ask.about),
        *_games(Games(history), history, threads, public),
        *_questions(threads, memory),
        *_history(history, threads, is_shared=is_shared),
    ]


def _games(games: Games, history: History, threads: Threads, public: str | None) -> list[Address]:
    async def limiter_of(id: str, who: Decides) -> CapacityLimiter | None:
        """The threads that compute for a game if *who* decides on the answer."""

        def find_out() -> bool:
            session = session_in(history.get(id))
            host = session.host.name if who == "host" and session.host else None
            return is_quick(session.game, host, session.strategy if who == "strategy" else None)

        return threads.writing if await run(threads.quick, find_out) else threads.slow

    async def by_board(game: str, host: str, **_asked: object) -> CapacityLimiter | None:
        return threads.writing if is_quick(bounded_game(game), host) else threads.slow

    async def by_host(id: str, **_asked: object) -> CapacityLimiter | None:
        return await limiter_of(id, "host")

    async def by_size(id: str, **_asked: object) -> CapacityLimiter | None:
        return await limiter_of(id, "nobody")

    async def by_level(id: str, level: HintLevel) -> CapacityLimiter | None:
        return await limiter_of(id, "nobody" if level is HintLevel.COUNT else "strategy")

    async def share(request: Request, id: str) -> Shared:
        entry = await run(threads.quick, lambda: history.get(id))
        is_here = bracketed(request.url.hostname or "") in LOCAL
        asked = None if is_here else f"{request.url.scheme}://{request.url.netloc}"
        return shared(entry.record, address=public or asked)

    return [
        Address("POST", "/api/games", games.begin, by_board, status=MADE),
        Address("GET", "/api/games/{id}", games.show, threads.quick),
        Address("GET", "/api/games/{id}/share", share),
        Address("POST", "/api/games/{id}/turns", games.turn, by_host),
        Address("DELETE", "/api/games/{id}/turns/last", games.undo, threads.writing),
        Address("PUT", "/api/games/{id}/turns", games.replace, by_size),
        Address("POST", "/api/games/{id}/give-up", games.give_up, by_host),
        Address("POST", "/api/games/{id}/hints", games.hint, by_level),
        Address("POST", "/api/games/{id}/fits", games.fits, threads.quick),
    ]


def _questions(threads: Threads, memory: Responses) -> list[Address]:
    async def by_game(game: str, strategy: str | None = None, **_asked: object) -> CapacityLimiter | None:
        return threads.quick if is_quick(bounded_game(game), strategy=strategy) else threads.slow

    return [
        Address("POST", "/api/suggestions", ask.suggestions, by_game, may_be_left=True, memory=memory),
        Address("GET", "/api/tree", ask.explore, threads.slow, may_be_left=True),
        Address("POST", "/api/records", recorded, threads.slow, may_be_left=True),
        Address("GET", "/api/row.svg", ask.row_picture, threads.slow, may_be_left=True),
    ]


def _history(history: History, threads: Threads, *, is_shared: bool) -> list[Address]:
    def search(
        text: of.Words = "",
        kind: Kind | None = None,
        game: GameText | None = None,
        result: Result | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: Annotated[int, Meta(ge=1, le=200)] = 50,
        offset: Annotated[int, Meta(ge=0, le=10**9)] = 0,
    ) -> FoundGames:
        game, days = game or None, {"since": since, "until": until}
        return history.search(text, kind=kind, game=game, result=result, limit=limit, offset=offset, **days)

    def statistics(game: GameText | None = None, kind: Kind = Kind.PLAY) -> Statistics:
        return history.statistics(game or None, kind)

    def daily(game: GameText = "4x6", ids: IdsText = "") -> tuple[PlayedDays, PlayedDaysWords]:
        found = history.daily(game, frozenset(ids.split()) if is_shared else None)
        return found, played_days_words(found)

    def export() -> Response:
        headers = {"Content-Disposition": 'attachment; filename="blackpeg-games.jsonl"'}
        lines = "".join(history.export())
        return Response(lines, media_type=f"{JSON_LINES}; charset=utf-8", headers=headers)

    def add(records: of.Long, game: GameText | None = None) -> answers.Imported:
        """Games as text, CSV or JSON, as docs/record.md has them; *game* is for formats that name none."""
        given = parse_records(records, game or None, name="what was sent")
        for number, each in enumerate(given, 1):
            if max(abs(each.seed or 0), each.limit or 0) >= MOST:
                raise RecordError(f"game {number}: expected a seed and a limit below 2^53, which browsers can read")
        return answers.Imported(games=len(given), added=history.import_records(given))

    def record(id: str) -> Response:
        return PlainTextResponse(write_text(history.get(id).record))

    at, quick = "/api/history", threads.quick
    return [
        Address("GET", at, search, quick),
        Address("GET", f"{at}/statistics", statistics, threads.slow),
        Address("GET", f"{at}/daily", daily, quick),
        Address("GET", f"{at}/export", export, threads.slow),
        Address("POST", f"{at}/import", add, threads.slow),
        Address("GET", f"{at}/{{id}}/record", record, quick),
        Address("DELETE", f"{at}/{{id}}", history.remove, threads.writing, status=REMOVED),
    ]
