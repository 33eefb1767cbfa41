"""`expectation`: what a strategy that draws needs on average, whatever it draws."""

from __future__ import annotations

from dataclasses import field
from itertools import accumulate
from time import perf_counter
from typing import Annotated

from blackpeg.call import Call, call_of
from blackpeg.errors import StoppedError, StrategyError, TooLargeError
from blackpeg.fact import Fact
from blackpeg.kernel import inside, kernel_of, shape_of
from blackpeg.kernel.expectation import expected_histogram, total_of
from blackpeg.position import readable
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.sizes import MOST_AVERAGED, can_average, can_average_as_fraction
from blackpeg.strategies import RandomConsistent, Strategy, name_of
from blackpeg.verbs.table import GAME, PLAYING_TIME, STRATEGY, verb


class Expectation(Fact):
    """The guesses of a *strategy* that draws, on average over all secrets of *game* and all draws.

    *solved_within* has the chance that a secret is found within 1 guess, 2, ..., until it is 1.  The *average* and the
    chances may be off by *error*, and by what a float rounds; if the error is 0, *average_exact*, such as ``67/27``,
    and *solved_within_exact* are these numbers exactly.  *first* is the first guess of every game, if it is not drawn.
    """

    game: Game
    strategy: str
    first: Code | None
    seconds: float = field(compare=False)
    average: float
    error: float
    average_exact: str | None
    solved_within: tuple[float, ...]
    solved_within_exact: tuple[str, ...] | None

    FORMS = {"document": "evaluations.expectation_blocks"}


@verb(
    """Compute the exact average of random-consistent over all secrets and all that it draws.

    It also tells how likely a secret is found within each number of guesses.
    """,
    examples=["evaluate 4x6 --strategy random-consistent --exact"],
    doing="all draws of {strategy} at {game}",
)
def expectation(
    game: Annotated[Game | str, GAME],
    strategy: Annotated[Strategy | Chosen | str, STRATEGY] = "random-consistent",
    *,
    time: Annotated[float | None, PLAYING_TIME] = None,
    call: Call | None = None,
) -> Expectation:
    """What *strategy* needs on average, over all secrets and all that it may draw, each code that fits as likely.

    That is known of random-consistent alone, whatever its seed.  *call* gets the pairs of a first and a second
    guess that are done, and of all of them.  Raises `StrategyError` for another strategy, `TooLargeError` for games of
    more than 100,000 codes, and `StoppedError` if *time*, in seconds, or *call* ends it.

    >>> expectation("3x4").average_exact
    '49234331/14622720'
    >>> print(*expectation("2x3").solved_within_exact)
    1/9 13/27 25/27 1
    """
    game, call = game_of(game), call_of(time, call)
    chosen = strategy_called(strategy, at=game)
    if not isinstance(chosen, RandomConsistent):
        raise StrategyError(
            f"expected random-consistent, the strategy whose expectation can be computed, got {name_of(chosen)}; "
            "evaluate plays it without"
        )
    began = perf_counter()
    if game.is_listed:
        raise TooLargeError(
            f"{game} is a list; what a strategy that draws needs is computed for boards; evaluate plays it"
        )
    if not can_average(game):
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes; what a strategy that draws needs is computed up to "
            f"{readable(MOST_AVERAGED)}; a sample of secrets estimates it"
        )
    first = None if chosen.first is None else game.code(chosen.first)
    try:
        if can_average_as_fraction(game):
            solved = expected_histogram(shape_of(game), first, call, call.on_progress)
            low = high = total_of(solved)
        else:
            with inside(call) as inner:
                low, high, solved = kernel_of(game).expectation(first, inner, call.on_progress)
    except StoppedError:
        raise StoppedError(
            f"{call.why} before all draws of {chosen} at {game} were counted; a sample of secrets estimates it"
        ) from None
    seconds = perf_counter() - began
    lost = game.size - sum(solved)  # by rounding: in the end all are found
    average, error = (low + high) / (2 * game.size), max((high - low) / 2, lost) / game.size
    within = [(found + lost) / game.size for found in accumulate(solved)]
    return Expectation(
        game,
        str(chosen),
        first,
        seconds,
        float(average),
        float(error),
        None if error else str(average),
        tuple(map(float, within)),
        None if error else tuple(map(str, within)),
    )
