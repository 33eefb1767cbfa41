"""The writer of certificates: decides, by exact values of the search, which sets need a node of their own.

What a certificate is, and why it proves its claim, docs/certificate.md says; `trees/certificate.py` checks it.
Nothing here needs to be trusted.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, starmap
from typing import NamedTuple

from blackpeg.call import Call
from blackpeg.errors import CertificateError
from blackpeg.fact import Frozen
from blackpeg.kernel import InnerControl, Path, Solver, inside, unpack
from blackpeg.kernel.interface import OPEN_PART
from blackpeg.kernel.symmetry import MOST_PEGS_FOR_ALL
from blackpeg.position import Position
from blackpeg.rules import Reply, Turn
from blackpeg.search.solver import solver_for
from blackpeg.search.worth import Objective, ObjectiveKind, Worth
from blackpeg.trees.certificate import (
    HEAD,
    IMPOSSIBLE,
    UNLIMITED,
    Certificate,
    Node,
    first_alike,
    require_room,
)


class NodeFound(Frozen):
    """A node of a certificate: the *nodes* before it, and the candidates of its set."""

    nodes: int
    size: int


Hear = Callable[[int], None]
"""Called for each node with the number of candidates in its set; those of later nodes have no more."""


def certificates(solution: Worth, call: Call | None = None, hear: Hear = lambda _size: None) -> tuple[str, int]:
    """The proof that nothing is less than *solution*, which is proven: the text of a file, and how many nodes it has.

    If the least worst case comes first, it holds two certificates: of that, and of the least total with it.
    """
    objective = solution.objective
    claims = {objective: None} if solution.tree is None else objective.claims(solution.histogram)
    texts = [certify(solution.position, each, least, call, hear) for each, least in claims.items()]
    return "".join(texts), sum(len(text.splitlines()) - HEAD for text in texts)


def certify(
    position: Position,
    objective: Objective,
    claim: int | None,
    call: Call | None = None,
    hear: Hear = lambda _size: None,
) -> str:
    """The certificate that nothing at *position* is less than *claim* by *objective*, as the text of a file.

    None claims that no strategy keeps to the limit of guesses.  *hear* is called for each node.  Raises
    `CertificateError` if the claim is false, the board too large or the objective two in one, `StoppedError` if *call*
    ends it.
    """
    require_certifiable(position, objective)
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
        raise CertificateError(
            "expected the objective total or worst, got worst-then-total: certify its worst case, and then the total "
            "with max_guesses"
        )
    worst = objective.kind is ObjectiveKind.WORST
    limit = objective.max_guesses
    if claim is None and (worst or limit is None):
        raise CertificateError("expected a number to claim, got none: only a total with max_guesses may be impossible")
    if claim is not None and claim < 1:
        raise CertificateError(f"expected a claim of at least 1, got {claim}")
    first = claim - 1 if worst and claim is not None else UNLIMITED if limit is None else limit
    bound = IMPOSSIBLE if worst or claim is None else claim
    plain = position.game.plain
    with inside(call or Call()) as inner:
        nodes = tuple(_Writer(position, objective.consistent, inner, hear).nodes(first, bound))
    certificate = Certificate(
        plain,
        tuple(Turn(plain.code_from_indices(tuple(guess)), reply) for guess, reply in position.turns),
        str(objective.kind),
        objective.consistent,
        limit,
        nodes,
        version=2 if plain.has_independent_positions else 1,
    )
    return "\n".join([*certificate.lines(), ""])


def require_certifiable(position: Position, objective: Objective) -> None:
    """Raises `CertificateError` for a board that the checker does not take, and for a given first guess."""
    if objective.first is not None:
        raise CertificateError(
            f"expected an objective without a first guess, got {objective.first}: certificates are of positions; "
            f"certify those after it, such as '{position.game} {objective.first}:0-0'"
        )
    require_room(position.game, position.count, position.count if objective.consistent else position.game.choices)


class _Open(NamedTuple):
    """A guess as `Solver.open_guesses` tells it: what it costs at least by looks, and its parts of three or more."""

    code: tuple[int, ...]
    least: int
    parts: bytes


@dataclass(slots=True, eq=False)
class _Set:
    """A set that may need a node: the turns that lead to it, the guesses that remain, and the bound that needs no node.

    Its *key* is a hash of its candidates, beside these guesses: if two sets had one hash, the checker might refuse the
    file.
    """

    path: Path
    remaining: float
    least: int
    size: int
    key: tuple[int, float]


Raise = tuple[_Set, int]
"""A part that is to have a node, and its bound."""


class _Writer:
    """Works from the largest set down: when a set's turn comes, all that is needed of it is known.

    A node that looks suffice for needs no other; what they do not suffice for, needs nodes for parts of each guess that
    is still open.  So each bound of a set has a price, in nodes, and a guess is raised by the parts that come cheapest.
    """

    def __init__(self, position: Position, consistent: bool, inner: InnerControl, hear: Hear) -> None:
        self.hear = hear
        self.position = position
        self.inner = inner
        self.solver: Solver = solver_for(position, consistent, self.inner)
        self.bounds: dict[tuple[int, float], int] = {}
        """The bound of each node, by the node's set."""
        self.open: dict[tuple[int, float], tuple[int, list[_Open]]] = {}
        self.first: dict[tuple[int, float], _Set] = {}
        """Each set by the turns that led to it first: which guesses count as alike depends on the turns."""

    def nodes(self, remaining: float, bound: int) -> list[Node]:
        """The nodes that prove *bound*, largest set first."""
        order = count()
        root = _Set((), remaining, 0, self.position.count, (0, remaining))
        self.bounds[root.key] = bound
        waiting, found = [(-root.size, next(order), root)], list[tuple[_Set, list[_Open]]]()
        while waiting:
            at = self._by_first_turns(heapq.heappop(waiting)[-1])
            self.hear(at.size)
            bound = self.bounds[at.key]
            guesses = [guess for guess in self._open_guesses(at, bound) if guess.least < bound]
            found.append((at, guesses))
            for guess in guesses:
                for part, raised in self._raised(at, guess, bound):
                    if part.key not in self.bounds:
                        heapq.heappush(waiting, (-part.size, next(order), part))
                    self.bounds[part.key] = raised
        return self._needed(found)

    def _needed(self, found: list[tuple[_Set, list[_Open]]]) -> list[Node]:
        """The nodes without those that turned out not to be needed, and with the least bounds that will do."""
        needs: dict[tuple[int, float], list[tuple[int, int, list[_Set]]]] = {}
        kept = list[Node]()
        for at, guesses in found:
            if at.path:
                least = 0
                for missing, own, parts in needs.get(at.key, ()):
                    by_others = sum(self._bound(part) - part.least for part in parts if part.key != at.key)
                    if by_others < missing:
                        least = max(least, own + missing - by_others)
                if not least:
                    del self.bounds[at.key]
                    continue
                self.bounds[at.key] = least if least < IMPOSSIBLE // 2 else IMPOSSIBLE
            bound = self.bounds[at.key]
            kept.append(Node(self._turns(at.path), bound, at.remaining))
            for guess in guesses:
                parts = [part for part in self._parts(at, guess) if part.key in self.bounds]
                for part in parts:
                    needs.setdefault(part.key, []).append((bound - guess.least, part.least, parts))
        return kept

    def _turns(self, path: Path) -> tuple[Turn, ...]:
        game = self.position.game.plain
        return tuple(Turn(game.code_from_indices(guess), Reply.of(unpack(game, packed))) for guess, packed in path)

    def _bound(self, part: _Set) -> int:
        return max(part.least, self.bounds.get(part.key, 0))

    def _by_first_turns(self, at: _Set) -> _Set:
        return self.first.setdefault(at.key, at)

    def _open_guesses(self, at: _Set, bound: int) -> list[_Open]:
        """The guesses that looks do not show to cost *bound*, the cheapest first; and perhaps some that cost more."""
        at = self._by_first_turns(at)
        known = self.open.get(at.key)
        if known is not None and known[0] >= bound:
            return known[1]
        limit = None if bound >= IMPOSSIBLE // 2 else bound
        told = self.solver.open_guesses(at.path, _limited(at), limit, self.inner)
        guesses = [*starmap(_Open, told)]
        game = self.position.game
        if game.pegs > MOST_PEGS_FOR_ALL and not game.has_independent_positions:  # the kernel does not know all
            played = [turn.guess for turn in self.position.turns] + [guess for guess, _ in at.path]
            guesses = [guesses[first] for first in first_alike([guess.code for guess in guesses], played)]
        self.open[at.key] = bound, guesses
        return guesses

    def _parts(self, at: _Set, guess: _Open) -> list[_Set]:
        remaining = at.remaining - 1
        return [
            _Set((*at.path, (guess.code, told)), remaining, least, size, (name, remaining))
            for name, least, size, told in OPEN_PART.iter_unpack(guess.parts)
        ]

    def _raised(self, at: _Set, guess: _Open, bound: int) -> list[Raise]:
        """Which parts to raise, and to what, so that *guess* reaches *bound*, for the least price."""
        parts = self._parts(at, guess)
        missing = bound - guess.least - sum(self._bound(part) - part.least for part in parts)
        ways: dict[int, tuple[float, list[Raise]]] = {0: (0, [])}  # of each gain, the cheapest
        for part in parts if missing > 0 else ():
            least = self._bound(part)
            if (value := self._value(part, least + missing)) > least:
                steps = self._steps(part, min(value, least + missing))
                paid = max((price for bound, price in steps if bound <= least), default=0.0)
                for gained, (price, raises) in list(ways.items()):
                    for bound, whole in steps:
                        if bound > least:
                            now, costs = min(missing, gained + bound - least), price + max(whole - paid, 0.01)
                            if now not in ways or costs < ways[now][0]:
                                ways[now] = (costs, [*raises, (part, bound)])
        if max(0, missing) not in ways:
            code = self.position.game.plain.code_from_indices(guess.code)
            raise CertificateError(f"the claim is false: the guess {code} after {self._turns(at.path)} costs less")
        return ways[max(0, missing)][1]

    def _steps(self, at: _Set, top: int) -> list[tuple[int, float]]:
        """Bounds of a set up to *top*, and what each costs: a node, and one at least for each guess that is open then;
        of equals a small set is cheaper to check."""
        if top >= IMPOSSIBLE // 2:
            return [(IMPOSSIBLE, 1 + len(self._open_guesses(at, IMPOSSIBLE)) + at.size / 10_000)]
        costs = [guess.least for guess in self._open_guesses(at, top)]
        bounds = sorted({top, *(cost for cost in costs if at.least < cost < top)})
        return [(bound, 1 + bisect_left(costs, bound) + at.size / 10_000) for bound in bounds]

    def _value(self, at: _Set, enough: int) -> int:
        """The value of a set if it is less than *enough*, else a lower bound no less than that."""
        if enough >= IMPOSSIBLE // 2:  # what is needed is that it is impossible
            return 0 if self.solver.solvable(at.path, int(max(0, at.remaining)), 1, self.inner) else IMPOSSIBLE
        value = self.solver.total(at.path, _limited(at), enough, self.inner)
        return IMPOSSIBLE if value is None else value


def _limited(at: _Set) -> int | None:
    """The guesses that remain at a set, as the kernel is told."""
    return None if at.remaining == UNLIMITED else int(max(0, at.remaining))
