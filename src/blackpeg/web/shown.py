"""Counts, turns and games as answers have them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from blackpeg.play.commands import play_limit
from blackpeg.play.hosts import hosts_for
from blackpeg.position import Count
from blackpeg.registry import Usual, usual
from blackpeg.render.counts import count_words
from blackpeg.render.phrases import counted
from blackpeg.render.replies import reply_words
from blackpeg.rules import Code, FeedbackKind, Game, Turn, write_reply


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game's shape; *hosts* can play it, *usual_limit* is the most guesses unless told otherwise, None for any."""

    notation: str
    title: str
    pegs: int
    colors: int
    repeats: bool
    black_only: bool
    signs: tuple[str, ...]
    separator: str
    codes: Count
    codes_words: str
    strategy: Usual
    hosts: tuple[str, ...]
    usual_limit: int | None


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A row, which counts from 0 here; *count* codes are possible after it, None where that was not counted."""

    row: int
    guess: Code
    colors: tuple[int, ...]
    reply: str
    black: int | None
    white: int | None
    count: Count | None
    count_words: str | None
    words: str


@dataclass(frozen=True, slots=True)
class ShownSecret:
    """The secret, or, of a host that settled on none, a code that fits all its replies."""

    text: Code
    colors: tuple[int, ...]


@lru_cache(maxsize=64)
def shape_facts(game: Game) -> ShownGame:
    """The shape of *game*."""
    repeats = "may repeat" if game.repeats else "all different"
    black_only = game.feedback is FeedbackKind.BLACK
    only = ", black pegs only" if black_only else ""
    codes = Count.exactly(game.size)
    return ShownGame(
        notation=str(game),
        title=f"{counted(game.pegs, 'peg')}, {counted(game.colors, 'color')} ({repeats}){only}",
        pegs=game.pegs,
        colors=game.colors,
        repeats=game.repeats,
        black_only=black_only,
        signs=tuple(game.signs.signs),
        separator=game.signs.separator,
        codes=codes,
        codes_words=count_words(codes),
        strategy=usual(game),
        usual_limit=play_limit(game),
        hosts=tuple(hosts_for(game)),
    )


def turn_facts(game: Game, row: int, turn: Turn, count: Count | None) -> ShownTurn:
    """Row *row*, from 0, after which *count* codes are possible."""
    return ShownTurn(
        row=row,
        guess=turn.guess,
        colors=tuple(turn.guess),
        reply=write_reply(turn.reply, game.feedback),
        black=turn.reply.black,
        white=turn.reply.white,
        count=count,
        count_words=None if count is None else count_words(count),
        words=reply_words(turn.reply, game),
    )


def secret_facts(code: Code | None) -> ShownSecret | None:
    """A secret that may be told."""
    return None if code is None else ShownSecret(code, tuple(code))
