"""Some tree for a search that was stopped before it had one: a bounded answer has both bounds."""

from __future__ import annotations

import time
from dataclasses import replace

from blackpeg.search.exact import ExactSearch
from blackpeg.search.objective import Kind
from blackpeg.search.solution import Solution, Status
from blackpeg.search.task import Aim, Task
from blackpeg.trees import GrownLines, Tree

EFFORT = (4, 1)
"""As little as there is to it: one guess is tried at any set of more than four."""


def with_some_tree(search: ExactSearch, seconds: float) -> Solution:
    """What is known of *search*, which was stopped, with a tree if one can be had within *seconds*.

    Of those that keep the least worst case there is none before that is known.
    """
    solution = search.solution
    kind = search.objective.kind
    if solution.tree is not None or search.done or (kind is Kind.WORST_THEN_TOTAL and search.left is None):
        return solution
    until = time.monotonic() + seconds
    task = Task(search.position, Aim.SOME, left=search.left, effort=EFFORT, consistent=search.objective.consistent)
    while True:
        facts = replace(task, seconds=until - time.monotonic()).run().facts
        if not facts.stopped or time.monotonic() >= until:
            break
        time.sleep(0.05)  # a task of the search has not yet heard that it is to stop, and the order is for all
    if facts.tree is None:
        return solution
    tree = Tree(search.position.game, GrownLines(search.position.game, facts.tree), tuple(facts.tree.histogram()))
    upper = len(tree.histogram) if kind is Kind.WORST else facts.upper
    status = Status.PROVEN if upper == solution.lower else Status.INTERVAL
    return replace(solution, status=status, upper=upper, tree=tree)
