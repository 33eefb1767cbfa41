"""The checker of certificates: proofs that no strategy needs less, checked by the rules and arithmetic alone.

It imports nothing but the rules and NumPy: no kernel, no search, no symmetry code, nothing that makes certificates.
To trust a lower bound, read this page, `blackpeg.rules` and docs/certificate.md, which proves each rule used here.
Every node is checked by itself and leans only on nodes of smaller sets, so nothing here is recursive.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blackpeg.errors import CertificateError
from blackpeg.rules import Code, FeedbackKind, Game, Turn, parse_game

Array = NDArray[Any]

FIRST_LINE = "blackpeg certificate 1"
HEAD = 8
"""The lines before the nodes."""
IMPOSSIBLE = 1 << 40
"""The value of a set that no strategy solves within the guesses that remain: more than any total."""
UNLIMITED = 1 << 40
"""Guesses that remain without a limit, however many were made: more than any number in a file."""
MOST_PEGS = 9
"""As permutations of positions are tried one by one."""
MOST_CELLS = 1 << 30
"""Of the table of feedbacks, a byte each; with what a look takes and what is remembered, half a gigabyte more."""
AT_ONCE = 1 << 22
MOST_REMEMBERED = 1 << 16
"""Values of looks, of sets of at most a thousand candidates."""


@dataclass(frozen=True, slots=True)
class Node:
    """The set after *turns*, and what is claimed of it: a total, or IMPOSSIBLE, with *remaining* guesses."""

    line: int
    text: str
    turns: tuple[Turn, ...]
    bound: int
    remaining: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a file claims: a least total or worst case, or IMPOSSIBLE; the first of *nodes* is the claim as a node."""

    game: Game
    turns: tuple[Turn, ...]
    objective: str
    consistent: bool
    max_guesses: int | None
    claim: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking came to: *problem* names the first node that does not follow, or is None: the claim is proven."""

    certificate: Certificate
    looks: int
    raised: int
    seconds: float
    problem: str | None


def read(file: str | Path) -> tuple[Certificate, ...]:
    """The certificates in *file*; raises `CertificateError` for what is none, or of another version."""
    try:
        *lines, rest = Path(file).read_bytes().decode("ascii").split("\n")
        if lines[:1] != [FIRST_LINE]:
            raise ValueError(f"expected the first line {FIRST_LINE!r}, got {''.join(lines[:1])!r:.80}")
        if rest:
            raise ValueError("the last line is not whole")
        starts = [at for at, line in enumerate(lines) if line == FIRST_LINE]
        return tuple(_certificate(lines[start:end], start) for start, end in pairwise([*starts, len(lines)]))
    except ValueError as error:
        raise CertificateError(f"{file} is no certificate: {error}") from error


def _certificate(lines: list[str], start: int) -> Certificate:
    names = ("game", "turns", "objective", "guesses", "max-guesses", "claim", "nodes")
    pairs = [line.partition(" ") for line in lines[1:HEAD]]
    if tuple(name for name, _, _ in pairs) != names:
        raise ValueError(f"expected lines {start + 2} to {start + 8} to begin with {', '.join(names)}")
    head = {name: value for name, _, value in pairs}
    game, objective, most = parse_game(head["game"]), head["objective"], head["max-guesses"]
    if str(game.plain) != head["game"]:
        raise ValueError(f"expected the game {game.plain}, got {head['game']!r:.80}")
    turns = () if head["turns"] == "none" else tuple(_turn(game, text) for text in head["turns"].split(" "))
    limit = None if most == "none" else _number(most)
    if objective not in ("total", "worst") or (objective == "worst" and limit is not None):
        raise ValueError("expected the objective total, or worst without max-guesses")
    if head["guesses"] not in ("any", "consistent"):
        raise ValueError(f"expected guesses any or consistent, got {head['guesses']!r:.80}")
    if _number(head["nodes"]) != len(lines) - HEAD or len(lines) <= HEAD:
        raise ValueError(f"expected {head['nodes']:.20} nodes, got {len(lines) - HEAD}: the file is not whole")
    nodes = tuple(
        _node(game, number, line, objective, limit) for number, line in enumerate(lines[HEAD:], start=start + 9)
    )
    if nodes[0].text != head["claim"]:
        raise ValueError(f"expected the claim {head['claim']!r:.40} as first node, got {nodes[0].text!r:.80}")
    claim = IMPOSSIBLE if head["claim"] == "impossible" else int(head["claim"])
    return Certificate(game, turns, objective, head["guesses"] == "consistent", limit, claim, nodes)


def _node(game: Game, line: int, text: str, objective: str, limit: int | None) -> Node:
    bound, *turns = text.split(" ")
    told = tuple(_turn(game, turn) for turn in turns)
    if objective == "worst":  # at least this many: it is impossible with one less
        return Node(line, text, told, IMPOSSIBLE, _number(bound) - 1)
    remaining = UNLIMITED if limit is None else limit - len(turns)
    return Node(line, text, told, IMPOSSIBLE if bound == "impossible" else _number(bound), remaining)


def _turn(game: Game, text: str) -> Turn:
    if game.write(turn := game.turn(text)) != text:
        raise ValueError(f"expected the turn {game.write(turn)}, got {text!r:.80}")
    return turn


def _number(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise ValueError(f"expected a number from 1, got {text!r:.40}")
    return int(text)


def after_one(remaining: int) -> int:
    """The guesses that remain after one more."""
    return remaining if remaining == UNLIMITED else remaining - 1


def check(certificate: Certificate) -> Checked:
    """Checks each node of *certificate*, smallest set first; raises `CertificateError` for a board too large."""
    began = time.perf_counter()
    board = Board(certificate.game, certificate.turns, consistent=certificate.consistent)
    sets = [board.after(node.turns) for node in certificate.nodes]
    for node, candidates in zip(certificate.nodes, sets, strict=True):
        key = (candidates.tobytes(), node.remaining)
        board.claims[key] = max(board.claims.get(key, 0), node.bound)
    problem = None
    for node, candidates in sorted(zip(certificate.nodes, sets, strict=True), key=lambda pair: len(pair[1])):
        if not len(candidates):
            problem = f"line {node.line}: the node {node.text} has no candidates"
            break
        for guess, cost, parts, lower in board.open_guesses(candidates, node.remaining, node.bound, node.turns):
            missing = node.bound - cost - board.gains(parts, lower, after_one(node.remaining), node.bound - cost)
            if missing > 0:
                shown = f"line {node.line}: the node {node.text}" if node.turns else f"line {node.line}: the claim"
                problem = f"{shown} does not follow: the guess {board.code(guess)} is not shown to take as much"
                break
        if problem:
            break
    return Checked(certificate, board.looks, board.raised, time.perf_counter() - began, problem)


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
        self.game, self.turns = game, tuple(turns)
        every = np.array(list(game.codes()), dtype=np.int16)
        self.candidates = every
        self.candidates = every[self.after(turns)]
        self.guesses = self.candidates if consistent else every
        require_room(game, len(self.candidates), len(self.guesses))
        self.consistent = consistent
        numbers = np.full((game.pegs + 1) ** 2, 255, dtype=np.uint8)
        for number, (black, white) in enumerate(game.feedbacks):
            numbers[black * (game.pegs + 1) + white] = number
        self.kinds, self.solved = len(game.feedbacks), game.feedbacks.index(game.solved)
        self.table = np.empty((len(self.candidates), len(self.guesses)), dtype=np.uint8)
        for at, candidate in enumerate(self.candidates):
            self.table[at] = numbers[self._feedbacks(candidate, self.guesses)]
        self.claims: dict[tuple[bytes, int], int] = {}
        self.looks = self.raised = 0
        self._remembered: dict[tuple[bytes, int], int] = {}

    def _feedbacks(self, code: Array | Code, others: Array) -> Array:
        """black * (pegs + 1) + white of *code* with each of *others*."""
        black = (others == np.asarray(code)).sum(axis=1)
        if self.game.feedback is FeedbackKind.BLACK:
            return np.asarray(black * (self.game.pegs + 1))
        common = sum(np.minimum((others == c).sum(axis=1), list(code).count(c)) for c in set(map(int, code)))
        return np.asarray(black * self.game.pegs + common)

    def after(self, turns: Sequence[Turn]) -> Array:
        """The set of candidates that fit *turns*."""
        fits = np.ones(len(self.candidates), dtype=bool)
        for guess, reply in turns:
            fitting = [told[0] * (self.game.pegs + 1) + told[1] for told in self.game.feedbacks if reply.fits(told)]
            fits &= np.isin(self._feedbacks(guess, self.candidates), fitting)
        return np.flatnonzero(fits).astype(np.int32)

    def code(self, guess: int) -> Code:
        """The code of a guess."""
        return self.game.code_from_indices(map(int, self.guesses[guess]))

    def look(self, candidates: Array, remaining: int) -> tuple[Array, Array, Array]:
        """The guesses that may be made, a lower bound of what each costs, and that of a part by its size."""
        self.looks += 1
        n = len(candidates)
        guesses = candidates if self.consistent else np.arange(len(self.guesses))
        every, step = np.zeros(len(guesses) * self.kinds, dtype=np.int64), max(1, AT_ONCE // len(guesses))
        for start in range(0, n, step):
            rows = self.table[candidates[start : start + step]]
            cells = (rows[:, guesses] if self.consistent else rows) + np.arange(len(guesses)) * self.kinds
            every += np.bincount(cells.ravel(), minlength=len(every))
        sizes = every.reshape(len(guesses), self.kinds)
        within = [0, 1]  # at most this many of any part can be solved within 0, 1, 2 ... guesses
        while within[-1] < n and len(within) < remaining:
            within.append(int(np.minimum(sizes, within[-1]).sum(axis=1).max()))
        size = np.arange(n + 1)
        lower = sum((np.maximum(0, size - most) for most in within[: max(0, remaining - 1)]), np.zeros_like(size))
        if remaining - 1 < len(within):
            lower[size > (within[remaining - 1] if remaining > 0 else -1)] = IMPOSSIBLE
        sizes[:, self.solved] = 0
        cost = np.minimum(IMPOSSIBLE, n + lower[sizes].sum(axis=1))
        cost[sizes.max(axis=1) == n] = IMPOSSIBLE  # tells nothing
        return guesses, cost, lower

    def least(self, candidates: Array, remaining: int) -> int:
        """A lower bound of the value of a set, by one look."""
        if len(candidates) > 1000:
            return int(self.look(candidates, remaining)[1].min())
        key = (candidates.tobytes(), remaining)
        if key not in self._remembered:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = int(self.look(candidates, remaining)[1].min())
        return self._remembered[key]

    def gains(self, parts: list[Array], lower: Array, remaining: int, enough: int) -> int:
        """By how much claims of nodes, and looks where these are not enough, raise the lower bounds of *parts*."""
        known = [max(int(lower[len(p)]), self.claims.get((p.tobytes(), remaining), 0)) for p in parts]
        gain = sum(known) - sum(int(lower[len(part)]) for part in parts)
        for part, already in zip(parts, known, strict=True):
            if gain >= enough:
                break
            if len(part) > 2:  # of two or fewer it is exact
                gain += max(0, self.least(part, remaining) - already)
        return gain

    def open_guesses(
        self, candidates: Array, remaining: int, bound: int, turns: Sequence[Turn]
    ) -> Iterator[tuple[int, int, list[Array], Array]]:
        """Guesses that one look does not show to cost *bound*, one of each kind: with its bound, its parts but
        "solved", smallest first, and the lower bounds of parts by their sizes."""
        guesses, cost, lower = self.look(candidates, remaining)
        wanted = cost < bound
        for guess, least in self._unlike(guesses[wanted], cost[wanted], candidates, turns):
            self.raised += 1
            feedbacks = self.table[candidates, guess]
            parts = [candidates[feedbacks == kind] for kind in np.unique(feedbacks) if kind != self.solved]
            yield guess, least, sorted(parts, key=len), lower

    def _unlike(
        self, guesses: Array, cost: Array, candidates: Array, turns: Sequence[Turn]
    ) -> Iterator[tuple[int, int]]:
        """The first of the *guesses* that a symmetry of the turns maps to each other; of those with equal parts, the
        cheapest."""
        if not len(guesses):
            return
        codes, pegs, colors = self.guesses[guesses].astype(np.int64), self.game.pegs, self.game.colors
        played = [turn.guess for turn in (*self.turns, *turns)]
        least = np.full(len(guesses), np.iinfo(np.int64).max)
        for order in permutations(range(pegs)):
            pairs = {(code[order[at]], code[at]) for code in played for at in range(pegs)}
            renamed = dict(pairs)
            if not len(pairs) == len(renamed) == len(set(renamed.values())):
                continue  # no renaming of colors makes each guess played itself again
            images, names = codes[:, order], np.full((len(guesses), colors), -1)
            names[:, list(renamed)] = list(renamed.values())
            number, fresh = np.zeros(len(guesses), np.int64), np.full(len(guesses), colors)
            for at in range(pegs):  # colors not yet played are alike: they are numbered as they appear
                name = names[np.arange(len(guesses)), images[:, at]]
                new = name < 0
                name = np.where(new, fresh, name)
                names[np.arange(len(guesses)), images[:, at]] = name
                fresh += new
                number = number * (2 * colors) + name
            least = np.minimum(least, number)
        first = np.sort(np.unique(least, return_index=True)[1])
        first = first[np.argsort(cost[first], kind="stable")]
        seen = set()
        for at in first:
            feedbacks = self.table[candidates, guesses[at]]
            _, where, which = np.unique(feedbacks, return_index=True, return_inverse=True)
            if (parts := where[which].astype(np.int32).tobytes()) not in seen:
                seen.add(parts)
                yield int(guesses[at]), int(cost[at])
