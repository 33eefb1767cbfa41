"""Turns as people write them: a guess and its feedback, and several of them one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from blackpeg.errors import BlackpegError, InvalidCodeError, InvalidReplyError, quoted
from blackpeg.rules.code import Code
from blackpeg.rules.game import Game
from blackpeg.rules.reply import Reply, Turn

LONGEST = 5000
"""The most characters of a turn: more than 100 pegs need in any alphabet."""

MOST_WORDS = 12
"""The most words of a reply: ``1 color in the correct position, 2 colors but wrong position``, or one more."""

_POSTED = r"(?:(?:submitted|guess(?:ed)?)\b:?\s*)?(\[[^\[\]]+\])[.:]?\s*([^:].*)"
"""A turn as a log has it: ``Submitted [1 2 3 4]. Feedback: 0 black peg(s), 3 white peg(s).``"""

_GAP = r"(?:[\s,;]|[-=]+>|\u2192)+"
"""What keeps a guess and its reply apart."""

ReplyReader = Callable[[str, Game], Reply | None]
"""Reads a reply, or says that a text has no such form; raises `InvalidReplyError` for one that the game never gives."""


def spelled_reply(text: str, game: Game) -> Reply | None:
    """The reply that *text* spells, or None; raises `InvalidReplyError` for one that *game* never gives."""
    reply = game.rule.read(text, game)
    return None if reply is None else game.reply(reply)


def read_turn(text: str, game: Game) -> Turn:
    """The turn of *game* that *text* tells: a guess, then black and white, however they are kept apart.

    Raises `InvalidCodeError` where there is no code before the reply, `InvalidReplyError` for everything else.

    >>> game = Game(4, 6)
    >>> turns = ["1122:1-0", "1122:1,0", "1122 1 0", "1122,1,0", "1 1 2 2 1-0", "112210", "1122 b1w0"]
    >>> {str(read_turn(turn, game)) for turn in turns}
    {'1122:1-0'}
    """
    turn = cut_turn(text, game)
    if turn is None:
        raise _no_turn(text, game)
    return turn


def cut_turn(text: str, game: Game, read_reply: ReplyReader = spelled_reply) -> Turn | None:
    """The turn that *text* tells, its reply read by *read_reply*; None if nothing in *text* looks like a reply."""
    text = game.alphabet.plain(text.strip())
    if len(text) > LONGEST:
        raise InvalidReplyError(f"expected a turn of at most {LONGEST} characters, got {len(text)}: {text[:20]!r}...")
    if "[" in text and "[" not in game.alphabet.signs and (posted := re.fullmatch(_POSTED, text, re.I | re.S)):
        text = ":".join(posted.groups())
    before, colon, told = text.partition(":")
    if colon and (code := spelled_code(before, game)) is not None:
        return Turn(code, read_reply(told, game) or game.reply(told))
    wrong: InvalidCodeError | None = None
    for guess, told in _cuts(text, game):
        try:
            reply = read_reply(told, game)
            if reply is not None:
                return Turn(game.code(guess), reply)
        except InvalidCodeError as error:
            wrong = wrong or error
        except InvalidReplyError:
            if wrong is None and guess + told != text and spelled_code(guess, game) is not None:
                raise  # where they are not apart, it was no reply, but more of the code
    if colon:
        game.code(before)  # which says why it is none
    if wrong is not None and spelled_code(text, game) is None:
        raise wrong
    return None


def read_turns(words: Sequence[str], game: Game) -> list[Turn]:
    """The turns that *words* tell one after the other: each one word, or several, such as ``1122 1 0``.

    Commas and semicolons stand between turns, and within them, as spaces do.  Raises as `read_turn` does.

    >>> [str(turn) for turn in read_turns(["1122:1-0", "1344", "0", "2", "1 1 1 1 0-0"], Game(4, 6))]
    ['1122:1-0', '1344:0-2', '1111:0-0']
    >>> [str(turn) for turn in read_turns(["1122:1-0,1344:1-1;3425:2-0", "1122", "(1,0),"], Game(4, 6))]
    ['1122:1-0', '1344:1-1', '3425:2-0', '1122:1-0']
    """
    words = [word for word in re.split(r"[\s,;]+", " ".join(words)) if word]
    turns: list[Turn] = []
    begin = 0
    while begin < len(words):
        turn, wrong, spelled = None, None, None
        most = min(len(words), begin + game.pegs + MOST_WORDS)
        begun = (at for at in range(begin + 1, most) if ":" in words[at] and is_code(words[at].partition(":")[0], game))
        for end in range(next(begun, most), begin, -1):
            try:
                turn = cut_turn(" ".join(words[begin:end]), game)
            except BlackpegError as error:
                if end > begin + 1 or ":" in words[begin]:
                    wrong = error
                if end - begin == game.pegs and ":" in words[end - 1] and ":" not in " ".join(words[begin : end - 1]):
                    spelled = error  # a word for each peg
            if turn is not None:
                break
        if turn is None:
            raise spelled or wrong or _no_turn(words[begin], game)
        turns.append(turn)
        begin = end
    return turns


def _no_turn(text: str, game: Game) -> BlackpegError:
    got = f"{quoted(text)}{', a guess without feedback' if is_code(text, game) else ''}"
    return InvalidReplyError(f"expected a guess and its feedback, such as 1122:1-0 or 1122 1 0, got {got}")


def _cuts(text: str, game: Game) -> Iterator[tuple[str, str]]:
    """The ways to cut *text* into a guess and its reply, the longest reply first."""
    gaps = list(re.finditer(_GAP, text))[-MOST_WORDS:]
    for gap in gaps:
        yield text[: gap.start()], text[gap.end() :]
    if game.pegs < 10:
        for digits in (2, 1) if game.counts_white else (1,):
            yield text[:-digits], text[-digits:]


def is_code(text: str, game: Game) -> bool:
    """Whether *text* is a code of *game*, in its alphabet."""
    return spelled_code(text, game) is not None


def spelled_code(text: str, game: Game) -> Code | None:
    """The code of *game* that *text* spells in its alphabet, or None."""
    try:
        return game.code(text)
    except InvalidCodeError:
        return None
