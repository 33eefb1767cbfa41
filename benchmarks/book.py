"""Solves the games of the book, and writes their trees to src/blackpeg/book/data.

    python -m benchmarks.book                   # what the book lacks; stopped at any time, it goes on where it was
    python -m benchmarks.book 4x6 4x7           # of these games only
    python -m benchmarks.book --again           # solves all anew; a file whose tree comes out the same stays as it is
    python -m benchmarks.book --verify          # plays every secret through every tree, by the rules alone

Solving all takes some minutes on one core, verifying all about one.  Tests compare the values with the golden table,
tests/golden/exact.csv.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from blackpeg.book import DATA, entries, file_name, known_optimum
from blackpeg.call import Call
from blackpeg.errors import InvalidTreeError
from blackpeg.position import start
from blackpeg.rules import Game, parse_game
from blackpeg.search import Search
from blackpeg.search.worth import objective_of
from blackpeg.trees import Manifest, Tree, read_manifest, read_tree, verify_tree, write_tree
from blackpeg.trees.manifest import Scalar

BOARDS = {
    "": {1: (1, 10), 2: (1, 15), 3: (1, 12), 4: (1, 8), 5: (1, 6), 6: (1, 4), 7: (1, 3), 8: (1, 2), 9: (1, 2)},
    "-distinct": {2: (2, 15), 3: (3, 14), 4: (4, 12), 5: (5, 8), 6: (6, 6)},
    "-black": {2: (2, 10), 3: (2, 10), 4: (2, 8), 5: (2, 5), 6: (2, 4), 7: (2, 3), 8: (2, 3), 9: (2, 2), 10: (2, 2)},
    "-distinct-black": {2: (2, 10), 3: (3, 8), 4: (4, 6), 5: (5, 5)},
}
"""For each kind of game and number of pegs, from how many colors to how many.

Left out, as they took more than four minutes, is whatever is larger.
"""

MORE = {
    "total": (
        *("3x13", "3x14", "3x15", "3x16", "3x17", "4x9", "4x10", "4x11", "5x7", "8x3"),
        *("3x15-distinct", "3x16-distinct", "4x13-distinct", "6x7-distinct", "3x11-black", "5x6-black", "9x3-black"),
    ),
    "worst": (
        *("3x13", "3x14", "3x15", "3x16", "3x17", "3x18", "4x9", "4x10", "4x11", "4x12", "4x13", "5x7", "6x5", "7x4"),
        *("3x15-distinct", "3x16-distinct", "4x13-distinct", "5x9-distinct", "6x7-distinct", "7x7-distinct"),
        *("3x11-black", "6x5-black"),
    ),
}
"""Larger games, by a single objective."""

PATIENCE = 600.0
"""Seconds after which a game is left out."""


def games() -> list[Game]:
    """The games of the book, the smallest first."""
    every = [
        parse_game(f"{pegs}x{colors}{kind}")
        for kind, boards in BOARDS.items()
        for pegs, (least, most) in boards.items()
        for colors in range(least, most + 1)
    ]
    every += [parse_game(name) for names in MORE.values() for name in names]
    return sorted(set(every), key=lambda game: (game.size, str(game)))


def wanted_objectives(game: Game) -> list[str]:
    """What the book solves *game* for."""
    single = [objective for objective, names in MORE.items() if str(game) in names]
    return single or ["total", "worst-then-total"]


def solve(game: Game, objective: str, seconds: float) -> tuple[Manifest, Tree] | None:
    """The best tree of *game*; None where it is not proven in time."""
    solution = Search(start(game), objective_of(objective)).run(Call(seconds))
    if not solution.complete or solution.tree is None:
        return None
    manifest = Manifest.of(
        solution.tree,
        objective=objective,
        lower=solution.lower,
        worst_lower=solution.worst_lower,
        nodes=solution.nodes,
        seconds=solution.seconds,
    )
    return manifest, solution.tree


def add(game: Game, objective: str, *, seconds: float, again: bool) -> str:
    """Puts the best tree of *game* into the book; says what was done."""
    path = Path(DATA) / file_name(game, objective)
    if path.exists() and not again:
        return "there"
    solved = solve(game, objective, seconds)
    if solved is None:
        return f"NOT PROVEN in {seconds:.0f} s"
    manifest, tree = solved
    what = f"{manifest.total:>7,} ({manifest.worst})  {manifest.nodes:>10,} nodes  {manifest.seconds:>7.2f} s"
    if path.exists() and _same(path, manifest, tree):
        return f"same     {what}"
    write_tree(path, replace(manifest, check=_second_run(path, manifest)), tree)
    return f"written  {what}"


def _same(path: Path, manifest: Manifest, tree: Tree) -> bool:
    """Whether the file has the same lines and node count already."""
    try:
        there, lines = read_tree(path)
    except InvalidTreeError:
        return False
    return there.nodes == manifest.nodes and list(lines) == list(tree)


def _second_run(path: Path, manifest: Manifest) -> Mapping[str, Scalar] | None:
    """What the file tells of a second run: it is one of the value, whichever tree has it."""
    if not path.exists():
        return None
    there = read_manifest(path)
    return there.check if there.value == manifest.value else None


def verify_all(wanted: Sequence[Game]) -> int:
    """Plays every secret through the trees of *wanted*; says what is wrong, and returns how many trees are."""
    wrong = 0
    for game, objective, path in entries():
        if wanted and game not in wanted:
            continue
        played = verify_tree(path, known_optimum=known_optimum(read_manifest(path)))
        wrong += not played.ok
        print(
            f"{game!s:<22} {objective:<17} {'ok' if played.ok else 'NOT OK: ' + '; '.join(played.problems)}", flush=True
        )
    return wrong


def main() -> int:
    """Solves, writes, verifies; the exit code is 1 where a game was left out or a tree is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=parse_game, metavar="GAME")
    parser.add_argument("--again", action="store_true", help="solve what is there, too")
    parser.add_argument("--verify", action="store_true", help="only verify what is there")
    parser.add_argument("--seconds", type=float, default=PATIENCE, help="leave out what takes longer")
    asked = parser.parse_args()
    if asked.verify:
        return min(verify_all(asked.games), 1)
    Path(DATA).mkdir(exist_ok=True)
    left_out = []
    began = time.perf_counter()
    for game in asked.games or games():
        for objective in wanted_objectives(game):
            done = add(game, objective, seconds=asked.seconds, again=asked.again)
            print(f"{game!s:<22} {objective:<17} {done}", flush=True)
            if done.startswith("NOT"):
                left_out.append(f"{game} {objective}")
    size = sum(entry.path.stat().st_size for entry in entries())
    print(f"{len(entries())} trees, {size:,} bytes; {time.perf_counter() - began:.0f} s")
    if left_out:
        print(f"left out: {', '.join(left_out)}")
    return min(verify_all(asked.games) + len(left_out), 1)


if __name__ == "__main__":
    sys.exit(main())
