"""`blackpeg history judge` and `blackpeg history review`, which review games that were kept."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from blackpeg.analysis.values import Values
from blackpeg.cli.from_verbs import option_of
from blackpeg.cli.group import Command
from blackpeg.cli.history import (
    data_option,
    existing,
    ids_that_begin,
    is_empty,
    on_board,
    opened,
    since_a_day,
    until_a_day,
)
from blackpeg.cli.progress import progress
from blackpeg.cli.review import note, review_options, tell_kept
from blackpeg.cli.wrapping import echo, warn
from blackpeg.errors import UnreadableGameError
from blackpeg.render.phrases import counted
from blackpeg.rules import Game
from blackpeg.verbs.review import is_judged
from blackpeg.verbs.review import review as review_record


@click.command(
    cls=Command,
    short_help="review the games that are over, for the statistics",
    examples=["blackpeg history judge", "blackpeg history judge last --time 30s"],
)
@click.argument("ids", nargs=-1, metavar="[ID...]", shell_complete=ids_that_begin)
@option_of("review", "time")
@data_option
def judge(ids: tuple[str, ...], time: float | None) -> None:
    """Review games that are over, so that their mistakes and luck count in the statistics.

    Without ids, it reviews all games that were not judged since they ended.  Ctrl-C loses no judgement.
    """
    if is_empty(opened()):
        return
    kept = existing()
    entries = []
    for id in map(kept.named, ids) if ids else kept.unjudged():
        try:
            entries.append(kept.get(id))
        except UnreadableGameError as error:
            if ids:
                raise
            warn(str(error))
    if not entries:
        echo("All games that are over have been judged.")
        return
    values = Values() if time is None else Values(time)
    with progress(f"judging {counted(len(entries), 'game')}") as report:
        for done, entry in enumerate(entries, 1):
            note(kept, entry.id, review_record(entry.record, values=values) if is_judged(entry.record) else None)
            if report:
                report(done, len(entries))
    echo(f"{counted(len(entries), 'game')} judged; your figures:")
    echo("  blackpeg history stats")


@click.command(
    cls=Command,
    short_help="every guess of a game judged, or the worst of many",
    examples=["blackpeg history review last", "blackpeg history review --since 2026-07-01"],
)
@click.argument("ids", metavar="[ID...]", nargs=-1, shell_complete=ids_that_begin)
@on_board
@since_a_day
@until_a_day
@data_option
@review_options
def review(ids: tuple[str, ...], game: Game | None, since: datetime | None, until: datetime | None, **how: Any) -> None:
    """Judge every guess of the games named, or of the last one, as blackpeg review does.

    With --game, --since or --until it reviews all games that match and in which a person guessed.  For several games it
    sums up the results and names the guesses that lost most.  The reviews of finished games count in the statistics.
    """
    if ids and (game or since or until):
        raise click.UsageError("--game, --since and --until choose among all games; leave them out, or the ids")
    kept = existing()
    tell_kept(kept, kept.to_review(ids, game=game, since=since, until=until), **how)
