"""Numbers of codes in words, never a bare estimate."""

from __future__ import annotations

from blackpeg.position import Count, readable
from blackpeg.position.count import two_digits


def count_words(count: Count, what: str = "code", then: str = "") -> str:
    """The number, of a thing whose plural ends in s, *then* after it.

    >>> from blackpeg.position import Status
    >>> count_words(Count(1234567, 1111111, 1555555, Status.ESTIMATE), "candidate")
    'about 1,200,000 candidates (1,100,000 to 1,600,000)'
    >>> count_words(Count(58, 58, 58, Status.ESTIMATE))
    '58 codes, it seems'
    """
    if count.number is None:
        known = f"at least {readable(count.low)}" if count.low else "an unknown number of"
        return f"{known} {what}{'' if count.low == 1 else 's'}{then}"
    thing = f"{what}{'' if count.number == 1 else 's'}{then}"
    if count.is_proven:
        return f"{readable(count.number) if count.number else 'no'} {thing}"
    if count.low == count.number == count.high:
        return f"{readable(count.number)} {thing}, it seems"
    return f"about {two_digits(count.number)} {thing} ({two_digits(count.low, 0)} to {two_digits(count.high, 1)})"


def codes_left(count: Count) -> str:
    """How many codes are left.

    >>> codes_left(Count.exactly(208))
    '208 codes left'
    """
    return count_words(count, then=" left")


def sampled_words(listed: int, count: Count) -> str:
    """What is to be said of codes, this many *listed*, that sampling found of *count*.

    >>> sampled_words(7, Count.exactly(208))
    'found by sampling, in no order; there are more'
    """
    return f"found by sampling, in no order; there {'are' if count.low > listed else 'may be'} more"
