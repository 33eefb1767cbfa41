"""What a kernel is: the rules again, fast, on many codes at once.

Two kernels have this shape and mean the same: `native` (C++) and `reference` (NumPy, written to be
read).  Colors count from 0.  A *row* is one code as a sequence of colors; `Codes` are many rows.

A feedback is *packed* into one number, ``black * (pegs + 1) + white``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

from blackpeg.kernel.sampling import KernelSampler

Row = Sequence[int]


class Shape(NamedTuple):
    """All a kernel knows of a game."""

    pegs: int
    colors: int
    repeats: bool
    black_only: bool


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


class Grown(Protocol):
    """A strategy's tree: lines in preorder, each ``(depth, feedback, guess, solves)``.

    The depth counts guesses from 1; the feedback (packed) is the answer that led here, -1 at the root; *solves*
    says whether the guess is one of the secrets still possible.  The histogram counts the secrets solved at the
    first guess, the second, ...
    """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> tuple[int, int, tuple[int, ...], bool]: ...
    def histogram(self) -> list[int]:
        """The number of secrets solved at each guess."""


Path = Sequence[tuple[Row, int]]
"""Turns: each a guess and the packed feedback to it."""


class InnerControl(Protocol):
    """What the kernel's loops read of a call's `blackpeg.control.Control`, and what was done for that call."""

    def stop(self) -> None:
        """Makes the call raise `StoppedError`, or answer with what it has, as its time does when it is over."""

    @property
    def stopped(self) -> bool:
        """Whether that is so."""

    @property
    def nodes(self) -> int:
        """Sets of candidates that were searched."""

    @property
    def looks(self) -> int:
        """Sets of candidates that were looked at, many of which needed no search."""


class Solver(Protocol):
    """Exact search from one position; any number of threads may use it at once.

    *turns* lead on from the position; *remaining* limits the guesses after them, None does not.  Totals are guesses
    summed over the candidates; None where no strategy solves all of them within *remaining*.  *control* is that of the
    call; when it ends the call, `StoppedError` is raised, and nothing is remembered that was not found out.
    """

    def bounds(self, remaining: int | None) -> tuple[int | None, int]:
        """Lower bounds of the least total and of the least worst case, by one look."""

    def total(self, turns: Path, remaining: int | None, limit: int | None, control: InnerControl) -> int | None:
        """The least total if it is below *limit*, else a lower bound no less than *limit*."""

    def total_tree(self, turns: Path, remaining: int | None, value: int, control: InnerControl) -> Grown:
        """The tree of the least total, which must be *value*: the same whatever was searched before."""

    def solvable(self, turns: Path, remaining: int, control: InnerControl) -> bool:
        """Whether a strategy solves every candidate within *remaining* guesses."""

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
    ) -> list[tuple[int, int, int | None]]:
        """The parts of *guess* but "solved": packed feedback, size, and a lower bound of the total."""


OnProgress = Callable[[int, int], None]
"""Called now and then with the secrets done and the secrets in all."""


class Kernel(Protocol):
    """The functions both kernels offer.  Order is reading order unless said otherwise."""

    name: str
    """``native`` or ``python``."""
    variant: str
    """What it is built for: a processor's instructions, or NumPy."""

    def make(self, shape: Shape, rows: Iterable[Row]) -> Codes:
        """The codes in *rows*, in the order given."""

    def all_codes(self, shape: Shape) -> Codes:
        """Every code of the game."""

    def consistent(self, shape: Shape, guesses: Sequence[Row], allowed: Sequence[bytes], limit: int) -> Codes:
        """The codes that answer each guess with a feedback allowed for it, at most *limit* + 1 of them.

        ``allowed[i][packed]`` is 1 where that feedback is allowed for ``guesses[i]``, else 0.
        """

    def keep(self, shape: Shape, codes: Codes, guess: Row, allowed: bytes) -> Codes:
        """Those of *codes* that answer *guess* with an allowed feedback, in the order of *codes*."""

    def feedbacks(self, shape: Shape, guess: Row, codes: Codes) -> Sequence[int]:
        """The packed feedback of *guess* against each of *codes*."""

    def split_sizes(self, shape: Shape, guess: Row, codes: Codes) -> Sequence[int]:
        """How many of *codes* give each packed feedback: ``(pegs + 1) ** 2`` numbers."""

    def fit_masks(self, shape: Shape, guesses: Sequence[Row], allowed: Sequence[bytes], codes: Codes) -> dict[int, int]:
        """For each set of guesses that some of *codes* fit, as a bit mask (bit i: guess i), the number of codes.

        At most 64 guesses.
        """

    def distinct_guesses(self, shape: Shape, history: Sequence[Row]) -> Codes:
        """Every guess but those that a symmetry of *history* turns into one earlier in reading order.

        A symmetry permutes positions, and colors that no guess of *history* has used, and maps every
        guess of *history* to itself.  Beyond 8 pegs only swaps of two positions are tried, which may leave a few
        guesses more than need be.
        """

    def scores(self, shape: Shape, guesses: Codes, codes: Codes) -> Scores:
        """All measures of each of *guesses* on *codes*."""

    def best(
        self, shape: Shape, measure: Measure, history: Sequence[Row], codes: Codes, consistent_only: bool
    ) -> tuple[int, ...]:
        """The guess with the best measure on *codes*; ties go to one of *codes*, then to reading order.

        *codes* must be the codes consistent with *history* and its replies, in reading order, at least one.
        Any code of the game may be guessed, or only *codes*.
        """

    def grow(
        self,
        shape: Shape,
        measure: Measure,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        first: Row | None,
        progress: OnProgress | None,
    ) -> Grown | None:
        """The tree of always playing `best` until solved, parts in the order of packed feedback.

        *first*, if given, is the first guess whatever its measure.  A kernel without a fast way says None.
        """

    def control(self, seconds: float | None) -> InnerControl:
        """For a call to this kernel that may take *seconds*; None: as many as it takes."""

    def solver(
        self,
        shape: Shape,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        pruning: Mapping[str, bool],
        table_bytes: int,
    ) -> Solver | None:
        """Exact search from the position that *history* and its replies left, with *codes* as candidates.

        *pruning* switches parts of it off: ``table``, ``symmetry``, ``members``, ``glance``, ``capacity``.  The table
        of positions met takes up to about *table_bytes*.  A kernel without a search says None.
        """

    def sampler(self, shape: Shape, seed: int) -> KernelSampler:
        """A sampler of the board, with no turns yet; *seed* is 0 to 2**64 - 1."""
