"""The history adds, updates, finds, counts, exports and imports games; `file.py` does the work on the disk."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

from blackpeg.errors import ChangedError, NoSuchGameError, quoted
from blackpeg.fact import Frozen
from blackpeg.history.entry import BEGUN, JUDGED, Entry, entries_of, entry_for, entry_of, new_id, time_of, values_of
from blackpeg.history.file import HistoryFile
from blackpeg.history.statistics import BOARDS, COUNTED, DAILY, PlayedDays, Statistics, days_of, statistics_of
from blackpeg.play.session import Session
from blackpeg.position import Status
from blackpeg.records import PERSON, Kind, Record, Result
from blackpeg.records.text import to_json
from blackpeg.rules import Game, game_of
from blackpeg.rules.listing import MOST_WRITTEN

_MOMENT = timedelta(microseconds=1)

LAST = "last"
"""The name of the game that was changed last; no id begins so."""

UNPLAYED = timedelta(days=7)
"""The time after which a game without a guess is removed."""


class FoundGames(Frozen):
    """A page of games, their number in all, and the number on this page that cannot be read and are left out."""

    entries: list[Entry]
    total: int
    unreadable: int

    FORMS = {"document": "history.list_blocks"}


class History(HistoryFile):
    """A history has the games in the file *path*, which is made if there is none; threads and processes may share it.

    A method that writes returns when the data are on the disk.  Every method raises `HistoryError` if the file cannot
    be used, or is another program's or a newer Blackpeg's, and `NoSuchGameError` for an unknown id.
    A method waits *patience* seconds at most for other processes.
    """

    def add(self, game: Session | Record, *, kind: Kind | str = Kind.IMPORTED) -> Entry:
        """Adds a game that has begun; a session has a *kind* of its own.  A game without a date gets today's.

        While it is open, only the session, if given, keeps its secret.
        """
        now = datetime.now(UTC)
        kind = game.kind if isinstance(game, Session) else Kind(kind)
        entry = entry_for(new_id(), kind, game, now, now, now.astimezone().date().isoformat())
        values = values_of(entry)
        self._write(f"INSERT INTO games {_given(values)}", values)
        return entry

    def put(self, before: Entry, session: Session) -> Entry:
        """Brings the game that was *before* up to date, after a turn or at its end.

        An earlier review of the game no longer counts.  Raises `ChangedError` unless the game is still as *before*: two
        who change it at once, also in two processes, take nothing from each other.
        """
        now = max(datetime.now(UTC), before.updated + _MOMENT)  # no two changes at one time
        entry = entry_for(before.id, before.kind, session, before.created, now, before.record.date)
        values = values_of(entry)
        help = {name: getattr(before.record, name) for name in ("hints", "taken_back")}
        if replace(entry.record, **help) == before.record:
            entry = replace(entry, **{name: getattr(before, name) for name in JUDGED})
            values = {name: value for name, value in values.items() if name not in JUDGED}
        assigned = ", ".join(f"{column} = :{column}" for column in values)
        statement = f"UPDATE games SET {assigned} WHERE id = :id AND updated = :before"
        if not self._write(statement, {**values, "before": time_of(before.updated)}):
            self.get(before.id)  # raises if it has been removed
            raise ChangedError("the game has changed meanwhile, perhaps in another window; look at it again")
        return entry

    def judge(self, id: str, *sums: Fraction | None, status: Status | None = None) -> None:
        """Notes the *sums* of the game's review (expected, mistakes and luck, in guesses) and their status.

        A game of a very large board has none.
        """
        judged = zip(JUDGED, (1, *(sums or (None, None, None)), status), strict=True)
        self._change(
            id,
            "UPDATE games SET " + ", ".join(f"{name} = :{name}" for name in JUDGED),
            {name: None if number is None else str(number) for name, number in judged},
        )

    def get(self, id: str) -> Entry:
        """Returns the game; raises `UnreadableGameError` if it cannot be read."""
        rows = self._rows("SELECT * FROM games WHERE id = ?1", id)
        if not rows:
            raise _no_such_game(id)
        return entry_of(rows[0])

    def ids(self, beginning: str = "") -> list[str]:
        """Returns the ids with this beginning, or all that are listed, the game that was changed last first."""
        rows = self._rows(
            f"SELECT id FROM games WHERE CASE ?1 WHEN '' THEN NOT {BEGUN} ELSE substr(id, 1, length(?1)) = ?1 END "
            "ORDER BY updated DESC, number DESC",
            beginning,
        )
        return [id for (id,) in rows]

    def named(self, beginning: str) -> str:
        """Returns the only id with this beginning, or for `LAST` that of the game that was changed last.

        Raises `NoSuchGameError` unless there is exactly one.
        """
        found = self.ids("" if beginning == LAST else beginning.lower()) if beginning else []
        if not found:
            raise NoSuchGameError(
                f"no game in the history has the id {quoted(beginning)}; to see all: blackpeg history"
            )
        if len(found) > 1 and beginning != LAST:
            several = ", ".join(id[: len(beginning) + 4] for id in found[:4])
            raise NoSuchGameError(
                f"{len(found)} games have ids that begin with {quoted(beginning)}: {several}; type more of it"
            )
        return found[0]

    def unjudged(self) -> list[str]:
        """Returns the ids of the games that are over and not judged yet, in the order in which they were added."""
        question = "SELECT id FROM games WHERE NOT judged AND result <> ?1 ORDER BY number"
        return [id for (id,) in self._rows(question, str(Result.OPEN))]

    def search(
        self,
        text: str = "",
        *,
        kind: Kind | str | None = None,
        game: Game | str | None = None,
        result: Result | str | None = None,
        since: date | None = None,
        until: date | None = None,
        limit: int | None = 50,
        offset: int = 0,
    ) -> FoundGames:
        """Finds games, the one that was played last first, and counts them, and those that cannot be read.

        Every word of *text* must occur in the data of a game: its kind, title, date, result, turns, the secret if
        the game is over.  *game* is a board, however its colors are written.  *since* and *until*
        are days, both included.  *limit* and *offset* cut a page out; a limit of None is none.  Games that cannot be
        read are left out, but counted.
        """
        asked = {
            "kind = ?": kind and str(kind),
            "board = ?": None if game is None else str(game_of(game).plain),
            "result = ?": result and str(result),
            "day >= ?": since and since.isoformat()[:10],
            "day <= ?": until and until.isoformat()[:10],
        }
        chosen = {condition: value for condition, value in asked.items() if value is not None}
        words = text.casefold().split()
        where = " AND ".join([f"WHERE NOT {BEGUN}", *chosen, *["instr(words, ?)"] * len(words)])
        values = [*chosen.values(), *words]
        [(total,)] = self._rows(f"SELECT count(*) FROM games {where}", *values)
        rows = self._rows(
            f"SELECT * FROM games {where} ORDER BY updated DESC, number DESC LIMIT ? OFFSET ?",
            *(*values, -1 if limit is None else min(limit, sys.maxsize), offset),
        )
        entries = list(entries_of(rows))
        return FoundGames(entries, total, len(rows) - len(entries))

    def to_review(
        self,
        ids: Sequence[str] = (),
        *,
        game: Game | str | None = None,
        since: date | None = None,
        until: date | None = None,
    ) -> list[Entry]:
        """Returns the games that *ids* name, or else those in which a person guessed and that `search` finds.

        Without arguments that is the game that was changed last.  Raises `NoSuchGameError` if there is none.
        """
        if ids or not (game or since or until):
            return [self.get(self.named(id)) for id in ids or (LAST,)]
        found = self.search(game=game, since=since, until=until, limit=None).entries
        entries = [entry for entry in found if entry.record.codebreaker == PERSON and entry.record.turns]
        if not entries:
            raise NoSuchGameError("no such game was found in which a person guessed; to see all: blackpeg history list")
        return entries

    def remove(self, id: str) -> None:
        """Removes the game, for good."""
        self._change(id, "DELETE FROM games", {})

    def _change(self, id: str, statement: str, values: dict[str, object]) -> None:
        if not self._write(f"{statement} WHERE id = :id", {"id": id, **values}):
            raise _no_such_game(id)

    def forget_unplayed(self) -> None:
        """Removes the games that were begun on the page and had no guess for `UNPLAYED`."""
        before = {"before": time_of(datetime.now(UTC) - UNPLAYED)}
        self._write(f"DELETE FROM games WHERE {BEGUN} AND updated < :before", before)

    def statistics(self, game: Game | str | None = None, kind: Kind | str = Kind.PLAY) -> Statistics:
        """Sums up your games of this *kind* that are over, on one board or on all."""
        board, kind = None if game is None else str(game_of(game).plain), Kind(kind)
        rows = self._rows(COUNTED, str(kind), board)
        return statistics_of(kind, board, rows, [name for (name,) in self._rows(BOARDS)])

    def daily(self, game: Game | str, ids: Collection[str] | None = None) -> PlayedDays:
        """Returns the days whose code a person played on the board of *game*, each by the first game begun with it.

        With *ids*, only those games count: those of one person, if several play.
        """
        board = game_of(game)
        rows = self._rows(DAILY, str(board.plain))
        return days_of(board, [row for row in rows if ids is None or row["id"] in ids])

    def entries(self) -> Iterator[Entry]:
        """Yields all games that can be read, in the order in which they were added."""
        return entries_of(self._rows(f"SELECT * FROM games WHERE NOT {BEGUN} ORDER BY number"))

    def export(self) -> Iterator[str]:
        """Yields the records of all games, a line of JSON for each, without the secrets of games that are open.

        A list of words stands in the line of its first game; further games name a long one by its hash.
        """
        told = set[str]()
        for entry in self.entries():
            line, game = to_json(entry.record), entry.record.game
            if game.identity in told and len(game.notation) > MOST_WRITTEN:
                line["game"] = game.identity
            told.add(game.identity)
            yield json.dumps(line, ensure_ascii=False) + "\n"

    def import_records(self, records: Iterable[Record]) -> int:
        """Adds games from elsewhere, each with its own date, or none if *records* raises; returns their number.

        A game that is equal to a kept one is not added again, so an interrupted import can be repeated.
        Equal records are separate games: only as many are added as are missing.
        """
        now, copies = datetime.now(UTC), Counter[object]()
        rows = [values_of(_imported(record, now)) for record in records]
        if not rows:
            return 0
        columns = _given(rows[0])
        for row in rows:
            copies[row["fingerprint"]] += 1
            row["copies"] = copies[row["fingerprint"]]
        there = "SELECT count(*) FROM games WHERE fingerprint = :fingerprint"
        return self._write(f"INSERT INTO games {columns} WHERE ({there}) < :copies", *rows)


def _imported(record: Record, now: datetime) -> Entry:
    """Makes the entry of a game from elsewhere, of its own day, or *now* if that is today, to come or unknown."""
    begun, day = now, record.date or now.astimezone().date().isoformat()
    if record.date:
        try:
            begun = datetime.fromisoformat(day).astimezone(UTC)
        except (OverflowError, ValueError, OSError):  # before the calendar of this machine begins
            begun = datetime.fromisoformat(day).replace(tzinfo=UTC)
    changed = begun if day < now.astimezone().date().isoformat() else now
    return entry_for(new_id(), Kind.IMPORTED, record, begun, changed, record.date)


def _given(values: Mapping[str, object]) -> str:
    """Writes the columns and values of an INSERT."""
    return f"({', '.join(values)}) SELECT {', '.join(f':{column}' for column in values)}"


def _no_such_game(id: str) -> NoSuchGameError:
    return NoSuchGameError(f"there is no game {quoted(id, 40)} in the history")
