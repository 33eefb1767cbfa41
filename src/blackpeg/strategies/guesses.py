"""Which guesses a strategy may make."""

from enum import StrEnum


class Guesses(StrEnum):
    """Any code of the game, or only codes that fit all replies so far."""

    ANY = "any"
    CONSISTENT = "consistent"
