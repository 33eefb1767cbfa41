"""What is known of a position whose codes are too many to list: proven where that can be, else by sampling."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from threading import Lock
from typing import Generic, TypeVar

from blackpeg.call import Call
from blackpeg.errors import TooLargeError
from blackpeg.fact import Frozen, Shown
from blackpeg.kernel import unpack
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.knowledge.counting import SECONDS as ESTIMATE_SECONDS
from blackpeg.knowledge.counting import count_codes, sum_codes
from blackpeg.knowledge.explain import explain_sampled
from blackpeg.knowledge.know import (
    BOUNDS,
    COUNTING,
    ENUMERATION,
    SAMPLING,
    Candidates,
    Consistency,
    FirstCodes,
    Split,
    Verdict,
)
from blackpeg.position import Count, Position, weakest
from blackpeg.position.bounds import contradictory_rows
from blackpeg.position.listing import list_candidates, sampler_of
from blackpeg.rules import Code, Game, Turn
from blackpeg.rules.sizes import MOST_LISTED_QUICKLY, can_list, can_list_quickly, require_few

SECONDS = 2.0
"""The time for sampling to look for a code, where no other is given; most are found in a hundredth of it."""

GLANCE = 0.2
"""The seconds in which sampling alone looks for a code, before proofs are tried."""


def consistency(position: Position, *, seconds: float | None, seed: int = 0) -> Consistency:
    """Whether some code fits all replies of *position*, found out in about this many *seconds*.

    Sampling looks for a code; if it finds none soon, bounds, a count and a list of all codes look for a proof.
    Without a limit (None) sampling, which would never end, gives up after `SECONDS`.

    >>> from blackpeg.position import start
    >>> str(consistency(start("10x12").after("A" * 10, "1-0"), seconds=2).verdict)
    'possible'
    >>> found = consistency(start("10x12").after("A" * 10, "6-0").after("B" * 10, "5-0"), seconds=2)
    >>> str(found.verdict), found.by, found.rows
    ('impossible', 'bounds', (0, 1))
    """
    call = Call(seconds)
    game = position.game
    sampler = sampler_of(position, seed)
    found = sampler.find(seconds=GLANCE if seconds is None else min(GLANCE, seconds / 3))
    if not found.cost:
        return Consistency(Verdict.POSSIBLE, SAMPLING, Code(found.code, game.alphabet))
    rows = contradictory_rows(position, seconds=math.inf if seconds is None else seconds / 3)
    if rows is not None:
        return Consistency(Verdict.IMPOSSIBLE, BOUNDS, rows=rows)
    if _counts_none(position, position.turns, _share(call, 4)):
        rows = _fewest_rows(position, call, lambda turns: _counts_none(position, turns, _share(call, 1)))
        return Consistency(Verdict.IMPOSSIBLE, COUNTING, rows=rows)
    all_codes = list_candidates(game, position.turns, 1, seconds=_share(call, 3))
    if all_codes is not None:
        if all_codes.number:
            return Consistency(Verdict.POSSIBLE, ENUMERATION, Code(all_codes.codes[0], game.alphabet))
        return Consistency(Verdict.IMPOSSIBLE, ENUMERATION, rows=_without_codes(position, call))
    again = sampler.find(seconds=SECONDS if seconds is None else max(call.until(1), 0.01))
    if not again.cost:
        return Consistency(Verdict.POSSIBLE, SAMPLING, Code(again.code, game.alphabet))
    nearest = min(found, again, key=lambda each: each.cost)
    return Consistency(Verdict.SUSPECTED, SAMPLING, nearest=Code(nearest.code, game.alphabet))


def _share(call: Call, parts: int) -> float | None:
    """One of *parts* of the seconds that remain; None of an unlimited time."""
    return call.part(1 / parts).seconds


def _counts_none(position: Position, turns: Sequence[Turn], seconds: float | None) -> bool:
    """Whether a count, where there are few enough *turns* for one, finds no code that fits them."""
    return sum_codes(Position(position.game, turns), seconds=seconds) == 0


def _without_codes(position: Position, call: Call) -> tuple[int, ...]:
    """Rows that no code fits, though every smaller choice of them has one, as far as there is time to list codes."""

    def refutes(turns: Sequence[Turn]) -> bool:
        found = list_candidates(position.game, turns, 0, seconds=_share(call, 1))
        return found is not None and found.number == 0

    return _fewest_rows(position, call, refutes)


def _fewest_rows(position: Position, call: Call, refutes: Callable[[Sequence[Turn]], bool]) -> tuple[int, ...]:
    """The rows that remain when one after the other is left out without which *refutes* still does."""
    rows = tuple(range(len(position.turns)))
    for row in rows:
        fewer = tuple(other for other in rows if other != row)
        if not call.stopped and refutes([position.turns[other] for other in fewer]):
            rows = fewer
    return rows


Answer = TypeVar("Answer")
_Key = tuple[Game, tuple[Turn, ...], int]


class Remembered(Generic[Answer]):
    """The last *most* answers, each with the seconds that it was allowed.

    What a short time cut is not given to who has more.  A position is remembered by its game and turns alone, not with
    all that was computed of it; with another seed it is another question.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[_Key, tuple[Answer, float]] = {}
        self._lock = Lock()

    def get(self, position: Position, seconds: float | None, seed: int) -> Answer | None:
        """The answer, if it was allowed as many *seconds*; of any position, if it is proven."""
        with self._lock:
            answer, allowed = self._answers.get((position.game, position.turns, seed), (None, -math.inf))
        return answer if allowed >= (math.inf if seconds is None else seconds) else None

    def put(self, position: Position, seconds: float | None, seed: int, answer: Answer, *, is_proven: bool) -> None:
        """Remember *answer*, which more time than *seconds* would not change where it *is_proven*."""
        key = position.game, position.turns, seed
        with self._lock:
            self._answers.pop(key, None)
            self._answers[key] = answer, math.inf if is_proven or seconds is None else seconds
            while len(self._answers) > self._most:
                del self._answers[next(iter(self._answers))]


SAMPLING_SECONDS = 1.0
"""The seconds for candidates, where no limit is given: sampling would find other ones for ever."""

SAMPLE, STEPS = 500, 3_000_000
"""At most this many codes are asked what they would reply, collected in at most this many steps."""

MOST_ASKED = 50_000
"""Where the candidates are known and no more than this, all of them are asked."""

_counts = Remembered[Count](64)
_consistencies = Remembered[Consistency](8)


class SampledKnowledge(Shown, Frozen):
    """What is known of *position*; the *seconds*, None for as long as it takes, are for each question.

    An estimate takes a second at most, or half of them if that is more; candidates take the other half besides.
    """

    position: Position
    seconds: float | None
    seed: int

    ALSO = ("count", "consistency")

    def __repr__(self) -> str:
        return f"know({self.position!r}, {self.seconds}, {self.seed})"

    def __str__(self) -> str:
        return f"{self.position}; codes possible: {self.count}"

    @cached_property
    def count(self) -> Count:
        """How many codes are possible, never more than were known to be before the last turn."""
        position = self.position
        seconds, seed = self.seconds, self.seed
        share = None if seconds is None else min(seconds, max(ESTIMATE_SECONDS, seconds / 2))
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
        if found.verdict is Verdict.SUSPECTED and self._is_counted_out():
            rows = tuple(range(len(self.position.turns)))
            found = Consistency(Verdict.IMPOSSIBLE, COUNTING, rows=rows)
        is_proven = found.verdict is not Verdict.SUSPECTED
        _consistencies.put(self.position, self.seconds, self.seed, found, is_proven=is_proven)
        return found

    def _is_counted_out(self) -> bool:
        """Whether the count, which has more time for its sum, is 0."""
        seconds = ESTIMATE_SECONDS if self.seconds is None else self.seconds
        return SampledKnowledge(self.position, seconds, self.seed).count == Count.exactly(0)

    def contradiction(self, told: Position | None = None) -> Contradiction | None:
        """Why no code fits, or none was found: a suspicion only where that is not proven."""
        found = self.consistency
        if found.is_possible:
            return None
        told = self.position if told is None else told
        return explain_sampled(found, self.position, told, seconds=self.seconds, seed=self.seed)

    def candidates(self, most: int | None) -> Candidates:
        """The first *most* in reading order where all of them can be listed; else some, as sampling finds them."""
        position, game = self.position, self.position.game
        wanted = game.size if most is None else min(most, game.size)
        if not position.turns:
            require_few(wanted)
            return Candidates(FirstCodes(game, wanted), game.size)
        seconds, seed = self.seconds, self.seed
        quarter = None if seconds is None else seconds / 4
        found = None
        if can_list_quickly(self.count.low):
            found = list_candidates(game, position.turns, MOST_LISTED_QUICKLY, seconds=quarter, seed=seed)
        if found is not None and can_list_quickly(found.number):
            return Candidates(tuple(Code(code, game.alphabet) for code in islice(found.codes, most)), found.number)
        if not can_list(wanted):
            require_few(self.count.high)
            raise TooLargeError("listing all codes that fit takes longer than the time; give it more, or ask for some")
        sample = sampler_of(position, seed).collect(wanted, seconds=SAMPLING_SECONDS if quarter is None else quarter)
        return Candidates(tuple(Code(code, game.alphabet) for code in sample.codes), None)

    def split(self, guess: Code) -> Split:
        """The parts of the candidates by *guess*, where these are few and known; else of a sample of them."""
        position, game, count = self.position, self.position.game, self.count
        sampler = sampler_of(position, self.seed)
        seconds = self.seconds
        half = None if seconds is None else min(seconds, ESTIMATE_SECONDS) / 2
        listed = None
        if count.is_proven and count.number and count.number <= MOST_ASKED:
            listed = list_candidates(game, position.turns, MOST_ASKED, seconds=half)
        if listed is not None:
            codes = listed.codes
        elif position.turns:
            codes = sampler.collect(SAMPLE, seconds=half, steps=STEPS).codes
        else:
            codes = sampler.random(SAMPLE)
        sizes = sampler.sizes(guess, codes) if len(codes) else {}
        return Split(
            {unpack(game, packed): size for packed, size in sizes.items()}, None if listed is not None else len(codes)
        )
