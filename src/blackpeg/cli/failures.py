"""Errors as one line and an exit code.

Blackpeg's own errors have the line already; this module writes that of click's errors.
"""

from __future__ import annotations

import os
import re
from errno import ENOSPC

import click

from blackpeg.cli import FAILED, NOT_OK
from blackpeg.errors import (
    BlackpegError,
    CheckpointError,
    ContradictionError,
    FileError,
    StoppedError,
    StrategyError,
    error_code,
    nearest,
    where_turns_go,
)

TRACEBACK = "BLACKPEG_TRACEBACK"
"""The environment variable that has the traceback of every error printed."""

_LONG = r"([^\s/]{80})[^\s/]+"
"""A word, or a part of a path, that is too long to be quoted as a whole: its first 80 characters are."""


def print_traceback(error: BaseException) -> None:
    """Prints the traceback of *error* on stderr if `TRACEBACK` is set."""
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(error)


def failure_of(error: Exception) -> tuple[str, str, int]:
    """The report of *error*: its code in JSON, as in HTTP, a message for people, of one line but for repairs, and the
    exit code.  With `TRACEBACK` set its traceback is printed before."""
    print_traceback(error)
    match error:
        case CheckpointError() | FileError() | StrategyError():
            return error_code(error), re.sub(_LONG, r"\1...", " ".join(str(error).split())), FAILED
        case StoppedError():
            return error_code(error), str(error), NOT_OK
        case ContradictionError():
            return error_code(error), str(error), FAILED
        case BlackpegError():
            return error_code(error), " ".join(str(error).split()), FAILED
        case click.ClickException():
            return "usage", re.sub(_LONG, r"\1...", _of_click(error)), FAILED
        case click.Abort() | EOFError():
            return "input_ended", "the input ended before the answer was complete", FAILED
        case UnicodeEncodeError():
            sign = error.object[error.start]
            return "encoding", f"the output's encoding, {error.encoding}, cannot write {sign!a}; use UTF-8", FAILED
        case OSError():
            where = error.filename or ("stdout" if error.errno == ENOSPC else None)  # files have a name
            parts = (where, error.strerror or error)
            return "file", re.sub(_LONG, r"\1...", ": ".join(str(part) for part in parts if part)), FAILED
        case MemoryError():
            return "memory", "there is not enough memory for this; ask about a smaller game", FAILED
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return "internal", f"this should not have happened: {what} (with {TRACEBACK}=1 it says where)", NOT_OK


def _of_click(error: click.ClickException) -> str:
    """click's message, as one line in our form: no capital, no full stop, and the way out."""
    if isinstance(error, click.NoSuchOption):
        guess = _meant(error) or f"; see {_help_of(error)}"
        return f"no such option {error.option_name}{guess}"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"missing {_name_of(error.param)}; {_example_of(error)}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{_name_of(error.param)}: {error.message}; see {_help_of(error)}"
    message = " ".join(error.format_message().split()).removesuffix(".")
    message = message[:1].lower() + message[1:]
    if not isinstance(error, click.UsageError) or ";" in message:
        return message
    if "extra argument" in message and where_turns_go(message):
        return f"{message}; it takes no turns here, but blackpeg tree 4x6 1122:1-0 goes on from a position"
    return f"{message}; see {_help_of(error)}"


def _meant(error: click.NoSuchOption) -> str:
    """The option that was meant: ``--objective worst`` for ``--worst``, or the nearest; empty if none is like it."""
    word = error.option_name.lstrip("-")
    if word == "hard":
        return "; hard mode is a rule, such as @words.txt-marks-hard"
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    options = [param for param in params if isinstance(param, click.Option)]
    for option in options:
        if word in getattr(option.type, "choices", ()):
            return f"; did you mean {max(option.opts, key=len)} {word}?"
    names = [name[2:] for option in options for name in option.opts if name.startswith("--")]
    return nearest(word, names).replace("mean ", "mean --")


def _name_of(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.make_metavar(click.Context(click.Command(None))).strip("[]").removesuffix("...")


def _help_of(error: click.UsageError) -> str:
    return f"'{error.ctx.command_path if error.ctx else 'blackpeg'} --help'"


def _example_of(error: click.UsageError) -> str:
    examples = getattr(error.ctx.command, "examples", ()) if error.ctx else ()
    return f"for example: {examples[0]}" if examples else f"see {_help_of(error)}"
