"""`strategies`: the strategies that have names, and who described each first."""

from __future__ import annotations

from dataclasses import dataclass

from blackpeg.fact import Fact
from blackpeg.registry import ABOUT, SEEDED, USUAL
from blackpeg.verbs.table import verb

SOURCES = {
    "minimax": ("Knuth", 1977),
    "expected-size": ("Irving", 1979),
    "entropy": ("Neuwirth", 1982),
    "first-consistent": ("Shapiro", 1983),
    "optimal": ("Koyama and Lai", 1993),
    "random-consistent": ("Swaszek", 2000),
    "most-parts": ("Kooi", 2005),
}
"""Who described a strategy first, and when; docs/strategies.md names the papers."""


@dataclass(frozen=True, slots=True)
class KnownStrategy:
    """A strategy by its *name*, what it does, and the *author* and *year* of the paper that describes it, if there is
    one.  It *draws* if its guesses depend on a seed."""

    name: str
    about: str
    author: str | None
    year: int | None
    draws: bool


@dataclass(frozen=True, slots=True, repr=False)
class KnownStrategies(Fact):
    """All strategies that have names; *usual* is the one that plays unless another is asked for."""

    strategies: tuple[KnownStrategy, ...]
    usual: str


@verb(
    """List the strategies that have names, what each does, and who described it first.

    A strategy of your own, or a tree, is named as docs/strategies.md says.
    """,
    examples=["strategies"],
    told="List the strategies that have names, what each does, and who described it first.",
)
def known_strategies() -> KnownStrategies:
    """The strategies that have names.

    >>> [each.author for each in known_strategies().strategies if each.name == "minimax"]
    ['Knuth']
    """
    known = []
    for name, about in ABOUT.items():
        author, year = SOURCES.get(name, (None, None))
        known.append(KnownStrategy(name, about, author, year, name in SEEDED))
    return KnownStrategies(tuple(known), USUAL)
