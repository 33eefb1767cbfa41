"""What random-consistent needs on average, exactly, where each guess is drawn evenly from the codes that fit.

Let H(S, k) be how many secrets of a set S of n candidates are expected to be found by the k-th guess.  Each code of S
is the guess with probability 1/n, so H(S, 1) = 1, and H(S, k + 1) = (1/n) * the sum of H(P, k) over all guesses and the
parts P that each leaves unsolved.  Guesses that a symmetry of the guesses so far turns into each other have equal
parts: one counts for all.  The native kernel does the same for the sum of k * H(S, k), with whole numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product, zip_longest

from blackpeg.call import Call
from blackpeg.errors import StoppedError
from blackpeg.kernel.interface import OnProgress, Row, Shape
from blackpeg.kernel.symmetry import Symmetry, symmetries, unused_colors

Code = tuple[int, ...]


def total_of(solved: Iterable[Fraction]) -> Fraction:
    """The guesses of all secrets if this many are *solved* by the first, the second, ...

    >>> total_of(expected_histogram(Shape(pegs=1, colors=3, repeats=True, black_only=False))) / 3
    Fraction(2, 1)
    """
    return sum((guesses * found for guesses, found in enumerate(solved, 1)), Fraction(0))


def expected_histogram(
    shape: Shape, first: Row | None = None, call: Call | None = None, progress: OnProgress | None = None
) -> tuple[Fraction, ...]:
    """How many secrets are expected to be found by the first guess, the second, ...; *first*, if given, is the first of
    every game.

    *progress* is called with the pairs of a first and a second guess that are done, and all of them.  Raises
    `StoppedError` if *call* ends it.

    >>> expected_histogram(Shape(pegs=1, colors=2, repeats=True, black_only=False))
    (Fraction(1, 1), Fraction(1, 1))
    """
    colors = range(shape.colors)
    codes = list(product(colors, repeat=shape.pegs) if shape.repeats else permutations(colors, shape.pegs))
    kinds = Counter(_first_of_their_kinds(shape, (), codes) if first is None else [tuple(first)] * len(codes))
    below, done = list[list[Fraction]](), 0
    for guess, times in kinds.items():
        below.append([solved * times / len(codes) for solved in _below(shape, (), guess, codes, call)])
        done += times * (len(codes) - 1)
        if progress is not None:
            progress(done, len(codes) * (len(codes) - 1))
    return (Fraction(1), *_sum(below))


def _solved(shape: Shape, history: tuple[Code, ...], codes: Sequence[Code], call: Call | None) -> Sequence[Fraction]:
    if len(codes) <= 2:
        return _FEW[: len(codes)]
    if call is not None and call.stopped:
        raise StoppedError("stopped")
    kinds = Counter(_first_of_their_kinds(shape, history, codes))
    below = (
        [times * solved for solved in _below(shape, history, guess, codes, call)] for guess, times in kinds.items()
    )
    return [_FEW[0], *(solved / len(codes) for solved in _sum(below))]


_FEW = (Fraction(1), Fraction(1))
"""What is expected of two codes, and of one: its beginning."""


def _sum(histograms: Iterable[Sequence[Fraction]]) -> list[Fraction]:
    return [sum(solved, Fraction(0)) for solved in zip_longest(*histograms, fillvalue=Fraction(0))]


def _below(
    shape: Shape, history: tuple[Code, ...], guess: Code, codes: Sequence[Code], call: Call | None
) -> list[Fraction]:
    """How many secrets of *codes* are expected to be found by the first guess after *guess*, the second, ..."""
    parts: defaultdict[tuple[int, int], list[Code]] = defaultdict(list)
    for code in codes:
        if code != guess:
            parts[_feedback(shape, guess, code)].append(code)
    return _sum(_solved(shape, (*history, guess), part, call) for part in parts.values())


def _feedback(shape: Shape, guess: Code, code: Code) -> tuple[int, int]:
    black = sum(map(int.__eq__, guess, code))
    return black, 0 if shape.black_only else (Counter(guess) & Counter(code)).total()


def _first_of_their_kinds(shape: Shape, history: tuple[Code, ...], codes: Iterable[Code]) -> Iterable[Code]:
    """For each of *codes* the earliest that a symmetry of *history* turns it into."""
    unused, alike = unused_colors(shape, history), list(symmetries(shape, history))
    return (min(_image(shape, symmetry, unused, code) for symmetry in alike) for code in codes)


def _image(shape: Shape, symmetry: Symmetry, unused: Sequence[Sequence[int]], code: Code) -> Code:
    """The earliest image of *code*: colors that were not used get the first names there are, by first appearance."""
    positions, names = symmetry
    if shape.has_independent_positions:
        turned = zip(positions, names, unused, strict=True)
        return tuple(known[code[there]] if code[there] in known else free[0] for there, known, free in turned)
    new, free = dict(names[0]), iter(unused[0])
    return tuple(
        new[code[there]] if code[there] in new else new.setdefault(code[there], next(free)) for there in positions
    )
