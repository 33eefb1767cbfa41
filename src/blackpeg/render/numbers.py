"""Numbers of guesses, for people."""

from __future__ import annotations


def guesses(number: int) -> str:
    """*number* of guesses.

    >>> guesses(1), guesses(7)
    ('1 guess', '7 guesses')
    """
    return "1 guess" if number == 1 else f"{number} guesses"


def margin(error: float | None) -> str:
    """What follows an estimate: its standard error, where there is one.

    >>> margin(0.0454), margin(None)
    (' +- 0.045', '')
    """
    return "" if error is None else f" +- {error:.3f}"
