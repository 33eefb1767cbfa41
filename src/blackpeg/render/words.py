"""The one table from facts to the functions that make their documents."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from blackpeg.render.document import Document
from blackpeg.render.text import lines

DOCUMENTS = {
    "AboutGame": "games.game_blocks",
    "Advice": "advice.advice_lines",
    "CandidateList": "candidates.candidate_blocks",
    "CodeMap": "candidates.map_blocks",
    "Comparison": "evaluations.comparison_blocks",
    "Contradiction": "contradictions.contradiction_blocks",
    "Daily": "history.daily_line",
    "Entry": "history.entry_blocks",
    "Evaluation": "evaluations.evaluation_blocks",
    "Expectation": "evaluations.expectation_blocks",
    "Explanation": "advice.explanation_blocks",
    "FoundGames": "history.list_blocks",
    "Game": "counts.in_short",
    "KnownStrategies": "games.strategy_table",
    "ListedKnowledge": "candidates.knowledge_blocks",
    "Manifest": "trees.manifest_line",
    "NamedGames": "games.game_table",
    "PlayedDays": "history.days_blocks",
    "Position": "candidates.position_blocks",
    "Record": "history.record_blocks",
    "Review": "review_tables.review_blocks",
    "SampledKnowledge": "candidates.knowledge_blocks",
    "Score": "phrases.score_blocks",
    "SearchStatus": "solutions.how_far",
    "Series": "matches.series_blocks",
    "Statistics": "history.statistics_blocks",
    "StrategyTree": "trees.tree_blocks",
    "Suggestion": "advice.suggestion_blocks",
    "Summary": "review_tables.summary_blocks",
    "Verified": "solutions.verified_blocks",
    "Worth": "solutions.solution_blocks",
}
"""For each kind of fact the function of `render` that makes its document; a module is imported when it is needed."""


FORMS = {
    ("AboutGame", "words"): "games.game_words",
    ("CandidateList", "note"): "candidates.left_out",
    ("CodeMap", "svg"): "map_picture.map_svg",
    ("CodeMap", "words"): "map_picture.map_said",
    ("Comparison", "csv"): "evaluations.csv_lines",
    ("KnownStrategies", "line"): "games.strategies_in_a_line",
    ("NamedGames", "note"): "games.other_games",
    ("Review", "svg"): "row_picture.review_svg",
    ("Review", "words"): "reviews.review_words",
    ("Suggestion", "note"): "advice.left_out",
    ("Verified", "words"): "solutions.verified_words",
}
"""For a kind of fact and a form the function that makes it: ``svg`` and ``csv`` are lines; ``words`` say the fact on a
page that draws it; a ``note`` says what the document leaves out, if anything; a ``line`` says a fact whose document
begins with a table."""


def form_of(fact: object, form: str) -> Any:
    """*fact* in a *form* of `FORMS`; None if it has none."""
    made_by = FORMS.get((type(fact).__name__, form))
    return None if made_by is None else _made_by(made_by)(fact)


def _made_by(name: str) -> Any:
    """The function of `render` with this name, such as ``advice.left_out``."""
    module, _, function = name.partition(".")
    return getattr(import_module(f"blackpeg.render.{module}"), function)


def document_of(fact: object, **context: Any) -> Document:
    """The document of *fact*, made with the *context* that its function takes; an empty one if no kind of it has any.

    >>> import blackpeg
    >>> list(document_of(blackpeg.score("4x6", "1122", "1223")))
    ['2-1', '2 black, 1 white']
    """
    for kind in type(fact).__mro__:
        if kind.__name__ in DOCUMENTS:
            said: str | Document = _made_by(DOCUMENTS[kind.__name__])(fact, **context)
            return [said] if isinstance(said, str) else said
    return ()


def words(fact: object) -> Iterator[str]:
    """The lines in which `print` shows *fact*: its document on a plain screen."""
    return lines(document_of(fact))
