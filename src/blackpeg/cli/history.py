"""`blackpeg history`: the games that were kept, listed, shown, counted, judged, exported, imported, removed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from blackpeg import facts, trees
from blackpeg.cli.arguments import GAME, json_option, print_json, tell, usual_game_argument
from blackpeg.cli.group import Group
from blackpeg.cli.types import Day, Function, OneOf, WholeOrAll
from blackpeg.cli.wrapping import echo, warn
from blackpeg.errors import BlackpegError, NoSuchGameError, UnreadableGameError
from blackpeg.history import LAST, FoundGames, History, default_path
from blackpeg.history.statistics import days_of, statistics_of
from blackpeg.records import Kind, Result
from blackpeg.render.history import NO_GAMES, NONE_YET, SHOWN, imported, in_a_line
from blackpeg.render.phrases import counted
from blackpeg.rules import Game

USUALLY_LISTED = 20

REVIEWING = ("judge", "review")
"""The commands that review games, which are imported only when they are asked for."""


_DATA, _HISTORY = "blackpeg.data", "blackpeg.history"


def _note(context: click.Context, _: click.Parameter, folder: str | None) -> None:
    if folder is not None:
        context.meta[_DATA] = folder


data_option: Callable[[Function], Function] = click.option(
    "--data",
    type=click.Path(file_okay=False),
    metavar="DIR",
    expose_value=False,
    callback=_note,
    help="The folder of the history.  [default: BLACKPEG_DATA, or else your data folder]",
)
"""`--data`, which `opened` finds in the context."""


def opened(*, new: bool = False) -> History | None:
    """The history, open until the command ends.  If there is none yet, it is made if a *new* one is wanted; else
    None."""
    context = click.get_current_context()
    if _HISTORY not in context.meta:
        path = default_path(context.meta.get(_DATA))
        if not new and not path.exists() and (path.parent.is_dir() or not path.parent.exists()):
            return None
        context.meta[_HISTORY] = context.find_root().with_resource(History(path))
    history: History = context.meta[_HISTORY]
    return history


def is_empty(history: History | None) -> bool:
    """Whether there is no game in the history; if so, a text says how games get there."""
    if history is not None and history.search(limit=0).total:
        return False
    echo(NO_GAMES)
    return True


def existing() -> History:
    """The history, which must be there, as games in it are named; raises `NoSuchGameError` if it is not."""
    history = opened()
    if history is None:
        raise NoSuchGameError(NONE_YET)
    return history


def ids_that_begin(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """The words that name the games changed last, if they begin so: the word last, and the ids that lists show."""
    with context, suppress(BlackpegError, OSError):
        kept = opened()
        ids = kept.ids(incomplete)[:USUALLY_LISTED] if kept else []
        return [
            word for word in (LAST, *(id[: max(SHOWN, len(incomplete))] for id in ids)) if word.startswith(incomplete)
        ]
    return []


on_board = click.option("--game", type=GAME, help="Only games on this board.")
since_a_day = click.option(
    "--since",
    type=Day(),
    metavar="DAY",
    help="Only games from this day on, such as 2026-07-01, or 7d for the last 7 days.",
)
until_a_day = click.option("--until", type=Day(), metavar="DAY", help="Only games up to this day.")


class _History(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *REVIEWING])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in REVIEWING:
            made: click.Command = getattr(import_module("blackpeg.cli.history_review"), cmd_name)
            return made
        return super().get_command(ctx, cmd_name)


@click.group(
    cls=_History,
    invoke_without_command=True,
    examples=[
        "blackpeg history",
        "blackpeg history list ann --game 4x6 --result solved",
        "blackpeg history show last",
        "blackpeg history review last",
        "blackpeg history stats",
        "blackpeg history daily",
        "blackpeg history export --output games.jsonl",
        "blackpeg history import games.jsonl",
    ],
)
@data_option
@json_option
@click.pass_context
def history(context: click.Context, as_json: bool) -> None:
    """List the last games you played; subcommands show, review, count, export, import and remove games.

    Blackpeg keeps all games, turn by turn, in one file, history.sqlite, in your data folder, in the folder that
    BLACKPEG_DATA names, or in that of --data.  Name a game by its id, by the beginning of its id, or by the word last.
    With BLACKPEG_HISTORY=off Blackpeg keeps no games.
    """
    if context.invoked_subcommand is None:
        context.invoke(list_, as_json=as_json)
    elif as_json:
        raise click.UsageError(f"--json comes after the command: history {context.invoked_subcommand} --json", context)


@history.command(
    "list",
    short_help="the games, the one played last first",
    examples=["blackpeg history list", "blackpeg history list 1122 --since 2026-07-01"],
)
@click.argument("words", nargs=-1, metavar="[WORD...]")
@on_board
@since_a_day
@until_a_day
@click.option("--kind", type=OneOf(Kind), help="Only games of this kind.")
@click.option("--result", type=OneOf(Result), help="Only games with this result.")
@click.option(
    "-n", "--limit", type=WholeOrAll(), default=USUALLY_LISTED, show_default=True, metavar="N",
    help="The most games, or 'all'.",
)  # fmt: skip
@data_option
@json_option
def list_(
    words: tuple[str, ...] = (), limit: int | None = USUALLY_LISTED, as_json: bool = False, **chosen: Any
) -> None:
    """List the games, the last one first; with words, only games that contain every word.

    Blackpeg looks for the words in boards, names, dates, results, turns, and the secrets of games that are over.
    """
    kept = opened()
    found = kept.search(" ".join(words), limit=limit, **chosen) if kept else FoundGames([], 0, 0)
    if as_json or not is_empty(kept):
        tell(found, as_json)


@history.command(short_help="one game, in full", examples=["blackpeg history show last"])
@click.argument("id", metavar="ID", default=LAST, shell_complete=ids_that_begin)
@data_option
@json_option
def show(id: str, as_json: bool) -> None:
    """Show one game: the board, the facts, and the result of its review."""
    kept = existing()
    entry = kept.get(kept.named(id))
    if as_json:
        print_json({**facts.as_json(entry), "record": entry.record})
    else:
        tell(entry, as_json)


@history.command(
    short_help="your figures: solved, best, streak, guesses, mistakes and luck",
    examples=["blackpeg history stats", "blackpeg history stats --game 4x6"],
)
@on_board
@click.option(
    "--kind",
    type=OneOf(Kind),
    default=str(Kind.PLAY),
    show_default=True,
    help="The kind of games; one kind at a time.",
)
@data_option
@json_option
def stats(game: Game | None, kind: str, as_json: bool) -> None:
    """Sum up the games that you guessed and that are over: how many you solved, your best, your streak.

    Games in which you took a hint or took a guess back are counted apart; every other figure is of games without help.
    Mistakes and luck are known for games that were judged (blackpeg history judge).
    """
    kept = opened()
    found = (
        kept.statistics(game, kind) if kept else statistics_of(Kind(kind), None if game is None else str(game.plain))
    )
    if as_json or not is_empty(kept):
        tell(found, as_json)


@history.command(
    short_help="the codes of the day you played, and how many days in a row",
    examples=["blackpeg history daily", "blackpeg history daily super"],
)
@usual_game_argument
@data_option
@json_option
def daily(game: Game, as_json: bool) -> None:
    """List the days whose code you played on a board (blackpeg play --daily), the last one first, and your streak.

    If you played several games on one day, the first one counts.
    """
    kept = opened()
    found = kept.daily(game) if kept else days_of(game)
    tell(found, as_json)


@history.command(short_help="remove games, for good", examples=["blackpeg history remove 7kq2mz4d"])
@click.argument("ids", nargs=-1, required=True, metavar="ID...", shell_complete=ids_that_begin)
@click.option("--yes", is_flag=True, help="Do not ask first.")
@data_option
def remove(ids: tuple[str, ...], yes: bool) -> None:
    """Remove games for good.

    Blackpeg names each game and asks first.
    """
    kept = existing()
    for id in list(dict.fromkeys(map(kept.named, ids))):
        try:
            which = in_a_line(kept.get(id))
        except UnreadableGameError:
            which = f"{id}, which cannot be read"
        if yes or click.confirm(f"Remove {which}?"):
            kept.remove(id)
            echo(f"Removed: {which}")
        else:
            echo(f"Kept: {which}")


@history.command(
    short_help="write out all games, a line of JSON for each",
    examples=["blackpeg history export --output games.jsonl"],
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE and replace what it holds.")
@data_option
def export(output: str | None) -> None:
    """Write all games as records, a line of JSON for each, which import and review read.

    The export leaves out the secrets of games that are not over.
    """
    kept = opened()
    lines = list(kept.export()) if kept else []
    if output is not None:
        trees.write_whole(output, "".join(lines).encode())
        echo(f"{counted(len(lines), 'game')} written to {output}")
        return
    for line in lines:
        click.echo(line, nl=False)
    if not lines:
        warn(NONE_YET)


@history.command(
    "import",
    short_help="read in the games of a file",
    examples=["blackpeg history import games.jsonl", "blackpeg history import class.csv --game 4x6"],
)
@click.argument("file", metavar="FILE")
@click.option("--game", type=GAME, help="The game, if the file does not name it.")
@data_option
@json_option
def import_(file: str, game: Game | None, as_json: bool) -> None:
    """Read the games of a file into the history, each with its own date: what export wrote, or what review reads.

    A game that the history has already is not added again.  If FILE is -, the games come from standard input.
    """
    from blackpeg.cli.review import records_in  # here, as it needs what reviews need

    played = records_in(file, game)
    history = opened(new=True)
    assert history is not None, "a new one was wanted"
    added, games = history.import_records(played), len(played)
    tell({"added": added, "games": games}, as_json, after=[imported(added, games)])
