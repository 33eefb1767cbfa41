"""What a guess would tell, in words."""

from __future__ import annotations

from blackpeg.analysis.advice import Advice
from blackpeg.render.counts import count_words
from blackpeg.render.phrases import average_words, capitalized, counted
from blackpeg.strategies import Basis


def prospects(advice: Advice) -> str:
    """Whether the guess could be the secret, to follow "it"."""
    if advice.is_candidate:
        return "could be the secret"
    if advice.split is None:
        return "cannot be the secret, by the feedbacks so far; it is guessed to learn more"
    # Not "tells most": that depends on what the strategy looks for, and which guesses it may make.
    return "cannot be the secret" + (
        ", and tells nothing new" if advice.parts == 1 else "; it is guessed to learn more"
    )


def advice_lines(advice: Advice) -> list[str]:
    """Whether the guess could be the secret, and what it would tell."""
    if is_certain(advice):
        return [f"It must be {advice.guess}: no other code fits."]
    split = advice.split
    if split is None:
        return [f"It {prospects(advice)}.", *bits_lines(advice)]
    average = float(split.expected_size)
    return [
        f"It {prospects(advice)}.",
        f"Whatever the feedback, at most {split.worst:,} of {count_words(advice.count)} remain; "
        f"about {average:,.{0 if average >= 100 else 1}f} on average ({advice.bits:.2f} bits).",
    ]


def why(advice: Advice) -> str:
    """Why the guess is a good one, in one plain sentence."""
    split = advice.split
    if is_certain(advice) or split is None or split.parts == 1:
        return advice_lines(advice)[0]
    could = "could be the secret, and" if advice.is_candidate else "cannot be the secret, but"
    if split.worst == 1:
        return f"It {could} its feedback tells the codes left apart."
    return (
        f"It {could} its feedback splits the {count_words(advice.count)} left into {split.parts} parts: "
        f"at most {split.worst:,} would stay, {float(split.expected_size):.1f} on average."
    )


def is_certain(advice: Advice) -> bool:
    """Whether the guess is the only code that fits."""
    return advice.is_candidate and advice.count.is_proven and advice.count.number == 1


def bits_lines(advice: Advice) -> list[str]:
    """What a sample says that the guess tells, where there is one."""
    if advice.bits is None or advice.sample is None:
        return []
    return [f"It tells about {advice.bits:.1f} bits, by a sample of {counted(advice.sample, 'code')} that fit."]


def basis_line(basis: Basis) -> str:
    """What a guess rests on, and the guesses still to come where that is proven.

    >>> basis_line(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    'proven optimal (book): 625/144 (about 4.3403) guesses more on average, at most 6'
    """
    if basis.worst is None:
        return str(basis)
    average = "" if basis.average is None else f"{average_words(basis.average)} guesses more on average, "
    return f"{basis}: {average}at most {basis.worst}{'' if average else ' guesses more'}"


def basis_lines(basis: Basis | None) -> list[str]:
    """The basis as a sentence, rounded for people, if there is something to say: not of the only code left.

    >>> basis_lines(Basis(proven=True, source="book", candidates=1296, objective="total", total=5625, worst=6))
    ['Best possible (proven): about 4.34 more guesses on average, never more than 6.']
    """
    if basis is None or basis.candidates == 1:
        return []
    if not basis.proven or basis.average is None:
        return [f"{capitalized(basis_line(basis))}."]
    after = "" if basis.first is None else f" after {basis.first}"
    about = "" if basis.average * 100 % 1 == 0 else "about "
    return [
        f"Best possible{after} (proven): {about}{float(basis.average):.2f} more guesses on average, "
        f"never more than {basis.worst}."
    ]
