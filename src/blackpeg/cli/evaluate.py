"""`blackpeg evaluate`: play every secret with a strategy."""

from __future__ import annotations

import click

from blackpeg import strategies
from blackpeg.call import Call
from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import is_quiet, tell
from blackpeg.cli.files import TREE_PATH, save
from blackpeg.cli.from_verbs import command_of, fact_of
from blackpeg.cli.interrupt import alarm
from blackpeg.cli.options import off_stdout
from blackpeg.cli.progress import progress
from blackpeg.cli.wrapping import warn
from blackpeg.errors import StoppedError, StrategyError, TooLargeError
from blackpeg.position import start
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Game
from blackpeg.rules.sizes import can_list_quickly
from blackpeg.strategies import name_of
from blackpeg.verbs.evaluate import Evaluation
from blackpeg.verbs.evaluate import evaluate as evaluate_strategy

FOR_A_SAMPLE = 0.4
"""Seconds for a sample if there was no time for the exact average."""


@command_of(
    "evaluate",
    click.option("--exact", is_flag=True, help="For random-consistent: the proven average over all its draws."),
    click.option(
        "--tree",
        "output",
        type=TREE_PATH,
        metavar="FILE",
        help="Write the tree, too: .json or .json.gz keep it, .html shows it. Randomized strategies draw by --seed.",
    ),
)
@click.pass_context
def evaluate(
    context: click.Context,
    game: Game,
    chosen: Chosen,
    sample: int | None,
    seed: int | None,
    exact: bool,
    output: str | None,
    time: float | None,
    as_json: bool,
) -> None:
    """Play every secret, or with --exact compute the average; the tree may be written to a file."""
    if exact:
        if sample is not None or output is not None or seed is not None:
            raise StrategyError("--exact is over all secrets and all draws; leave out --sample, --tree and --seed")
        from blackpeg.render.evaluations import takes_long

        if said := takes_long(game):
            warn(said)
        try:
            asked = {"game": game, "chosen": chosen, "time": time, "as_json": as_json}
            tell(fact_of("expectation", asked), as_json)
            return
        except StoppedError as error:
            warn(str(error))
            time = FOR_A_SAMPLE
    if output is not None and (not can_list_quickly(game) if sample is None else sample < game.size):
        raise TooLargeError("a tree to be written needs every secret played; leave out --sample, or --tree")
    strategy = strategy_called(off_stdout(chosen), seed or 0, at=game)
    left: list[Evaluation] = []
    call = Call(time, on_event=left.append)
    try:
        with progress(f"{name_of(strategy)} at {game}") as report, alarm(call):
            call.on_progress = report
            evaluation = evaluate_strategy(game, strategy, sample=sample, seed=seed or 0, call=call)
            tree = evaluation.tree if evaluation.exact else None
            if output is not None and evaluation.tree is None:
                tree = call.work(lambda: strategies.tree_of(strategy, start(game), on_progress=report))  # one it draws
    except KeyboardInterrupt:
        for evaluation in left:
            tell(evaluation, as_json, assumed=chosen.assumed(evaluation.strategy, seed))
        raise
    is_saved = False
    if output is not None and tree is not None:
        from blackpeg.verbs.tree import manifest_of

        manifest = manifest_of(
            tree,
            evaluation.strategy,
            evaluation.basis,
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
