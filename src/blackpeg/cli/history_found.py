"""The history that a command asked for: in which folder, and whether there is one."""

from __future__ import annotations

from collections.abc import Callable

import click

from blackpeg.cli.arguments import GAME
from blackpeg.cli.types import Day, Function
from blackpeg.cli.wrapping import echo
from blackpeg.errors import NoSuchGameError
from blackpeg.history import History, default_path
from blackpeg.render.history import NO_GAMES, NONE_YET

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
"""`--data`, which `opened` knows of without being told."""


def opened(*, new: bool = False) -> History | None:
    """The history, until the command ends; None where there is none yet, unless a *new* one is wanted then."""
    context = click.get_current_context()
    if _HISTORY not in context.meta:
        path = default_path(context.meta.get(_DATA))
        if not new and not path.exists() and (path.parent.is_dir() or not path.parent.exists()):
            return None
        context.meta[_HISTORY] = context.find_root().with_resource(History(path))
    history: History = context.meta[_HISTORY]
    return history


def is_empty(history: History | None) -> bool:
    """Whether there is no game in the history; if so it is said, with how games come into it."""
    if history is not None and history.search(limit=0).total:
        return False
    echo(NO_GAMES)
    return True


def existing() -> History:
    """The history, for who names games in it; raises `NoSuchGameError` where there is none yet."""
    history = opened()
    if history is None:
        raise NoSuchGameError(NONE_YET)
    return history


on_board = click.option("--game", type=GAME, help="Only games on this board.")
since_a_day = click.option(
    "--since",
    type=Day(),
    metavar="DAY",
    help="Only games from this day on, such as 2026-07-01, or 7d for the last 7 days.",
)
until_a_day = click.option("--until", type=Day(), metavar="DAY", help="Only games up to this day.")
