"""Counts, turns and games as answers have them."""

from __future__ import annotations

from functools import lru_cache

from blackpeg.play.commands import play_limit
from blackpeg.play.hosts import hosts_for
from blackpeg.position import Count as Number
from blackpeg.registry import usual
from blackpeg.render.counts import count_words
from blackpeg.render.phrases import counted
from blackpeg.render.replies import reply_words
from blackpeg.rules import Code, FeedbackKind, Game, Turn, write_reply
from blackpeg.web import models


def count_of(count: Number) -> models.ShownCount:
    """A number of codes."""
    return models.ShownCount(
        text=count_words(count),
        number=None if count.number is None else str(count.number),
        low=str(count.low),
        high=str(count.high),
        status=count.status.value,
    )


@lru_cache(maxsize=64)
def shape_facts(game: Game) -> models.Game:
    """The shape of *game*."""
    name, why = usual(game)
    repeats = "may repeat" if game.repeats else "all different"
    black_only = game.feedback is FeedbackKind.BLACK
    only = ", black pegs only" if black_only else ""
    return models.Game(
        notation=str(game),
        title=f"{counted(game.pegs, 'peg')}, {counted(game.colors, 'color')} ({repeats}){only}",
        pegs=game.pegs,
        colors=game.colors,
        repeats=game.repeats,
        black_only=black_only,
        signs=list(game.signs.signs),
        separator=game.signs.separator,
        codes=count_of(Number.exactly(game.size)),
        strategy=models.UsualStrategy(name=name, why=why),
        usual_limit=play_limit(game),
        hosts=hosts_for(game),
    )


def turn_facts(game: Game, row: int, turn: Turn, count: Number | None) -> models.Turn:
    """Row *row*, from 1, after which *count* codes are possible."""
    return models.Turn(
        row=row,
        guess=str(turn.guess),
        colors=list(turn.guess),
        reply=write_reply(turn.reply, game.feedback),
        black=turn.reply.black,
        white=turn.reply.white,
        count=None if count is None else count_of(count),
        words=reply_words(turn.reply, game),
    )


def secret_facts(code: Code | None) -> models.Secret | None:
    """A secret that may be told."""
    return None if code is None else models.Secret(text=str(code), colors=list(code))
