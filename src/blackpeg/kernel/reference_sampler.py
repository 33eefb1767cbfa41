"""The sampler in plain Python: the twin of the native one (`native/include/blackpeg/sampling/`), slower.

`sampling.Sampler` says what it does.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence

from blackpeg.kernel.interface import Codes, Row, Shape
from blackpeg.kernel.reference_choice import Sample, choose, loss_of
from blackpeg.kernel.reference_listing import Listing
from blackpeg.kernel.reference_lookahead import look_ahead
from blackpeg.kernel.reference_state import Random, State, Told, thresholds, told, with_held
from blackpeg.kernel.sampling import Chosen, Climb, Collected, Found, Listed, Lookahead, Objective, Schedule

_STAGES = 64
_AT_ONCE = 8
_MOST_NEAR = 1000

Rows = list[tuple[int, ...]]


class Budget:
    """How much work may be done: until a deadline, for a number of steps, or until *stopped* holds."""

    def __init__(self, stopped: list[bool], seconds: float | None, steps: int | None) -> None:
        self.stopped, self.steps, self.spent = stopped, steps, 0
        self.deadline = None if seconds is None else time.monotonic() + seconds

    def over(self) -> bool:
        """Whether it is spent."""
        return (
            bool(self.stopped)
            or (self.steps is not None and self.spent >= self.steps)
            or (self.deadline is not None and time.monotonic() >= self.deadline)
        )

    def grant(self, steps: int) -> int:
        """Of so many steps those that may be made before asking again."""
        if self.over():
            return 0
        return min(steps, _AT_ONCE, steps if self.steps is None else self.steps - self.spent)


class ReferenceSampler:
    """`sampling.Sampler`."""

    def __init__(self, shape: Shape, seed: int) -> None:
        self.shape, self.draws = shape, Random(seed)
        self.turns: list[Told] = []
        self.held: dict[int, int] = {}
        self.palette: Sequence[int] = range(shape.colors)
        self.stopped: list[bool] = []

    def add(self, guess: Row, black: int | None, white: int | None, total: int | None) -> None:
        self.turns.append(told(self.shape, guess, black, white, total))

    def hold(self, colors: Mapping[int, int]) -> None:
        self.held = dict(colors)

    def paint(self, palette: Sequence[int]) -> None:
        self.palette = list(palette)

    def stop(self) -> None:
        self.stopped.append(True)

    def go_on(self) -> None:
        self.stopped.clear()

    def _state(self, swaps: float = 0.5) -> State:
        return State(self.shape, self.turns, self.held, swaps, self.palette)

    def residuals(self, code: Row) -> list[tuple[int, int]]:
        state = self._state()
        state.start(code)
        return list(zip(state.black, state.common, strict=True))

    def _random_rows(self, count: int) -> Rows:
        state = self._state()
        rows = []
        for _ in range(count):
            state.start_anywhere(self.draws)
            rows.append(tuple(state.code))
        return rows

    def random(self, count: int) -> Codes:
        return _codes(self.shape, self._random_rows(count))

    def _anneal(self, state: State, start: float, end: float, steps: float, budget: Budget) -> bool:
        """Whether the cost became 0, while the inverse temperature went from *start* to *end*."""
        stage = 0
        while stage < _STAGES and state.cost > 0 and state.movable:
            chances = thresholds(start + (end - start) * stage / (_STAGES - 1), state.most_rise)
            left = int(steps * self.shape.pegs) // _STAGES + 1
            while left > 0 and state.cost > 0:
                granted = budget.grant(left)
                if granted == 0:
                    return False
                budget.spent += state.walk(chances, granted, 0, self.draws)
                left -= granted
            stage += 1
        return state.cost == 0

    def _walk(self, state: State, chances: Sequence[int], steps: int, budget: Budget) -> bool:
        """Whether there was time for so many steps, wherever they lead."""
        while steps > 0:
            granted = budget.grant(steps)
            if granted == 0:
                return False
            state.walk(chances, granted, -1, self.draws)
            budget.spent += granted
            steps -= granted
        return True

    def find(self, schedule: Schedule, start: Row | None, seconds: float | None, steps: int | None) -> Found:
        budget = Budget(self.stopped, seconds, steps)
        state = self._state(schedule.swaps)
        code, cost, scale = None, 0, 1.0
        while code is None or (cost > 0 and state.movable and not budget.over()):
            if start is not None and code is None:
                state.start(with_held(self.shape, start, self.held))
            else:
                state.start_anywhere(self.draws)
            self._anneal(state, schedule.start, schedule.end, schedule.steps * scale, budget)
            scale = min(scale * schedule.longer, schedule.longest)
            if code is None or state.best_cost < cost:
                code, cost = tuple(state.best), state.best_cost
        return Found(code, cost, budget.spent)

    def collect(
        self, schedule: Schedule, most: int, survivors: Sequence[Row] | Codes, seconds: float | None, steps: int | None
    ) -> Collected:
        budget = Budget(self.stopped, seconds, steps)
        state = self._state(schedule.swaps)
        found: dict[tuple[int, ...], None] = {}
        independent: Rows = []
        near: Rows = []
        near_costs: list[int] = []
        repeated = 0  # finds since the last that was new

        def add(code: tuple[int, ...]) -> None:
            nonlocal repeated
            if code in found:
                repeated += 1
            elif len(found) < most:
                found[code] = None
                repeated = 0

        def wants_more() -> bool:
            return len(found) < most and not looks_complete() and not budget.over()

        def looks_complete() -> bool:
            return repeated > 20 + 4 * len(found)

        for survivor in survivors:
            if all(survivor[position] == color for position, color in self.held.items()):
                state.start(survivor)
                if state.cost == 0:
                    add(tuple(survivor))
        repeated = 0
        walk_chances, scale = thresholds(schedule.walk_at, state.most_rise), 1.0
        while wants_more():
            state.start_anywhere(self.draws)
            if not self._anneal(state, schedule.start, schedule.end, schedule.steps * scale, budget):
                if len(near) < _MOST_NEAR:
                    near.append(tuple(state.best))
                    near_costs.append(state.best_cost)
                if not state.movable:
                    break
                scale = min(scale * schedule.longer, schedule.longest)
                continue
            independent.append(tuple(state.code))
            add(tuple(state.code))
            for _ in range(schedule.walks):
                if not wants_more():
                    break
                self._walk(state, walk_chances, int(schedule.walk_steps * self.shape.pegs), budget)
                if not self._anneal(state, schedule.start, schedule.end, schedule.quench, budget):
                    break
                add(tuple(state.code))
        return Collected(
            _codes(self.shape, list(found)),
            looks_complete(),
            _codes(self.shape, independent),
            _codes(self.shape, near),
            near_costs,
            budget.spent,
        )

    def list_all(self, most: int, seconds: float | None, steps: int | None) -> Listed | None:
        budget = Budget(self.stopped, seconds, steps)
        listing = Listing(self.shape, self.turns, self.held, most, budget, self.draws)
        return Listed(listing.count, _codes(self.shape, listing.codes)) if listing.is_complete() else None

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        objective: Objective,
        climb: Climb,
        frame: Mapping[int, int],
        palette: Sequence[int],
        seconds: float | None,
        evaluations: int | None,
    ) -> Chosen:
        budget = Budget(self.stopped, seconds, evaluations)
        return choose(self.shape, codes, objective, climb, frame, palette, budget, self.draws)

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        lookahead: Lookahead,
        seconds: float | None,
        pairs: int | None,
    ) -> Chosen:
        budget = Budget(self.stopped, seconds, pairs)
        return look_ahead(self.shape, codes, guess, lookahead, budget, self.draws)

    def values(
        self, guesses: Sequence[Row] | Codes, codes: Sequence[Row] | Codes, objective: Objective
    ) -> Sequence[float]:
        sample = Sample(self.shape, codes)
        loss = loss_of(self.shape, len(sample.rows), objective)
        return [loss.value(loss.of(sample.sizes(guess))) for guess in guesses]

    def sizes(self, guess: Row, codes: Sequence[Row] | Codes) -> dict[int, int]:
        row = self.shape.pegs + 1
        split = Sample(self.shape, codes).sizes(guess)
        return {
            black * row + (0 if self.shape.black_only else common - black): size
            for (black, common), size in split.items()
        }

    def count_weights(
        self,
        chains: int,
        betas: Sequence[float],
        steps_at_each: float,
        swaps: float,
        last: int,
        seconds: float | None,
        steps: int | None,
    ) -> Sequence[float]:
        budget = Budget(self.stopped, seconds, steps)
        state = self._state(swaps)
        ladder = [thresholds(beta, state.most_rise) for beta in betas]
        each = max(1, int(steps_at_each * self.shape.pegs))
        weights: list[float] = []
        while len(weights) < chains and not budget.over():
            state.start_anywhere(self.draws)
            weight = 0.0
            for rung in range(1, len(betas)):
                weight -= (betas[rung] - betas[rung - 1]) * state.cost
                if not self._walk(state, ladder[rung], each, budget):
                    return weights
            fitting = int(state.cost == 0)
            for _ in range(last):
                if not self._walk(state, ladder[-1], each, budget):
                    return weights
                fitting += state.cost == 0
            weights.append(weight + math.log(fitting / (last + 1)) if fitting else -math.inf)
        return weights


def _codes(shape: Shape, rows: Rows) -> Codes:
    from blackpeg.kernel.reference import make

    return make(shape, rows)
