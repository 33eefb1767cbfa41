"""Blackpeg breaks codes: Mastermind, Bulls and Cows, and boards like them.

A board has 1 to 100 pegs and 1 to 100 colors.  Any can be scored, played and broken; up to 50 million codes
(`position.MOST_CODES`) are listed, and beyond that their numbers are estimates.

    >>> import blackpeg as bp
    >>> game = bp.Game(pegs=4, colors=6)
    >>> position = bp.start(game).after("1122", (1, 1))
    >>> bp.minimax.choose(position)
    Code(1134)

Everything named here is imported when it is first used: ``import blackpeg`` itself is light.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from blackpeg import outside

__version__ = "0.1.0"

if TYPE_CHECKING:
    from blackpeg import errors
    from blackpeg.analysis.compare import Comparison
    from blackpeg.analysis.evaluate import Evaluation
    from blackpeg.analysis.review import Review, review
    from blackpeg.analysis.sampled_review import SampledReview, sampled_review
    from blackpeg.errors import BlackpegError
    from blackpeg.execute.run import run
    from blackpeg.history import History
    from blackpeg.kernel import Measure
    from blackpeg.knowledge import Budget, Candidates, Consistency, Contradiction, Knowledge, Verdict
    from blackpeg.knowledge.know import know
    from blackpeg.play import (
        Adversary,
        Evasive,
        Fixed,
        Person,
        PersonPlayer,
        Random,
        Sly,
        Worst,
    )
    from blackpeg.play.match import match
    from blackpeg.position import Count, Position, start
    from blackpeg.records import Record, Result, read_records, write_records
    from blackpeg.registry import named, usual
    from blackpeg.rules import (
        PRESETS,
        Alphabet,
        Code,
        Feedback,
        FeedbackKind,
        Game,
        Reply,
        Turn,
        parse_game,
        score,
    )
    from blackpeg.search import ExactSearch, Objective, Solution, least_total, least_worst, least_worst_then_total
    from blackpeg.search.optimal import Optimal
    from blackpeg.strategies import (
        Basis,
        Engine,
        FirstConsistent,
        Guesses,
        OneStep,
        RandomConsistent,
        Strategy,
        TreeStrategy,
    )
    from blackpeg.trees import Manifest, Tree, read_tree, write_tree
    from blackpeg.trees.replay import replay
    from blackpeg.verbs.compare import compare
    from blackpeg.verbs.evaluate import evaluate
    from blackpeg.verbs.solve import Solved, solve
    from blackpeg.verbs.verify import Verified, verify

    optimal: Optimal
    optimal_worst: Optimal
    minimax: OneStep
    expected_size: OneStep
    entropy: OneStep
    most_parts: OneStep
    first_consistent: FirstConsistent
    random_consistent: RandomConsistent

_STRATEGIES = (
    *("optimal", "optimal_worst", "minimax", "expected_size", "entropy", "most_parts"),
    *("first_consistent", "random_consistent"),
)
"""Strategies ready for use: any guess allowed, no first guess forced, seed 0; `named` makes others."""


def _complete_solver() -> outside.CompleteSolver | None:
    """OR-Tools, where it is installed: imported when a contradiction on a board too large to list asks for a proof."""
    if find_spec("ortools") is None:
        return None
    solver: outside.CompleteSolver = import_module("blackpeg.execute.complete_search").OrTools()
    return solver


outside.complete_solver = _complete_solver

_HOMES = {
    "blackpeg.analysis.compare": ("Comparison",),
    "blackpeg.analysis.evaluate": ("Evaluation",),
    "blackpeg.analysis.review": ("Review", "review"),
    "blackpeg.analysis.sampled_review": ("SampledReview", "sampled_review"),
    "blackpeg.registry": ("named", "usual"),
    "blackpeg.errors": ("BlackpegError",),
    "blackpeg.execute.run": ("run",),
    "blackpeg.history": ("History",),
    "blackpeg.kernel": ("Measure",),
    "blackpeg.play": (
        *("Adversary", "Evasive", "Fixed", "Person", "PersonPlayer", "Random", "Sly", "Worst"),
        "match",
    ),
    "blackpeg.knowledge": (*("Budget", "Candidates", "Consistency", "Contradiction", "Knowledge", "Verdict"),),
    "blackpeg.knowledge.know": ("know",),
    "blackpeg.position": ("Count", "Position", "start"),
    "blackpeg.records": ("Record", "Result", "read_records", "write_records"),
    "blackpeg.rules": (
        *("PRESETS", "Alphabet", "Code", "Feedback", "FeedbackKind", "Game", "Reply", "Turn"),
        *("parse_game", "score"),
    ),
    "blackpeg.search": (
        *("ExactSearch", "Objective", "Solution"),
        *("least_total", "least_worst", "least_worst_then_total"),
    ),
    "blackpeg.search.optimal": ("Optimal",),
    "blackpeg.strategies": (
        *("Basis", "Engine", "FirstConsistent", "Guesses", "OneStep", "RandomConsistent", "Strategy", "TreeStrategy"),
    ),
    "blackpeg.trees": ("Manifest", "Tree", "read_tree", "replay", "write_tree"),
    "blackpeg.verbs.compare": ("compare",),
    "blackpeg.verbs.evaluate": ("evaluate",),
    "blackpeg.verbs.solve": ("Solved", "solve"),
    "blackpeg.verbs.verify": ("Verified", "verify"),
}
"""Where each name lives."""

__all__ = [
    "PRESETS",
    "Adversary",
    "Alphabet",
    "Basis",
    "BlackpegError",
    "Budget",
    "Candidates",
    "Code",
    "Comparison",
    "Consistency",
    "Contradiction",
    "Count",
    "Engine",
    "Evaluation",
    "Evasive",
    "ExactSearch",
    "Feedback",
    "FeedbackKind",
    "FirstConsistent",
    "Fixed",
    "Game",
    "Guesses",
    "History",
    "Knowledge",
    "Manifest",
    "Measure",
    "Objective",
    "OneStep",
    "Optimal",
    "Person",
    "PersonPlayer",
    "Position",
    "Random",
    "RandomConsistent",
    "Record",
    "Reply",
    "Result",
    "Review",
    "SampledReview",
    "Sly",
    "Solution",
    "Solved",
    "Strategy",
    "Tree",
    "TreeStrategy",
    "Turn",
    "Verdict",
    "Verified",
    "Worst",
    "__version__",
    "compare",
    "entropy",
    "errors",
    "evaluate",
    "expected_size",
    "first_consistent",
    "know",
    "least_total",
    "least_worst",
    "least_worst_then_total",
    "match",
    "minimax",
    "most_parts",
    "named",
    "optimal",
    "optimal_worst",
    "parse_game",
    "random_consistent",
    "read_records",
    "read_tree",
    "replay",
    "review",
    "run",
    "sampled_review",
    "score",
    "solve",
    "start",
    "usual",
    "verify",
    "write_records",
    "write_tree",
]


def __getattr__(name: str) -> object:
    """Import *name* from where it lives, and keep it (PEP 562)."""
    value: object
    if name == "errors":
        value = import_module("blackpeg.errors")
    elif name in _STRATEGIES:
        value = import_module("blackpeg.registry").named(name.replace("_", "-"))
    else:
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'blackpeg' has no attribute {name!r}")
        value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
