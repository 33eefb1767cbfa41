"""The kernel's solver of a position: made once, and kept for the next question about it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, cast

from blackpeg.call import go_on
from blackpeg.errors import KernelError, StoppedError, TooLargeError
from blackpeg.fact import Frozen
from blackpeg.kernel import InnerControl, Solver, kernel, kernel_of, pack
from blackpeg.position import Position, readable
from blackpeg.rules import Game
from blackpeg.search.cost import MOST_CANDIDATES, MOST_FEEDBACKS, has_few_feedbacks


class Pruning(Frozen):
    """The parts of the search that save work; the value does not depend on them.

    docs/exact-search.md says what each does and why it may.
    """

    table: bool = True
    """Remember positions met before."""
    symmetry: bool = True
    """Try one of the guesses that a symmetry of the history maps to each other, and remember sets that are alike."""
    members: bool = True
    """See at once whether a candidate tells all of a small set apart."""
    glance: bool = True
    """Look at all parts of a guess before solving one of them."""
    capacity: bool = True
    """Bound by how many candidates a few guesses can solve, beyond the second guess."""


FULL = Pruning()
CHECK = Pruning(table=False, members=False, glance=False, capacity=False)
"""No table, no rule for small sets, no bounds but those of the parts of one guess."""

MOST_BYTES = 6 << 30
"""The most bytes of the feedback table, which has one for each candidate and guess."""

MOST_SOLVERS = 2

NO_SOLVER = (
    "exact search needs the native kernel, which was not built, or is not in use (BLACKPEG_KERNEL); "
    "blackpeg.search.solve_reference solves small games without it"
)

NO_HARD_SOLVER = (
    "exact search in hard mode needs the native kernel, which was not built, or is not in use (BLACKPEG_KERNEL)"
)


class _Making:
    """A solver that one call makes, and for which others wait: it is `over` with none if that call was ended."""

    def __init__(self) -> None:
        self.solver: Solver | None = None
        self.over = threading.Event()


_solvers: OrderedDict[tuple[Position, bool, Pruning], _Making] = OrderedDict()
_lock = threading.Lock()


def solver_for(position: Position, consistent: bool, control: InnerControl, pruning: Pruning = FULL) -> Solver:
    """The solver of *position*, made or remembered; with *consistent* every guess is a candidate.

    Raises `StoppedError` if *control* ends while this call makes it, or waits for another call that does.
    """
    key = (position, consistent, pruning)
    while not control.stopped:
        go_on()
        with _lock:
            found = _solvers.pop(key, None)
            while found is None and len(_solvers) >= MOST_SOLVERS:
                _solvers.popitem(last=False)  # before the next is made: they may be large
            made = _solvers[key] = found or _Making()
        if found is None:
            try:
                made.solver = _make_solver(*key, control)
            except BaseException:
                with _lock:
                    _solvers.pop(key, None)
                raise
            finally:
                made.over.set()
        made.over.wait(timeout=0.05)
        if made.solver is not None:
            return made.solver
    raise StoppedError


def _make_solver(position: Position, consistent: bool, pruning: Pruning, control: InnerControl) -> Solver:
    candidates = position.require_candidates().rows
    of_game, options = kernel_of(position.game), asdict(pruning)
    table = min(max(16 * len(candidates) ** 2, 1 << 24), 3 << 29)
    if position.game.is_hard and not consistent:  # what is consistent fits all hints
        turns = []
        for guess, reply in position.turns:
            if reply.feedback is not None:
                turns.append((tuple(guess), pack(position.game, reply.feedback)))
        # It has the functions of `Solver` that a search on one thread needs.
        return cast("Solver", cast("Any", of_game).hard_solver(turns, candidates, options, table, control))
    history = [turn.guess for turn in position.turns]
    solver = of_game.solver(history, candidates, consistent, options, table, control)
    if solver is None:
        raise KernelError(NO_SOLVER)
    return solver


def forget() -> None:
    """Gives back the memory of the solvers that are kept."""
    with _lock:
        _solvers.clear()


@contextmanager
def refusing_long_lines(game: Game) -> Iterator[None]:
    """Makes a `TooLargeError` of the kernel's error for a game whose lines of guesses grow too long to be counted."""
    try:
        yield
    except ValueError as error:
        if "grow too long" not in str(error):
            raise
        advice = "; smaller weights allow longer lines" if game.has_weights else ""
        raise TooLargeError(f"{game}: {error}{advice}") from None


def can_search(position: Position) -> bool:
    """Whether the kernel in use has solvers for a position such as *position*: in hard mode not each has."""
    abilities = kernel().abilities
    return abilities.searches_hard if position.game.is_hard else abilities.searches


def require_searchable(position: Position, *, consistent: bool) -> None:
    """Raises `KernelError` without the native kernel, `TooLargeError` for a position beyond exact search, and whatever
    the position raises that has no candidates."""
    if not can_search(position):
        raise KernelError(NO_HARD_SOLVER if position.game.is_hard else NO_SOLVER)
    game, candidates = position.game, len(position.require_candidates())
    guesses = candidates if consistent else game.choices
    require_table(position, game, candidates, guesses=guesses, or_else="consistent guesses")


def require_table(name: object, game: Game, candidates: int, *, guesses: int, or_else: str = "") -> None:
    """Raises `TooLargeError` if the feedback table is beyond exact search that a position, by its *name*, needs; the
    error advises a position with more turns, or what stands in *or_else*."""
    if candidates > MOST_CANDIDATES:
        raise TooLargeError(
            f"{name} has {readable(candidates)} candidates; exact search takes up to {readable(MOST_CANDIDATES)}, "
            "such as 4x15 or 5x9, or a position with more turns"
        )
    if candidates * guesses > MOST_BYTES:
        raise TooLargeError(
            f"{name} has {readable(candidates)} candidates and {readable(guesses)} guesses, which needs "
            f"{readable(candidates * guesses // 10**9)} GB; exact search takes up to {MOST_BYTES // 10**9} GB: "
            f"try a position with more turns{or_else and f', or {or_else} only'}"
        )
    if not has_few_feedbacks(game):
        raise TooLargeError(
            f"{game} has {len(game.feedbacks)} feedbacks; exact search takes games with up to {MOST_FEEDBACKS}, "
            "such as those of 9 pegs"
        )
