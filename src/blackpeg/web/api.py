"""The application serves the API, in a server and in a tab; the table here has its addresses but for the verbs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from blackpeg.errors import RecordError
from blackpeg.history import FoundGames, History, PlayedDays, Statistics
from blackpeg.records import Kind, Result
from blackpeg.records.read import parse_records
from blackpeg.render.history import PlayedDaysWords, played_days_words
from blackpeg.render.sharing import Shared, shared
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.hint import HintLevel
from blackpeg.web import answers, ask
from blackpeg.web import requests as of
from blackpeg.web.games import Games, is_quick, session_in
from blackpeg.web.pool import Memory, Pool
from blackpeg.web.requests import bounded_game
from blackpeg.web.reviews import Reviews, recorded
from blackpeg.web.routes import Address
from blackpeg.web.security import LOCAL, bracketed
from blackpeg.web.verbs import openapi, verb_routes

JSON_LINES = "application/jsonl"
MOST = 2**53  # what JavaScript counts to

IdsText: TypeAlias = Annotated[str, Meta(max_length=20_000)]
"""One's games, with spaces between: three years of days.  Only these count if others reach the page, too."""

MADE, REMOVED = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT


def application(
    history: History, pool: Pool, *, public: str | None, is_shared: bool, views: tuple[BaseRoute, ...] = (), **more: Any
) -> Starlette:
    """Makes the API over *history*, and *views*; *pool* does what takes long.

    *public* is the address for others, if it is another; days are a browser's if the server *is_shared*.  Starlette
    gets *more*.
    """
    reviews = Reviews(history, pool)
    api = addresses(history, pool.memory, public=public, is_shared=is_shared)
    routes = [*(address.route() for address in api), *verb_routes(pool, reviews), *views]
    app = Starlette(routes=routes, exception_handlers=answers.handlers(history.path), **more)
    app.state.catch_up = reviews.catch_up
    return app


def addresses(history: History, memory: Memory, *, public: str | None, is_shared: bool) -> list[Address]:
    """Returns the addresses of the API but for the verbs.

    *memory* keeps what is known of positions.  Shared links begin with *public*, if others reach the page; if it
    *is_shared*, several people play.
    """
    return [
        Address("GET", "/openapi.json", openapi),
        Address("GET", "/api/about", ask.about),
        *_games(Games(history), history, public),
        Address("POST", "/api/suggestions", ask.suggestions, _by_board, memory=memory),
        Address("GET", "/api/tree", ask.explore, is_slow=True),
        Address("POST", "/api/records", recorded, is_slow=True),
        Address("GET", "/api/row.svg", ask.row_picture, is_slow=True),
        *_history(history, is_shared=is_shared),
    ]


def _by_board(
    game: str, host: str | None = None, strategy: str | None = None, challenge: str | None = None, **_asked: object
) -> bool:
    return challenge is not None or not is_quick(bounded_game(game), host, strategy)


def _games(games: Games, history: History, public: str | None) -> list[Address]:
    def by_session(id: str, level: HintLevel | None = None, **_asked: object) -> bool:
        session = session_in(history.get(id))
        if level is None:  # the host decides
            return not is_quick(session.game, session.host.name if session.host else None)
        return not is_quick(session.game, strategy=None if level is HintLevel.COUNT else session.strategy)

    def share(request: Request, id: str, name: of.Short = "") -> Shared:
        is_here = bracketed(request.url.hostname or "") in LOCAL
        asked = None if is_here else f"{request.url.scheme}://{request.url.netloc}"
        record = history.get(id).record
        return shared(replace(record, codebreaker=name) if name else record, address=public or asked)

    at = "/api/games/{id}"
    return [
        Address("POST", "/api/games", games.begin, _by_board, status=MADE),
        Address("POST", "/api/challenges", games.challenge),
        Address("POST", "/api/challenges/sent", games.sent),
        Address("GET", at, games.show),
        Address("GET", f"{at}/share", share),
        Address("POST", f"{at}/turns", games.turn, by_session),
        Address("DELETE", f"{at}/turns/last", games.undo),
        Address("PUT", f"{at}/turns", games.replace, by_session),
        Address("POST", f"{at}/give-up", games.give_up, by_session),
        Address("POST", f"{at}/hints", games.hint, by_session),
        Address("POST", f"{at}/fits", games.fits),
    ]


def _history(history: History, *, is_shared: bool) -> list[Address]:
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
        """Adds games from text, CSV or JSON, as docs/record.md has them; *game* is for formats that name none."""
        given = parse_records(records, game or None, name="what was sent")
        for number, each in enumerate(given, 1):
            if max(abs(each.seed or 0), each.limit or 0) >= MOST:
                raise RecordError(f"game {number}: expected a seed and a limit below 2^53, which browsers can read")
        return answers.Imported(games=len(given), added=history.import_records(given))

    at = "/api/history"
    return [
        Address("GET", at, search),
        Address("GET", f"{at}/statistics", statistics, is_slow=True),
        Address("GET", f"{at}/daily", daily),
        Address("GET", f"{at}/export", export, is_slow=True),
        Address("POST", f"{at}/import", add, is_slow=True),
        Address("DELETE", f"{at}/{{id}}", history.remove, status=REMOVED),
    ]
