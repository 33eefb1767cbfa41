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
    "KnownStrategies": "games.strategy_table",
    "Manifest": "trees.manifest_line",
    "NamedGames": "games.game_table",
    "PlayedDays": "history.days_blocks",
    "Position": "candidates.position_blocks",
    "Record": "history.record_blocks",
    "Review": "review_tables.review_blocks",
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
    ("Comparison", "csv"): "evaluations.csv_lines",
    ("Comparison", "svg"): "comparison_picture.picture",
    ("CodeMap", "svg"): "map_picture.map_svg",
    ("Review", "svg"): "review_picture.review_svg",
}
"""For a kind of fact and a form the function that makes its lines in that form."""

NOTES = {
    "CandidateList": "candidates.left_out",
    "NamedGames": "games.other_games",
    "Suggestion": "advice.left_out",
}
"""For some kinds of facts the function that says what the document leaves out, if anything."""

IN_A_LINE = {"KnownStrategies": "games.strategies_in_a_line"}
"""For kinds of facts whose document begins with no answer, but with a table, the function that says them in a line."""

SAID = {
    "AboutGame": "games.game_words",
    "CodeMap": "map_picture.map_said",
    "Review": "reviews.review_words",
    "Verified": "solutions.verified_words",
}
"""For some kinds of facts the function that says them for a page, which draws the fact itself."""


def said_of(fact: object) -> object | None:
    """What says *fact* on a page that draws it, None for facts that need no more than their document."""
    return _made_by(SAID[name])(fact) if (name := type(fact).__name__) in SAID else None


def line_of(fact: object) -> str | None:
    """What says *fact* in one line, None if the first line of its document does."""
    line: str | None = _made_by(IN_A_LINE[name])(fact) if (name := type(fact).__name__) in IN_A_LINE else None
    return line


def form_of(fact: object, form: str) -> Iterator[str]:
    """The lines of *fact* in a *form* such as ``svg`` or ``csv``."""
    yield from _made_by(FORMS[type(fact).__name__, form])(fact)


def note_of(fact: object) -> str | None:
    """What the document of *fact* leaves out, in a sentence or two; None if there is nothing to say."""
    said: str | None = _made_by(NOTES[name])(fact) if (name := type(fact).__name__) in NOTES else None
    return said


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
