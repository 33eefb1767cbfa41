"""Guesses with holes, such as ``11__``, on a board whose pegs are all colors.

The game is then the one that has a blank beside its colors, which the secret never has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from blackpeg.errors import InvalidCodeError, TooLargeError
from blackpeg.rules.board import BLANK, Board
from blackpeg.rules.game import LARGEST, Game
from blackpeg.rules.notation import parse_game
from blackpeg.rules.reply import Reply


def with_holes(game: Game, told: Iterable[str]) -> Game:
    """*game*, or that with holes, if what was *told*, guesses or turns, has a guess with holes.

    Raises `TooLargeError` for a board that has too many such guesses.

    >>> [str(with_holes(Game("4x6"), [told])) for told in ("11__:1-0", "1122:1-0")]
    ['4x7:123456_/_=0', '4x6']
    """
    guesses = [guess for text in told if BLANK in text for guess in re.findall(r"[^\s:;,]*_[^\s:;,]*", text)]
    blank = _blank(game) if guesses else None
    is_meant = blank is not None and any(_is_read(guess, blank) for guess in guesses)
    return _holed(game) if is_meant else game


def named_with_holes(game: Game) -> str:
    """The notation of *game* with holes; empty if it cannot have them."""
    with suppress(TooLargeError):
        return _notation(game)
    return ""


def _blank(game: Game) -> Board | None:
    """The whole board of *game* with a blank; None for lists, and for boards that have a blank or cannot."""
    name, _, conditions = str(game).partition("/")
    board = game if not conditions else parse_game(name) if name[0].isdigit() else None
    if not isinstance(board, Board) or conditions.startswith("/"):  # of these the guesses meet the conditions, too
        return None
    signs = board.alphabet.signs
    if BLANK in "".join(signs) or board.colors == LARGEST:
        return None
    alphabet = board.alphabet.separator.join([*signs, BLANK])
    return Board(board.pegs, board.colors + 1, board.repeats, board.feedback, alphabet)


@lru_cache(maxsize=16)
def _holed(game: Game) -> Game:
    """*game*, which has a `_blank` board, with holes."""
    return parse_game(_notation(game))


def _notation(game: Game) -> str:
    """The notation of *game* with holes, empty if it cannot have them; raises `TooLargeError` if they are too many."""
    from blackpeg.rules.listing import MOST_GUESSES, MOST_PAIRS  # here: few guesses have holes

    if (blank := _blank(game)) is None:
        return ""
    if blank.size > MOST_GUESSES or blank.size * game.size > MOST_PAIRS:
        none = f"{BLANK * game.pegs}:{blank.write(Reply(0, 0))}"
        instead = f": write {blank} {none} and then the turns, as a hole is a color that the secret does not have"
        raise TooLargeError(
            f"{game} has {blank.size:,} guesses if they may have holes, which are too many"
            + (instead if game.repeats else "")
        )
    return "/".join([str(blank), f"{BLANK}=0", *str(game).split("/")[1:]])


def _is_read(guess: str, board: Board) -> bool:
    try:
        return bool(board.alphabet.read(guess))
    except InvalidCodeError:
        return False
