"""The review of a game on a board too large to be judged, drawn and for programs: estimates, and what is not judged."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.analysis.sampled_review import SampledReview, SampledTurn
from blackpeg.render.contradictions import reason_sentences, repair_line
from blackpeg.render.look import Look
from blackpeg.render.phrases import rows_named
from blackpeg.render.reviews import how_it_ended

NOT_JUDGED = "not judged"
LEFT = (1, 5, 6)
"""The columns that are flush left."""

MOST_NAMED = 3
"""The most repairs, and the most rows of a guess, named."""


def sampled_headline(review: SampledReview) -> str:
    """The answer in one sentence."""
    return f"{review.record.game}, {how_it_ended(review.record, review.used)}: mistakes and luck are {NOT_JUDGED} here"


def draw_sampled_review(review: SampledReview, look: Look) -> Iterator[str]:
    """The lines of a review, the answer first."""
    yield look.strong(sampled_headline(review))
    if any(not turn.after.is_proven for turn in review.turns):
        yield "  too many codes to list: numbers of codes are estimates (~), their intervals right 95 times of 100"
    else:
        yield "  too many codes for the best guess to be known; how many were left is exact"
    if review.turns:
        yield ""
        yield from _table(review)
    yield from _troubles(review)


def _table(review: SampledReview) -> Iterator[str]:
    game = review.record.game
    rows = [("", "turn", "codes before", "after", "bits (expected)", "mistake", "could be the secret")]
    for turn in review.turns:
        about = "" if turn.before.is_proven and turn.after.is_proven else "~"
        bits = "?" if turn.bits is None else f"{about}{turn.bits:.1f}"
        expected = "?" if turn.bits_expected is None else f"{about}{turn.bits_expected:.1f}"
        could = f"no, by {_rows(turn)}" if turn.contradicted else "yes"
        rows.append(
            (
                str(turn.number),
                game.write(turn.turn),
                str(turn.before),
                str(turn.after),
                f"{bits} ({expected})",
                NOT_JUDGED,
                could,
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = zip(row, widths, strict=True)
        shown = [cell.ljust(width) if at in LEFT else cell.rjust(width) for at, (cell, width) in enumerate(cells)]
        yield "  ".join(shown).rstrip()


def _rows(turn: SampledTurn) -> str:
    """The earlier rows that a guess does not fit."""
    return rows_named(turn.contradicted) if len(turn.contradicted) <= MOST_NAMED else f"{len(turn.contradicted)} rows"


def _troubles(review: SampledReview) -> Iterator[str]:
    """What is wrong with the record, or may be."""
    contradiction = review.contradiction
    if contradiction is not None:
        yield ""
        yield from reason_sentences(contradiction)
        for repair in contradiction.repairs[:MOST_NAMED]:
            yield f"  Possible repair: {repair_line(repair)}"
    if review.problem:
        yield ""
        yield f"Something is wrong with this record: {review.problem}"
