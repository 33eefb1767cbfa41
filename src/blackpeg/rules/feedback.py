"""Feedback: what the codemaker answers to a guess, and which answers can be.

This file is the specification.  It is written to be read, not to be fast; everything fast is
compared with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from blackpeg.errors import counted
from blackpeg.rules.code import never_text

if TYPE_CHECKING:
    from blackpeg.rules.game import Game


class FeedbackKind(StrEnum):
    """What the codemaker counts: black and white pegs, or black ones only."""

    BLACK_WHITE = "black-white"
    BLACK = "black"


@never_text
class Feedback(NamedTuple):
    """Black pegs: right color in the right position.  White pegs: right color elsewhere."""

    black: int
    white: int

    def __str__(self) -> str:
        """The two numbers, as a reply is written: ``2-1``."""
        return f"{self.black}-{self.white}"


class TextFeedback(Feedback):
    """A feedback that is a *text*, such as ``Y.G..`` or ``found``; *place* is its place in the order of feedbacks.

    It equals its text, and counts no pegs.
    """

    text: str
    place: int

    def __new__(cls, text: str, place: int) -> TextFeedback:
        """The feedback *text*."""
        self = tuple.__new__(cls, (0, 0))
        self.text, self.place = text, place
        return self

    def __getnewargs__(self) -> tuple[str, int]:
        return self.text, self.place

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextFeedback | str) and self.text == str(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: tuple[int, ...]) -> bool:
        return self.place < (other.place if isinstance(other, TextFeedback) else -1)

    def __gt__(self, other: tuple[int, ...]) -> bool:
        return self != other and not self < other

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"TextFeedback({self.text!r})"


def score(guess: Sequence[int], secret: Sequence[int], kind: FeedbackKind = FeedbackKind.BLACK_WHITE) -> Feedback:
    """The feedback to *guess* when *secret* is the secret; both are colors by position, equally long.

    Each peg counts once: white is the multiset intersection of the two codes, less the black pegs
    (Knuth, "The Computer as Master Mind", 1976-77).  Black only: white is 0.

    >>> score([0, 0, 1, 1], [0, 1, 1, 2])
    Feedback(black=2, white=1)
    """
    black = sum([ours == theirs for ours, theirs in zip(guess, secret, strict=True)])
    if FeedbackKind(kind) is FeedbackKind.BLACK:
        return Feedback(black, 0)
    # What is left when each peg of the guess has taken one of its color away: a third of the time of two Counters.
    left = list(secret)
    for color in guess:
        if color in left:
            left.remove(color)
    return Feedback(black, len(secret) - len(left) - black)


def why_impossible(feedback: Feedback, game: Game) -> str | None:
    """Why no guess of the game ever gets *feedback*, in words; None if some guess does.

    >>> from blackpeg.rules import Game
    >>> why_impossible(Feedback(3, 1), Game("4x6"))
    'with 3 pegs black, the last one cannot be white: there is no other position left for it'
    """
    black, white = feedback
    pegs, colors = game.pegs, game.colors
    if black < 0 or white < 0:
        return "the numbers of pegs cannot be negative"
    if black + white > pegs:
        return f"{f'{black} + {white}' if white else black} is more than the {counted(pegs, 'peg')} of a code"
    if white and not game.counts_white:
        return "this game counts black pegs only"
    if white and pegs == 1:
        return "with one peg there can be no white"
    if white == 1 and black == pegs - 1:
        told = f"{counted(black, 'peg')} black"
        return f"with {told}, the last one cannot be white: there is no other position left for it"
    if colors == 1 and black < pegs:
        return "with a single color every guess is the secret"
    if not game.counts_white:
        if not game.repeats and colors == pegs and black == pegs - 1:
            return f"every color is used once: with {black} in place, the last one is in place too"
        return None
    if game.repeats and colors == 2 and white % 2:
        return "with two colors white pegs come in pairs: a wrong 1 and a wrong 2 are right for each other"
    if not game.repeats and black + white < 2 * pegs - colors:
        return (
            f"two codes of {pegs} different colors out of {colors} share at least {2 * pegs - colors}, "
            f"but {black} + {white} is {black + white}"
        )
    return None


def possible_feedbacks(game: Game) -> tuple[Feedback, ...]:
    """Every feedback that some guess gets for some secret, fewest black pegs first, then fewest white.

    >>> from blackpeg.rules import Game
    >>> len(possible_feedbacks(Game("4x6")))
    14
    """
    every = (Feedback(black, white) for black in range(game.pegs + 1) for white in range(game.pegs + 1 - black))
    return tuple(feedback for feedback in every if why_impossible(feedback, game) is None)
