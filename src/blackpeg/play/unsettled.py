"""Codemakers that settle on no secret: each reply is one that some code still possible would give.

They answer from position and guess alone, so that a turn taken back and guessed again gets the same reply.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import ClassVar

from blackpeg.position import Position, require_listed
from blackpeg.records import Revealed
from blackpeg.rules import Code, Feedback, Game, game_of


@dataclass(frozen=True)
class Unsettled:
    """What they have in common; a *game* may be given by its notation, too.

    Raises `InvalidGameError` for what is no game, `TooLargeError` for one whose codes are too many to list.
    """

    game: Game

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", game_of(self.game))
        require_listed(self.game, f"let the host be random: {self} keeps all codes in mind,")

    def commitment(self) -> None:
        """None: there is no secret to commit to."""

    def reveal(self, position: Position) -> Revealed:
        """A secret that would have given every reply: the first in reading order."""
        return Revealed(position.require_candidates()[0])


@dataclass(frozen=True)
class Adversary(Unsettled):
    """Always gives the feedback that keeps most candidates.

    Ties go to the feedback with fewest black pegs, then with fewest white: the same guesses always get the same
    answers.  So a guess is the secret only when nothing else is left.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> Adversary(game).answer(start(game), game.code("1122"))
    Feedback(black=0, white=0)
    """

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The feedback that keeps most candidates; raises `ContradictionError` without candidates."""
        position.require_candidates()
        sizes = position.split(guess)
        return min(sizes, key=lambda feedback: (-sizes[feedback], feedback))

    def __str__(self) -> str:
        return "adversary"


@dataclass(frozen=True)
class Evasive(Unsettled):
    """Answers each guess for a candidate drawn anew, but never for the guess itself while another is left.

    *seed* repeats its answers; without one they come from the system's own randomness.  Either way the same guess at
    the same position gets the same answer.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> evasive = Evasive(game, seed=1)
    >>> evasive.answer(start(game), game.code("1122")) == evasive.answer(start(game), game.code("1122"))
    True
    """

    seed: int | None = None
    _source: str = field(init=False, repr=False, compare=False)
    draws: ClassVar[int] = 1
    """How many candidates are drawn; the answer is that of the one that keeps most."""

    def __post_init__(self) -> None:
        super().__post_init__()
        seed = random.SystemRandom().getrandbits(128) if self.seed is None else self.seed
        object.__setattr__(self, "_source", f"{self} {seed}")

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The feedback that keeps most candidates, of those that the drawn ones would give.

        Raises `ContradictionError` without candidates.
        """
        candidates = position.require_candidates()
        if len(candidates) == 1:
            return self.game.score(guess, candidates[0])
        asked = [(tuple(turn.guess), str(turn.reply)) for turn in position.turns]
        source = random.Random(f"{self._source} {asked} {tuple(guess)}")
        drawn: list[Code] = []
        while len(drawn) < self.draws:
            code = candidates[source.randrange(len(candidates))]
            if code != guess:
                drawn.append(code)
        sizes = position.split(guess) if self.draws > 1 else {}
        feedbacks = [self.game.score(guess, code) for code in drawn]
        return min(feedbacks, key=lambda feedback: (-sizes.get(feedback, 0), feedback))

    def reveal(self, position: Position) -> Revealed:
        """A secret that would have given every reply, and the seed."""
        return super().reveal(position)._replace(seed=self.seed)

    def __str__(self) -> str:
        return "evasive"


@dataclass(frozen=True)
class Sly(Evasive):
    """Like `Evasive`, but draws two candidates and answers for the one that keeps more."""

    draws: ClassVar[int] = 2

    def __str__(self) -> str:
        return "sly"
