"""A reply: the answer to a guess, which may say less than the feedback.

A number may be unknown (``1-?``, ``?-?``), or only the sum of the two known (``=3``).  A turn is a
guess and its reply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from blackpeg.errors import InvalidReplyError, quoted
from blackpeg.rules.alphabet import WIDE
from blackpeg.rules.code import Code, never_text
from blackpeg.rules.feedback import Feedback, TextFeedback

if TYPE_CHECKING:
    from blackpeg.rules.game import Game


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
        if isinstance(feedback, TextFeedback):
            return TextReply(feedback.text, [feedback])
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


class TextReply(Reply):
    """What is known of a feedback that is a text: it is one of *feedbacks*."""

    text: str
    feedbacks: frozenset[Feedback]

    def __new__(cls, text: str, feedbacks: Iterable[Feedback]) -> TextReply:
        """The reply *text*, which these *feedbacks* fit."""
        self = tuple.__new__(cls, (None, None, None))
        self.text, self.feedbacks = text, frozenset(feedbacks)
        return self

    def __getnewargs__(self) -> tuple[str, frozenset[Feedback]]:
        return self.text, self.feedbacks

    @property
    def feedback(self) -> Feedback | None:
        """The feedback, if only one fits."""
        return next(iter(self.feedbacks)) if len(self.feedbacks) == 1 else None

    def fits(self, feedback: Feedback) -> bool:
        """Whether *feedback* is one of those that are possible."""
        return feedback in self.feedbacks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextReply) and self.feedbacks == other.feedbacks

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.feedbacks)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"TextReply({self.text!r})"


@never_text
class Turn(NamedTuple):
    """A guess and the reply to it; prints as ``1122:1-0``."""

    guess: Code
    reply: Reply

    def __repr__(self) -> str:
        return f"Turn({self})"

    def __str__(self) -> str:
        return f"{self.guess}:{self.reply}"


_COUNT = r"(\d{1,3}|\?)"  # no reply needs more digits; longer ones are codes
_WORDS = {word: number for number, word in enumerate(("no", "one", "two", "three", "four", "five", "six", "seven"))}
_WORDS["zero"] = 0
_SAID = rf"(\d{{1,3}}|\?|\b(?:{'|'.join(_WORDS)})\b)"
"""A number before or after the name of a peg, where it may be a word; ``no 2`` alone means not solved, and 2 black."""
_AND = r"[\s,;+/&|]*(?:and\s+)?"
_PEGS = (
    ("blacks?|b", "whites?|w"),
    ("bulls?|b", "cows?|c"),
    ("reds?|r", "whites?|w"),
    ("hits?|h", "blows?|b"),
    ("a", "b"),
)
"""What people call a right peg in its position, and one in another.  A letter means the first that it stands for."""
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_PAIR = rf"{_COUNT}\s*[\s,;:.+/|-]\s*{_COUNT}"
_TOGETHER = r"([\d?])([\d?])"
_SUM = r"=\s*(\d{1,3})"
_BLACK_ALONE = rf"{_COUNT}(?:\s*[\s,;/-]\s*{_COUNT})?"
_NONE = r"none|nothing|no (?:key )?pegs?"
_DRAWN = (("●⚫⬛🔴🟥🎯", "○⚪⬜", ""), ("🟩🟢✅✔✓", "🟨🟡", "⬜⬛⚪⚫🟥🔴❌✖✗"))
"""Signs of a right peg in its position, of one in another, and of none, which a dot is anyway: those of key pegs, which
`render.text` draws (some sets have red ones for black), and those of Wordle, where a black or a white sign is none."""
_RIGHT_COLOR = r"(?:(?:(?:right|correct) )?colou?rs?,? (?:and |but |are )?)?"
_ONLY_COUNTED = (
    (
        rf"{_RIGHT_COLOR}(?:in |the )*(?:right|correct) (?:place|position|spot)s?|correct|right|likeness"
        "|(?:in|well) placed?|(?:right|correct) colou?rs? and (?:place|position|spot)s?",
        rf"{_RIGHT_COLOR}(?:in |the )*wrong (?:place|position|spot)s?|misplaced|out of place|elsewhere",
    ),
    ("exact(?:ly)?|full|perfect", "partial|near|close|inexact"),
    ("strikes?|s", "balls?|b"),
    ("greens?|g", "yellows?|y"),
    *((f"[{black}]", f"[{white}]") for black, white, _ in _DRAWN),
)
"""More such names, but none stands for a peg without a number: ``gyyg`` is rather a code."""
_SAID_BESIDE = (
    r"\((?:e?s)\)|\b(?:number of|(?:key )?pegs?|match(?:es)?)\b|[()\[\]{}<>\"'`\ufe0f\u20e3]|[.!]+(?=\s|$)"
    r"|\b(?:(?:you|i|we|have|has|got|get|there|is|are)\b|(?:answer|feedback|reply|response|result|score)\b:?)"
)
"""What tells nothing of a reply: ``You have 1 black peg(s)!``, ``(1,0)``, and the sign that makes an emoji."""
_COUNTED = [
    form
    for black, white in (tuple(f"(?:{words})" for words in pegs) for pegs in (*_PEGS, *_ONLY_COUNTED))
    for form in (
        rf"(?P<black>{_SAID})\s*[x\u00d7]?\s*{black}(?:{_AND}(?P<white>{_SAID})\s*[x\u00d7]?\s*{white})?",
        rf"(?P<white>{_SAID})\s*[x\u00d7]?\s*{white}(?:{_AND}(?P<black>{_SAID})\s*[x\u00d7]?\s*{black})?",
        rf"{black}\s*[:=x\u00d7]?\s*(?P<black>{_SAID})(?:{_AND}{white}\s*[:=x\u00d7]?\s*(?P<white>{_SAID}))?",
    )
]
_LETTERS = [(black[-1], white[-1], rf"(?:[{black[-1]}{white[-1]}]\s*)+") for black, white in _PEGS]


def _matched(form: str, text: str) -> re.Match[str] | None:
    """The whole *text* by a *form*, which is compiled when it is first needed: most replies are pairs."""
    return re.fullmatch(form, text, re.ASCII)


def read_reply(text: str, game: Game) -> Reply | None:
    """The reply that *text* spells in *game*, None if it has no such form.

    That is ``1-0``, ``1-?``, ``?-?``, ``=3``, or as people write it: ``1 2``, ``12`` if the game has fewer than 10
    pegs, ``1b 2w``, ``1A2B``, ``2 white 1 black``, a letter a peg as in ``bww``; ``1 black`` alone means no white.
    Sentences such as ``You have one black peg(s), 2 white peg(s).`` or ``1 correct and 2 misplaced``, ``none``, emoji.
    Just ``2`` or ``?`` where only black pegs count.  `Game.reply` also checks that the game can give such a reply.

    >>> from blackpeg.rules import Game
    >>> {read_reply(text, Game("4x6")) for text in ("1 2", "1\u20142", "12", "1A2B", "2w 1b", "RWW")}
    {Reply(black=1, white=2, total=None)}
    >>> read_reply("1-?", Game("4x6")), read_reply("=3", Game("4x6"))
    (Reply(black=1, white=None, total=None), Reply(black=None, white=None, total=3))
    """
    text = text.strip().lower().translate(WIDE).translate(_DASHES)
    if (numbers := _read_numbers(text, game)) is not None:
        return numbers
    if _matched(_NONE, text.rstrip(".! ")):
        return Reply(0, 0)
    text = " ".join(re.sub(_SAID_BESIDE, " ", text).split()).strip(",; ")
    if (numbers := _read_numbers(text, game)) is not None:
        return numbers
    signs = set(text) - set(" ·▫")
    if signs and signs <= set("0123456789?-=:,;"):
        return None  # most likely a code; the forms below take milliseconds to compile
    for black, white, none in _DRAWN:
        is_clear = len(signs & set(black)) < 2 and (signs & {*black, *white} or not signs)  # else one means another peg
        if text and is_clear and signs <= {*black, *white, *none}:
            shown = sum(map(text.count, signs))
            # A row of one sort of square may as well be Wordle's row without a hit.
            if shown > game.pegs or (shown == game.pegs and len(signs) == 1 and signs <= set("⬛⬜🟥")):
                return None
            return Reply(*(sum(map(text.count, each)) for each in (black, white)))
    for black, white, letters in _LETTERS:
        if _matched(letters, text):
            return Reply(text.count(black), text.count(white))
    for form in _COUNTED:
        if counted := _matched(form, text):
            return Reply(*(_count(counted[peg] or "0") for peg in ("black", "white")))
    return None


def _read_numbers(text: str, game: Game) -> Reply | None:
    """The reply that *text* spells in numbers alone."""
    if text == "?":
        return Reply() if game.counts_white else Reply(None, 0)
    if not game.counts_white:
        if alone := _matched(_BLACK_ALONE, text.removesuffix(f"/{game.pegs}")):  # 1/5: one of five
            # White pegs are not counted, which may be written as none or as unknown.
            return Reply(_count(alone[1]), _count(alone[2] or "0") or 0)
    elif pair := _matched(_PAIR, text) or (_matched(_TOGETHER, text) if game.pegs < 10 else None):
        return Reply(_count(pair[1]), _count(pair[2]))
    elif whole := _matched(_SUM, text):
        return Reply(total=int(whole[1]))
    return None


def _count(text: str) -> int | None:
    return None if text == "?" else _WORDS[text] if text in _WORDS else int(text)


def plainest(reply: Reply, game: Game) -> Reply:
    """*reply*, which some feedback fits, in as few numbers as say the same: what reading it back gives.

    >>> from blackpeg.rules import Game
    >>> plainest(Reply(black=1, total=3), Game("4x6")), plainest(Reply(total=3), Game("4x6-black"))
    (Reply(black=1, white=2, total=None), Reply(black=3, white=0, total=None))
    """
    black, white, total = reply
    if not game.counts_white:
        return Reply(total if black is None else black, 0)
    if total is None:
        return reply
    if black is not None:
        return Reply(black, total - black)
    return reply if white is None else Reply(total - white, white)
