"""Strategies side by side: the numbers recounted by the rules alone, and where two trees part."""

from __future__ import annotations

from collections import Counter

import pytest

import blackpeg as bp
from blackpeg.errors import SampleError, StrategyError, TooLargeError
from blackpeg.position import Position, start
from blackpeg.registry import named
from blackpeg.rules import Code, Game, score
from blackpeg.rules.symmetry import Symmetry
from blackpeg.strategies.tree_strategy import TreeStrategy, tree_of
from blackpeg.trees import Tree
from blackpeg.verbs.compare import Comparison, compare, first_difference
from blackpeg.verbs.table import verb_called

GAMES = ("3x4", "4x4-distinct", "3x4-black", "2x5:letters")
STRATEGIES = ("minimax", "entropy", "most-parts", "first-consistent", "optimal")


def guesses_for(tree: Tree, secret: Code) -> int:
    """The guesses that *tree* needs for *secret*, played by the rules alone."""
    after = {}
    path: tuple[object, ...] = ()
    for line in tree:
        path = () if line.feedback is None else (*path[: line.depth - 2], line.feedback)
        after[path] = line.guess
    path = ()
    while True:
        feedback = score(after[path], secret, tree.game.feedback)
        path = (*path, feedback)
        if feedback == tree.game.solved:
            return len(path)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_what_playing_every_secret_gives(game: str) -> None:
    comparison = compare(game, *STRATEGIES)

    needed = [
        [guesses_for(evaluation.tree, secret) for secret in comparison.game.codes()]
        for evaluation in comparison.evaluations
    ]
    assert [evaluation.total for evaluation in comparison.evaluations] == list(map(sum, needed))
    assert [evaluation.worst for evaluation in comparison.evaluations] == list(map(max, needed))
    assert len(comparison.pairs) == 10
    for pair in comparison.pairs:
        signs = [
            (one > other) - (one < other) for one, other in zip(needed[pair.first], needed[pair.second], strict=True)
        ]
        assert (pair.fewer, pair.same, pair.more) == (signs.count(-1), signs.count(0), signs.count(1))
        assert pair.fewer + pair.same + pair.more == comparison.game.size


def choice(strategy: str, position: Position) -> Code:
    return position.game.code(named(strategy).choose(position))


def secrets_by_path(tree: Tree, depth: int) -> Counter[tuple[object, ...]]:
    """How many secrets come to each line at *depth*: the same in two trees that do not differ above it."""
    secrets: Counter[tuple[object, ...]] = Counter()
    path: tuple[object, ...] = ()
    for line in tree:
        path = () if line.feedback is None else (*path[: line.depth - 2], line.feedback)
        secrets[path[: depth - 1]] += line.solves and line.depth >= depth
    return secrets


@pytest.mark.parametrize("game", GAMES)
def test_a_difference_is_one_and_there_is_none_before(game: str) -> None:
    comparison = compare(game, *STRATEGIES[:3])

    for pair in comparison.pairs:
        if (found := pair.difference) is None:
            continue
        names = STRATEGIES[pair.first], STRATEGIES[pair.second]
        position = Position(comparison.game, found.turns)
        assert found.guesses[0] == choice(names[0], position)
        assert found.guesses[0] != found.guesses[1]
        assert found.secrets == position.count
        one, other = (comparison.evaluations[number].tree for number in (pair.first, pair.second))
        for depth in range(1, len(found.turns) + 1):
            assert secrets_by_path(one, depth) == secrets_by_path(other, depth)


def test_the_difference_said_is_the_known_one() -> None:
    [pair] = compare("4x6", "optimal", "most-parts").pairs

    assert pair.difference is not None
    assert [str(turn.guess) for turn in pair.difference.turns] == ["1123"]
    assert tuple(map(str, pair.difference.guesses)) == ("4456", "4455")
    assert pair.difference.secrets == 3**4


def turned(tree: Tree, symmetry: Symmetry) -> Tree:
    return Tree(tree.game, [line._replace(guess=Code(symmetry(line.guess), tree.game.alphabet)) for line in tree])


def test_trees_that_a_symmetry_turns_into_each_other_do_not_differ() -> None:
    tree = tree_of(named("minimax"), start("4x4"))
    other = turned(tree, Symmetry((3, 1, 0, 2), ((2, 3, 0, 1),) * 4))

    assert list(tree) != list(other)
    assert first_difference(tree, other) is None
    assert first_difference(tree, tree) is None


def test_the_second_guess_is_written_as_if_the_first_had_been_the_same() -> None:
    tree = tree_of(named("minimax"), start("4x4"))
    lines = list(tree)
    changed = next(number for number, line in enumerate(lines) if line.depth == 2 and line.solves)
    lines[changed] = lines[changed]._replace(guess=tree.game.code("1111"))
    symmetry = Symmetry((3, 1, 0, 2), ((2, 3, 0, 1),) * 4)

    plain = first_difference(tree, Tree(tree.game, lines))
    found = first_difference(tree, turned(Tree(tree.game, lines), symmetry))

    assert plain is not None
    assert found is not None
    assert plain.turns == found.turns
    assert plain.guesses == (tree.lines[changed].guess, tree.game.code("1111"))
    assert len(set(found.guesses[1])) == 1


def test_a_strategy_against_itself_needs_the_same() -> None:
    [pair] = compare("3x4", "entropy", bp.entropy).pairs

    assert (pair.fewer, pair.same, pair.more, pair.difference) == (0, 64, 0, None)


class Breaks:
    def choose(self, position: Position) -> str:
        if position.turns:
            raise RuntimeError("out of\nideas")
        return "111"


class Leaves:
    def choose(self, _position: Position) -> str:
        raise SystemExit(5)


def test_a_strategy_that_fails_is_told_of_and_the_others_are_compared() -> None:
    comparison = compare("3x4", Breaks(), "minimax", Leaves(), "entropy")

    assert not comparison.ok
    assert [each.evaluation is None for each in comparison.strategies] == [True, False, True, False]
    assert comparison.strategies[0].error == "the strategy Breaks failed at 3x4 111:1-0: RuntimeError: out of ideas"
    assert comparison.strategies[2].error == "it ended the program, with exit code 5"
    assert [(pair.first, pair.second, pair.fewer, pair.more) for pair in comparison.pairs] == [(1, 3, 8, 15)]


def test_nothing_is_left_to_compare_where_all_fail() -> None:
    comparison = compare("2x2", Breaks(), Breaks())

    assert comparison == Comparison(bp.start("2x2"), 0, comparison.strategies, ())
    assert comparison.evaluations == ()


def test_a_sample_is_the_same_for_all() -> None:
    comparison = compare("4x6", "minimax", "entropy", sample=50, seed=3)

    assert [evaluation.secrets for evaluation in comparison.evaluations] == [50, 50]
    [pair] = comparison.pairs
    assert pair.fewer + pair.same + pair.more == 50
    assert comparison.pairs == compare("4x6", "minimax", "entropy", sample=50, seed=3).pairs


def test_the_description_tells_which_secrets_each_strategy_plays() -> None:
    kept, drawn = compare("3x4", "minimax", "random").evaluations
    assert (kept.secrets, drawn.secrets) == (64, 1000)
    kept, drawn = compare("3x4", "minimax", "random", sample=20).evaluations
    assert [secret for secret, _ in kept.needed] == [secret for secret, _ in drawn.needed]

    said = " ".join(verb_called("compare").description.split())
    assert "Randomized strategies play 1,000 random secrets; all others play every secret." in said
    assert "If you ask for a `sample`, or if the board has over a million codes, all strategies play the same" in said


def test_what_optimal_rests_on_is_told() -> None:
    optimal, minimax = compare("4x6", "optimal", "minimax").evaluations

    assert optimal.basis is not None
    assert optimal.basis.proven
    assert minimax.basis is None


def test_a_tree_is_compared_as_a_strategy() -> None:
    tree = tree_of(named("minimax"), start("3x4"))

    [pair] = compare("3x4:letters", TreeStrategy(tree), "minimax").pairs

    assert pair.difference is None


def test_progress_counts_the_secrets_of_all() -> None:
    told: list[tuple[int, int]] = []

    compare(
        "3x4", "minimax", "first-consistent", call=bp.Call(on_progress=lambda done, total: told.append((done, total)))
    )

    assert told[-1] == (128, 128)
    assert told == sorted(told)


def test_what_cannot_be_compared_says_so() -> None:
    with pytest.raises(StrategyError, match="'minimax', also called knuth, is named twice; name each"):
        compare("3x4", ["minimax", "entropy"], "minimax")
    with pytest.raises(StrategyError, match="got 1; evaluate judges one alone"):
        compare("4x6", "minimax")
    with pytest.raises(StrategyError, match="expected one of best"):
        compare("4x6", "minimax", "maximin")
    with pytest.raises(
        TooLargeError, match="10x10 has 10,000,000,000 codes, more than the 50,000,000 that can all be played"
    ):
        compare(Game(10, 10), "minimax", "entropy")
    with pytest.raises(SampleError):
        compare("4x6", "minimax", "entropy", sample=0)
