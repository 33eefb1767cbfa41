"""`blackpeg solve`: the best strategy there is, with the proof that none is better, or how far the proof came."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

import click

from blackpeg.cli.duration import Duration
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.options import (
    game_argument,
    json_option,
    position_of,
    possible_position,
    print_json,
    turns_argument,
)
from blackpeg.cli.progress import thinking
from blackpeg.cli.solve_progress import watching
from blackpeg.cli.solve_view import facts, headline, histogram, mismatch, rows
from blackpeg.cli.tree_output import TreePath, keeps_tree, save
from blackpeg.cli.wrapping import columns, echo
from blackpeg.control import Control
from blackpeg.errors import ExecutionError, KernelError
from blackpeg.kernel import kernel
from blackpeg.position import Position
from blackpeg.rules import Game
from blackpeg.search import (
    FULL,
    Check,
    ExactSearch,
    Kind,
    Objective,
    Pruning,
    Solution,
    Status,
    forget,
    second_pruning,
)
from blackpeg.trees import Manifest

CONTRADICTED = 1
"""The exit code where a second run ends at another value."""

INTERRUPTED = 130
OUT_OF_MEMORY = 2
BROKEN = 2
FAILED = "a task that failed"

REACH = (81, 20)
"""Without the native kernel: games of up to so many codes are solved, or positions with up to so many candidates."""


@dataclass(frozen=True, slots=True)
class _Run:
    """How to search: the same for both runs."""

    workers: int
    cluster: Executor | None
    checkpoint: str | None
    until: float | None
    """Of `time.monotonic`."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg solve 4x6",
        "blackpeg solve 4x6 1122:1-0 1344:0-2",
        "blackpeg solve 4x6 --objective worst-then-total --check --tree best.json.gz",
        "blackpeg solve 5x8 --time 10m --checkpoint 5x8.checkpoint",
    ],
)
@game_argument()
@turns_argument
@click.option(
    "--objective",
    "kind",
    type=click.Choice([str(kind) for kind in Kind]),
    default=str(Kind.TOTAL),
    show_default=True,
    help="What is to be least: the guesses of all secrets, the worst case, or the worst case and then the guesses.",
)
@click.option("--max-guesses", type=click.IntRange(min=1), metavar="D", help="No secret may take more guesses.")
@click.option("--consistent", is_flag=True, help="Strategies that guess only codes that fit all replies so far.")
@click.option("--time", "seconds", type=Duration(), metavar="T", help="Stop after 90s, 5m, 2h: the answer is bounds.")
@click.option(
    "--tree",
    "output",
    type=TreePath(),
    metavar="FILE",
    help="Write the best tree found: .json or .json.gz keep it; .html, .svg, .txt and .dot show it.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Tasks at a time; only the nodes depend on it, 1 has always the same.  [default: all processors]",
)
@click.option("--check", is_flag=True, help="Search again in another way; the values must be the same.")
@click.option("--checkpoint", metavar="FILE", help="Keep results in FILE, and go on from those it has.")
@click.option("--cluster", "address", metavar="ADDRESS", help="Let the workers of a Dask scheduler do the tasks.")
@json_option
@click.pass_context
def solve(
    context: click.Context,
    game: Game,
    turns: tuple[str, ...],
    kind: str,
    max_guesses: int | None,
    consistent: bool,
    seconds: float | None,
    output: str | None,
    workers: int | None,
    check: bool,
    checkpoint: str | None,
    address: str | None,
    as_json: bool,
) -> None:
    """Find the best strategy of all, at the start of a game or after turns, and prove that none is better.

    Stopped before the end, by --time or Ctrl-C, it answers with proven bounds and the best tree found.  That no
    strategy keeps to --max-guesses is an answer, too.
    """
    if output is not None and checkpoint is not None and os.path.realpath(output) == os.path.realpath(checkpoint):
        raise click.UsageError(f"--tree and --checkpoint need a file each, got {output} for both")
    objective = Objective(Kind(kind), max_guesses, consistent)
    position = possible_position(position_of(game, turns), as_json, {"status": None})
    workers = workers or _processors()
    if kernel().name == "native":
        until = None if seconds is None else time.monotonic() + seconds
        with _cluster(address) as cluster:
            how = _Run(workers, cluster, checkpoint, until)
            solution, stopped = _searched(position, objective, FULL, how)
            second = None
            if check and solution.status is Status.PROVEN:
                forget()  # the second run takes as much memory as the first
                how = _Run(workers, cluster, None, until)
                pruning = second_pruning(position.count)
                again, stopped = _searched(position, objective, pruning, how)
                second = Check(pruning, again)
    else:
        _refuse_without_kernel(position, check=check, checkpoint=checkpoint, address=address)
        solution, stopped, second = _by_reference(position, objective), None, None
    saved = output if output is not None and _save(output, solution, second, {"workers": workers}) else None
    if as_json:
        told = None if second is None else {**second.facts(), "agrees": second.agrees_with(solution)}
        print_json({**facts(solution), "stopped": stopped, "workers": workers, "check": told, "tree": saved})
    else:
        _show(solution, stopped, second, output, saved)
    if second is not None and not second.agrees_with(solution):
        echo(f"blackpeg: {mismatch(solution, second)}", err=True)
        context.exit(CONTRADICTED)
    context.exit({"Ctrl-C": INTERRUPTED, "too little memory": OUT_OF_MEMORY, FAILED: BROKEN}.get(stopped or "", 0))


def _searched(position: Position, objective: Objective, pruning: Pruning, how: _Run) -> tuple[Solution, str | None]:
    """What a search found, and what stopped it, if anything did."""
    from blackpeg.execute.run import run

    search = ExactSearch(position, objective, pruning=pruning)
    left = None if how.until is None else max(0.0, how.until - time.monotonic())
    name = str(position) if pruning == FULL else f"{position}, second run"
    try:
        with watching(name) as on_event:
            solution = run(
                search,
                executor=how.cluster,
                workers=how.workers,
                seconds=left,
                on_event=on_event,
                checkpoint=how.checkpoint,
            )
    except KeyboardInterrupt:
        return _with_tree(search, seconds=5), "Ctrl-C"
    except ExecutionError as error:
        echo(f"blackpeg: {error}", err=True)
        return search.solution, FAILED
    if solution.status is Status.PROVEN:
        return solution, None
    if how.until is None or time.monotonic() < how.until:
        return solution, "too little memory"
    return _with_tree(search, seconds=10), "--time"


def _with_tree(search: ExactSearch, seconds: float) -> Solution:
    """What is known of a search that was stopped, with some tree if that takes no longer; Ctrl-C goes without it."""
    if search.pruning != FULL:
        return search.solution
    from concurrent.futures import ThreadPoolExecutor

    from blackpeg.search.some import with_some_tree

    helper, control = ThreadPoolExecutor(1), Control(seconds)
    try:
        return helper.submit(with_some_tree, search, control).result()
    except (KeyboardInterrupt, MemoryError):
        return search.solution
    finally:
        control.stop()
        helper.shutdown(wait=False)


@contextmanager
def _cluster(address: str | None) -> Iterator[Executor | None]:
    if address is None:
        yield None
        return
    from blackpeg.execute.cluster import cluster_executor

    executor = cluster_executor(address)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _refuse_without_kernel(position: Position, *, check: bool, checkpoint: str | None, address: str | None) -> None:
    """Raises `KernelError` unless the reference solver can do what is asked."""
    codes, candidates = REACH
    if position.game.size > codes and position.count > candidates:
        raise KernelError(
            f"exact search of {position} needs the native kernel, which is not in use here (`blackpeg version`); "
            f"without it, games of up to {codes} codes are solved, such as 3x4 and 4x3, and positions with up to "
            f"{candidates} candidates"
        )
    if check or checkpoint is not None or address is not None:
        raise KernelError("--check, --checkpoint and --cluster need the native kernel, which is not in use here")


def _by_reference(position: Position, objective: Objective) -> Solution:
    from blackpeg.search import solve_reference

    click.echo("blackpeg: no native kernel: the reference solver searches, which takes its time", err=True)
    with thinking():
        return solve_reference(position, objective)


def _save(output: str, solution: Solution, second: Check | None, options: Mapping[str, int]) -> bool:
    """Writes the tree, if there is one; says whether."""
    if solution.tree is None:
        return False
    objective = solution.objective
    manifest = Manifest.of(
        solution.tree,
        turns=solution.position.turns,
        objective=str(objective.kind),
        max_guesses=objective.max_guesses,
        consistent=objective.consistent,
        lower=solution.lower,
        options=options,
        nodes=solution.nodes,
        seconds=solution.seconds,
        check=None if second is None else second.facts(),
    )
    save(output, manifest, solution.tree, 2 if output.endswith(".svg") else None)
    return True


def _show(solution: Solution, stopped: str | None, second: Check | None, output: str | None, saved: str | None) -> None:
    echo(headline(solution))
    for line in histogram(solution, look_of(sys.stdout), columns()):
        click.echo(line)
    for word, said in rows(solution, stopped, second):
        echo(f"{word:<11}  {said}")
    if output is not None:
        echo(f"{'tree':<11}  {saved or 'there is none, nothing was written'}")
    if saved is not None and keeps_tree(saved):
        click.echo(f"{'to check it':<11}  blackpeg verify {shlex.quote(saved)}")


def _processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
