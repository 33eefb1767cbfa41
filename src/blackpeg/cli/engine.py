"""`blackpeg engine`: answer other programs in the protocol that engines speak, or check whether another does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import BinaryIO

import click

from blackpeg import knowledge
from blackpeg.cli import NOT_OK
from blackpeg.cli.files import standard_input
from blackpeg.cli.group import Command
from blackpeg.cli.options import off_stdout, seed_option, strategy_options, time_option
from blackpeg.cli.wrapping import echo
from blackpeg.errors import BlackpegError, ProtocolError, in_one_line
from blackpeg.position import Position
from blackpeg.registry import FORMS, NAMES, Chosen, chooser_of, require_own
from blackpeg.strategies import Strategy, basis_of, next_guess
from blackpeg.strategies.protocol import line_of, read_message, read_request
from blackpeg.strategies.strategy import ENGINE_SECONDS, MOVE_SECONDS

MOST_BYTES = 1 << 20
"""The longest request read."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg engine --strategy minimax",
        "blackpeg engine --check ./my_solver",
        "blackpeg compare 4x6 minimax 'cmd:blackpeg engine --strategy entropy'",
    ],
)
@strategy_options(about=f"The strategy for requests that name none: {', '.join(NAMES)}, {FORMS}.", own=())
@time_option
@seed_option
@click.option("--check", metavar="COMMAND", help="Test another engine, and report the rule it breaks, if any.")
@click.pass_context
def engine(context: click.Context, chosen: Chosen, time: float | None, seed: int | None, check: str | None) -> None:
    """Serve guesses to other programs: each line of input is one JSON object, and so is each line of output.

    A request has an id, a game and its turns, and may name one of Blackpeg's strategies; the page
    "protocol" of the documentation describes it.
    With --check the exit code is 1 if the other engine breaks a rule.
    """
    if check is not None:
        if not _keeps_rules(check, chosen.move_time or ENGINE_SECONDS):
            context.exit(NOT_OK)
        return

    @cache
    def called(name: str) -> Strategy:
        return chooser_of(off_stdout(replace(chosen, name=name)), time, seed or 0)

    if chosen.name is not None:
        called(chosen.name)  # what is no strategy is refused at once
    requests = standard_input("an engine reads its requests there")
    if requests.isatty():
        echo('one request a line, such as {"id": 1, "game": "4x6", "turns": ["1122:1-0"]}; Ctrl-D ends', err=True)
    for line in _lines(requests):
        identity: object = None
        try:
            if len(line) > MOST_BYTES:
                raise ProtocolError(f"expected a request of at most {MOST_BYTES:,} bytes")
            message = read_message(line)
            identity = message.get("id")
            name = message.get("strategy")
            if name is not None:
                require_own(name)
            position = read_request(message)
            strategy = called(name or str(chosen))
            answer = _answer(position, strategy, MOVE_SECONDS if time is None else time, bool(message.get("about")))
        except BlackpegError as error:
            answer = {"error": in_one_line(error)}
        click.echo(line_of({"id": identity, **answer}).decode("ascii"), nl=False)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of *stream*; a line that is too long is cut."""
    while line := stream.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES + 1)


def _answer(position: Position, strategy: Strategy, seconds: float, about: bool) -> dict[str, object]:
    """The guess, and on demand what it would tell; raises what the strategy raises."""
    guess = next_guess(strategy, position)
    if not about:
        return {"guess": str(guess)}
    from blackpeg.analysis.advice import advise
    from blackpeg.facts import as_json

    told: dict[str, object] = as_json(advise(knowledge.know(position, seconds), guess), position.game)
    return {"guess": told.pop("guess"), "about": {**told, "basis": as_json(basis_of(strategy, position))}}


def _keeps_rules(command: str, move_time: float) -> bool:
    """Whether the engine that *command* starts keeps all rules; prints each rule with the result."""
    from blackpeg.strategies.conformance import conformance

    tried = list(conformance(command, move_time=move_time))
    keeps = tried[-1][1] is None
    echo(f"{command} {'keeps' if keeps else 'breaks'} the protocol")
    for rule, wrong in tried:
        echo(f"  ok      {rule}" if wrong is None else f"  broken  {rule}: {wrong}")
    return keeps
