"""Questions that are no verbs: about this server, what is known of a position, and a guess of a strategy's tree."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

from blackpeg import __version__, book
from blackpeg.errors import TooLargeError
from blackpeg.kernel import kernel
from blackpeg.play import UNSETTLED, Session
from blackpeg.position import readable
from blackpeg.records import Kind
from blackpeg.records.read import parse_records
from blackpeg.registry import OPTIMAL
from blackpeg.render.advice import OverviewWords, overview_words
from blackpeg.render.hosts import ABOUT
from blackpeg.render.row_picture import row_svg
from blackpeg.rules import Game
from blackpeg.rules.sizes import MOST_AT_ONCE, can_answer_at_once
from blackpeg.strategies.strategy import ONE_STEP
from blackpeg.trees.tree import Branch, branches
from blackpeg.verbs.answer import GameText
from blackpeg.verbs.games import games, known_strategies
from blackpeg.verbs.overview import Overview, overview
from blackpeg.verbs.table import MOST_CODES, MOST_SECONDS, MOST_TOP
from blackpeg.verbs.tree import TreeNode, in_book, tree, tree_node
from blackpeg.web import answers
from blackpeg.web import requests as of
from blackpeg.web.games import rows_of

MOST_PAIRS, MOST_PAIRS_SLOWLY = 20_000_000, 400_000
"""Pairs of guess and secret that strategies rank for a tree, with the native kernel and without: a second or two."""

LISTED = ("first-consistent", "random-consistent")
"""Strategies that rank no guesses."""

SVG = "image/svg+xml"

KEPT = 8  # this many trees are kept for the next question


def explore(game: GameText, strategy: of.StrategyText = "best", path: of.PathText = "") -> TreeNode:
    """The guess of *strategy* after the replies of *path* (``1-0,0-2``), and those that follow it.

    Raises `TooLargeError` for a game whose tree is not grown here, `InvalidReplyError` for a path that leaves the tree.
    """
    board = of.bounded_game(game)
    grown, basis = _branches(board, strategy)
    replies = [said.strip() for said in path.split(",")[: of.MOST_TURNS] if said]
    is_certified = in_book(board, strategy) == "total" and len(book.files(board)) > 1
    return tree_node(board, grown, replies, basis, is_certified=is_certified)


def _branches(game: Game, strategy: str) -> tuple[list[Branch], str]:
    """The branches of the tree, and what it rests on."""
    if strategy not in OPTIMAL:
        _require_quick(game, strategy)
    elif in_book(game, strategy) is None:
        raise TooLargeError(
            f"no proven best tree of {game} ships with Blackpeg; those of all boards up to 4x8, 5x6 and 6x4 do, "
            f"and strategies such as first-consistent have trees of boards of up to {MOST_AT_ONCE:,} codes here"
        )
    return _grown(game, strategy), "proven optimal (book)" if strategy in OPTIMAL else f"strategy {strategy}"


def _require_quick(game: Game, strategy: str) -> None:
    """Raises `TooLargeError` for a tree that takes longer than a page waits for."""
    if strategy == "sampled":
        raise TooLargeError("sampled draws each guess anew, for large boards; trees are grown here by other strategies")
    if not can_answer_at_once(game):
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes; trees are grown here for up to {MOST_AT_ONCE:,}, such as 5x8"
        )
    # Of guesses that differ in colors not used before one is looked at, which are fewer the more colors there are:
    # measured from 15x2 to 4x10, the time is in proportion to this.
    pairs = (game.size // game.colors) ** 2
    most = MOST_PAIRS if kernel().abilities.searches else MOST_PAIRS_SLOWLY
    if strategy not in LISTED and pairs > most:
        raise TooLargeError(
            f"{strategy} takes too long for the whole tree of {game} here; {' and '.join(LISTED)} grow it, and "
            f"{strategy} grows those of boards with fewer codes, up to {readable(isqrt(most) * game.colors)} of "
            f"{game.colors} colors"
        )


@lru_cache(maxsize=KEPT)
def _grown(game: Game, strategy: str) -> list[Branch]:
    return branches(tree(game, strategy).tree)


def about() -> answers.About:
    """This server, and what it knows by name."""
    return answers.About(
        version=__version__,
        kernel=kernel().name,
        presets=games().games,
        strategies=known_strategies().strategies,
        hosts=tuple(answers.KnownHost(name, about, name not in UNSETTLED) for name, about in ABOUT.items()),
        limits={
            "pegs": of.MOST_PEGS,
            "colors": of.MOST_COLORS,
            "turns": of.MOST_TURNS,
            "codes": MOST_CODES,
            "top": MOST_TOP,
            "bytes": of.MOST_BODY,
        },
    )


def suggestions(
    game: GameText,
    turns: of.Turns = (),
    ignored: of.Rows = (),
    top: Annotated[int, Meta(ge=1, le=MOST_TOP)] = 5,
    strategy: of.StrategyText | None = None,
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None,
    codes: Annotated[int, Meta(ge=0, le=MOST_CODES)] = 100,
) -> tuple[Overview, OverviewWords]:
    """What is known of a position, and the best next guesses, in words, too; raises for what is no position."""
    board = of.roomy_game(game)
    session = Session(Kind.ASSIST, board, rows_of(board, turns, ignored))
    # Without a time, strategies that look one guess ahead take as long as all guesses need.
    time = seconds or (MOST_SECONDS if strategy in ONE_STEP else None)
    found = overview(session.position, strategy, told=session.told, top=top, codes=codes, time=time)
    return found, overview_words(found)


def row_picture(record: of.Long, hidden: bool = False, theme: Literal["light", "dark"] | None = None) -> Response:
    """A game as a row of maps: which codes each feedback left; *hidden* tells no code."""
    game, *_ = parse_records(record, None, name="the record")
    of.roomy_game(str(game.game))
    return answers.drawn("\n".join(row_svg(game, hidden=hidden, theme=theme)), SVG)
