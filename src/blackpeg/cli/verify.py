"""`blackpeg verify`: check a tree file by the rules alone."""

from __future__ import annotations

import sys
from dataclasses import fields

import click

from blackpeg.cli.arguments import json_option, print_json
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.wrapping import columns, echo
from blackpeg.errors import InvalidTreeError

NOT_OK = 1
"""The exit code where something is wrong with a tree or its claims."""


@click.command(cls=Command, examples=["blackpeg verify mastermind.json.gz", "blackpeg verify bulls.json --json"])
@click.argument("file")
@json_option
@click.pass_context
def verify(context: click.Context, file: str, as_json: bool) -> None:
    """Play every secret through the tree in FILE, by the rules alone, and compare what the file claims.

    Nothing that makes trees takes part: no search, no kernel, only the rules.  The exit code is 0 where the tree is
    what the file says, 1 where it is not, 2 where the file is no tree file.
    """
    from blackpeg.render.verified import verified_lines
    from blackpeg.verbs.verify import Verified
    from blackpeg.verbs.verify import verify as verify_file

    try:
        verified = verify_file(file)
    except InvalidTreeError as error:
        if as_json:
            nothing = dict.fromkeys(field.name for field in fields(Verified))
            print_json({**nothing, "ok": False, "problems": [str(error)]})
        raise
    if as_json:
        print_json(verified)
    else:
        for line in verified_lines(verified, look_of(sys.stdout), columns()):
            echo(line)
    if not verified.ok:
        context.exit(NOT_OK)
