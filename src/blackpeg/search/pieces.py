"""A search in pieces, so that a file can keep what was done, and other machines can help (docs/cluster.md).

A piece is a set of candidates after some turns, and is solved whole.  The set after the first guess is one if it is
small; a larger set is cut into the parts of its guesses, which are pieces or are cut in turn.  A guess is given up if
bounds of its parts show that it is no better than the best guess known.  Ties are broken by the order of the guesses,
so that the tree does not depend on who did what.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from dataclasses import field
from math import inf
from typing import TYPE_CHECKING
from uuid import uuid4

from blackpeg import __version__
from blackpeg.call import Call, go_on
from blackpeg.errors import ExecutionError, StoppedError
from blackpeg.fact import Frozen
from blackpeg.kernel import InnerControl, Path, inside, unpack
from blackpeg.kernel.interface import Lines
from blackpeg.position import Position
from blackpeg.rules import Code
from blackpeg.search import cost
from blackpeg.search.solver import solver_for
from blackpeg.trees import GrownLines, Tree

if TYPE_CHECKING:
    from blackpeg.search.checkpoint import Checkpoint
    from blackpeg.search.solve import Search

PATIENCE = 0.1
"""Seconds between two looks at the clock while pieces are under way elsewhere."""

Key = tuple[Path, int | None]
"""What a piece is about: the turns that lead to its set, and the guesses remaining."""


class Piece(Frozen):
    """The set after *path* from *position*, with *remaining* guesses (None: no limit); its total matters below *limit*.

    With *consistent* every guess is a candidate.
    """

    position: Position
    path: Path
    remaining: int | None
    limit: int | None
    consistent: bool

    def run(self, threads: int, control: InnerControl) -> Finding:
        """Solves the piece with this many *threads*.  If *control* ends it, the bound is what was proven by then."""
        began, tree = time.perf_counter(), None
        try:
            solver = solver_for(self.position, self.consistent, control)
            lower, upper, _ = solver.solve(self.path, self.remaining, self.limit, threads, control)
            if lower is not None and lower == upper:
                tree = solver.total_tree(self.path, self.remaining, lower, control)
        except StoppedError:
            return Finding(control.lower, nodes=control.nodes)
        seconds = time.perf_counter() - began
        return Finding(_number(lower), None if tree is None else upper, tree, control.nodes, seconds)


class Finding(Frozen):
    """What was found of a piece: its total is at least *lower*, infinite if no strategy keeps to the guesses remaining;
    if *upper* is known it is the total, and *tree* its tree."""

    lower: float
    upper: int | None = None
    tree: Lines | None = None
    nodes: int = field(default=0, compare=False)
    seconds: float = field(default=0, compare=False)

    def is_enough(self, limit: float | None) -> bool:
        """Whether the total is known, or not below *limit*."""
        return self.upper is not None or self.lower >= (inf if limit is None else limit)


_under_way: list[tuple[str, Call]] = []
_stopped: deque[str] = deque(maxlen=100)
"""The runs that were stopped last: a piece of theirs may be on its way to this process."""
_lock = threading.Lock()


def do(piece: Piece, run: str, seconds: float | None, version: str) -> Finding:
    """Solves *piece* for a *run* in whichever process this is; raises `ExecutionError` in one of another version."""
    if version != __version__:
        raise ExecutionError(
            f"expected workers with Blackpeg {version}, got one with {__version__}: install one version everywhere"
        )
    call = Call(seconds)
    with _lock:
        _under_way.append((run, call))
        if run in _stopped:
            call.stop()
    try:
        with inside(call) as control:
            return piece.run(1, control)
    finally:
        with _lock:
            _under_way.remove((run, call))


def stop_run(run: str) -> None:
    """Ends the pieces of *run* in this process, and those on their way to it."""
    with _lock:
        _stopped.append(run)
        for each, call in _under_way:
            if each == run:
                call.stop()


class _Set:
    """A set of candidates, a part of the guess *of*: it takes at least *lower*, and exactly that if *is_known*.

    A large one has its *guesses*, as far as they may take less than *most*, in the order in which ties are broken;
    *best* is the first of those with the least known total.
    """

    def __init__(self, key: Key, size: int, of: _Guess | None, lower: float = 0, upper: float = inf) -> None:
        self.key, self.size, self.of = key, size, of
        self.lower, self.is_known = lower, lower == upper < inf
        self.tree: Lines | None = None
        self.guesses: list[_Guess] | None = None
        self.best: _Guess | None = None
        self.most = inf

    def found(self, found: Finding) -> None:
        """Takes into account what was found of the set."""
        self.lower = max(self.lower, found.lower)
        if found.upper is not None:
            self.is_known, self.tree = True, found.tree
        self._tell()

    def cut(self, guesses: list[_Guess], most: float, mass: int) -> None:
        """Gives the set, whose codes weigh *mass*, its guesses."""
        self.guesses, self.most, self.mass = guesses, most, mass
        self.update()

    def update(self) -> None:
        """Takes into account what was found of the guesses."""
        guesses = self.guesses or []
        known = [guess for guess in guesses if guess.is_known and guess.lower < self.most]
        self.best = min(known, key=lambda guess: guess.lower, default=None)
        self.lower = max(self.lower, min([self.most, *(guess.lower for guess in guesses)]))
        self.is_known = self.best is not None and all(guess.lower >= least for guess, least in self.limits(inf))
        self._tell()

    def limits(self, limit: float) -> Iterator[tuple[_Guess, float]]:
        """Each guess but the best, and below what its total would be better: than *limit*, and than the best known."""
        best, is_before = self.best, True
        for guess in self.guesses or ():
            if guess is best:
                is_before = False
            else:
                yield guess, limit if best is None else min(limit, best.lower + is_before)

    def _tell(self) -> None:
        if self.of is not None:
            self.of.update()


class _Guess:
    """A guess of the large set *at*: it takes at least *lower*, and exactly that if *is_known*.

    The *parts* are listed if the guess is tried; *bound* is what a look says, by which guesses are ordered.
    """

    def __init__(self, at: _Set, code: tuple[int, ...], bound: int) -> None:
        self.at, self.code, self.bound = at, code, bound
        self.lower: float = bound
        self.is_known = False
        self.parts: list[_Set] | None = None

    def update(self) -> None:
        """Takes into account what was found of the parts."""
        parts = self.parts or []
        self.lower = max(self.bound, self.at.mass + sum(part.lower for part in parts))
        self.is_known = self.parts is not None and all(part.is_known for part in parts)
        self.at.update()


class Pieces:
    """Does searches in pieces: one after the other here, each with as many threads as *workers*, or by *executor*, each
    with one thread, as many at a time as its attribute ``workers`` says, or *workers*.  *kept* has those that were done
    before."""

    def __init__(self, workers: int, executor: Executor | None = None, kept: Checkpoint | None = None) -> None:
        self._workers, self._executor, self._kept = workers, executor, kept
        self._name = uuid4().hex
        self._running: dict[Future[Finding], tuple[_Set, Piece]] = {}
        self._done = 0 if kept is None else len(kept.found)
        self._is_begun = False

    @property
    def counts(self) -> tuple[int, int]:
        """How many pieces are done, and how many are under way."""
        return self._done, len(self._running)

    def solve(self, search: Search, path: Path, remaining: int | None, limit: int | None, call: Call) -> Tree | None:
        """The tree of the least total of the set after *path*, if that is below *limit*.

        Raises `StoppedError` if *call* ends it, `ExecutionError` if a piece fails, or the executor.
        """
        if self._kept is not None and not self._is_begun:
            search.nodes += sum(found.nodes for found in self._kept.found.values())
        self._search, self._call, self._is_begun = search, call, True
        below = inf if limit is None else limit
        root = self._set((path, remaining), self._at(path).count, None)
        try:
            while not root.is_known and root.lower < below:
                self._send(root, below)
                self._receive()
                self._tell(root)
        finally:
            self._tell(root)
            self._stop()
        is_better = root.is_known and root.lower < below
        lines = list(self._lines(root)) if is_better else None
        if self._kept is not None and root.guesses is not None:
            self._kept.add(root.key, Finding(root.lower, int(root.lower) if is_better else None, lines), search.known)
        return None if lines is None else Tree(search.position.game, GrownLines(search.position.game, lines))

    def _tell(self, root: _Set) -> None:
        """Tells the search what is proven of the whole."""
        if not root.key[0] and root.lower < inf:
            self._search.prove(int(root.lower))
        self._search.tell()

    def _set(self, key: Key, size: int, of: _Guess | None, lower: float = 0, upper: float = inf) -> _Set:
        made = _Set(key, size, of, lower, upper)
        known = None if self._kept is None else self._kept.found.get(key)
        if known is not None:
            made.found(known)
        return made

    def _at(self, path: Path) -> Position:
        """The position after *path*."""
        position = self._search.position
        for guess, packed in path:
            position = position.after(Code(guess, position.game.alphabet), unpack(position.game, packed))
        return position

    def _send(self, root: _Set, below: float) -> None:
        """Sends out pieces until as many are under way as can be done at a time."""
        under_way = {at.key for at, _ in self._running.values()}
        workers = 1 if self._executor is None else getattr(self._executor, "workers", self._workers)
        for at, limit in self._open(root, below):
            if len(under_way) >= workers:
                break
            if at.key not in under_way:
                under_way.add(at.key)
                objective, most = self._search.objective, None if limit == inf else int(limit)
                piece = Piece(self._search.position, *at.key, most, objective.consistent)
                self._running[self._submit(piece)] = at, piece

    def _submit(self, piece: Piece) -> Future[Finding]:
        if self._executor is None:
            future = Future[Finding]()
            future.set_result(self._search.ask(lambda control: piece.run(self._workers, control)))
            return future
        try:
            return self._executor.submit(do, piece, self._name, self._call.remaining, __version__)
        except RuntimeError as error:  # it broke, or was shut down
            raise ExecutionError(f"the executor takes no pieces: {error}") from error

    def _open(self, at: _Set, limit: float) -> Iterator[tuple[_Set, float]]:
        """The pieces of a set that are open, and below what their totals matter, in the order in which to try them."""
        if at.is_known or at.lower >= limit:
            return
        path, remaining = at.key
        game = self._search.position.game
        if cost.work_at(game, at.size, self._search.objective) <= cost.PIECE or (
            remaining is not None and remaining < 3
        ):
            yield at, limit
            return
        solver = self._search.solver
        if at.guesses is None:
            with inside(self._call) as control:
                listed = solver.guesses(path, remaining, None if limit == inf else int(limit), control)
            at.cut([_Guess(at, guess, bound) for guess, bound in listed], limit, self._at(path).mass)
        left = None if remaining is None else remaining - 1
        for guess, least in at.limits(limit):
            if guess.bound >= least:
                break
            if guess.lower >= least:
                continue
            if guess.parts is None:
                with inside(self._call) as control:
                    parts = solver.parts(path, remaining, guess.code, control)
                guess.parts = [
                    self._set(((*path, (guess.code, told)), left), size, guess, _number(lower), _number(upper))
                    for told, size, lower, upper in parts
                ]
                guess.update()
            for part in sorted(guess.parts, key=lambda part: part.size):
                if (total := guess.lower) >= least:
                    break
                yield from self._open(part, least - (total - part.lower))

    def _receive(self) -> None:
        """Takes what has ended into account, as soon as there is something, or after a moment."""
        finished, _ = wait(self._running, timeout=PATIENCE, return_when=FIRST_COMPLETED)
        for future in finished:
            at, piece = self._running.pop(future)
            try:
                found = future.result()
            except CancelledError:  # not by this search: perhaps who does the pieces is lost
                self._running[self._submit(piece)] = at, piece
                continue
            except (MemoryError, ExecutionError):
                raise
            except Exception as error:  # also of an executor that broke
                why = str(error) or type(error).__name__
                raise ExecutionError(f"a piece of the search failed, at {self._at(piece.path)}: {why}") from error
            at.found(found)
            if self._executor is not None:
                self._search.nodes += found.nodes
            if not found.is_enough(piece.limit):
                raise StoppedError
            self._done += 1
            if self._kept is not None:
                self._kept.add(at.key, found, self._search.known)
        go_on()
        if self._call.stopped:
            raise StoppedError

    def _stop(self) -> None:
        """Ends what is under way."""
        if self._running and self._executor is not None:
            for future in self._running:
                future.cancel()
            getattr(self._executor, "stop_run", stop_run)(self._name)
            self._name = uuid4().hex
        self._running.clear()

    def _lines(self, at: _Set, depth: int = 1, told: int = -1) -> Iterator[tuple[int, int, tuple[int, ...], bool]]:
        """The lines of the tree of a set whose total is known, and so those of the parts of its best guess."""
        if at.guesses is None:
            if at.tree is None:  # known by a look
                with inside(self._call) as control:
                    at.tree = self._search.solver.total_tree(*at.key, int(at.lower), control)
            for below, packed, guess, solves in map(at.tree.__getitem__, range(len(at.tree))):
                yield below + depth - 1, told if below == 1 else packed, guess, solves
            return
        best = at.best
        assert best is not None, "the total is known by a guess"
        parts = best.parts or []
        yield depth, told, best.code, at.size > sum(part.size for part in parts)
        for part in parts:
            yield from self._lines(part, depth + 1, part.key[0][-1][1])


def _number(total: int | None) -> float:
    return inf if total is None else total
