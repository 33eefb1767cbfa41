"""What is known of the sets of a search for the least total: bounds, guesses with their parts, and pieces of guesses.

Which of them is asked about next, and in what order, `total.py` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf

from blackpeg.kernel import Grown, Path
from blackpeg.search.task import END, Guess, bound_of
from blackpeg.trees import Tree

FIRST = -1
"""The rank of a tree that is known to be the one to take."""


@dataclass(slots=True)
class CodeSet:
    """A set: bounds of its total, and its guesses in the order of their places, once opened.

    *upper* is attained; if by one of the guesses, by *guess*, which has *rank* in the order that breaks ties.  With
    *ties*, it is asked which of the best guesses is the first.  *tree* is the tree to take, as soon as it is asked for
    and grown; *grown* has trees by their guesses.
    """

    path: Path
    size: int
    lower: float
    upper: float = inf
    rank: int = END
    guess: Guess | None = None
    tree: Grown | Tree | None = None
    guesses: list[Try | Piece] | None = None
    tries: dict[Guess, Try] = field(default_factory=dict)
    grown: dict[Guess, Grown] = field(default_factory=dict)
    ties: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether its total is known."""
        return self.lower >= self.upper

    def limit_at(self, rank: int, limit: float) -> float:
        """A guess must have a total below this to be the best: of equals the first is, where that is asked."""
        return min(limit, self.upper + (self.ties and rank < self.rank))

    def open_guesses(self, limit: float) -> Iterator[Try | Piece]:
        """Those that may have a total below *limit*, and be the best."""
        return (one for one in self.guesses or () if one.is_open(self, limit))

    def offer(self, total: float, rank: int = END, guess: Guess | None = None) -> None:
        """A total that is attained, perhaps by a guess; of the best guesses the first counts."""
        if (total, rank) < (self.upper, self.rank):
            self.upper, self.rank, self.guess, self.tree = total, rank, guess, None

    def settle(self, total: float, tree: Grown | None) -> None:
        """The total is known, and perhaps its tree."""
        self.offer(total)
        self.lower = total
        if tree is not None:
            self.tree, self.rank = tree, FIRST

    def raise_lower(self) -> None:
        """What is known of the guesses bounds the set; those that take more than some other are dropped."""
        if self.guesses is not None:
            self.lower = max(self.lower, min([self.upper, *(one.lower for one in self.guesses)]))
            self.guesses = [one for one in self.guesses if one.lower <= self.upper]

    def open(self, guesses: Sequence[Try | Piece]) -> None:
        """Takes *guesses* for those that may still be the best, and keeps those that are tried part by part."""
        self.guesses = list(guesses)
        self.tries.update((one.guess, one) for one in guesses if isinstance(one, Try))

    def ask_for_ties(self) -> None:
        """The total is known: which of the best guesses is the first is asked next, in pieces as long as can be."""
        self.ties = True
        joined: list[Try | Piece] = []
        for one in self.guesses or ():
            last = joined[-1] if joined else None
            if isinstance(one, Piece) and isinstance(last, Piece) and one.follows(last):
                joined[-1] = Piece(last.begin, one.end, self.lower, one.ruled_out)
            else:
                joined.append(one)
        self.guesses = joined

    def cut(self, *places: int) -> None:
        """Makes a piece end before each of *places*."""
        cut: list[Try | Piece] = []
        for one in self.guesses or ():
            cut.extend(one.cut(places) if isinstance(one, Piece) else [one])
        self.guesses = cut


@dataclass(slots=True)
class Try:
    """A guess with its parts, smallest first, at the place *begin*; it comes at *rank* where ties are broken."""

    begin: int
    rank: int
    guess: Guess
    least: float
    parts: list[CodeSet]
    size: int
    rest: float = field(init=False)
    """What is known of its parts, summed."""
    lower: float = field(init=False)

    def __post_init__(self) -> None:
        self.raise_lower()

    @property
    def is_exact(self) -> bool:
        """Whether the totals of all its parts are known."""
        return all(part.is_exact for part in self.parts)

    def is_open(self, one: CodeSet, limit: float) -> bool:
        """Whether it may have a total below *limit*, and be the best of the set *one*."""
        return self.lower < one.limit_at(self.rank, limit)

    def raise_lower(self) -> None:
        """Adds up what is known of the parts."""
        self.rest = self.size + sum([part.lower for part in self.parts])
        self.lower = max(self.least, self.rest)


@dataclass(slots=True)
class Piece:
    """Guesses from a place on and below another: their ranks by one look at the set, so that the least bound is first.

    Their totals are at least *least*, and none of them that has the total of the set comes before *ruled_out* in the
    order that breaks ties.
    """

    begin: int
    end: int
    least: float = 0
    ruled_out: int = 0
    lower: float = field(init=False)

    def __post_init__(self) -> None:
        self.raise_lower()

    def raise_lower(self) -> None:
        """Takes the bound that the rank of its first guess begins with, if that is more."""
        self.lower = max(self.least, bound_of(self.begin))

    def follows(self, other: Piece) -> bool:
        """Whether it begins where the other ends, and as much is known of both."""
        return (other.end, other.ruled_out) == (self.begin, self.ruled_out)

    def has_ties(self, one: CodeSet) -> bool:
        """Whether it is asked for a guess with the set's total that comes before the best so far."""
        return one.ties and one.is_exact and max(self.begin, self.ruled_out) < one.rank and self.lower <= one.upper

    def is_open(self, one: CodeSet, limit: float) -> bool:
        """Whether one of its guesses may have a total below *limit*, and be the best of the set *one*."""
        return self.lower < min(limit, one.upper) or (self.has_ties(one) and one.upper < limit)

    def cut(self, places: Sequence[int]) -> Iterator[Piece]:
        """The pieces that it makes if it is cut before each of *places*."""
        ends = sorted({self.begin, self.end, *(place for place in places if self.begin < place < self.end)})
        return (Piece(begin, end, self.least, self.ruled_out) for begin, end in pairwise(ends))
