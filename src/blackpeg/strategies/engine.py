"""A strategy that is a process, written in any language: docs/protocol.md says what it reads and writes."""

from __future__ import annotations

import weakref
from threading import Lock
from typing import Self

from blackpeg.errors import ProtocolError, StrategyError, quoted
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.strategies.engine_process import MOST_BYTES, EngineProcess, arguments_of
from blackpeg.strategies.protocol import line_of, read_reply, request
from blackpeg.strategies.strategy import ENGINE_PREFIX, ENGINE_SECONDS


class Engine:
    """Asks the process that *command* starts for every guess, and waits at most *move_time* seconds for each.

    The process is started, without a shell, when it is first asked, and asked on until `close`, which also happens
    when this object or the program ends.  It is told the game and the turns, nothing else.  Once it has broken the
    protocol it is not asked again.  Raises `StrategyError` for what is no command.
    """

    def __init__(self, command: str, *, move_time: float = ENGINE_SECONDS) -> None:
        self.command = command
        self.move_time = move_time
        self._process: EngineProcess | None = None
        self._asked = 0
        self._fault: str | None = None
        self._one_at_a_time = Lock()
        try:
            arguments_of(command)
        except ValueError as error:
            raise StrategyError(f"expected a command after {ENGINE_PREFIX}, got {quoted(command)}: {error}") from error

    def choose(self, position: Position) -> Code:
        """The engine's guess; raises `StrategyError` where it gives none in time, or no code of the game."""
        with self._one_at_a_time:
            if self._fault is not None:
                raise StrategyError(self._fault)
            try:
                line = self._ask(position)
                return read_reply(line, self._asked, position.game)
            except StrategyError as error:  # its own word: it may be asked on
                raise StrategyError(f"{self} has no guess at {position}: {error}") from error
            except (_FaultError, ProtocolError) as error:
                what = "broke the protocol: " if isinstance(error, ProtocolError) else ""
                self._fault = f"{self}, asked at {position}, {what}{error}"
                raise StrategyError(self._fault) from error
            finally:
                if self._fault is not None:
                    self._kill()

    def _ask(self, position: Position) -> bytes:
        """The line that it answers; raises `_FaultError` where there is none."""
        self._asked += 1
        try:
            process = self._process
            if process is None:
                process = self._process = EngineProcess(self.command)
                weakref.finalize(self, process.end)
            line = process.ask(line_of(request(self._asked, position)), self.move_time)
        except TimeoutError:
            raise _FaultError(f"gave no answer within {self.move_time:g} s") from None
        except OSError as error:
            raise _FaultError(f"cannot be started: {error.strerror or error}") from error
        except BaseException:
            self._kill()
            raise
        if len(line) > MOST_BYTES:
            raise _FaultError(f"wrote a line of more than {MOST_BYTES:,} bytes")
        if not line.endswith(b"\n"):
            raise _FaultError(ended(process.exit_code()))
        return line

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, if there is one; asked again, the engine starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return f"{ENGINE_PREFIX}{self.command}"

    def __repr__(self) -> str:
        return f"Engine({self.command!r})"


class _FaultError(Exception):
    """Why there is no line from an engine."""


def ended(code: int | None) -> str:
    """How a process that answers no more has ended."""
    if code is None:
        return "closed its output"
    return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
