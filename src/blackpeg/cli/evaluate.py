"""`blackpeg evaluate`: play every secret with a strategy."""

from __future__ import annotations

from typing import Any

import click

from blackpeg import strategies
from blackpeg.call import Call
from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import is_quiet, position_after, tell
from blackpeg.cli.files import save, tree_option
from blackpeg.cli.from_verbs import command_of, fact_of, fact_or_part
from blackpeg.cli.interrupt import alarm
from blackpeg.cli.options import off_stdout
from blackpeg.cli.progress import progress
from blackpeg.cli.wrapping import warn
from blackpeg.errors import StoppedError, StrategyError, TooLargeError
from blackpeg.registry import strategy_called
from blackpeg.rules.sizes import can_list_quickly

FOR_A_SAMPLE = 0.4
"""Seconds for a sample if there was no time for the exact average."""


@command_of(
    "evaluate",
    click.option(
        "--exact",
        is_flag=True,
        help="For random-consistent: the proven average over all draws, and the chance of each number of guesses.",
    ),
    tree_option(
        "Write the tree, too: .json or .json.gz keep it, .html shows it. Randomized strategies draw by --seed."
    ),
)
@click.pass_context
def evaluate(context: click.Context, /, exact: bool, output: str | None, **given: Any) -> None:
    """Play every secret, or with --exact compute the average; the tree may be written to a file."""
    chosen, sample, seed, as_json = (given[name] for name in ("chosen", "sample", "seed", "as_json"))
    position = given["position"] = position_after(given["game"], given["turns"])
    if exact:
        if sample is not None or output is not None or seed is not None:
            raise StrategyError("--exact is over all secrets and all draws; leave out --sample, --tree and --seed")
        if position.turns:
            raise StrategyError(f"--exact is computed for whole games, from {position.game} on; leave out the turns")
        from blackpeg.render.evaluations import takes_long

        if said := takes_long(position.game):
            warn(said)
        try:
            tell(fact_of("expectation", given), as_json)
            return
        except StoppedError as error:
            warn(str(error))
            given["time"] = FOR_A_SAMPLE
    if output is not None and (not can_list_quickly(position.count) if sample is None else sample < position.count):
        raise TooLargeError("a tree to be written needs every secret played; leave out --sample, or --tree")
    evaluation, interrupted = fact_or_part("evaluate", given)
    if interrupted is not None:
        tell(evaluation, as_json, assumed=chosen.assumed(evaluation.strategy, seed))
        raise interrupted
    tree = evaluation.tree if evaluation.exact else None
    if output is not None and evaluation.tree is None:  # the strategy draws one
        strategy, time = strategy_called(off_stdout(chosen), seed or 0, at=position), given["time"]
        call = Call(None if time is None else max(0.0, time - evaluation.seconds))
        with progress(f"{strategy} at {position}") as report, alarm(call):
            tree = call.work(lambda: strategies.tree_of(strategy, position, on_progress=report))
    is_saved = False
    if output is not None and tree is not None:
        from blackpeg.verbs.tree import manifest_of

        manifest = manifest_of(
            tree,
            evaluation.strategy,
            evaluation.basis,
            position=position,
            asked=chosen,
            seed=seed,
            seconds=evaluation.seconds,
        )
        is_saved = save(output, manifest, tree)
    tell(evaluation, as_json, assumed=chosen.assumed(evaluation.strategy, seed))
    if is_saved and not (as_json or is_quiet()):
        click.echo(f"tree      {output}")
    if output is not None and tree is None:
        warn(f"not every secret was played in time, so {output} was not written")
    if exact or (output is not None and tree is None):
        context.exit(NOT_OK)
