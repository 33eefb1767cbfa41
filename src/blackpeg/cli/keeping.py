"""Keeps games turn by turn in a file of records and in the history, so that no turn is lost, however a game ends.

If the history cannot be written, a line on stderr says so, and the game goes on.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import click

from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.talk import Talk
from blackpeg.cli.types import Function
from blackpeg.cli.wrapping import warn
from blackpeg.errors import HistoryError, MatchError, NoSuchGameError
from blackpeg.play import Session
from blackpeg.records import Kind, Record, Result

if TYPE_CHECKING:
    from blackpeg.history import Entry, History
    from blackpeg.records.read import RecordFile

SWITCH = "BLACKPEG_HISTORY"
"""The environment variable that is ``off`` if no game is to be kept."""

PATIENCE = 2.0
"""Seconds that a turn waits for another program that writes into the history."""

LAST_OPEN = "last"
"""The value of ``--resume`` for the last open game."""

save_option: Callable[[Function], Function] = click.option(
    "--save",
    metavar="FILE",
    help="Add the record to FILE, for review: JSON if its name ends in .json, else text.",
)
history_option: Callable[[Function], Function] = click.option(
    "--no-history", is_flag=True, help="Leave this game out of the history (blackpeg history)."
)
resume_option: Callable[[Function], Function] = click.option(
    "--resume",
    is_flag=False,
    flag_value=LAST_OPEN,
    metavar="[ID]",
    help="Continue an open game of the history: the last one, or the one whose id begins with ID.",
)


def is_off() -> bool:
    """Whether no game is to be kept in the history."""
    return os.environ.get(SWITCH, "").lower() in ("off", "no", "0", "false")


def dated(record: Record) -> Record:
    """*record* with today as its date."""
    from datetime import date

    return replace(record, date=date.today().isoformat())


@dataclass
class Keep:
    """Keeps one game each time that it may have changed: in *file*, and in the history if it is wanted there.

    The history has a game from its first guess on, as *entry*.
    """

    file: RecordFile | None = None
    in_history: bool = False
    entry: Entry | None = None
    failed: OSError | None = field(default=None, init=False)
    """The error that keeps the game, as it stands, out of the file."""
    is_saved: bool = field(default=False, init=False)
    _history: History | None = field(default=None, init=False)
    opened: ExitStack = field(default_factory=ExitStack)
    """What closes the history."""
    _kept: Session | None = field(default=None, init=False)
    """What is in the history as `entry`."""
    _is_told: bool = field(default=False, init=False)

    def __call__(self, session: Session) -> None:
        """Keep *session* as it stands."""
        with held_interrupts():
            if self.file is not None:
                self._save(self.file, session)
            if self.in_history and session != self._kept and (self.entry is not None or session.rows):
                self._add(session)

    def id_of(self, session: Session) -> str | None:
        """The id by which *session* can be continued as it stands; None if it is not kept."""
        return self.entry.id if self.entry is not None and session == self._kept else None

    def figures(self, session: Session) -> str | None:
        """The figures of the games on this board, in a sentence; None if *session* is not among them, or alone."""
        if self.id_of(session) is None or session.hints or session.taken_back:
            return None
        from blackpeg.render.history import figures_line

        try:
            found = self._open_history().statistics(session.game)
        except HistoryError:
            return None
        return figures_line(found) if found.games > 1 else None

    def begun_that_day(self, session: Session) -> str | None:
        """The id of an open game with the code of the same day as *session*, if one was begun before; else None."""
        from blackpeg.history import default_path

        if session.daily is None or not self.in_history or not default_path().exists():
            return None
        try:
            days = self._open_history().daily(session.game).days
        except HistoryError:  # which is told when there is something to keep
            return None
        return next((day.id for day in days if day.date == session.daily and day.result is Result.OPEN), None)

    def open(self, name: str) -> Session:
        """The game of the history that *name* names, to be continued.

        Raises `NoSuchGameError` if there is none, `MatchError` if it cannot be continued.
        """
        from blackpeg.history import default_path
        from blackpeg.render.history import NONE_YET

        if not default_path().exists():
            raise NoSuchGameError(NONE_YET)
        history = self._open_history()
        if name == LAST_OPEN:
            found = history.search(kind=Kind.PLAY, result=Result.OPEN, limit=None).entries
            entry = next((entry for entry in found if entry.played.can_go_on), None)
            if entry is None:
                raise NoSuchGameError("the history has no game to continue; to play one: blackpeg play")
        else:
            entry = history.get(history.named(name))
        session = entry.played
        if entry.kind is not Kind.PLAY or not session.can_go_on:
            why = "is over" if session.is_over else "was not played against a host that is there"
            raise MatchError(f"the game {entry.id} {why}; to see it: blackpeg history show {entry.id}")
        self.entry, self._kept, self.in_history = entry, session, True
        return session

    def _save(self, file: RecordFile, session: Session) -> None:
        try:
            file.keep(dated(session.record))
            self.failed, self.is_saved = None, True
        except OSError as error:  # such as a full disk: the game goes on, and perhaps there is room at its end
            self.failed = error

    def _add(self, session: Session) -> None:
        """Bring the history up to date; if that fails, a warning says so once, and each turn tries again."""
        try:
            history = self._open_history()
            self.entry = history.add(session) if self.entry is None else history.put(self.entry, session)
            self._kept = session
        except (HistoryError, ImportError) as error:  # the latter where Python was built without SQLite
            if not self._is_told:
                warn(f"this game is not kept: {error}; to play without a history: --no-history")
            self._is_told = True

    def _open_history(self) -> History:
        if self._history is None:  # its module takes a while to import, so it comes when there is something to keep
            from blackpeg.history import History, default_path

            self._history = self.opened.enter_context(History(default_path(), patience=PATIENCE))
        return self._history


@contextmanager
def keeping(talk: Talk, save: str | None, *, in_history: bool) -> Iterator[Keep]:
    """The object that keeps a game while the block runs: in the file *save*, if one is named, and in the history if
    that is wanted.

    If the file cannot be added to, raises `RecordError` or `OSError` before the game; if the game could not be written
    there, `OSError` at the end.
    """
    with ExitStack() as opened:
        file = None
        if save is not None:
            from blackpeg.records.read import RecordFile

            file = opened.enter_context(RecordFile(save))
        keep = Keep(file, in_history and not is_off(), opened=opened)
        try:
            yield keep
        finally:
            if file is not None and keep.is_saved and keep.failed is None:
                which = f" --number {file.games + 1}" if file.games else ""
                talk.say("Saved. To see how it was played:", f"blackpeg review {shlex.quote(str(save))}{which}")
        if keep.failed is not None:
            raise keep.failed
