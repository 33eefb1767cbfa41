"""`blackpeg mcp`: Blackpeg's verbs as tools for agents, by the Model Context Protocol."""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from typing import Any

import click

from blackpeg import __version__
from blackpeg.call import Call
from blackpeg.cli import INTERRUPTED
from blackpeg.cli.files import standard_input
from blackpeg.cli.group import Command
from blackpeg.cli.topics import TOPICS
from blackpeg.cli.wrapping import echo
from blackpeg.codec import schema_of_all
from blackpeg.errors import BlackpegError, ServerError, UnknownVerbError, error_code, nearest, quoted
from blackpeg.render.words import words
from blackpeg.verbs.answer import prepare, request_of, told
from blackpeg.verbs.table import MOST_LONG, verb_called, verbs_for_programs

TOOLS = verbs_for_programs()
"""The names of the tools: all verbs for programs."""


def described(name: str) -> tuple[str, dict[str, Any]]:
    """What a tool is for, and the JSON Schema of what it is asked."""
    kind = request_of(name)
    _, named = schema_of_all([kind])
    asked = named.pop(kind.__name__)
    shape = {key: value for key, value in asked.items() if key not in ("title", "description")}
    return verb_called(name).description, {**shape, "$defs": named} if named else shape


def called(name: str, asked: dict[str, Any], call: Call) -> tuple[dict[str, Any], str]:
    """What a tool answers: facts for programs, and the sentences that say them.

    Raises `BlackpegError`, also for a name that is no tool's.
    """
    if name not in TOOLS:
        guess = nearest(name, TOOLS) or f"; expected one of {', '.join(TOOLS)}"
        raise UnknownVerbError(f"there is no tool {quoted(name)}{guess}")
    fact = prepare(name, asked)(call)
    return told(fact), "\n".join(words(fact))


NOTATION = "\n\n".join(TOPICS[topic].strip() for topic in ("notation", "colors", "feedback"))
"""The one resource: what tools write and read."""


@click.command(cls=Command, examples=["blackpeg mcp"])
def mcp() -> None:
    """Serve an agent, on standard input and output: every question that Blackpeg answers is a tool.

    The agent's program starts this command; tell it the line `blackpeg mcp`.
    """
    if find_spec("mcp") is None:
        raise ServerError("agents need the package mcp: pip install 'blackpeg[mcp]'")
    if standard_input("the agent's program talks to this command there").isatty():
        echo("an agent's program talks to this command, by JSON-RPC; Ctrl-D ends", err=True)
    for name in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(name) is not signal.SIG_IGN:
            signal.signal(name, _end)
    serve()


def _end(*_: object) -> None:
    """Ends the process at once: a thread waits for a line of standard input, and Python would not end before it."""
    with suppress(OSError):
        click.echo("blackpeg: interrupted", err=True)
    os._exit(INTERRUPTED)


def serve() -> None:
    """Answers the requests on standard input until it ends; the work for a request ends if the client cancels it."""
    import anyio  # here and below: the extra may not be installed
    from anyio import to_thread
    from mcp import MCPError, types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    async def tools(_context: Any, _asked: Any) -> types.ListToolsResult:
        every = ((name, *described(name)) for name in TOOLS)
        made = [types.Tool(name=name, description=about, input_schema=asked) for name, about, asked in every]
        return types.ListToolsResult(tools=made)

    async def tool(_context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        call = Call(MOST_LONG)
        do = partial(called, asked.name, asked.arguments or {}, call)
        try:
            facts, sentences = await to_thread.run_sync(do, abandon_on_cancel=True)
            is_error = False
        except BlackpegError as error:
            facts, sentences = {"error": {"code": error_code(error), "message": str(error)}}, str(error)
            is_error = True
        finally:
            call.stop()
        texts = (sentences, json.dumps(facts, ensure_ascii=False))  # the second for programs that know no structure
        return types.CallToolResult(
            content=[types.TextContent(text=text) for text in texts], structured_content=facts, is_error=is_error
        )

    notation = types.Resource(
        name="notation",
        uri="blackpeg://notation",
        title="Notation",
        description="How games, codes, feedbacks, turns and positions are written, in every tool.",
        mime_type="text/plain",
    )

    async def resources(_context: Any, _asked: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[notation])

    async def resource(_context: Any, asked: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        if str(asked.uri) != notation.uri:
            raise MCPError(types.INVALID_PARAMS, f"there is no resource {quoted(asked.uri)}; there is {notation.uri}")
        text = types.TextResourceContents(uri=notation.uri, mime_type=notation.mime_type, text=NOTATION)
        return types.ReadResourceResult(contents=[text])

    async def run() -> None:
        server: Any = Server(
            "blackpeg",
            version=__version__,
            instructions=f"Games, codes and feedbacks are written as the resource {notation.uri} says.",
            on_list_tools=tools,
            on_call_tool=tool,
            on_list_resources=resources,
            on_read_resource=resource,
        )
        async with stdio_server() as (requests, answers):
            await server.run(requests, answers, server.create_initialization_options())

    anyio.run(run)
