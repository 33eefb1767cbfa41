"""The command line: text in, text out, over the same objects as the library.

`main` is the one way in.  Every error ends here: stderr gets one line, or with ``--json`` one object, and the process
an exit code.
"""

from __future__ import annotations

import gc
import signal
import sys
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress

from blackpeg.errors import SlowKernelWarning, in_one_line, is_interrupt

# The exit codes of commands (docs/commands.md); 0 is for a complete answer alone.
NOT_OK = 1
"""A fault was found, of ours, too; or there is no whole answer."""
FAILED = 2
"""The input was bad or ended early, memory ran out, a search failed, a file was not written, or stdout is closed."""
INTERRUPTED = 130
"""Ctrl-C ended it: as shells have it."""

SLOW = 2.0
"""Seconds of computing after which a warning says that the native kernel would take fewer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 only when the answer is complete.

    *arguments* are those of the process unless given.  Results go to stdout, everything else to stderr.
    """
    gc.set_threshold(50_000)  # a command leaves little garbage, and the search for it took 4 % of the start
    slow_kernel: list[str] = []
    began = time.process_time()
    code = _answered(arguments, slow_kernel)
    if slow_kernel and time.process_time() - began > SLOW:
        _say(slow_kernel[0])
    if arguments is None:
        # If Ctrl-C ended a text that exec ran, as in the making of a dataclass, Python notes it, and would end the
        # process by the signal: the next text clears that.
        eval("None")
        gc.freeze()  # the process ends: to search what is left for garbage took 9 % of an answer
    return code


def _answered(arguments: Sequence[str] | None, slow_kernel: list[str]) -> int:
    """Run one command, catch every error, and return the exit code.  A warning about a slow kernel is added to
    *slow_kernel*."""

    def hear(message: Warning | str, category: type[Warning]) -> None:
        if issubclass(category, SlowKernelWarning):
            slow_kernel.append(str(message))
        else:
            _say(str(message))

    warnings.showwarning = lambda message, category, *_: hear(message, category)
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Imported here, so that Ctrl-C during the imports is answered like any other.
        from blackpeg.cli.failures import failure_of, print_traceback
        from blackpeg.cli.group import run
        from blackpeg.cli.interrupt import prompt_interrupts

        try:
            with prompt_interrupts():
                exit_code = run(words)
                if sys.stdout is None:
                    return _failed(words, "closed", "stdout is closed: nobody got the answer", exit_code or FAILED)
                sys.stdout.flush()
                return exit_code
        except BrokenPipeError:
            return _closed_pipe()
        except SystemExit as ended:  # nothing of ours ends the process: a strategy that was loaded did
            print_traceback(ended)
            why = f"a strategy that was loaded ended Blackpeg, with exit code {ended.code!r}"
            return _failed(words, "strategy", why, FAILED)
        except Exception as error:
            if is_interrupt(error):
                raise KeyboardInterrupt from None
            return _failed(words, *failure_of(error))
    except KeyboardInterrupt:
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # who presses twice gets no other answer
        return _failed(words, "interrupted", "interrupted", INTERRUPTED, blank=True)


def _failed(words: list[str], code: str, message: str, exit_code: int, *, blank: bool = False) -> int:
    """Say what went wrong, on stderr: with ``--json`` as an object; returns the exit code."""
    if "--json" not in words:
        _say(message, blank=blank)
    elif sys.stderr is not None:
        import json

        said = {"code": code, "message": in_one_line(message), "exit_code": exit_code}
        with suppress(OSError):
            print(json.dumps({"error": said}), file=sys.stderr)
    return exit_code


def _say(line: str, *, blank: bool = False) -> None:
    """Prints one line on stderr, if it is open; after a *blank* line, as ^C stands on the screen."""
    if sys.stderr is None:
        return
    with suppress(OSError):
        line = f"blackpeg: {line}"
        if sys.stderr.isatty():
            line = ("\n" if blank else "") + _for_terminal(line)
        print(line, file=sys.stderr, flush=True)


def _for_terminal(line: str) -> str:
    """*line* broken between words; a command that it ends with, to be copied, gets a whole line of its own."""
    from blackpeg.cli.wrapping import columns
    from blackpeg.render.look import wrapped

    text, _, command = line.rpartition(": blackpeg ")
    return f"{wrapped(f'{text}:', columns())}\n  blackpeg {command}" if text else wrapped(line, columns())


def _closed_pipe() -> int:
    """The reader has gone (``| head -1``): say nothing, and keep Python from complaining when it flushes at exit."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (BrokenPipeError, ValueError):
            os.dup2(nowhere, stream.fileno())
    return FAILED
