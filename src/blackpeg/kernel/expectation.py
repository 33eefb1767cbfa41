"""What random-consistent needs on average, exactly, where each guess is drawn evenly from the codes that fit.

Let T(S) be the expected guesses, summed over the secrets of a set S of n candidates.  All n guess once, and each code
of S is the guess with probability 1/n: T(S) = n + (1/n) * the sum of T(P) over all guesses and the parts P that each
leaves unsolved.  Guesses that a symmetry of the guesses so far turns into each other have equal parts: one counts for
all.  The native kernel does the same, with whole numbers instead of fractions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product

from blackpeg.call import Call
from blackpeg.errors import StoppedError
from blackpeg.kernel.interface import OnProgress, Row, Shape
from blackpeg.kernel.symmetry import Symmetry, symmetries, unused_colors

Code = tuple[int, ...]


def expected_total(
    shape: Shape, first: Row | None = None, call: Call | None = None, progress: OnProgress | None = None
) -> Fraction:
    """The expected guesses, summed over all secrets; *first*, if given, is the first guess of every game.

    *progress* is called with the pairs of a first and a second guess that are done, and all of them.  Raises
    `StoppedError` if *call* ends it.

    >>> expected_total(Shape(pegs=1, colors=3, repeats=True, black_only=False)) / 3
    Fraction(2, 1)
    """
    colors = range(shape.colors)
    codes = list(product(colors, repeat=shape.pegs) if shape.repeats else permutations(colors, shape.pegs))
    kinds = Counter(_first_of_their_kinds(shape, (), codes) if first is None else [tuple(first)] * len(codes))
    total, done = Fraction(len(codes)), 0
    for guess, times in kinds.items():
        total += times * _below(shape, (), guess, codes, call) / len(codes)
        done += times * (len(codes) - 1)
        if progress is not None:
            progress(done, len(codes) * (len(codes) - 1))
    return total


def _total(shape: Shape, history: tuple[Code, ...], codes: Sequence[Code], call: Call | None) -> Fraction:
    if len(codes) <= 2:
        return Fraction(2 * len(codes) - 1)
    if call is not None and call.stopped:
        raise StoppedError("stopped")
    kinds = Counter(_first_of_their_kinds(shape, history, codes))
    sums = (times * _below(shape, history, guess, codes, call) for guess, times in kinds.items())
    return len(codes) + sum(sums, Fraction(0)) / len(codes)


def _below(shape: Shape, history: tuple[Code, ...], guess: Code, codes: Sequence[Code], call: Call | None) -> Fraction:
    """The expected guesses after *guess*, summed over the secrets of *codes* that it leaves."""
    parts: defaultdict[tuple[int, int], list[Code]] = defaultdict(list)
    for code in codes:
        if code != guess:
            parts[_feedback(shape, guess, code)].append(code)
    return sum((_total(shape, (*history, guess), part, call) for part in parts.values()), Fraction(0))


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
