"""A review as text: the answer, the numbers of all guesses in a table, and a few words about every guess."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.analysis.review import Judgement, Review, ReviewedTurn, Sums
from blackpeg.position import Status
from blackpeg.render.contradictions import cause_sentence, reason_sentences, repair_line
from blackpeg.render.counts import MARKS, NOT_JUDGED
from blackpeg.render.document import Block, Strong, Table
from blackpeg.render.phrases import luck_number, number, rows_named
from blackpeg.render.reviews import LUCK_SIGNS, identity, problem_line, review_headline, sentences
from blackpeg.rules import Code

BITS = 4
"""The column of the bits, which narrow terminals do without where guesses are judged."""

MOST_NAMED = 3
"""The most repairs, and the most rows of a guess, named."""

HEADS = ("", "turn", "codes", "after", "bits (expected)", "mistake")


def review_blocks(review: Review) -> Iterator[Block]:
    """A review, the answer first."""
    if review.problem:
        yield Strong(problem_line(review.problem))
    yield Strong(review_headline(review))
    sums = review.sums
    if sums is None:
        yield from _counted(review)
    elif review.turns:
        yield from _judged(review, sums)
    yield from _troubles(review)


def _judged(review: Review, sums: Sums) -> Iterator[Block]:
    """What mistakes and luck come to, and where."""
    yield f"  {identity(review.used, sums)}  ({_terms(review, sums)})"
    yield f"  skill {review.skill}, luck {review.luck_score}, on scales from 0 to 99; luck as expected is 50"
    yield ""
    write = review.record.game.write
    turns = list(zip(review.turns, review.judgements, strict=True))
    table = [
        (*HEADS, "luck", "label", "best"),
        *(_judged_row(turn, write(turn.turn), judgement) for turn, judgement in turns),
    ]
    yield Table(table, left=(1, 7, 8), first=2, spare=BITS)
    yield LUCK_SIGNS
    for status in (Status.BOUND, Status.ESTIMATE):
        if any(turn.status is status for turn in review.turns):
            meaning = "at most so much" if status is Status.BOUND else "an estimate"
            sources = ", ".join(_sources(review))
            yield f"{MARKS[status]:<2}  {meaning}: not all positions are proven (docs/review.md: {sources})"
    yield ""
    for turn, judgement in turns:
        yield f"{turn.number:>2}  {write(turn.turn)}  {' '.join(sentences(turn, judgement, review.record))}"


def _terms(review: Review, sums: Sums) -> str:
    """The names of the numbers in the identity, and how far they are known."""
    used = "guesses + still expected" if sums.remaining else "guesses"
    known = {
        Status.PROVEN: "all proven",
        Status.BOUND: "not all proven",
        Status.ESTIMATE: "estimates among them",
    }[review.status]
    doubtful = ", had the codemaker kept its word" if review.problem else ""
    return f"{used} = expected + mistakes {'- good' if sums.luck < 0 else '+ bad'} luck; {known}{doubtful}"


def _judged_row(turn: ReviewedTurn, written: str, judgement: Judgement) -> tuple[str | Code, ...]:
    mark = MARKS[judgement.status]
    return (
        str(turn.number),
        written,
        str(turn.before),
        str(turn.after),
        _bits(turn, digits=2),
        mark + number(judgement.mistake),
        mark + luck_number(judgement.luck),
        judgement.label or "",
        "this one" if judgement.equals_best else judgement.best,
    )


def _sources(review: Review) -> list[str]:
    """What the numbers that are not proven are from."""
    values = [
        value
        for judgement in review.judgements
        for value in (judgement.value_before, judgement.value_after, *judgement.value_of_guess.parts.values())
    ]
    return sorted({value.source for value in values if value.status is not Status.PROVEN})


def _counted(review: Review) -> Iterator[Block]:
    """What each guess ruled out, where none is judged."""
    if any(not turn.after.is_proven for turn in review.turns):
        yield "  too many codes to list: numbers of codes are estimates (~), their intervals right 95 times of 100"
    else:
        yield "  too many codes for the best guess to be known; how many were left is exact"
    if review.turns:
        yield ""
        write = review.record.game.write
        table = [_counted_row(turn, write(turn.turn)) for turn in review.turns]
        yield Table([(*HEADS, "could be the secret"), *table], left=(1, 5, 6), first=2)


def _counted_row(turn: ReviewedTurn, written: str) -> tuple[str, ...]:
    could, rows = "yes", turn.contradicted_rows
    if rows:
        could = f"no, by {rows_named(rows) if len(rows) <= MOST_NAMED else f'{len(rows)} rows'}"
    return str(turn.number), written, str(turn.before), str(turn.after), _bits(turn, digits=1), NOT_JUDGED, could


def _bits(turn: ReviewedTurn, digits: int) -> str:
    about = "" if turn.before.is_proven and turn.after.is_proven else "~"
    told, expected = ("?" if bits is None else f"{about}{bits:.{digits}f}" for bits in (turn.bits, turn.bits_expected))
    return f"{told} ({expected})"


def _troubles(review: Review) -> Iterator[str]:
    contradiction = review.contradiction
    if contradiction is not None:
        yield ""
        if review.used < len(review.record.turns):
            yield f"With the feedback of row {review.used + 1} no code fits any more, so the review ends before it."
            yield reason_sentences(contradiction)[0]
        else:
            yield from reason_sentences(contradiction)
        yield from map(cause_sentence, contradiction.causes)
        for repair in contradiction.repairs[:MOST_NAMED]:
            yield f"  {'Possible repair' if repair.count.number is None else 'Repair'}: {repair_line(repair)}"
