"""Checks whether an engine keeps the rules of the protocol, by asking it about a few games and odd positions.

The check stops at the first rule that is broken, as later answers would say little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from blackpeg.errors import ProtocolError, StrategyError
from blackpeg.position import Position, position_of, start
from blackpeg.rules import Code, Reply, Turn, parse_game
from blackpeg.strategies.engine import MOST_BYTES, EngineProcess, ended
from blackpeg.strategies.protocol import line_of, read_guess, request
from blackpeg.strategies.strategy import ENGINE_SECONDS

GAME = "4x6"
"""The game that every engine must play."""

ODD = "3x4-black", f"{GAME} 1122:1-? 1122:=2", f"{GAME} 1111:0-0 1112:3-0"
"""A game of another shape, and feedbacks that are known in part or contradict."""

SECRETS = ("1111", "3632", "6543")
MOST_GUESSES = 100


class _Asked:
    """An engine under test; its requests have numbers that do not simply count up."""

    def __init__(self, command: str, move_time: float) -> None:
        self.move_time = move_time
        self.process = EngineProcess(command)
        self._number = 0

    def guess(self, position: Position) -> Code:
        """Its guess; raises `StrategyError` if it refuses, `ProtocolError` if a rule is broken."""
        self._number = (self._number * 31 + 41) % 1_000_003
        try:
            line = self.process.ask(line_of(request(self._number, position)), self.move_time)
        except TimeoutError:
            raise ProtocolError(f"no answer within {self.move_time:g} s at {position}") from None
        if len(line) > MOST_BYTES:
            raise ProtocolError(f"a line of more than {MOST_BYTES:,} bytes at {position}")
        if not line.endswith(b"\n"):
            raise ProtocolError(f"it {ended(self.process.exit_code())} at {position}")
        try:
            return read_guess(line, self._number, position.game)
        except ProtocolError as error:
            raise ProtocolError(f"at {position}: {error}") from error


def conformance(command: str, *, move_time: float = ENGINE_SECONDS) -> Iterator[tuple[str, str | None]]:
    """Each rule in turn, with its fault or None if the engine keeps it; the first broken rule is the last.

    Raises `StrategyError` if the engine cannot be started.
    """
    try:
        engine = _Asked(command, move_time)
    except (OSError, ValueError) as error:
        raise StrategyError(f"{command} cannot be started: {getattr(error, 'strerror', None) or error}") from error
    try:
        for rule, kept in RULES.items():
            try:
                kept(engine)
            except (ProtocolError, StrategyError) as error:
                yield rule, str(error)
                return
            yield rule, None
    finally:
        engine.process.kill()


def _answers(engine: _Asked) -> None:
    engine.guess(start(GAME))


def _solves(engine: _Asked) -> None:
    game = parse_game(GAME)
    for secret in map(game.code, SECRETS):
        position = start(game)
        while not position.is_solved:
            if len(position.turns) == MOST_GUESSES:
                raise ProtocolError(f"{secret} is not found after {MOST_GUESSES} guesses")
            guess = engine.guess(position)
            position = position.after_turn(Turn(guess, Reply.of(game.score(guess, secret))))


def _repeats(engine: _Asked) -> None:
    late, early = position_of(f"{GAME} 1122:1-0 1344:0-2"), position_of(f"{GAME} 1122:0-1")
    first, again = ([engine.guess(position) for position in (late, early)] for _ in range(2))
    for position, before, now in zip((late, early), first, again, strict=True):
        if before != now:
            raise ProtocolError(f"at {position} first {before}, then {now}")


def _odd_positions(engine: _Asked) -> None:
    for position in map(position_of, ODD):
        with suppress(StrategyError):  # it refuses
            engine.guess(position)
    engine.guess(start(GAME))


def _ends(engine: _Asked) -> None:
    code = engine.process.end()
    if code is None:
        raise ProtocolError("it still runs")
    if code:
        raise ProtocolError(f"it {ended(code)}")


RULES: dict[str, Callable[[_Asked], None]] = {
    f"answers a request for {GAME} with a code, under the request's id": _answers,
    f"breaks codes of {GAME}": _solves,
    "answers a position the same whenever it is asked": _repeats,
    "plays odd positions or refuses them with an error, and goes on": _odd_positions,
    "ends with exit code 0 when its input ends": _ends,
}
"""The rules for an engine, in the order of the check."""
