"""`review`: every guess of a game judged, luck apart from skill."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from blackpeg import book, knowledge
from blackpeg.analysis.advice import GuessValue, Value, advise
from blackpeg.analysis.review import Judgement, Review, ReviewedTurn
from blackpeg.analysis.values import SECONDS, Values
from blackpeg.call import Call, call_of, require_time
from blackpeg.errors import InvalidGameError, MatchError, RecordError, TooLargeError, quoted
from blackpeg.knowledge import know
from blackpeg.position import Count, Position, position_of, start
from blackpeg.records import MOST_TURNS, UNKNOWN, Record, result_of
from blackpeg.rules import Game
from blackpeg.rules.examples import example_turn
from blackpeg.rules.sizes import MOST_LISTED_QUICKLY, can_list_quickly
from blackpeg.strategies.tree_strategy import TreeStrategy
from blackpeg.verbs.table import MOST_LONG, POSITION, SEED, Param, ParamKind, verb

AN_ESTIMATE = 1.0
"""The most seconds for one number of codes."""


def is_judged(record: Record) -> bool:
    """Whether the guesses of a game are judged, unless more is asked for: values beyond are guesswork."""
    return can_list_quickly(record.game)


def judged(record: Record, values: Values, call: Call | None = None) -> Review:
    """The review of *record*, up to a contradiction, with each guess judged by *values*, until *call* ends.

    Raises `TooLargeError` for games of more than 50 million codes.
    """
    positions = [start(record.game)]
    for turn in record.turns:
        after = positions[-1].after_turn(turn)
        if not after.candidates:
            break
        positions.append(after)
    worth, made = values.follow(positions, call)
    turns = tuple(
        _judged(number, before, after, worth[number - 1], of_guess, worth[number])
        for number, (before, after, of_guess) in enumerate(zip(positions, positions[1:], made, strict=False), start=1)
    )
    contradictory = len(positions) <= len(record.turns)
    told = Position(record.game, record.turns[: len(positions)])
    return Review(
        record,
        turns,
        start=worth[0],
        end=worth[-1],
        contradiction=know(told).contradiction() if contradictory else None,
        problem=_problem_of(record),
        needed=_needed(record),
    )


def _needed(record: Record) -> int | None:
    """The guesses that perfect play needs for the secret of *record*: as many as the best tree of the book makes."""
    game, secret = record.game, record.secret or record.position.solution
    if secret is None or not book.covers(game):
        return None
    position, best = start(game), _book_player(game)
    while not position.is_solved:
        guess = best.choose(position)
        position = position.after(guess, game.score(guess, secret))
    return len(position.turns)


@lru_cache(maxsize=4)
def _book_player(game: Game) -> TreeStrategy:
    return TreeStrategy(book.best_tree(game)[1])


def _judged(
    number: int, before: Position, after: Position, value_before: Value, of_guess: GuessValue, value_after: Value
) -> ReviewedTurn:
    turn = after.turns[-1]
    loses = of_guess.average != value_before.average
    best = value_before.best if loses and value_before.best is not None else turn.guess
    known = know(before)
    played = advise(known, turn.guess)
    return ReviewedTurn(
        number=number,
        turn=turn,
        before=Count.exactly(before.mass),
        after=Count.exactly(after.mass),
        played=played,
        contradicted_rows=before.contradicted(turn.guess),
        judgement=Judgement(
            chance=Fraction(after.mass, before.mass),
            best_advice=played if best == turn.guess else advise(known, best),
            value_before=value_before,
            value_of_guess=of_guess,
            value_after=value_after,
        ),
    )


def unjudged(record: Record, seconds: float, seed: int, call: Call | None = None) -> Review:
    """How many codes each turn of *record* left, and the bits it told, within about this many *seconds*.

    After these seconds, turns have bounds of their codes and no bits.

    It judges neither mistakes nor luck, because the best guess is unknown.
    """
    call = Call(seconds, within=call)
    position = start(record.game)
    each = min(seconds / (len(record.turns) + 2), AN_ESTIMATE)
    count = know(position).count
    problem = _problem_of(record)
    is_known = record.secret is not None or record.position.solution is not None
    least = int(is_known and not problem)
    turns = []
    for number, turn in enumerate(record.turns, 1):
        share = 0 if call.stopped else each
        played = advise(know(position, share, seed), turn.guess)
        after = position.after_turn(turn)
        before, count = count, _count_of(after, share, seed, call).after(count, least=least)
        turns.append(ReviewedTurn(number, turn, before, count, played, position.contradicted(turn.guess), None))
        position = after
        call.report(number, len(record.turns))
    contradiction = _contradiction(record, position, 0 if call.interrupted else 2 * each, seed)
    return Review(record, tuple(turns), None, None, contradiction, problem)


def _count_of(position: Position, seconds: float, seed: int, call: Call) -> Count:
    """How many codes are possible; if *call* ends, an estimate that is there at once."""
    return call.work(lambda: know(position, seconds, seed).count) or know(position, 0, seed).count


def _contradiction(record: Record, position: Position, seconds: float, seed: int) -> knowledge.Contradiction | None:
    """The contradiction of the replies, if no code is known to fit them."""
    known = record.secret or position.solution
    if known is not None and position.fits(known):
        return None
    return know(position, seconds, seed).contradiction()


def _problem_of(record: Record) -> str | None:
    """The promise that the codemaker broke, if its secret is known; else None."""
    if record.secret is None:
        return None
    try:
        record.check()
    except MatchError as error:
        return str(error)
    return None


@verb(
    """Judge every guess of a game in guesses lost, and separate luck from skill.

    $ FILE holds records of one game or many, as play, assist and match write them with {save}, a list of turns, a CSV
    table, or a log of TextArena, MastermindEval or llm_mastermind_benchmark; - reads standard input.  Several
    codebreakers, or several files, are compared.  The word last means the game of your history that you played last;
    `blackpeg history review` reviews other games of the history.

    A mistake is how many more guesses the guess needs than the best one, on average.  Luck is how many guesses the
    feedback cost against its expectation: above 0 it is bad luck, below 0 good luck.  Guesses used are exactly those
    expected, plus mistakes, plus luck.

    $ {svg} draws one game as a row of maps: which codes each feedback left.

    On boards too large to list their codes, the review estimates what each feedback ruled out, and judges no guess.

    $ The exit code is 0 if every game was reviewed to its end.  It is 1 if feedbacks contradict each other or the
    secret, or if the secret is not the one that was committed to.
    """,
    examples=[
        "review game.txt",
        "review last",
        "review 4x6 1122:1-0 1344:1-1 3425:2-0 4424:4-0",
        "review class.csv --game 4x6",
        "review gpt.jsonl gemini.jsonl",
        "review --secret 4424 4x6 1122 1344 4424",
        "review last --svg game.svg",
        "review last --share",
    ],
    doing="reviewing",
    forms={"svg": "Draw the game to FILE.", "csv": "Print one line of CSV per guess."},
)
def review(
    game: Annotated[Record | Position | str, POSITION],
    *,
    time: Annotated[
        float | None,
        Param(kind=ParamKind.SECONDS, about="Time limit per game.", usual=f"{SECONDS:g}s", net_most=MOST_LONG),
    ] = None,
    seed: Annotated[int, SEED] = 0,
    call: Call | None = None,
    values: Values | None = None,
    most_judged: int = MOST_LISTED_QUICKLY,
) -> Review:
    """Every guess of a game, finished or open, judged as far as *time* allows; what is not settled is not proven.

    The game may be given as a position, or as text: ``4x6 1122:1-1 3632:4-0``.  On boards of more than *most_judged*
    codes guesses are not judged: it tells how many codes each reply left, and the bits it told.  *values* remembers
    what was found from one review to the next, and for questions about other guesses, and has its own seconds.
    *time* is in seconds; after it, or the end of *call*, which gets each turn, the rest is estimated.  Raises
    whatever reading text raises, and `TooLargeError` for more than `MOST_TURNS` turns, and if guesses are to be judged
    on boards of more than 50 million codes.

    >>> found = review("3x3 111:1-0 222:1-0 123:1-2 132:3-0")
    >>> found.used, found.expected, found.mistakes, found.luck, str(found.status)
    (4, Fraction(73, 27), Fraction(151, 108), Fraction(-11, 108), 'proven')
    >>> found = review("10x12 AABBCCDDEE:2-3", time=0.5)
    >>> print(found.turns[0].before, found.mistakes, found.status)
    61,917,364,224 None estimate
    """
    told = _record_of(game)
    if len(told.turns) > MOST_TURNS:
        raise TooLargeError(f"expected a game of at most {MOST_TURNS} turns to review, got {len(told.turns):,}")
    call = call_of(None, call)
    require_time(time)
    time = SECONDS if time is None else time
    if told.game.size <= most_judged:
        return judged(told, values or Values(time), call)
    return unjudged(told, time, seed, call)


def _record_of(what: Record | Position | str) -> Record:
    if isinstance(what, Record):
        return what
    if isinstance(what, list | tuple):
        raise InvalidGameError(f"expected one record, got {len(what)}; review them one by one")
    position = position_of(what)
    game = position.game
    if not position.turns:
        example = quoted(f"{game} {game.write(example_turn(game))}")
        raise RecordError(f"{game} is a board without turns; name the turns that were played, too, such as {example}")
    return Record(position.game, position.turns, result_of(position, None), UNKNOWN, UNKNOWN)
