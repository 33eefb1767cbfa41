"""The rules by which a codemaker answers: what is counted, how a feedback is written and read, and which there are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product
from operator import index
from typing import TYPE_CHECKING, ClassVar

from blackpeg.errors import InvalidGameError, InvalidReplyError, listed, quoted
from blackpeg.fact import Frozen
from blackpeg.rules.feedback import (
    Feedback,
    FeedbackKind,
    TextFeedback,
    possible_feedbacks,
    score,
    why_impossible,
)
from blackpeg.rules.reply import Reply, TextReply, plainest, read_reply

if TYPE_CHECKING:
    from blackpeg.rules.game import Game


class Rule(Frozen):
    """What answers a guess; *name* is how the notation of games writes it."""

    name: str

    counts_pegs: ClassVar[bool] = False
    """Whether a feedback is one number of pegs or two."""
    is_hard: ClassVar[bool] = False
    """Whether every guess has to fit the hints of the feedbacks so far (`rules.hard`)."""

    knows_guesses: ClassVar[bool] = True
    """Whether it says what a code would answer that may only be guessed."""

    @property
    def counts_white(self) -> bool:
        """Whether a feedback counts white pegs beside the black ones."""
        return False

    @property
    def counts(self) -> str:
        """What a feedback tells, for people."""
        return f"what the rule {self.name} says"

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """The feedback to *guess* when *secret* is the secret."""
        raise NotImplementedError

    def solved(self, pegs: int) -> Feedback:
        """The feedback to the secret itself."""
        raise NotImplementedError

    def feedbacks(self, game: Game) -> tuple[Feedback, ...]:
        """Every feedback that the rule can give in *game*, in order, "solved" last."""
        raise NotImplementedError

    def read(self, text: str, game: Game) -> Reply | None:
        """The reply that *text* spells in *game*, None if it has no such form; it may be one that is never given."""
        raise NotImplementedError

    def reply(self, what: str | int | Reply | tuple[int | None, int | None], game: Game) -> Reply:
        """The reply that *what* stands for in *game*; raises `InvalidReplyError` if the game never gives it."""
        raise NotImplementedError

    def write(self, reply: Reply) -> str:
        """*reply* in the notation that `reply` reads."""
        return str(reply)

    def is_silent(self, reply: Reply) -> bool:
        """Whether *reply* tells nothing."""
        raise NotImplementedError

    def drawn(self, feedback: Feedback, pegs: int) -> str:  # noqa: ARG002 - for the rules that have pictures
        """*feedback* as a picture: ``b`` for a right peg, ``w`` for one elsewhere, ``n`` for none; "" without one."""
        return ""

    def misjudged(self, reply: Reply, given: Reply) -> int:
        """The least number of pegs that the author of *given* misjudged, if *reply* is right."""
        raise NotImplementedError


class PegRule(Rule):
    """Counts black pegs, and white ones unless its name is ``black``."""

    name: FeedbackKind

    counts_pegs = True

    @property
    def counts_white(self) -> bool:
        """Whether a feedback counts white pegs beside the black ones."""
        return self.name is FeedbackKind.BLACK_WHITE

    @property
    def counts(self) -> str:
        """What a feedback tells, for people."""
        return "black and white pegs" if self.counts_white else "black pegs only"

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """The feedback that `score` says."""
        return score(guess, secret, self.name)

    def solved(self, pegs: int) -> Feedback:
        """Every peg black."""
        return Feedback(pegs, 0)

    def feedbacks(self, game: Game) -> tuple[Feedback, ...]:
        """Every feedback of the board, fewest black pegs first, then fewest white."""
        return possible_feedbacks(game)

    def read(self, text: str, game: Game) -> Reply | None:
        """What `read_reply` reads."""
        return read_reply(text, game)

    def reply(self, what: str | int | Reply | tuple[int | None, int | None], game: Game) -> Reply:
        """The reply that `read_reply` reads, or that two numbers make, in its plainest form.

        A reply that only one feedback of the game fits tells all of it: all pegs black leave no white one.
        """
        if isinstance(what, int) and not self.counts_white:
            what = (what, 0)
        reply = read_reply(what, game) if isinstance(what, str) else _counts(what)
        if reply is None:
            raise InvalidReplyError(f"expected {_FORMS[self.name]}, got {quoted(what)}")
        if reply.total is None and reply.feedback in game.given:
            return reply
        fitting = [feedback for feedback in game.feedbacks if reply.fits(feedback)]
        if fitting:
            return Reply.of(fitting[0]) if len(fitting) == 1 else plainest(reply, game)
        black, white, total = reply
        if total is not None and (black, white) != (None, None):
            shown = game.write(Reply(black, white))
            raise InvalidReplyError(
                f"{game} never gives the feedback {shown} with {total} in all: no feedback fits both"
            )
        shown = game.write(reply)
        most = max(number or 0 for number in reply)
        partly = Feedback(most, 0) if most > game.pegs else None
        impossible = reply.feedback or partly
        why = why_impossible(impossible, game) if impossible else "no feedback of this game fits it"
        raise InvalidReplyError(f"{game} never gives the feedback {shown}: {why}")

    def write(self, reply: Reply) -> str:
        """The numbers: ``1-0``, and one number alone if only black pegs count."""
        if reply.total is None and not (self.counts_white or reply.white):
            return "?" if reply.black is None else str(reply.black)
        return str(reply)

    def is_silent(self, reply: Reply) -> bool:
        """Whether nothing is known; a white count of 0 tells nothing if white pegs are not counted."""
        return reply.black is None and reply.total is None and (reply.white is None or not self.counts_white)

    def drawn(self, feedback: Feedback, pegs: int) -> str:
        """The black pegs, the white ones, and the rest."""
        return "b" * feedback.black + "w" * feedback.white + "n" * (pegs - sum(feedback))

    def misjudged(self, reply: Reply, given: Reply) -> int:
        """The least number of pegs; a peg is black, white or neither.  Swapped numbers count as one.

        >>> of = RULES["black-white"].misjudged
        >>> of(Reply(1, 2), Reply(1, 1)), of(Reply(2, 0), Reply(1, 1)), of(Reply(2, 2), Reply(1, 1))
        (1, 1, 2)
        >>> of(Reply(0, 3), Reply(3, 0)), of(Reply(1, 2), Reply(total=1))
        (1, 2)
        """
        if reply[:2] == given[1::-1]:
            return 1
        black, white = (
            0 if is_ is None or was is None else is_ - was for is_, was in zip(reply[:2], given[:2], strict=True)
        )
        total = black + white if given.total is None else sum(reply.feedback or ()) - given.total
        return max(abs(black), abs(white), abs(total))


_FORMS = {
    FeedbackKind.BLACK: "the number of black pegs such as 2, or ? if it is unknown",
    FeedbackKind.BLACK_WHITE: "black and white pegs such as 1-0 (1-? if one of them is unknown, =3 for the sum), "
    "1A2B, 1 black 2 white, or a letter a peg such as bww",
}
"""How a reply is written, for people."""


class TextRule(Rule):
    """Answers a text; ``?`` in a reply stands for any sign.  *texts* are all feedbacks in order, "solved" last."""

    texts: tuple[str, ...]

    @cached_property
    def known(self) -> dict[str, TextFeedback]:
        """Every feedback, by its text."""
        return {text: TextFeedback(text, place) for place, text in enumerate(self.texts)}

    def solved(self, _pegs: int) -> Feedback:
        """The last feedback."""
        return self.known[self.texts[-1]]

    def feedbacks(self, _game: Game) -> tuple[Feedback, ...]:
        """Every feedback of the rule."""
        return tuple(self.known.values())

    def read(self, text: str, _game: Game) -> Reply | None:
        """The feedbacks that *text* leaves possible, read as `spelled` says; None if no feedback fits it."""
        text = self.spelled(text.strip())
        if text in self.known:
            return TextReply(text, [self.known[text]])
        form = re.compile(re.escape(text).replace(r"\?", "."), re.IGNORECASE)
        fitting = [each for known, each in self.known.items() if text == "?" or form.fullmatch(known)]
        return TextReply(fitting[0].text if len(fitting) == 1 else text, fitting) if fitting else None

    def reply(self, what: object, game: Game) -> Reply:
        """The reply that a text spells, or any other object written as text."""
        reply = self.read(str(what), game)
        if reply is None:
            more = ["..."] * (len(self.texts) > 4)
            some = listed([*self.texts[:-1][:3], *more, self.texts[-1]], "or")
            raise InvalidReplyError(f"{game} never gives the feedback {quoted(what)}: expected one such as {some}")
        return reply

    def spelled(self, text: str) -> str:
        """*text* in the signs of the rule."""
        return text

    def is_silent(self, reply: Reply) -> bool:
        """Whether every feedback fits."""
        return isinstance(reply, TextReply) and len(reply.feedbacks) == len(self.texts)

    def in_words(self, feedback: Feedback) -> str:
        """*feedback* in words."""
        return f"feedback {feedback}"

    def misjudged(self, reply: Reply, given: Reply) -> int:
        """The signs that differ if both texts are equally long, else 1."""
        ours, theirs = str(reply), str(given)
        return sum(map(str.__ne__, ours, theirs)) if len(ours) == len(theirs) else 1


def marks(guess: Sequence[int], secret: Sequence[int]) -> str:
    """A mark for each peg of *guess*: ``G`` right place, ``Y`` elsewhere, ``.`` nowhere.

    Each peg of the secret counts once, the right places first, then from the left.

    >>> marks("NINNY", "ANNEX"), marks([0, 0, 1], [1, 0, 2])
    ('Y.G..', '.GY')
    """
    unmatched = [theirs for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    made = ""
    for ours, theirs in zip(guess, secret, strict=True):
        made += "G" if ours == theirs else "Y" if ours in unmatched else "."
        if made[-1] == "Y":
            unmatched.remove(ours)
    return made


class Marks(TextRule):
    """Answers the `marks` of a guess, as Wordle does.

    >>> rule = rule_called("marks", 5)
    >>> [str(rule.answer(*words)) for words in (("NINNY", "ANNEX"), ("ANNEX", "NINNY"), ("HELLO", "WORLD"))]
    ['Y.G..', '.YG..', '...GY']
    """

    @property
    def counts(self) -> str:
        """What a feedback tells, for people."""
        return "a mark for each peg (G right place, Y elsewhere, . nowhere)"

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """The marks of *guess*."""
        return self.known[marks(guess, secret)]

    def in_words(self, feedback: Feedback) -> str:
        """How many pegs are in their places, and how many elsewhere."""
        return f"{str(feedback).count('G')} in place, {str(feedback).count('Y')} elsewhere"

    def drawn(self, feedback: Feedback, _pegs: int) -> str:
        """A peg for each mark."""
        return str(feedback).translate(str.maketrans("GY.", "bwn"))

    def spelled(self, text: str) -> str:
        """*text* in the signs G, Y and a dot: squares, and other letters for none, are read too."""
        drawn = dict.fromkeys("🟩✅🟧", "G") | dict.fromkeys("🟨🟦", "Y") | dict.fromkeys("⬛⬜🟥-_BX", ".")
        return "".join(drawn.get(sign, sign) for sign in text.upper() if sign not in " \ufe0f")


class HardMarks(Marks):
    """Answers as `Marks` does, in hard mode: a feedback is known whole, or not at all.

    >>> rule_called("marks-hard", 5).read(".?G..", None)
    Traceback (most recent call last):
    ...
    blackpeg.errors.InvalidReplyError: hard mode: expected all marks, or ? alone if not known, got '.?G..'
    """

    is_hard = True

    def read(self, text: str, game: Game) -> Reply | None:
        """The feedback that *text* spells, or all of them for ``?``; raises `InvalidReplyError` for some."""
        reply = super().read(text, game)
        if reply is not None and reply.feedback is None and not self.is_silent(reply):
            raise InvalidReplyError(f"hard mode: expected all marks, or ? alone if not known, got {quoted(text)}")
        return reply


class InCommon(TextRule):
    """Counts the signs that guess and secret have in common, wherever they stand; ``found`` is the secret itself.

    >>> rule = rule_called("in-common", 5)
    >>> [str(rule.answer(guess, "PEARS")) for guess in ("SPEAR", "PEARS", "APPLE")]
    ['5', 'found', '3']
    """

    @property
    def counts(self) -> str:
        """What a feedback tells, for people."""
        return "the number of letters in common, wherever they stand (found: the secret itself)"

    def in_words(self, feedback: Feedback) -> str:
        """How many signs are in common."""
        return f"{feedback} in common" if str(feedback).isdecimal() else str(feedback)

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """The number of signs in common."""
        common = sum(score(guess, secret))
        return self.known["found" if tuple(guess) == tuple(secret) else str(common)]


def _counts(what: Reply | int | Sequence[int | None]) -> Reply:
    """*what* as a reply of plain integers; raises `InvalidReplyError` for anything else."""
    try:
        if isinstance(what, Reply):
            return Reply(*(None if number is None else index(number) for number in what))
        if isinstance(what, int):
            raise TypeError
        black, white = (None if number is None else index(number) for number in what)
    except (TypeError, ValueError):
        raise InvalidReplyError(
            f"expected a feedback as text such as '1-0', or two whole numbers (black, white; None where unknown), "
            f"got {quoted(what)}"
        ) from None
    return Reply(black, white)


RULES: dict[str, Rule] = {kind: PegRule(kind) for kind in FeedbackKind}
"""The rules of boards."""

RULE_NAMES = (*map(str, FeedbackKind), "marks", "marks-hard", "in-common")
"""The rules that have a name; a board has one of the first two."""

MOST_MARKS = 10
"""The most pegs of a word that is answered by marks."""


@lru_cache(maxsize=32)
def rule_called(name: str, pegs: int) -> Rule:
    """The rule of this *name*, one of `RULE_NAMES`, for codes of this many *pegs*.

    Raises `InvalidGameError` for marks of words of more than `MOST_MARKS` pegs.
    """
    if name in RULES:
        return RULES[name]
    if name == "in-common":
        return InCommon(name, (*map(str, range(pegs + 1)), "found"))
    if pegs > MOST_MARKS:
        raise InvalidGameError(f"expected words of at most {MOST_MARKS} letters for marks, got words of {pegs}")
    every = map("".join, product(".YG", repeat=pegs))  # with all but one in place, the last is not elsewhere
    texts = tuple(text for text in every if text.count("G") < pegs - 1 or "Y" not in text)
    return (HardMarks if name == "marks-hard" else Marks)(name, texts)
