"""How good a strategy is: every secret of a game played, or a sample of them."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from blackpeg.errors import SampleError, TooLargeError
from blackpeg.kernel import kernel, shape_of
from blackpeg.position import MOST_CODES, reach, readable, start
from blackpeg.rules import Game, game_of
from blackpeg.strategies import Strategy, name_of, strategy_of, tree_of
from blackpeg.trees import Tree
from blackpeg.trees.tree import total_of

MOST_SECRETS = 1_000_000
"""Up to here every secret is played unless a sample is asked for."""

USUAL_SAMPLE = 1000
"""Secrets played where there are too many to play all."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a strategy needs, in guesses; equal to another that counts the same, whatever the *seconds* it took.

    *histogram* counts the secrets solved at the first guess, the second, ...  With *exact* the numbers are over
    all secrets of the game.  Otherwise over a sample of *secrets* of them: then *average* estimates the average,
    with *standard_error*; *worst* is the worst seen.
    """

    game: Game
    strategy: str
    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    secrets: int
    exact: bool
    standard_error: float | None
    seconds: float = field(compare=False)
    tree: Tree = field(compare=False)


def evaluate(
    strategy: Strategy,
    game: Game | str,
    *,
    sample: int | None = None,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Plays every secret of *game* through the strategy's tree.

    With *sample*, or beyond `MOST_SECRETS`, plays so many secrets drawn with *seed*, none of them twice.
    *game* may be given in its notation.  Raises `SampleError` for a sample below 1, `TooLargeError`
    for a game whose codes cannot be enumerated, and whatever the strategy raises.

    >>> from blackpeg.registry import named
    >>> evaluation = evaluate(named("most-parts"), Game(3, 4))
    >>> evaluation.total, evaluation.average, evaluation.worst
    (208, Fraction(13, 4), 4)
    """
    began = time.perf_counter()
    game = game_of(game)
    strategy = strategy_of(strategy)
    if sample is not None and sample < 1:
        raise SampleError(f"expected a sample of at least 1 secret, got {sample}")
    if game.size > MOST_CODES:
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes; strategies are evaluated on games of up to {reach(game)}"
        )
    if sample is None and game.size > MOST_SECRETS:
        sample = USUAL_SAMPLE
    exact = sample is None or sample >= game.size
    position = start(game)
    if exact or sample is None:
        tree = tree_of(strategy, position, on_progress=on_progress)
    else:
        drawn = sorted(random.Random(seed).sample(range(game.size), sample))
        secrets = kernel().make(shape_of(game), (position.candidates[index] for index in drawn))
        tree = tree_of(strategy, position, secrets=secrets, on_progress=on_progress)
    histogram = tree.histogram
    total = total_of(histogram)
    count = sum(histogram)
    average = Fraction(total, count)
    return Evaluation(
        game=game,
        strategy=name_of(strategy),
        total=total,
        average=average,
        worst=len(histogram),
        histogram=histogram,
        secrets=count,
        exact=exact,
        standard_error=None if exact else standard_error(histogram, game.size),
        seconds=time.perf_counter() - began,
        tree=tree,
    )


def standard_error(histogram: tuple[int, ...], size: int | None = None) -> float:
    """The standard error of the mean number of guesses, from how many games took 1, 2, ... guesses.

    With *size*, the games are a sample drawn without replacement out of so many: the more of them are played, the less
    is left to err about (the correction of a finite population, ``sqrt((size - games) / (size - 1))``).

    >>> round(standard_error((0, 2, 2)), 3), round(standard_error((0, 2, 2), size=5), 3)
    (0.289, 0.144)
    """
    count = sum(histogram)
    if count < 2:
        return math.inf
    mean = sum(guesses * games for guesses, games in enumerate(histogram, start=1)) / count
    squares = sum(games * (guesses - mean) ** 2 for guesses, games in enumerate(histogram, start=1))
    left = 1.0 if size is None else (size - count) / (size - 1)
    return math.sqrt(squares / (count - 1) / count * left)
