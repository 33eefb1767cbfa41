"""`blackpeg tree`: every guess of a strategy, written down."""

from __future__ import annotations

import os
from typing import Any

import click

from blackpeg import strategies, trees
from blackpeg.cli.arguments import GAME, is_game, refuse, tell, turns_argument
from blackpeg.cli.files import TREE_FILES, TREE_PATH, save
from blackpeg.cli.from_verbs import command_of, fact_of
from blackpeg.cli.types import Whole
from blackpeg.render.trees import USUAL_DEPTH
from blackpeg.verbs.tree import StrategyTree


@command_of(
    "tree",
    click.argument("subject", metavar="GAME|FILE"),
    turns_argument,
    click.option(
        "--depth",
        type=Whole(min=1),
        metavar="N",
        help=f"Draw only the first N guesses.  [default: {USUAL_DEPTH} on the screen, all in a page]",
    ),
    click.option(
        "-o",
        "--output",
        type=TREE_PATH,
        metavar="FILE",
        help="Write a file: .json or .json.gz keep the tree, .html shows it.",
    ),
    without=("game",),
)
def tree(subject: str, depth: int | None, output: str | None, **given: Any) -> None:
    """Print a tree, or write it to a file; it may come from one."""
    context, as_json = click.get_current_context(), given["as_json"]
    if depth is not None and (as_json or (output is not None and output.endswith(TREE_FILES))):
        raise click.UsageError("a tree is kept whole in JSON; leave out --depth", context)
    is_file = subject.endswith(TREE_FILES) or (not is_game(subject) and os.path.isfile(subject))
    if not is_file:
        found: StrategyTree = fact_of("tree", {**given, "game": GAME.convert(subject, None, context)})
    else:
        refuse("a tree file keeps its own strategy", "strategy", "consistent", "first", "seed", "move_time", "time")
        found = StrategyTree(*trees.read_tree(subject), is_read=True)
        if given["turns"]:
            manifest = found.manifest
            player = strategies.TreeStrategy(found.tree, name=f"the tree in {subject}", turns=manifest.turns)
            asked = {**given, "game": manifest.game, "chosen": player}
            found = fact_of("tree", asked, name=f"a branch of {manifest.aim}")
    if output is not None and not save(output, found.manifest, found.tree, depth):
        output = None
    if as_json:
        click.echo("".join(trees.text_of(found.manifest, found.tree).splitlines()))
    else:
        tell(found, as_json, depth=depth or USUAL_DEPTH, file=output)
