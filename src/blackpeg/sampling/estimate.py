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
    """How many of *size* codes fit, from weights of `Sampler.count_weights`; None if no chain found one.

    *least* are known to fit.
    """
    finite = [weight for weight in log_weights if weight > -math.inf]
    if len(finite) < 2:
        return None
    top = max(finite)
    shares = [math.exp(weight - top) for weight in log_weights]
    mean = math.fsum(shares) / len(shares)
    variance = math.fsum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    spread = math.sqrt(variance / len(shares)) / mean
    number = math.exp(math.log(size) + top + math.log(mean))
    width = math.exp(2 * spread)
    return Estimate(max(number, least), max(number / width, least), min(max(number * width, least), size))
