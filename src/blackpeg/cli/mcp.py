"""`blackpeg mcp`: Blackpeg's verbs as tools for agents, by the Model Context Protocol, and games against a host."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from inspect import getdoc
from typing import Any

import click

from blackpeg import __version__
from blackpeg.call import Call
from blackpeg.cli.group import Command
from blackpeg.codec import read, schema_of_all
from blackpeg.errors import BlackpegError, ServerError, UnknownVerbError, nearest, quoted
from blackpeg.render.hosts import ABOUT
from blackpeg.verbs.answer import answer, request_of
from blackpeg.verbs.games_asked import GAMES, BeginGame, GamesInPlay
from blackpeg.verbs.table import MOST_LONG, verb_called, verbs_for_programs

TOOLS = verbs_for_programs()
"""The verbs that are tools."""


def described(name: str) -> tuple[str, dict[str, Any]]:
    """What a tool is for, and the JSON Schema of what it is asked."""
    kind = GAMES.get(name) or request_of(name)
    _, named = schema_of_all([kind])
    asked = named.pop(kind.__name__)
    if kind is BeginGame:
        ways = "; ".join(f"{host}: {way}" for host, way in ABOUT.items())
        asked["properties"]["host"]["description"] = f"Who gives the feedback: {ways}."
    about = str(getdoc(kind)) if name in GAMES else verb_called(name).description
    shape = {key: value for key, value in asked.items() if key not in ("title", "description")}
    return about, {**shape, "$defs": named} if named else shape


def called(games: GamesInPlay, name: str, asked: dict[str, Any], call: Call) -> dict[str, Any]:
    """What a tool answers; raises `BlackpegError`, also for a name that is no tool's."""
    if name not in (*TOOLS, *GAMES):
        guess = nearest(name, [*TOOLS, *GAMES]) or f"; expected one of {', '.join((*TOOLS, *GAMES))}"
        raise UnknownVerbError(f"there is no tool {quoted(name)}{guess}")
    return games.play(read(GAMES[name], asked)) if name in GAMES else answer(name, asked, call=call)


@click.command(cls=Command, examples=["blackpeg mcp"])
def mcp() -> None:
    """Serve an agent, on standard input and output: every question that Blackpeg answers is a tool, and so are games.

    The agent's program starts this command; tell it the line `blackpeg mcp`.
    """
    if find_spec("mcp") is None:
        raise ServerError("agents need the package mcp: pip install '.[mcp]'")
    serve(GamesInPlay())


def serve(games: GamesInPlay, work: Callable[..., dict[str, Any]] = called) -> None:
    """Answers what comes on standard input until it ends; a request that is cancelled ends its work."""
    import anyio  # here and below: the extra may not be installed
    from anyio import to_thread
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    async def tools(_context: Any, _asked: Any) -> types.ListToolsResult:
        told = {name: described(name) for name in (*TOOLS, *GAMES)}
        made = [types.Tool(name=name, description=about, input_schema=asked) for name, (about, asked) in told.items()]
        return types.ListToolsResult(tools=made)

    async def tool(_context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        call = Call(MOST_LONG)
        do = partial(work, games, asked.name, asked.arguments or {}, call)
        try:
            told = await to_thread.run_sync(do, abandon_on_cancel=True)
        except BlackpegError as error:
            return types.CallToolResult(content=[types.TextContent(type="text", text=str(error))], is_error=True)
        finally:
            call.stop()
        text = json.dumps(told, ensure_ascii=False)
        return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=told)

    async def run() -> None:
        server: Any = Server("blackpeg", version=__version__, on_list_tools=tools, on_call_tool=tool)
        async with stdio_server() as (requests, answers):
            await server.run(requests, answers, server.create_initialization_options())

    anyio.run(run)
