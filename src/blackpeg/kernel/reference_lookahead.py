"""Looking ahead to the end of a game, in plain Python: the twin of `playout.hpp` and `look_ahead.hpp`."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from blackpeg.kernel.interface import Row, Shape
from blackpeg.kernel.reference_choice import Changes, Sample, loss_of
from blackpeg.kernel.reference_state import Random
from blackpeg.kernel.sampling import Chosen, Lookahead, Objective

if TYPE_CHECKING:
    from blackpeg.kernel.reference_sampler import Budget

_TRIED = 40


class Playout:
    """Greedy play among the codes of a sample: the guess of least loss, of equal ones the first."""

    def __init__(self, sample: Sample, worth: Sequence[int], budget: Budget) -> None:
        self.sample, self.worth, self.pairs = sample, worth, 0
        self.numbers: list[list[int]] = []
        for code in sample.rows:
            if budget.over():
                break
            self.numbers.append(sample.numbers(code))
            budget.spent += len(sample.rows)
        self.solved = sample.solved

    @property
    def is_ready(self) -> bool:
        """Whether the budget was enough for comparing all codes."""
        return len(self.numbers) == len(self.sample.rows)

    def total(self, guess: Row) -> int:
        """The guesses that all codes need together, this one among them."""
        return len(self.numbers) + self._after(range(len(self.numbers)), self.sample.numbers(guess))

    def _rest(self, codes: Sequence[int]) -> int:
        """The guesses that *codes* need together, when one of them is guessed next."""
        size = len(codes)
        if size < 3:
            return 2 * size - 1
        perfect = (size - 1) * self.worth[1]
        tried = min(size, _TRIED)
        best: tuple[int, Sequence[int]] | None = None
        for index in range(tried):
            numbers = self.numbers[codes[index * size // tried]]
            loss = self._split(codes, numbers)
            if best is None or loss < best[0]:
                best = loss, numbers
                if loss == perfect:
                    return 2 * size - 1
        assert best is not None
        return size + self._after(codes, best[1])

    def _split(self, codes: Sequence[int], numbers: Sequence[int]) -> int:
        self.pairs += len(codes)
        sizes = Counter(numbers[code] for code in codes)
        return sum(self.worth[size] for number, size in sizes.items() if number != self.solved)

    def _after(self, codes: Sequence[int], numbers: Sequence[int]) -> int:
        """The guesses that *codes* need together after a guess that gives them these numbers."""
        classes: defaultdict[int, list[int]] = defaultdict(list)
        for code in codes:
            classes[numbers[code]].append(code)
        return sum(self._rest(codes) for number, codes in classes.items() if number != self.solved)


def look_ahead(
    shape: Shape, codes: Iterable[Row], guess: Row, lookahead: Lookahead, budget: Budget, random: Random
) -> Chosen:
    """The best guess among *guess*, the best of *codes*, and what changes make of the best of these."""
    sample = Sample(shape, codes)
    rows = sample.rows
    losses = loss_of(shape, len(rows), Objective(growth=lookahead.growth, complete=True))
    playout = Playout(sample, losses.table, budget)
    if not playout.is_ready:
        return Chosen(tuple(guess), math.inf, 0)
    changes = Changes(shape, {}, range(shape.colors), random)
    evaluations = 0

    def loss_at(guess: Row) -> int:
        budget.spent += len(rows)
        return losses.of(sample.sizes(guess))

    def total_at(guess: Row) -> int:
        nonlocal evaluations
        before, total = playout.pairs, playout.total(guess)
        budget.spent += playout.pairs - before
        evaluations += 1
        return total

    own: list[tuple[int, int]] = []
    for index, code in enumerate(rows):
        if budget.over():
            break
        own.append((loss_at(code), index))
    own.sort()

    now: Row = tuple(guess)
    loss, least = loss_at(now), total_at(now)
    for own_loss, index in own[: max(0, lookahead.best)]:
        if budget.over():
            break
        if (total := total_at(rows[index])) < least:
            now, least, loss = rows[index], total, own_loss

    fewest = 2 * len(rows) - 1
    patience = 6 * shape.pegs * min(shape.colors, 12)
    failed = 0
    while failed < patience and least > fewest and not budget.over():
        changed = tuple(changes.change(now))
        failed += 1
        if changed == now or (changed_loss := loss_at(changed)) > loss + loss // 32:
            continue
        if (total := total_at(changed)) < least:
            now, least, loss, failed = changed, total, changed_loss, 0
    return Chosen(tuple(now), least / len(rows), evaluations)
