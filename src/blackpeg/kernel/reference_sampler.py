"""What a kernel's sampler is, in plain Python: codes that fit the replies, on boards too big to enumerate.

The native one means the same and draws other codes: `native/include/blackpeg/sampling/` is a hundred times faster, for
it never scores a code anew.  Each answers the same from the same seed and steps.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress, cycle, islice, pairwise
from operator import eq, itemgetter, not_
from random import Random
from typing import NamedTuple

from blackpeg.kernel.interface import Codes, InnerControl, Row, Shape
from blackpeg.kernel.reference_split import Splitter, value
from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Listed, Lookahead, Objective, Schedule

Colors = tuple[int, ...]
STAGES = 32
"""Temperatures of an anneal."""

MOST_NEAR = 1000


class ToldTurn(NamedTuple):
    """One turn; what was not told is None.  *white* is here only where white pegs alone were told."""

    guess: Colors
    pegs_of: Counter[int]
    black: int | None
    common: int | None
    white: int | None


class Allowance:
    """How much work may be done: for a number of steps, or until the call's control ends it."""

    def __init__(self, control: InnerControl, steps: int | None) -> None:
        self.control, self.steps, self.spent = control, steps, 0

    @property
    def is_over(self) -> bool:
        """Whether it is spent."""
        return self.control.stopped or (self.steps is not None and self.spent >= self.steps)


class KernelSampler:
    """Turns of a board, and codes sampled to fit them.  One call at a time.

    Work ends after this many steps, or when the call's *control* ends it, whichever is first, and answers what it has;
    steps are changes of a code that were looked at.  With steps alone the answer depends on the seed and the calls
    before.
    """

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape, self.random_numbers = shape, Random(seed)
        self.turns: list[ToldTurn] = []
        self.held: dict[int, int] = {}
        self.palette: Sequence[int] = range(shape.colors)

    def add(self, guess: Row, black: int | None, white: int | None, total: int | None) -> None:
        """A turn: numbers that were not told are None."""
        if black is not None and white is not None:
            total = black + white
        elif white is not None and total is not None:
            black = total - white
        pegs_of = Counter(guess)
        if self.shape.black_only:
            self.turns.append(ToldTurn(tuple(guess), pegs_of, total if black is None else black, None, None))
        else:
            alone = white if total is None and black is None else None
            self.turns.append(ToldTurn(tuple(guess), pegs_of, black, total, alone))

    def hold(self, colors: Mapping[int, int]) -> None:
        """From now on codes have these colors at these positions, and nowhere else are positions held."""
        self.held = dict(colors)

    def paint(self, palette: Sequence[int]) -> None:
        """From now on colors are drawn from *palette*, in which some may be more than once; not without repeats."""
        self.palette = list(palette)

    def residuals(self, code: Row) -> list[tuple[int, int]]:
        """For each turn what *code* would be told less what was told: black pegs; pegs in common, or white alone."""
        found = []
        pegs_of = Counter(code)
        for turn in self.turns:
            black = sum(map(eq, turn.guess, code))
            common = sum(min(pegs, pegs_of[color]) for color, pegs in turn.pegs_of.items())
            if turn.white is not None:
                found.append((0, common - black - turn.white))
            else:
                found.append(
                    (
                        0 if turn.black is None else black - turn.black,
                        0 if turn.common is None else common - turn.common,
                    )
                )
        return found

    def random(self, count: int) -> Codes:
        """Random codes, all equally probable, whatever was told."""
        return self._codes([self._anywhere() for _ in range(count)])

    def find(self, schedule: Schedule, start: Row | None, steps: int | None, control: InnerControl) -> Found:
        """Anneals until a code fits, first from *start*, then from anywhere."""
        budget = Allowance(control, steps)
        begin = self._anywhere() if start is None else self._with_held(start)
        best: tuple[int, Colors] = self._cost(begin), begin
        scale = 1.0
        while best[0] and self._can_move and not budget.is_over:
            best = min(best, self._anneal(begin, schedule, schedule.steps * scale, budget))
            begin, scale = self._anywhere(), min(scale * schedule.longer, schedule.longest)
        return Found(best[1], best[0], budget.spent)

    def collect(
        self, schedule: Schedule, most: int, earlier: Sequence[Row] | Codes, steps: int | None, control: InnerControl
    ) -> Collected:
        """Up to *most* codes, those of an *earlier* sample that still fit among them."""
        budget = Allowance(control, steps)
        fits = [self._with_held(code) == tuple(code) and not self._cost(code) for code in earlier]
        found = dict.fromkeys(list(dict.fromkeys(tuple(code) for code in compress(earlier, fits)))[:most])
        independent: list[Colors] = []
        near: list[tuple[int, Colors]] = []
        repeated = 0  # finds since the last that was new

        def wants_more() -> bool:
            return len(found) < most and repeated <= 20 + 4 * len(found) and not budget.is_over

        mending = schedule._replace(start=schedule.again)
        others = list(compress(earlier, map(not_, fits)))
        for begun, code in enumerate(islice(cycle(others), most)):
            if not wants_more():
                break
            cost, mended = self._anneal(self._with_held(code), mending, schedule.mend, budget)
            if not cost:
                if begun < len(others):
                    independent.append(mended)
                repeated = repeated + 1 if mended in found else 0
                found[mended] = None
        repeated = 0
        scale = 1.0
        while wants_more():
            cost, code = self._anneal(self._anywhere(), schedule, schedule.steps * scale, budget)
            if cost:
                near.append((cost, code))
                if not self._can_move:
                    break
                scale = min(scale * schedule.longer, schedule.longest)
                continue
            independent.append(code)
            for each in (code, *self._nearby(code, schedule, budget)):
                repeated = repeated + 1 if each in found else 0
                if len(found) < most:
                    found[each] = None
        return Collected(
            self._codes(list(found)),
            repeated > 20 + 4 * len(found),
            self._codes(independent),
            self._codes([code for _, code in near[:MOST_NEAR]]),
            [cost for cost, _ in near[:MOST_NEAR]],
            budget.spent,
        )

    def list_all(self, most: int, steps: int | None, control: InnerControl) -> Listed | None:
        """Every code that fits, up to *most* of them listed; None where there is too much to look at."""
        budget = Allowance(control, steps)
        number, codes = 0, list[Colors]()
        for code in self._fitting((), budget):
            number += 1
            if len(codes) < most:
                codes.append(code)
            elif (place := self.random_numbers.randrange(number)) < most:  # a reservoir (Vitter 1985)
                codes[place] = code
        return None if budget.is_over else Listed(number, self._codes(codes))

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        objective: Objective,
        climb: Climb,
        frame: Mapping[int, int],
        palette: Sequence[int],
        evaluations: int | None,
        control: InnerControl,
    ) -> Chosen:
        """A good guess on the sample *codes*, with the colors of *frame* at its positions, elsewhere of *palette*."""
        budget = Allowance(control, evaluations)
        sample, splitter = [tuple(code) for code in codes], Splitter(self.shape, codes)

        def valued(guess: Colors) -> tuple[float, Colors]:
            budget.spent += 1
            worth = value(splitter.sizes(guess), objective, splitter.solved)
            return (worth if objective.growth is not None else -worth), guess

        own = min(len(sample), max(1, climb.own))
        starts = [valued(self._framed(sample[0], frame, palette))]
        for index in range(1, own):
            if budget.is_over:
                break
            starts.append(valued(self._framed(sample[index * len(sample) // own], frame, palette)))
        starts = sorted(starts, key=itemgetter(0))[
            : max(1, climb.best)
        ]  # of equals the first: it is a code of the sample
        best = starts[0]
        patience = climb.patience * (self.shape.pegs - len(frame)) * min(self.shape.colors, 12)
        for begun in range(len(starts) + climb.random):
            if budget.is_over:
                break
            now = starts[begun] if begun < len(starts) else valued(self._framed(self._anywhere(), frame, palette))
            failed = 0
            while failed < patience and not budget.is_over:
                changed = valued(self._changed(now[1], frame, palette))
                now, failed = (changed, 0) if changed[0] < now[0] else (now, failed + 1)
            best = min(best, now, key=itemgetter(0))
        return Chosen(best[1], best[0] if objective.growth is not None else -best[0], budget.spent)

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        lookahead: Lookahead,
        pairs: int | None,
        control: InnerControl,
    ) -> Chosen:
        """Where *codes* are all that are left: a guess, such as *guess*, after which greedy play needs few guesses."""
        budget = Allowance(control, pairs)
        sample, splitter = [tuple(code) for code in codes], Splitter(self.shape, codes)
        objective = Objective(growth=lookahead.growth)
        ranked: list[tuple[float, Colors]] = []
        for code in sample:
            if budget.is_over:
                return Chosen(tuple(guess), math.inf, 0)
            ranked.append((value(splitter.sizes(code), objective, splitter.solved), code))
            budget.spent += len(sample)
        tried = list(
            dict.fromkeys([tuple(guess), *(code for _, code in sorted(ranked, key=itemgetter(0))[: lookahead.best])])
        )
        totals: list[tuple[int, Colors]] = []
        for code in tried:
            if totals and budget.is_over:
                break
            totals.append((splitter.total(code, objective, budget), code))
        least, best = min(totals, key=itemgetter(0))
        return Chosen(best, least / len(sample), len(totals))

    def values(
        self, guesses: Sequence[Row] | Codes, codes: Sequence[Row] | Codes, objective: Objective
    ) -> Sequence[float]:
        """What each guess is worth on the sample *codes*."""
        splitter = Splitter(self.shape, codes)
        return [value(splitter.sizes(guess), objective, splitter.solved) for guess in guesses]

    def sizes(self, guess: Row, codes: Sequence[Row] | Codes) -> dict[int, int]:
        """How many of *codes* give each packed feedback, those that none gives left out."""
        return {
            black * (self.shape.pegs + 1) + (0 if self.shape.black_only else common - black): size
            for (black, common), size in Splitter(self.shape, codes).sizes(guess).items()
        }

    def count_weights(
        self,
        chains: int,
        betas: Sequence[float],
        steps_at_each: float,
        swaps: float,
        last: int,
        steps: int | None,
        control: InnerControl,
    ) -> Sequence[float]:
        """Logarithms of weights whose mean is the share of codes that fit (annealed importance sampling, Neal 2001).

        *betas* are inverse temperatures from 0, *steps_at_each* times pegs steps at each.  Chains that the budget was
        not enough for are left out.
        """
        budget = Allowance(control, steps)
        each = max(1, int(steps_at_each * self.shape.pegs))
        weights: list[float] = []
        while len(weights) < chains and not budget.is_over:
            code, weight, fitting = self._anywhere(), 0.0, 0
            cost = self._cost(code)
            for before, beta in pairwise(betas):
                weight -= (beta - before) * cost
                cost, code = self._walk(code, cost, beta, swaps, each, budget)
            fitting += not cost
            for _ in range(last):
                cost, code = self._walk(code, cost, betas[-1], swaps, each, budget)
                fitting += not cost
            if budget.is_over and budget.spent != budget.steps:
                break
            weights.append(weight + math.log(fitting / (last + 1)) if fitting else -math.inf)
        return weights

    # Codes and changes of codes

    @property
    def _can_move(self) -> bool:
        return len(self.held) < self.shape.pegs and self.shape.colors > 1

    def _codes(self, rows: Sequence[Colors]) -> Codes:
        from blackpeg.kernel.reference import reference  # here: that module offers this one

        return reference.make(self.shape, rows)

    def _cost(self, code: Row) -> int:
        return sum(abs(black) + abs(common) for black, common in self.residuals(code))

    def _with_held(self, code: Row, held: Mapping[int, int] | None = None) -> Colors:
        """*code* with colors held at their positions; without repeats the pegs that had these get what was there."""
        changed = list(code)
        for position, color in sorted((self.held if held is None else held).items()):
            if not self.shape.repeats and color in changed:
                changed[changed.index(color)] = changed[position]
            changed[position] = color
        return tuple(changed)

    def _anywhere(self) -> Colors:
        """A random code; every code is equally probable, if every color is in the palette once."""
        if self.shape.repeats:
            return self._with_held(self.random_numbers.choices(self.palette, k=self.shape.pegs))
        others = [color for color in range(self.shape.colors) if color not in self.held.values()]
        drawn = iter(self.random_numbers.sample(others, self.shape.pegs - len(self.held)))
        return tuple(
            self.held[position] if position in self.held else next(drawn) for position in range(self.shape.pegs)
        )

    def _step(self, code: Colors, swaps: float) -> Colors:
        """*code* with two pegs swapped, or one of another color."""
        numbers = self.random_numbers
        free = [position for position in range(self.shape.pegs) if position not in self.held]
        position = numbers.choice(free)
        changed = list(code)
        unused = [] if self.shape.repeats else [color for color in range(self.shape.colors) if color not in code]
        if numbers.random() < swaps or not (self.shape.repeats or unused):
            other = numbers.choice(free)
            changed[position], changed[other] = changed[other], changed[position]
        else:
            changed[position] = numbers.choice(self.palette if self.shape.repeats else unused)
        return tuple(changed)

    def _walk(
        self, code: Colors, cost: int, beta: float, swaps: float, steps: int, budget: Allowance, enough: int = -1
    ) -> tuple[int, Colors]:
        """Steps of the Metropolis algorithm at an inverse temperature, until the cost is at most *enough*."""
        for _ in range(steps):
            if not self._can_move or cost <= enough or budget.is_over:
                break
            budget.spent += 1
            changed = self._step(code, swaps)
            rise = self._cost(changed) - cost
            if rise <= 0 or self.random_numbers.random() < math.exp(-beta * rise):
                code, cost = changed, cost + rise
        return cost, code

    def _anneal(self, code: Colors, schedule: Schedule, steps: float, budget: Allowance) -> tuple[int, Colors]:
        """The code of least cost on the way from *code* to a low temperature, and its cost."""
        cost = self._cost(code)
        best = cost, code
        each = int(steps * self.shape.pegs) // STAGES + 1
        for stage in range(STAGES):
            beta = schedule.start + (schedule.end - schedule.start) * stage / (STAGES - 1)
            cost, code = self._walk(code, cost, beta, schedule.swaps, each, budget, enough=0)
            best = min(best, (cost, code))
            if not cost or budget.is_over:
                break
        return best

    def _nearby(self, code: Colors, schedule: Schedule, budget: Allowance) -> Iterator[Colors]:
        """Codes that fit, found by walks from one that does."""
        steps = int(schedule.walk_steps * self.shape.pegs)
        for _ in range(schedule.walks):
            _, wandered = self._walk(code, 0, schedule.walk_at, schedule.swaps, steps, budget)
            cost, code = self._anneal(wandered, schedule, schedule.quench, budget)
            if cost:
                break
            yield code

    def _fitting(self, begun: Colors, budget: Allowance) -> Iterator[Colors]:
        """Every code that fits and begins so, in reading order, while the budget lasts."""
        missing = self.shape.pegs - len(begun)
        for turn in self.turns:
            black = sum(ours == theirs for ours, theirs in zip(begun, turn.guess, strict=False))
            common = (Counter(begun) & turn.pegs_of).total()
            if turn.black is not None and not black <= turn.black <= black + missing:
                return
            if turn.common is not None and not common <= turn.common <= common + missing:
                return
        if not missing:
            if not self._cost(begun):
                yield begun
            return
        held = self.held.get(len(begun))
        for color in range(self.shape.colors) if held is None else [held]:
            if budget.is_over:
                return
            budget.spent += 1
            if self.shape.repeats or color not in begun:
                yield from self._fitting((*begun, color), budget)

    def _framed(self, code: Row, frame: Mapping[int, int], palette: Sequence[int]) -> Colors:
        """*code* with the frame's colors, and for colors that are not in the palette others that are."""
        guess = list(self._with_held(code, frame))
        for position in range(self.shape.pegs):
            if position not in frame and guess[position] not in palette:
                choices = [color for color in palette if self.shape.repeats or color not in guess]
                guess[position] = self.random_numbers.choice(choices or [guess[position]])
        return tuple(guess)

    def _changed(self, guess: Colors, frame: Mapping[int, int], palette: Sequence[int]) -> Colors:
        """*guess* with one color changed, two, or two swapped, outside the frame."""
        free = [position for position in range(self.shape.pegs) if position not in frame]
        changed = list(guess)
        for _ in range(self.random_numbers.randrange(1, 3)):
            choices = [color for color in palette if self.shape.repeats or color not in changed]
            position, other = self.random_numbers.choice(free), self.random_numbers.choice(free)
            if choices and self.random_numbers.randrange(3):
                changed[position] = self.random_numbers.choice(choices)
            else:
                changed[position], changed[other] = changed[other], changed[position]
        return tuple(changed)
