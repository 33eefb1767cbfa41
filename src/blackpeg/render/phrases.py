"""Small pieces of sentences: numbers, lists, replies.

Nothing here needs a position, so that `score` starts fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from blackpeg.errors import counted as counted
from blackpeg.errors import listed as listed
from blackpeg.render.document import Block
from blackpeg.rules import Game, Reply, Turn
from blackpeg.rules.examples import pegs_called, pegs_counted
from blackpeg.rules.rule import TextRule

if TYPE_CHECKING:
    from blackpeg.records import Record
    from blackpeg.verbs.score import Score

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """*number* as a word up to ten, in digits beyond.

    >>> in_words(5), in_words(12)
    ('five', '12')
    """
    return _SMALL[number] if number < len(_SMALL) else str(number)


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


def as_sentence(why: str) -> str:
    """*why* something cannot be, in one line that begins with a capital and has one mark at its end.

    >>> as_sentence("no strategy is called 'x'"), as_sentence("did you mean undo?")
    ("No strategy is called 'x'.", 'Did you mean undo?')
    """
    text = capitalized(" ".join(why.split()))
    return text if text.endswith((".", "?", "!")) else f"{text}."


def guesses(number: int, which: str = "") -> str:
    """*number* of guesses, and *which*.

    >>> guesses(1), guesses(5625, "further ")
    ('1 guess', '5,625 further guesses')
    """
    return f"{number:,} {which}{'guess' if number == 1 else 'guesses'}"


def duration(seconds: float) -> str:
    """*seconds* for people, roughly.

    >>> duration(0.25), duration(42), duration(150), duration(9000), duration(400_000)
    ('under 1 s', '42 s', '2.5 min', '2.5 h', '4.6 days')
    """
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 1 else "under 1 s"


def worst_words(worst: int, least: int | None) -> str:
    """The worst case of a tree with the least total, and what is known of that of others: it is *least* at least.

    >>> worst_words(6, 6), worst_words(8, 7)
    ('worst case 6 (no strategy with this total does better)', 'worst case 8 (at least 7 with this total)')
    """
    if least is None:
        return f"worst case {worst}"
    known = "no strategy with this total does better" if least == worst else f"at least {least} with this total"
    return f"worst case {worst} ({known})"


def help_used(record: Record) -> str:
    """What the codebreaker of *record* was helped by; empty if that is nothing.

    >>> from blackpeg.records import Record, Result
    >>> help_used(Record(Game(4, 6), (), Result.OPEN, "person", "random", hints=2, taken_back=1))
    '2 hints and 1 guess taken back'
    """
    used = [counted(record.hints, "hint")] if record.hints else []
    used += [f"{guesses(record.taken_back)} taken back"] if record.taken_back else []
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
    >>> reply_words(Reply(1, 2), Game("bulls-and-cows"))
    '1 bull, 2 cows'
    >>> game = Game("{NINNY,ANNEX}-marks")
    >>> reply_words(game.reply("Y.G.."), game), reply_words(game.reply("Y?G.."), game)
    ('1 in place, 1 elsewhere', 'known in part')
    """
    if isinstance(game.rule, TextRule):
        return "known in part" if reply.feedback is None else game.rule.in_words(reply.feedback)
    names = pegs_called(game)
    if reply.total is not None:
        return f"{reply.total} {' and '.join(names)} together"
    black, white = map(pegs_counted, reply[:2], names)
    return black if game.write(reply) == ("?" if reply.black is None else str(reply.black)) else f"{black}, {white}"
