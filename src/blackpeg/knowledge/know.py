"""Knowledge about a position on boards of any size, and the limits of its cost.

`know` is the one place that asks whether codes can be listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import inf
from operator import eq
from typing import Protocol

from blackpeg import knowledge
from blackpeg.call import require_seed, require_time
from blackpeg.errors import ContradictionError, SampleError, quoted
from blackpeg.fact import Fact, Frozen, Shown
from blackpeg.position import CodeList, Count, Position, Status, position_of
from blackpeg.rules import Code, Feedback, Game
from blackpeg.rules.sizes import can_list

ENUMERATION, SAMPLING, COUNTING = "enumeration", "sampling", "counting"
"""The methods that can settle whether a code fits."""


class Verdict(StrEnum):
    """Whether some code fits all replies."""

    POSSIBLE = "possible"
    """A code fits: the witness."""
    IMPOSSIBLE = "impossible"
    """No code fits, as is proven."""
    SUSPECTED = "suspected"
    """No code was found in the time, which proves nothing."""


class Consistency(Fact):
    """Whether some code fits all replies of a position.

    *by* names the method: ``enumeration`` (of all codes that fit), ``sampling``, or ``counting`` (without a
    list).  If the position is possible, *witness* is a code that fits, None if a count alone shows that there is one.
    *rows* (the first is 0) are those proven to contradict each other; all, if fewer are not known.
    """

    verdict: Verdict
    by: str
    witness: Code | None = None
    rows: tuple[int, ...] = ()

    @property
    def is_possible(self) -> bool:
        """Whether a code is known that fits."""
        return self.verdict is Verdict.POSSIBLE


class Candidates(Frozen):
    """Codes that fit all replies: the first in reading order, of *number* in all.

    If *number* is None, sampling found these, in no order, and the number is unknown.
    """

    codes: Collection[Code]
    number: int | None

    @property
    def is_complete(self) -> bool:
        """Whether these are all codes that fit."""
        return self.number == len(self.codes)


class Split(Frozen):
    """The parts of the candidates by a guess: the number of candidates for each feedback that some give.

    If *sample* is a number, only this many candidates are counted.
    """

    sizes: Mapping[Feedback, int]
    sample: int | None = None

    @property
    def parts(self) -> int:
        """The number of parts."""
        return len(self.sizes)

    @property
    def worst(self) -> int:
        """The size of the largest part."""
        return max(self.sizes.values(), default=0)

    @property
    def expected_size(self) -> Fraction:
        """The average number of candidates that the reply leaves, as an exact fraction; 0 if there are none."""
        return Fraction(sum(size * size for size in self.sizes.values()), sum(self.sizes.values()) or 1)


class FirstCodes(Collection[Code]):
    """The first *number* codes of *game*, made when they are read: all of them may be too many to keep."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.number = game, number

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Code]:
        return islice(self.game.codes(), self.number)

    def __contains__(self, code: object) -> bool:
        return any(code == each for each in self)

    def __eq__(self, other: object) -> bool:
        """Whether both hold these codes, however they are kept."""
        if isinstance(other, FirstCodes):
            return (self.game, self.number) == (other.game, other.number)
        return isinstance(other, tuple | CodeList) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))


class Knowledge(Protocol):
    """Knowledge about *position*, found in some time; only what is asked for is computed."""

    @property
    def position(self) -> Position:
        """The position that this knowledge is about."""

    @property
    def count(self) -> Count:
        """The number of possible codes; its status says whether it is proven."""

    @property
    def consistency(self) -> Consistency:
        """Whether some code fits all replies."""

    def contradiction(self, told: Position | None = None) -> knowledge.Contradiction | None:
        """Why no code fits all replies, or why none was found, and the repairs; None if a code fits.

        *told* is the position with the replies given first, if some are of an earlier repair.
        """

    def candidates(self, most: int | None) -> Candidates:
        """At most *most* of the candidates, or all of them.

        Raises `TooLargeError` if all are wanted (*most* is None), and are too many to list.
        """

    def split(self, guess: Code) -> Split:
        """The parts of the candidates by *guess*, or of a sample of them."""


class ListedKnowledge(Shown, Frozen):
    """Knowledge about *position* from the list of its candidates."""

    position: Position

    FORMS = {"document": "candidates.knowledge_blocks"}
    ALSO = ("count", "consistency")

    def __repr__(self) -> str:
        return f"know({self.position!r})"

    def __str__(self) -> str:
        return f"{self.position}; codes possible: {self.count}"

    @cached_property
    def count(self) -> Count:
        """The number of candidates."""
        return Count.exactly(self.position.count)

    @cached_property
    def consistency(self) -> Consistency:
        """Whether there are candidates; the first is the witness."""
        position = self.position
        if not position.count:
            return Consistency(Verdict.IMPOSSIBLE, ENUMERATION, rows=tuple(range(len(position.turns))))
        witness = position.candidates[0] if position.turns else next(position.game.codes())
        return Consistency(Verdict.POSSIBLE, ENUMERATION, witness)

    def contradiction(self, told: Position | None = None) -> knowledge.Contradiction | None:
        """The contradiction of the replies; raises `TooLargeError` for too many to be explained together."""
        if self.position.count:
            return None
        return knowledge.explain_listed(self.position, self.position if told is None else told)

    def candidates(self, most: int | None) -> Candidates:
        """The first *most* candidates, or all, in reading order."""
        position = self.position
        number = position.count if most is None else min(most, position.count)
        if not position.turns:
            return Candidates(FirstCodes(position.game, number), position.count)
        return Candidates(
            position.candidates if number == position.count else position.candidates[:number], position.count
        )

    def split(self, guess: Code) -> Split:
        """The parts of the candidates by *guess*."""
        return Split(self.position.split(guess))


USUAL_TIME = 2.0
"""The default seconds: almost always enough to find a code that fits, or a proof that there is none."""


SHARE = 0.2
"""The share of a move's seconds that each question may take if no code is found that fits the replies."""


def known_in_time(
    position: Position, time: float | None, seed: int, told: Position | None = None
) -> tuple[Knowledge, knowledge.Contradiction | None]:
    """Knowledge about *position*, and the contradiction of its replies, if any; *told* has the first replies.

    A move takes no longer than *time*, even if a reply seems to be wrong, which raises four questions.
    """
    share = None if time is None else SHARE * time
    wrong = know(position, share, seed).contradiction(told)
    return know(position, time if wrong is None else share, seed), wrong


def status_of_counts(game: Game) -> Status:
    """The status of numbers of codes at positions of *game*: proven if its codes can be listed.

    Else they are estimates, though some may be proven.

    >>> print(status_of_counts(Game(4, 6)), status_of_counts(Game(20, 20)))
    proven estimate
    """
    return Status.PROVEN if can_list(game) else Status.ESTIMATE


def bytes_needed(game: Game) -> int:
    """The most bytes that knowledge about positions of *game* takes: of its codes, listed twice, or of a list's table.

    Without listed codes it is little, which counts as 0.

    >>> bytes_needed(Game(4, 6)), bytes_needed(Game(20, 20))
    (10368, 0)
    """
    if game.is_listed:
        return game.choices * game.size
    return 2 * game.size * game.pegs if status_of_counts(game) is Status.PROVEN else 0


def know(game: Position | Game | str, time: float | None = USUAL_TIME, seed: int = 0) -> Knowledge:
    """Knowledge about a position, which may be text: exact if codes can be listed, or counted by a sum;
    else by sampling, from *seed*.  Each question has *time* seconds, None for as long as it takes.

    >>> known = know("4x6 1122:1-1")
    >>> print(known)
    4x6 1122:1-1; codes possible: 208
    >>> known.count.number, str(known.consistency.verdict), known.contradiction(), len(known.candidates(3).codes)
    (208, 'possible', None, 3)
    >>> known = know("10x12 AABBCCDDEE:2-3")
    >>> known.count.number, known.count.is_proven
    (2860863680, True)
    """
    position = position_of(game)
    require_time(time)
    require_seed(seed)
    if not 0 <= seed < 1 << 64:
        raise SampleError(f"expected a seed from 0 to 2**64 - 1, got {quoted(seed)}")
    time = None if time == inf else time
    if status_of_counts(position.game) is Status.PROVEN:
        return ListedKnowledge(position)
    return knowledge.SampledKnowledge(position, time, seed)


def possible(position: Position) -> Position:
    """*position*, unchanged, for work on its codes; raises `ContradictionError`, which says why, if none is left."""
    contradiction = know(position).contradiction() if position.turns else None
    if contradiction is not None and contradiction.is_proven:
        raise ContradictionError(str(contradiction), contradiction)
    return position
