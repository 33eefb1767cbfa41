"""Judging play: guesses and strategies here; games, later, beside them."""

from blackpeg.analysis.advice import Advice, advice_on, best_guesses
from blackpeg.analysis.compare import Comparison
from blackpeg.analysis.evaluate import Evaluation

__all__ = ["Advice", "Comparison", "Evaluation", "advice_on", "best_guesses"]
