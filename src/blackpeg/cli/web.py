"""`blackpeg web`: the board in the browser."""

from __future__ import annotations

import os
import re
from contextlib import nullcontext, suppress
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import click
from click.core import ParameterSource

from blackpeg.cli import INTERRUPTED
from blackpeg.cli.group import Command
from blackpeg.cli.keeping import SWITCH, is_off
from blackpeg.cli.types import Whole
from blackpeg.cli.wrapping import echo, warn
from blackpeg.errors import HistoryError, ServerError, quoted
from blackpeg.history import default_path

NEEDED = ("starlette", "uvicorn")
"""What the extra ``web`` installs."""


def _address(_context: click.Context, _parameter: click.Parameter, typed: str | None) -> str | None:
    """The address without its path, as browsers write it."""
    if typed is None:
        return None
    found = re.fullmatch(r"(https?://[^\s/?#@]+)/?", typed.strip(), re.IGNORECASE)
    if found is None:
        raise click.BadParameter(
            f"expected an address such as https://example.org, without a path, got {quoted(typed)}"
        )
    return found[1].lower()


@click.command(cls=Command, examples=["blackpeg web", "blackpeg web --port 8080 --no-browser"])
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8046,
    show_default="8046, or the next that is free",
    metavar="N",
    help="The port of the page; 0 for any free port.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Who can reach the page: this machine alone, or all machines with 0.0.0.0.",
)
@click.option(
    "--public-address",
    "public",
    metavar="URL",
    callback=_address,
    help="The address for shared links, such as https://example.org.",
)
@click.option("--data", type=click.Path(file_okay=False), metavar="DIR", help="The folder of the history.")
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the page in the browser.")
@click.pass_context
def web(context: click.Context, port: int, host: str, public: str | None, data: str | None, browser: bool) -> None:
    """Open a page on which to play, get advice, review games, and compare strategies.

    This machine serves the page to itself; the page works offline.  Ctrl-C stops the server; games continue where they
    were when you start it again.
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise ServerError(f"the page needs {' and '.join(missing)}: pip install 'blackpeg[web]'")
    if not host.strip():
        raise click.UsageError("expected --host to be an address, such as 127.0.0.1 or 0.0.0.0, got nothing", context)
    from blackpeg.web.serve import serve

    forgotten = is_off() and data is None
    folder_of = TemporaryDirectory(prefix="blackpeg-") if forgotten else nullcontext(data)
    with suppress(KeyboardInterrupt), folder_of as folder:
        if forgotten:
            warn(f"{SWITCH} is off: the games of this page are forgotten when it ends")
        try:
            serve(
                default_path(folder),
                host=host,
                port=port,
                public=public,
                is_usual_port=context.get_parameter_source("port") is ParameterSource.DEFAULT,
                say=_say,
                warn=warn,
                opens=browser,
            )
        except HistoryError as error:
            way_out = "name another folder with --data, or set BLACKPEG_HISTORY=off to play without a history"
            raise HistoryError(f"{error}; {way_out}") from error
    # Nothing but Ctrl-C ends it.  Python itself would wait for threads that still compute an answer.
    os._exit(INTERRUPTED)


def _say(address: str) -> None:
    echo("The page is here, until Ctrl-C:", err=True)
    echo(address)
