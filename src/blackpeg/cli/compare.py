"""`blackpeg compare`: strategies side by side, on one board or on several."""

from __future__ import annotations

from typing import Any

import click

from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import is_game
from blackpeg.cli.from_verbs import command_of, print_fact
from blackpeg.rules import parse_game


@command_of("compare")
@click.pass_context
def compare(context: click.Context, /, **given: Any) -> None:
    """Compares on each board by itself."""
    words = list(given["strategies"])
    boards = [given["game"]]
    while words and is_game(words[0]):
        boards.append(parse_game(words.pop(0), files=True))
    is_plain = not (given["as_json"] or given["as_csv"])
    all_ok = True
    for number, game in enumerate(boards):
        if len(boards) > 1 and is_plain:
            click.echo(f"\n{game}" if number else f"{game}")
        all_ok &= print_fact("compare", {**given, "game": game, "strategies": words}, is_first=number == 0)
    context.exit(0 if all_ok else NOT_OK)
