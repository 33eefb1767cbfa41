"""The codes that fit, for people."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.position import readable
from blackpeg.position.position import MOST_CODES
from blackpeg.render.contradictions import contradiction_line
from blackpeg.render.counts import count_words, sampled_words
from blackpeg.render.document import Block
from blackpeg.render.phrases import counted
from blackpeg.verbs.candidates import CandidateList


def candidate_blocks(found: CandidateList) -> Iterator[Block]:
    """How many there are, then those that are listed, or why there are none."""
    yield count_words(found.count, "candidate")
    yield from found.codes
    if found.contradiction is not None:
        yield contradiction_line(found.contradiction)


def left_out(found: CandidateList) -> str | None:
    """What the list leaves out; None where it is complete, or is empty because none was found."""
    listed = len(found.codes)
    if found.sampled:
        return f"{counted(listed, 'code')} {sampled_words(listed, found.count)}" if listed else None
    if found.is_complete:
        return None
    number = found.count.number or 0
    offer = "; --limit all lists them" if number <= MOST_CODES else ""
    return f"{readable(number - listed)} more{offer}"
