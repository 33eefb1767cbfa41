"""What a person types while breaking a code, understood.

Text in, plain values out; nothing here prints or asks.  Whatever spells a code is a guess, so where words such
as ``hint`` are codes themselves (4x26), commands are written with a slash: ``/hint``.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from blackpeg.errors import InvalidCodeError, nearest
from blackpeg.rules import Code, Game
from blackpeg.rules.examples import example_turn, looks_like_code

KEPT = "."
"""In a guess: the peg of the row above."""


class Guessed(NamedTuple):
    """A guess."""

    guess: Code


class Checked(NamedTuple):
    """Would this code fit the replies so far?"""

    code: Code


class Repeated(NamedTuple):
    """Row *row*, counted from 1, once more, to be changed or not; None for the last."""

    row: int | None


class Listed(NamedTuple):
    """The codes left, please: at most so many, or all."""

    most: int | None


class Asked(Enum):
    """Things asked with a word."""

    HINT = "hint"
    LEFT = "left"
    SUGGEST = "suggest"
    WHY = "why"
    UNDO = "undo"
    BOARD = "board"
    GIVE_UP = "give up"
    HELP = "help"
    QUIT = "quit"
    NOTHING = "nothing"


Said = Guessed | Checked | Repeated | Listed | Asked

WORDS = {
    Asked.HINT: ("hint", "tip", "clue"),
    Asked.LEFT: ("left", "count"),
    Asked.SUGGEST: ("suggest", "suggestion"),
    Asked.WHY: ("why", "why?"),
    Asked.UNDO: ("undo", "u", "back", "oops"),
    Asked.BOARD: ("board", "b", "rows", "history"),
    Asked.GIVE_UP: ("give up", "giveup", "i give up", "surrender", "reveal"),
    Asked.HELP: ("help", "h", "?"),
    Asked.QUIT: ("quit", "q", "exit", "bye"),
    Asked.NOTHING: ("",),
}
CHECK = ("check", "fits", "test")
REPEAT = ("repeat", "r", "again")
LIST = ("list", "l")
MOST_LISTED = 40
"""Codes listed unless more are asked for."""


def slash(game: Game) -> str:
    """What commands begin with: nothing, or a slash where one of them spells a code of *game*.

    >>> slash(Game(4, 6)), slash(Game(4, 26))
    ('', '/')
    """
    words = [*CHECK, *REPEAT, *LIST, *(word for words in WORDS.values() for word in words)]
    return "/" if any(_code(word, game) is not None for word in words) else ""


def understand(line: str, game: Game, last: Code | None = None) -> Said:
    """What *line* says to who holds the secret; *last* is the guess of the row above.

    Raises `InvalidCodeError` where it says nothing understood.

    >>> game = Game(4, 6)
    >>> understand("..44", game, last=game.code("1122"))
    Guessed(guess=Code(1144))
    >>> understand("1344?", game)
    Checked(code=Code(1344))
    """
    line = " ".join(line.split())
    if (code := _code(line, game)) is not None:
        return Guessed(code)
    command = line.removeprefix("/").lower()
    for asked, words in WORDS.items():
        if command in words:
            return asked
    word, _, rest = command.partition(" ")
    if word in LIST and (most := _limit(rest)) != 0:
        return Listed(most)
    if word in REPEAT and (row := re.fullmatch(r"(?:row )?(\d{1,9})?", rest)):
        return Repeated(int(row[1]) if row[1] else None)
    if word in CHECK:
        return Checked(_guess(line.partition(" ")[2].rstrip("? "), game, last))
    if line.endswith("?"):
        return Checked(_guess(line.rstrip("? "), game, last))
    return Guessed(_guess(line, game, last))


def _code(text: str, game: Game) -> Code | None:
    try:
        return game.code(text)
    except InvalidCodeError:
        return None


def _guess(text: str, game: Game, last: Code | None) -> Code:
    """The code that *text* spells, with dots for the pegs of *last*."""
    example = example_turn(game).guess
    if not text:
        raise InvalidCodeError(f"expected a code after it, such as {example}")
    if KEPT in text and KEPT not in game.signs.signs:
        text = _with_kept_pegs(text, game, last)
    try:
        return game.code(text)
    except InvalidCodeError as error:
        if ":" not in text and looks_like_code(text, game):
            raise
        commands = [slash(game) + words[0] for words in WORDS.values() if words[0]]
        guess = nearest(text, commands) or f": type a guess such as {example}, or {slash(game)}help"
        raise InvalidCodeError(f"{text!r} is not understood{guess}") from error


def _with_kept_pegs(text: str, game: Game, last: Code | None) -> str:
    """*text* with each dot replaced by the sign in its place in *last*."""
    if last is None:
        raise InvalidCodeError(f"{KEPT} keeps a peg of the row above, and there is no row yet")
    signs = re.split(r"[\s,]+", text) if game.signs.separator or " " in text or "," in text else list(text)
    if len(signs) != game.pegs:
        raise InvalidCodeError(f"expected {game.pegs} pegs, got {len(signs)}: {text!r}")
    kept = (game.signs.signs[color] for color in last)
    return ",".join(above if sign == KEPT else sign for sign, above in zip(signs, kept, strict=True))


def _limit(text: str) -> int | None:
    """How many codes to list: None for all; 0 where *text* is no number."""
    if text in ("", "codes", "candidates"):
        return MOST_LISTED
    if text == "all":
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
