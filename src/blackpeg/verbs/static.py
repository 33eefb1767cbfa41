"""`static`: guesses that are all made before any feedback, and whether they tell every code from every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import Annotated, ClassVar

from blackpeg.call import Call, call_of, require_seed
from blackpeg.errors import InvalidCodeError, StoppedError, TooLargeError
from blackpeg.fact import Fact
from blackpeg.kernel import kernel_of
from blackpeg.position import start
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.draws import Draws
from blackpeg.verbs.table import GAME, SEED, Param, ParamKind, verb

MOST_CODES, MOST_GUESSES, MOST_ALIKE = 33_000, 100, 5
STATIC = 4
"""What is drawn, as the number that follows the seed."""
TRIED, LOOKS, MOST_TRIES = 400_000, 20_000_000, 200
"""The feedbacks that are looked at for one guess of a set, and for sets of one size; and the most sets of one size."""
PROOF = 30_000_000
"""The feedbacks that are looked at to prove that no smaller set will do."""


class Static(Fact):
    """What *guesses* tell on *game*, made all at once: the *codes* get *different* answers in all.

    *left_alike* counts the codes that share their answer with another code; *alike* shows up to five that share one.
    There are none if the guesses tell every code from every other, and no set of fewer than *least* guesses does that.
    """

    game: Game
    guesses: tuple[Code, ...]
    codes: int
    different: int
    left_alike: int
    alike: tuple[Code, ...]
    least: int

    FORMS = {"document": "puzzles.static_blocks"}
    ALSO: ClassVar = ("are_enough", "is_smallest")

    @property
    def are_enough(self) -> bool:
        """Whether the guesses tell every code from every other."""
        return not self.left_alike

    @property
    def is_smallest(self) -> bool:
        """Whether they do, and it is proven that no fewer guesses would."""
        return self.are_enough and len(self.guesses) == self.least


@verb(
    """Check guesses that are all made before any feedback; or, without guesses, find few that tell all codes apart.

    A set is found by taking the guess that tells most apart, again and again, and by putting others in the place of
    its guesses.  On small boards all smaller sets are looked at, which proves that there is none; on others the bound
    is by counting, and a smaller set may exist.

    The exit code is 1 if the guesses leave codes alike.
    """,
    examples=["static 4x6 1112 1234 3525 5613 2564 1226", "static 3x4"],
    ok="are_enough",
    doing="looking for a set",
    told="""Check guesses that are all made before any feedback; or, without any, find few that tell all codes apart.

    On small boards it is proven that no smaller set exists; on others the bound is by counting.
    """,
)
def static(
    game: Annotated[Game | str, GAME],
    guesses: Annotated[
        Sequence[Code | str] | str,
        Param(about="The guesses; without any, a set is looked for.", kind=ParamKind.CODES, metavar="[GUESS...]"),
    ] = (),
    *,
    seed: Annotated[int, SEED] = 0,
    call: Call | None = None,
) -> Static:
    """What *guesses* tell that are all made before any feedback; without any, few that tell all codes apart.

    *seed* draws the order in which sets are tried.  Raises `TooLargeError` for a game of more than 33,000 codes.

    >>> found = static("4x6", ["1112", "1234", "3525", "5613", "2564", "1226"])
    >>> found.different, [str(code) for code in found.alike]
    (1230, ['1334', '1434'])
    >>> len(static("3x3").guesses), static("3x3").is_smallest
    (3, True)
    """
    game, call = game_of(game), call_of(None, call)
    if game.size > MOST_CODES:
        raise TooLargeError(f"expected a game of at most {MOST_CODES:,} codes, {game} has {game.size:,}")
    if len(guesses) > MOST_GUESSES:
        raise TooLargeError(f"expected at most {MOST_GUESSES} guesses, got {len(guesses)}")
    require_seed(seed)
    game, made = _read(game, guesses.split() if isinstance(guesses, str) else guesses)
    table = _Table(game)
    least = _counted(table)
    if not made:
        least, places = _found(table, Draws(seed, STATIC), least, call)
        made = [table.guesses[place] for place in places]
    kinds = table.told_apart(table.place[guess] for guess in made)
    groups = dict[int, list[Code]]()
    for kind, code in zip(kinds, start(game).candidates, strict=True):
        groups.setdefault(kind, []).append(code)
    alike = [codes for codes in groups.values() if len(codes) > 1]
    shown = tuple(alike[0][:MOST_ALIKE]) if alike else ()
    return Static(game, tuple(made), game.size, len(groups), sum(map(len, alike)), shown, least)


def _read(game: Game, guesses: Sequence[Code | str]) -> tuple[Game, list[Code]]:
    """Reads the guesses; if their digits count from 0 on a board that counts from 1, its colors are written so."""
    try:
        return game, [game.code(guess) for guess in guesses]
    except InvalidCodeError:
        written = {sign for guess in guesses for sign in str(guess)}
        if "0" not in written or game.colors > 10 or game.is_listed or game.alphabet != game_of(game.plain).alphabet:
            raise
        counted = game_of(f"{game.plain}:{''.join(map(str, range(game.colors)))}")
        return counted, [counted.code(guess) for guess in guesses]


class _Table:
    """The feedbacks of a game: a row for each guess, with the number of the feedback by each code."""

    def __init__(self, game: Game) -> None:
        self._game, self.guesses = game, list(game.guesses())
        self.place = {guess: place for place, guess in enumerate(self.guesses)}
        self._kernel, self._codes = kernel_of(game), start(game).candidates.rows
        self._numbers = dict[int, int]()
        self.rows = _Rows(self._row)
        self.size = len(self._codes)

    def distinct(self, history: Sequence[int]) -> list[int]:
        """The places of guesses that no symmetry turns into each other if those at the places *history* stay."""
        made = self._kernel.distinct_guesses([self.guesses[place] for place in history])
        return [self.place[self._game.code_from_indices(colors)] for colors in made]

    def _row(self, place: int) -> bytes:
        numbers = self._numbers  # as they occur, for packed ones may be beyond 255
        told = self._kernel.feedbacks(self.guesses[place], self._codes)
        return bytes(numbers.setdefault(each, len(numbers)) for each in told)

    @cached_property
    def most(self) -> int:
        """The most parts into which one guess splits the codes."""
        return max(len({*self.rows[place]}) for place in self.distinct([]))

    def told_apart(self, places: Iterable[int]) -> list[int]:
        """The number of its answer, for each code: equal ones for codes that the guesses at *places* leave alike."""
        kinds = [0] * self.size
        for place in places:
            kinds = _refined(kinds, self.rows[place])
        return kinds


class _Rows(dict[int, bytes]):
    """The rows of a table, each made when it is first asked for."""

    def __init__(self, make: Callable[[int], bytes]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, place: int) -> bytes:
        row = self[place] = self._make(place)
        return row


def _refined(kinds: list[int], row: bytes) -> list[int]:
    """The numbers of the answers to one guess more."""
    numbers = dict[tuple[int, int], int]()
    return [numbers.setdefault(pair, len(numbers)) for pair in zip(kinds, row, strict=True)]


def _counted(table: _Table) -> int:
    """The least number of guesses that have as many answers as there are codes."""
    return next(number for number in count(0) if table.most**number >= table.size)


def _found(table: _Table, draws: Draws, least: int, call: Call) -> tuple[int, list[int]]:
    """Returns a number of guesses below which no set is enough, and a set that is enough, as places in the table.

    There is one, for every secret may be guessed.  Raises `StoppedError` if the call ended before it was found.
    """
    search = _Search(table, draws, call)
    places = search.greedy()
    while len(places) > least and (shorter := search.shrunk(places)) is not None:
        places = shorter
    with suppress(_EnoughError):
        while least < len(places):
            if (found := search.smallest(least)) is not None:
                return least, found
            least += 1
    return least, places


class _EnoughError(Exception):
    """A proof takes too long."""


class _Search:
    """Looks for sets of guesses that tell all codes apart."""

    def __init__(self, table: _Table, draws: Draws, call: Call) -> None:
        self._table, self._draws, self._call = table, draws, call
        self._all = range(len(table.guesses))
        self._tried = max(12, min(len(self._all), TRIED // table.size))
        self._looks = 0

    def _best(self, kinds: list[int]) -> tuple[int, int]:
        """The most answers with one guess more, and the place of that guess; some are tried if there are many."""
        places: Iterable[int] = self._all
        if self._tried < len(self._all):
            places = [self._draws.below(len(self._all)) for _ in range(self._tried)]
        return max((self._answers(kinds, place), place) for place in places)

    def _answers(self, kinds: list[int], place: int) -> int:
        return len({*zip(kinds, self._table.rows[place], strict=True)})

    def greedy(self) -> list[int]:
        """A set that is enough: always the guess that adds most answers."""
        places, kinds, answers = list[int](), [0] * self._table.size, 1
        while answers < self._table.size:
            if self._call.stopped:
                raise StoppedError(f"{self._call.why} before a set was found")
            before, (answers, place) = answers, self._best(kinds)
            if answers > before:
                places.append(place)
                kinds = _refined(kinds, self._table.rows[place])
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
        """A set of *number* guesses that is enough, None if there is none: all are looked at, the first two guesses up
        to symmetry.

        Raises `_EnoughError` if that takes too long.
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
            found = self._more(_refined(kinds, self._table.rows[place]), place + 1, number - 1)
            if found is not None:
                return [place, *found]
        return None
