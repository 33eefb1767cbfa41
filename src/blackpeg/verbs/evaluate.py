"""`evaluate`: how good a strategy is."""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.analysis.evaluate import Evaluation, evaluated
from blackpeg.control import Control
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
    control: Control | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Plays every secret of *game* with *strategy*, itself or by name.

    With *sample* plays this many secrets drawn with *seed*, none twice; of a strategy that draws, and beyond a million
    codes, a thousand unless told.  A strategy of your own draws if it makes another guess when it is asked again, in
    six games.  Each game of a strategy that takes a seed has a seed of its own, and if the sample of a strategy that
    draws is larger than the game, secrets come more than once.  What was played when *control* ends the call is a
    sample, too.
    Raises `SampleError` for a sample below 1 or larger than the game, `StrategyError` where there is no such strategy
    or nothing was played in time, `TooLargeError` for all codes of a game that has too many, and whatever the strategy
    raises.

    >>> evaluation = evaluate("3x4", "most-parts")
    >>> evaluation.total, evaluation.average, evaluation.worst
    (208, Fraction(13, 4), 4)
    """
    chosen = strategy_called(strategy, seed)
    limits = control or Control()
    return evaluated(game_of(game), chosen, sample=sample, seed=seed, control=limits, on_progress=on_progress)
