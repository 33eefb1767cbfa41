"""With twice the time no answer says less, however slow the machine is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

import blackpeg as bp
from blackpeg import call as calls
from blackpeg import sampling
from blackpeg.call import Call
from blackpeg.kernel import InnerControl, Shape, kernel, kernel_for
from blackpeg.knowledge import Verdict, sampled
from blackpeg.knowledge.sampled import Remembered
from blackpeg.position import Count, Status, position_of
from blackpeg.search import least_worst
from blackpeg.search.oracle import worth_of
from blackpeg.verbs.overview import overview

pytestmark = pytest.mark.sampling

MANY = "15x15 AABBCCDDEEFFGGH:3-5 HHIIJJKKLLMMNNO:2-4 ABCDEFGHIJKLMNO:1-9"
"""A position whose codes were counted as about 5*10^13 in 2 seconds, and as at least 1 in 8."""

PUZZLE = (
    "16x10-black 5616185650518293:2 3847439647293047:1 5855462940810587:3 9742855507068353:3 4296849643607543:3 "
    "3174248439465858:1 4513559094146117:2 7890971548908067:3 8157356344118483:1 2615250744386899:2 8690095851526254:3 "
    "6375711915077050:1 6913859173121360:1 6442889055042768:2 2321386104303845:0 2326509471271448:2 5251583379644322:2 "
    "1748270476758276:3 4895722652190306:1 3041631117224635:3 1841236454324589:3 2659862637316867:2"
)
"""Project Euler 185, which took 19 to 41 seconds of 10."""

EARLY = " ".join(PUZZLE.split()[:6])
"""Its first clues."""

TIMES = [2.0**exponent for exponent in range(-1, 6)]


CHAIN_STEPS = (128 + 32) * 32
"""Steps of a chain of `count_weights` for each peg."""


class Machine:
    """A clock that goes on by what is done alone: *steps* of a sampler take a second, and a look at it a moment."""

    def __init__(self, steps: float) -> None:
        self.steps, self.now, self.allowed = steps, 0.0, 0.0

    def monotonic(self) -> float:
        self.now += 2000 / self.steps
        return self.now

    @contextmanager
    def inside(self, call: Call, *, seconds: float | None = None, **_: object) -> Iterator[InnerControl]:
        """What the kernel reads instead of a clock: nothing; `Sampler` hears what is allowed."""
        times = [each for each in (call.remaining, seconds) if each is not None]
        self.allowed = min(times, default=1e9)
        yield kernel().control(None, None)

    def sampler(self, shape: Shape, seed: int) -> Sampler:
        return Sampler(self, kernel_for(shape).sampler(seed))


class Sampler:
    """A sampler of the kernel that makes as many steps as *machine* can in the time that is allowed."""

    def __init__(self, machine: Machine, sampler: Any) -> None:
        self.machine, self.sampler = machine, sampler

    def __getattr__(self, name: str) -> Any:
        does = getattr(self.sampler, name)
        if name not in ("find", "collect", "choose", "look_ahead", "count_weights"):
            return does

        def timed(*asked: Any) -> Any:
            *rest, steps, inner = asked
            machine, each = self.machine, 1000 if name in ("choose", "look_ahead") else 1
            can = int(machine.allowed * machine.steps / each)
            found = does(*rest, can if steps is None else min(steps, can), inner)
            if name == "count_weights":
                pegs = len(self.sampler.random(1)[0])
                done = len(found) * CHAIN_STEPS * pegs if len(found) == rest[0] else can
            else:
                done = can if found is None else getattr(found, "steps", 0) or getattr(found, "evaluations", 0)
            machine.now += done * each / machine.steps
            return found

        return timed


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """One as slow as one of two cores that a hundred others share."""
    slow = Machine(200_000)
    monkeypatch.setattr(calls, "time", slow)
    monkeypatch.setattr(sampling, "inside", slow.inside)
    monkeypatch.setattr(sampling, "kernel_for", lambda shape: SimpleNamespace(sampler=partial(slow.sampler, shape)))
    return slow


def told(count: Count) -> int:
    """How much a count says: a bound less than an estimate, an estimate less than a proof."""
    return [Status.BOUND, Status.ESTIMATE, Status.PROVEN].index(count.status)


VERBS: dict[str, Callable[[str, float], tuple[int, ...]]] = {
    "know": lambda game, time: (
        told((known := bp.know(game, time)).count),
        known.consistency.verdict is not Verdict.SUSPECTED,
    ),
    "candidates": lambda game, time: (told((found := bp.candidates(game, 1, time=time)).count), len(found.codes)),
    "overview": lambda game, time: (told(overview(game, time=time).count),),
    "suggest": lambda game, time: (told(bp.suggest(game, time=time).advice.count),),
    "explain": lambda game, time: (told(bp.explain(game, position_of(game).turns[0].guess, time=time).advice.count),),
}
"""How much a verb says of a position in some seconds."""


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forgets what was found out of large boards."""

    def forget() -> None:
        monkeypatch.setattr(sampled, "_counts", Remembered[Count](64))
        monkeypatch.setattr(sampled, "_consistencies", Remembered[Any](8))

    return forget


@pytest.mark.slow
@pytest.mark.parametrize("game", [MANY, EARLY])
@pytest.mark.parametrize("verb", VERBS)
def test_more_time_lost_an_estimate(machine: Machine, forgetful: Callable[[], None], verb: str, game: str) -> None:  # noqa: ARG001
    said = []
    for time in TIMES:
        forgetful()
        said.append(VERBS[verb](game, time))

    for time, less, more in zip(TIMES, said, said[1:], strict=False):
        assert all(few <= many for few, many in zip(less, more, strict=True)), (time, less, more)


@pytest.mark.parametrize("verb", ["candidates", "suggest"])
def test_a_sum_did_not_look_at_the_clock(machine: Machine, forgetful: Callable[[], None], verb: str) -> None:
    forgetful()
    VERBS[verb](PUZZLE, 10.0)

    assert machine.now < 16, "a count, a list and a sample, then what may be wrong"


@pytest.mark.parametrize("game", ["5x5-black 11223:1", "5x6 11223:1-1"])
def test_a_longer_search_says_no_less(game: str) -> None:
    found = [worth_of(position_of(game), least_worst(), Call(pairs=4**power)) for power in range(5, 18, 4)]

    for less, more in pairwise(found):
        assert less.lower <= more.lower
        assert (more.upper or 0) <= (less.upper or 0)
    assert (found[0].status, found[-1].status) == (Status.BOUND, Status.PROVEN)
