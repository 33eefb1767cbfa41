"""How good a strategy is: every secret of a game played, or a sample of them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from blackpeg.analysis.spread import interval, standard_error
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

    ALSO = ("first_guess", "interval")

    @property
    def interval(self) -> tuple[float, float] | None:
        """Of a sample: the average over all secrets is in here, 95 times of 100."""
        return interval(self.average, self.standard_error)

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
