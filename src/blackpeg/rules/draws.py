"""What is drawn, and from what: a text alone, so that the same seed draws the same everywhere.

The draws are those of Python's `random.Random(text)`: SHA-512 of the text seeds a Mersenne Twister.
"""

from __future__ import annotations

import random

DRAWN_SEEDS = 10**12
"""Seeds that are drawn are below this: short enough to type, and hardly ever drawn twice."""


def drawn_seed() -> int:
    """The seed of what is random, where nobody gives one."""
    return random.SystemRandom().randrange(DRAWN_SEEDS)


def secret_source(seed: int | str) -> random.Random:
    """What the secret of a game with *seed* is drawn from, by `draw_code`."""
    return random.Random(f"secret {seed}")


def draw_code(source: random.Random, *, pegs: int, colors: int, repeats: bool) -> list[int]:
    """The colors of a code, each code as likely as any other.

    >>> draw_code(secret_source(1), pegs=4, colors=6, repeats=True)
    [3, 3, 1, 3]
    """
    if repeats:
        return [source.randrange(colors) for _ in range(pegs)]
    return source.sample(range(colors), pegs)


def draw_place(seed: int | str, position: str, candidates: int) -> int:
    """Which of this many *candidates* in reading order random-consistent guesses: the first is 0.

    *position* is the game and its turns, as they are written.

    >>> draw_place(0, "4x6 1122:1-0", 256)
    29
    """
    return random.Random(f"{seed} {position}").randrange(candidates)
