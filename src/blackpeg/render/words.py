"""Which lines `print` shows of a fact: those of the command that tells of it, in plain text and for 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

LINES = {
    "AboutGame": "games.game_lines",
    "Advice": "advice.advice_lines",
    "CandidateList": "candidates.candidate_lines",
    "CodeMap": "code_maps.map_lines",
    "Comparison": "comparisons.comparison_lines",
    "Contradiction": "contradictions.contradiction_line",
    "Daily": "daily.daily_line",
    "Evaluation": "evaluations.evaluation_lines",
    "Expectation": "evaluations.expectation_lines",
    "Explanation": "explanations.explanation_lines",
    "Manifest": "tree_drawing.manifest_line",
    "NamedGames": "games.game_table",
    "Review": "review_tables.review_lines",
    "Score": "replies.score_lines",
    "Series": "matches.series_lines",
    "Worth": "solutions.solution_lines",
    "StrategyTree": "tree_drawing.tree_lines",
    "Summary": "review_summaries.summary_lines",
    "Suggestion": "suggestions.suggestion_lines",
    "Verified": "verified.verified_lines",
}
"""For each kind of fact the function of `render` that makes its lines; a module is imported when it is needed."""


def words(fact: object) -> Iterable[str]:
    """The lines in which *fact* is printed; none where there is no command that tells of such a fact."""
    for kind in type(fact).__mro__:
        if kind.__name__ in LINES:
            module, _, function = LINES[kind.__name__].partition(".")
            said: str | Iterable[str] = getattr(import_module(f"blackpeg.render.{module}"), function)(fact)
            return [said] if isinstance(said, str) else said
    return ()
