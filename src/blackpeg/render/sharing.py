"""A game to be shown to others: in a few lines that tell no code, and whole, as a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

from blackpeg.fact import Frozen
from blackpeg.play import UNSETTLED, Session
from blackpeg.play.challenge import challenge_of, challenged
from blackpeg.records import PERSON, UNKNOWN, Record, Result
from blackpeg.records.text import write_text
from blackpeg.render.phrases import counted, guesses, help_used
from blackpeg.render.reviews import how_it_ended
from blackpeg.rules import Game, Reply
from blackpeg.rules.daily import day_number
from blackpeg.rules.sizes import can_share_signs

HOW = "The whole game, with its codes. To open it, paste it into Review on the page, or into: blackpeg review -"

LEGEND = "⚫ right place, ⚪ right color in another place"
SQUARES = "🟩 right place, 🟨 elsewhere, ⬛ nowhere"
BLACK_ALONE = "⚫ right place; of other pegs this board tells nothing"
NUMBERS = "2-3: 2 in the right place, 3 right colors in another place"
"""The explanations of the rows for people who have never seen such rows."""


class Shared(Frozen):
    """A game to be shown to others: *text* tells no code of it, *record* is the whole game, and *how* opens it.

    *link* is an address that opens it, None if others cannot reach this page.  *challenge* hides this code for others,
    None if the secret is not known, or everybody's, of a day.
    """

    text: str
    record: str
    how: str
    link: str | None
    challenge: str | None


def shared(record: Record, *, address: str | None = None) -> Shared:
    """*record* to be shared; *address* is that of the page, None if it is reached from this machine alone.

    It ends with # if the page has no server.  The promise of the host is left out: it is long, and only the player can
    check it.
    """
    text = write_text(replace(record, commitment=None, nonce=None))
    lines = [headline(record), *rows(record)]
    if not record.game.rule.counts_pegs:
        lines += [SQUARES] if any(sign in line for line in lines[1:] for sign in "🟩🟨⬛") else []
    elif any(sign in line for line in lines[1:] for sign in "⚫⚪·"):
        lines.append(LEGEND if record.game.counts_white else BLACK_ALONE)
    elif lines[1:] and record.game.counts_white and not can_share_signs(record.game):
        lines.append(NUMBERS)
    if address:
        lines.append(f"{address}/daily" if record.daily else address.removesuffix("#"))
    mark = "?" if (address or "").endswith("#") else "#"  # browsers send to no server what follows #
    link = address and f"{address}/review{mark}record={quote(text)}"
    challenge = challenge_of(record) if record.secret and not record.daily else None
    return Shared("\n".join(lines), text, HOW, link, challenge)


def share_lines(found: Shared) -> Iterator[str]:
    """What can be pasted elsewhere, then the whole game."""
    yield from found.text.split("\n")
    yield ""
    yield found.how
    yield from found.record.rstrip("\n").split("\n")


def headline(record: Record) -> str:
    """How the game went, for people who do not know it, and without any code.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> record = Record(game, (game.turn("3632:4-0"),), Result.SOLVED, PERSON, "daily", daily="2026-11-22")
    >>> headline(record)
    'Blackpeg, code of the day #326 (4 pegs, 6 colors): solved with 1 guess'
    """
    which = f", code of the day #{day_number(record.daily)}" if record.daily else ""
    board = [counted(record.game.pegs, "peg"), counted(record.game.colors, "color")]
    board += [] if record.game.repeats else ["all different"]
    board += [] if record.game.counts_white else [record.game.rule.counts]
    board += [f"host {record.codemaker}"] if record.codemaker in UNSETTLED else []
    who = "" if record.codebreaker in (PERSON, UNKNOWN) else f", {record.codebreaker}"
    how = how_it_went(record)
    helped = help_used(record)
    return f"Blackpeg{which} ({', '.join(board)}){who}: {how}{f', {helped}' if helped else ''}"


def how_it_went(record: Record) -> str:
    """The result in a few words, such as ``solved with 4 guesses``; it is believed if it can be."""
    if record.result is Result.SOLVED and not record.position.is_found:
        return f"{guesses(record.guesses)}, and a feedback is wrong"
    return how_it_ended(record.result, record.guesses)


def rival_words(session: Session) -> str | None:
    """Compares the sender's game with *session* once that is over; before, says only how the sender's game went.

    Returns None without a challenge.
    """
    if session.challenge is None:
        return None
    sent = challenged(session.challenge)
    who = "Somebody" if sent.codebreaker in (PERSON, UNKNOWN) else sent.codebreaker
    mine, theirs = len(session.rows), sent.guesses
    if not theirs:
        return f"{who} hid this code for you."
    helped = help_used(sent)
    if helped or session.record.is_helped or not (session.is_over and session.result is sent.result is Result.SOLVED):
        return f"{who} sent you this code: {how_it_went(sent)}{f', {helped}' if helped else ''}."
    if mine == theirs:
        return f"A draw: {who} needed {guesses(theirs)}, too."
    if mine < theirs:
        return f"You beat {who}: {mine} against {theirs}."
    return f"{who} needed {guesses(theirs)}, you {mine}."


def rows(record: Record) -> list[str]:
    """The replies, a row each, in signs: a dot for each peg that is neither black nor white.

    >>> from blackpeg.rules import Game
    >>> game = Game(4, 6)
    >>> rows(Record(game, (game.turn("1122:1-2"), game.turn("1344:1-?")), Result.OPEN, PERSON, PERSON))
    ['⚫⚪⚪·', '1-?']
    """
    return [_signs(turn.reply, record.game) for turn in record.turns]


def _signs(reply: Reply, game: Game) -> str:
    feedback = reply.feedback
    drawn = "" if feedback is None else game.rule.drawn(feedback, game.pegs)
    if not drawn or not can_share_signs(game):
        return game.write(reply)
    return drawn.translate(str.maketrans("bwn", "⚫⚪·" if game.rule.counts_pegs else "🟩🟨⬛"))
