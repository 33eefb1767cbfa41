"""Documents as HTML, for notebooks and for pages to share: no script, nothing to load, in light and in dark."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TypeVar

from blackpeg.render import document as doc
from blackpeg.render.palette import THEME, Rgb, hexadecimal, ink_on, palette
from blackpeg.render.phrases import reply_words
from blackpeg.render.text import lines
from blackpeg.render.words import document_of, form_of
from blackpeg.rules import Code
from blackpeg.rules.sizes import can_draw_reply

T = TypeVar("T")

MOST = 200_000
"""The most bytes of a fragment: what is longer is cut, and says so."""
SPARE = 20_000
"""The bytes of these that are kept for the styles and for the end."""

LIGHT, DARK = (" ".join(f"--{name}: {pair[at]};" for name, pair in THEME.items()) for at in (0, 1))
COLORS = f".blackpeg {{ {LIGHT} }} @media (prefers-color-scheme: dark) {{ .blackpeg {{ {DARK} }} }}"
STYLE = """
.blackpeg { color-scheme: light dark; padding: .5rem 1rem; overflow-x: auto; background: var(--page);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
.blackpeg h2 { margin: 1rem 0 .3rem; font-size: 1.2rem; }
.blackpeg p, .blackpeg summary { min-height: 1rem; margin: .2rem 0; white-space: pre-wrap; }
.blackpeg table { border-collapse: collapse; margin: .4rem 0; }
.blackpeg th, .blackpeg td { padding: .1rem 1rem .1rem 0; text-align: right; font-weight: normal; }
.blackpeg th, .blackpeg .soft { color: var(--soft); }
.blackpeg .left { text-align: left; }
.blackpeg .bar { display: block; height: .8rem; border-radius: 2px; background: var(--bar); }
.blackpeg pre { margin: .3rem 0; line-height: 1.2; }
.blackpeg details > * { margin-left: 1.6rem; }
.blackpeg details > summary { margin-left: 0; cursor: pointer; list-style: none; }
.blackpeg details > :not(summary) { content-visibility: auto; contain-intrinsic-size: auto 2rem; }
.blackpeg summary::before { content: ""; display: inline-block; width: .4rem; height: .4rem; margin-right: .7rem;
  border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
.blackpeg details[open] > summary::before { transform: rotate(45deg); }
.blackpeg summary:hover { background: var(--line); }
.blackpeg .code, .blackpeg .reply { display: inline-flex; gap: 3px; vertical-align: middle; }
.blackpeg .code i { min-width: 1.5rem; padding: 0 .3rem; border-radius: .75rem; text-align: center;
  font: 600 .85rem/1.5rem system-ui, sans-serif; box-shadow: inset 0 0 0 1px #0003; }
.blackpeg .code s { font-size: 0; }
.blackpeg .reply { margin-right: .5rem; padding: 3px 5px; border-radius: 9px; background: #8b8b8b; }
.blackpeg .reply i { width: 9px; height: 9px; border-radius: 50%; background: #0003; }
.blackpeg .reply .b { background: #000; }
.blackpeg .reply .w { background: #fff; }
"""
LEFT_OUT = '<p class="soft">What follows is left out, as it is long.</p>'


def html(document: doc.Document, most: float = MOST) -> str:
    """*document* as one element of at most about *most* bytes; "" if it is empty.

    >>> html(["<2 codes"]).endswith('<p>&lt;2 codes</p></div>')
    True
    """
    elements = _Elements(most - SPARE)
    for block in elements.fitting(document):
        elements.block(block)
    if not elements.made:
        return ""
    colors = (
        f".blackpeg .{_name(each)} {{ background: {hexadecimal(each)}; color: {hexadecimal(ink_on(each))}; }}\n"
        for each in sorted(elements.colors)
    )
    made = "\n".join([*elements.made, LEFT_OUT] if elements.is_cut else elements.made)
    return f'<div class="blackpeg"><style>{COLORS}{STYLE}{"".join(colors)}</style>\n{made}</div>'


def html_of(fact: object) -> str:
    """What a notebook shows of *fact*, below it a picture if it is not too large; "" if no command tells it."""
    picture = ""
    if (svg := form_of(fact, "svg")) is not None:
        drawn = b64encode("\n".join(svg).encode()).decode()
        picture = f'<img alt="" style="max-width: 100%" src="data:image/svg+xml;base64,{drawn}">'
    if len(picture) > MOST / 2:
        picture = ""
    return html(document_of(fact), MOST - len(picture)) + picture


def page(title: str, document: doc.Document) -> str:
    """The whole of *document* as a page of its own."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        "<style>:root { color-scheme: light dark; } body { margin: 0 auto; max-width: 60rem; }</style>\n"
        f"{html(document, math.inf)}\n</html>"
    )


class _Elements:
    """Makes elements of blocks, as many as there is *room* for, and notes the colors that they use."""

    def __init__(self, room: float) -> None:
        self.room = room
        self.made: list[str] = []
        self.colors: set[Rgb] = set()
        self.is_cut = False

    def fitting(self, things: Iterable[T]) -> Iterator[T]:
        """*things* as long as there is room."""
        for thing in things:
            if self.room <= 0:
                self.is_cut = True
                return
            yield thing

    def add(self, text: str) -> None:
        self.room -= len(text.encode()) + 1
        self.made.append(text)

    def block(self, block: doc.Block) -> None:
        match block:
            case doc.Strong():
                self.add(f"<h2>{self.part(block)}</h2>")
            case doc.CommandLine(text):
                self.add(f"<pre>{escape(text)}</pre>")
            case doc.Paragraph(parts):
                self.add(f"<p>{self.parts(parts)}</p>")
            case doc.Rows(rows):
                self.table([[name, said] for name, said in rows], left=(0, 1))
            case doc.Table(rows, left):
                self.table(rows[1:], left, rows[0])
            case doc.Bars(_, what):
                most = max((count for _, count in block.rows), default=0)
                self.add(f'<table><tr><th scope="col">guesses</th><th scope="col">{escape(what)}</th></tr>')
                for name, count in block.rows:
                    bar = (
                        f'<span class="bar" style="width:{max(15 * count / most, 0.1):.2f}rem"></span>' if count else ""
                    )
                    self.add(f'<tr><th scope="row">{name}</th><td>{count:,}</td><td>{bar}</td></tr>')
                self.add("</table>")
            case doc.Outline():
                self.outline(block)
            case doc.Dots():
                self.add(f"<pre>{chr(10).join(lines([block]))}</pre>")
            case doc.Maps():
                pass
            case _:
                self.add(f"<p>{self.part(block)}</p>")

    def table(self, rows: Iterable[Sequence[doc.Part]], left: Sequence[int], heads: Sequence[doc.Part] = ()) -> None:
        """A table; the cells of the columns in *left* are flush left."""
        aligned = dict.fromkeys(left, ' class="left"')
        self.add("<table>")
        if any(map(str, heads)):
            told = (f'<th scope="col"{aligned.get(at, "")}>{self.part(head)}</th>' for at, head in enumerate(heads))
            self.add(f"<tr>{''.join(told)}</tr>")
        for row in self.fitting(rows):
            told = (f"<td{aligned.get(at, '')}>{self.part(cell)}</td>" for at, cell in enumerate(row))
            self.add(f"<tr>{''.join(told)}</tr>")
        self.add("</table>")

    def outline(self, outline: doc.Outline) -> None:
        """Branches that fold; a row that nothing follows is a paragraph."""
        opened = 0
        below = [*(depth for depth, _, _ in outline.rows[1:]), 0]
        for (depth, parts, numbers), following in self.fitting(zip(outline.rows, below, strict=True)):
            self.add("</details>" * (opened - depth + 1))
            opened = min(opened, depth - 1)
            told = ", ".join(f"{head} {number}" for head, number in zip(outline.heads[1:], numbers, strict=True))
            row = f'{self.parts(parts)} <span class="soft">{escape(told)}</span>'
            if following > depth:
                self.add(f"<details{' open' if depth == 1 else ''}><summary>{row}</summary>")
                opened = depth
            else:
                self.add(f"<p>{row}</p>")
        self.add("</details>" * opened)

    def parts(self, parts: Iterable[doc.Part]) -> str:
        return "".join(map(self.part, parts))

    def part(self, part: doc.Part) -> str:
        match part:
            case doc.Strong(text):
                return f"<b>{self.part(text)}</b>"
            case doc.Faint(text):
                return f'<span class="soft">{escape(text)}</span>'
            case doc.Either(text):
                return escape(text)
            case Code():
                return self.code(part)
            case doc.Pegs(code):
                return self.code(code)
            case doc.Answer():
                return self.answer(part)
        return escape(part)

    def code(self, code: Code) -> str:
        signs, colors = code.alphabet.signs, palette(code.alphabet)
        self.colors.update(colors[color] for color in code)
        between = f"<s>{escape(code.alphabet.separator)}</s>" if code.alphabet.separator else ""
        pegs = (f'<i class="{_name(colors[color])}">{escape(signs[color])}</i>' for color in code)
        return f'<span class="code">{between.join(pegs)}</span>'

    def answer(self, answer: doc.Answer) -> str:
        game, feedback = answer.game, answer.reply.feedback
        said = "" if answer.short else f"  {reply_words(answer.reply, game)}"
        numbers = f"<b>{game.write(answer.reply)}</b>{said}"
        drawn = "" if feedback is None else game.rule.drawn(feedback, game.pegs)
        if not drawn or not can_draw_reply(game):
            return numbers
        pegs = "".join(f'<i class="{kind}"></i>' for kind in drawn)
        return f'<span class="reply" aria-hidden="true">{pegs}</span>{numbers}'


def _name(color: Rgb) -> str:
    """The CSS class of pegs of *color*."""
    return f"c{hexadecimal(color)[1:]}"
