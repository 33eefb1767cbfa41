"""The checker of certificates: proofs that no strategy needs less, checked by the rules and arithmetic alone.

It imports nothing but the rules, NumPy and what a file says: no kernel, no search, no symmetry code, nothing that makes
certificates.  To trust a lower bound, read this page, `blackpeg.rules` and docs/certificate.md, which numbers the rules
named here, and proves each.  Every node is checked by itself and leans only on nodes of smaller sets.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blackpeg.errors import CertificateError
from blackpeg.rules import Code, FeedbackKind, Game, Turn
from blackpeg.trees.certificate_file import HEAD, IMPOSSIBLE, Certificate, Node

Array = NDArray[Any]
Column = tuple[int, ...]

MOST_PEGS = 9
"""As symmetries are tried one by one."""
MOST_CELLS = 1 << 30
"""Of the table of feedbacks, a byte each; with what a look takes and what is remembered, half a gigabyte more."""
AT_ONCE = 1 << 22
MOST_REMEMBERED = 1 << 17
"""Looks at sets, most of which have few candidates, of four bytes each."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking came to: *problem* names the first node that does not follow, or is None: the claim is proven."""

    certificate: Certificate
    looks: int
    raised: int
    seconds: float
    problem: str | None


def check(certificate: Certificate) -> Checked:
    """Checks each node of *certificate*, smallest set first; raises `CertificateError` for a board too large."""
    began = time.perf_counter()
    board = Board(certificate.game, certificate.turns, consistent=certificate.consistent)
    nodes, sets = certificate.nodes, [board.after(node.turns) for node in certificate.nodes]
    for node, candidates in zip(nodes, sets, strict=True):
        key = (candidates.tobytes(), node.remaining)
        board.claims[key] = max(board.claims.get(key, 0), node.bound)
    problem = None
    for at in sorted(range(len(nodes)), key=lambda at: len(sets[at])):
        if problem := _problem(board, nodes[at], sets[at]):
            what = f"the node {certificate.lines()[HEAD + at]}" if nodes[at].turns else "the claim"
            problem = f"line {certificate.start + HEAD + 1 + at}: {what} {problem}"
            break
    return Checked(certificate, board.looks, board.raised, time.perf_counter() - began, problem)


def _problem(board: Board, node: Node, candidates: Array) -> str | None:
    """Why *node*, whose set are *candidates*, does not follow, by rule 5; None if it does."""
    if not len(candidates):
        return "has no candidates"
    enough = node.bound - len(candidates)
    for guess, parts, lower in board.open_guesses(candidates, node.remaining, node.bound, node.turns):
        if board.known(parts, lower, node.remaining - 1, enough) < enough:
            return f"does not follow: the guess {board.code(board.guesses[guess])} is not shown to take as much"
    return None


def require_room(game: Game, candidates: int, guesses: int) -> None:
    """Raises `CertificateError` for a board that is too large to be checked."""
    if game.pegs > MOST_PEGS or game.size > MOST_CELLS // 1000 or candidates * guesses > MOST_CELLS:
        raise CertificateError(
            f"expected at most {MOST_PEGS} pegs, {MOST_CELLS // 1000:,} codes, and {MOST_CELLS:,} pairs of a "
            f"candidate and a guess; {game} has {game.size:,} codes, "
            f"here {candidates:,} candidates and {guesses:,} guesses"
        )


class Board:
    """The feedbacks of a position's candidates to its guesses, and what one look at a set says.

    A set is an ascending array of numbers of candidates; guesses are numbered in reading order.
    """

    def __init__(self, game: Game, turns: Sequence[Turn], *, consistent: bool) -> None:
        require_room(game, 1, 1)
        self.game, self.turns, self.consistent = game, tuple(turns), consistent
        self.kinds, self.solved = len(game.feedbacks), game.feedbacks.index(game.solved)
        self.candidates = self.guesses = np.array(list(game.codes()), dtype=np.int8)
        self.candidates = self.guesses[self.after(turns)]
        if consistent:
            self.guesses = self.candidates
        require_room(game, len(self.candidates), len(self.guesses))
        self.table = np.empty((len(self.candidates), len(self.guesses)), dtype=np.uint8)
        for number, candidate in enumerate(self.candidates):
            self.table[number] = self._feedbacks(candidate, self.guesses)
        self.claims: dict[tuple[bytes, float], int] = {}
        self.looks = self.raised = 0
        self._remembered = lru_cache(MOST_REMEMBERED)(self._by_one_look)

    def _feedbacks(self, code: Array | Code, others: Array) -> Array:
        """The feedbacks of *code* with each of *others*, by their numbers among the game's."""
        pegs = others.T
        black = (pegs == np.asarray(code)[:, None]).sum(axis=0)
        white = np.zeros_like(black)
        if self.game.feedback is not FeedbackKind.BLACK:
            common = [np.minimum((pegs == c).sum(axis=0), list(code).count(c)) for c in set(map(int, code))]
            white = np.sum(common, axis=0) - black
        numbers = np.zeros((self.game.pegs + 1, self.game.pegs + 1), dtype=np.uint8)
        numbers[tuple(np.transpose(self.game.feedbacks))] = np.arange(self.kinds)
        return np.asarray(numbers[black, white])

    def after(self, turns: Sequence[Turn]) -> Array:
        """The set of candidates that fit *turns*."""
        fits = np.ones(len(self.candidates), dtype=bool)
        for guess, reply in turns:
            fitting = np.array([reply.fits(feedback) for feedback in self.game.feedbacks])
            fits &= fitting[self._feedbacks(guess, self.candidates)]
        return np.flatnonzero(fits).astype(np.int32)

    def code(self, colors: Array) -> Code:
        """The code of a candidate or a guess."""
        return self.game.code_from_indices(colors.tolist())

    def look(self, candidates: Array, remaining: float) -> tuple[Array, Array, Array]:
        """The guesses that may be made, lower bounds of what each costs, and of parts by size (rules 1 to 4)."""
        self.looks += 1
        n = len(candidates)
        guesses = candidates if self.consistent else np.arange(len(self.guesses))
        every, step = np.zeros(len(guesses) * self.kinds, dtype=np.int64), max(1, AT_ONCE // len(guesses))
        for start in range(0, n, step):
            cells = self.table[candidates[start : start + step]][:, guesses] + np.arange(len(guesses)) * self.kinds
            every += np.bincount(cells.ravel(), minlength=len(every))
        sizes = every.reshape(len(guesses), self.kinds).T.copy()  # in rows, which sum faster
        within = [0, 1]  # at most this many of any part can be solved within 0, 1, 2 ... guesses
        while within[-1] < n and len(within) < remaining:
            within.append(int(np.minimum(sizes, within[-1]).sum(axis=0).max()))
        size = np.arange(n + 1)
        after = int(max(0, min(remaining - 1, len(within))))
        lower = sum((np.maximum(0, size - most) for most in within[:after]), np.zeros_like(size))
        if after < len(within):
            lower[size > (within[after] if remaining > 0 else -1)] = IMPOSSIBLE
        sizes[self.solved] = 0
        cost = np.minimum(IMPOSSIBLE, n + lower[sizes].sum(axis=0))
        cost[sizes.max(axis=0) == n] = IMPOSSIBLE  # tells nothing
        return guesses, cost, lower

    def least(self, candidates: Array, remaining: float) -> int:
        """A lower bound of the value of a set, by one look."""
        return self._remembered(candidates.tobytes(), remaining)

    def _by_one_look(self, candidates: bytes, remaining: float) -> int:
        return int(self.look(np.frombuffer(candidates, dtype=np.int32), remaining)[1].min())

    def known(self, parts: list[Array], lower: Array, remaining: float, enough: int) -> int:
        """A lower bound of what *parts* cost in all, as far as it takes to see that it is *enough*: rule 5."""
        bounds = [max(int(lower[len(p)]), self.claims.get((p.tobytes(), remaining), 0)) for p in parts]
        total = sum(bounds)
        for part, bound in zip(parts, bounds, strict=True):
            if total >= enough:
                break
            if len(part) > 2:  # of two or fewer it is exact
                total += max(0, self.least(part, remaining) - bound)
        return total

    def open_guesses(
        self, candidates: Array, remaining: float, bound: int, turns: Sequence[Turn]
    ) -> Iterator[tuple[int, list[Array], Array]]:
        """Guesses that one look does not show to cost *bound*, those that cost least first: with the parts but
        "solved", smallest first, and the lower bounds of parts by their sizes."""
        guesses, cost, lower = self.look(candidates, remaining)
        guesses, cost = guesses[cost < bound], cost[cost < bound]
        first = self.first_alike(guesses, [turn.guess for turn in (*self.turns, *turns)])
        for guess in guesses[first[np.argsort(cost[first], kind="stable")]].tolist():
            self.raised += 1
            told = self.table[candidates, guess]
            parts = [candidates[told == kind] for kind in np.unique(told) if kind != self.solved]
            yield guess, sorted(parts, key=len), lower

    def first_alike(self, guesses: Array, played: list[Code]) -> Array:
        """Where the first are of *guesses* that a symmetry of the guesses *played* maps to each other: rule 6."""
        symmetries = _symmetries([tuple(code[at] for code in played) for at in range(self.game.pegs)])
        seen, first = set[tuple[tuple[int, int], ...]](), []
        for at, code in enumerate(self.guesses[guesses].tolist()):
            if _counts(code, *symmetries[0]) not in seen:
                seen.update(_counts(code, *symmetry) for symmetry in symmetries)
                first.append(at)
        return np.array(first, dtype=int)


def _symmetries(columns: list[Column]) -> list[tuple[list[int], dict[int, int]]]:
    """Each renaming of the colors played that takes the *columns* of the guesses played to each other: for each
    position a power that tells which column its own becomes, and the new names of colors."""
    kinds = Counter(columns)
    found: list[tuple[dict[Column, Column], set[tuple[int, int]]]] = [({}, set())]
    for column in kinds:
        found = [
            ({**images, column: image}, renamed.union(zip(column, image, strict=True)))
            for images, renamed in found
            for image in kinds
            if kinds[image] == kinds[column] and image not in images.values()
        ]
        found = [way for way in found if all(len(set(names)) == len(way[1]) for names in zip(*way[1], strict=True))]
    powers = {column: (len(columns) + 1) ** number for number, column in enumerate(kinds)}
    return [([powers[images[column]] for column in columns], dict(renamed)) for images, renamed in found]


def _counts(code: list[int], powers: list[int], renamed: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """How many pegs of each color *code* has in each column; colors that were not played have no name."""
    counts = dict.fromkeys(code, 0)
    for color, power in zip(code, powers, strict=True):
        counts[color] += power
    return tuple(sorted((renamed.get(color, -1), count) for color, count in counts.items()))
