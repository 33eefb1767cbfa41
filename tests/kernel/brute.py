"""The definitions behind the kernel's cleverer answers, tried out one by one."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from blackpeg.kernel import Measure
from blackpeg.rules import Code, FeedbackKind, Game, score


def orbits(game: Game, history: Sequence[Sequence[int]]) -> Iterator[set[tuple[int, ...]]]:
    """The sets of guesses that some symmetry turns into each other, by the full group."""
    moves = list(_moves(game, history))
    seen: set[tuple[int, ...]] = set()
    for code in game.codes():
        if tuple(code) not in seen:
            orbit, new = {tuple(code)}, [tuple(code)]
            while new:
                one = new.pop()
                images = {
                    tuple(names[at][one[there]] for at, there in enumerate(positions)) for positions, names in moves
                }
                new.extend(images - orbit)
                orbit |= images
            seen |= orbit
            yield orbit


def _moves(game: Game, history: Sequence[Sequence[int]]) -> Iterator[tuple[tuple[int, ...], list[Sequence[int]]]]:
    """Permutations of positions, each with names of all colors at each position, that map each guess to itself; they
    make all others."""
    is_alone = game.repeats and game.feedback is FeedbackKind.BLACK
    for positions in permutations(range(game.pegs)):
        pairs: list[set[tuple[int, int]]] = [set() for _ in positions]
        for guess in history:
            for here, there in enumerate(positions):
                pairs[here if is_alone else 0].add((guess[there], guess[here]))
        choices = [list(_renamings(each, game.colors)) for each in (pairs if is_alone else pairs[:1])]
        if all(choices):
            first = [names[0] for names in choices]
            for at, renamings in enumerate(choices):
                for names in renamings:
                    yield positions, [*first[:at], names, *first[at + 1 :]] if is_alone else [names] * game.pegs


def _renamings(pairs: set[tuple[int, int]], colors: int) -> Iterator[Sequence[int]]:
    """The permutations of *colors* that hold these *pairs* of a color and its name."""
    fixed = dict(pairs)
    if len(pairs) == len(fixed) == len(set(fixed.values())):
        rest = [color for color in range(colors) if color not in fixed]
        for others in permutations(color for color in range(colors) if color not in fixed.values()):
            names = fixed | dict(zip(rest, others, strict=True))
            yield [names[color] for color in range(colors)]


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
