"""Writes docs/results.md: the exact values Blackpeg has proven, from the manifests of the book's trees.

    python -m benchmarks.results            # write the page
    python -m benchmarks.results --print    # only show it

The literature's values are those of tests/golden/exact.csv; a value that disagrees with one ends the command.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from blackpeg.book import entries
from blackpeg.book import manifest as book_manifest
from blackpeg.rules import FeedbackKind, Game, parse_game
from blackpeg.trees import Manifest, read_manifest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "results.md"
LITERATURE = ROOT / "tests" / "golden" / "exact.csv"
INTERVALS = ROOT / "benchmarks" / "intervals"
"""Trees of games that are not solved: each attains the upper bound in its manifest, which has a proven lower one."""

BEST_PUBLISHED = {
    "5x8": "179,274: supermastermind.github.io, optimal_strategy.html, 2026",
    "6x6": "242,481: entropy by mikemag/Mastermind, 2022",
}

UNPUBLISHED = "we know of no published value"

Published = dict[tuple[Game, str, int | None], tuple[str, str]]
"""The value and the source for a game, an objective, and a limit of guesses."""


def published() -> Published:
    """The literature's proven values, without those that were only computed here."""
    values: Published = {}
    with LITERATURE.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            if row["source"].startswith("computed") or row["consistent"] == "yes":
                continue
            limit = int(row["max_guesses"]) if row["max_guesses"] else None
            value = row["worst"] if row["kind"] == "worst" else row["total"]
            source = row["source"] + (f" ({row['note']})" if row["note"] else "")
            values[parse_game(row["game"]), row["kind"], limit] = value, source
    return values


def literature(manifest: Manifest, known: Published) -> str:
    """What is published of a tree's value, and whether it is the same."""
    game = manifest.game
    if manifest.objective == "total":
        found = known.get((game, "total", None))
        value = manifest.total
    else:
        found = known.get((game, "worst-then-total", None)) or known.get((game, "total", manifest.worst))
        value = manifest.total
        if found is None and (found := known.get((game, "worst", None))) is not None:
            value = manifest.worst
    if found is None:
        return UNPUBLISHED
    if int(found[0]) != value:
        sys.exit(f"{game}, {manifest.objective}: {value} here, {found[0]} published by {found[1]}")
    kind = "worst case " if manifest.objective != "total" and value == manifest.worst else ""
    return f"{kind}{value:,}: {found[1]}".replace("|", "/")


def row(manifest: Manifest, known: Published) -> str:
    """One line of a table."""
    check = manifest.check
    second = f"{check['nodes']:,} nodes, {check['seconds']:.1f} s" if check else ""
    nodes = "" if manifest.nodes is None else f"{manifest.nodes:,}"
    seconds = "" if manifest.seconds is None else f"{manifest.seconds:.2f}"
    cells = (
        f"`{manifest.game}`",
        f"{manifest.total:,}",
        f"{manifest.average} = {float(manifest.average):.4f}",
        worst_case(manifest),
        f"`{manifest.first_guess}`",
        nodes,
        seconds,
        second,
        literature(manifest, known),
    )
    return "| " + " | ".join(cells) + " |"


def worst_case(manifest: Manifest) -> str:
    """The most guesses the tree takes, and whether that is the least for its total."""
    if manifest.objective != "total" or manifest.worst_lower == manifest.worst:
        return str(manifest.worst)
    return (
        f"{manifest.worst} (at least {manifest.worst_lower})"
        if manifest.worst_lower
        else f"{manifest.worst} (not known)"
    )


HEAD = """\
| game | total | average | worst | first guess | nodes | seconds | second run | literature |
|---|---:|---|---:|---|---:|---:|---|---|
"""


def table(manifests: Iterable[Manifest], known: Published) -> str:
    return HEAD + "\n".join(row(manifest, known) for manifest in manifests)


def kind_of(game: Game) -> str:
    """The table a game belongs to."""
    repeats = "colors may repeat" if game.repeats else "no color twice"
    black = "black pegs only" if game.feedback is FeedbackKind.BLACK else "black and white pegs"
    return f"{black.capitalize()}, {repeats}"


def page() -> Iterator[str]:
    """The whole page, piece by piece."""
    known = published()
    manifests = [book_manifest(entry.game, entry.objective) for entry in entries()]
    yield INTRODUCTION
    for kind in dict.fromkeys(kind_of(manifest.game) for manifest in manifests):
        here = [manifest for manifest in manifests if kind_of(manifest.game) == kind and manifest.secrets > 1]
        for objective, title in TITLES.items():
            chosen = [manifest for manifest in here if manifest.objective == objective]
            chosen.sort(key=lambda manifest: (manifest.game.pegs, manifest.game.colors))
            if chosen:
                yield f"## {kind}: {title}\n\n{table(chosen, known)}"
    if rows := "\n".join(intervals()):
        yield INTERVAL_HEAD + rows


def intervals() -> Iterator[str]:
    """A line for each game that is not solved."""
    for path in sorted(INTERVALS.glob("*.json.gz")):
        found = read_manifest(path)
        average = f"{float(found.average):.4f}"
        seconds = f"{found.seconds:.0f}" if found.seconds is not None else ""
        best = BEST_PUBLISHED.get(str(found.game), UNPUBLISHED)
        yield (
            f"| `{found.game}` | {found.lower:,} | {found.total:,} | {average} | {found.worst} | `{found.first_guess}` "
            f"| {seconds} | {best} |"
        )


TITLES = {
    "total": "least total",
    "worst-then-total": "least worst case, then least total",
    "worst": "least worst case",
}

INTRODUCTION = """\
# Results

The exact values Blackpeg has proven. This page is written by `python -m benchmarks.results` from the manifests of the
trees that ship with the package (`src/blackpeg/book/data`); `blackpeg verify FILE` plays every secret through a tree
with the rules alone, and `python -m benchmarks.book --verify` does so with all of them. That nothing better exists is
what the search proved ([exact search](exact-search.md)); where a second run is given, another search proved it again
with other pruning, and ended at the same value. Anyone can repeat a row: `blackpeg solve GAME --search --workers 1`
(with `--objective worst-then-total` or `worst` for the other tables) ends with the same total and first guess. The
nodes are those of the version of Blackpeg that proved the row; another version may need more or less.

*Total* is guesses summed over all secrets, *average* is per secret, *worst* is the most guesses the tree takes: of the
trees with the least total, one that takes fewest is chosen, and that none takes fewer is proven, but where *at least*
stands beside it. The least worst case may be less, with a greater total: it has its own table. Nodes are those of the
search for the total; seconds are those of one worker on a busy machine: times worth comparing come from
`python -m benchmarks.exact`.

Least totals of lists of words, Wordle's among them, stand in [lists](lists.md#a-wordle-day), values of boards if both
sides choose in [hosts](hosts.md#a-codemaker-who-chooses), and least worst cases if one feedback may be wrong in
[one-wrong](one-wrong.md)."""


INTERVAL_HEAD = """\
## Not solved: least total

The least total is at least *lower*, which is proven, and at most *upper*, which the tree in `benchmarks/intervals`
attains: `blackpeg solve GAME --time 6m --tree FILE` makes one like it.

| game | lower | upper | its average | its worst | first guess | seconds | best published tree |
|---|---:|---:|---|---:|---|---:|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", dest="only_print", help="write no file")
    text = "\n\n".join(page()) + "\n"
    if parser.parse_args().only_print:
        print(text, end="")
    else:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
