"""Sentences about guesses: what one would tell, which are best, how good one is; overviews, and hints.

Hints are made from what was told so far, never from the secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen
from blackpeg.position import Count, Position, Status, readable
from blackpeg.render.counts import (
    NOT_JUDGED,
    average_words,
    codes_left,
    count_words,
    fraction_words,
    guesses_lost,
    solved_words,
    suspects_words,
)
from blackpeg.render.document import Block, Paragraph, Part, Rows, Table
from blackpeg.render.phrases import capitalized, counted, guesses, row_shown, rows_named
from blackpeg.strategies import Basis
from blackpeg.verbs.hint import Hint, HintLevel

if TYPE_CHECKING:
    from blackpeg.analysis.advice import Advice
    from blackpeg.rules import Code
    from blackpeg.search import OneWrong
    from blackpeg.verbs.overview import Overview
    from blackpeg.verbs.suggest import Explanation, Suggestion


def prospects(advice: Advice) -> str:
    """Whether the guess could be the secret, to follow "it"."""
    if advice.is_candidate:
        return "could be the secret"
    if advice.split is None:
        return "cannot be the secret, by the feedbacks so far; it is guessed to learn more"
    # Not "tells most": that depends on what the strategy looks for, and which guesses it may make.
    return f"cannot be the secret{', and tells nothing new' if advice.parts == 1 else '; it is guessed to learn more'}"


def advice_lines(advice: Advice) -> list[str]:
    """Whether the guess could be the secret, and what it would tell."""
    if is_certain(advice):
        return [f"It must be {advice.guess}: no other code fits."]
    split = advice.split
    if split is None:
        return [f"It {prospects(advice)}.", *bits_lines(advice)]
    if split.parts == 1:
        return [f"It {prospects(advice)}."]
    average = float(split.expected_size)
    return [
        f"It {prospects(advice)}.",
        f"Whatever the feedback, at most {split.worst:,} of {count_words(advice.count, advice.unit)} remain; "
        f"about {average:,.{0 if average >= 100 else 1}f} on average ({advice.bits:.2f} bits).",
    ]


def why(advice: Advice) -> str:
    """Why the guess is a good one, in one plain sentence."""
    split = advice.split
    if is_certain(advice) or split is None or split.parts == 1:
        return advice_lines(advice)[0]
    could = "could be the secret, and" if advice.is_candidate else "cannot be the secret, but"
    if split.worst == 1:
        return f"It {could} its feedback tells the codes left apart."
    return (
        f"It {could} its feedback splits the {count_words(advice.count, advice.unit)} left into {split.parts} parts: "
        f"at most {split.worst:,} would stay, {float(split.expected_size):,.1f} on average."
    )


def is_certain(advice: Advice) -> bool:
    """Whether the guess is the only code that fits."""
    is_alone = advice.count.number == 1 if advice.split is None else advice.split.parts == 1
    return advice.is_candidate and advice.count.is_proven and is_alone


def bits_lines(advice: Advice) -> list[str]:
    """The bits that the guess tells by a sample, if there is a sample."""
    if advice.bits is None or advice.sample is None:
        return []
    return [f"It tells about {advice.bits:.1f} bits, by a sample of {counted(advice.sample, 'code')} that fit."]


def basis_line(basis: Basis) -> str:
    """What a guess rests on, and, if it is proven, how many guesses are still to come.

    >>> basis_line(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    'proven optimal (book): 625/144 (about 4.3403) guesses more on average, at most 6'
    """
    if basis.worst is None:
        return str(basis)
    average = "" if basis.average is None else f"{average_words(basis.average)} guesses more on average, "
    return f"{basis}: {average}at most {basis.worst}{'' if average else ' guesses more'}"


def basis_lines(basis: Basis | None) -> list[str]:
    """The basis as a sentence, rounded for people, if there is something to say: not of the only code left.

    >>> basis_lines(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    ['Best possible (proven): about 4.34 more guesses on average, never more than 6.']
    >>> basis_lines(Basis(proven=False, source="entropy", candidates=1296))
    ['That no guess is better is an estimate (entropy).']
    """
    if basis is None or basis.candidates == 1:
        return []
    if not basis.proven and basis.worst is None:
        return [f"That no guess is better is an {basis}."]
    if not basis.proven or basis.average is None:
        return [f"{capitalized(basis_line(basis))}."]
    after = "" if basis.first is None else f" after {basis.first}"
    about = "" if basis.average * 100 % 1 == 0 else "about "
    return [
        f"Best possible{after} (proven): {about}{float(basis.average):.2f} more guesses on average, "
        f"never more than {basis.worst}."
    ]


def suggestion_blocks(found: Suggestion, assumed: str | None = None) -> Iterator[Block]:
    """The guess, what it would tell, what was *assumed*, its strategy if not more, and guesses nearly as good."""
    advice = found.advice
    if found.one_wrong is not None:
        yield from _one_wrong_blocks(found, found.one_wrong)
        return
    if advice is None:
        yield solved_words(found.position)
        return
    split = advice.split
    yield advice.guess
    rows: list[tuple[str, Part]] = []
    if is_certain(advice):
        yield "  It must be: it is the only code that fits all feedbacks."
    else:
        yield f"  {count_words(advice.count, advice.unit, ' left')}; it {prospects(advice)}"
        if split is not None:
            rows += [("parts", f"{split.parts}"), ("worst", f"{split.worst:,}")]
            rows += [("expected size", fraction_words(split.expected_size)), ("bits", f"{advice.bits:.4f}")]
        elif advice.bits is not None and advice.sample is not None:
            rows.append(("bits", f"about {advice.bits:.1f}, by {counted(advice.sample, 'code')} that fit"))
        if found.basis is not None:
            rows.append(("basis", basis_line(found.basis)))
    rows.append(("strategy", f"{assumed or found.strategy}, at {found.position}"))
    yield Rows(rows, width=len("expected size"), indent=2)
    if found.others:
        yield ""
        yield _ranked(found)


def _one_wrong_blocks(found: Suggestion, known: OneWrong) -> Iterator[Block]:
    """The guess if one feedback may be wrong, how many codes are possible, and what is proven."""
    if found.guess is not None:
        yield found.guess
    position = found.position
    rows: list[tuple[str, Part]] = []
    if known.fit + known.but_one == 1 and found.guess is not None:
        rows_wrong = position.contradicted(found.guess)
        wrong = [row_shown(position.game, row, position.turns[row]) for row in rows_wrong]
        yield f"  It must be: it is the only code that is left{''.join(f', and {row} is wrong' for row in wrong)}."
    else:
        yield f"  {capitalized(suspects_words(known.fit, known.but_one))}."
        if not known.fit:
            yield "  So one feedback is wrong, and all others are right."
        rows.append(("basis", _one_wrong_basis(known)))
    rows.append(("strategy", f"{found.strategy}, at {position}"))
    yield Rows(rows, width=len("expected size"), indent=2)


def _one_wrong_basis(known: OneWrong) -> str:
    """What is proven of the guess."""
    number = guesses(known.lower, "further ")
    if known.upper is None:
        return f"estimate (leaves the least in the worst case); any guess may need {number} or more"
    return f"proven optimal (searched): at most {number}, and no guess does better"


def _ranked(found: Suggestion) -> Table:
    rows: list[tuple[str | Code, ...]] = [
        ("    ", "guess", "total", "average", "parts", " worst", "expected size", "bits", "")
    ]
    for number, advice in enumerate(found.ranked, 1):
        split, worth = advice.split, advice.worth
        total, average, parts, worst, size = ("",) * 5
        if worth is not None:
            most = "" if worth.status is Status.PROVEN else "at most "
            total, average = f"{most}{worth.total:,}", f"{float(worth.average):.4f}"
        if split is not None:
            parts, worst, size = str(split.parts), f"{split.worst:,}", fraction_words(split.expected_size)
        bits = "" if advice.bits is None else f"{advice.bits:6.4f}" if split else f"about {advice.bits:.1f}"
        about = "" if advice.is_candidate else "not a candidate"
        rows.append((str(number), advice.guess, total, average, parts, worst, size, bits, about))
    filled = [column for column in range(9) if any(str(row[column]).strip() for row in rows[1:])]
    left = [place for place, column in enumerate(filled) if column in (1, 6, 8)]
    return Table([[row[column] for column in filled] for row in rows], left=left, first=2)


def left_out(found: Suggestion) -> str | None:
    """Why the first guess is first though others tell more, and which guesses are not listed; None for neither."""
    if found.advice is None or not found.others:
        return None
    notes = []
    if found.measure == "entropy" and (found.others[0].bits or 0) > (found.advice.bits or 0):
        how = "" if found.basis is None else f" ({found.basis.source})"
        notes.append(
            f"The first is what '{found.strategy}' chose{how}; by bits alone {found.others[0].guess} is better."
        )
    if not found.all_ranked:
        notes.append("Others may be as good: not all guesses were looked at.")
    elif not found.position.game.is_listed and found.position.game.size > len(found.ranked):
        notes.append("Guesses that differ only by swapping positions or renaming colors are shown once.")
    return " ".join(notes) or None


def explanation_blocks(found: Explanation) -> Iterator[Block]:
    """What the guess loses against the best; then whether it could be the secret, and what it would tell.

    >>> from blackpeg.verbs.suggest import explain
    >>> print(explain("3x4 112:1-1", "132"))
    132 loses 0.12 guesses against 123, at 3x4 112:1-1
      It cannot be the secret; it is guessed to learn more.
      Whatever the feedback, at most 2 of 8 codes remain; about 1.2 on average (2.75 bits).
      It is ruled out by row 1.
    """
    if found.position.is_found:
        yield f"The code is already found ({found.position.solution}); no guess is left to make."
        return
    yield Paragraph([found.guess, f" {_loss(found)}, at {found.position}"])
    yield from (f"  {line}" for line in explanation_words(found).lines)


class ExplanationWords(Frozen):
    """The *lines* say what the guess would tell, and which rows speak against it."""

    lines: tuple[str, ...]


def explanation_words(found: Explanation) -> ExplanationWords:
    """Says what a guess would tell, and why it cannot be the secret if it cannot."""
    rows = found.contradicted_rows
    ruled_out = [f"It is ruled out by {rows_named(rows)}."] if rows else []
    return ExplanationWords((*advice_lines(found.advice), *ruled_out))


def _loss(found: Explanation) -> str:
    if found.mistake is None:
        return f"is {NOT_JUDGED}: there are too many codes"
    if found.mistake:
        against = "" if found.best is None else f" against {found.best}"
        return f"loses {guesses_lost(found.mistake, found.status)}{against}"
    return "loses nothing" if found.status is Status.PROVEN else "loses nothing, as far as is known"


TELLS = {
    HintLevel.COUNT: "how many codes are left",
    HintLevel.COLOR: "a color",
    HintLevel.PART: "how a good guess begins",
    HintLevel.GUESS: "a good guess",
    HintLevel.REASON: "why it is good",
}
"""What a hint of each level tells."""

MOST_ROWS = 3
"""The most rows named that speak against a guess."""


def how_many(position: Position, count: Count) -> str:
    """How many codes fit the replies of *position*: *count*.

    >>> from blackpeg.position import start
    >>> how_many(start("4x6").after("1122", "1-1"), Count.exactly(208))
    '208 of 1,296 codes fit all feedbacks so far.'
    """
    size = readable(position.game.size)
    if not position.turns:
        return f"All {size} codes are possible: nothing is known yet."
    if not count.is_proven:
        return f"{capitalized(codes_left(count))}, of {size}; an estimate."
    left = count.number
    if left == 1:
        return f"Only 1 of {size} codes fits all feedbacks so far: you can know the secret."
    return f"{left:,} of {size} codes fit all feedbacks so far."


def hint_lines(hint: Hint) -> list[str]:
    """What *hint* tells."""
    if hint.count is not None:
        return [how_many(hint.position, hint.count)]
    if hint.part is not None:
        return [f"A good guess begins with {hint.part}."]
    if hint.share is not None:
        return [_color(hint.color, hint.share)]
    if hint.advice is not None:
        return [*advice_lines(hint.advice), *basis_lines(hint.basis)]
    return [f"A good guess ({hint.strategy}): {hint.guess}"]


def _color(color: str | None, share: Fraction) -> str:
    if not share:
        return f"No code that fits has {color}."
    if share == 1:
        return f"Every code that fits has {color}."
    return f"{min(99, max(1, round(100 * share)))} % of the codes that fit have {color}."


def fit(position: Position, code: Code) -> list[str]:
    """Whether *code* fits the replies, or the rows that speak against it.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> position = start(Game(4, 6)).after("1122", "1-1")
    >>> fit(position, position.game.code("1344"))
    ['1344 does not fit row 1: if it were the secret, 1122 would have got 1-0, not 1-1.']
    """
    if not position.turns:
        return [f"{code} fits: there is no feedback yet."]
    rows = position.contradicted(code)
    if not rows:
        return [f"{code} fits all feedbacks so far: it could be the secret."]
    lines = []
    for row in rows[:MOST_ROWS]:
        guess, reply = position.turns[row]
        other = position.game.write(position.game.score(guess, code))
        told = position.game.write(reply)
        lines.append(
            f"{code} does not fit row {row + 1}: if it were the secret, {guess} would have got {other}, not {told}."
        )
    if more := len(rows) - len(lines):
        lines.append(f"It does not fit {counted(more, 'more row')} either.")
    return lines


class OverviewWords(Frozen):
    """The sentences of an overview: of its count, of each suggestion, of the contradiction, and of each repair.

    *why* is one plain sentence on the first suggestion; "" if there is none.
    """

    count: str
    why: str
    suggestions: tuple[tuple[str, ...], ...]
    contradiction: tuple[str, ...]
    repairs: tuple[str, ...]


def overview_words(found: Overview) -> OverviewWords:
    """*found* in sentences.

    >>> from blackpeg.verbs.overview import overview
    >>> said = overview_words(overview("4x6 1122:1-1 1344:1-1 1536:2-0"))
    >>> said.count, said.suggestions[0][0]
    ('2 codes', 'It could be the secret.')
    >>> said.why
    'It could be the secret, and its feedback tells the codes left apart.'
    """
    lines = [advice_lines(advice) for advice in found.suggestions]
    if lines and not is_certain(found.suggestions[0]):
        lines[0] += basis_lines(found.basis)
    wrong = found.contradiction
    from blackpeg.render.contradictions import reason_lines, repair_line  # here: most feedbacks fit

    return OverviewWords(
        count=count_words(found.count),
        why=why(found.suggestions[0]) if found.suggestions else "",
        suggestions=tuple(map(tuple, lines)),
        contradiction=() if wrong is None else tuple(reason_lines(wrong)),
        repairs=() if wrong is None else tuple(map(repair_line, wrong.repairs)),
    )
