"""What goes into a kernel and comes out; its functions are those of `reference.Kernel`.

Colors count from 0.  A *row* is one code as a sequence of colors; `Codes` are many rows.

A feedback is *packed* into one number, ``black * (pegs + 1) + white``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from struct import Struct
from typing import NamedTuple, Protocol

from blackpeg.call import Call

Row = Sequence[int]


class Shape(NamedTuple):
    """All a kernel knows of a game."""

    pegs: int
    colors: int
    repeats: bool
    black_only: bool

    @property
    def has_independent_positions(self) -> bool:
        """Whether no position of a code, or of a feedback, has to do with any other."""
        return self.repeats and self.black_only


class Abilities(NamedTuple):
    """What a kernel can do, and how much of it in a time that people wait for, on a busy machine."""

    searches: bool
    """It has solvers for exact search."""
    searches_hard: bool
    """It has solvers for exact search in hard mode."""
    searches_one_wrong: bool
    """It searches the least worst case if one feedback may be wrong."""
    samples: bool
    """It draws codes of boards of any size, and plays games out."""
    slowness: int
    """A pair of guess and candidate takes it this many times as long as it takes the native kernel."""
    codes_a_second: int
    """It finds, in a second, those of this many codes that are worth telling apart."""
    grown_at_once: int
    """It grows, in a moment, the tree of a one-step strategy whose guesses look at this many pairs."""
    grown_a_second: int
    """It grows, in a second, such a tree whose guesses look at this many pairs."""


class Measure(IntEnum):
    """How good a guess is, from the sizes of the parts it splits the candidates into."""

    MAX_PART = 0
    """The largest part; fewer is better (Knuth 1976-77)."""
    SUM_SQUARES = 1
    """The sum of the squared sizes; less is better.

    Divided by the number of candidates it is the expected size (Irving 1978-79).
    """
    ENTROPY = 2
    """The entropy of the split in bits; more is better (Neuwirth 1982)."""
    PARTS = 3
    """The number of parts; more is better (Kooi 2005)."""


class Codes(Protocol):
    """Many codes of one length, immutable."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[tuple[int, ...]]: ...


class Scores(NamedTuple):
    """The measures of many guesses, in the order of the guesses.

    *max_part*, *sum_squares* and *parts* are exact.  *bits* is the entropy, rounded to a double:
    good for showing, not for deciding ties.
    """

    max_part: Sequence[int]
    sum_squares: Sequence[int]
    parts: Sequence[int]
    bits: Sequence[float]


class Lines(Protocol):
    """A strategy's tree: lines in preorder, each ``(depth, feedback, guess, solves)``.

    The depth counts guesses from 1; the feedback (packed) is the answer that led here, -1 at the root; *solves*
    says whether the guess is one of the secrets still possible.
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> tuple[int, int, tuple[int, ...], bool]: ...


class Grown(Lines, Protocol):
    """Such a tree as the kernel grew it, and counted."""

    def histogram(self) -> list[int]:
        """The number of secrets solved at each guess."""


class RandomGames(Protocol):
    """Plays games of the strategy random-consistent."""

    def play(self, seeds: Sequence[int], secrets: Codes) -> list[tuple[tuple[int, int], ...]]:
        """The turns of a game for each seed and its secret: the place of the guess among all codes, and the packed
        feedback.  Each guess is drawn as `rules.draws` says, and seeds are below 2**64."""

    def count(self, seeds: Sequence[int], secrets: Codes) -> list[int]:
        """How many of these games are solved at the first guess, at the second, ..., from 1 on; at 0 stand those that
        are not."""


Path = tuple[tuple[tuple[int, ...], int], ...]
"""Turns: each a guess and the packed feedback to it."""

OPEN_PART = Struct("=QiHH")
"""What `Solver.open_guesses` says of a part: a hash, a lower bound of its total, the size and the packed feedback."""


class InnerControl(Call):
    """What the kernel's loops read of a `Call`, and what was done for it.

    A call that it ends raises `StoppedError`, or answers with what it has.
    """

    nodes = 0
    """Sets of candidates that were searched."""
    looks = 0
    """Number of sets of candidates examined; many needed no search."""
    lower = 0
    """What `Solver.solve` has proven so far."""
    upper = 0
    guess: tuple[int, ...] | None = None
    """If `Solver.solve` was ended: the best guess that it knew, if any, whose total is `upper`."""


class Solver(Protocol):
    """Exact search from one position; any number of threads may use it at once.

    *turns* lead on from the position; *remaining* limits the guesses after them, None does not.  Totals are guesses
    summed over the candidates; None where no strategy solves all of them within *remaining*.  *control* is that of the
    call; when it ends the call, `StoppedError` is raised, and nothing is remembered that was not found out.
    """

    def open_guesses(
        self, turns: Path, remaining: int | None, bound: int | None, control: InnerControl
    ) -> list[tuple[tuple[int, ...], int, bytes]]:
        """The guesses that looks alone, by the rules of a certificate, do not show to cost *bound* (None: more than any
        total), the least first: one of those alike, what it costs at least, and the parts of three candidates or more.

        Of each part `OPEN_PART` has a hash of its candidates, a lower bound of its total, its size and its feedback.
        """

    def total(self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl) -> int | None:
        """The least total if it is below *limit*, else a lower bound no less than *limit*."""

    def solve(
        self, turns: Path, remaining: int | None, limit: int | None, threads: int, control: InnerControl
    ) -> tuple[int | None, int | None, tuple[int, ...] | None]:
        """Bounds of the least total, by this many *threads*, and a guess that attains the upper one, if it is known.

        If the total is below *limit*, both bounds are the total; else the lower one is no less than *limit*, and the
        upper one None.  A *control* that ends the call leaves them as far as they are proven; the lower one stands in
        ``control.lower`` on the way.  A lower bound of None: no strategy keeps to *remaining*.
        """

    def total_tree(self, turns: Path, remaining: int | None, value: int, control: InnerControl) -> Grown:
        """The tree of the least total, which must be *value*: the same whatever was searched before."""

    def solvable(self, turns: Path, remaining: int, threads: int, control: InnerControl) -> bool:
        """Whether a strategy solves every candidate within *remaining* guesses, found out by this many *threads*."""

    def worst_tree(self, turns: Path, remaining: int, control: InnerControl) -> Grown:
        """The tree of such a strategy."""

    def some_tree(
        self, turns: Path, remaining: int | None, exact_up_to: int, width: int, control: InnerControl
    ) -> tuple[int | None, Grown]:
        """A good tree and its total: best for sets up to a size, and for larger ones of *width* guesses."""

    def guesses(
        self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl
    ) -> list[tuple[tuple[int, ...], int]]:
        """The guesses whose total may be below *limit*, with lower bounds of it, in the order that breaks ties."""

    def parts(
        self, turns: Path, remaining: int | None, guess: Row, control: InnerControl
    ) -> list[tuple[int, int, int | None, int | None]]:
        """The parts of *guess* but "solved": packed feedback, size, and bounds of the total."""

    def guess_tree(self, turns: Path, remaining: int | None, guess: Row, value: int, control: InnerControl) -> Grown:
        """The best tree that begins with *guess*, whose total is *value*."""


OnProgress = Callable[[int, int], None]
"""Called now and then with the secrets done and the secrets in all."""
