"""Codes of boards too big to enumerate: found by annealing, collected into samples, counted by estimate.

Knows shapes, rows of colors and replies, and neither positions nor strategies.
"""

from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Listed, Lookahead, Objective, Schedule
from blackpeg.sampling.sampler import Estimate, Residual, Sampler, estimate

__all__ = [
    "Chosen",
    "Climb",
    "Collected",
    "Estimate",
    "Found",
    "Listed",
    "Lookahead",
    "Objective",
    "Residual",
    "Sampler",
    "Schedule",
    "estimate",
]
