"""How many codes are left: exactly where they can be counted, else an estimate with an interval."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from enum import StrEnum

from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.listing import is_within_reach, list_left, sampler_of
from blackpeg.position.position import MOST_CODES, Position, readable
from blackpeg.rules import FeedbackKind, Game, Reply
from blackpeg.sampling import Sampler
from blackpeg.sampling.estimate import Estimate, effective, estimate

SECONDS = 1.0
"""The time for an estimate, unless another is asked for: most need a tenth of it."""

MOST_LISTED = 2_000_000
"""Where a first estimate does not say that there are more, listing all codes left is tried."""

BOUNDING = 0.1
"""Seconds for bounds to prove that there are none, where none was found."""

MOST_COLLECTED, COLLECT_STEPS = 1000, 20_000_000
"""Up to so many codes are collected, in so many steps, to see whether that is all of them."""

FEWEST_ENDS = 8
"""So many anneals, at least, must have ended in codes before these are taken for all."""

CHAINS = 128
ROUNDS = (8, 64, 512)
"""Steps at each temperature, for each peg, of the chains that count; more only where the chains differ much."""

ENOUGH = 40
"""So many chains, effectively, are enough."""

FEWEST_CHAINS = 32
"""A longer round that the time cut short counts if so many chains were done; the first counts from two on."""


class CountStatus(StrEnum):
    """How far a number of codes is known."""

    PROVEN = "proven"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True)
class Count:
    """A number of codes: *low* to *high*, all three equal where it is proven.

    Of an estimate the interval holds the truth about 95 times of 100.  *number* is None where the time was not enough
    for one; *low* and *high* are certain then.

    >>> print(Count.exactly(208))
    208 codes left
    >>> print(Count(323456789012345, 212345678901234, 492345678901234, CountStatus.ESTIMATE))
    about 3.2e+14 codes left (2.1e+14 to 5.0e+14)
    >>> print(Count(58, 58, 58, CountStatus.ESTIMATE))
    58 codes left, it seems
    """

    number: int | None
    low: int
    high: int
    status: CountStatus

    @classmethod
    def exactly(cls, number: int) -> Count:
        """A number that is proven."""
        return cls(number, number, number, CountStatus.PROVEN)

    @property
    def is_proven(self) -> bool:
        """Whether the number is exact."""
        return self.status is CountStatus.PROVEN

    def after(self, before: Count, least: int = 0) -> Count:
        """This number, of codes that were all there *before*, too, and of which *least* are known.

        >>> before = Count(60, 50, 80, CountStatus.ESTIMATE)
        >>> Count(90, 40, 200, CountStatus.ESTIMATE).after(before)
        Count(number=60, low=40, high=80, status=<CountStatus.ESTIMATE: 'estimate'>)
        """
        if self.is_proven:
            return self
        high = max(min(self.high, before.high), least)
        number = self.number if self.number is None else min(self.number, before.number or self.number, high)
        low = max(self.low if number is None else min(self.low, number), least)
        return Count(number if number is None else max(number, low), low, high, self.status)

    def words(self, what: str = "code", then: str = "") -> str:
        """The number for people, of a thing whose plural ends in s, *then* after it.

        >>> Count(1234567, 1111111, 1555555, CountStatus.ESTIMATE).words("candidate")
        'about 1,200,000 candidates (1,100,000 to 1,600,000)'
        """
        if self.number is None:
            known = f"at least {readable(self.low)}" if self.low else "an unknown number of"
            return f"{known} {what}{'' if self.low == 1 else 's'}{then}"
        thing = f"{what}{'' if self.number == 1 else 's'}{then}"
        if self.is_proven:
            return f"{readable(self.number) if self.number else 'no'} {thing}"
        if self.low == self.number == self.high:
            return f"{readable(self.number)} {thing}, it seems"
        return f"about {_rounded(self.number)} {thing} ({_rounded(self.low, 0)} to {_rounded(self.high, 1)})"

    def short(self) -> str:
        """The number with its interval, for tables.

        >>> Count(323456789012, 212345678901, 492345678901, CountStatus.ESTIMATE).short()
        '~3.2e+11 (2.1e+11 to 5.0e+11)'
        >>> Count.exactly(208).short(), Count(1, 1, 1, CountStatus.ESTIMATE).short()
        ('208', '~1 (1 to 1)')
        """
        if self.number is None:
            return f"{_brief(self.low)} or more" if self.low else "?"
        if self.is_proven:
            return readable(self.number)
        return f"~{_brief(self.number)} ({_brief(self.low, 0)} to {_brief(self.high, 1)})"

    def __str__(self) -> str:
        return self.words(then=" left")

    def facts(self) -> dict[str, object]:
        """The same for programs, in JSON's types."""
        return {"number": self.number, "low": self.low, "high": self.high, "status": str(self.status)}


def left(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """How many codes fit all replies of *position*, known as far as *seconds* allow (None: whatever it takes).

    Exact where the game has up to `MOST_CODES` codes, at the start, where a reply said which code it is, and where all
    codes left can be listed in half of the time (`listing.py`).  Otherwise, where sampling finds few codes again and
    again, these; else an estimate by annealed importance sampling.
    The same seed gives the same answer where the time is enough.

    >>> from blackpeg.position import start
    >>> print(left(start("10x12")))
    61,917,364,224 codes left
    >>> left(start("4x6").after("1122", "1-1")).number
    208
    """
    exact = _exact(position)
    if exact is not None:
        return Count.exactly(exact)
    until = None if seconds is None else time.monotonic() + seconds
    if is_within_reach(position.game) and _may_be_few(position, None if seconds is None else seconds / 4, seed):
        everything = list_left(position.game, position.turns, 0, seconds=None if seconds is None else seconds / 2)
        if everything is not None:
            return Count.exactly(everything.number)
    rest = None if until is None else max(until - time.monotonic(), 0)
    found = estimated(position, seconds=rest, seed=seed)
    impossible = not found.low and contradictory_rows(position, seconds=BOUNDING) is not None
    return Count.exactly(0) if impossible else found


def _may_be_few(position: Position, seconds: float | None, seed: int) -> bool:
    """Whether a first estimate does not say that there are too many to list."""
    weights = sampler_of(position, seed).count_weights(CHAINS, seconds=seconds, steps=2**60, steps_at_each=ROUNDS[0])
    first = estimate(position.game.size, weights)
    return first is None or first.low <= MOST_LISTED


def estimated(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """How many codes fit all replies of *position*, by sampling alone, as `left` does where it must."""
    game = position.game
    until = None if seconds is None else time.monotonic() + seconds
    sampler = sampler_of(position, seed)
    share = None if seconds is None else seconds / 2
    found = sampler.collect(MOST_COLLECTED, seconds=share, steps=COLLECT_STEPS)
    codes, ends = len(found.codes), len(found.independent)
    if found.looks_complete and ends >= FEWEST_ENDS:
        # What three of N anneals end in, on average, is missed by all N five times of 100.  That they end in codes that
        # were missed as often as in those found is not proven: it was measured on the eleven boards, from 5x8 to 8x6,
        # of benchmarks/counting.py (docs/large-boards.md).
        return Count(codes, codes, codes + 3 * codes // ends, CountStatus.ESTIMATE)
    number = _by_weights(sampler, game, codes, until)
    if number is None:
        return Count(None, codes, game.size, CountStatus.ESTIMATE)
    return Count(round(number.number), int(number.low), min(round(number.high), game.size), CountStatus.ESTIMATE)


def _exact(position: Position) -> int | None:
    """The number, where it needs no sampling."""
    game = position.game
    if not any(_tells(game, turn.reply) for turn in position.turns):
        return game.size
    if game.size <= MOST_CODES:
        return position.count
    if (solution := position.solution) is not None:
        return int(position.fits(solution))
    return None


def _tells(game: Game, reply: Reply) -> bool:
    """Whether *reply* says anything; a white count of 0 does not where white pegs are not counted."""
    white = None if game.feedback is FeedbackKind.BLACK else reply.white
    return (reply.black, white, reply.total) != (None, None, None)


def _by_weights(sampler: Sampler, game: Game, least: int, until: float | None) -> Estimate | None:
    """An estimate from chains that are longer where shorter ones differ too much; None if none is found in time."""
    weights: list[float] = []
    for steps in ROUNDS:
        left = None if until is None else until - time.monotonic()
        if left is not None and left <= 0:
            break
        found = list(sampler.count_weights(CHAINS, seconds=left, steps=2**60, steps_at_each=steps))
        if len(found) >= (FEWEST_CHAINS if weights else 2):
            weights = found
        if effective(weights) >= ENOUGH:
            break
    if not weights:
        return None
    ended_in_a_code = max(weights) > -math.inf
    return estimate(game.size, weights, least=max(least, int(ended_in_a_code)))


def _brief(number: int, up: int | None = None) -> str:
    """`_rounded`, from a million on with an exponent."""
    text = _rounded(number, up)
    digits = text.replace(",", "")
    return f"{digits[0]}.{digits[1]}e+{len(digits) - 1}" if digits.isdigit() and len(digits) > 6 else text


def _rounded(number: int, up: int | None = None) -> str:
    """*number* for people, from 1000 on to two digits: an estimate has no more; *up* 0 rounds down, 1 up."""
    unit = 10 ** (len(str(number)) - 2) if number >= 1000 else 1
    return readable((number + (unit // 2 if up is None else up * (unit - 1))) // unit * unit)
