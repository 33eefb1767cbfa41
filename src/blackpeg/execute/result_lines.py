"""Results as lines of a file: JSON objects, each with a checksum of its own."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any

from blackpeg.errors import quoted
from blackpeg.kernel import Grown
from blackpeg.search.phased import Search
from blackpeg.search.task import Aim, Finding, Opening, Task, TaskResult
from blackpeg.stored import fields_of, natural
from blackpeg.trees.tree import histogram_of

_NO_TOTAL = 1 << 29
"""In a file, stands for no limit, and for a total that is infinite."""

_CHECK = b', "crc32": "%08x"}\n'
_CHECK_LENGTH = len(_CHECK % 0)


def write_line(members: Mapping[str, object]) -> bytes:
    """*members*, at least one, as a line of JSON that ends with its checksum.

    >>> write_line({"nodes": 5})
    b'{"nodes": 5, "crc32": "1904d4e5"}\\n'
    """
    text = json.dumps(members).encode()[:-1]
    return text + _CHECK % zlib.crc32(text)


def read_line(line: bytes) -> dict[str, Any]:
    """What `write_line` wrote; raises `ValueError` for any other line, a damaged or torn one among them."""
    text = line[:-_CHECK_LENGTH]
    if line[-_CHECK_LENGTH:] != _CHECK % zlib.crc32(text):
        raise ValueError("its checksum is wrong")
    members = json.loads(text + b"}")
    if not isinstance(members, dict):
        raise ValueError("it is no JSON object")
    return members


def _total(told: Any) -> float:
    return inf if told == _NO_TOTAL else natural(told)


_READERS = {int: natural, float: _total}
_NEEDED = ("aim", "path", "effort", "lower", "upper", "openings")
"""What every line tells; of the others those that say nothing are left out."""


def write_result(result: TaskResult) -> bytes:
    """*result* as a line, without what all tasks of a search share."""
    task, finding = result.task, result.finding
    return write_line(
        {
            "aim": task.aim,
            "path": task.path,
            "left": task.remaining,
            "limit": _written(inf if task.limit is None else task.limit),
            "effort": task.effort,
            **({"ranks": task.ranks} if task.aim is Aim.GUESSES else {}),
            **({"before": task.before} if task.before is not None else {}),
            **({"guess": task.guess} if task.guess is not None else {}),
            "lower": _written(finding.lower),
            "upper": _written(finding.upper),
            "tree": None if finding.tree is None else pack_tree(finding.tree),
            "openings": [_written_opening(one) for one in finding.openings],
            **({"best": _written_opening(finding.best)} if finding.best is not None else {}),
            **({"cuts": finding.cuts} if finding.cuts else {}),
            "nodes": result.nodes,
            "looks": result.looks,
            "seconds": result.seconds,
        }
    )


def read_result(line: bytes, search: Search) -> TaskResult:
    """The result of a task of *search* that `write_result` wrote; raises `ValueError` for any other line."""
    one = read_line(line)
    try:
        tree, seconds, limit = one.pop("tree"), one.pop("seconds"), _total(one["limit"])
        if type(seconds) not in (int, float) or not 0 <= seconds < inf:
            raise ValueError(f"its seconds is {quoted(seconds)}")
        told = {**one, "remaining": one["left"], "limit": None if limit == inf else limit}
        consistent, pruning = search.objective.consistent, search.pruning
        task = Task(search.position, consistent=consistent, pruning=pruning, **fields_of(Task, told, _READERS, _NEEDED))
        # A question that was split as it is no more has openings of another shape: it counts, and is asked anew.
        if "guesses" in one or any(parts is None for _, _, parts, *_ in one["openings"]):
            finding = Finding(stopped=True)
        else:
            game, finding = search.position.game, Finding(**fields_of(Finding, one, _READERS, _NEEDED))
            for opening in filter(None, (*finding.openings, finding.best)):
                game.code_from_indices(opening.guess)  # raises for what is no code
            finding = replace(finding, tree=None if tree is None else unpack_tree(tree, game.pegs))
        return TaskResult(task, finding, seconds=seconds, **fields_of(TaskResult, one, _READERS))
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is no result: {error!r}") from None


def _written(total: float) -> int:
    return _NO_TOTAL if total == inf else int(total)


def _written_opening(one: Opening) -> list[object]:
    parts = [[part.feedback, part.size, _written(part.lower), _written(part.upper)] for part in one.parts]
    return [one.guess, _written(one.bound), parts, one.rank]


_HEAD = struct.Struct("<Bh?")
"""Depth, packed feedback (-1 at the root), whether the guess may be the secret; then a byte for each peg."""


class Packed:
    """The lines of a tree in bytes; it reads as what the kernel grows."""

    __slots__ = ("_data", "_pegs")

    def __init__(self, data: bytes, pegs: int) -> None:
        if not data or len(data) % (_HEAD.size + pegs):
            raise ValueError(f"expected lines of a tree of {pegs} pegs, got {len(data)} bytes")
        self._data, self._pegs = data, pegs

    def __len__(self) -> int:
        return len(self._data) // (_HEAD.size + self._pegs)

    def __getitem__(self, index: int, /) -> tuple[int, int, tuple[int, ...], bool]:
        if not 0 <= index < len(self):
            raise IndexError(f"expected a line below {len(self)}, got {index}")
        at = index * (_HEAD.size + self._pegs)
        depth, feedback, solves = _HEAD.unpack_from(self._data, at)
        return depth, feedback, tuple(self._data[at + _HEAD.size : at + _HEAD.size + self._pegs]), solves

    def histogram(self) -> list[int]:
        """The number of secrets solved at each guess."""
        return list(
            histogram_of(Counter(depth for depth, _, _, solves in map(self.__getitem__, range(len(self))) if solves))
        )


def pack_tree(tree: Grown) -> str:
    """*tree* as text, which `unpack_tree` reads."""
    lines = (tree[index] for index in range(len(tree)))
    data = b"".join(_HEAD.pack(depth, feedback, solves) + bytes(guess) for depth, feedback, guess, solves in lines)
    return base64.b64encode(zlib.compress(data)).decode("ascii")


def unpack_tree(text: str, pegs: int) -> Packed:
    """The tree that `pack_tree` wrote; raises `ValueError` for any other text."""
    try:
        return Packed(zlib.decompress(base64.b64decode(text, validate=True)), pegs)
    except zlib.error as error:
        raise ValueError(f"expected the lines of a tree, packed: {error}") from None
