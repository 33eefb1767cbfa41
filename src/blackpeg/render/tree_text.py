"""Trees as plain text and in Graphviz's language, for other programs and for reading; docs/tree-format.md shows both.

Neither is read back: the file that keeps a tree is JSON (`file.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.numbers import average_words
from blackpeg.rules import Feedback, Game
from blackpeg.trees.branches import branches
from blackpeg.trees.manifest import Manifest
from blackpeg.trees.tree import Tree

SILENT = "x"
"""The mark of a guess that cannot be the secret, as in Knuth's tables (1976-77)."""


def in_text(manifest: Manifest, tree: Tree, depth: int | None = None) -> Iterator[str]:
    """Lines of text: what the tree is, then each guess below the one it follows, with the feedback that leads to it.

    *depth* leaves out what is deeper.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_of import tree_of
    >>> tree = tree_of(named("minimax"), start("2x2"))
    >>> for line in in_text(Manifest.of(tree, strategy="minimax"), tree):
    ...     print(line)
    # 2x2: minimax; total 8, average 2, worst 3
    # feedback, guess (x: it cannot be the secret), secrets that come to it
    11 4
      0-0 22 1
      1-0 12 2
        0-2 21 1
    """
    yield f"# {manifest_line(manifest)}"
    yield f"# feedback, guess ({SILENT}: it cannot be the secret), secrets that come to it"
    for branch in branches(tree, depth):
        line = branch.line
        parts = [_reply(line.feedback, tree.game), str(line.guess), "" if line.solves else SILENT, str(branch.secrets)]
        yield "  " * (line.depth - 1) + " ".join(part for part in parts if part)


def in_dot(manifest: Manifest, tree: Tree, depth: int | None = None) -> Iterator[str]:
    """Lines of a graph for Graphviz: guesses as nodes, feedbacks on the edges; dashed where it cannot be the secret."""
    yield "digraph tree {"
    yield f"  label={_quoted(manifest_line(manifest))}; labelloc=t; rankdir=LR;"
    yield '  node [shape=box, style=rounded, fontname="sans-serif"]; edge [fontname="sans-serif"];'
    path: list[int] = []
    for number, branch in enumerate(branches(tree, depth)):
        line = branch.line
        label = f"{line.guess}\n{branch.secrets:,}" if branch.secrets > 1 else str(line.guess)
        dashed = "" if line.solves else ', style="rounded,dashed"'
        yield f"  n{number} [label={_quoted(label)}{dashed}];"
        del path[line.depth - 1 :]
        if path:
            yield f"  n{path[-1]} -> n{number} [label={_quoted(_reply(line.feedback, tree.game))}];"
        path.append(number)
    yield "}"


def manifest_line(manifest: Manifest) -> str:
    """Where a tree is for what, and its figures."""
    return f"{manifest.position}: {manifest.aim}; {tree_headline(manifest)}"


def tree_headline(manifest: Manifest) -> str:
    """The figures of a tree, and what is known of them.

    >>> from blackpeg.position import start
    >>> from blackpeg.registry import named
    >>> from blackpeg.strategies.tree_of import tree_of
    >>> tree = tree_of(named("minimax"), start("2x2"))
    >>> tree_headline(Manifest.of(tree, objective="total", lower=8))
    'total 8, average 2, worst 3, proven'
    """
    known = {
        "proven": ", proven",
        "interval": "" if manifest.lower is None else f", at least {manifest.lower:,} proven",
        "strategy": "",
    }[manifest.status]
    return f"total {manifest.total:,}, average {average_words(manifest.average)}, worst {manifest.worst}{known}"


def _reply(feedback: Feedback | None, game: Game) -> str:
    return "" if feedback is None else game.write(feedback)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
