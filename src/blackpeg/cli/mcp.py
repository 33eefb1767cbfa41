"""`blackpeg mcp`: Blackpeg's verbs as tools for agents, by the Model Context Protocol, and games against a host."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from inspect import getdoc
from itertools import count
from threading import Lock
from typing import Annotated, Any, TypeAlias

import click
import msgspec

from blackpeg import __version__
from blackpeg.call import Call
from blackpeg.cli.group import Command
from blackpeg.codec import read, schema_of_all
from blackpeg.errors import BlackpegError, NoSuchGameError, ServerError, UnknownVerbError, nearest, quoted
from blackpeg.play import Session, commands
from blackpeg.play.codemaker import HOSTS
from blackpeg.render.hosts import ABOUT
from blackpeg.rules.draws import drawn_seed
from blackpeg.verbs.answer import CodeAsked, GameText, answer, code_of, request_of
from blackpeg.verbs.table import MOST_LONG, verb_called, verbs_for_programs

Id: TypeAlias = Annotated[str, msgspec.Meta(description="The id of the game, which begin_game answered.")]


class BeginGame(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a game: Blackpeg holds the secret, and you break it by guesses.

    You have 10 guesses on boards as they are sold in boxes, and any number on boards too large to list their codes; the
    answer says which.  Blackpeg promises its secret by a commitment.
    """

    game: GameText = "4x6"
    host: Annotated[str, msgspec.Meta(description=f"Who gives the feedback: {', '.join(HOSTS)}.")] = "random"


class Guess(msgspec.Struct, forbid_unknown_fields=True):
    """Guess a code in a game that you began; you get the feedback, black and white pegs as 1-0."""

    id: Id
    guess: CodeAsked


class GiveUp(msgspec.Struct, forbid_unknown_fields=True):
    """Give up a game that you began; the answer has the secret."""

    id: Id


class GamesInPlay:
    """The games of one who plays, by their ids; they end with the process."""

    def __init__(self) -> None:
        self._games: dict[str, Session] = {}
        self._ids = map(str, count(1))
        self._lock = Lock()

    def play(self, asked: BeginGame | Guess | GiveUp) -> dict[str, Any]:
        """The game after what is *asked*, with its secret only if it is over; raises `BlackpegError`."""
        with self._lock:  # of two guesses at a time one comes first
            return self._played(asked)

    def _played(self, asked: BeginGame | Guess | GiveUp) -> dict[str, Any]:
        if isinstance(asked, BeginGame):
            id, session = next(self._ids), commands.begin(asked.game, asked.host, seed=drawn_seed())
        elif (kept := self._games.get(asked.id)) is None:
            raise NoSuchGameError(f"expected the id of a game that was begun here, got {quoted(asked.id)}")
        else:
            id = asked.id
            if isinstance(asked, Guess):
                session = commands.guess(kept, code_of(kept.game, asked.guess))
            else:
                session = commands.give_up(kept)
        self._games[id] = session
        host = session.host
        return {
            "id": id,
            "game": str(session.game),
            "turns": [session.game.write(row.turn) for row in session.rows],
            "result": session.result.value,
            "limit": session.limit,
            "commitment": None if host is None else host.commitment,
            "secret": str(session.secret) if session.is_over else None,
            "nonce": host.nonce if host is not None and session.is_over else None,
        }


GAMES: dict[str, type[BeginGame | Guess | GiveUp]] = {"begin_game": BeginGame, "guess": Guess, "give_up": GiveUp}
"""What may be asked of games in play, by name."""

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
