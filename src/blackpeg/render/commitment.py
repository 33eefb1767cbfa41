"""How anyone can check that the secret was the one committed to."""

from __future__ import annotations

import shlex

from blackpeg.records import Record, committed_text


def check_command(record: Record) -> str | None:
    """The command by which anyone can check that the secret was the one committed to; None without a commitment."""
    if record.commitment is None or record.secret is None or record.nonce is None:
        return None
    return f"printf %s {shlex.quote(committed_text(record.game, record.secret, record.nonce))} | sha256sum"


def check_words(record: Record) -> str:
    """What the command of `check_command` shows."""
    return f"It is the code hidden from the start; this prints its fingerprint, {str(record.commitment)[:8]}...:"
