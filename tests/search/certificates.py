"""Certificates to test with: of what the reference solver settles, and with damage."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from blackpeg.position import position_of
from blackpeg.search import Objective, solve_reference
from blackpeg.search.certify import certify
from blackpeg.trees.certificate import Certificate, read_certificates

TOTAL, WORST = Objective("total"), Objective("worst")
SETTLED = [
    ("2x3", TOTAL),
    ("3x3", TOTAL),
    ("3x3", Objective("total", consistent=True)),
    ("3x3", Objective("total", max_guesses=4)),
    ("3x3", Objective("total", max_guesses=3)),
    ("3x3", WORST),
    ("2x5", TOTAL),
    ("2x5", Objective("worst", consistent=True)),
    ("3x3-black", TOTAL),
    ("3x3-black", WORST),
    ("3x4-distinct", TOTAL),
    ("3x4-distinct-black", Objective("total", max_guesses=4, consistent=True)),
    ("2x6", Objective("total", max_guesses=5)),
    ("3x4 112:1-0", TOTAL),
    ("3x4:letters AAB:1-0", TOTAL),
    ("3x4 112:1-?", TOTAL),
    ("3x4 112:=1", WORST),
]
LARGER = [("4x4", TOTAL, 905), ("4x5", TOTAL, 2463), ("4x4-black", TOTAL, 1301)]


@cache
def settled(text: str, objective: Objective) -> int | None:
    """What the reference solver finds; None where no strategy keeps to the limit."""
    solution = solve_reference(text, objective)
    return solution.worst if objective.kind == "worst" else solution.total


@cache
def proof_of(text: str, objective: Objective, value: int | None) -> str:
    return certify(position_of(text), objective, value)


def proofs() -> list[str]:
    """The certificates of `SETTLED`, then those of `LARGER`."""
    values = [(*each, settled(*each)) for each in SETTLED]
    return [proof_of(*each) for each in (*values, *LARGER)]


def claiming(text: str, claim: int) -> str:
    """*text* with another claim."""
    lines = text.splitlines()
    return "\n".join([*lines[:6], f"claim {claim}", lines[7], str(claim), *lines[9:], ""])


def written(folder: Path, text: str) -> Certificate:
    (folder / "one.cert").write_text(text, encoding="ascii")
    (certificate,) = read_certificates(folder / "one.cert")
    return certificate


def damaged(text: str, draw: random.Random) -> bytes:
    """*text* with one random change; the number of nodes, and the claim in the head, mostly fit it."""
    lines = text.splitlines()
    nodes, other = lines[8:], draw.choice(lines[8:])
    at = draw.randrange(len(nodes))
    bound, *turns = nodes[at].split(" ")
    match draw.randrange(11):
        case 0 | 1 if bound != "impossible":
            nodes[at] = " ".join([str(max(1, int(bound) + draw.choice([-2, -1, 1, 2, 40]))), *turns])
        case 2:
            nodes[at] = " ".join([bound, *other.split(" ")[1:]])
        case 3:
            del nodes[at]
        case 4:
            nodes.append(other)
        case 5:
            nodes[at] = nodes[at].translate(str.maketrans("12", "21"))
        case 6:
            draw.shuffle(nodes)
        case 7:
            nodes[at] = " ".join([draw.choice(["0", "-1", "999999999", "9" * 30, "007", "", "impossible"]), *turns])
        case 8:
            line = draw.randrange(1, 8)
            lines[line] = lines[draw.randrange(1, 8)] if draw.random() < 0.3 else _scratched(lines[line], draw)
        case 9:
            return text[: draw.randrange(len(text))].encode()
        case _:
            junk = bytearray(text.encode())
            junk[draw.randrange(len(junk))] = draw.randrange(256)
            return bytes(junk)
    head = [*lines[:6], f"claim {nodes[0]}" if nodes else lines[6], f"nodes {len(nodes)}"]
    return "\n".join([*head, *nodes, ""]).encode()


def _scratched(line: str, draw: random.Random) -> str:
    """*line* with another sign, mostly one that has a meaning there."""
    at = draw.randrange(line.index(" ") + 1, len(line))
    return line[:at] + draw.choice("0123456789 -?=:x") + line[at + 1 :]
