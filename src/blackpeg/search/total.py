"""The least total: some trees first, then the guesses that may come first, then the parts of those guesses.

A part that takes long is opened in its turn: its guesses are tried some at a time, and one that takes long itself part
by part.  So the work is a tree of open questions, none of which takes much longer than a task may.

Telling twice, or in any order, changes nothing in the end.  Guesses have an order that depends on the set alone
(docs/search.md); of those with the least total the first in that order begins the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf

from blackpeg.kernel import Grown, unpack
from blackpeg.rules import Code
from blackpeg.search.conceivable import least_conceivable
from blackpeg.search.cost import AT_ONCE
from blackpeg.search.task import Aim, Finding, Opening, Part, Path, Task
from blackpeg.trees import GrownLines, Line, Tree

LARGE = 12_000
"""From this many candidates on a proof is hard to come by: better trees are looked for first, and then the parts of
all first guesses are solved, smallest first, for the sake of the lower bound."""

EFFORTS = ((16, 1), (24, 2))
MORE_EFFORTS = ((40, 2), (24, 3), (32, 4))

PAIRS = 1 << 32
"""What is a question of its own where there is more than one worker, in pairs of guess and candidate looked at: about
a second's work."""

PIECES = 16
"""The guesses of a set that is opened are handed out in this many pieces."""

BEYOND = 1 << 30
"""The place of a tree that was not made of the guesses in their order: after all of them."""


@dataclass(slots=True)
class _Set:
    """A set: bounds of its total, the tree that attains the upper one, and its guesses in their order, once opened.

    The tree begins with the guess at *place*.
    """

    path: Path
    size: int
    lower: float
    upper: float = inf
    tree: Grown | Tree | None = None
    place: int = BEYOND
    guesses: list[_Try | _Piece] | None = None

    def limit_at(self, place: int, limit: float) -> float:
        """A guess must have a total below this to begin the tree: of equals the first does."""
        return min(limit, self.upper + (place < self.place))

    def open_guesses(self, limit: float) -> Iterator[_Try | _Piece]:
        """Those that may have a total below *limit*, and begin the tree."""
        return (one for one in self.guesses or () if one.is_open(self.limit_at(one.place, limit)))

    def is_open(self, limit: float) -> bool:
        """Whether it is still to be found out what the total is, if below *limit*, or which tree attains it."""
        if self.guesses is None:
            return self.lower < limit and not (self.tree is not None and self.lower == self.upper)
        return any(True for _ in self.open_guesses(limit))

    def offer(self, total: float, tree: Grown | Tree, place: int = BEYOND) -> None:
        """A tree with its *total*; the first of the best guesses takes the place of another, even if no better."""
        if (total, place) < (self.upper, self.place):
            self.upper, self.place, self.tree = total, place, tree

    def raise_lower(self) -> None:
        """What is known of the guesses bounds the set."""
        if self.guesses is not None:
            self.lower = max(self.lower, min([self.upper, *(one.lower for one in self.guesses)]))

    def cut(self, *places: int) -> None:
        """Makes a piece end before each of *places*."""
        cut: list[_Try | _Piece] = []
        for one in self.guesses or ():
            cut.extend(one.cut(places) if isinstance(one, _Piece) else [one])
        self.guesses = cut


@dataclass(slots=True)
class _Try:
    """A guess with its parts, smallest first."""

    place: int
    guess: tuple[int, ...]
    least: float
    parts: list[_Set]
    size: int
    lower: float = field(init=False)

    def __post_init__(self) -> None:
        self.raise_lower()

    @property
    def rest(self) -> float:
        """What is known of its parts, summed."""
        return self.size + sum(part.lower for part in self.parts)

    @property
    def is_solved(self) -> bool:
        return not any(part.tree is None or part.is_open(inf) for part in self.parts)

    def is_open(self, limit: float) -> bool:
        return self.lower < limit and not self.is_solved

    def raise_lower(self) -> None:
        self.lower = max(self.least, self.rest)


@dataclass(slots=True)
class _Piece:
    """Some guesses, one after the other in their order, with bounds: the least comes first."""

    place: int
    guesses: Sequence[Opening]
    least: float = 0

    @property
    def end(self) -> int:
        return self.place + len(self.guesses)

    @property
    def lower(self) -> float:
        return max(self.least, self.guesses[0].bound)

    def is_open(self, limit: float) -> bool:
        return self.lower < limit

    def below(self, limit: float) -> tuple[tuple[int, ...], ...]:
        """The guesses that may have a total below *limit*."""
        return tuple(one.guess for one in self.guesses if one.bound < limit)

    def cut(self, places: Sequence[int]) -> Iterator[_Piece]:
        ends = sorted({self.place, self.end, *(place for place in places if self.place < place < self.end)})
        for begin, end in pairwise(ends):
            yield _Piece(begin, self.guesses[begin - self.place : end - self.place], self.least)


class LeastTotal:
    """Finds the least total of a position, and its tree.

    *question* is any task of the search: it says what is searched, and how, and with how many guesses.  With
    *openings*, only these guesses may come first.  A total that is not *below* a number is not looked for.
    """

    def __init__(self, question: Task, *, openings: Sequence[Opening] | None = None, below: float = inf) -> None:
        self._question = question
        self._below = below
        position = question.position
        self._root = _Set((), position.count, least_conceivable(position.count, len(position.game.feedbacks)))
        self._efforts_told: set[tuple[int, int]] = set()
        self._is_given = openings is not None
        if openings is not None:
            self._open(self._root, openings)

    @property
    def lower(self) -> float:
        """A proven lower bound, at most what the total has to be below."""
        return min(self._root.lower, self._below)

    @property
    def upper(self) -> float:
        """What *tree* attains; infinite without a tree."""
        return self._root.upper

    @property
    def tree(self) -> Grown | Tree | None:
        """The best tree found so far."""
        return self._root.tree

    @property
    def done(self) -> bool:
        """Whether the value and its tree are proven, or that there is none below what is looked for."""
        return (self._root.guesses is not None or self._root.lower >= self._below) and not self._root.is_open(
            self._below
        )

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved, as far as is known."""
        return [
            part.size
            for one in self._root.open_guesses(self._below)
            if isinstance(one, _Try)
            for part in one.parts
            if part.is_open(inf)
        ]

    def openings_below(self, limit: float) -> list[Opening] | None:
        """The guesses that may have a total below *limit*, with what is known of their parts; None: not of all."""
        guesses = self._root.guesses or []
        tries = [one for one in guesses if isinstance(one, _Try)]
        if not tries or len(tries) < len(guesses):
            return None
        return [
            Opening(one.guess, one.lower, tuple(Part(part.path[-1][1], part.size, part.lower) for part in one.parts))
            for one in tries
            if one.lower < limit
        ]

    # What is to be done

    def tasks(self, *, alone: bool) -> Iterator[Task]:
        """What may be done next, best first; what is under way among it.  For a worker who is *alone*, whole parts."""
        pairs = None if alone else PAIRS
        if self._root.guesses is None:
            for task in self._tasks_before_guesses(is_early=not alone and not self._question.position.turns):
                yield replace(task, pairs=pairs)
        elif not self.done:
            if self._root.size >= LARGE and not self._is_given:
                yield from self._some(MORE_EFFORTS)
            for task in self._tasks_of(self._root, self._below):
                yield replace(task, pairs=pairs)

    def _tasks_before_guesses(self, *, is_early: bool) -> Iterator[Task]:
        if self._question.pruning.whole and self._root.size <= AT_ONCE:
            yield self._task(Aim.TOTAL, limit=self._below)
            return
        yield from self._some(EFFORTS)
        if is_early or self._efforts_told.issuperset(EFFORTS):
            yield self._task(Aim.OPENING, limit=min(self._root.upper + 1, self._below))

    def _some(self, efforts: Sequence[tuple[int, int]]) -> Iterator[Task]:
        for effort in efforts:
            if effort not in self._efforts_told:
                yield replace(self._task(Aim.SOME), effort=effort)

    def _tasks_of(self, one: _Set, limit: float) -> Iterator[Task]:
        """What is open about a set, if its total is below *limit*, in the order in which one worker would do it."""
        if one.guesses is None:
            yield self._task(Aim.TOTAL, one.path, limit)
            return
        parts: list[tuple[_Set, float]] = []
        for guess in one.open_guesses(limit):
            below = one.limit_at(guess.place, limit)
            if isinstance(guess, _Piece):
                yield replace(self._task(Aim.GUESSES, one.path, below), guesses=guess.below(below))
                continue
            open_parts = ((part, below - (guess.rest - part.lower)) for part in guess.parts)
            parts += [(part, rest) for part, rest in open_parts if part.is_open(rest)]
            if one.size < LARGE:
                for part, rest in parts:
                    yield from self._tasks_of(part, rest)
                parts.clear()
        for part, rest in sorted(parts, key=lambda part: part[0].size):
            yield from self._tasks_of(part, rest)

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

    def offer(self, total: float, tree: Grown) -> None:
        """Some tree with its *total*."""
        self._root.offer(total, tree)

    def tell(self, task: Task, finding: Finding) -> bool:
        """Takes into account what was found by *task*, unless it is not known yet what that is about."""
        way = self._way(task.path)
        if way is None or (task.aim is Aim.GUESSES and way[-1][1].guesses is None):
            return False
        one = way[-1][1]
        if task.aim is Aim.GUESSES:
            self._tell_guesses(one, task, finding)
        elif finding.openings or task.aim is Aim.OPENING:
            if finding.tree is not None:
                one.offer(finding.upper, finding.tree)
            one.lower = max(one.lower, finding.lower)
            if one.guesses is None:
                self._open(one, finding.openings)
        elif task.aim is Aim.SOME:
            self._efforts_told.add(task.effort)
            if finding.tree is not None:
                one.offer(finding.upper, finding.tree)
        elif finding.tree is not None:
            one.lower, one.upper, one.tree, one.guesses = finding.lower, finding.upper, finding.tree, []
        else:
            one.lower = max(one.lower, finding.lower)
        self._pass_on(way)
        return True

    def _way(self, path: Path) -> list[tuple[_Try | None, _Set]] | None:
        """The sets on *path*, each with the guess that it is a part of, as far as they are known."""
        way: list[tuple[_Try | None, _Set]] = [(None, self._root)]
        for turns in range(1, len(path) + 1):
            guess, _ = path[turns - 1]
            tries = (one for one in way[-1][1].guesses or () if isinstance(one, _Try) and one.guess == guess)
            found = ((one, part) for one in tries for part in one.parts if part.path == path[:turns])
            step = next(found, None)
            if step is None:
                return None
            way.append(step)
        return way

    def _pass_on(self, way: list[tuple[_Try | None, _Set]]) -> None:
        """Tells each set on the way what is known of the next."""
        for (guess, one), (_, above) in zip(reversed(way), [*reversed(way[:-1]), (None, None)], strict=True):
            one.raise_lower()
            if guess is not None and above is not None:
                guess.raise_lower()
                self._offer_solved(above, guess)

    def _offer_solved(self, one: _Set, guess: _Try) -> None:
        if guess.is_solved and (guess.rest, guess.place) < (one.upper, one.place):
            one.offer(guess.rest, self._assembled(guess), guess.place)

    def _open(self, one: _Set, openings: Sequence[Opening]) -> None:
        """Takes the guesses of a set into account; *openings* with their parts, or without."""
        if all(opening.parts is not None for opening in openings):
            one.guesses = [self._try(one, place, opening) for place, opening in enumerate(openings)]
        else:
            one.guesses = [_Piece(0, openings)]
            one.cut(*range(0, len(openings), -(-len(openings) // PIECES)))
        for guess in one.guesses:
            if isinstance(guess, _Try):
                self._offer_solved(one, guess)

    def _try(self, one: _Set, place: int, opening: Opening) -> _Try:
        parts = [
            _Set((*one.path, (opening.guess, part.feedback)), part.size, part.lower)
            for part in sorted(opening.parts or (), key=lambda part: (part.size, part.feedback))
        ]
        return _Try(place, opening.guess, opening.bound, parts, one.size)

    def _tell_guesses(self, one: _Set, task: Task, finding: Finding) -> None:
        """Of the guesses of *task*, all before the one it had come to, if any, need *finding.lower* at least."""
        places = {guess.guess: guess.place for guess in one.guesses or () if isinstance(guess, _Try)}
        for piece in one.guesses or ():
            if isinstance(piece, _Piece):
                places |= {each.guess: piece.place + index for index, each in enumerate(piece.guesses)}
        begin = places[task.guesses[0]]
        end, pace = begin + len(task.guesses), 1
        done = end
        if finding.openings:
            done = places[finding.openings[0].guess]
            pace = max(1, done - begin)
        # Those before the best of them need more than that.
        best = done if finding.tree is None else places[tuple(finding.tree[0][2])]
        one.cut(begin, best, *range(done, end, pace), *([done + 1] if done < end else []), end)
        guesses: list[_Try | _Piece] = []
        for guess in one.guesses or ():
            if begin <= guess.place < done:
                guess.least = max(guess.least, finding.lower + (guess.place < best < done))
            if guess.place == done < end and isinstance(guess, _Piece):
                guesses.append(self._try(one, done, replace(finding.openings[0], bound=guess.lower)))
            else:
                guesses.append(guess)
        one.guesses = guesses
        if finding.tree is not None:
            one.offer(finding.upper, finding.tree, best)

    def _assembled(self, one: _Try) -> Tree:
        game = self._question.position.game
        solves = one.size > sum(part.size for part in one.parts)
        lines = [Line(1, None, Code(one.guess, game.alphabet), solves)]
        for part in sorted(one.parts, key=lambda part: part.path):
            assert part.tree is not None
            (_, packed) = part.path[-1]
            below = part.tree if isinstance(part.tree, Tree) else GrownLines(game, part.tree)
            for line in below:
                feedback = unpack(game, packed) if line.depth == 1 else line.feedback
                lines.append(line._replace(depth=line.depth + 1, feedback=feedback))
        return Tree(game, lines)
