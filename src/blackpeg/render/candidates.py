"""What is possible at a position: the codes that fit, and the map of all codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from blackpeg.position import readable
from blackpeg.render.contradictions import contradiction_blocks
from blackpeg.render.counts import codes_left, count_words, sampled_words, suspects_words
from blackpeg.render.document import Block, Dots, Strong, board_rows
from blackpeg.render.phrases import counted, row_shown
from blackpeg.rules.sizes import can_list

if TYPE_CHECKING:
    from blackpeg.knowledge import Knowledge
    from blackpeg.position import Position
    from blackpeg.rules import Feedback
    from blackpeg.verbs.candidates import CandidateList, CodeMap


def candidate_blocks(found: CandidateList) -> Iterator[Block]:
    """How many there are, then those that are listed, or why there are none; by the row that may be the wrong one."""
    if found.wrong is None:
        yield count_words(found.count, "candidate")
    else:
        but_one = sum(each.count for each in found.wrong)
        yield suspects_words((found.count.number or 0) - but_one, but_one)
    yield from found.codes
    for each in found.wrong or ():
        row = row_shown(found.position.game, each.row, found.position.turns[each.row])
        yield Strong(f"{counted(each.count, 'code')} if {row} is wrong")
        yield from each.codes
    if found.contradiction is not None:
        yield from contradiction_blocks(found.contradiction)


def position_blocks(position: Position) -> Iterator[Block]:
    """The turns, and how many codes fit them, if these can be listed."""
    left = f", {counted(position.count, 'code')} left" if can_list(position.game) else ""
    yield Strong(f"{position.game}{left}")
    yield from board_rows(position.game, position.turns)


def knowledge_blocks(known: Knowledge) -> Iterator[Block]:
    """The turns, and how many codes fit them, as far as that is known."""
    position = known.position
    yield Strong(f"{position.game}, {codes_left(known.count)}")
    yield from board_rows(position.game, position.turns)


def left_out(found: CandidateList) -> str | None:
    """What the list leaves out; None if it is complete, or if no code was found."""
    listed = len(found.codes)
    if found.sampled:
        return f"{counted(listed, 'code')} {sampled_words(listed, found.count)}" if listed else None
    if found.is_complete:
        return None
    number = found.count.number or 0
    listed += sum(len(each.codes) for each in found.wrong or ())
    offer = "; --limit all lists them" if can_list(number) else ""
    return f"{readable(number - listed)} more{offer}"


def map_words(found: CodeMap) -> str:
    """The sentence about a map: how many codes are possible, and in how many fields.

    >>> import blackpeg
    >>> map_words(blackpeg.code_map("4x6 1122:1-0 1344:0-2"))
    '41 of 1,296 codes, in 10 of 36 fields'
    """
    said = f"{readable(found.count.number or 0)} of {counted(found.codes, 'code')}"
    if found.fields == found.codes:
        return said
    return f"{said}, in {readable(found.fields_possible)} of {counted(found.fields, 'field')}"


def part_words(found: CodeMap, feedback: Feedback) -> str:
    """A feedback to the guess, and how many codes answer so."""
    assert found.parts is not None, found
    return f"{found.position.game.write(feedback)}  {readable(found.parts[feedback])}"


def map_blocks(found: CodeMap) -> Iterator[Block]:
    """The sentence, the map as dots, and the split."""
    yield map_words(found)
    yield Dots(found.dots, found.width // found.position.game.colors)  # cut between colors of the first peg
    if found.parts:
        yield ""
        yield f"{found.guess} splits them into {counted(len(found.parts), 'part')}"
        yield from (f"  {part_words(found, feedback)}" for feedback in largest_first(found.parts))


def largest_first(parts: Mapping[Feedback, int]) -> list[Feedback]:
    """The feedbacks of a split, in order of their parts, the largest first."""
    return sorted(parts, key=lambda feedback: (-parts[feedback], feedback))
