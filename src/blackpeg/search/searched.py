"""Exact searches of positions, to the end if they are small, else for as long as there is time; and bounds by quick
trees.  `cost` decides which are begun, and for how long."""

from __future__ import annotations

from dataclasses import replace

from blackpeg.control import Control
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Status
from blackpeg.search import cost
from blackpeg.search.known import Known
from blackpeg.search.objective import ObjectiveKind, least_total
from blackpeg.search.phased import PhasedSearch
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import SolutionStatus
from blackpeg.search.task import Aim, Task, forget
from blackpeg.search.upper import greedy_tree, one_step_tree
from blackpeg.trees import tree_grown


def searched(known: Known, control: Control | None, *, above: int, of_many: bool) -> Known:
    """What a search finds, as far as one is begun: of the least worst case no more than `Oracle.settled` says.

    One *of_many* positions is looked at less long.
    """
    position, objective = known.position, known.objective
    game, count = position.game, position.count
    if kernel().name == "python":
        if not cost.suits_reference(game, count):
            return known
        return known.proven(solve_reference(position, objective).tree)
    is_hopeful = control is not None and cost.is_hopeful(game, count, objective, control.remaining)
    if cost.is_small(game, count, objective) and not (of_many and control is not None):
        pairs = cost.LOOKED_AT_OF_MANY if of_many else cost.LOOKED_AT
        known = _asked(known, Control(pairs=pairs), above, of_many)
        if not known.stopped:
            return known
    if control is not None and is_hopeful:
        known = _asked(known, control, above, of_many)
    if known.stopped and not of_many:
        forget()  # what it remembers would let the next search of the position come further
    return replace(known, stopped=known.stopped and control is not None)


def bounded(known: Known, control: Control | None) -> Known:
    """*known* with the best of the quick trees, each grown in half of the time."""
    position, objective = known.position, known.objective
    with (control or Control(0)).part(0.5) as half:
        known = known.with_tree(*one_step_tree(position, objective, Measure.ENTROPY, half))
    if control is not None and kernel().name == "native" and cost.is_searched(position.game, position.count, objective):
        task = Task(position, Aim.SOME, (), objective.max_guesses, effort=cost.EFFORT, consistent=objective.consistent)
        with control.part(0.5) as half:
            known = known.with_tree(greedy_tree(task, half), "greedy")
    return known


def _asked(known: Known, control: Control, above: int, of_many: bool) -> Known:
    """What a search finds before *control* ends it."""
    task = Task(known.position, Aim.TOTAL, consistent=known.objective.consistent)
    if known.objective.kind is ObjectiveKind.WORST:
        return _least_worst(known, replace(task, aim=Aim.WORST), control, above)
    is_plain = known.objective == least_total(consistent=known.objective.consistent)
    if of_many and is_plain and known.position.count <= cost.AT_ONCE:  # some best tree will do
        finding = task.run(control).finding
        if finding.tree is None:
            return replace(known, stopped=True)
        return known.proven(tree_grown(known.position.game, finding.tree))
    return _in_phases(known, control)


def _least_worst(known: Known, task: Task, control: Control, above: int) -> Known:
    """Asks whether as many guesses suffice as *above*, or as are proven to be needed, and then one more."""
    guesses = max(above, known.lower)
    while not known.is_at_most(guesses):
        finding = replace(task, remaining=guesses).run(control).finding
        if finding.stopped:
            return replace(known, stopped=True)
        if finding.tree is None:
            guesses = int(finding.lower)
            known = replace(known, lower=guesses)
        else:
            known = known.with_tree(tree_grown(known.position.game, finding.tree), "searched")
    return replace(known, status=Status.PROVEN) if known.lower == known.upper else known


def _in_phases(known: Known, control: Control) -> Known:
    """What a search finds that looks for the best of the best trees, its tasks done one after the other."""
    search = PhasedSearch(known.position, known.objective)
    stopped = False
    while not search.done and not stopped:
        for task in search.ask():
            result = task.run(control)
            search.tell(result)
            stopped = stopped or result.finding.stopped
    solution = search.solution
    if solution.status is SolutionStatus.PROVEN:
        if stopped:
            forget()  # as where nothing is proven: the next search of the position is to come no further
        return known.proven(solution.tree)
    known = replace(known, lower=max(known.lower, solution.lower), stopped=stopped)
    return known.with_tree(solution.tree, "searched")
