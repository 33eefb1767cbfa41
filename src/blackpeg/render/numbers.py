"""Numbers for people: of guesses, exact fractions, errors, seconds."""

from __future__ import annotations

from fractions import Fraction


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


def duration(seconds: float) -> str:
    """*seconds* for people, roughly.

    >>> duration(0.25), duration(42), duration(150), duration(9000), duration(400_000)
    ('under 1 s', '42 s', '2.5 min', '2.5 h', '4.6 days')
    """
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 1 else "under 1 s"


def fraction_words(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* where that helps.

    >>> fraction_words(Fraction(185, 14)), fraction_words(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"
