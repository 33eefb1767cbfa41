"""How boards and programs count white pegs wrongly when a color repeats.

Each function is one such way, followed to the letter; all agree with `rules.score` while no color repeats.
The right way: each peg counts once, so white is the multiset intersection less the black pegs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Colors = Sequence[int]


def _unmatched(guess: Colors, secret: Colors) -> tuple[list[int], list[int]]:
    """What the black pegs leave of the guess, and of the secret."""
    pegs = [(ours, theirs) for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    return [ours for ours, _ in pegs], [theirs for _, theirs in pegs]


def anywhere(guess: Colors, secret: Colors) -> int:
    """Every guess peg that is not black and whose color the secret has.

    >>> anywhere([0, 0, 1, 2], [0, 3, 3, 3])
    1
    """
    ours, _ = _unmatched(guess, secret)
    return sum(color in secret for color in ours)


def unmatched(guess: Colors, secret: Colors) -> int:
    """Every guess peg that is not black and whose color the secret has left, without using that peg up.

    >>> unmatched([0, 0, 1, 2], [3, 3, 0, 3])
    2
    """
    ours, theirs = _unmatched(guess, secret)
    return sum(color in theirs for color in ours)


def as_sets(guess: Colors, secret: Colors) -> int:
    """Every color left on both sides, once: the *sets* of the unmatched pegs intersected.

    >>> as_sets([0, 0, 1, 2], [3, 3, 0, 0])
    1
    """
    ours, theirs = _unmatched(guess, secret)
    return len(set(ours) & set(theirs))


def in_common(guess: Colors, secret: Colors) -> int:
    """Every color in both codes, once, less the black pegs; never below 0.

    >>> in_common([0, 0, 1, 2], [0, 0, 2, 1])
    1
    """
    ours, _ = _unmatched(guess, secret)
    return max(0, len(set(guess) & set(secret)) - (len(guess) - len(ours)))


def secret_anywhere(guess: Colors, secret: Colors) -> int:
    """`anywhere` with the sides exchanged: secret pegs whose color the guess has."""
    return anywhere(secret, guess)


def secret_unmatched(guess: Colors, secret: Colors) -> int:
    """`unmatched` with the sides exchanged: secret pegs whose color the guess has left."""
    return unmatched(secret, guess)


MISCOUNTS: tuple[tuple[Callable[[Colors, Colors], int], str], ...] = (
    (anywhere, "a guess peg is white whenever the secret has its color, even if only in a black peg"),
    (unmatched, "one peg of the secret makes every guess peg of its color white"),
    (as_sets, "each color gives one white peg at most"),
    (in_common, "white is the number of different colors in common, less the black pegs"),
    (secret_anywhere, "each peg of the secret with a color of the guess counts, even one black already"),
    (secret_unmatched, "each peg of the secret with a color of the guess counts, even where the guess has it once"),
)
"""The ways above, most usual first, each in words for people."""
