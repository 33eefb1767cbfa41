"""A sample of the codes that fit; where none is found in the time, of those that nearly do."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from blackpeg.kernel import Codes, Row
from blackpeg.sampling import Sampler, Schedule
from blackpeg.strategies.sampled.move import MoveBudget

LISTED, FIRST, SECOND = 0.45, 0.6, 0.85
"""The shares of the time after which listing all codes is given up, and after which sampling ends, with a code that
fits and without one."""
NEAR = 2
"""Codes count as near whose cost is at most this much more than the least."""


@dataclass(frozen=True, slots=True)
class Sample:
    """At least one code."""

    codes: Sequence[Row] | Codes
    fit: bool
    """Whether they fit all replies, or only nearly."""
    complete: bool = False
    """Whether they look like all there are;"""
    proven: bool = False
    """and whether they are known to be."""
    count: float = math.inf
    """How many there are, about."""
    untried: float = math.inf
    """Listing them all is tried where no more than this many are left, about."""
    independent: Sequence[Row] | Codes = ()
    """What each anneal that found one ended with."""


def gather(
    sampler: Sampler,
    budget: MoveBudget,
    earlier: Sequence[Row] | Codes,
    most: int,
    schedule: Schedule = Schedule(),  # noqa: B008 - immutable
    effort: float = 1,
) -> Sample:
    """Up to *most* codes, found from those of an *earlier* sample and anew; *effort* is for steps."""
    usual = max(1, int(effort * budget.steps))
    for share, steps in (FIRST, usual), (SECOND, 2 * usual):
        found = sampler.collect(most, seconds=budget.until(share), steps=steps, earlier=earlier, schedule=schedule)
        if len(found.codes):
            return Sample(found.codes, fit=True, complete=found.looks_complete, independent=found.independent)
    if not len(found.near):
        return Sample(sampler.random(1), fit=False)
    least = min(found.near_costs)
    near = {tuple(code) for code, cost in zip(found.near, found.near_costs, strict=True) if cost <= least + NEAR}
    return Sample(sorted(near), fit=False)
