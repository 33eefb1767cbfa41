"""What a guess would tell, in words."""

from __future__ import annotations

from fractions import Fraction

from blackpeg.analysis.advice import Advice
from blackpeg.position.wording import counted


def prospects(advice: Advice) -> str:
    """Whether the guess could be the secret, to follow "it"."""
    if advice.is_candidate:
        return "could be the secret"
    # Not "tells most": that depends on what the strategy looks for, and which guesses it may make.
    return "cannot be the secret" + (
        ", and tells nothing new" if advice.parts == 1 else "; it is guessed to learn more"
    )


def advice_lines(advice: Advice) -> list[str]:
    """Whether the guess could be the secret, and what it would tell."""
    if advice.candidates == 1 and advice.is_candidate:
        return [f"It must be {advice.guess}: no other code fits."]
    return [
        f"It {prospects(advice)}.",
        f"{counted(advice.candidates, 'code')} in {counted(advice.parts, 'part')}: worst {advice.worst:,}, "
        f"expected size {shown(advice.expected_size)}, {advice.bits:.2f} bits.",
    ]


def shown(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* where that helps.

    >>> shown(Fraction(185, 14)), shown(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"
