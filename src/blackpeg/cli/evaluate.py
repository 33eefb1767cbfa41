"""`blackpeg evaluate`: play every secret with a strategy."""

from __future__ import annotations

import sys

import click

from blackpeg.cli.arguments import game_argument, json_option, print_json
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.options import Choice, seed_option, strategy_options
from blackpeg.cli.progress import progress
from blackpeg.cli.tree_output import TreePath, save
from blackpeg.cli.types import Whole
from blackpeg.cli.wrapping import columns, echo
from blackpeg.errors import StrategyError, TooLargeError
from blackpeg.position import readable
from blackpeg.rules import Game
from blackpeg.strategies import Strategy, name_of


@click.command(
    cls=Command,
    examples=[
        "blackpeg evaluate 4x6 --strategy minimax",
        "blackpeg evaluate 4x6 --strategy minimax --tree knuth.json.gz",
        "blackpeg evaluate 4x6 --strategy most-parts --consistent --first 1123",
        "blackpeg evaluate 5x8 --strategy random-consistent --sample 200 --seed 1",
        "blackpeg evaluate 4x6 --strategy random-consistent --exact",
    ],
)
@game_argument()
@strategy_options()
@click.option("--sample", type=Whole(min=1), metavar="N", help="Play N secrets drawn at random, not all.")
@click.option(
    "--exact",
    is_flag=True,
    help="Of random-consistent: what it needs on average over all that it may draw, proven.",
)
@click.option(
    "--tree",
    "output",
    type=TreePath(),
    metavar="FILE",
    help="Write the tree too: .json or .json.gz keep it; .html, .svg, .txt and .dot show it.",
)
@seed_option
@json_option
def evaluate(
    game: Game,
    choice: Choice,
    sample: int | None,
    exact: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """Play every secret with a strategy: the total of all guesses, the average, the worst case.

    A user's own strategy is module:name: an object, or a class, with a method choose(position).
    """
    from blackpeg.analysis.evaluate import MOST_SECRETS
    from blackpeg.render.evaluations import evaluation_lines
    from blackpeg.verbs.evaluate import evaluate as evaluate_strategy

    if exact:
        if sample is not None or output is not None or choice.seed is not None:
            raise StrategyError("--exact is over all secrets and all draws; leave out --sample, --tree and --seed")
        _tell_expectation(game, choice.strategy(game), as_json=as_json)
        return
    if output is not None and (MOST_SECRETS if sample is None else sample) < game.size:
        raise TooLargeError("a tree to be written needs every secret played; leave out --sample, or --tree")
    chosen = choice.strategy(game)
    with progress(f"{name_of(chosen)} at {game}") as report:
        evaluation = evaluate_strategy(game, chosen, sample=sample, seed=choice.seed or 0, on_progress=report)
    if output is not None:
        from blackpeg.verbs.tree import manifest_of

        manifest = manifest_of(
            evaluation.tree,
            evaluation.strategy,
            evaluation.basis,
            consistent=choice.consistent,
            options=choice.noted,
            seconds=evaluation.seconds,
        )
        save(output, manifest, evaluation.tree)
    if as_json:
        print_json(evaluation)
        return
    for line in evaluation_lines(evaluation, look_of(sys.stdout), columns()):
        click.echo(line)
    click.echo(f"strategy  {choice.assumed(chosen)}, at {game}")
    if evaluation.basis is not None:
        click.echo(f"basis     {evaluation.basis}")
    if not evaluation.exact:
        click.echo(
            f"sample    {evaluation.secrets:,} of {readable(game.size)} secrets, drawn with seed {choice.seed or 0}"
        )
    click.echo(f"seconds   {evaluation.seconds:.2f}")
    if output is not None:
        click.echo(f"tree      {output}")


def _tell_expectation(game: Game, strategy: Strategy, *, as_json: bool) -> None:
    from blackpeg.render.evaluations import expectation_lines
    from blackpeg.verbs.expectation import expectation

    with progress(f"all draws of {name_of(strategy)} at {game}") as report:
        found = expectation(game, strategy, on_progress=report)
    if as_json:
        print_json(found)
        return
    for line in expectation_lines(found):
        echo(line)
