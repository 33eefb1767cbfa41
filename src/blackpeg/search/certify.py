"""The writer of certificates: decides, by exact values of the search, which sets need a node of their own.

What a certificate is, and why it proves its claim, docs/certificate.md says; `trees/certificate.py` checks it.
Nothing here needs to be trusted.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from blackpeg.control import Control
from blackpeg.errors import CertificateError, StoppedError
from blackpeg.kernel import InnerControl, Solver, kernel, pack
from blackpeg.position import Position
from blackpeg.rules import Reply, Turn
from blackpeg.search.objective import Objective, ObjectiveKind, least_total, least_worst
from blackpeg.search.solution import Solution
from blackpeg.search.task import Aim, Task, solver_for
from blackpeg.trees.certificate import IMPOSSIBLE, UNLIMITED, Array, Board, after_one, require_room
from blackpeg.trees.certificate_file import HEAD, Certificate, Node

Hear = Callable[[int], None]
"""Hears of each node how many candidates its set has; those of later nodes have no more."""
Need = tuple[tuple[Turn, ...], int, int]
"""A node: its turns, its bound, and the guesses that remain."""
Option = tuple[int, Array, int]
"""A part that may be raised: by how much, the part, and the bound it has."""


def certificates(
    solution: Solution, control: Control | None = None, hear: Hear = lambda _size: None
) -> tuple[str, int]:
    """The proof that nothing is less than *solution*, which is proven: the text of a file, and how many nodes it has.

    It holds two certificates where the least worst case comes first: of that, and of the least total with it.
    """
    position, objective, claim = solution.position, solution.objective, solution.upper
    claims = [(objective, claim)]
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL:
        claims = [
            (least_worst(consistent=objective.consistent), solution.worst),
            (least_total(solution.worst, consistent=objective.consistent), claim),
        ]
    texts = [certify(position, each, least, control, hear) for each, least in claims]
    return "".join(texts), sum(len(text.splitlines()) - HEAD for text in texts)


def certify(
    position: Position,
    objective: Objective,
    claim: int | None,
    control: Control | None = None,
    hear: Hear = lambda _size: None,
) -> str:
    """The certificate that nothing at *position* is less than *claim* by *objective*, as the text of a file.

    None claims that no strategy keeps to the limit of guesses.  *hear* is called for each node.  Raises
    `CertificateError` where the claim is false, the board too large or the objective two in one, `StoppedError` where
    *control* ends the call.
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
    nodes = _Writer(position, objective.consistent, control or Control(), hear).nodes(first, bound)
    certificate = Certificate(
        position.game.plain,
        position.turns,
        str(objective.kind),
        objective.consistent,
        limit,
        tuple(
            Node(left + 1 if worst else None if least == IMPOSSIBLE else least, turns) for turns, least, left in nodes
        ),
    )
    return "\n".join([*certificate.lines(), ""])


def require_certifiable(position: Position, objective: Objective) -> None:
    """Raises `CertificateError` for a board that the checker does not take, and for a given first guess."""
    if objective.first is not None:
        raise CertificateError(
            "expected an objective without a first guess: a certificate is of all strategies; one from the turn on is "
            "of a position"
        )
    require_room(position.game, position.count, position.count if objective.consistent else position.game.size)


class _Writer:
    """Works from the largest set down: when a set's turn comes, all that is needed of it is known."""

    def __init__(self, position: Position, consistent: bool, control: Control, hear: Hear) -> None:
        self.hear = hear
        self.game = position.game.plain
        self.board = Board(self.game, position.turns, consistent=consistent)
        self.inner: InnerControl = kernel().control(control.remaining, control.pairs)
        self.control = control
        self.solver: Solver = solver_for(Task(position, Aim.TOTAL, consistent=consistent), self.inner)

    def nodes(self, remaining: int, bound: int) -> list[Need]:
        """The turns, bound and guesses remaining of each node, largest set first."""
        with self.control.stopping(self.inner):
            return self._nodes(remaining, bound)

    def _nodes(self, remaining: int, bound: int) -> list[Need]:
        claims, order, found = self.board.claims, count(), list[Need]()
        every, start = self.board.after(()), tuple[Turn, ...]()
        claims[every.tobytes(), remaining] = bound
        waiting = [(-len(every), next(order), every, start, remaining)]
        while waiting:
            _, _, candidates, turns, remaining = heapq.heappop(waiting)
            bound = claims[candidates.tobytes(), remaining]
            found.append((turns, bound, remaining))
            self.hear(len(candidates))
            for guess, parts, lower in self.board.open_guesses(candidates, remaining, bound, turns):
                missing = bound - len(candidates) - sum(int(lower[len(part)]) for part in parts)
                for part, raised in self._raised(guess, parts, lower, after_one(remaining), missing, turns):
                    key = (part.tobytes(), after_one(remaining))
                    if key not in claims:
                        after = (*turns, self._turn(guess, part))
                        heapq.heappush(waiting, (-len(part), next(order), part, after, after_one(remaining)))
                    claims[key] = raised
        return found

    def _turn(self, guess: int, part: Array) -> Turn:
        code = self.board.code(guess)
        secret = self.game.code_from_indices(map(int, self.board.candidates[part[0]]))
        return Turn(code, Reply.of(self.game.score(code, secret)))

    def _raised(
        self, guess: int, parts: list[Array], lower: Array, remaining: int, missing: int, turns: tuple[Turn, ...]
    ) -> list[tuple[Array, int]]:
        """Which parts to raise, and to what, so that their bounds come to *missing* more than *lower* says."""
        known = []
        for part in parts:
            claimed = self.board.claims.get((part.tobytes(), remaining), 0)
            plain = int(lower[len(part)])
            known.append(max(plain, claimed, self.board.least(part, remaining) if len(part) > 2 else 0))
            missing -= known[-1] - plain
            if missing <= 0:
                return []
        options = []
        for part, least in zip(parts, known, strict=True):
            if len(part) > 2:
                value = self._value((*turns, self._turn(guess, part)), remaining, least + missing)
                if value > least:
                    options.append((min(value - least, missing), part, least))
        chosen = []
        for gain, part, least in sorted(options, key=lambda option: (-option[0], len(option[1]))):
            gain = min(gain, missing)
            chosen.append((part, least + gain if least + gain < IMPOSSIBLE // 2 else IMPOSSIBLE))
            missing -= gain
            if missing <= 0:
                return chosen
        raise CertificateError(f"the claim is false: the guess {self.board.code(guess)} after {turns} costs less")

    def _value(self, turns: tuple[Turn, ...], remaining: int, enough: int) -> int:
        """The value of the set after *turns* if it is less than *enough*, else a lower bound no less than that."""
        if self.inner.stopped:
            raise StoppedError
        told = [(turn.guess, turn.reply.feedback) for turn in turns]
        path = tuple((tuple(guess), pack(self.game, feedback)) for guess, feedback in told if feedback is not None)
        if enough >= IMPOSSIBLE // 2:  # what is needed is that it is impossible
            return 0 if self.solver.solvable(path, max(0, remaining), self.inner) else IMPOSSIBLE
        limited = None if remaining == UNLIMITED else max(0, remaining)
        value = self.solver.total(path, limited, enough, self.inner)
        return IMPOSSIBLE if value is None else value
