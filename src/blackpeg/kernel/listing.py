"""The rules of a list again, on many codes at once: by a table of the feedbacks of every guess and secret.

`table.Listing` (NumPy) or ``_native.Listing`` has the table; `ListKernel` is what others ask: it numbers the feedbacks
of a game, and plays and draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from blackpeg.errors import KernelError, TooLargeError
from blackpeg.kernel.interface import Codes, Shape
from blackpeg.kernel.one_by_one import OneByOne
from blackpeg.rules import Code, Feedback, Reply
from blackpeg.rules.listing import MOST_PAIRS, ListGame
from blackpeg.rules.own_rule import OwnRule

if TYPE_CHECKING:
    from blackpeg.kernel.sampling import KernelSampler

RULES = {"black-white": 1, "black": 2, "marks": 3, "marks-hard": 3}
"""The rules by which kernels make tables themselves; any other table is given, as rule 0."""


class ListKernel:
    """What `kernel_of` gives for the *game* of a list; *maker* makes its `Listing`.

    Its functions are those of `reference.Kernel`.  Sizes are masses: sums of the weights of secrets.
    """

    def __init__(self, game: ListGame, maker: Any) -> None:
        rule = 0 if isinstance(game.rule, OwnRule) else RULES.get(str(game.rule.name), 0)
        shape = Shape(game.pegs, game.colors, True, not game.counts_white)
        weights = list(game.weights) if game.has_weights else []
        lists = shape, game.guessable, [game.places[code] for code in game.secrets], weights
        self.game = game
        if game.choices * game.size > MOST_PAIRS:
            raise TooLargeError(
                f"{game} has {game.choices:,} guesses and {game.size:,} secrets; up to {MOST_PAIRS:,} pairs of them "
                "are compared, such as 32,768 of each: choose a smaller game, or allow fewer guesses"
            )
        try:
            numbers = b"" if rule else _numbers(game, lambda known: maker(*lists, known, b""))
            self.inner = maker(*lists, rule, numbers)
        except ValueError as error:
            raise TooLargeError(f"{game}: {error}") from None
        raw = {_raw(rule, place, feedback, game): feedback for place, feedback in enumerate(game.feedbacks)}
        self._feedbacks = [raw[each] for each in self.inner.feedbacks_that_occur]
        self._number = {feedback: place for place, feedback in enumerate(self._feedbacks)}

    def __getattr__(self, name: str) -> Any:
        """What the table does itself, such as `keep`, `best`, and ``hard_solver`` if the kernel ``searches_hard``."""
        return getattr(self.inner, name)

    def pack(self, feedback: Feedback) -> int:
        """The number of *feedback* among those that occur; -1 if it does not."""
        return self._number.get(feedback, -1)

    def unpack(self, number: int) -> Feedback:
        """The feedback that has this *number*."""
        return self._feedbacks[number]

    def allowed(self, reply: Reply) -> bytes:
        """A table of the feedbacks that *reply* leaves possible: 1 at each that fits, else 0."""
        return bytes(map(reply.fits, self._feedbacks))

    def drawn_secrets(self, seeds: Sequence[int]) -> Codes:
        """The secret that each of *seeds* draws, as the game draws it."""
        made: Codes = self.inner.make([self.game.draw_secret(seed)[0] for seed in seeds])
        return made

    def random_games(self, codes: Codes, first: int | None, limit: int | None) -> OneByOne:
        """Plays games of random-consistent; *first* is the place of the first guess among *codes*, all secrets."""
        game = self.game
        return OneByOne(
            self,
            codes,
            first,
            limit,
            kinds=len(self._feedbacks),
            solved=self.pack(game.solved),
            number=lambda guess, number: game.turn_number(Code(guess, game.alphabet), Reply.of(self.unpack(number))),
        )

    def expectation(self, *_given: object) -> tuple[Fraction, Fraction, tuple[Fraction, ...]]:
        """Raises `TooLargeError`: what a strategy that draws needs is averaged on boards alone."""
        raise TooLargeError(f"{self.game} is a list; all draws of a strategy are averaged for boards alone")

    def sampler(self, _seed: int) -> KernelSampler:
        """Raises `KernelError`: all codes of a list are known, so that none are sampled."""
        raise KernelError(f"{self.game} is a list, whose codes are not sampled")


def _numbers(game: ListGame, made: Callable[[int], Any]) -> bytes:
    """The numbers of all feedbacks, guess after guess; *made* makes the table of a rule that kernels know."""
    if isinstance(game.rule, OwnRule):
        number = {text: place for place, text in enumerate(game.rule.texts)}
        return bytes(number[text] for text in game.rule.table)
    counted = made(RULES["black-white"])
    found = game.pegs * (game.pegs + 1)
    common = bytes(
        game.pegs + 1 if raw == found else sum(divmod(raw, game.pegs + 1)) for raw in counted.feedbacks_that_occur
    )
    codes = counted.all_codes()
    rows = (bytes(counted.feedbacks(guess, codes)) for guess in game.guessable)
    return b"".join(row.translate(common.ljust(256)) for row in rows)


def _raw(rule: int, place: int, feedback: Feedback, game: ListGame) -> int:
    """The number of *feedback* in the table of a *rule*: digits to the base 3 for marks, else as boards pack it.

    In a table that is given it is the *place* of the feedback.
    """
    if rule == RULES["marks"]:
        return sum(".YG".index(sign) * 3**at for at, sign in enumerate(reversed(str(feedback))))
    return feedback.black * (game.pegs + 1) + feedback.white if rule else place
