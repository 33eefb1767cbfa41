"""A tree in lines of text: what it amounts to, and guesses below guesses, with numbers in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackpeg.render.look import PLAIN, Look, width_of
from blackpeg.render.numbers import average_words
from blackpeg.render.pegs import draw_code
from blackpeg.trees import Manifest, Tree
from blackpeg.trees.tree import Branch, branches
from blackpeg.verbs.tree import StrategyTree

SILENT = "x"
"""The mark of a guess that cannot be the secret, as in Knuth's tables (1976-77)."""

USUAL_DEPTH = 2
"""How deep a tree is drawn unless one says: what is deeper rarely fits a screen."""


def tree_lines(
    found: StrategyTree, look: Look = PLAIN, depth: int = USUAL_DEPTH, fold_at: int | None = None
) -> Iterator[str]:
    """The figures of a tree, its guesses down to *depth*, what that leaves to say, and what the tree is for."""
    manifest, tree = found.manifest, found.tree
    yield tree_headline(manifest, is_read=found.is_read)
    yield from draw_tree(tree, look, depth, fold_at)
    yield from _notes(manifest, tree, depth)
    yield tree_aim(manifest)


def manifest_line(manifest: Manifest) -> str:
    """Where a tree is for what, and its figures."""
    return f"{manifest.position}: {manifest.aim}; {tree_headline(manifest)}"


def tree_headline(manifest: Manifest, *, is_read: bool = False) -> str:
    """The figures of a tree, and what is known of them; of one that *is_read* from a file, what the file claims.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_strategy import tree_of
    >>> tree = tree_of(named("minimax"), start("2x2"))
    >>> tree_headline(Manifest.of(tree, objective="total", lower=8))
    'total 8, average 2, worst 3, proven'
    """
    proven = "claimed to be proven" if is_read else "proven"
    known = {
        "proven": f", {proven}",
        "interval": "" if manifest.lower is None else f", at least {manifest.lower:,} {proven}",
        "strategy": "",
    }[manifest.status]
    return f"total {manifest.total:,}, average {average_words(manifest.average)}, worst {manifest.worst}{known}"


def tree_aim(manifest: Manifest) -> str:
    """What a tree is for, or whose it is, and where."""
    return f"{'tree':<8}  {manifest.aim}, at {manifest.position}"


def draw_tree(tree: Tree, look: Look, depth: int | None = None, fold_at: int | None = None) -> Iterator[str]:
    """A heading, and a line for each guess down to *depth*: the feedback that leads to it, and what it amounts to.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_strategy import tree_of
    >>> for line in draw_tree(tree_of(named("minimax"), start("2x2")), Look()):
    ...     print(line)
    guess          secrets  total  worst
    11                   4      8      3
    ├─ 0-0  22           1      2      2
    └─ 1-0  12           2      5      3
       └─ 0-2  21        1      3      3
    """
    drawn = branches(tree, depth)
    cells = []
    for stem, (line, *_) in zip(_stems(drawn, look), drawn, strict=True):
        reply = "" if line.feedback is None else f"{tree.game.write(line.feedback)}  "
        cells.append(f"{stem}{reply}{draw_code(line.guess, look)}{'' if line.solves else f' {SILENT}'}")
    width = max(map(width_of, cells))
    total = max(len("total"), len(f"{drawn[0].total:,}"))
    heading = f"{'guess':<{width}}  {'secrets':>7}  {'total':>{total}}  worst"
    if fold_at is not None and len(heading) >= fold_at:
        yield "guess: secrets, total, worst"
        for cell, branch in zip(cells, drawn, strict=True):
            yield f"{cell}: {branch.secrets:,}, {branch.total:,}, {branch.worst}"
        return
    yield heading
    for cell, branch in zip(cells, drawn, strict=True):
        space = " " * (width - width_of(cell))
        yield f"{cell}{space}  {branch.secrets:>7,}  {branch.total:>{total},}  {branch.worst:>5}"


def _notes(manifest: Manifest, tree: Tree, depth: int) -> Iterator[str]:
    if any(not line.solves for line in tree if line.depth <= depth):
        yield f"{SILENT:<8}  the guess cannot be the secret"
    if depth < manifest.worst:
        yield f"{'depth':<8}  {depth} of {manifest.worst}; --depth {depth + 1} shows more"


def _stems(drawn: Sequence[Branch], look: Look) -> list[str]:
    """For each branch the lines that lead to it from the branches above."""
    through, here, last = ("│  ", "├─ ", "└─ ") if look.unicode else ("|  ", "|- ", "`- ")
    stems = []
    follows: set[int] = set()  # depths at which a guess follows below, on the same branch
    for branch in reversed(drawn):
        depth = branch.line.depth
        stem = "".join(through if above in follows else "   " for above in range(2, depth))
        stems.append(stem + (here if depth in follows else last) if depth > 1 else "")
        follows = {other for other in follows if other < depth} | {depth}
    return stems[::-1]
