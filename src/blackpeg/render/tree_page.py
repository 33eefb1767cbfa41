"""A tree as a page of its own: HTML that opens anywhere, with branches that fold, no script and nothing to load."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import ceil

from blackpeg.render.document import MOST_REPLY_PEGS
from blackpeg.render.numbers import average_words
from blackpeg.render.palette import ink_on, palette
from blackpeg.render.phrases import counted
from blackpeg.rules import Code, Feedback, Game
from blackpeg.trees import Manifest, Tree, TreeStatus
from blackpeg.trees.tree import Branch, branches

STYLE = """
:root { color-scheme: light dark; --page: #fbfaf8; --ink: #1f1d1a; --soft: #6b665e; --line: #dcd7ce; --over: #f1ede6;
  --bar: #4f7d9c; --tray: #8b8b8b; }
@media (prefers-color-scheme: dark) { :root { --page: #191817; --ink: #ece9e4; --soft: #a29c92; --line: #3a3733;
  --over: #262422; --bar: #7fb0d0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2.2rem 0 .4rem; font-size: 1.1rem; }
.lead, .how, footer { color: var(--soft); max-width: 44rem; }
.lead { margin: .3rem 0 0; }
dl { display: flex; flex-wrap: wrap; gap: .6rem 2.4rem; margin: 1.4rem 0; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; max-width: 34rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .85rem; }
th, td { padding: .1rem .9rem .1rem 0; text-align: right; font-weight: normal; white-space: nowrap; }
td:last-child { width: 100%; padding: 0; text-align: left; }
.bar { display: block; height: .8rem; border-radius: 2px; background: var(--bar); }
.tree { margin-top: 1rem; overflow-x: auto; }
details > :not(summary) { content-visibility: auto; contain-intrinsic-size: auto 2rem; }
summary, .tree p { display: flex; align-items: center; gap: .7rem; margin: 0; padding: .16rem .4rem;
  min-width: max-content; border-radius: .4rem; font-variant-numeric: tabular-nums; }
.tree details > details, .tree details > p { margin-left: 1.6rem; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before, .tree p::before { content: ""; flex: none; width: .5rem; height: .5rem; }
summary::before { border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
summary:hover { background: var(--over); }
summary:focus-visible { outline: 2px solid var(--bar); }
.tree details details[open] { box-shadow: inset 2px 0 var(--line); border-radius: .4rem 0 0 .4rem; }
.reply { flex: none; display: inline-flex; align-items: center; gap: .5rem; }
.reply > b { font-weight: 600; min-width: 2.2rem; }
.pegs { display: inline-flex; gap: 2px; padding: 3px 5px; border-radius: 99px; background: var(--tray); }
.pegs i { width: 9px; height: 9px; border-radius: 50%; background: #fff; }
.pegs .b { background: #000; }
.pegs .n { background: #0003; }
.code { display: inline-flex; gap: 3px; }
.code i { min-width: 1.6rem; height: 1.6rem; padding: 0 .3rem; border-radius: .8rem; text-align: center;
  font: 600 .85rem/1.6rem system-ui, sans-serif; box-shadow: inset 0 0 0 1px #0003; }
.silent .code i { border-radius: .2rem; }
.count { color: var(--soft); font-size: .9rem; }
footer { margin-top: 2.5rem; padding-top: .8rem; border-top: 1px solid var(--line); font-size: .85rem;
  overflow-wrap: anywhere; }
@media print { details > :not(summary) { content-visibility: visible; } }
"""


def page(manifest: Manifest, tree: Tree, depth: int | None = None) -> Iterator[str]:
    """The lines of the page, down to *depth*."""
    game = tree.game
    title = escape(f"{manifest.position}: {manifest.aim}")
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>"
    yield f"<style>{STYLE}{_colors(game)}</style>"
    yield f"<h1>{title}</h1>"
    yield f'<p class="lead">{escape(_lead(manifest))}</p>'
    yield from _figures(manifest)
    yield from _histogram(manifest)
    yield "<h2>The tree</h2>"
    yield f'<p class="how">{_how(depth)}</p>'
    yield '<div class="tree">'
    yield from _branches(branches(tree, depth), game)
    yield "</div>"
    yield f"<footer>{escape(_footer(manifest))}</footer>"
    yield "</html>"


def _lead(manifest: Manifest) -> str:
    """What the tree is and what is known of it, in a sentence or two."""
    game, what = manifest.game, "worst case" if manifest.objective == "worst" else "total"
    codes = counted(manifest.secrets, "secret")
    repeats = "repeats allowed" if game.repeats else "no color twice"
    shape = f"{game.pegs} pegs, {game.colors} colors, {repeats}"
    known = {
        TreeStatus.PROVEN: f"By its manifest, no other such tree has a smaller {what}.",
        TreeStatus.INTERVAL: f"The best {what} is not known"
        + (f": it is at least {manifest.lower:,}." if manifest.lower is not None else "."),
        TreeStatus.STRATEGY: "",
    }[manifest.status]
    return f"A plan that breaks every code: {shape}, {codes}. {known}".strip()


def _figures(manifest: Manifest) -> Iterator[str]:
    figures = {
        "total guesses": f"{manifest.total:,}",
        "average": average_words(manifest.average),
        "worst": str(manifest.worst),
        "first guess": str(manifest.first_guess),
    }
    yield "<dl>"
    for name, figure in figures.items():
        yield f"<div><dt>{name}</dt><dd>{escape(figure)}</dd></div>"
    yield "</dl>"


def _histogram(manifest: Manifest) -> Iterator[str]:
    most = max(manifest.histogram)
    yield '<table><caption>secrets by the guesses they need</caption><tr><th scope="col">guesses</th>'
    yield '<th scope="col">secrets</th><td></td></tr>'
    for guesses, count in enumerate(manifest.histogram, start=1):
        bar = f'<span class="bar" style="width:{ceil(1000 * count / most) / 10}%"></span>' if count else ""
        yield f'<tr><th scope="row">{guesses}</th><td>{count:,}</td><td>{bar}</td></tr>'
    yield "</table>"


def _how(depth: int | None) -> str:
    cut = "" if depth is None else f" What follows guess {depth} is left out."
    return (
        "Make the guess, look for the feedback below it, and go on from there. A guess in square pegs cannot be the "
        f"secret: it only tells. Open a branch to see what follows.{cut}"
    )


def _branches(drawn: list[Branch], game: Game) -> Iterator[str]:
    """Nested ``details``; a guess that nothing follows is a line without one."""
    open_depth = 0
    for number, branch in enumerate(drawn):
        depth = branch.line.depth
        yield "</details>" * (open_depth - depth + 1)
        open_depth = min(open_depth, depth - 1)
        row = _row(branch, game)
        silent = "" if branch.line.solves else ' class="silent"'
        if number + 1 < len(drawn) and drawn[number + 1].line.depth > depth:
            yield f"<details{' open' if depth == 1 else ''}><summary{silent}>{row}</summary>"
            open_depth = depth
        else:
            yield f"<p{silent}>{row}</p>"
    yield "</details>" * open_depth


def _row(branch: Branch, game: Game) -> str:
    line = branch.line
    count = ""
    if branch.secrets > 1:
        count = f'<span class="count">{branch.secrets:,} secrets, at most {branch.worst} guesses</span>'
    return (_reply(line.feedback, game) if line.feedback is not None else "") + _code(line.guess) + count


def _reply(feedback: Feedback, game: Game) -> str:
    text = game.write(feedback)
    if game.pegs > MOST_REPLY_PEGS:
        return f'<span class="reply"><b>{text}</b></span>'
    kinds = "b" * feedback.black + "w" * feedback.white + "n" * (game.pegs - sum(feedback))
    pegs = "".join(f'<i class="{kind}"></i>' for kind in kinds)
    return f'<span class="reply"><b>{text}</b><span class="pegs" aria-hidden="true">{pegs}</span></span>'


def _code(code: Code) -> str:
    signs = code.alphabet.signs
    pegs = "".join(f'<i class="c{color}">{escape(signs[color])}</i>' for color in code)
    return f'<span class="code">{pegs}</span>'


def _colors(game: Game) -> str:
    """A rule for each color of the game."""
    rules = (
        f".c{number} {{ background: rgb{color}; color: rgb{ink_on(color)}; }}".replace(", ", ",")
        for number, color in enumerate(palette(game.alphabet))
    )
    return "\n".join(rules) + "\n"


def _footer(manifest: Manifest) -> str:
    commit = f" ({manifest.commit[:12]})" if manifest.commit else ""
    nodes = "" if manifest.nodes is None else f" {manifest.nodes:,} nodes."
    time = "" if manifest.seconds is None else f" {manifest.seconds:,.2f} seconds."
    return f"Made by Blackpeg {manifest.version}{commit} on {manifest.machine}.{nodes}{time}"
