"""Makes sessions of games that the history has as records alone, and of those that 24a470a stored."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from blackpeg.errors import BlackpegError, RecordError
from blackpeg.play.session import Host, Row, Session, read_count
from blackpeg.records import Kind, Record, Result
from blackpeg.registry import NAMES, USUAL


def session_of(kind: Kind | str, record: Record, state: object = None) -> Session:
    """The session of a game that was kept as *kind*, with *record* and *state*, the JSON of a session.

    Without a state, or with one that cannot be read, all but the host is known: a game to be played is only shown.
    """
    if isinstance(state, Mapping):
        with suppress(RecordError):
            return Session.from_json(state)
    session = Session(
        Kind(kind),
        record.game,
        tuple(Row(*turn) for turn in record.turns),
        record.limit,
        hints=record.hints,
        taken_back=record.taken_back,
        given_up=record.result is Result.GIVEN_UP,
        daily=record.daily,
    )
    old = state if isinstance(state, Mapping) and state.get("version") == 1 else None
    try:
        return _with_old(session, record, old)
    except (BlackpegError, LookupError, TypeError, ValueError, AttributeError):
        return _with_old(session, record, None)


def _with_old(session: Session, record: Record, old: Mapping[str, Any] | None) -> Session:
    """*session* with what 24a470a knew of the game besides *record*: its host or strategy, counts and ignored rows."""
    if old is not None:
        ignored = {int(row): reply for row, reply in old["ignored"].items()}
        counts = [None if count is None else read_count(count) for count in old["left"]]
        counts = counts if len(counts) == len(session.rows) else [None] * len(session.rows)
        rows = [
            replace(row, count=count)
            if number not in ignored
            else Row(row.guess, session.game.reply(ignored[number]), relied_on=False, count=count)
            for number, (row, count) in enumerate(zip(session.rows, counts, strict=True), 1)
        ]
        session = replace(session, rows=tuple(rows), strategy=old["strategy"], notes=tuple(old["notes"]))
    is_named = record.codebreaker in NAMES and record.codebreaker != USUAL
    if session.is_told and session.strategy is None and is_named:
        session = replace(session, strategy=record.codebreaker)
    if session.is_told:
        return session
    host = Host(record.codemaker, record.seed, record.secret, record.nonce, record.commitment, is_gone=True)
    if old is not None and old["host"] is not None:
        host = replace(host, name=old["host"], is_gone=False)
        if not record.is_finished:
            secret = None if old["secret"] is None else record.game.code_from_indices(old["secret"])
            host = replace(host, seed=old["seed"], secret=secret, nonce=old["nonce"])
    return replace(session, host=host)
