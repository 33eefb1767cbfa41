from __future__ import annotations

from collections import Counter

import pytest

from blackpeg.rules import Game
from blackpeg.rules.draws import GUESS, SECRET, Draws, draw_place, turn_number


def test_numbers_are_those_of_splitmix64() -> None:
    """Those that Java's SplittableRandom and Vigna's splitmix64.c draw from 1234567, which is the first one's state."""
    draws = Draws()
    draws._state = 1234567
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]

    assert [draws.draw() for _ in range(4)] == expected


def chi_square(drawn: Counter[object], cells: int) -> float:
    expected = drawn.total() / cells
    return sum((drawn[cell] - expected) ** 2 for cell in drawn) / expected + expected * (cells - len(drawn))


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 100])
def test_seeds_in_a_row_draw_every_number_equally_often(limit: int) -> None:
    for purpose in SECRET, GUESS:
        drawn = Counter[object](Draws(seed, purpose).below(limit) for seed in range(100 * limit))

        assert chi_square(drawn, limit) < limit - 1 + 5 * (2 * limit) ** 0.5


def test_what_is_drawn_from_one_seed_hangs_together_in_nothing() -> None:
    game, turn = Game(2, 6), turn_number([0, 1], (1, 0, None), colors=6)

    def places(seed: int) -> tuple[int, ...]:
        secret = game.draw_secret(seed)[0][0]
        return secret, draw_place(seed, [], 6), draw_place(seed, [turn], 6), draw_place(seed + 1, [], 6)

    drawn = [places(seed) for seed in range(4000)]
    for one in range(4):
        for other in range(one):
            pairs = Counter[object]((each[one], each[other]) for each in drawn)
            assert chi_square(pairs, 36) < 35 + 5 * 70**0.5


def test_other_turns_are_other_numbers() -> None:
    replies = [(1, 0, None), (0, 1, None), (1, None, None), (None, None, 1), (None, None, None), (None, 1, None)]
    codes = [(first, second) for first in range(6) for second in range(6)]
    turns = {turn_number(code, reply, colors=6) for code in codes for reply in replies}

    assert len(turns) == len(replies) * len(codes)
