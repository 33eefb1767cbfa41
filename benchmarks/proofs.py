"""Writes the figures of docs/proofs.md: the certificate of 4x6 in the book, as a text to follow by hand.

    python -m benchmarks.proofs                 # write the page
    python -m benchmarks.proofs --print FILE    # print the figures of any certificate

Whatever is shown is recomputed from the rules and the nodes alone, as the checker does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from blackpeg.book import DATA
from blackpeg.trees.certificate import (
    IMPOSSIBLE,
    UNLIMITED,
    Array,
    Board,
    Certificate,
    Node,
    bound_by_size,
    first_alike,
    read_certificates,
)

PAGE = Path(__file__).parents[1] / "docs" / "proofs.md"
CERTIFICATE = Path(DATA) / "4x6.total.cert"


class Raised(NamedTuple):
    """A part that counts with more than its size says: its reply, its candidates, the two bounds, and its node.

    Where a look raises it, the node is "".
    """

    reply: str
    part: Array
    plain: int
    bound: int
    by: str


class Proof:
    """A certificate and the board it is of; nodes count from 1, in the order of the file."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate, self.game = certificate, certificate.game
        self.board = Board(self.game, certificate.turns, consistent=certificate.consistent)
        self.sets = [self.board.after(node.turns) for node in certificate.nodes]
        self.numbers: dict[tuple[bytes, int], int] = {}
        for number, (node, candidates) in enumerate(zip(certificate.nodes, self.sets, strict=True), 1):
            bound, remaining = node.bound, node.remaining
            self.board.claims[candidates.tobytes(), remaining] = bound
            self.numbers[candidates.tobytes(), remaining] = number

    def within(self, candidates: Array) -> list[int]:
        """A[0], A[1], ... up to the number of candidates."""
        return self.board.look(candidates, UNLIMITED)[2]

    def open_guesses(self, node: Node, candidates: Array) -> list[tuple[int, int, list[Raised]]]:
        """Each guess that one look does not settle: its number, its bound by sizes, and the parts that raise it."""
        bound, remaining = node.bound, node.remaining
        rest = remaining - 1
        found = []
        for guess, parts, within in self.board.to_raise(candidates, node):
            cost = len(candidates) + sum(bound_by_size(len(part), within) for part in parts)
            options = []
            for part in parts:
                plain = bound_by_size(len(part), within)
                look = self.board.least(part.tobytes(), rest) if len(part) > 2 else plain
                claim = self.board.claims.get((part.tobytes(), rest), 0)
                by = f", node {self.numbers[part.tobytes(), rest]}" if claim > look else ""
                reply = str(self.game.feedbacks[self.board.table[part[0], guess]])
                options.append(Raised(reply, part, plain, max(plain, look, claim), by))
            raised, missing = list[Raised](), bound - cost
            for option in sorted(options, key=lambda option: option.plain - option.bound):
                if missing > 0:
                    raised.append(option)
                    missing -= option.bound - option.plain
            found.append((guess, cost, raised))
        return found

    def name(self, node: Node) -> str:
        return " ".join(map(self.game.write, node.turns)) or "all codes"

    def codes(self, candidates: Array) -> str:
        return " ".join(str(self.board.code(self.board.candidates[at])) for at in candidates)


def value(bound: int) -> str:
    return "infinity" if bound >= IMPOSSIBLE else f"{bound:,}"


def first_guesses(proof: Proof) -> Iterator[str]:
    """The first guesses that no symmetry maps to each other, and why each costs as much as is claimed."""
    node, candidates = proof.certificate.nodes[0], proof.sets[0]
    bound, remaining = node.bound, node.remaining
    guesses, cost, _ = proof.board.look(candidates, remaining)
    first = first_alike(proof.board.guesses[guesses].tolist(), [turn.guess for turn in proof.certificate.turns])
    opened = {guess: raised for guess, _, raised in proof.open_guesses(node, candidates)}
    yield f"A = {shown(proof.within(candidates))}. {value(bound)} is claimed."
    yield ""
    yield "| first guess | by sizes | parts that are raised | at least |"
    yield "|---|---:|---|---:|"
    for at in first:
        yield row(proof, int(guesses[at]), int(cost[at]), opened.get(int(guesses[at]), []))


def row(proof: Proof, guess: int, cost: int, raised: list[Raised]) -> str:
    parts = "; ".join(
        f"{each.reply} ({len(each.part)}): {value(each.plain)} → {value(each.bound)}{each.by}" for each in raised
    )
    total = cost + sum(each.bound - each.plain for each in raised)
    return f"| {proof.board.code(proof.board.guesses[guess])} | {value(cost)} | {parts or 'none'} | {value(total)} |"


def shown(numbers: list[int]) -> str:
    return ", ".join(f"{number:,}" for number in numbers)


def by_hand(proof: Proof) -> Iterator[str]:
    """The smallest node with a single open guess, down to the last look."""
    nodes = sorted(zip(proof.certificate.nodes, proof.sets, strict=True), key=lambda each: len(each[1]))
    for node, candidates in nodes:
        opened = proof.open_guesses(node, candidates)
        if len(opened) == 1 and not any(each.by for each in opened[0][2]):
            break
    else:
        yield "No node has a single open guess."
        return
    bound = node.bound
    (guess, cost, raised) = opened[0]
    code = proof.board.code(proof.board.guesses[guess])
    number, within = proof.certificate.nodes.index(node) + 1, proof.within(candidates)
    yield f"Node {number} claims at least {value(bound)} for the {len(candidates)} codes after {proof.name(node)}:"
    yield ""
    yield f"    {proof.codes(candidates)}"
    yield ""
    yield f"A = {shown(within)}: no guess makes more than {within[2]} parts of them."
    yield f"By lemma 2 every guess costs at least {value(bound)}, but {code} (and those that are"
    yield f"as good by lemma 6), which costs at least {value(cost)}. These are its parts:"
    yield ""
    yield "| feedback | codes | at least |"
    yield "|---|---|---:|"
    lifted = {each.reply: each for each in raised}
    told = proof.board.table[candidates, guess]
    for kind in np.unique(told):
        part, reply = candidates[told == kind], str(proof.game.feedbacks[kind])
        plain = sum(max(0, len(part) - most) for most in within)
        if kind == proof.board.solved:
            yield f"| {reply} | {proof.codes(part)}, which is solved | 0 |"
            continue
        say = f", but one look says {lifted[reply].bound}" if reply in lifted else ""
        yield f"| {reply} | {proof.codes(part)} | {plain}{say} |"
    total = cost + sum(each.bound - each.plain for each in raised)
    yield ""
    yield f"With its own {len(candidates)} the guess costs at least {value(total)}, as is claimed. The looks:"
    yield ""
    for each in raised:
        guesses, costs, _ = proof.board.look(each.part, node.remaining - 1)
        best, least = proof.board.code(proof.board.guesses[guesses[costs.argmin()]]), value(int(costs.min()))
        within = proof.within(each.part)
        yield f"- {proof.codes(each.part)}: A = {shown(within)}; no guess costs less than {best}, {least}."


def large_nodes(proof: Proof) -> Iterator[str]:
    """The nodes after one turn: each guess that is raised there, and by which parts."""
    for number, (node, candidates) in enumerate(zip(proof.certificate.nodes, proof.sets, strict=True), 1):
        if len(node.turns) != 1:
            continue
        bound, remaining = node.bound, node.remaining
        opened = proof.open_guesses(node, candidates)
        yield f"### Node {number}: {proof.name(node)}, {len(candidates)} codes, at least {value(bound)}"
        yield ""
        least = value(proof.board.least(candidates.tobytes(), remaining))
        yield f"A = {shown(proof.within(candidates))}. One look says {least}; {len(opened)} guesses are open."
        yield ""
        yield "| guess | by sizes | parts that are raised | at least |"
        yield "|---|---:|---|---:|"
        for guess, cost, raised in opened:
            yield row(proof, guess, cost, raised)
        yield ""


def small_nodes(proof: Proof) -> Iterator[str]:
    """The nodes after more turns, a line each."""
    yield "| node | set | codes | A | one look | claim | open guesses | parts raised |"
    yield "|---:|---|---:|---|---:|---:|---:|---:|"
    for number, (node, candidates) in enumerate(zip(proof.certificate.nodes, proof.sets, strict=True), 1):
        if len(node.turns) < 2:
            continue
        bound, remaining = node.bound, node.remaining
        opened = proof.open_guesses(node, candidates)
        parts = sum(len(raised) for _, _, raised in opened)
        least = proof.board.least(candidates.tobytes(), remaining)
        yield (
            f"| {number} | {proof.name(node)} | {len(candidates)} | {shown(proof.within(candidates))} | {value(least)} "
            f"| {value(bound)} | {len(opened)} | {parts} |"
        )


FIGURES = {"first": first_guesses, "by hand": by_hand, "large": large_nodes, "small": small_nodes}


def written(page: str, proof: Proof) -> str:
    """*page* with its figures written anew: between `<!-- NAME -->` and `<!-- end -->`."""
    for name, lines in FIGURES.items():
        begin = page.index(f"<!-- {name} -->\n") + len(f"<!-- {name} -->\n")
        page = page[:begin] + "\n".join(lines(proof)).rstrip() + "\n" + page[page.index("<!-- end -->", begin) :]
    return page


def main() -> int:
    """Writes the page, or prints the figures of a certificate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", metavar="FILE", help="print the figures of the certificates in FILE")
    asked = parser.parse_args()
    if asked.print:
        for certificate in read_certificates(asked.print):
            proof = Proof(certificate)
            for lines in FIGURES.values():
                print(*lines(proof), "", sep="\n")
        return 0
    (certificate,) = read_certificates(CERTIFICATE)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), Proof(certificate)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
