"""The best next guess, in lines: what it would tell, and others that are nearly as good."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.advice import basis_line, is_certain, prospects
from blackpeg.render.counts import codes_left
from blackpeg.render.numbers import fraction_words
from blackpeg.render.phrases import counted
from blackpeg.verbs.suggest import Suggestion


def suggestion_lines(found: Suggestion, assumed: str) -> Iterator[str]:
    """The guess, what it would tell, and what was *assumed*: the strategy and its options."""
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
    yield f"  strategy       {assumed}, at {found.position}"


def ranked_lines(found: Suggestion) -> Iterator[str]:
    """The guess and the others, one a line."""
    ranked = [(advice, advice.split) for advice in found.ranked]
    exactly = [(advice, split, fraction_words(split.expected_size)) for advice, split in ranked if split is not None]
    width = max(len("guess"), *(len(str(advice.guess)) for advice, _ in ranked))
    exact = max([len("expected size"), *(len(size) for _, _, size in exactly)])
    yield f"{'':4}  {'guess':<{width}}  parts   worst  {'expected size':<{exact}}    bits"
    for number, (advice, split, size) in enumerate(exactly, 1):
        yield (
            f"{number:>4}  {advice.guess!s:<{width}}  {split.parts:>5}  {split.worst:>6,}  {size:<{exact}}  "
            f"{advice.bits:6.4f}{'' if advice.is_candidate else '  not a candidate'}"
        )


def left_out(found: Suggestion) -> str | None:
    """Which guesses are not listed though they are as good; None where all codes are listed."""
    if found.position.game.size <= len(found.ranked):
        return None
    return "Of guesses equal but for swapped positions or renamed colors, one is listed."
