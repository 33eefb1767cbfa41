"""What a person types while Blackpeg breaks their code, understood.

Text in, plain values out; nothing here prints or asks.  Whatever a reply or a turn looks like in the common
notation is understood, and the ways people write them at the table: ``1 2``, ``12``, ``1b 2w``, ``n 1 2``, ``y``.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from blackpeg.errors import InvalidCodeError, InvalidReplyError, nearest
from blackpeg.rules import Code, FeedbackKind, Game, Reply, write_reply
from blackpeg.rules.examples import example_told, example_turn, looks_like_code


class Told(NamedTuple):
    """The reply to the guess that waits for one."""

    reply: Reply


class Played(NamedTuple):
    """Another guess was played instead; its reply, if it was told at once."""

    guess: Code
    reply: Reply | None


class Edited(NamedTuple):
    """Row *row*, counted from 1, was otherwise: its reply, and its guess where that was wrong too."""

    row: int
    guess: Code | None
    reply: Reply


class Chosen(NamedTuple):
    """The repair with this number."""

    number: int


class Listed(NamedTuple):
    """The codes left, please: at most so many, or all."""

    most: int | None


class Asked(Enum):
    """Things asked with a word."""

    UNDO = "undo"
    BOARD = "board"
    WHY = "why"
    HELP = "help"
    QUIT = "quit"
    NOTHING = "nothing"


Said = Told | Played | Edited | Chosen | Listed | Asked

WORDS = {
    Asked.UNDO: ("undo", "u", "back", "oops"),
    Asked.BOARD: ("board", "b", "rows", "history"),
    Asked.WHY: ("why", "why?"),
    Asked.HELP: ("help", "h", "?help", "/help"),
    Asked.QUIT: ("quit", "q", "exit", "bye"),
    Asked.NOTHING: ("",),
}
YES = ("y", "yes", "yes!", "yay", "solved", "correct", "right", "won")
MOST_LISTED = 40

_COUNT = r"(\d{1,3}|\?)"  # no reply needs more digits; longer ones are codes
_PAIR = re.compile(rf"{_COUNT}\s*(?:[-,/;+]|\s)\s*{_COUNT}")
_SPELLED = re.compile(rf"{_COUNT}\s*(?:blacks?|bulls?|b)[\s,]*(?:and\s+)?{_COUNT}\s*(?:whites?|cows?|w|c)")
_TOGETHER = re.compile(r"([\d?])([\d?])")


def understand(line: str, game: Game, *, repairing: bool = False) -> Said:
    """What *line* says about a game in which a guess waits for its reply.

    While *repairing* a contradiction a number alone chooses a repair.  Raises `InvalidReplyError` or
    `InvalidCodeError` where the line says nothing understood, or something that cannot be.

    >>> game = Game(4, 6)
    >>> understand("n 1 2", game) == understand("1b 2w", game) == Told(Reply(1, 2))
    True
    >>> understand("played 1344 1-0", game)
    Played(guess=Code(1344), reply=Reply(black=1, white=0, total=None))
    """
    line = " ".join(line.split())
    lower = line.lower()
    for asked, words in WORDS.items():
        if lower in words:
            return asked
    word, _, rest = line.partition(" ")
    match word.lower():
        case "list" | "l" if (most := _limit(rest.lower())) != 0:
            return Listed(most)
        case "edit" | "e" | "change":
            return _edited(rest, game)
        case "played" | "play" | "p" | "guess" | "instead":
            return _played(rest, game)
    if repairing and line.isascii() and line.isdigit():
        return Chosen(int(line))
    if (reply := read_told(line, game)) is not None:
        return Told(reply)
    return _code_typed(line, game)


def read_told(text: str, game: Game) -> Reply | None:
    """The reply that *text* tells, None if it has no such form.

    Raises `InvalidReplyError` where the form is right but the game never gives it, or half is missing.
    """
    text = text.lower().strip()
    if text in YES:
        return Reply.of(game.solved)
    no, denied = re.subn(r"^(?:no|n|nope)\b[\s,.:]*", "", text)
    if denied:
        if not no:
            raise InvalidReplyError(f"not solved, then; and the reply? {how_to_reply(game)}")
        text = no
    if game.feedback is FeedbackKind.BLACK:
        match = re.fullmatch(rf"{_COUNT}\s*(?:blacks?|bulls?|b)?(?:\s*-\s*[0?])?", text)
        return game.reply(match[1]) if match else None
    if text.startswith("="):
        return game.reply(text.replace(" ", ""))
    if text == "?":
        return game.reply("?-?")
    if match := _PAIR.fullmatch(text) or _SPELLED.fullmatch(text) or _two_signs(text, game):
        return game.reply(f"{match[1]}-{match[2]}")
    if text.isascii() and text.isdigit() and len(text) <= 3 and _is_no_code(text, game):
        if int(text) == game.pegs:
            return Reply.of(game.solved)
        raise InvalidReplyError(f"{text} black, and how many white? {text} 0 for none, {text} ? where you do not know")
    return None


def how_to_reply(game: Game) -> str:
    """What to type, in a few words.

    >>> how_to_reply(Game(4, 6))
    'type black and white pegs, such as 1 0'
    """
    what = "the number of black pegs" if game.feedback is FeedbackKind.BLACK else "black and white pegs"
    return f"type {what}, such as {example_told(game, 1, 0)}"


def _two_signs(text: str, game: Game) -> re.Match[str] | None:
    """``12`` as black and white, where no reply needs two digits."""
    return _TOGETHER.fullmatch(text) if game.pegs < 10 else None


def _is_no_code(text: str, game: Game) -> bool:
    try:
        game.code(text)
    except InvalidCodeError:
        return True
    return game.pegs == 1


def _limit(text: str) -> int | None:
    """How many codes to list: None for all; 0 where *text* is no number."""
    if text in ("", "codes", "candidates"):
        return MOST_LISTED
    if text == "all":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _edited(text: str, game: Game) -> Edited:
    """``2 1-1``: another reply for row 2; ``2 1344 1-1``: another guess too."""
    match = re.match(r"(?:row\s+)?(\d{1,9})\b[\s:,]*(?:to\s+)?(.*)", text, re.IGNORECASE)
    if match is None or not match[2]:
        raise InvalidReplyError(f"expected the row and its reply, such as: edit 2 {_example_reply(game)}")
    row = int(match[1])
    reply = read_told(match[2], game)
    if reply is not None:
        return Edited(row, None, reply)
    played = _played(match[2], game)
    if played.reply is None:
        example = f"edit {row} {played.guess} {_example_reply(game)}"
        raise InvalidReplyError(f"expected the reply to {played.guess} too, such as: {example}")
    return Edited(row, played.guess, played.reply)


def _example_reply(game: Game) -> str:
    return write_reply(example_turn(game).reply, game.feedback)


def _played(text: str, game: Game) -> Played:
    """A guess, and its reply if that is told too: ``1344``, ``1344 1-0``, ``1344:1-0``, ``1 3 4 4 1 0``."""
    if not text:
        raise InvalidCodeError(f"expected the guess you played, such as: played {example_turn(game).guess}")
    if ":" in text:
        turn = game.turn(text)
        return Played(*turn)
    try:
        return Played(game.code(text), None)
    except InvalidCodeError as error:
        return _with_reply(text, game, error)


def _with_reply(text: str, game: Game, error: InvalidCodeError) -> Played:
    """A code and then a reply, told in the last one, two or four words (``1 black 2 white``)."""
    words = text.split()
    for count in (1, 2, 4):
        if count >= len(words):
            break
        try:
            guess = game.code(" ".join(words[:-count]))
        except InvalidCodeError:
            continue
        if (reply := read_told(" ".join(words[-count:]), game)) is not None:
            return Played(guess, reply)
        raise InvalidReplyError(
            f"expected the reply to {guess} after it, such as {_example_reply(game)}, got {' '.join(words[-count:])!r}"
        )
    raise error


def _code_typed(line: str, game: Game) -> Played:
    """A code typed without a word before it; whatever is none is not understood at all."""
    try:
        return _played(line, game)
    except InvalidCodeError as error:
        if looks_like_code(line.rpartition(":")[0] or line, game, exactly=True):
            raise
        commands = [words[0] for words in WORDS.values() if words[0]]
        guess = nearest(line, commands) or f": {how_to_reply(game)}, or help"
        raise InvalidReplyError(f"{line!r} is not understood{guess}") from error
