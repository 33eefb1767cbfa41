"""The strategy that makes the best guess there is: from the book, or searched for, or else an estimate that says so."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from threading import Lock

from blackpeg import book, strategies
from blackpeg.call import Call
from blackpeg.errors import TooLargeError
from blackpeg.kernel import Measure, kernel
from blackpeg.position import Position, Status, require_listed
from blackpeg.rules import Code, Game
from blackpeg.search.oracle import book_branch, look_up, parts_of, prove
from blackpeg.search.worth import Objective, ObjectiveKind, Worth
from blackpeg.strategies import Basis, Grounded, Grower, Guesses, OneStep, Seeded, Strategy, basis_of, next_guess
from blackpeg.strategies.pairs import is_fast
from blackpeg.strategies.strategy import MOVE_SECONDS, as_named, guesses_of, require_seconds
from blackpeg.trees import Tree
from blackpeg.trees.grow import grow

MOST_KNOWN = 64
"""At most this many positions are remembered, for callers that ask for a guess and then what it rests on."""

_lock = Lock()
"""For the memories of all: held by each, none could be pickled."""


class Best(Grounded, Grower):
    """The best guess that is known, by *kind*: for the least total, or for the least worst case and then the total.

    It is the guess of the book's tree where the book covers the game and the guesses so far were the tree's, or equal
    to them but for swapped positions and renamed colors.  Elsewhere it is found by exact search where the position is
    small (`search.oracle`), or may be settled in *seconds*.  Where nothing is proven it is that of *otherwise*: without
    one, of `entropy` where that looks at all codes well within a second, and then ahead (`LookingAhead`); else of
    `sampled` with *seed*, which has *seconds*, or those usual.  `basis` says which it was.

    Without *seconds* no clock decides what is searched: the same position has the same guess.  *guesses* and *first*
    are as for the one-step strategies.  Raises `StrategyError` for no time at all.

    >>> from blackpeg.position import start
    >>> strategy = Best()
    >>> for position in start("4x6"), start("5x8"):
    ...     print(strategy.choose(position), strategy.basis(position))
    1123 proven optimal (book)
    11234 estimate (entropy)
    """

    def __init__(
        self,
        kind: ObjectiveKind = ObjectiveKind.TOTAL,
        guesses: Guesses = Guesses.ANY,
        first: str | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        otherwise: Strategy | None = None,
        name: str = "best",
    ) -> None:
        if seconds is not None:
            require_seconds(seconds)
        self.guesses = guesses_of(guesses)
        self.objective = Objective(kind, consistent=self.guesses is Guesses.CONSISTENT)
        self.first = first
        self.seconds = seconds
        self.seed = seed
        self.name = name
        self._otherwise = otherwise
        self._others: dict[tuple[bool, float | None], Strategy] = {}
        self._known: OrderedDict[Position, Worth] = OrderedDict()

    def choose(self, position: Position) -> Code:
        """The best guess, or the other strategy's.

        Raises `ContradictionError` without candidates, `InvalidTreeError` where the book's tree is damaged, and
        whatever the other strategy raises.
        """
        if self.first is not None and not position.turns:
            return position.game.code(self.first)
        position = position.telling
        known = self._worth(position, again=True)
        if known is None or known.tree is None or not (known.status is Status.PROVEN or self._is_branch(known)):
            return next_guess(self.otherwise(position.game), position)
        return known.tree.lines[0].guess

    def basis(self, position: Position) -> Basis | None:
        """Where the guess at *position* is from, and what it is known to need; of a first guess that was asked for,
        what is proven of all that begins with it, None where that is not known.

        It is that of the guess chosen last, if there was one: a search that was cut short is not tried again for it.
        """
        if self.first is not None and not position.turns:
            return self._basis_after(position, position.game.code(self.first))
        if position.is_solved:
            position.require_possible()
            kind = str(self.objective.kind)
            return Basis(proven=True, source="solved", candidates=1, objective=kind, total=0, worst=0)
        position = position.telling
        known = self._worth(position)
        if known is not None and self._is_branch(known):
            source = "book, best from the start of the game"
            if known.worst_lower is not None and known.worst is not None and known.worst_lower < known.worst:
                source += f"; from here {known.worst_lower} would do"
            return Basis(proven=False, source=source, candidates=position.mass, total=known.upper, worst=known.worst)
        if known is None or known.total is None:
            count, stopped = (None, False) if known is None else (position.mass, known.stopped is not None)
            other = self.otherwise(position.game)
            grounds = basis_of(other, position)
            source = str(other) if grounds is None else grounds.source
            return Basis(proven=False, source=source, candidates=count, stopped=stopped)
        # Searched anew after every reply, the least worst case has a total that this tree alone does not tell.
        knows_total = known.source == "book" or self.objective.kind is ObjectiveKind.TOTAL
        return Basis(
            proven=True,
            source=known.source,
            candidates=position.mass,
            objective=str(known.objective.kind),
            total=known.total if knows_total else None,
            worst=known.worst,
        )

    def _basis_after(self, position: Position, guess: Code) -> Basis | None:
        """What the parts of *guess* are proven to need, and so the guess; None where one is not."""
        if self.objective.kind is not ObjectiveKind.TOTAL or not is_fast(position.game):
            return None
        total, worst, sources = position.mass, 1, set()
        for _, after in parts_of(position, guess):
            known = self._worth(after)
            if known is None or known.total is None or known.worst is None:
                return None
            total += known.total
            worst = max(worst, 1 + known.worst)
            sources.add(known.source)
        return Basis(
            proven=True,
            source=" and ".join(sorted(sources)) or "book",
            candidates=position.mass,
            objective=str(self.objective.kind),
            total=total,
            worst=worst,
            first=guess,
        )

    def grow(self, position: Position, on_progress: Callable[[int, int], None] | None = None) -> Tree | None:
        """The tree from *position* on: of the total, each branch that is proven is grown in one piece."""
        if self.objective.kind is not ObjectiveKind.TOTAL:
            is_asked_for = self.first is not None and not position.turns
            known = None if is_asked_for else self._in_book(position)
            if known is not None and on_progress is not None:
                on_progress(position.count, position.count)
            return None if known is None else known.tree

        def rest(here: Position) -> Tree | None:
            known = None if self.first is not None and not here.turns else self._worth(here)
            return known.tree if known is not None and known.status is Status.PROVEN else None

        return grow(self.choose, position, on_progress=on_progress, name=str(self), rest=rest)

    def otherwise(self, game: Game) -> Strategy:
        """The strategy that guesses where nothing is proven."""
        if self._otherwise is not None:
            return self._otherwise
        is_quick = is_fast(game)
        with _lock:
            key = is_quick, self.seconds
            if key not in self._others:
                self._others[key] = self._estimator(game, is_quick)
            return self._others[key]

    def _estimator(self, game: Game, is_quick: bool) -> Strategy:
        """A strategy for *game*, which *is_quick* if `entropy` is."""
        any_guess, is_board = self.guesses is Guesses.ANY, not game.is_listed
        if (
            is_quick
            and any_guess
            and is_board
            and self.objective.kind is ObjectiveKind.TOTAL
            and kernel().abilities.samples
        ):
            return strategies.LookingAhead(self.seconds)
        if is_quick:
            return OneStep(Measure.ENTROPY, self.guesses)
        if not any_guess:  # which `sampled` cannot be held to
            require_listed(game, "consistent guesses are chosen")
            return OneStep(Measure.ENTROPY, self.guesses, seconds=self.seconds)
        return strategies.Sampled(MOVE_SECONDS if self.seconds is None else self.seconds, self.seed)

    def seeded_at(self, game: Game, seed: int) -> Best:
        """This strategy with *seed*, if its guesses at *game* are drawn; both share what is known."""
        other = self.otherwise(game)
        if not isinstance(other, Seeded):
            return self
        drawing = copy(self)
        drawing.seed, drawing._otherwise = seed, other.seeded(seed)
        return drawing

    def _worth(self, position: Position, *, again: bool = False) -> Worth | None:
        """What book and search know, remembered; what was cut short is asked *again*.  None for too many codes."""
        with _lock:
            known = self._known.get(position)
        if known is None or (known.stopped is not None and again):
            call = None if self.seconds is None else Call(self.seconds)
            try:
                known = self._in_book(position) or prove(known or look_up(position, self.objective), call)
            except TooLargeError:
                return None
            with _lock:
                self._known[position] = known
                while len(self._known) > MOST_KNOWN:
                    self._known.popitem(last=False)
        return known

    def _in_book(self, position: Position) -> Worth | None:
        """What the book's tree of the least worst case does here; one of that alone is the second choice.

        After some turns the tree may take more guesses than it has to, as it is best from the start: that it does not
        is proven by a search, of small positions.
        """
        if self.objective.kind is not ObjectiveKind.WORST_THEN_TOTAL or self.objective.consistent:
            return None
        position.require_possible()
        for kind in (ObjectiveKind.WORST_THEN_TOTAL, ObjectiveKind.WORST):
            if book.covers(position.game, kind):
                tree = book_branch(position, kind)
                known = Worth(position, Objective(kind), Status.BOUND, 0, None, None)
                if tree is None or not position.turns:
                    return None if tree is None else known.proven_by(tree, "book")
                least = prove(look_up(position, self.objective))
                branch = replace(known, objective=self.objective).with_tree(tree, "book")
                is_best = (least.total, least.worst) == (branch.upper, branch.worst)
                if is_best:
                    return branch.proven_by(tree, "book")
                return branch if least.status is not Status.PROVEN else replace(branch, worst_lower=least.worst)
        return None

    def _is_branch(self, known: Worth) -> bool:
        """Whether it is a branch of the book's tree that is not proven to be best from there on."""
        return (
            known.source == "book" and known.status is Status.BOUND and self.objective.kind is not ObjectiveKind.TOTAL
        )

    def __str__(self) -> str:
        return self.name + ("" if self.guesses is Guesses.ANY else " (consistent guesses only)")

    def __repr__(self) -> str:
        return as_named(self.name, self.guesses, self.first)
