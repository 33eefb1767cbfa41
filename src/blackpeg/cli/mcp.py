"""`blackpeg mcp`: Blackpeg's verbs as tools for agents, by the Model Context Protocol, and games against a host."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import defaultdict
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from inspect import getdoc
from itertools import count
from threading import Lock
from typing import Annotated, Any, NamedTuple, TypeAlias

import click
import msgspec

from blackpeg import __version__
from blackpeg.call import Call, ended_by, go_on
from blackpeg.cli import INTERRUPTED
from blackpeg.cli.group import Command
from blackpeg.cli.topics import TOPICS
from blackpeg.cli.wrapping import echo
from blackpeg.codec import read, schema_of_all
from blackpeg.errors import BlackpegError, NoSuchGameError, ServerError, UnknownVerbError, error_code, nearest, quoted
from blackpeg.play import Session, commands
from blackpeg.render.hosts import ABOUT, status_words
from blackpeg.render.phrases import guesses
from blackpeg.render.words import words
from blackpeg.rules.draws import drawn_seed
from blackpeg.verbs.answer import CodeAsked, GameText, code_of, prepare, request_of, told
from blackpeg.verbs.table import MOST_LONG, verb_called, verbs_for_programs

Id: TypeAlias = Annotated[str, msgspec.Meta(description="The id of the game, which begin_game answered.")]


class BeginGame(msgspec.Struct, forbid_unknown_fields=True):
    """Begin a game: Blackpeg holds the secret, and you break it by guesses.

    You have 10 guesses, or any number on boards that are too large to list their codes; the answer says which.  A host
    that has a secret promises it by a commitment, which the answer holds.
    """

    game: GameText = "4x6"
    host: str = "random"


class Guess(msgspec.Struct, forbid_unknown_fields=True):
    """Guess a code in a game that you began; you get the feedback, black and white pegs as 1-0."""

    id: Id
    guess: CodeAsked


class GiveUp(msgspec.Struct, forbid_unknown_fields=True):
    """Give up a game that you began; the answer has the secret."""

    id: Id


class Answer(NamedTuple):
    """What a tool answers: facts for programs, and the sentences that say them."""

    facts: dict[str, Any]
    sentences: str


class GamesInPlay:
    """The games of one who plays, by their ids; they end with the process."""

    def __init__(self) -> None:
        self._games: dict[str, Session] = {}
        self._ids = map(str, count(1))
        self._locks: defaultdict[str | None, Lock] = defaultdict(Lock)

    def play(self, asked: BeginGame | Guess | GiveUp) -> Answer:
        """The game after what is *asked*, with its secret only if it is over; raises `BlackpegError`."""
        begun = None if isinstance(asked, BeginGame) else asked.id
        if begun is not None and begun not in self._games:
            raise NoSuchGameError(f"expected the id of a game that was begun here, got {quoted(begun)}")
        with self._locks[begun]:  # of two guesses at a time in one game one comes first
            return self._played(asked)

    def _played(self, asked: BeginGame | Guess | GiveUp) -> Answer:
        if isinstance(asked, BeginGame):
            session = commands.begin(asked.game, asked.host, seed=drawn_seed())
            id = next(self._ids)
        else:
            id, kept = asked.id, self._games[asked.id]
            if isinstance(asked, Guess):
                session = commands.guess(kept, code_of(kept.game, asked.guess))
            else:
                session = commands.give_up(kept)
        go_on()  # what a call that has ended asked for was not played
        self._games[id] = session
        host = session.host
        facts = {
            "id": id,
            "game": str(session.game),
            "turns": [session.game.write(row.turn) for row in session.rows],
            "result": session.result.value,
            "limit": session.limit,
            "commitment": None if host is None else host.commitment,
            "secret": str(session.secret) if session.is_over else None,
            "nonce": host.nonce if host is not None and session.is_over else None,
        }
        return Answer(facts, sentences_of(session))


def sentences_of(session: Session) -> str:
    """What is said of a game in play; the secret only if it is over."""
    left = None if session.is_over or session.limit is None else session.limit - len(session.rows)
    return status_words(session) + (f" {guesses(left)} left." if left is not None else "")


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


def called(games: GamesInPlay, name: str, asked: dict[str, Any], call: Call) -> Answer:
    """What a tool answers; raises `BlackpegError`, also for a name that is no tool's."""
    if name not in (*TOOLS, *GAMES):
        guess = nearest(name, [*TOOLS, *GAMES]) or f"; expected one of {', '.join((*TOOLS, *GAMES))}"
        raise UnknownVerbError(f"there is no tool {quoted(name)}{guess}")
    if name in GAMES:
        with ended_by(call):
            return games.play(read(GAMES[name], asked))
    fact = prepare(name, asked)(call)
    return Answer(told(fact), "\n".join(words(fact)))


NOTATION = "\n\n".join(TOPICS[topic].strip() for topic in ("notation", "colors", "feedback"))
"""The one resource: what tools write and read."""


@click.command(cls=Command, examples=["blackpeg mcp"])
def mcp() -> None:
    """Serve an agent, on standard input and output: every question that Blackpeg answers is a tool, and so are games.

    The agent's program starts this command; tell it the line `blackpeg mcp`.
    """
    if find_spec("mcp") is None:
        raise ServerError("agents need the package mcp: pip install 'blackpeg[mcp]'")
    if sys.stdin is not None and sys.stdin.isatty():
        echo("an agent's program talks to this command, by JSON-RPC; Ctrl-D ends", err=True)
    for name in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(name) is not signal.SIG_IGN:
            signal.signal(name, _end)
    serve(GamesInPlay())


def _end(*_: object) -> None:
    """Ends the process at once: a thread waits for a line of standard input, and Python would not end before it."""
    with suppress(OSError):
        click.echo("blackpeg: interrupted", err=True)
    os._exit(INTERRUPTED)


def serve(games: GamesInPlay) -> None:
    """Answers what comes on standard input until it ends; a request that is cancelled ends its work."""
    import anyio  # here and below: the extra may not be installed
    from anyio import to_thread
    from mcp import MCPError, types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    async def tools(_context: Any, _asked: Any) -> types.ListToolsResult:
        every = ((name, *described(name)) for name in (*TOOLS, *GAMES))
        made = [types.Tool(name=name, description=about, input_schema=asked) for name, about, asked in every]
        return types.ListToolsResult(tools=made)

    async def tool(_context: Any, asked: types.CallToolRequestParams) -> types.CallToolResult:
        call = Call(MOST_LONG)
        do = partial(called, games, asked.name, asked.arguments or {}, call)
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
