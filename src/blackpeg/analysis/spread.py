"""How sure a mean is: its standard error, and the interval in which it may be expected."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

SURE = 1.96
"""Standard errors to each side that 95 of 100 such intervals need to hold the truth, by a normal distribution."""


def interval(mean: Fraction | float | None, error: float | None) -> tuple[float, float] | None:
    """In here the mean of many more would be, 95 times of 100; None where its standard *error* is not known.

    >>> interval(4.5, 0.25)
    (4.01, 4.99)
    """
    if mean is None or error is None:
        return None
    return max(0.0, float(mean) - SURE * error), float(mean) + SURE * error


def standard_error(histogram: Sequence[int], size: int | None = None) -> float | None:
    """The standard error of the mean number of guesses, from how many games took 1, 2, ... guesses.

    None where all games took the same, as one does, unless there are no more: they do not tell how much games differ.

    With *size*, the games are a sample drawn without replacement out of this many: the more of them are played, the
    less remains to err about (the correction of a finite population, ``sqrt((size - games) / (size - 1))``).

    >>> [standard_error((0, 2, 2), size) for size in (None, 5)]
    [0.28867..., 0.14433...]
    """
    count = sum(histogram)
    if count < 2 or max(histogram) == count != size:
        return None
    mean = sum(guesses * games for guesses, games in enumerate(histogram, start=1)) / count
    squares = sum(games * (guesses - mean) ** 2 for guesses, games in enumerate(histogram, start=1))
    remaining = 1.0 if size is None else (size - count) / (size - 1)
    return math.sqrt(squares / (count - 1) / count * remaining)
