"""A review drawn as text: the numbers in a table, then a few words about every guess; and its facts for programs."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.analysis.review import Review, ReviewedTurn
from blackpeg.position import Status
from blackpeg.render.contradictions import cause_sentence, reason_sentences, repair_line
from blackpeg.render.look import Look
from blackpeg.render.reviews import MARKS, headline, identity, number, sentences

BITS = 4
"""The column of the bits, which narrow terminals do without."""


def draw_review(review: Review, look: Look, width: int | None = None) -> Iterator[str]:
    """The lines of a review, the answer first; the table is made for *width* columns, if given."""
    yield look.strong(headline(review))
    if review.turns:
        yield f"  {identity(review)}  ({_terms(review)})"
        yield f"  skill {review.skill}, luck {review.luck_score}, on scales from 0 to 99; luck as expected is 50"
        yield ""
        yield from _table(review, width)
        yield ""
        for turn in review.turns:
            yield f"{_row(turn, review)}  {' '.join(sentences(turn, review))}"
    yield from _troubles(review)


def _terms(review: Review) -> str:
    """The names of the numbers in the identity, and how far they are known."""
    used = "guesses + still expected" if review.remaining else "guesses"
    known = {
        Status.PROVEN: "all proven",
        Status.BOUND: "not all proven",
        Status.ESTIMATE: "estimates among them",
    }[review.status]
    return f"{used} = expected + mistakes + luck; {known}"


def _row(turn: ReviewedTurn, review: Review) -> str:
    return f"{turn.number:>2}  {review.record.game.write(turn.turn)}"


def _table(review: Review, width: int | None) -> Iterator[str]:
    """One line a guess; the columns are as wide as need be, and without the bits where that is too wide."""
    rows = [("", "turn", "codes before", "after", "bits (expected)", "mistake", "luck", "best")]
    for turn in review.turns:
        mark = MARKS[turn.status]
        rows.append(
            (
                str(turn.number),
                review.record.game.write(turn.turn),
                f"{turn.before:,}",
                f"{turn.after:,}",
                f"{turn.bits:.2f} ({turn.bits_expected:.2f})",
                mark + number(turn.mistake),
                mark + number(turn.luck),
                "this one" if turn.equals_best else str(turn.best),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    shown = list(range(len(widths)))
    if width is not None and sum(widths) + 2 * len(widths) > width:
        shown = [column for column in shown if column != BITS]
    left = {1, 7}
    for row in rows:
        cells = [row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in shown]
        yield "  ".join(cells).rstrip()
    for status in (Status.BOUND, Status.ESTIMATE):
        if any(turn.status is status for turn in review.turns):
            meaning = "at most so much" if status is Status.BOUND else "an estimate"
            sources = ", ".join(_sources(review))
            yield f"{MARKS[status]:<2}  {meaning}: not all positions are proven (docs/review.md: {sources})"


def _sources(review: Review) -> list[str]:
    """What the numbers that are not proven are from."""
    values = [
        value
        for turn in review.turns
        for value in (turn.value_before, turn.value_after, *turn.value_of_guess.parts.values())
    ]
    return sorted({value.source for value in values if value.status is not Status.PROVEN})


def _troubles(review: Review) -> Iterator[str]:
    """What is wrong with the record."""
    if review.contradiction is not None:
        contradiction = review.contradiction
        row = len(review.turns) + 1
        yield ""
        yield f"With the reply of row {row} no code fits any more, so the review ends before it."
        yield reason_sentences(contradiction)[0]
        yield from map(cause_sentence, contradiction.causes)
        for repair in contradiction.repairs[:3]:
            yield f"  Repair: {repair_line(repair)}"
    if review.problem:
        yield ""
        yield f"Something is wrong with this record: {review.problem}"
