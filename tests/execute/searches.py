"""Searches of small games, cut into many tasks as those of large games are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest

import blackpeg as bp
from blackpeg.kernel import kernel
from blackpeg.search import Objective, Worth, total
from blackpeg.search.exact import ExactSearch
from blackpeg.search.task import TaskResult, forget

needs_native = pytest.mark.skipif(kernel().name != "native", reason="exact search needs the native kernel")

OBJECTIVES = {
    "total": bp.least_total(),
    "at-most-6": bp.least_total(max_guesses=6),
    "worst": bp.least_worst(),
    "worst-then-total": bp.least_worst_then_total(),
    "consistent": bp.least_total(consistent=True),
}
GAMES = ["3x6", "4x6", "4x5-distinct", "4x4-black"]


@contextmanager
def many_tasks(at_once: int = 40, pairs: int = total.PAIRS) -> Iterator[None]:
    """Within: positions of more than this many candidates are several tasks, and no process remembers any.

    Questions that take more than this many pairs are split where there is more than one worker.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(total, "AT_ONCE", at_once)
        patch.setattr(total, "IN_ONE_PIECE", at_once)
        patch.setattr(total, "PAIRS", pairs)
        forget()
        yield


def searching(game: str, objective: Objective | None = None) -> ExactSearch:
    return ExactSearch(bp.parse_game(game), objective)


def solve_here(search: ExactSearch) -> list[TaskResult]:
    """The results of all tasks of *search*, done one after the other."""
    results = []
    while not search.done:
        (task,) = search.ask()
        results.append(task.run())
        search.tell(results[-1])
    return results


def solve_by(search: ExactSearch, workers: int, choose: Callable[[int], int]) -> list[TaskResult]:
    """The same with this many tasks at a time, of which the one with the number chosen ends next."""
    results, under_way = [], []
    while not search.done:
        under_way += search.ask(workers - len(under_way), threads=workers)
        results.append(under_way.pop(choose(len(under_way))).run())
        search.tell(results[-1])
    return results


@cache
def alone(game: str, objective: str = "total") -> tuple[ExactSearch, tuple[TaskResult, ...]]:
    """A search that is done, one task after the other, with their results; made once, and only looked at."""
    with many_tasks():
        search = searching(game, OBJECTIVES[objective])
        return search, tuple(solve_here(search))


def essence(solution: Worth) -> tuple[object, ...]:
    """What must be the same whoever did the tasks: all but the effort."""
    return solution.status, solution.lower, solution.upper, None if solution.tree is None else tuple(solution.tree)
