"""The history on the command line: `play` and `assist` keep their games there, quietly, unless they are told not to.

A history that cannot be written is one line on stderr, and no reason to end a game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.saving import Keep, keep_nothing
from blackpeg.cli.talk import Talk
from blackpeg.errors import HistoryError
from blackpeg.records import Record

SWITCH = "BLACKPEG_HISTORY"
"""The environment variable that is ``off`` where no game is to be kept."""

PATIENCE = 2.0
"""Seconds that a turn waits for another program that writes into the history."""

history_option: Callable[[Callable[..., Any]], Callable[..., Any]] = click.option(
    "--no-history", is_flag=True, help="Leave this game out of the history (blackpeg history)."
)


def is_off() -> bool:
    """Whether no game is to be kept."""
    return os.environ.get(SWITCH, "").lower() in ("off", "no", "0", "false")


def both(one: Keep, other: Keep) -> Keep:
    """Keeps a game in two places."""

    def keep(record: Record, *, hints: int = 0, taken_back: int = 0) -> None:
        one(record, hints=hints, taken_back=taken_back)
        other(record, hints=hints, taken_back=taken_back)

    return keep


@contextmanager
def keeping(kind: str, talk: Talk, is_wanted: bool) -> Iterator[Keep]:
    """Within: what keeps a game of this *kind* in the history, from its first guess on.

    Where that fails *talk* says so, once; each turn tries again.
    """
    if not is_wanted or is_off():
        yield keep_nothing
        return
    id: str | None = None
    is_told = False
    with ExitStack() as opened:
        history: Any = None  # its module takes a while to import, so it comes when there is something to keep

        def keep(record: Record, *, hints: int = 0, taken_back: int = 0) -> None:
            nonlocal history, id, is_told
            if id is None and not record.turns:
                return
            try:
                with held_interrupts():
                    if history is None:
                        from blackpeg.history import History, default_path

                        history = opened.enter_context(History(default_path(), patience=PATIENCE))
                    if id is None:
                        id = history.add(record, kind=kind, hints=hints, taken_back=taken_back).id
                    else:
                        history.put(id, record, state=None, hints=hints, taken_back=taken_back)
            except (HistoryError, ImportError) as error:  # the latter where Python was built without SQLite
                if not is_told:
                    talk.say(f"blackpeg: this game is not kept: {error}; to play without a history: --no-history")
                is_told = True

        yield keep
