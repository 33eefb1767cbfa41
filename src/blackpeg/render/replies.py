"""Replies in words."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.document import Block
from blackpeg.rules import Game, Reply
from blackpeg.verbs.score import Score


def score_blocks(found: Score) -> Iterator[Block]:
    """The feedback in numbers, then in words."""
    reply = Reply.of(found.feedback)
    yield found.game.write(reply)
    yield f"{reply_words(reply, found.game)}{': solved' if found.is_solved else ''}"


def reply_words(reply: Reply, game: Game) -> str:
    """*reply* in words.

    >>> reply_words(Reply(1, None), Game(4, 6)), reply_words(Reply(total=3), Game(4, 6))
    ('1 black, white unknown', '3 black and white together')
    """
    if reply.total is not None:
        return f"{reply.total} black and white together"
    black = "black unknown" if reply.black is None else f"{reply.black} black"
    if game.write(reply) == ("?" if reply.black is None else str(reply.black)):
        return black
    return black + (", white unknown" if reply.white is None else f", {reply.white} white")
