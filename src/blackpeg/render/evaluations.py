"""What strategies need, for programs: totals as integers, averages as fractions in texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackpeg.analysis.compare import Comparison, Entry, Pair
    from blackpeg.analysis.evaluate import Evaluation


def comparison_facts(comparison: Comparison, seed: int) -> dict[str, object]:
    """What programs are told: totals as integers, averages as fractions, pairs by numbers from 0."""
    return {
        "game": str(comparison.game),
        "seed": seed,
        "ok": comparison.ok,
        "strategies": [_entry_facts(entry) for entry in comparison.entries],
        "pairs": [_pair_facts(comparison, pair) for pair in comparison.pairs],
    }


def _entry_facts(entry: Entry) -> dict[str, object]:
    if entry.evaluation is None:
        return {"strategy": entry.strategy, "error": entry.error}
    basis = {} if entry.basis is None else {"basis": entry.basis.facts()}
    return {"strategy": entry.strategy, "error": None, **evaluation_facts(entry.evaluation), **basis}


def _pair_facts(comparison: Comparison, pair: Pair) -> dict[str, object]:
    difference = pair.difference
    return {
        "first": pair.first,
        "second": pair.second,
        "fewer": pair.fewer,
        "same": pair.same,
        "more": pair.more,
        "difference": None
        if difference is None
        else {
            "turns": [comparison.game.write(turn) for turn in difference.turns],
            "guesses": [str(guess) for guess in difference.guesses],
            "secrets": difference.secrets,
        },
    }


def evaluation_facts(evaluation: Evaluation) -> dict[str, object]:
    """What programs are told: totals as integers, the average as a fraction."""
    every = {
        "exact": evaluation.exact,
        "total": evaluation.total,
        "average": str(evaluation.average),
        "worst": evaluation.worst,
        "histogram": list(evaluation.histogram),
        "seconds": evaluation.seconds,
    }
    if evaluation.exact:
        return every
    return {**every, "standard_error": known(evaluation.standard_error), "sample": evaluation.secrets}


def known(error: float | None) -> float | None:
    """A standard error that is a number: a sample of one has none, and JSON has no infinity."""
    return error if error is not None and math.isfinite(error) else None
