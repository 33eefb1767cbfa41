"""``POST /api/<verb>``: every verb of the table, in JSON; what takes long tells how far it is on the same address.

What may take minutes is done in a process, as jobs are, and whoever asks the same waits for the same process; it ends
when nobody waits any more.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from blackpeg.call import Call
from blackpeg.codec import read_text
from blackpeg.verbs.answer import prepare, schemas_of, seeded
from blackpeg.verbs.table import verb_called, verbs_for_programs
from blackpeg.web.answers import RefusedError
from blackpeg.web.jobs import Job, Jobs
from blackpeg.web.lanes import Lanes, Streamed
from blackpeg.web.requests import roomy_game
from blackpeg.web.routes import EVENTS
from blackpeg.web.work import ALIVE, LOOK

SECONDS = 30.0
"""For an answer that takes no process."""

TOLD = [name for name in verbs_for_programs() if name != "games"]
"""The verbs that answer here; the address of `games` begins one (`GET /api/about` has the games that have names)."""


def verb_routes(lanes: Lanes, jobs: Jobs) -> list[Route]:
    """The routes of all verbs."""
    waiting: dict[str, int] = {}

    @asynccontextmanager
    async def waited_for(job: Job) -> AsyncIterator[None]:
        """While the block runs, somebody waits for *job*, which ends when nobody does."""
        waiting[job.id] = waiting.get(job.id, 0) + 1
        try:
            yield
        finally:
            waiting[job.id] -= 1
            if not waiting[job.id]:
                del waiting[job.id]
                if not job.state.is_over:
                    jobs.cancel(job.id)

    async def events(job: Job) -> AsyncIterator[str]:
        async with waited_for(job):
            text, silent = "", 0.0
            while True:
                is_over = job.state.is_over or jobs.is_closed
                state = job.state  # after the above: where it is over, it is the last
                if state.text != text:
                    text, silent = state.text, 0.0
                    yield event("progress", {"part": state.progress, "text": text})
                elif silent >= ALIVE:
                    silent = 0.0
                    yield ": still at it\n\n"
                if is_over:
                    break
                await asyncio.sleep(LOOK)
                silent += LOOK
        if state.result is None:
            error = failure(job)
            yield event("failed", {"code": error.code, "message": str(error)})
        else:
            yield event("done", state.result)

    def failure(job: Job) -> RefusedError:
        """Why *job* has no answer."""
        if jobs.is_closed:
            return RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "stopped", "the server ended before it had an answer")
        error = job.state.error or {"code": "stopped", "message": "the work was ended before it had an answer"}
        return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, error["code"], error["message"])

    async def waited(job: Job, request: Request) -> Response:
        async with waited_for(job):
            while not (job.state.is_over or jobs.is_closed or await request.is_disconnected()):
                await asyncio.sleep(LOOK)
        if (result := job.state.result) is None:
            raise failure(job)
        return JSONResponse(result)

    def route(name: str) -> Route:
        is_long = verb_called(name).is_long

        async def respond(request: Request) -> Response:
            asked = read_text(dict[str, Any], await request.body() or b"{}")
            make = await lanes.quick.run(lambda: prepare(name, asked, game_of=roomy_game))
            if is_long:
                work = {"verb": name, "asked": seeded(name, asked)}
                job = jobs.submit(cast(Any, "verb"), name, work, shown={})
                if EVENTS in request.headers.get("accept", ""):
                    return Streamed(events(job), lanes.watchers, media_type=EVENTS)
                with lanes.watchers.one():
                    return await waited(job, request)
            call = Call(SECONDS)
            try:
                return JSONResponse(await lanes.slow.run_for(request, lambda: make(call)))
            finally:
                call.stop()  # whoever asked may have gone

        return Route(f"/api/{name}", respond, methods=["POST"])

    return [route(name) for name in TOLD]


def event(name: str, told: object) -> str:
    """One event of a stream."""
    return f"event: {name}\ndata: {json.dumps(told)}\n\n"


def verb_paths(components: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The paths of all verbs for OpenAPI, and the schemas that they name, each under the name of its verb."""
    paths, shapes = dict[str, Any](), dict[str, Any]()
    for name in TOLD:
        verb = verb_called(name)
        asked, answered, named = schemas_of(name, f"{components}{name}.")
        shapes |= {f"{name}.{kind}": shape for kind, shape in named.items()}
        answers: dict[str, Any] = {"application/json": {"schema": answered}}
        if verb.is_long:
            answers[EVENTS] = {"schema": {"type": "string"}}
        failed = {"application/json": {"schema": {"$ref": f"{components}Failed"}}}
        operation = {
            "tags": ["verbs"],
            "summary": verb.about,
            "description": verb.description,
            "operationId": f"verb_{name}",
            "requestBody": {"required": True, "content": {"application/json": {"schema": asked}}},
            "responses": {
                "200": {"description": "What was asked for.", "content": answers},
                "4XX": {"description": "What is wrong with the request.", "content": failed},
            },
        }
        paths[f"/api/{name}"] = {"post": operation}
    return paths, shapes
