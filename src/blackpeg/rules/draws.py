"""What a seed draws, with either kernel and in any language: docs/strategies.md has the recipe.

`native/include/blackpeg/draws.hpp` draws the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

DRAWS_VERSION = 2
"""Counts how often what a seed draws has changed; in version 1 it was Python's `random.Random` that drew."""

DRAWN_SEEDS = 10**12
"""Seeds that are drawn are below this: short enough to type, and hardly ever drawn twice."""

SECRET, GUESS = 1234, 2
"""What is drawn, as the number that follows the seed.  With 1234, seed 1 hides 4424 at 4x6, as in many examples."""


class Draws:
    """Random numbers that follow from some *numbers*, each taken modulo 2**64: a seed, what is drawn, and so on.

    They are those of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

    >>> draws = Draws(7, SECRET)
    >>> [draws.below(6) for _ in range(4)]
    [2, 1, 0, 4]
    """

    def __init__(self, *numbers: int) -> None:
        self._state = 0
        for number in numbers:
            self._state ^= number % 2**64
            self._state = self.draw()

    def draw(self) -> int:
        """A number below 2**64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number below *limit*, each as likely as any other (Lemire 2019); the limit is 1 to 2**32."""
        while True:
            number, rest = divmod((self.draw() >> 32) * limit, 2**32)
            if rest >= 2**32 % limit:
                return number


def _system() -> random.SystemRandom:
    """The system's own randomness."""
    import random  # here, for a quick start

    return random.SystemRandom()


def drawn_seed() -> int:
    """The seed of what is random, if none is given."""
    return _system().randrange(DRAWN_SEEDS)


def draw_code(below: Callable[[int], int], *, pegs: int, colors: int, repeats: bool) -> list[int]:
    """The colors of a code, each code as likely as any other if each number of *below* is."""
    unused = list(range(colors))
    code = []
    for _ in range(pegs):
        place = below(len(unused))
        code.append(unused[place] if repeats else unused.pop(place))
    return code


def drawn_below(seed: int | None) -> tuple[Callable[[int], int], Callable[[], int]]:
    """What draws the secret of a game with *seed*: a number below a limit, and then 128 bits.

    >>> draw_code(drawn_below(1)[0], pegs=4, colors=6, repeats=True)
    [3, 3, 1, 3]
    """
    if seed is None:
        system = _system()
        return system.randrange, lambda: system.getrandbits(128)
    draws = Draws(seed, SECRET)
    return draws.below, lambda: draws.draw() << 64 | draws.draw()


def textarena_secret(seed: int, *, pegs: int, colors: int, repeats: bool) -> list[int]:
    """The secret that TextArena's Mastermind draws with *seed*, in digits from 1.

    >>> [textarena_secret(seed, pegs=4, colors=6, repeats=False) for seed in (0, 1, 2, 42)]
    [[4, 6, 1, 2], [2, 5, 1, 6], [1, 6, 5, 2], [6, 1, 5, 3]]
    """
    from random import Random  # here, for a quick start

    draws, digits = Random(seed), range(1, colors + 1)
    return draws.choices(digits, k=pegs) if repeats else draws.sample(digits, k=pegs)


def draw_place(seed: int, turns: Sequence[int], candidates: int) -> int:
    """Which of this many *candidates* in reading order random-consistent guesses: the first is 0.

    *turns* are the `turn_number` of each.

    >>> draw_place(0, [turn_number([0, 0, 1, 1], (1, 0, None), colors=6)], 256)
    59
    """
    return Draws(seed, GUESS, *turns).below(candidates)


def turn_number(guess: Sequence[int], reply: Sequence[int | None], *, colors: int) -> int:
    """A turn as one number: the colors of the *guess* are its digits to the base *colors*, those of the *reply* follow.

    Of a reply black, white and sum are digits to the base pegs + 2, each 1 more than was told, and 0 where it was not.
    """
    number = 0
    for color in guess:
        number = number * colors + color
    for told in reply:
        number = number * (len(guess) + 2) + (0 if told is None else told + 1)
    return number
