"""Exact search: what the best strategy needs, proven."""

from blackpeg.search.objective import Kind, Objective, least_total, least_worst, least_worst_then_total
from blackpeg.search.reference import solve_reference
from blackpeg.search.solution import Solution, Status

__all__ = [
    "Kind",
    "Objective",
    "Solution",
    "Status",
    "least_total",
    "least_worst",
    "least_worst_then_total",
    "solve_reference",
]
