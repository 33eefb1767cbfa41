"""`evaluate`: how good a strategy is."""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.analysis.evaluate import Evaluation, evaluated
from blackpeg.registry import strategy_called
from blackpeg.rules import Game, game_of
from blackpeg.strategies import Strategy
from blackpeg.strategies.strategy import Choose


def evaluate(
    game: Game | str,
    strategy: Strategy | Choose | str,
    *,
    sample: int | None = None,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Plays every secret of *game* with *strategy*, itself or by name.

    With *sample*, or beyond a million codes, plays this many secrets drawn with *seed*, none of them twice.
    Raises `SampleError` for a sample below 1, `StrategyError` where there is no such strategy, `TooLargeError` for a
    game whose codes cannot be enumerated, and whatever the strategy raises.

    >>> evaluation = evaluate("3x4", "most-parts")
    >>> evaluation.total, evaluation.average, evaluation.worst
    (208, Fraction(13, 4), 4)
    """
    return evaluated(game_of(game), strategy_called(strategy, seed), sample=sample, seed=seed, on_progress=on_progress)
