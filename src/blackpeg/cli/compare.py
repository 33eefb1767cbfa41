"""`blackpeg compare`: strategies side by side on one game."""

from __future__ import annotations

import os

import click

from blackpeg.call import Call
from blackpeg.cli.arguments import game_argument, json_option, tell
from blackpeg.cli.group import Command
from blackpeg.cli.interrupt import alarm
from blackpeg.cli.options import STRATEGY, Choice, any_move_time_option, seed_option, whole_time_option
from blackpeg.cli.pictures import draw, svg_option
from blackpeg.cli.progress import progress
from blackpeg.cli.types import Whole
from blackpeg.errors import StrategyError
from blackpeg.rules import Game

NOT_ALL = 1
"""The exit code where a strategy failed."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg compare 4x6 minimax entropy optimal",
        "blackpeg compare 4x6 minimax mine:Mine 'cmd:./my_solver --fast'",
        "blackpeg compare super minimax entropy --svg super.svg",
    ],
)
@game_argument()
@click.argument("strategies", type=STRATEGY, nargs=-1, metavar="STRATEGY STRATEGY...")
@click.option("--sample", type=Whole(min=1), metavar="N", help="Play N secrets drawn at random, not all.")
@svg_option("Draw the histograms to FILE.")
@whole_time_option
@any_move_time_option
@seed_option
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print the histograms as CSV, a line for each number in them.")
@click.pass_context
def compare(
    context: click.Context,
    game: Game,
    strategies: tuple[str, ...],
    sample: int | None,
    svg: str | None,
    seconds: float | None,
    seed: int | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Play every secret with each of several strategies, and compare the guesses they need.

    A sample is drawn as `evaluate` draws it; all strategies play its secrets and share --time.

    A strategy is one of Blackpeg's own, a tree as tree:FILE, or your own as module:name or, in any language, as
    cmd:COMMAND, a process that Blackpeg asks for guesses.  If one fails, Blackpeg says so and compares the others; the
    exit code is then 1.
    """
    from blackpeg.render.comparison_picture import picture
    from blackpeg.render.comparisons import csv_lines
    from blackpeg.verbs.compare import compare as compare_strategies
    from blackpeg.verbs.compare import require_each_once

    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two ways to print the same; drop one of the two", context)
    if len(strategies) < 2:
        one = f"evaluate {game} {strategies[0]}" if strategies else "compare 4x6 minimax entropy"
        raise StrategyError(f"expected two strategies or more to compare, got {len(strategies)}; try: blackpeg {one}")
    require_each_once(strategies)
    if svg is not None and not os.path.isdir(folder := os.path.dirname(svg) or "."):
        raise FileNotFoundError(2, "No such folder", folder)  # before anything is computed
    chosen = [Choice(name, seed=seed).strategy(game) for name in strategies]
    with progress(f"{len(chosen)} strategies at {game}") as report, alarm(call := Call(seconds, on_progress=report)):
        comparison = compare_strategies(game, *chosen, sample=sample, seed=seed or 0, call=call)
    drawn = draw(svg if comparison.evaluations else None, picture(comparison))
    if as_csv:
        click.echo("\n".join(csv_lines(comparison)))
    else:
        tell(comparison, as_json, after=drawn)
    if not comparison.ok:
        context.exit(NOT_ALL)
