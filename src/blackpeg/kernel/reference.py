"""What a kernel is, in NumPy, written to be read: what the native one must agree with, and what runs without it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import cast

import numpy as np
from numpy.typing import NDArray

from blackpeg.errors import KernelError
from blackpeg.kernel.expectation import expected_histogram, total_of
from blackpeg.kernel.interface import (
    Abilities,
    Codes,
    Grown,
    InnerControl,
    Measure,
    OnProgress,
    RandomGames,
    Row,
    Scores,
    Shape,
    Solver,
)
from blackpeg.kernel.one_by_one import OneByOne
from blackpeg.kernel.sampling import KernelSampler
from blackpeg.kernel.symmetry import symmetries, unused_colors
from blackpeg.rules.draws import draw_code, drawn_below, turn_number

Numbers = NDArray[np.int64]
Colors = NDArray[np.uint8]

CHUNK = 1 << 20
"""Pairs of a guess and a code looked at together, so that temporary arrays stay small."""


@dataclass(frozen=True, slots=True, eq=False)
class ArrayCodes:
    """Codes as an array of shape (codes, pegs)."""

    array: Colors

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, index: int) -> tuple[int, ...]:
        return tuple(self.array[index].tolist())

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (tuple(row) for row in self.array.tolist())


def _array(codes: Codes) -> Colors:
    return cast(ArrayCodes, codes).array


def _chunks(array: Colors, rows: int) -> Iterator[Colors]:
    return (array[start : start + rows] for start in range(0, len(array), rows))


def _packed(shape: Shape, guesses: Colors, codes: Colors) -> Numbers:
    """The packed feedback of each guess (down) against each code (across)."""
    black = np.zeros((len(guesses), len(codes)), dtype=np.int64)
    for position in range(shape.pegs):
        black += guesses[:, position, None] == codes[None, :, position]
    if shape.black_only:
        return black * (shape.pegs + 1)
    common = np.zeros_like(black)
    for color in np.unique(guesses):
        of_guess, of_code = ((array == color).sum(axis=1, dtype=np.int64) for array in (guesses, codes))
        common += np.minimum(of_guess[:, None], of_code[None, :])
    return black * (shape.pegs + 1) + (common - black)


def packed_one(shape: Shape, guess: Row, codes: Colors) -> Numbers:
    """The packed feedback of a guess against each code."""
    one = np.array([list(guess)], dtype=np.uint8)
    parts = [_packed(shape, one, part)[0] for part in _chunks(codes, CHUNK)]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)


def _renamed(shape: Shape, codes: Colors, names: tuple[dict[int, int], ...], unused: list[list[int]]) -> Colors:
    """*codes* with used colors renamed by *names*, and the others by first appearance: the earliest such image."""
    images = np.empty_like(codes)
    if shape.has_independent_positions:
        for position, (renamed, free) in enumerate(zip(names, unused, strict=True)):
            table = np.full(shape.colors, min(free, default=0), dtype=np.uint8)
            table[list(renamed)] = list(renamed.values())
            images[:, position] = table[codes[:, position]]
        return images
    table = np.full((len(codes), shape.colors), shape.colors, dtype=np.uint8)
    for color, name in names[0].items():
        table[:, color] = name
    fresh = np.array([*unused[0], shape.colors], dtype=np.uint8)
    taken = np.zeros(len(codes), dtype=np.int64)
    everyone = np.arange(len(codes))
    for position in range(shape.pegs):
        here = codes[:, position]
        new = table[everyone, here] == shape.colors
        table[everyone[new], here[new]] = fresh[taken[new]]
        taken += new
        images[:, position] = table[everyone, here]
    return images


def _reading_order(shape: Shape, codes: Colors) -> Numbers:
    """A number for each code, smaller for a code earlier in reading order."""
    order = np.zeros(len(codes), dtype=np.int64)
    for position in range(shape.pegs):
        order = order * shape.colors + codes[:, position]
    return order


def _sizes(shape: Shape, guesses: Colors, codes: Colors) -> Iterator[Numbers]:
    """For each guess in turn, how many of *codes* give each packed feedback."""
    feedbacks = (shape.pegs + 1) ** 2
    for some in _chunks(guesses, max(1, CHUNK // max(len(codes), feedbacks))):
        packed = _packed(shape, some, codes) + np.arange(len(some))[:, None] * feedbacks
        yield from np.bincount(packed.ravel(), minlength=feedbacks * len(some)).reshape(len(some), feedbacks)


def entropy(sizes: Sequence[int]) -> float:
    """The entropy in bits of a split into parts of these sizes, each at least 1.

    >>> entropy([2, 1, 1])
    1.5
    """
    total = sum(sizes)
    return math.log2(total) - math.fsum(size * math.log2(size) for size in sizes) / total


class _Entropy:
    """Orders splits of the same candidates by entropy, exactly; the better split is the smaller object.

    For n candidates the entropy is log2 n - (1/n) * sum of size * log2 size, so the better of two splits
    is the one with the smaller product of size ** size, an integer.  Logarithms decide where they are far apart.
    """

    __slots__ = ("logarithm", "sizes")

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = sorted(sizes)
        self.logarithm = math.fsum(size * math.log2(size) for size in sizes)

    def _order(self, other: _Entropy) -> int:
        if abs(self.logarithm - other.logarithm) > 1e-9 * max(1.0, self.logarithm):
            return 1 if self.logarithm > other.logarithm else -1
        if self.sizes == other.sizes:
            return 0
        ours, theirs = _power_product(self.sizes), _power_product(other.sizes)
        return (ours > theirs) - (ours < theirs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Entropy) and self._order(other) == 0

    def __lt__(self, other: _Entropy) -> bool:
        return self._order(other) < 0


def _power_product(sizes: Sequence[int]) -> int:
    return math.prod(size**size for size in sizes)


def cost_of(measure: Measure, sizes: Numbers) -> object:
    """How bad a split into parts of these *sizes* is by *measure*: the least is best."""
    if measure is Measure.MAX_PART:
        return int(sizes.max())
    if measure is Measure.SUM_SQUARES:
        return int((sizes * sizes).sum())
    if measure is Measure.PARTS:
        return -int((sizes > 0).sum())
    return _Entropy(sizes[sizes > 0].tolist())


def scores_of(every: Iterable[Numbers]) -> Scores:
    """All measures of guesses, from the sizes of the parts of each."""
    rows = [sizes[sizes > 0].tolist() for sizes in every]
    return Scores(
        max_part=[max(row) for row in rows],
        sum_squares=[sum(size * size for size in row) for row in rows],
        parts=[len(row) for row in rows],
        bits=[entropy(row) for row in rows],
    )


class Kernel:
    """The rules of one board again, on many codes at once.  The native kernel (C++) has the same functions, which take
    the shape of the board first.

    Order is reading order unless said otherwise.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    name = "python"
    """``native``, ``python`` or ``wasm``."""
    variant = "NumPy"
    """What it is built for: a processor's instructions, or NumPy."""
    variants = "NumPy"
    """All it was built for, separated by commas; `variant` is the fastest of those that work here."""
    abilities = Abilities(
        searches=False,
        searches_hard=False,
        searches_one_wrong=False,
        samples=False,
        slowness=100,
        codes_a_second=20_000,
        grown_at_once=20_000,
        grown_a_second=5_000_000,
    )
    """What it can do: those who decide by it need not know which kernel it is."""

    def make(self, rows: Iterable[Row]) -> Codes:
        """The codes in *rows*, in the order given."""
        return ArrayCodes(np.array([list(row) for row in rows], dtype=np.uint8).reshape(-1, self.shape.pegs))

    def all_codes(self) -> Codes:
        """Every code of the game."""
        if not self.shape.repeats:
            return self.make(permutations(range(self.shape.colors), self.shape.pegs))
        rest = np.arange(self.shape.colors**self.shape.pegs, dtype=np.int64)
        codes = np.empty((len(rest), self.shape.pegs), dtype=np.uint8)
        for position in reversed(range(self.shape.pegs)):
            rest, codes[:, position] = np.divmod(rest, self.shape.colors)
        return ArrayCodes(codes)

    def feedbacks(self, guess: Row, codes: Codes) -> Sequence[int]:
        """The packed feedback of *guess* against each of *codes*."""
        return cast("list[int]", packed_one(self.shape, guess, _array(codes)).tolist())

    def consistent(self, guesses: Sequence[Row], allowed: Sequence[bytes], limit: int) -> Codes:
        """The codes that answer each guess with a feedback allowed for it, at most *limit* + 1 of them.

        ``allowed[i][packed]`` is 1 where that feedback is allowed for ``guesses[i]``, else 0.
        """
        codes = self.all_codes()
        for guess, answers in zip(guesses, allowed, strict=True):
            codes = self.keep(codes, guess, answers)
        return ArrayCodes(_array(codes)[: limit + 1])

    def keep(self, codes: Codes, guess: Row, allowed: bytes) -> Codes:
        """Those of *codes* that answer *guess* with an allowed feedback, in the order of *codes*."""
        table = np.frombuffer(allowed, dtype=np.uint8).astype(bool)
        return ArrayCodes(_array(codes)[table[packed_one(self.shape, guess, _array(codes))]])

    def mass(self, codes: Codes) -> int:
        """The sum of the weights of *codes*, each 1 on a board."""
        return len(codes)

    def split_sizes(self, guess: Row, codes: Codes) -> Sequence[int]:
        """How many of *codes* give each packed feedback: ``(pegs + 1) ** 2`` numbers."""
        sizes = np.bincount(packed_one(self.shape, guess, _array(codes)), minlength=(self.shape.pegs + 1) ** 2)
        return cast("list[int]", sizes.tolist())

    def fit_masks(self, guesses: Sequence[Row], allowed: Sequence[bytes], codes: Codes) -> dict[int, int]:
        """For each set of guesses that some of *codes* fit, as a bit mask (bit i: guess i), the number of codes.

        At most 64 guesses.
        """
        masks: Counter[int] = Counter()
        for part in _chunks(_array(codes), CHUNK):
            fits = np.zeros((len(part), len(guesses)), dtype=np.uint8)
            for column, (guess, answers) in enumerate(zip(guesses, allowed, strict=True)):
                fits[:, column] = np.frombuffer(answers, dtype=np.uint8)[packed_one(self.shape, guess, part)]
            sets, counts = np.unique(fits, axis=0, return_counts=True)
            for fit, count in zip(sets.tolist(), counts.tolist(), strict=True):
                masks[sum(bit << column for column, bit in enumerate(fit))] += count
        return dict(masks)

    def distinct_guesses(self, history: Sequence[Row]) -> Codes:
        """Every guess but those that a symmetry of *history* turns into one earlier in reading order.

        A symmetry permutes positions and renames colors, and maps every guess of *history* to itself.  Beyond 8 pegs
        only swaps of two positions are tried, which may leave a few guesses more than need be, unless positions are
        independent.
        """
        unused = unused_colors(self.shape, history)
        guesses = _array(self.all_codes())
        for positions, names in symmetries(self.shape, history):
            images = _renamed(self.shape, guesses[:, positions], names, unused)
            guesses = guesses[_reading_order(self.shape, images) >= _reading_order(self.shape, guesses)]
        return ArrayCodes(guesses)

    def scores(self, guesses: Codes, codes: Codes) -> Scores:
        """All measures of each of *guesses* on *codes*."""
        return scores_of(_sizes(self.shape, _array(guesses), _array(codes)))

    def best(self, measure: Measure, history: Sequence[Row], codes: Codes, consistent_only: bool) -> tuple[int, ...]:
        """The guess with the best measure on *codes*; ties go to one of *codes*, then to reading order.

        *codes* must be the codes consistent with *history* and its replies, in reading order, at least one.
        Any code of the game may be guessed, or only *codes*.
        """
        feedbacks = (self.shape.pegs + 1) * (self.shape.pegs + 2) // 2
        if not consistent_only and len(codes) <= feedbacks:
            for guess, sizes in zip(codes, _sizes(self.shape, _array(codes), _array(codes)), strict=True):
                if sizes.max() == 1:  # every part a single code: nothing is better, and candidates win ties
                    return guess
        guesses = codes if consistent_only else self.distinct_guesses(history)
        candidates = set(codes)
        winner: tuple[object, ...] | None = None
        for guess, sizes in zip(guesses, _sizes(self.shape, _array(guesses), _array(codes)), strict=True):
            rank = (cost_of(measure, sizes), guess not in candidates, guess)
            if winner is None or rank < winner:
                winner = rank
        assert winner is not None, "a position without guesses"
        return cast("tuple[int, ...]", winner[2])

    def grow(
        self,
        measure: Measure,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        first: Row | None,
        progress: OnProgress | None,
    ) -> Grown | None:
        """The tree of always playing `best` until solved, parts in the order of packed feedback.

        *first*, if given, is the first guess whatever its measure.  None here, where
        trees grow one `best` at a time (`trees/grow.py`).
        """

    @staticmethod
    def control(seconds: float | None, pairs: int | None = None) -> InnerControl:
        """For a call to this kernel that may take *seconds*, and look at *pairs*; None: as many as it takes."""
        return InnerControl(seconds, pairs)

    def solver(
        self,
        history: Sequence[Row],
        codes: Codes,
        consistent_only: bool,
        pruning: Mapping[str, bool],
        table_bytes: int,
        control: InnerControl,
    ) -> Solver | None:
        """Exact search from the position that *history* and its replies left, with *codes* as candidates.

        *pruning* switches parts of it off: ``table``, ``symmetry``, ``members``, ``glance``, ``capacity``.  The table
        of positions met takes up to about *table_bytes*.  Large boards take seconds: raises `StoppedError` where
        *control* ends the call.  None here: `blackpeg.search.reference` solves small games.
        """

    def one_wrong(
        self,
        history: Sequence[Row],  # noqa: ARG002 - of the native one, as all others
        codes: Codes,  # noqa: ARG002
        fits: bytes,  # noqa: ARG002
        threads: int,  # noqa: ARG002
        control: InnerControl,  # noqa: ARG002
    ) -> tuple[int, int | None, tuple[int, ...] | None]:
        """Bounds of the least worst case if at most one feedback is wrong, and a guess, by this many *threads*.

        *fits* has for each of *codes*, one at least and in reading order, 1 if it fits all feedbacks to *history*, 0 if
        it fits all but one.  The upper bound is the lower one, and the guess begins a strategy that keeps to it.  If
        *control* ends the call, the lower bound is as far as it was proven, which stands in ``control.lower`` on the
        way; the upper one is None, and the guess leaves the least volume in the worst case, or is None before it is
        known.  There is no such search here: `Abilities.searches_one_wrong` says so.
        """
        raise KernelError(f"{self.name} does not search with one wrong feedback; the native kernel does")

    def drawn_secrets(self, seeds: Sequence[int]) -> Codes:
        """The secret that each of *seeds* draws, as `rules.draws` says."""
        pegs, colors, repeats, _ = self.shape
        return self.make(draw_code(drawn_below(seed)[0], pegs=pegs, colors=colors, repeats=repeats) for seed in seeds)

    def random_games(self, codes: Codes, first: int | None, limit: int | None) -> RandomGames:
        """Who plays many games of random-consistent: *codes* are all codes of the game, in reading order.

        *first* is the place of the first guess of every game among them, None for one that is drawn; *limit* is the
        most guesses of a game.
        """
        pegs, colors, *_ = self.shape
        return OneByOne(
            self,
            codes,
            first,
            limit,
            kinds=(pegs + 1) ** 2,
            solved=pegs * (pegs + 1),
            number=lambda guess, packed: turn_number(guess, (*divmod(packed, pegs + 1), None), colors=colors),
        )

    def expectation(
        self, first: Row | None, control: InnerControl, progress: OnProgress | None
    ) -> tuple[Fraction, Fraction, tuple[Fraction, ...]]:
        """Bounds of the guesses that random-consistent is expected to make, summed over all secrets, and how many
        secrets the first guess is expected to find, the second, ..., or a little less.

        Each guess is drawn evenly from the codes that fit; *first*, if given, is the first one.  *progress* is called
        with the pairs of a first and a second guess that are done, and all of them.  Raises `StoppedError` where
        *control* ends the call.  For games of at most 100,000 codes.  Here both bounds are exact.
        """
        solved = expected_histogram(self.shape, first, control, progress)
        total = total_of(solved)
        return total, total, solved

    def sampler(self, seed: int) -> KernelSampler:  # noqa: ARG002 - of the native one
        """A sampler of the board, with no turns yet; *seed* is 0 to 2**64 - 1.  There is none here.

        Raises `KernelError`, which says how to get the native kernel.
        """
        raise KernelError(
            f"Blackpeg samples the codes of a {self.shape.pegs}x{self.shape.colors} board, "
            "which needs its native kernel; install it again where there is a C++20 compiler, or unset BLACKPEG_KERNEL"
        )
