"""Play on boards too big to enumerate: guesses that split a sample of the candidates best."""

from blackpeg.strategies.sampled.plan import Plan as Plan
from blackpeg.strategies.sampled.plan import plan_of as plan_of
from blackpeg.strategies.sampled.sampled import Sampled as Sampled
