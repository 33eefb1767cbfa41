"""The classic strategies: look one guess ahead, and take the guess whose split looks best.

minimax (Knuth, "The Computer as Master Mind", J. Recreational Math. 9, 1976-77) makes the largest part
smallest; expected size (Irving, "Towards an Optimum Mastermind Strategy", J. Recreational Math. 11, 1978-79)
the average part; entropy (Neuwirth, "Some Strategies for Mastermind", Z. Operations Research 26, 1982)
gains the most information; most parts (Kooi, "Yet Another Mastermind Strategy", ICGA Journal 28, 2005)
leaves the most parts.

Ties go to a candidate, then to reading order: with exact measures, every machine chooses the same guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal, localcontext
from functools import lru_cache

from blackpeg import trees
from blackpeg.errors import StrategyError, TooLargeError, quoted
from blackpeg.fact import Frozen
from blackpeg.kernel import Codes, Measure, kernel, kernel_of
from blackpeg.position import Position, readable, require_listed
from blackpeg.rules import Code, Game
from blackpeg.rules.sizes import BYTE_PEGS, has_byte_feedbacks
from blackpeg.strategies.pairs import costs_of, guesses_in_time, most_pairs, pairs_in_time
from blackpeg.strategies.strategy import (
    ONE_STEP,
    Basis,
    Grounded,
    Grower,
    Guesses,
    as_named,
    guesses_of,
    require_seconds,
)


def _shortfall(sizes: Iterable[int]) -> Decimal:
    """The sum of s * ln(s) over *sizes*, which is the less the larger the entropy.

    It has the digits that it takes for equal sums to compare equal, and others not to.
    """
    with localcontext(prec=60):
        return round(sum(map(_term, sorted(sizes)), Decimal()), 40)


@lru_cache(maxsize=4096)
def _term(size: int) -> Decimal:
    """s * ln(s) with 60 digits, kept: thousands of guesses have parts of few sizes."""
    return size * Decimal(size).ln()


COSTS: dict[Measure, Callable[[Iterable[int]], int | Decimal]] = {
    Measure.MAX_PART: max,
    Measure.SUM_SQUARES: lambda sizes: sum(size * size for size in sizes),
    Measure.ENTROPY: _shortfall,
    Measure.PARTS: lambda sizes: -len(list(sizes)),
}
"""The cost that each measure minimizes, as a function of the sizes of a split."""


_NAMES = {measure: name for name, measure in ONE_STEP.items()}


class OneStep(Frozen, Grounded, Grower):
    """The guess whose split of the candidates is best by *measure*.

    *guesses* says whether any code may be guessed or only candidates; *first*, if given, is the first guess of
    a game in the game's own notation, whatever its measure.  With *seconds*, if these are too few to compare all
    guesses and candidates on a busy machine, some are compared: equal seconds compare equal ones.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> OneStep(Measure.MAX_PART).choose(start(Game(4, 6)))
    Code(1122)
    """

    measure: Measure
    guesses: Guesses = Guesses.ANY
    first: str | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "measure", Measure(self.measure))
        except ValueError:
            measures = ", ".join(f"Measure.{measure.name}" for measure in Measure)
            raise StrategyError(f"expected a measure, one of {measures}, got {quoted(self.measure)}") from None
        object.__setattr__(self, "guesses", guesses_of(self.guesses))
        if self.seconds is not None:
            require_seconds(self.seconds)

    def choose(self, position: Position) -> Code:
        """The best guess.

        Raises `ContradictionError` without candidates, `TooLargeError` beyond `most_pairs`.
        """
        position = position.telling
        game = position.game
        if not position.turns and self.first is not None:
            return game.code(self.first)
        if not position.turns and not game.is_listed:
            return self._first(position)
        candidates = position.require_candidates()
        if self.seconds is None:
            self._require_reach(position)
        if self.seconds is not None or position.game.is_hard:
            guesses, codes, are_all = self._pairs(position)
            if position.game.is_hard or not are_all:
                cost = costs_of(game, self.measure, guesses, codes)
                at = min(range(len(guesses)), key=lambda at: (cost[at], guesses[at] not in candidates, at))
                return Code(guesses[at], game.alphabet)
        history = [turn.guess for turn in position.turns]
        row = kernel_of(game).best(self.measure, history, candidates.rows, self._consistent_only)
        return Code(row, game.alphabet)

    def _pairs(self, position: Position) -> tuple[Codes, Codes, bool]:
        """The guesses and the candidates to compare in the time, and whether these are all."""
        guesses, are_distinct = guesses_in_time(position, self._consistent_only, self.seconds)
        pairs = pairs_in_time(position, guesses.rows, self.seconds)
        return *pairs[:2], are_distinct and pairs[2]

    def basis(self, position: Position) -> Basis | None:
        """An estimate as the basis of the guess, if only some guesses and candidates were compared for lack of time."""
        position = position.telling
        if self.seconds is None or not position.turns or self._pairs(position)[2]:
            return None
        return Basis(proven=False, source=f"a sample for {self}", candidates=position.count)

    def _first(self, position: Position) -> Code:
        """The best first guess, the first of equals; it is the guess that a comparison of all codes would choose."""
        require_listed(position.game, f"{self} plays games of")
        return min(position.guesses, key=lambda guess: COSTS[self.measure](position.split(guess).values()))

    def grow(self, position: Position, on_progress: Callable[[int, int], None] | None = None) -> trees.Tree | None:
        """The tree of `choose` from *position* on, if the kernel grows it fast; None if only asking for each guess can.

        *on_progress* is called now and then with the secrets solved so far and the secrets in all.
        """
        if self.seconds is not None or position.game.is_hard:
            return None
        game = position.game
        candidates = position.require_candidates()
        self._require_reach(position)
        history = [turn.guess for turn in position.turns]
        first = None if self.first is None or position.turns else game.code(self.first)
        grown = kernel_of(game).grow(self.measure, history, candidates.rows, self._consistent_only, first, on_progress)
        if grown is None:
            return None
        return trees.tree_grown(game, grown)

    @property
    def _consistent_only(self) -> bool:
        return self.guesses is Guesses.CONSISTENT

    def _require_reach(self, position: Position) -> None:
        """Raises `TooLargeError` if the choice would compare more than `most_pairs`.

        After the first guess symmetry may leave few guesses to tell apart; counting them costs as much as
        enumerating, so this counts them only if they decide.
        """
        count, most = position.count, most_pairs(position.game)
        if self._consistent_only or count * position.game.choices > most:
            pairs = count * (count if self._consistent_only else len(position.guesses))
            if pairs > most:
                raise TooLargeError(
                    f"{self} would compare {readable(pairs)} pairs of codes at {position}, more than "
                    f"{readable(most)}{_why_less(position.game)}; "
                    "the strategies 'first-consistent' and 'random-consistent' need none"
                )

    def __str__(self) -> str:
        return _NAMES[self.measure] + ("" if self.guesses is Guesses.ANY else " (consistent guesses only)")

    def __repr__(self) -> str:
        return as_named(_NAMES[self.measure], self.guesses, self.first)


def _why_less(game: Game) -> str:
    """Why `most_pairs` of *game* is less than `MOST_PAIRS`, and what would raise it; empty if it is not less."""
    if kernel().abilities.slowness > 1:
        return " for the Python kernel (the native one reaches further)"
    return "" if has_byte_feedbacks(game) else f" beyond {BYTE_PEGS} pegs"
