"""The precision of a mean: its standard error and its 95 % confidence interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

SURE = 1.959964
"""Standard errors on each side of a 95 % confidence interval if the error is known exactly."""


def interval(
    mean: Fraction | float | None, error: float | None, games: int, least: int = 1
) -> tuple[float, float] | None:
    """The 95 % confidence interval of a mean; None if its standard *error* is unknown.

    The error is itself estimated from this many *games*: few games need a wider interval.  No game has less than
    *least*.

    >>> interval(4.5, 0.25, 1000), interval(4.5, 0.25, 5), interval(4.5, 0.5, 2)
    ((4.009..., 4.990...), (3.80..., 5.19...), (1.0, 10.85...))
    """
    if mean is None or error is None:
        return None
    reach = _reach(games - 1) * error
    return max(float(least), float(mean) - reach), float(mean) + reach


def _reach(freedom: int) -> float:
    """Estimated standard errors on each side of a 95 % confidence interval: Student's t with *freedom* degrees.

    It is exact for one and two degrees, else by Fisher's expansion (Abramowitz and Stegun, 1964, 26.7.5), within 0.2 %.
    """
    if freedom <= 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 / math.sqrt(2 * 0.975 * 0.025)
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def standard_error(histogram: Sequence[int], size: int | None = None) -> float | None:
    """The standard error of the mean number of guesses, computed from the numbers of games that took 1, 2, ... guesses.

    It is None if all games took equally many guesses, as a single game does, unless the sample has all games.

    With *size*, the games are a sample drawn without replacement out of this many: the more of them are played, the
    less remains to err about (the correction of a finite population, ``sqrt((size - games) / (size - 1))``).

    >>> [standard_error((0, 2, 2), size) for size in (None, 5)]
    [0.28867..., 0.14433...]
    """
    count = sum(histogram)
    if count < 2 or max(histogram) == count != size:
        return None
    mean = Fraction(sum(guesses * games for guesses, games in enumerate(histogram, start=1)), count)
    squares = sum(games * (guesses - mean) ** 2 for guesses, games in enumerate(histogram, start=1))
    remaining = Fraction(1) if size is None else Fraction(size - count, size - 1)
    return math.sqrt(squares / (count - 1) / count * remaining)
