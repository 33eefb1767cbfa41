"""Sentences of codemakers, the check of their promise, and the state of a session."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from blackpeg.play import UNSETTLED, Session, Witness
from blackpeg.position import Bound, Position
from blackpeg.records import Record, Result, committed_text
from blackpeg.render.counts import codes_left, codes_of
from blackpeg.render.phrases import capitalized, counted, guesses, help_used, listed, reply_words
from blackpeg.rules import Code

ABOUT = {
    "random": "keeps a secret drawn at random",
    "evasive": "slips away: your guess is never the secret while another code fits",
    "sly": "slips away too, mostly to where more codes are left",
    "adversary": "gives little away: each feedback leaves as many codes as it can",
    "worst": "always gives the feedback that costs you most",
}
"""What each host does."""

TITLES = {"random": "Fair", "evasive": "Slippery", "sly": "Sly", "adversary": "Stingy", "worst": "Merciless"}
"""Each host in a word for people who do not know its name."""

WAYS = {
    "evasive": "for each guess I draw a code that still fits, but never your guess while another does.",
    "sly": "for each guess I draw two codes that still fit, and answer for the one that leaves you more.",
    "adversary": "each feedback leaves as many codes possible as it can.",
    "worst": "each feedback is the one after which perfect play needs most guesses.",
}
"""The sentence in which each host without a secret says what it does."""


def revealed(host: str, secret: Code) -> str:
    """The sentence of the host called *host* about the *secret* at the end; a host that settled on none names one that
    fits.

    >>> from blackpeg.rules import Game
    >>> revealed("random", Game(4, 6).code("1335")), revealed("worst", Game(4, 6).code("1335"))
    ('The secret was 1335', 'A secret that fits all my feedbacks: 1335')
    """
    return f"{'A secret that fits all my feedbacks:' if host in UNSETTLED else 'The secret was'} {secret}"


def notes(session: Session) -> list[str]:
    """The sentences of a host that settled on no secret: how it answers, and after the game what its replies left.
    There are none if the host is gone.
    """
    host = session.host
    if host is None or host.is_gone or host.name not in UNSETTLED:
        return []
    if not session.is_over:
        return _promise(host.name, host.least)
    outlooks = [row.outlook for row in session.rows]
    least = [] if host.least is None else [verdict(session.position, host.least, outlooks)]
    return [*least, *of_witnesses(session.position, session.witnesses, outlooks)]


def _promise(name: str, least: Bound | None) -> list[str]:
    lines = [f"I settle on no secret: {WAYS[name]}", "But I never contradict myself, so you can corner me."]
    if least is not None:
        more = "." if least.proven else "; whether it takes more is not proven."
        lines.append(f"No way of playing is sure to need fewer than {guesses(least.least)}{more}")
    return lines


def of_witnesses(position: Position, seen: Sequence[Witness], outlooks: Sequence[Bound | None]) -> list[str]:
    """For each turn, how many codes its reply left, one of them, and what perfect play needed from there."""
    turns = [position.game.write(turn) for turn in position.turns]
    width = max(map(len, turns), default=0)
    lines = []
    for row, (turn, (code, _, count), bound) in enumerate(zip(turns, seen, outlooks, strict=True), 1):
        if position.turns[row - 1].reply.feedback == position.game.solved:
            said = f"solved: {code}"
        else:
            said = f"1 code left: {code}" if count == 1 else f"{count:,} codes left, such as {code}"
            said += "" if bound is None else f"; perfect play: {bound} more"
        lines.append(f"{row:>3}  {turn:<{width}}  {said}")
    return lines


def verdict(position: Position, least: Bound, outlooks: Sequence[Bound | None], before: int = 0) -> str:
    """How the guesses made compare with what perfect play needs, and which replies are not proven to be the hardest.

    The match began after the *before* first turns."""
    used = len(position.turns) - before
    made = guesses(used)
    needs = f"perfect play needs {'' if least.proven else 'at least '}{guesses(least.least)}"
    if not position.is_solved:
        said = f"{capitalized(needs)}."
    elif least.proven and used == least.least:
        said = f"{made}: perfect, no way of playing is sure to need fewer."
    elif least.proven and used > least.least:
        said = f"{made}: {used - least.least} more than perfect play needs."
    else:
        said = f"{made}; {needs}."
    rows = [row for row, bound in enumerate(outlooks, before + 1) if bound is None or not bound.proven]
    if not rows:
        return said
    replies = f"feedback {rows[0]} was" if len(rows) == 1 else f"feedbacks {listed(rows)} were"
    return f"{said} The length is not proven: whether {replies} the hardest could not be settled in time."


def check_command(record: Record) -> str | None:
    """The command by which anyone can check that the secret was the one committed to; None without a commitment."""
    if record.commitment is None or record.secret is None or record.nonce is None:
        return None
    return f"printf %s {shlex.quote(committed_text(record.game, record.secret, record.nonce))} | sha256sum"


def check_words(record: Record) -> str:
    """What the command of `check_command` shows."""
    return f"It is the code hidden from the start; this prints its fingerprint, {str(record.commitment)[:8]}...:"


def status_words(session: Session) -> str:
    """The last row in words, and how many codes are possible after it, or how the game ended.

    >>> from blackpeg.play.commands import begin_told, tell
    >>> from blackpeg.position import Count
    >>> from blackpeg.records import Kind
    >>> session = tell(begin_told(Kind.ASSIST, "4x6"), "1122", "1-0")
    >>> status_words(session.counted(Count.exactly(256)))
    'Row 1: 1 black, 0 white. 256 codes left.'
    """
    said = []
    if session.rows:
        last = session.rows[-1]
        ignored = "" if last.relied_on else ", ignored"
        said.append(f"Row {len(session.rows)}: {reply_words(last.reply, session.game)}{ignored}.")
    if session.is_doubtful:
        said.append("Not solved: another row speaks against that.")
    else:
        said += ended(session) if session.is_over else [_count(session)]
    return " ".join(filter(None, said))


def _count(session: Session) -> str:
    if not session.rows:
        return f"{capitalized(codes_of(session.game))}, nothing guessed yet."
    count = session.rows[-1].count
    return "" if count is None else f"{capitalized(codes_left(count))}."


def ended(session: Session) -> tuple[str, ...]:
    """How a game ended, as a friend tells it: first how, then the secret; nothing while it is open.

    >>> from blackpeg.play.commands import begin_told, tell
    >>> from blackpeg.records import Kind
    >>> ended(tell(begin_told(Kind.ASSIST, "4x6"), "1122", "4-0"))
    ('Found at the first guess!',)
    """
    made, secret = len(session.rows), session.secret
    if not session.is_over:
        return ()
    if session.result is Result.SOLVED:
        helped = help_used(session.record)
        found = "Found at the first guess" if made == 1 else f"Found in {guesses(made)}"
        return (f"{found}, with {helped}." if helped else f"{found}{'!' if made == 1 else '.'}",)
    how = "Out of guesses." if session.result is Result.LIMIT else "Given up."
    if secret is None:
        return (how,)
    left = [row.count.number if row.count and row.count.is_proven else None for row in session.rows]
    if 1 in left:
        return how, f"After row {left.index(1) + 1} one code was left: {secret}."
    possible = [f"{counted(left[-1], 'code')} were still possible."] if left and left[-1] else []
    return how, f"{revealed(session.record.codemaker, secret)}.", *possible
