"""The checker of certificates: proofs that no strategy needs less, checked by the rules and arithmetic alone.

It reads each line of a file to the letter, and then checks whether it is true.  It imports nothing
but the rules, the errors it raises, and NumPy: no kernel, no search, no symmetry code, nothing that makes certificates.
To trust a lower bound, read this page, `blackpeg.rules` and docs/certificate.md, which numbers the rules named here,
and proves each.  Every node is checked by itself and leans only on nodes of smaller sets.  Without NumPy, as in a
browser's tab, files can be read, and are checked by `blackpeg.trees.second_checker`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from blackpeg.errors import CertificateError, quoted
from blackpeg.fact import Frozen
from blackpeg.rules import Code, Game, Turn, parse_game

with suppress(ImportError):  # reading certificates needs no NumPy
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]

FIRST_LINES = ("blackpeg certificate 1", "blackpeg certificate 2")
"""The first line, by version: only the second version has the end of rule 6."""
HEAD = 8
"""The lines before the nodes."""
MOST = 999_999_999
"""The greatest number in a file."""
IMPOSSIBLE = 1 << 40
"""The value of a set that no strategy solves within the guesses that remain: more than any total."""
UNLIMITED = math.inf
"""Guesses that remain without a limit, however many were made."""

MOST_BYTES = 1 << 24  # of a file; the longest that is known, of 5x5-black, has 743,850 and 19,806 nodes
MOST_NODES = 50_000
MOST_PEGS = 9  # as symmetries are tried one by one
MOST_CELLS = 1 << 30  # of the table of feedbacks, a byte each; what a look takes is at most half a gigabyte more
MOST_REMEMBERED = 1 << 17  # sets that were looked at: most have few candidates, which take four bytes each


class Node(Frozen):
    """A node says that the set after *turns* takes at least *bound* if each candidate has *remaining* guesses left."""

    turns: tuple[Turn, ...]
    bound: int
    remaining: float


class Certificate(Frozen):
    """A claim, the first of *nodes*, and its proof, by *objective* ("total", "worst") for *game* after *turns*; *start*
    is the number of lines above it in its file, *version* that of its format."""

    game: Game
    turns: tuple[Turn, ...]
    objective: str
    consistent: bool
    max_guesses: int | None
    nodes: tuple[Node, ...]
    start: int = 0
    version: int = 1

    @property
    def claim(self) -> int | None:
        """The number of the first node; None: that no strategy keeps to the limit."""
        return self._number(self.nodes[0])

    def _number(self, node: Node) -> int | None:
        """The words of a file for *node*: a worst case of 5 says that 4 guesses do not suffice."""
        if self.objective == "worst":
            return int(node.remaining) + 1
        return None if node.bound == IMPOSSIBLE else node.bound

    def lines(self) -> list[str]:
        """The lines of its file."""
        nodes = []
        for node in self.nodes:
            number = self._number(node)
            nodes.append(" ".join(["impossible" if number is None else str(number), *map(self.game.write, node.turns)]))
        return [
            FIRST_LINES[self.version - 1],
            f"game {self.game.plain}",
            f"turns {' '.join(map(self.game.write, self.turns)) or 'none'}",
            f"objective {self.objective}",
            f"guesses {'consistent' if self.consistent else 'any'}",
            f"max-guesses {'none' if self.max_guesses is None else self.max_guesses}",
            f"claim {nodes[0]}",
            f"nodes {len(nodes)}",
            *nodes,
        ]


def read_certificates(file: str | Path) -> tuple[Certificate, ...]:
    """The certificates in *file*; raises `CertificateError` for any other text or version."""
    try:
        with Path(file).open("rb") as opened:
            contents = opened.read(MOST_BYTES + 1)
        if len(contents) > MOST_BYTES:
            raise ValueError(f"expected at most {MOST_BYTES:,} bytes, got more")
        *lines, rest = contents.decode("ascii").split("\n")
        if not lines or lines[0] not in FIRST_LINES:
            expected = " or ".join(map(repr, FIRST_LINES))
            raise ValueError(f"expected the first line {expected}, got {quoted(''.join([*lines, rest][:1]))}")
        if rest:
            raise ValueError("the last line is not whole")
        starts = [at for at, line in enumerate(lines) if line in FIRST_LINES]
        return tuple(_certificate(lines[start:end], start) for start, end in pairwise([*starts, len(lines)]))
    except ValueError as error:
        raise CertificateError(f"{file} is no certificate: {error}") from error


def _certificate(lines: list[str], start: int) -> Certificate:
    """The certificate that *lines* spell, if writing it gives exactly these lines."""
    if len(lines) <= HEAD:
        raise ValueError(f"expected {HEAD} lines and then the nodes, got {len(lines)} lines: the file is not whole")
    if lines[HEAD - 1] != f"nodes {len(lines) - HEAD}":
        raise ValueError(f"expected the number of nodes in {quoted(lines[HEAD - 1])}, got {len(lines) - HEAD} of them")
    if len(lines) - HEAD > MOST_NODES:
        raise ValueError(f"expected at most {MOST_NODES:,} nodes, got {len(lines) - HEAD:,}")
    if len(set(lines[HEAD:])) < len(lines) - HEAD:
        twice = Counter(lines[HEAD:]).most_common(1)[0][0]
        raise ValueError(f"expected each node once, got {quoted(twice)} more than once")
    game, turns, objective, guesses, most = (line.partition(" ")[2] for line in lines[1:6])
    if objective not in ("total", "worst") or (objective == "worst" and most != "none"):
        raise ValueError("expected the objective total, or worst without max-guesses")
    board, limit = parse_game(game), None if most == "none" else _number(most)
    certificate = Certificate(
        board,
        () if turns == "none" else tuple(map(board.turn, turns.split(" "))),
        objective,
        guesses == "consistent",
        limit,
        tuple(_node(board, objective, limit, line) for line in lines[HEAD:]),
        start,
        1 + FIRST_LINES.index(lines[0]),
    )
    if certificate.nodes[0].turns:
        raise ValueError(f"expected the claim, without turns, as first node, got {quoted(lines[HEAD])}")
    for number, (line, expected) in enumerate(zip(lines, certificate.lines(), strict=True), start + 1):
        if line != expected:
            raise ValueError(f"line {number}: expected {quoted(expected)}, got {quoted(line)}")
    return certificate


def _node(game: Game, objective: str, limit: int | None, line: str) -> Node:
    number, *words = line.split(" ")
    turns = tuple(map(game.turn, words))
    if objective == "worst":
        return Node(turns, IMPOSSIBLE, _number(number) - 1)
    bound = IMPOSSIBLE if number == "impossible" else _number(number)
    return Node(turns, bound, UNLIMITED if limit is None else limit - len(turns))


def _number(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= MOST):
        raise ValueError(f"expected a number from 1 to {MOST:,}, got {quoted(text, 40)}")
    return int(text)


class CertificateCheck(NamedTuple):
    """The result of a check: *problem* names the first node that does not follow, or is None: the claim is proven, by
    this many *looks* at parts of guesses that are raised."""

    looks: int
    problem: str | None


def check(certificate: Certificate) -> CertificateCheck:
    """Checks each node of *certificate*, smallest set first; raises `CertificateError` for a board too large."""
    board = Board(certificate.game, certificate.turns, consistent=certificate.consistent)
    nodes, sets = certificate.nodes, list[Array]()
    for node in nodes:
        sets.append(candidates := board.after(node.turns))
        if not len(candidates):
            break  # no set is smaller: it is the first that does not follow
        key = (candidates.tobytes(), node.remaining)
        board.claims[key] = max(board.claims.get(key, 0), node.bound)
    for at in sorted(range(len(sets)), key=lambda at: len(sets[at])):
        if problem := _problem(board, nodes[at], sets[at]):
            what = f"the node {certificate.lines()[HEAD + at]}" if nodes[at].turns else "the claim"
            return CertificateCheck(0, f"line {certificate.start + HEAD + 1 + at}: {what} {problem}")
    return CertificateCheck(board.looks, None)


def _problem(board: Board, node: Node, candidates: Array) -> str | None:
    """Why *node*, whose set are *candidates*, does not follow, by rule 5; None if it does."""
    if not len(candidates):
        return "has no candidates"
    enough = node.bound - len(candidates)
    for guess, parts, within in board.to_raise(candidates, node):
        if board.known(parts, within, node.remaining - 1, enough) < enough:
            return f"does not follow: the guess {board.code(board.guesses[guess])} is not shown to take as much"
    return None


def require_room(game: Game, candidates: int, guesses: int) -> None:
    """Raises `CertificateError` for a list, and for a board that is too large to be checked."""
    if game.is_listed:
        raise CertificateError(f"certificates are of boards, got the list {game}; leave out --certificate")
    if game.pegs > MOST_PEGS or game.size > MOST_CELLS // 1000 or candidates * guesses > MOST_CELLS:
        raise CertificateError(
            f"expected at most {MOST_PEGS} pegs, {MOST_CELLS // 1000:,} codes, and {MOST_CELLS:,} pairs of a candidate "
            f"and a guess; {game} has {game.size:,} codes, here {candidates:,} candidates and {guesses:,} guesses"
        )


def bound_by_size(size: int, within: list[int]) -> int:
    """A lower bound of the cost of a part of this *size*, by the `A` of a look: rule 2."""
    return IMPOSSIBLE if size > within[-1] else sum(max(0, size - most) for most in within[:-1])


class Board:
    """The feedbacks of a position's candidates to its guesses, and the bound that one look at a set gives.

    A set is an ascending array of numbers of candidates; guesses are numbered in reading order.
    """

    def __init__(self, game: Game, turns: Sequence[Turn], *, consistent: bool) -> None:
        require_room(game, 1, 1)
        self.game, self.turns, self.consistent = game, tuple(turns), consistent
        self.kinds, self.solved, self.looks = len(game.feedbacks), game.feedbacks.index(game.solved), 0
        self.numbers = np.zeros((game.pegs + 1, game.pegs + 1), dtype=np.uint8)  # of feedbacks, by black and white
        self.numbers[tuple(np.transpose(game.feedbacks))] = np.arange(self.kinds)
        self.candidates = self.guesses = np.array(list(game.codes()), dtype=np.int8)
        self.own = self.after(turns)  # the number of each candidate as a guess
        self.candidates = self.guesses[self.own]
        if consistent:
            self.guesses, self.own = self.candidates, np.arange(len(self.own))
        require_room(game, len(self.candidates), len(self.guesses))
        self.table = np.empty((len(self.candidates), len(self.guesses)), dtype=np.uint8)
        for number, candidate in enumerate(self.candidates.tolist()):
            self.table[number] = self._feedbacks(candidate, self.guesses)
        self.claims: dict[tuple[bytes, float], int] = {}
        self.least = lru_cache(MOST_REMEMBERED)(self._least)

    def _feedbacks(self, code: Sequence[int], others: Array) -> Array:
        """The feedbacks of *code* with each of *others*, by their numbers among the game's."""
        black = (others == np.array(code)).sum(axis=1)
        white = sum(np.minimum((others == color).sum(axis=1), code.count(color)) for color in set(code)) - black
        return np.asarray(self.numbers[black, white * self.game.counts_white])

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

    def look(self, candidates: Array, remaining: float) -> tuple[Array, Array, list[int]]:
        """The guesses that may be made, a lower bound of what each costs, and `A`: rules 1 to 4.

        By rule 2 the parts but "solved" cost n - `in_time` for each j: all but what the guess solves, or j more may.
        """
        n, guesses = len(candidates), candidates if self.consistent else np.arange(len(self.guesses))
        sizes = np.zeros((self.kinds, len(guesses)), dtype=np.uint16)
        for start in range(0, n, 255):  # as many as a byte counts
            rows = self.table[candidates[start : start + 255]]
            rows = rows[:, guesses] if self.consistent else rows
            for kind in range(self.kinds):
                sizes[kind] += (rows == kind).view(np.uint8).sum(axis=0, dtype=np.uint8)
        cost, within, in_time = np.full(len(guesses), n), [0], sizes[self.solved]
        while len(within) < remaining and within[-1] < n:
            cost += n - in_time
            within.append(int(in_time.max()))
            in_time = np.minimum(sizes, within[-1]).sum(axis=0, dtype=np.uint16)
        tells_nothing = (sizes.max(axis=0) == n) & (sizes[self.solved] == 0)
        cost[tells_nothing | (in_time < n) | (remaining < 1)] = IMPOSSIBLE
        return guesses, cost, within

    def _least(self, candidates: bytes, remaining: float) -> int:
        """A lower bound of the value of a set, by one look; of few candidates by rule 7."""
        numbers = np.frombuffer(candidates, dtype=np.int32)
        if remaining > 2 and len(numbers) <= self.kinds + 1:
            told = np.sort(self.table[numbers[:, None], self.own[numbers]], axis=0)
            most_parts = 1 + (told[1:] != told[:-1]).sum(axis=0).max()
            if most_parts >= len(numbers) - 1:
                return int(3 * len(numbers) - 1 - most_parts)
        return int(self.look(numbers, remaining)[1].min())

    def known(self, parts: list[Array], within: list[int], remaining: float, enough: int) -> int:
        """A lower bound of the cost of *parts* in all, computed until it is *enough*: rule 5."""
        bounds = [max(bound_by_size(len(p), within), self.claims.get((p.tobytes(), remaining), 0)) for p in parts]
        for at, part in enumerate(parts):
            if sum(bounds) >= enough:
                break
            if len(part) > 2:  # of two or fewer it is exact
                self.looks += 1
                bounds[at] = max(bounds[at], self.least(part.tobytes(), remaining))
        return sum(bounds)

    def to_raise(self, candidates: Array, node: Node) -> Iterator[tuple[int, list[Array], list[int]]]:
        """Guesses that one look does not show to cost the bound of *node*, those that cost least first, with their
        parts but "solved", smallest first, and `A`."""
        guesses, cost, within = self.look(candidates, node.remaining)
        guesses, cost = guesses[cost < node.bound], cost[cost < node.bound]
        played = [turn.guess for turn in (*self.turns, *node.turns)]
        alike = first_alike_by_position if self.game.has_independent_positions else first_alike
        first = np.array(alike(self.guesses[guesses].tolist(), played), dtype=int)
        for guess in guesses[first[np.argsort(cost[first], kind="stable")]].tolist():
            told = self.table[candidates, guess]
            parts = [candidates[told == kind] for kind in np.unique(told) if kind != self.solved]
            yield guess, sorted(parts, key=len), within


def first_alike(guesses: Sequence[Sequence[int]], played: Sequence[Sequence[int]]) -> list[int]:
    """The places of the first among *guesses* that a symmetry of the guesses *played* maps to each other: rule 6."""
    pegs = len(guesses[0]) if guesses else 0
    symmetries = _symmetries([tuple(code[at] for code in played) for at in range(pegs)])
    seen, first = set[tuple[tuple[int, int], ...]](), []
    for at, code in enumerate(guesses):
        if _counts(code, *symmetries[0]) not in seen:
            seen.update(_counts(code, *symmetry) for symmetry in symmetries)
            first.append(at)
    return first


def _symmetries(columns: list[tuple[int, ...]]) -> list[tuple[list[int], dict[int, int]]]:
    """The renamings of the colors played that take the *columns* of the guesses played to each other: for each position
    a power of its own for the column that it becomes, and the new names."""
    kinds, found = Counter(columns), [set[tuple[int, int]]()]
    for column, many in kinds.items():
        found = [way.union(zip(column, image, strict=True)) for way in found for image in kinds if kinds[image] == many]
        found = [way for way in found if all(len(set(names)) == len(way) for names in zip(*way, strict=True))]
    powers = {column: (len(columns) + 1) ** number for number, column in enumerate(kinds)}
    renamings = map(dict, found)
    return [([powers[tuple(new[color] for color in column)] for column in columns], new) for new in renamings]


def _counts(code: Sequence[int], powers: list[int], renamed: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """How many pegs of each color *code* has in each column; colors that were not played have no name."""
    counts = dict.fromkeys(code, 0)
    for color, power in zip(code, powers, strict=True):
        counts[color] += power
    return tuple(sorted((renamed.get(color, -1), count) for color, count in counts.items()))


def first_alike_by_position(guesses: Sequence[Sequence[int]], played: Sequence[Sequence[int]]) -> list[int]:
    """The result of `first_alike` if positions are independent: the end of rule 6."""
    columns = [tuple(code[at] for code in played) for at in range(len(guesses[0]))] if guesses else []
    kinds = [tuple(map(column.index, column)) for column in columns]
    found: dict[object, int] = {}
    for at, code in enumerate(guesses):
        turns = [column.index(color) if color in column else -1 for column, color in zip(columns, code, strict=True)]
        found.setdefault(tuple(sorted(zip(kinds, turns, strict=True))), at)
    return list(found.values())
