"""Judging play: strategies here; games, later, beside them."""

from blackpeg.analysis.evaluate import Evaluation, evaluate

__all__ = ["Evaluation", "evaluate"]
