"""`blackpeg history export` and `import`: games out of the history and into it, as records, tables and JSON."""

from __future__ import annotations

import click

from blackpeg.cli.arguments import GAME, json_option, tell
from blackpeg.cli.group import Command
from blackpeg.cli.history_found import data_option, existing, opened
from blackpeg.cli.review import records_in
from blackpeg.cli.types import OneOf
from blackpeg.cli.wrapping import echo, warn
from blackpeg.history import Form
from blackpeg.history.entry import exported
from blackpeg.render.history import NONE_YET, imported
from blackpeg.render.phrases import counted
from blackpeg.rules import Game

ENDINGS = {".json": Form.JSON, ".csv": Form.CSV}
"""What a file is written as, by the end of its name; otherwise as text."""


@click.command(
    cls=Command,
    short_help="write out games as records, a table (CSV) or JSON",
    examples=[
        "blackpeg history export",
        "blackpeg history export --output games.csv",
        "blackpeg history export last | blackpeg review -",
    ],
)
@click.argument("ids", nargs=-1, metavar="[ID...]")
@click.option(
    "--format",
    "form",
    type=OneOf(Form),
    help="The format.  [default: by the name of FILE: .csv, .json, else text]",
)
@click.option("--output", metavar="FILE", help="Write to FILE and replace what it holds.")
@data_option
def export(ids: tuple[str, ...], form: str | None, output: str | None) -> None:
    """Write all games, or some, as records (docs/record.md) that review and import read.

    The export leaves out the secrets of games that are not over.
    """
    history = existing() if ids else opened()
    chosen = [history.named(id) for id in ids] if history and ids else None
    ending = next((of for end, of in ENDINGS.items() if output and output.lower().endswith(end)), Form.TEXT)
    entries = list(history.entries(chosen)) if history else []
    pieces, games = exported(entries, Form(form or ending)), len(entries)
    if output is not None:
        from blackpeg.trees.file import write_whole

        write_whole(output, "".join(pieces).encode())
        echo(f"{counted(games, 'game')} written to {output}")
        return
    for piece in pieces:
        click.echo(piece, nl=False)
    if not games:
        warn(NONE_YET)


@click.command(
    "import",
    cls=Command,
    short_help="read in games from files",
    examples=["blackpeg history import games.txt", "blackpeg history import class.csv --game 4x6"],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--game", type=GAME, help="The game, if a file does not name it.")
@data_option
@json_option
def import_(files: tuple[str, ...], game: Game | None, as_json: bool) -> None:
    """Read games into the history: records, lists of turns, and tables (docs/record.md); - reads standard input.

    A game that the history has already is not added again.  If a file cannot be read, nothing is added.
    """
    records = [record for file in files for record in records_in(file, game)]
    history = opened(new=True)
    assert history is not None, "a new one was wanted"
    added = history.import_records(records)
    tell({"added": added, "games": len(records)}, as_json, after=[imported(added, len(records))])
