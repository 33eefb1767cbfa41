"""The interfaces of strategies, the guesses they may make, the bases of these, and the check of their answers.

A strategy is any object with ``choose(position)``.  It should answer equal positions equally:
trees, records and matches rely on it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from blackpeg.call import go_on
from blackpeg.errors import (
    ContradictionError,
    InvalidCodeError,
    KernelError,
    StrategyError,
    TooLargeError,
    is_interrupt,
    quoted,
    where_turns_go,
)
from blackpeg.fact import Frozen
from blackpeg.kernel import Measure
from blackpeg.position import Position
from blackpeg.rules import Code, Game
from blackpeg.rules.hard import require_fitting

if TYPE_CHECKING:
    from blackpeg.trees import Tree

TREE_PREFIX = "tree:"
"""The prefix of a file's name that names its tree as a strategy."""

ENGINE_PREFIX = "cmd:"
"""The prefix of a command that names the process it starts as a strategy."""

ENGINE_SECONDS = 10.0
"""Seconds that an engine may take for a guess, its start included, unless another limit is given."""

ONE_STEP = {
    "minimax": Measure.MAX_PART,
    "expected-size": Measure.SUM_SQUARES,
    "entropy": Measure.ENTROPY,
    "most-parts": Measure.PARTS,
}
"""The measure of each strategy that looks one guess ahead, by name."""

MOVE_SECONDS = 2.0
"""The default limit of seconds for a guess on boards too large to list their codes."""


@runtime_checkable
class Strategy(Protocol):
    """An object that chooses the next guess."""

    def choose(self, position: Position, /) -> str | Code:
        """The next guess: a `Code`, or its text."""


class Settled:
    """A strategy that draws nothing: at equal positions it always makes the same guess."""

    __slots__ = ()

    def seeded_at(self, game: Game, seed: int) -> Strategy:  # noqa: ARG002 - for those that draw at some games
        """This strategy with *seed* if it draws at *game* after all, else itself."""
        return self  # type: ignore[return-value]


class Seeded:
    """A strategy that draws, as frozen data with a *seed*: equal seeds give equal guesses."""

    __slots__ = ()

    def seeded(self, seed: int) -> Strategy:
        """This strategy with another *seed*, without memory."""
        return replace(self, seed=seed)  # type: ignore[return-value, type-var]

    def seeded_at(self, game: Game, seed: int) -> Strategy:  # noqa: ARG002 - it draws at every game
        """This strategy with *seed*: it draws at every game."""
        return self.seeded(seed)


Choose = Callable[[Position], "str | Code"]
"""A function that chooses the next guess: it is a strategy wherever one is wanted."""


class ByFunction(Frozen):
    """The strategy that a function is, called by its name."""

    choose: Choose

    def __str__(self) -> str:
        return getattr(self.choose, "__name__", "function")


class Grower(Settled, ABC):
    """A strategy with a faster way to its tree than asking it for every guess."""

    __slots__ = ()

    @abstractmethod
    def grow(self, position: Position, on_progress: Callable[[int, int], None] | None = None) -> Tree | None:
        """The tree of its guesses from *position* on; None if the strategy has to be asked for each.

        *on_progress* is called now and then with the secrets solved so far and the secrets in all.
        """


class Guesses(StrEnum):
    """Any code of the game, or only codes that fit all replies so far."""

    ANY = "any"
    CONSISTENT = "consistent"


def name_of(chooser: object) -> str:
    """The name to show for a player, such as a strategy: its own `str` if it defines one, else its class."""
    own = type(chooser).__name__
    if type(chooser).__str__ is object.__str__:
        return own
    try:
        return str(chooser) or own
    except Exception:  # A user's own __str__: what it raises says nothing about the game.
        return own


def strategy_of(what: object) -> Strategy:
    """*what*, which has ``choose``, or the strategy of a function; raises `StrategyError` for others, and for a class.

    >>> print(strategy_of(lambda position: position.candidates[-1]))
    <lambda>
    """
    if callable(what) and not isinstance(what, Strategy | type):
        return ByFunction(what)
    if isinstance(what, type) or not isinstance(what, Strategy):
        why = f"expected a strategy: a name, a function, or an object with choose(position), got {quoted(what)}"
        if isinstance(what, type):
            why += f"; that is a class, so call it: {what.__name__}()"
        raise StrategyError(why + where_turns_go(what))
    return what


def spelled(name: str, first: object, *, is_consistent: bool) -> str:
    """A strategy and the options of its guesses, as a command line has them.

    >>> spelled("minimax", "1122", is_consistent=True)
    'minimax:first=1122:consistent'
    """
    return f"{name}{'' if first is None else f':first={first}'}{':consistent' if is_consistent else ''}"


def as_named(name: str, guesses: Guesses, first: str | None) -> str:
    """The call of `blackpeg.named` that makes a strategy again, for its `repr`.

    >>> as_named("minimax", Guesses.CONSISTENT, "1122")
    "named('minimax', guesses='consistent', first='1122')"
    """
    options = "" if guesses is Guesses.ANY else f", guesses={str(guesses)!r}"
    return f"named({name!r}{options}{'' if first is None else f', first={first!r}'})"


def guesses_of(what: Guesses | str) -> Guesses:
    """*what* as one of `Guesses`; raises `StrategyError` for anything else.

    >>> guesses_of("consistent") is Guesses.CONSISTENT
    True
    """
    try:
        return Guesses(what)
    except ValueError:
        raise StrategyError(f"expected guesses 'any' or 'consistent', got {quoted(what)}") from None


def next_guess(strategy: Strategy, position: Position) -> Code:
    """The guess *strategy* chooses, checked: a code of the game, which in hard mode fits the hints so far.

    Raises `StrategyError` if the strategy fails or answers anything else; errors that are not its fault,
    `ContradictionError`, `TooLargeError` and `KernelError`, pass through.
    """
    go_on()
    try:
        answer = strategy.choose(position)
    except (ContradictionError, KernelError, StrategyError, TooLargeError):
        raise
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        raise StrategyError(
            f"the strategy {name_of(strategy)} failed at {position}: {type(error).__name__}: {error}"
        ) from error
    try:
        guess = position.game.code(answer)
        require_fitting(position.game, guess, position.turns)
        return guess
    except InvalidCodeError as error:
        raise StrategyError(
            f"the strategy {name_of(strategy)} chose no allowed guess at {position}: {error}"
        ) from error
    except Exception as error:  # A user's own type: whatever it raises when it is read or shown.
        what = f"a {type(answer).__name__} that cannot be read: {type(error).__name__}: {error}"
        raise StrategyError(f"the strategy {name_of(strategy)} chose no allowed guess at {position}: {what}") from error


class Basis(Frozen):
    """The basis of a guess: whether it is proven best, has a bound, or is an estimate; *source* names what shows it.

    A bound belongs to a tree that the strategy follows: it needs at most *worst* guesses.

    If the guess is proven best, *objective* says for what, as manifests name it; *total* counts the guesses still to
    come over all *candidates*, *worst* the most for any.  *candidates* is None if they are not listed; *stopped*
    says that the time ended a search for a proof.  With *first*, a guess that was asked for, it is best of all that
    begins so.

    >>> print(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    proven optimal (book)
    >>> print(Basis(proven=False, source="book, best from the start of the game", candidates=30, total=83, worst=4))
    proven bound (book, best from the start of the game)
    >>> print(Basis(proven=False, source="entropy", candidates=300, stopped=True))
    estimate (entropy; the time ended a search for a proof)
    """

    proven: bool
    source: str
    candidates: int | None
    objective: str | None = None
    total: int | None = None
    worst: int | None = None
    stopped: bool = False
    first: Code | None = None

    ALSO = ("average",)

    @property
    def average(self) -> Fraction | None:
        """The guesses still to come for a candidate, on average, exactly."""
        return None if self.total is None or self.candidates is None else Fraction(self.total, self.candidates)

    def __str__(self) -> str:
        stopped = "; the time ended a search for a proof" if self.stopped else ""
        after = "" if self.first is None else f" after {self.first}"
        known = "proven optimal" if self.proven else "estimate" if self.worst is None else "proven bound"
        return f"{known}{after} ({self.source}{stopped})"


class Grounded(ABC):
    """A strategy that can give the basis of its guesses."""

    __slots__ = ()

    @abstractmethod
    def basis(self, position: Position) -> Basis | None:
        """The basis of the guess at *position*; None if it is unknown.  Raises as ``choose`` does."""


def basis_of(strategy: Strategy, position: Position) -> Basis | None:
    """The basis of the guess of *strategy* at *position*; None if the strategy gives none."""
    return strategy.basis(position) if isinstance(strategy, Grounded) else None


def require_seconds(seconds: float) -> None:
    """Raises `StrategyError` for an invalid time for a guess."""
    if not (isinstance(seconds, int | float) and 0 < seconds < math.inf):
        raise StrategyError(f"expected a number of seconds above 0 for a guess, got {quoted(seconds)}")
