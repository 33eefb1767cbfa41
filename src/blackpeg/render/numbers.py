"""Numbers for people: of guesses, exact fractions, errors, seconds."""

from __future__ import annotations

from fractions import Fraction


def guesses(number: int) -> str:
    """*number* of guesses.

    >>> guesses(1), guesses(7)
    ('1 guess', '7 guesses')
    """
    return "1 guess" if number == 1 else f"{number} guesses"


def estimated(mean: Fraction, interval: tuple[float, float] | None) -> str:
    """The *mean* of a sample, and where that of all would be 95 times of 100, where that can be told.

    >>> estimated(Fraction(93, 20), (4.6012, 4.6988)), estimated(Fraction(5), None)
    ('4.650 (95 % interval 4.601 to 4.699)', '5.000')
    """
    return f"{float(mean):.3f}" + ("" if interval is None else " (95 % interval {:.3f} to {:.3f})".format(*interval))


def duration(seconds: float) -> str:
    """*seconds* for people, roughly.

    >>> duration(0.25), duration(42), duration(150), duration(9000), duration(400_000)
    ('under 1 s', '42 s', '2.5 min', '2.5 h', '4.6 days')
    """
    for size, unit in ((86_400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}" if seconds < 10 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 1 else "under 1 s"


def average_words(average: Fraction) -> str:
    """An average of guesses, in its one form: exactly, in lowest terms, and rounded where that helps.

    >>> average_words(Fraction(5625, 1296))
    '625/144 (about 4.3403)'
    """
    return fraction_words(average, 4)


def worst_words(worst: int, least: int | None) -> str:
    """The worst case of a tree with the least total, and what is known of that of others: it is *least* at least.

    >>> worst_words(6, 6), worst_words(8, 7)
    ('worst case 6 (no strategy with this total does better)', 'worst case 8 (at least 7 with this total)')
    """
    if least is None:
        return f"worst case {worst}"
    known = "no strategy with this total does better" if least == worst else f"at least {least} with this total"
    return f"worst case {worst} ({known})"


def fraction_words(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* where that helps.

    >>> fraction_words(Fraction(185, 14)), fraction_words(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"
