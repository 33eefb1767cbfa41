"""Which guesses are equally good, and which is best: the kernel in use against brute force."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import codes, games, positions
from tests.kernel import brute

from blackpeg.kernel import Measure, kernel_of
from blackpeg.position import Position, position_of, start
from blackpeg.rules import Game, parse_game


def check_distinct_guesses(game: Game, history: list[tuple[int, ...]]) -> None:
    found = list(kernel_of(game).distinct_guesses(history))

    assert found == sorted(min(orbit) for orbit in brute.orbits(game, history))


@given(game=games(most_codes=260, most_pegs=5, most_colors=5), data=st.data())
def test_of_equally_good_guesses_the_first_is_kept(game: Game, data: st.DataObject) -> None:
    check_distinct_guesses(game, data.draw(st.lists(codes(game), max_size=3)))


@pytest.mark.parametrize(
    ("game", "history"),
    [
        ("4x5", []),
        pytest.param("4x6", [], marks=pytest.mark.exhaustive),
        ("4x6", ["1122"]),
        ("4x6", ["1123", "1145"]),
        ("6x3", []),
        ("6x3", ["112233"]),
        ("6x3", ["111222", "121212"]),
        ("7x2", []),
        ("7x3", ["1112223"]),
        ("8x2", ["11112222"]),
        ("8x2", ["11112222", "11221122"]),
        ("4x4-black", []),
        ("4x5-black", ["1122", "1134"]),
        ("6x3-black", ["111222", "123123"]),
        ("5x6-distinct", ["12345"]),
        ("4x5-distinct", []),
        ("4x5-distinct", ["1234", "2143"]),
    ],
)
def test_up_to_eight_pegs_exactly_one_guess_of_each_kind_is_kept(game: str, history: list[str]) -> None:
    shaped = parse_game(game)
    check_distinct_guesses(shaped, [shaped.code(guess) for guess in history])


def test_if_positions_are_independent_pegs_that_differ_are_counted_at_equal_columns() -> None:
    game = Game(12, 2, feedback="black")
    history = [(0,) * 12, (0,) * 8 + (1,) * 4]  # eight equal columns and four

    assert list(kernel_of(game).distinct_guesses([])) == [history[0]]
    assert len(kernel_of(game).distinct_guesses(history)) == 9 * 5


@pytest.mark.parametrize(("game", "history"), [("9x2", []), ("9x2", ["111112222"]), ("10x2", ["1111122222"])])
def test_beyond_eight_pegs_at_least_one_guess_of_each_kind_is_kept(game: str, history: list[str]) -> None:
    shaped = parse_game(game)
    guesses = [shaped.code(guess) for guess in history]

    def kind(code: tuple[int, ...]) -> object:
        """What no symmetry changes: at each group of positions alike in the history, how many pegs of each color."""
        columns = sorted(zip(*guesses, code, strict=True))
        swapped = sorted((*(1 - color for color in column[:-1]), column[-1]) for column in columns)
        renamed = [sorted((*column[:-1], 1 - column[-1]) for column in one) for one in (columns, swapped)]
        return min(map(str, (columns, swapped, *renamed) if not guesses else (columns, renamed[1])))

    found = kernel_of(shaped).distinct_guesses(guesses)

    assert {kind(code) for code in found} == {kind(code) for code in shaped.codes()}
    assert len(found) < shaped.size / 4


@settings(max_examples=40)
@given(
    position=games(most_codes=200).flatmap(lambda game: positions(game, most_turns=3)),
    measure=st.sampled_from(Measure),
    consistent_only=st.booleans(),
)
def test_best_is_the_best_by_brute_force(position: Position, measure: Measure, consistent_only: bool) -> None:
    game, candidates = position.game, position.candidates
    history = [turn.guess for turn in position.turns]

    found = kernel_of(game).best(measure, history, candidates.rows, consistent_only)

    guesses = candidates if consistent_only else list(game.codes())
    assert found == brute.best(game, measure, candidates, guesses)


TIES = [
    # Where the entropy is the same though the parts are not; rounded logarithms prefer the rival.
    ("4x4 1112:3-0", "1223", "1231"),
    ("4x6 6411:0-1 1623:0-2", "2556", "5234"),
    ("4x6 6546:1-0 2563:1-1", "3515", "5125"),
    ("4x5 1254:1-1 5224:1-1", "2231", "3544"),
    ("5x4 43211:0-3 43312:0-3", "12422", "22142"),
    ("5x4 33112:1-3 41424:1-2", "42133", "42433"),
]


@pytest.mark.parametrize(("text", "winner", "rival"), TIES)
def test_equal_entropies_of_different_splits_are_equal(text: str, winner: str, rival: str) -> None:
    position = position_of(text)
    game = position.game
    splits = [sorted(position.split(game.code(guess)).values()) for guess in (winner, rival)]

    found = kernel_of(game).best(
        Measure.ENTROPY, [turn.guess for turn in position.turns], position.candidates.rows, False
    )

    assert splits[0] != splits[1]
    assert math.prod(size**size for size in splits[0]) == math.prod(size**size for size in splits[1])
    assert found == game.code(winner)


@pytest.mark.parametrize(
    ("measure", "first"),
    [
        (Measure.MAX_PART, "1122"),
        (Measure.SUM_SQUARES, "1123"),
        (Measure.ENTROPY, "1234"),
        (Measure.PARTS, "1123"),
    ],
)
def test_the_first_guesses_at_4x6_are_those_of_the_papers(measure: Measure, first: str) -> None:
    position = start(Game(4, 6))

    assert kernel_of(position.game).best(measure, [], position.candidates.rows, False) == position.game.code(first)
