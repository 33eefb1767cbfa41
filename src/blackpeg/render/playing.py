"""What `play` says to the person who guesses: the promise, the hints, the end, and how a game that was left goes on."""

from __future__ import annotations

import shlex

from blackpeg.play import UNSETTLED, Session
from blackpeg.records import Record
from blackpeg.render.conversation import counted_hints, greeting
from blackpeg.render.document import Block, Document, Either, Line, Strong
from blackpeg.render.hosts import notes, revealed
from blackpeg.render.phrases import guesses
from blackpeg.rules import FeedbackKind
from blackpeg.rules.examples import example_turn

ASK_SECRET = "The secret, {pegs} of {legend} (it is not shown): "
NO_SECRET = "That is no code of {}. Once more:"
"""What was typed is not quoted, as nobody must see it."""
HINT_AGAIN = "({}hint again: {})"
LEFT = "Left as it is. To go on:"
NOT_BEGUN = "Good-bye."
WITNESSES = "I settled on no secret; what my feedbacks left, each with all before it:"
BEGUN_THAT_DAY = "You began with this code before, and go on where you left it."
HOW_IT_IS_SHARED = "To show others how it went, without the code:"
HOW_IT_IS_BROKEN = "To see how {} breaks it:"


def welcome(session: Session) -> Document:
    """The game, the host's promise, what to do, and what counts as a hint."""
    return greeting(session, [*_promise(session), *_how_to_guess(session), counted_hints(session.game)], [])


def _promise(session: Session) -> list[str]:
    if said := notes(session):
        return said
    assert session.host is not None, "somebody answers in play"
    if session.daily is not None:
        return [f"I have hidden the code of {session.daily}: on this board it is the same for everybody."]
    whose = "Somebody has" if session.host.name == "fixed" else "I have"
    fingerprint = f"  {session.host.commitment}"
    return [f"{whose} hidden a code. Its fingerprint, to be checked at the end (SHA-256):", fingerprint]


def _how_to_guess(session: Session) -> list[Block]:
    many = "as many guesses as you like" if session.limit is None else guesses(session.limit)
    example = Strong(str(example_turn(session.game).guess))
    black, white = "black for each peg of the right color in the right position", "white for each other peg whose color"
    blocks: list[Block] = [
        Line([f"Break the code: you have {many}. Type one, such as ", example, "; my feedback:"]),
        Either(f"  ● {black}", f"  {black}"),
        Either(f"  ○ {white} belongs elsewhere", f"  {white} belongs elsewhere"),
    ]
    return blocks[: 2 if session.game.feedback is FeedbackKind.BLACK else 3]


def interruption(session: Session) -> str:
    """The same after Ctrl-C, which gives the game up."""
    assert session.secret is not None, "hosts reveal their secrets"
    told = revealed(session.record.codemaker, session.secret)
    return f"interrupted; {told[0].lower()}{told[1:]}"


def no_cheating(session: Session) -> list[str]:
    """What a host that settled on no secret shows at the end."""
    said = notes(session)
    perfect = said[:1] if session.host is not None and session.host.least else []
    shown = said[len(perfect) :]
    return [*perfect, *([WITNESSES, *shown] if shown else [])]


def how_others_do(record: Record, strategy: str) -> str:
    """The command that shows *strategy* break the same code."""
    words = ["blackpeg", "match", str(record.game), strategy, "--show"]
    words += ["--host", record.codemaker] if record.codemaker in UNSETTLED else ["--secret", str(record.secret)]
    words += ["--seed", str(record.seed)] if record.codemaker in UNSETTLED and record.seed is not None else []
    return shlex.join(words)
