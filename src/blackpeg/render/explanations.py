"""One guess judged, in lines."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.position import Status
from blackpeg.render.advice import advice_lines
from blackpeg.render.counts import NOT_JUDGED, guesses_lost
from blackpeg.render.document import Block, Line
from blackpeg.render.phrases import rows_named
from blackpeg.verbs.suggest import Explanation


def explanation_blocks(found: Explanation) -> Iterator[Block]:
    """What the guess loses against the best; then whether it could be the secret, and what it would tell.

    >>> from blackpeg.verbs.suggest import explain
    >>> print(explain("3x4 112:1-1", "132"))
    132 loses 0.12 guesses against 123, at 3x4 112:1-1
      It cannot be the secret; it is guessed to learn more.
      Whatever the feedback, at most 2 of 8 codes remain; about 1.2 on average (2.75 bits).
      It is ruled out by row 1.
    """
    yield Line([found.guess, f" {_loss(found)}, at {found.position}"])
    yield from (f"  {line}" for line in advice_lines(found.advice))
    if found.contradicted_rows:
        yield f"  It is ruled out by {rows_named(found.contradicted_rows)}."


def _loss(found: Explanation) -> str:
    if found.mistake is None:
        return f"is {NOT_JUDGED}: there are too many codes"
    if found.mistake:
        against = "" if found.best is None else f" against {found.best}"
        return f"loses {guesses_lost(found.mistake, found.status)}{against}"
    return "loses nothing" if found.status is Status.PROVEN else "loses nothing that is known"
