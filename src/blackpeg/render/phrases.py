"""Small pieces of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blackpeg.rules import Game, Turn

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """*number* as a word up to ten, in digits beyond.

    >>> in_words(5), in_words(12)
    ('five', '12')
    """
    return _SMALL[number] if number < len(_SMALL) else str(number)


def counted(number: int, thing: str, none: str = "no") -> str:
    """*number* of a *thing* whose plural ends in s.

    >>> counted(1, "code"), counted(2500, "code"), counted(0, "code"), counted(0, "code", "0")
    ('1 code', '2,500 codes', 'no codes', '0 codes')
    """
    return f"{number:,} {thing}" if number == 1 else f"{f'{number:,}' if number else none} {thing}s"


def listed(things: Iterable[object], last: str = "and") -> str:
    """*things* as a sentence lists them.

    >>> listed("BYG"), listed("AB", "or")
    ('B, Y and G', 'A or B')
    """
    *most, end = [str(thing) for thing in things]
    return f"{', '.join(most)} {last} {end}" if most else end


def rows_named(rows: Sequence[int], last: str = "and") -> str:
    """The rows as people number them, from 1.

    >>> rows_named([0]), rows_named([0, 2]), rows_named([0, 2], "or")
    ('row 1', 'rows 1 and 3', 'row 1 or 3')
    """
    return ("rows " if len(rows) > 1 and last == "and" else "row ") + listed([row + 1 for row in rows], last)


def row_shown(game: Game, row: int, turn: Turn) -> str:
    """One row and its turn: ``row 2 (1122:1-0)``."""
    return f"row {row + 1} ({game.write(turn)})"


def capitalized(text: str) -> str:
    """*text* with a capital first letter, the rest untouched."""
    return text[:1].upper() + text[1:]
