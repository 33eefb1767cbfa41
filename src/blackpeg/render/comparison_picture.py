"""A comparison of strategies as a picture: the histograms side by side, in SVG.

Each strategy has a color, a pattern and a letter below its bars: any one of the three tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.evaluations import label, one_line
from blackpeg.render.figure import box, figure, text
from blackpeg.render.palette import OKABE_ITO, Rgb, hexadecimal, ink_on, palette
from blackpeg.render.phrases import average_words
from blackpeg.rules import alphabet_for
from blackpeg.verbs.compare import Comparison
from blackpeg.verbs.evaluate import Evaluation

PATTERNS = (
    "",
    "M0 8L8 0M-2 2L2 -2M6 10L10 6",
    "M4 4h.01",
    "M0 0L8 8M-2 6L2 10M6 -2L10 2",
    "M0 4H8",
    "M4 0V8",
    "M0 8L8 0M0 0L8 8",
    "M0 4H8M4 0V8",
)
"""Lines on a square of 8 by 8: none, rising, dots, falling, level, upright, crossed, a grid."""

WIDEST, NARROWEST = 1400, 12.0
"""Of all bars together, and of one: where there are too many for their counts, these are left out."""

HEIGHT = 240
"""The height of the highest bar."""
LEFT, RIGHT, TOP, ROW = 64, 24, 96, 22
GAP = 18
"""Between the bars of two numbers of guesses."""
DIGIT = 6.2
"""About the width of a digit on a bar."""

STYLE = (
    ".grid,.bar{stroke:currentColor;stroke-width:.75}.grid{opacity:.3}"
    ".line,.dot{fill:none;stroke-width:1.4;stroke-linecap:round}.dot{stroke-width:3}"
)


def colors_of(comparison: Comparison) -> tuple[Rgb, ...]:
    """A color for each strategy."""
    count = len(comparison.strategies)
    return OKABE_ITO[:count] if count <= len(OKABE_ITO) else palette(alphabet_for(min(count, 100), "numbers"))


def pattern_of(number: int) -> int:
    """Which pattern strategy *number* has: another one when the colors that differ most begin to be used up.

    >>> [pattern_of(number) for number in (0, 1, 7, 8, 9)]
    [0, 1, 7, 1, 2]
    """
    return (number + number // len(PATTERNS)) % len(PATTERNS)


def played(comparison: Comparison) -> list[tuple[int, Evaluation]]:
    """The strategies that played to the end, with their numbers."""
    return [(number, each.evaluation) for number, each in enumerate(comparison.strategies) if each.evaluation]


def title(comparison: Comparison) -> str:
    """What the picture shows."""
    return f"Guesses needed at {comparison.game}"


def description(comparison: Comparison) -> str:
    """The same in words, for who cannot see it."""
    rows = (f"{one_line(evaluation.strategy)}: {', '.join(_bars(evaluation))}." for _, evaluation in played(comparison))
    return f"How many secrets each strategy solves with how many guesses. {' '.join(rows)}"


def legend(number: int, evaluation: Evaluation) -> str:
    """What is said of a strategy beside its color."""
    average = (
        average_words(evaluation.average) if evaluation.exact else f"{float(evaluation.average):.3f} (an estimate)"
    )
    return f"{label(number)}  {one_line(evaluation.strategy)}: average {average}, worst {evaluation.worst}"


def secrets_played(comparison: Comparison) -> str:
    """How many secrets the picture is about, for the axis."""
    evaluation = comparison.evaluations[0]
    return f"{'secrets' if evaluation.exact else 'secrets of a sample'}, of {evaluation.secrets:,}"


def step_of(most: int) -> int:
    """The distance of the lines behind bars of up to *most*: 1, 2 or 5 times a power of ten, for at most six of them.

    >>> step_of(694), step_of(3)
    (200, 1)
    """
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if most <= 5 * step:
                return step
        power *= 10


def picture(comparison: Comparison) -> Iterator[str]:
    """The lines of the picture; none if no strategy has played to the end."""
    entries = played(comparison)
    if not entries:
        return
    deepest = max(evaluation.worst for _, evaluation in entries)
    most = max(max(evaluation.histogram) for _, evaluation in entries)
    counted = max(16.0, DIGIT * len(f"{most:,}") + 6)
    bar = min(counted, max(NARROWEST, (WIDEST / deepest - GAP) / len(entries)))
    group = bar * len(entries) + GAP
    legends = [legend(number, evaluation) for number, evaluation in entries]
    width = max(LEFT + group * deepest + RIGHT, LEFT + 7.2 * max(map(len, legends)), 420)
    top = TOP + ROW * len(entries)
    bottom = top + HEIGHT
    shapes = [*_patterns(comparison, entries), text(GAP, 32, title(comparison), "title")]
    for row, ((number, _), said) in enumerate(zip(entries, legends, strict=True)):
        y = 52 + ROW * row
        shapes += [box(GAP, y, 30, 14, "bar", f"url(#p{number})"), text(GAP + 40, y + 12, said, "small")]
    shapes.append(text(GAP, top - 22, secrets_played(comparison), "small soft"))
    scale = HEIGHT / most
    for level in range(0, most + 1, step_of(most)):
        y_level = bottom - level * scale
        shapes.append(f'<path class="grid" d="M{LEFT} {y_level:.1f}H{width - RIGHT:.0f}"/>')
        shapes.append(text(LEFT - 8, y_level + 4, f"{level:,}", "small soft", "end"))
    for guesses in range(1, deepest + 1):
        left = LEFT + GAP / 2 + group * (guesses - 1)
        shapes.append(text(left + (group - GAP) / 2, bottom + 38, guesses, "small", "middle"))
        for place, (number, evaluation) in enumerate(entries):
            count = evaluation.solved_with(guesses)
            shapes += _bar(number, count, left + bar * place, bar, bottom, count * scale, told=bar == counted)
    shapes.append(text(LEFT + group * deepest / 2, bottom + 56, "guesses", "small soft", "middle"))
    yield from figure(title(comparison), description(comparison), round(width), bottom + 64, shapes, style=STYLE)


def _bars(evaluation: Evaluation) -> Iterator[str]:
    for guesses, count in enumerate(evaluation.histogram, start=1):
        if count:
            yield f"{count:,} with {guesses} guess{'' if guesses == 1 else 'es'}"


def _bar(number: int, count: int, x: float, width: float, bottom: float, height: float, *, told: bool) -> Iterator[str]:
    """A bar with its count above it, if that is *told*, and the letter of its strategy below."""
    middle = x + width / 2
    yield text(middle, bottom + 16, label(number), "tiny strong", "middle")
    if count:
        yield box(x + 1, bottom - height, width - 2, height, "bar", f"url(#p{number})")
        if told:
            yield text(middle, bottom - height - 4, f"{count:,}", "tiny", "middle")


def _patterns(comparison: Comparison, entries: list[tuple[int, Evaluation]]) -> Iterator[str]:
    colors = colors_of(comparison)
    yield "<defs>"
    for number, _ in entries:
        pattern = pattern_of(number)
        color = colors[number % len(colors)]
        kind = "dot" if ".01" in PATTERNS[pattern] else "line"
        drawn = (
            f'<path class="{kind}" stroke="{hexadecimal(ink_on(color))}" d="{PATTERNS[pattern]}"/>'
            if PATTERNS[pattern]
            else ""
        )
        yield (
            f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{hexadecimal(color)}"/>{drawn}</pattern>'
        )
    yield "</defs>"
