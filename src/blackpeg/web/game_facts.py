"""A game as answers have it: of an open one nothing that only the host knows."""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.history import Entry, Kind
from blackpeg.position import Count, start
from blackpeg.records import Record, Result, write_text
from blackpeg.render.proof import proof
from blackpeg.web import models
from blackpeg.web.bounds import QUICK_CODES
from blackpeg.web.shown import board_facts, count_of, secret_facts, turn_facts
from blackpeg.web.state import state_of
from blackpeg.web.status import status_of

TOLD = (Kind.ASSIST, Kind.BREAK)
"""Games whose replies the visitor tells."""


def game_facts(entry: Entry) -> models.Game:
    """The game that *entry* keeps."""
    record, state = entry.record, state_of(entry.state)
    game = record.game
    left = state.left if len(state.left) == record.guesses else _counts(record)
    now = left[-1] if left else Count.exactly(game.size)
    shown = [
        turn if row not in state.ignored else turn._replace(reply=game.reply(state.ignored[row]))
        for row, turn in enumerate(record.turns, 1)
    ]
    goes_on = can_go_on(entry)
    is_over = record.is_finished and entry.kind in TOLD  # which may be taken back
    secret = record.secret or record.position.solution if record.is_finished else None
    return models.Game(
        id=entry.id,
        kind=entry.kind.value,
        board=board_facts(game),
        host=state.host or record.codemaker,
        strategy=state.strategy,
        limit=record.limit,
        turns=[
            turn_facts(game, row, turn, count) for row, (turn, count) in enumerate(zip(shown, left, strict=True), 1)
        ],
        result=record.result.value,
        secret=secret_facts(secret),
        hints=entry.hints,
        taken_back=entry.taken_back,
        can_undo=bool(record.turns) and (goes_on or (is_over and record.result is not Result.GIVEN_UP)),
        can_go_on=goes_on,
        commitment=_commitment(record),
        left=None if now is None else count_of(now),
        status=status_of(record, now, shown[-1].reply if record.guesses in state.ignored else None),
        notes=list(state.notes),
        ignored=sorted(state.ignored),
        created=entry.created.isoformat(timespec="seconds"),
        updated=updated_of(entry),
        record=write_text(record),
    )


def can_go_on(entry: Entry) -> bool:
    """Whether the game can be played on here: it is open, and somebody is there who replies.

    Of a game that the command line began and did not end nobody knows the secret.
    """
    is_answered = entry.kind in TOLD or (entry.kind is Kind.PLAY and entry.has_state)
    return is_answered and not entry.record.is_finished


def updated_of(entry: Entry) -> str:
    """When the game changed last, exactly: no two states of a game have the same time."""
    return entry.updated.isoformat(timespec="microseconds")


def _counts(record: Record) -> Sequence[Count | None]:
    """How many codes each row left, where that is counted at once."""
    if record.game.size > QUICK_CODES:
        return [None] * record.guesses
    counts, position = [], start(record.game)
    for turn in record.turns:
        position = position.after_turn(turn)
        counts.append(Count.exactly(position.count))
    return counts


def _commitment(record: Record) -> models.Commitment | None:
    if record.commitment is None:
        return None
    is_open = not record.is_finished
    return models.Commitment(
        fingerprint=record.commitment,
        nonce=None if is_open else record.nonce,
        command=None if is_open else proof(record),
        # The record of a game that is over was checked when it ended.
        verified=None if is_open or record.nonce is None else True,
    )
