"""The kernel in C++ (`native/` in the sources): what `reference` means, fast.

The functions are those of `interface.Kernel`, which says what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from blackpeg.kernel import _native
from blackpeg.kernel._native import (
    all_codes,
    consistent,
    distinct_guesses,
    feedbacks,
    fit_masks,
    keep,
    make,
    split_sizes,
)
from blackpeg.kernel.interface import Codes, Engine, Grown, Measure, Progress, Row, Scores, Shape

__all__ = [
    "all_codes",
    "best",
    "consistent",
    "distinct_guesses",
    "engine",
    "feedbacks",
    "fit_masks",
    "grow",
    "keep",
    "make",
    "scores",
    "split_sizes",
]

name = "native"
variant: str = _native.variant


def scores(shape: Shape, guesses: Codes, codes: Codes) -> Scores:
    return Scores(*_native.scores(shape, guesses, codes))


def best(
    shape: Shape, measure: Measure, history: Sequence[Row], codes: Codes, consistent_only: bool
) -> tuple[int, ...]:
    return _native.best(shape, int(measure), history, codes, consistent_only)


def grow(
    shape: Shape,
    measure: Measure,
    history: Sequence[Row],
    codes: Codes,
    consistent_only: bool,
    first: Row | None,
    progress: Progress | None,
) -> Grown | None:
    return _native.grow(shape, int(measure), history, codes, consistent_only, first, progress)


def engine(
    shape: Shape,
    history: Sequence[Row],
    codes: Codes,
    consistent_only: bool,
    pruning: Mapping[str, bool],
    table_bytes: int,
) -> Engine | None:
    return _native.Engine(shape, history, codes, consistent_only, dict(pruning), table_bytes)
