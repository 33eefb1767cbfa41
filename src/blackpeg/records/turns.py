"""Turns as people write them down: ``1122:1-0``, ``1122 1 0``, ``1122,1,0``, ``BBYR10``.

Reading is generous, writing is not: `Game.write` has one form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from blackpeg.errors import BlackpegError, InvalidCodeError, InvalidReplyError
from blackpeg.rules import FeedbackKind, Game, Turn

LONGEST = 5000
"""The most characters of a turn: more than 100 pegs need in any alphabet."""

_COUNT = r"(\d{1,3}|\?)"
_PAIR = rf"{_COUNT}\s*[\s,;/-]\s*{_COUNT}"
_APART = re.compile(rf"(.+?)[\s,;]+{_PAIR}", re.ASCII)
_SUM = re.compile(r"(.+?)[\s,;]+(=\s*\d{1,3})", re.ASCII)
_TOGETHER = re.compile(r"(.+?)[\s,;]*([\d?])([\d?])", re.ASCII)
_ALONE = re.compile(rf"(.+?)[\s,;]+{_COUNT}", re.ASCII)
_GLUED = re.compile(r"(.+?)([\d?])", re.ASCII)
_REPLY = re.compile(rf"\s*{_PAIR}\s*", re.ASCII)


def read_turn(text: str, game: Game) -> Turn:
    """The turn of *game* that *text* tells: a guess, then black and white, however they are kept apart.

    Black and white may follow the guess at once where each is one digit, so with fewer than 10 pegs.  Raises
    `InvalidCodeError` where there is no code before the reply, `InvalidReplyError` for everything else.

    >>> game = Game(4, 6)
    >>> turns = ["1122:1-0", "1122 1 0", "1122,1,0", "1 1 2 2 1-0", "112210"]
    >>> {str(read_turn(turn, game)) for turn in turns}
    {'1122:1-0'}
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise InvalidReplyError(f"expected a turn of at most {LONGEST} characters, got {len(text)}: {text[:20]!r}...")
    guess, colon, reply = text.rpartition(":")
    if colon:
        pair = _REPLY.fullmatch(reply) if game.feedback is FeedbackKind.BLACK_WHITE else None
        return Turn(game.code(guess), game.reply(f"{pair[1]}-{pair[2]}" if pair else reply))
    wrong: BlackpegError = InvalidReplyError(
        f"expected a guess and its reply, such as 1122:1-0 or 1122 1 0, got {text!r:.80}"
    )
    for number, (guess, reply) in enumerate(_cuts(text, game)):
        try:
            code = game.code(guess)
        except InvalidCodeError as error:
            wrong = wrong if number else error
        else:
            return Turn(code, game.reply(reply))
    raise wrong


def _cuts(text: str, game: Game) -> Iterator[tuple[str, str]]:
    """The ways to cut *text* into a guess and its reply, the longest reply first."""
    short = game.pegs < 10
    if cut := _APART.fullmatch(text):
        yield cut[1], f"{cut[2]}-{cut[3]}"
    if game.feedback is FeedbackKind.BLACK:
        for pattern in (_ALONE, _GLUED) if short else (_ALONE,):
            if cut := pattern.fullmatch(text):
                yield cut[1], cut[2]
        return
    if cut := _SUM.fullmatch(text):
        yield cut[1], cut[2]
    if short and (cut := _TOGETHER.fullmatch(text)):
        yield cut[1], f"{cut[2]}-{cut[3]}"
