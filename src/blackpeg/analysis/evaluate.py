"""How good a strategy is: every secret of a game played, or a sample of them."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from blackpeg.errors import SampleError
from blackpeg.facts import UNTOLD
from blackpeg.kernel import kernel, shape_of
from blackpeg.position import require_listed, start
from blackpeg.rules import Code, Game
from blackpeg.strategies import Basis, Strategy, basis_of, name_of
from blackpeg.strategies.tree_of import tree_of
from blackpeg.trees import Tree
from blackpeg.trees.tree import total_of

MOST_SECRETS = 1_000_000
"""Up to here every secret is played unless a sample is asked for."""

USUAL_SAMPLE = 1000
"""The secrets played where there are too many to play all."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a strategy needs, in guesses; equal to another that counts the same, whatever the *seconds* it took.

    *histogram* counts the secrets solved at the first guess, the second, ...  With *exact* the numbers are over
    all secrets of the game.  Otherwise over a sample of *secrets* of them, drawn with *seed*: then *average* estimates
    the average, with *standard_error* (None for a sample of one); *worst* is the worst seen.
    *basis* says what the first guess rests on, where the strategy can say.
    """

    game: Game
    strategy: str
    seed: int
    basis: Basis | None
    exact: bool
    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    secrets: int
    standard_error: float | None
    seconds: float = field(compare=False)
    tree: Tree = field(compare=False, metadata=UNTOLD)

    ALSO = ("first_guess",)

    @property
    def first_guess(self) -> Code:
        """What the strategy guesses first."""
        return self.tree.lines[0].guess


def evaluated(
    game: Game, strategy: Strategy, *, sample: int | None, seed: int, on_progress: Callable[[int, int], None] | None
) -> Evaluation:
    """What `blackpeg.evaluate` answers: the secrets of *game* played through the strategy's tree."""
    began = time.perf_counter()
    if sample is not None and sample < 1:
        raise SampleError(f"expected a sample of at least 1 secret, got {sample}")
    require_listed(game, "strategies are evaluated on games of")
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
    total, count = total_of(histogram), sum(histogram)
    seconds = time.perf_counter() - began
    return Evaluation(
        game=game,
        strategy=name_of(strategy),
        seed=seed,
        basis=basis_of(strategy, position),
        exact=exact,
        total=total,
        average=Fraction(total, count),
        worst=len(histogram),
        histogram=histogram,
        secrets=count,
        standard_error=None if exact else standard_error(histogram, game.size),
        seconds=seconds,
        tree=tree,
    )


def standard_error(histogram: tuple[int, ...], size: int | None = None) -> float | None:
    """The standard error of the mean number of guesses, from how many games took 1, 2, ... guesses; None for one game.

    With *size*, the games are a sample drawn without replacement out of this many: the more of them are played, the
    less remains to err about (the correction of a finite population, ``sqrt((size - games) / (size - 1))``).

    >>> [standard_error((0, 2, 2), size) for size in (None, 5)]
    [0.28867..., 0.14433...]
    """
    count = sum(histogram)
    if count < 2:
        return None
    mean = sum(guesses * games for guesses, games in enumerate(histogram, start=1)) / count
    squares = sum(games * (guesses - mean) ** 2 for guesses, games in enumerate(histogram, start=1))
    remaining = 1.0 if size is None else (size - count) / (size - 1)
    return math.sqrt(squares / (count - 1) / count * remaining)
