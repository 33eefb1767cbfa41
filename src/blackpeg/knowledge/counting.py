"""How many codes are possible on boards too large to list: exactly if counting is quick, else by estimate."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, perm
from typing import NamedTuple

from blackpeg.call import Call, go_on
from blackpeg.position.count import Count, Status
from blackpeg.position.position import Position
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import Code, Game, Reply
from blackpeg.sampling import effective, estimate

STEPS_A_SECOND = 300_000
"""The most terms that are added for each second of the limit: they take about a tenth of it."""

SUM_SECONDS = 10
"""The seconds that determine the number of steps if there is no limit."""

AT_ONCE = 4096
"""Terms between two checks of the clock."""


class _Told(NamedTuple):
    """A guess, and how many pegs have a color in its place, or (with the sum) in all, as a reply says."""

    guess: Code
    number: int


class _TooLarge(Exception):  # noqa: N818 - no error: an answer
    """The sum has more terms than its limit."""


def sum_codes(position: Position, *, seconds: float | None = None) -> int | None:
    """The number of codes that fit all replies of *position*; None if that takes too long.

    The limits are the steps for *seconds*, and a share `SUMMING` of the seconds.

    >>> from blackpeg.position import start
    >>> sum_codes(start("10x12").after("AABBCCDDEE", "2-3"))
    2860863680
    """
    seconds = SUM_SECONDS if seconds is None else seconds
    steps, call = int(STEPS_A_SECOND * seconds), Call(SUMMING * seconds)
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
            case = _Sum(position.game, blacks, totals, steps, call)
            number, steps = number + case.number(), case.steps
    except _TooLarge:
        return None
    return number


def _cases(game: Game, reply: Reply) -> Iterator[tuple[int | None, int | None]]:
    """The black pegs and the sum that *reply* gives, None if unknown; all possible ones for white pegs alone."""
    if not game.counts_white:
        yield reply.black if reply.total is None else reply.total, None
    elif reply.white is None:
        yield reply.black, reply.total
    elif reply.black is not None:
        yield reply.black, reply.black + reply.white
    else:
        yield from ((black, black + reply.white) for black in range(game.pegs + 1 - reply.white))


class _Sum:
    """The number of codes with these black pegs and sums: terms, grouped by the numbers that the rest depends on.

    They are one integer of several fields: positions used, the free ones of them, black pegs and sum of each guess
    so far, and positions held by each open color.  Each field has a bit to spare, which adding `room` sets if the
    field is larger than it may become.
    """

    def __init__(self, game: Game, blacks: Sequence[_Told], totals: Sequence[_Told], steps: int, call: Call) -> None:
        self.game, self.blacks, self.totals, self.steps, self.call = game, blacks, totals, steps, call
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
        """The number of codes, by placing all colors of the guesses one after the other."""
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
        """The colors that are not open yet, among *color* and those of undecided positions at which a guess has it."""
        return {color}.union(*(column for column in +self.columns if color in column)).difference(self.holding)

    def _decide_position(self, column: Sequence[int]) -> None:
        """Gives one position, at which the guesses have these colors, one of them, or leaves it free."""
        moves = []
        for color in set(column):
            black = sum(1 << field for field, there in zip(self.black, column, strict=True) if there == color)
            moves.append(((1 << self.holding[color]) + (1 << self.used), black))
        room, spare, sums = self.room, self.spare, defaultdict(int, self.terms)
        self._spend(len(self.terms) * len(moves))
        for key, term in self._watched():
            for held, black in moves:
                after = key + held
                if not after + room & spare:
                    sums[after] -= term
                    after += black
                    if not after + room & spare:
                        sums[after] += term
        self._go_on_with(sums)

    def _close(self, color: int) -> None:
        """Gives the color some of the free positions, then removes it from the colors still to place."""
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
        for key, term in self._watched():
            held, free = key >> field & number, key >> self.free & number
            for more, added in enumerate(taken[held], free):
                after = key - (held << field) + added
                if after + room & spare:
                    break
                sums[after] += term * comb(more, free)
            self._spend(more - free)
        self._go_on_with(sums)

    def _go_on_with(self, sums: Mapping[int, int]) -> None:
        """Keeps the terms that can still lead to the replies."""
        positions = self.columns.total()
        least = sum(
            max(told.number - positions, 0) << field for told, field in zip(self.blacks, self.black, strict=True)
        )
        for told, field in zip(self.totals, self.total, strict=True):
            to_come = sum(color in self.holding or color in self.waiting for color in told.guess)
            least += max(told.number - to_come, 0) << field
        spare = self.spare
        self.terms = {key: term for key, term in sums.items() if term and (key | spare) - least & spare == spare}

    def _watched(self) -> Iterator[tuple[int, int]]:
        """The terms, with a check of the clock now and then."""
        for place, item in enumerate(self.terms.items()):
            if place % AT_ONCE == 0:
                self._spend(0)
            yield item

    def _spend(self, steps: int) -> None:
        go_on()
        self.steps -= steps
        if self.steps < 0 or self.call.stopped:
            raise _TooLarge


SECONDS = 1.0
"""The default seconds for an estimate: most need a tenth of it."""

SUMMING = 0.5
"""The share of the time after which the count gives up its sum."""

MOST_COLLECTED, COLLECT_STEPS = 1000, 20_000_000
"""The most codes collected, and the steps for them, to see whether these are all that fit."""

FEWEST_ENDS = 8
"""The fewest anneals that must end in codes before these count as all that fit."""

CHAINS, CHAINS_A_SECOND, MOST_CHAINS = 128, 1024, 32_768
"""The chains of an estimate; those that are added for each second beyond `SECONDS`, and the most of these: a fixed
number, so that the estimate depends on the clock only if that ends it.  A hundred times the chains make the interval a
tenth as wide."""

FEWEST_EFFECTIVE = 2.5
"""The fewest effective chains: with less, one has nearly all the weight, and another seed gives another number.

If the first few were enough, others may widen the interval: more time does not withdraw an estimate."""


def count_codes(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """The number of codes that fit all replies of *position*, as well as *seconds* allow (None: no limit; 0: at once).

    It is exact if no reply says anything, if one gives the code, if one guess had two answers, and after a few turns
    (`sum_codes`); otherwise an estimate.  Equal seeds give equal answers if the time is enough.

    >>> from blackpeg.position import start
    >>> print(count_codes(start("10x12")))
    61,917,364,224
    """
    call = Call(seconds)
    exact = count_exactly(position, seconds=seconds)
    if exact is not None:
        return Count.exactly(exact)
    if seconds == 0:
        return Count(None, 0, position.game.size, Status.BOUND)
    return estimated(position, seconds=call.part(1).seconds, seed=seed)


def count_exactly(position: Position, *, seconds: float | None) -> int | None:
    """The number of codes that fit all replies of *position*; None if that takes too long, as for `sum_codes`."""
    if not position.telling.turns:
        return position.game.size
    if (solution := position.solution) is not None:
        return int(position.fits(solution))
    if _answers_differ(position):
        return 0
    return None if seconds == 0 else sum_codes(position, seconds=seconds)


def _answers_differ(position: Position) -> bool:
    """Whether some guess was answered in ways that cannot all be right."""
    told = defaultdict[Code, set[Reply]](set)
    for guess, reply in position.turns:
        told[guess].add(reply)
    return any(
        len(replies) > 1
        and not any(all(reply.fits(feedback) for reply in replies) for feedback in position.game.feedbacks)
        for replies in told.values()
    )


def estimated(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """The number of codes that fit all replies of *position*, by sampling alone, as `count_codes` does if it must.

    If sampling finds few codes again and again, these are counted; else annealed importance sampling estimates.
    """
    game, call = position.game, Call(seconds)
    share = None if seconds is None else seconds / 2
    found = sampler_of(position, seed).collect(MOST_COLLECTED, seconds=share, steps=COLLECT_STEPS)
    codes, ends = len(found.codes), len(found.independent)
    if found.looks_complete and ends >= FEWEST_ENDS:
        # What three of N anneals end in, on average, is missed by all N five times of 100.  That they end in codes that
        # were missed as often as in those found is not proven: it was measured on the eleven boards, from 5x8 to 8x6,
        # of benchmarks/counting.py (docs/large-boards.md).
        return Count(codes, codes, codes * ends // (ends - 3), Status.ESTIMATE)
    more = 0 if seconds is None else min(int(CHAINS_A_SECOND * max(0, seconds - SECONDS)), MOST_CHAINS)
    # These draw from a sampler of their own, so that what was collected before does not matter.
    weights = sampler_of(position, seed).count_weights(CHAINS + more, call=call, steps=2**60)
    if all(effective(weights[:some]) < FEWEST_EFFECTIVE for some in range(2, min(CHAINS, len(weights)) + 1)):
        return Count(None, codes, game.size, Status.BOUND)
    number = estimate(game.size, weights, least=max(codes, 1))
    assert number is not None, "chains that count found codes"
    return Count(round(number.number), int(number.low), min(round(number.high), game.size), Status.ESTIMATE)
