"""What the commands of `blackpeg history` share: the folder and the file, and how a game is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from blackpeg.cli.wrapping import echo
from blackpeg.errors import NoSuchGameError
from blackpeg.history import History, default_path

LAST = "last"
"""What names the game that was played last; no id begins so."""

_DATA, _HISTORY = "blackpeg.data", "blackpeg.history"


def _note(context: click.Context, _: click.Parameter, folder: str | None) -> None:
    if folder is not None:
        context.meta[_DATA] = folder


data_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
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
    """Whether there is no game in the history; says so, and how games come into it."""
    if history is not None and history.search(limit=0).total:
        return False
    echo("No games yet. Those that you play are kept from the first guess on:")
    echo("  blackpeg play")
    echo("To read in games from a file, such as --save wrote:")
    echo("  blackpeg history import games.txt")
    return True


def existing() -> History:
    """The history, for who names games in it; raises `NoSuchGameError` where there is none yet."""
    history = opened()
    if history is None:
        raise NoSuchGameError("there are no games in the history yet; to play one: blackpeg play")
    return history


def id_of(history: History, beginning: str) -> str:
    """The id of the game that *beginning* names; raises `NoSuchGameError` unless it is one."""
    found = history.ids("" if beginning == LAST else beginning.lower())
    if beginning == LAST and found:
        return found[0]
    if not found:
        raise NoSuchGameError(f"no game in the history has the id {beginning!r:.40}; to see all: blackpeg history")
    if len(found) > 1:
        several = ", ".join(id[: len(beginning) + 4] for id in found[:4])
        raise NoSuchGameError(f"{len(found)} games have ids that begin with {beginning!r}: {several}; type more of it")
    return found[0]
