"""A strategy that is a process, written in any language: docs/protocol.md says what it reads and writes.

The process answers each line with a line, within a time; `protocol.py` knows what the lines mean.  No shell
takes part, no thread outlives an answer, and `end` and `kill` leave no process running, nor any
that the process has started.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
import weakref
from contextlib import AbstractContextManager, suppress
from functools import partial
from threading import Lock, Thread
from typing import TYPE_CHECKING

from blackpeg.errors import ProtocolError, StrategyError, quoted
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.strategies.protocol import line_of, read_guess, request
from blackpeg.strategies.strategy import ENGINE_PREFIX, ENGINE_SECONDS

if TYPE_CHECKING:
    from subprocess import Popen


class Engine(AbstractContextManager["Engine"]):
    """Asks the process that *command* starts for every guess, and waits at most *move_time* seconds for each.

    The first question starts the process, without a shell; it answers until `close`, which is also called
    when this object or the program ends.  It gets the game and the turns, nothing else.  Once it has broken the
    protocol it is not asked again.  Raises `StrategyError` for an invalid command.
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
        """The engine's guess; raises `StrategyError` if it gives none in time, or no code of the game."""
        with self._one_at_a_time:
            if self._fault is not None:
                raise StrategyError(self._fault)
            try:
                line = self._ask(position)
                return read_guess(line, self._asked, position.game)
            except StrategyError as error:  # its own word: it may be asked on
                raise StrategyError(f"{self} has no guess at {position}: {error}") from error
            except (_FaultError, ProtocolError) as error:
                what = "broke the protocol: " if isinstance(error, ProtocolError) else ""
                self._fault = f"{self}, asked at {position}, {what}{error}"
                self._kill()
                raise StrategyError(self._fault) from error

    def _ask(self, position: Position) -> bytes:
        """The line that the process answers; raises `_FaultError` if there is none."""
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

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return f"{ENGINE_PREFIX}{self.command}"

    def __repr__(self) -> str:
        return f"Engine({self.command!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickled as its command and time; what reads it starts a process of its own."""
        return partial(Engine, move_time=self.move_time), (self.command,)


class _FaultError(Exception):
    """The reason why an engine gave no line."""


def ended(code: int | None) -> str:
    """The way in which a process ended that stopped answering, in words."""
    if code is None:
        return "closed its output"
    return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"


MOST_BYTES = 1 << 16
"""The longest line read, with its end."""

GRACE = 0.5
"""Seconds that a process has to end once its input has ended; then it is terminated."""

LAST_GRACE = 0.2
"""Seconds that it has to end after that; then it is killed."""

_WINDOWS = sys.platform == "win32"


def arguments_of(command: str) -> str | list[str]:
    """*command* cut into words as a shell would, or whole as on Windows; raises `ValueError` if it cannot be.

    >>> arguments_of("python3 'my solver.py' --fast")
    ['python3', 'my solver.py', '--fast']
    """
    words = shlex.split(command)
    if not words:
        raise ValueError("there is no command")
    return command if _WINDOWS else words


class EngineProcess:
    """The process of *command*, in a group of its own, so that Ctrl-C is ours alone; its stderr is ours.

    Raises `OSError` if it cannot be started, `ValueError` for what is no command.
    """

    def __init__(self, command: str) -> None:
        import subprocess  # here, for a quick start: most commands need no other process

        self.process: Popen[bytes] = subprocess.Popen(
            arguments_of(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert self.process.stdin is not None, "it is a pipe"
        assert self.process.stdout is not None, "it is a pipe"
        self._input, self._output = self.process.stdin, self.process.stdout
        self._talk: Thread | None = None

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers *line*: at most `MOST_BYTES` of it, and without its end if the process ended first.

        Raises `TimeoutError` after *seconds*.  After any error, Ctrl-C among them, the process has been killed.
        """
        answer: list[bytes] = []
        # In a thread, for nothing else waits for a pipe with a time limit on every system.
        self._talk = Thread(target=self._exchange, args=(line, answer), daemon=True, name="asks an engine")
        try:
            self._talk.start()
            self._talk.join(seconds)
        except BaseException:
            self.kill()
            raise
        if self._talk.is_alive():
            self.kill()
            raise TimeoutError
        return answer[0] if answer else b""

    def _exchange(self, line: bytes, answer: list[bytes]) -> None:
        with suppress(OSError, ValueError):  # it has ended, or is ended meanwhile
            self._input.write(line)
            self._input.flush()
            answer.append(self._output.readline(MOST_BYTES + 1))

    def exit_code(self) -> int | None:
        """The exit code, negative for a signal's number; None if the process has not ended within `GRACE`."""
        if self.process.returncode is None:
            deadline = time.monotonic() + GRACE
            while self.process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.005)
            if self.process.returncode is not None and not _WINDOWS:
                self._signal_group(signal.SIGKILL)  # now: later its number may be another's
        return self.process.returncode

    def end(self) -> int | None:
        """End the process: close its input, then terminate it, then kill it; its exit code, None if it was killed.

        A process that is just answering is killed at once.
        """
        if self._talk is not None and self._talk.is_alive():
            self.kill()
            return None
        with suppress(OSError):
            self._input.close()
        code = self.exit_code()
        if code is None:
            self._signal(signal.SIGTERM)
            time.sleep(LAST_GRACE)  # not waited for: while it is, its group is sure to be its own
        self.kill()
        return code

    def kill(self) -> None:
        """Kill the process at once, with all of its group."""
        if self.process.returncode is None:
            self._signal(signal.SIGTERM if _WINDOWS else signal.SIGKILL)
            self.process.wait()
        if self._talk is not None:
            self._talk.join(GRACE)
            if self._talk.is_alive():  # its thread holds the pipe: to close it would wait for the thread
                return
        for stream in (self._input, self._output):
            with suppress(OSError):
                stream.close()

    def _signal(self, number: signal.Signals) -> None:
        if _WINDOWS:
            with suppress(OSError):
                self.process.terminate()
        else:
            self._signal_group(number)

    def _signal_group(self, number: signal.Signals) -> None:
        with suppress(OSError):
            os.killpg(self.process.pid, number)
