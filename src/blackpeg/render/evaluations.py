"""What strategies need, for people."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from blackpeg.position import readable
from blackpeg.registry import SEEDED
from blackpeg.render.document import Bars, Block, Rows
from blackpeg.render.phrases import average_words, estimated

if TYPE_CHECKING:
    from blackpeg.rules import Game
    from blackpeg.verbs.evaluate import Evaluation
    from blackpeg.verbs.expectation import Expectation


def evaluation_blocks(evaluation: Evaluation, assumed: str | None = None) -> Iterator[Block]:
    """The answer in a line, how many secrets took how many guesses, and what was *assumed* of the strategy."""
    average, worst = evaluation.average, evaluation.worst
    if evaluation.exact:
        yield f"total {evaluation.total:,}, average {average_words(average)}, worst {worst}"
    else:
        yield f"average {estimated(average, evaluation.interval)}, an estimate; worst seen {worst}"
    yield Bars(evaluation.histogram, "secrets")
    seed = f", seed {evaluation.seed}" if evaluation.strategy in SEEDED else ""
    rows = [("strategy", f"{assumed or evaluation.strategy + seed}, at {evaluation.game}")]
    if evaluation.basis is not None:
        rows.append(("basis", str(evaluation.basis)))
    if not evaluation.exact:
        rows.append(("sample", sample_words(evaluation)))
        if evaluation.strategy == "random-consistent":
            rows.append(("exact", "--exact tells the average over all that it may draw"))
    yield Rows([*rows, ("seconds", f"{evaluation.seconds:.2f}")])


MANY_DRAWS = 5000
"""Codes beyond which the average over all draws takes long: 4x8, of 4,096, takes half a minute, 5x6 hours."""


def takes_long(game: Game) -> str | None:
    """What is said before the average over all draws is computed, where that takes long."""
    from blackpeg.verbs.expectation import MOST_CODES  # here, for a quick start

    if not MANY_DRAWS < game.size <= MOST_CODES:
        return None
    return f"with {game.size:,} codes this takes hours, or days; --time ends it with the average of a sample"


def expectation_blocks(expectation: Expectation) -> Iterator[Block]:
    """The answer in a line, then what it is of."""
    if expectation.fraction is not None:
        yield f"average {average_words(Fraction(expectation.fraction))}, exact"
    else:
        digits = int(-math.log10(2 * expectation.error))  # the error, and what rounding to these digits adds, are less
        yield f"average {expectation.average:.{digits}f}, off by less than {10**-digits:.{digits}f}"
    first = "" if expectation.first is None else f", first guess {expectation.first}"
    said = f"{expectation.strategy}, at {expectation.game}{first}; each draw evenly from the codes that fit"
    yield Rows([("strategy", said), ("seconds", f"{expectation.seconds:.2f}")])


def sample_words(evaluation: Evaluation) -> str:
    """Of which secrets the numbers of an estimate are, and why of no more."""
    size = evaluation.game.size
    of = f"{readable(size)} secrets" + (", some more than once" if evaluation.secrets > size else "")
    stopped = ", all there was time for" if evaluation.stopped else ""
    return f"{evaluation.secrets:,} of {of}, drawn with seed {evaluation.seed}{stopped}"
