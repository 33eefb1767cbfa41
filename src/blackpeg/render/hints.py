"""Hints for who breaks a code: text made from what was told so far, never from the secret."""

from __future__ import annotations

from blackpeg.analysis.advice import Advice
from blackpeg.position import Count, Position, readable
from blackpeg.render.advice import advice_lines, basis_lines, is_certain
from blackpeg.render.counts import codes_left
from blackpeg.render.phrases import capitalized, counted
from blackpeg.rules import Code
from blackpeg.strategies import Basis
from blackpeg.verbs.hint import Hint, HintLevel

TELLS = {
    HintLevel.COUNT: "how many codes are left",
    HintLevel.GUESS: "a good guess",
    HintLevel.REASON: "why it is good",
}
"""What a hint of each level tells."""

MOST_ROWS = 3
"""The most rows named that speak against a guess."""


def how_many(position: Position, count: Count) -> str:
    """How many codes fit the replies of *position*: *count*.

    >>> from blackpeg.position import start
    >>> how_many(start("4x6").after("1122", "1-1"), Count.exactly(208))
    '208 of 1,296 codes fit all feedbacks so far.'
    """
    size = readable(position.game.size)
    if not position.turns:
        return f"All {size} codes are possible: nothing is known yet."
    if not count.is_proven:
        return f"{capitalized(codes_left(count))}, of {size}; an estimate."
    left = count.number
    if left == 1:
        return f"Only 1 of {size} codes fits all feedbacks so far: you can know the secret."
    return f"{left:,} of {size} codes fit all feedbacks so far."


def hint_lines(hint: Hint) -> list[str]:
    """What *hint* tells."""
    if hint.count is not None:
        return [how_many(hint.position, hint.count)]
    if hint.advice is not None:
        return reasons(hint.advice, hint.basis)
    return [f"A good guess ({hint.strategy}): {hint.guess}"]


def fit(position: Position, code: Code) -> list[str]:
    """Whether *code* fits the replies, or the rows that speak against it.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> position = start(Game(4, 6)).after("1122", "1-1")
    >>> fit(position, position.game.code("1344"))
    ['1344 does not fit row 1: if it were the secret, 1122 would have got 1-0, not 1-1.']
    """
    if not position.turns:
        return [f"{code} fits: there is no feedback yet."]
    rows = position.contradicted(code)
    if not rows:
        return [f"{code} fits all feedbacks so far: it could be the secret."]
    lines = []
    for row in rows[:MOST_ROWS]:
        guess, reply = position.turns[row]
        other = position.game.write(position.game.score(guess, code))
        told = position.game.write(reply)
        lines.append(
            f"{code} does not fit row {row + 1}: if it were the secret, {guess} would have got {other}, not {told}."
        )
    if more := len(rows) - len(lines):
        lines.append(f"It does not fit {counted(more, 'more row')} either.")
    return lines


def reasons(advice: Advice, basis: Basis | None = None) -> list[str]:
    """What a guess would tell, and what it rests on.

    >>> from blackpeg.analysis.advice import advise
    >>> from blackpeg.knowledge import know
    >>> from blackpeg.position import start
    >>> position = start("4x6").after("1122", "1-1")
    >>> for line in reasons(advise(know(position), position.game.code("1134"))):
    ...     print(line)
    It cannot be the secret, but its feedback would split the 208 codes left into 12 parts.
    At worst 38 codes would be left, on average 26.1: 3.19 bits of information.
    """
    split = advice.split
    if is_certain(advice) or split is None:
        return advice_lines(advice)
    could = "It could be the secret itself, and its" if advice.is_candidate else "It cannot be the secret, but its"
    return [
        f"{could} feedback would split the {advice.count.number:,} codes left into {counted(split.parts, 'part')}.",
        f"At worst {counted(split.worst, 'code')} would be left, on average {float(split.expected_size):,.1f}: "
        f"{advice.bits:.2f} bits of information.",
        *basis_lines(basis),
    ]
