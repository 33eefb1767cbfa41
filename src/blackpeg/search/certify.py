"""The writer of certificates: decides, by exact values of the search, which sets need a node of their own.

What a certificate is, and why it proves its claim, docs/certificate.md says; `trees/certificate.py` checks it.
Nothing here needs to be trusted.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from blackpeg.call import Call
from blackpeg.errors import CertificateError, StoppedError
from blackpeg.kernel import InnerControl, Solver, inside, pack
from blackpeg.position import Position
from blackpeg.rules import Reply, Turn
from blackpeg.search.task import Aim, Task, solver_for
from blackpeg.search.worth import Objective, ObjectiveKind, Worth
from blackpeg.trees.certificate import (
    HEAD,
    IMPOSSIBLE,
    UNLIMITED,
    Array,
    Certificate,
    FeedbackTable,
    Node,
    bound_by_size,
    require_room,
)

Hear = Callable[[int], None]
"""Hears of each node how many candidates its set has; those of later nodes have no more."""


def certificates(solution: Worth, call: Call | None = None, hear: Hear = lambda _size: None) -> tuple[str, int]:
    """The proof that nothing is less than *solution*, which is proven: the text of a file, and how many nodes it has.

    It holds two certificates where the least worst case comes first: of that, and of the least total with it.
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
    `CertificateError` where the claim is false, the board too large or the objective two in one, `StoppedError` where
    *call* ends it.
    """
    require_certifiable(position, objective)
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
        raise CertificateError(
            "expected the objective total or worst, got worst-then-total: certify its worst case, and then the total "
            "with max_guesses"
        )
    worst = objective.kind is ObjectiveKind.WORST
    limit = objective.max_guesses
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
    )
    return "\n".join([*certificate.lines(), ""])


def require_certifiable(position: Position, objective: Objective) -> None:
    """Raises `CertificateError` for a board that the checker does not take, and for a given first guess."""
    if objective.first is not None:
        raise CertificateError(
            f"expected an objective without a first guess, got {objective.first}: certificates are of positions; "
            f"certify those after it, such as '{position.game} {objective.first}:0-0'"
        )
    require_room(position.game, position.count, position.count if objective.consistent else position.game.size)


@dataclass(slots=True, eq=False)
class _Set:
    """A set that may need a node: its candidates, the guesses that remain, and the turns that lead to it; *least* is
    the bound that needs no node."""

    candidates: Array
    remaining: float
    turns: tuple[Turn, ...]
    least: int
    key: tuple[bytes, float]


Guess = tuple[int, list[_Set]]
"""What a guess costs at least by looks alone, and its parts but "solved"."""
Raise = tuple[_Set, int]
"""A part that is to have a node, and its bound."""


class _Board(FeedbackTable):
    """A board where the kernel looks at parts, which are many."""

    def __init__(self, position: Position, consistent: bool, solver: Solver, control: InnerControl) -> None:
        super().__init__(position.game.plain, position.turns, consistent=consistent)
        self.solver, self.control = solver, control

    def _least(self, candidates: bytes, remaining: float) -> int:
        if remaining != UNLIMITED:
            return super()._least(candidates, remaining)
        return self.solver.look(candidates, self.control)


class _Writer:
    """Works from the largest set down: when a set's turn comes, all that is needed of it is known.

    A node that looks suffice for needs no other; what they do not suffice for, needs nodes for parts of each guess that
    is still open.  So each bound of a set has a price, in nodes, and a guess is raised by the parts that come cheapest.
    """

    def __init__(self, position: Position, consistent: bool, inner: InnerControl, hear: Hear) -> None:
        self.hear = hear
        self.game = position.game.plain
        self.inner = inner
        self.solver: Solver = solver_for(Task(position, Aim.TOTAL, consistent=consistent), self.inner)
        self.board = _Board(position, consistent, self.solver, self.inner)
        self.bounds: dict[tuple[bytes, float], int] = {}
        """The bound of each node, by the node's set."""
        self.open: dict[tuple[bytes, float], tuple[int, list[Guess]]] = {}

    def nodes(self, remaining: float, bound: int) -> list[Node]:
        """The nodes that prove *bound*, largest set first."""
        every, order = self.board.after(()), count()
        root = _Set(every, remaining, (), 0, (every.tobytes(), remaining))
        self.bounds[root.key] = bound
        waiting, found = [(-len(every), next(order), root)], list[tuple[_Set, list[Guess]]]()
        while waiting:
            at = heapq.heappop(waiting)[-1]
            self.hear(len(at.candidates))
            bound = self.bounds[at.key]
            guesses = [guess for guess in self._open_guesses(at, bound) if guess[0] < bound]
            found.append((at, guesses))
            for _, parts in guesses:
                for part, raised in self._raised(parts, bound - len(at.candidates)):
                    if part.key not in self.bounds:
                        heapq.heappush(waiting, (-len(part.candidates), next(order), part))
                    self.bounds[part.key] = raised
        return self._needed(found)

    def _needed(self, found: list[tuple[_Set, list[Guess]]]) -> list[Node]:
        """The nodes without those that turned out not to be needed, and with the least bounds that will do."""
        needs: dict[tuple[bytes, float], list[tuple[int, list[_Set]]]] = {}
        kept = list[Node]()
        for at, guesses in found:
            if at.turns:
                least = 0
                for enough, parts in needs.get(at.key, ()):
                    others = sum(self._bound(part) for part in parts if part.key != at.key)
                    if at.least + others < enough:
                        least = max(least, enough - others)
                if not least:
                    del self.bounds[at.key]
                    continue
                self.bounds[at.key] = least if least < IMPOSSIBLE // 2 else IMPOSSIBLE
            bound = self.bounds[at.key]
            kept.append(Node(at.turns, bound, at.remaining))
            for _, parts in guesses:
                for part in parts:
                    if part.key in self.bounds:
                        needs.setdefault(part.key, []).append((bound - len(at.candidates), parts))
        return kept

    def _bound(self, part: _Set) -> int:
        return max(part.least, self.bounds.get(part.key, 0))

    def _open_guesses(self, at: _Set, bound: int) -> list[Guess]:
        """The guesses that looks do not show to cost *bound*, the cheapest first; and perhaps some that cost more."""
        known = self.open.get(at.key)
        if known is not None and known[0] >= bound:
            return known[1]
        guesses = list[Guess]()
        remaining, enough = at.remaining - 1, bound - len(at.candidates)
        for guess, parts, within in self.board.open_guesses(at.candidates, Node(at.turns, bound, at.remaining)):
            if self.inner.stopped:
                raise StoppedError
            if self.board.known(parts, within, remaining, enough) < enough:
                sets = [self._part(at, guess, part, remaining, within) for part in parts]
                guesses.append((len(at.candidates) + sum(part.least for part in sets), sets))
        guesses.sort(key=lambda guess: guess[0])
        self.open[at.key] = bound, guesses
        return guesses

    def _part(self, at: _Set, guess: int, part: Array, remaining: float, within: list[int]) -> _Set:
        code = self.board.code(self.board.guesses[guess])
        secret = self.board.code(self.board.candidates[part[0]])
        turn = Turn(code, Reply.of(self.game.score(code, secret)))
        key, least = (part.tobytes(), remaining), bound_by_size(len(part), within)
        if len(part) > 2:
            least = max(least, self.board.least(*key))
        return _Set(part, remaining, (*at.turns, turn), least, key)

    def _raised(self, parts: list[_Set], enough: int) -> list[Raise]:
        """Which parts to raise, and to what, so that their bounds come to *enough*, for the least price."""
        missing = enough - sum(map(self._bound, parts))
        ways: dict[int, tuple[float, list[Raise]]] = {0: (0, [])}  # of each gain, the cheapest
        for part in parts if missing > 0 else ():
            least = self._bound(part)
            if len(part.candidates) > 2 and (value := self._value(part, least + missing)) > least:
                steps = self._steps(part, min(value, least + missing))
                paid = max((price for bound, price in steps if bound <= least), default=0.0)
                for gained, (price, raises) in list(ways.items()):
                    for bound, whole in steps:
                        if bound > least:
                            now, costs = min(missing, gained + bound - least), price + max(whole - paid, 0.01)
                            if now not in ways or costs < ways[now][0]:
                                ways[now] = (costs, [*raises, (part, bound)])
        if max(0, missing) not in ways:
            turns = parts[0].turns
            raise CertificateError(f"the claim is false: the guess {turns[-1].guess} after {turns[:-1]} costs less")
        return ways[max(0, missing)][1]

    def _steps(self, at: _Set, top: int) -> list[tuple[int, float]]:
        """Bounds of a set up to *top*, and what each costs: a node, and one at least for each guess that is open then;
        of equals a small set is cheaper to check."""
        if top >= IMPOSSIBLE // 2:
            return [(IMPOSSIBLE, 1 + len(self._open_guesses(at, IMPOSSIBLE)) + len(at.candidates) / 10_000)]
        costs = [cost for cost, _ in self._open_guesses(at, top)]
        bounds = sorted({top, *(cost for cost in costs if at.least < cost < top)})
        return [(bound, 1 + bisect_left(costs, bound) + len(at.candidates) / 10_000) for bound in bounds]

    def _value(self, at: _Set, enough: int) -> int:
        """The value of a set if it is less than *enough*, else a lower bound no less than that."""
        if self.inner.stopped:
            raise StoppedError
        told = [(turn.guess, turn.reply.feedback) for turn in at.turns]
        path = tuple((tuple(guess), pack(self.game, feedback)) for guess, feedback in told if feedback is not None)
        if enough >= IMPOSSIBLE // 2:  # what is needed is that it is impossible
            return 0 if self.solver.solvable(path, int(max(0, at.remaining)), self.inner) else IMPOSSIBLE
        limited = None if at.remaining == UNLIMITED else int(max(0, at.remaining))
        value = self.solver.total(path, limited, enough, self.inner)
        return IMPOSSIBLE if value is None else value
