"""How many codes are possible on boards too large to list: exactly where they can be counted, else an estimate."""

from __future__ import annotations

import math
import time

from blackpeg.knowledge.summing import sum_codes
from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.count import Count
from blackpeg.position.listing import is_within_reach, list_candidates, sampler_of
from blackpeg.position.position import Position
from blackpeg.position.status import Status
from blackpeg.rules import Game
from blackpeg.sampling import Sampler
from blackpeg.sampling.sampler import Estimate, effective, estimate

SECONDS = 1.0
"""The time for an estimate, unless another is asked for: most need a tenth of it."""

MOST_LISTED = 2_000_000
"""Where a first estimate does not say that there are more, listing all candidates is tried."""

FIRST_LOOK, LISTING = 0.25, 0.5
"""The shares of the time for that first estimate, and for listing."""

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
"""Where fewer chains count, effectively, one has nearly all the weight, and another seed would tell another number."""

FEWEST_CHAINS = 32
"""A longer round that the time cut short counts if this many chains were done; the first counts from two on."""


def count_codes(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """How many codes fit all replies of *position*, known as far as *seconds* allow (None: all it takes; 0: at once).

    Exact where no reply tells anything, where one said which code it is, after a few turns (`summing.py`), and where
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
    began = time.monotonic()

    def within(share: float) -> float | None:
        """A share of the seconds, as far as they are left."""
        return None if seconds is None else max(0.0, min(share * seconds, began + seconds - time.monotonic()))

    exact = sum_codes(position, seconds=seconds)
    if exact is not None:
        return Count.exactly(exact)
    if is_within_reach(position.game) and _may_be_few(position, within(FIRST_LOOK), seed):
        everything = list_candidates(position.game, position.turns, 0, seconds=within(LISTING))
        if everything is not None:
            return Count.exactly(everything.number)
    found = estimated(position, seconds=within(1), seed=seed)
    impossible = not found.low and contradictory_rows(position, seconds=BOUNDING) is not None
    return Count.exactly(0) if impossible else found


def _may_be_few(position: Position, seconds: float | None, seed: int) -> bool:
    """Whether a first estimate does not say that there are too many to list."""
    weights = sampler_of(position, seed).count_weights(CHAINS, seconds=seconds, steps=2**60, steps_at_each=ROUNDS[0])
    first = estimate(position.game.size, weights)
    return first is None or first.low <= MOST_LISTED


def estimated(position: Position, *, seconds: float | None = SECONDS, seed: int = 0) -> Count:
    """How many codes fit all replies of *position*, by sampling alone, as `count_codes` does where it must."""
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
        return Count(codes, codes, codes * ends // (ends - 3), Status.ESTIMATE)
    more = 0 if seconds is None else min(int(CHAINS_A_SECOND * max(0, seconds - SECONDS)), MOST_CHAINS)
    number = _by_weights(sampler, game, codes, until, more)
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


def _by_weights(sampler: Sampler, game: Game, least: int, until: float | None, more: int) -> Estimate | None:
    """An estimate from chains that are longer if shorter ones differ too much, then from *more* chains of that length.

    None if no chain finds a code in time.
    """
    weights: list[float] = []

    def chains(count: int, steps: int) -> list[float]:
        remaining = None if until is None else max(0.0, until - time.monotonic())
        return list(sampler.count_weights(count, seconds=remaining, steps=2**60, steps_at_each=steps))

    for steps in ROUNDS:
        found = chains(CHAINS, steps)
        if len(found) >= (FEWEST_CHAINS if weights else 2):
            weights = found
        if effective(weights) >= ENOUGH:
            weights += chains(more, steps) if more else []
            break
    if effective(weights) < FEWEST_EFFECTIVE:
        return None
    ended_in_a_code = max(weights) > -math.inf
    return estimate(game.size, weights, least=max(least, int(ended_in_a_code)))
