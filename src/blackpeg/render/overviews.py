"""What is known of a position in sentences, each beside the fact that it says."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.render.advice import advice_lines, basis_lines, is_certain, why
from blackpeg.render.contradictions import reason_lines, repair_line
from blackpeg.render.counts import count_words
from blackpeg.verbs.suggest import Overview


@dataclass(frozen=True, slots=True)
class OverviewWords:
    """The sentences of an overview: of its count, of each suggestion, of the contradiction, and of each repair.

    *why* is one plain sentence on the first suggestion; "" where there is none.
    """

    count: str
    why: str
    suggestions: tuple[tuple[str, ...], ...]
    contradiction: tuple[str, ...]
    repairs: tuple[str, ...]


def overview_words(found: Overview) -> OverviewWords:
    """*found* in sentences.

    >>> from blackpeg.verbs.suggest import overview
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
    return OverviewWords(
        count=count_words(found.count),
        why=why(found.suggestions[0]) if found.suggestions else "",
        suggestions=tuple(map(tuple, lines)),
        contradiction=() if wrong is None else tuple(reason_lines(wrong)),
        repairs=() if wrong is None else tuple(map(repair_line, wrong.repairs)),
    )
