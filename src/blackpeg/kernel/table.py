"""A list in NumPy, written to be read: what the native ``Listing`` must agree with, and what runs without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from blackpeg.kernel.interface import Codes, Measure, Row, Scores, Shape
from blackpeg.kernel.reference import Kernel, cost_of, packed_one, scores_of
from blackpeg.rules.own_rule import MOST_FEEDBACKS

Places = NDArray[np.int64]


BLACK, MARKS = 2, 3
"""The rules, besides 1 for black and white pegs, by which a table is made here."""


class ListCodes:
    """Some codes of a list: their places among all that may be guessed."""

    def __init__(self, rows: Sequence[tuple[int, ...]], places: Places) -> None:
        self.rows, self.places = rows, places

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, index: int) -> tuple[int, ...]:
        return self.rows[int(self.places[index])]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (self.rows[place] for place in self.places.tolist())


class Listing:
    """A table with a row for each of *guesses* and a column for each secret, whose places among them are *secrets*.

    *weights* of the secrets are 1 if there are none.  *rule* says how the table is made: 1 black and white pegs, 2
    black ones, 3 marks; with 0 *numbers* has it, guess after guess.  Raises `ValueError` beyond 250 feedbacks.
    """

    def __init__(
        self,
        shape: Shape,
        guesses: Sequence[Row],
        secrets: Sequence[int],
        weights: Sequence[int],
        rule: int,
        numbers: bytes,
    ) -> None:
        self._rows: list[tuple[int, ...]] = [tuple(row) for row in guesses]
        self._place = {row: place for place, row in enumerate(self._rows)}
        self._secrets = np.array(secrets, dtype=np.int64)
        self._column = np.full(len(self._rows), -1, dtype=np.int64)
        self._column[self._secrets] = np.arange(len(secrets))
        self._weights = np.array(weights or [1] * len(secrets), dtype=np.int64)
        colors = np.array(self._rows, dtype=np.uint8).reshape(len(self._rows), shape.pegs)
        if rule:
            counted = shape._replace(black_only=rule == BLACK)
            answer = partial(_marks, shape.pegs) if rule == MARKS else partial(packed_one, counted)
            raw = np.vstack([answer(row, colors[self._secrets]) for row in colors])
            occur, table = np.unique(raw, return_inverse=True)
            self.feedbacks_that_occur = [int(each) for each in occur]
            if len(occur) > MOST_FEEDBACKS:
                raise ValueError(f"the list gives {len(occur)} feedbacks; a list gives up to {MOST_FEEDBACKS}")
            self._table = table.reshape(-1, len(secrets)).astype(np.uint8)
        else:
            self._table = np.frombuffer(numbers, dtype=np.uint8).reshape(len(self._rows), len(secrets))
            self.feedbacks_that_occur = list(range(int(self._table.max()) + 1))
        self._kinds = len(self.feedbacks_that_occur)

    def make(self, rows: Iterable[Row]) -> ListCodes:
        """The codes in *rows*, in the order given; raises `ValueError` for one that is not on the list."""
        try:
            places = [self._place[tuple(row)] for row in rows]
        except KeyError as error:
            raise ValueError(f"expected codes of the list, got {error.args[0]}") from None
        return ListCodes(self._rows, np.array(places, dtype=np.int64))

    def all_codes(self) -> ListCodes:
        """Every secret."""
        return ListCodes(self._rows, self._secrets)

    def distinct_guesses(self, history: Sequence[Row]) -> ListCodes:
        """Every guess: which are alike is not looked for here."""
        del history
        return ListCodes(self._rows, np.arange(len(self._rows)))

    def feedbacks(self, guess: Row, codes: Codes) -> list[int]:
        """The number of the feedback to *guess* by each of *codes*."""
        answers: list[int] = self._answers(guess, codes).tolist()
        return answers

    def consistent(self, guesses: Sequence[Row], allowed: Sequence[bytes], limit: int) -> ListCodes:
        """The secrets that answer each guess with a feedback allowed for it, at most *limit* + 1 of them."""
        codes = self.all_codes()
        for guess, answers in zip(guesses, allowed, strict=True):
            codes = self.keep(codes, guess, answers)
        return ListCodes(self._rows, codes.places[: limit + 1])

    def keep(self, codes: Codes, guess: Row, allowed: bytes) -> ListCodes:
        """Those of *codes* that answer *guess* with an allowed feedback, in the order of *codes*."""
        fits = np.frombuffer(allowed, dtype=np.uint8).astype(bool)[self._answers(guess, codes)]
        return ListCodes(self._rows, codes.places[fits])  # type: ignore[attr-defined]

    def mass(self, codes: Codes) -> int:
        """The sum of the weights of *codes*."""
        return int(self._masses(codes).sum())

    def split_sizes(self, guess: Row, codes: Codes) -> list[int]:
        """The mass of those of *codes* that give each feedback."""
        sizes: list[int] = self._sizes(guess, codes).tolist()
        return sizes

    def fit_masks(self, guesses: Sequence[Row], allowed: Sequence[bytes], codes: Codes) -> dict[int, int]:
        """For each set of guesses that some of *codes* fit, as a bit mask (bit i: guess i), the number of codes."""
        masks = np.zeros(len(codes), dtype=np.uint64)
        for bit, (guess, answers) in enumerate(zip(guesses, allowed, strict=True)):
            fits = np.frombuffer(answers, dtype=np.uint8)[self._answers(guess, codes)]
            masks |= fits.astype(np.uint64) << np.uint64(bit)
        return dict(Counter(masks.tolist()))

    def scores(self, guesses: Codes, codes: Codes) -> Scores:
        """All measures of each of *guesses* on *codes*, by mass."""
        return scores_of(self._sizes(guess, codes) for guess in guesses)

    def best(self, measure: Measure, history: Sequence[Row], codes: Codes, consistent_only: bool) -> tuple[int, ...]:
        """The guess with the best measure on *codes*; ties go to one of *codes*, then to reading order."""
        candidates = set(codes)
        guesses = codes if consistent_only else self.distinct_guesses(history)
        ranks = ((cost_of(measure, self._sizes(each, codes)), each not in candidates, each) for each in guesses)
        return min(ranks)[2]

    grow, solver = Kernel.grow, Kernel.solver
    """Neither, as on boards: trees grow one `best` at a time, and the reference solver searches."""

    def _answers(self, guess: Row, codes: Codes) -> NDArray[np.uint8]:
        columns = self._column[codes.places]  # type: ignore[attr-defined]
        answers: NDArray[np.uint8] = self._table[self._place[tuple(guess)], columns]
        return answers

    def _masses(self, codes: Codes) -> NDArray[np.int64]:
        return self._weights[self._column[codes.places]]  # type: ignore[attr-defined]

    def _sizes(self, guess: Row, codes: Codes) -> NDArray[np.int64]:
        masses = np.bincount(self._answers(guess, codes), weights=self._masses(codes), minlength=self._kinds)
        return masses.astype(np.int64)


def _marks(pegs: int, guess: NDArray[np.uint8], secrets: NDArray[np.uint8]) -> Places:
    """The marks of *guess* for each of *secrets*, as digits to the base 3: nowhere, elsewhere, right place."""
    right = secrets == guess
    used = right.copy()
    packed = np.zeros(len(secrets), dtype=np.int64)
    for place in range(pegs):
        waiting = ~right[:, place]
        for other in range(pegs):
            found = waiting & (secrets[:, other] == guess[place]) & ~used[:, other]
            used[:, other] |= found
            packed[found] += 3 ** (pegs - 1 - place)
            waiting &= ~found
        packed[right[:, place]] += 2 * 3 ** (pegs - 1 - place)
    return packed
