"""Exact search: what the best strategy needs, proven."""

from blackpeg.search.check import Check
from blackpeg.search.exact import ExactSearch
from blackpeg.search.objective import Objective, ObjectiveKind, least_total, least_worst, least_worst_then_total
from blackpeg.search.phased import PhasedSearch, Search
from blackpeg.search.pruning import CHECK, FULL, Pruning, second_pruning
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import Solution, SolutionStatus
from blackpeg.search.task import Result, Task, forget

__all__ = [
    "CHECK",
    "FULL",
    "Check",
    "ExactSearch",
    "Objective",
    "ObjectiveKind",
    "PhasedSearch",
    "Pruning",
    "Result",
    "Search",
    "Solution",
    "SolutionStatus",
    "Task",
    "forget",
    "least_total",
    "least_worst",
    "least_worst_then_total",
    "second_pruning",
    "solve_reference",
]
