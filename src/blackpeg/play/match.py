"""A match: a strategy and a codemaker, turn by turn, and the record of it.

The strategy sees the position, never the codemaker.  `threads.py` plays the same turns with a thread for each side,
`series.py` many matches; by names, and with a secret or a seed, `blackpeg.match` plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TypeAlias

from blackpeg.errors import BlackpegError, GivenUpError, InvalidReplyError, MatchError, quoted
from blackpeg.play.codemaker import Codemaker
from blackpeg.play.events import Ended, Event, Guessed, Replied, Started
from blackpeg.position import Position, start
from blackpeg.records import Record, Result, Revealed, result_of
from blackpeg.rules import Code, Game, Reply, Turn
from blackpeg.strategies import Strategy, name_of, next_guess, strategy_of

MATCH_LIMIT = 100
"""The most guesses of a match on most boards, unless told otherwise: who never solves must not play for ever."""


class Limit(Enum):
    """Stands for the `match_limit` of a game."""

    USUAL = "usual limit"


def match_limit(game: Game) -> int:
    """The most guesses of a match unless told otherwise: `MATCH_LIMIT`, or five for each peg or color, if more.

    >>> match_limit(Game(4, 6)), match_limit(Game(100, 100))
    (100, 500)
    """
    return max(MATCH_LIMIT, 5 * max(game.pegs, game.colors))


Tell: TypeAlias = Callable[[Event], None]
Turns: TypeAlias = Callable[[Strategy, Codemaker, Position, int | None, Tell], Position]
"""How two sides take turns from a position on, at most up to a limit, and tell of each: the position at the end."""


def alternate(strategy: Strategy, codemaker: Codemaker, position: Position, limit: int | None, tell: Tell) -> Position:
    """The position at the end, each guess and reply told as it comes; raises the error of the side that fails."""
    while result_of(position, limit) is Result.OPEN:
        try:
            guess = guess_of(strategy, position)
        except GivenUpError:
            break
        tell(Guessed(len(position.turns) + 1, guess))
        turn = Turn(guess, reply_of(codemaker, position, guess))
        position = position.after_turn(turn)
        tell(Replied(len(position.turns), turn))
    return position


def play_match(
    game: Game,
    strategy: Strategy,
    codemaker: Codemaker,
    *,
    limit: int | Limit | None = Limit.USUAL,
    on_event: Tell | None = None,
    turns: Turns = alternate,
) -> Record:
    """Play one match to its end.

    *limit* is the most guesses allowed, None for any number.  *on_event* is called in order.  *turns* is how the sides
    take turns: in this thread, or each in its own (`threads.py`).  Raises the error of the side that fails,
    `MatchError` also for what is no codemaker and for one that breaks its promises.  A strategy that raises
    `GivenUpError` ends the match.
    """
    strategy = strategy_of(strategy)
    _require_codemaker(codemaker)
    limit = match_limit(game) if isinstance(limit, Limit) else limit
    if limit is not None and limit < 1:
        raise MatchError(f"expected a limit of at least 1 guess, got {limit}")
    tell = on_event or (lambda _event: None)
    names = name_of(strategy), name_of(codemaker)
    with _named(codemaker):
        commitment = codemaker.commitment()
    tell(Started(game, *names, limit, commitment))
    position = turns(strategy, codemaker, start(game), limit, tell)
    result = result_of(position, limit)
    record = Record(
        game=game,
        turns=position.turns,
        result=Result.GIVEN_UP if result is Result.OPEN else result,
        codebreaker=names[0],
        codemaker=names[1],
        limit=limit,
        commitment=commitment,
    ).opened(_revealed(codemaker, position))
    tell(Ended(record))
    return record


def guess_of(strategy: Strategy, position: Position) -> Code:
    """What *strategy* guesses at *position*; raises `ContradictionError` where no secret fits, if codes are listed."""
    # Most strategies notice for themselves, but one that never looks at the candidates does not.
    position.require_possible()
    return next_guess(strategy, position)


def reply_of(codemaker: Codemaker, position: Position, guess: Code) -> Reply:
    """What *codemaker* replies to *guess*; raises `InvalidReplyError` where it cannot be, `MatchError` if it fails."""
    with _named(codemaker):
        answer = codemaker.answer(position, guess)
    try:
        return position.game.reply(answer)
    except InvalidReplyError as error:
        raise InvalidReplyError(f"the codemaker, {name_of(codemaker)}, answered {guess} impossibly: {error}") from error


def _revealed(codemaker: Codemaker, position: Position) -> Revealed | None:
    with _named(codemaker):
        revealed = codemaker.reveal(position)
    if revealed is not None and not isinstance(revealed, Revealed):
        raise MatchError(f"expected the codemaker to reveal a Revealed(secret) or None, got {quoted(revealed)}")
    return revealed


@contextmanager
def _named(codemaker: Codemaker) -> Iterator[None]:
    """Within: an error that is not Blackpeg's own becomes a `MatchError` that says who failed."""
    try:
        yield
    except BlackpegError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise MatchError(f"the codemaker, {name_of(codemaker)}, failed: {what}") from error


def _require_codemaker(codemaker: object) -> None:
    asked = ("commitment", "answer", "reveal")
    if isinstance(codemaker, type) or not all(callable(getattr(codemaker, name, None)) for name in asked):
        raise MatchError(
            "expected a codemaker with commitment, answer and reveal, such as Random(game), "
            f"got a {type(codemaker).__name__}"
        )
