"""A session as answers have it: of an open one nothing that only the host knows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from blackpeg.history import Entry
from blackpeg.play import Action, Session
from blackpeg.play.kept import session_of
from blackpeg.position import Count, start
from blackpeg.records import Kind, Record, Result
from blackpeg.records.text import write_text
from blackpeg.render.commitment import check_command
from blackpeg.render.hosts import notes
from blackpeg.render.sessions import status
from blackpeg.web.bounds import QUICK_CODES
from blackpeg.web.shown import ShownGame, ShownSecret, ShownTurn, secret_facts, shape_facts, turn_facts


@dataclass(frozen=True, slots=True)
class Promise:
    """The host's promise: the SHA-256 of its secret, and at the end what it was made of."""

    fingerprint: str
    nonce: str | None
    command: str | None
    verified: bool | None


@dataclass(frozen=True, slots=True)
class ShownSession:
    """A session, in play or kept, as it stands.

    *status* is for people; *notes* are what a host without a secret says: before the end what it does, then that it
    kept to it.  *updated* is another text after each change.
    """

    id: str
    kind: Kind
    game: ShownGame
    host: str
    strategy: str | None
    limit: int | None
    turns: tuple[ShownTurn, ...]
    result: Result
    secret: ShownSecret | None
    hints: int
    taken_back: int
    can_undo: bool
    can_go_on: bool
    commitment: Promise | None
    count: Count | None
    status: str
    notes: tuple[str, ...]
    ignored: tuple[int, ...]
    created: datetime
    updated: str
    record: str


def session_in(entry: Entry) -> Session:
    """The session that *entry* keeps; one that was kept without counts, with those that take no time."""
    session = session_of(entry.kind, entry.record, entry.state, hints=entry.hints, taken_back=entry.taken_back)
    if session.game.size > QUICK_CODES or any(row.count is not None for row in session.rows):
        return session
    counts, position = [], start(session.game)
    for turn in session.position.turns:
        position = position.after_turn(turn)
        counts.append(Count.exactly(position.count))
    return session.counted(*counts)


def session_facts(entry: Entry, session: Session) -> ShownSession:
    """What is told of the *session* that *entry* keeps."""
    record, game = entry.record, session.game
    count = session.rows[-1].count if session.rows else Count.exactly(game.size)
    return ShownSession(
        id=entry.id,
        kind=entry.kind,
        game=shape_facts(game),
        host=session.host.name if session.host else record.codemaker,
        strategy=session.strategy,
        limit=session.limit,
        turns=tuple(turn_facts(game, number, row.turn, row.count) for number, row in enumerate(session.rows)),
        result=session.result,
        secret=secret_facts(session.secret),
        hints=session.hints,
        taken_back=session.taken_back,
        can_undo=session.refusal(Action.UNDO) is None,
        can_go_on=session.can_go_on,
        commitment=_commitment(record),
        count=count,
        status=status(session),
        notes=tuple(notes(session)),
        ignored=tuple(number for number, row in enumerate(session.rows, 1) if not row.relied_on),
        created=entry.created,
        updated=updated_of(entry),
        record=write_text(record),
    )


def updated_of(entry: Entry) -> str:
    """When the game changed last, exactly: no two states of a game have the same time."""
    return entry.updated.isoformat(timespec="microseconds")


def _commitment(record: Record) -> Promise | None:
    if record.commitment is None:
        return None
    is_open = not record.is_finished
    return Promise(
        fingerprint=record.commitment,
        nonce=None if is_open else record.nonce,
        command=None if is_open else check_command(record),
        # The record of a game that is over was checked when it ended.
        verified=None if is_open or record.nonce is None else True,
    )
