"""`blackpeg compare`: strategies side by side, on one board or on several."""

from __future__ import annotations

from typing import Any

import click

from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import is_game, position_after
from blackpeg.cli.from_verbs import command_of, print_fact
from blackpeg.cli.options import turns_first
from blackpeg.rules import parse_game


@command_of("compare")
@click.pass_context
def compare(context: click.Context, /, **given: Any) -> None:
    """Compares on each board by itself."""
    turns, words = turns_first(given["strategies"], given["game"])
    boards = [position_after(given["game"], turns)]
    while words and is_game(words[0]):
        game = parse_game(words[0], files=True)
        turns, words = turns_first(words[1:], game)
        boards.append(position_after(game, turns))
    is_plain = not (given["as_json"] or given["as_csv"])
    all_ok = True
    for number, position in enumerate(boards):
        if len(boards) > 1 and is_plain:
            click.echo(f"\n{position}" if number else f"{position}")
        all_ok &= print_fact("compare", {**given, "position": position, "strategies": words}, is_first=number == 0)
    context.exit(0 if all_ok else NOT_OK)
