"""Reads records: recognizes the format of a text, and makes records of its games.

docs/record.md specifies every format.  Whatever is wrong is a `RecordError` that names the file and the line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import IO, TypeAlias

from blackpeg.errors import FileError, InvalidCodeError, InvalidGameError, NoGameError, RecordError, quoted
from blackpeg.records.draft import COMMENT, KEY, Draft, Said, records_of
from blackpeg.records.record import Record
from blackpeg.records.text import columns_of, lines_of, objects_in, read_notation, read_table, to_json, write_text
from blackpeg.records.transcripts import is_textarena, read_textarena
from blackpeg.rules import Game, game_of, parse_game

try:
    import fcntl
except ImportError:  # not on Windows, where two processes at one file must be avoided by hand
    fcntl = None  # type: ignore[assignment]

MOST_BYTES = 100_000_000
"""The largest file that is read."""

_JSON = re.compile(r'\s*(\{\s*["}]|\[\s*[{\]])')
_BROKEN_JSON = re.compile(r"\s*[{[]")
"""The beginning of JSON that is cut off, or of a code in signs of the game's own, if the game is known."""


_SHARED = re.compile(r"\s*(Blackpeg(, code of the day #\d+)? \(|[⚫⚪])")
"""The beginning of a text that shares a game without its codes."""


def read_records(path: str | os.PathLike[str], game: Game | str | None = None) -> list[Record]:
    """The games in the file *path*, at least one; *game* is for formats that name none.

    Raises `RecordError`, with file and line, for contents that cannot be read or name another game; `FileError` if it
    cannot be opened.
    """
    try:
        with open(os.fspath(path), "rb") as file:
            contents = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from error
    return parse_records(contents, game, name=os.fspath(path))


LONGEST_LINE = 100_000
"""The most signs of a line that may hold a game and its turns."""


def parse_records(contents: str | bytes, game: Game | str | None = None, *, name: str = "the text") -> list[Record]:
    """The records in *contents*, or the positions in it, one on each line; errors call these *name*.

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
    if _SHARED.match(text):
        raise RecordError("this text tells no codes, so nobody can judge the guesses; copy the record instead")
    drafts = (_positions(text, name) if game is None else []) or reader_of(text, game)(text, name)
    if not drafts:
        raise RecordError(f"{name} holds no game: expected a record, or turns such as 1122:1-0")
    return records_of(drafts, game)


def _positions(text: str, name: str) -> list[Draft]:
    """The game of each line, if every line but notes has a game and its turns; else none."""
    found: list[Draft] = []
    for number, line in enumerate(lines_of(text), 1):  # one at a time, as the first of a long record is no position
        if len(line) > LONGEST_LINE:
            return []
        board, *turns = line.partition(COMMENT)[0].split() or [""]
        if not board:
            continue
        try:
            parse_game(board)
        except InvalidGameError:
            return []
        if not turns:
            return []
        found.append(draft := Draft(name, number))
        draft.facts["game"] = Said(number, board)
        draft.add_turns(Said(number, turn) for turn in turns)
    return found


LIKELY = ("4x6", "4x6:initials", "4x6:letters", "new", "super", "bulls-and-cows", "bagels", "word")
"""The boards tried for turns without a game: the first on which they are legal is taken."""


def guess_game(contents: str) -> Game | None:
    """The usual board on which turns without a game may have been played; None if none fits.

    If no usual board fits the turns, the first one that has all their guesses is taken, as their feedback is wrong.

    >>> str(guess_game("1122 1-0")), str(guess_game("1822:1-0")), str(guess_game("0123 1 2")), guess_game("1 1-0")
    ('4x6', '4x8', '4x10-distinct', None)
    >>> str(guess_game("1122 5-0"))
    '4x6'
    """
    for game in map(game_of, LIKELY):
        with suppress(RecordError):
            parse_records(contents, game)
            return game
    rows = [line.strip() for line in lines_of(contents) if line.strip() and not KEY.fullmatch(line.strip())]
    for game in map(game_of, LIKELY) if rows else ():
        with suppress(InvalidCodeError):
            for row in rows:
                game.code(re.split(r"[\s:,;]", row, maxsplit=1)[0])
            return game
    return None


Reader: TypeAlias = Callable[[str, str], list[Draft]]

FORMATS: dict[Reader, str] = {
    read_notation: "text",
    objects_in: "JSON",
    read_table: "a table",
    read_textarena: "a transcript",
}
"""The readers of the formats, with what they read; a list of turns is text without a header."""


def reader_of(text: str, game: Game | None = None) -> Reader:
    """What reads *text*, by its beginning; *game* is the game of texts that name none."""
    if not _JSON.match(text) and is_textarena(text):
        return read_textarena
    if _JSON.match(text) or (_BROKEN_JSON.match(text) and not (game and text.lstrip()[0] in game.alphabet.signs)):
        return objects_in
    return read_table if columns_of(text) else read_notation


def _decoded(contents: bytes, name: str) -> str:
    try:
        return contents.decode()
    except UnicodeDecodeError as error:
        line = contents.count(b"\n", 0, error.start) + 1
        raise RecordError(
            f"{name}, line {line}: expected text in UTF-8, got the byte {contents[error.start]}; save it as UTF-8"
        ) from None


_OPEN, _CLOSE = "[\n", "\n]\n"


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Writes *records* to the file *path*, in place of its contents: JSON if its name ends in ``.json``, else text.

    Raises `OSError` if it cannot be written.
    """
    records = list(records) if isinstance(records, Iterable) else [records]
    if wrong := [record for record in records if not isinstance(record, Record)]:
        raise RecordError(f"expected records in a list, got {quoted(wrong[0])}")
    is_json = _is_json(path)
    whole = f"{_OPEN}{_joined(records, is_json)}{_CLOSE}" if is_json else _joined(records, is_json)
    Path(path).write_bytes(whole.encode())


class RecordFile(AbstractContextManager["RecordFile"]):
    """The file at *path*, to which games are added; made if there is none.  *games* besides the one in play are there.

    Raises `RecordError` if it holds anything but records of the format that its name says, or another process
    has it; `OSError` if it cannot be written.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._is_new = False
        is_new = not self.path.exists()
        self._is_json = _is_json(path)
        self._between = ",\n" if self._is_json else "\n"
        self._closing = _CLOSE.encode() if self._is_json else b""
        self._file = open(self.path, "a+b", buffering=0)  # noqa: SIM115 -- as long as this object
        try:
            if not self.path.is_file():
                raise RecordError(f"expected a file for the record, got {self.path}, which is a device or a pipe")
            if not is_alone(self._file, self.path):
                raise RecordError(f"another game is being saved to {self.path}; choose another file")
            self._is_new = is_new  # not before: it may be another's, who made it at the same time
            with open(self.path, "rb") as file:
                before = file.read(MOST_BYTES + 1)
            self.games = self._end = 0
            self._beginning = _OPEN if self._is_json else ""
            if b"".join(before.split()) not in (b"", b"[]" if self._is_json else b""):
                self.games = self._count(before)
                self._end = self._end_of(before)
                self._beginning = self._between if before.endswith(b"\n") or self._is_json else "\n\n"
        except BaseException:
            self.close()
            raise

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and remove it if it was made and nothing was written."""
        if self._is_new and not self._file.closed and not self.path.stat().st_size:
            self.path.unlink()
        self._file.close()

    def add(self, record: Record) -> None:
        """Writes a game that is over; the next write begins another."""
        self._end += self.keep(record)
        self.games += 1
        self._beginning = self._between

    def keep(self, record: Record) -> int:
        """Writes the game that is being played, in place of its earlier state; returns its number of bytes."""
        data = f"{self._beginning}{_joined([record], self._is_json)}".encode()
        try:
            self._replace(data + self._closing)
        except OSError as error:
            with suppress(OSError):
                self._replace(self._closing if self.games else b"")
            error.filename = str(self.path)
            raise
        return len(data)

    def _replace(self, data: bytes) -> None:
        """Writes *data* in place of everything after the games that stay."""
        self._file.truncate(self._end)
        while data:
            data = data[self._file.write(data) :]

    def _count(self, before: bytes) -> int:
        try:
            return len(parse_records(before, name=str(self.path)))
        except NoGameError:
            raise RecordError(f"{self.path} holds something else than records; choose another file") from None
        except RecordError as error:
            raise RecordError(f"games are added to records, but {error}") from None

    def _end_of(self, before: bytes) -> int:
        reader = reader_of(before.decode("utf-8-sig"))
        if reader is not (objects_in if self._is_json else read_notation):
            raise RecordError(
                f"{self.path} holds {FORMATS[reader]}, to which nothing can be added under that name: "
                "records in a file that ends in .json are JSON, others text"
            )
        if not self._is_json:
            return len(before)
        games = before.rstrip()
        if not games.endswith(b"]"):
            raise RecordError(f"games are added to a list, but {self.path} is none; choose another file")
        return len(games[:-1].rstrip())


def _is_json(path: str | os.PathLike[str]) -> bool:
    return os.fspath(path).lower().endswith(".json")


def _joined(records: Sequence[Record], is_json: bool) -> str:
    """*records* one after the other, without the brackets of a list."""
    if not is_json:
        return "\n".join(map(write_text, records))
    import json  # here, for a quick start

    return ",\n".join(json.dumps(to_json(record), ensure_ascii=False) for record in records)


def is_alone(file: IO[bytes], path: Path) -> bool:
    """Whether no other process has *file*, at *path*, which is kept from others until it is closed or this one ends.

    Where files cannot be locked, two processes at one must be avoided by hand.
    """
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # It may have been removed just now, by a process that made it for nothing.
            return path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat())
        except BlockingIOError:
            return False
        except OSError:
            pass  # some network file systems lock nothing
    return True
