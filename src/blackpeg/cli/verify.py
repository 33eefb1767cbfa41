"""`blackpeg verify`: check a tree file by the rules alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from blackpeg.book import known_optimum
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.options import json_option, print_json
from blackpeg.cli.wrapping import columns, echo
from blackpeg.errors import InvalidTreeError
from blackpeg.render.advice import shown
from blackpeg.render.histogram import draw_histogram
from blackpeg.trees import Manifest, Replay, Status, read_manifest
from blackpeg.trees import verify as verify_file

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
    try:
        manifest = read_manifest(file)
        played = verify_file(file, known_optimum=known_optimum(manifest))
    except InvalidTreeError as error:
        if as_json:
            print_json({**dict.fromkeys(("ok", *Replay._fields)), "ok": False, "problems": [str(error)]})
        raise
    if as_json:
        print_json(facts(played))
    else:
        _show(manifest, played)
    if not played.ok:
        context.exit(NOT_OK)


def facts(played: Replay) -> dict[str, object]:
    """What programs are told."""
    return {
        "ok": played.ok,
        "total": played.total,
        "average": str(played.average),
        "worst": played.worst,
        "histogram": list(played.histogram),
        "problems": list(played.problems),
    }


def _show(manifest: Manifest, played: Replay) -> None:
    if not played.ok:
        echo(f"not ok: {manifest.aim}, at {manifest.position}")
        for problem in played.problems:
            echo(f"  {problem}")
        return
    echo(f"ok: total {played.total:,}, average {shown(played.average, 4)}, worst {played.worst}")
    for line in draw_histogram(played.histogram, "secrets", look_of(sys.stdout), columns()):
        click.echo(line)
    echo(f"tree      {manifest.aim}, at {manifest.position}")
    echo("checked   by the rules alone: every secret played, every number in the file compared")
    for line in _not_checked(manifest):
        echo(line)


def _not_checked(manifest: Manifest) -> Iterator[str]:
    """What a replay cannot tell of a tree that claims to be the best, or near it; nothing for any other."""
    if manifest.status is Status.STRATEGY:
        return
    bound = "that nothing better exists" if manifest.status is Status.PROVEN else f"the lower bound {manifest.lower}"
    nodes = "" if manifest.nodes is None else f" ({manifest.nodes:,} nodes)"
    yield f"claimed   {bound}: a search proved it{nodes}, no replay can"
    if manifest.check is not None:
        second = ", ".join(f"{name} {value}" for name, value in manifest.check.items())
        yield f"          and a second search, says the file: {second}"
