"""``POST /api/<verb>`` asks any verb of the table, in JSON; an answer that takes long is preceded by its progress.

A process of the pool does what may take minutes, and clients with equal questions wait for one process.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import cache, partial
from http import HTTPStatus
from time import monotonic
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from blackpeg import __version__
from blackpeg.call import Call
from blackpeg.codec import read, schema_of_all
from blackpeg.errors import InvalidRequestError, quoted
from blackpeg.facts import schema_of
from blackpeg.rules.daily import TODAY, day_of
from blackpeg.verbs.answer import prepare, schemas_of, seeded
from blackpeg.verbs.table import Verb, verb_called, verbs_for_programs
from blackpeg.web.answers import Failed, RefusedError, drawn
from blackpeg.web.games import is_quick
from blackpeg.web.pool import JSON, Answer, Pool, Work, question_of
from blackpeg.web.requests import MOST_BODY, MOST_JSON, roomy_game
from blackpeg.web.reviews import RecordAsked, Reviews, Then
from blackpeg.web.routes import board_in, read_body, remembered, run
from blackpeg.web.telling import MEDIA, WORDS, telling

SECONDS = 30.0
"""For an answer that takes no process."""

ALIVE = 15.0  # seconds after which a silent connection is told that it lives

QuestionAsked: TypeAlias = Annotated[dict[str, Any], Meta(max_length=100)]
"""The names in a question, with their values; which names a verb knows is looked at apart from the loop."""

EVENTS = "text/event-stream"
COMPONENTS = "#/components/schemas/"

ABOUT = """
Every verb of Blackpeg; docs/api.md has the other addresses, for games and their history.

Codes are texts in the game's notation (`1122`), or lists of colors counted from 0 (`[0, 0, 1, 1]`). Feedbacks are black
and white pegs, `1-0`; `?` is a number that is not known, `=3` the sum alone.
A request that fails is answered with `{"error": {"code": ..., "message": ...}}`.
"""

TOLD = [name for name in verbs_for_programs() if name != "games"]
"""The verbs that answer here; the address of `games` begins one (`GET /api/about` has the games that have names)."""


def verb_routes(pool: Pool, reviews: Reviews) -> list[Route]:
    """Makes the routes of all verbs."""

    def read_question(name: str, asked: dict[str, Any]) -> tuple[dict[str, Any], Then | None]:
        """Returns the question for a worker, and what gets the answer, too, if anything."""
        if name == "review" and not asked.keys().isdisjoint({"id", "record"}):
            return reviews.question(read(RecordAsked, asked))
        prepare(name, asked, game_of=roomy_game)
        return seeded(name, asked), None

    async def followed(name: str, asked: dict[str, Any], then: Then | None) -> AsyncIterator[Work]:
        """Yields the work on an answer until that is there, and *then* has it; raises `RefusedError`."""
        async for work in pool.follow(name, asked):
            if work.answer is not None and then is not None:
                await run(partial(then, work.answer))
            yield work

    async def events(follow: AsyncIterator[Work], wanted: str | None) -> AsyncIterator[str]:
        text, heard = "", monotonic()
        try:
            async for work in follow:
                if work.text != text:
                    text, heard = work.text, monotonic()
                    yield event("progress", {"part": work.part, "text": text})
                elif monotonic() - heard > ALIVE:
                    heard = monotonic()
                    yield ": still at it\n\n"
                if work.answer is not None:
                    yield event("done", told_as(work.answer, wanted))
        except RefusedError as error:
            yield event("failed", {"code": error.code, "message": str(error)})

    def tell_at_once(verb: Verb, request: Request, asked: dict[str, Any], wanted: str | None, call: Call) -> Response:
        """Answers what takes no process."""
        asked = seeded(verb.name, asked)  # what is drawn is drawn anew
        if verb.name == "daily" and asked.get("date", TODAY) == TODAY:  # which is another day tomorrow
            asked = {**asked, "date": day_of()}

        def tell() -> Response:
            fact = prepare(verb.name, asked, game_of=roomy_game)(call)
            return answer_of(telling(fact, [wanted] if wanted else []), wanted)

        if not isinstance(game := asked.get("game"), str) or not game.split():
            return tell()
        # What no call need end is there at once, but for maps.
        is_slow = (verb.takes_call or verb.name == "map") and not is_quick(board_in(game), None, asked.get("strategy"))
        question = question_of(f"{verb.name} {wanted}", asked)
        return remembered(pool.memory, question, tell, game, asked.get("time"), client=request, is_slow=is_slow)

    def read_request(verb: Verb, body: bytes, accepted: str) -> tuple[dict[str, Any], str | None]:
        """Reads what is asked, and the form that is wanted."""
        asked = read_body(QuestionAsked, body or b"{}", MOST_BODY if verb.name == "review" else MOST_JSON)
        wanted = next((media for media in forms_of(verb) if media in accepted), None)
        if WORDS in verb.fact.FORMS and (words := asked.pop(WORDS, False)):
            if words is not True:
                raise InvalidRequestError(f"{WORDS}: expected true or false, got {quoted(words)}")
            wanted = wanted or WORDS
        return asked, wanted

    def route(name: str) -> Route:
        verb = verb_called(name)

        async def at_once(request: Request) -> Response:
            body, accepted = await request.body(), request.headers.get("accept", "")
            call = Call(SECONDS)
            try:
                return await run(lambda: tell_at_once(verb, request, *read_request(verb, body, accepted), call))
            finally:
                call.stop()  # the one who asked may have gone

        async def at_last(request: Request) -> Response:
            body, accepted = await request.body(), request.headers.get("accept", "")
            asked, wanted = await run(lambda: read_request(verb, body, accepted))
            question, then = await run(lambda: read_question(name, asked))
            if request.method == "DELETE":
                pool.cancel(name, question)
                return Response(status_code=HTTPStatus.NO_CONTENT)
            follow = followed(name, question, then)
            if EVENTS in accepted:
                return StreamingResponse(events(follow, wanted), media_type=EVENTS)
            async for work in follow:
                if work.answer is not None:
                    return answer_of(work.answer, wanted)
                if await request.is_disconnected():
                    break
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "the client left before it had an answer")

        is_long = verb.is_long
        return Route(f"/api/{name}", at_last if is_long else at_once, methods=["POST", "DELETE"][: 1 + is_long])

    return [route(name) for name in TOLD]


def forms_of(verb: Verb) -> list[str]:
    """Returns the media types of what a verb answers, besides JSON."""
    return [media for media, form in MEDIA.items() if form in verb.fact.FORMS]


def told_as(found: Answer, wanted: str | None) -> Any:
    """Returns the JSON of an answer, with its words if they are *wanted*, or another form of it."""
    if wanted == WORDS and WORDS in found:
        return {**found[JSON], WORDS: found[WORDS]}
    return found[JSON] if wanted is None or wanted == WORDS else found[wanted]


def answer_of(found: Answer, wanted: str | None) -> Response:
    """Makes a response of an answer, in the form that is *wanted*."""
    told = told_as(found, wanted)
    return drawn(told, wanted) if isinstance(told, str) else JSONResponse(told)


def event(name: str, told: object) -> str:
    """Writes one event of a stream."""
    return f"event: {name}\ndata: {json.dumps(told)}\n\n"


@cache
def openapi() -> dict[str, Any]:
    """Describes all verbs by OpenAPI 3.1; each schema is under the name of its verb."""
    shapes = schema_of(Failed, at=COMPONENTS)["$defs"]
    paths = dict[str, Any]()
    failed = {JSON: {"schema": {"$ref": f"{COMPONENTS}Failed"}}}
    for name in TOLD:
        verb = verb_called(name)
        asked, answered, named = schemas_of(name, f"{COMPONENTS}{name}.")
        if WORDS in verb.fact.FORMS:
            about = "Whether the answer has `words`, too: the sentences that say it."
            request = named[asked["$ref"].rpartition(".")[2]]
            request["properties"][WORDS] = {"type": "boolean", "default": False, "description": about}
            named[verb.fact.__name__]["properties"][WORDS] = {"type": "object"}
        if name == "review":
            (record,), more = schema_of_all([RecordAsked], at=f"{COMPONENTS}{name}.")
            more["RecordAsked"]["properties"][WORDS] = request["properties"][WORDS]
            asked, named = {"anyOf": [asked, record]}, named | more
        shapes |= {f"{name}.{kind}": shape for kind, shape in named.items()}
        answers: dict[str, Any] = {JSON: {"schema": answered}}
        for media in [*forms_of(verb), *([EVENTS] if verb.is_long else [])]:
            answers[media] = {"schema": {"type": "string"}}
        operation: dict[str, Any] = {
            "tags": ["verbs"],
            "summary": verb.about,
            "description": verb.description,
            "operationId": f"verb_{name}",
            "requestBody": {"required": True, "content": {JSON: {"schema": asked}}},
            "responses": {
                "200": {"description": "What was asked for.", "content": answers},
                "4XX": {"description": "What is wrong with the request.", "content": failed},
            },
        }
        paths[f"/api/{name}"] = {"post": operation}
        if verb.is_long:
            ended = {"204": {"description": "The work is ended."}, "4XX": operation["responses"]["4XX"]}
            summary = "End the work on an answer for everyone who waits for it"
            changed = {"summary": summary, "operationId": f"end_{name}", "responses": ended}
            paths[f"/api/{name}"]["delete"] = operation | changed
    info = {"title": "Blackpeg", "version": __version__, "description": ABOUT}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": shapes}}
