"""Exact search: what the best strategy needs, proven.

Named here is what is said of a search, and the readable solver.  What searches is imported from its own module, so that
who only asks what is known needs none of it.
"""

from blackpeg.search.reference import solve_reference
from blackpeg.search.worth import Objective, ObjectiveKind, Worth, least_total, least_worst, least_worst_then_total

__all__ = [
    "Objective",
    "ObjectiveKind",
    "Worth",
    "least_total",
    "least_worst",
    "least_worst_then_total",
    "solve_reference",
]
