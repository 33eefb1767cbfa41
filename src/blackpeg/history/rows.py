"""An entry as a row of the table, and back; what of a game is searched."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from hashlib import sha256

from blackpeg.errors import BlackpegError, UnreadableGameError, quoted
from blackpeg.history.entry import Entry
from blackpeg.records import Kind, Record
from blackpeg.records.as_json import from_json, to_json
from blackpeg.rules import PRESETS, Game, parse_game

_SUMS = ("expected", "mistakes", "luck")


def values_of(entry: Entry) -> dict[str, object]:
    """The columns of *entry*."""
    record = entry.record
    text = text_of(record)
    return {
        "id": entry.id,
        "kind": str(entry.kind),
        "board": str(record.game.plain),
        "result": str(record.result),
        "guesses": record.guesses,
        "codebreaker": record.codebreaker,
        "day": record.date or entry.created.astimezone().date().isoformat(),
        "created": _time(entry.created),
        "updated": _time(entry.updated),
        "daily": record.daily,
        "hints": entry.hints,
        "taken_back": entry.taken_back,
        "record": text,
        "fingerprint": sha256(text.encode()).hexdigest(),
        "words": _words(entry),
        "state": None if entry.state is None else json.dumps(entry.state),
        "judged": int(entry.judged),
        **{name: None if (sum_ := getattr(entry, name)) is None else str(sum_) for name in _SUMS},
    }


def entry_of(row: sqlite3.Row) -> Entry:
    """The entry that a row holds; raises `UnreadableGameError`."""
    try:
        expected, mistakes, luck = (None if row[name] is None else Fraction(row[name]) for name in _SUMS)
        return Entry(
            "".join(row["id"]),  # a text, or an error
            Kind(row["kind"]),
            from_json(json.loads(row["record"])),
            datetime.fromisoformat(row["created"]).astimezone(UTC),
            datetime.fromisoformat(row["updated"]).astimezone(UTC),
            int(row["hints"]),
            int(row["taken_back"]),
            None if row["state"] is None else json.loads(row["state"]),
            bool(row["judged"]),
            expected,
            mistakes,
            luck,
            has_state=row["state"] is not None,
        )
    except (BlackpegError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError) as why:
        raise UnreadableGameError(f"the game {quoted(row['id'], 40)} in the history cannot be read; remove it") from why


def entries_of(rows: Iterable[sqlite3.Row]) -> Iterator[Entry]:
    """The entries of those rows that can be read, without their states."""
    for row in rows:
        with suppress(UnreadableGameError):
            yield replace(entry_of(row), state=None)


def _words(entry: Entry) -> str:
    """What a search looks into; the record of an open game has no secret to be found."""
    record = entry.record
    secret = [] if record.secret is None else [str(record.game.code(record.secret))]
    facts = [
        entry.kind,
        entry.title,
        *_presets(record.game.plain),
        record.result,
        record.date or "",
        record.daily or "",
        *secret,
    ]
    return "\n".join([*map(str, facts), *map(record.game.write, record.turns)]).casefold()


@cache
def _presets(board: Game) -> list[str]:
    return [name for name, preset in PRESETS.items() if parse_game(preset.notation).plain == board]


def text_of(record: Record) -> str:
    """*record* as it stands in the table: in JSON."""
    return json.dumps(to_json(record), ensure_ascii=False)


def _time(moment: datetime) -> str:
    """*moment* so that texts are in the order of time."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
