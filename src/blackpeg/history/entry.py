"""An entry of the history is a game, with what is known besides its record; a row of the table holds it."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256

from blackpeg import facts
from blackpeg.errors import BlackpegError, UnreadableGameError, quoted
from blackpeg.fact import UNTOLD, Frozen
from blackpeg.play.session import Host, Row, Session
from blackpeg.position import Status
from blackpeg.records import UNKNOWN, Kind, Record, Result
from blackpeg.records.text import from_json, to_json
from blackpeg.registry import NAMES, USUAL
from blackpeg.rules import PRESETS, parse_game

ID_SIGNS = "23456789abcdefghijkmnpqrstuvwxyz"
"""The 32 signs of ids, which are hard to confuse and need no escape in file names and addresses."""

ID_LENGTH = 16


class Entry(Frozen):
    """An entry is a game in the history.

    *record* is the game as it stands; while it is open, it has neither secret nor nonce nor seed.  *session* is what
    was kept to go on with it, None if only the record was: it may hold the secret, so never show it.
    *created* and *updated* are in UTC; for an imported game both are its day, if that is past, or else the time
    of the import.

    Once *judged*, *expected*, *mistakes* and *luck* are the sums of its review, in guesses, None if there are none.
    Luck above 0 is bad luck.  *status* says whether they are proven, bounds or estimates.
    """

    id: str
    kind: Kind
    record: Record = field(metadata=UNTOLD)
    created: datetime
    updated: datetime
    session: Session | None = field(default=None, repr=False, metadata=UNTOLD)
    judged: bool = False
    expected: Fraction | None = None
    mistakes: Fraction | None = None
    luck: Fraction | None = None
    status: Status | None = field(default=None, kw_only=True)

    FORMS = {"document": "history.entry_blocks"}
    ALSO = (
        *("title", "record.game", "record.result", "record.guesses", "record.turns", "record.limit"),
        *("codemaker", "codebreaker", "record.date", "record.daily"),
        *("played.hints", "played.taken_back", "played.can_go_on"),
    )

    @property
    def played(self) -> Session:
        """Returns the session that was kept, or else one that is made of the record."""
        return self.session or session_of(self.kind, self.record)

    @property
    def codemaker(self) -> str | None:
        """Returns the name of the side that answered; None if it is unknown."""
        return None if self.record.codemaker == UNKNOWN else self.record.codemaker

    @property
    def codebreaker(self) -> str | None:
        """Returns the name of the side that guessed; None if it is unknown."""
        return None if self.record.codebreaker == UNKNOWN else self.record.codebreaker

    @property
    def title(self) -> str:
        """Says the board and who played: ``4x6: person against random``."""
        sides = [side for side in (self.record.codebreaker, self.record.codemaker) if side != UNKNOWN]
        return ": ".join([str(self.record.game), *([" against ".join(sides)] if sides else [])])


def new_id() -> str:
    """Draws an id of 80 random bits, too many to be guessed."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(ID_LENGTH))


def entry_for(
    id: str, kind: Kind, game: Session | Record, created: datetime, updated: datetime, date: str | None
) -> Entry:
    """Makes the entry of *game*, which gets the day *date* if it has none."""
    if isinstance(game, Record):
        return Entry(id, kind, without_secret(replace(game, date=game.date or date)), created, updated)
    record = replace(game.record, date=date)
    return Entry(id, kind, record, created, updated, game)


def without_secret(record: Record) -> Record:
    """Returns *record*, without anything that gives the secret away if the game is open.

    >>> from blackpeg.records import Result
    >>> from blackpeg.rules import Game, Turn
    >>> open_game = Record(Game(4, 6), (), Result.OPEN, "person", "random", secret=Game(4, 6).code("3632"), seed=7)
    >>> without_secret(open_game).secret, without_secret(open_game).seed
    (None, None)
    """
    return record if record.is_finished else replace(record, secret=None, nonce=None, seed=None)


def session_of(kind: Kind | str, record: Record) -> Session:
    """Makes a session of *record* alone; its host is gone, so that the session can only be shown.

    >>> from blackpeg.records import Result
    >>> from blackpeg.rules import Game
    >>> session_of("play", Record(Game(4, 6), (), Result.OPEN, "person", "random")).can_go_on
    False
    """
    kind = Kind(kind)
    host = strategy = None
    if not kind.is_told:
        host = Host(record.codemaker, record.seed, record.secret, record.nonce, record.commitment, is_gone=True)
    elif record.codebreaker in NAMES and record.codebreaker != USUAL:
        strategy = record.codebreaker
    rows, is_given_up = tuple(Row(*turn) for turn in record.turns), record.result is Result.GIVEN_UP
    helped = record.hints, record.taken_back
    return Session(kind, record.game, rows, record.limit, host, strategy, *helped, is_given_up, daily=record.daily)


BEGUN = "(result = 'open' AND guesses = 0 AND hints = 0 AND taken_back = 0 AND state IS NOT NULL)"
"""The SQL condition that a game was begun on the page without a guess yet: it can go on, but is listed nowhere."""

SOUND = (
    "typeof(guesses) = 'integer' AND guesses BETWEEN 0 AND 100000 "
    "AND 'blob' NOT IN (typeof(id), typeof(board), typeof(day), typeof(codebreaker), typeof(record)) "
    "AND json_valid(CASE record WHEN '' THEN state ELSE record END)"
)
"""The SQL condition that a row holds possible numbers and texts: statistics count other rows apart."""

SUMS = ("expected", "mistakes", "luck")
JUDGED = ("judged", *SUMS, "status")
"""The columns of a judgement."""


def values_of(entry: Entry) -> dict[str, object]:
    """Returns the columns of *entry*, which keep its session if there is one, else its record."""
    record, session = entry.record, entry.session
    text = json.dumps(to_json(record), ensure_ascii=False)
    told = json.dumps(to_json(replace(record, hints=0, taken_back=0)), ensure_ascii=False)  # as it was told before
    return {
        "id": entry.id,
        "kind": str(entry.kind),
        "board": str(record.game.plain),
        "result": str(record.result),
        "guesses": record.guesses,
        "codebreaker": record.codebreaker,
        "codemaker": entry.codemaker,
        "day": record.date or entry.created.astimezone().date().isoformat(),
        "created": time_of(entry.created),
        "updated": time_of(entry.updated),
        "daily": record.daily,
        "hints": entry.played.hints,
        "taken_back": entry.played.taken_back,
        "record": "" if session else text,
        "fingerprint": sha256(told.encode()).hexdigest(),
        "words": _words(entry),
        "state": json.dumps(session.to_json()) if session else None,
        "judged": int(entry.judged),
        **{name: None if (number := getattr(entry, name)) is None else str(number) for name in JUDGED[1:]},
    }


def entry_of(row: sqlite3.Row) -> Entry:
    """Reads the entry that a row holds; raises `UnreadableGameError`."""
    try:
        if row["state"] is None:
            session, record = None, from_json(json.loads(row["record"]))
            record = replace(record, hints=int(row["hints"]), taken_back=int(row["taken_back"]))
        else:
            session = Session.from_json(json.loads(row["state"]))
            record = replace(session.record, date=row["day"])
        times = {name: datetime.fromisoformat(row[name]).astimezone(UTC) for name in ("created", "updated")}
        told = {**row, **times, **{f"{name}_exact": row[name] for name in SUMS}, "judged": bool(row["judged"])}
        return facts.from_json(Entry, {**told, "record": record, "session": session})
    except (BlackpegError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError) as why:
        raise UnreadableGameError(f"the game {quoted(row['id'], 40)} in the history cannot be read; remove it") from why


def entries_of(rows: Iterable[sqlite3.Row]) -> Iterator[Entry]:
    """Yields the entries of the rows that can be read."""
    for row in rows:
        with suppress(UnreadableGameError):
            yield entry_of(row)


def _words(entry: Entry) -> str:
    """Returns the text that a search examines; that of an open game has no secret in it."""
    record, board = entry.record, entry.record.game.plain
    presets = (name for name, preset in PRESETS.items() if parse_game(preset.notation).plain == board)
    secret = None if record.secret is None else record.game.code(record.secret)
    facts = (entry.kind, entry.title, *presets, record.result, record.date, record.daily, secret)
    told = [*(str(fact) for fact in facts if fact is not None), *map(record.game.write, record.turns)]
    return "\n".join(told).casefold()


def time_of(moment: datetime) -> str:
    """Writes *moment* as text; the order of such texts is the order of time."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
