"""What went wrong, in one line and an exit code.

Blackpeg's own errors say everything already; click's are put in the same form here.
"""

from __future__ import annotations

import os

import click

from blackpeg.errors import BlackpegError

BAD_INPUT = 2
OUR_MISTAKE = 1
TRACEBACK = "BLACKPEG_TRACEBACK"
"""The environment variable that has the traceback of every error printed."""


def print_traceback(error: BaseException) -> None:
    """Where *error* came from, on stderr, for who asked with `TRACEBACK`."""
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(error)


def one_line(error: Exception) -> tuple[int, str]:
    """The exit code and the line for *error*; with `TRACEBACK` set its traceback is printed before."""
    print_traceback(error)
    if isinstance(error, BlackpegError):
        return BAD_INPUT, " ".join(str(error).split())
    if isinstance(error, click.ClickException):
        return BAD_INPUT, _of_click(error)
    if isinstance(error, click.Abort | EOFError):
        return BAD_INPUT, "the input ended before the answer was complete"
    if isinstance(error, UnicodeEncodeError):
        return (
            BAD_INPUT,
            f"the output's encoding, {error.encoding}, cannot write {error.object[error.start]!a}; use UTF-8",
        )
    if isinstance(error, OSError):
        return BAD_INPUT, ": ".join(str(part) for part in (error.filename, error.strerror or error) if part)
    if isinstance(error, MemoryError):
        return BAD_INPUT, "there is not enough memory for this; ask about a smaller game"
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return OUR_MISTAKE, f"this should not have happened: {what} (with {TRACEBACK}=1 it says where)"


def _of_click(error: click.ClickException) -> str:
    """click's message, as one line in our form: no capital, no full stop, and the way out."""
    if isinstance(error, click.NoSuchOption):
        known = list(error.possibilities or [])
        guess = f"; did you mean {known[0]}?" if known else f"; see {_help_of(error)}"
        return f"no such option {error.option_name}{guess}"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"missing {_name_of(error.param)}; {_example_of(error)}"
    message = " ".join(error.format_message().split()).removesuffix(".")
    message = message[:1].lower() + message[1:]
    if isinstance(error, click.BadParameter) or not isinstance(error, click.UsageError) or ";" in message:
        return message
    return f"{message}; see {_help_of(error)}"


def _name_of(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.make_metavar(click.Context(click.Command(None))).strip("[]").removesuffix("...")


def _help_of(error: click.UsageError) -> str:
    return f"'{error.ctx.command_path if error.ctx else 'blackpeg'} --help'"


def _example_of(error: click.UsageError) -> str:
    examples = getattr(error.ctx.command, "examples", ()) if error.ctx else ()
    return f"for example: {examples[0]}" if examples else f"see {_help_of(error)}"
