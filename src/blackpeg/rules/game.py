"""A game: which codes may be the secret, which may be guessed, and the rule that answers a guess.

A `Board` has every code of its pegs and colors, a `ListGame` those of a list.  What stands
above the rules does not ask which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, overload

from blackpeg.errors import InvalidCodeError, InvalidGameError, InvalidReplyError, counted, quoted, where_turns_go
from blackpeg.fact import Frozen, Shown
from blackpeg.rules.alphabet import Alphabet
from blackpeg.rules.code import Code
from blackpeg.rules.draws import drawn_below, turn_number
from blackpeg.rules.feedback import Feedback, FeedbackKind
from blackpeg.rules.reply import Reply, Turn

if TYPE_CHECKING:
    from blackpeg.rules.rule import Rule
    from blackpeg.rules.symmetry import Symmetries

NUMBERS = " (numbers may be signs or count from 0: Game.code_from_indices reads those that count from 0)"

LARGEST = 100
"""The most pegs, and the most colors, a game may have."""


class Game(Shown, Frozen):
    """Secrets, guesses and a rule; immutable.

    ``Game("4x6")`` is ``Game(4, 6)``, a `Board`: a text is read as by `parse_game`, and all else is given to `Board`.
    `Game.of` makes the game of a list.  *pegs* is the length of a code, *colors* the number of its signs, which
    *alphabet* writes; *repeats* says whether a code may have a color twice, and *feedback* names the rule.

    >>> game = Game(pegs=4, colors=6)
    >>> game.size, game.score("1122", "1223")
    (1296, Feedback(black=2, white=1))
    >>> Game("bulls-and-cows")
    Game('4x10-distinct')
    """

    pegs: int
    colors: int
    repeats: bool
    feedback: FeedbackKind | str
    alphabet: Alphabet

    has_weights: ClassVar[bool] = False
    """Whether some secrets are more likely than others."""
    unit: ClassVar[str] = "code"
    """What a sum of weights counts, for people."""
    is_listed: ClassVar[bool] = False
    """Whether the secrets are a list that is given: then the kernel compares codes by a table."""
    is_hard: ClassVar[bool] = False
    """Whether every guess has to fit the hints of the feedbacks so far (`rules.hard`)."""

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
    def __init__(self, *given: Any, **named: Any) -> None:
        if "pegs" not in vars(self):  # else it is the game that a text named, and this is that text
            super().__init__(*given, **named)

    def __new__(cls, *given: Any, **named: Any) -> Game:
        """A board, or the game that a text names."""
        if cls is not Game:
            return super().__new__(cls)
        from blackpeg.rules.notation import parse_game  # here: it makes games

        if given and isinstance(given[0], str):
            if given[1:] or named:
                raise InvalidGameError(
                    f"expected a text alone, such as Game('4x6-distinct'), got more than {quoted(given[0])}"
                )
            return parse_game(given[0], files=True)
        from blackpeg.rules.board import Board

        return super().__new__(Board)

    @staticmethod
    def of(
        codes: Iterable[str | Code] | Mapping[str, int],
        rule: Rule | str | Callable[[Code, Code], object] = "black-white",
        *,
        guesses: Iterable[str | Code] | None = None,
        weights: Iterable[int] | Mapping[str, int] | None = None,
    ) -> Game:
        """The game whose secrets are *codes*: words, or codes of a board.

        *rule* is ``"black-white"``, ``"black"``, ``"marks"`` (Wordle's: ``Y.G..``), ``"marks-hard"`` (its hard
        mode), ``"in-common"`` (Jotto's), or a function of guess and secret that returns the feedback.  *guesses* are
        allowed beside the secrets; by default only secrets are.  *weights*, whole numbers in the order of *codes*, say
        how often each is the secret; one of weight 0 is a guess alone.  A mapping of codes has their weights.
        Raises `InvalidGameError` for lists and rules that make no game.

        >>> fallout = Game.of(["CASTE", "LINES", "ALTER", "OFFER"], "black")
        >>> fallout.size, fallout.score("alter", "caste")
        (4, Feedback(black=0, white=0))
        """
        from blackpeg.rules.listing import list_game  # here: most games are boards

        return list_game(codes, rule, guesses=guesses, weights=weights)

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    @property
    def plain(self) -> Game:
        """This game in the usual alphabet."""
        raise NotImplementedError

    @property
    def notation(self) -> str:
        """The whole game as text, which `parse_game` reads anywhere; `str` may only name a list."""
        return str(self)

    @property
    def typed(self) -> str:
        """What names the game when it is typed on this machine: a list by its file, or in full."""
        return str(self)

    @property
    def identity(self) -> str:
        """A short text that stands for this game alone: of a list the first digits of its hash."""
        return str(self)

    @property
    def signs(self) -> str:
        """What a code is made of, for people, such as ``4 of 1 2 3 4 5 6``."""
        return f"{self.pegs} of {self.alphabet.legend()}"

    @property
    def rule(self) -> Rule:
        """What answers a guess."""
        raise NotImplementedError

    @property
    def symmetry(self) -> Symmetries:
        """Which codes and histories are alike."""
        raise NotImplementedError

    @property
    def size(self) -> int:
        """The number of codes that may be the secret, exactly."""
        raise NotImplementedError

    @property
    def choices(self) -> int:
        """The number of codes that may be guessed, exactly; every secret is one of them."""
        return self.size

    @property
    def mass(self) -> int:
        """The sum of the weights of all secrets, each 1 unless the game has weights."""
        return self.size

    def codes(self) -> Iterator[Code]:
        """Every code that may be the secret, in reading order."""
        raise NotImplementedError

    def guesses(self) -> Iterator[Code]:
        """Every code that may be guessed, in reading order."""
        return self.codes()

    @property
    def example(self) -> Code:
        """A guess to show as an example."""
        raise NotImplementedError

    def draw(self, below: Callable[[int], int]) -> Sequence[int]:
        """The colors of a secret: each is as likely as its weight says if each number of *below* is."""
        raise NotImplementedError

    def draw_secret(self, seed: int | None) -> tuple[Sequence[int], int]:
        """The colors of the secret that *seed* draws, and 128 bits; the system's randomness draws without a seed."""
        below, bits = drawn_below(seed)
        return self.draw(below), bits()

    def turn_number(self, guess: Code, reply: Reply) -> int:
        """A turn as one number, from which draws follow."""
        return turn_number(guess, reply, colors=self.colors)

    def weight(self, _code: Sequence[int]) -> int:
        """How often a secret counts in totals and averages."""
        return 1

    def may_be(self, _code: Code) -> bool:
        """Whether a code that may be guessed may be the secret."""
        return True

    def code_at(self, place: int) -> Code:
        """The secret that has this *place* in reading order, counted from 0."""
        raise NotImplementedError

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
                raise InvalidCodeError(f"{error}{self._advice_on(what)}") from None
        if isinstance(what, Code):
            return self._checked(what, what)
        raise InvalidCodeError(
            f"expected a code as text, such as {str(next(self.codes()))!r}, or a Code, got {quoted(what)}"
            + (where_turns_go(what) or NUMBERS)
        )

    def _advice_on(self, text: str) -> str:
        """What a message adds about a *text* that is no code of this game; empty if there is nothing to add."""
        raise NotImplementedError

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
        """The feedback to *guess* when *secret* is the secret."""
        return self.answer(self.code(guess), self.code(secret))

    def answer(self, guess: Sequence[int], secret: Sequence[int]) -> Feedback:
        """What `score` says, of two codes that are known to be of this game, and without checking them."""
        return self.rule.answer(guess, secret)

    @cached_property
    def solved(self) -> Feedback:
        """The feedback to the secret itself."""
        return self.rule.solved(self.pegs)

    @cached_property
    def counts_white(self) -> bool:
        """Whether a feedback of this game counts white pegs beside the black ones."""
        return self.rule.counts_white

    @property
    def has_independent_positions(self) -> bool:
        """Whether no position of a code, or of a feedback, has to do with any other."""
        return False

    @cached_property
    def feedbacks(self) -> tuple[Feedback, ...]:
        """Every feedback that the rule can give, in order, "solved" last; fewest black pegs first."""
        return self.rule.feedbacks(self)

    @cached_property
    def given(self) -> frozenset[Feedback]:
        """Every feedback that the rule can give, as a set."""
        return frozenset(self.feedbacks)

    def reply(self, what: str | int | Reply | tuple[int | None, int | None]) -> Reply:
        """The reply that a text spells in the notation of the rule, or that numbers of pegs make.

        If only black pegs count, one number is enough.  A number that is not known is None.  Raises
        `InvalidReplyError`, with the reason, if this game can never give it.

        >>> Game(4, 6).reply("1-?"), Game(4, 6).reply("4-?")
        (Reply(black=1, white=None, total=None), Reply(black=4, white=0, total=None))
        """
        return self.rule.reply(what, self)

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
        return self.rule.write(Reply.of(told) if isinstance(told, Feedback) else told)
