"""Which guesses a strategy may make."""

from enum import StrEnum

from blackpeg.errors import StrategyError


class Guesses(StrEnum):
    """Any code of the game, or only codes that fit all replies so far."""

    ANY = "any"
    CONSISTENT = "consistent"


def guesses_of(what: Guesses | str) -> Guesses:
    """*what* as one of `Guesses`; raises `StrategyError` for anything else.

    >>> guesses_of("consistent") is Guesses.CONSISTENT
    True
    """
    try:
        return Guesses(what)
    except ValueError:
        raise StrategyError(f"expected guesses 'any' or 'consistent', got {what!r}") from None
