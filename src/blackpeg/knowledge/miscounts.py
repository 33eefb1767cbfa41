"""How boards and programs count white pegs wrongly when a color repeats.

Each function is one such way, followed to the letter; all agree with `rules.score` while no color repeats.
The right way: each peg counts once, so white is the multiset intersection less the black pegs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

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


class Miscount(StrEnum):
    """The ways above by name, most usual first."""

    ANYWHERE = "anywhere"
    UNMATCHED = "unmatched"
    AS_SETS = "as_sets"
    IN_COMMON = "in_common"
    SECRET_ANYWHERE = "secret_anywhere"
    SECRET_UNMATCHED = "secret_unmatched"


MISCOUNTS: Mapping[Miscount, Callable[[Colors, Colors], int]] = {
    Miscount.ANYWHERE: anywhere,
    Miscount.UNMATCHED: unmatched,
    Miscount.AS_SETS: as_sets,
    Miscount.IN_COMMON: in_common,
    Miscount.SECRET_ANYWHERE: secret_anywhere,
    Miscount.SECRET_UNMATCHED: secret_unmatched,
}
"""White pegs as each way counts them."""
