"""What is known of a position, and the best next guesses: what a visitor asks, put to the verb."""

from __future__ import annotations

from blackpeg.knowledge import Budget
from blackpeg.play import Session
from blackpeg.records import Kind
from blackpeg.render.overviews import OverviewWords, overview_words
from blackpeg.strategies.naming import MOVE_SECONDS
from blackpeg.verbs.overview import Overview, overview
from blackpeg.web import requests
from blackpeg.web.bounds import bounded_game, require_memory, strategy_name
from blackpeg.web.games import rows_of


def suggestions(asked: requests.SuggestionsWanted) -> tuple[Overview, OverviewWords]:
    """What is known of the position that *asked* tells of, and in words; raises for what is no position."""
    game = bounded_game(asked.game)
    require_memory(game)
    position = Session(Kind.ASSIST, game, rows_of(game, asked)).position
    strategy = None if asked.strategy is None else strategy_name(asked.strategy)
    found = overview(position, strategy, top=asked.top, codes=asked.codes, budget=Budget(asked.seconds or MOVE_SECONDS))
    return found, overview_words(found)
