"""Objectives: what an exact search makes least.

All numbers count guesses still to come at the position that is searched: at the start of a game, all guesses.
An objective names no game and no position, and knows nothing of how the least is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import index
from typing import Never

from blackpeg.errors import ObjectiveError, quoted
from blackpeg.trees.tree import total_of

KNOWS_NO_GAME = "an objective knows no game: blackpeg.solve(game, objective) and blackpeg.worth find the least"


MOST_GUESSES = 999_999_999
"""The greatest limit, as in the file of a certificate."""


class ObjectiveKind(StrEnum):
    """What is counted: the guesses summed over all candidates, the most that any candidate needs, or both."""

    TOTAL = "total"
    WORST = "worst"
    WORST_THEN_TOTAL = "worst-then-total"


@dataclass(frozen=True, slots=True, repr=False)
class Objective:
    """What a search makes least, and which strategies it chooses from.

    *kind* ``total`` makes the total least; ``worst``, the worst case; ``worst-then-total``, the worst case and,
    among the strategies with that worst case, the total.  With *max_guesses* (for ``total`` only) no candidate may
    need more guesses than that, which may be impossible.  With *consistent* every guess is a candidate where it
    is made.  With *first* (for ``total`` without a limit) that code, in the game's notation, is the next guess.
    Raises `ObjectiveError` for anything else.

    >>> print(Objective("total", max_guesses=5, consistent=True))
    total, at most 5 guesses, consistent
    """

    kind: ObjectiveKind
    max_guesses: int | None = None
    consistent: bool = False
    first: str | None = None

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "kind", ObjectiveKind(self.kind))
        except ValueError:
            kinds = ", ".join(repr(str(kind)) for kind in ObjectiveKind)
            raise ObjectiveError(f"expected one of the objectives {kinds}, got {quoted(self.kind)}") from None
        if not isinstance(self.consistent, bool):
            raise ObjectiveError(f"expected consistent to be True or False, got {quoted(self.consistent)}")
        if self.max_guesses is not None:
            object.__setattr__(self, "max_guesses", _limit(self.kind, self.max_guesses))
        if self.first is not None:
            if self.kind is not ObjectiveKind.TOTAL or self.max_guesses is not None:
                raise ObjectiveError(
                    f"expected the objective 'total' without a limit for a first guess, got {str(self.kind)!r}"
                    + (
                        ""
                        if self.max_guesses is None
                        else f" with at most {self.max_guesses} guesses; drop one of the two"
                    )
                )
            object.__setattr__(self, "first", str(self.first))

    def value_of(self, histogram: Sequence[int]) -> int:
        """What it makes least, of a tree that solves this many at each guess: the worst case, or the total.

        >>> least_total().value_of([1, 4, 2]), least_worst().value_of([1, 4, 2])
        (15, 3)
        """
        return len(histogram) if self.kind is ObjectiveKind.WORST else total_of(histogram)

    def claims(self, histogram: Sequence[int]) -> dict[Objective, int]:
        """What proves that such a tree is the best: that by these objectives nothing is less than these values.

        >>> {str(objective): value for objective, value in least_worst_then_total().claims([1, 4, 2]).items()}
        {'worst': 3, 'total, at most 3 guesses': 15}
        """
        if self.kind is not ObjectiveKind.WORST_THEN_TOTAL:
            return {self: self.value_of(histogram)}
        worst = least_worst(consistent=self.consistent)
        total = least_total(len(histogram), consistent=self.consistent)
        return {each: each.value_of(histogram) for each in (worst, total)}

    def __repr__(self) -> str:
        limit = "" if self.max_guesses is None else f", max_guesses={self.max_guesses}"
        first = "" if self.first is None else f", first={self.first!r}"
        return f"Objective({str(self.kind)!r}{limit}{', consistent=True' if self.consistent else ''}{first})"

    def __str__(self) -> str:
        limit = self.max_guesses
        return (
            self.kind.replace("-", " ")
            + ("" if limit is None else f", at most {limit} guess{'' if limit == 1 else 'es'}")
            + (", consistent" if self.consistent else "")
            + ("" if self.first is None else f", {self.first} first")
        )


def least_total(max_guesses: int | None = None, *, consistent: bool = False) -> Objective:
    """The least total; with *max_guesses*, among the strategies that never need more guesses than that."""
    return Objective(ObjectiveKind.TOTAL, max_guesses, consistent)


def least_worst(*game: Never, consistent: bool = False) -> Objective:
    """The least worst case."""
    _require_no_game(game)
    return Objective(ObjectiveKind.WORST, consistent=consistent)


def least_worst_then_total(*game: Never, consistent: bool = False) -> Objective:
    """The least worst case and, among the strategies with it, the least total."""
    _require_no_game(game)
    return Objective(ObjectiveKind.WORST_THEN_TOTAL, consistent=consistent)


def objective_of(what: Objective | str | None) -> Objective:
    """The objective itself, that of a kind, or without any the least total; raises `ObjectiveError` for anything else.

    >>> print(objective_of("worst"))
    worst
    """
    if isinstance(what, Objective):
        return what
    return least_total() if what is None else Objective(what)  # type: ignore[arg-type]  # a kind by its name


def _require_no_game(given: tuple[object, ...]) -> None:
    """Raises `ObjectiveError` for whatever was given to an objective that takes nothing."""
    if given:
        raise ObjectiveError(f"expected nothing but consistent=..., got {quoted(given[0])}; {KNOWS_NO_GAME}")


def _limit(kind: ObjectiveKind, max_guesses: int) -> int:
    """*max_guesses* as a plain integer, NumPy's among them; raises `ObjectiveError` unless *kind* can have it."""
    try:
        limit = 0 if isinstance(max_guesses, bool) else index(max_guesses)
    except TypeError:
        raise ObjectiveError(
            f"expected max_guesses to be a number, or None for no limit, got {quoted(max_guesses)}; {KNOWS_NO_GAME}"
        ) from None
    if not 1 <= limit <= MOST_GUESSES:
        raise ObjectiveError(
            f"expected max_guesses from 1 to {MOST_GUESSES:,}, or None for no limit, got {quoted(max_guesses)}"
        )
    if kind is not ObjectiveKind.TOTAL:
        raise ObjectiveError(
            f"expected no limit with the objective {str(kind)!r}, which makes the worst case least anyway, "
            f"got max_guesses={limit}; limits go with 'total'"
        )
    return limit
