"""`blackpeg verify`: check a tree file, and certificates, by the rules alone."""

from __future__ import annotations

import sys

import click

from blackpeg.cli.arguments import json_option, tell
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.progress import thinking
from blackpeg.cli.wrapping import columns

NOT_OK = 1
"""The exit code where something is wrong with a tree, its claims, or a certificate."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg verify mastermind.json.gz",
        "blackpeg verify best.json.gz best.cert",
        "blackpeg verify mastermind --json",
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@click.pass_context
def verify(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Play every secret through the tree in FILE, by the rules alone, and check what the file claims.

    A certificate, which 'blackpeg solve --certificate' writes, proves that no strategy is better: tree and certificate
    together settle the value.  The name of a game in the book stands for its tree there and, if it has one, its
    certificate.  No code that makes trees or certificates takes part: no search and no kernel, only the rules.

    The exit code is 0 if everything is as the files say, 1 if something is not, and 2 if a file is neither a tree nor a
    certificate.
    """
    from blackpeg.verbs.verify import verify as verify_files

    with thinking():
        verified = verify_files(*files)
    tell(verified, as_json, look=look_of(sys.stdout), columns=columns())
    if not verified.ok:
        context.exit(NOT_OK)
