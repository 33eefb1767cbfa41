"""The shape of a game as answers have it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from blackpeg.play.commands import play_limit
from blackpeg.play.hosts import hosts_for
from blackpeg.position import Count
from blackpeg.registry import Usual, usual
from blackpeg.render.counts import count_words
from blackpeg.render.phrases import counted
from blackpeg.rules import FeedbackKind, Game


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
        signs=tuple(game.alphabet.signs),
        separator=game.alphabet.separator,
        codes=codes,
        codes_words=count_words(codes),
        strategy=usual(game),
        usual_limit=play_limit(game),
        hosts=tuple(hosts_for(game)),
    )
