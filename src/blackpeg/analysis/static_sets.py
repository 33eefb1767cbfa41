"""Sets of guesses that are all made before any feedback: what they tell, and small ones that tell all codes apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import count

from blackpeg.call import Call
from blackpeg.errors import StoppedError
from blackpeg.kernel import kernel_of
from blackpeg.position import start
from blackpeg.rules import Game
from blackpeg.rules.draws import Draws

TRIED, LOOKS, MOST_TRIES = 400_000, 20_000_000, 200
"""The feedbacks that are looked at for one guess of a set, and for sets of one size; and the most sets of one size."""
PROOF = 30_000_000
"""The feedbacks that are looked at to prove that no smaller set will do."""


class Table:
    """The feedbacks of a game: a row for each guess, with the number of the feedback by each code."""

    def __init__(self, game: Game) -> None:
        self.game, self.guesses = game, list(game.guesses())
        self.place = {guess: place for place, guess in enumerate(self.guesses)}
        self._kernel, self._codes = kernel_of(game), start(game).candidates.rows
        self._numbers = dict[int, int]()
        self.row = cache(self._row)
        self.size = len(self._codes)

    @cached_property
    def counted(self) -> int:
        """The least number of guesses that have as many answers as there are codes."""
        return next(number for number in count(0) if self.most**number >= self.size)

    def distinct(self, history: Sequence[int]) -> list[int]:
        """The places of guesses that no symmetry turns into each other if those at the places *history* stay."""
        made = self._kernel.distinct_guesses([self.guesses[place] for place in history])
        return [self.place[self.game.code_from_indices(colors)] for colors in made]

    def _row(self, place: int) -> bytes:
        numbers = self._numbers  # as they occur, for packed ones may be beyond 255
        told = self._kernel.feedbacks(self.guesses[place], self._codes)
        return bytes(numbers.setdefault(each, len(numbers)) for each in told)

    @cached_property
    def most(self) -> int:
        """The most parts into which one guess splits the codes."""
        return max(len({*self.row(place)}) for place in self.distinct([]))

    def told_apart(self, places: Iterable[int]) -> list[int]:
        """The number of its answer, for each code: equal ones for codes that the guesses at *places* leave alike."""
        kinds = [0] * self.size
        for place in places:
            kinds = _refined(kinds, self.row(place))
        return kinds


def _refined(kinds: list[int], row: bytes) -> list[int]:
    """The numbers of the answers to one guess more."""
    numbers = dict[tuple[int, int], int]()
    return [numbers.setdefault(pair, len(numbers)) for pair in zip(kinds, row, strict=True)]


class _EnoughError(Exception):
    """A proof takes too long."""


class Search:
    """Looks for sets of guesses that tell all codes apart."""

    def __init__(self, table: Table, draws: Draws, call: Call) -> None:
        self._table, self._draws, self._call = table, draws, call
        self._all = range(len(table.guesses))
        self._tried = max(12, min(len(self._all), TRIED // table.size))
        self._looks = 0
        self.places: list[int] | None = None
        """A set that is enough, the smallest found so far."""
        self.least = table.counted
        """No set of fewer guesses is enough."""

    def run(self) -> None:
        """Looks for smaller and smaller sets, and then at all of the sizes that may be enough.

        There is one that is enough, for every secret may be guessed.
        """
        self.places = self.greedy()
        while len(self.places) > self.least and (shorter := self.shrunk(self.places)) is not None:
            self.places = shorter
        with suppress(_EnoughError):
            while self.least < len(self.places):
                if (found := self.smallest(self.least)) is not None:
                    self.places = found
                    return
                self.least += 1

    def _best(self, kinds: list[int]) -> tuple[int, int]:
        """The most answers with one guess more, and the place of that guess; some are tried if there are many."""
        places: Iterable[int] = self._all
        if self._tried < len(self._all):
            places = [self._draws.below(len(self._all)) for _ in range(self._tried)]
        return max((self._answers(kinds, place), place) for place in places)

    def _answers(self, kinds: list[int], place: int) -> int:
        return len({*zip(kinds, self._table.row(place), strict=True)})

    def greedy(self) -> list[int]:
        """A set that is enough: always the guess that adds most answers.

        Raises `StoppedError` if the call ended before it was found.
        """
        places, kinds, answers = list[int](), [0] * self._table.size, 1
        while answers < self._table.size:
            if self._call.stopped:
                raise StoppedError(f"{self._call.why} before a set was found")
            before, (answers, place) = answers, self._best(kinds)
            if answers > before:
                places.append(place)
                kinds = _refined(kinds, self._table.row(place))
        return places

    def shrunk(self, places: list[int]) -> list[int] | None:
        """A set of one guess less, if some tries find one: each puts the best guess in the place of a drawn one."""
        here, most = places[:-1], 0
        for _ in range(min(MOST_TRIES, max(4, LOOKS // (self._tried * self._table.size)))):
            if self._call.stopped:
                return None
            gone = self._draws.below(len(here))
            rest = here[:gone] + here[gone + 1 :]
            answers, place = self._best(self._table.told_apart(rest))
            if answers >= most:
                here, most = [*rest, place], answers
            if most == self._table.size:
                return here
        return None

    def smallest(self, number: int) -> list[int] | None:
        """Returns a set of *number* guesses that is enough; None if no such set is.

        The search tries every set; symmetry removes some choices of the first two guesses.  Raises `_EnoughError` if
        that takes too long.
        """
        for first in self._table.distinct([]):
            if number == 1:
                if self._answers([0] * self._table.size, first) == self._table.size:
                    return [first]
                continue
            for second in self._table.distinct([first]):
                self._look()
                found = self._more(self._table.told_apart([first, second]), 0, number - 2)
                if found is not None:
                    return [first, second, *found]
        return None

    def _look(self) -> None:
        """Counts a look at one more guess; raises `_EnoughError` if they were enough."""
        self._looks += self._table.size
        if self._looks > PROOF or self._call.stopped:
            raise _EnoughError

    def _more(self, kinds: list[int], start: int, number: int) -> list[int] | None:
        """The *number* guesses from the place *start* on that tell apart what *kinds* leave alike; None if none do."""
        if not number:
            return [] if len({*kinds}) == self._table.size else None
        if max(Counter(kinds).values()) > self._table.most**number:
            return None
        for place in self._all[start:]:
            self._look()
            if number == 1:
                if self._answers(kinds, place) == self._table.size:
                    return [place]
                continue
            found = self._more(_refined(kinds, self._table.row(place)), place + 1, number - 1)
            if found is not None:
                return [place, *found]
        return None
