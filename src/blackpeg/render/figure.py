"""Pictures in SVG: one style for all, in light and in dark; each says in words what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from blackpeg.render.palette import THEME, Rgb, hexadecimal, ink_on

SIZES = {"title": 20, "number": 22, "text": 15, "small": 13, "tiny": 11}
"""The sizes of text, in pixels; titles, numbers and what is "strong" are bold."""


def figure(
    title: str,
    description: str,
    width: int,
    height: int,
    shapes: Iterable[str],
    kinds: Mapping[str, tuple[str, str]] | None = None,
    style: str = "",
    theme: str | None = None,
) -> Iterator[str]:
    """The lines of a picture of *shapes*, with its *title* and *description* for people who cannot see it.

    *kinds* names what shapes are filled with, on light and on dark, as a *theme* or the screen has it; *style* is what
    else they need.
    """
    light, dark = (
        f"svg{{color:{THEME['ink'][at]};fill:{THEME['ink'][at]}}}.page{{fill:{THEME['page'][at]}}}.soft{{fill:{THEME['soft'][at]}}}"
        + "".join(f".{kind}{{fill:{pair[at]};color:{pair[at]}}}" for kind, pair in (kinds or {}).items())
        for at in (0, 1)
    )
    themed = {"light": light, "dark": dark}.get(theme or "", f"{light}@media (prefers-color-scheme:dark){{{dark}}}")
    sizes = "".join(f".{name}{{font-size:{size}px}}" for name, size in SIZES.items())
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" aria-labelledby="title desc">'
    )
    yield f'<title id="title">{escape(title)}</title>'
    yield f'<desc id="desc">{escape(description)}</desc>'
    yield (
        "<style>text{font-family:system-ui,sans-serif;white-space:pre}"
        f".title,.number,.strong{{font-weight:600}}.peg{{stroke:currentColor;stroke-opacity:.3}}{sizes}"
        f"{themed}{style}</style>"
    )
    yield f'<rect class="page" width="{width}" height="{height}"/>'
    yield from shapes
    yield "</svg>"


def text(x: float, y: float, said: object, kinds: str = "text", anchor: str = "start") -> str:
    """A line of text in the style of *kinds*, a size and perhaps more; *x* is its start, middle or end, as *anchor*
    says."""
    return f'<text class="{kinds}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(str(said))}</text>'


def peg(x: float, y: float, size: float, color: Rgb, sign: str) -> str:
    """A peg with its *sign*, by the upper left corner of its square."""
    half = size / 2
    x, y, fill = x + half, y + half, hexadecimal(color)
    disk = f'<circle class="peg" cx="{x:g}" cy="{y:g}" r="{half - size / 24:g}" fill="{fill}"/>'
    if not sign:
        return disk
    return (
        f'{disk}<text fill="{hexadecimal(ink_on(color))}" class="small" x="{x:g}" y="{y + 4.5:g}" '
        f'text-anchor="middle">{escape(sign)}</text>'
    )
