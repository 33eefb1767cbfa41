"""The number of codes that fit, estimated: a number with an interval, never alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple


class Estimate(NamedTuple):
    """A number of codes, and an interval that holds the true one about 95 times of 100."""

    number: float
    low: float
    high: float


def estimate(size: int, log_weights: Sequence[float], *, least: int = 0) -> Estimate | None:
    """How many of *size* codes fit, from weights of `Sampler.count_weights`; None if fewer than two chains found one.

    *least* are known to fit.

    The mean of the weights is about log-normal, and so is the interval: two standard errors to each side where many
    chains count.  Where few do (`effective`), or the weights differ much, the large ones that were missed would make
    the number larger: the interval grows upward above all.  How often it holds the truth is measured on positions that
    can be enumerated: docs/large-boards.md.
    """
    finite = [weight for weight in log_weights if weight > -math.inf]
    if len(finite) < 2:
        return None
    top = max(finite)
    shares = [math.exp(weight - top) for weight in log_weights]
    mean = math.fsum(shares) / len(shares)
    variance = math.fsum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    spread = math.sqrt(variance / len(shares)) / mean
    log_number = math.log(size) + top + math.log(mean)
    errors = 2 + 6 / max(effective(log_weights) - 1, 0.5)
    low = log_number - 2 * spread - spread**2
    high = min(log_number + errors * spread + 2 * spread**2, math.log(size))
    return Estimate(*(max(math.exp(bound), float(least)) for bound in (log_number, low, high)))


def effective(log_weights: Sequence[float]) -> float:
    """How many equal weights would tell as much: the square of their sum by the sum of their squares (Kish 1965).

    >>> effective([0.0, 0.0, 0.0]), effective([0.0, float("-inf")]), effective([])
    (3.0, 1.0, 0.0)
    """
    top = max(log_weights, default=-math.inf)
    if top == -math.inf:
        return 0.0
    shares = [math.exp(weight - top) for weight in log_weights]
    return math.fsum(shares) ** 2 / math.fsum(share * share for share in shares)
