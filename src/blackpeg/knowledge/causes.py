"""What usually lies behind a contradiction: a slip in one reply, or a board that counts otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from blackpeg.kernel import Codes, allowed, kernel, shape_of
from blackpeg.knowledge.miscounts import MISCOUNTS, Colors, Miscount
from blackpeg.position import Count, Position
from blackpeg.rules import Feedback, FeedbackKind, Reply, score

MOST_TRIED = 50_000
"""The most codes tried, one by one, against wrong ways of counting: half a second's work."""


class CauseKind(StrEnum):
    """The causes that are recognised."""

    SLIP = "slip"
    """All replies but one are right."""
    DUPLICATES = "duplicates"
    """All replies fit a wrong way of counting a color that repeats."""
    SWAPPED = "swapped"
    """All replies fit with black and white exchanged."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that would explain the contradiction: *count* codes would then be possible.

    *rows* (the first is 0) are those in one of which the slip would be, *miscount* the wrong way of counting.
    """

    kind: CauseKind
    count: Count
    rows: tuple[int, ...] = ()
    miscount: Miscount | None = None


def causes(position: Position, slips: Sequence[tuple[int, int]]) -> tuple[Cause, ...]:
    """The causes that would explain every reply of *position*.

    *slips* are the rows whose reply alone could be wrong, each with the codes that fit all the others.
    """
    return (*_slip(slips), *_duplicates(position), *_swapped(position))


def _slip(slips: Sequence[tuple[int, int]]) -> Iterator[Cause]:
    if slips:
        codes = sum(number for _, number in slips)
        yield Cause(CauseKind.SLIP, Count.exactly(codes), rows=tuple(row for row, _ in slips))


def _duplicates(position: Position) -> Iterator[Cause]:
    """The wrong ways of counting duplicates that every reply fits; black pegs are taken to be right."""
    game = position.game
    if not game.repeats or game.feedback is FeedbackKind.BLACK:
        return
    codes = _consistent(position, [Reply(black=turn.reply.black) for turn in position.turns], MOST_TRIED)
    if len(codes) > MOST_TRIED:
        return
    for miscount, white in MISCOUNTS.items():
        fitting = sum(_fits(position, code, white) for code in codes)
        if fitting:
            yield Cause(CauseKind.DUPLICATES, Count.exactly(fitting), miscount=miscount)


def _fits(position: Position, code: Colors, white: Callable[[Colors, Colors], int]) -> bool:
    """Whether *code* gives every reply on a board that counts white pegs by *white*."""
    return all(
        reply.fits(Feedback(score(guess, code, FeedbackKind.BLACK).black, white(guess, code)))
        for guess, reply in position.turns
    )


def _swapped(position: Position) -> Iterator[Cause]:
    if position.game.feedback is FeedbackKind.BLACK:
        return
    replies = [Reply(turn.reply.white, turn.reply.black, turn.reply.total) for turn in position.turns]
    fitting = len(_consistent(position, replies, position.game.size))
    if fitting:
        yield Cause(CauseKind.SWAPPED, Count.exactly(fitting))


def _consistent(position: Position, replies: Sequence[Reply], limit: int) -> Codes:
    """The codes that answer the guesses of *position* with these replies, at most *limit* + 1 of them."""
    game = position.game
    guesses = [turn.guess for turn in position.turns]
    return kernel().consistent(shape_of(game), guesses, [allowed(game, reply) for reply in replies], limit)
