"""Exact searches of positions, to the end if they are small, else for as long as there is time; and bounds by quick
trees.  `cost` decides which are begun, and for how long."""

from __future__ import annotations

from dataclasses import replace

from blackpeg.call import Call
from blackpeg.kernel import Measure, kernel
from blackpeg.search import cost
from blackpeg.search.quick import one_step_tree
from blackpeg.search.reference import solve_reference
from blackpeg.search.solve import Search, some_tree
from blackpeg.search.solver import forget
from blackpeg.search.worth import Worth


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
        known = Search(position, objective, known=known).run(Call(pairs=pairs), above=above, of_many=of_many)
        if not known.stopped:
            return known
    if call is not None and cost.is_hopeful(game, count, objective, seconds):
        known = Search(position, objective, known=known).run(call, above=above, of_many=of_many)
    if known.stopped and not of_many:
        forget()  # what it remembers would let the next search of the position come further
    return known if call is not None else replace(known, stopped=None)


def with_quick_trees(known: Worth, call: Call | None) -> Worth:
    """*known* with the best of the quick trees, each grown in half of the time."""
    position, objective = known.position, known.objective
    half = (call or Call(0)).part(0.5)
    known = known.with_tree(*one_step_tree(position, objective, Measure.ENTROPY, half))
    if call is not None and kernel().abilities.searches and cost.is_searched(position.game, position.count, objective):
        known = known.with_tree(some_tree(position, objective, cost.EFFORT, call.part(0.5)), "greedy")
    return known
