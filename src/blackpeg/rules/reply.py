"""A reply: what the codebreaker was told of a guess, which may be less than the feedback.

A number may be unknown (``1-?``, ``?-?``), or only the sum of the two known (``=3``).  A turn is a
guess and its reply.
"""

from __future__ import annotations

from typing import NamedTuple

from blackpeg.errors import InvalidReplyError, quoted
from blackpeg.rules.code import Code, never_text
from blackpeg.rules.feedback import Feedback, FeedbackKind


class _Numbers(NamedTuple):
    black: int | None = None
    white: int | None = None
    total: int | None = None


@never_text
class Reply(_Numbers):
    """What is known of a feedback: black pegs, white pegs, their sum; None where unknown."""

    __slots__ = ()

    def __new__(cls, black: int | None = None, white: int | None = None, total: int | None = None) -> Reply:
        """Raises `InvalidReplyError` for what is no number of pegs."""
        for number in (black, white, total):
            if not (number is None or hasattr(number, "__index__")):
                raise InvalidReplyError(
                    f"expected numbers of pegs, or None if unknown, got {quoted(number)}; Game.reply reads text"
                )
        return super().__new__(cls, black, white, total)

    @classmethod
    def of(cls, feedback: Feedback) -> Reply:
        """The reply that tells all of *feedback*."""
        return cls(feedback.black, feedback.white)

    @property
    def feedback(self) -> Feedback | None:
        """The feedback, if the reply tells all of it."""
        return None if self.black is None or self.white is None else Feedback(self.black, self.white)

    def fits(self, feedback: Feedback) -> bool:
        """Whether *feedback* agrees with everything that is known.

        >>> Reply(black=1).fits(Feedback(1, 2)), Reply(total=3).fits(Feedback(1, 1))
        (True, False)
        """
        return (
            self.black in (None, feedback.black)
            and self.white in (None, feedback.white)
            and self.total in (None, feedback.black + feedback.white)
        )

    def __str__(self) -> str:
        if self.total is not None:
            return f"={self.total}"
        return "-".join("?" if number is None else str(number) for number in (self.black, self.white))


@never_text
class Turn(NamedTuple):
    """A guess and the reply to it; prints as ``1122:1-0``."""

    guess: Code
    reply: Reply

    def __repr__(self) -> str:
        return f"Turn({self})"

    def __str__(self) -> str:
        return f"{self.guess}:{self.reply}"


def read_reply(text: str, kind: FeedbackKind) -> Reply:
    """The reply *text* spells: ``1-0``, ``1-?``, ``?-?``, ``=3``; just ``2`` or ``?`` where only black pegs count.

    Only the form is checked here; `Game.reply` also checks that the game can give such a reply.

    >>> read_reply("1-?", FeedbackKind.BLACK_WHITE), read_reply("=3", FeedbackKind.BLACK_WHITE)
    (Reply(black=1, white=None, total=None), Reply(black=None, white=None, total=3))
    """
    text = text.strip()
    if kind is FeedbackKind.BLACK:
        black, dash, white = text.partition("-")
        # White pegs are not counted, which may be written as none or as unknown.
        whites = _read_count(white.strip(), "no white pegs, as only black ones count") if dash else 0
        return Reply(_read_count(black.strip(), "the number of black pegs, such as 2"), whites or 0)
    if text.startswith("="):
        return Reply(total=_read_count(text[1:].strip(), "the sum of black and white pegs after '='"))
    numbers = [part.strip() for part in text.split("-")]
    if len(numbers) != 2:
        raise InvalidReplyError(
            "expected black and white pegs such as 1-0 (1-? if one of them is unknown, =3 for the sum), "
            f"got {quoted(text)}"
        )
    return Reply(
        _read_count(numbers[0], "the number of black pegs"), _read_count(numbers[1], "the number of white pegs")
    )


def plainest(reply: Reply, kind: FeedbackKind) -> Reply:
    """*reply*, which some feedback fits, in as few numbers as say the same: what reading it back gives.

    >>> plainest(Reply(black=1, total=3), FeedbackKind.BLACK_WHITE), plainest(Reply(total=3), FeedbackKind.BLACK)
    (Reply(black=1, white=2, total=None), Reply(black=3, white=0, total=None))
    """
    black, white, total = reply
    if kind is FeedbackKind.BLACK:
        return Reply(total if black is None else black, 0)
    if total is None:
        return reply
    if black is not None:
        return Reply(black, total - black)
    return reply if white is None else Reply(total - white, white)


def _read_count(text: str, what: str) -> int | None:
    """The number *text* spells, None for ``?``; raises `InvalidReplyError` for anything else."""
    if text == "?":
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise InvalidReplyError(f"expected {what}, or '?', got {quoted(text)}")
    return int(text)
