"""What random-consistent is expected to need: by the rules alone, in fractions, and by the kernel."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import blackpeg as bp
from blackpeg.errors import StoppedError
from blackpeg.kernel import kernel, kernel_of, shape_of
from blackpeg.kernel.expectation import expected_histogram, total_of
from blackpeg.kernel.reference import Kernel
from blackpeg.registry import named
from blackpeg.rules import Code, Game, parse_game, score

GOLDEN = (Path(__file__).parent.parent / "golden" / "expectations.csv").read_text().splitlines()
BOARDS = ("1x1", "1x5", "2x1", "2x2", "2x3", "2x4", "3x2", "3x3", "3x4-distinct", "2x5-distinct", "3x3-black", "4x2")


def by_the_rules(game: Game, first: Code | None) -> Fraction:
    """The expected guesses over all secrets, with nothing but the rules, and every set of codes remembered."""

    def parts(guess: Code, codes: Sequence[Code]) -> list[tuple[Code, ...]]:
        found: defaultdict[object, list[Code]] = defaultdict(list)
        for code in codes:
            if code != guess:
                found[score(guess, code, game.feedback)].append(code)
        return [tuple(part) for part in found.values()]

    @cache
    def total(codes: tuple[Code, ...]) -> Fraction:
        below = sum((total(part) for guess in codes for part in parts(guess, codes)), Fraction(0))
        return len(codes) + below / len(codes)

    every = tuple(game.codes())
    return total(every) if first is None else len(every) + sum(map(total, parts(first, every)))


@pytest.mark.parametrize("board", BOARDS)
def test_fractions_are_those_of_the_rules_and_the_kernels_bounds_hold_them(board: str) -> None:
    game = parse_game(board)
    codes = list(game.codes())
    for first in (None, codes[0], codes[len(codes) // 2]):
        total = by_the_rules(game, first)

        low, high, solved = kernel_of(game).expectation(first, kernel().control(None), None)

        assert total_of(expected_histogram(shape_of(game), first)) == total
        assert low <= total <= high
        exactly = expected_histogram(shape_of(game), first)
        assert len(solved) == len(exactly)
        assert all(0 <= whole - found < Fraction(1, 2**30) for found, whole in zip(solved, exactly, strict=True))
        assert high - low <= total / 2**37


def chance_within(game: Game, codes: tuple[Code, ...], guesses: int, first: Code | None = None) -> Fraction:
    """Returns the chance that random-consistent finds a secret of *codes* within *guesses* guesses."""
    if not codes or guesses < 1:
        return Fraction(0)
    found = Fraction(0)
    drawn = codes if first is None else (first,)
    for guess in drawn:
        for secret in codes:
            reply = score(guess, secret, game.feedback)
            left = tuple(code for code in codes if score(guess, code, game.feedback) == reply and code != guess)
            found += 1 if secret == guess else chance_of(game, left, guesses - 1)
    return found / len(drawn) / len(codes)


chance_of = cache(chance_within)


@pytest.mark.parametrize("board", ["1x5", "2x3", "2x4", "3x3", "3x3-black", "3x4-distinct"])
def test_the_chances_to_be_done_are_those_of_the_rules(board: str) -> None:
    game = parse_game(board)
    codes = tuple(game.codes())
    for first in (None, codes[0], codes[len(codes) // 2]):
        chosen = named("random-consistent", first=None if first is None else str(first))
        found = bp.expectation(game, chosen)
        expected = [chance_within(game, codes, most, first) for most in range(1, len(found.solved_within) + 1)]

        assert list(map(Fraction, found.solved_within_exact)) == expected
        assert found.solved_within == tuple(map(float, expected))
        assert expected[-1] == 1
        assert len(expected) == 1 or expected[-2] < 1
        assert Fraction(found.average_exact) == sum(1 - chance for chance in [0, *expected])


@pytest.mark.slow
def test_fractions_of_3x4_are_those_of_the_rules() -> None:
    game = parse_game("3x4")

    assert total_of(expected_histogram(shape_of(game))) == by_the_rules(game, None) == 64 * Fraction(49234331, 14622720)


@pytest.mark.parametrize("row", list(csv.DictReader(GOLDEN)), ids=lambda row: row["game"])
def test_averages_are_those_of_another_program(row: dict[str, str]) -> None:
    game = parse_game(row["game"])
    if kernel() is Kernel and game.size > 256:
        pytest.skip("the Python kernel takes minutes")
    done: list[tuple[int, int]] = []

    bounds = kernel_of(game).expectation(None, kernel().control(None), lambda *pairs: done.append(pairs))

    low, high = (bound / game.size for bound in bounds[:2])
    found = bounds[2]
    average, rounding = Fraction(row["average"]), Fraction(1, 2 * 10**10)
    assert low - rounding <= average <= high + rounding
    assert high - low < Fraction(2, 10**11)
    assert found[0] == 1
    assert 0 <= game.size - sum(found) < Fraction(1, 10**6)
    counted = sum(guesses * secrets for guesses, secrets in enumerate(found, 1))
    assert 0 <= high - counted / game.size < Fraction(1, 10**8)
    assert done == sorted(done)
    assert all(part <= whole == game.size * (game.size - 1) for part, whole in done)


def test_a_control_ends_it() -> None:
    with pytest.raises(StoppedError):
        kernel_of(parse_game("4x6")).expectation(None, kernel().control(0.0), None)
