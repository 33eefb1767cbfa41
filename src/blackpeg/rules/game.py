"""A game: its shape, its codes, and the notation for both.

``4x6`` is 4 pegs and 6 colors; ``4x10-distinct`` has no color twice; ``4x6-black`` counts black
pegs only; ``5x5:BYGPR`` names the signs of the colors, ``3x3:red,blue,black`` their names;
``mastermind`` is a preset (`presets.py`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations, product
from operator import index
from typing import overload

from blackpeg.errors import InvalidCodeError, InvalidGameError, InvalidReplyError, counted, quoted, where_turns_go
from blackpeg.fact import Frozen, Shown
from blackpeg.rules.alphabet import Alphabet, alphabet_for
from blackpeg.rules.code import Code
from blackpeg.rules.feedback import Feedback, FeedbackKind, possible_feedbacks, score, why_impossible
from blackpeg.rules.presets import PRESETS
from blackpeg.rules.reply import Reply, Turn, plainest, read_reply

NUMBERS = " (numbers may be signs or count from 0: Game.code_from_indices reads those that count from 0)"

BLANK = "_"
"""The usual sign of a hole, where an alphabet has one."""

LARGEST = 100
"""The most pegs, and the most colors, a game may have."""

_NOTATION = re.compile(r"(\d{1,80})[xX\u00d7](\d{1,80})((?:-[a-zA-Z]+)*)(?::(.+))?", re.DOTALL)
_FORMS = {
    FeedbackKind.BLACK: "the number of black pegs such as 2, or ? if it is unknown",
    FeedbackKind.BLACK_WHITE: "black and white pegs such as 1-0 (1-? if one of them is unknown, =3 for the sum), "
    "1A2B, 1 black 2 white, or a letter a peg such as bww",
}
"""How a reply is written, for people."""
SHAPE = re.compile(r"\d+[xX\u00d7]\d")
"""What only a game begins with."""


class Game(Shown, Frozen):
    """The shape of a game; immutable.  ``Game("4x6")`` is ``Game(4, 6)``: a text is read as by `parse_game`.

    *pegs* and *colors* are 1 to 100.  *repeats* says whether a code may use a color twice; *feedback*,
    what the codemaker counts.  *alphabet* is how colors are written: None for the usual way, a kind
    such as ``"letters"``, or one sign a color.  Raises `InvalidGameError` for anything else.

    >>> game = Game(pegs=4, colors=6)
    >>> game.size, game.score("1122", "1223")
    (1296, Feedback(black=2, white=1))
    >>> Game("bulls-and-cows")
    Game('4x10-distinct')
    """

    pegs: int
    colors: int
    repeats: bool
    feedback: FeedbackKind
    alphabet: Alphabet

    FORMS = {"document": "counts.in_short"}

    @overload
    def __init__(self, notation: str, /) -> None: ...
    @overload
    def __init__(
        self,
        pegs: int = 4,
        colors: int = 6,
        repeats: bool = True,
        feedback: FeedbackKind | str = FeedbackKind.BLACK_WHITE,
        alphabet: Alphabet | str | None = None,
    ) -> None: ...
    def __init__(
        self,
        pegs: int | str = 4,
        colors: int | None = None,
        repeats: bool = True,
        feedback: FeedbackKind | str = FeedbackKind.BLACK_WHITE,
        alphabet: Alphabet | str | None = None,
    ) -> None:
        if isinstance(pegs, str):
            if (colors, repeats, feedback, alphabet) != (None, True, FeedbackKind.BLACK_WHITE, None):
                raise InvalidGameError(
                    f"expected a text alone, such as Game('4x6-distinct'), got more than {quoted(pegs)}"
                )
            vars(self).update(vars(parse_game(pegs)))
            return
        pegs, colors = _size("pegs", pegs), _size("colors", 6 if colors is None else colors)
        if not isinstance(repeats, bool):
            raise InvalidGameError(f"expected repeats to be True or False, got {quoted(repeats)}")
        if not repeats and colors < pegs:
            raise InvalidGameError(f"{pegs} pegs of different colors need at least {pegs} colors, got {colors}")
        try:
            kind = FeedbackKind(feedback)
        except ValueError:
            kinds = " or ".join(repr(str(kind)) for kind in FeedbackKind)
            raise InvalidGameError(f"expected feedback {kinds}, got {quoted(feedback)}") from None
        if not isinstance(alphabet, Alphabet):
            alphabet = alphabet_for(colors, alphabet)
        elif len(alphabet.signs) != colors:
            raise InvalidGameError(f"expected an alphabet of {colors} colors, got {alphabet.legend()}")
        vars(self).update(pegs=pegs, colors=colors, repeats=repeats, feedback=kind, alphabet=alphabet)

    def __str__(self) -> str:
        """The game's notation, which `parse_game` reads."""
        usual = self.alphabet == self.plain.alphabet
        return (
            f"{self.pegs}x{self.colors}"
            + ("" if self.repeats else "-distinct")
            + ("" if self.counts_white else "-black")
            + ("" if usual else f":{self.alphabet.notation}")
        )

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    @cached_property
    def plain(self) -> Game:
        """This game in the usual alphabet.

        >>> Game("super-black:letters").plain
        Game('5x8-black')
        """
        return Game(self.pegs, self.colors, self.repeats, self.feedback)

    @cached_property
    def size(self) -> int:
        """The number of codes, exactly.

        >>> Game(100, 100).size == 100**100
        True
        """
        return self.colors**self.pegs if self.repeats else math.perm(self.colors, self.pegs)

    def codes(self) -> Iterator[Code]:
        """Every code, in reading order."""
        colors = range(self.colors)
        every = product(colors, repeat=self.pegs) if self.repeats else permutations(colors, self.pegs)
        return (Code(code, self.alphabet) for code in every)

    def code_at(self, place: int) -> Code:
        """The code that has this *place* in reading order, counted from 0, without a list of them.

        >>> game = Game("3x4-distinct")
        >>> [game.code_at(place) for place in range(game.size)] == list(game.codes())
        True
        """
        colors: list[int] = []
        for pegs_after in reversed(range(self.pegs)):
            if self.repeats:
                color, place = divmod(place, self.colors**pegs_after)
            else:
                unused = [color for color in range(self.colors) if color not in colors]
                at, place = divmod(place, math.perm(len(unused) - 1, pegs_after))
                color = unused[at]
            colors.append(color)
        return Code(colors, self.alphabet)

    def code(self, what: str | Code) -> Code:
        """The code that a text spells; a code is checked to be one of this game.

        Raises `InvalidCodeError` for any other, and for numbers: 1 could be the sign of a color or count from 0.

        >>> Game("4x6").code("1,1,2,2")
        Code(1122)
        """
        if isinstance(what, str):
            try:
                return self._checked(self.alphabet.read(what), what)
            except InvalidCodeError as error:
                raise InvalidCodeError(f"{error}{self._how_to_leave_holes(what)}") from None
        if isinstance(what, Code):
            return self._checked(what, what)
        raise InvalidCodeError(
            f"expected a code as text, such as {str(next(self.codes()))!r}, or a Code, got {quoted(what)}"
            + (where_turns_go(what) or NUMBERS)
        )

    def _how_to_leave_holes(self, text: str) -> str:
        """How a guess with holes, such as ``11__``, is asked about; empty if *text* is none."""
        signs, holes = self.alphabet.signs, set(text) - set(self.alphabet.signs)
        is_full = not self.repeats or self.alphabet.separator or self.colors == LARGEST
        if (
            is_full
            or not holes
            or not holes <= set("_.?*")
            or len(text) != self.pegs
            or BLANK in signs
            or holes == set(text)
        ):
            return ""
        guess = "".join(sign if sign in signs else BLANK for sign in text)
        board = Game(self.pegs, self.colors + 1, feedback=self.feedback, alphabet="".join(signs) + BLANK)
        return (
            f"; a hole is a blank color, which the secret does not have: write {board} "
            f"{BLANK * self.pegs}:{board.write(Feedback(0, 0))} {guess}:FEEDBACK"
        )

    def code_from_indices(self, colors: Iterable[int]) -> Code:
        """The code of *colors*, which count from 0 whatever their signs are.

        Raises `InvalidCodeError` unless it is a code of this game.

        >>> Game("4x6").code_from_indices([0, 0, 1, 1])
        Code(1122)
        """
        try:
            indices = tuple(map(index, colors))
        except TypeError:
            raise InvalidCodeError(f"expected colors as whole numbers, counted from 0, got {quoted(colors)}") from None
        return self._checked(indices, list(indices))

    def _checked(self, colors: tuple[int, ...], shown: object) -> Code:
        if len(colors) != self.pegs:
            raise InvalidCodeError(f"expected {counted(self.pegs, 'peg')}, got {len(colors)}: {quoted(shown)}")
        if min(colors) < 0 or max(colors) >= self.colors:
            raise InvalidCodeError(f"expected colors 0 to {self.colors - 1}, got {quoted(shown)}")
        if not self.repeats and len(set(colors)) < self.pegs:
            twice = self.alphabet.write([next(color for color in colors if colors.count(color) > 1)])
            code = quoted(self.alphabet.write(colors))
            raise InvalidCodeError(f"expected {self.pegs} different colors, got {twice} twice: {code}")
        return Code(colors, self.alphabet)

    def score(self, guess: str | Code, secret: str | Code) -> Feedback:
        """The feedback to *guess* when *secret* is the secret; see `feedback.score`."""
        return self.answer(self.code(guess), self.code(secret))

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """What `score` says, of two codes that are known to be of this game, and without checking them."""
        return score(guess, secret, self.feedback)

    @property
    def solved(self) -> Feedback:
        """The feedback to the secret itself: every peg black."""
        return Feedback(self.pegs, 0)

    @cached_property
    def counts_white(self) -> bool:
        """Whether a feedback of this game counts white pegs beside the black ones."""
        return self.feedback is FeedbackKind.BLACK_WHITE

    @property
    def has_independent_positions(self) -> bool:
        """Whether no position of a code, or of a feedback, has to do with any other: colors repeat, and only black pegs
        count."""
        return self.repeats and not self.counts_white

    @cached_property
    def feedbacks(self) -> tuple[Feedback, ...]:
        """Every feedback this game can give, fewest black pegs first, then fewest white."""
        return possible_feedbacks(self)

    @cached_property
    def _given(self) -> frozenset[Feedback | None]:
        return frozenset(self.feedbacks)

    def reply(self, what: str | int | Reply | tuple[int | None, int | None]) -> Reply:
        """The reply that a text spells, as `read_reply` says, or that two numbers make, in its plainest form.

        Where only black pegs count, one number is enough.  A number that is not known is None.  A reply that only one
        feedback of the game fits tells all of it: all pegs black leave no white one.  Raises `InvalidReplyError`, with
        the reason, if this game can never give it.

        >>> Game(4, 6).reply("1-?"), Game(4, 6).reply("4-?")
        (Reply(black=1, white=None, total=None), Reply(black=4, white=0, total=None))
        """
        if isinstance(what, int) and not self.counts_white:
            what = (what, 0)
        reply = read_reply(what, self) if isinstance(what, str) else _counts(what)
        if reply is None:
            raise InvalidReplyError(f"expected {_FORMS[self.feedback]}, got {quoted(what)}")
        if reply.total is None and reply.feedback in self._given:
            return reply
        fitting = [feedback for feedback in self.feedbacks if reply.fits(feedback)]
        if fitting:
            return Reply.of(fitting[0]) if len(fitting) == 1 else plainest(reply, self)
        black, white, total = reply
        if total is not None and (black, white) != (None, None):
            shown = self.write(Reply(black, white))
            raise InvalidReplyError(
                f"{self} never gives the feedback {shown} with {total} in all: no feedback fits both"
            )
        shown = self.write(reply)
        most = max(number or 0 for number in reply)
        partly = Feedback(most, 0) if most > self.pegs else None
        impossible = reply.feedback or partly
        why = why_impossible(impossible, self) if impossible else "no feedback of this game fits it"
        raise InvalidReplyError(f"{self} never gives the feedback {shown}: {why}")

    def turn(self, text: str) -> Turn:
        """The turn that *text* spells: guess, colon, reply, such as ``1122:1-0``.

        Raises `InvalidReplyError` or `InvalidCodeError`.
        """
        guess, colon, reply = text.partition(":")
        if not colon:
            raise InvalidReplyError(f"expected a turn such as 1122:1-0 (guess, colon, black-white), got {quoted(text)}")
        return Turn(self.code(guess), self.reply(reply))

    def write(self, told: Turn | Reply | Feedback) -> str:
        """A turn or a reply in the common notation, which `turn` and `reply` read.

        >>> game = Game(4, 6, feedback=FeedbackKind.BLACK)
        >>> game.write(game.turn("1122:1")), game.write(Reply(None, None)), Game(4, 6).write(Feedback(2, 1))
        ('1122:1', '?', '2-1')
        """
        if isinstance(told, Turn):
            return f"{told.guess}:{self.write(told.reply)}"
        reply = Reply.of(told) if isinstance(told, Feedback) else told
        if reply.total is None and not (self.counts_white or reply.white):
            return "?" if reply.black is None else str(reply.black)
        return str(reply)


def _size(what: str, number: int) -> int:
    """*number* as a plain integer, NumPy's among them; raises `InvalidGameError` unless it is 1 to `LARGEST`."""
    try:
        size = 0 if isinstance(number, bool) else index(number)
    except TypeError:
        size = 0
    if not 1 <= size <= LARGEST:
        raise InvalidGameError(f"expected 1 to {LARGEST} {what}, got {quoted(number)}")
    return size


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


def game_of(what: Game | str) -> Game:
    """The game itself, or the one that a text names as in `parse_game`; raises `InvalidGameError` for anything else.

    >>> game_of("4x6") == game_of(Game(4, 6))
    True
    """
    if isinstance(what, Game):
        return what
    if isinstance(what, str):
        return parse_game(what)
    why = f"expected a game such as Game(4, 6) or '4x6', got {quoted(what)}{where_turns_go(what)}"
    raise InvalidGameError(why)


def parse_game(text: str) -> Game:
    """The game that *text* names: a notation such as ``4x10-distinct``, or a preset, with options if need be.

    Whatever ``str(game)`` prints is read back.  Raises `InvalidGameError`.

    >>> parse_game("bulls-and-cows") == Game(4, 10, repeats=False)
    True
    >>> str(parse_game("5x5-black:BYGPR")), str(parse_game("super-black:letters"))
    ('5x5-black:BYGPR', '5x8-black:letters')
    """
    if isinstance(text, str) and (game := _named(text)) is not None:
        return game
    words = text.split() if isinstance(text, str) else []
    turns = "; no turns may follow the game here" if len(words) > 1 and _named(words[0]) else ""
    raise InvalidGameError(
        f"expected a game such as 4x6 (pegs x colors), 4x10-distinct, 4x6-black, or a preset "
        f"({', '.join(PRESETS)}), got {quoted(text)}{turns}"
    )


@lru_cache(maxsize=256)
def _named(text: str) -> Game | None:
    """The game that *text* names, None if it has not the form; games are remembered with what was computed of them."""
    match = _NOTATION.fullmatch(_in_full(text.strip()))
    if match is None:
        return None
    pegs, colors, options, alphabet = match.groups()
    words = options.lower().split("-")[1:]
    for word in words:
        if word not in ("distinct", "black"):
            raise InvalidGameError(
                f"expected -distinct or -black after {pegs}x{colors}, got -{word:.80} in {quoted(text)}"
            )
    return Game(
        pegs=int(pegs),
        colors=int(colors),
        repeats="distinct" not in words,
        feedback=FeedbackKind.BLACK if "black" in words else FeedbackKind.BLACK_WHITE,
        alphabet=alphabet,
    )


def _in_full(name: str) -> str:
    """*name* with the preset that it begins with written out, if it does."""
    shape, colon, alphabet = name.partition(":")
    words = shape.strip().lower().replace(" ", "-").split("-")
    for end in range(len(words), 0, -1):
        if preset := PRESETS.get("-".join(words[:end])):
            notation, own_colon, own_alphabet = preset.notation.partition(":")
            options = "".join(f"-{word}" for word in words[end:])
            return f"{notation}{options}" + (f":{alphabet}" if colon else own_colon + own_alphabet)
    return name
