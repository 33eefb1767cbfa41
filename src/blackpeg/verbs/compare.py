"""`compare`: strategies side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from blackpeg.analysis.compare import Comparison, compared
from blackpeg.control import Control
from blackpeg.errors import StrategyError, quoted
from blackpeg.registry import strategy_called
from blackpeg.rules import Game, game_of
from blackpeg.strategies import Strategy, name_of
from blackpeg.strategies.strategy import Choose


def compare(
    game: Game | str,
    *strategies: Strategy | Choose | str | list[Any] | tuple[Any, ...],
    sample: int | None = None,
    seed: int = 0,
    control: Control | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Plays every secret of *game* with each of *strategies*, which are two or more, themselves or by name.

    A list of them is as good.  *sample* and *seed* are as for `evaluate`: a sample has the same secrets for all; the
    time of *control* is shared among them.  A strategy that fails has an error in place of an evaluation, and the
    others are compared.  Raises `StrategyError` for fewer than two, one given twice, or one that there is not,
    `SampleError`, and `TooLargeError` for all codes of a game that has too many.

    >>> comparison = compare("3x4", "minimax", "entropy")
    >>> [evaluation.total for evaluation in comparison.evaluations]
    [216, 208]
    >>> compare("3x4", ["minimax", "entropy"]) == comparison
    True
    >>> [(pair.fewer, pair.same, pair.more) for pair in comparison.pairs]
    [(8, 41, 15)]
    """
    game = game_of(game)
    listed = [each for given in strategies for each in (given if isinstance(given, list | tuple) else [given])]
    require_each_once(listed)
    chosen = [strategy_called(strategy, seed) for strategy in listed]
    if len(chosen) < 2:
        raise StrategyError(f"expected two strategies or more to compare, got {len(chosen)}; evaluate is for one")
    return compared(game, chosen, sample=sample, seed=seed, control=control or Control(), on_progress=on_progress)


def require_each_once(strategies: Sequence[object]) -> None:
    """Raises `StrategyError` where one of *strategies*, or its name, is there twice."""
    for at, strategy in enumerate(strategies):
        if strategy in strategies[:at]:
            raise StrategyError(f"{quoted(name_of(strategy))} is named twice; name each strategy once")
