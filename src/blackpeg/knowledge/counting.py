"""How many codes are possible on boards too large to list: exactly where they can be counted, else an estimate."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, perm
from typing import NamedTuple

from blackpeg.call import Call, go_on
from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.count import Count, Status
from blackpeg.position.listing import list_candidates, sampler_of
from blackpeg.position.position import Position
from blackpeg.rules import Code, Game, Reply
from blackpeg.rules.sizes import can_list_by_halves
from blackpeg.sampling import Estimate, effective, estimate

STEPS_A_SECOND = 300_000
"""The terms that are added at most for each second there is: they take about a tenth of it."""

SUM_SECONDS = 10
"""The seconds of steps where there is no limit."""

AT_ONCE = 4096
"""Terms between two looks at the clock."""


class _Told(NamedTuple):
    """A guess, and how often it has a color in its place, or (with the sum) in all, as a reply tells."""

    guess: Code
    number: int


class _TooLarge(Exception):  # noqa: N818 - no error: an answer
    """More terms are to be added than may be."""


def sum_codes(position: Position, *, seconds: float | None = None) -> int | None:
    """The number of codes that fit all replies of *position*; None where that takes too long.

    Too long are more steps than *seconds* have, or a share `SUMMING` of the seconds.

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
    """The black pegs and the sum that *reply* tells, None where unknown; all that there may be for white pegs alone."""
    if not game.counts_white:
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

    def _watched(self) -> Iterator[tuple[int, int]]:
        """The terms, with a look at the clock now and then."""
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
"""The time for an estimate, unless another is asked for: most need a tenth of it."""

MOST_LISTED = 2_000_000
"""Where a first estimate does not say that there are more, listing all candidates is tried."""

SUMMING, FIRST_LOOK, LISTING = 0.5, 0.5, 0.4
"""The shares of the time after which a sum, that first estimate and listing are given up.

If a sum takes all of its share, twice the time still leaves the first estimate as much as there was."""

BOUNDING = 0.1
"""Seconds for bounds to prove that there are none, where none was found."""

MOST_COLLECTED, COLLECT_STEPS = 1000, 20_000_000
"""The codes that are collected at most, and the steps for them, to see whether that is all there are."""

FEWEST_ENDS = 8
"""The anneals that must have ended in codes, at least, before these are taken for all."""

CHAINS = 128
ROUNDS = (8, 64, 512)
"""Steps at each temperature, for each peg, of the chains that count; more only where the chains differ much."""

ENOUGH = 40
"""The chains that, effectively, are enough."""

CHAINS_A_SECOND, MOST_CHAINS = 1024, 32_768
"""The chains that are added for each second beyond `SECONDS`, and the most in all: a fixed number, so that the estimate
depends on the clock only if that ends it.  A hundred times the chains make the interval a tenth as wide."""

FEWEST_EFFECTIVE = 2.5
"""Where fewer chains count, effectively, one has nearly all the weight, and another seed would tell another number.

Where the first few were enough, others may make the interval wider: more time does not take an estimate back."""

FEWEST_CHAINS = 32
"""A longer round that the time cut short counts if this many chains were done; the first counts from two on."""


def count_codes(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """How many codes fit all replies of *position*, known as far as *seconds* allow (None: all it takes; 0: at once).

    Exact where no reply tells anything, where one said which code it is, after a few turns (`sum_codes`), and where
    all candidates can be listed in half of the time (`listing.py`).  Otherwise, where sampling finds few codes again
    and again, these; else an estimate by annealed importance sampling.  The same seed gives the same answer where the
    time is enough.

    >>> from blackpeg.position import start
    >>> print(count_codes(start("10x12")))
    61,917,364,224
    """
    exact = _exact(position)
    if exact is not None:
        return Count.exactly(exact)
    if seconds == 0:
        return Count(None, 0, position.game.size, Status.BOUND)
    call = Call(seconds)

    def within(share: float) -> float | None:
        """A share of the seconds, as far as they are left."""
        return None if seconds is None else min(share * seconds, call.until(1))

    exact = sum_codes(position, seconds=seconds)
    if exact is not None:
        return Count.exactly(exact)
    chains = _Chains(position, seed)
    if can_list_by_halves(position.game) and chains.may_be_few(Call(within(FIRST_LOOK))):
        everything = list_candidates(position.game, position.turns, 0, seconds=within(LISTING))
        if everything is not None:
            return Count.exactly(everything.number)
    found = estimated(position, seconds=within(1), seed=seed, chains=chains)
    impossible = not found.low and contradictory_rows(position, seconds=BOUNDING) is not None
    return Count.exactly(0) if impossible else found


def estimated(
    position: Position, *, seconds: float | None = SECONDS, seed: int = 0, chains: _Chains | None = None
) -> Count:
    """How many codes fit all replies of *position*, by sampling alone, as `count_codes` does where it must.

    What *chains* have told already is kept.
    """
    game = position.game
    call = Call(seconds)
    share = None if seconds is None else seconds / 2
    found = sampler_of(position, seed).collect(MOST_COLLECTED, seconds=share, steps=COLLECT_STEPS)
    codes, ends = len(found.codes), len(found.independent)
    if found.looks_complete and ends >= FEWEST_ENDS:
        # What three of N anneals end in, on average, is missed by all N five times of 100.  That they end in codes that
        # were missed as often as in those found is not proven: it was measured on the eleven boards, from 5x8 to 8x6,
        # of benchmarks/counting.py (docs/large-boards.md).
        return Count(codes, codes, codes * ends // (ends - 3), Status.ESTIMATE)
    more = 0 if seconds is None else min(int(CHAINS_A_SECOND * max(0, seconds - SECONDS)), MOST_CHAINS)
    chains = chains or _Chains(position, seed)
    chains.run_all(call, more)
    number = chains.estimate(codes)
    if number is None:
        return Count(None, codes, game.size, Status.BOUND)
    return Count(round(number.number), int(number.low), min(round(number.high), game.size), Status.ESTIMATE)


def _exact(position: Position) -> int | None:
    """The number, where it needs no sampling."""
    game = position.game
    if not position.telling.turns:
        return game.size
    if (solution := position.solution) is not None:
        return int(position.fits(solution))
    return None


class _Chains:
    """Chains that weigh the codes of *position*: shorter ones first, whose weights are kept until longer ones did as
    well.  They draw from a sampler of their own, so that what others did before does not matter."""

    def __init__(self, position: Position, seed: int) -> None:
        self._size, self._sampler = position.game.size, sampler_of(position, seed)
        self._weights: list[float] = []
        self._is_enough = False

    def may_be_few(self, call: Call) -> bool:
        """Whether the first chains do not say that there are too many codes to list."""
        self._run_first(call)
        first = estimate(self._size, self._weights)
        return first is None or first.low <= MOST_LISTED

    def run_all(self, call: Call, more: int) -> None:
        """Runs longer chains if shorter ones differ too much, then *more* of that length, until *call* ends."""
        self._run_first(call)
        length = ROUNDS[0]
        for longer in ROUNDS[1:]:
            if effective(self._weights) >= ENOUGH:
                break
            found = self._run(CHAINS, longer, call)
            if len(found) >= FEWEST_CHAINS:
                self._keep(found)
                length = longer
        if more and effective(self._weights) >= ENOUGH:
            self._weights += self._run(more, length, call)

    def estimate(self, codes: int) -> Estimate | None:
        """How many codes fit, at least the number of *codes* found; None if too few chains found one."""
        if not self._is_enough:
            return None
        ended_in_a_code = max(self._weights) > -math.inf
        return estimate(self._size, self._weights, least=max(codes, int(ended_in_a_code)))

    def _run_first(self, call: Call) -> None:
        self._keep(self._weights + self._run(CHAINS - len(self._weights), ROUNDS[0], call))

    def _run(self, count: int, length: int, call: Call) -> list[float]:
        """The weights of *count* chains, or of those that the call left time for."""
        return list(self._sampler.count_weights(count, call=call, steps=2**60, steps_at_each=length))

    def _keep(self, weights: list[float]) -> None:
        self._weights = weights
        self._is_enough |= any(effective(weights[:some]) >= FEWEST_EFFECTIVE for some in range(2, len(weights) + 1))
