"""A checkpoint: the results of a search in a file, so that it can go on after whatever ended it.

The first line says which search it is; each further line is a result, written out before the next begins.  A last line
that was cut short is dropped; any other damage is an error, for results that have gone would be found again, but wrong
ones would not.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from blackpeg import __version__
from blackpeg.errors import CheckpointError
from blackpeg.execute.result_lines import read_line, read_result, write_line, write_result
from blackpeg.rules import Code, parse_game
from blackpeg.search import Objective
from blackpeg.search.phased import Search
from blackpeg.search.task import TaskResult
from blackpeg.stored import fields_of

try:
    import fcntl
except ImportError:  # not on Windows, where two processes at one file must be avoided by hand
    fcntl = None  # type: ignore[assignment]

FORMAT = "blackpeg checkpoint 1"


class Checkpoint:
    """The file at *path*, made or read for *search*: *results* are those it had, *note* what was odd about them.

    Raises `CheckpointError` if it belongs to another search or version, is damaged, or is in use by another process.
    """

    def __init__(self, path: str | os.PathLike[str], search: Search) -> None:
        self.path = Path(path)
        self.results: list[TaskResult] = []
        self.note: str | None = None
        try:
            self._file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115 -- as long as this object
        except OSError as error:
            raise CheckpointError(f"cannot open the checkpoint {self.path}: {error.strerror}") from None
        try:
            if not self.path.is_file():
                raise CheckpointError(
                    f"expected a file for the checkpoint, got {self.path}, which is a device or a pipe"
                )
            _lock(self._file, self.path)
            self._read(search)
        except BaseException:
            with suppress(OSError):
                self._file.close()
            raise

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self._file.close()
        except OSError as error:  # an error has told that it could not be written; it tries once more
            if kind is None:
                raise self._cannot_write(error) from None

    def add(self, result: TaskResult) -> None:
        """Writes *result*; it is on the disk on return.  Raises `CheckpointError` if that is full, say."""
        self._write(write_result(result))

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> CheckpointError:
        return CheckpointError(f"cannot write the checkpoint {self.path}: {error.strerror}")

    def _read(self, search: Search) -> None:
        header = header_of(search)
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if not lines or (len(lines) == 1 and write_line(header).startswith(lines[0]) and lines[0][-1:] != b"\n"):
            self._file.truncate(0)
            self._write(write_line(header))
            return
        require_header(lines[0], header, self.path)
        whole = len(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                self.results.append(read_result(line, search))
            except ValueError as error:
                if number < len(lines):
                    raise damaged(self.path, number, error) from None
                self.note = f"the last line of the checkpoint {self.path} was cut short; its task is done again"
                self._file.truncate(whole)
            whole += len(line)


def damaged(path: str | os.PathLike[str], line: int, why: Exception) -> CheckpointError:
    """The error that says which line of the checkpoint at *path* cannot be used."""
    return CheckpointError(
        f"line {line} of the checkpoint {path} is damaged ({why}); restore the file from a copy, or begin a new one"
    )


def tell_result(search: Search, result: TaskResult, path: str | os.PathLike[str], line: int) -> None:
    """Tells *search* a result of the checkpoint; raises `CheckpointError` if it contradicts what is known."""
    try:
        search.tell(result)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise damaged(path, line, ValueError(f"it contradicts the lines before it: {error}")) from error


def header_of(search: Search) -> dict[str, object]:
    """What the first line of a checkpoint says of *search*."""
    game = search.position.game
    return {
        "format": FORMAT,
        "version": __version__,
        "game": str(game.plain),
        "turns": [[list(guess), str(reply)] for guess, reply in search.position.turns],
        "objective": {
            name: value for name, value in asdict(search.objective).items() if name != "first" or value is not None
        },
        "pruning": search.pruning.as_dict(),
    }


def require_header(line: bytes, header: dict[str, object], path: Path) -> None:
    """Raises `CheckpointError` unless the first *line* of the file at *path* is *header*."""
    try:
        found = read_line(line)
    except ValueError:
        found = {}
    if not str(found.get("format")).startswith("blackpeg checkpoint "):
        raise CheckpointError(
            f"{path} is no checkpoint of Blackpeg, or its first line is damaged; name another file to begin a new one"
        )
    for name, value in header.items():
        if found.get(name) != value:
            raise CheckpointError(
                f"the checkpoint {path} belongs to another search: its {name} {'are' if name == 'turns' else 'is'} "
                f"{_shown(name, found)}, not {_shown(name, header)}; name another file to begin a new one"
            )


def _shown(name: str, header: Mapping[str, Any]) -> str:
    """What a header says of the search, as people write it; as it stands there if that cannot be read."""
    value: Any = header.get(name)
    with suppress(AttributeError, KeyError, TypeError, ValueError):
        if name == "turns":
            alphabet = parse_game(header["game"]).alphabet
            return " ".join(f"{Code(guess, alphabet)}:{reply}" for guess, reply in value) or "none"
        if name == "objective":
            return str(Objective(**fields_of(Objective, value, {})))
        if name == "pruning":
            return ", ".join(f"{each} {'on' if is_on else 'off'}" for each, is_on in value.items())
    return str(value)


def _lock(file: IO[bytes], path: Path) -> None:
    """Keeps other processes out until *file* is closed, or this process ends in whatever way."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CheckpointError(f"the checkpoint {path} is in use by another search; wait for it, or stop it") from None
    except OSError:  # a file system without locks
        return
