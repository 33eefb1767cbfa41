"""A challenge is a hidden code in a text that fits into a link.

The text hides the code from a glance; anyone with this program can read it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from secrets import token_hex

from blackpeg.errors import BlackpegError, MatchError, RecordError
from blackpeg.play.codemaker import Fixed
from blackpeg.play.session import Host, Session, seal, unseal
from blackpeg.position import Position
from blackpeg.records import MOST_TURNS, Kind, Record, Result, require_limit, result_of
from blackpeg.rules import Reply, Turn, parse_game

CHALLENGE = "challenge"
"""The name of the host that keeps the code of a challenge, and what seals the text."""

MOST_NAME = 40
"""The most letters of a sender's name that are read."""


def challenge_of(record: Record) -> str:
    """Returns the challenge to find the secret of *record*; its turns, if there are any, are the sender's own game.

    Raises `MatchError` if the secret is not known, or is none of the game.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> made = Record(game, (game.turn("3632:4-0"),), Result.SOLVED, "Ann", "random", secret=game.code("3632"))
    >>> str(challenged(challenge_of(made))), challenged(challenge_of(made)).codebreaker
    ('4x6 3632:4-0', 'Ann')
    """
    if record.secret is None:
        raise MatchError("expected a game whose secret is known; end it first")
    game = record.game
    if not game.may_be(record.secret):
        raise MatchError(f"expected a code of {game} that may be the secret, got {record.secret}")
    codes = [str(game.code(code)) for code in (record.secret, *(turn.guess for turn in record.turns))]
    helped = [record.hints, record.taken_back]
    told = [game.notation, record.nonce or token_hex(16), record.limit, record.codebreaker, helped, codes]
    sealed = seal(told, CHALLENGE)
    return sealed.translate(str.maketrans("+/", "-_")).rstrip("=")


@lru_cache(maxsize=32)
def challenged(text: str) -> Record:
    """Returns the record that `challenge_of` sealed, with a commitment; raises `RecordError` for any other text."""
    try:
        padded = (text + "=" * (-len(text) % 4)).translate(str.maketrans("-_", "+/"))
        notation, nonce, limit, name, (hints, back), (hidden, *made) = unseal(padded, CHALLENGE)
        game = parse_game(notation)
        maker = Fixed(game, game.code(hidden), nonce, name=CHALLENGE)
        guesses = [game.code(code) for code in made]
        turns = tuple(Turn(guess, Reply.of(game.score(guess, maker.secret))) for guess in guesses[:MOST_TURNS])
        result = result_of(Position(game, turns), require_limit(limit))
        result = Result.GIVEN_UP if turns and result is Result.OPEN else result
        record = Record(game, turns, result, name[:MOST_NAME], CHALLENGE, limit, maker.secret, hints=hints)
        return replace(record, commitment=maker.commitment(), nonce=nonce, taken_back=back)
    except (BlackpegError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as why:
        raise RecordError("expected a challenge, as a link carries it; this one was cut off or changed") from why


def take_up(challenge: str) -> Session:
    """Begins the game to find the code of *challenge*; raises `RecordError` for a text that is none."""
    sent = challenged(challenge)
    host = Host(CHALLENGE, secret=sent.secret, nonce=sent.nonce, commitment=sent.commitment)
    return Session(Kind.PLAY, sent.game, limit=sent.limit, host=host, challenge=challenge)
