"""A record as a JSON object, and back; docs/record.md specifies the entries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from blackpeg.errors import RecordError, quoted
from blackpeg.records.draft import FACTS, Draft, Said, records_of
from blackpeg.records.record import Record
from blackpeg.records.text import facts_of, written_turns

FORMAT = "blackpeg-record"
VERSION = 1

_NUMBERS = ("limit", "seed")


def to_json(record: Record) -> dict[str, Any]:
    """*record* as JSON has it: every entry is there, null where it is not known, but ``daily`` in other games.

    So these are written as before there was a code of the day, and a game in the history is known again.
    """
    facts = facts_of(record)
    if record.daily is None:
        del facts["daily"]
    return {"format": FORMAT, "version": VERSION, **facts, "turns": written_turns(record)}


def from_json(entries: object) -> Record:
    """The record that a JSON object holds; raises `RecordError` for what is missing, unknown or of another type."""
    return records_of([draft_of(entries, 1, "the JSON")], None, "the JSON")[0]


def draft_of(entries: object, number: int, name: str) -> Draft:
    """Game *number* of the file *name*; raises `RecordError` as `from_json` does."""
    draft = Draft(number, "game")
    if not isinstance(entries, Mapping) or entries.get("format") != FORMAT:
        raise draft.wrong(name, number, f'expected an object with "format": "{FORMAT}", got {quoted(entries)}')
    version = entries.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise draft.wrong(name, number, f"expected version to be {VERSION}, got {quoted(version)}")
    if version > VERSION:
        raise draft.wrong(
            name, number, f"its format is version {version}, newer than this Blackpeg reads ({VERSION}); update it"
        )
    if unknown := [entry for entry in entries if entry not in ("format", "version", "turns", *FACTS)]:
        raise draft.wrong(name, number, f"unknown entry {quoted(unknown[0])}; expected {', '.join(FACTS)} or turns")
    for entry in ("game", "turns"):
        if entries.get(entry) is None:
            raise draft.wrong(name, number, f"there is no entry {entry!r}")
    for fact in FACTS:
        if (value := entries.get(fact)) is not None:
            draft.add_fact(name, fact, Said(number, _text(draft, fact, value, name)))
    turns = entries["turns"]
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise draft.wrong(name, number, f"expected turns to be a list of texts, got {quoted(turns)}")
    draft.turns += [Said(number, turn) for turn in turns]
    return draft


def objects_in(text: str, name: str) -> list[Draft]:
    """The games of a JSON text: an object, a list of objects, or one after the other (JSON Lines).

    Raises `RecordError`.
    """
    import json  # here, for a quick start: who only plays reads none

    decoder = json.JSONDecoder(object_pairs_hook=_no_name_twice, parse_constant=_no_constant)
    drafts: list[Draft] = []
    end, space = 0, re.compile(r"\s*")
    try:
        while (begin := space.match(text, end).end()) < len(text):  # type: ignore[union-attr]  # matches always
            value, end = decoder.raw_decode(text, begin)
            for entries in value if isinstance(value, list) else [value]:
                drafts.append(draft_of(entries, len(drafts) + 1, name))
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{name} is no proper JSON: {str(error)[:300]}") from None
    return drafts


def _text(draft: Draft, fact: str, value: object, name: str) -> str:
    expected, kind = ("a whole number", int) if fact in _NUMBERS else ("a text", str)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise draft.wrong(name, draft.place, f"expected {fact} to be {expected} or null, got {quoted(value)}")
    return str(value)


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a name stands twice in one of its objects")
    return dict(pairs)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")
