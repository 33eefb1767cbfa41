"""Small pieces of sentences: numbers, lists, replies.

Nothing here needs a position, so that a score is told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from blackpeg.render.document import Block
from blackpeg.rules import Game, Reply, Turn
from blackpeg.verbs.score import Score

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


def guesses(number: int) -> str:
    """*number* of guesses.

    >>> guesses(1), guesses(7)
    ('1 guess', '7 guesses')
    """
    return "1 guess" if number == 1 else f"{number} guesses"


def estimated(mean: Fraction, interval: tuple[float, float] | None) -> str:
    """The *mean* of a sample, and where that of all would be 95 times of 100, where that can be told.

    >>> estimated(Fraction(93, 20), (4.6012, 4.6988)), estimated(Fraction(5), None)
    ('4.650 (95 % interval 4.601 to 4.699)', '5.000')
    """
    return f"{float(mean):.3f}" + ("" if interval is None else " (95 % interval {:.3f} to {:.3f})".format(*interval))


def duration(seconds: float) -> str:
    """*seconds* for people, roughly.

    >>> duration(0.25), duration(42), duration(150), duration(9000), duration(400_000)
    ('under 1 s', '42 s', '2.5 min', '2.5 h', '4.6 days')
    """
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 1 else "under 1 s"


def average_words(average: Fraction) -> str:
    """An average of guesses, in its one form: exactly, in lowest terms, and rounded where that helps.

    >>> average_words(Fraction(5625, 1296))
    '625/144 (about 4.3403)'
    """
    return fraction_words(average, 4)


def worst_words(worst: int, least: int | None) -> str:
    """The worst case of a tree with the least total, and what is known of that of others: it is *least* at least.

    >>> worst_words(6, 6), worst_words(8, 7)
    ('worst case 6 (no strategy with this total does better)', 'worst case 8 (at least 7 with this total)')
    """
    if least is None:
        return f"worst case {worst}"
    known = "no strategy with this total does better" if least == worst else f"at least {least} with this total"
    return f"worst case {worst} ({known})"


def fraction_words(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* where that helps.

    >>> fraction_words(Fraction(185, 14)), fraction_words(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"


def number(value: Fraction, digits: int = 2) -> str:
    """*value* rounded for people; what is not 0 does not look like it.

    >>> number(Fraction(625, 144)), number(Fraction(1, 1000)), number(Fraction()), number(Fraction(-1, 3))
    ('4.34', '0.001', '0', '-0.33')
    """
    if not value:
        return "0"
    while digits < 9 and not round(abs(float(value)), digits):
        digits += 1
    return f"{float(value):.{digits}f}"


def luck_words(luck: Fraction) -> str:
    """Luck as what it did.

    >>> luck_words(Fraction(1, 2)), luck_words(Fraction(-1, 4)), luck_words(Fraction())
    ('0.50 by bad luck', '0.25 won by luck', 'no luck either way')
    """
    if not luck:
        return "no luck either way"
    return f"{number(luck)} by bad luck" if luck > 0 else f"{number(-luck)} won by luck"


def luck_number(luck: Fraction) -> str:
    """Luck for people: the guesses it saved, though facts count those it cost.

    >>> luck_number(Fraction(-1)), luck_number(Fraction(1, 4)), luck_number(Fraction())
    ('+1.00', '-0.25', '0')
    """
    return ("+" if luck < 0 else "") + number(-luck)


def help_used(hints: int, taken_back: int) -> str:
    """What somebody was helped by; empty where that is nothing.

    >>> help_used(2, 1), help_used(0, 0)
    ('2 hints and 1 guess taken back', '')
    """
    used = [counted(hints, "hint")] if hints else []
    used += [f"{guesses(taken_back)} taken back"] if taken_back else []
    return " and ".join(used)


def score_blocks(found: Score) -> Iterator[Block]:
    """The feedback in numbers, then in words."""
    reply = Reply.of(found.feedback)
    yield found.game.write(reply)
    yield f"{reply_words(reply, found.game)}{': solved' if found.is_solved else ''}"


def reply_words(reply: Reply, game: Game) -> str:
    """*reply* in words.

    >>> reply_words(Reply(1, None), Game(4, 6)), reply_words(Reply(total=3), Game(4, 6))
    ('1 black, white unknown', '3 black and white together')
    """
    if reply.total is not None:
        return f"{reply.total} black and white together"
    black = "black unknown" if reply.black is None else f"{reply.black} black"
    if game.write(reply) == ("?" if reply.black is None else str(reply.black)):
        return black
    return black + (", white unknown" if reply.white is None else f", {reply.white} white")
