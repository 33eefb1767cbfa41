"""What a codemaker without a secret says of itself: before the game what it does, at the end that it did not cheat."""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.play import UNSETTLED, Session, Witness
from blackpeg.position import Bound, Position
from blackpeg.render.phrases import capitalized, guesses, listed
from blackpeg.rules import Code

ABOUT = {
    "random": "keeps a secret drawn at random",
    "evasive": "slips away: your guess is never the secret while another code fits",
    "sly": "slips away too, mostly to where more codes are left",
    "adversary": "gives little away: each feedback leaves as many codes as it can",
    "worst": "merciless: always gives the feedback that costs you most",
}
"""What each host does."""

WAYS = {
    "evasive": "for each guess I draw a code that still fits, but never your guess while another does.",
    "sly": "for each guess I draw two codes that still fit, and answer for the one that leaves you more.",
    "adversary": "each feedback leaves as many codes possible as it can.",
    "worst": "each feedback is the one after which perfect play needs most guesses.",
}
"""The same, as each of those without a secret says it."""


def revealed(host: str, secret: Code) -> str:
    """What the host called *host* says of the *secret* at the end; one that settled on none has one that fits.

    >>> from blackpeg.rules import Game
    >>> revealed("random", Game(4, 6).code("1335")), revealed("worst", Game(4, 6).code("1335"))
    ('The secret was 1335', 'A secret that fits all my feedbacks: 1335')
    """
    return f"{'A secret that fits all my feedbacks:' if host in UNSETTLED else 'The secret was'} {secret}"


def notes(session: Session) -> list[str]:
    """What the host of *session*, if it settled on no secret, says of itself: what it does, and once it is over,
    what its replies left; nothing where it is gone.
    """
    host = session.host
    if session.notes or host is None or host.is_gone or host.name not in UNSETTLED:
        return list(session.notes)
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


def verdict(position: Position, least: Bound, outlooks: Sequence[Bound | None]) -> str:
    """How the guesses made compare with what perfect play needs, and which replies are not proven to be the hardest."""
    used = len(position.turns)
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
    rows = [row for row, bound in enumerate(outlooks, 1) if bound is None or not bound.proven]
    if not rows:
        return said
    replies = f"feedback {rows[0]} was" if len(rows) == 1 else f"feedbacks {listed(rows)} were"
    return f"{said} The length is not proven: whether {replies} the hardest could not be settled in time."
