"""Where games are kept turn by turn, so that nothing is lost, however they end: a file of records, and the history.

A history that cannot be written is one line on stderr, and no reason to end a game.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.talk import Talk
from blackpeg.errors import HistoryError
from blackpeg.play import Session
from blackpeg.records import Record

if TYPE_CHECKING:
    from blackpeg.history import History

SWITCH = "BLACKPEG_HISTORY"
"""The environment variable that is ``off`` where no game is to be kept."""

PATIENCE = 2.0
"""Seconds that a turn waits for another program that writes into the history."""

Keep = Callable[[Session], None]
"""Takes a game each time that it may have changed."""

save_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--save",
    metavar="FILE",
    help="Add the record to FILE, for review: JSON where its name ends in .json, else text.",
)
history_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--no-history", is_flag=True, help="Leave this game out of the history (blackpeg history)."
)


def is_off() -> bool:
    """Whether no game is to be kept in the history."""
    return os.environ.get(SWITCH, "").lower() in ("off", "no", "0", "false")


def dated(record: Record) -> Record:
    """*record*, played today."""
    from datetime import date

    return replace(record, date=date.today().isoformat())


def keep_nothing(_session: Session) -> None:
    """For games that are kept nowhere."""


@contextmanager
def keeping(talk: Talk, save: str | None, *, in_history: bool) -> Iterator[Keep]:
    """Within: what keeps a game in the file *save*, if there is one, and in the history if that is wanted.

    Raises `RecordError` and `OSError` before anything is played where the file cannot be added to, and `OSError` at
    the end if the game could not be written there.
    """
    with _in_file(save, talk) as one, _in_history(talk, in_history and not is_off()) as other:

        def keep(session: Session) -> None:
            with held_interrupts():
                one(session)
                other(session)

        yield keep


@contextmanager
def _in_file(path: str | None, talk: Talk) -> Iterator[Keep]:
    """Within: what keeps a game in the file *path*, which cannot be had by others; at the end *talk* tells of it."""
    if path is None:
        yield keep_nothing
        return
    from blackpeg.records.file import RecordFile

    failed: OSError | None = None
    is_kept = False
    with RecordFile(path) as file:

        def keep(session: Session) -> None:
            nonlocal failed, is_kept
            try:
                file.keep(dated(session.record))
                failed, is_kept = None, True
            except OSError as error:  # such as a full disk: the game goes on, and perhaps there is room at its end
                failed = error

        try:
            yield keep
        finally:
            if is_kept and failed is None:
                talk.say("Saved. To see how it was played:")
                which = f" --number {file.games + 1}" if file.games else ""
                talk.say_command(f"blackpeg review {shlex.quote(path)}{which}")
        if failed is not None:
            raise failed


@contextmanager
def _in_history(talk: Talk, is_wanted: bool) -> Iterator[Keep]:
    """Within: what keeps a game in the history, from its first guess on, without a secret while it is open.

    Where that fails *talk* says so, once; each turn tries again.
    """
    history: History | None = None  # its module takes a while to import, so it comes when there is something to keep
    id: str | None = None
    is_told = False
    with ExitStack() as opened:

        def keep(session: Session) -> None:
            nonlocal history, id, is_told
            if not is_wanted or (id is None and not session.rows):
                return
            record, hints, taken_back = session.record, session.hints, session.taken_back
            try:
                if history is None:
                    from blackpeg.history import History, default_path

                    history = opened.enter_context(History(default_path(), patience=PATIENCE))
                if id is None:
                    id = history.add(record, kind=session.kind, hints=hints, taken_back=taken_back).id
                else:
                    history.put(id, record, state=None, hints=hints, taken_back=taken_back)
            except (HistoryError, ImportError) as error:  # the latter where Python was built without SQLite
                if not is_told:
                    talk.say(f"blackpeg: this game is not kept: {error}; to play without a history: --no-history")
                is_told = True

        yield keep
