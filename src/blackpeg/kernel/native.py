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
from blackpeg.kernel.interface import Codes, Grown, InnerControl, Measure, Progress, Row, Scores, Shape, Solver
from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Listed, Lookahead, Objective, Sampler, Schedule

__all__ = [
    "all_codes",
    "best",
    "consistent",
    "control",
    "distinct_guesses",
    "feedbacks",
    "fit_masks",
    "grow",
    "keep",
    "make",
    "sampler",
    "scores",
    "solver",
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


def control(seconds: float | None) -> InnerControl:
    return _native.Control(seconds)


def solver(
    shape: Shape,
    history: Sequence[Row],
    codes: Codes,
    consistent_only: bool,
    pruning: Mapping[str, bool],
    table_bytes: int,
) -> Solver | None:
    return _native.Solver(shape, history, codes, consistent_only, dict(pruning), table_bytes)


class NativeSampler(_native.Sampler):
    """`sampling.Sampler`, its answers named."""

    def find(self, schedule: Schedule, start: Row | None, seconds: float | None, steps: int | None) -> Found:
        return Found(*super().find(schedule, start, seconds, steps))

    def collect(
        self, schedule: Schedule, most: int, survivors: Sequence[Row] | Codes, seconds: float | None, steps: int | None
    ) -> Collected:
        return Collected(*super().collect(schedule, most, survivors, seconds, steps))

    def list_all(self, most: int, seconds: float | None, steps: int | None) -> Listed | None:
        listed = super().list_all(most, seconds, steps)
        return None if listed is None else Listed(*listed)

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        objective: Objective,
        climb: Climb,
        frame: Mapping[int, int],
        palette: Sequence[int],
        seconds: float | None,
        evaluations: int | None,
    ) -> Chosen:
        return Chosen(*super().choose(codes, objective, climb, frame, palette, seconds, evaluations))

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        lookahead: Lookahead,
        seconds: float | None,
        pairs: int | None,
    ) -> Chosen:
        return Chosen(*super().look_ahead(codes, guess, lookahead, seconds, pairs))


def sampler(shape: Shape, seed: int) -> Sampler:
    return NativeSampler(shape, seed)
