"""The definitions behind the kernel's cleverer answers, tried out one by one."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from blackpeg.kernel import Measure
from blackpeg.rules import Code, Game, score


def orbits(game: Game, history: Sequence[Sequence[int]]) -> Iterator[set[tuple[int, ...]]]:
    """The sets of guesses that some symmetry turns into each other, by the full group."""
    group = list(_symmetries(game, history))
    seen: set[tuple[int, ...]] = set()
    for code in game.codes():
        if tuple(code) not in seen:
            orbit = {tuple(names[code[there]] for there in positions) for positions, names in group}
            seen |= orbit
            yield orbit


def _symmetries(game: Game, history: Sequence[Sequence[int]]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Each permutation of positions with each renaming of all colors that together map each guess to itself."""
    used = sorted({color for guess in history for color in guess})
    unused = [color for color in range(game.colors) if color not in used]
    for positions in permutations(range(game.pegs)):
        pairs = {(guess[there], color) for guess in history for there, color in zip(positions, guess, strict=True)}
        fixed = dict(pairs)
        if len(fixed) == len(pairs):
            for others in permutations(unused):
                names = fixed | dict(zip(unused, others, strict=True))
                yield positions, tuple(names[color] for color in range(game.colors))


def cost(measure: Measure, sizes: Sequence[int]) -> int:
    """What the best guess makes least: an integer for each measure, entropy included."""
    return {
        Measure.MAX_PART: max(sizes),
        Measure.SUM_SQUARES: sum(size * size for size in sizes),
        Measure.ENTROPY: math.prod(size**size for size in sizes),
        Measure.PARTS: -len(sizes),
    }[measure]


def best(game: Game, measure: Measure, candidates: Sequence[Code], guesses: Sequence[Code]) -> Code:
    """The guess of least cost; ties go to a candidate, then to reading order."""
    possible = set(candidates)

    def rank(guess: Code) -> tuple[int, bool, Code]:
        sizes = Counter(score(guess, code, game.feedback) for code in candidates).values()
        return cost(measure, list(sizes)), guess not in possible, guess

    return min(guesses, key=rank)
