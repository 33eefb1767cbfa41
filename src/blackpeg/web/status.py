"""How a game stands, in a sentence: what is read aloud after each row."""

from __future__ import annotations

from blackpeg.play import UNSETTLED
from blackpeg.position import Count
from blackpeg.records import Record, Result
from blackpeg.render.board import codes_of, in_words
from blackpeg.render.numbers import guesses
from blackpeg.render.phrases import capitalized
from blackpeg.rules import Reply


def status_of(record: Record, left: Count | None, ignored: Reply | None = None) -> str:
    """The last row in words, and what it left or how the game ended; *ignored* is its reply, if it is left out.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> record = Record(game, (game.turn("1122:1-0"),), Result.OPEN, "person", "random")
    >>> status_of(record, Count.exactly(256))
    'Row 1: 1 black, 0 white. 256 codes left.'
    """
    said = []
    if record.turns:
        reply = in_words(ignored or record.turns[-1].reply, record.game)
        said.append(f"Row {record.guesses}: {reply}{', ignored' if ignored else ''}.")
    said.append(_ending(record) if record.is_finished else _left(record, left))
    return " ".join(filter(None, said))


def _left(record: Record, left: Count | None) -> str:
    if not record.turns:
        return f"{capitalized(codes_of(record.game))}, nothing guessed yet."
    return "" if left is None else f"{capitalized(str(left))}."


def _ending(record: Record) -> str:
    if record.result is Result.SOLVED:
        return "Solved at the first guess!" if record.guesses == 1 else f"Solved in {guesses(record.guesses)}."
    how = "Given up." if record.result is Result.GIVEN_UP else "That was the last guess."
    if record.secret is None:
        return how
    was = "A code that fits all the replies:" if record.codemaker in UNSETTLED else "The secret was"
    return f"{how} {was} {record.secret}."
