"""The least total: some trees first, then the guesses that may come first, then the parts of those guesses.

Telling twice, or in any order, changes nothing in the end.  Guesses have an order that depends on the set alone
(docs/search.md); of those with the least total the first in that order begins the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from blackpeg.kernel import Grown, unpack
from blackpeg.rules import Code
from blackpeg.search.conceivable import least_conceivable
from blackpeg.search.task import Aim, Finding, Opening, Path, Task
from blackpeg.trees import GrownLines, Line, Tree

AT_ONCE = 1_500
"""A position of at most this many candidates is one task."""

LARGE = 12_000
"""From this many candidates on a proof is hard to come by: better trees are looked for first, and then the parts of
all first guesses are solved, smallest first, for the sake of the lower bound."""

EFFORTS = ((16, 1), (24, 2))
MORE_EFFORTS = ((40, 2), (24, 3), (32, 4))

BEYOND = 1 << 30
"""The place of a tree that was not made of the guesses in their order: after all of them."""


@dataclass(slots=True)
class _Part:
    """A part of a first guess: bounds of its total, and the tree that attains the upper one."""

    path: Path
    size: int
    lower: float
    upper: float = inf
    tree: Grown | None = None

    @property
    def solved(self) -> bool:
        return self.tree is not None and self.lower == self.upper


@dataclass(slots=True)
class _Try:
    """A first guess with its parts, smallest first."""

    guess: tuple[int, ...]
    bound: int
    parts: list[_Part] = field(default_factory=list)

    @property
    def solved(self) -> bool:
        return all(part.solved for part in self.parts)

    def lower(self, candidates: int) -> float:
        return max(self.bound, self.summed(candidates))

    def summed(self, candidates: int) -> float:
        return candidates + sum(part.lower for part in self.parts)


class LeastTotal:
    """Finds the least total of a position, and its tree.

    *question* is any task of the search: it says what is searched, and how, and with how many guesses.  With
    *openings*, only these guesses may come first.  The total is at least *lower*, and at most *upper* (infinite: no
    tree is known), which *tree* attains.
    """

    def __init__(self, question: Task, *, openings: Sequence[Opening] | None = None) -> None:
        self._question = question
        self._game = question.position.game
        self._candidates = question.position.count
        self._least: float = least_conceivable(self._candidates, len(self._game.feedbacks))
        self.upper: float = inf
        self.tree: Grown | Tree | None = None
        self._place = BEYOND
        self._efforts_told: set[tuple[int, int]] = set()
        self._tries: list[_Try] | None = None
        self._whole = False
        self._is_given = openings is not None
        if openings is not None:
            self._open(openings)

    @property
    def lower(self) -> float:
        """A proven lower bound."""
        if self._whole:
            return self.upper
        bounds = [] if self._tries is None else [self.upper, *(one.lower(self._candidates) for one in self._tries)]
        return max(self._least, min(bounds, default=0))

    @property
    def done(self) -> bool:
        """Whether the value and its tree are proven."""
        return self._whole or (self._tries is not None and not any(self._open_tries()))

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved, as far as is known."""
        return [part.size for _, one in self._open_tries() for part in one.parts if not part.solved]

    def size_of(self, path: Path) -> int | None:
        """The size of the part after *path*; None if that is no part of a first guess."""
        return next((part.size for one in self._tries or () for part in one.parts if part.path == path), None)

    def tasks(self) -> Iterator[Task]:
        """What may be done next, best first; what is under way among it."""
        if self.done:
            return
        if self._tries is None:
            yield from self._tasks_before_parts()
            return
        if self._candidates >= LARGE and not self._is_given:
            yield from self._some(MORE_EFFORTS)
        open_parts = [(place, one, part) for place, one in self._open_tries() for part in one.parts if not part.solved]
        if self._candidates >= LARGE:
            open_parts.sort(key=lambda each: (each[2].size, each[0]))
        for place, one, part in open_parts:
            limit = self._limit_at(place) - (one.summed(self._candidates) - part.lower)
            yield self._task(Aim.TOTAL, part.path, limit)

    def _tasks_before_parts(self) -> Iterator[Task]:
        if self._question.pruning.whole and self._candidates <= AT_ONCE:
            yield self._task(Aim.TOTAL)
            return
        yield from self._some(EFFORTS)
        if self._efforts_told.issuperset(EFFORTS):
            yield self._task(Aim.OPENING, limit=self.upper + 1)

    def _some(self, efforts: Sequence[tuple[int, int]]) -> Iterator[Task]:
        for effort in efforts:
            if effort not in self._efforts_told:
                yield replace(self._task(Aim.SOME), effort=effort)

    def _task(self, aim: Aim, path: Path = (), limit: float = inf) -> Task:
        remaining = self._question.remaining
        return replace(
            self._question,
            aim=aim,
            path=path,
            remaining=None if remaining is None else remaining - len(path),
            limit=None if limit == inf else int(limit),
        )

    # What was found

    def can_use(self, task: Task) -> bool:
        """Whether it is known by now what *task* is about: results may come before those that led to them."""
        return not task.path or self._tries is not None

    def tell(self, task: Task, finding: Finding) -> None:
        """Takes into account what was found by *task*."""
        if task.aim is Aim.SOME:
            self._efforts_told.add(task.effort)
            if finding.tree is not None:
                self.offer(finding.upper, finding.tree)
        elif task.aim is Aim.OPENING:
            if self._tries is None:
                self._least = max(self._least, finding.lower)
                self._open(finding.openings)
        elif task.path:
            self._tell_part(task.path, finding)
        else:
            self._whole = True
            self.upper, self.tree = finding.upper, finding.tree

    def offer(self, total: float, tree: Grown | Tree, place: int = BEYOND) -> None:
        """A tree with its *total*; the first of the best guesses takes the place of another, even if no better."""
        if (total, place) < (self.upper, self._place):
            self.upper, self._place, self.tree = total, place, tree

    def _open(self, openings: Sequence[Opening]) -> None:
        self._tries = []
        for place, opening in enumerate(openings):
            parts = [
                _Part(((opening.guess, one.feedback),), one.size, one.lower)
                for one in sorted(opening.parts, key=lambda one: (one.size, one.feedback))
            ]
            self._tries.append(_Try(opening.guess, opening.bound, parts))
            self._offer_solved(place)

    def _tell_part(self, path: Path, finding: Finding) -> None:
        guess, _ = path[0]
        place, one = next((place, one) for place, one in enumerate(self._tries or ()) if one.guess == guess)
        part = next(part for part in one.parts if part.path == path)
        part.lower = max(part.lower, finding.lower)
        if finding.tree is not None:
            part.upper, part.tree = finding.upper, finding.tree
        self._offer_solved(place)

    def _offer_solved(self, place: int) -> None:
        assert self._tries is not None
        one = self._tries[place]
        total = one.lower(self._candidates)
        if one.solved and (total, place) < (self.upper, self._place):
            self.offer(total, self._assembled(one), place)

    def _open_tries(self) -> Iterator[tuple[int, _Try]]:
        for place, one in enumerate(self._tries or ()):
            if one.lower(self._candidates) < self._limit_at(place) and not one.solved:
                yield place, one

    def _limit_at(self, place: int) -> float:
        """A guess must have a total below this to begin the tree: of equals the first does."""
        return self.upper + (place < self._place)

    def _assembled(self, one: _Try) -> Tree:
        guess = Code(one.guess, self._game.alphabet)
        lines = [Line(1, None, guess, self._question.position.fits(guess))]
        for part in sorted(one.parts, key=lambda part: part.path):
            assert part.tree is not None
            (_, packed) = part.path[-1]
            for line in GrownLines(self._game, part.tree):
                feedback = unpack(self._game, packed) if line.depth == 1 else line.feedback
                lines.append(line._replace(depth=line.depth + 1, feedback=feedback))
        return Tree(self._game, lines)
