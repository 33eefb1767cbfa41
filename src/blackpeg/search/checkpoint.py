"""A checkpoint: the pieces of a search that are done, in a file, so that it can go on after whatever ended it.

The first line says which search it is; each further line has a piece, written out before the next is asked for: the
turns that lead to its set, the guesses remaining, bounds of its total, its tree if the total is known, and what was
known of the whole search by then.  A last line that was cut short is dropped; any other damage is an error, for what is
missing is solved again, but what is wrong would be believed.
"""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from pathlib import Path as FilePath
from typing import IO, Any, TypeAlias

from blackpeg import __version__
from blackpeg.errors import CheckpointError
from blackpeg.fact import Fact
from blackpeg.kernel import Path
from blackpeg.kernel.interface import Lines
from blackpeg.position import Position, Status, start
from blackpeg.records.read import is_alone
from blackpeg.rules import Code, Game, parse_game
from blackpeg.search.pieces import Finding, Key
from blackpeg.search.worth import Objective, Worth

FORMAT = "blackpeg checkpoint 3"

Known: TypeAlias = tuple[int, int | None, bool]
"""Bounds of the value of a search, and whether it is proven."""


class Checkpoint:
    """The file at *path*, made or read, for the search of *position* by *objective*: the pieces it has *found*.

    Raises `CheckpointError` if it belongs to another search or version, is damaged, or is in use by another process.
    """

    def __init__(self, path: str | os.PathLike[str], position: Position, objective: Objective) -> None:
        self.path = FilePath(path)
        self.found: dict[Key, Finding] = {}
        self._known: Known = (0, None, False)
        try:
            self._file: IO[bytes] = open(self.path, "a+b")  # noqa: SIM115 -- as long as this object
        except OSError as error:
            raise CheckpointError(f"cannot open the checkpoint {self.path}: {error.strerror}") from None
        try:
            if not self.path.is_file():
                raise CheckpointError(
                    f"expected a file for the checkpoint, got {self.path}, which is a device or a pipe"
                )
            if not is_alone(self._file, self.path):
                raise CheckpointError(
                    f"the checkpoint {self.path} is in use by another search; wait for it, or stop it"
                )
            self._read(position, objective)
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

    def add(self, key: Key, found: Finding, known: Worth) -> None:
        """Writes a piece, or the whole, and what is *known* of the search; both are on the disk then.

        Raises `CheckpointError` if the disk is full, for instance.
        """
        path, remaining = key
        piece = {
            "path": path,
            "remaining": remaining,
            "lower": None if found.lower == inf else found.lower,
            "tree": None if found.tree is None else _packed(found.tree),
            "nodes": found.nodes,
            "seconds": found.seconds,
        }
        self._known = _known(known)
        self._write({"piece": piece, "known": self._known})

    def note(self, known: Worth) -> None:
        """Writes what is *known* of the search in the end, unless the file says it."""
        if _known(known) != self._known:
            self._known = _known(known)
            self._write({"piece": None, "known": self._known})

    def _write(self, members: Mapping[str, object]) -> None:
        try:
            self._file.write(_line(members))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> CheckpointError:
        return CheckpointError(f"cannot write the checkpoint {self.path}: {error.strerror}")

    def _read(self, position: Position, objective: Objective) -> None:
        header = _header(position, objective)
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if not lines or (len(lines) == 1 and _line(header).startswith(lines[0]) and lines[0][-1:] != b"\n"):
            self._file.truncate(0)
            try:
                self._write(header)
            finally:
                if not self.path.stat().st_size:  # nothing could be written
                    self.path.unlink()
            return
        _require_header(lines[0], header, self.path)
        self.found, self._known, whole = _pieces(lines, position.game, self.path)
        self._file.truncate(sum(map(len, lines[:whole])))


class SearchStatus(Fact):
    """How far the search of *objective* at *position* is: its value is at least *lower* and at most *upper*.

    *pieces* are done, which took *seconds*, summed over the workers, and *nodes*.
    """

    position: Position
    objective: Objective
    status: Status
    lower: int
    upper: int | None
    pieces: int
    nodes: int
    seconds: float

    FORMS = {"document": "solutions.how_far"}


def status(path: str | os.PathLike[str]) -> SearchStatus:
    """How far the search is whose pieces are kept at *path*, running or dead, without a last line that is not whole.

    Nothing is written.  Raises `CheckpointError` if that is no checkpoint of this version, or is damaged.
    """
    try:
        lines = FilePath(path).read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise CheckpointError(f"cannot open the checkpoint {path}: {error.strerror}") from None
    try:
        header = _members(lines[0] if lines else b"")
        position = start(parse_game(header["game"]))
        for row, reply in header["turns"]:
            position = position.after(Code(row, position.game.alphabet), reply)
        objective = Objective(**header["objective"])
        expected = _header(position, objective)
    except (KeyError, TypeError, ValueError):
        raise CheckpointError(f"{path} is no checkpoint of Blackpeg, or its first line is damaged") from None
    _require_header(lines[0], expected, FilePath(path))
    found, (lower, upper, is_proven), _ = _pieces(lines, position.game, FilePath(path))
    return SearchStatus(
        position,
        objective,
        Status.PROVEN if is_proven else Status.BOUND,
        lower,
        upper,
        len(found),
        sum(each.nodes for each in found.values()),
        sum(each.seconds for each in found.values()),
    )


def _known(known: Worth) -> Known:
    return known.lower, known.upper, known.status is Status.PROVEN


_CHECK = b', "crc32": "%08x"}\n'
_CHECK_LENGTH = len(_CHECK % 0)


def _line(members: Mapping[str, object]) -> bytes:
    """*members*, at least one, as a line of JSON that ends with its checksum.

    >>> _line({"nodes": 5})
    b'{"nodes": 5, "crc32": "1904d4e5"}\\n'
    """
    text = json.dumps(members).encode()[:-1]
    return text + _CHECK % zlib.crc32(text)


def _members(line: bytes) -> dict[str, Any]:
    """What `_line` wrote; raises `ValueError` for any other line, a damaged or torn one among them."""
    text = line[:-_CHECK_LENGTH]
    if line[-_CHECK_LENGTH:] != _CHECK % zlib.crc32(text):
        raise ValueError("its checksum is wrong")
    members = json.loads(text + b"}")
    if not isinstance(members, dict):
        raise ValueError("it is no JSON object")
    return members


def _pieces(lines: list[bytes], game: Game, path: FilePath) -> tuple[dict[Key, Finding], Known, int]:
    """The pieces of a checkpoint's *lines*, what was known at the last of them, and how many lines are whole."""
    found: dict[Key, Finding] = {}
    known: Known = (0, None, False)
    for number, line in enumerate(lines[1:], start=2):
        try:
            told = _members(line)
            lower, upper, is_proven = told["known"]
            known = int(lower), None if upper is None else int(upper), bool(is_proven)
            if told["piece"] is not None:
                found.update([_piece(told["piece"], game)])
        except (ArithmeticError, KeyError, TypeError, ValueError) as error:
            if number == len(lines) and line[-1:] != b"\n":
                return found, known, number - 1
            raise CheckpointError(
                f"line {number} of the checkpoint {path} is damaged ({error}); restore the file from a copy, or begin "
                "a new one"
            ) from None
    return found, known, len(lines)


def _piece(told: Mapping[str, Any], game: Game) -> tuple[Key, Finding]:
    path: Path = tuple((tuple(game.code_from_indices(guess)), int(packed)) for guess, packed in told["path"])
    tree = None if told["tree"] is None else _unpacked(told["tree"])
    lower = inf if told["lower"] is None else int(told["lower"])
    found = Finding(lower, None if tree is None else int(lower), tree, int(told["nodes"]), float(told["seconds"]))
    return (path, told["remaining"]), found


def _header(position: Position, objective: Objective) -> dict[str, object]:
    """What the first line of a checkpoint says of its search."""
    return {
        "format": FORMAT,
        "version": __version__,
        "game": position.game.plain.notation,
        "turns": [[list(guess), str(reply)] for guess, reply in position.turns],
        "objective": {
            "kind": str(objective.kind),
            "max_guesses": objective.max_guesses,
            "consistent": objective.consistent,
            "first": None if objective.first is None else _plain(position.game, objective.first),
        },
    }


def _plain(game: Game, code: str) -> str:
    """*code* in the usual alphabet."""
    return str(game.plain.code_from_indices(tuple(game.code(code))))


def _require_header(line: bytes, header: dict[str, object], path: FilePath) -> None:
    """Raises `CheckpointError` unless the first *line* of the file at *path* is *header*."""
    try:
        found = _members(line)
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
            return repr(str(Objective(**value)))
    return str(value)


def _packed(tree: Lines) -> str:
    """The lines of a tree as text, which `_unpacked` reads."""
    lines = [tree[number] for number in range(len(tree))]
    return base64.b64encode(zlib.compress(json.dumps(lines).encode())).decode()


def _unpacked(text: str) -> Lines:
    """The tree of a *text* that `_packed` wrote; raises `ValueError` for any other."""
    try:
        lines = json.loads(zlib.decompress(base64.b64decode(text, validate=True)))
    except zlib.error as error:
        raise ValueError(f"expected the lines of a tree, packed: {error}") from None
    return tuple((depth, feedback, tuple(guess), solves) for depth, feedback, guess, solves in lines)
