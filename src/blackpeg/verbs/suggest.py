"""`suggest`: the best next guess; `overview`, which refuses nothing; and `explain`: one guess judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from time import monotonic
from typing import Annotated, ClassVar

from blackpeg.analysis.advice import Advice, GuessValue, Value, advise
from blackpeg.analysis.ranking import ranking
from blackpeg.analysis.values import MOST_JUDGED, Values
from blackpeg.call import Call, ended_by, require_time
from blackpeg.errors import ContradictionError, SampleError, TooLargeError, quoted
from blackpeg.fact import Fact
from blackpeg.knowledge import USUAL_TIME, Consistency, Knowledge, know
from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.position import Count, Position, Status, position_of
from blackpeg.registry import Chosen, strategy_called
from blackpeg.rules import Code, Game
from blackpeg.strategies import Basis, Strategy, basis_of, name_of
from blackpeg.strategies.one_step import ONE_STEP
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.table import MOST_SECONDS, MOVE, POSITION, SEED, STRATEGY, Param, ParamKind, verb


@dataclass(frozen=True, slots=True, repr=False)
class Suggestion(Fact):
    """The guess of *strategy* at *position*: what it would tell, and the *basis* that it rests on.

    *contradiction* is only suspected: where it is proven there is no guess.  *others* are guesses nearly as good, best
    first, where they were asked for, by *measure*; unless *all_ranked*, there was too much to look at in the time, and
    others may be as good.
    """

    position: Position
    strategy: str
    advice: Advice
    basis: Basis | None
    consistency: Consistency
    contradiction: Contradiction | None
    others: tuple[Advice, ...]
    measure: str
    all_ranked: bool

    ALSO: ClassVar = ("guess",)

    @property
    def guess(self) -> Code:
        """The guess."""
        return self.advice.guess

    @property
    def ranked(self) -> tuple[Advice, ...]:
        """The guess and the others."""
        return self.advice, *self.others


SHARE, MOVE_SHARE = 0.2, 0.4
"""Of the seconds, what each question may take where no code is found that fits the replies, and the guess anywhere."""


LEAST_TIME = 0.001
"""Seconds that a strategy has for a guess if it is given less."""


def chooser_of(
    strategy: Strategy | Choose | Chosen | str | None, time: float | None, seed: int, share: float = 1
) -> Strategy:
    """The strategy, with a *share* of the seconds of *time* for its guess, or of those usual.

    One that looks one guess ahead looks at all guesses unless there is a *time*.
    """
    require_time(time)
    name = strategy.name if isinstance(strategy, Chosen) else strategy
    looks_at_all = time is None and isinstance(name, str) and name in ONE_STEP
    seconds = None if looks_at_all or time == inf else max(LEAST_TIME, share * (USUAL_TIME if time is None else time))
    return strategy_called(strategy, seed, seconds)


def seconds_of(time: float | None) -> float | None:
    """The seconds of a move, None for as long as it takes, of a *time* that is the usual one if it is None."""
    return USUAL_TIME if time is None else None if time == inf else time


def known_in_time(
    position: Position, time: float | None, seed: int, told: Position | None = None
) -> tuple[Knowledge, Contradiction | None]:
    """What is known of *position*, and what is wrong with its replies, as *told* at first.

    A move takes no longer than *time*, though four questions be asked where a reply seems to be wrong.
    """
    share = None if time is None else SHARE * time
    wrong = know(position, share, seed).contradiction(told)
    return know(position, time if wrong is None else share, seed), wrong


MOVE_TIME = Param(
    kind=ParamKind.SECONDS,
    about=MOVE,
    usual=f"{USUAL_TIME:g}s",
    net_most=MOST_SECONDS,
)


@verb(
    """Suggest the next guess after the turns played, and say why.

    A turn is the guess, a colon, and the feedback: black pegs, dash, white pegs.  In a feedback, ? is a number you do
    not know, and =3 is the sum of the two; quote such turns if your shell requires it.

    On boards too large to list their codes, Blackpeg counts the possible codes exactly if time allows; otherwise it
    prints an estimate with its 95 % confidence interval.
    """,
    examples=[
        "suggest 4x6",
        "suggest 4x6 1122:1-0 1344:0-2",
        "suggest super 11223:1-1 --strategy optimal",
        "suggest bulls-and-cows '0123:1-?' --strategy most-parts --top 5",
    ],
    told="""Suggest the next guess after the turns played, and say why.

    In a feedback, ? is a number you do not know, and =3 is the sum of the two.

    On boards too large to list their codes, Blackpeg counts the possible codes exactly if time allows; otherwise the
    count is an estimate with its 95 % confidence interval.
    """,
)
def suggest(
    game: Annotated[Position | Game | str, POSITION],
    strategy: Annotated[Strategy | Choose | Chosen | str | None, STRATEGY] = None,
    *,
    top: Annotated[int, Param(about="List the best N guesses.", metavar="N", least=1, net_most=50)] = 1,
    time: Annotated[float | None, MOVE_TIME] = None,
    seed: Annotated[int, SEED] = 0,
    call: Call | None = None,
) -> Suggestion:
    """The best next guess at a position, which may be given as text, and up to *top* guesses in all, best first.

    *strategy* is one, or its name; without it, the usual one.  How the others are ranked is in `analysis.ranking`.
    It takes about *time* seconds: infinity is as long as it takes; without a time it is the usual one, and strategies
    that look one guess ahead look at all guesses.  What is drawn is drawn from *seed*.

    Raises `ContradictionError` where no code fits, `SampleError` for no guess at all, `StoppedError` if *call* ends it.

    >>> found = suggest("4x6 1122:1-0", "minimax", top=2)
    >>> found.guess, found.advice.parts, [str(other.guess) for other in found.others]
    (Code(1344), 13, ['1334'])
    """
    position = position_of(game)
    if not isinstance(top, int) or top < 1:
        raise SampleError(f"expected at least 1 guess, got {quoted(top)}")
    chooser, seconds = chooser_of(strategy, time, seed, MOVE_SHARE), seconds_of(time)
    with ended_by(call):
        known, wrong = known_in_time(position, seconds, seed)
        if wrong is not None and wrong.is_proven:
            raise ContradictionError(str(wrong), wrong)
        found = ranking(chooser, known, top, seconds, seed)
        first, *others = found.guesses
        return Suggestion(
            position=position,
            strategy=name_of(chooser),
            advice=first,
            basis=basis_of(chooser, position),
            consistency=known.consistency,
            contradiction=wrong,
            others=tuple(others),
            measure=found.measure,
            all_ranked=found.is_complete,
        )


MOST_TABLED = 200_000
"""Codes that are counted color by color."""


@dataclass(frozen=True, slots=True)
class Overview:
    """What is known of *position*, and the *suggestions* for the next guess, that of *strategy* first.

    The first guess rests on *basis*.  There are none where the position is solved, or no code fits; both are None then.
    *codes* are the first that are possible, None where nobody knows how many there are; *table* has for each position
    how many of them have which color there, None where they are too many to look at all.
    """

    position: Position
    count: Count
    codes: tuple[Code, ...] | None
    table: tuple[tuple[int, ...], ...] | None
    strategy: str | None
    suggestions: tuple[Advice, ...]
    basis: Basis | None
    contradiction: Contradiction | None

    ALSO: ClassVar = ("is_solved",)

    @property
    def is_solved(self) -> bool:
        """Whether a guess was the secret, and no other reply speaks against it."""
        return self.position.is_found


def overview(
    game: Position | Game | str,
    strategy: Strategy | Choose | Chosen | str | None = None,
    *,
    told: Position | None = None,
    top: int = 1,
    codes: int = 0,
    time: float | None = None,
    seed: int = 0,
    call: Call | None = None,
) -> Overview:
    """What is known of a position, which may be given as text, with at most *top* guesses and *codes* possible codes.

    *strategy* is one, or its name; without it, the usual one.  How guesses are ranked is in `analysis.ranking`;
    *time*, *seed* and *call* are as for `suggest`.  *told* is the position with the replies as they were told at first,
    where some are of an earlier repair.

    >>> found = overview("4x6 1122:1-1", top=2, codes=1)
    >>> found.count.number, [str(each.guess) for each in found.suggestions], found.codes, found.table[0]
    (208, ['1314', '2234'], (Code(1233),), (52, 56, 25, 25, 25, 25))
    >>> overview("4x6 1122:1-1 1122:2-0").contradiction.rows
    (0, 1)
    """
    position = position_of(game)
    chooser, seconds = chooser_of(strategy, time, seed, MOVE_SHARE), seconds_of(time)
    with ended_by(call):
        known, wrong = known_in_time(position, seconds, seed, told)
        goes_on = position.solution is None and (wrong is None or not wrong.is_proven)
        name, basis, advices = None, None, tuple[Advice, ...]()
        if goes_on:
            name = name_of(chooser)
            advices = ranking(chooser, known, top, seconds, seed).guesses
            basis = basis_of(chooser, position)
        return Overview(position, known.count, _codes(known, codes), _table(known), name, advices, basis, wrong)


def _codes(known: Knowledge, most: int) -> tuple[Code, ...] | None:
    """The first codes that are possible; None where nobody knows how many there are."""
    found = known.candidates(most) if known.count.is_proven else None
    return None if found is None or found.number is None else tuple(found.codes)


def _table(known: Knowledge) -> tuple[tuple[int, ...], ...] | None:
    """How many codes have each color in each position; None where there are too many to look at all."""
    position, game, number = known.position, known.position.game, known.count.number
    if not position.turns:
        return ((game.size // game.colors,) * game.colors,) * game.pegs  # every color stands everywhere equally often
    if number is None or number > MOST_TABLED:
        return None
    rows: Iterable[Sequence[int]]
    try:
        rows = position.candidates.rows
    except TooLargeError:
        found = known.candidates(number) if known.count.is_proven else None
        if found is None or not found.is_complete:
            return None
        rows = found.codes
    columns: Sequence[Sequence[int]] = list(zip(*rows, strict=True)) or [()] * game.pegs
    counts = [Counter(column) for column in columns]
    return tuple(tuple(count[color] for color in range(game.colors)) for count in counts)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Fact):
    """A guess at *position*: what it would tell, and what it loses against the best guess.

    *value* is what the position is worth, *worth* the guess, which is never less; both are None if codes are too many
    to judge.
    *contradicted_rows* are those, from 0, whose replies the guess would not have given as the secret.
    """

    position: Position
    advice: Advice
    contradicted_rows: tuple[int, ...]
    value: Value | None
    worth: GuessValue | None

    ALSO: ClassVar = ("guess", "mistake", "best", "status")

    @property
    def guess(self) -> Code:
        """The guess."""
        return self.advice.guess

    @property
    def mistake(self) -> Fraction | None:
        """What the guess loses against the best, in guesses on average; never negative."""
        if self.value is None or self.worth is None:
            return None
        return self.worth.average - self.value.average

    @property
    def best(self) -> Code | None:
        """A guess that loses nothing, if one is known."""
        return self.guess if self.mistake == 0 else None if self.value is None else self.value.best

    @property
    def status(self) -> Status:
        """How far the mistake is known: a bound of it needs the best guess proven."""
        if self.value is None or self.worth is None or self.value.status is not Status.PROVEN:
            return Status.ESTIMATE
        return self.worth.status


@verb(
    """Judge GUESS after the turns played: what it would tell, and what it loses against the best guess.

    A mistake is how many more guesses the guess needs than the best one, on average.  On boards too large to list their
    codes, Blackpeg estimates what the guess would tell, and does not judge it.
    """,
    examples=["explain 4x6 1122", "explain 4x6 1122:1-0 1344", "explain super 11223:1-1 44556"],
    told="""Judge a guess after the turns played: what it would tell, and what it loses against the best guess.

    A mistake is how many more guesses the guess needs than the best one, on average.  On boards too large to list their
    codes, Blackpeg estimates what the guess would tell, and does not judge it.
    """,
)
def explain(
    game: Annotated[Position | Game | str, POSITION],
    guess: Annotated[str | Code, Param(about="The guess to judge.")],
    *,
    time: Annotated[float | None, MOVE_TIME._replace(about="Time limit; what is not settled by then is a bound.")] = (
        USUAL_TIME
    ),
    seed: Annotated[int, SEED] = 0,
    call: Call | None = None,
) -> Explanation:
    """*guess* at a position, which may be given as text, judged as far as *time* allows, in seconds.

    What is drawn is drawn from *seed*.  Raises `InvalidCodeError` for what is no code, `ContradictionError` where no
    code fits the replies, `StoppedError` if *call* ends it.

    >>> found = explain("4x6 1122:1-1", "1344")
    >>> found.advice.parts, found.contradicted_rows
    (10, (0,))
    """
    require_time(time)
    position = position_of(game)
    code = position.game.code(guess)
    began = monotonic()
    with ended_by(call):
        known, wrong = known_in_time(position, time, seed)
        if wrong is not None and wrong.is_proven:
            raise ContradictionError(str(wrong), wrong)
        advice, rows = advise(known, code), position.contradicted(code)
        if position.game.size > MOST_JUDGED or advice.split is None:
            return Explanation(position, advice, rows, None, None)
        values = Values() if time is None else Values(max(0.0, time - (monotonic() - began)))
        likeliest = max(advice.split.sizes, key=advice.split.sizes.__getitem__)
        (value, _), (worth,) = values.follow([position, position.after(code, likeliest)])
        return Explanation(position, advice, rows, value, worth)
