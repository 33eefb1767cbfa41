"""The history written out: as records, in any of the forms that are read back (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum

from blackpeg.history.entry import Entry
from blackpeg.records.as_json import to_json
from blackpeg.records.draft import FACTS
from blackpeg.records.table import csv_line
from blackpeg.records.text import facts_of, write_text, written_turns


class Form(StrEnum):
    """How games are written out."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


OTHERS = ("kind", "created", "updated", "hints", "taken_back", "guesses", "expected", "mistakes", "luck")
"""The columns of a table that tell more than a record does; who reads records leaves them out."""

COLUMNS = ("game_id", *FACTS, "turns", *OTHERS)


def exported(entries: Iterable[Entry], form: Form) -> Iterator[str]:
    """*entries* in *form*, piece by piece.  A table has a row for each game; numbers of guesses are exact."""
    match form:
        case Form.TEXT:
            for number, entry in enumerate(entries):
                yield ("\n" if number else "") + write_text(entry.record)
        case Form.JSON:
            yield "["
            for number, entry in enumerate(entries):
                yield (",\n" if number else "\n") + json.dumps(to_json(entry.record), ensure_ascii=False)
            yield "\n]\n"
        case Form.CSV:
            yield csv_line(COLUMNS) + "\n"
            for entry in entries:
                yield csv_line(_cells(entry)) + "\n"


def _cells(entry: Entry) -> list[object]:
    facts = facts_of(entry.record)
    return [
        entry.id,
        *(facts[fact] for fact in FACTS),
        " ".join(written_turns(entry.record)),
        entry.kind,
        entry.created.isoformat(timespec="seconds"),
        entry.updated.isoformat(timespec="seconds"),
        entry.hints,
        entry.taken_back,
        entry.record.guesses,
        *(entry.expected, entry.mistakes, entry.luck),
    ]
