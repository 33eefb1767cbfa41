"""Codemakers hold the secret and answer the guesses.

A codemaker sees what the codebreaker sees (the position) and the guess.  Codemakers without a secret answer from
these alone (`Unsettled`); so a turn can be taken back with any of them.  `codemaker_called` knows them by name.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import field, replace
from typing import ClassVar, NamedTuple, Protocol

from blackpeg import search
from blackpeg.call import Call
from blackpeg.errors import InvalidCodeError, UnknownHostError, listed, quoted
from blackpeg.fact import Frozen
from blackpeg.position import Bound, Position, Status, require_listed, start
from blackpeg.records import Revealed, commit
from blackpeg.rules import Code, Feedback, Game, Reply, game_of
from blackpeg.rules.draws import drawn_below
from blackpeg.rules.sizes import can_list


class Codemaker(Protocol):
    """An object that answers the guesses of one match."""

    def commitment(self) -> str | None:
        """The commitment published before the first guess (see `records.commit`); None if there is none."""

    def answer(self, position: Position, guess: Code, /) -> str | Reply | tuple[int, int]:
        """The reply to *guess*, made after the turns of *position*: what `Game.reply` takes."""

    def reveal(self, position: Position, /) -> Revealed | None:
        """The secret, once the match has ended at *position*; None if the codemaker keeps it."""


class Fixed(Frozen):
    """A codemaker with a secret from the start, not printed; raises `InvalidCodeError` if it is no code of *game*.

    A *nonce* commits to the secret.  *seed* is the seed it was drawn from, *name* the name of this codemaker.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> Fixed(game, game.code("3632")).answer(start(game), game.code("1122"))
    Feedback(black=1, white=0)
    """

    game: Game
    secret: Code = field(repr=False)
    nonce: str | None = field(default=None, repr=False)
    seed: int | None = None
    name: str = "fixed"

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", game_of(self.game))
        secret = self.game.code(self.secret)
        if not self.game.may_be(secret):
            raise InvalidCodeError(f"expected a secret of {self.game}, got {secret}, which is a guess alone")
        object.__setattr__(self, "secret", secret)

    def commitment(self) -> str | None:
        """The commitment to the secret, if there is a nonce to make it with."""
        return None if self.nonce is None else commit(self.game, self.secret, self.nonce)

    def answer(self, _position: Position, guess: Code) -> Feedback:
        """The feedback by the rules."""
        return self.game.score(guess, self.secret)

    def reveal(self, _position: Position) -> Revealed:
        """The secret, with its nonce and seed."""
        return Revealed(self.secret, self.nonce, self.seed)

    def __str__(self) -> str:
        return self.name


class Random(Fixed):
    """Draws a secret, each code that fits equally likely, and commits to it.

    Equal seeds draw equal secrets, so a *seed* gives the secret away.  Without a seed the secret is from the system's
    own randomness, and nothing repeats it.

    >>> game = Game(4, 6)
    >>> Random(game, seed=1).commitment() == Random(game, seed=1).commitment()
    True
    """

    def __init__(self, game: Position | Game | str, seed: int | None = None) -> None:
        position = game if isinstance(game, Position) else start(game)
        below, bits = drawn_below(seed)
        secret = position.draw(below)
        super().__init__(position.game, secret, f"{bits():032x}", seed, "random")


class Person(Frozen):
    """A person who answers through *ask*, which gets position and guess; *show* may give the secret at the end."""

    ask: Callable[[Position, Code], str | Reply | tuple[int, int]]
    show: Callable[[], Code | None] | None = None

    def commitment(self) -> None:
        """None: people keep their promises."""

    def answer(self, position: Position, guess: Code) -> str | Reply | tuple[int, int]:
        """The answer of *ask*."""
        return self.ask(position, guess)

    def reveal(self, _position: Position) -> Revealed | None:
        """The secret, if *show* gives it."""
        secret = self.show() if self.show else None
        return None if secret is None else Revealed(secret)

    def __str__(self) -> str:
        return "person"


class Unsettled(Frozen):
    """The base of codemakers without a secret; a *game* may be given by its notation, too.

    Raises `InvalidGameError` for an invalid game, `TooLargeError` for one whose codes are too many to list.
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


class Adversary(Unsettled):
    """Always gives the feedback that keeps most candidates.

    Ties go to the feedback with fewest black pegs, then with fewest white: equal guesses always get equal
    answers.  So a guess is the secret only if no other code is left.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> Adversary(game).answer(start(game), game.code("1122"))
    Feedback(black=0, white=0)
    """

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The feedback that keeps most candidates; raises `ContradictionError` without candidates."""
        position.require_candidates()
        sizes = position.split(guess)
        solved = self.game.solved
        return min(sizes, key=lambda feedback: (feedback == solved, -sizes[feedback], feedback))

    def __str__(self) -> str:
        return "adversary"


class Evasive(Unsettled):
    """Answers each guess as a newly drawn candidate would, but never as the guess itself while another is left.

    Equal seeds give equal answers; without a *seed* they depend on the system's own randomness.  Either way a guess at
    an equal position gets an equal answer.

    >>> from blackpeg.position import start
    >>> game = Game(4, 6)
    >>> evasive = Evasive(game, seed=1)
    >>> evasive.answer(start(game), game.code("1122")) == evasive.answer(start(game), game.code("1122"))
    True
    """

    seed: int | None = None
    _source: str = field(init=False, repr=False, compare=False)
    draws: ClassVar[int] = 1
    """The number of candidates drawn; the one whose answer keeps most candidates decides."""

    def __post_init__(self) -> None:
        super().__post_init__()
        seed = random.SystemRandom().getrandbits(128) if self.seed is None else self.seed
        object.__setattr__(self, "_source", f"{self} {seed}")

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The feedback that keeps most candidates, among those that the drawn ones would give.

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


class Sly(Evasive):
    """Like `Evasive`, but draws two candidates and answers for the one that keeps more."""

    draws: ClassVar[int] = 2

    def __str__(self) -> str:
        return "sly"


SECONDS = 3.0
"""The most seconds for one reply, by default."""


class Hardest(NamedTuple):
    """A reply, and the guesses that perfect play needs after it; if these are proven, no other reply needs more."""

    feedback: Feedback
    after: Bound


def hardest_reply(position: Position, guess: Code, seconds: float) -> Hardest:
    """The reply to *guess* after which perfect play needs the most further guesses, found in about *seconds*.

    Among equals it keeps most candidates, then has fewest black pegs, then fewest white.  If time is too short, or
    a part too large, unsettled parts count with their proven bounds: then the reply is the one
    that keeps most candidates, unless another has a higher proven bound.
    Raises `ContradictionError` without candidates, `TooLargeError` if they cannot be listed.

    >>> game = start("4x6").game
    >>> hardest_reply(start(game), game.code("1122"), seconds=3).feedback
    Feedback(black=0, white=0)
    """
    position.require_candidates()
    game = position.game
    oracle, call = search.Oracle(search.least_worst()), Call(seconds)
    sizes = position.split(guess)
    hardest, level, proven = position.game.solved, 0, True
    for feedback in sorted(sizes, key=lambda feedback: (-sizes[feedback], feedback)):
        # A guess that is a candidate rules out itself at least: a part needs no more guesses than it has candidates.
        if feedback == position.game.solved or sizes[feedback] <= level:
            continue
        if search.is_searched(game, sizes[feedback], oracle.objective):
            # Exact where it is more than *level*: so the first of equals, which keeps most candidates, stays.
            known = oracle.prove(position.after(guess, feedback), call, above=level)
            least, proven = known.lower, proven and known.is_at_most(max(level, known.lower))
        else:  # to list its candidates may take long
            least, proven = search.least_worst_conceivable(sizes[feedback], len(game.feedbacks)), False
        if least > level:
            hardest, level = feedback, least
    return Hardest(hardest, Bound(level, proven))


class Worst(Unsettled):
    """Gives the reply after which perfect play needs the most further guesses.

    Among equals it gives the one that keeps most candidates, then has fewest black pegs, then fewest white.
    If that is not settled in *seconds* it keeps most candidates, as `hardest_reply` says; `outlook` gives what
    is proven.  If every reply is proven, no codebreaker gets below the least worst case of the game.

    It remembers the replies it gave, so that in its game equal turns get equal replies, proven or not.  Its
    host of another game is another object: `anew`.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> worst = Worst(game)
    >>> worst.answer(start(game), game.code("1122")), str(worst.least())
    (Feedback(black=0, white=0), '5')
    """

    seconds: float = SECONDS
    _given: dict[tuple[object, Code], Hardest] = field(default_factory=dict, init=False, repr=False, compare=False)
    _known: dict[tuple[object, Code], Hardest] = field(default_factory=dict, repr=False, compare=False, kw_only=True)

    def anew(self) -> Worst:
        """The host of another game, which keeps what was proven and computes the rest again."""
        return replace(self)

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The hardest reply."""
        return self.outlook(position, guess).feedback

    def outlook(self, position: Position, guess: Code) -> Hardest:
        """The hardest reply, and the guesses that perfect play needs after it; found once, so that it stays."""
        key = (position.turns, guess)
        if key not in self._given:
            found = self._known.get(key)
            if found is None or not found.after.proven:
                found = hardest_reply(position, guess, self.seconds)
            # Of two threads that find it at once, the first is right.
            self._known[key] = self._given.setdefault(key, found)
        return self._given[key]

    def outlooks(self, position: Position, begin: int = 0) -> tuple[Bound, ...]:
        """The guesses of perfect play after each reply of *position* from row *begin* on; this codemaker gave them,
        here or `anew`."""
        after = []
        for row, turn in enumerate(position.turns[begin:], begin):
            before = Position(self.game, position.turns[:row])
            found = self._known.get((before.turns, turn.guess)) or self.outlook(before, turn.guess)
            if found.feedback == turn.reply.feedback:
                after.append(found.after)
            else:  # it was the one to be found in the time there was: nothing is known but by counting
                count = before.after_turn(turn).count
                after.append(Bound(search.least_worst_conceivable(count, len(self.game.feedbacks)), proven=False))
        return tuple(after)

    def least(self, seconds: float = math.inf, position: Position | None = None) -> Bound:
        """The guesses of perfect play in the worst case, from *position* or the first guess on, found in *seconds* or
        its own."""
        call = Call(min(seconds, self.seconds))
        known = search.prove(search.look_up(position or start(self.game), search.least_worst()), call, of_many=True)
        return Bound(known.lower, known.status is Status.PROVEN)

    def __str__(self) -> str:
        return "worst"


_MAKERS: dict[str, Callable[[Game, int | None], Codemaker]] = {
    "random": Random,
    "evasive": Evasive,
    "sly": Sly,
    "adversary": lambda game, _seed: Adversary(game),
    "worst": lambda game, _seed: Worst(game),
}

HOSTS = tuple(_MAKERS)
"""The names of the codemakers that `codemaker_called` knows, the kindest first."""

UNSETTLED = HOSTS[1:]
"""The names of the codemakers without a secret; they never contradict themselves."""

DRAWING_NOTHING = ("adversary", "worst")
"""The names of the hosts that draw nothing: equal guesses always get equal replies."""


def hosts_for(game: Game) -> tuple[str, ...]:
    """The names of the codemakers for *game*: boards too large to list have only those with a secret.

    >>> hosts_for(Game(20, 20))
    ('random',)
    """
    return HOSTS if can_list(game) else tuple(name for name in HOSTS if name not in UNSETTLED)


def codemaker_called(name: str, game: Position | Game, seed: int | None = None) -> Codemaker:
    """The codemaker called *name*, one of `HOSTS`; raises `UnknownHostError` for any other.

    Equal seeds repeat its random choices.  From a position on the secret that it draws fits.

    >>> print(codemaker_called("adversary", Game(4, 6)))
    adversary
    """
    if name not in HOSTS:
        raise UnknownHostError(f"expected the host to be {listed(HOSTS, 'or')}, got {quoted(name)}")
    if name == "random":
        return Random(game, seed)
    return _MAKERS[name](game.game if isinstance(game, Position) else game, seed)
