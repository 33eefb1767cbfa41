"""The map of all codes in a terminal, in braille, and in words; `map_picture` draws it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from blackpeg.position import readable
from blackpeg.render.phrases import counted
from blackpeg.rules import Feedback
from blackpeg.verbs.candidates import CodeMap

BRAILLE = 0x2800
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a sign, two by four, as Unicode numbers them."""


def map_words(found: CodeMap) -> str:
    """How many codes are possible, and how far they are spread: what the map shows, in a sentence.

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


def map_lines(found: CodeMap, width: int = 80) -> Iterator[str]:
    """The sentence, the map in braille where it fits into *width* columns, and the split."""
    yield map_words(found)
    for strip in strips(found, max(2 * (width - 1), 2)):
        yield ""
        yield from braille([[bool(line[column]) for column in strip] for line in found.dots])
    if found.parts:
        yield ""
        yield f"{found.guess} splits them into {counted(len(found.parts), 'part')}"
        yield from (f"  {part_words(found, feedback)}" for feedback in largest_first(found.parts))


def largest_first(parts: Mapping[Feedback, int]) -> list[Feedback]:
    """The feedbacks of a split, that of the largest part first."""
    return sorted(parts, key=lambda feedback: (-parts[feedback], feedback))


def strips(found: CodeMap, most: int) -> list[range]:
    """The columns of a map that is cut between colors of the first peg, into as many strips as have *most* or fewer.

    Where one color alone has more, each is a strip.
    """
    colors = found.position.game.colors
    number = min(-(-found.width // most), colors)
    while number < colors and -(-colors // number) * (found.width // colors) > most:
        number += 1
    each = -(-colors // number) * (found.width // colors)
    return [range(left, min(left + each, found.width)) for left in range(0, found.width, each)]


def braille(dots: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Lines of *dots* as braille, two by four dots a sign.

    >>> list(braille([[True, False, True], [True, True, False]]))
    ['⠓⠁']
    """
    for top in range(0, len(dots), 4):
        signs = [BRAILLE] * (-(-len(dots[top]) // 2))
        for line, bits in zip(dots[top : top + 4], BITS, strict=False):
            for column, is_possible in enumerate(line):
                signs[column // 2] += bits[column % 2] * is_possible
        yield "".join(map(chr, signs))
