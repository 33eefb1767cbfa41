"""Some questions are no verbs: about this server, a position with its best guesses, and a strategy's tree."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

from blackpeg import __version__, book
from blackpeg.errors import StoppedError, TooLargeError
from blackpeg.kernel import kernel
from blackpeg.play import UNSETTLED, Session
from blackpeg.position import readable
from blackpeg.records import Kind
from blackpeg.records.read import parse_records
from blackpeg.registry import OPTIMAL
from blackpeg.render.advice import OverviewWords, overview_words
from blackpeg.render.hosts import ABOUT, TITLES
from blackpeg.render.row_picture import row_svg
from blackpeg.rules import Game
from blackpeg.rules.hard import require_all_fitting
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

SVG = "image/svg+xml"

TREE_SECONDS = 10.0  # for a tree that is grown; those with proofs are in the book

KEPT = 8  # this many trees are kept for the next question


def explore(game: GameText, strategy: of.Short = "best", path: of.PathText = "") -> TreeNode:
    """Returns the guess of *strategy* after the replies of *path* (``1-0,0-2``), and those that follow it.

    Raises `TooLargeError` for a game whose tree is not grown here, `InvalidReplyError` for a path that leaves the tree.
    """
    board = of.bounded_game(game)
    grown, basis = _branches(board, strategy)
    replies = [said.strip() for said in path.split(",")[: of.MOST_TURNS] if said]
    is_certified = in_book(board, strategy) == "total" and len(book.files(board)) > 1
    return tree_node(board, grown, replies, basis, is_certified=is_certified)


def _branches(game: Game, strategy: str) -> tuple[list[Branch], str]:
    """Returns the branches of the tree, and its basis; raises `TooLargeError` if the page would wait too long."""
    if strategy in OPTIMAL:
        if in_book(game, strategy) is None:
            raise TooLargeError(
                f"no proven best tree of {game} ships with Blackpeg; those of all boards up to 4x8, 5x6 and 6x4 do, "
                f"and strategies such as first-consistent have trees of boards of up to {MOST_AT_ONCE:,} codes here"
            )
        return _grown(game, strategy), "proven optimal (book)"
    if strategy == "sampled":
        raise TooLargeError("sampled draws each guess anew, for large boards; trees are grown here by other strategies")
    if not can_answer_at_once(game):
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes; trees are grown here for up to {MOST_AT_ONCE:,}, such as 5x8"
        )
    try:
        return _grown(game, strategy), f"strategy {strategy}"
    except StoppedError:
        raise TooLargeError(
            f"the tree of {strategy} at {game} takes more than {TREE_SECONDS:g} seconds; ask first-consistent for one, "
            f"or grow it by: blackpeg tree {game} --strategy {strategy}"
        ) from None


@lru_cache(maxsize=KEPT)
def _grown(game: Game, strategy: str) -> list[Branch]:
    return branches(tree(game, strategy, time=TREE_SECONDS).tree)


def about() -> answers.About:
    """Tells the version of this server, and what it knows by name."""
    return answers.About(
        version=__version__,
        kernel=kernel().name,
        presets=games().games,
        strategies=known_strategies().strategies,
        hosts=tuple(answers.KnownHost(name, TITLES[name], does, name not in UNSETTLED) for name, does in ABOUT.items()),
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
    strategy: of.Short | None = None,
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None,
    codes: Annotated[int, Meta(ge=0, le=MOST_CODES)] = 100,
) -> tuple[Overview, OverviewWords]:
    """Returns what is known of a position, and the best next guesses, in words, too."""
    board = of.roomy_game(game)
    session = Session(Kind.ASSIST, board, rows_of(board, turns, ignored))
    require_all_fitting(board, session.position.turns)
    # Without a time, strategies that look one guess ahead take as long as all guesses need.
    time = seconds or (MOST_SECONDS if strategy in ONE_STEP else None)
    found = overview(session.position, strategy, told=session.told, top=top, codes=codes, time=time)
    return found, overview_words(found)


def row_picture(record: of.Long, hidden: bool = False, theme: Literal["light", "dark"] | None = None) -> Response:
    """Draws a game as a row of maps of the codes that each feedback left; if *hidden*, the picture tells no code."""
    game, *_ = parse_records(record, None, name="the record")
    of.roomy_game(game.game.notation)
    return answers.drawn("\n".join(row_svg(game, hidden=hidden, theme=theme)), SVG)
