"""`--save FILE`: the games played are added to a file of records.

What is being played is kept turn by turn, so that nothing is lost, however it ends.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

import click

from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.talk import Talk
from blackpeg.records import Record, RecordFile


class Keep(Protocol):
    """Takes a game each time that it has changed, with the hints asked for and the turns taken back so far."""

    def __call__(self, record: Record, *, hints: int = 0, taken_back: int = 0) -> None:
        """Keeps *record* in place of what was kept of this game before."""


save_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--save",
    metavar="FILE",
    help="Add the record to FILE, for review: JSON where its name ends in .json, else text.",
)


def keep_nothing(record: Record, *, hints: int = 0, taken_back: int = 0) -> None:
    """For games that are kept nowhere."""


def dated(record: Record) -> Record:
    """*record*, played today."""
    from datetime import date

    return replace(record, date=date.today().isoformat())


@contextmanager
def saving(path: str | None, talk: Talk) -> Iterator[Keep]:
    """Within: what keeps a game in the file *path*, which cannot be had by others; at the end *talk* tells of it.

    Raises `RecordError` and `OSError` before anything is played where the file cannot be added to, and `OSError` at
    the end if the game could not be written.
    """
    if path is None:
        yield keep_nothing
        return
    failed: OSError | None = None
    is_kept = False
    with RecordFile(path) as file:

        def keep(record: Record, *, hints: int = 0, taken_back: int = 0) -> None:  # noqa: ARG001
            nonlocal failed, is_kept
            try:
                with held_interrupts():
                    file.keep(dated(record))
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
