"""The notation of lists, and of boards with conditions.

A list is written ``{CASTE,LINES,ALTER}-black``, with further guesses ``{CASTE,LINES}+{ALTER}-marks``, and with weights
``{CASTE=3,LINES}``.  In the place of braces ``@words.txt`` names a file, for who sits at the machine.  A board with
conditions is written ``4x10-distinct/!0???``.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from itertools import dropwhile, takewhile
from pathlib import Path

from blackpeg.errors import InvalidCodeError, InvalidGameError, TooLargeError, quoted
from blackpeg.rules.alphabet import capitals
from blackpeg.rules.code import Code
from blackpeg.rules.game import Game
from blackpeg.rules.listing import MOST_GUESSES, ListGame, known_list, list_game
from blackpeg.rules.rule import RULE_NAMES

_RULE = "|".join(RULE_NAMES)


def read_words(text: str) -> tuple[list[str], list[int] | None]:
    """The codes in *text* and their weights, if it has any.

    A line is a code, or a code, a tab and its weight; else the codes stand between blanks, commas, bars or lines,
    perhaps after a number such as ``1.``, or with a weight such as ``=3``.

    >>> read_words("caste lines, alter"), read_words("caste\\t3\\nlines\\t1"), read_words("caste=3, lines")
    ((['caste', 'lines', 'alter'], None), (['caste', 'lines'], [3, 1]), (['caste', 'lines'], [3, 1]))
    """
    text = text.removeprefix("\ufeff")
    rows = [line.strip().split("\t") for line in text.splitlines() if line.strip()]
    if any(len(row) == 2 and re.fullmatch(r"[-+.\d]*\d", row[1].strip()) for row in rows):
        return [row[0].strip() for row in rows], [_weight(*row) for row in rows]
    words = [word for word in re.split(r"[\s,;|]+", text) if word and not re.fullmatch(r"\d+[.)]", word)]
    return _weighted(words) if any(re.search(r".=\d", word) for word in words) else (words, None)


def _weighted(items: list[str]) -> tuple[list[str], list[int] | None]:
    """Codes and their weights, each perhaps after an equals sign."""
    parts = [item.partition("=") for item in items]
    weights = [_weight(word, weight) if sign else 1 for word, sign, weight in parts]
    return [word for word, _, _ in parts], weights if any(sign for _, sign, _ in parts) else None


def words_on_screen(text: str) -> list[str]:
    """The words of the usual length in a *text* with other signs between them, once each.

    >>> words_on_screen("0xF964 {)FLINT#$&PAINT<> 0xF970 .;FLINT;(BRAIN:")
    ['FLINT', 'PAINT', 'BRAIN']
    """
    found = re.findall(r"[^\W\d_]{2,}", capitals(text))
    lengths = Counter(map(len, found))
    return [word for word in dict.fromkeys(found) if len(word) == max(lengths, key=lengths.__getitem__)]


def _weight(word: str, weight: str = "1", *more: str) -> int:
    """The weight that stands after *word*."""
    if more or not re.fullmatch(r"\s*\d{1,9}\s*", weight, re.ASCII):
        got = "\t".join([weight, *more])
        raise InvalidGameError(f"expected a whole number of at most nine digits after {word!r}, got {quoted(got)}")
    return int(weight)


def restricted(board: Game, conditions: str, name: str) -> ListGame:
    """The codes of *board* that meet all *conditions*, each after a slash; after a second one guesses meet them, too.

    ``1??4`` has these signs in these places, ``0=1`` has the sign 0 once, and ``2+1+1`` has one color twice and two
    once; ``!`` before a condition forbids what it describes.

    >>> from blackpeg.rules import Game
    >>> [Game(text).size for text in ("4x10-distinct/!0???", "4x6/!4", "5x7:123456_/_=1", "4x6/2+2", "3x3/!1??/?2?")]
    [4536, 1290, 6480, 90, 6]
    """
    if board.size > MOST_GUESSES:
        raise TooLargeError(f"{board} has {board.size:,} codes; a board is restricted if it has up to {MOST_GUESSES:,}")
    alike = conditions.startswith("//")
    tests = [_condition(each, board) for each in conditions.strip("/").split("/")]
    codes = [code for code in board.codes() if all(test(code) for test in tests)]
    if not codes:
        raise InvalidGameError(f"expected conditions that some code of {board} meets, got {quoted(name)}")
    return list_game(
        codes,
        board.rule,
        guesses=None if alike else board.codes(),
        name=name,
        board=board,
    )


def _condition(text: str, board: Game) -> Callable[[Code], bool]:
    """The test that a condition stands for."""
    if text.startswith("!"):
        forbidden = _condition(text[1:], board)
        return lambda code: not forbidden(code)
    sign, _, number = text.partition("=")
    try:
        if number.isdecimal():
            (color,) = board.alphabet.read(sign)
            return lambda code: code.count(color) == int(number)
        if (parts := text.split("+")) and all(map(str.isdecimal, parts)) and sum(map(int, parts)) == board.pegs > 1:
            times = sorted(map(int, parts))
            return lambda code: sorted(Counter(code).values()) == times
        signs = text.split(",") if board.alphabet.separator else list(text)
        if len(signs) == board.pegs:
            known = {place: board.alphabet.read(sign)[0] for place, sign in enumerate(signs) if sign != "?"}
            return lambda code: all(code[place] == color for place, color in known.items())
    except (InvalidCodeError, ValueError, IndexError) as error:
        raise InvalidGameError(f"{quoted(text)} is no condition of {board}: {error}") from None
    raise InvalidGameError(
        f"expected a condition of {board} such as {'1' + '?' * (board.pegs - 1)} (a sign in its place), 1=2 (a sign "
        f"twice), 2+1+1 (how often colors occur), or one of these after !, got {quoted(text)}"
        + ("; options such as -black stand before the slash" if "-" in text else "")
    )


def read_list(text: str, *, files: bool) -> ListGame | None:
    """The game of a list that *text* names, None if it has not the form; only with *files* does ``@`` name a file."""
    if match := re.fullmatch(rf"\{{([^{{}}]*)\}}(?:\+\{{([^{{}}]*)\}})?(?:-({_RULE}))?", text, re.DOTALL):
        hidden, others, rule = match.groups()
        return _inline(hidden, others or "", rule or "black-white")
    if match := re.fullmatch(r"list:([0-9a-f]{12})(?:-\w[\w-]*)?", text):
        return known_list(match[1])
    if match := re.fullmatch(rf"(@[^+]+?)(?:\+(@?[^+]+?))?(?:-({_RULE}))?", text):
        hidden, others, rule = match.groups()
        if not files:
            raise InvalidGameError(
                f"{quoted(text)} names a file, which is read on the command line and in Python alone; give the list "
                "itself, such as {CASTE,LINES,ALTER}-black"
            )
        content = _content(hidden[1:])
        if hidden == "@-" and content.strip()[:1] in ("@", "{") and not others:  # a list by its notation
            named = content.strip()
            return read_list(
                named if re.search(rf"-({_RULE})$", named) else f"{named}-{rule or 'black-white'}", files=True
            )
        words, weights = read_words(content)
        is_odd = weights is None and len({*map(len, words)}) > 1
        if hidden == "@-" and is_odd and re.search(r"[^\w\s,;|.)'-]", content):
            words = words_on_screen(content) or words
        guesses = read_words(_content(others.removeprefix("@")))[0] if others else None
        name = None if hidden == "@-" else f"{hidden}+{others}" if others else hidden
        return list_game(words, rule or "black-white", guesses=guesses, weights=weights, name=name)
    return None


def _inline(hidden: str, others: str, rule: str) -> ListGame:
    between = r"\s*;\s*" if ";" in hidden + others else r"[\s,]+"
    words, weights = _weighted([item for item in re.split(between, hidden.strip()) if item])
    guesses = [word for word in re.split(between, others.strip()) if word]
    return list_game(words, rule, guesses=guesses, weights=weights)


def _content(path: str) -> str:
    """The text of a list in a file, or of standard input, up to an empty line, for ``-``."""
    try:
        if path == "-":
            return "".join(takewhile(str.strip, dropwhile(lambda line: not line.strip(), sys.stdin or ())))
        return Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidGameError(f"the list {quoted(path)} is no text in UTF-8: save it as UTF-8") from None
    except (OSError, ValueError) as error:
        why = (
            f"; after the name a rule is one of {', '.join(RULE_NAMES)}, such as @words.txt-black"
            if "-" in path
            else ""
        )
        told = getattr(error, "strerror", None) or error
        raise InvalidGameError(f"the list {quoted(path)} cannot be read: {told}{why}") from None
