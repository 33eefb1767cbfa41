"""Reviews for spreadsheets: a line for each guess."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from blackpeg.analysis.review import Review
from blackpeg.records.text import safe_cell

COLUMNS = (
    *("game", "codebreaker", "board", "turn", "guess", "black", "white", "before", "after", "bits_expected", "bits"),
    *("mistake", "luck", "best", "status", "contradicted", "label"),
)


def table(reviews: Sequence[Review]) -> str:
    """A heading, then a line for each guess: numbers are rounded, and nothing looks like a date.

    A name that a spreadsheet would take for a formula stands after an apostrophe.  What is not judged is left empty.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for place, review in enumerate(reviews, 1):
        who = safe_cell(review.record.codebreaker)
        for turn in review.turns:
            told = ["?" if number is None else number for number in (turn.reply.black, turn.reply.white)]
            numbers = map(_rounded, (turn.bits_expected, turn.bits, turn.mistake, turn.luck))
            rows = " ".join(str(row + 1) for row in turn.contradicted_rows)
            writer.writerow(
                (
                    *(place, who, review.record.game, turn.number, turn.guess, *told),
                    *(turn.before.number, turn.after.number, *numbers, turn.best, turn.status, rows, turn.label),
                )
            )
    return text.getvalue()


def _rounded(number: float | Fraction | None) -> str:
    return "" if number is None else f"{float(number):.6f}"
