"""Codes of boards too big to enumerate: found by annealing, collected into samples, counted by estimate.

A sampler gets turns; it finds codes that fit them, and guesses that split a sample of codes best.  The number of
codes that fit is estimated with an interval, never alone.  It knows shapes, rows of colors and replies, but neither
positions nor strategies.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from blackpeg.call import Call
from blackpeg.kernel import Codes, InnerControl, Row, Shape, inside, kernel_for
from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Lookahead, Schedule
from blackpeg.rules import Reply

USUAL = Schedule()
"""The default settings, good on every board tried; rates and methods are in docs/sampling.md."""

MOST_LOOKED_AHEAD = 10_000
"""The most codes whose games are played out."""


class Sampler:
    """The turns of a board, and codes sampled to fit them.

    Work ends at a deadline (*seconds*), after a number of *steps*, or when its *call* ends it, whichever is first,
    and returns its best so far; at least one must be given, and steps alone repeat the answers for equal *seed*
    (0 to 2**64 - 1) and calls.  Ctrl-C ends it as always.  One call at a time: for two threads take two samplers.

    >>> from blackpeg.rules import Feedback
    >>> sampler = Sampler(Shape(10, 12, True, False), seed=1)
    >>> sampler.add((0, 0, 1, 1, 2, 2, 3, 3, 4, 4), Reply.of(Feedback(2, 3)))
    >>> found = sampler.find(steps=100_000)
    >>> found.cost, sampler.cost(found.code)
    (0, 0)
    """

    def __init__(self, shape: Shape, seed: int = 0) -> None:
        self.shape = shape
        self._sampler = kernel_for(shape).sampler(seed)

    def add(self, guess: Row, reply: Reply) -> None:
        """Adds a turn; raises `ValueError` for numbers of pegs that no code could give."""
        least = (reply.black or 0) + (reply.white or 0)
        if least > (self.shape.pegs if reply.total is None else reply.total):
            told = f"{reply.black} black, {reply.white} white and a sum of {reply.total}"
            raise ValueError(f"expected at most {self.shape.pegs} pegs in all, got {told}")
        self._sampler.add(guess, reply.black, reply.white, reply.total)

    def hold(self, colors: Mapping[int, int]) -> None:
        """Holds these positions at these colors, in place of those held before; ``{}`` frees all."""
        if not self.shape.repeats and len(set(colors.values())) < len(colors):
            raise ValueError(f"expected different colors in a game without repeats, got {dict(colors)}")
        self._sampler.hold(colors)

    def paint(self, palette: Sequence[int]) -> None:
        """Draws the colors of positions that are not held from *palette*, in place of all colors.

        A color that is listed more than once is drawn that much more often: one may stand for many, if these are all
        alike so far.  Only in games with repeats; at most 255 entries.
        """
        if not self.shape.repeats:
            raise ValueError("expected a game with repeats: without, a code may need any color")
        if not (0 < len(palette) <= 255 and all(0 <= color < self.shape.colors for color in palette)):
            raise ValueError(f"expected 1 to 255 colors, from 0 to {self.shape.colors - 1}, got {list(palette)}")
        self._sampler.paint(list(palette))

    def cost(self, code: Row) -> int:
        """The distance of *code* from the replies: the differences of black pegs, and of pegs in common, without their
        signs, over all turns; 0 if it fits."""
        return self._sampler.cost(code)

    def random(self, count: int) -> Codes:
        """Random codes, all equally probable, with the colors that are held; the turns do not matter."""
        return self._sampler.random(count)

    def find(
        self,
        *,
        seconds: float | None = None,
        steps: int | None = None,
        call: Call | None = None,
        start: Row | None = None,
        schedule: Schedule = USUAL,
    ) -> Found:
        """A code that fits, or the one of least cost found in the time: the first anneal begins at *start*."""
        with self._ending(call, seconds, steps) as inner:
            return self._sampler.find(schedule, start, steps, inner)

    def collect(
        self,
        most: int,
        *,
        seconds: float | None = None,
        steps: int | None = None,
        call: Call | None = None,
        earlier: Sequence[Row] | Codes = (),
        schedule: Schedule = USUAL,
    ) -> Collected:
        """Up to *most* different codes that fit, first those of an *earlier* sample that still do.

        Short anneals begin at its other codes, as one more reply seldom needs a very different code.
        """
        with self._ending(call, seconds, steps) as inner:
            return self._sampler.collect(schedule, most, earlier, steps, inner)

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        *,
        seconds: float | None = None,
        evaluations: int | None = None,
        call: Call | None = None,
        growth: float | None = None,
        climb: Climb = Climb(),  # noqa: B008 - immutable
        frame: Mapping[int, int] | None = None,
        palette: Sequence[int] | None = None,
    ) -> Chosen:
        """The best guess found on a sample of at least one code; the turns do not matter.

        It is the best by the entropy of its split, or, with a *growth*, by the guesses expected to follow
        (`KernelSampler.choose` has the formula).
        The guess has the colors of *frame* at its positions, and elsewhere colors of *palette* (all, if None).  In a
        game without repeats a palette of fewer colors than pegs is filled up with others.
        """
        _require_codes(codes)
        colors = range(self.shape.colors) if palette is None else palette
        with self._ending(call, seconds, evaluations) as inner:
            return self._sampler.choose(codes, growth, climb, frame or {}, list(colors), evaluations, inner)

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        *,
        seconds: float | None = None,
        pairs: int | None = None,
        call: Call | None = None,
    ) -> Chosen:
        """A guess after which greedy play needs few guesses, if *codes* (1 to 10,000) are all that are left.

        The best of *guess*, the best of *codes*, and changes of the best of these; work is counted in *pairs* of codes
        compared.  The value is the expected guesses, *this one included*, of play that considers up to 40 of the codes
        left and one move ahead: at least what the best play needs; evaluations are guesses played out.  If there is
        no time to compare all codes (two bytes a pair), the answer is *guess*, and the value infinite.
        """
        if not 1 <= len(codes) <= MOST_LOOKED_AHEAD:
            raise ValueError(f"expected 1 to {MOST_LOOKED_AHEAD:,} codes, got {len(codes):,}")
        with self._ending(call, seconds, pairs) as inner:
            return self._sampler.look_ahead(codes, guess, Lookahead(), pairs, inner)

    def values(
        self,
        guesses: Sequence[Row] | Codes,
        codes: Sequence[Row] | Codes,
        growth: float | None = None,
    ) -> Sequence[float]:
        """The value of each of *guesses* on a sample, as `Chosen.value`."""
        _require_codes(codes)
        return self._sampler.values(guesses, codes, growth)

    def sizes(self, guess: Row, codes: Sequence[Row] | Codes) -> dict[int, int]:
        """The number of *codes* that give each packed feedback to *guess*, without feedbacks that none gives."""
        return self._sampler.sizes(guess, codes)

    def count_weights(
        self, chains: int, *, seconds: float | None = None, steps: int | None = None, call: Call | None = None
    ) -> Sequence[float]:
        """Logarithms of independent weights whose mean is the share of codes that fit: for `estimate`.

        The share is of all codes, or of those with the colors that are held.  Annealed importance sampling (Neal 2001):
        each chain goes from a random code through rising inverse temperatures; -infinity if it never fits.  What the
        time is not enough for is left out.
        """
        with self._ending(call, seconds, steps) as inner:
            return self._sampler.count_weights(chains, steps, inner)

    @contextmanager
    def _ending(self, call: Call | None, seconds: float | None, steps: int | None) -> Iterator[InnerControl]:
        """The limits that the kernel's loops read from a call: the first reached ends it."""
        if call is None and seconds is None and steps is None:
            raise ValueError("expected a number of seconds, of steps, or a call: sampling might never end without")
        with inside(call or Call(), seconds=seconds) as inner:
            yield inner


def _require_codes(codes: Sequence[Row] | Codes) -> None:
    if not len(codes):
        raise ValueError("expected a sample of at least one code, got none: find one first, or take random ones")


class Estimate(NamedTuple):
    """A number of codes, and an interval that holds the true one about 95 times of 100."""

    number: float
    low: float
    high: float


def estimate(size: int, log_weights: Sequence[float], *, least: int = 0) -> Estimate | None:
    """How many of *size* codes fit, from weights of `Sampler.count_weights`; None if fewer than two found one.

    *least* are known to fit.

    The mean of the weights is about log-normal, and so is the interval: two standard errors to each side if many
    chains count.  If few do (`effective`), or the weights differ much, missed large ones would make
    the number larger: the interval grows upward above all.  How often it holds the truth is measured on positions that
    can be enumerated: docs/large-boards.md.
    """
    finite = [weight for weight in log_weights if weight > -math.inf]
    if len(finite) < 2:
        return None
    top = max(finite)
    shares = [math.exp(weight - top) for weight in log_weights]
    mean = math.fsum(shares) / len(shares)
    variance = math.fsum((share - mean) ** 2 for share in shares) / (len(shares) - 1)
    spread = math.sqrt(variance / len(shares)) / mean
    log_number = math.log(size) + top + math.log(mean)
    errors = 2 + 6 / max(effective(log_weights) - 1, 0.5)
    low = log_number - 2 * spread - spread**2
    high = min(log_number + errors * spread + 2 * spread**2, math.log(size))
    return Estimate(*(max(math.exp(bound), float(least)) for bound in (log_number, low, high)))


def effective(log_weights: Sequence[float]) -> float:
    """The number of equal weights that are as informative: the squared sum by the sum of squares (Kish 1965).

    >>> effective([0.0, 0.0, 0.0]), effective([0.0, float("-inf")]), effective([])
    (3.0, 1.0, 0.0)
    """
    top = max(log_weights, default=-math.inf)
    if top == -math.inf:
        return 0.0
    shares = [math.exp(weight - top) for weight in log_weights]
    return math.fsum(shares) ** 2 / math.fsum(share * share for share in shares)
