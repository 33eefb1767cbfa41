"""Results as lines of a file: JSON objects, each with a checksum of its own."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from blackpeg.errors import quoted
from blackpeg.kernel import Grown
from blackpeg.rules import Code
from blackpeg.search.phased import Search
from blackpeg.search.task import ALL, END, Aim, Finding, Opening, Part, Result, Task
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


_GUESS = [int]
_OPENING = (_GUESS, int, [[int]], int)
_SHAPES: dict[str, Any] = {
    "path": [(_GUESS, int)],
    "left": int | None,
    "limit": int,
    "effort": (int, int),
    "ranks": (int, int),
    "before": int | None,
    "guess": _GUESS,
    "lower": int,
    "upper": int,
    "tree": str | None,
    "openings": [_OPENING],
    "best": _OPENING,
    "cuts": [int],
    "nodes": int,
    "looks": int,
    "seconds": int | float,
}
"""What the members of a result look like: a list of like things, a tuple of things whose last one may be missing, or a
type.  Numbers are not negative."""


def _is_like(written: Any, shape: Any) -> bool:
    """Whether what stands in a file looks like *shape*, one of `_SHAPES`."""
    if isinstance(shape, list):
        return isinstance(written, list) and all(_is_like(one, shape[0]) for one in written)
    if isinstance(shape, tuple):
        missing = len(shape) - len(written) if isinstance(written, list) else len(shape)
        return missing in (0, 1) and all(_is_like(one, part) for one, part in zip(written, shape, strict=False))
    return isinstance(written, shape) and not (isinstance(written, int | float) and written < 0)


def write_result(result: Result) -> bytes:
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


def read_result(line: bytes, search: Search) -> Result:
    """The result of a task of *search* that `write_result` wrote; raises `ValueError` for any other line."""
    one = read_line(line)
    try:
        # A question that was split as it is no more has openings of another shape.
        is_split = "guesses" in one or any(parts is None for _, _, parts, *_ in one["openings"])
        for name, shape in _SHAPES.items():
            if name in one and not _is_like(one[name], shape) and not (is_split and name == "openings"):
                raise ValueError(f"its {name} is {quoted(one[name])}")
        code = search.position.game.code_from_indices
        tree = None if one["tree"] is None else unpack_tree(one["tree"], search.position.game.pegs)
        task = Task(
            search.position,
            Aim(one["aim"]),
            tuple((tuple(guess), feedback) for guess, feedback in one["path"]),
            one["left"],
            None if one["limit"] == _NO_TOTAL else one["limit"],
            tuple(one["effort"]),
            consistent=search.objective.consistent,
            pruning=search.pruning,
            ranks=tuple(one.get("ranks", ALL)),
            before=one.get("before"),
            guess=tuple(one["guess"]) if "guess" in one else None,
        )
        if is_split:  # it counts, and is asked anew
            return Result(task, Finding(stopped=True), one["nodes"], one["looks"], one["seconds"])
        finding = Finding(
            _total(one["lower"]),
            _total(one["upper"]),
            tree,
            tuple(_opening(opening, code, place) for place, opening in enumerate(one["openings"])),
            best=_opening(one["best"], code) if "best" in one else None,
            cuts=tuple(one.get("cuts", ())),
        )
        return Result(task, finding, one["nodes"], one["looks"], one["seconds"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is no result: {error!r}") from None


def _written(total: float) -> int:
    return _NO_TOTAL if total == inf else int(total)


def _total(written: int) -> float:
    return inf if written == _NO_TOTAL else written


def _written_opening(one: Opening) -> list[object]:
    parts = [[part.feedback, part.size, _written(part.lower), _written(part.upper)] for part in one.parts]
    return [one.guess, _written(one.bound), parts, one.rank]


def _opening(written: list[Any], code: Callable[[list[int]], Code], place: int = END) -> Opening:
    """One that was written; of those at 24a470a, without a rank, the *place* is the rank."""
    guess, bound, parts, *rank = written
    return Opening(
        tuple(code(guess)),
        _total(bound),
        tuple(Part(which, size, *map(_total, bounds)) for which, size, *bounds in parts),
        *(rank or [place]),
    )


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
