"""Games as a table (CSV): a row for each guess, or a row for each game; docs/record.md tells the columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from blackpeg.errors import RecordError, quoted
from blackpeg.records.draft import FACTS, Draft, Said
from blackpeg.records.text import COMMENT, lines_of

DELIMITERS = ",;\t"

_OTHER_NAMES = {"player": "codebreaker", "bulls": "black", "cows": "white", "id": "game_id"}


_FORMULA = re.compile("'*[=+@-]")


def safe_cell(text: str) -> str:
    """*text* so that no spreadsheet takes it for a formula: after a quote, which is left out when it is read.

    >>> safe_cell("=1+1"), safe_cell("'=1+1"), safe_cell("1+1")
    ("'=1+1", "''=1+1", '1+1')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def csv_line(cells: Iterable[object]) -> str:
    """A row of a table, without the end of its line; its texts are safe cells."""
    import csv  # here, for a quick start
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([safe_cell(cell) if type(cell) is str else cell for cell in cells])
    return line.getvalue()


def _cell(text: str) -> str:
    """What `safe_cell` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def columns_of(text: str) -> tuple[str, list[str]] | None:
    """What separates the cells of a table, and its columns; None where *text* is none.

    A table begins with the names of its columns, among them ``turns`` or ``guess``.
    """
    for line in lines_of(text[:10_000]):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        for delimiter in DELIMITERS:
            names = [cell.strip().strip('"').lower().replace(" ", "_") for cell in line.split(delimiter)]
            names = [_OTHER_NAMES.get(name, name) for name in names]
            if "turns" in names or ("guess" in names and len(names) > 1):
                return delimiter, names
        return None
    return None


def read_table(text: str, name: str) -> list[Draft]:
    """The games of a table in the order in which they begin; raises `RecordError`."""
    found = columns_of(text)
    assert found is not None, "asked for tables only"
    delimiter, columns = found
    if not {"turns", "black", "reply"} & set(columns):
        got = ", ".join(columns)
        raise RecordError(f"{name}: a table of guesses has columns black and white, or reply; got {got:.80}")
    if twice := [column for column in columns if columns.count(column) > 1 and column]:
        raise RecordError(f"{name}: two of its columns are called {quoted(twice[0])}")
    drafts: dict[object, Draft] = {}
    for line, cells in _rows(text, delimiter, name):
        if any(cells[len(columns) :]):
            raise RecordError(f"{name}, line {line}: expected {len(columns)} cells at most, got {len(cells)}")
        row = dict(zip(columns, cells, strict=False))
        key = line if "turns" in columns else (row.get("game_id"), row.get("codebreaker"))
        draft = drafts.setdefault(key, Draft(line))
        for fact in FACTS:
            draft.add_fact(name, fact, Said(line, row.get(fact, "")))
        if "turns" in columns:
            draft.turns += [Said(line, turn) for turn in row.get("turns", "").replace(";", " ").split()]
        else:
            draft.turns.append(Said(line, _turn(row)))
    return list(drafts.values())


def _rows(text: str, delimiter: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """The rows after the first that is no comment, each with its line."""
    import csv  # here, for a quick start: who only plays reads none

    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
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
