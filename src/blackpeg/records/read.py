"""Reading records: the format of a text is found out, and the games in it become records.

docs/record.md specifies every format.  Whatever is wrong is a `RecordError` that names the file and the line.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from enum import Enum

from blackpeg.errors import RecordError
from blackpeg.records.as_json import objects_in
from blackpeg.records.draft import ANOTHER_GAME, records_of
from blackpeg.records.record import Record
from blackpeg.records.table import columns_of, read_table
from blackpeg.records.text import read_text
from blackpeg.rules import Game, game_of

MOST_BYTES = 100_000_000
"""The largest file that is read."""

MOST_TURNS = 500
"""The most turns of a game in a file: no board needs more, and the time of a review grows with their square."""

_JSON = re.compile(r'\s*(\{\s*["}]|\[\s*[{\]])')


def read_records(path: str | os.PathLike[str], game: Game | str | None = None) -> list[Record]:
    """The games in the file *path*, at least one; *game* is for formats that name none.

    Raises `RecordError`, with file and line, for what cannot be read or names another game; `OSError` for what cannot
    be opened.
    """
    with open(path, "rb") as file:
        contents = file.read(MOST_BYTES + 1)
    return parse_records(contents, game, name=os.fspath(path))


def parse_records(contents: str | bytes, game: Game | str | None = None, *, name: str = "the text") -> list[Record]:
    """The same for *contents* that were read already; errors call them *name*.

    >>> parse_records("1122 1 0\\n3632 4 0\\n", "4x6")[0].result
    <Result.SOLVED: 'solved'>
    """
    game = None if game is None else game_of(game)
    if len(contents) > MOST_BYTES:
        raise RecordError(f"{name} is too large for records: expected at most {MOST_BYTES // 10**6} MB; split it")
    text = contents if isinstance(contents, str) else _decoded(contents, name)
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise RecordError(f"{name} is no text: it has a byte 0; expected records as text, JSON or CSV in UTF-8")
    read = {Format.JSON: objects_in, Format.TABLE: read_table, Format.TEXT: read_text}[format_of(text)]
    drafts = read(text, name)
    if not drafts:
        raise RecordError(f"{name} holds no game: expected a record, or turns such as 1122:1-0")
    for draft in drafts:
        if len(draft.turns) > MOST_TURNS:
            why = f"expected at most {MOST_TURNS} turns in a game, got {len(draft.turns):,}; {ANOTHER_GAME}"
            raise draft.wrong(name, draft.place, why)
    return records_of(drafts, game, name)


LIKELY = ("4x6", "4x6:initials", "4x6:letters", "new", "super", "bulls-and-cows", "bagels", "word")
"""The games that turns without a game are taken to be of: the first on which they are legal."""


def guess_game(contents: str) -> Game | None:
    """The board that turns without a game may be of: a usual one; None where none fits.

    >>> str(guess_game("1122 1-0")), str(guess_game("1822:1-0")), str(guess_game("0123 1 2")), guess_game("1 1-0")
    ('4x6', '4x8', '4x10-distinct', None)
    """
    for game in map(game_of, LIKELY):
        with suppress(RecordError):
            parse_records(contents, game)
            return game
    return None


class Format(Enum):
    """How records are written: as text (and lists of turns, which are text without a header), JSON, or tables."""

    TEXT = "text"
    JSON = "JSON"
    TABLE = "a table"


def format_of(text: str) -> Format:
    """The format of *text*, by how it begins."""
    if _JSON.match(text):
        return Format.JSON
    return Format.TABLE if columns_of(text) else Format.TEXT


def _decoded(contents: bytes, name: str) -> str:
    try:
        return contents.decode()
    except UnicodeDecodeError as error:
        line = contents.count(b"\n", 0, error.start) + 1
        raise RecordError(
            f"{name}, line {line}: expected text in UTF-8, got the byte {contents[error.start]}; save it as UTF-8"
        ) from None
