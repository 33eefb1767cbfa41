"""A comparison of strategies as a picture: the histograms side by side, in SVG.

Each strategy has a color, a pattern and a letter below its bars: any one of the three tells them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackpeg.render.counts import average_words
from blackpeg.render.evaluations import label, one_line
from blackpeg.render.figure import box, figure, text
from blackpeg.render.palette import OKABE_ITO, hexadecimal, ink_on, palette
from blackpeg.render.phrases import guesses
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


def pattern_of(number: int) -> int:
    """Which pattern strategy *number* has: another one when the colors that differ most begin to be used up.

    >>> [pattern_of(number) for number in (0, 1, 7, 8, 9)]
    [0, 1, 7, 1, 2]
    """
    return (number + number // len(PATTERNS)) % len(PATTERNS)


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
    entries = [(number, each.evaluation) for number, each in enumerate(comparison.strategies) if each.evaluation]
    if not entries:
        return
    deepest = max(evaluation.worst for _, evaluation in entries)
    most = max(max(evaluation.histogram) for _, evaluation in entries)
    counted = max(16.0, DIGIT * len(f"{most:,}") + 6)
    bar = min(counted, max(NARROWEST, (WIDEST / deepest - GAP) / len(entries)))
    group = bar * len(entries) + GAP
    legends = [f"{label(number)}  {one_line(each.strategy)}: {_found(each)}" for number, each in entries]
    title = f"Guesses needed at {comparison.game}"
    width = max(LEFT + group * deepest + RIGHT, LEFT + 7.2 * max(map(len, legends)), 420)
    top = TOP + ROW * len(entries)
    bottom = top + HEIGHT
    shapes = ["<defs>", *_patterns([number for number, _ in entries]), "</defs>", text(GAP, 32, title, "title")]
    for row, ((number, _), said) in enumerate(zip(entries, legends, strict=True)):
        y = 52 + ROW * row
        shapes += [box(GAP, y, 30, 14, "bar", f"url(#p{number})"), text(GAP + 40, y + 12, said, "small")]
    one = comparison.evaluations[0]
    axis = f"{'secrets' if one.exact else 'secrets of a sample'}, of {one.secrets:,}"
    shapes.append(text(GAP, top - 22, axis, "small soft"))
    scale = HEIGHT / most
    for level in range(0, most + 1, step_of(most)):
        y_level = bottom - level * scale
        shapes.append(f'<path class="grid" d="M{LEFT} {y_level:.1f}H{width - RIGHT:.0f}"/>')
        shapes.append(text(LEFT - 8, y_level + 4, f"{level:,}", "small soft", "end"))
    for used in range(1, deepest + 1):
        left = LEFT + GAP / 2 + group * (used - 1)
        shapes.append(text(left + (group - GAP) / 2, bottom + 38, used, "small", "middle"))
        for place, (number, evaluation) in enumerate(entries):
            count = evaluation.solved_with(used)
            shapes += _bar(number, count, left + bar * place, bar, bottom, count * scale, told=bar == counted)
    shapes.append(text(LEFT + group * deepest / 2, bottom + 56, "guesses", "small soft", "middle"))
    rows = " ".join(f"{one_line(each.strategy)}: {', '.join(_counts(each))}." for _, each in entries)
    described = f"How many secrets each strategy solves with how many guesses. {rows}"
    yield from figure(title, described, round(width), bottom + 64, shapes, style=STYLE)


def _found(evaluation: Evaluation) -> str:
    average = evaluation.average
    said = average_words(average) if evaluation.exact else f"{float(average):.3f} (an estimate)"
    return f"average {said}, worst {evaluation.worst}"


def _counts(evaluation: Evaluation) -> Iterator[str]:
    return (f"{count:,} with {guesses(used)}" for used, count in enumerate(evaluation.histogram, start=1) if count)


def _bar(number: int, count: int, x: float, width: float, bottom: float, height: float, *, told: bool) -> Iterator[str]:
    """A bar with its count above it, if that is *told*, and the letter of its strategy below."""
    middle = x + width / 2
    yield text(middle, bottom + 16, label(number), "tiny strong", "middle")
    if count:
        yield box(x + 1, bottom - height, width - 2, height, "bar", f"url(#p{number})")
        if told:
            yield text(middle, bottom - height - 4, f"{count:,}", "tiny", "middle")


def _patterns(numbers: Sequence[int]) -> Iterator[str]:
    """What the bars of the strategies with these *numbers* are filled with."""
    count = numbers[-1] + 1
    colors = OKABE_ITO if count <= len(OKABE_ITO) else palette(alphabet_for(min(count, 100), "numbers"))
    for number in numbers:
        path, color = PATTERNS[pattern_of(number)], colors[number % len(colors)]
        kind, ink = "dot" if ".01" in path else "line", hexadecimal(ink_on(color))
        yield (
            f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{hexadecimal(color)}"/>'
            f'<path class="{kind}" stroke="{ink}" d="{path}"/></pattern>'
        )
