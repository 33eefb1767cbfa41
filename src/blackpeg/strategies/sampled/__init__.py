"""Play on boards too big to enumerate: guesses that tell most of a sample of the candidates."""

from blackpeg.strategies.sampled.plan import Plan, plan_of
from blackpeg.strategies.sampled.sampled import Sampled

__all__ = ["Plan", "Sampled", "plan_of"]
