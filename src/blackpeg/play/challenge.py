"""A challenge is a code that somebody hides for others to find, in a text that a link can carry.

The text keeps the secret from a glance, and from nobody who reads this program.
"""

from __future__ import annotations

from secrets import token_hex

from blackpeg.errors import BlackpegError, MatchError, RecordError
from blackpeg.play.session import Host, Session, seal, unseal
from blackpeg.position import Position
from blackpeg.records import Kind, Record, Result, commit, result_of
from blackpeg.rules import Reply, Turn, parse_game

CHALLENGE = "challenge"
"""The name of the host that keeps the code of a challenge, and what seals the text."""


def challenge_of(record: Record) -> str:
    """Returns the challenge to find the secret of *record*; its turns, if there are any, are the sender's own game.

    Raises `MatchError` if the secret is not known.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> made = Record(game, (game.turn("3632:4-0"),), Result.SOLVED, "Ann", "random", secret=game.code("3632"))
    >>> str(challenged(challenge_of(made))), challenged(challenge_of(made)).codebreaker
    ('4x6 3632:4-0', 'Ann')
    """
    if record.secret is None:
        raise MatchError("expected a game whose secret is known; end it first")
    game = record.game
    codes = [str(game.code(code)) for code in (record.secret, *(turn.guess for turn in record.turns))]
    sealed = seal([game.notation, record.nonce or token_hex(16), record.limit, record.codebreaker, *codes], CHALLENGE)
    return sealed.translate(str.maketrans("+/", "-_")).rstrip("=")


def challenged(text: str) -> Record:
    """Returns the record that `challenge_of` sealed, with a commitment; raises `RecordError` for any other text."""
    try:
        padded = (text + "=" * (-len(text) % 4)).translate(str.maketrans("-_", "+/"))
        notation, nonce, limit, name, *codes = unseal(padded, CHALLENGE)
        game = parse_game(notation)
        secret, *made = map(game.code, codes)
        turns = tuple(Turn(guess, Reply.of(game.score(guess, secret))) for guess in made)
        result = result_of(Position(game, turns), limit)
        result = Result.GIVEN_UP if turns and result is Result.OPEN else result
        promise = commit(game, secret, nonce)
        return Record(game, turns, result, name, CHALLENGE, limit, secret, commitment=promise, nonce=nonce)
    except (BlackpegError, LookupError, TypeError, ValueError, AttributeError) as why:
        raise RecordError("expected a challenge, as a link carries it; this one was cut off or changed") from why


def take_up(challenge: str) -> Session:
    """Begins the game to find the code of *challenge*; raises `RecordError` for a text that is none."""
    sent = challenged(challenge)
    host = Host(CHALLENGE, secret=sent.secret, nonce=sent.nonce, commitment=sent.commitment)
    return Session(Kind.PLAY, sent.game, limit=sent.limit, host=host, challenge=challenge)


def rival_of(session: Session) -> Record | None:
    """Returns the game of who sent the code of *session*, which tells the secret, or None without a challenge.

    It has no turns if they played none.
    """
    return None if session.challenge is None else challenged(session.challenge)
