"""Exact searches of positions, to the end if they are small, else for as long as there is time; and bounds by quick
trees.  `cost` decides which are begun, and for how long."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from blackpeg import search as searching
from blackpeg.call import Call, go_on
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Position, Status
from blackpeg.search import cost
from blackpeg.search.reference import solve_reference
from blackpeg.search.task import Aim, Task, forget
from blackpeg.search.worth import Objective, ObjectiveKind, Stop, Worth
from blackpeg.strategies import Guesses, OneStep
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees import Tree, tree_grown

if TYPE_CHECKING:
    from blackpeg.search.phased import Search


def find_proof(known: Worth, call: Call | None, *, above: int, of_many: bool) -> Worth:
    """What a search finds, if one is begun: of the least worst case no more than `oracle.prove` says."""
    position, objective = known.position, known.objective
    game, count = position.game, position.count
    if not kernel().abilities.searches:
        if not cost.suits_reference(game, count):
            return known
        return known.proven_by(solve_reference(position, objective).tree)
    seconds = None if call is None else call.remaining
    if cost.is_small(game, count, objective) and not (of_many and call is not None):
        pairs = cost.LOOKED_AT_OF_MANY if of_many else cost.LOOKED_AT
        known = _search(known, Call(pairs=pairs), above, of_many)
        if not known.stopped:
            return known
    if call is not None and cost.is_hopeful(game, count, objective, seconds):
        known = _search(known, call, above, of_many)
    if known.stopped and not of_many:
        forget()  # what it remembers would let the next search of the position come further
    return known if call is not None else replace(known, stopped=None)


def with_quick_trees(known: Worth, call: Call | None) -> Worth:
    """*known* with the best of the quick trees, each grown in half of the time."""
    position, objective = known.position, known.objective
    half = (call or Call(0)).part(0.5)
    known = known.with_tree(*one_step_tree(position, objective, Measure.ENTROPY, half))
    if call is not None and kernel().abilities.searches and cost.is_searched(position.game, position.count, objective):
        task = Task(position, Aim.SOME, (), objective.max_guesses, effort=cost.EFFORT, consistent=objective.consistent)
        known = known.with_tree(greedy_tree(task, call.part(0.5)), "greedy")
    return known


def _search(known: Worth, call: Call, above: int, of_many: bool) -> Worth:
    """What a search finds before *call* ends it; the total of a small set is one task, as `ExactSearch` has it, too."""
    position, objective = known.position, known.objective
    game, count = position.game, position.count
    task = Task(position, Aim.TOTAL, consistent=objective.consistent)
    if objective.kind is ObjectiveKind.WORST:
        return _least_worst(known, replace(task, aim=Aim.WORST), call, above)
    if objective.kind is not ObjectiveKind.TOTAL or objective.max_guesses is not None or count > cost.AT_ONCE:
        return _in_phases(known, call)
    best = task.run(call).finding
    if best.tree is None:
        return replace(known, stopped=Stop.TIME)
    known = known.proven_by(tree_grown(game, best.tree))
    if of_many:  # some best tree will do
        return known
    # Of the best trees that with the least worst case is wanted.
    for guesses in range(cost.least_worst_conceivable(count, len(game.feedbacks)), len(best.tree.histogram())):
        within = replace(task, remaining=guesses, limit=known.lower + 1).run(call).finding
        if within.tree is not None:
            return known.proven_by(tree_grown(game, within.tree))
        if within.stopped:
            forget()  # as where nothing is proven: the next search of the position is to come no further
            break
    return known


def _least_worst(known: Worth, task: Task, call: Call, above: int) -> Worth:
    """Asks whether as many guesses suffice as *above*, or as are proven to be needed, and then one more."""
    guesses = max(above, known.lower)
    while not known.is_at_most(guesses):
        finding = replace(task, remaining=guesses).run(call).finding
        if finding.stopped:
            return replace(known, stopped=Stop.TIME)
        if finding.tree is None:
            guesses = int(finding.lower)
            known = replace(known, lower=guesses)
        else:
            known = known.with_tree(tree_grown(known.position.game, finding.tree), "searched")
    return replace(known, status=Status.PROVEN) if known.lower == known.upper else known


def _in_phases(known: Worth, call: Call) -> Worth:
    """What a search finds that looks for the best of the best trees, its tasks done one after the other."""
    search = searching.PhasedSearch(known.position, known.objective)
    stopped = False
    while not search.done and not stopped:
        for task in search.ask():
            go_on()
            result = task.run(call)
            search.tell(result)
            stopped = stopped or result.finding.stopped
    solution = search.solution
    if solution.status is Status.PROVEN:
        if stopped:
            forget()  # as where nothing is proven: the next search of the position is to come no further
        return known.proven_by(solution.tree)
    known = replace(known, lower=max(known.lower, solution.lower), stopped=Stop.TIME if stopped else None)
    return known.with_tree(solution.tree, "searched")


def one_step_tree(position: Position, objective: Objective, measure: Measure, call: Call) -> tuple[Tree | None, str]:
    """The tree of the one-step strategy by *measure* that keeps to *objective*, and the strategy's name.

    None if it takes longer than *call* allows (a tree that takes a moment is always grown), or if it needs more
    guesses than are allowed.
    """
    is_consistent = objective.consistent or kernel().abilities.slowness > 1  # too slow to look at any code
    strategy = OneStep(measure, Guesses.CONSISTENT if is_consistent else Guesses.ANY)
    pairs = position.count * (position.count if is_consistent else position.game.size)
    if not cost.is_grown(pairs, call.remaining):
        return None, str(strategy)

    def heard(_done: int, _all: int) -> None:
        if call.stopped and not cost.is_grown_at_once(pairs):
            raise StoppedError

    with suppress(StoppedError, TooLargeError):
        tree = tree_of(strategy, position, on_progress=heard)
        if objective.max_guesses is None or len(tree.histogram) <= objective.max_guesses:
            return tree, str(strategy)
    return None, str(strategy)


def some_trees(search: Search, call: Call) -> list[Tree]:
    """Trees that keep to the objective of *search*, none worse than a plain strategy's, as far as *call* lets it.

    They are those of one-step strategies; without any of them there is a quick one of the search's kind.  Of those that
    keep the least worst case there is none before that is known.
    """
    kind, position = search.objective.kind, search.position
    if kind is not ObjectiveKind.WORST_THEN_TOTAL:
        measures = Measure.ENTROPY, Measure.SUM_SQUARES
        grown = [one_step_tree(position, search.objective, measure, call)[0] for measure in measures]
        if trees := [tree for tree in grown if tree is not None]:
            return trees
    if kind is ObjectiveKind.WORST_THEN_TOTAL and search.remaining is None:
        return []
    consistent = search.objective.consistent
    task = Task(position, Aim.SOME, (), search.remaining, effort=cost.LEAST_EFFORT, consistent=consistent)
    tree = greedy_tree(task, call)
    return [] if tree is None else [tree]


def greedy_tree(task: Task, call: Call) -> Tree | None:
    """The search's own quick tree, where *task*, which aims at some tree, finds one before *call* ends it."""
    found = task.run(call).finding.tree
    return None if found is None else tree_grown(task.position.game, found)
