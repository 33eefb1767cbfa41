"""The golden table of strategies as rows: tests/golden/strategies.csv, read, written and judged."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).parents[1] / "tests" / "golden" / "strategies.csv"


class Row(NamedTuple):
    """One strategy on one game: what a source published of it, and what Blackpeg gets.

    Totals and worst cases are in guesses; histograms are numbers of secrets separated by spaces.  What a source
    does not say is empty (None).  *guesses* is ``any`` or ``consistent``; *first* is the first guess forced, in
    the game's notation, or empty.
    """

    game: str
    strategy: str
    guesses: str
    first: str
    published_total: int | None
    published_average: str
    published_worst: int | None
    published_histogram: str
    total: int | None
    worst: int | None
    histogram: str
    verdict: str
    reason: str
    source: str

    def agreement(self, codes: int) -> str:
        """``same`` if all that was published agrees, else ``near``; ``ours`` if nothing was published."""
        if self.published_total is None and not self.published_average:
            return "ours"
        agrees = [
            self.published_total in (None, self.total),
            self.published_worst in (None, self.worst),
            self.published_histogram in ("", self.histogram),
            not self.published_average or self._rounds_to_published(codes),
        ]
        return "same" if all(agrees) else "near"

    def _rounds_to_published(self, codes: int) -> bool:
        """Whether the average over *codes* is within half a unit of the last digit published."""
        digits = len(self.published_average.partition(".")[2])
        difference = Fraction(self.total or 0, codes) - Fraction(self.published_average)
        return abs(difference) <= Fraction(1, 2 * 10**digits)

    @property
    def source_random(self) -> str:
        """How chance is in the published figure of a strategy without any; empty if it is not."""
        if self.source.startswith("Merelo"):
            first = "" if self.first else "; its first guess is not known"
            return f"the source breaks ties at random, and gives the mean of ten runs{first}"
        if "secrets drawn" in self.source:
            return "the source plays some secrets, we all"
        return ""

    def __str__(self) -> str:
        published = self.published_total or self.published_average or "-"
        words = [self.game, self.strategy, self.guesses, self.first and f"first {self.first}"]
        return " ".join(filter(None, words)) + f": {self.total} ({self.worst}), published {published}: {self.verdict}"


def read(path: Path = PATH) -> list[Row]:
    """The rows of the table, in its order."""

    def number(text: str) -> int | None:
        return int(text) if text else None

    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(*(number(text) if name.endswith(("total", "worst")) else text for name, text in line.items()))  # type: ignore[arg-type]
            for line in csv.DictReader(file)
        ]


def write(rows: list[Row], path: Path = PATH) -> None:
    """Replaces the table, all at once: a command that is stopped leaves a whole table."""
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)
    new.replace(path)
