"""A game of the history as answers have it: its session, and what the page needs besides."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from blackpeg.history import Entry
from blackpeg.knowledge import Budget, know
from blackpeg.play import Session
from blackpeg.play.kept import session_of
from blackpeg.position import start
from blackpeg.records import Record
from blackpeg.records.text import write_text
from blackpeg.render.commitment import check_command
from blackpeg.render.counts import count_words
from blackpeg.render.games import GameWords, game_words
from blackpeg.render.hosts import notes
from blackpeg.render.replies import reply_words
from blackpeg.render.sessions import status
from blackpeg.rules import Game
from blackpeg.verbs.games import AboutGame, about
from blackpeg.web.bounds import MOST_TURNS, QUICK_CODES


@dataclass(frozen=True, slots=True)
class SessionWords:
    """A session in words: how it stands, what a host without a secret says of itself, and each row.

    *counts* has None for rows after which nobody counted.  *record* is the record as text; *check* is a command that
    shows, once the game is over, that the host kept its promise, None without one.
    """

    status: str
    notes: tuple[str, ...]
    replies: tuple[str, ...]
    counts: tuple[str | None, ...]
    record: str
    check: str | None


@dataclass(frozen=True, slots=True)
class Board:
    """All about a game, and in words."""

    about: AboutGame
    words: GameWords


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the history: its *session* as it stands, its *board*, and its *record*.

    *updated* is another text after each change.
    """

    id: str
    session: Session
    board: Board
    record: Record
    created: datetime
    updated: str
    words: SessionWords


@lru_cache(maxsize=64)
def board_of(game: Game) -> Board:
    """What is told of *game*, with each move at it."""
    told = about(game)
    return Board(told, game_words(told))


def session_in(entry: Entry) -> Session:
    """The session that *entry* keeps; `with_counts` adds counts to a short game that was kept without them."""
    session = session_of(entry.kind, entry.record, entry.state, hints=entry.hints, taken_back=entry.taken_back)
    is_long = session.game.size > QUICK_CODES or len(session.rows) > MOST_TURNS
    is_counted = any(row.count is not None for row in session.rows)
    return session if is_long or is_counted else with_counts(session, 0)


def with_counts(session: Session, seconds: float) -> Session:
    """*session* with the codes after each row counted, where they are not; only for the last one time is spent."""
    if not session.rows:
        return session
    counts, position = [], start(session.game)
    for row in session.rows[:-1]:
        position = position.after_turn(session.relied(row))
        count = row.count or know(position, Budget(0)).count
        counts.append(None if count.number is None else count)
    return session.counted(*counts, session.rows[-1].count or know(session.position, Budget(seconds)).count)


def kept_game(entry: Entry, session: Session) -> KeptGame:
    """What is told of *entry*, which keeps *session*."""
    return KeptGame(
        id=entry.id,
        session=session,
        board=board_of(session.game),
        record=entry.record,
        created=entry.created,
        updated=updated_of(entry),
        words=SessionWords(
            status=status(session),
            notes=tuple(notes(session)),
            replies=tuple(reply_words(row.reply, session.game) for row in session.rows),
            counts=tuple(None if row.count is None else count_words(row.count) for row in session.rows),
            record=write_text(entry.record),
            check=check_command(entry.record),
        ),
    )


def updated_of(entry: Entry) -> str:
    """When the game changed last, exactly: no two states of a game have the same time."""
    return entry.updated.isoformat(timespec="microseconds")
