"""The search with one wrong feedback, against a plain minimax of its own over sets of codes."""

from __future__ import annotations

from functools import cache

import pytest

from blackpeg.kernel import kernel, kernel_of
from blackpeg.rules import Code, Feedback, Game, parse_game

pytestmark = pytest.mark.skipif(kernel().name != "native", reason="the search needs the native kernel")

Codes = frozenset[Code]


class Minimax:
    """The least worst case by the definition: each code with the guesses and answers it may have been told."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes = [*game.codes()]
        self.guesses = [*game.guesses()] if game.is_listed else self.codes
        self.worst = cache(self._worst)

    def after(self, fit: Codes, but_one: Codes, guess: Code, feedback: Feedback) -> tuple[Codes, Codes]:
        """What is left of the codes that fit all and of those that fit all but one, if *guess* is answered so."""
        answer, solved = self.game.answer, self.game.solved
        told = {code: answer(guess, code) for code in fit | but_one}
        return (
            frozenset(code for code in fit if told[code] == feedback),
            frozenset(code for code in but_one if told[code] == feedback)
            | frozenset(code for code in fit if told[code] not in (feedback, solved)),
        )

    def solvable(self, fit: Codes, but_one: Codes, remaining: int) -> bool:
        """Whether some strategy always finds the code within *remaining* guesses."""
        return self.worst(fit, but_one, remaining)

    def _worst(self, fit: Codes, but_one: Codes, remaining: int) -> bool:
        every = fit | but_one
        if not every:
            return True
        if remaining <= 1 or len(every) == 1:
            return len(every) <= remaining
        return any(
            all(
                self.solvable(*self.after(fit, but_one, guess, feedback), remaining - 1)
                for feedback in self.game.feedbacks
                if feedback != self.game.solved
            )
            for guess in self.guesses
        )

    def least(self, fit: Codes, but_one: Codes) -> int:
        """The least worst case."""
        return next(number for number in range(1, 99) if self.solvable(fit, but_one, number))


def searched(
    game: Game, fit: Codes, but_one: Codes, history: list[Code], threads: int = 1
) -> tuple[int, int | None, tuple[int, ...] | None]:
    """What the kernel answers."""
    codes = sorted(fit | but_one)
    of_game = kernel_of(game)
    control = kernel().control(None, None)
    return of_game.one_wrong(history, of_game.make(codes), bytes(code in fit for code in codes), threads, control)


@pytest.mark.parametrize(
    "board",
    [
        "1x3",
        "2x2",
        "2x3",
        "3x2",
        "2x4",
        "2x3-black",
        "3x2-black",
        "2x3-distinct",
        "2x4-distinct",
        "3x3-distinct",
        "{AB,BC,CA,AA}",
        "{AB,BC,CD,DA,AC}-black",
    ],
)
def test_the_least_worst_case_is_that_of_a_plain_minimax(board: str) -> None:
    game = parse_game(board)
    plain = Minimax(game)
    every = frozenset(plain.codes)
    lower, upper, _ = searched(game, every, frozenset(), [])

    assert lower == upper == plain.least(every, frozenset())
