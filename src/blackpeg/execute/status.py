"""How far a search is, running or dead, by its checkpoint alone: nothing is written, and nobody is kept out."""

from __future__ import annotations

import os
from pathlib import Path

from blackpeg.errors import CheckpointError
from blackpeg.execute.checkpoint import damaged, header_of, require_header, tell_result
from blackpeg.execute.result_lines import read_line, read_result
from blackpeg.fact import Fact
from blackpeg.position import Position, Status, start
from blackpeg.rules import Code, parse_game
from blackpeg.search import Objective
from blackpeg.search.exact import ExactSearch
from blackpeg.search.phased import PhasedSearch, Search
from blackpeg.search.progress import Pace
from blackpeg.search.task import FULL, Pruning
from blackpeg.stored import fields_of


class SearchStatus(Fact):
    """How far the search of *objective* at *position* is: its value is at least *lower* and at most *upper*.

    *tasks_done* tasks took *seconds*, summed over the workers, and *nodes*; *tasks_open* parts of first guesses are
    not solved, which may take one worker *remaining* seconds more (None: nobody knows yet), and less with more workers.
    """

    position: Position
    objective: Objective
    status: Status
    lower: int
    upper: int | None
    tasks_done: int
    tasks_open: int
    nodes: int
    seconds: float
    remaining: float | None


def status(path: str | os.PathLike[str]) -> SearchStatus:
    """How far the search is whose results are kept at *path*; a last line that is not whole yet is left out.

    Raises `CheckpointError` where that is no checkpoint of this version, or is damaged.
    """
    try:
        lines = Path(path).read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise CheckpointError(f"cannot open the checkpoint {path}: {error.strerror}") from None
    search = _search(lines[0] if lines else b"", Path(path))
    pace, seconds, remaining = Pace(), 0.0, None
    for number, line in enumerate(lines[1:], start=2):
        try:
            result = read_result(line, search)
        except ValueError as error:
            if number < len(lines):
                raise damaged(path, number, error) from None
            break
        tell_result(search, result, path, number)
        seconds += result.seconds
        remaining = pace.remaining(search.open_parts, seconds)
    known = search.solution
    if search.done:
        remaining = 0.0
    return SearchStatus(
        search.position,
        search.objective,
        known.status,
        known.lower,
        known.upper,
        search.tasks_done,
        len(search.open_parts),
        search.nodes,
        seconds,
        remaining,
    )


def _search(line: bytes, path: Path) -> Search:
    search: Search
    try:
        header = read_line(line)
        position = start(parse_game(header["game"]))
        for row, reply in header["turns"]:
            position = position.after(Code(row, position.game.alphabet), reply)
        objective = Objective(**fields_of(Objective, header["objective"], {}))
        pruning = Pruning(**fields_of(Pruning, header["pruning"], {}))
        is_first = pruning == FULL  # not the second run
        search = PhasedSearch(position, objective) if is_first else ExactSearch(position, objective, pruning=pruning)
    except (KeyError, TypeError, ValueError):
        raise CheckpointError(f"{path} is no checkpoint of Blackpeg, or its first line is damaged") from None
    require_header(line, header_of(search), path)
    return search
