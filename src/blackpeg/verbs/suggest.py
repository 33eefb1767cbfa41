"""`suggest`: the best next guess; and `explain`: one guess judged."""

from __future__ import annotations

from fractions import Fraction
from time import monotonic
from typing import Annotated, ClassVar

from blackpeg import knowledge, search
from blackpeg.analysis.advice import Advice, GuessValue, Value, advise
from blackpeg.analysis.ranking import ranking
from blackpeg.analysis.values import FOUND, Values
from blackpeg.call import Call, call_of, ended_by, require_time
from blackpeg.errors import ContradictionError, OutOfTimeError, SampleError, StrategyError, quoted
from blackpeg.fact import Fact
from blackpeg.knowledge import USUAL_TIME, Consistency, known_in_time
from blackpeg.position import Position, Status, position_of
from blackpeg.registry import USUAL, Chosen, chooser_of, seconds_of
from blackpeg.rules import Code, Game
from blackpeg.rules.sizes import can_list_quickly
from blackpeg.strategies import Basis, Strategy, basis_of, name_of
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.table import (
    MOST_SECONDS,
    MOST_TOP,
    MOVE,
    ONE_WRONG,
    POSITION,
    SEED,
    STRATEGY,
    Param,
    ParamKind,
    verb,
)


class Suggestion(Fact, kw_only=True):
    """The guess of *strategy* at *position*: what it would tell, and the *basis* that it rests on.

    *advice* is None if the code is found already: no guess is to come, and the *basis* says so.  *contradiction* is
    only suspected: if it is proven, there is no guess.  *others* are guesses nearly as good, if asked for, the best by
    *measure* first; unless *all_ranked*, there was too much to look at in the time, and others may be as good.

    If one reply may be wrong, *one_wrong* has the guess and what is known of it, and there is neither advice nor basis.
    """

    position: Position
    strategy: str
    advice: Advice | None = None
    basis: Basis | None = None
    consistency: Consistency
    contradiction: knowledge.Contradiction | None = None
    others: tuple[Advice, ...] = ()
    measure: str
    all_ranked: bool = True
    one_wrong: search.OneWrong | None = None

    FORMS = {"document": "advice.suggestion_blocks", "note": "advice.left_out"}
    ALSO: ClassVar = ("guess",)

    @property
    def guess(self) -> Code | None:
        """The guess; None if the code is found."""
        if self.one_wrong is not None:
            return self.one_wrong.guess
        return None if self.advice is None else self.advice.guess

    @property
    def ranked(self) -> tuple[Advice, ...]:
        """The guess and the others."""
        return () if self.advice is None else (self.advice, *self.others)


MOVE_SHARE = 0.4
"""The share of the seconds of a move that the guess may take."""

MOVE_TIME = Param(kind=ParamKind.SECONDS, about=MOVE, usual=f"{USUAL_TIME:g}s", net_most=MOST_SECONDS)


@verb(
    """Suggest the next guess after the turns played, and say why.

    A turn is the guess, a colon, and the feedback: black pegs, dash, white pegs.  In a feedback, ? is a number you do
    not know, and =3 is the sum of the two.

    $ Quote such turns if your shell requires it.

    On boards too large to list their codes, Blackpeg counts the possible codes exactly if time allows; otherwise the
    count is an estimate with its 95 % confidence interval.

    With {one_wrong} a guess is suggested that needs the fewest guesses in the worst case, if that can be proven in the
    time; otherwise, one that leaves the least in the worst case.
    """,
    examples=[
        "suggest 4x6",
        "suggest 4x6 1122:1-0 1344:0-2",
        "suggest super 11223:1-1 --strategy optimal",
        "suggest 4x6 1122:1-0 1344:0-2 --one-wrong",
        "suggest bulls-and-cows '0123:1-?' --strategy most-parts --top 5",
        "suggest '{BATCH,CATCH,HATCH,LATCH}-marks-hard' batch:.GGGG",
    ],
)
def suggest(
    game: Annotated[Position | Game | str, POSITION],
    strategy: Annotated[Strategy | Choose | Chosen | str | None, STRATEGY] = None,
    *,
    top: Annotated[
        int, Param(about="List the best N guesses.", metavar="N", least=1, net_most=MOST_TOP, short="n")
    ] = 1,
    time: Annotated[float | None, MOVE_TIME] = None,
    seed: Annotated[int, SEED] = 0,
    one_wrong: Annotated[bool, Param(about=f"{ONE_WRONG}: suggest a guess that takes it into account.")] = False,
    call: Call | None = None,
) -> Suggestion:
    """The best next guess at a position, which may be given as text, and up to *top* guesses in all, best first.

    *strategy* is one, or its name; without it, the usual one.  How the others are ranked is in `analysis.ranking`.
    It takes about *time* seconds: infinity is as long as it takes; without a time it is the usual one, and strategies
    that look one guess ahead look at all guesses.  What is drawn is drawn from *seed*.

    If *one_wrong*, at most one reply of the whole game is wrong (docs/one-wrong.md); then there is neither a strategy
    to choose nor a list of others.

    Raises `ContradictionError` if no code fits, `SampleError` for no guess at all, `StoppedError` if *call* ends it.

    >>> found = suggest("4x6 1122:1-0", "minimax", top=2)
    >>> found.guess, found.advice.parts, [str(other.guess) for other in found.others]
    (Code(1344), 13, ['1334'])
    """
    position = position_of(game)
    if top < 1:
        raise SampleError(f"expected a whole number of guesses from 1, got {quoted(top)}")
    if one_wrong:
        return _one_wrong(position, strategy, top, time, call)
    chooser, seconds = chooser_of(strategy, time, seed, MOVE_SHARE, position), seconds_of(time)
    with ended_by(call):
        known, wrong = known_in_time(position, seconds, seed)
        if wrong is not None and wrong.is_proven:
            raise ContradictionError(str(wrong), wrong)
        found = ranking(chooser, known, top, seconds, seed)
        first, *others = found.guesses
        return Suggestion(
            position=position,
            strategy=name_of(chooser),
            advice=None if position.is_found else first,
            basis=basis_of(chooser, position),
            consistency=known.consistency,
            contradiction=wrong,
            others=tuple(others),
            measure=found.measure,
            all_ranked=found.is_complete,
        )


def _one_wrong(
    position: Position,
    strategy: Strategy | Choose | Chosen | str | None,
    top: int,
    time: float | None,
    call: Call | None,
) -> Suggestion:
    """The guess at *position* if one reply may be wrong."""
    chosen = Chosen(strategy) if isinstance(strategy, str | None) else strategy
    asked: dict[str, object] = {"top": top > 1, "strategy": True}
    if isinstance(chosen, Chosen):
        asked |= {"strategy": chosen.name not in (None, USUAL), "consistent": chosen.consistent}
        asked |= {"first": chosen.first, "move-time": chosen.move_time}
    if given := ", ".join(f"--{name}" for name, value in asked.items() if value):
        raise StrategyError(f"--one-wrong has one guess, of a search of its own; leave out {given}")
    require_time(time)
    with ended_by(call):
        worth = search.least_one_wrong(position, call_of(seconds_of(time), call))
        found = worth.one_wrong
        if found is not None and found.guess is None:
            if worth.stopped is not search.Stop.TIME:
                raise MemoryError if worth.stopped is search.Stop.MEMORY else KeyboardInterrupt
            raise OutOfTimeError(f"{position}: the time was over before a guess was found; allow more by --time")
        known, _ = known_in_time(position, 0, 0)
        return Suggestion(
            position=position, strategy="one-wrong", consistency=known.consistency, measure="volume", one_wrong=found
        )


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

    FORMS = {"document": "advice.explanation_blocks", "words": "advice.explanation_words"}
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
    """Judge a guess after the turns played: what it would tell, and what it loses against the best guess.

    A mistake is how many more guesses the guess needs than the best one, on average.  On boards too large to list their
    codes, Blackpeg estimates what the guess would tell, and does not judge it.
    """,
    examples=["explain 4x6 1122", "explain 4x6 1122:1-0 1344", "explain super 11223:1-1 44556"],
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

    What is drawn is drawn from *seed*.  Raises `InvalidCodeError` for what is no code, `ContradictionError` if no code
    fits the replies, `StoppedError` if *call* ends it.

    >>> found = explain("4x6 1122:1-1", "1344")
    >>> found.advice.parts, found.contradicted_rows
    (10, (0,))
    """
    require_time(time)
    position = position_of(game).with_holes(guess)
    code = position.game.code(guess)
    began = monotonic()
    with ended_by(call):
        known, wrong = known_in_time(position, time, seed)
        if wrong is not None and wrong.is_proven:
            raise ContradictionError(str(wrong), wrong)
        advice, rows = advise(known, code), position.contradicted(code)
        if position.is_found:
            return Explanation(position, advice, rows, FOUND, GuessValue(code, 1, 1, Status.PROVEN, {}))
        if not can_list_quickly(position.game) or advice.split is None:
            return Explanation(position, advice, rows, None, None)
        values = Values() if time is None else Values(max(0.0, time - (monotonic() - began)))
        likeliest = max(advice.split.sizes, key=advice.split.sizes.__getitem__)
        (value, _), (worth,) = values.follow([position, position.after(code, likeliest)])
        return Explanation(position, advice, rows, value, worth)
