"""Judging play: guesses and strategies here; games, later, beside them."""

from blackpeg.analysis.advice import Advice, advice_on, best_guesses
from blackpeg.analysis.compare import Comparison, compare
from blackpeg.analysis.evaluate import Evaluation, evaluate

__all__ = ["Advice", "Comparison", "Evaluation", "advice_on", "best_guesses", "compare", "evaluate"]
