"""`expectation`: what a strategy that draws needs on average, whatever it draws."""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.analysis.expectation import Expectation, expected
from blackpeg.control import Control
from blackpeg.errors import StrategyError
from blackpeg.registry import strategy_called
from blackpeg.rules import Game, game_of
from blackpeg.strategies import RandomConsistent, Strategy, name_of


def expectation(
    game: Game | str,
    strategy: Strategy | str = "random-consistent",
    *,
    control: Control | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Expectation:
    """What *strategy* needs on average, over all secrets and all that it may draw, each code that fits as likely.

    That is known of random-consistent alone, whatever its seed.  *on_progress* is called with the pairs of a first and
    a second guess that are done, and all of them.  Raises `StrategyError` for another strategy, `TooLargeError` for
    games of more than 100,000 codes, and `StoppedError` where *control* ends the call.

    >>> expectation("3x4").fraction
    '49234331/14622720'
    """
    chosen = strategy_called(strategy)
    if not isinstance(chosen, RandomConsistent):
        raise StrategyError(
            f"expected random-consistent, the strategy whose expectation can be computed, got {name_of(chosen)}; "
            "evaluate plays it without"
        )
    return expected(game_of(game), chosen, control=control or Control(), on_progress=on_progress)
