"""Records as text, as JSON objects, and as tables; docs/record.md specifies the formats."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from blackpeg.errors import RecordError, quoted
from blackpeg.records.draft import (
    COMMENT,
    FACTS,
    KEY,
    NUMBERS,
    TOO_MANY_TURNS,
    Draft,
    Said,
    records_of,
    unknown_key,
)
from blackpeg.records.record import MOST_TURNS, UNKNOWN, Record
from blackpeg.rules import Turn
from blackpeg.rules.turns import LONGEST


def write_text(record: Record) -> str:
    """*record* as text: header and turns, a line each.

    >>> from blackpeg.records.record import Result
    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> record = Record(game, (game.turn("1122:1-0"),), Result.GIVEN_UP, "minimax", "person", date="2026-07-01")
    >>> print(write_text(record), end="")
    game: 4x6
    result: given up
    date: 2026-07-01
    codemaker: person
    codebreaker: minimax
    1122:1-0
    """
    header = [f"{fact}: {value}" for fact, value in facts_of(record).items() if value is not None]
    return "".join(f"{line}\n" for line in (*header, *written_turns(record)))


NOTHING = {"codemaker": UNKNOWN, "codebreaker": UNKNOWN, "hints": 0, "taken_back": 0, "malformed": 0}
"""The values of facts that say nothing."""


def facts_of(record: Record) -> dict[str, str | int | None]:
    """The facts of a record besides its turns, in the order of writing; None for unknown ones."""
    secret = None if record.secret is None else str(record.game.code(record.secret))
    told = {"game": record.game.notation, "result": str(record.result), "secret": secret}
    values = {fact: told[fact] if fact in told else getattr(record, fact) for fact in FACTS}
    return {fact: None if NOTHING.get(fact) == value else value for fact, value in values.items()}


def written_turns(record: Record) -> list[str]:
    """The turns of a record in the common notation, in the alphabet of its game."""
    game = record.game
    return [game.write(Turn(game.code(guess), game.reply(reply))) for guess, reply in record.turns]


def read_notation(text: str, name: str) -> list[Draft]:
    """The games of a text; raises `RecordError` for an invalid header.

    A line ``game: ...`` begins a game.  If there is none, an empty line after turns ends it.
    """
    drafts: list[Draft] = []
    draft: Draft | None = None
    for number, line in enumerate(lines_of(text), 1):
        line = line.strip()
        if line.startswith(COMMENT):
            continue
        if not line:
            if draft is not None and draft.turns and "game" not in draft.facts:
                draft = None
            continue
        header = KEY.fullmatch(line)
        key = header[1].lower() if header else None
        if draft is None or key == "game":
            draft = Draft(name, number)
            drafts.append(draft)
        if header is None or key not in FACTS:
            if header and not re.match(r"[\d?=]", header[2] or ""):
                raise draft.wrong(unknown_key(header[1]), number)
            draft.add_turns([Said(number, line.partition(COMMENT)[0])])
            continue
        draft.add_fact(key, Said(number, (header[2] or "").strip()))
    return drafts


def lines_of(text: str) -> Iterator[str]:
    """The lines of *text* with their ends, those of any system, one at a time."""
    return (line[0] for line in re.finditer(r"[^\r\n]+(?:\r\n?|\n)?|\r\n?|\n", text))


FORMAT = "blackpeg-record"
VERSION = 1

RARE = ("daily", "hints", "taken_back", "malformed")
"""The entries that JSON leaves out if they are empty."""


def to_json(record: Record) -> dict[str, Any]:
    """*record* as a JSON object: every entry is there, null if it is unknown, but `RARE` ones only if they say
    something.  So other games are written as before these entries were known, and the history knows them again.
    """
    facts = {fact: value for fact, value in facts_of(record).items() if value is not None or fact not in RARE}
    return {"format": FORMAT, "version": VERSION, **facts, "turns": written_turns(record)}


def from_json(entries: object) -> Record:
    """The record that a JSON object holds; raises `RecordError` for missing or unknown entries and wrong types."""
    return records_of([draft_of(entries, 1, "the JSON")], None)[0]


def draft_of(entries: object, number: int, name: str) -> Draft:
    """Game *number* of the file *name*; raises `RecordError` as `from_json` does."""
    draft = Draft(name, number, "game")
    if not isinstance(entries, Mapping) or entries.get("format") != FORMAT:
        raise draft.wrong(f'expected an object with "format": "{FORMAT}", got {quoted(entries)}')
    version = entries.get("version")
    if version is None:
        raise draft.wrong(f"there is no entry 'version'; expected \"version\": {VERSION}")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise draft.wrong(f"expected version to be {VERSION}, got {quoted(version)}")
    if version > VERSION:
        raise draft.wrong(f"its format is version {version}, newer than this Blackpeg reads ({VERSION}); update it")
    if unknown := [entry for entry in entries if entry not in ("format", "version", "turns", *FACTS)]:
        raise draft.wrong(f"unknown entry {quoted(unknown[0])}; expected {', '.join(FACTS)} or turns")
    for entry in ("game", "turns"):
        if entries.get(entry) is None:
            raise draft.wrong(f"there is no entry {entry!r}")
    for fact in FACTS:
        if (value := entries.get(fact)) is not None:
            draft.add_fact(fact, Said(number, _text(draft, fact, value)))
    turns = entries["turns"]
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise draft.wrong(f"expected turns to be a list of texts, got {quoted(turns)}")
    draft.turns += [Said(number, turn) for turn in turns]
    return draft


def objects_in(text: str, name: str) -> list[Draft]:
    """The games of a JSON text: an object, a list of objects, or one after the other (JSON Lines).

    Raises `RecordError`.
    """
    from blackpeg.codec import STRICT  # here, for a quick start: who only plays reads none
    from blackpeg.records.transcripts import draft_of_log

    for run in re.finditer(r"[^][]+", text):
        if run.end() - run.start() > MOST_TURNS * (LONGEST + 10):  # a list of more turns, refused before it is read
            raise RecordError(f"{name}: {TOO_MANY_TURNS}")
    drafts: list[Draft] = []
    end, space = 0, re.compile(r"\s*")
    try:
        while (begin := space.match(text, end).end()) < len(text):  # type: ignore[union-attr]  # matches always
            value, end = STRICT.raw_decode(text, begin)
            for entries in value if isinstance(value, list) else [value]:
                number = len(drafts) + 1
                draft = draft_of_log(entries, number, name) or draft_of(entries, number, name)
                drafts.append(draft)
                if len(draft.turns) > MOST_TURNS:
                    raise draft.wrong(TOO_MANY_TURNS)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{name} is no proper JSON: {str(error)[:300]}") from None
    return drafts


def _text(draft: Draft, fact: str, value: object) -> str:
    expected, kind = ("a whole number", int) if fact in NUMBERS else ("a text", str)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise draft.wrong(f"expected {fact} to be {expected} or null, got {quoted(value)}")
    return str(value)


DELIMITERS = ",;\t"

_OTHER_NAMES = {"player": "codebreaker", "bulls": "black", "cows": "white", "feedback": "reply", "id": "game_id"}

_PARTS = {"turns": ("guess", "reply", "black", "white"), "reply": ("black", "white")}
"""Columns, each with the columns that would repeat a part of it."""

_FORMULA = re.compile("'*[=+@-]")


def safe_cell(text: str) -> str:
    """*text* so that no spreadsheet takes it for a formula: after a quote, which reading leaves out.

    >>> safe_cell("=1+1"), safe_cell("'=1+1"), safe_cell("1+1")
    ("'=1+1", "''=1+1", '1+1')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def csv_line(cells: Iterable[object]) -> str:
    """A row of a table, without the end of its line; its texts are safe cells."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([safe_cell(cell) if type(cell) is str else cell for cell in cells])
    return line.getvalue()


def _cell(text: str) -> str:
    """The text that `safe_cell` was called with."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def columns_of(text: str) -> tuple[str, list[str]] | None:
    """The separator of the cells of a table, and the names of its columns as written; None if *text* is no table.

    A table begins with the names of its columns, among them ``turns`` or ``guess``.
    """
    for line in lines_of(text[:10_000]):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        if KEY.fullmatch(line.strip()):
            return None
        for delimiter in DELIMITERS:
            names = [cell.strip().strip('"').lower().replace(" ", "_") for cell in line.split(delimiter)]
            if "turns" in names or ("guess" in names and len(names) > 1):
                return delimiter, names
        return None
    return None


def read_table(text: str, name: str) -> list[Draft]:
    """The games of a table in the order in which they begin; raises `RecordError`."""
    found = columns_of(text)
    assert found is not None, "asked for tables only"
    delimiter, names = found
    columns = [_OTHER_NAMES.get(column, column) for column in names]
    if not {"turns", "black", "reply", "secret"} & set(columns):
        why = "the feedback is missing: expected a column feedback, or columns black and white, or secret, beside guess"
        raise RecordError(f"{name}: {why}; got the columns {', '.join(names):.80}")
    last = {column: at for at, column in enumerate(columns)}
    for at, column in enumerate(columns):
        for other in (column, *_PARTS.get(column, ())):
            if column and (again := last.get(other, at)) != at:
                both = f"{quoted(names[at])} and {quoted(names[again])}"
                raise RecordError(f"{name}: the columns {both} tell one thing twice; remove one of them")
    lacks_white = not {"turns", "reply", "white"} & set(columns) and "black" in columns
    drafts: dict[object, Draft] = {}
    unanswered: list[tuple[Draft, int, str]] = []
    for line, cells in _rows(text, delimiter, name):
        if any(cells[len(columns) :]):
            raise RecordError(f"{name}, line {line}: expected {len(columns)} cells at most, got {len(cells)}")
        row = dict(zip(columns, cells, strict=False))
        key = line if "turns" in columns else (row.get("game_id"), row.get("codebreaker"))
        draft = drafts.setdefault(key, Draft(name, line, lacks_white=lacks_white))
        for fact in FACTS:
            draft.add_fact(fact, Said(line, row.get(fact, "")))
        if "turns" in columns:
            turns = row.get("turns", "").replace(";", " ").split()
            draft.add_turns(Said(line, turn) for turn in turns)
            continue
        if not any(row.get(column) for column in _PARTS["turns"][1:]):
            unanswered.append((draft, len(draft.turns), row.get("guess", "")))
        draft.add_turns([Said(line, _turn(row))])
    for draft, at, guess in unanswered:
        if "secret" in draft.facts:  # whichever row tells it, it answers all
            draft.turns[at] = draft.turns[at]._replace(text=guess)
    return list(drafts.values())


def _rows(text: str, delimiter: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows after the header, which is the first row that is no comment, each with its line."""
    reader = csv.reader(lines_of(text), delimiter=delimiter)
    is_first = True
    try:
        for row in reader:
            cells = [_cell(cell.strip()) for cell in row]
            if not any(cells) or cells[0].startswith(COMMENT):
                continue
            if not is_first:
                yield reader.line_num, cells
            is_first = False
    except csv.Error as error:
        raise RecordError(f"{name}, line {reader.line_num}: {error}") from None


def _turn(row: dict[str, str]) -> str:
    if "reply" in row:
        return f"{row.get('guess', '')}:{row['reply']}"
    counts = [row.get("black", ""), row.get("white", "")] if "white" in row else [row.get("black", "")]
    return f"{row.get('guess', '')}:{'-'.join(count or '?' for count in counts)}"
