"""First guesses: which are alike, and how each parts the codes of a game, counted so that none of them is listed.

How many codes hold j marked pegs, which agree with the guess in their positions, and t pegs in common with it, in all?
For each color that the guess has k times and the code j + r times, the marks are placed in ``comb(k, j)`` ways, the r
others anywhere among the unmarked positions, and ``min(k, j + r)`` pegs are in common.  A code with b black pegs is
counted once for each choice of j of them, ``comb(b, j)`` times, which is undone by inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, perm

from blackpeg.rules.feedback import Feedback
from blackpeg.rules.game import Game


def first_split(game: Game, guess: Sequence[int]) -> dict[Feedback, int]:
    """How many codes of *game* give each feedback to *guess*; feedbacks that none gives are left out.

    >>> from blackpeg.rules import Game
    >>> first_split(Game(2, 3), (0, 0))
    {Feedback(black=0, white=0): 4, Feedback(black=1, white=0): 4, Feedback(black=2, white=0): 1}
    """
    return dict(_sizes(game, _times(guess)))


def are_alike(game: Game, guess: Sequence[int], other: Sequence[int]) -> bool:
    """Whether a symmetry of *game* turns one first guess into the other, both given by their colors.

    >>> from blackpeg.rules import Game
    >>> are_alike(Game(4, 6), (0, 0, 1, 2), (5, 3, 5, 4)), are_alike(Game(4, 6), (0, 0, 1, 2), (0, 0, 1, 1))
    (True, False)
    """
    return game.has_independent_positions or _times(guess) == _times(other)


def _times(guess: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(Counter(guess).values()))


@lru_cache(maxsize=256)
def _sizes(game: Game, times: tuple[int, ...]) -> dict[Feedback, int]:
    """How many codes give each feedback to a guess that has a color each of these *times*, whichever and wherever."""
    marked = _marked(game, times)
    sizes: Counter[Feedback] = Counter()
    for (black, common), ways in marked.items():
        for fewer in range(black + 1):
            sign = -1 if (black - fewer) % 2 else 1
            white = common - fewer if game.counts_white else 0
            sizes[Feedback(fewer, white)] += sign * comb(black, fewer) * ways
    return {feedback: size for feedback, size in sorted(sizes.items()) if size}


def _marked(game: Game, times: tuple[int, ...]) -> Counter[tuple[int, int]]:
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}  # marked, others, in common
    most = game.pegs if game.repeats else 1
    for k in times:
        more: Counter[tuple[int, int, int]] = Counter()
        for (marked, others, common), number in ways.items():
            for j in range(min(k, most) + 1):
                for r in range(min(game.pegs - marked - others, most) - j + 1):
                    placed = comb(k, j) * comb(others + r, r)
                    more[marked + j, others + r, common + min(k, j + r)] += number * placed
        ways = more
    unused = game.colors - len(times)
    found: Counter[tuple[int, int]] = Counter()
    for (marked, others, common), number in ways.items():
        rest = game.pegs - marked - others
        filled = unused**rest if game.repeats else perm(unused, rest)
        found[marked, common] += number * comb(others + rest, rest) * filled
    return found


def first_guesses(game: Game) -> list[tuple[int, ...]]:
    """The first guesses worth telling apart, in reading order: all others are these with other colors and positions.

    >>> first_guesses(Game(3, 2))
    [(0, 0, 0), (0, 0, 1)]
    """
    if not game.repeats:
        return [tuple(range(game.pegs))]
    if game.has_independent_positions:
        return [(0,) * game.pegs]
    return sorted(
        tuple(color for color, times in enumerate(parts) for _ in range(times))
        for parts in _partitions(game.pegs, game.pegs, game.colors)
    )


def _partitions(number: int, largest: int, most: int) -> Iterator[tuple[int, ...]]:
    """*number* as at most *most* parts of at most *largest*, the largest first."""
    if number == 0:
        yield ()
    elif most:
        for part in range(1, min(number, largest) + 1):
            for rest in _partitions(number - part, part, most - 1):
                yield part, *rest
