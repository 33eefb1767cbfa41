"""One run of the command line, with click's own ending left out: every failure comes up as an exception."""

from __future__ import annotations

import os

import click

from blackpeg.cli.group import blackpeg

PROGRAM = "blackpeg"
COMPLETE = "_BLACKPEG_COMPLETE"
"""Set by the scripts that `blackpeg completion` prints, to ask what could come next."""


def run(arguments: list[str]) -> int:
    """Run the command that *arguments* name and return its exit code.

    ``help COMMAND`` is ``COMMAND --help``.  Raises whatever the command raises, and click's `UsageError` where the
    arguments make no sense.
    """
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(blackpeg, {}, PROGRAM, COMPLETE, asked)
    if arguments[:1] == ["help"]:
        arguments = [*(word for word in arguments if word != "help"), "--help"]
    try:
        with blackpeg.make_context(PROGRAM, arguments) as context:
            blackpeg.invoke(context)
    except click.exceptions.Exit as exit_asked:
        return exit_asked.exit_code
    return 0
