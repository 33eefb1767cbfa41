"""Knowledge about a position whose codes are too many to list: proven if possible, else by sampling."""

from __future__ import annotations

import math
from functools import cached_property
from operator import attrgetter
from threading import Lock
from typing import Generic, TypeVar

from blackpeg.call import Call
from blackpeg.errors import TooLargeError
from blackpeg.fact import Frozen, Shown
from blackpeg.kernel import unpack
from blackpeg.kernel.sampling import Found
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.counting import SECONDS as ESTIMATE_SECONDS
from blackpeg.knowledge.counting import count_codes, count_exactly
from blackpeg.knowledge.explain import explain_sampled
from blackpeg.knowledge.know import COUNTING, SAMPLING, Candidates, Consistency, FirstCodes, Split, Verdict
from blackpeg.position import Count, Position, weakest
from blackpeg.position.sampler import sampler_of
from blackpeg.rules import Code, Game, Turn
from blackpeg.rules.sizes import require_few
from blackpeg.sampling import USUAL, Sampler

SECONDS = 2.0
"""The default seconds for sampling to find a code; it finds most in a hundredth of them."""

GLANCE = 0.2
"""The seconds of sampling for a code before a count seeks a proof that there is none."""

NEAR, NEAR_STEPS = USUAL._replace(start=6.0, end=6.0), 100_000
"""A cold search for a code near the guess that got most black, as after 98 of 100: a search from anywhere is unlikely
to get there."""

Answer = TypeVar("Answer")
_Key = tuple[Game, tuple[Turn, ...], int]


class Remembered(Generic[Answer]):
    """Keeps the last *most* answers, each with the seconds allowed for it.

    A longer question does not get the answer of a shorter time.  The key of a position is its game and turns, without
    all that was computed about it; another seed makes another question.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[_Key, tuple[Answer, float]] = {}
        self._lock = Lock()

    def get(self, position: Position, seconds: float | None, seed: int) -> Answer | None:
        """The kept answer, if it was allowed as many *seconds* or is proven; else None."""
        with self._lock:
            answer, allowed = self._answers.get((position.game, position.turns, seed), (None, -math.inf))
        return answer if allowed >= (math.inf if seconds is None else seconds) else None

    def put(self, position: Position, seconds: float | None, seed: int, answer: Answer, *, is_proven: bool) -> None:
        """Remember *answer*, which more time than *seconds* would not change if it *is_proven*."""
        key = position.game, position.turns, seed
        with self._lock:
            self._answers.pop(key, None)
            self._answers[key] = answer, math.inf if is_proven or seconds is None else seconds
            while len(self._answers) > self._most:
                del self._answers[next(iter(self._answers))]


SAMPLING_SECONDS = 1.0
"""The default seconds for candidates, as sampling would find other ones for ever."""

SAMPLE, STEPS = 500, 3_000_000
"""The most codes whose replies are counted, and the most steps to collect them."""

_counts = Remembered[Count](64)
_consistencies = Remembered[Consistency](8)


def consistency(position: Position, *, seconds: float | None, seed: int = 0) -> Consistency:
    """Finds in about *seconds* whether some code fits all replies of *position*.

    Sampling tries to find a code; if it finds none soon, a count of the codes that fit seeks a proof.
    Without a limit (None) sampling, which would never end, gives up after `SECONDS`.

    >>> from blackpeg.position import start
    >>> str(consistency(start("10x12").after("A" * 10, "1-0"), seconds=2).verdict)
    'possible'
    >>> found = consistency(start("10x12").after("A" * 10, "6-0").after("B" * 10, "5-0"), seconds=2)
    >>> str(found.verdict), found.by, found.rows
    ('impossible', 'counting', (0, 1))
    """
    if position.is_found:
        return Consistency(Verdict.POSSIBLE, COUNTING, position.solution)
    call, sampler, number = Call(seconds), sampler_of(position, seed), None
    found = sampler.find(seconds=GLANCE if seconds is None else min(GLANCE, seconds / 3))
    if found.cost:
        found = min(found, _near(position, sampler), key=attrgetter("cost"))
    if found.cost:
        counted = _counts.get(position, 0, seed)
        if counted is not None and counted.is_proven:
            number = counted.high
        else:
            number = count_exactly(position, seconds=_counting_seconds(seconds))
        if number == 0:
            return Consistency(Verdict.IMPOSSIBLE, COUNTING, rows=_fewest_rows(position, call))
        found = sampler.find(seconds=SECONDS if seconds is None else max(call.until(1), 0.01))
    if found.cost:
        return Consistency(Verdict.POSSIBLE, COUNTING) if number else Consistency(Verdict.SUSPECTED, SAMPLING)
    return Consistency(Verdict.POSSIBLE, SAMPLING, Code(found.code, position.game.alphabet))


def _near(position: Position, sampler: Sampler) -> Found:
    """A code near the guess of *position* that got most black pegs."""
    closest = max(position.turns, key=lambda turn: turn.reply.black or 0).guess
    return sampler.find(start=closest, steps=NEAR_STEPS, schedule=NEAR)


def _fewest_rows(position: Position, call: Call) -> tuple[int, ...]:
    """Rows that no code fits, by the count: as few as it finds before *call* ends."""
    left_out = set[int]()
    for row in range(len(position.turns)):
        fewer = {*left_out, row}
        if count_exactly(position.without(fewer), seconds=call.part(1).seconds) == 0:
            left_out = fewer
    return tuple(row for row in range(len(position.turns)) if row not in left_out)


def _counting_seconds(seconds: float | None) -> float | None:
    """The part of the *seconds* for a question that a count may take."""
    return None if seconds is None else min(seconds, max(ESTIMATE_SECONDS, seconds / 2))


class SampledKnowledge(Shown, Frozen):
    """Knowledge about *position*; each question has *seconds*, None for as long as it takes.

    An estimate takes at most a second, or half of *seconds* if that is more; candidates take the other half, too.
    """

    position: Position
    seconds: float | None
    seed: int

    FORMS = {"document": "candidates.knowledge_blocks"}
    ALSO = ("count", "consistency")

    def __repr__(self) -> str:
        return f"know({self.position!r}, {self.seconds}, {self.seed})"

    def __str__(self) -> str:
        return f"{self.position}; codes possible: {self.count}"

    @cached_property
    def count(self) -> Count:
        """The number of possible codes, never more than before the last turn."""
        position, seed, share = self.position, self.seed, _counting_seconds(self.seconds)
        found = _consistencies.get(position, 0, seed)
        if found is not None and found.verdict is Verdict.IMPOSSIBLE:
            return Count.exactly(0)
        known = _counts.get(position, share, seed)
        if known is not None:
            return known
        shorter = _counts.get(position, 0, seed)
        count = count_codes(position, seconds=share, seed=seed)
        if shorter is not None and weakest([shorter.status, count.status]) is not shorter.status:
            count = shorter  # what less time told is kept
        before = _counts.get(position.before, 0, seed) if position.turns else None
        if before is not None:
            count = count.after(before)
        _counts.put(position, share, seed, count, is_proven=count.is_proven)
        return count

    @cached_property
    def consistency(self) -> Consistency:
        """Whether some code fits all replies: shown by one, disproved, or not known."""
        known = _consistencies.get(self.position, self.seconds, self.seed)
        if known is not None:
            return known
        found = consistency(self.position, seconds=self.seconds, seed=self.seed)
        is_proven = found.verdict is not Verdict.SUSPECTED
        _consistencies.put(self.position, self.seconds, self.seed, found, is_proven=is_proven)
        return found

    def contradiction(self, told: Position | None = None) -> Contradiction | None:
        """Why no code fits, with repairs if that is proven; if none was found, a suspicion that says no more."""
        found = self.consistency
        if found.is_possible:
            return None
        told = self.position if told is None else told
        return explain_sampled(found, self.position, told, seconds=self.seconds, seed=self.seed)

    def candidates(self, most: int | None) -> Candidates:
        """Some candidates, as sampling finds them; the first in reading order if the count proves these are all."""
        position, game, count = self.position, self.position.game, self.count
        if position.is_found and position.solution is not None:
            return Candidates((position.solution,), 1)
        wanted = count.high if most is None else min(most, game.size)
        require_few(wanted)
        if not position.turns:
            return Candidates(FirstCodes(game, wanted), game.size)
        seconds = SAMPLING_SECONDS if self.seconds is None else self.seconds / 4
        known = count.high if count.is_proven and count.high <= SAMPLE else 0
        sampler = sampler_of(position, self.seed)
        rows = sampler.collect(max(wanted, known), seconds=seconds).codes
        if not len(rows) and not (near := _near(position, sampler)).cost:
            rows = sampler.collect(max(wanted, known), steps=NEAR_STEPS, earlier=[near.code]).codes
        if count == Count.exactly(len(rows)):
            return Candidates(tuple(Code(row, game.alphabet) for row in sorted(rows)[:most]), len(rows))
        if most is None:
            raise TooLargeError("the codes that fit cannot all be listed on a board this large; ask for some of them")
        return Candidates(tuple(Code(row, game.alphabet) for row in rows), None)

    def split(self, guess: Code) -> Split:
        """The parts by *guess* of a sample of the candidates, which may be all."""
        position = self.position
        sampler = sampler_of(position, self.seed)
        half = None if self.seconds is None else min(self.seconds, ESTIMATE_SECONDS) / 2
        codes = sampler.collect(SAMPLE, seconds=half, steps=STEPS).codes if position.turns else sampler.random(SAMPLE)
        sizes = sampler.sizes(guess, codes) if len(codes) else {}
        return Split(
            {unpack(position.game, packed): size for packed, size in sizes.items()},
            None if self.count == Count.exactly(len(codes)) else len(codes),
        )
