"""The best next guess, in lines: what it would tell, and others that are nearly as good."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.position import Status
from blackpeg.render.advice import basis_line, is_certain, prospects
from blackpeg.render.counts import codes_left
from blackpeg.render.document import Block, Part, Rows, Table
from blackpeg.render.phrases import counted, fraction_words
from blackpeg.rules import Code
from blackpeg.verbs.suggest import Suggestion


def suggestion_blocks(found: Suggestion, assumed: str | None = None) -> Iterator[Block]:
    """The guess, what it would tell, what was *assumed*, its strategy if not more, and guesses nearly as good."""
    advice, split = found.advice, found.advice.split
    yield found.guess
    rows: list[tuple[str, Part]] = []
    if is_certain(advice):
        yield "  It must be: it is the only code that fits all feedbacks."
    else:
        yield f"  {codes_left(advice.count)}; it {prospects(advice)}"
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


def _ranked(found: Suggestion) -> Table:
    rows: list[tuple[str | Code, ...]] = [
        ("    ", "guess", "total", "average", "parts", " worst", "expected size", "bits", "")
    ]
    for number, advice in enumerate(found.ranked, 1):
        split, worth = advice.split, advice.worth
        most = "" if worth is None or worth.status is Status.PROVEN else "at most "
        about = "" if advice.is_candidate else "not a candidate"
        rows.append(
            (
                str(number),
                advice.guess,
                "" if worth is None else f"{most}{worth.total:,}",
                "" if worth is None else f"{float(worth.average):.4f}",
                "" if split is None else str(split.parts),
                "" if split is None else f"{split.worst:,}",
                "" if split is None else fraction_words(split.expected_size),
                "" if advice.bits is None else f"{advice.bits:6.4f}" if split else f"about {advice.bits:.1f}",
                about,
            )
        )
    filled = [column for column in range(9) if any(str(row[column]).strip() for row in rows[1:])]
    left = [place for place, column in enumerate(filled) if column in (1, 6, 8)]
    return Table([[row[column] for column in filled] for row in rows], left=left, first=2)


def left_out(found: Suggestion) -> str | None:
    """Why the first guess is first though others tell more, and which guesses are not listed; None for neither."""
    if not found.others:
        return None
    notes = []
    if found.measure == "entropy" and (found.others[0].bits or 0) > (found.advice.bits or 0):
        how = "" if found.basis is None else f" ({found.basis.source})"
        notes.append(f"The first is what '{found.strategy}' chose{how}; by bits alone the others are better.")
    if not found.all_ranked:
        notes.append("Others may be as good: not all guesses were looked at.")
    elif found.position.game.size > len(found.ranked):
        notes.append("Guesses that differ only by swapping positions or renaming colors are shown once.")
    return " ".join(notes) or None
