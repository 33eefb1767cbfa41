"""`blackpeg solve`: the best strategy, with the proof that none is better, or with proven bounds."""

from __future__ import annotations

import os
import shlex
from itertools import combinations
from typing import Any

import click

from blackpeg.cli import FAILED, INTERRUPTED, NOT_OK
from blackpeg.cli.arguments import GAME, is_quiet, missing, position_after, tell, turns_argument
from blackpeg.cli.files import TREE_FILES, save, tree_option
from blackpeg.cli.from_verbs import command_of, fact_of
from blackpeg.cli.progress import watching
from blackpeg.cli.wrapping import echo, warn
from blackpeg.search.worth import Stop, Worth


@command_of(
    "solve",
    click.argument("game", type=GAME, required=False, metavar="GAME"),
    turns_argument,
    tree_option("Write the best tree found: .json or .json.gz keep it, .html shows it."),
    click.option("--status", "watched", metavar="FILE", help="Print, without GAME, how far the search of FILE is."),
    click.option("--cluster", "address", metavar="ADDRESS", help="Let the workers of a Dask scheduler do the search."),
    without=("game",),
)
def solve(output: str | None, watched: str | None, address: str | None, **given: Any) -> None:
    """Solve, or tell how far the search of a checkpoint is."""
    context, certificate, as_json = click.get_current_context(), given["certificate"], given["as_json"]
    if watched is not None:
        if given["game"] is not None:
            raise click.UsageError("--status tells of the search in FILE, which has its game; leave out GAME", context)
        from blackpeg.search.checkpoint import status

        tell(status(watched), as_json)
        return
    if given["game"] is None:
        raise missing("game")
    if given["one_wrong"] and output is not None:
        raise click.UsageError("--one-wrong proves a number, and has no tree; leave out --tree", context)
    _require_files(**{"--tree": output, "--certificate": certificate, "--checkpoint": given["checkpoint"]})
    if given["checkpoint"] is not None and given["kind"] == "worst":
        warn("a least worst case is found in one piece: --checkpoint keeps it once it is proven, and nothing before")
    position = position_after(given["game"], given["turns"])
    executor = None
    if address is not None:
        from blackpeg.search.cluster import cluster_executor

        executor = cluster_executor(address)
        context.call_on_close(lambda: executor.shutdown(wait=False, cancel_futures=True))
    with watching(position) as call:
        solved: Worth = fact_of("solve", {**given, "position": position}, call, executor=executor)
    if solved.error is not None:
        warn(solved.error)
    shown = output
    if output is not None and solved.tree is not None and solved.manifest is not None:
        shown = output if save(output, solved.manifest, solved.tree) else None
    tell(solved, as_json)  # after it: who has read the answer may end this at once
    if not (as_json or is_quiet()):
        _show_files(solved, shown, certificate)
    stopped = solved.stopped or (None if solved.certificate is None else solved.certificate.stopped)
    is_written = certificate is None or (solved.certificate is not None and solved.certificate.file is not None)
    unwritten = 0 if is_written else FAILED if solved.error else NOT_OK
    codes = {Stop.INTERRUPT: INTERRUPTED, Stop.MEMORY: FAILED, Stop.FAILURE: FAILED}
    context.exit(unwritten if stopped is None else codes.get(stopped, unwritten))


def _require_files(**files: str | None) -> None:
    """Raises `UsageError` if an option names no file, or two options name one file."""
    for option, file in files.items():
        if file == "":
            raise click.UsageError(f"{option} needs the name of a file, got none")
    for (option, file), (other, same) in combinations(files.items(), 2):
        if file is not None and same is not None and os.path.realpath(file) == os.path.realpath(same):
            raise click.UsageError(f"{option} and {other} need a file each, got {file} for both")


def _show_files(solved: Worth, output: str | None, certificate: str | None) -> None:
    files = []
    if output is not None:
        echo(f"{'tree':<11}  {output if solved.tree is not None else 'there is none, nothing was written'}")
        if solved.tree is not None and output.endswith(TREE_FILES):
            files.append(output)
    if certificate is not None:
        from blackpeg.render.solutions import certified_words

        echo(f"{'certificate':<11}  {certified_words(solved.certificate)}")
        if solved.certificate is not None and solved.certificate.file is not None:
            files.append(certificate)
    if files:
        click.echo(f"{'to check it':<11}  blackpeg verify {shlex.join(files)}")
