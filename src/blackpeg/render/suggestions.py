"""The best next guess, in lines: what it would tell, and others that are nearly as good."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.advice import basis_line, is_certain, prospects
from blackpeg.render.counts import codes_left
from blackpeg.render.numbers import fraction_words
from blackpeg.render.phrases import counted
from blackpeg.render.table import in_columns
from blackpeg.verbs.suggest import Suggestion


def suggestion_lines(found: Suggestion, assumed: str | None = None) -> Iterator[str]:
    """The guess, what it would tell, what was *assumed*, its strategy if not more, and guesses nearly as good."""
    advice, split = found.advice, found.advice.split
    yield str(found.guess)
    if is_certain(advice):
        yield "  It must be: it is the only code that fits all replies."
    else:
        yield f"  {codes_left(advice.count)}; it {prospects(advice)}"
        if split is not None:
            yield f"  parts          {split.parts}"
            yield f"  worst          {split.worst:,}"
            yield f"  expected size  {fraction_words(split.expected_size)}"
            yield f"  bits           {advice.bits:.4f}"
            if found.basis is not None:
                yield f"  basis          {basis_line(found.basis)}"
        elif advice.bits is not None and advice.sample is not None:
            yield f"  bits           about {advice.bits:.1f}, by {counted(advice.sample, 'code')} that fit"
    yield f"  strategy       {assumed or found.strategy}, at {found.position}"
    if found.others:
        yield ""
        yield from _ranked(found)


def _ranked(found: Suggestion) -> Iterator[str]:
    """The guess and the others, one a line."""
    rows = [("    ", "guess", "parts", " worst", "expected size", "bits", "")]
    exactly = ((advice, advice.split) for advice in found.ranked if advice.split is not None)
    for number, (advice, split) in enumerate(exactly, 1):
        size, bits = fraction_words(split.expected_size), f"{advice.bits:6.4f}"
        about = "" if advice.is_candidate else "not a candidate"
        rows.append((str(number), str(advice.guess), str(split.parts), f"{split.worst:,}", size, bits, about))
    yield from in_columns(rows, left=(1, 4, 6))


def left_out(found: Suggestion) -> str | None:
    """Which guesses are not listed though they are as good; None where all codes are listed."""
    if found.position.game.size <= len(found.ranked):
        return None
    return "Of guesses equal but for swapped positions or renamed colors, one is listed."
