"""`blackpeg tree`: every guess of a strategy, written down."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping

import click

from blackpeg import book
from blackpeg.cli.group import Command
from blackpeg.cli.look import look_of
from blackpeg.cli.options import (
    GAME,
    json_option,
    position_of,
    possible_position,
    seed_option,
    strategy_of,
    strategy_options,
)
from blackpeg.cli.progress import progress
from blackpeg.cli.tree_output import TREE_FILES, TreePath, answer, keeps_tree, manifest_of, options_given, save
from blackpeg.cli.tree_view import draw_tree
from blackpeg.errors import InvalidGameError, TooLargeError
from blackpeg.position import Position, readable
from blackpeg.registry import OPTIMAL
from blackpeg.rules import Game, parse_game
from blackpeg.strategies import Strategy, TreeStrategy, basis_of, name_of, tree_of
from blackpeg.trees import Manifest, Tree, read_tree
from blackpeg.trees.file import text_of
from blackpeg.trees.manifest import Scalar
from blackpeg.trees.written import SILENT

USUAL_DEPTH = 2
"""How deep a tree is drawn unless one says: what is deeper rarely fits a screen."""

MOST_SECRETS = 1_000_000
"""The largest tree that is grown."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg tree 4x6 --depth 2",
        "blackpeg tree 4x6 1122:1-0 --strategy entropy --depth 3",
        "blackpeg tree mastermind --output mastermind.html",
        "blackpeg tree bulls-and-cows --strategy most-parts --output bulls.json.gz",
        "blackpeg tree bulls.json.gz --output bulls.svg",
    ],
)
@click.argument("subject", metavar="GAME|FILE")
@click.argument("turns", nargs=-1, metavar="[TURN...]")
@strategy_options(default=None, shown="optimal where the book covers the game, else minimax")
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Draw the first N guesses only.  [default: {USUAL_DEPTH} on the screen and in .svg, else all]",
)
@click.option(
    "--output",
    type=TreePath(),
    metavar="FILE",
    help="Write a file: .json or .json.gz keep the tree; .html, .svg, .txt and .dot (Graphviz) show it.",
)
@seed_option
@json_option
@click.pass_context
def tree(
    context: click.Context,
    subject: str,
    turns: tuple[str, ...],
    strategy: str | None,
    consistent: bool,
    first: str | None,
    depth: int | None,
    output: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Print the tree of a strategy: its guess, for each feedback the next guess, and so on.

    In place of the game a tree file may be given, which keeps its own strategy.  With turns, it is the tree of the
    position after them.
    """
    if depth is not None and (as_json or (output is not None and keeps_tree(output))):
        raise click.UsageError("a tree is kept whole in JSON; leave out --depth", context)
    if _is_file(subject):
        _refuse_options(context)
        manifest, found = read_tree(subject)
        if turns:
            player = TreeStrategy(found, name=f"the tree in {subject}", turns=manifest.turns)
            branch = f"a branch of {manifest.aim}"
            manifest, found = _grown(player, _position(manifest.game, turns, as_json), name=branch)
    else:
        game = GAME.convert(subject, None, context)
        usual = "optimal" if book.covers(game) and not consistent and first is None else "minimax"
        name = strategy or usual
        chosen = strategy_of(game, name, consistent=consistent, first=first, seed=seed)
        position = _position(game, turns, as_json)
        objective = OPTIMAL.get(name, "")
        if not book.covers(game, objective) and objective == "worst-then-total":
            objective = "worst"
        if book.covers(game, objective) and not (turns or consistent or first):
            manifest, found = book.tree(game, objective)
        else:
            manifest, found = _grown(chosen, position, consistent=consistent, options=options_given(first, seed))
    if output is not None:
        save(output, manifest, found, USUAL_DEPTH if depth is None and output.endswith(".svg") else depth)
    if as_json:
        click.echo(text_of(manifest, found), nl=False)
        return
    click.echo(answer(manifest))
    if output is None:
        _draw(manifest, found, depth or USUAL_DEPTH)
    click.echo(f"{'tree':<8}  {manifest.aim}, at {manifest.position}")
    if output is not None:
        click.echo(f"{'file':<8}  {output}")


def _is_file(subject: str) -> bool:
    """Whether *subject* names a tree file rather than a game."""
    if subject.endswith(TREE_FILES):
        return True
    try:
        parse_game(subject)
    except InvalidGameError:
        return os.path.isfile(subject)
    return False


def _refuse_options(context: click.Context) -> None:
    """Raises `UsageError` where an option would choose the strategy of a tree that is there already."""
    for name in ("strategy", "consistent", "first", "seed"):
        if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(f"a tree file keeps its own strategy; leave out --{name}", context)


def _position(game: Game, turns: tuple[str, ...], as_json: bool) -> Position:
    """The position after *turns*, if its tree is not too large; raises `TooLargeError`, or as `possible_position`."""
    position = possible_position(position_of(game, turns), as_json, {"manifest": None, "tree": None})
    if position.count > MOST_SECRETS:
        raise TooLargeError(
            f"{position} has {readable(position.count)} candidates; trees are grown for up to {MOST_SECRETS:,}"
        )
    return position


def _grown(
    strategy: Strategy,
    position: Position,
    *,
    name: str | None = None,
    consistent: bool = False,
    options: Mapping[str, Scalar] | None = None,
) -> tuple[Manifest, Tree]:
    """The tree of *strategy*, to be called *name*, from *position* on, with its manifest."""
    began = time.perf_counter()
    with progress(f"{name_of(strategy)} at {position}") as report:
        grown = tree_of(strategy, position, on_progress=report)
        basis = basis_of(strategy, position)
    manifest = manifest_of(
        grown,
        name or name_of(strategy),
        basis,
        turns=position.turns,
        consistent=consistent,
        options=options or {},
        seconds=time.perf_counter() - began,
    )
    return manifest, grown


def _draw(manifest: Manifest, found: Tree, depth: int) -> None:
    for line in draw_tree(found, look_of(sys.stdout), depth):
        click.echo(line)
    if any(not line.solves for line in found if line.depth <= depth):
        click.echo(f"{SILENT:<8}  the guess cannot be the secret")
    if depth < manifest.worst:
        click.echo(f"{'depth':<8}  {depth} of {manifest.worst}; --depth {depth + 1} shows more")
