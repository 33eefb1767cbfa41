"""A tree: its figures, and guesses below guesses, with numbers in columns."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.counts import average_words, measures, secrets_in
from blackpeg.render.document import Answer, Bars, Block, Faint, Outline, Paragraph, Part, Rows, Strong
from blackpeg.render.phrases import counted
from blackpeg.rules import Reply
from blackpeg.trees import Manifest, Tree
from blackpeg.trees.tree import branches
from blackpeg.verbs.tree import StrategyTree

SILENT = "x"
"""The mark of a guess that cannot be the secret, as in Knuth's tables (1976-77)."""

USUAL_DEPTH = 2
"""How deep a tree is drawn unless one says: what is deeper rarely fits a screen."""


def tree_blocks(found: StrategyTree, depth: int | None = None, file: str | None = None) -> Iterator[Block]:
    """The figures of a tree, its guesses down to *depth*, and rows that explain them.

    The guesses are left out if a *file* has them.  The command line gives a depth, and alone has an option for it.
    """
    manifest, rows, shown = found.manifest, [], depth or USUAL_DEPTH
    yield tree_headline(manifest, is_read=found.is_read)
    if file is None:
        yield tree_outline(found.tree, shown)
        if any(not line.solves for line in found if line.depth <= shown):
            rows.append((SILENT, "the guess cannot be the secret"))
        if shown < manifest.worst:
            more = "" if depth is None else f"; --depth {depth + 1} shows more"
            rows.append(("depth", f"{shown} of {manifest.worst}{more}"))
    rows.append(("tree", f"{manifest.aim}, at {manifest.position}"))
    yield Rows(rows if file is None else [*rows, ("file", file)], width=8)


def manifest_line(manifest: Manifest) -> str:
    """The position of a tree, what it is best at, and its figures."""
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


def tree_outline(tree: Tree, depth: int | None = None) -> Outline:
    """Each guess down to *depth*, with the feedback that leads to it, and the figures from there on.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.render.text import lines
    >>> from blackpeg.strategies.tree_strategy import tree_of
    >>> for line in lines([tree_outline(tree_of(named("minimax"), start("2x2")))]):
    ...     print(line)
    guess          secrets  total  worst
    11                   4      8      3
    |- 0-0  22           1      2      2
    `- 1-0  12           2      5      3
       `- 0-2  21        1      3      3
    """
    rows: list[tuple[int, list[Part], list[str]]] = []
    for line, secrets, total, worst, _ in branches(tree, depth):
        led: list[Part] = (
            [] if line.feedback is None else [Answer(Reply.of(line.feedback), tree.game, short=True), "  "]
        )
        parts: list[Part] = [*led, line.guess, *([] if line.solves else [f" {SILENT}"])]
        rows.append((line.depth, parts, [f"{secrets:,}", f"{total:,}", str(worst)]))
    return Outline(("guess", secrets_in(tree.game), "total", "worst"), rows)


def page_blocks(manifest: Manifest, tree: Tree, depth: int | None = None) -> Iterator[Block]:
    """A page about a tree, with its guesses down to *depth*."""
    yield Strong(page_title(manifest))
    shape = f"{measures(manifest.game)}, {counted(manifest.secrets, 'secret')}"
    yield Paragraph([Faint(f"A plan that breaks every code: {shape}.")])
    yield Rows([("by its manifest", tree_headline(manifest)), ("first guess", manifest.first_guess)])
    yield Bars(manifest.histogram, secrets_in(manifest.game))
    yield Strong("The tree")
    yield Paragraph([Faint(_how(depth))])
    yield tree_outline(tree, depth)
    yield Paragraph([Faint(_footer(manifest))])


def page_title(manifest: Manifest) -> str:
    """The position of a tree, and what it is best at."""
    return f"{manifest.position}: {manifest.aim}"


def _how(depth: int | None) -> str:
    cut = "" if depth is None else f" What follows guess {depth} is left out."
    return (
        "Make the guess, look for the feedback below it, and go on from there. A guess marked "
        f"{SILENT} cannot be the secret: it only tells. Open a branch to see what follows.{cut}"
    )


def _footer(manifest: Manifest) -> str:
    commit = f" ({manifest.commit[:12]})" if manifest.commit else ""
    nodes = "" if manifest.nodes is None else f" {manifest.nodes:,} nodes."
    time = "" if manifest.seconds is None else f" {manifest.seconds:,.2f} seconds."
    return f"Made by Blackpeg {manifest.version}{commit} on {manifest.machine}.{nodes}{time}"
