"""The second run: other pruning, the same value; and that what a limited search says is never more than is proven."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from blackpeg.call import Call
from blackpeg.errors import KernelError
from blackpeg.execute import run
from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.registry import named
from blackpeg.rules import parse_game
from blackpeg.search import Objective, Worth, least_total, least_worst, least_worst_then_total, total
from blackpeg.search.exact import ExactSearch
from blackpeg.search.proof import some_trees
from blackpeg.search.task import CHECK, FULL, Aim, Pruning, Task, forget
from blackpeg.trees.replay import replay
from blackpeg.verbs.evaluate import evaluate

pytestmark = pytest.mark.skipif(kernel().name != "native", reason="needs the native kernel")

FEW_CANDIDATES = 1_500
"""Up to this many, the second run does without symmetries below the first guess, too; beyond, that takes too long."""


def second_pruning(candidates: int) -> Pruning:
    """What a position of *candidates* codes is searched with again: docs/exact-search.md, "The second run"."""
    return replace(CHECK, symmetry=candidates > FEW_CANDIDATES)


@pytest.mark.parametrize("game", ["3x5", "4x4", "5x3", "4x5", "3x4-black", "4x6-distinct"])
@pytest.mark.parametrize(
    "objective",
    [least_total(), least_total(consistent=True), least_total(5), least_worst(), least_worst_then_total()],
    ids=str,
)
def test_the_second_run_ends_at_the_same_value(game: str, objective: Objective) -> None:
    first = run(ExactSearch(game, objective))
    second = run(ExactSearch(game, objective, pruning=second_pruning(first.position.count)))

    assert (first.status, first.upper) == (second.status, second.upper)


@pytest.mark.parametrize(
    "pruning", [FULL, CHECK, Pruning(table=False, glance=False, capacity=False), Pruning(capacity=False)], ids=str
)
def test_what_a_limited_search_says_is_never_more_than_is_proven(pruning: Pruning) -> None:
    # The least bound of the guesses tried once passed for a bound of those that were not: 4x5 came out at 2467.
    position = start(parse_game("4x5"))
    path = (((0, 0, 1, 2), 1),)  # 1123 and one white peg
    value = Task(position, Aim.TOTAL, path).run().finding.upper

    for limit in range(value - 20, value + 2):
        forget()
        finding = Task(position, Aim.TOTAL, path, limit=limit, pruning=pruning).run().finding
        assert finding.lower == value if value < limit else limit <= finding.lower <= value


@pytest.mark.parametrize("objective", [least_total(), least_total(7), least_worst()], ids=str)
def test_a_search_that_was_stopped_gets_a_tree_that_keeps_to_its_objective(objective: Objective) -> None:
    search = ExactSearch("4x6", objective)

    solution = reduce(Worth.with_tree, some_trees(search, Call(10)), search.solution)

    assert solution.tree is not None
    assert solution.upper is not None
    assert solution.lower < solution.upper
    played = replay(solution.tree, search.position.game)
    assert played.ok
    assert solution.upper == (played.worst if objective == least_worst() else played.total)


def test_a_worst_case_is_bounded_before_any_task_is_done() -> None:
    search = ExactSearch("5x8", least_worst())
    grown = [len(tree.histogram) for tree in some_trees(ExactSearch("4x6", least_worst()), Call(10))]

    assert (search.lower, search.upper) == (5, None), "1 + 19 + 19^2 + 19^3 are fewer codes than there are"
    assert min(grown) == 6, "a plain strategy's"


@pytest.mark.parametrize("is_kept", [False, True])
def test_who_keeps_results_gets_tasks_that_end_though_alone(is_kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PAIRS": 1 << 12, "PAIRS_OF_IT": 1 << 12, "IN_ONE_PIECE": 1, "AT_ONCE": 1}.items():
        monkeypatch.setattr(total, name, value)
    search, pairs = ExactSearch("4x4"), set[bool]()
    while tasks := search.ask(is_kept=is_kept):
        pairs |= {task.pairs is None for task in tasks if task.aim is Aim.TOTAL}
        search.tell(tasks[0].run(Call()))

    assert search.solution.total == 905
    assert pairs == {not is_kept}


def test_before_the_least_worst_case_is_known_no_tree_is_said_to_have_it() -> None:
    assert some_trees(ExactSearch("4x6", least_worst_then_total()), Call(10)) == []


def test_without_the_native_kernel_a_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from blackpeg.kernel.reference import reference
    from blackpeg.search import exact

    monkeypatch.setattr(exact, "kernel", lambda: reference)

    with pytest.raises(KernelError, match="exact search needs the native kernel"):
        ExactSearch("2x3")


@pytest.mark.parametrize("game", ["4x5", "5x5", "4x6-distinct"])
def test_a_search_stopped_at_once_has_a_tree_no_worse_than_that_of_entropy(game: str) -> None:
    search = ExactSearch(game)
    solution = reduce(Worth.with_tree, some_trees(search, Call(30)), search.solution)

    assert solution.tree is not None
    assert replay(solution.tree, parse_game(game)).total == solution.upper
    assert solution.lower <= (solution.upper or 0) <= evaluate(game, named("entropy")).total
