"""How many codes fit a few replies, exactly and without listing them: a sum over how often each color is used.

Each position is *free*, to hold any color, or *held* by a color that some guess has there.  What held positions add in
black pegs they add by inclusion and exclusion, so that free positions need not be told apart, only counted (rook
polynomials: Riordan, *An Introduction to Combinatorial Analysis*, 1958, chapter 7).  The sum goes color by color, in an
order in which few colors are open at a time: it is small for one turn of few colors up to some 25 pegs, and for two or
three on many boards of a dozen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, perm
from time import monotonic
from typing import NamedTuple

from blackpeg.position.position import Position
from blackpeg.rules import Code, FeedbackKind, Game, Reply

STEPS_A_SECOND = 300_000
"""The terms that are added at most for each second there is: they take about a tenth of it."""

SECONDS = 10
"""The seconds of steps where there is no limit."""


class _Told(NamedTuple):
    """A guess, and how often it has a color in its place, or (with the sum) in all, as a reply tells."""

    guess: Code
    number: int


class _TooLarge(Exception):  # noqa: N818 - no error: an answer
    """More terms are to be added than may be."""


def sum_codes(position: Position, *, seconds: float | None = None) -> int | None:
    """The number of codes that fit all replies of *position*; None where that takes too long.

    Too long are more steps than *seconds* have, or half of the seconds.

    >>> from blackpeg.position import start
    >>> sum_codes(start("10x12").after("AABBCCDDEE", "2-3"))
    2860863680
    """
    seconds = SECONDS if seconds is None else seconds
    steps, until = int(STEPS_A_SECOND * seconds), monotonic() + seconds / 2
    guesses = [turn.guess for turn in position.turns]
    try:
        number = 0
        for replies in product(*(_cases(position.game, turn.reply) for turn in position.turns)):
            blacks = [
                _Told(guess, black) for guess, (black, _) in zip(guesses, replies, strict=True) if black is not None
            ]
            totals = [
                _Told(guess, total) for guess, (_, total) in zip(guesses, replies, strict=True) if total is not None
            ]
            case = _Sum(position.game, blacks, totals, steps, until)
            number, steps = number + case.number(), case.steps
    except _TooLarge:
        return None
    return number


def _cases(game: Game, reply: Reply) -> Iterator[tuple[int | None, int | None]]:
    """The black pegs and the sum that *reply* tells, None where unknown; all that there may be for white pegs alone."""
    if game.feedback is FeedbackKind.BLACK:
        yield reply.black if reply.total is None else reply.total, None
    elif reply.white is None:
        yield reply.black, reply.total
    elif reply.black is not None:
        yield reply.black, reply.black + reply.white
    else:
        yield from ((black, black + reply.white) for black in range(game.pegs + 1 - reply.white))


class _Sum:
    """The number of codes with these black pegs and sums: terms, added up by what the rest of the sum depends on.

    That is one integer of several fields: positions used, those of them that are free, black pegs and sum of each guess
    so far, and positions held by each open color.  Each field has a bit to spare, which adding `room` sets where the
    field is larger than it may become.
    """

    def __init__(self, game: Game, blacks: Sequence[_Told], totals: Sequence[_Told], steps: int, until: float) -> None:
        self.game, self.blacks, self.totals, self.steps, self.until = game, blacks, totals, steps, until
        self.bits = game.pegs.bit_length() + 1
        self.room = self.spare = self.fields = 0
        self.used, self.free = self._field(game.pegs), self._field(game.pegs)
        self.black = [self._field(told.number) for told in blacks]
        self.total = [self._field(told.number) for told in totals]
        self.replies = list(zip((*blacks, *totals), (*self.black, *self.total), strict=True))
        self.holding: dict[int, int] = {}  # the field of each open color
        self.closed: list[int] = []  # fields to use again
        self.terms = {0: 1}
        self.columns = Counter(zip(*(told.guess for told in blacks), strict=True))
        self.waiting = {color for told in (*blacks, *totals) for color in told.guess}
        self.most_of_a_color = game.pegs if game.repeats else 1
        self.unused = game.colors - len(self.waiting)

    def number(self) -> int:
        """The number, all colors of the guesses being done one after the other."""
        while self.waiting:
            color = min(self.waiting, key=lambda color: (len(self._not_open_beside(color)), color))
            for beside in sorted(self._not_open_beside(color)):
                self.holding[beside] = self.closed.pop() if self.closed else self._field(self.most_of_a_color)
            for column in [column for column in self.columns if color in column]:
                while self.columns[column]:
                    self.columns[column] -= 1
                    self._decide_position(column)
            self.waiting.remove(color)
            self._close(color)
        end = sum(told.number << field for told, field in self.replies)
        number = 0
        for unused, free in product(range(self.game.pegs + 1), repeat=2):
            term = self.terms.get(end + (self.game.pegs - unused << self.used) + (free << self.free), 0)
            filled = self.unused**unused if self.game.repeats else perm(self.unused, unused)
            number += term * filled * comb(free + unused, unused)
        return number

    def _field(self, most: int) -> int:
        """A new field, of a number that is *most* at most."""
        field = self.spare.bit_length()
        self.room |= (1 << self.bits - 1) - 1 - most << field
        self.spare |= 1 << field + self.bits - 1
        return field

    def _not_open_beside(self, color: int) -> set[int]:
        """*color*, and the colors that positions to decide have beside it, unless they are open."""
        return {color}.union(*(column for column in +self.columns if color in column)).difference(self.holding)

    def _decide_position(self, column: Sequence[int]) -> None:
        """One position, for which the guesses have these colors, is held by one of them, or is left free."""
        moves = []
        for color in set(column):
            black = sum(1 << field for field, there in zip(self.black, column, strict=True) if there == color)
            moves.append(((1 << self.holding[color]) + (1 << self.used), black))
        room, spare, sums = self.room, self.spare, defaultdict(int, self.terms)
        self._spend(len(self.terms) * len(moves))
        for key, term in self.terms.items():
            for held, black in moves:
                after = key + held
                if not after + room & spare:
                    sums[after] -= term
                    after += black
                    if not after + room & spare:
                        sums[after] += term
        self._go_on_with(sums)

    def _close(self, color: int) -> None:
        """The color takes some of the free positions, and none any more."""
        field = self.holding.pop(color)
        self.closed.append(field)
        in_guesses = [told.guess.count(color) for told in self.totals]
        taken = [
            [
                free * ((1 << self.used) + (1 << self.free))
                + sum(min(held + free, most) << total for most, total in zip(in_guesses, self.total, strict=True))
                for free in range(self.most_of_a_color - held + 1)
            ]
            for held in range(self.most_of_a_color + 1)
        ]
        room, spare, sums, number = self.room, self.spare, defaultdict[int, int](int), (1 << self.bits - 1) - 1
        self._spend(len(self.terms))
        for key, term in self.terms.items():
            held, free = key >> field & number, key >> self.free & number
            for more, added in enumerate(taken[held], free):
                after = key - (held << field) + added
                if after + room & spare:
                    break
                sums[after] += term * comb(more, free)
            self._spend(more - free)
        self._go_on_with(sums)

    def _go_on_with(self, sums: Mapping[int, int]) -> None:
        """Keeps the terms from which the replies can still be reached."""
        positions = self.columns.total()
        least = sum(
            max(told.number - positions, 0) << field for told, field in zip(self.blacks, self.black, strict=True)
        )
        for told, field in zip(self.totals, self.total, strict=True):
            to_come = sum(color in self.holding or color in self.waiting for color in told.guess)
            least += max(told.number - to_come, 0) << field
        spare = self.spare
        self.terms = {key: term for key, term in sums.items() if term and (key | spare) - least & spare == spare}

    def _spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0 or monotonic() > self.until:
            raise _TooLarge
