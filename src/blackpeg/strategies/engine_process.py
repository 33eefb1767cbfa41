"""A process that answers each line with a line, within a time; what the lines say is `protocol.py`'s business.

No shell takes part, no thread outlives an answer, and no process outlives its end: what `end` or `kill` leaves is
nothing, also of what the process has started.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from contextlib import suppress
from threading import Thread
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import Popen

MOST_BYTES = 1 << 16
"""The longest line read, with its end."""

GRACE = 0.5
"""Seconds that a process has to end once its input has ended; then it is terminated."""

LAST_GRACE = 0.2
"""Seconds that it has to end after that; then it is killed."""

_WINDOWS = sys.platform == "win32"


def arguments_of(command: str) -> str | list[str]:
    """*command* cut into words as a shell would, or whole where Windows does that; raises `ValueError` if it cannot be.

    >>> arguments_of("python3 'my solver.py' --fast")
    ['python3', 'my solver.py', '--fast']
    """
    words = shlex.split(command)
    if not words:
        raise ValueError("there is no command")
    return command if _WINDOWS else words


class EngineProcess:
    """The process of *command*, in a group of its own, so that Ctrl-C is ours alone; its stderr is ours.

    Raises `OSError` where it cannot be started, `ValueError` for what is no command.
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
        """With what it ended, negative for a signal's number; None where it has not within `GRACE`."""
        if self.process.returncode is None:
            deadline = time.monotonic() + GRACE
            while self.process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.005)
            if self.process.returncode is not None and not _WINDOWS:
                self._signal_group(signal.SIGKILL)  # now: later its number may be another's
        return self.process.returncode

    def end(self) -> int | None:
        """Let it end: its input ends; then ask it to; then kill it.  Its exit code, None where it did not end itself.

        One that is just being asked is killed at once.
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
        """End it at once, with all of its group."""
        if self.process.returncode is None:
            self._signal(signal.SIGTERM if _WINDOWS else signal.SIGKILL)
            self.process.wait()
        if self._talk is not None:
            self._talk.join(GRACE)
            if self._talk.is_alive():  # somebody else holds the pipe: to close it would wait for the thread
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

    @property
    def _input(self) -> IO[bytes]:
        assert self.process.stdin is not None, "it is a pipe"
        return self.process.stdin

    @property
    def _output(self) -> IO[bytes]:
        assert self.process.stdout is not None, "it is a pipe"
        return self.process.stdout
