"""The least total: some trees first, then the guesses that may come first, then the parts of those guesses.

A part that takes long is opened in its turn: its guesses are tried some at a time, and one that takes long itself part
by part.  So the work is a tree of open questions, none of which takes much longer than a task may.  Among many workers
only totals are asked for at first; then the tree of the best guess, part by part.

Telling twice, or in any order, changes nothing in the end.  Guesses have an order that depends on the set alone
(docs/exact-search.md); of those with the least total the first in that order begins the tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from math import inf

from blackpeg.fact import Frozen
from blackpeg.kernel import Grown, Path, unpack
from blackpeg.rules import Code
from blackpeg.search.cost import AT_ONCE, least_conceivable, pairs_of_total
from blackpeg.search.sets import CodeSet, Piece, Try
from blackpeg.search.task import ALL, END, Aim, Finding, Opening, Part, Question, Task
from blackpeg.trees import GrownLines, Line, Tree

LARGE = 12_000
"""From this many candidates on a proof is hard to come by: better trees are looked for first, and then the small parts
of all first guesses are solved, for the sake of the lower bound."""

SMALL = 16
"""A part is small if it has at most one of this many candidates."""

IN_ONE_PIECE, PAIRS_OF_IT = 3_200, 1 << 32
"""The search of a position of at most this many candidates begins as one task, which ends after this many pairs, about
a second's work; if the position has at most `AT_ONCE` candidates, the task may take longer."""

EFFORTS = ((16, 1), (24, 2))
MORE_EFFORTS = ((40, 2), (24, 3), (32, 4))

PAIRS = 1 << 30
"""What is a question of its own where there is more than one worker, in pairs of guess and candidate looked at: about a
quarter of a second's work, at first."""

MOST_PAIRS = 1 << 36
"""The most that it grows to: about a quarter of a minute's."""

SHARE = 16
"""It is what was done so far, divided by the number of workers and by this, if that is more."""

WAITED_FOR = 64
"""A set whose search is likely to take this many questions, divided by the number of workers, is opened at once, not
tried for a while first: others wait for what there is to do in it."""


class _Ask(Frozen):
    """A question, with what may change as long as it is not asked."""

    question: Question
    limit: float = inf
    end: int = END
    before: int | None = None
    size: int = 0
    """The candidates of a set that may be opened at once."""
    pairs: int | None = None
    """The task ends after this many pairs, whatever others may take."""


class LeastTotal:
    """Finds the least total of a position, and its tree.

    *question* is any task of the search: it says what is searched, and how, and with how many guesses.  With
    *openings*, only these guesses may come first.  A total that is not *below* a number is not looked for.
    """

    def __init__(self, question: Task, *, openings: Sequence[Opening] | None = None, below: float = inf) -> None:
        self._question = question
        self._below = below
        position = question.position
        self._root = CodeSet((), position.count, least_conceivable(position.count, len(position.game.feedbacks)))
        self._efforts_told: set[tuple[int, int]] = set()
        self._some_total = inf
        self._some_tree: Grown | Tree | None = None
        self._growing: list[_Ask] = []
        self._spent = 0
        self._opened_from = inf
        self._guesses = position.count if question.consistent else position.game.size
        self._takes_long = False
        self._is_given = openings is not None
        if openings is not None:
            self._begin(openings)
            self._pass_on([(None, self._root)])

    @property
    def lower(self) -> float:
        """A proven lower bound, at most what the total has to be below."""
        return min(self._root.lower, self._below)

    @property
    def upper(self) -> float:
        """What *tree* attains; infinite without a tree."""
        return min(self._some_total, inf if self._root.tree is None else self._root.upper)

    @property
    def tree(self) -> Grown | Tree | None:
        """The best tree found so far."""
        root = self._root
        return self._some_tree if root.tree is None or self._some_total < root.upper else root.tree

    @property
    def done(self) -> bool:
        """Whether the value and its tree are proven, or that there is none below what is looked for."""
        root = self._root
        if root.guesses is None:
            return root.tree is not None or root.lower >= self._below
        return not self._growing and not any(True for _ in root.open_guesses(self._below))

    @property
    def open_parts(self) -> list[int]:
        """The sizes of the parts of first guesses that are still to be solved, as far as is known."""
        return [
            part.size
            for one in self._root.open_guesses(self._below)
            if isinstance(one, Try)
            for part in one.parts
            if not part.is_exact
        ]

    def openings_below(self, limit: float) -> list[Opening] | None:
        """The guesses that may have a total below *limit*, with what is known of their parts; None: not of all."""
        guesses = self._root.guesses
        if guesses is None or any(isinstance(one, Piece) for one in guesses):
            return None
        tries = sorted(self._root.tries.values(), key=lambda one: one.rank)
        return [
            Opening(
                one.guess, one.lower, tuple(Part(part.path[-1][1], part.size, part.lower) for part in one.parts), place
            )
            for place, one in enumerate(tries)
            if one.lower < limit
        ]

    # What is to be done

    def tasks(self, workers: int, under_way: Set[Question]) -> Iterator[Task]:
        """What may be done next, best first, and is not *under_way*.  For one of *workers*; alone, whole parts."""
        pairs = None if workers == 1 else max(PAIRS, min(MOST_PAIRS, self._spent // (SHARE * workers)))
        self._question = replace(self._question, pairs=pairs)
        self._opened_from = inf if pairs is None else pairs * WAITED_FOR / workers
        for ask in self._open_questions(is_early=workers > 1 and not self._question.position.turns):
            if ask.question not in under_way:
                yield self._task(ask)

    def _open_questions(self, *, is_early: bool) -> Iterator[_Ask]:
        if self._root.guesses is None:
            yield from self._before_guesses(is_early=is_early)
        elif not self.done:
            if self._root.size >= LARGE and not self._is_given:
                yield from self._some(MORE_EFFORTS)
            yield from self._growing
            yield from self._first_parts()
            yield from self._open_in(self._root, self._below)

    def _before_guesses(self, *, is_early: bool) -> Iterator[_Ask]:
        if self._question.pruning.whole and self._root.size <= (AT_ONCE if self._takes_long else IN_ONE_PIECE):
            yield _Ask(Question(Aim.TOTAL), self._below, pairs=PAIRS_OF_IT if self._root.size > AT_ONCE else None)
            return
        yield from self._some(EFFORTS)
        if is_early or self._efforts_told.issuperset(EFFORTS):
            yield _Ask(Question(Aim.OPENING), min(self._root.upper + 1, self._below))

    def _some(self, efforts: Sequence[tuple[int, int]]) -> Iterator[_Ask]:
        for effort in efforts:
            if effort not in self._efforts_told:
                yield _Ask(Question(Aim.SOME, effort=effort))

    def _first_parts(self) -> Iterator[_Ask]:
        """Once some total is known, what is open about the first open part of each first guess; or about small parts.

        That has to be known unless a better total is found; what has to be known of later parts, the earlier ones say.
        """
        root = self._root
        parts = [self._open_parts(root, guess, self._below) for guess in root.open_guesses(self._below)]
        if root.size >= LARGE:
            small = [part for of_guess in parts for part in of_guess if part[0].size <= root.size // SMALL]
            chosen = sorted(small, key=lambda part: part[0].size)
        else:
            chosen = [] if root.guess is None else [part for of_guess in parts for part in of_guess[:1]]
        for part, rest in chosen:
            yield from self._open_in(part, rest)

    def _open_parts(self, one: CodeSet, guess: Try | Piece, limit: float) -> list[tuple[CodeSet, float]]:
        """The parts of a guess that have to be known, each with what it has to be below."""
        if isinstance(guess, Piece):
            return []
        below = one.limit_at(guess.rank, limit)
        rests = ((part, below - (guess.rest - part.lower)) for part in guess.parts)
        return [(part, rest) for part, rest in rests if part.lower < min(part.upper, rest)]

    def _open_in(self, one: CodeSet, limit: float) -> Iterator[_Ask]:
        """What is open about a set, if its total is below *limit*, in the order in which one worker would do it."""
        if one.guesses is None:
            yield _Ask(Question(Aim.TOTAL, one.path), limit, size=one.size)
            return
        for guess in one.open_guesses(limit):
            if isinstance(guess, Piece):
                question = Question(Aim.GUESSES, one.path, guess.begin)
                if guess.has_ties(one):
                    yield _Ask(question, one.upper + 1, guess.end, one.rank)
                else:
                    yield _Ask(question, min(limit, one.upper), guess.end)
                continue
            for part, rest in self._open_parts(one, guess, limit):
                yield from self._open_in(part, rest)

    def _trees(self, one: CodeSet) -> Iterator[_Ask]:
        """What is to be done for the tree of a set whose total is known, or of its best guess so far."""
        if one.tree is not None:
            return
        if one.guesses is None:
            yield _Ask(Question(Aim.TREE, one.path), one.upper)
            return
        if one.is_exact:
            if not one.ties:
                one.ask_for_ties()
            questions = list(self._open_in(one, inf))
            yield from questions
            if questions:
                return
        assert one.guess is not None, "a guess has the total of the set"
        best = one.tries.get(one.guess)
        if best is not None and not best.is_exact:
            best = None  # a question that was asked before it was opened has settled it whole
        parts = [] if best is None else best.parts
        is_small = one.size < AT_ONCE and all(part.guesses is None for part in parts)
        if best is None or (is_small and any(part.tree is None for part in parts)):
            one.tree = one.grown.get(one.guess)
            if one.tree is None:
                yield _Ask(Question(Aim.TREE, one.path, guess=one.guess), one.upper)
            return
        for part in parts:
            yield from self._trees(part)
        if all(part.tree is not None for part in parts):
            one.tree = self._assembled(best)

    def _task(self, ask: _Ask) -> Task:
        asked, remaining = self._question, self._question.remaining
        pairs = 0 if pairs_of_total(self._guesses, ask.size) > self._opened_from else ask.pairs or asked.pairs
        aim, path, begin, effort, guess = ask.question
        return Task(
            asked.position,
            aim,
            path,
            None if remaining is None else remaining - len(path),
            None if ask.limit == inf else int(ask.limit),
            effort,
            asked.consistent,
            asked.pruning,
            (begin, ask.end),
            ask.before,
            guess,
            pairs,
        )

    # What was found

    def offer(self, total: float, tree: Grown) -> None:
        """Some tree with its *total*."""
        if total < self._some_total:
            self._some_total, self._some_tree = total, tree
        self._root.offer(total)

    def tell(self, task: Task, finding: Finding) -> bool:
        """Takes into account what was found by *task*, unless it is not known yet what that is about."""
        way = self._way(task.path)
        if way is None or (task.aim is Aim.GUESSES and way[-1][1].guesses is None):
            return False
        one = way[-1][1]
        if finding.cuts:
            self._spent += task.pairs or 0
        if task.aim is Aim.GUESSES:
            self._tell_guesses(one, task, finding)
        elif task.aim is Aim.OPENING:
            one.lower = max(one.lower, finding.lower)
            if one.guesses is None:
                self._begin(finding.openings)
        elif task.aim is Aim.SOME:
            self._efforts_told.add(task.effort)
            if finding.tree is not None:
                self.offer(finding.upper, finding.tree)
        elif task.guess is not None:
            assert finding.tree is not None, "it was grown"
            one.grown[task.guess] = finding.tree
        elif finding.cuts:
            if finding.tree is not None:
                self.offer(finding.upper, finding.tree)
            one.offer(finding.upper)
            if one is self._root and one.size > AT_ONCE and one.guesses is None:
                self._takes_long = True
            else:
                if one.guesses is None:
                    one.open([Piece(*ALL)])
                one.cut(*finding.cuts)
        elif finding.upper < inf:
            one.settle(finding.upper, finding.tree)
        else:
            one.lower = max(one.lower, finding.lower)
        self._pass_on(way)
        return True

    def _way(self, path: Path) -> list[tuple[Try | None, CodeSet]] | None:
        """The sets on *path*, each with the guess that it is a part of, as far as they are known."""
        way: list[tuple[Try | None, CodeSet]] = [(None, self._root)]
        for turns in range(1, len(path) + 1):
            guess, _ = path[turns - 1]
            one = way[-1][1].tries.get(guess)
            part = None if one is None else next((part for part in one.parts if part.path == path[:turns]), None)
            if part is None:
                return None
            way.append((one, part))
        return way

    def _pass_on(self, way: list[tuple[Try | None, CodeSet]]) -> None:
        """Tells each set on the way what is known of the next."""
        for (guess, one), (_, above) in zip(reversed(way), [*reversed(way[:-1]), (None, None)], strict=True):
            one.raise_lower()
            if guess is not None and above is not None:
                guess.raise_lower()
                self._offer_by(above, guess)
        root = self._root
        is_found = root.guess is not None and root.upper < self._below
        self._growing = list(self._trees(root)) if is_found else []
        if root.tree is not None and root.upper < self._some_total:
            self._some_total, self._some_tree = root.upper, root.tree

    def _offer_by(self, one: CodeSet, guess: Try) -> None:
        """What a guess takes at most bounds the set; if that is exact, it may be the guess to take."""
        if guess.is_exact:
            one.offer(guess.rest, guess.rank, guess.guess)
        else:
            one.offer(guess.size + sum([part.upper for part in guess.parts]))

    def _begin(self, openings: Sequence[Opening]) -> None:
        """Takes the guesses into account that may come first: those before the best are tried until they are worse."""
        self._root.ties = True
        self._root.open([self._try(self._root, opening, opening.bound, opening.rank) for opening in openings])
        for one in self._root.tries.values():
            self._offer_by(self._root, one)

    def _try(self, one: CodeSet, opening: Opening, least: float, begin: int) -> Try:
        parts = [
            CodeSet((*one.path, (opening.guess, part.feedback)), part.size, part.lower, part.upper)
            for part in sorted(opening.parts, key=lambda part: (part.size, part.feedback))
        ]
        return Try(begin, opening.rank, opening.guess, least, parts, one.size)

    def _tell_guesses(self, one: CodeSet, task: Task, finding: Finding) -> None:
        """Settles the guesses of *task*; if it was cut short, those before the guess it had come to."""
        begin, end = task.ranks
        done = finding.cuts[0] if finding.cuts else end
        one.cut(begin, *finding.cuts, *(done + 1 for _ in finding.cuts[:1]), end)
        if finding.best is not None:
            one.offer(finding.upper, finding.best.rank, finding.best.guess)
        guesses: list[Try | Piece] = []
        for piece in one.guesses or ():
            if begin <= piece.begin < done:
                if task.before is None:
                    piece.least = max(piece.least, finding.lower)
                    piece.raise_lower()
                elif isinstance(piece, Piece):
                    before = task.before if finding.best is None else finding.best.rank
                    piece.ruled_out = max(piece.ruled_out, before)
            if isinstance(piece, Piece) and piece.begin == done < end:
                (opening,) = finding.openings
                guesses.append(self._try(one, opening, piece.lower, done))
            else:
                guesses.append(piece)
        one.open(guesses)
        for opening in finding.openings:
            if opening.guess in one.tries:  # not if the set was settled before, and what cannot be the best was dropped
                self._offer_by(one, one.tries[opening.guess])

    def _assembled(self, one: Try) -> Tree:
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
        tree = Tree(game, lines)
        return replace(tree, counted=tree.histogram)
