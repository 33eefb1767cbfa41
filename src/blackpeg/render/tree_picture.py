"""A tree as a picture: SVG, one guess a row, to be put into a page, a paper or a chat."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from blackpeg.render.palette import Rgb, ink_on, palette
from blackpeg.render.tree_text import tree_headline
from blackpeg.rules import Code
from blackpeg.trees import Manifest, Tree
from blackpeg.trees.branches import Branch, branches

ROW = 28
STEP = 64
"""How far to the right the guesses of the next depth stand."""
TOP = 72
LEFT = 16
PEG = 22
SIGN = 8
"""About the width of a letter."""

STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1f1d1a; dominant-baseline: central; }
.title { font-size: 20px; font-weight: 600; } .soft { fill: #6b665e; } .reply { font-weight: 600; text-anchor: end; }
.sign { font-size: 12px; font-weight: 600; text-anchor: middle; }
.page { fill: #fbfaf8; } .edge { fill: none; stroke: #b9b2a6; } .peg { stroke: #0003; }
@media (prefers-color-scheme: dark) {
text { fill: #ece9e4; } .soft { fill: #a29c92; } .page { fill: #191817; } .edge { stroke: #5a554e; } }
"""


def picture(manifest: Manifest, tree: Tree, depth: int | None = None) -> Iterator[str]:
    """The lines of the picture, down to *depth*."""
    drawn = branches(tree, depth)
    colors = palette(tree.game.alphabet)
    peg = max(PEG, max(map(len, tree.game.alphabet.signs)) * SIGN + 10)
    title = f"{manifest.position}: {manifest.aim}"
    figures = f"{tree_headline(manifest)}; square pegs cannot be the secret"
    deepest = max(branch.line.depth for branch in drawn)
    code_width = tree.game.pegs * (peg + 2)
    width = LEFT + max(STEP * (deepest - 1) + code_width + 130, 11.5 * len(title), 7.6 * len(figures)) + LEFT
    height = TOP + ROW * len(drawn) + 8
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" role="img" aria-label="{escape(f"{title}; {figures}")}">'
    )
    yield f"<style>{STYLE}</style>"
    yield f'<rect class="page" width="{width:.0f}" height="{height}"/>'
    yield f'<text class="title" x="{LEFT}" y="24">{escape(title)}</text>'
    yield f'<text class="soft" x="{LEFT}" y="50">{escape(figures)}</text>'
    rows: list[int] = []
    for number, branch in enumerate(drawn):
        line, y = branch.line, TOP + ROW * number + ROW // 2
        x = LEFT + STEP * (line.depth - 1)
        del rows[line.depth - 1 :]
        if line.feedback is not None:
            bend = x - STEP + 11
            text = tree.game.write(line.feedback)
            yield f'<path class="edge" d="M{bend} {rows[-1] + PEG // 2 + 1}V{y}H{bend + 12}"/>'
            yield f'<text class="reply" x="{x - 8}" y="{y}">{text}</text>'
        yield from _code(line.guess, colors, x, y, peg, square=not line.solves)
        yield from _count(branch, x + code_width + 8, y)
        rows.append(y)
    yield "</svg>"


def _code(code: Code, colors: tuple[Rgb, ...], x: float, y: int, peg: float, *, square: bool) -> Iterator[str]:
    for position, color in enumerate(code):
        left, ink = x + position * (peg + 2), ",".join(map(str, ink_on(colors[color])))
        yield (
            f'<rect class="peg" x="{left:g}" y="{y - PEG / 2:g}" width="{peg:g}" height="{PEG}" '
            f'rx="{3 if square else PEG / 2:g}" fill="rgb({",".join(map(str, colors[color]))})"/>'
            f'<text class="sign" x="{left + peg / 2:g}" y="{y}" style="fill:rgb({ink})">'
            f"{escape(code.alphabet.signs[color])}</text>"
        )


def _count(branch: Branch, x: float, y: int) -> Iterator[str]:
    if branch.secrets > 1:
        yield f'<text class="soft" x="{x:g}" y="{y}">{branch.secrets:,} secrets</text>'
