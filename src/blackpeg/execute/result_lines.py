"""Results as lines of a file: JSON objects, each with a checksum of its own."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from math import inf
from typing import Any

from blackpeg.execute.packed_trees import pack_tree, unpack_tree
from blackpeg.search.phased import Search
from blackpeg.search.task import Aim, Finding, Opening, Part, Result, Task

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


def write_result(result: Result) -> bytes:
    """*result*, less what is the same for all tasks of a search, as a line."""
    task, finding = result.task, result.finding
    return write_line(
        {
            "aim": task.aim,
            "path": task.path,
            "left": task.remaining,
            "limit": _written(inf if task.limit is None else task.limit),
            "effort": task.effort,
            **({"guesses": task.guesses} if task.guesses else {}),
            "lower": _written(finding.lower),
            "upper": _written(finding.upper),
            "tree": None if finding.tree is None else pack_tree(finding.tree),
            "openings": [[one.guess, _written(one.bound), _written_parts(one.parts)] for one in finding.openings],
            "nodes": result.nodes,
            "looks": result.looks,
            "seconds": result.seconds,
        }
    )


def read_result(line: bytes, search: Search) -> Result:
    """The result of a task of *search* that `write_result` wrote; raises `ValueError` for any other line."""
    one = read_line(line)
    try:
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
            guesses=tuple(tuple(guess) for guess in one.get("guesses", ())),
        )
        openings = tuple(Opening(tuple(guess), _total(bound), _parts(parts)) for guess, bound, parts in one["openings"])
        finding = Finding(_total(one["lower"]), _total(one["upper"]), tree, openings)
        return Result(task, finding, one["nodes"], one["looks"], one["seconds"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is no result: {error!r}") from None


def _written(total: float) -> int:
    return _NO_TOTAL if total == inf else int(total)


def _total(written: int) -> float:
    return inf if written == _NO_TOTAL else written


def _written_parts(parts: tuple[Part, ...] | None) -> list[list[int]] | None:
    return None if parts is None else [[one.feedback, one.size, _written(one.lower)] for one in parts]


def _parts(written: list[list[int]] | None) -> tuple[Part, ...] | None:
    return None if written is None else tuple(Part(which, size, _total(lower)) for which, size, lower in written)
