"""``POST /api/<verb>``: every verb of the table, in JSON; what takes long tells how far it is on the same address.

What may take minutes is done by a process of the pool, and everyone who asks it meanwhile waits for that process.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from functools import cache, partial
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias

from anyio import CapacityLimiter
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
from blackpeg.web.memory import Responses, board_in, question_of
from blackpeg.web.pool import Answer, Pool, Work
from blackpeg.web.requests import LONGEST_QUICK, MOST_BODY, MOST_JSON, roomy_game
from blackpeg.web.reviews import RecordAsked, Reviews, Then
from blackpeg.web.routes import read_body
from blackpeg.web.telling import JSON, MEDIA, WORDS, telling
from blackpeg.web.threads import Threads, run

SECONDS = 30.0
"""For an answer that takes no process."""

LOOK = 0.05  # seconds between two checks of work that a client waits for
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


def verb_routes(threads: Threads, pool: Pool, reviews: Reviews, memory: Responses) -> list[Route]:
    """The routes of all verbs; *memory* keeps what takes no process."""

    async def read_question(verb: Verb, asked: dict[str, Any], size: int) -> tuple[dict[str, Any], Then | None]:
        """What a worker is asked, and what is to be given its answer, if anything."""
        if verb.name == "review" and not asked.keys().isdisjoint({"id", "record"}):
            limiter = threads.quick if size <= LONGEST_QUICK else threads.slow
            return await run(limiter, lambda: reviews.question(read(RecordAsked, asked)))
        await run(threads.quick, lambda: prepare(verb.name, asked, game_of=roomy_game))
        return seeded(verb.name, asked), None

    async def followed(verb: Verb, asked: dict[str, Any], then: Then | None) -> AsyncIterator[Work]:
        """The work on an answer, again and again until that is there, and *then* has it; raises `RefusedError`."""
        with pool.waited(verb.name, asked) as work:
            while not work.is_over and not pool.is_closed:
                yield work
                await asyncio.sleep(LOOK)
            if work.answer is None:
                message = "the server ended before it had an answer"
                raise work.error or RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "stopped", message)
            if then is not None:
                await run(threads.writing, partial(then, work.answer))
            yield work

    async def events(follow: AsyncIterator[Work], wanted: str | None) -> AsyncIterator[str]:
        text, silent = "", 0.0
        try:
            async for work in follow:
                silent += LOOK
                if work.text != text:
                    text, silent = work.text, 0.0
                    yield event("progress", {"part": work.part, "text": text})
                elif silent >= ALIVE:
                    silent = 0.0
                    yield ": still at it\n\n"
                if work.answer is not None:
                    yield event("done", told_as(work.answer, wanted))
        except RefusedError as error:
            yield event("failed", {"code": error.code, "message": str(error)})

    async def told_at_once(verb: Verb, request: Request, asked: dict[str, Any], wanted: str | None) -> Response:
        """What takes no process."""
        if verb.name == "daily":  # today is another day tomorrow
            asked = {"date": TODAY, **asked}
            asked["date"] = day_of(asked["date"]) if asked["date"] == TODAY else asked["date"]
        question = question_of(f"{verb.name} {wanted}", asked)
        if (kept := memory.get(question)) is not None:
            return kept
        make = await run(threads.quick, lambda: prepare(verb.name, asked, game_of=roomy_game))
        call = Call(SECONDS)

        def tell() -> Response:
            return answer_of(telling(make(call), [wanted] if wanted else []), wanted)

        try:
            if "game" not in asked:
                return await run(threads.quick, tell, request)
            made = partial(memory.made, question, asked["game"], asked.get("time"), tell)
            return await run(limiter_of(verb, asked), made, request)
        finally:
            call.stop()  # the one who asked may have gone

    def route(name: str) -> Route:
        verb = verb_called(name)

        async def respond(request: Request) -> Response:
            body = await request.body()
            most = MOST_BODY if name == "review" else MOST_JSON
            asked = await read_body(QuestionAsked, body or b"{}", most, threads.slow)
            accepted = request.headers.get("accept", "")
            wanted = next((media for media in forms_of(verb) if media in accepted), None)
            if verb.fact.__name__ in WORDED and (words := asked.pop(WORDS, False)):
                if words is not True:
                    raise InvalidRequestError(f"{WORDS}: expected true or false, got {quoted(words)}")
                wanted = wanted or WORDS
            if not verb.is_long:
                return await told_at_once(verb, request, asked, wanted)
            question, then = await read_question(verb, asked, len(body))
            if request.method == "DELETE":
                so_far = pool.cancel(name, question)
                return answer_of(so_far, None) if so_far else Response(status_code=HTTPStatus.NO_CONTENT)
            follow = followed(verb, question, then)
            if EVENTS in accepted:
                return StreamingResponse(events(follow, wanted), media_type=EVENTS)
            async for work in follow:
                if work.answer is not None:
                    return answer_of(work.answer, wanted)
                if await request.is_disconnected():
                    break
            raise RefusedError(HTTPStatus.REQUEST_TIMEOUT, "gone", "nobody waits for the answer any more")

        return Route(f"/api/{name}", respond, methods=["POST", "DELETE"] if verb.is_long else ["POST"])

    def limiter_of(verb: Verb, asked: dict[str, Any]) -> CapacityLimiter | None:
        """The threads for what takes no process: what no call need end is there at once, but for maps."""
        is_short = not verb.takes_call and verb.name != "map"
        return (
            threads.quick
            if is_short or is_quick(board_in(asked["game"]), None, asked.get("strategy"))
            else threads.slow
        )

    return [route(name) for name in TOLD]


WORDED = {"Series", *(fact.__name__ for fact in (verb_called(name).fact for name in TOLD) if WORDS in fact.FORMS)}
"""The kinds of facts that are told in words, too."""


def forms_of(verb: Verb) -> list[str]:
    """The media types of what a verb answers, besides JSON."""
    return [media for media, form in MEDIA.items() if form in verb.fact.FORMS]


def told_as(found: Answer, wanted: str | None) -> Any:
    """The reply that carries an answer: its JSON, also with its words, or one of its forms."""
    if wanted == WORDS and WORDS in found:
        return {**found[JSON], WORDS: found[WORDS]}
    return found[JSON] if wanted is None or wanted == WORDS else found[wanted]


def answer_of(found: Answer, wanted: str | None) -> Response:
    """The same as an answer over HTTP."""
    told = told_as(found, wanted)
    return drawn(told, wanted) if isinstance(told, str) else JSONResponse(told)


def event(name: str, told: object) -> str:
    """One event of a stream."""
    return f"event: {name}\ndata: {json.dumps(told)}\n\n"


@cache
def openapi() -> dict[str, Any]:
    """The description of all verbs by OpenAPI 3.1; each schema is under the name of its verb."""
    shapes = schema_of(Failed, at=COMPONENTS)["$defs"]
    paths = dict[str, Any]()
    failed = {JSON: {"schema": {"$ref": f"{COMPONENTS}Failed"}}}
    for name in TOLD:
        verb = verb_called(name)
        asked, answered, named = schemas_of(name, f"{COMPONENTS}{name}.")
        if verb.fact.__name__ in WORDED:
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
            ended = operation["responses"] | {"204": {"description": "It is ended, and had come to nothing yet."}}
            summary = "End the work on an answer for everyone who waits for it"
            changed = {"summary": summary, "operationId": f"end_{name}", "responses": ended}
            paths[f"/api/{name}"]["delete"] = operation | changed
    info = {"title": "Blackpeg", "version": __version__, "description": ABOUT}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": shapes}}
