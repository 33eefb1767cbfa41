"""Certificates as files: what each line says, read to the letter and written; docs/certificate.md describes it.

`certificate` checks whether it is true.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from blackpeg.errors import CertificateError, quoted
from blackpeg.rules import Game, Turn, parse_game

FIRST_LINE = "blackpeg certificate 1"
HEAD = 8
"""The lines before the nodes."""
MOST = 999_999_999
"""The greatest number in a file."""
IMPOSSIBLE = 1 << 40
"""The value of a set that no strategy solves within the guesses that remain: more than any total."""
UNLIMITED = math.inf
"""Guesses that remain without a limit, however many were made."""


@dataclass(frozen=True, slots=True)
class Node:
    """That the set after *turns* takes at least *bound*, where this many guesses are *remaining* for each candidate."""

    turns: tuple[Turn, ...]
    bound: int
    remaining: float


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is claimed: the first of *nodes*, by *objective*, "total" or "worst", at *game* after *turns*; *start* is
    the number of lines above it in its file."""

    game: Game
    turns: tuple[Turn, ...]
    objective: str
    consistent: bool
    max_guesses: int | None
    nodes: tuple[Node, ...]
    start: int = 0

    @property
    def claim(self) -> int | None:
        """The number of the first node; None: that no strategy keeps to the limit."""
        return self._number(self.nodes[0])

    def _number(self, node: Node) -> int | None:
        """What a file says of *node*: a worst case of 5 says that 4 guesses do not suffice."""
        if self.objective == "worst":
            return int(node.remaining) + 1
        return None if node.bound == IMPOSSIBLE else node.bound

    def lines(self) -> list[str]:
        """The lines of its file."""
        nodes = [
            " ".join([str(self._number(node) or "impossible"), *map(self.game.write, node.turns)])
            for node in self.nodes
        ]
        return [
            FIRST_LINE,
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
    """The certificates in *file*; raises `CertificateError` for what is none, or of another version."""
    try:
        *lines, rest = Path(file).read_bytes().decode("ascii").split("\n")
        if lines[:1] != [FIRST_LINE]:
            raise ValueError(f"expected the first line {FIRST_LINE!r}, got {quoted(''.join([*lines, rest][:1]))}")
        if rest:
            raise ValueError("the last line is not whole")
        starts = [at for at, line in enumerate(lines) if line == FIRST_LINE]
        return tuple(_certificate(lines[start:end], start) for start, end in pairwise([*starts, len(lines)]))
    except ValueError as error:
        raise CertificateError(f"{file} is no certificate: {error}") from error


def _certificate(lines: list[str], start: int) -> Certificate:
    """What *lines* say, if they are just what would be written of it."""
    if len(lines) <= HEAD:
        raise ValueError(f"expected {HEAD} lines and then the nodes, got {len(lines)} lines: the file is not whole")
    if lines[HEAD - 1] != f"nodes {len(lines) - HEAD}":
        raise ValueError(f"expected the number of nodes in {quoted(lines[HEAD - 1])}, got {len(lines) - HEAD} of them")
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
