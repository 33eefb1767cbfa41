"""`break_code`: breaks a code, given nothing but a function that answers guesses."""

from __future__ import annotations

from collections.abc import Callable

from blackpeg.call import Call, ended_by, go_on
from blackpeg.errors import ContradictionError, InvalidReplyError, MatchError, quoted
from blackpeg.knowledge import Verdict, know
from blackpeg.play.match import Limit, guess_of, match_limit
from blackpeg.position import start
from blackpeg.records import UNKNOWN, Record, Result, result_of
from blackpeg.registry import chooser_of, seconds_of
from blackpeg.rules import Code, Game, Reply, Turn, game_of
from blackpeg.strategies import Strategy, name_of
from blackpeg.strategies.strategy import Choose
from blackpeg.verbs.score import Score


def break_code(
    game: Game | str,
    check: Callable[[Code], str | int | Reply | tuple[int, int] | Score],
    strategy: Strategy | Choose | str | None = None,
    *,
    limit: int | None = None,
    time: float | None = None,
    seed: int = 0,
    call: Call | None = None,
) -> Record:
    """Break a code that only *check* knows, and return the record of the game.

    *check* gets a guess, whose `str` are its signs, and says the reply: ``(black, white)``, ``"1-0"``, or a part of it,
    such as ``"1-?"`` (what `Game.reply` takes, or a `Score`).  *strategy* is one, or its name, else the usual one.  At
    most *limit* guesses are made, without it `match_limit` of the game; *time* is for each guess,
    and *seed* and *call* are as for `suggest`.

    Raises `ContradictionError` as soon as the replies cannot all be right: its message says which, and why.
    Raises `InvalidReplyError` for what is no reply, or tells nothing; what *check* raises passes through.

    >>> secret = "3632"
    >>> def check(guess):
    ...     black = sum(map(str.__eq__, str(guess), secret))
    ...     return black, sum(min(str(guess).count(sign), secret.count(sign)) for sign in set(secret)) - black
    >>> print(break_code("4x6", check, "minimax"))
    4x6 1122:1-0 1344:0-1 3526:1-2 1462:1-1 3632:4-0
    """
    game = game_of(game)
    if not callable(check):
        raise MatchError(f"expected a function that gets a guess and answers it, got {quoted(check)}")
    chooser, seconds = chooser_of(strategy, time, seed), seconds_of(time)
    limit = match_limit(game, Limit.USUAL if limit is None else limit)
    position = start(game)
    with ended_by(call):
        while result_of(position, limit) is Result.OPEN:
            go_on()
            guess = guess_of(chooser, position)
            answer = check(guess)
            try:
                reply = game.reply(answer.feedback if isinstance(answer, Score) else answer)
            except InvalidReplyError as error:
                raise InvalidReplyError(f"{guess} got impossible feedback: {error}") from error
            if reply.feedback is None and all(map(reply.fits, game.feedbacks)):
                such = game.write(Reply(1, 0))
                raise InvalidReplyError(f"expected complete feedback, such as {such}, to {guess}, got {quoted(answer)}")
            position = position.after_turn(Turn(guess, reply))
            if know(position, 0).consistency.verdict is Verdict.IMPOSSIBLE:
                contradiction = know(position, seconds, seed).contradiction()
                raise ContradictionError(str(contradiction), contradiction)
        return Record(game, position.turns, result_of(position, limit), name_of(chooser), UNKNOWN, limit)
