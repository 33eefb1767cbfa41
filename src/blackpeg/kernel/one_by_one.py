"""Games of random-consistent, played one after the other by what any kernel answers: those of lists, and of boards
without the native kernel, whose ``random_games`` these must agree with."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from blackpeg.kernel.interface import Codes, Row
from blackpeg.rules.draws import draw_place


class OneByOne:
    """Plays by *kernel*, whose *codes* are all secrets, with the *first* guess of every game, if one is given.

    There are *kinds* of packed feedbacks, *solved* is the one that ends a game, and *number* gives the number of a
    turn, from which draws follow.
    """

    def __init__(
        self,
        kernel: Any,
        codes: Codes,
        first: int | None,
        limit: int | None,
        *,
        kinds: int,
        solved: int,
        number: Callable[[Row, int], int],
    ) -> None:
        self._kernel, self._codes, self._first, self._limit = kernel, codes, first, limit
        self._kinds, self._solved, self._number = kinds, solved, number

    def play(self, seeds: Sequence[int], secrets: Codes) -> list[tuple[tuple[int, int], ...]]:
        """The turns of a game for each seed and its secret: the place of the guess, and the packed feedback."""
        return [self._play(seed, secret) for seed, secret in zip(seeds, secrets, strict=True)]

    def count(self, seeds: Sequence[int], secrets: Codes) -> list[int]:
        """How many are solved at each guess, by playing them; at 0 those that are not."""
        counts = Counter(len(turns) * (turns[-1][1] == self._solved) for turns in self.play(seeds, secrets))
        return [counts[guesses] for guesses in range(max(counts, default=0) + 1)]

    def _play(self, seed: int, secret: Row) -> tuple[tuple[int, int], ...]:
        hidden, codes = self._kernel.make([secret]), self._codes
        turns: list[tuple[int, int]] = []
        numbers: list[int] = []
        while not turns or (turns[-1][1] != self._solved and len(turns) != self._limit):
            # The first guess is among all codes, which are the candidates then.
            drawn = None if turns else self._first
            guess = codes[draw_place(seed, numbers, len(codes)) if drawn is None else drawn]
            (packed,) = self._kernel.feedbacks(guess, hidden)
            turns.append((bisect_left(self._codes, guess), packed))
            codes = self._kernel.keep(codes, guess, bytes(at == packed for at in range(self._kinds)))
            numbers.append(self._number(guess, packed))
        return tuple(turns)
