"""What strategies need, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from blackpeg.render.histogram import draw_histogram
from blackpeg.render.look import Look
from blackpeg.render.numbers import estimated, fraction_words

if TYPE_CHECKING:
    from blackpeg.analysis.evaluate import Evaluation


def evaluation_lines(evaluation: Evaluation, look: Look, columns: int) -> Iterator[str]:
    """The answer in a line, then how many secrets took how many guesses."""
    average, worst = evaluation.average, evaluation.worst
    if evaluation.exact:
        yield f"total {evaluation.total:,}, average {fraction_words(average, 4)}, worst {worst}"
    else:
        yield f"average {estimated(average, evaluation.interval)}, an estimate; worst seen {worst}"
    yield from draw_histogram(evaluation.histogram, "secrets", look, columns)
