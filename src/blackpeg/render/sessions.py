"""How a session stands, in a sentence: what is read aloud after each row."""

from __future__ import annotations

from blackpeg.play import Session
from blackpeg.records import Result
from blackpeg.render.counts import codes_left, codes_of
from blackpeg.render.hosts import revealed
from blackpeg.render.phrases import capitalized, guesses, reply_words


def status(session: Session) -> str:
    """The last row in words, and how many codes are possible after it, or how the game ended.

    >>> from blackpeg.play.commands import begin_told, tell
    >>> from blackpeg.position import Count
    >>> from blackpeg.records import Kind
    >>> session = tell(begin_told(Kind.ASSIST, "4x6"), "1122", "1-0")
    >>> status(session.counted(Count.exactly(256)))
    'Row 1: 1 black, 0 white. 256 codes left.'
    """
    said = []
    if session.rows:
        last = session.rows[-1]
        ignored = "" if last.relied_on else ", ignored"
        said.append(f"Row {len(session.rows)}: {reply_words(last.reply, session.game)}{ignored}.")
    said.append(_ending(session) if session.is_over else _count(session))
    return " ".join(filter(None, said))


def _count(session: Session) -> str:
    if not session.rows:
        return f"{capitalized(codes_of(session.game))}, nothing guessed yet."
    count = session.rows[-1].count
    return "" if count is None else f"{capitalized(codes_left(count))}."


def _ending(session: Session) -> str:
    made = len(session.rows)
    if session.is_doubtful:
        return "Not solved: another row speaks against that."
    if session.result is Result.SOLVED:
        return "Solved at the first guess!" if made == 1 else f"Solved in {guesses(made)}."
    how = "Given up." if session.result is Result.GIVEN_UP else f"Not solved with {guesses(made)}."
    if session.secret is None:
        return how
    return f"{how} {revealed(session.record.codemaker, session.secret)}."
