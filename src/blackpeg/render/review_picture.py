"""A review as one picture, in SVG: the codes falling, what each guess lost, what luck did, the exact sum.

Words, signs and sides say whatever colors say.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from textwrap import wrap

from blackpeg.analysis.review import Judgement, Review, ReviewedTurn, Sums
from blackpeg.position import Count, Status
from blackpeg.position.count import two_digits
from blackpeg.render.counts import MARKS, number
from blackpeg.render.figure import box, figure, peg, text
from blackpeg.render.palette import THEME, palette
from blackpeg.render.phrases import capitalized
from blackpeg.render.reviews import identity, mistakes_status, outcome, review_headline, shown_sums, shown_turns

WIDTH, MARGIN = 384, 14
TOP, ROW, HEADS = 100, 60, 86
"""Pixels: to the first row, of a row, and to the line of what the columns are."""
LEFT, PEGS, LARGEST = 34, 170, 24
"""Where rows begin after their numbers, the width for the pegs of a guess, and of the largest peg."""
CODES, LEAST = 84, 2
"""The widest bar of codes, and the narrowest bar of anything."""
BALANCE, SIDE = 246, 46
"""Where losses and bad luck go right, good luck left; and the longest of these bars."""
PER_LINE = 48
"""Signs of the exact sum on a line."""

KINDS = {
    "before": THEME["line"],
    "codes": ("#7c5cb4", "#a98edb"),
    "lost": ("#b3401c", "#ff9c76"),
    "bad": ("#7d6414", "#e3c15c"),
    "won": ("#1d6b3f", "#8fdcae"),
}
"""What each kind of shape is drawn in, on light and on dark."""


def review_svg(review: Review) -> Iterator[str]:
    """The lines of the picture as SVG."""
    shapes, height = _drawn(review)
    yield from figure(review_headline(review), " ".join(_described(review)), WIDTH, height, shapes, KINDS)


def _described(review: Review) -> Iterator[str]:
    """The picture in words, for who cannot see it."""
    shown = shown_turns(review)
    for at, turn in enumerate(review.turns):
        said = [f"{turn.number}. {review.record.game.write(turn.turn)}, {_left(turn)} of {_short(turn.before)} left"]
        if turn.judgement is not None:
            mark = MARKS[turn.status]
            said += [turn.judgement.label] if turn.judgement.label else []
            mistake, luck = shown[at]
            said += [f"{mark}{number(mistake)} lost"] if mistake else []
            said += [f"{mark}{number(abs(luck))} {_luck_name(luck)}"] if luck else []
        yield ", ".join(said) + "."
    if review.sums is not None:
        yield f"{identity(review.used, review.sums)}."


def _drawn(review: Review) -> tuple[list[str], int]:
    """All shapes of the picture, and its height."""
    record = review.record
    shapes: list[str] = [text(MARGIN, 34, capitalized(outcome(review)), "title")]
    told = f"{_short_number(record.game.size)} code{'' if record.game.size == 1 else 's'}"
    if review.skill is not None:
        told += f"; skill {review.skill}, luck {review.luck_score}, of 99"
    shapes.append(text(MARGIN, 55, f"{record.game}, {told}", "small soft"))
    if review.turns:
        shapes.append(text(LEFT, HEADS, "codes left, log scale", "small soft"))
    if review.judgements:
        shapes.append(text(BALANCE - 6, HEADS, "saved", "small soft", "end"))
        shapes.append(text(BALANCE + 6, HEADS, "lost, in guesses", "small soft"))
        shapes.append(box(BALANCE - 0.5, HEADS + 6, 1, TOP - HEADS - 6 + ROW * review.used - 12, "before"))
    shown = shown_turns(review)
    most = max((max(judgement.mistake, abs(judgement.luck)) for judgement in review.judgements), default=0) or 1
    for place, turn in enumerate(review.turns):
        y = TOP + ROW * place
        shapes += _guess(review, turn, y)
        if turn.judgement is not None:
            shapes += _judged(turn.judgement, shown[place], y, SIDE / float(most))
    y = TOP + ROW * review.used + 12
    sums = shown_sums(review)
    if review.sums is None or sums is None:
        return shapes, y + 8
    shapes += _sum(review, sums, y)
    exact = wrap(f"exactly {identity(review.used, review.sums)}", PER_LINE)
    shapes += [text(MARGIN, y + 78 + 17 * place, line, "small soft") for place, line in enumerate(exact)]
    return shapes, y + 78 + 17 * len(exact)


def _guess(review: Review, turn: ReviewedTurn, y: int) -> Iterator[str]:
    """The number of a guess, its pegs, the reply, and what it left of the codes."""
    game = review.record.game
    yield text(MARGIN + 12, y + 17, str(turn.number), "text soft", "end")
    size = min(LARGEST, PEGS // game.pegs)
    colors = palette(game.alphabet)
    for place, color in enumerate(turn.guess):
        sign = game.alphabet.signs[color][:3]
        yield peg(LEFT + size * place, y, size, colors[color], sign if size >= 7 * len(sign) + 2 else "")
    yield text(LEFT + size * game.pegs + 12, y + 17, game.write(turn.reply), "text")
    before, after = (_wide(count, game.size) for count in (turn.before, turn.after))
    yield box(LEFT, y + 34, before, 14, "before")
    yield box(LEFT, y + 34, after, 14, "codes")
    yield text(LEFT + before + 5, y + 45.5, _left(turn), "small")


def _wide(count: Count, size: int) -> float:
    """The width of the bar for *count* of *size* codes, in the scale of logarithms."""
    known = count.number or count.low
    return max(LEAST, CODES * math.log(known) / math.log(size)) if known > 1 else LEAST


def _left(turn: ReviewedTurn) -> str:
    """How many codes a reply left."""
    feedback = turn.reply.feedback
    is_found = feedback is not None and feedback.black == len(turn.guess)
    return "found" if is_found and turn.after.number == 1 else _short(turn.after)


def _short(count: Count) -> str:
    if count.number is None:
        return f">={_short_number(count.low)}"
    return _short_number(count.number) if count.is_proven else f"~{two_digits(count.number)}"


def _short_number(number: int) -> str:
    return f"{number:,}" if number < 10**12 else two_digits(number)


def _judged(judgement: Judgement, shown: tuple[Fraction, Fraction], y: int, scale: float) -> Iterator[str]:
    """The label of a guess, and bars for what it lost and for what luck did."""
    mark = MARKS[judgement.status]
    if judgement.label is not None:
        kind = "ink" if judgement.label in ("best", "good") else "lost"
        yield text(WIDTH - MARGIN, y + 17, judgement.label, f"text {kind}", "end")
    lost, luck = judgement.mistake, judgement.luck
    if lost:
        width = max(float(lost) * scale, LEAST)
        yield box(BALANCE, y + 29, width, 10, "lost")
        yield text(BALANCE + width + 5, y + 38.5, f"{mark}{number(shown[0])} lost", "small")
    if luck:
        width = max(float(abs(luck)) * scale, LEAST)
        said, is_won = f"{mark}{number(abs(shown[1]))}", luck < 0
        yield box(BALANCE - width if is_won else BALANCE, y + 43, width, 10, "won" if is_won else "bad")
        x = BALANCE - width - 5 if is_won else BALANCE + width + 5
        yield text(x, y + 52.5, said if is_won else f"{said} luck", "small", anchor="end" if is_won else "start")


def _luck_name(luck: Fraction) -> str:
    return "saved" if luck < 0 else "bad luck"


def _sum(review: Review, sums: Sums, y: int) -> Iterator[str]:
    """What was expected, lost and won, as the guesses that it comes to."""
    assert review.start is not None
    begun, lost = MARKS[review.start.status], MARKS[mistakes_status(review)]
    rest = MARKS[Status.PROVEN if review.status is Status.PROVEN else Status.ESTIMATE]
    terms = [
        ("", begun + number(sums.expected), "expected", "ink"),
        ("+", (lost if sums.mistakes else "") + number(sums.mistakes), "lost", "lost"),
        ("-", rest + number(-sums.luck), "good luck", "won")
        if sums.luck < 0
        else ("+", (rest if sums.luck else "") + number(sums.luck), "bad luck", "bad"),
        ("=", str(review.used), "guess" if review.used == 1 else "guesses", "ink"),
    ]
    if sums.remaining:
        terms.append(("+", rest + number(sums.remaining), "still to go", "ink"))
    each, size = (WIDTH - 2 * MARGIN) / len(terms), "number" if len(terms) == 4 else "text strong"
    yield box(MARGIN, y, WIDTH - 2 * MARGIN, 1, "before")
    for place, (sign, said, words, kind) in enumerate(terms):
        x = MARGIN + each * place
        if sign:
            yield text(x - 6, y + 36, sign, "title soft", "middle")
        yield text(x + 6, y + 36, said, f"{size} {kind}")
        yield text(x + 6, y + 54, words, "small soft")
