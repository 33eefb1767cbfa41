"""A rule of one's own: a function that is asked about every guess and secret before the game begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import inf
from typing import ClassVar

from blackpeg.errors import InvalidCodeError, InvalidGameError, TooLargeError, quoted
from blackpeg.rules.code import Code
from blackpeg.rules.feedback import TextFeedback
from blackpeg.rules.rule import TextRule

MOST_FEEDBACKS = 250
"""The most feedbacks that the rule of a list may give: a feedback is a byte in the kernel."""
MOST_ASKED = 5_000_000
"""The most pairs of guess and secret that a function is asked about."""


class OwnRule(TextRule):
    """A rule of one's own: any text for each guess and secret.

    *table* has the answers to each guess by each secret, one guess after the other; *places* has the place of each
    guess in it, *columns* that of each secret.
    """

    knows_guesses: ClassVar[bool] = False

    table: tuple[str, ...]
    places: dict[Code, int]
    columns: dict[Code, int]

    def answer(self, guess: Code, secret: Code) -> TextFeedback:  # type: ignore[override]
        """What the function answered; raises `InvalidCodeError` for a secret that is a guess alone."""
        if secret not in self.columns:
            raise InvalidCodeError(
                f"expected a secret that the rule {self.name} was asked about, got {secret}, which is a guess alone"
            )
        return self.known[self.table[self.places[guess] * len(self.columns) + self.columns[secret]]]


def asked_rule(rule: Callable[[Code, Code], object], guesses: tuple[Code, ...], secrets: tuple[Code, ...]) -> OwnRule:
    """The rule of a function, which is asked about every guess and secret, and about some of them again.

    Raises `InvalidGameError` for a function that fails, answers None or differently twice, or does not tell the secret
    itself from all else; `TooLargeError` beyond `MOST_ASKED` pairs or `MOST_FEEDBACKS` feedbacks.
    """
    name = re.sub(r"\W+", "", getattr(rule, "__name__", type(rule).__name__)) or "own"
    if len(guesses) * len(secrets) > MOST_ASKED:
        raise TooLargeError(
            f"the rule {name} would be asked about {len(guesses) * len(secrets):,} pairs of guess and secret; a "
            f"function is asked about up to {MOST_ASKED:,}"
        )

    def ask(guess: Code, secret: Code) -> str:
        try:
            answer = rule(guess, secret)
        except Exception as error:
            raise InvalidGameError(
                f"the rule {name} failed for guess {guess} and secret {secret}: {error!r}"
            ) from error
        if answer is None or str(answer).strip() == "" or any(sign in ":?" or sign.isspace() for sign in str(answer)):
            raise InvalidGameError(
                f"expected a text without blanks, ':' and '?' from the rule {name}, got {quoted(answer)} for guess "
                f"{guess} and secret {secret}"
            )
        return str(answer)

    table = tuple(ask(guess, secret) for guess in guesses for secret in secrets)
    solved = ask(secrets[0], secrets[0])
    for at, ((guess, secret), text) in enumerate(zip(product(guesses, secrets), table, strict=True)):
        if at % (1 + len(table) // 10_000) == 0 and (again := ask(guess, secret)) != text:
            raise InvalidGameError(
                f"the rule {name} answered {quoted(text)} and then {quoted(again)} to guess {guess} for secret {secret}"
            )
        if (text == solved) != (guess == secret):
            raise InvalidGameError(
                f"expected one answer for the secret itself and for nothing else, got {quoted(text)} to guess {guess} "
                f"for secret {secret}, and {quoted(solved)} to guess {secrets[0]} for secret {secrets[0]}"
            )
    others = sorted({*table} - {solved}, key=lambda text: (len(text) * text.isdecimal() or inf, text))
    if len(others) >= MOST_FEEDBACKS:
        raise TooLargeError(f"the rule {name} gives {len(others) + 1} feedbacks; a rule gives up to {MOST_FEEDBACKS}")
    return OwnRule(
        name,
        (*others, solved),
        table,
        {guess: place for place, guess in enumerate(guesses)},
        {secret: place for place, secret in enumerate(secrets)},
    )
